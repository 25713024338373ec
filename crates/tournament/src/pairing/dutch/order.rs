//! The choice among pairings of a bracket that the criteria find equal (C.04.3, articles 3 and 4), one decision after
//! the other: the players moved down, their opponents, the exchanges, the opponents of S1.

use super::bracket::{BracketLayout, Scope};
use super::solve::Unsolved;
use crate::pairing::matching::{Graph, Matcher, Weight, Wide};

const STAYS: &str = "a matching of the same weight remains";

/// A bracket whose best pairings are known, on the way to the one that the rules generate first.
pub struct OrderSearch<'s, 'f, const N: usize> {
    scope: &'s Scope<'f>,
    matcher: Matcher<Wide<N>>,
    /// How many bits a vertex number takes.
    digit: u32,
    /// The steps of the matcher that have been paid for.
    paid: u64,
}

/// What the making of an edge takes: every criterion is asked twice.
const EDGE: u64 = 20;

/// The words of a weight, which each step goes through.
fn words<const N: usize>() -> u64 {
    u64::try_from(N).unwrap_or(u64::MAX)
}

/// Takes so much of the effort, where that has an end.
fn spend(scope: &Scope<'_>, steps: u64) -> Result<(), Unsolved> {
    let is_enough = scope.effort.is_none_or(|effort| effort.spend(steps));
    if is_enough { Ok(()) } else { Err(Unsolved::TooLong) }
}

/// The best matching of a graph, unless its search takes more than is left.
fn solved<const N: usize>(scope: &Scope<'_>, graph: Graph<Wide<N>>) -> Result<Matcher<Wide<N>>, Unsolved> {
    let most = scope.effort.map_or(u64::MAX, |effort| effort.left() / words::<N>());
    Matcher::solve_within(graph, most)?.ok_or(Unsolved::TooLong)
}

/// The bits that the decisions need below the criteria: one number for the decision at hand, two for a sum of numbers,
/// one for the count of exchanges.
pub const fn decision_bits(order: usize) -> u32 {
    4 * digit(order)
}

const fn digit(order: usize) -> u32 {
    usize::BITS - order.leading_zeros()
}

impl<'s, 'f, const N: usize> OrderSearch<'s, 'f, N> {
    /// Finds the best pairings.
    pub fn new(scope: &'s Scope<'f>, layout: &BracketLayout) -> Result<Self, Unsolved> {
        let order = u64::try_from(scope.order()).unwrap_or(u64::MAX);
        spend(scope, EDGE * order * order)?;
        let matcher = solved(scope, layout.graph(scope))?;
        let mut decider = Self { scope, matcher, digit: digit(scope.order()), paid: 0 };
        decider.pay()?;
        Ok(decider)
    }

    /// The vertex that `v` is matched with.
    pub fn mate(&self, v: usize) -> usize {
        self.matcher.mate(v)
    }

    /// Makes all decisions: then [`mate`](Self::mate) gives the pairing.
    pub fn decide(&mut self) -> Result<(), Unsolved> {
        self.choose_moved_down()?;
        for v in 0..self.scope.moved_down() {
            if self.is_paired_here(v) {
                self.prefer(v, &self.residents())?;
            }
        }
        let remainder = self.remainder();
        let tops = self.choose_tops(&remainder)?;
        self.pair_tops(&remainder, &tops)
    }

    /// Which of those moved down are paired: of the sets left by the criteria the one with the smallest numbers (4.4).
    /// Where all residents have one score the criteria leave it open only among equals.
    fn choose_moved_down(&mut self) -> Result<(), Unsolved> {
        let residents = self.residents();
        let one_score = self.scope.residents_have_one_score();
        for v in 0..self.scope.moved_down() {
            // Among residents of one score the criteria treat those of a level alike: who of them is paired is left to their
            // numbers.
            let is_open = |w: usize| !one_score || self.scope.level(w) == self.scope.level(v);
            let alike = (v..self.scope.moved_down()).filter(|&w| is_open(w));
            let (paired, floating): (Vec<_>, Vec<_>) = alike.partition(|&w| self.is_paired_here(w));
            if paired.is_empty() || floating.is_empty() {
                continue;
            }
            if !self.is_paired_here(v) {
                self.reward(v, &residents)?;
            }
            let scope = self.scope;
            let stays = self.is_paired_here(v);
            self.restrict(v, |w| scope.is_member(w) == stays)?;
        }
        Ok(())
    }

