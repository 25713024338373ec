//! The least that would have to give way where no pairing exists.
//!
//! Every two players (or teams), and each of them and the bye, are joined with a price for each rule that they would break. The cheapest
//! complete pairing breaks the fewest rules; asked for one kind of rule at a time it says which kind alone would do.

use super::matching::{Graph, Matcher};

/// More players than this are not looked at: the search takes the cube of their number (a second or two for 1,000), and where
/// there are more there is always a pairing, but for rules that forbid nearly all.
const MOST_PLAYERS: usize = 1000;

/// Most steps of all searches together, about a second of work. Where few may meet any player the searches grow faster
/// than the cube; a number of steps ends them at the same point on every machine.
pub(super) const MOST_STEPS: u64 = 200_000_000;

/// A round without a pairing, as the search for a way out asks about it. Players are named by their places.
pub(super) trait Blocked {
    /// Something that would have to be allowed.
    type Remedy: Ord + 'static;

    /// How many players are to be paired.
    fn count(&self) -> usize;

    /// Which remedies are of one kind, for each kind: the kinds are tried one after the other.
    fn kinds(&self) -> &'static [fn(&Self::Remedy) -> bool];

    /// The rules that are broken if two meet; the place after the last player is the bye's.
    fn broken(&self, a: usize, b: usize) -> Vec<Self::Remedy>;

    /// How bad it is that two meet for whom this rule is broken: far more than any difference between two remedies, so that few remedies
    /// come before small ones.
    fn price(&self, a: usize, b: usize, remedy: &Self::Remedy) -> i64;
}

/// The ways out, each a set of remedies that together make a pairing possible. First those of one kind only; where there are none, the one
/// that breaks the fewest rules. None if no way was found in `steps` steps, and for more than 1,000 players.
pub(super) fn ways_out_of<B: Blocked>(round: &B, steps: u64) -> Option<Vec<Vec<B::Remedy>>> {
    if round.count() > MOST_PLAYERS {
        return None;
    }
    // One kind of remedy at a time first: an arbiter would rather let two pairs meet again than bend two different rules. Only
    // where no single kind helps are all of them tried together.
    let mut left = steps;
    let mut ways: Vec<Vec<B::Remedy>> =
        round.kinds().iter().filter_map(|is_of_kind| cheapest(round, is_of_kind, &mut left)).collect();
    if ways.is_empty() {
        ways.extend(cheapest(round, &|_| true, &mut left));
    }
    if ways.is_empty() && left == 0 {
        return None;
    }
    ways.retain(|way| !way.is_empty());
    ways.sort_by_key(Vec::len);
    ways.dedup();
    Some(ways)
}

/// The complete pairing that breaks the fewest rules, and only such as are allowed: what it breaks. None if there is none, or
/// if it takes more steps than are `left`: then none are.
fn cheapest<B: Blocked>(round: &B, is_allowed: &dyn Fn(&B::Remedy) -> bool, left: &mut u64) -> Option<Vec<B::Remedy>> {
    let order = round.count().next_multiple_of(2);
    let price = |a: usize, b: usize| {
        let broken = round.broken(a, b);
        let cost = || -broken.iter().map(|remedy| round.price(a, b, remedy)).sum::<i64>();
        broken.iter().all(is_allowed).then(cost)
    };
    let solved = Matcher::solve_within(Graph::from_fn(order, price), *left).ok()?;
    *left = solved.as_ref().map_or(0, |matcher| left.saturating_sub(matcher.steps()));
    let matcher = solved?;
    let pairs = (0..order).map(|a| (a, matcher.mate(a))).filter(|(a, b)| a < b);
    let mut remedies: Vec<B::Remedy> = pairs.flat_map(|(a, b)| round.broken(a, b)).collect();
    remedies.sort_unstable();
    Some(remedies)
}
