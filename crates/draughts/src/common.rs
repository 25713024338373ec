//! What a game with pieces of one colour keeps besides the board.

use super::{BySide, Side, Square};

/// What a position of a game with common pieces has besides the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Common {
    /// The square of the piece that the opponent has just moved: it may not move quietly now.
    pub moved: Option<Square>,
    /// How many pieces each side has captured.
    pub captured: BySide<u8>,
    /// The plies played since so few pieces are left that the last moves are counted.
    pub last_plies: u8,
}

impl Common {
    /// The side that has captured more; none where both have captured the same.
    pub fn leader(&self) -> Option<Side> {
        let BySide { white, black } = self.captured;
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}
