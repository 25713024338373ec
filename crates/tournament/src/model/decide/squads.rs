//! Commands about teams: for whom players play, and in which order of boards.

use std::collections::BTreeMap;

use super::entries::is_in_a_round;
use super::{entry, set_entry};
use crate::{Bye, Change, Entry, EntryId, ItemKey, Membership, Rejection, Round, Tournament};

/// Whom a board is asked for.
#[derive(Clone)]
pub(super) struct Member<'a> {
    pub(super) id: EntryId,
    pub(super) name: String,
    /// For whom they play.
    pub(super) membership: &'a Membership,
}

impl<'a> From<&'a Entry> for Member<'a> {
    fn from(entry: &'a Entry) -> Self {
        Self { id: entry.id, name: entry.person.name.to_string(), membership: &entry.member }
    }
}

/// Says for whom several play at once, so that two can change places.
pub(super) fn order_boards(
    tournament: &Tournament,
    members: BTreeMap<EntryId, Membership>,
) -> Result<Vec<Change>, Rejection> {
    let mut changed = Vec::new();
    for (id, member) in members {
        let old = entry(tournament, id)?;
        if member != old.member {
            check_not_fixed(tournament, old, &member)?;
            changed.push(Entry { member, ..old.clone() });
        }
    }
    // Boards are compared after all changes: two players can change places though each board is taken now.
    let placed = changed.iter().filter(|entry| entry.withdrawn_after.is_none());
    check_boards(tournament, placed.map(Member::from))?;
    Ok(changed.into_iter().flat_map(|entry| set_entry(tournament, entry)).collect())
}

/// A table of teams is made of them as they are; elsewhere a player who has sat for a team stays in it, at their board.
pub(super) fn check_not_fixed(tournament: &Tournament, old: &Entry, new: &Membership) -> Result<(), Rejection> {
    if tournament.settings.system.has_table() && is_in_a_round(tournament, old.id) {
        return Err(Rejection::TeamsFixed);
    }
    let is_moved = (new.key(), new.board) != (old.member.key(), old.member.board);
    let is_fixed = is_moved && tournament.is_seat_fixed(old.id);
    if is_fixed { Err(Rejection::PlaysForTeam(old.person.name.to_string())) } else { Ok(()) }
}

impl Tournament {
    /// Whether a player's team and board no longer change: they are in the table of two teams, or has sat for their team.
    pub fn is_seat_fixed(&self, id: EntryId) -> bool {
        let system = self.settings.system;
        if system.has_table() { is_in_a_round(self, id) } else { system.has_teams() && has_played_for_a_team(self, id) }
    }
}

/// Whether a player's round counts for a team: they sat, or had a bye that is worth something. Reserves may change theirs.
pub(super) fn has_played_for_a_team(tournament: &Tournament, id: EntryId) -> bool {
    let has =
        |round: &Round| round.pairing_of(id).is_some() || round.byes.get(&id).is_some_and(|bye| *bye != Bye::Zero);
    tournament.rounds.iter().any(has)
}

/// Each board of a team is one player's.
pub(super) fn check_whole(tournament: &Tournament) -> Result<(), Rejection> {
    let present = tournament.entries.values().filter(|entry| entry.withdrawn_after.is_none());
    check_boards(tournament, present.map(Member::from))
}

/// No player gets the board of a team that another of it has. A player who has withdrawn has left theirs free.
pub(super) fn check_boards<'a>(
    tournament: &Tournament,
    members: impl Iterator<Item = Member<'a>>,
) -> Result<(), Rejection> {
    if !tournament.settings.system.has_teams() {
        return Ok(());
    }
    let members: Vec<Member> = members.collect();
    // Those who are named anew are compared by their new boards only.
    let stays = |entry: &&Entry| entry.withdrawn_after.is_none() && members.iter().all(|own| own.id != entry.id);
    let others = tournament.entries.values().filter(stays);
    let holder = |entry: &Entry| Some((entry.member.place()?, entry.person.name.to_string()));
    let mut taken: BTreeMap<(String, u16), String> = others.filter_map(holder).collect();
    for Member { name, membership, .. } in members {
        let Some(place) = membership.place() else { continue };
        if let Some(other) = taken.insert(place.clone(), name.clone()) {
            return Err(Rejection::BoardTaken { team: membership.team.clone(), board: place.1, names: [other, name] });
        }
    }
    Ok(())
}

/// A player whose board, as it would be now, another of their team has.
pub(super) fn doubled(before: &Tournament, after: &Tournament) -> Option<ItemKey> {
    let is_new = |entry: &&Entry| {
        let old = before.entry(entry.id);
        old.is_none_or(|old| old.member != entry.member || old.withdrawn_after != entry.withdrawn_after)
    };
    let here = |entry: &&Entry| entry.withdrawn_after.is_none();
    let moved = after.entries.values().filter(here).filter(is_new);
    let mut moved = moved.map(Member::from);
    moved.find(|one| check_boards(after, std::iter::once(one.clone())).is_err()).map(|one| ItemKey::Entry(one.id))
}
