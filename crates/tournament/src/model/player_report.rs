//! What players say of their games: data of the tournament, not results yet. Each of the two may report each of their games; a
//! report becomes the result when an arbiter takes it, or by itself when both say the same and the tournament has it so.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use crate::{
    EntryId, GameId, GameResult, Notation, Pairing, Round, RoundNumber, Score, Stage, Tournament, TournamentStatus,
};

/// What reports of players are good for in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ReportPolicy {
    /// No player can report.
    Off,
    /// A report waits until an arbiter takes it.
    #[default]
    Confirmed,
    /// What both report alike is the result at once; the rest waits.
    Agreed,
}

draughts::codes! { serde ReportPolicy:
    Confirmed => "confirmed",
    Agreed => "agreed",
    Off => "off",
}

/// Which report: one player's of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ReportId {
    /// The game that is reported.
    pub game: GameId,
    /// The player who reports.
    pub by: EntryId,
}

/// What a player says of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reported {
    /// How it ended: won, drawn or lost over the board.
    pub result: GameResult,
    /// Its moves, where they have typed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<Notation>,
}

impl Reported {
    /// The results a player may report: everything else is for arbiters.
    pub const RESULTS: [GameResult; 3] =
        [GameResult::Played(Score::White), GameResult::Played(Score::Draw), GameResult::Played(Score::Black)];
}

/// A player's report of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerReport {
    /// Which game, and by whom.
    #[serde(flatten)]
    pub id: ReportId,
    /// What the player says of it.
    #[serde(flatten)]
    pub said: Reported,
    /// When it was said, UTC.
    pub at: NaiveDateTime,
}

/// The reports of a game that has no result yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameReports<'a> {
    /// One of the two has reported.
    One(&'a PlayerReport),
    /// Both say the same: the report of the player with White in the first game, and the other's.
    Agreed(&'a PlayerReport, &'a PlayerReport),
    /// They differ, in the same order.
    Disputed(&'a PlayerReport, &'a PlayerReport),
}

impl<'a> GameReports<'a> {
    /// The one report or both, in order.
    pub fn reports(self) -> impl Iterator<Item = &'a PlayerReport> {
        let (one, other) = match self {
            Self::One(one) => (one, None),
            Self::Agreed(one, other) | Self::Disputed(one, other) => (one, Some(other)),
        };
        std::iter::once(one).chain(other)
    }

    /// The result on which both reports agree; none where they differ or one is missing.
    pub const fn agreed(self) -> Option<GameResult> {
        match self {
            Self::Agreed(one, _) => Some(one.said.result),
            Self::One(_) | Self::Disputed(..) => None,
        }
    }

    /// Whether both have reported, and not the same.
    pub const fn is_disputed(self) -> bool {
        matches!(self, Self::Disputed(..))
    }

    /// Whether both say the same result and have typed different moves.
    pub fn has_other_moves(self) -> bool {
        match self {
            Self::Agreed(one, other) => are_different(&[one, other]),
            Self::One(_) | Self::Disputed(..) => false,
        }
    }

    /// The moves that come with `result`: those of all who report it and have typed moves, if they are the same.
    pub fn notation(self, result: GameResult) -> Option<&'a Notation> {
        let of_result = self.reports().filter(|report| report.said.result == result);
        let mut typed = of_result.filter_map(|report| report.said.notation.as_ref());
        let first = typed.next()?;
        typed.all(|other| other == first).then_some(first)
    }
}

/// Whether there are moves among the reports that are not those of another.
pub fn are_different(reports: &[&PlayerReport]) -> bool {
    let mut typed = reports.iter().filter_map(|report| report.said.notation.as_ref());
    let first = typed.next();
    typed.any(|other| Some(other) != first)
}

impl Tournament {
    /// The reports whose moves wait to be looked at: their game has none, and a result is no reason to lose them.
    pub fn waiting_moves(&self, game: GameId) -> Vec<&PlayerReport> {
        let waits = self.game(game).is_some_and(|game| game.notation.is_none());
        let Some(pairing) = self.pairing(game).filter(|_| waits) else { return Vec::new() };
        let reports = [pairing.white, pairing.black].map(|by| self.report(game, by));
        reports.into_iter().flatten().filter(|report| report.said.notation.is_some()).collect()
    }

    /// What a player has said of a game.
    pub fn report(&self, game: GameId, by: EntryId) -> Option<&PlayerReport> {
        self.reports.get(&ReportId { game, by })
    }

    /// Whether a game's result is still to be settled, so that reports of it count.
    pub fn awaits_report(&self, game: GameId) -> bool {
        self.game(game).is_some_and(|game| game.result.is_none_or(|result| !result.is_final()))
    }

    /// Whether reports of a game of a pairing count.
    pub fn awaits_reports(&self, pairing: &Pairing) -> bool {
        pairing.all_games().any(|(number, _)| self.awaits_report(pairing.game_id(number)))
    }

    /// Whether a player can report a game of a round now. Nothing is played before the opening is drawn, and no result is taken.
    pub fn takes_report(&self, round: &Round, by: EntryId) -> bool {
        let is_played = self.status == TournamentStatus::Open && round.state.stage == Stage::Published;
        let is_wanted = self.settings.reports != ReportPolicy::Off && !self.awaits_opening(round.state.number);
        is_played && is_wanted && round.pairing_of(by).is_some_and(|pairing| self.awaits_reports(pairing))
    }

    /// What has been reported of a game that has no result yet.
    pub fn reports_of(&self, game: GameId) -> Option<GameReports<'_>> {
        let pairing = self.pairing(game).filter(|_| self.awaits_report(game))?;
        match (self.report(game, pairing.white), self.report(game, pairing.black)) {
            (Some(one), Some(other)) if one.said.result == other.said.result => Some(GameReports::Agreed(one, other)),
            (Some(one), Some(other)) => Some(GameReports::Disputed(one, other)),
            (Some(one), None) | (None, Some(one)) => Some(GameReports::One(one)),
            (None, None) => None,
        }
    }

    /// What both players report of a game, whatever has been entered: the word that an arbiter may overrule.
    pub fn both_report(&self, game: GameId) -> Option<GameResult> {
        let pairing = self.pairing(game)?;
        let (one, other) = (self.report(game, pairing.white)?, self.report(game, pairing.black)?);
        (one.said.result == other.said.result).then_some(one.said.result)
    }

    /// What both players report of a game, where `entered` is final and something else.
    pub fn overruled(&self, game: GameId, entered: Option<GameResult>) -> Option<GameResult> {
        let entered = entered.filter(|entered| entered.is_final())?;
        // Whether a game is rated is the arbiter's affair, not the players'.
        self.both_report(game).filter(|reported| entered.score() != reported.score())
    }

    /// The games that wait for an arbiter's word on what has been reported of them; of one round, or of all.
    pub fn open_reports(&self, round: Option<RoundNumber>) -> Vec<(GameId, GameReports<'_>)> {
        let mut games: Vec<GameId> = self.reports.keys().map(|id| id.game).collect();
        games.retain(|game| round.is_none_or(|round| game.round == round));
        games.dedup();
        games.into_iter().filter_map(|game| Some((game, self.reports_of(game)?))).collect()
    }
}
