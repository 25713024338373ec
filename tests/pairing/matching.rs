//! Our matchings against an independent solver.

use integer_blossom::max_weight_matching;
use proptest::prelude::*;
use tournament::pairing::matching::{
    AllowedPairs, BarredRows, BestMatchings, EdgeCosts, Graph, Matcher, SearchStart, Weight, Wide, least_unmatched,
    perfect, perfect_from, removable,
};

/// A graph as a list of weights for each two vertices; zero is no edge.
#[derive(Debug, Clone)]
struct Sample {
    order: usize,
    weights: Vec<i64>,
}

impl Sample {
    fn weight(&self, u: usize, v: usize) -> Option<i64> {
        let (u, v) = (u.min(v), u.max(v));
        Some(self.weights[v * (v - 1) / 2 + u]).filter(|&weight| weight > 0)
    }

    fn graph(&self) -> Graph<i64> {
        Graph::from_fn(self.order, |u, v| self.weight(u, v))
    }
}

/// Even orders, weights from a few values or many, sparse or dense.
fn sample() -> impl Strategy<Value = Sample> {
    (1..=9_usize, 1..60_i64, 0..70_u32).prop_flat_map(|(half, range, holes)| {
        let order = 2 * half;
        let weight = (0..100_u32, 1..=range).prop_map(move |(dice, weight)| if dice < holes { 0 } else { weight });
        proptest::collection::vec(weight, order * (order - 1) / 2).prop_map(move |weights| Sample { order, weights })
    })
}

/// The greatest weight of a perfect matching by the other solver: every edge gets a bonus that outweighs everything else.
fn expected(sample: &Sample) -> Option<i64> {
    let bonus = 10_000;
    let mut matrix = vec![0; sample.order * sample.order];
    for v in 1..sample.order {
        for u in 0..v {
            let weight = sample.weight(u, v).map_or(0, |weight| weight + bonus);
            matrix[u * sample.order + v] = weight;
            matrix[v * sample.order + u] = weight;
        }
    }
    let mates = max_weight_matching(&matrix, sample.order);
    let pairs = mates.iter().enumerate().filter_map(|(u, mate)| mate.filter(|&v| u < v).map(|v| (u, v)));
    mates.iter().all(Option::is_some).then(|| pairs.filter_map(|(u, v)| sample.weight(u, v)).sum())
}

/// The weight of the matching, which must be valid.
fn weight_of(matcher: &Matcher<i64>) -> i64 {
    let order = matcher.graph().order();
    let edge = |v: usize| {
        let mate = matcher.mate(v);
        assert_eq!(matcher.mate(mate), v, "mates are mutual");
        matcher.graph().weight(v, mate).expect("only edges are matched")
    };
    (0..order).map(edge).sum::<i64>() / 2
}

fn check(sample: &Sample) {
    match (Matcher::solve(sample.graph()), expected(sample)) {
        (Ok(matcher), Some(weight)) => assert_eq!(weight_of(&matcher), weight),
        (Err(blocked), None) => assert!(blocked.stranded.len() > blocked.wanted.len()),
        (ours, theirs) => panic!("{ours:?}, expected weight {theirs:?}"),
    }
}

/// The number of unmatched vertices in a largest matching, by the other solver; all weights are one.
fn unmatched_at_least(sample: &Sample) -> usize {
    let mut matrix = vec![0; sample.order * sample.order];
    for v in 1..sample.order {
        for u in 0..v {
            let weight = sample.weight(u, v).unwrap_or(0);
            matrix[u * sample.order + v] = weight;
            matrix[v * sample.order + u] = weight;
        }
    }
    max_weight_matching(&matrix, sample.order).iter().filter(|mate| mate.is_none()).count()
}

/// The mate of each vertex.
type Mates = Vec<usize>;

/// All perfect matchings of the greatest weight, found by trying.
fn all_best(sample: &Sample) -> Vec<Mates> {
    let mut all = Vec::new();
    complete(sample, &mut vec![None; sample.order], 0, &mut all);
    let greatest = all.iter().map(|(weight, _)| *weight).max();
    all.into_iter().filter(|(weight, _)| Some(*weight) == greatest).map(|(_, mates)| mates).collect()
}

