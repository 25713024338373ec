//! A tournament of two teams by the Scheveningen table: every player of one against every player of the other. The
//! [`ScheveningenTable`] says who meets whom.
//!
//! The lot for the first colour says which team is the first of the table: with White it is the one whose name comes first.

use std::collections::BTreeSet;

use thiserror::Error;

use super::explain::{BoardReason, ColourRule, PairingExplanation};
use super::rulebook::Rulebook;
use super::systems::Request;
use super::systems::scheveningen::{ScheveningenBoard, ScheveningenTable};
use super::team_swiss::SwissTeams;
use super::{Paired, PairingError};
use crate::{Bye, Entry, EntryId, Origin, RoundNumber, RoundPlan, SystemForm, Team, Tournament};
use draughts::{BySide, Side};

/// Teams that cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TwoTeamsError {
    /// Players without a team.
    #[error("{} players have no team", .0.len())]
    Teamless(Vec<EntryId>),
    /// The system takes two teams: how many there are.
    #[error("two teams are needed, there are {0}")]
    NotTwo(usize),
    /// How many teams there are.
    #[error("two teams or more are needed, there are players of {0}")]
    TooFew(usize),
    /// Not all teams can be paired: these have too few opponents left.
    #[error("no complete pairing exists: too few opponents are left for the teams {}", .0.join(", "))]
    Blocked(Vec<String>),
    /// One has more players than the other.
    #[error("the teams must be equal: {} has {}, {} has {}", larger.0, larger.1, smaller.0, smaller.1)]
    Unequal {
        /// Its name, and how many players it has.
        larger: (String, usize),
        /// The same of the other team.
        smaller: (String, usize),
    },
}

/// Pairs a round. The players are those present when the first round is paired; those who withdraw later stay in the table.
/// Pairing the first round settles the number of rounds.
pub fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let (tournament, round) = (request.tournament, request.round);
    let teams = teams(tournament, round, request.initial_colour)?;
    let players = u16::try_from(teams[0].players.len()).unwrap_or(u16::MAX);
    let table = ScheveningenTable { players };
    if round.0 > table.rounds() {
        return Err(PairingError::NoRoundLeft(RoundNumber(table.rounds())));
    }
    let seats = table.boards(round.0).into_iter().filter_map(|board| seats(&teams, board)).collect();
    let is_seated = |id: &EntryId| teams.iter().any(|team| team.players.contains(id));
    // Every player who is not in the table has no game.
    let absent = tournament.entries.keys().copied().filter(|id| !is_seated(id)).map(|id| (id, Bye::Zero));
    let mut plan = RoundPlan::by_hand(round, seats, absent.collect());
    plan.origin = Origin::Engine;
    plan.rounds = (round == RoundNumber::FIRST).then_some(RoundNumber(table.rounds()));
    let boards = BoardReason::by_rule(tournament, &plan, ColourRule::Table);
    Ok(Paired {
        plan,
        explanation: PairingExplanation { rulebook: Rulebook::Scheveningen, boards, ..PairingExplanation::default() },
    })
}

/// In which round of the table two meet; none for two of one team.
pub(super) fn round_of(request: &Request<'_>, a: EntryId, b: EntryId) -> Option<RoundNumber> {
    let teams = teams(request.tournament, request.round, request.initial_colour).ok()?;
    let table = ScheveningenTable { players: u16::try_from(teams[0].players.len()).ok()? };
    let meets = |board: ScheveningenBoard| {
        let seats = seats(&teams, board);
        seats.is_some_and(|seats| [seats.white, seats.black].contains(&a) && [seats.white, seats.black].contains(&b))
    };
    (1..=table.rounds()).find(|&round| table.boards(round).into_iter().any(meets)).map(RoundNumber)
}

/// Both teams, in the order of the table.
pub(super) fn teams(tournament: &Tournament, round: RoundNumber, lot: Side) -> Result<[Team; 2], PairingError> {
    // The table was made for those who sat at boards in the first round: a player who joins later has no line in it.
    let seated = tournament.round(RoundNumber::FIRST).filter(|_| round > RoundNumber::FIRST);
    let seated: Option<BTreeSet<EntryId>> =
        seated.map(|first| first.pairings.values().flat_map(|pairing| [pairing.white, pairing.black]).collect());
    let plays = |entry: &Entry| match &seated {
        Some(seated) => seated.contains(&entry.id),
        None => entry.is_present(RoundNumber::FIRST),
    };
    let players: Vec<&Entry> = tournament.entries.values().filter(|entry| plays(entry)).collect();
    if players.is_empty() {
        return Err(PairingError::NoPlayers);
    }
    let teamless = players.iter().filter(|entry| entry.member.key().is_empty()).map(|entry| entry.id);
    let teamless: Vec<EntryId> = teamless.collect();
    if !teamless.is_empty() {
        return Err(TwoTeamsError::Teamless(teamless).into());
    }
    let teams = tournament.teams(plays);
    let [one, other] = <[Team; 2]>::try_from(teams).map_err(|teams| TwoTeamsError::NotTwo(teams.len()))?;
    let (larger, smaller) = if one.players.len() < other.players.len() { (&other, &one) } else { (&one, &other) };
    if larger.players.len() > smaller.players.len() {
        let count = |team: &Team| (team.name.clone(), team.players.len());
        return Err(TwoTeamsError::Unequal { larger: count(larger), smaller: count(smaller) }.into());
    }
    Ok(if lot == Side::White { [one, other] } else { [other, one] })
}

fn seats([first, second]: &[Team; 2], board: ScheveningenBoard) -> Option<BySide<EntryId>> {
    let player = |team: &Team, number: u16| team.players.get(usize::from(number).checked_sub(1)?).copied();
    let (a, b) = (player(first, board.a)?, player(second, board.b)?);
    Some(if board.a_has == Side::White { BySide { white: a, black: b } } else { BySide { white: b, black: a } })
}

/// Players without a team, too few teams, or two that are not equal; nothing where all is well, and in other systems. The table of
/// two teams is made with the first round.
pub fn foreseen(tournament: &Tournament) -> Option<TwoTeamsError> {
    let next = tournament.paired_rounds().next();
    let system = tournament.settings.system;
    if !system.has_teams() {
        return None;
    }
    let error = match system.facts().form {
        SystemForm::Scores if next <= tournament.settings.rounds => {
            SwissTeams::from_request(&Request::new(tournament, next, Side::White)).err()
        }
        SystemForm::Table if next == RoundNumber::FIRST => teams(tournament, next, Side::White).err(),
        SystemForm::Scores | SystemForm::Table | SystemForm::Bracket => None,
    };
    if let PairingError::Teams(error) = error? { Some(error) } else { None }
}
