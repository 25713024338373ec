//! Shares as they are paid: in whole steps, and not a hundredth more or less altogether.

use std::collections::BTreeMap;
use std::ops::Range;

use super::field::PrizeField;
use super::hand::SharePiece;
use super::ratio::Ratio;
use super::{AwardPart, PrizeTerm};
use crate::Money;

/// A share before rounding.
struct UnroundedShare {
    who: usize,
    exact: Ratio,
    terms: Vec<PrizeTerm>,
    paid: i64,
}

/// Every player's shares before rounding: by list, then by group of those who shared.
pub(super) struct Shares(BTreeMap<usize, BTreeMap<usize, Vec<UnroundedShare>>>);

impl Shares {
    /// The pieces of each, added up.
    pub(super) fn new(pieces: Vec<SharePiece>, groups: &[Range<usize>]) -> Self {
        let mut lists: BTreeMap<usize, BTreeMap<usize, Vec<UnroundedShare>>> = BTreeMap::new();
        for piece in pieces {
            let group = groups.partition_point(|group| group.end <= piece.who);
            let shares = lists.entry(piece.category).or_default().entry(group).or_default();
            if let Some(share) = shares.iter_mut().find(|share| share.who == piece.who) {
                // Two halves of the same prizes are those prizes.
                share.exact = share.exact + piece.exact;
                match share.terms.iter_mut().find(|term| **term == piece.term) {
                    Some(term) => term.is_half = false,
                    None => share.terms.push(piece.term),
                }
            } else {
                shares.push(UnroundedShare { who: piece.who, exact: piece.exact, terms: vec![piece.term], paid: 0 });
            }
        }
        for shares in lists.values_mut().flat_map(BTreeMap::values_mut) {
            shares.sort_by_key(|share| share.who);
        }
        Self(lists)
    }

    /// What is paid to each, by their place in the field.
    pub(super) fn paid(mut self, field: &PrizeField, step: Money) -> BTreeMap<usize, Vec<AwardPart>> {
        let mut paid: BTreeMap<usize, Vec<AwardPart>> = BTreeMap::new();
        for (&category, groups) in &mut self.0 {
            // Group by group: what the prizes of some come to is not given to others for the sake of round sums.
            for shares in groups.values_mut() {
                round(shares, step.0.max(1));
            }
            let section = &field.categories[category].section;
            for share in groups.values().flatten() {
                paid.entry(share.who).or_default().push(AwardPart {
                    section: section.clone(),
                    terms: share.terms.clone(),
                    exact: Money(share.exact.cut(1)),
                    is_rounded: share.exact != Ratio::from(share.paid),
                    money: Money(share.paid),
                });
            }
        }
        paid
    }
}

/// Cuts the shares of a group down to whole steps and gives what is cut off, a step each, to the best placed of those whose share was
/// cut. Prizes are multiples of the step, so that less than one step cut from each adds up to whole steps, fewer than they are.
fn round(shares: &mut [UnroundedShare], step: i64) {
    let mut rest = Ratio::ZERO;
    for share in &mut *shares {
        share.paid = share.exact.cut(step);
        rest = rest + share.exact - Ratio::from(share.paid);
    }
    let mut given = rest.cut(step);
    for share in shares.iter_mut().filter(|share| share.exact != Ratio::from(share.paid)) {
        if given >= step {
            share.paid += step;
            given -= step;
        }
    }
}
