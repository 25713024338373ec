//! The search for an augmenting path: an alternating tree, grown over tight edges, with changes of duals in between.

use super::forest::{Circle, DirectedEdge};
use super::weight::Weight;
use super::{Matcher, Unmatchable};

/// Where a node is in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Label {
    #[default]
    Free,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance.
    Inner,
    /// In one whose root has found a mate.
    Felled,
}

/// The tree of one search. Labels and entries are by node (those of outermost nodes count), the rest by vertex.
#[derive(Debug, Clone, Default)]
pub(super) struct Tree {
    labels: Vec<Label>,
    entries: Vec<Option<DirectedEdge>>,
    /// For each vertex the outer vertex whose edge to it has the least slack. Dual changes do not alter which one it is.
    nearest: Vec<Option<usize>>,
    /// Outer vertices whose tight edges have not all been used: each with the first other vertex that it may take in.
    pub(super) unseen: Vec<(usize, usize)>,
}

impl Tree {
    /// The edge over which a node came into the tree, away from the root; none for the root.
    pub(super) fn entry(&self, node: usize) -> Option<DirectedEdge> {
        self.entries[node]
    }

    pub(super) fn label(&self, node: usize) -> Label {
        self.labels[node]
    }

    pub(super) fn clear(&mut self, vertices: usize, nodes: usize) {
        self.labels.clear();
        self.labels.resize(nodes, Label::Free);
        self.entries.clear();
        self.entries.resize(nodes, None);
        self.nearest.clear();
        self.nearest.resize(vertices, None);
        self.unseen.clear();
    }

    pub(super) fn set(&mut self, node: usize, label: Label, entry: Option<DirectedEdge>) {
        if node >= self.labels.len() {
            self.labels.resize(node + 1, Label::Free);
            self.entries.resize(node + 1, None);
        }
        self.labels[node] = label;
        self.entries[node] = entry;
    }
}

/// What becomes possible after the next change of duals.
#[derive(Debug, Clone, Copy)]
enum SearchEvent {
    /// An edge of an outer vertex becomes tight.
    Tight(DirectedEdge),
    /// The dual of an inner blossom becomes zero.
    Exhausted(usize),
}

impl<W: Weight> Matcher<W> {
    /// Finds a mate for the unmatched vertex `root`.
    pub(super) fn search(&mut self, root: usize) -> Result<(), Unmatchable> {
        self.tree.clear(self.graph.order(), self.forest.len());
        self.make_outer(self.forest.top(root), None);
        // Tight edges first: they cost nothing. Only when none is left do the duals change, and by as little as makes a new one.
        while !self.grow() && !self.progress()? {}
        // Blossoms are kept until here, though their duals may be zero already: within a search they still hold the tree together.
        self.tidy();
        Ok(())
    }

    /// Changes the duals until something new is possible, and does it; whether a path was found.
    pub(super) fn progress(&mut self) -> Result<bool, Unmatchable> {
        self.count_steps();
        let Some((step, event)) = self.next_event() else { return Err(self.blocked()) };
        self.shift_duals(step);
        match event {
            SearchEvent::Tight(link) => Ok(self.take(link)),
            SearchEvent::Exhausted(blossom) => {
                self.expand(blossom);
                Ok(false)
            }
        }
    }

    /// Uses the tight edges of all new outer vertices; whether a path was found. A tree takes in one free node at a time, and
    /// goes on from there: so it holds no more than it must when it meets another.
    pub(super) fn grow(&mut self) -> bool {
        while let Some((vertex, first)) = self.tree.unseen.pop() {
            self.count_steps();
            // A path that ends here is looked for before the tree grows: the search would be over.
            if first == 0 && self.look_around(vertex) {
                return true;
            }
            let is_free = |&other: &usize| {
                self.slack(vertex, other) == Some(W::ZERO) && self.tree.label(self.forest.top(other)) == Label::Free
            };
            if let Some(other) = (first..self.graph.order()).find(is_free) {
                // The rest of this vertex waits, so that the tree goes on from the node just taken in.
                self.tree.unseen.push((vertex, other + 1));
                if self.take(DirectedEdge { from: vertex, to: other }) {
                    return true;
                }
            }
        }
        false
    }

    /// Remembers the edges of a new outer vertex, and uses those that complete a path or close a circle; whether it was a
    /// path.
    fn look_around(&mut self, vertex: usize) -> bool {
        for other in 0..self.graph.order() {
            let Some(slack) = self.slack(vertex, other) else { continue };
            let top = self.forest.top(other);
            if self.forest.top(vertex) == top {
                continue;
            }
            self.note(vertex, other, slack);
            // An edge to another tree, or to a free vertex without a mate, completes a path at once.
            let ends_here = match self.tree.label(top) {
                Label::Outer => true,
                Label::Free => self.mates[self.forest.base(top)].is_none(),
                Label::Inner | Label::Felled => false,
            };
            if slack == W::ZERO && ends_here && self.take(DirectedEdge { from: vertex, to: other }) {
                return true;
            }
        }
        false
    }

