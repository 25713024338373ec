//! The Dubov system against C.04.4.1 taken literally, in small fields.

use std::cmp::Reverse;

use super::brute::{matchings, orders, sets, without};
use super::play::{Literal, check_against, play, play_level};
use crate::simulation::recipe;
use draughts::Side;
use proptest::prelude::*;
use tournament::pairing::systems::pairable_field::PairableField;
use tournament::{EntryId, Points, RoundNumber, System};

struct Rules<'r> {
    field: &'r PairableField<'r>,
}

type Pairs = Vec<(usize, usize)>;

impl Rules<'_> {
    /// The colour that a player seeks: Black for those who have not played.
    fn seeks(&self, v: usize) -> Side {
        self.field.players[v].preference.map_or(Side::Black, |avoided| avoided.side)
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.field.may_meet(a, b) && !self.field.players[a].clashes_with(&self.field.players[b])
    }

    fn matchings(&self, players: &[usize]) -> Vec<Pairs> {
        matchings(players, &|a, b| self.may_meet(a, b))
    }

    fn score(&self, v: usize) -> Points {
        self.field.players[v].pairing_score
    }

    fn number(&self, v: usize) -> u16 {
        self.field.players[v].number.0
    }

    fn opponents(&self, v: usize) -> Vec<(RoundNumber, EntryId)> {
        let rounds = (1..).map(RoundNumber).zip(self.field.history.rounds(self.field.players[v].entry));
        rounds.filter_map(|(round, appearance)| appearance.played().map(|game| (round, game.opponent))).collect()
    }

    fn aro(&self, v: usize) -> i64 {
        let tournament = self.field.request.tournament;
        let ratings: Vec<i64> = (self.opponents(v).into_iter())
            .map(|(_, id)| tournament.entry(id).and_then(|entry| entry.rating).map_or(0, |rating| i64::from(rating.0)))
            .collect();
        let games = i64::try_from(ratings.len()).expect("few");
        if games == 0 { 0 } else { (ratings.iter().sum::<i64>() * 2 / games + 1) / 2 }
    }

    fn upfloats(&self, v: usize) -> Vec<RoundNumber> {
        let own = self.field.players[v].entry;
        let higher =
            |round, other| self.field.pairing_score_before(other, round) > self.field.pairing_score_before(own, round);
        self.opponents(v).into_iter().filter(|&(round, other)| higher(round, other)).map(|(round, _)| round).collect()
    }

    fn pair(&self) -> Option<Literal> {
        let all: Vec<usize> = (0..self.field.len()).collect();
        let free = self.free(&all)?;
        let mut rest: Vec<usize> = without(&all, &free);
        let mut pairs = Vec::new();
        while let Some(&first) = rest.first() {
            let residents: Vec<usize> = rest.iter().copied().filter(|&v| self.score(v) == self.score(first)).collect();
            let (bracket, paired) = self.bracket(&rest, &residents)?;
            rest = without(&rest, &bracket);
            pairs.extend(paired);
        }
        Some(Literal { pairs, free })
    }

    fn free(&self, all: &[usize]) -> Option<Vec<usize>> {
        if all.len().is_multiple_of(2) {
            return (!self.matchings(all).is_empty()).then(Vec::new);
        }
        let able = all.iter().copied().filter(|&v| self.field.players[v].may_have_bye);
        let able = able.filter(|&v| !self.matchings(&without(all, &[v])).is_empty());
        able.min_by_key(|&v| (self.score(v), Reverse(self.field.players[v].played), Reverse(self.number(v))))
            .map(|v| vec![v])
    }

    /// 3.2.1 and 3.2.2, by pairing the bracket with every set of upfloaters.
    fn bracket(&self, rest: &[usize], residents: &[usize]) -> Option<(Vec<usize>, Pairs)> {
        let below = without(rest, residents);
        for size in 0..=below.len() {
            let mut tried = Vec::new();
            for (order, set) in sets(&below, size).into_iter().enumerate() {
                let bracket: Vec<usize> = residents.iter().chain(&set).copied().collect();
                if self.matchings(&without(rest, &bracket)).is_empty() {
                    continue;
                }
                if let Some(pairs) = self.pair_bracket(&bracket) {
                    tried.push(((self.quality(&set, &pairs), order), (bracket, pairs)));
                }
            }
            if let Some((_, best)) = tried.into_iter().min_by(|(a, _), (b, _)| a.cmp(b)) {
                return Some(best);
            }
        }
        None
    }

    /// C6 to C10.
    fn quality(&self, set: &[usize], pairs: &Pairs) -> (Vec<Reverse<Points>>, usize, usize, usize, usize) {
        let mut scores: Vec<Points> = set.iter().map(|&v| self.score(v)).collect();
        scores.sort_unstable();
        let scores = scores.into_iter().map(Reverse).collect();
        let c7 = self.refused(pairs);
        if self.field.is_last_round() {
            return (scores, c7, 0, 0, 0);
        }
        let most = 2 + usize::from(self.field.request.tournament.settings.rounds.0 / 5);
        let times = |v: usize| self.upfloats(v).len();
        let at_most: Vec<usize> = set.iter().copied().filter(|&v| times(v) >= most).collect();
        let before = self.field.request.round.previous();
        let again = set.iter().filter(|&&v| before.is_some_and(|round| self.upfloats(v).contains(&round))).count();
        (scores, c7, at_most.len(), at_most.iter().map(|&v| times(v)).sum(), again)
    }

    fn refused(&self, pairs: &Pairs) -> usize {
        pairs.iter().filter(|&&(a, b)| self.seeks(a) == self.seeks(b)).count()
    }

    /// 3.2.3 to 3.2.6.
    fn pair_bracket(&self, bracket: &[usize]) -> Option<Pairs> {
        let legal = self.matchings(bracket);
        let fewest = legal.iter().map(|pairs| self.refused(pairs)).min()?;
        let (first, second) = self.groups(bracket);
        let (small, large, small_is_first) =
            if first.len() <= second.len() { (first, second, true) } else { (second, first, false) };
        let among = |pairs: &Pairs| pairs.iter().filter(|(a, b)| small.contains(a) && small.contains(b)).count();
        let must = legal.iter().map(among).min()?;
        let equalising = (large.len() + must - (small.len() - must)) / 2;
        for shifted in sets(&self.shifters(&small), must) {
            for back in sets(&self.shifters(&large), equalising) {
                let mut one = without(&small, &shifted);
                one.extend(&back);
                let mut other = without(&large, &back);
                other.extend(&shifted);
                let (whites, blacks) = if small_is_first { (one, other) } else { (other, one) };
                let across =
                    legal.iter().filter(|pairs| pairs.iter().all(|(a, b)| whites.contains(a) != whites.contains(b)));
                if across.map(|pairs| self.refused(pairs)).min() == Some(fewest) {
                    return self.first_transposition(whites, blacks);
                }
            }
        }
        None
    }

    fn first_transposition(&self, mut whites: Vec<usize>, mut blacks: Vec<usize>) -> Option<Pairs> {
        whites.sort_by_key(|&v| (self.aro(v), self.number(v)));
        blacks.sort_by_key(|&v| self.number(v));
        let pairs = orders(&blacks).into_iter().map(|order| whites.iter().copied().zip(order).collect::<Pairs>());
        pairs.into_iter().find(|pairs| pairs.iter().all(|&(a, b)| self.may_meet(a, b)))
    }

    fn groups(&self, bracket: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let mut ordered = bracket.to_vec();
        ordered.sort_by_key(|&v| self.number(v));
        if bracket.iter().all(|&v| self.field.players[v].sides.is_empty()) {
            let second = ordered.split_off(bracket.len() / 2);
            return (ordered, second);
        }
        ordered.into_iter().partition(|&v| self.seeks(v) == Side::White)
    }

    /// 4.3: White seekers by ARO, the others by number, from the middle.
    fn shifters(&self, group: &[usize]) -> Vec<usize> {
        let mut list = group.to_vec();
        list.sort_by_key(|&v| (if self.seeks(v) == Side::White { self.aro(v) } else { 0 }, self.number(v)));
        from_the_middle(list)
    }
}

fn from_the_middle<T>(mut list: Vec<T>) -> Vec<T> {
    let mut ordered = Vec::new();
    while !list.is_empty() {
        let middle = (list.len() - 1) / 2;
        ordered.push(list.remove(middle));
    }
    ordered
}

/// The example of 4.3; what the program pairs is compared with this order below.
#[test]
fn shifters_come_from_the_middle() {
    let shifted = |list: &str| from_the_middle(list.chars().collect()).into_iter().collect::<String>();
    assert_eq!([shifted("ABCDEFG"), shifted("1234")], ["DCEBFAG", "2314"]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn small_fields_are_paired_as_the_articles_taken_literally_say(recipe in recipe(2..=8)) {
        play(&recipe, System::Dubov, |tournament| check_against(tournament, |field| Rules { field }.pair()));
    }

    #[test]
    fn score_groups_of_up_to_eight_are_paired_so_too(recipe in recipe(6..=9)) {
        play_level(&recipe, System::Dubov, |tournament| check_against(tournament, |field| Rules { field }.pair()));
    }
}
