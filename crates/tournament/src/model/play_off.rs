//! Games played after the last round, or after an earlier one, between players who are level. They count for nothing but the order
//! of those tied, by the tie-break [`TieBreakKind::PlayOff`]: neither points nor ratings know of them.

use serde::{Deserialize, Serialize};

use crate::{EntryId, Forfeit, GameResult, Mark, Points, RoundNumber, Score, Settings, System, TieBreak, TieBreakKind};
use draughts::Side;

/// The longest text of a time control.
pub const LONGEST_TIME: usize = 100;
/// The most play-off games of a tournament.
pub const MOST_GAMES: usize = 500;

/// What a game of a play-off may end with, in the order in which a form offers it.
pub const RESULTS: [GameResult; 7] = [
    GameResult::Played(Score::White),
    GameResult::Played(Score::Draw),
    GameResult::Played(Score::Black),
    GameResult::Forfeit(Forfeit::White),
    GameResult::Forfeit(Forfeit::Black),
    GameResult::Forfeit(Forfeit::Both),
    GameResult::Played(Score::BothLost),
];

/// A game between two who share a place, played after the rounds that made them equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayOffGame {
    /// The round after which it was played: the standings of earlier ones know nothing of it.
    pub after: RoundNumber,
    /// Who had White.
    pub white: EntryId,
    /// Who had Black.
    pub black: EntryId,
    /// How the game ended.
    pub result: GameResult,
    /// The time control, in words; empty if it is not said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time: String,
}

impl PlayOffGame {
    /// The score of a side: a draw is half a point, whatever the tournament counts.
    pub const fn points(&self, side: Side) -> Points {
        match self.result.mark(side) {
            Mark::Win => Points::ONE,
            Mark::Draw => Points::HALF,
            Mark::Loss => Points::ZERO,
        }
    }

    /// Who sat on a side.
    pub const fn player(&self, side: Side) -> EntryId {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The side that a player had, if it is a game of theirs.
    pub fn side_of(&self, entry: EntryId) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| self.player(*side) == entry)
    }
}

impl Settings {
    /// Whether play-off games count in the order of the players.
    pub fn counts_play_off(&self) -> bool {
        self.tie_breaks.iter().any(|tie_break| tie_break.kind == TieBreakKind::PlayOff)
    }

    /// Whether Keizer's score is what players are ranked by, before their points.
    pub fn is_ranked_by_keizer(&self) -> bool {
        self.system == System::Keizer && self.tie_breaks.first().map(|first| first.kind) == Some(TieBreakKind::Keizer)
    }

    /// Where in the list of tie-breaks play-off games count, or would: after the points, and by Keizer after their score.
    pub fn play_off_place(&self) -> usize {
        let listed = self.tie_breaks.iter().position(|tie_break| tie_break.kind == TieBreakKind::PlayOff);
        listed.unwrap_or_else(|| usize::from(self.is_ranked_by_keizer()))
    }

    /// The settings with play-off games as the first tie-break.
    #[must_use]
    pub fn with_play_off(mut self) -> Self {
        if !self.counts_play_off() {
            let place = self.play_off_place();
            self.tie_breaks.insert(place, TieBreak::plain(TieBreakKind::PlayOff));
        }
        self
    }
}