    /// Remembers an edge of an outer vertex if it is the tightest at its other end.
    fn note(&mut self, outer: usize, other: usize, slack: W) {
        self.offer(outer, other, slack);
        if self.tree.label(self.forest.top(other)) == Label::Outer {
            self.offer(other, outer, slack);
        }
    }

    fn offer(&mut self, outer: usize, other: usize, slack: W) {
        let known = self.tree.nearest[other].and_then(|nearest| self.slack(nearest, other));
        if known.is_none_or(|known| slack < known) {
            self.tree.nearest[other] = Some(outer);
        }
    }

    /// Uses a tight edge that leaves an outer vertex; whether it completes a path.
    fn take(&mut self, link: DirectedEdge) -> bool {
        match self.tree.label(self.forest.top(link.to)) {
            Label::Inner | Label::Felled => false,
            Label::Outer => self.close(link),
            Label::Free => self.reach(link),
        }
    }

    /// Takes a free node into the tree, with its mate; if it has none the path is complete.
    fn reach(&mut self, link: DirectedEdge) -> bool {
        let node = self.forest.top(link.to);
        let base = self.forest.base(node);
        let Some(mate) = self.mates[base] else {
            self.augment(link.from, link.to);
            return true;
        };
        self.tree.set(node, Label::Inner, Some(link));
        self.make_outer(self.forest.top(mate), Some(DirectedEdge { from: base, to: mate }));
        false
    }

    pub(super) fn make_outer(&mut self, node: usize, entry: Option<DirectedEdge>) {
        self.tree.set(node, Label::Outer, entry);
        self.tree.unseen.extend(self.forest.vertices(node).into_iter().map(|vertex| (vertex, 0)));
    }

    /// Uses a tight edge between two outer nodes: in one tree it closes a circle, between two it completes a path.
    fn close(&mut self, link: DirectedEdge) -> bool {
        let (here, there) = (self.way_up(link.from), self.way_up(link.to));
        match (here.last(), there.last()) {
            (Some(&one), Some(&other)) if one != other => {
                self.join(link);
                self.fell([one, other]);
                true
            }
            _ => {
                self.contract(link, here, there);
                false
            }
        }
    }

    /// Makes a blossom of the circle that an edge between two outer nodes closes, whose ways up are `here` and `there`.
    fn contract(&mut self, link: DirectedEdge, mut here: Vec<usize>, mut there: Vec<usize>) {
        let mut meeting = None;
        // What both ways share, from the root on, is no part of the circle; the last node shared is where it begins.
        while let Some(node) = here.last().filter(|node| there.last() == Some(node)).copied() {
            meeting = Some(node);
            here.pop();
            there.pop();
        }
        let meeting = meeting.expect("both ends hang on one root");
        let circle = self.circle(meeting, &here, link, &there);
        // Round a circle of odd length every vertex is reached over an even number of links: the inner ones become outer, and
        // their edges have not been looked at yet.
        let newly_outer: Vec<usize> =
            circle.children.iter().copied().filter(|&child| self.tree.label(child) == Label::Inner).collect();
        for child in newly_outer {
            self.tree.unseen.extend(self.forest.vertices(child).into_iter().map(|vertex| (vertex, 0)));
        }
        let blossom = self.forest.contract(circle);
        self.tree.set(blossom, Label::Outer, self.tree.entry(meeting));
    }

    /// The nodes from the one around `vertex` up to the root.
    fn way_up(&self, vertex: usize) -> Vec<usize> {
        let mut node = self.forest.top(vertex);
        let mut way = vec![node];
        while let Some(entry) = self.tree.entry(node) {
            node = self.forest.top(entry.from);
            way.push(node);
        }
        way
    }

    /// The circle from `meeting` down to one end of `link`, over it, and up again from the other end.
    fn circle(&self, meeting: usize, here: &[usize], link: DirectedEdge, there: &[usize]) -> Circle {
        let entry = |&node: &usize| self.tree.entry(node).expect("only the root has no entry");
        let mut circle = Circle { children: vec![meeting], links: Vec::new() };
        circle.children.extend(here.iter().rev());
        circle.children.extend(there);
        circle.links.extend(here.iter().rev().map(entry));
        circle.links.push(link);
        circle.links.extend(there.iter().map(|node| entry(node).reversed()));
        circle
    }

    /// The least change of duals that makes something new possible; `None` if nothing ever will.
    fn next_event(&mut self) -> Option<(W, SearchEvent)> {
        let mut best: Option<(W, SearchEvent)> = None;
        let mut consider = |step: W, event: SearchEvent| {
            if best.is_none_or(|(least, _)| step < least) {
                best = Some((step, event));
            }
        };
        for vertex in 0..self.graph.order() {
            if let Some((step, link)) = self.step_to(vertex) {
                consider(step, SearchEvent::Tight(link));
            }
        }
        for blossom in self.forest.outermost() {
            if self.tree.label(blossom) == Label::Inner {
                // The dual of a blossom changes by twice the step.
                consider(self.forest.dual(blossom).half(), SearchEvent::Exhausted(blossom));
            }
        }
        best
    }

