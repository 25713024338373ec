//! As many pairs as possible, whatever they weigh: Edmonds' search for augmenting paths, with bases in place of blossoms.

use std::collections::VecDeque;
use std::ops::Range;

use super::Unmatchable;

/// A perfect matching of `0..order`, the mate of each; `may` says who may be matched, the smaller vertex first.
///
/// Vertices are matched greedily at first: in a graph with most of its edges little is left to search for.
pub fn perfect(order: usize, may: impl Fn(usize, usize) -> bool) -> Result<Vec<usize>, Unmatchable> {
    perfect_from(&SearchStart::default(), order, may)
}

/// What a search begins with, and what ends it early.
#[derive(Clone, Copy)]
pub struct SearchStart<'a> {
    /// Those of these pairs that may be matched are matched to begin with, so that little is left to do where a similar question has been
    /// answered. No vertex is in two of them.
    pub known: &'a [[usize; 2]],
    /// Asked before each vertex that is searched for. Once it is true the answer means nothing.
    pub is_stopped: &'a dyn Fn() -> bool,
}

impl Default for SearchStart<'_> {
    fn default() -> Self {
        Self { known: &[], is_stopped: &|| false }
    }
}

/// As [`perfect`], from `start`. A search that is stopped finds nothing, and names no vertices.
pub fn perfect_from(
    start: &SearchStart<'_>,
    order: usize,
    may: impl Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, Unmatchable> {
    let mut search = begun(start.known, order, may);
    search.match_all(start.is_stopped)?;
    Ok(search.mates.into_iter().flatten().collect())
}

/// How many of `0..order` stay without a mate in a matching of as many as possible, searched from `start`.
pub fn least_unmatched(start: &SearchStart<'_>, order: usize, may: impl Fn(usize, usize) -> bool) -> usize {
    let mut search = begun(start.known, order, may);
    search.match_most(start.is_stopped);
    search.mates.iter().filter(|mate| mate.is_none()).count()
}

/// Of an odd number of vertices those without whom all others can be matched; `may` is asked the smaller one first. Searched from
/// `start`.
///
/// Where one vertex only is left over, they are those from whom it can be reached over an even number of edges.
pub fn removable(
    start: &SearchStart<'_>,
    order: usize,
    may: impl Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, Unmatchable> {
    let mut search = begun(start.known, order, may);
    let open: Vec<usize> = (0..order).filter(|&v| search.mates[v].is_none()).collect();
    let mut left = None;
    for root in open {
        if (start.is_stopped)() {
            return Err(Unmatchable { stranded: Vec::new(), wanted: Vec::new() });
        }
        if search.mates[root].is_none() && search.augment_from(root).is_err() {
            if left.is_some() {
                return Err(search.blocked());
            }
            left = Some(root);
        }
    }
    // One vertex stays alone. It can change places with every vertex that an alternating path of even length reaches: these are
    // the outer ones of its tree.
    let Some(root) = left else { return Ok(Vec::new()) };
    search.plant(root);
    search.grow(None, None);
    Ok((0..order).filter(|&v| search.is_outer[v]).collect())
}

/// A search with what is matched without searching.
fn begun(known: &[[usize; 2]], order: usize, may: impl Fn(usize, usize) -> bool) -> PairSearch<impl Edges> {
    let mut search = PairSearch::new(order, move |u: usize, v: usize| u != v && may(u.min(v), u.max(v)));
    search.match_known(known);
    search.match_greedily();
    search
}

/// Which vertices are joined.
pub(super) trait Edges {
    fn join(&self, u: usize, v: usize) -> bool;

    /// The first `among` these vertices that is joined to `v`, of those that are open.
    fn first(&self, v: usize, mut among: Range<usize>, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        among.find(|&w| is_open(w) && self.join(v, w))
    }
}

impl<F: Fn(usize, usize) -> bool> Edges for F {
    fn join(&self, u: usize, v: usize) -> bool {
        self(u, v)
    }
}

/// How the growth of a tree ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// At a vertex without a mate, which is entered.
    Free(usize),
    /// At the vertex that was wanted.
    Wanted,
    /// With nothing left to take in.
    Exhausted,
}

/// A matching, and the tree of the search at hand.
#[derive(Debug, Clone)]
pub(super) struct PairSearch<E> {
    order: usize,
    pub(super) edges: E,
    pub(super) mates: Vec<Option<usize>>,
    /// The vertex before an inner one on its way to the root, over an edge that is not matched.
    parents: Vec<Option<usize>>,
    /// For each vertex another one nearer to the base that stands for the blossom around it; bases have themselves.
    bases: Vec<usize>,
    pub(super) is_outer: Vec<bool>,
    /// Whether a vertex is in the tree of a root that has found no mate: no other search gets anywhere there.
    is_given_up: Vec<bool>,
    queue: VecDeque<usize>,
    /// Marks of the walk at hand.
    walks: Vec<usize>,
    walk: usize,
    /// How many edges were looked at.
    pub(super) steps: u64,
}

impl<E: Edges> PairSearch<E> {
    pub(super) fn new(order: usize, edges: E) -> Self {
        Self {
            order,
            edges,
            mates: vec![None; order],
            parents: vec![None; order],
            bases: (0..order).collect(),
            is_outer: vec![false; order],
            is_given_up: vec![false; order],
            queue: VecDeque::new(),
            walks: vec![0; order],
            walk: 0,
            steps: 0,
        }
    }

    /// Matches the pairs that are joined.
    fn match_known(&mut self, known: &[[usize; 2]]) {
        for &[u, v] in known {
            debug_assert!(self.mates[u].is_none() && self.mates[v].is_none(), "a vertex is in two known pairs");
            if self.edges.join(u, v) {
                self.put(u, v);
            }
        }
    }

    /// Matches each vertex without a mate with one far behind it, as pairings do: those nearby are more often barred.
    pub(super) fn match_greedily(&mut self) {
        let mut open: Vec<usize> = (0..self.order).rev().filter(|&v| self.mates[v].is_none()).collect();
        while let Some(u) = open.pop() {
            let middle = open.len() / 2;
            let order = (0..middle).rev().chain(middle..open.len());
            if let Some(place) = order.into_iter().find(|&place| self.edges.join(u, open[place])) {
                let v = open.remove(place);
                self.put(u, v);
            }
        }
    }

    /// Finds mates for all who have none.
    pub(super) fn match_all(&mut self, is_stopped: &dyn Fn() -> bool) -> Result<(), Unmatchable> {
        for root in 0..self.order {
            if self.mates[root].is_none() {
                if is_stopped() {
                    return Err(Unmatchable { stranded: Vec::new(), wanted: Vec::new() });
                }
                self.augment_from(root)?;
            }
        }
        Ok(())
    }

    /// Finds mates for as many as possible.
    pub(super) fn match_most(&mut self, is_stopped: &dyn Fn() -> bool) {
        for root in 0..self.order {
            if self.mates[root].is_none() && !is_stopped() && self.augment_from(root).is_err() {
                for v in 0..self.order {
                    self.is_given_up[v] |= self.is_outer[v] || self.parents[v].is_some();
                }
            }
        }
    }

    pub(super) fn put(&mut self, u: usize, v: usize) {
        self.mates[u] = Some(v);
        self.mates[v] = Some(u);
    }

    /// Finds a mate for `root`; all that are in its tree if there is none.
    fn augment_from(&mut self, root: usize) -> Result<(), Unmatchable> {
        self.plant(root);
        match self.grow(None, None) {
            Growth::Free(end) => {
                self.turn_path(end);
                Ok(())
            }
            Growth::Wanted | Growth::Exhausted => Err(self.blocked()),
        }
    }

    /// Takes the pair of `v` apart and looks for other mates of `v`: those from whom its mate could be reached are outer
    /// then. Ends at `wanted`, where that is one of them; [`take`](Self::take) must follow.
    pub(super) fn release(&mut self, v: usize, wanted: Option<usize>) {
        let Some(mate) = self.mates[v].take() else { return };
        self.mates[mate] = None;
        self.plant(mate);
        self.grow(Some(v), wanted);
    }

    /// Matches `v`, which was released, with an outer vertex.
    pub(super) fn take(&mut self, v: usize, outer: usize) {
        self.parents[v] = Some(outer);
        self.turn_path(v);
    }

    /// A tree of nothing but its root.
    fn plant(&mut self, root: usize) {
        self.parents.fill(None);
        self.is_outer.fill(false);
        self.bases.iter_mut().enumerate().for_each(|(v, base)| *base = v);
        self.queue.clear();
        self.make_outer(root);
    }

    /// Takes in all that can be reached, but for `absent`.
    fn grow(&mut self, absent: Option<usize>, wanted: Option<usize>) -> Growth {
        while let Some(v) = self.queue.pop_front() {
            let mut from = 0;
            loop {
                let is_open = |w: usize| {
                    (self.parents[w].is_none() || self.is_outer[w]) && !self.is_given_up[w] && Some(w) != absent
                };
                let Some(w) = self.edges.first(v, from..self.order, is_open) else { break };
                from = w + 1;
                self.steps += 1;
                // An edge between outer vertices closes a circle of odd length: all on it can be reached over an even path as
                // well, and become outer.
                if self.is_outer[w] {
                    if self.base(v) != self.base(w) {
                        self.contract(v, w);
                    }
                } else {
                    self.parents[w] = Some(v);
                    let Some(mate) = self.mates[w] else { return Growth::Free(w) };
                    self.make_outer(mate);
                }
                if wanted.is_some_and(|wanted| self.is_outer[wanted]) {
                    return Growth::Wanted;
                }
            }
        }
        Growth::Exhausted
    }

    fn make_outer(&mut self, v: usize) {
        self.is_outer[v] = true;
        self.queue.push_back(v);
    }

    /// Matches anew from the unmatched `v` up to the root.
    fn turn_path(&mut self, v: usize) {
        let mut open = Some(v);
        while let Some(v) = open {
            let parent = self.parents[v].expect("an inner vertex was reached from an outer one");
            open = self.mates[parent];
            self.put(v, parent);
        }
    }

    /// The base of the blossom around a vertex; the way to it is made shorter.
    fn base(&mut self, v: usize) -> usize {
        let mut base = v;
        while self.bases[base] != base {
            base = self.bases[base];
        }
        let mut here = v;
        while here != base {
            here = std::mem::replace(&mut self.bases[here], base);
        }
        base
    }

    /// Makes all vertices of the circle that an edge between outer vertices closes outer.
    fn contract(&mut self, v: usize, w: usize) {
        let base = self.meeting(v, w);
        let mut circle = Vec::new();
        self.note_way(v, base, w, &mut circle);
        self.note_way(w, base, v, &mut circle);
        for u in circle {
            self.bases[u] = base;
            if !self.is_outer[u] {
                self.make_outer(u);
            }
        }
    }

    /// The first common base on the ways up from two outer vertices.
    fn meeting(&mut self, v: usize, w: usize) -> usize {
        self.walk += 1;
        let mut base = Some(self.base(v));
        while let Some(here) = base {
            self.walks[here] = self.walk;
            base = self.base_above(here);
        }
        let mut base = self.base(w);
        while self.walks[base] != self.walk {
            base = self.base_above(base).expect("both ways lead to the root");
        }
        base
    }

    fn base_above(&mut self, base: usize) -> Option<usize> {
        let mate = self.mates[base]?;
        let parent = self.parents[mate]?;
        Some(self.base(parent))
    }

    /// Notes the bases from `v` up to `base`, and lets the ways of those between lead over the edge to `child`.
    fn note_way(&mut self, mut v: usize, base: usize, mut child: usize, circle: &mut Vec<usize>) {
        loop {
            let here = self.base(v);
            if here == base {
                return;
            }
            let mate = self.mates[v].expect("only the root has none");
            let there = self.base(mate);
            circle.extend([here, there]);
            self.parents[v] = Some(child);
            child = mate;
            v = self.parents[mate].expect("an inner vertex was reached from an outer one");
        }
    }

    fn blocked(&self) -> Unmatchable {
        let (stranded, rest): (Vec<_>, Vec<_>) = (0..self.order).partition(|&v| self.is_outer[v]);
        Unmatchable { stranded, wanted: rest.into_iter().filter(|&v| self.parents[v].is_some()).collect() }
    }
}
