//! How far a tournament is, as the public may know: drafts are not counted.

use tournament::{Round, RoundNumber, Tournament, TournamentStatus};

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
