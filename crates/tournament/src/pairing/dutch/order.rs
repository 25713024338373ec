//! The choice among pairings of a bracket that the criteria find equal (C.04.3, articles 3 and 4), one decision after
//! the other: the players moved down, their opponents, the exchanges, the opponents of S1.

use super::bracket::{BracketLayout, Scope};
use super::solve::Unsolved;
use crate::pairing::matching::{BestMatchings, EdgeCosts, Matcher, Wide};

/// A bracket whose best pairings are known, on the way to the one that the rules generate first.
pub struct OrderSearch<'s, 'f> {
    scope: &'s Scope<'f>,
    best: BestMatchings,
    /// The steps that have been paid for.
    paid: u64,
}

/// What it takes to ask every criterion about an edge.
const EDGE: u64 = 10;

/// Takes from the effort what it takes to ask every criterion about every edge, before that is done.
pub(super) fn spend_on_edges(scope: &Scope<'_>) -> Result<(), Unsolved> {
    let order = u64::try_from(scope.order()).unwrap_or(u64::MAX);
    spend(scope, EDGE * order * order)
}

/// Takes so many steps from the effort, where that has an end.
fn spend(scope: &Scope<'_>, steps: u64) -> Result<(), Unsolved> {
    let is_enough = scope.effort.is_none_or(|effort| effort.spend(steps));
    if is_enough { Ok(()) } else { Err(Unsolved::TooLong) }
}

/// The best pairings of a bracket by the criteria, one of them at hand; nothing if its search takes more effort than is left.
pub fn best_pairings<const N: usize>(scope: &Scope<'_>, layout: &BracketLayout) -> Result<Matcher<Wide<N>>, Unsolved> {
    spend_on_edges(scope)?;
    let words = u64::try_from(N).unwrap_or(u64::MAX);
    let goes_on = |steps: u64| scope.effort.is_none_or(|effort| effort.allows(steps.saturating_mul(words)));
    let solved = Matcher::solve_while(layout.graph(scope), goes_on)?;
    // Work that was broken off has taken all there was.
    spend(scope, solved.as_ref().map_or(u64::MAX, |matcher| matcher.steps().saturating_mul(words)))?;
    solved.ok_or(Unsolved::TooLong)
}

impl<'s, 'f> OrderSearch<'s, 'f> {
    /// Among the pairings that the criteria find best.
    pub fn new<const N: usize>(scope: &'s Scope<'f>, solved: &Matcher<Wide<N>>) -> Self {
        Self { scope, best: BestMatchings::of(solved), paid: 0 }
    }

    /// The vertex that `v` is matched with.
    pub fn mate(&self, v: usize) -> usize {
        self.best.mate(v)
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
            self.best.settle(v, |w| self.scope.is_member(w));
            self.pay()?;
        }
        Ok(())
    }

    /// Matches `v` with the first of `candidates` that a best pairing allows.
    fn prefer(&mut self, v: usize, candidates: &[usize]) -> Result<(), Unsolved> {
        self.best.prefer(v, candidates);
        self.pay()
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
        let mut numbers = vec![None; self.scope.order()];
        remainder.iter().zip(0..).for_each(|(&v, number)| numbers[v] = Some(number));
        let costs = ExchangeCosts { numbers, pairs: i64::try_from(pairs).unwrap_or(i64::MAX) };
        let goes_on = |steps: u64| self.scope.effort.is_none_or(|effort| effort.allows(steps));
        let Some(cheapest) = self.best.cheapest_while(&costs, goes_on) else {
            spend(self.scope, u64::MAX)?;
            return Err(Unsolved::TooLong);
        };
        self.best = cheapest;
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
            let makes_top = |w: usize| self.scope.is_member(w) && w > v;
            let is_exchanged = self.best.settle(v, |w| makes_top(w) == (way == Entering));
            left -= usize::from(is_exchanged);
            self.pay()?;
        }
        Ok(())
    }

    /// Gives each top, the highest first, the first opponent that a best pairing allows (4.2).
    fn pair_tops(&mut self, remainder: &[usize], tops: &[usize]) -> Result<(), Unsolved> {
        let others: Vec<usize> = remainder.iter().copied().filter(|v| !tops.contains(v)).collect();
        // The pairing at hand keeps to all of this, so a best one does.
        for &v in tops {
            self.best.restrict(v, |w| w > v && others.binary_search(&w).is_ok());
        }
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

    /// Spends the steps that were taken since the last time.
    fn pay(&mut self) -> Result<(), Unsolved> {
        let unpaid = self.best.steps().saturating_sub(self.paid);
        self.paid = self.best.steps();
        spend(self.scope, unpaid)
    }
}

/// What it costs that a player of the remainder is the higher ranked one of a pair: their number in it, and more than all numbers together if
/// they are not in S1.
struct ExchangeCosts {
    /// By vertex.
    numbers: Vec<Option<i64>>,
    /// How many are in S1.
    pairs: i64,
}

impl ExchangeCosts {
    /// More than all numbers together.
    fn exchange(&self) -> i64 {
        i64::try_from(self.numbers.len().pow(2)).unwrap_or(i64::MAX)
    }
}

impl EdgeCosts for ExchangeCosts {
    fn of_edge(&self, higher: usize, lower: usize) -> u64 {
        let cost = match (self.numbers[higher], self.numbers[lower]) {
            (Some(number), Some(_)) if number < self.pairs => number,
            (Some(number), Some(_)) => number + self.exchange(),
            _ => 0,
        };
        cost.unsigned_abs()
    }

    fn first_dual(&self, v: usize) -> i64 {
        // Right wherever a player of S1 meets one of S2: then an exchange is dear enough not to be wanted, and a pair within S1 too.
        match self.numbers[v] {
            Some(number) if number < self.pairs => self.exchange() / 2 - number,
            Some(_) => -(self.exchange() / 2),
            None => 0,
        }
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
