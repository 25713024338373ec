//! The counters of a profile, kept move by move.

use super::condition::hunter;
use super::{Claim, Counted, DrawReason, DrawRules, Limit, Restart};
use crate::{Move, Position};

/// Counters of the profile that has most.
pub(super) const MOST_LIMITS: usize = 6;

/// The counters that decide a draw, as they stand in one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawCounters {
    rules: DrawRules,
    /// How often the position has occurred, this time included.
    occurrences: u16,
    /// For each limit of the profile, the plies since its count began (one more where a hunter began it, see [`Limit::begin`]); `None`
    /// where its condition does not hold.
    plies: [Option<u16>; MOST_LIMITS],
}

/// One counter as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawCount {
    /// Why the game would be drawn.
    pub reason: DrawReason,
    /// Plies counted; for [`DrawReason::Repetition`] occurrences of the position.
    pub count: u16,
    /// The count at which the game is drawn, in the same unit.
    pub limit: u16,
}

impl DrawCount {
    /// Whether the limit is reached.
    pub fn is_due(&self) -> bool {
        self.count >= self.limit
    }
}

impl DrawCounters {
    /// The counters in the position where a game begins.
    pub fn start(rules: DrawRules, position: &Position) -> Self {
        let mut counters = Self { rules, occurrences: 1, plies: [None; MOST_LIMITS] };
        for (limit, plies) in rules.profile.table().limits.iter().zip(&mut counters.plies) {
            *plies = limit.condition.holds(position).then(|| limit.begin(position));
        }
        counters
    }

    /// The counters after `mv`, which led to `position`, for the `occurrences`-th time.
    #[must_use]
    pub fn after(mut self, mv: &Move, position: &Position, occurrences: u16) -> Self {
        self.occurrences = occurrences;
        for (limit, plies) in self.rules.profile.table().limits.iter().zip(&mut self.plies) {
            *plies = limit.condition.holds(position).then(|| match *plies {
                Some(plies) if !limit.restarts(mv) => plies.saturating_add(1),
                Some(_) | None => limit.begin(position),
            });
        }
        self
    }

    /// The counters after a lost turn, which led to a position for the `occurrences`-th time: nothing was moved, so nothing else is
    /// counted.
    #[must_use]
    pub const fn after_lost_turn(self, occurrences: u16) -> Self {
        Self { occurrences, ..self }
    }

    /// The rules that it counts for.
    pub fn rules(&self) -> DrawRules {
        self.rules
    }

    /// Every counter that runs, the repetition first.
    pub fn counts(&self) -> impl Iterator<Item = DrawCount> + '_ {
        let table = self.rules.profile.table();
        let repetition =
            DrawCount { reason: DrawReason::Repetition, count: self.occurrences, limit: table.repetitions };
        let running =
            table.limits.iter().zip(self.plies).filter_map(|(limit, plies)| plies.map(|plies| limit.count(plies)));
        std::iter::once(repetition).chain(running)
    }

    /// Why the game is drawn without a player's claim. A side without a legal move comes before this.
    pub fn drawn(&self) -> Option<DrawReason> {
        self.due().filter(|_| self.rules.claim == Claim::Automatic)
    }

    /// Which limit is reached, if one is: the draw that is due, by itself or by claim.
    pub fn due(&self) -> Option<DrawReason> {
        self.counts().find(DrawCount::is_due).map(|count| count.reason)
    }
}

impl Limit {
    /// Whether a move that leaves the condition in force begins the count again.
    fn restarts(&self, mv: &Move) -> bool {
        match self.restart {
            Restart::ManMoveOrCapture => !mv.is_quiet_king_move(),
            Restart::MaterialChange => mv.changes_material(),
            Restart::Never => false,
        }
    }

    /// The count in the position where it begins. Two plies are one move of each side; where only the hunter's moves count and the
    /// hunter moves first, the ply of the other side that would come before it is taken as made: the count is full with the
    /// hunter's last move, not one ply later.
    fn begin(&self, position: &Position) -> u16 {
        let hunter_begins = self.counted == Counted::Hunter && hunter(position) == Some(position.side());
        u16::from(hunter_begins)
    }

    fn count(&self, plies: u16) -> DrawCount {
        DrawCount { reason: self.reason, count: plies, limit: 2 * self.moves }
    }
}
