//! All perfect matchings of a graph, none better than another, narrowed down decision by decision.
//!
//! Edges are bits, so that ten thousand vertices take 12 MB; one matching is at hand. A decision is made by the search for a
//! path that changes it, which mostly is an edge long.

use super::Unmatchable;
use super::pairs::{Edges, PairSearch};

/// The perfect matchings of a graph, one of them at hand.
#[derive(Debug, Clone)]
pub struct Narrowing {
    search: PairSearch<Bits>,
}

impl Narrowing {
    /// All those of `0..order`; `may` says who may be matched, the smaller vertex first.
    pub fn new(order: usize, mut may: impl FnMut(usize, usize) -> bool) -> Result<Self, Unmatchable> {
        let mut bits = Bits::new(order);
        for v in 1..order {
            for u in 0..v {
                if may(u, v) {
                    bits.set(u, v);
                }
            }
        }
        let mut search = PairSearch::new(order, bits);
        search.match_greedily();
        search.match_all()?;
        Ok(Self { search })
    }

    /// With whom `v` is matched in the matching at hand.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn mate(&self, v: usize) -> usize {
        self.search.mates[v].expect("a perfect matching is at hand")
    }

    /// Matches `v` with the first of `candidates` that a matching allows, for good; its mate must be one of them.
    pub fn prefer(&mut self, v: usize, candidates: impl IntoIterator<Item = usize>) {
        let mate = self.mate(v);
        let before = candidates.into_iter().take_while(|&w| w != mate);
        let better: Vec<usize> = before.filter(|&w| self.search.edges.join(v, w)).collect();
        self.change(v, &better);
        // For good: neither of the two has another edge from now on, so that no later wish can part them.
        let mate = self.mate(v);
        self.search.edges.keep(v, |w| w == mate);
        self.search.edges.keep(mate, |w| w == v);
    }

    /// Matches `v` within `group` if a matching allows it, else outside for good; says which.
    pub fn settle(&mut self, v: usize, group: impl Fn(usize) -> bool) -> bool {
        if !group(self.mate(v)) {
            let within: Vec<usize> = self.search.edges.neighbours(v).filter(|&w| group(w)).collect();
            self.change(v, &within);
        }
        let is_within = group(self.mate(v));
        self.search.edges.keep(v, |w| group(w) == is_within);
        is_within
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
        let row = self.bits[v * self.words..(v + 1) * self.words].iter().enumerate();
        row.flat_map(|(place, &word)| {
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
}
