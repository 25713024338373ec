//! Commands about the check-in before a round.

use std::collections::{BTreeMap, BTreeSet};

use super::{entries, entry, set, set_entry};
use crate::{Bye, Change, CheckIn, Entry, EntryId, Item, Registration, Rejection, RoundNumber, Tournament};

/// Begins the check-in for the next round, or goes on with the one that was closed: then its byes are taken back.
pub(super) fn open(tournament: &Tournament, round: RoundNumber) -> Result<Vec<Change>, Rejection> {
    let next = tournament.paired_rounds().next();
    if next > tournament.settings.rounds {
        return Err(Rejection::NoRoundLeft(tournament.settings.rounds));
    }
    if round != next {
        return Err(Rejection::NotTheNextRound { next });
    }
    let Some(closed) = tournament.current_check_in() else {
        return Ok(set(tournament, Item::CheckIn(Box::new(CheckIn::new(round)))));
    };
    // Only the byes that the closing gave go: one that was asked for stays.
    let back = closed.absent.iter().filter_map(|id| tournament.entry(*id));
    let back: Vec<Change> = back.flat_map(|entry| without_bye(tournament, closed, entry)).collect();
    let reopened = CheckIn { is_open: true, absent: BTreeSet::new(), ..closed.clone() };
    Ok([set(tournament, Item::CheckIn(Box::new(reopened))), back].concat())
}

/// Says of players whether they are there. Those who are there are confirmed by it, until it is taken back; after the closing, their bye
/// goes or comes.
pub(super) fn mark(tournament: &Tournament, players: &[EntryId], is_here: bool) -> Result<Vec<Change>, Rejection> {
    let old = tournament.current_check_in().ok_or(Rejection::NoCheckIn)?;
    let mut check_in = old.clone();
    let mut changes = Vec::new();
    for id in players {
        let own = entry(tournament, *id)?;
        if is_here && own.withdrawn_after.is_some() && own.is_confirmed() {
            return Err(Rejection::AlreadyWithdrawn(*id));
        }
        let is_new = if is_here { check_in.present.insert(*id) } else { check_in.present.remove(id) };
        if is_here && !own.is_confirmed() {
            changes.extend(entries::reinstate(tournament, *id)?);
            // Noted, so that a slip of the pen can be taken back: they are then as unconfirmed as before.
            check_in.confirmed.insert(*id);
        } else if !is_here && check_in.confirmed.remove(id) {
            changes.extend(not_confirmed(tournament, own));
        } else if is_here {
            changes.extend(without_bye(tournament, old, own));
            check_in.absent.remove(id);
        } else if is_new && !check_in.is_open {
            // The closing, which gives byes to the absent, is over: a player who is missed later gets theirs here.
            changes.extend(with_bye(tournament, old.round, own)?);
            check_in.absent.insert(*id);
        }
    }
    Ok([set(tournament, Item::CheckIn(Box::new(check_in))), changes].concat())
}

/// Ends the check-in: players who have not come get a bye without points, where the system knows byes.
pub(super) fn close(tournament: &Tournament, round: RoundNumber) -> Result<Vec<Change>, Rejection> {
    let open = tournament.current_check_in().filter(|check_in| check_in.is_open && check_in.round == round);
    let open = open.ok_or(Rejection::NoCheckIn)?;
    let absent: Vec<&Entry> = tournament.missing_at(open).filter(|entry| entry.is_confirmed()).collect();
    let byes: Vec<Vec<Change>> =
        absent.iter().map(|entry| with_bye(tournament, round, entry)).collect::<Result<_, _>>()?;
    let closed = CheckIn { is_open: false, absent: absent.iter().map(|entry| entry.id).collect(), ..open.clone() };
    Ok([set(tournament, Item::CheckIn(Box::new(closed))), byes.concat()].concat())
}

fn with_bye(tournament: &Tournament, round: RoundNumber, own: &Entry) -> Result<Vec<Change>, Rejection> {
    match entries::set_bye(tournament, own.id, round, Some(Bye::Zero)) {
        Err(Rejection::NoByesInRoundRobin) => Ok(Vec::new()),
        Err(other) => Err(other),
        Ok(_) => {
            let mut away = own.clone();
            away.byes.insert(round, Bye::Zero);
            // No player has asked for it.
            away.unasked.insert(round);
            Ok(set_entry(tournament, away))
        }
    }
}

/// A player as before the coming that confirmed them: only registered, with nothing in the rounds that they have missed.
fn not_confirmed(tournament: &Tournament, entry: &Entry) -> Vec<Change> {
    let last = tournament.paired_rounds();
    let byes = entry.byes.iter().filter(|(round, bye)| **round > last || **bye != Bye::Zero);
    let byes: BTreeMap<RoundNumber, Bye> = byes.map(|(round, bye)| (*round, *bye)).collect();
    let unasked = entry.unasked.iter().copied().filter(|round| byes.contains_key(round)).collect();
    let withdrawn_after = Some(RoundNumber(0));
    let registration = Registration::Registered;
    set_entry(tournament, Entry { withdrawn_after, byes, unasked, registration, ..entry.clone() })
}

/// Takes back the bye that the closing gave, if it did.
fn without_bye(tournament: &Tournament, check_in: &CheckIn, entry: &Entry) -> Vec<Change> {
    if !check_in.has_given_bye(entry) {
        return Vec::new();
    }
    let mut here = entry.clone();
    here.byes.remove(&check_in.round);
    here.unasked.remove(&check_in.round);
    set_entry(tournament, here)
}
