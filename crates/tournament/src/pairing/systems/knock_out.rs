//! Knock-out: a player who loses is out.
//!
//! 1. Those present in the first round are the seeds, by start number. There are as many places as the next power of two;
//!    the first meets the last, the second the last but one. So the two best can only meet in the final, the four
//!    best not before the semi-finals. A place without a player gives the opponent a bye: these are the best seeds.
//! 2. The winner takes over the better place of the two; in every round the first place meets the last. A player who does
//!    not come, withdraws or asks for a bye leaves their place empty.
//! 3. A match that ends level has no winner yet: it is played on by the tournament's tie-break steps, or as the arbiter has it, until
//!    it has. If both lost or neither came the place is empty.
//! 4. Colours are those of C.04.3, article 5.2; the number that decides before the first game is that of the seed.

use std::collections::BTreeMap;

use super::Request;
use super::colours::by_preference;
use super::pairable_field::PairableField;
use crate::history::Adjourned;
use crate::pairing::{Paired, PairingError};
use crate::{Appearance, Bye, Entry, EntryId, History, Mark, Opposition, Round, RoundNumber, Tournament};

/// Pairs a round. Pairing the first one settles the number of rounds.
pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let mut pairable = PairableField::from_request(request)?;
    let seeds = seeds(request, &pairable);
    for player in &mut pairable.players {
        // Colours go by seeds, not by start numbers: the seed does not change when a late entry comes.
        let seed = (1..).zip(&seeds).find(|(_, entry)| **entry == player.entry);
        player.colour_number = seed.map_or(0, |(seed, _)| seed);
    }
    if seeds.len() < 2 {
        return Err(PairingError::TooFewPlayers);
    }
    let rounds = rounds(seeds.len());
    if request.round > rounds {
        return Err(PairingError::NoRoundLeft(rounds));
    }
    let places = places(request, &pairable, &seeds)?;
    let mut paired = paired(&pairable, &places)?;
    paired.plan.rounds = (request.round == RoundNumber::FIRST).then_some(rounds);
    Ok(paired)
}

/// In which round the places of two come together, if both get so far.
pub(in crate::pairing) fn round_of(request: &Request<'_>, a: EntryId, b: EntryId) -> Option<RoundNumber> {
    let seeds = seeds(request, &PairableField::from_request(request).ok()?);
    let place = |entry: EntryId| seeds.iter().position(|other| *other == entry);
    let (mut a, mut b, mut places) = (place(a)?, place(b)?, seeds.len().next_power_of_two());
    let mut round = RoundNumber::FIRST;
    while places > 1 {
        if a + b + 1 == places {
            return Some(round);
        }
        (a, b) = (a.min(places - 1 - a), b.min(places - 1 - b));
        (places, round) = (places / 2, round.next());
    }
    None
}

/// How many rounds a knock-out of `players` players has.
pub(in crate::pairing) fn rounds(players: usize) -> RoundNumber {
    let rounds = players.next_power_of_two().trailing_zeros();
    RoundNumber(u16::try_from(rounds).unwrap_or(u16::MAX))
}

/// The round of the final, as the first round settles it; none before that has been paired.
pub fn final_round(tournament: &Tournament) -> Option<RoundNumber> {
    let first = tournament.round(RoundNumber::FIRST)?;
    let free = first.byes.values().filter(|bye| **bye == Bye::PairingAllocated).count();
    Some(rounds(2 * first.pairings.len() + free))
}

/// The seeds from the best: those who were there when the first round was paired.
fn seeds(request: &Request<'_>, pairable: &PairableField<'_>) -> Vec<EntryId> {
    let first = request.tournament.round(RoundNumber::FIRST).filter(|_| request.round > RoundNumber::FIRST);
    let list = request.tournament.start_list().into_iter().map(|entry| entry.id);
    match first {
        Some(first) => list.filter(|&entry| is_in(first, entry)).collect(),
        None => list.filter(|&entry| pairable.players.iter().any(|player| player.entry == entry)).collect(),
    }
}

/// Whether a player was paired or had the bye.
pub(in crate::pairing) fn is_in(round: &Round, entry: EntryId) -> bool {
    round.pairing_of(entry).is_some() || round.byes.get(&entry) == Some(&Bye::PairingAllocated)
}

/// Who has each place before the round, from the first.
fn places(
    request: &Request<'_>,
    pairable: &PairableField<'_>,
    seeds: &[EntryId],
) -> Result<Vec<Option<EntryId>>, PairingError> {
    let mut places: Vec<Option<EntryId>> = seeds.iter().copied().map(Some).collect();
    places.resize(seeds.len().next_power_of_two(), None);
    for round in RoundNumber(request.round.0 - 1).up_to() {
        // The first meets the last, the second the last but one: the winner takes the upper place, so that the places of the
        // next round are those of the upper half.
        let half = places.len() / 2;
        let lower = places.split_off(half);
        for (place, opponent) in places.iter_mut().zip(lower.into_iter().rev()) {
            let (first, second) = (goes_on(pairable, *place, round)?, goes_on(pairable, opponent, round)?);
            *place = first.or(second);
        }
    }
    Ok(places)
}

