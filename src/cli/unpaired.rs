//! Why a round has no pairing, and what would make one possible, as text.

use crate::cli::report::number;
use draughts::Side;
use tournament::pairing::PairingError;
use tournament::pairing::obstacles::Remedy;
use tournament::pairing::team_obstacles::TeamRemedy;
use tournament::pairing::unpaired::{Unpaired, WaysOut};
use tournament::{EntryId, Tournament};

/// The players left without an opponent, by number, and the ways out.
pub fn describe(tournament: &Tournament, unpaired: &Unpaired) -> String {
    let ways: Vec<String> = match &unpaired.ways {
        WaysOut::None | WaysOut::NotWorkedOut => Vec::new(),
        WaysOut::Players(ways) => ways.iter().map(|way| describe_way(tournament, way)).collect(),
        WaysOut::Teams(ways) => ways.iter().map(|way| describe_teams_way(way)).collect(),
    };
    let why = describe_why(tournament, &unpaired.why);
    match &unpaired.ways {
        WaysOut::NotWorkedOut => format!(
            "{why}; what would make one possible was not worked out: in so large a field that would take too long"
        ),
        WaysOut::None | WaysOut::Players(_) | WaysOut::Teams(_) if ways.is_empty() => why,
        WaysOut::None | WaysOut::Players(_) | WaysOut::Teams(_) => {
            format!("{why}; it would be possible to {}", ways.join(", or to "))
        }
    }
}

fn describe_why(tournament: &Tournament, why: &PairingError) -> String {
    let stranded = match why {
        PairingError::NoPairing { stranded, .. } => stranded,
        PairingError::NoPlayers => return describe_nobody(tournament),
        _ => return why.to_string(),
    };
    let numbers: Vec<String> = stranded.iter().map(|id| number(tournament, *id)).collect();
    let players = match numbers.as_slice() {
        [] => "all players".to_owned(),
        [one] => format!("player {one}"),
        all => format!("all of {}", all.join(", ")),
    };
    format!("no valid pairing exists: no way leaves an opponent for {players}")
}

/// All present players may have byes in the file's results column for a round without pairs: it is read as the next round, with requested
/// byes.
fn describe_nobody(tournament: &Tournament) -> String {
    let (why, round) = (PairingError::NoPlayers, tournament.paired_rounds().next());
    match tournament.entries.values().filter(|entry| entry.byes.contains_key(&round)).count() {
        0 => why.to_string(),
        free => format!(
            "{why}: no pair stands in round {round}, so it is read as the next one, and its byes as asked for; {free} have one"
        ),
    }
}

/// Exceptions for teams that are needed together.
fn describe_teams_way(way: &[TeamRemedy]) -> String {
    let one = |remedy: &TeamRemedy| match remedy {
        TeamRemedy::Forbidden { one, other } => {
            format!("let {} meet {} though players of theirs are forbidden pairs", one.name, other.name)
        }
        TeamRemedy::SecondBye(team) => format!("give {} a second bye (C2)", team.name),
        TeamRemedy::Repeat { one, other, round } => {
            format!("let {} meet {} again, as in round {round} (C1)", one.name, other.name)
        }
    };
    way.iter().map(one).collect::<Vec<_>>().join(" and ")
}

/// Exceptions that are needed together.
fn describe_way(tournament: &Tournament, way: &[Remedy]) -> String {
    let n = |id: EntryId| number(tournament, id);
    let one = |remedy: &Remedy| match *remedy {
        Remedy::Colours { one, other, side } => {
            let side = if side == Side::White { "White" } else { "Black" };
            format!("let {} meet {} though both must have {side} (C3)", n(one), n(other))
        }
        Remedy::Forbidden { one, other } => format!("let {} meet {} though that is forbidden", n(one), n(other)),
        Remedy::SecondBye(entry) => format!("give {} a second bye (C2)", n(entry)),
        Remedy::Repeat { one, other, round } => {
            format!("let {} meet {} again, as in round {round} (C1)", n(one), n(other))
        }
    };
    way.iter().map(one).collect::<Vec<_>>().join(" and ")
}
