//! The Monrad system: neighbours in the standings meet.
//!
//! No international federation defines Monrad; this is what its variants share:
//! 1. The players stand by points, those with equal points by start number.
//! 2. If their number is odd, the last player who may have it (C.04.1, article 4) gets the pairing-allocated bye.
//! 3. The first player meets the nearest player below whom they have not met and may meet; then the first player left,
//!    and so on. An opponent with whom the others could not all be paired is passed over.
//! 4. Colours are those of C.04.3, article 5.2. They keep no player from meeting.

use std::cmp::Reverse;

use super::Request;
use super::choice::best;
use super::colours::by_preference;
use super::pairable_field::PairableField;
use crate::pairing::{Paired, PairingError};

/// Pairs a round.
pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let pairable = PairableField::from_request(request)?;
    let may_meet = |a, b| pairable.may_meet(a, b);
    let free = pairable.choose_bye(may_meet, |v| pairable.players[v].may_have_bye.then_some(Reverse(v)))?;
    let standing: Vec<usize> = (0..pairable.len()).filter(|&v| Some(v) != free).collect();
    let pairs = neighbours(&pairable, &standing, may_meet)?;
    Ok(pairable.paired(pairs, free, |first, second| by_preference(request.initial_colour, first, second)))
}

/// Pairs each of `standing`, from the first, with the nearest below them that leaves a pairing for all others.
pub(super) fn neighbours(
    pairable: &PairableField<'_>,
    standing: &[usize],
    may_meet: impl Fn(usize, usize) -> bool,
) -> Result<Vec<(usize, usize)>, PairingError> {
    let (order, watch) = (standing.len(), &pairable.request.watch);
    // A complete pairing comes first: without it the last ones would be left with whom they have met. Then each takes the
    // nearest that keeps one possible.
    let mut choice = best(watch, order, &[], |u, v| may_meet(standing[u], standing[v]).then(Vec::new))
        .map_err(|error| error.in_round(pairable, standing))?;
    let all: Vec<usize> = (0..order).collect();
    let mut pairs = Vec::with_capacity(order / 2);
    for v in 0..order {
        watch.step(2 * pairs.len(), order).map_err(|_| PairingError::Stopped)?;
        if choice.mate(v) > v {
            choice.prefer(v, &all[v + 1..]);
            pairs.push((standing[v], standing[choice.mate(v)]));
        }
    }
    Ok(pairs)
}