/// All ways to complete a matching, with their weights.
fn complete(sample: &Sample, mates: &mut Vec<Option<usize>>, weight: i64, all: &mut Vec<(i64, Mates)>) {
    let Some(u) = mates.iter().position(Option::is_none) else {
        all.push((weight, mates.iter().copied().flatten().collect()));
        return;
    };
    for v in u + 1..sample.order {
        if let (None, Some(more)) = (mates[v], sample.weight(u, v)) {
            (mates[u], mates[v]) = (Some(v), Some(u));
            complete(sample, mates, weight + more, all);
            (mates[u], mates[v]) = (None, None);
        }
    }
}

/// A decision among the best matchings.
#[derive(Debug, Clone)]
enum Decision {
    /// The first of these, of whom the mate in the matching at hand is the last.
    Prefer(usize, Vec<usize>),
    /// Within those who have a bit, if it can be.
    Settle(usize, u32),
    /// The cheapest by costs for each vertex that is the smaller of its pair, with guessed duals.
    Cheapest(Vec<u64>, Vec<i64>),
}

/// A small graph with many matchings of the same weight: three kinds of weights, of which two differ by little.
fn small_sample() -> impl Strategy<Value = Sample> {
    (1..=5_usize, 1..=3_i64, 0..50_u32).prop_flat_map(|(half, range, holes)| {
        let order = 2 * half;
        let weight = (0..100_u32, 1..=range).prop_map(move |(dice, weight)| if dice < holes { 0 } else { weight });
        proptest::collection::vec(weight, order * (order - 1) / 2).prop_map(move |weights| Sample { order, weights })
    })
}

fn decision() -> impl Strategy<Value = Decision> {
    let order = Just((0..10_usize).collect::<Vec<_>>()).prop_shuffle();
    let costs = (proptest::collection::vec(0..8_u64, 10), proptest::collection::vec(-9..9_i64, 10));
    prop_oneof![
        (0..10_usize, order).prop_map(|(v, order)| Decision::Prefer(v, order)),
        (0..10_usize, 0..1024_u32).prop_map(|(v, group)| Decision::Settle(v, group)),
        costs.prop_map(|(costs, duals)| Decision::Cheapest(costs, duals)),
    ]
}

struct VertexCosts {
    costs: Vec<u64>,
    duals: Vec<i64>,
}

impl EdgeCosts for VertexCosts {
    fn of_edge(&self, u: usize, _: usize) -> u64 {
        self.costs[u]
    }

    fn first_dual(&self, v: usize) -> i64 {
        self.duals[v]
    }
}

/// Makes a decision, and the same one among all that are left.
fn decide(best: &mut BestMatchings, left: &mut Vec<Mates>, decision: &Decision, order: usize) {
    match decision {
        Decision::Prefer(v, order_of_all) => {
            let v = v % order;
            let wanted: Vec<usize> = order_of_all.iter().copied().filter(|w| *w < order && *w != v).collect();
            let first = wanted.iter().copied().find(|w| left.iter().any(|mates| mates[v] == *w));
            best.prefer(v, &wanted);
            assert_eq!(Some(best.mate(v)), first);
            left.retain(|mates| Some(mates[v]) == first);
        }
        Decision::Settle(v, group) => {
            let (v, is_in) = (v % order, |w: usize| group >> w & 1 == 1);
            let can_be = left.iter().any(|mates| is_in(mates[v]));
            assert_eq!(best.settle(v, is_in), can_be);
            left.retain(|mates| is_in(mates[v]) == can_be);
        }
        Decision::Cheapest(costs, duals) => {
            let cost = |mates: &Mates| (0..order).filter(|&v| v < mates[v]).map(|v| costs[v]).sum::<u64>();
            let least = left.iter().map(cost).min();
            left.retain(|mates| Some(cost(mates)) == least);
            *best = best
                .cheapest_within(&VertexCosts { costs: costs.clone(), duals: duals.clone() }, u64::MAX)
                .expect("no limit");
        }
    }
    let at_hand: Mates = (0..order).map(|v| best.mate(v)).collect();
    assert!(left.contains(&at_hand), "{at_hand:?} is none of {left:?}");
}

/// The same number of left and right vertices, of few kinds.
#[derive(Debug, Clone)]
struct SmallChoice {
    masks: Vec<u32>,
    kinds: Vec<u8>,
    barred: Vec<bool>,
}

fn small_choice() -> impl Strategy<Value = SmallChoice> {
    (1..=6_usize).prop_flat_map(|order| {
        let masks = proptest::collection::vec(1..16_u32, order);
        let kinds = proptest::collection::vec(0..4_u8, order);
        let barred = proptest::collection::vec(proptest::bool::weighted(0.2), order * order);
        (masks, kinds, barred).prop_map(|(masks, kinds, barred)| SmallChoice { masks, kinds, barred })
    })
}

