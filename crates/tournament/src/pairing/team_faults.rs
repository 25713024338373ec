//! What keeps the next round of a tournament of teams from being paired, told before any player asks for it.

use super::PairingError;
use super::systems::Request;
use super::team_swiss::SwissTeams;
use super::two_teams::{self, TwoTeamsError};
use crate::{RoundNumber, System, Tournament};
use draughts::Side;

/// Players without a team, too few teams, or two that are not equal; nothing where all is well, and in other systems. The table of
/// two teams is made with the first round.
pub fn foreseen(tournament: &Tournament) -> Option<TwoTeamsError> {
    let next = tournament.paired_rounds().next();
    let error = match tournament.settings.system {
        System::TeamSwiss if next <= tournament.settings.rounds => {
            SwissTeams::from_request(&Request::new(tournament, next, Side::White)).err()
        }
        System::Scheveningen if next == RoundNumber::FIRST => two_teams::teams(tournament, next, Side::White).err(),
        _ => None,
    };
    match error? {
        PairingError::Teams(fault) => Some(fault),
        _ => None,
    }
}
