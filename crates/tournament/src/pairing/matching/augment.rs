//! Exchanging matched and unmatched edges along a path, through blossoms.

use super::Matcher;
use super::forest::DirectedEdge;
use super::weight::Weight;

impl<W: Weight> Matcher<W> {
    /// Matches `vertex` of the tree with `free` outside it, and everything between `vertex` and the root anew.
    pub(super) fn augment(&mut self, vertex: usize, free: usize) {
        self.rebase(self.forest.top(free), free);
        self.mates[free] = Some(vertex);
        self.match_upwards(vertex, free);
    }

    /// Matches the ends of a link between two trees, and everything up to both roots anew.
    pub(super) fn join(&mut self, link: DirectedEdge) {
        self.match_upwards(link.from, link.to);
        self.match_upwards(link.to, link.from);
    }

    /// Matches `vertex` of a tree with `mate`, and everything between it and the root anew.
    fn match_upwards(&mut self, mut vertex: usize, mut mate: usize) {
        loop {
            let outer = self.forest.top(vertex);
            self.rebase(outer, vertex);
            self.mates[vertex] = Some(mate);
            let Some(matched) = self.tree.entry(outer) else { return };
            let inner = self.forest.top(matched.from);
            let way_in = self.tree.entry(inner).expect("an inner node was entered from an outer one");
            self.rebase(inner, way_in.to);
            self.mates[way_in.to] = Some(way_in.from);
            (vertex, mate) = (way_in.from, way_in.to);
        }
    }

    /// Matches the vertices of `node` so that `vertex` is the one left over.
    fn rebase(&mut self, node: usize, vertex: usize) {
        if !self.forest.is_blossom(node) {
            return;
        }
        let child = self.forest.child_around(node, vertex);
        self.rebase(child, vertex);
        let circle = self.forest.circle(node);
        let (index, length) = (circle.position(child), circle.children.len());
        // The child's way to the base runs over an even number of links: every other one of them becomes matched.
        let newly_matched = if index % 2 == 0 { 0..index } else { index + 1..length };
        for step in newly_matched.step_by(2) {
            self.match_link(node, step);
        }
        self.forest.circle_mut(node).turn(index);
        self.forest.set_base(node, vertex);
    }

    /// Matches the two children that a link of a circle joins.
    fn match_link(&mut self, node: usize, index: usize) {
        let circle = self.forest.circle(node);
        let DirectedEdge { from, to } = circle.links[index];
        let (here, there) = (circle.children[index], circle.children[(index + 1) % circle.children.len()]);
        self.rebase(here, from);
        self.rebase(there, to);
        self.mates[from] = Some(to);
        self.mates[to] = Some(from);
    }
}
