//! A round of teams put together by hand: boards from matches, and the byes beside them.

use std::collections::BTreeSet;

use super::late::Seating;
use super::team_late::seat;
use super::team_swiss::board_order;
use crate::{Bye, EntryId, RoundNumber, RoundPlan, Tournament};

/// A match put together by hand: the [keys](crate::Membership::key) of its teams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandMatch {
    /// That with White on the first board.
    pub white: String,
    /// None where White has no opponent.
    pub black: Option<String>,
}

/// The round of these matches: in each the first of both teams who are there, in order of boards, with colours in turn.
pub fn of_matches(tournament: &Tournament, round: RoundNumber, matches: &[HandMatch]) -> RoundPlan {
    let (teams, boards) = (tournament.numbered_teams(), tournament.settings.team_rules.boards);
    let is_there = |id| tournament.entry(id).is_some_and(|entry| entry.is_to_be_paired(round));
    let line = |key: &String| {
        let team = teams.iter().find(|team| team.key == *key);
        team.map(|team| board_order(team, boards, is_there)).unwrap_or_default()
    };
    let mut seating = Seating::default();
    for HandMatch { white, black } in matches {
        match black {
            Some(black) => seat(&mut seating, &line(white), &line(black)),
            None => seating.byes.extend(line(white).into_iter().map(|id| (id, Bye::PairingAllocated))),
        }
    }
    settled(tournament, RoundPlan::by_hand(round, seating.seats, seating.byes))
}

/// The round with what goes without saying: beside a match a bye is that of a vacant board, and who of a team of the round is
/// named nowhere is a reserve.
pub fn settled(tournament: &Tournament, mut plan: RoundPlan) -> RoundPlan {
    let team = |id: EntryId| tournament.entry(id).map(|entry| entry.member.key()).filter(|key| !key.is_empty());
    let seated: BTreeSet<EntryId> = plan.seats.iter().flat_map(|seats| [seats.white, seats.black]).collect();
    let playing: BTreeSet<String> = seated.iter().filter_map(|id| team(*id)).collect();
    let free = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
    let free: BTreeSet<String> = free.filter_map(|(id, _)| team(*id)).collect();
    // A player beside a match of their team has no opponent because the other team lacks one: that is a full-point bye, not the
    // bye of the team.
    for (id, bye) in &mut plan.byes {
        if *bye == Bye::PairingAllocated && team(*id).is_some_and(|team| playing.contains(&team)) {
            *bye = Bye::Full;
        }
    }
    let is_known = |id: &EntryId| team(*id).is_some_and(|team| playing.contains(&team) || free.contains(&team));
    for &id in tournament.entries.keys().filter(|id| !seated.contains(id) && is_known(id)) {
        plan.byes.entry(id).or_insert(Bye::Zero);
    }
    plan
}
