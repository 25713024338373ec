//! The Keizer system: beating somebody is worth what he is worth.
//!
//! A club's system without an international text; taken is:
//! 1. Of n players the first in the ranking has the value n + ⌊n/2⌋, each next one 1 less. The ranking begins as the start
//!    list.
//! 2. A player's score is his own value, and for each game against an opponent the opponent's value times the points of
//!    the game, a win being 1 (a forfeit too). For a round without an opponent he has his own value times what the round
//!    gave him. Players not present are valued, too.
//! 3. The scores make a new ranking (equal ones: by start number), that new values, these new scores, until nothing
//!    changes. Where the rankings go round in a circle, the one that comes up again first counts.
//! 4. The odd one out is he who has had fewest pairing-allocated byes, of several the last. Then neighbours meet, as in
//!    the Monrad system. Two who have met may meet again once three rounds lie between; where that leaves no pairing,
//!    two, one or none.
//! 5. Colours are those of C.04.3, article 5.2.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::Request;
use super::colours::by_preference;
use super::monrad::neighbours;
use super::roster::Roster;
use crate::pairing::{Paired, PairingError};
use crate::tournament::{Appearance, Bye, EntryId, History, Points, Tournament};

/// So many rounds lie between two games of the same players, if possible.
const REST: usize = 3;

/// Pairs a round.
pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let roster = Roster::of(request)?;
    let ranking = ranking(request.tournament, &roster.history);
    let place: BTreeMap<EntryId, usize> = ranking.iter().enumerate().map(|(place, &entry)| (entry, place)).collect();
    let mut standing: Vec<usize> = (0..roster.len()).collect();
    standing.sort_by_key(|&v| place.get(&roster.players[v].entry));
    let mut paired = Err(PairingError::NobodyToPair);
    for rest in (0..=REST).rev() {
        paired = pair_with_rest(request, &roster, &standing, rest);
        if !matches!(paired, Err(PairingError::NoPairing { .. })) {
            break;
        }
    }
    paired
}

fn pair_with_rest(
    request: &Request<'_>,
    roster: &Roster<'_>,
    standing: &[usize],
    rest: usize,
) -> Result<Paired, PairingError> {
    let may_meet = |a: usize, b: usize| roster.may_sit_together(a, b) && !met_lately(roster, a, b, rest);
    let place = |v: usize| standing.iter().position(|&w| w == v);
    let free = roster.odd_one_out(may_meet, |v| Some((byes_of(roster, v), Reverse(place(v)))))?;
    let standing: Vec<usize> = standing.iter().copied().filter(|&v| Some(v) != free).collect();
    let pairs = neighbours(roster, &standing, may_meet)?;
    Ok(roster.paired(pairs, free, |first, second| by_preference(request.initial_colour, first, second)))
}

fn byes_of(roster: &Roster<'_>, v: usize) -> usize {
    let rounds = roster.history.rounds(roster.players[v].entry).iter();
    rounds.filter(|round| matches!(round, Appearance::Bye { bye: Bye::PairingAllocated, .. })).count()
}

/// Whether two have met in the last `rest` rounds.
fn met_lately(roster: &Roster<'_>, a: usize, b: usize, rest: usize) -> bool {
    let other = roster.players[b].entry;
    let rounds = roster.history.rounds(roster.players[a].entry);
    rounds.iter().rev().take(rest).any(|round| round.played().is_some_and(|game| game.opponent == other))
}

/// Everybody from the first, after the rounds of `history`.
pub fn ranking(tournament: &Tournament, history: &History) -> Vec<EntryId> {
    let list = tournament.start_list();
    let mut ranking: Vec<EntryId> = list.iter().filter(|entry| entry.number.is_some()).map(|entry| entry.id).collect();
    let start: BTreeMap<EntryId, usize> = ranking.iter().enumerate().map(|(place, &entry)| (entry, place)).collect();
    let mut seen = BTreeSet::new();
    while seen.insert(ranking.clone()) {
        let values = values(&ranking);
        let score = |entry: EntryId| score(tournament, history, &values, entry);
        ranking.sort_by_cached_key(|&entry| (Reverse(score(entry)), start.get(&entry).copied()));
    }
    ranking
}

/// What each is worth.
fn values(ranking: &[EntryId]) -> BTreeMap<EntryId, i64> {
    let players = i64::try_from(ranking.len()).unwrap_or(i64::MAX);
    let first = players + players / 2;
    ranking.iter().copied().zip((0..=first).rev()).collect()
}

/// A score, a win being as many as the tenths of a point that the event gives for it.
fn score(tournament: &Tournament, history: &History, values: &BTreeMap<EntryId, i64>, entry: EntryId) -> i64 {
    let value = |entry: EntryId| values.get(&entry).copied().unwrap_or(0);
    let worth = |points: Points| i64::from(points.tenths());
    let rounds = history.rounds(entry).iter().map(|round| match round {
        Appearance::Played(game) | Appearance::Forfeit(game) => value(game.opponent) * worth(game.points),
        Appearance::Awaited { .. } => 0,
        Appearance::Bye { points, .. } => value(entry) * worth(*points),
    });
    value(entry) * worth(tournament.settings.pairing_values().win) + rounds.sum::<i64>()
}
