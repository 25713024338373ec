//! Following a game for its draws.

use super::{DrawCounters, DrawRules};
use crate::{Move, Position};

/// The counters of a game and the positions that could still come again.
///
/// ```
/// use draughts::{DrawProfile, DrawWatch, Position, Variant};
///
/// let start = Position::start(Variant::Poddavki);
/// let mut watch = DrawWatch::new(DrawProfile::Poddavki.into(), &start);
/// let mv = start.legal_moves()[0];
/// watch.play(&mv, &start.play(&mv));
/// assert_eq!(watch.counters().due(), None);
/// ```
#[derive(Debug, Clone)]
pub struct DrawWatch {
    counters: DrawCounters,
    /// The positions since the last move that cannot be taken back, the present one last.
    recent: Vec<Position>,
}

impl DrawWatch {
    /// Begins with the position where the game begins.
    pub fn new(rules: DrawRules, start: &Position) -> Self {
        Self { counters: DrawCounters::start(rules, start), recent: vec![start.clone()] }
    }

    /// Follows a move and gives the counters after it; `after` is the position that it led to.
    pub fn play(&mut self, mv: &Move, after: &Position) -> DrawCounters {
        if !after.may_be_taken_back(mv) {
            self.recent.clear();
        }
        self.recent.push(after.clone());
        self.counters = self.counters.after(mv, after, self.occurrences());
        self.counters
    }

    /// Follows a lost turn in the same way.
    pub fn lose_turn(&mut self, after: &Position) -> DrawCounters {
        self.recent.push(after.clone());
        self.counters = self.counters.after_lost_turn(self.occurrences());
        self.counters
    }

    /// The counters now.
    pub fn counters(&self) -> DrawCounters {
        self.counters
    }

    fn occurrences(&self) -> u16 {
        let Some(present) = self.recent.last() else { return 0 };
        let times = self.recent.iter().filter(|position| position.recurs_as(present)).count();
        u16::try_from(times).unwrap_or(u16::MAX)
    }
}