    /// Matches `v` with the first of `candidates` that a best pairing allows.
    fn prefer(&mut self, v: usize, candidates: &[usize]) -> Result<(), Unsolved> {
        let mate = self.mate(v);
        let better = candidates.iter().copied().take_while(|&w| w != mate);
        let mut better: Vec<usize> = better.filter(|&w| self.matcher.may_use(v, w)).collect();
        if !better.is_empty() {
            better.push(mate);
            better.reverse();
            self.add(v, &better, |place| place + 1);
            self.resolve()?;
        }
        let mate = self.mate(v);
        self.restrict(v, |w| w == mate)
    }

    /// The residents not paired with a player moved down.
    fn remainder(&self) -> Vec<usize> {
        self.residents().into_iter().filter(|&v| !self.scope.is_moved_down(self.mate(v))).collect()
    }

    /// The players of the remainder who are the higher ranked one of their pair, after the exchanges that come first:
    /// the fewest, then the smallest difference of sums, then the largest number leaving S1, then the smallest number
    /// entering it (4.3). A pairing in which an S1 player is the lower ranked one comes up earlier with other exchanges.
    fn choose_tops(&mut self, remainder: &[usize]) -> Result<Vec<usize>, Unsolved> {
        let pairs = remainder.iter().filter(|&&v| self.is_top(v)).count();
        let (s1, s2) = remainder.split_at(pairs);
        if s1.iter().all(|&v| self.is_top(v)) {
            return Ok(s1.to_vec());
        }
        self.weigh_exchanges(remainder, pairs)?;
        let exchanges = s1.iter().filter(|&&v| !self.is_top(v)).count();
        self.choose_exchanged(s1.iter().rev(), exchanges, Leaving)?;
        self.choose_exchanged(s2.iter(), exchanges, Entering)?;
        Ok(remainder.iter().copied().filter(|&v| self.is_top(v)).collect())
    }

    /// Makes every exchange cost, and the sum of the numbers in S1.
    fn weigh_exchanges(&mut self, remainder: &[usize], pairs: usize) -> Result<(), Unsolved> {
        let mut graph = self.matcher.graph().clone();
        for (position, &v) in remainder.iter().enumerate() {
            let number = u64::try_from(position).unwrap_or(u64::MAX);
            let exchange = if position < pairs { Wide::ZERO } else { Wide::shifted(1, 3 * self.digit) };
            let cost = exchange + Wide::shifted(number, self.digit);
            for (w, weight) in self.edges(v, &remainder[position + 1..]) {
                graph.put(v, w, Some(weight - cost));
            }
        }
        // Most edges have changed: the old solution is of no use for the new one.
        self.matcher = match solved(self.scope, graph) {
            Err(Unsolved::Unmatchable(_)) => unreachable!("{STAYS}"),
            solved => solved?,
        };
        self.paid = 0;
        self.pay()
    }

