//! Records that name teams by their numbers, in the file of a tournament of teams. They are kept as what they say of the
//! players of those teams, where that is the same.
//!
//! | record | kept as |
//! |---|---|
//! | 240 `Z` | the zero-point bye of every player of the team |
//! | 240 `H` and `F` | not: a team gets points without an opponent by the pairing-allocated bye alone |
//! | 260, XXP | none of the players of one of the teams meets one of another |
//! | 250 | the virtual points of every player of the teams |
//! | XXA | not: 250 says the same of teams |
//! | 299 | not: only players' points are corrected |
//! | XXZ | every player of the team is absent |
//!
//! What is not kept is refused: read without it, the tournament would have other points and other pairings.

use super::error::{Expected, TrfError};
use super::line::{LineField, ReportLine};
use super::named::{self, NamedRecords};
use super::records::entry_id;
use super::teams::TeamRecords;
use crate::{Bye, EntryId, ForbiddenPairs, StartNumber};

/// Takes a record about teams as what it says about their players.
pub(super) fn take(line: &ReportLine, teams: &TeamRecords, records: &mut NamedRecords) -> Result<(), TrfError> {
    match line.code().as_str() {
        "240" => {
            let (round, bye) = named::bye(line)?;
            if bye != Bye::Zero {
                return Err(line.field(5..=5).not(Expected::ZeroBye));
            }
            for team in line.fours(11) {
                records.give(round, bye, players(&team, teams)?);
            }
            Ok(())
        }
        "260" => {
            let rounds = named::rounds(line, 5)?;
            let entries = forbidden_entries(&line.fours(13), teams)?;
            records.forbidden.push(ForbiddenPairs { rounds, entries });
            Ok(())
        }
        "XXP" => {
            let entries = forbidden_entries(&line.words(), teams)?;
            records.forbidden.push(ForbiddenPairs { rounds: None, entries });
            Ok(())
        }
        "XXZ" => {
            for team in line.words() {
                records.absent.extend(players(&team, teams)?);
            }
            Ok(())
        }
        "250" => records.acceleration.take_250_of_teams(line, teams),
        "299" => Err(first_word(line).not(Expected::NoTeamPoints)),
        _ => Err(first_word(line).not(Expected::VirtualPointsOfTeams)),
    }
}

/// The players of all these teams.
fn forbidden_entries(fields: &[LineField], teams: &TeamRecords) -> Result<Vec<EntryId>, TrfError> {
    if let [only] = fields {
        return Err(only.not(Expected::TwoTeams));
    }
    let players = fields.iter().map(|team| players(team, teams)).collect::<Result<Vec<_>, _>>()?;
    Ok(players.into_iter().flatten().map(|number| entry_id(*number)).collect())
}

/// The players of the team that a field names.
pub(super) fn players<'a>(team: &LineField, teams: &'a TeamRecords) -> Result<&'a [StartNumber], TrfError> {
    let number = team.start_number()?;
    teams.players_of(number).ok_or_else(|| team.not(Expected::KnownTeam))
}

fn first_word(line: &ReportLine) -> LineField {
    line.words().into_iter().next().unwrap_or_else(|| line.rest())
}
