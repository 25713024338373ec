//! The prizes handed out from the top of the table down, group by group.

use std::collections::BTreeMap;
use std::ops::Range;

use super::PrizeTerm;
use super::field::{PrizeField, PrizePlace, place};
use super::ratio::Ratio;
use crate::Money;

/// How many lists a player takes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Take {
    Everything,
    /// The one that gives them most.
    Best,
}

/// A share of one list.
#[derive(Debug, Clone, Copy)]
pub(super) struct SharePiece {
    pub(super) category: usize,
    pub(super) who: usize,
    pub(super) exact: Ratio,
    pub(super) term: PrizeTerm,
}

/// Every player's shares of the money, if those of each group share equally.
pub(super) fn shares(field: &PrizeField, groups: &[Range<usize>], take: Take) -> Vec<SharePiece> {
    let mut hand = Distribution::new(field);
    let mut pieces = Vec::new();
    for group in groups {
        // All of a group choose before anything of it is given: the share of a list depends on how many take from it.
        let kinds = hand.kinds(group.clone(), take);
        for category in 0..hand.next.len() {
            let among: usize = kinds.iter().filter_map(|kind| kind.taken.get(&category)).sum();
            if hand.pool(category, among) > 0 {
                pieces.extend(kinds.iter().flat_map(|kind| hand.pieces(kind, category, among)));
            }
            hand.next[category] += among;
        }
    }
    pieces
}

/// A line of a list of prizes, both by their indices in the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PrizeLine {
    pub(super) category: usize,
    pub(super) line: usize,
}

/// Which player holds which line of which list, if every player takes alone, but those who are `bound` to a list from that.
pub(super) fn holders(field: &PrizeField, take: Take, bound: &BTreeMap<usize, usize>) -> BTreeMap<PrizeLine, usize> {
    let mut hand = Distribution::new(field);
    let mut held = BTreeMap::new();
    for who in 0..field.contenders.len() {
        // Bound to a list, they take from no other, whatever it would give.
        if let Some(&category) = bound.get(&who) {
            held.insert(PrizeLine { category, line: hand.next[category] }, who);
            hand.next[category] += 1;
            continue;
        }
        for kind in hand.kinds(who..who + 1, take) {
            for &category in kind.taken.keys() {
                held.insert(PrizeLine { category, line: hand.next[category] }, who);
                hand.next[category] += 1;
            }
        }
    }
    held
}

/// The players of a group who are in the same lists.
struct Kind {
    categories: Vec<usize>,
    members: Vec<usize>,
    /// How many of them take from each list.
    taken: BTreeMap<usize, usize>,
}

/// How far each list has been given.
pub(super) struct Distribution<'a> {
    pub(super) field: &'a PrizeField,
    /// The next line of each list.
    pub(super) next: Vec<usize>,
}

impl<'a> Distribution<'a> {
    pub(super) fn new(field: &'a PrizeField) -> Self {
        Self { field, next: vec![0; field.categories.len()] }
    }

    /// What each of a kind gets of what `among` take from a list.
    fn pieces(&self, kind: &Kind, category: usize, among: usize) -> Vec<SharePiece> {
        let taken = kind.taken.get(&category).copied().unwrap_or(0);
        if taken == 0 {
            return Vec::new();
        }
        let (pool, first) = (self.pool(category, among), self.next[category]);
        let last = (first + among).min(self.field.categories[category].lines.len()) - 1;
        let term = PrizeTerm {
            first: place(first),
            last: place(last),
            total: Money(pool),
            among: count(among),
            is_half: false,
            portion: (count(taken), count(kind.members.len())),
        };
        // Nothing tells the members of a kind apart: where some of them take from this list, all share what those get.
        let exact = Ratio::new(i128::from(pool) * wide(taken), wide(among) * wide(kind.members.len()));
        kind.members.iter().map(|&who| SharePiece { category, who, exact, term }).collect()
    }

    /// The members of a group by the lists they are in, with what they take.
    fn kinds(&self, group: Range<usize>, take: Take) -> Vec<Kind> {
        let mut members: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for who in group {
            members.entry(self.categories_of(who)).or_default().push(who);
        }
        // A player who is in no list takes nothing, and no share becomes smaller by them.
        members.remove(&Vec::new());
        let kind = |(categories, members): (Vec<usize>, Vec<usize>)| {
            let taken = categories.iter().map(|&category| (category, members.len())).collect();
            Kind { categories, members, taken }
        };
        let mut kinds: Vec<Kind> = members.into_iter().map(kind).collect();
        if take == Take::Best {
            self.choose(&mut kinds);
        }
        kinds
    }

    /// The lists that a player is in.
    pub(super) fn categories_of(&self, who: usize) -> Vec<usize> {
        let all = self.field.categories.iter().enumerate();
        all.filter(|(_, category)| category.members[who]).map(|(at, _)| at).collect()
    }

    /// Every player takes from one list only: the one that gives them most. A player who would get more in another one, sharing
    /// there with those who have chosen it, goes there, until none would. (Every move raises the sum over all lists of
    /// the shares that 1, 2, … takers would have, so that there is an end to it.)
    fn choose(&self, kinds: &mut [Kind]) {
        let mut takers = vec![0; self.next.len()];
        for kind in &mut *kinds {
            kind.taken.clear();
            for _ in 0..kind.members.len() {
                let Some(best) = self.best(&kind.categories, &takers) else { continue };
                *kind.taken.entry(best).or_default() += 1;
                takers[best] += 1;
            }
        }
        loop {
            // A player who would get more in another list.
            let gains = |from: usize, to: usize| self.share(to, takers[to] + 1) > self.share(from, takers[from]);
            let found = kinds.iter().enumerate().find_map(|(at, kind)| {
                let mut pairs = kind.taken.keys().flat_map(|&from| kind.categories.iter().map(move |&to| (from, to)));
                pairs.find(|&(from, to)| from != to && gains(from, to)).map(|(from, to)| (at, from, to))
            });
            let Some((kind, from, to)) = found else { break };
            takers[from] -= 1;
            takers[to] += 1;
            let taken = &mut kinds[kind].taken;
            *taken.entry(to).or_default() += 1;
            if let Some(stay) = taken.get_mut(&from) {
                *stay -= 1;
            }
            taken.retain(|_, count| *count > 0);
        }
    }

    /// The list that gives one more taker most; of equal ones one that still has a prize, then the first.
    fn best(&self, categories: &[usize], takers: &[usize]) -> Option<usize> {
        let merit =
            |category: usize| (self.share(category, takers[category] + 1), self.has_prize(category, takers[category]));
        categories.iter().copied().rev().max_by_key(|&category| merit(category))
    }

    /// The share of each of `among` players.
    fn share(&self, category: usize, among: usize) -> Ratio {
        Ratio::new(i128::from(self.pool(category, among)), wide(among.max(1)))
    }

    /// The next `among` prizes together.
    fn pool(&self, category: usize, among: usize) -> i64 {
        self.sum(category, 0..among)
    }

    /// The prizes of some of the next lines together.
    pub(super) fn sum(&self, category: usize, lines: Range<usize>) -> i64 {
        let all = self.field.categories[category].lines.iter();
        all.skip(self.next[category] + lines.start).take(lines.len()).map(|line| line.money).sum()
    }

    /// Whether one of the next lines is a prize.
    pub(super) fn has_prize(&self, category: usize, line: usize) -> bool {
        self.field.categories[category].lines.get(self.next[category] + line).is_some_and(PrizePlace::is_prize)
    }
}

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(super) fn wide(number: usize) -> i128 {
    i128::try_from(number).unwrap_or(i128::MAX)
}
