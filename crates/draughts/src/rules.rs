//! What a game is made of: a table of named facts, and the defaults in one place (RULES.md §1).

use super::{Grid, Numbering, Side};

/// The facts in which the games of the family differ.
///
/// ```
/// use draughts::{Kings, NoMove, Rules, Variant};
///
/// let rules = Variant::Poddavki.rules();
/// assert_eq!(rules.no_move, NoMove::Wins);
/// assert_eq!((rules.kings, rules.pieces_a_side()), (Kings::Fly, 12));
/// // That is all in which it differs from Russian draughts.
/// assert_eq!(Rules { no_move: NoMove::Loses, ..*rules }, Rules::DEFAULT);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The shape of the board.
    pub grid: Grid,
    /// Rows of men each side starts with.
    pub home_rows: u8,
    /// Who moves first.
    pub first: Side,
    /// Which way a man may capture.
    pub men_capture: MenCapture,
    /// How far a king goes.
    pub kings: Kings,
    /// Which of several captures may be played.
    pub choice: CaptureChoice,
    /// What becomes of a man that reaches the last row while capturing.
    pub last_row: LastRow,
    /// What it means to have no legal move.
    pub no_move: NoMove,
    /// What it means to run out of time on a move.
    pub time_out: TimeOut,
    /// Whose the pieces are.
    pub ownership: Ownership,
    /// What becomes of a captured piece.
    pub captured: Captured,
    /// At which end of White's first row the board has its dark corner.
    pub dark_corner: DarkCorner,
    /// How squares are named in moves by numbers, or `None` where they are named by letters.
    pub numbers: Option<Numbering>,
}

/// Which way a man may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenCapture {
    /// Forward and backward.
    BothWays,
    /// Forward only.
    Forward,
}

/// How far a king goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kings {
    /// Any number of empty squares, before and behind the piece that it captures. It must land where the capture can
    /// go on, if there is such a square behind that piece.
    Fly,
    /// One square, or over a neighbouring piece to the square behind it.
    Step,
}

/// Which of several captures may be played; capturing is always obligatory, and a chosen capture is played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptureChoice {
    /// Any of them.
    Free,
    /// One of those that capture most pieces.
    Most,
}

/// What becomes of a man that reaches the last row while capturing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastRow {
    /// The man is a king at once, and must go on as one where it can.
    GoesOnAsKing,
    /// The man is a king, and its move is over.
    Stops,
    /// The man goes on as a man where it can, and is promoted only if its move ends there.
    PassesAsMan,
}

/// What it means to have no legal move, with or without pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMove {
    /// The side to move has won: the aim is to get rid of one's pieces.
    Wins,
    /// The side to move has lost.
    Loses,
    /// The side that has captured more pieces has won; equal numbers are a draw.
    CapturesCount,
}

/// Whose the pieces are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ownership {
    /// Each side has pieces of its own colour.
    BySide,
    /// All are of one colour and belong to both: a man moves away from the side whose turn it is, and what the opponent has
    /// just moved may capture and be captured, but not move quietly.
    Common {
        /// Pieces left, this many or fewer, with which the count of the last moves begins.
        few: u32,
        /// Moves that each side still has from then on.
        last_moves: u8,
    },
}

/// What becomes of a captured piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Captured {
    /// The piece leaves the board when the move is over, and is in the way until then.
    LeavesBoard,
    /// The piece goes under the capturing tower at once; what stood under it stays, and is not jumped again in the same move.
    JoinsTower,
}

/// At which end of White's first row the board has its dark corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DarkCorner {
    /// At White's left, as on all boards but mirrored ones.
    Left,
    /// At White's right: the mirrored board. Inside it is the same board seen in a mirror, so that all else is shared; what
    /// people see and write is turned round ([`Rules::file`]): its letters run from White's left as on any board, and
    /// square 1 is at the top left.
    Right,
}

/// What it means to run out of time on a move; the aim of the game does not turn it round (RULES.md §1, detail 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeOut {
    /// The game is lost.
    Loses,
    /// The turn is lost; several in a row lose the game (RULES.md §1, detail 8).
    LosesTurn {
        /// Turns lost one after the other that lose the game.
        game_after: u8,
    },
}

impl TimeOut {
    /// How many turns lost one after the other lose the game; none where time lost is the game lost.
    pub const fn turns(self) -> Option<u8> {
        match self {
            Self::Loses => None,
            Self::LosesTurn { game_after } => Some(game_after),
        }
    }
}

impl Rules {
    /// Russian draughts, from which the others are described by what differs.
    pub const DEFAULT: Self = Self {
        grid: Grid::Eight,
        home_rows: 3,
        first: Side::White,
        men_capture: MenCapture::BothWays,
        kings: Kings::Fly,
        choice: CaptureChoice::Free,
        last_row: LastRow::GoesOnAsKing,
        no_move: NoMove::Loses,
        time_out: TimeOut::Loses,
        ownership: Ownership::BySide,
        captured: Captured::LeavesBoard,
        dark_corner: DarkCorner::Left,
        numbers: None,
    };

    /// The pieces each side starts with; no position of the game has more.
    pub fn pieces_a_side(&self) -> u32 {
        self.grid.home(Side::White, self.home_rows).count()
    }

    /// A file of the board, as White sees them from the left, counted from the dark corner; and the other way round.
    pub const fn file(&self, file: u8) -> u8 {
        match self.dark_corner {
            DarkCorner::Left => file,
            DarkCorner::Right => self.grid.size().saturating_sub(file + 1),
        }
    }

    /// Who has won when `side` is to move and has no legal move, if that alone decides.
    pub fn winner_without_move(&self, side: Side) -> Option<Side> {
        match self.no_move {
            NoMove::Wins => Some(side),
            NoMove::Loses => Some(!side),
            NoMove::CapturesCount => None,
        }
    }
}
