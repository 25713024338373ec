//! A graph with weighted edges, at most one between any two vertices.

/// Vertices `0..order` and the weights of the edges between them.
#[derive(Debug, Clone)]
pub struct Graph<W> {
    order: usize,
    weights: Vec<Option<W>>,
}

impl<W: Copy> Graph<W> {
    /// `order` vertices without edges.
    pub fn new(order: usize) -> Self {
        Self { order, weights: vec![None; order * order] }
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
        self.weights[u * self.order + v]
    }

    /// Puts an edge between two different vertices, or takes it away.
    pub fn put(&mut self, u: usize, v: usize, weight: Option<W>) {
        debug_assert_ne!(u, v, "no edge joins a vertex to itself");
        self.weights[u * self.order + v] = weight;
        self.weights[v * self.order + u] = weight;
    }

    /// The edges at `v`: the other end and the weight.
    pub fn neighbours(&self, v: usize) -> impl Iterator<Item = (usize, W)> + '_ {
        let row = &self.weights[v * self.order..(v + 1) * self.order];
        row.iter().enumerate().filter_map(|(u, weight)| weight.map(|weight| (u, weight)))
    }
}
