//! Which team is without an opponent, and why no other one is (C.04.6, 3.4).

use std::cmp::Reverse;

use super::systems::team::PairableTeam;
use crate::{Points, StartNumber, TeamName};

/// Why a team is the one without an opponent, or is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByeReason {
    /// The one without an opponent.
    Chosen,
    /// Comes first, but without it the others would have no complete pairing (3.4.1).
    Needed,
    /// Has a higher score (3.4.2).
    HigherScore,
    /// Has played fewer matches (3.4.3).
    FewerMatches,
    /// Has a smaller number (3.4.4).
    SmallerNumber,
    /// Has had a bye, or has won a match without playing (C2, 2.1.2).
    Barred,
}

/// A team that was asked about for the bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByeCandidate {
    /// The team that was asked about.
    pub team: TeamName,
    /// Its primary score, virtual points included.
    pub score: Points,
    /// How many matches it has played.
    pub matches: usize,
    /// Why it is the one, or not.
    pub ground: ByeReason,
}

/// Every team in the order in which the bye is given, those last who may not have it.
pub(super) fn candidates(
    teams: &[PairableTeam],
    bye: StartNumber,
    name: impl Fn(StartNumber) -> TeamName,
) -> Vec<ByeCandidate> {
    let Some(chosen) = teams.iter().find(|team| team.number == bye) else { return Vec::new() };
    let mut order: Vec<&PairableTeam> = teams.iter().collect();
    order.sort_by_key(|team| (!team.may_have_bye, key(team)));
    let candidate = |team: &&PairableTeam| ByeCandidate {
        team: name(team.number),
        score: team.score,
        matches: team.sides.len(),
        ground: ground(team, chosen),
    };
    order.iter().map(candidate).collect()
}

/// The lowest score, the most matches, the greatest number.
fn key(team: &PairableTeam) -> (Points, Reverse<usize>, Reverse<StartNumber>) {
    (team.score, Reverse(team.sides.len()), Reverse(team.number))
}

fn ground(team: &PairableTeam, chosen: &PairableTeam) -> ByeReason {
    if team.number == chosen.number {
        ByeReason::Chosen
    } else if !team.may_have_bye {
        ByeReason::Barred
    } else if key(team) < key(chosen) {
        ByeReason::Needed
    } else if team.score != chosen.score {
        ByeReason::HigherScore
    } else if team.sides.len() != chosen.sides.len() {
        ByeReason::FewerMatches
    } else {
        ByeReason::SmallerNumber
    }
}
