//! The Dutch system of 2017 taken literally: bracket by bracket, all pairings of its players are filtered through C.5 to C.19 and then
//! through the order of generation; if those below cannot be paired, the bracket is collapsed (A.9).

use std::cmp::Reverse;

use crate::literal::{Opponents, broken_colours, keep_least, order_of_generation};
use tournament::Points;
use tournament::pairing::dutch::history::{Float, SwissField};

/// The pairing that the rules give; `None` if there is none.
pub fn pair(field: &SwissField) -> Option<Opponents> {
    let all: Vec<usize> = (0..field.players.len()).collect();
    if !is_completable(field, &all) {
        return None;
    }
    let groups: Vec<Vec<usize>> = all
        .chunk_by(|&a, &b| field.players[a].pairing_score == field.players[b].pairing_score)
        .map(<[usize]>::to_vec)
        .collect();
    let mut result = vec![None; field.players.len()];
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let lower = groups[index + 1..].concat();
        let next = groups.get(index + 1).map_or(&[][..], Vec::as_slice);
        let next_is_last = index + 2 == groups.len();
        let bracket = Bracket { field, moved_down: &moved_down, residents, next, next_is_last };
        let allowed = |_: &[usize]| true;
        let completing = |down: &[usize]| is_completable(field, &[down, &lower].concat());
        let mut best = if lower.is_empty() { bracket.best(completing)? } else { bracket.best(allowed)? };
        let collapses = !completing(&bracket.left_over(&best));
        if collapses {
            best = Bracket { next: &[], ..bracket }.best(completing)?;
        }
        bracket.write(&best, &mut result);
        let down = bracket.left_over(&best);
        if collapses {
            let last = Bracket { field, moved_down: &down, residents: &lower, next: &[], next_is_last: false };
            last.write(&last.best(|down| is_completable(field, down))?, &mut result);
            return Some(result);
        }
        moved_down = down;
    }
    Some(result)
}

/// Whether all players can be paired, except one for the bye if their number is odd.
fn is_completable(field: &SwissField, players: &[usize]) -> bool {
    let Some((&first, others)) = players.split_first() else { return true };
    let without = |other: usize| others.iter().copied().filter(|&v| v != other).collect::<Vec<_>>();
    let gets_bye = players.len() % 2 == 1 && field.players[first].may_have_bye;
    gets_bye && is_completable(field, others)
        || others
            .iter()
            .any(|&other| field.may_meet(first.min(other), first.max(other)) && is_completable(field, &without(other)))
}

#[derive(Clone, Copy)]
struct Bracket<'a> {
    field: &'a SwissField,
    moved_down: &'a [usize],
    residents: &'a [usize],
    next: &'a [usize],
    next_is_last: bool,
}

