//! Perfect matchings of greatest weight in general graphs, exact, with weights as wide as one likes.
//!
//! The classical primal-dual method with blossoms (Edmonds): at first with an alternating tree for each vertex without a mate,
//! all of them at once. Solutions are kept between questions: after a change at a few vertices only those are matched anew,
//! one tree at a time. It knows nothing of players.
//!
//! Vertices carry *duals*, blossoms too; an edge is *tight* if the duals of its ends (and of the blossoms around both)
//! add up to twice its weight, and they never add up to less. A perfect matching of tight edges is of greatest weight,
//! and every perfect matching of greatest weight consists of tight edges only.

mod assignment;
mod augment;
mod best;
mod forest;
mod graph;
mod grove;
mod narrow;
mod pairs;
mod search;
mod weight;

use thiserror::Error;

use forest::Forest;
use search::Tree;

pub use assignment::{AllowedPairs, BarredRows};
pub use best::{BestMatchings, EdgeCosts};
pub use graph::Graph;
pub use pairs::{SearchStart, least_unmatched, perfect, perfect_from, removable};
pub use weight::{Weight, Wide};

/// Why there is no perfect matching: the `stranded` fall into more groups of odd size than there are `wanted`, and each
/// of these groups needs one of the `wanted`, because its vertices have no edges to any other player outside the group.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no perfect matching: {} vertices have only {} others to turn to", stranded.len(), wanted.len())]
pub struct Unmatchable {
    /// Vertices that compete for too few others.
    pub stranded: Vec<usize>,
    /// The vertices that they compete for.
    pub wanted: Vec<usize>,
}

/// A graph with its best perfect matching.
#[derive(Debug, Clone)]
pub struct Matcher<W> {
    graph: Graph<W>,
    mates: Vec<Option<usize>>,
    duals: Vec<W>,
    forest: Forest<W>,
    tree: Tree,
    /// How many edges the searches have looked at, about.
    steps: u64,
}

impl<W: Weight> Matcher<W> {
    /// Finds the best perfect matching of `graph`.
    ///
    /// # Panics
    /// Never: without a limit the search ends with an answer.
    pub fn solve(graph: Graph<W>) -> Result<Self, Unmatchable> {
        Ok(Self::solve_within(graph, u64::MAX)?.expect("no limit stops it"))
    }

    /// Finds the best perfect matching of `graph` in at most `most` steps; `None` if that does not suffice.
    pub fn solve_within(graph: Graph<W>, most: u64) -> Result<Option<Self>, Unmatchable> {
        Self::solve_while(graph, |steps| steps <= most)
    }

    /// Finds the best perfect matching of `graph` as long as `goes_on`, asked now and then with the steps taken, says so; `None` if
    /// it is broken off.
    pub fn solve_while(graph: Graph<W>, goes_on: impl Fn(u64) -> bool) -> Result<Option<Self>, Unmatchable> {
        let order = graph.order();
        let greatest = |v| graph.neighbours(v).map(|(_, weight)| weight).max().unwrap_or(W::ZERO);
        let duals = (0..order).map(|v| next_even(greatest(v))).collect();
        Self::solve_with(graph, duals, goes_on)
    }

    /// As [`solve_while`](Self::solve_while), from duals that the caller guesses, all of them even. Those too small for an edge are
    /// raised; the nearer they are to the right ones the less is left to search.
    pub fn solve_from(
        graph: Graph<W>,
        mut duals: Vec<W>,
        goes_on: impl Fn(u64) -> bool,
    ) -> Result<Option<Self>, Unmatchable> {
        debug_assert!(duals.iter().all(|dual| dual.half() + dual.half() == *dual), "duals are even");
        for v in 1..graph.order() {
            let lower = graph.neighbours(v).take_while(|&(u, _)| u < v);
            let needed = lower.map(|(u, weight)| weight + weight - duals[u]).max();
            duals[v] = needed.map_or(duals[v], |needed| needed.max(duals[v]));
        }
        Self::solve_with(graph, duals, goes_on)
    }

    /// From even duals, none of them too small for an edge.
    fn solve_with(graph: Graph<W>, duals: Vec<W>, goes_on: impl Fn(u64) -> bool) -> Result<Option<Self>, Unmatchable> {
        let order = graph.order();
        let mut matcher = Self {
            mates: vec![None; order],
            duals,
            forest: Forest::new(order),
            tree: Tree::default(),
            graph,
            steps: 0,
        };
        matcher.settle_all();
        Ok(matcher.search_for_all(goes_on)?.then_some(matcher))
    }

