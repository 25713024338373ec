//! A round without a pairing: why there is none, and what would make one possible.

use thiserror::Error;

use super::PairingError;
use super::obstacles::{Remedy, ways_out_within};
use super::team_obstacles::{TeamRemedy, team_ways_out};
use super::two_teams::TwoTeamsError;
use super::ways_out::MOST_STEPS;
use crate::Tournament;

/// Why the next round has no pairing, with the ways out; the search for them may take seconds in a large field.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Unpaired {
    /// What keeps the round from being paired.
    pub why: PairingError,
    /// What could be given up so that it can be.
    pub ways: WaysOut,
}

/// Ways out of a blocked pairing: each a set of remedies that together make one possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaysOut {
    /// No way out is known, or nothing is in the way.
    None,
    /// The search was given up: it would take too long in so large a field.
    NotWorkedOut,
    /// Where players are paired.
    Players(Vec<Vec<Remedy>>),
    /// Where teams are paired.
    Teams(Vec<Vec<TeamRemedy>>),
}

impl Unpaired {
    /// Whether it would help to let some meet who are kept apart.
    pub fn is_freed_by_meeting(&self) -> bool {
        match &self.ways {
            WaysOut::None | WaysOut::NotWorkedOut => false,
            WaysOut::Players(ways) => ways.iter().flatten().any(|way| matches!(way, Remedy::Forbidden { .. })),
            WaysOut::Teams(ways) => ways.iter().flatten().any(|way| matches!(way, TeamRemedy::Forbidden { .. })),
        }
    }

    /// Looks for the ways out where `tournament` has no pairing of its next round.
    pub fn new(tournament: &Tournament, why: PairingError) -> Self {
        let round = tournament.paired_rounds().next();
        // Ways out are looked for only where all is in order and yet no pairing exists; the other errors say themselves what to do.
        let ways = match &why {
            PairingError::NoPairing { .. } => {
                ways_out_within(tournament, round, MOST_STEPS).map_or(WaysOut::NotWorkedOut, WaysOut::Players)
            }
            PairingError::Teams(TwoTeamsError::Blocked(_)) => WaysOut::Teams(team_ways_out(tournament, round)),
            PairingError::NotTheNextRound { .. }
            | PairingError::NoRoundLeft(_)
            | PairingError::ResultsMissing(_)
            | PairingError::NotNumbered(_)
            | PairingError::NoPlayers
            | PairingError::TooFewPlayers
            | PairingError::Undecided { .. }
            | PairingError::TooManyScores
            | PairingError::Stopped
            | PairingError::Teams(
                TwoTeamsError::Teamless(_)
                | TwoTeamsError::TooFew(_)
                | TwoTeamsError::NotTwo(_)
                | TwoTeamsError::Unequal { .. },
            ) => WaysOut::None,
        };
        Self { why, ways }
    }
}
