//! Blossoms: odd sets of vertices that the solver treats as one, nested in each other.
//!
//! A *node* is a vertex (`0..order`) or a blossom (from `order` upwards). A blossom is an odd circle of nodes, joined by
//! links that are tight; all but its base are matched inside.

use super::weight::Weight;

/// An edge in the direction in which it is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirectedEdge {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl DirectedEdge {
    pub(super) const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

/// The circle of a blossom: `links[i]` leads from `children[i]` to the next child; the base is in the first.
#[derive(Debug, Clone, Default)]
pub(super) struct Circle {
    pub(super) children: Vec<usize>,
    pub(super) links: Vec<DirectedEdge>,
}

impl Circle {
    /// Makes the child at `index` the first.
    pub(super) fn turn(&mut self, index: usize) {
        self.children.rotate_left(index);
        self.links.rotate_left(index);
    }

    pub(super) fn position(&self, child: usize) -> usize {
        self.children.iter().position(|&node| node == child).expect("a child is on its circle")
    }
}

#[derive(Debug, Clone)]
struct Blossom<W> {
    circle: Circle,
    dual: W,
    alive: bool,
}

/// All nodes and how they are nested.
#[derive(Debug, Clone)]
pub(super) struct Forest<W> {
    order: usize,
    blossoms: Vec<Blossom<W>>,
    spare: Vec<usize>,
    parents: Vec<Option<usize>>,
    bases: Vec<usize>,
    tops: Vec<usize>,
}

impl<W: Weight> Forest<W> {
    pub(super) fn new(order: usize) -> Self {
        Self {
            order,
            blossoms: Vec::new(),
            spare: Vec::new(),
            parents: vec![None; order],
            bases: (0..order).collect(),
            tops: (0..order).collect(),
        }
    }

    /// How many nodes there are or were: one more than the greatest node.
    pub(super) const fn len(&self) -> usize {
        self.parents.len()
    }

    pub(super) const fn is_blossom(&self, node: usize) -> bool {
        node >= self.order
    }

    /// The outermost node around a vertex.
    pub(super) fn top(&self, vertex: usize) -> usize {
        self.tops[vertex]
    }

    /// The vertex of a node that is not matched inside it.
    pub(super) fn base(&self, node: usize) -> usize {
        self.bases[node]
    }

    pub(super) fn set_base(&mut self, node: usize, vertex: usize) {
        self.bases[node] = vertex;
    }

    pub(super) fn dual(&self, blossom: usize) -> W {
        self.blossoms[blossom - self.order].dual
    }

    pub(super) fn dual_mut(&mut self, blossom: usize) -> &mut W {
        &mut self.blossoms[blossom - self.order].dual
    }

    pub(super) fn circle(&self, blossom: usize) -> &Circle {
        &self.blossoms[blossom - self.order].circle
    }

    pub(super) fn circle_mut(&mut self, blossom: usize) -> &mut Circle {
        &mut self.blossoms[blossom - self.order].circle
    }

    /// The blossoms that are in no other.
    pub(super) fn outermost(&self) -> impl Iterator<Item = usize> + '_ {
        let alive = self.blossoms.iter().enumerate().filter(|(_, blossom)| blossom.alive);
        alive.map(|(index, _)| index + self.order).filter(|&node| self.parents[node].is_none())
    }

    /// All vertices inside a node.
    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let mut vertices = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if self.is_blossom(node) {
                open.extend(&self.circle(node).children);
            } else {
                vertices.push(node);
            }
        }
        vertices
    }

    /// The blossoms that a vertex is in, the innermost first.
    pub(super) fn around(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.parents[vertex], |&node| self.parents[node])
    }

    /// The child of `blossom` in which `vertex` is.
    pub(super) fn child_around(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while let Some(parent) = self.parents[node].filter(|&parent| parent != blossom) {
            node = parent;
        }
        node
    }

    /// Makes a new outermost blossom of a circle of outermost nodes; the first child brings the base.
    pub(super) fn contract(&mut self, circle: Circle) -> usize {
        let base = self.bases[circle.children[0]];
        let children = circle.children.clone();
        let node = self.place(Blossom { circle, dual: W::ZERO, alive: true });
        self.bases[node] = base;
        for child in children {
            self.parents[child] = Some(node);
        }
        for vertex in self.vertices(node) {
            self.tops[vertex] = node;
        }
        node
    }

    fn place(&mut self, blossom: Blossom<W>) -> usize {
        if let Some(node) = self.spare.pop() {
            self.blossoms[node - self.order] = blossom;
            self.parents[node] = None;
            return node;
        }
        self.blossoms.push(blossom);
        self.parents.push(None);
        self.bases.push(0);
        self.parents.len() - 1
    }

    /// Takes an outermost blossom apart: its children become outermost. Gives its circle and its dual.
    pub(super) fn take_apart(&mut self, node: usize) -> (Circle, W) {
        let blossom = &mut self.blossoms[node - self.order];
        blossom.alive = false;
        let (circle, dual) = (std::mem::take(&mut blossom.circle), blossom.dual);
        self.spare.push(node);
        for &child in &circle.children {
            self.parents[child] = None;
            for vertex in self.vertices(child) {
                self.tops[vertex] = child;
            }
        }
        (circle, dual)
    }
}