impl Bracket<'_> {
    fn members(&self) -> Vec<usize> {
        [self.moved_down, self.residents].concat()
    }

    /// The best pairing whose downfloaters `allowed` accepts.
    fn best(&self, allowed: impl Fn(&[usize]) -> bool) -> Option<Opponents> {
        let mut all = Vec::new();
        pairings(self.field, &self.members(), &mut vec![None; self.field.players.len()], &mut all);
        all.retain(|pairing| allowed(&self.left_over(pairing)));
        keep_least(&mut all, |pairing| self.left_over(pairing).len());
        keep_least(&mut all, |pairing| self.differences(pairing));
        keep_least(&mut all, |pairing| self.next_bracket(pairing));
        keep_least(&mut all, |pairing| broken_colours(self.field, &self.pairs(pairing)));
        keep_least(&mut all, |pairing| [0, 1].map(|round| self.same_floats(pairing, round).map(|list| list.len())));
        keep_least(&mut all, |pairing| [0, 1].map(|round| self.same_floats(pairing, round)));
        keep_least(&mut all, |pairing| order_of_generation(self.moved_down, self.residents, pairing));
        all.into_iter().next()
    }

    fn left_over(&self, pairing: &Opponents) -> Vec<usize> {
        self.members().into_iter().filter(|&v| pairing[v].is_none()).collect()
    }

    fn pairs(&self, pairing: &Opponents) -> Vec<(usize, usize)> {
        let pairs = self.members().into_iter().filter_map(|v| pairing[v].map(|other| (v, other)));
        pairs.filter(|(v, other)| v < other).collect()
    }

    fn score(&self, v: usize) -> Points {
        self.field.players[v].pairing_score
    }

    /// Each pair and each downfloater with the score difference; the lower ranked player, if any, comes second.
    fn listed(&self, pairing: &Opponents) -> Vec<(usize, Option<usize>, Points)> {
        let artificial = self.residents.last().map_or(Points::ZERO, |&v| self.score(v)) - Points::whole(1);
        let pairs = self.pairs(pairing).into_iter().map(|(a, b)| (a, Some(b), self.score(a) - self.score(b)));
        let down = self.left_over(pairing).into_iter().map(|v| (v, None, self.score(v) - artificial));
        pairs.chain(down).collect()
    }

    /// The PSD (A.8).
    fn differences(&self, pairing: &Opponents) -> Vec<Points> {
        sorted(self.listed(pairing).into_iter().map(|(_, _, difference)| difference))
    }

    /// C.7: the smallest number left over and the PSD of the following bracket at its best. The last bracket must be paired completely, and
    /// a player left over there gets the bye; an impossible one ranks last (C.2).
    fn next_bracket(&self, pairing: &Opponents) -> Option<(usize, Vec<Points>)> {
        let down = self.left_over(pairing);
        let next = Bracket { moved_down: &down, residents: self.next, next: &[], next_is_last: false, ..*self };
        if self.next.is_empty() {
            return None;
        }
        let mut all = Vec::new();
        pairings(self.field, &next.members(), &mut vec![None; self.field.players.len()], &mut all);
        all.retain(|pairing| !self.next_is_last || is_completable(self.field, &next.left_over(pairing)));
        let best = all.iter().map(|pairing| (next.left_over(pairing).len(), next.differences(pairing))).min();
        Some(best.unwrap_or((usize::MAX, Vec::new())))
    }

    /// The score differences of players with the same float as this many rounds ago, downfloats and upfloats.
    fn same_floats(&self, pairing: &Opponents, round: usize) -> [Vec<Points>; 2] {
        let listed: Vec<_> =
            self.listed(pairing).into_iter().filter(|(_, _, difference)| *difference > Points::ZERO).collect();
        let floated = |v: usize, float| self.field.players[v].floats[round] == float;
        let down = listed.iter().filter(|(higher, _, _)| floated(*higher, Float::Down));
        let up = listed.iter().filter(|(_, lower, _)| lower.is_some_and(|lower| floated(lower, Float::Up)));
        [sorted(down.map(|(_, _, difference)| *difference)), sorted(up.map(|(_, _, difference)| *difference))]
    }

    fn write(&self, pairing: &Opponents, result: &mut Opponents) {
        for v in self.members() {
            result[v] = pairing[v];
        }
    }
}

/// In descending order.
fn sorted(differences: impl Iterator<Item = Points>) -> Vec<Points> {
    let mut differences: Vec<Points> = differences.collect();
    differences.sort_by_key(|difference| Reverse(*difference));
    differences
}

/// All ways to pair some of `open`, by C.1 and C.3.
fn pairings(field: &SwissField, open: &[usize], opponents: &mut Opponents, all: &mut Vec<Opponents>) {
    let Some((&first, others)) = open.split_first() else {
        all.push(opponents.clone());
        return;
    };
    pairings(field, others, opponents, all);
    for &other in others.iter().filter(|&&other| field.may_meet(first, other)) {
        let rest: Vec<usize> = others.iter().copied().filter(|&v| v != other).collect();
        (opponents[first], opponents[other]) = (Some(other), Some(first));
        pairings(field, &rest, opponents, all);
        (opponents[first], opponents[other]) = (None, None);
    }
}
