//! The Keizer system: beating a player is worth what they are worth.
//!
//! A club's system without an international text; taken is:
//! 1. The ranking is that of the scores in [`keizer`](crate::keizer). Players not present are valued, too.
//! 2. The bye goes to the player who has had fewest pairing-allocated byes, of several to the last. Then neighbours meet, as in
//!    the Monrad system. Two who have met may meet again once three rounds lie between; where that leaves no pairing,
//!    two, one or none.
//! 3. Colours are those of C.04.3, article 5.2.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Request;
use super::colours::by_preference;
use super::monrad::neighbours;
use super::pairable_field::PairableField;
use crate::keizer::{Gain, Keizer};
use crate::pairing::{Paired, PairingError};
use crate::{Appearance, Bye, EntryId, History, Tournament};

/// Least number of rounds between two games of the same players, if possible.
pub(in crate::pairing) const REST: usize = 3;

/// Pairs a round.
pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let pairable = PairableField::from_request(request)?;
    let standing = standing(&pairable);
    // Where it is asked what would come of a meeting it is to be with as much rest as there is without.
    if request.only.is_some() {
        let free = Request { only: None, ..request.clone() };
        let unbound = PairableField::from_request(&free)?;
        let rest = (0..=REST).rev().find(|&rest| pair_with_rest(&free, &unbound, &standing, rest).is_ok());
        return pair_with_rest(request, &pairable, &standing, rest.unwrap_or_default());
    }
    let mut paired = Err(PairingError::NoPlayers);
    for rest in (0..=REST).rev() {
        paired = pair_with_rest(request, &pairable, &standing, rest);
        if !matches!(paired, Err(PairingError::NoPairing { .. })) {
            break;
        }
    }
    paired
}

/// Every player's place in the field, in the order of the ranking.
pub(in crate::pairing) fn standing(pairable: &PairableField<'_>) -> Vec<usize> {
    let ranking = ranking(pairable.request.tournament, &pairable.history);
    let place: BTreeMap<EntryId, usize> = ranking.iter().enumerate().map(|(place, &entry)| (entry, place)).collect();
    let mut standing: Vec<usize> = (0..pairable.len()).collect();
    standing.sort_by_key(|&v| place.get(&pairable.players[v].entry));
    standing
}

fn pair_with_rest(
    request: &Request<'_>,
    pairable: &PairableField<'_>,
    standing: &[usize],
    rest: usize,
) -> Result<Paired, PairingError> {
    // Players may meet again after a rest. The bye goes to a player with the fewest byes, of these to the lowest in the
    // standings.
    let lately = pairable.met_in_last(rest);
    let may_meet = |a: usize, b: usize| pairable.may_sit_together(a, b) && !lately.is_barred(a, b);
    let mut places = vec![0; standing.len()];
    standing.iter().enumerate().for_each(|(place, &v)| places[v] = place);
    let byes_of = |v: usize| {
        let rounds = pairable.history.rounds(pairable.players[v].entry).iter();
        rounds.filter(|round| matches!(round, Appearance::Bye { bye: Bye::PairingAllocated, .. })).count()
    };
    let free = pairable.choose_bye(may_meet, |v| Some((byes_of(v), Reverse(places[v]))))?;
    let standing: Vec<usize> = standing.iter().copied().filter(|&v| Some(v) != free).collect();
    let pairs = neighbours(pairable, &standing, may_meet)?;
    Ok(pairable.paired(pairs, free, |first, second| by_preference(request.initial_colour, first, second)))
}

/// Every player from the first, after the rounds of `history`.
pub fn ranking(tournament: &Tournament, history: &History) -> Vec<EntryId> {
    let list = tournament.start_list();
    let list: Vec<EntryId> = list.iter().filter(|entry| entry.number.is_some()).map(|entry| entry.id).collect();
    let places: BTreeMap<EntryId, usize> = list.iter().enumerate().map(|(place, &entry)| (entry, place)).collect();
    // Only players of the list are worth something; one who is not in it was never ranked.
    let gain = |round: &Appearance| match round {
        Appearance::Played(game) | Appearance::Forfeit(game) => {
            places.get(&game.opponent).map(|&opponent| Gain::From(opponent, game.points))
        }
        Appearance::Awaited { .. } => None,
        Appearance::Bye { points, .. } => Some(Gain::Alone(*points)),
    };
    let gains: Vec<Vec<Gain>> =
        list.iter().map(|&entry| history.rounds(entry).iter().filter_map(gain).collect()).collect();
    let settled = Keizer::settle(&gains, tournament.settings.pairing_values().win);
    settled.order.into_iter().map(|place| list[place]).collect()
}
