//! The public progress of a tournament: drafts are not counted.

use tournament::{Round, RoundNumber, Stage, Tournament, TournamentStatus};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Coming,
    Playing {
        round: RoundNumber,
        finished: usize,
        boards: usize,
    },
    /// All public rounds are finished, and more will follow.
    Between(RoundNumber),
    /// All rounds are played; the places are not final yet.
    Played,
    Closed,
}

impl Progress {
    /// Whether it is between the start of the first round and the end of the last.
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

/// The round being played: the first public one with a result missing.
pub fn current_round(tournament: &Tournament) -> Option<&Round> {
    public_rounds(tournament).iter().find(|round| tournament.unfinished(round).next().is_some())
}

/// How many boards of a round are finished.
pub fn finished_boards(tournament: &Tournament, round: &Round) -> usize {
    round.pairings.len() - tournament.unfinished(round).count()
}

/// Paired rounds that are not public yet: in a round robin several at once.
pub fn drafts(tournament: &Tournament) -> Vec<RoundNumber> {
    let drafts = tournament.rounds.iter().filter(|round| round.state.stage == Stage::Draft);
    drafts.map(|round| round.state.number).collect()
}

pub fn public_round(tournament: &Tournament, number: RoundNumber) -> Option<&Round> {
    tournament.round(number).filter(|_| number <= tournament.published_rounds())
}

/// The round to show first: the one being played, else the last public one.
pub fn shown_round(tournament: &Tournament) -> RoundNumber {
    current_round(tournament).map_or_else(|| tournament.published_rounds(), |round| round.state.number)
}

/// The round after which standings are shown: the last complete one of a Swiss, or the first while it is played. In a round robin, whose
/// games may be played in any order, the last round with any game played, at least the current one. Forfeits of withdrawn players stand in
/// later rounds from the start and do not count.
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

/// Whether any result has been entered in a round.
pub fn has_begun(round: &Round) -> bool {
    round.pairings.values().any(|pairing| pairing.games.iter().any(|game| game.result.is_some()))
}
