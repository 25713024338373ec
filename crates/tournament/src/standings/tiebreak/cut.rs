//! Leaving out the lowest and the highest contributions.

use super::{CutReason, TieBreakTerm, total};
use crate::Cut;
use crate::standings::value::Value;

/// Marks what is left out and sums the rest (C.07, 14 and 16.5).
pub(in crate::standings) fn apply(terms: &mut [TieBreakTerm], cut: Cut) -> Value {
    let (lowest, highest) = match cut {
        Cut::None => (0, 0),
        Cut::Lowest(n) => (n, 0),
        Cut::Median(n) => (n, n),
    };
    // One at a time: what is cut first decides which is the lowest of the rest, as voluntarily unplayed rounds go before others
    // (16.5).
    for _ in 0..lowest {
        cut_lowest(terms);
    }
    for _ in 0..highest {
        let rest = terms.iter_mut().filter(|term| term.cut.is_none());
        if let Some(highest) = rest.max_by_key(|term| term.significance()) {
            highest.cut = Some(CutReason::Highest);
        }
    }
    Value::Amount(total(terms))
}

/// Cuts the least significant term, or in its place the least significant one of a round voluntarily unplayed, unless that
/// contributes less than what would be cut (C.07, 16.5). Gives its place; none if nothing is left.
pub(super) fn cut_lowest(terms: &mut [TieBreakTerm]) -> Option<usize> {
    let lowest = least(terms, |_| true)?;
    let unplayed = least(terms, |term| term.voluntary).filter(|&at| terms[at].value >= terms[lowest].value);
    let (place, reason) = unplayed.map_or((lowest, CutReason::Lowest), |at| (at, CutReason::Unplayed));
    terms[place].cut = Some(reason);
    Some(place)
}

fn least(terms: &[TieBreakTerm], is_meant: impl Fn(&TieBreakTerm) -> bool) -> Option<usize> {
    let rest = terms.iter().enumerate().filter(|(_, term)| term.cut.is_none() && is_meant(term));
    rest.min_by_key(|(_, term)| term.significance()).map(|(place, _)| place)
}
