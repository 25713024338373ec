//! All perfect matchings of a graph, none better than another, narrowed down decision by decision.
//!
//! Edges are bits, so that ten thousand vertices take 12 MB; one matching is at hand. A decision is made by the search for a
//! path that changes it, which mostly is an edge long.

use std::ops::Range;

use super::Unmatchable;
use super::pairs::{Edges, PairSearch};

/// The perfect matchings of a graph, one of them at hand.
#[derive(Debug, Clone)]
pub(super) struct Narrowing {
    search: PairSearch<Bits>,
}

impl Narrowing {
    /// All those of `0..order`; `may` says who may be matched, the smaller vertex first. None once `is_stopped`.
    pub(super) fn new(
        order: usize,
        may: impl FnMut(usize, usize) -> bool,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Unmatchable> {
        let mut search = PairSearch::new(order, Bits::from_fn(order, may));
        search.match_greedily();
        search.match_all(is_stopped)?;
        Ok(Self { search })
    }

    /// As [`new`](Self::new), where one is known.
    pub(super) fn with_matching(mates: Vec<Option<usize>>, may: impl FnMut(usize, usize) -> bool) -> Self {
        let mut search = PairSearch::new(mates.len(), Bits::from_fn(mates.len(), may));
        search.mates = mates;
        Self { search }
    }

    pub(super) const fn order(&self) -> usize {
        self.search.mates.len()
    }

    /// Whether two vertices may still be matched.
    pub(super) fn join(&self, u: usize, v: usize) -> bool {
        self.search.edges.join(u, v)
    }

    /// How many edges the searches have looked at.
    pub(super) const fn steps(&self) -> u64 {
        self.search.steps
    }

    /// With whom `v` is matched in the matching at hand.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub(super) fn mate(&self, v: usize) -> usize {
        self.search.mates[v].expect("a perfect matching is at hand")
    }

    /// Matches `v` with the first of `candidates` that a matching allows, for good; its mate must be one of them.
    pub(super) fn prefer(&mut self, v: usize, candidates: &[usize]) {
        let mate = self.mate(v);
        let before = candidates.iter().copied().take_while(|&w| w != mate);
        let better: Vec<usize> = before.filter(|&w| self.search.edges.join(v, w)).collect();
        self.change(v, &better);
        // For good: neither of the two has another edge from now on, so that no later wish can part them.
        let mate = self.mate(v);
        self.search.edges.keep(v, |w| w == mate);
        self.search.edges.keep(mate, |w| w == v);
    }

    /// Matches `v` within `group` if a matching allows it, else outside for good; says which.
    pub(super) fn settle(&mut self, v: usize, group: impl Fn(usize) -> bool) -> bool {
        if !group(self.mate(v)) {
            let within: Vec<usize> = self.search.edges.neighbours(v).filter(|&w| group(w)).collect();
            self.change(v, &within);
        }
        let is_within = group(self.mate(v));
        self.search.edges.keep(v, |w| group(w) == is_within);
        is_within
    }

    /// Leaves only those that match `v` with one whom `keep` names; its mate must be one of them.
    pub(super) fn restrict(&mut self, v: usize, keep: impl Fn(usize) -> bool) {
        debug_assert!(keep(self.mate(v)), "the matching at hand is one of those that stay");
        self.search.edges.keep(v, keep);
    }

    /// Matches `v` with the first of `better` that a matching allows; otherwise its mate remains.
    fn change(&mut self, v: usize, better: &[usize]) {
        let Some(&first) = better.first() else { return };
        let (mate, other) = (self.mate(v), self.mate(first));
        // The usual case by far: the two give each other their mates, and nothing has to be searched.
        if self.search.edges.join(mate, other) {
            self.search.put(v, first);
            self.search.put(mate, other);
            return;
        }
        // Otherwise `v` goes free, and of all that a search from it reaches the first wanted one is taken: one search for them all.
        self.search.release(v, Some(first));
        let found = better.iter().copied().find(|&w| self.search.is_outer[w]);
        self.search.take(v, found.unwrap_or(mate));
    }
}

/// Edges, a bit for each two vertices.
#[derive(Debug, Clone)]
struct Bits {
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    fn new(order: usize) -> Self {
        let words = order.div_ceil(64);
        Self { words, bits: vec![0; words * order] }
    }

    /// Of `0..order`; `may` is asked the smaller vertex first.
    fn from_fn(order: usize, mut may: impl FnMut(usize, usize) -> bool) -> Self {
        let mut bits = Self::new(order);
        for v in 1..order {
            for u in 0..v {
                if may(u, v) {
                    bits.set(u, v);
                }
            }
        }
        bits
    }

    fn set(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] |= 1 << (v % 64);
        self.bits[v * self.words + u / 64] |= 1 << (u % 64);
    }

    fn take(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] &= !(1 << (v % 64));
        self.bits[v * self.words + u / 64] &= !(1 << (u % 64));
    }

    /// Whom `v` may be matched with.
    fn neighbours(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbours_from(v, 0)
    }

    /// As [`neighbours`](Self::neighbours), from a vertex upwards.
    fn neighbours_from(&self, v: usize, first: usize) -> impl Iterator<Item = usize> + '_ {
        let row = self.bits[v * self.words..(v + 1) * self.words].iter().enumerate().skip(first / 64);
        row.flat_map(move |(place, &word)| {
            let word = if place == first / 64 { word & u64::MAX << (first % 64) } else { word };
            let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            rest.take_while(|word| *word != 0).map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }

    /// Takes away all edges of `v` but those to whom `keep` names.
    fn keep(&mut self, v: usize, keep: impl Fn(usize) -> bool) {
        let refused: Vec<usize> = self.neighbours(v).filter(|&w| !keep(w)).collect();
        for w in refused {
            self.take(v, w);
        }
    }
}

impl Edges for Bits {
    fn join(&self, u: usize, v: usize) -> bool {
        self.bits[u * self.words + v / 64] >> (v % 64) & 1 == 1
    }

    fn first(&self, v: usize, among: Range<usize>, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        self.neighbours_from(v, among.start).take_while(|w| among.contains(w)).find(|&w| is_open(w))
    }
}