    /// Goes through the players who may be exchanged, the preferred first, and exchanges each whom a best pairing allows.
    fn choose_exchanged<'a>(
        &mut self,
        players: impl Iterator<Item = &'a usize>,
        exchanges: usize,
        way: Way,
    ) -> Result<(), Unsolved> {
        let mut left = exchanges;
        for &v in players {
            if left == 0 {
                break;
            }
            // Each decision stays: later ones choose only among pairings that keep the earlier ones, as the rulebook compares
            // exchanges one after the other.
            let is_exchanged = self.is_top(v) == (way == Entering) || self.try_exchange(v, way)?;
            left -= usize::from(is_exchanged);
            let (scope, top) = (self.scope, self.is_top(v));
            self.restrict(v, |w| (scope.is_member(w) && w > v) == top)?;
        }
        Ok(())
    }

    /// Exchanges `v` if some best pairing does.
    fn try_exchange(&mut self, v: usize, way: Way) -> Result<bool, Unsolved> {
        let below: Vec<usize> = (v + 1..self.scope.members()).collect();
        let others = self.matcher.graph().neighbours(v).map(|(w, _)| w);
        let towards: Vec<usize> = others.filter(|&w| (w > v && self.scope.is_member(w)) == (way == Entering)).collect();
        if !towards.iter().any(|&w| self.matcher.may_use(v, w)) {
            return Ok(false);
        }
        match way {
            Entering => self.reward(v, &below)?,
            Leaving => self.reward(v, &towards)?,
        }
        Ok(self.is_top(v) == (way == Entering))
    }

    /// Gives each top, the highest first, the first opponent that a best pairing allows (4.2).
    fn pair_tops(&mut self, remainder: &[usize], tops: &[usize]) -> Result<(), Unsolved> {
        let others: Vec<usize> = remainder.iter().copied().filter(|v| !tops.contains(v)).collect();
        for &v in tops {
            self.matcher.restrict(v, |w| w > v && others.contains(&w));
        }
        self.resolve()?;
        for &v in tops {
            self.prefer(v, &others)?;
        }
        Ok(())
    }

    fn residents(&self) -> Vec<usize> {
        (self.scope.moved_down()..self.scope.members()).collect()
    }

    fn is_paired_here(&self, v: usize) -> bool {
        self.scope.is_member(self.mate(v))
    }

    /// Whether a resident is the higher ranked player of a pair in the bracket.
    fn is_top(&self, v: usize) -> bool {
        self.mate(v) > v && self.is_paired_here(v)
    }

    /// Makes the pairs of `v` with `others` a little better than before.
    fn reward(&mut self, v: usize, others: &[usize]) -> Result<(), Unsolved> {
        self.add(v, others, |_| 1);
        self.resolve()
    }

    /// Makes the pairs of `v` with `others` better by what `bonus` gives for their place among them.
    fn add(&mut self, v: usize, others: &[usize], bonus: impl Fn(u64) -> u64) {
        let raised = |(&w, place)| {
            let weight = self.matcher.graph().weight(v, w)?;
            Some((w, Some(weight + Wide::shifted(bonus(place), 0))))
        };
        let edges: Vec<_> = others.iter().zip(0..).filter_map(raised).collect();
        self.matcher.change(v, edges);
    }

    /// Settles a decision: `v` is never matched otherwise from now on.
    fn restrict(&mut self, v: usize, keep: impl Fn(usize) -> bool) -> Result<(), Unsolved> {
        self.matcher.restrict(v, keep);
        self.resolve()
    }

    fn resolve(&mut self) -> Result<(), Unsolved> {
        self.matcher.resolve().expect(STAYS);
        self.pay()
    }

    /// Spends the steps that the matcher has taken since the last time.
    fn pay(&mut self) -> Result<(), Unsolved> {
        let steps = self.matcher.steps();
        let unpaid = steps.saturating_sub(self.paid);
        self.paid = steps;
        spend(self.scope, unpaid.saturating_mul(words::<N>()))
    }

    fn edges<'a>(&'a self, v: usize, others: &'a [usize]) -> impl Iterator<Item = (usize, Wide<N>)> + 'a {
        others.iter().filter_map(move |&w| self.matcher.graph().weight(v, w).map(|weight| (w, weight)))
    }
}

/// The direction of an exchange.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From S1 to S2.
    Leaving,
    /// From S2 to S1.
    Entering,
}

use Way::{Entering, Leaving};
