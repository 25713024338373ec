//! All best perfect matchings of a graph, one of them at hand, narrowed down decision by decision.
//!
//! A perfect matching is of greatest weight exactly if all its edges are tight and it leaves each blossom that has a dual by one edge (it
//! leaves any odd set of vertices by one at least). So mostly, where no blossom has a dual, the best ones are all the perfect matchings of the
//! tight edges, and decisions need no weights any more. Otherwise each tight edge costs one for every such blossom that it leaves: the
//! cheapest are the best then, by weights of two words however wide those of the graph were.

use super::forest::Forest;
use super::narrow::Narrowing;
use super::search::Tree;
use super::{Graph, Matcher, Unmatchable, Weight, Wide, spare_bits, vertex_bits};

const STAYS: &str = "a matching of the same weight remains";

/// Words of the weights that are left: room for a decision or for a sum of costs, for the blossoms, and for the duals. That is enough for a
/// million vertices.
const WORDS: usize = 2;

/// All best perfect matchings, one of them at hand.
#[derive(Debug, Clone)]
pub struct BestMatchings {
    kind: Kind,
    /// The steps that were taken until they were known.
    before: u64,
}

#[derive(Debug, Clone)]
enum Kind {
    /// All perfect matchings of some edges.
    Alike(Narrowing),
    /// Those of greatest weight.
    Weighed(Matcher<Wide<WORDS>>),
}

impl BestMatchings {
    /// All perfect matchings of `0..order`; `may` says who may be matched, the smaller vertex first.
    pub fn alike(order: usize, may: impl FnMut(usize, usize) -> bool) -> Result<Self, Unmatchable> {
        Self::alike_unless(order, may, &|| false)
    }

    /// As [`alike`](Self::alike); none is found, and no vertices are named, once `is_stopped`, which is asked now and then.
    pub fn alike_unless(
        order: usize,
        may: impl FnMut(usize, usize) -> bool,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Unmatchable> {
        Ok(Self { kind: Kind::Alike(Narrowing::new(order, may, is_stopped)?), before: 0 })
    }

    /// Those of greatest weight of a graph, of which the solver has found one.
    pub fn of<W: Weight>(solved: &Matcher<W>) -> Self {
        let blossoms = BlossomsAround::new(solved);
        let kind = if blossoms.is_empty() {
            let is_tight = |u: usize, v: usize| solved.slack(u, v) == Some(W::ZERO);
            Kind::Alike(Narrowing::with_matching(solved.mates.clone(), is_tight))
        } else {
            // Below the blossoms there is room for a decision, which counts vertices.
            Kind::Weighed(solved.on_best_edges(&blossoms, vertex_bits(solved.graph.order())))
        };
        Self { kind, before: 0 }
    }

    /// With whom `v` is matched in the matching at hand.
    pub fn mate(&self, v: usize) -> usize {
        match &self.kind {
            Kind::Alike(narrowing) => narrowing.mate(v),
            Kind::Weighed(matcher) => matcher.mate(v),
        }
    }

    /// How much was looked at until now, about: a step is a look at one edge for each word of its weight.
    pub fn steps(&self) -> u64 {
        let since = match &self.kind {
            Kind::Alike(narrowing) => narrowing.steps(),
            Kind::Weighed(matcher) => in_words(matcher.steps()),
        };
        self.before.saturating_add(since)
    }

    /// Matches `v` with the first of `candidates` that a best matching allows, for good; its mate must be one of them.
    pub fn prefer(&mut self, v: usize, candidates: &[usize]) {
        let matcher = match &mut self.kind {
            Kind::Alike(narrowing) => return narrowing.prefer(v, candidates),
            Kind::Weighed(matcher) => matcher,
        };
        let mate = matcher.mate(v);
        let before = candidates.iter().copied().take_while(|&w| w != mate);
        let mut better: Vec<usize> = before.filter(|&w| may_use(matcher, v, w)).collect();
        if !better.is_empty() {
            better.push(mate);
            better.reverse();
            reward(matcher, v, &better, |place| place + 1);
        }
        let mate = matcher.mate(v);
        restrict(matcher, v, |w| w == mate);
    }

    /// Matches `v` within `group` if a best matching allows it, else outside for good; says which.
    pub fn settle(&mut self, v: usize, group: impl Fn(usize) -> bool) -> bool {
        let matcher = match &mut self.kind {
            Kind::Alike(narrowing) => return narrowing.settle(v, group),
            Kind::Weighed(matcher) => matcher,
        };
        if !group(matcher.mate(v)) {
            let within = matcher.graph().neighbours(v).map(|(w, _)| w).filter(|&w| group(w));
            let usable: Vec<usize> = within.filter(|&w| may_use(matcher, v, w)).collect();
            reward(matcher, v, &usable, |_| 1);
        }
        let is_within = group(matcher.mate(v));
        restrict(matcher, v, |w| group(w) == is_within);
        is_within
    }

    /// Leaves only those that match `v` with one whom `keep` names; there must be one.
    pub fn restrict(&mut self, v: usize, keep: impl Fn(usize) -> bool) {
        match &mut self.kind {
            Kind::Alike(narrowing) => narrowing.restrict(v, keep),
            Kind::Weighed(matcher) => restrict(matcher, v, keep),
        }
    }

    /// Of all these the cheapest, found in at most `most` steps; `None` if that does not suffice.
    pub fn cheapest_within(&self, costs: &impl EdgeCosts, most: u64) -> Option<Self> {
        self.cheapest_while(costs, |steps| steps <= most)
    }

    /// Of all these the cheapest, as long as `goes_on`, asked now and then with the steps taken, says so; `None` if it is broken off.
    ///
    /// # Panics
    /// Never: they have a cheapest.
    pub fn cheapest_while(&self, costs: &impl EdgeCosts, goes_on: impl Fn(u64) -> bool) -> Option<Self> {
        let graph = match &self.kind {
            Kind::Alike(narrowing) => {
                let weight = |u: usize, v: usize| Wide::<WORDS>::ZERO - Wide::shifted(costs.of_edge(u, v), 0);
                Graph::from_fn(narrowing.order(), |u, v| narrowing.join(u, v).then(|| weight(u, v)))
            }
            Kind::Weighed(matcher) => {
                let order = matcher.graph().order();
                let best = matcher.best_edges::<WORDS>(&BlossomsAround::new(matcher), 3 * vertex_bits(order));
                let weight = |u, v| best.weight(u, v).map(|weight| weight - Wide::shifted(costs.of_edge(u, v), 0));
                Graph::from_fn(order, weight)
            }
        };
        let duals = (0..graph.order()).map(|v| Wide::signed(2 * costs.first_dual(v))).collect();
        let solved = Matcher::solve_from(graph, duals, |steps| goes_on(in_words(steps))).expect(STAYS)?;
        let before = self.steps().saturating_add(in_words(solved.steps()));
        Some(Self { before, ..Self::of(&solved) })
    }
}

/// What the edges of a matching cost beside their weights.
pub trait EdgeCosts {
    /// Of an edge, the smaller vertex first. What it adds up to in a matching must be less than the cube of the number of vertices.
    fn of_edge(&self, u: usize, v: usize) -> u64;

