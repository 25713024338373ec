//! The pairs of a Burstein bracket in the order of article 4, where no player needs to float, or one, and no more preferences are
//! refused than must be.

use std::collections::BTreeMap;

use super::balance::{Balance, allows};
use super::burstein::RankedField;
use super::choice::any;
use super::round_players::{RoundPlayers, TRIES, but};
use crate::pairing::matching::BestMatchings;
use draughts::Side;

/// A way to pair all of a bracket but one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Fold {
    /// For each member how far from the last their opponent is, if they come after them; the smaller is generated first.
    order: Vec<usize>,
    /// The place of the player who is left over.
    floater: usize,
    pairs: Vec<(usize, usize)>,
}

/// A bracket whose players, but for one at most, are paired among themselves.
pub(super) struct FoldedBracket<'p> {
    pub(super) field: &'p RankedField<'p>,
    /// Which of them may meet.
    pub(super) round_players: &'p RoundPlayers<'p>,
    /// The players of the bracket, in order of rank.
    pub(super) members: &'p [usize],
    /// The next score group, and all further down.
    pub(super) below: (&'p [usize], &'p [usize]),
}

impl FoldedBracket<'_> {
    /// Every player, where this colour is wanted by more than half.
    pub(super) fn fold_all(&self, common: Option<Side>) -> Option<Vec<(usize, usize)>> {
        let members = self.members;
        let mut choice = any(self.field.watch(), members.len(), |u, v| self.may_be_tight(common, u, v)).ok()?;
        Some(fold(&mut choice, members.len()).into_iter().map(|(u, v)| (members[u], members[v])).collect())
    }

    /// Every player but one with the lowest score, whom the next bracket can do with.
    pub(super) fn fold_all_but_one(&self) -> Option<Vec<(usize, usize)>> {
        let score = |place: usize| self.field.pairable.players[self.members[place]].pairing_score;
        let lowest = (0..self.members.len()).map(score).min()?;
        let mut candidates: Vec<usize> = (0..self.members.len()).filter(|&v| score(v) == lowest).collect();
        for _ in 0..TRIES {
            let first = self.first_fold(&candidates)?;
            if self.round_players.keeps_to_itself(self.below.0, &[self.members[first.floater]], self.below.1)? {
                return Some(first.pairs);
            }
            candidates = but(&candidates, first.floater);
        }
        None
    }

    /// The first of the folds that leave one of `candidates` over and refuse as few preferences as can be.
    fn first_fold(&self, candidates: &[usize]) -> Option<Fold> {
        let preference = |v: usize| self.field.preferred_side(self.members[v]);
        let balance = Balance::from_preferences((0..self.members.len()).map(preference));
        let least = candidates.iter().map(|&v| balance.without(preference(v)).refused()).min()?;
        let mut by_common: BTreeMap<Option<Side>, Vec<bool>> = BTreeMap::new();
        for &v in candidates {
            let rest = balance.without(preference(v));
            if rest.refused() == least {
                by_common.entry(rest.common()).or_insert_with(|| vec![false; self.members.len()])[v] = true;
            }
        }
        by_common.iter().filter_map(|(common, may_float)| self.fold_without(*common, may_float)).min()
    }

    fn fold_without(&self, common: Option<Side>, may_float: &[bool]) -> Option<Fold> {
        let stranger = self.members.len();
        let may = |u: usize, v: usize| if v == stranger { may_float[u] } else { self.may_be_tight(common, u, v) };
        let mut choice = any(self.field.watch(), stranger + 1, may).ok()?;
        let pairs = fold(&mut choice, stranger);
        let mut order = vec![0; stranger];
        for &(u, v) in &pairs {
            order[u] = stranger - v;
        }
        let floater = choice.mate(stranger);
        order[floater] = stranger;
        let pairs = pairs.into_iter().map(|(u, v)| (self.members[u], self.members[v])).collect();
        Some(Fold { order, floater, pairs })
    }

    fn may_be_tight(&self, common: Option<Side>, u: usize, v: usize) -> bool {
        let (a, b) = (self.members[u], self.members[v]);
        allows(common, self.field.preferred_side(a), self.field.preferred_side(b)) && self.field.may_meet(a, b)
    }
}

/// Article 4: each in turn with the last they can, until no player is left; one who cannot be paired here floats.
pub(super) fn fold(choice: &mut BestMatchings, members: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::with_capacity(members / 2);
    for v in 0..members {
        let is_paired = choice.mate(v) < v;
        if !is_paired && choice.settle(v, |w| w < members) {
            let others: Vec<usize> = (v + 1..members).rev().collect();
            choice.prefer(v, &others);
            pairs.push((v, choice.mate(v)));
        }
    }
    pairs
}
