//! Many trees at once, one from each vertex that has no mate. All grow by the same changes of duals, so where many vertices
//! want the same few a handful of changes does for all of them. A path between two trees matches both roots; both trees
//! are left alone then until nothing else can be had at these duals, and all that are still without a mate begin anew.
//!
//! The duals of all roots must be even, or all odd: then so are those in all trees, and half the slack between two trees
//! is a whole number.

use super::search::Label;
use super::weight::Weight;
use super::{Matcher, Unmatchable};

impl<W: Weight> Matcher<W> {
    /// Finds mates for all vertices that have none, all of which must be outside of blossoms; whether `goes_on`,
    /// asked now and then with the steps taken, let it end. If not, the matching is left half made.
    pub(super) fn search_for_all(&mut self, goes_on: impl Fn(u64) -> bool) -> Result<bool, Unmatchable> {
        while self.plant() {
            // All trees grow together. After a path the others go on as they are, until no edge is tight: only then new trees
            // are planted, which saves most of the work of one tree after the other.
            let mut has_matched = false;
            loop {
                if !goes_on(self.steps) {
                    return Ok(false);
                }
                if self.grow() {
                    has_matched = true;
                } else if has_matched {
                    break;
                } else {
                    has_matched = self.progress()?;
                }
            }
            self.tidy();
        }
        Ok(true)
    }

    /// A tree from each vertex without a mate; whether there are any.
    fn plant(&mut self) -> bool {
        self.tree.clear(self.graph.order(), self.forest.len());
        let roots: Vec<usize> = (0..self.graph.order()).filter(|&v| self.mates[v].is_none()).collect();
        for &root in &roots {
            self.make_outer(self.forest.top(root), None);
        }
        !roots.is_empty()
    }

    /// Leaves the trees of two roots alone from now on.
    pub(super) fn fell(&mut self, roots: [usize; 2]) {
        let tops = (0..self.graph.order()).map(|vertex| self.forest.top(vertex));
        let felled: Vec<usize> =
            tops.filter(|&node| self.root(node).is_some_and(|root| roots.contains(&root))).collect();
        for node in felled {
            self.tree.set(node, Label::Felled, None);
        }
        let (tree, forest) = (&mut self.tree, &self.forest);
        let is_felled: Vec<bool> =
            (0..self.graph.order()).map(|vertex| tree.label(forest.top(vertex)) == Label::Felled).collect();
        tree.unseen.retain(|&(vertex, _)| !is_felled[vertex]);
    }

    /// The root of the tree that an outermost node is in.
    fn root(&self, mut node: usize) -> Option<usize> {
        match self.tree.label(node) {
            Label::Free | Label::Felled => return None,
            Label::Outer | Label::Inner => {}
        }
        while let Some(entry) = self.tree.entry(node) {
            node = self.forest.top(entry.from);
        }
        Some(node)
    }
}