    /// How many edges the searches have looked at, about.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts a look at the edges of one vertex.
    fn count_steps(&mut self) {
        self.steps += u64::try_from(self.graph.order()).unwrap_or(u64::MAX);
    }

    /// The graph as it is now.
    pub const fn graph(&self) -> &Graph<W> {
        &self.graph
    }

    /// To whom `v` is matched.
    ///
    /// # Panics
    /// If the graph was changed and not resolved since.
    pub fn mate(&self, v: usize) -> usize {
        self.mates[v].expect("a solved matching is perfect")
    }

    /// Whether some best perfect matching may use the edge: where the answer is no, none does.
    pub fn may_use(&self, u: usize, v: usize) -> bool {
        self.forest.top(u) == self.forest.top(v) || self.slack(u, v) == Some(W::ZERO)
    }

    /// Gives edges of `v` other weights (`None` takes an edge away); [`resolve`](Self::resolve) then finds the best
    /// matching again. Several vertices may be changed before that.
    pub fn change(&mut self, v: usize, edges: impl IntoIterator<Item = (usize, Option<W>)>) {
        self.open(v);
        self.expose(v);
        for (u, weight) in edges {
            self.graph.put(u, v, weight);
        }
        self.settle(v);
    }

    /// Takes away all edges of `v` that lead to vertices which `keep` refuses. If the matching uses none of them it
    /// stays the best, and little is left for [`resolve`](Self::resolve).
    pub fn restrict(&mut self, v: usize, keep: impl Fn(usize) -> bool) {
        self.open(v);
        let refused: Vec<usize> = self.graph.neighbours(v).map(|(u, _)| u).filter(|&u| !keep(u)).collect();
        for u in refused {
            self.graph.put(u, v, None);
            if self.mates[v] == Some(u) {
                self.expose(v);
            }
        }
    }

    /// Makes the matching perfect and best again after changes.
    pub fn resolve(&mut self) -> Result<(), Unmatchable> {
        self.settle_all();
        for v in 0..self.graph.order() {
            if self.mates[v].is_none() {
                self.search(v)?;
            }
        }
        Ok(())
    }

    fn settle_all(&mut self) {
        for v in 0..self.graph.order() {
            if self.mates[v].is_none() && self.forest.top(v) == v {
                self.settle(v);
            }
        }
    }

    /// By how much an edge between two outermost nodes is not tight; `None` where there is no edge.
    fn slack(&self, u: usize, v: usize) -> Option<W> {
        self.graph.weight(u, v).map(|weight| self.duals[u] + self.duals[v] - weight - weight)
    }

    /// Gives an unmatched vertex outside all blossoms the least dual it may have, and a mate if one is free then.
    fn settle(&mut self, v: usize) {
        let needed = self.graph.neighbours(v).map(|(u, weight)| (weight + weight - self.duals[u], u));
        let Some((dual, u)) = needed.max_by_key(|&(dual, u)| (dual, self.mates[u].is_none())) else { return };
        self.duals[v] = dual;
        if self.mates[u].is_none() {
            self.mates[v] = Some(u);
            self.mates[u] = Some(v);
        }
    }

    /// Takes all blossoms around `v` apart.
    fn open(&mut self, v: usize) {
        while self.forest.top(v) != v {
            self.dissolve(self.forest.top(v));
        }
    }

    fn expose(&mut self, v: usize) {
        if let Some(mate) = self.mates[v].take() {
            self.mates[mate] = None;
        }
    }

    /// Takes an outermost blossom apart and hands its dual to its vertices: edges inside stay as tight as they were,
    /// edges outwards only become looser, so the base loses its mate.
    fn dissolve(&mut self, blossom: usize) {
        let vertices = self.forest.vertices(blossom);
        let base = self.forest.base(blossom);
        let (_, dual) = self.forest.take_apart(blossom);
        if dual != W::ZERO {
            self.expose(base);
            for v in vertices {
                self.duals[v] += dual.half();
            }
        }
    }
}

/// How many bits the number of one of `order` vertices takes.
pub const fn vertex_bits(order: usize) -> u32 {
    usize::BITS - order.leading_zeros()
}

/// How many bits a weight must have above the widest one of a graph, so that duals, which add up over long paths, do not overflow.
pub const fn spare_bits(order: usize) -> u32 {
    2 * vertex_bits(order) + 2
}

/// Of a number and the one above it the even one.
fn next_even<W: Weight>(number: W) -> W {
    let half = number.half();
    number + (number - half - half)
}
