//! Score groups with upfloaters, compared with articles 2 and 3 of C.04.5 and C.04.6 taken literally.

use std::cmp::Reverse;

use super::brute::{matchings, sets, without};
use crate::simulation::Dice;
use proptest::prelude::*;
use tournament::Points;
use tournament::pairing::systems::upward::{ScoreBracket, UpfloatCandidate, UpwardField};
use tournament::pairing::watch::PairingWatch;

/// A random field: scores, earlier meetings, refusals of pairs.
struct Case {
    contenders: Vec<UpfloatCandidate>,
    barred: Vec<bool>,
    refused: Vec<[u64; 2]>,
    guards_floats: bool,
}

impl Case {
    fn new(players: usize, scores: u64, barred: u64, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let mut numbers: Vec<u16> = (1..=u16::try_from(players).expect("few")).collect();
        for place in (1..players).rev() {
            numbers.swap(place, usize::try_from(dice.roll(place as u64 + 1)).expect("few"));
        }
        let contender = |number: u16, dice: &mut Dice| UpfloatCandidate {
            score: Points::whole(i32::try_from(dice.roll(scores)).expect("few")),
            number,
            floated: dice.one_in(3),
        };
        let mut contenders: Vec<UpfloatCandidate> =
            numbers.into_iter().map(|number| contender(number, &mut dice)).collect();
        contenders.sort_by_key(|contender| (Reverse(contender.score), contender.number));
        let mut table = vec![false; players * players];
        let mut refused = vec![[0, 0]; players * players];
        for (a, b) in (0..players).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let bar = dice.roll(100) < barred;
            let first = dice.roll(2);
            for place in [a * players + b, b * players + a] {
                table[place] = bar;
                refused[place] = [first, first * dice_of(a, b)];
            }
        }
        Self { contenders, barred: table, refused, guards_floats: dice.one_in(2) }
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.barred[a * self.contenders.len() + b]
    }

    fn refused(&self, a: usize, b: usize) -> [u64; 2] {
        self.refused[a * self.contenders.len() + b]
    }

    fn ours(&self) -> Option<Vec<ScoreBracket>> {
        let field = UpwardField {
            contenders: &self.contenders,
            may_meet: &|a, b| self.may_meet(a, b),
            refused: &|a, b| self.refused(a, b),
            guards_floats: self.guards_floats,
            watch: &PairingWatch::default(),
        };
        field.pair().ok()
    }

    fn can_be_paired(&self, players: &[usize]) -> bool {
        !matchings(players, &|a, b| self.may_meet(a, b)).is_empty()
    }

    fn score(&self, v: usize) -> Points {
        self.contenders[v].score
    }

    fn top_group(&self, rest: &[usize]) -> Vec<usize> {
        rest.iter()
            .copied()
            .filter(|&v| rest.first().is_some_and(|&first| self.score(first) == self.score(v)))
            .collect()
    }

    /// 3.3.2, literally.
    fn literal(&self) -> Option<Vec<ScoreBracket>> {
        let mut rest: Vec<usize> = (0..self.contenders.len()).collect();
        let mut brackets = Vec::new();
        while !rest.is_empty() {
            let residents = self.top_group(&rest);
            let upfloaters = self.literal_upfloaters(&rest, &residents)?;
            let bracket: Vec<usize> = residents.iter().chain(&upfloaters).copied().collect();
            let pairs = self.literal_pairs(&bracket, &upfloaters);
            rest = without(&rest, &bracket);
            brackets.push(ScoreBracket { residents, upfloaters, pairs });
        }
        Some(brackets)
    }

    /// 3.5: the best of all sets, first in order.
    fn literal_upfloaters(&self, rest: &[usize], residents: &[usize]) -> Option<Vec<usize>> {
        let below = without(rest, residents);
        let all = (0..=below.len()).flat_map(|size| sets(&below, size));
        let legal = all.filter(|set| {
            let bracket: Vec<usize> = residents.iter().chain(set).copied().collect();
            self.can_be_paired(&bracket) && self.can_be_paired(&without(rest, &bracket))
        });
        legal.min_by_key(|set| {
            let mut scores: Vec<Reverse<Points>> = set.iter().map(|&v| Reverse(self.score(v))).collect();
            scores.sort_unstable_by_key(|score| Reverse(*score));
            let floated = set.iter().filter(|&&v| self.guards_floats && self.contenders[v].floated).count();
            let numbers: Vec<u16> = set.iter().map(|&v| self.contenders[v].number).collect();
            (set.len(), scores, self.needed_next(&below, set), floated, numbers)
        })
    }

    /// C6: the number of upfloaters that the following score group needs.
    fn needed_next(&self, below: &[usize], set: &[usize]) -> usize {
        let following = without(&self.top_group(below), set);
        let lower = without(&without(below, &self.top_group(below)), set);
        if following.is_empty() {
            return 0;
        }
        let enough = (0..=lower.len()).find(|&size| {
            sets(&lower, size).iter().any(|drawn| {
                let bracket: Vec<usize> = following.iter().chain(drawn).copied().collect();
                self.can_be_paired(&bracket) && self.can_be_paired(&without(&lower, drawn))
            })
        });
        enough.expect("the rest can be paired")
    }

    /// 3.6: the first of the best pairings by their identifiers.
    fn literal_pairs(&self, bracket: &[usize], upfloaters: &[usize]) -> Vec<(usize, usize)> {
        let number = |v: usize| self.contenders[v].number;
        let ordered = |pairs: Vec<(usize, usize)>| {
            let mut pairs: Vec<(usize, usize)> =
                pairs.into_iter().map(|(a, b)| if number(a) < number(b) { (a, b) } else { (b, a) }).collect();
            pairs.sort_by_key(|&(top, _)| number(top));
            pairs
        };
        let again = |a: usize, b: usize| {
            self.guards_floats && upfloaters.contains(&b) && !upfloaters.contains(&a) && self.contenders[a].floated
        };
        let all = matchings(bracket, &|a, b| self.may_meet(a, b)).into_iter().map(ordered);
        let best = all.min_by_key(|pairs| {
            let [c8, c9] = [0, 1].map(|which| pairs.iter().map(|&(a, b)| self.refused(a, b)[which]).sum::<u64>());
            let c10 = pairs.iter().filter(|&&(a, b)| again(a, b) || again(b, a)).count();
            let tops: Vec<u16> = pairs.iter().map(|&(top, _)| number(top)).collect();
            let bottoms: Vec<u16> = pairs.iter().map(|&(_, bottom)| number(bottom)).collect();
            (c8, c9, c10, tops, bottoms)
        });
        best.expect("the bracket can be paired")
    }
}

/// A value that varies from pair to pair.
fn dice_of(a: usize, b: usize) -> u64 {
    Dice::new((a * 31 + b) as u64).roll(2)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn brackets_are_those_of_the_articles_taken_literally(
        half in 1..=4_usize, scores in 1..=5_u64, barred in 0..=70_u64, seed in any::<u64>(),
    ) {
        let case = Case::new(2 * half, scores, barred, seed);
        prop_assert_eq!(case.ours(), case.literal());
    }
}