    /// What a vertex takes of the costs, as a guess: where all is guessed right, two who are matched in the cheapest take what their edge
    /// costs, with the sign turned, and no two take less. A wrong guess takes time and nothing else.
    fn first_dual(&self, v: usize) -> i64;
}

/// Looks at edges as steps.
const fn in_words(looks: u64) -> u64 {
    looks.saturating_mul(WORDS as u64)
}

fn may_use(matcher: &Matcher<Wide<WORDS>>, v: usize, w: usize) -> bool {
    matcher.graph().weight(v, w).is_some() && matcher.may_use(v, w)
}

/// Makes the pairs of `v` with `others` better by what `bonus` gives for their place among them; it is of no account any more once `v` is
/// restricted to these or to the others.
fn reward(matcher: &mut Matcher<Wide<WORDS>>, v: usize, others: &[usize], bonus: impl Fn(u64) -> u64) {
    let raised = |(&w, place)| {
        let weight = matcher.graph().weight(v, w)?;
        Some((w, Some(weight + Wide::shifted(bonus(place), 0))))
    };
    let edges: Vec<_> = others.iter().zip(0..).filter_map(raised).collect();
    if !edges.is_empty() {
        matcher.change(v, edges);
        matcher.resolve().expect(STAYS);
    }
}

fn restrict(matcher: &mut Matcher<Wide<WORDS>>, v: usize, keep: impl Fn(usize) -> bool) {
    matcher.restrict(v, keep);
    matcher.resolve().expect(STAYS);
}

/// For each vertex the blossoms with a dual that it is in, the outermost first.
struct BlossomsAround(Vec<Vec<usize>>);

impl BlossomsAround {
    fn new<W: Weight>(solved: &Matcher<W>) -> Self {
        let around = |vertex: usize| {
            let mut blossoms: Vec<usize> = solved.forest.around(vertex).collect();
            blossoms.retain(|&blossom| solved.forest.dual(blossom) != W::ZERO);
            blossoms.reverse();
            blossoms
        };
        Self((0..solved.graph.order()).map(around).collect())
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// Those that both are in.
    fn around_both(&self, u: usize, v: usize) -> &[usize] {
        let both = self.0[u].iter().zip(&self.0[v]).take_while(|(mine, theirs)| mine == theirs).count();
        &self.0[u][..both]
    }

    /// How many an edge leaves.
    fn left_by(&self, u: usize, v: usize) -> u64 {
        let left = self.0[u].len() + self.0[v].len() - 2 * self.around_both(u, v).len();
        u64::try_from(left).unwrap_or(u64::MAX)
    }
}

impl<W: Weight> Matcher<W> {
    /// The edges that the best matchings are made of: each costs 2 to the power of `shift` for every blossom that it leaves.
    fn best_edges<const N: usize>(&self, blossoms: &BlossomsAround, shift: u32) -> Graph<Wide<N>> {
        let order = self.graph.order();
        debug_assert!(
            shift + vertex_bits(order) + spare_bits(order) <= Wide::<N>::BITS,
            "too many vertices for the weights"
        );
        Graph::from_fn(order, |u, v| {
            let mut slack = self.slack(u, v)?;
            blossoms.around_both(u, v).iter().for_each(|&blossom| slack += self.forest.dual(blossom));
            (slack == W::ZERO).then(|| Wide::ZERO - Wide::shifted(blossoms.left_by(u, v), shift))
        })
    }

    /// The best matchings again, on the edges that they are made of. The matching at hand remains it, where it can.
    fn on_best_edges<const N: usize>(&self, blossoms: &BlossomsAround, shift: u32) -> Matcher<Wide<N>> {
        let order = self.graph.order();
        let graph = self.best_edges(blossoms, shift);
        // No weight is above zero, so that duals of zero will do, and pairs that cost nothing stay.
        let is_free = |&(v, mate): &(usize, usize)| graph.weight(v, mate) == Some(Wide::ZERO);
        let mates = (0..order).map(|v| Some((v, self.mate(v))).filter(is_free).map(|(_, mate)| mate)).collect();
        let (duals, forest, tree) = (vec![Wide::ZERO; order], Forest::new(order), Tree::default());
        let mut best = Matcher { graph, mates, duals, forest, tree, steps: 0 };
        best.resolve().expect(STAYS);
        best
    }
}
