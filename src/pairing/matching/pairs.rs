//! As many pairs as possible, whatever they weigh: Edmonds' search for augmenting paths, with bases in place of blossoms.

use std::collections::VecDeque;

use super::Unmatchable;

/// A perfect matching of `0..order`, the mate of each; `may` says who may be matched, the smaller vertex first.
///
/// Vertices are matched greedily at first: in a graph with most of its edges little is left to search for.
pub fn perfect(order: usize, may: impl Fn(usize, usize) -> bool) -> Result<Vec<usize>, Unmatchable> {
    let mut search = Search::new(order, |u: usize, v: usize| u != v && may(u.min(v), u.max(v)));
    search.match_greedily();
    for root in 0..order {
        if search.mates[root].is_none() {
            search.augment_from(root)?;
        }
    }
    Ok(search.mates.into_iter().flatten().collect())
}

/// How many of `0..order` stay without a mate in a matching of as many as possible.
pub fn least_unmatched(order: usize, may: impl Fn(usize, usize) -> bool) -> usize {
    let mut search = Search::new(order, |u: usize, v: usize| u != v && may(u.min(v), u.max(v)));
    search.match_greedily();
    // Who finds no mate now never finds one.
    (0..order).filter(|&root| search.mates[root].is_none() && search.augment_from(root).is_err()).count()
}

struct Search<F> {
    order: usize,
    may: F,
    mates: Vec<Option<usize>>,
    /// The vertex before an inner one on its way to the root, over an edge that is not matched.
    parents: Vec<Option<usize>>,
    /// The vertex that stands for the blossom around a vertex.
    bases: Vec<usize>,
    is_outer: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<F: Fn(usize, usize) -> bool> Search<F> {
    fn new(order: usize, may: F) -> Self {
        Self {
            order,
            may,
            mates: vec![None; order],
            parents: vec![None; order],
            bases: (0..order).collect(),
            is_outer: vec![false; order],
            queue: VecDeque::new(),
        }
    }

    /// Matches each vertex with one far behind it, as pairings do: those nearby are more often barred.
    fn match_greedily(&mut self) {
        let mut open: Vec<usize> = (0..self.order).rev().collect();
        while let Some(u) = open.pop() {
            let middle = open.len() / 2;
            let order = (0..middle).rev().chain(middle..open.len());
            if let Some(place) = order.into_iter().find(|&place| (self.may)(u, open[place])) {
                let v = open.remove(place);
                self.mates[u] = Some(v);
                self.mates[v] = Some(u);
            }
        }
    }

    /// Finds a mate for `root`; whoever is in its tree if there is none.
    fn augment_from(&mut self, root: usize) -> Result<(), Unmatchable> {
        self.parents.fill(None);
        self.is_outer.fill(false);
        self.bases.iter_mut().enumerate().for_each(|(v, base)| *base = v);
        self.queue.clear();
        self.make_outer(root);
        while let Some(v) = self.queue.pop_front() {
            for w in 0..self.order {
                if self.bases[v] == self.bases[w] || self.mates[v] == Some(w) || !(self.may)(v, w) {
                    continue;
                }
                if self.is_outer[w] {
                    self.contract(v, w);
                } else if self.parents[w].is_none() {
                    self.parents[w] = Some(v);
                    let Some(mate) = self.mates[w] else {
                        self.turn_path(w);
                        return Ok(());
                    };
                    self.make_outer(mate);
                }
            }
        }
        Err(self.blocked())
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
            self.mates[v] = Some(parent);
            self.mates[parent] = Some(v);
        }
    }

    /// Makes all vertices of the circle that an edge between outer vertices closes outer.
    fn contract(&mut self, v: usize, w: usize) {
        let base = self.meeting(v, w);
        let mut in_circle = vec![false; self.order];
        self.mark_way(v, base, w, &mut in_circle);
        self.mark_way(w, base, v, &mut in_circle);
        for u in 0..self.order {
            if in_circle[self.bases[u]] {
                self.bases[u] = base;
                if !self.is_outer[u] {
                    self.make_outer(u);
                }
            }
        }
    }

    /// The first common base on the ways up from two outer vertices.
    fn meeting(&self, v: usize, w: usize) -> usize {
        let mut seen = vec![false; self.order];
        let mut base = Some(self.bases[v]);
        while let Some(here) = base {
            seen[here] = true;
            base = self.base_above(here);
        }
        let mut base = self.bases[w];
        while !seen[base] {
            base = self.base_above(base).expect("both ways lead to the root");
        }
        base
    }

    fn base_above(&self, base: usize) -> Option<usize> {
        let mate = self.mates[base]?;
        self.parents[mate].map(|parent| self.bases[parent])
    }

    /// Marks the bases from `v` up to `base`, and lets the ways of those between lead over the edge to `child`.
    fn mark_way(&mut self, mut v: usize, base: usize, mut child: usize, in_circle: &mut [bool]) {
        while self.bases[v] != base {
            let mate = self.mates[v].expect("only the root has none");
            in_circle[self.bases[v]] = true;
            in_circle[self.bases[mate]] = true;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn mates(order: usize, edges: &[(usize, usize)]) -> Result<Vec<usize>, Unmatchable> {
        perfect(order, |u, v| edges.contains(&(u, v)))
    }

    #[test]
    fn a_path_through_an_odd_circle_is_found() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (0, 5), (2, 6), (3, 7), (6, 7)];
        let mates = mates(8, &edges).expect("there is one");
        assert!(
            mates.iter().enumerate().all(|(v, &mate)| mates[mate] == v && edges.contains(&(v.min(mate), v.max(mate))))
        );
    }

    #[test]
    fn who_blocks_a_perfect_matching_is_named() {
        let blocked = mates(4, &[(0, 1), (0, 2), (0, 3)]).expect_err("a star has none");
        assert_eq!((blocked.stranded.len(), blocked.wanted), (2, vec![0]));
    }
}
