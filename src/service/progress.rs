//! How far a tournament is, as the public may know: drafts are not counted.

use tournament::{Round, RoundNumber, Stage, Tournament, TournamentStatus};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Coming,
    Playing {
        round: RoundNumber,
        finished: usize,
        boards: usize,
    },
    /// All public rounds are finished, and others will follow.
    Between(RoundNumber),
    /// Every round is played; the places are not final yet.
    Played,
    Closed,
}

impl Progress {
    /// Whether rounds are being played or are still to come after the first.
    pub const fn is_running(&self) -> bool {
        matches!(self, Self::Playing { .. } | Self::Between(_))
    }

    pub fn from_tournament(tournament: &Tournament) -> Self {
        let last = tournament.published_rounds();
        match current_round(tournament) {
            _ if tournament.status == TournamentStatus::Closed => Self::Closed,
            Some(round) => Self::Playing {
                round: round.state.number,
                finished: finished_boards(tournament, round),
                boards: round.pairings.len(),
            },
            None if last == RoundNumber(0) => Self::Coming,
            None if last >= tournament.settings.rounds => Self::Played,
            None => Self::Between(last),
        }
    }
}

pub fn public_rounds(tournament: &Tournament) -> &[Round] {
    &tournament.rounds[..usize::from(tournament.published_rounds().0)]
}

/// The round being played: the first public one with a result still to come.
pub fn current_round(tournament: &Tournament) -> Option<&Round> {
    public_rounds(tournament).iter().find(|round| tournament.unfinished(round).next().is_some())
}

/// How many boards of a round are finished.
pub fn finished_boards(tournament: &Tournament, round: &Round) -> usize {
    round.pairings.len() - tournament.unfinished(round).count()
}

/// The rounds that are paired and not public yet: of a round robin several at once.
pub fn drafts(tournament: &Tournament) -> Vec<RoundNumber> {
    let drafts = tournament.rounds.iter().filter(|round| round.state.stage == Stage::Draft);
    drafts.map(|round| round.state.number).collect()
}

/// A round that the public may see.
pub fn public_round(tournament: &Tournament, number: RoundNumber) -> Option<&Round> {
    tournament.round(number).filter(|_| number <= tournament.published_rounds())
}

/// The round to look at first: the one being played, else the last public one.
pub fn shown_round(tournament: &Tournament) -> RoundNumber {
    current_round(tournament).map_or_else(|| tournament.published_rounds(), |round| round.state.number)
}

/// The round after which places are told: the last complete one of a Swiss, or the first while it is played. The games of a round
/// robin may be played in any order: there it is the last round in which anything has been played, the one in play at least.
/// Forfeits of players who have withdrawn stand in later rounds from the start, but nothing has happened there yet.
pub fn standings_round(tournament: &Tournament) -> RoundNumber {
    let complete = tournament.complete_rounds();
    let is_swiss = !tournament.settings.system.has_table();
    if is_swiss && complete > RoundNumber(0) {
        return complete;
    }
    let in_play = shown_round(tournament);
    let is_reached = |round: &&Round| round.is_played() || (round.state.number <= in_play && has_begun(round));
    public_rounds(tournament).iter().rev().find(is_reached).map_or(in_play, |round| round.state.number)
}

/// Whether anything has been entered in a round.
pub fn has_begun(round: &Round) -> bool {
    round.pairings.values().any(|pairing| pairing.games.iter().any(|game| game.result.is_some()))
}
