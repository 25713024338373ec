//! The best pairings by a list of criteria, narrowed down decision by decision to the one that a rule takes first.
//!
//! Criteria are numbers that the pairs add up to, the first counts more than all after it. A decision never makes any of
//! them worse: it only says no to pairings that the rule takes later. Each search ends early once its watch says so.

use thiserror::Error;

use super::pairable_field::PairableField;
use crate::pairing::PairingError;
use crate::pairing::matching::{self, BestMatchings, Graph, Matcher, Unmatchable, Weight, Wide};
use crate::pairing::watch::PairingWatch;

/// What a pair costs: the criterion (0 counts most) and how much.
pub type Costs = Vec<(usize, u64)>;

/// Why there is no best pairing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPairing {
    /// There is no complete pairing at all.
    #[error(transparent)]
    Blocked(#[from] Unmatchable),
    /// More criteria than weights can hold.
    #[error("too many different scores")]
    TooManyCriteria,
    /// The work was asked to stop.
    #[error("the pairing was stopped")]
    Stopped,
}

impl NoPairing {
    /// The error as one of the round; `players` are the vertices' places in the field.
    pub fn in_round(self, pairable: &PairableField<'_>, players: &[usize]) -> PairingError {
        let place = |list: Vec<usize>| list.into_iter().filter_map(|v| players.get(v).copied()).collect();
        match self {
            Self::Blocked(Unmatchable { stranded, wanted }) => {
                pairable.blocked(&Unmatchable { stranded: place(stranded), wanted: place(wanted) })
            }
            Self::TooManyCriteria => PairingError::TooManyScores,
            Self::Stopped => PairingError::Stopped,
        }
    }
}

/// The perfect pairings of `order` vertices where all are as good; `may` says who may be paired, the smaller first.
pub fn any(
    watch: &PairingWatch,
    order: usize,
    may: impl FnMut(usize, usize) -> bool,
) -> Result<BestMatchings, NoPairing> {
    let found = BestMatchings::alike_unless(order, may, &|| watch.is_stopping());
    if watch.is_stopping() { Err(NoPairing::Stopped) } else { Ok(found?) }
}

/// The best perfect pairings of `order` vertices. `greatest` has for each criterion the most that one pair may cost;
/// `costs` is asked for each two vertices, the smaller first, and has nothing for those who may not be paired.
///
/// Where all can be paired at no cost the pairings that cost nothing are the best.
pub fn best(
    watch: &PairingWatch,
    order: usize,
    greatest: &[u64],
    costs: impl Fn(usize, usize) -> Option<Costs>,
) -> Result<BestMatchings, NoPairing> {
    let is_free = |u, v| costs(u, v).is_some_and(|costs| costs.iter().all(|(_, amount)| *amount == 0));
    match any(watch, order, is_free) {
        Ok(free) => Ok(free),
        Err(_) => weighed(watch, order, greatest, costs),
    }
}

/// The best perfect pairings as [`best`] gives them, by weights in any case.
fn weighed(
    watch: &PairingWatch,
    order: usize,
    greatest: &[u64],
    costs: impl FnMut(usize, usize) -> Option<Costs>,
) -> Result<BestMatchings, NoPairing> {
    let layout = VertexLayout::new(order, greatest);
    match layout.bits.div_ceil(u64::BITS) {
        0..=2 => solve::<2>(watch, order, &layout, costs),
        3..=8 => solve::<8>(watch, order, &layout, costs),
        9..=32 => solve::<32>(watch, order, &layout, costs),
        _ => Err(NoPairing::TooManyCriteria),
    }
}

/// What the best of those pairings that `fits` leaves costs by each criterion.
pub fn worth(
    watch: &PairingWatch,
    order: usize,
    greatest: &[u64],
    costs: impl Fn(usize, usize) -> Option<Costs>,
    fits: impl Fn(usize, usize) -> bool,
) -> Result<Vec<u64>, NoPairing> {
    let choice = weighed(watch, order, greatest, |u, v| if fits(u, v) { costs(u, v) } else { None })?;
    let mut sums = vec![0; greatest.len()];
    for (v, mate) in (0..order).map(|v| (v, choice.mate(v))).filter(|(v, mate)| v < mate) {
        costs(v, mate).into_iter().flatten().for_each(|(criterion, amount)| sums[criterion] += amount);
    }
    Ok(sums)
}

fn solve<const N: usize>(
    watch: &PairingWatch,
    order: usize,
    layout: &VertexLayout,
    mut costs: impl FnMut(usize, usize) -> Option<Costs>,
) -> Result<BestMatchings, NoPairing> {
    let graph = Graph::from_fn(order, |u, v| {
        let costs = costs(u, v)?;
        let weighed = costs.into_iter().map(|(criterion, amount)| Wide::shifted(amount, layout.shifts[criterion]));
        Some(weighed.fold(Wide::<N>::ZERO, |weight, cost| weight - cost))
    });
    let solved = Matcher::solve_while(graph, |_| !watch.is_stopping())?;
    solved.map(|matcher| BestMatchings::of(&matcher)).ok_or(NoPairing::Stopped)
}

/// Where in a weight each criterion is.
struct VertexLayout {
    shifts: Vec<u32>,
    bits: u32,
}

impl VertexLayout {
    fn new(order: usize, greatest: &[u64]) -> Self {
        let digit = matching::vertex_bits(order);
        let mut shifts = vec![0; greatest.len()];
        let mut bits = 0;
        for (shift, greatest) in shifts.iter_mut().zip(greatest).rev() {
            *shift = bits;
            bits += u64::BITS - greatest.leading_zeros() + digit;
        }
        Self { shifts, bits: bits + matching::spare_bits(order) }
    }
}