    /// How far the duals must change until the tightest edge to `vertex` is tight: both ends move if both are outer.
    fn step_to(&mut self, vertex: usize) -> Option<(W, DirectedEdge)> {
        let node = self.forest.top(vertex);
        let label = self.tree.label(node);
        match label {
            Label::Inner | Label::Felled => return None,
            Label::Free => {}
            Label::Outer => self.refresh_nearest(vertex),
        }
        let from = self.tree.nearest[vertex]?;
        let slack = self.slack(from, vertex)?;
        let step = if label == Label::Outer { slack.half() } else { slack };
        Some((step, DirectedEdge { from, to: vertex }))
    }

    /// Looks for the tightest edge again if the one known has come to lie inside a blossom.
    fn refresh_nearest(&mut self, vertex: usize) {
        let node = self.forest.top(vertex);
        if self.tree.nearest[vertex].is_none_or(|nearest| self.forest.top(nearest) != node) {
            return;
        }
        self.count_steps();
        let outside = (0..self.graph.order()).filter(|&other| {
            let top = self.forest.top(other);
            top != node && self.tree.label(top) == Label::Outer
        });
        let slacks = outside.filter_map(|other| self.slack(other, vertex).map(|slack| (slack, other)));
        self.tree.nearest[vertex] = slacks.min().map(|(_, other)| other);
    }

    fn shift_duals(&mut self, step: W) {
        if step == W::ZERO {
            return;
        }
        for vertex in 0..self.graph.order() {
            match self.tree.label(self.forest.top(vertex)) {
                Label::Outer => self.duals[vertex] -= step,
                Label::Inner => self.duals[vertex] += step,
                Label::Free | Label::Felled => {}
            }
        }
        // The duals of blossoms change twice as much the other way, so that the edges inside stay tight.
        let blossoms: Vec<usize> = self.forest.outermost().collect();
        for blossom in blossoms {
            match self.tree.label(blossom) {
                Label::Outer => *self.forest.dual_mut(blossom) += step + step,
                Label::Inner => *self.forest.dual_mut(blossom) -= step + step,
                Label::Free | Label::Felled => {}
            }
        }
    }

    /// Takes an inner blossom apart within the tree: the way through it stays, alternating, the other children are free.
    fn expand(&mut self, blossom: usize) {
        let entry = self.tree.entry(blossom).expect("an inner node was entered");
        let child = self.forest.child_around(blossom, entry.to);
        let (circle, _) = self.forest.take_apart(blossom);
        // All are free at first; those on the way through get their labels back below.
        for &node in &circle.children {
            self.tree.set(node, Label::Free, None);
        }
        let mut way_in = entry;
        // The way with an even number of links is taken: on the other, matched and unmatched links would not alternate.
        for (step, (node, onward)) in way_to_base(&circle, child).into_iter().enumerate() {
            if step % 2 == 0 {
                self.tree.set(node, Label::Inner, Some(way_in));
            } else {
                self.make_outer(node, Some(way_in));
            }
            way_in = onward.unwrap_or(way_in);
        }
    }

    /// Takes apart the outermost blossoms whose dual is zero: they mean nothing any more.
    pub(super) fn tidy(&mut self) {
        let mut empty: Vec<usize> = self.forest.outermost().filter(|&b| self.forest.dual(b) == W::ZERO).collect();
        while let Some(blossom) = empty.pop() {
            let (circle, _) = self.forest.take_apart(blossom);
            let is_empty = |&node: &usize| self.forest.is_blossom(node) && self.forest.dual(node) == W::ZERO;
            empty.extend(circle.children.into_iter().filter(is_empty));
        }
    }

    fn blocked(&self) -> Unmatchable {
        let with = |wanted: Label| {
            (0..self.graph.order()).filter(|&v| self.tree.label(self.forest.top(v)) == wanted).collect()
        };
        Unmatchable { stranded: with(Label::Outer), wanted: with(Label::Inner) }
    }
}

/// The nodes of a circle from `child` to the base over an even number of links, each with the link that leads on.
fn way_to_base(circle: &Circle, child: usize) -> Vec<(usize, Option<DirectedEdge>)> {
    let (index, length) = (circle.position(child), circle.children.len());
    if index % 2 == 0 {
        let onward = |i: usize| i.checked_sub(1).map(|before| circle.links[before].reversed());
        (0..=index).rev().map(|i| (circle.children[i], onward(i))).collect()
    } else {
        let onward = |i: usize| (i < length).then(|| circle.links[i]);
        (index..=length).map(|i| (circle.children[i % length], onward(i))).collect()
    }
}
