//! What records 320 and 330 say of teams must stand in the lines of their players, from which everything is counted: a team's round
//! without an opponent as their pairing-allocated byes, a forfeited match as their forfeits.

use std::collections::BTreeMap;

use super::cell::{Cell, Claim};
use super::error::{Expected, TrfError};
use super::line::{Field, Line, MOST_ROUNDS};
use super::of_teams::players;
use super::player::PlayerRecord;
use super::records::Records;
use crate::tournament::{Bye, RoundNumber, StartNumber};

/// What a record says of one or two teams in a round.
#[derive(Debug, Clone)]
pub(super) enum TeamClaim {
    /// It had no opponent.
    Free { round: RoundNumber, team: Field },
    /// They did not play their match.
    Forfeited { round: RoundNumber, teams: [Field; 2] },
}

impl TeamClaim {
    /// The teams of record 320, round by round.
    pub(super) fn free(line: &Line) -> Vec<Self> {
        let starts = (15..=line.width()).step_by(4).take(usize::from(MOST_ROUNDS));
        let fields = (1..).map(RoundNumber).zip(starts.map(|start| line.field(start..=start + 2)));
        let named = fields.filter(|(_, team)| !team.text.chars().all(|letter| letter == '0'));
        named.map(|(round, team)| Self::Free { round, team }).collect()
    }

    /// Record 330.
    pub(super) fn forfeited(line: &Line) -> Result<Self, TrfError> {
        let round = line.field(8..=10).round(Expected::Round)?;
        Ok(Self::Forfeited { round, teams: [line.field(12..=14), line.field(16..=18)] })
    }
}

/// Whether the players' lines say the same.
pub(super) fn check(records: &Records, errors: &mut Vec<TrfError>) {
    let lines: BTreeMap<StartNumber, &PlayerRecord> =
        records.players.iter().map(|player| (player.number, player)).collect();
    for claim in records.teams.claims() {
        errors.extend(check_one(claim, records, &lines).err());
    }
}

fn check_one(
    claim: &TeamClaim,
    records: &Records,
    lines: &BTreeMap<StartNumber, &PlayerRecord>,
) -> Result<(), TrfError> {
    let cell = |number: &StartNumber, round| lines.get(number).map_or(Cell::Empty, |player| player.cell(round));
    match claim {
        TeamClaim::Free { round, team } => {
            let mut members = players(team, &records.teams)?.iter();
            let is_told = members.any(|player| cell(player, *round) == Cell::Bye(Bye::PairingAllocated));
            if is_told { Ok(()) } else { Err(team.not(Expected::FreeTeam(*round))) }
        }
        TeamClaim::Forfeited { round, teams: [one, other] } => {
            let opponents = players(other, &records.teams)?;
            let mut members = players(one, &records.teams)?.iter();
            let is_told =
                members.any(|player| forfeited_to(cell(player, *round)).is_some_and(|id| opponents.contains(&id)));
            if is_told { Ok(()) } else { Err(one.not(Expected::ForfeitedMatch(*round))) }
        }
    }
}

/// The opponent in a game that was not played.
const fn forfeited_to(cell: Cell) -> Option<StartNumber> {
    match cell {
        Cell::Game { opponent, claim: Some(Claim::ForfeitWin | Claim::ForfeitLoss), .. } => Some(opponent),
        Cell::Game { .. } | Cell::Empty | Cell::Bye(_) | Cell::Faulty => None,
    }
}