/// The player of a place, if they have won their match or had no opponent.
fn goes_on(
    pairable: &PairableField<'_>,
    place: Option<EntryId>,
    round: RoundNumber,
) -> Result<Option<EntryId>, PairingError> {
    let Some(entry) = place else { return Ok(None) };
    let wins = |opposition: &Opposition| match opposition.mark {
        Mark::Win => Ok(Some(entry)),
        Mark::Loss => Ok(None),
        Mark::Draw => Err(PairingError::Undecided { round, players: [entry, opposition.opponent] }),
    };
    // Only a won match or a bye of the pairing takes a player on: requested byes and absences do not.
    match pairable.history.rounds(entry).get(round.index()) {
        Some(Appearance::Played(opposition) | Appearance::Forfeit(opposition)) => wins(opposition),
        Some(Appearance::Bye { bye: Bye::PairingAllocated, .. }) => Ok(Some(entry)),
        Some(Appearance::Bye { .. }) | None => Ok(None),
        Some(Appearance::Awaited { .. }) => Err(PairingError::ResultsMissing(round)),
    }
}

/// How a player's way in a knock-out has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// By losing the match of this round.
    Lost(RoundNumber),
    /// By withdrawing after this round; 0 for before the first.
    Withdrew(RoundNumber),
    /// By not being paired in this round, though nothing had ended it before: they came too late, asked for a bye, or a result
    /// was changed once the round stood.
    NotPaired(RoundNumber),
}

/// How each player who is out by the end of `through` went out.
pub fn went_out(tournament: &Tournament, through: RoundNumber) -> BTreeMap<EntryId, Exit> {
    let history = History::new(tournament, through, Adjourned::CountsAsDraw);
    let out = |entry: &Entry| {
        let mut rounds = (1..).map(RoundNumber).zip(history.rounds(entry.id));
        let exit = match rounds.find(|(_, round)| is_out(round)) {
            Some((round, Appearance::Bye { .. })) => withdrawal(entry, round).unwrap_or(Exit::NotPaired(round)),
            Some((round, _)) => Exit::Lost(round),
            // After the last round there is nothing to withdraw from.
            None if through >= tournament.settings.rounds => return None,
            None => withdrawal(entry, through.next()).or_else(|| {
                // A round that every player sees was paired without them.
                let next = tournament.round(through.next()).filter(|_| through < tournament.published_rounds())?;
                (!is_in(next, entry.id)).then_some(Exit::NotPaired(through.next()))
            })?,
        };
        Some((entry.id, exit))
    };
    tournament.entries.values().filter_map(out).collect()
}

/// The way out of a player who had withdrawn before a round; none for others.
fn withdrawal(entry: &Entry, round: RoundNumber) -> Option<Exit> {
    entry.withdrawn_after.filter(|last| *last < round).map(Exit::Withdrew)
}

/// A player who sits in a round although they were out before it, as the results stand now: a result behind it has been changed.
pub fn out_of_place(tournament: &Tournament) -> Option<(EntryId, RoundNumber)> {
    tournament.pairings().find_map(|pairing| {
        let round = pairing.round;
        let is_out = |entry: &EntryId| tournament.is_out_before(*entry, round);
        [pairing.white, pairing.black].into_iter().find(is_out).map(|entry| (entry, round))
    })
}

/// Whether a player does not go on from a round.
fn is_out(round: &Appearance) -> bool {
    match round {
        Appearance::Played(opposition) | Appearance::Forfeit(opposition) => opposition.mark == Mark::Loss,
        Appearance::Bye { bye, .. } => *bye != Bye::PairingAllocated,
        Appearance::Awaited { .. } => false,
    }
}

fn paired(pairable: &PairableField<'_>, places: &[Option<EntryId>]) -> Result<Paired, PairingError> {
    let request = pairable.request;
    let (upper, lower) = places.split_at(places.len() / 2);
    let present = |entry: Option<EntryId>| pairable.players.iter().position(|player| Some(player.entry) == entry);
    let (mut pairs, mut free) = (Vec::new(), Vec::new());
    for (&first, &second) in upper.iter().zip(lower.iter().rev()) {
        match (present(first), present(second)) {
            (Some(first), Some(second)) => pairs.push((first, second)),
            (one, other) => free.extend(one.or(other)),
        }
    }
    if pairs.is_empty() && free.is_empty() {
        return Err(PairingError::NoPlayers);
    }
    let mut paired = pairable.paired(pairs, free, |first, second| by_preference(request.initial_colour, first, second));
    // Players who are out, or came too late, have no game and no points.
    let out = pairable.players.iter().filter(|player| !places.contains(&Some(player.entry)));
    paired.plan.byes.extend(out.map(|player| (player.entry, Bye::Zero)));
    Ok(paired)
}
