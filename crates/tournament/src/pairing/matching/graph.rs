//! A graph with weighted edges, at most one between any two vertices.
//!
//! Weights are wide and few of them differ: each is kept once, and an edge is the number of its weight. So ten thousand vertices
//! take 400 MB whatever their weights, and a row of a thousand edges stays where it is read fast.

use std::collections::HashMap;
use std::hash::Hash;

/// Vertices `0..order` and the weights of the edges between them.
#[derive(Debug, Clone)]
pub struct Graph<W> {
    order: usize,
    /// Row by row the number of an edge's weight; 0 where there is none.
    numbers: Vec<u32>,
    /// By number from 1.
    weights: Vec<W>,
    known: HashMap<W, u32>,
}

impl<W: Copy + Eq + Hash> Graph<W> {
    /// `order` vertices without edges.
    pub fn new(order: usize) -> Self {
        Self { order, numbers: vec![0; order * order], weights: Vec::new(), known: HashMap::new() }
    }

    /// The graph whose edges `weight` gives; it is asked once for each two vertices, the smaller one first.
    pub fn from_fn(order: usize, mut weight: impl FnMut(usize, usize) -> Option<W>) -> Self {
        let mut graph = Self::new(order);
        for v in 1..order {
            for u in 0..v {
                graph.put(u, v, weight(u, v));
            }
        }
        graph
    }

    /// How many vertices there are.
    pub const fn order(&self) -> usize {
        self.order
    }

    /// The weight of an edge; `None` where there is none.
    pub fn weight(&self, u: usize, v: usize) -> Option<W> {
        self.of_number(self.numbers[u * self.order + v])
    }

    /// Puts an edge between two different vertices, or takes it away.
    pub fn put(&mut self, u: usize, v: usize, weight: Option<W>) {
        debug_assert_ne!(u, v, "no edge joins a vertex to itself");
        let number = weight.map_or(0, |weight| self.number_of(weight));
        self.numbers[u * self.order + v] = number;
        self.numbers[v * self.order + u] = number;
    }

    /// The edges at `v`: the other end and the weight.
    pub fn neighbours(&self, v: usize) -> impl Iterator<Item = (usize, W)> + '_ {
        let row = &self.numbers[v * self.order..(v + 1) * self.order];
        row.iter().enumerate().filter_map(|(u, &number)| self.of_number(number).map(|weight| (u, weight)))
    }

    fn of_number(&self, number: u32) -> Option<W> {
        self.weights.get((number as usize).wrapping_sub(1)).copied()
    }

    fn number_of(&mut self, weight: W) -> u32 {
        let next = u32::try_from(self.weights.len() + 1).expect("fewer than four thousand million weights differ");
        *self.known.entry(weight).or_insert_with(|| {
            self.weights.push(weight);
            next
        })
    }
}