/// All ways to give each left vertex a right one.
fn assignments(
    order: usize,
    allows: &impl Fn(usize, usize) -> bool,
    given: &mut Vec<usize>,
    all: &mut Vec<Vec<usize>>,
) {
    if given.len() == order {
        all.push(given.clone());
    }
    for right in 0..order {
        if given.len() < order && !given.contains(&right) && allows(given.len(), right) {
            given.push(right);
            assignments(order, allows, given, all);
            given.pop();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn matchings_weigh_what_an_independent_solver_finds(sample in sample()) {
        check(&sample);
    }

    #[test]
    fn a_changed_graph_is_solved_like_a_new_one(
        sample in sample(),
        changes in proptest::collection::vec((0..18_usize, proptest::collection::vec(1..60_i64, 18)), 1..6),
    ) {
        let mut sample = sample;
        let Ok(mut matcher) = Matcher::solve(sample.graph()) else { return Ok(()) };
        for (v, weights) in changes {
            let v = v % sample.order;
            let edges: Vec<_> = matcher.graph().neighbours(v).map(|(u, _)| (u, Some(weights[u]))).collect();
            for &(u, weight) in &edges {
                let (low, high) = (u.min(v), u.max(v));
                sample.weights[high * (high - 1) / 2 + low] = weight.unwrap_or(0);
            }
            matcher.change(v, edges);
            prop_assert!(matcher.resolve().is_ok());
            prop_assert_eq!(Some(weight_of(&matcher)), expected(&sample));
        }
    }

    #[test]
    fn taking_unused_edges_away_changes_nothing(sample in sample(), v in 0..18_usize) {
        let Ok(mut matcher) = Matcher::solve(sample.graph()) else { return Ok(()) };
        let (v, weight) = (v % sample.order, weight_of(&matcher));
        let mate = matcher.mate(v);
        matcher.restrict(v, |u| u == mate);
        prop_assert!(matcher.resolve().is_ok());
        prop_assert_eq!(matcher.mate(v), mate);
        prop_assert_eq!(weight_of(&matcher), weight);
    }

    #[test]
    fn edges_that_may_not_be_used_are_in_no_best_matching(sample in sample()) {
        let Ok(matcher) = Matcher::solve(sample.graph()) else { return Ok(()) };
        let best = weight_of(&matcher);
        for (u, v) in (0..sample.order).flat_map(|v| (0..v).map(move |u| (u, v))) {
            let Some(weight) = sample.weight(u, v).filter(|_| !matcher.may_use(u, v)) else { continue };
            let mut forced = sample.clone();
            for other in 0..sample.order {
                if other != u && other != v {
                    let (low, high) = (u.min(other), u.max(other));
                    forced.weights[high * (high - 1) / 2 + low] = 0;
                }
            }
            prop_assert!(weight > 0 && expected(&forced).is_none_or(|forced| forced < best));
        }
    }

    #[test]
    fn the_best_matchings_are_narrowed_down_as_if_all_were_listed(
        sample in small_sample(),
        decisions in proptest::collection::vec(decision(), 1..6),
    ) {
        let mut left = all_best(&sample);
        let Ok(solved) = Matcher::solve(sample.graph()) else {
            prop_assert!(left.is_empty());
            return Ok(());
        };
        let mut best = BestMatchings::of(&solved);
        for made in &decisions {
            decide(&mut best, &mut left, made, sample.order);
        }
    }

    #[test]
    fn known_pairs_change_no_answer(sample in sample(), vertices in Just((0..24_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let may = |u, v| sample.weight(u, v).is_some();
        let inside: Vec<usize> = vertices.into_iter().filter(|&vertex| vertex < sample.order).collect();
        // Any disjoint pairs, also of vertices that may not be matched.
        for count in [inside.len() / 2, inside.len() / 4] {
            let known: Vec<[usize; 2]> = inside.chunks_exact(2).take(count).map(|pair| [pair[0], pair[1]]).collect();
            let begin = |known| SearchStart { known, ..SearchStart::default() };
            let (start, nothing) = (begin(&known), SearchStart::default());
            prop_assert_eq!(perfect_from(&start, sample.order, may).is_ok(), perfect(sample.order, may).is_ok());
            prop_assert_eq!(least_unmatched(&start, sample.order, may), least_unmatched(&nothing, sample.order, may));
            // Of an odd number: the pair of the one who is missing does not count.
            let odd = sample.order - 1;
            let within: Vec<[usize; 2]> = known.iter().copied().filter(|pair| pair.iter().all(|&v| v < odd)).collect();
            prop_assert_eq!(removable(&begin(&within), odd, may).ok(), removable(&nothing, odd, may).ok());
            if let Ok(mates) = perfect_from(&start, sample.order, may) {
                prop_assert!(mates.iter().enumerate().all(|(u, &v)| mates[v] == u && may(u.min(v), u.max(v))));
            }
        }
    }

    #[test]
    fn as_many_pairs_are_made_as_an_independent_solver_makes(sample in sample()) {
        let may = |u, v| sample.weight(u, v).is_some();
        let weights: Vec<i64> = sample.weights.iter().map(|weight| i64::from(*weight > 0)).collect();
        let unmatched = unmatched_at_least(&Sample { weights, ..sample.clone() });
        prop_assert_eq!(least_unmatched(&SearchStart::default(), sample.order, may), unmatched);
        match perfect(sample.order, may) {
            Ok(mates) => {
                let is_mutual = |(u, &v): (usize, &usize)| mates[v] == u && may(u, v);
                prop_assert!(unmatched == 0 && mates.iter().enumerate().all(is_mutual));
            }
            Err(blocked) => prop_assert!(unmatched > 0 && blocked.stranded.len() > blocked.wanted.len()),
        }
    }

    #[test]
    fn the_first_assignment_is_the_first_of_all(choice in small_choice()) {
        let SmallChoice { masks, kinds, barred } = choice;
        let mut all = Vec::new();
        let allows = |left: usize, right: usize| masks[left] >> kinds[right] & 1 == 1 && !barred[left * kinds.len() + right];
        assignments(kinds.len(), &allows, &mut Vec::new(), &mut all);
        let is_barred = |left: usize, right: usize| barred[left * kinds.len() + right];
        // The same asked one by one, and as bits at places with gaps.
        let places: Vec<usize> = (0..kinds.len()).map(|right| 21 * right + 40).collect();
        let row = |left: usize| {
            let mut row = vec![0_u64; 21 * kinds.len() / 64 + 2];
            let here = places.iter().enumerate().filter(|(right, _)| is_barred(left, *right));
            here.for_each(|(_, place)| row[place / 64] |= 1 << (place % 64));
            row
        };
        let rows: Vec<Vec<u64>> = (0..masks.len()).map(row).collect();
        let of_left = rows.iter().map(|row| Some(row.as_slice())).collect();
        let first = all.into_iter().min();
        for rows in [None, Some(BarredRows { of_left, places })] {
            let choice = AllowedPairs { masks: masks.clone(), kinds: kinds.clone(), is_barred, rows };
            prop_assert_eq!(choice.first_assignment(kinds.len()), first.clone());
        }
    }
}

/// The number as a weight of two limbs.
fn wide(value: i128) -> Wide<2> {
    let bits = value.cast_unsigned();
    let [low, high] = [bits & u128::from(u64::MAX), bits >> 64].map(|limb| u64::try_from(limb).expect("one limb"));
    Wide::shifted(low, 0) + Wide::shifted(high, 64)
}

#[test]
fn wide_numbers_count_like_the_built_in_ones() {
    let big = i128::from(u64::MAX);
    let samples = [0, 1, -1, 2, -2, 77, big, -big, big + 1, -big - 1, big << 40, -(big << 40) - 3];
    for a in samples {
        assert_eq!(wide(a).half(), wide(a >> 1), "{a}/2");
        for b in samples {
            assert_eq!(wide(a) + wide(b), wide(a + b), "{a} + {b}");
            assert_eq!(wide(a) - wide(b), wide(a - b), "{a} - {b}");
            assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b), "{a} <=> {b}");
        }
    }
}

#[test]
fn a_field_is_read_where_it_was_put() {
    for shift in [0, 1, 63, 64, 65, 100] {
        let number = Wide::<2>::shifted(0b1011, shift);
        assert_eq!(number, wide(0b1011 << shift), "{shift}");
        assert_eq!(number.field(shift, 4), 0b1011, "{shift}");
        assert_eq!(number.field(shift, 2), 0b11, "{shift}");
    }
}
