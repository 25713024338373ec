//! The Burstein system against C.04.4.2 taken literally, in small fields.

use std::cmp::Reverse;

use super::brute::{matchings, without};
use super::play::{Literal, check_against, next, play, play_level};
use crate::simulation::recipe;
use proptest::prelude::*;
use tournament::pairing::systems::pairable_field::PairableField;
use tournament::{Appearance, Bye, EntryId, Points, StartNumber, System, Tournament};

/// A field as the rules describe it.
struct Rules<'r> {
    field: &'r PairableField<'r>,
}

type Index = (Reverse<Points>, Reverse<i64>, StartNumber);

/// A pairing of a bracket: the opponent of each by its number in the bracket, 0 for no opponent here.
type Candidate = Vec<usize>;

impl Rules<'_> {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.field.may_meet(a, b) && !self.field.players[a].clashes_with(&self.field.players[b])
    }

    fn can_be_paired(&self, players: &[usize]) -> bool {
        !matchings(players, &|a, b| self.may_meet(a, b)).is_empty()
    }

    fn score(&self, v: usize) -> Points {
        self.field.players[v].pairing_score
    }

    /// 1.7: its own words, by rounds.
    fn index(&self, v: usize) -> Index {
        let history = &self.field.history;
        let entry = self.field.players[v].entry;
        let current = |who: EntryId, as_opponent: bool| {
            let rounds = history.rounds(who);
            let last_active = rounds.iter().rposition(|round| !matches!(round, Appearance::Bye { bye: Bye::Zero, .. }));
            let idle = rounds.len() - last_active.map_or(0, |place| place + 1);
            let draw = self.field.request.tournament.settings.pairing_values().draw;
            history.points(who) + if as_opponent { draw * i32::try_from(idle).expect("few") } else { Points::ZERO }
        };
        let (mut buchholz, mut berger) = (Points::ZERO, 0_i64);
        for round in history.rounds(entry) {
            let score = match round {
                Appearance::Played(game) => current(game.opponent, true),
                _ => current(entry, false),
            };
            buchholz += score;
            berger += i64::from(score.tenths()) * i64::from(round.points().tenths());
        }
        (Reverse(buchholz), Reverse(berger), self.field.players[v].number)
    }

    fn pair(&self) -> Option<Literal> {
        let all: Vec<usize> = (0..self.field.len()).collect();
        let free = self.free(&all)?;
        let mut rest: Vec<usize> = without(&all, &free);
        let (mut pairs, mut floaters) = (Vec::new(), Vec::new());
        while !rest.is_empty() {
            let bracket = self.bracket(&rest, &floaters);
            let below = without(&rest, &bracket);
            let best = self.best(&bracket, &below)?;
            floaters = (0..bracket.len()).filter(|&v| best[v] == 0).map(|v| bracket[v]).collect();
            pairs.extend((0..bracket.len()).filter(|&v| best[v] > v + 1).map(|v| (bracket[v], bracket[best[v] - 1])));
            rest.retain(|v| floaters.contains(v) || !bracket.contains(v));
        }
        Some(Literal { pairs, free })
    }

    /// 3.1: no player or one; `None` if no pairing exists.
    fn free(&self, all: &[usize]) -> Option<Vec<usize>> {
        if all.len().is_multiple_of(2) {
            return self.can_be_paired(all).then(Vec::new);
        }
        let able = all.iter().copied().filter(|&v| self.field.players[v].may_have_bye);
        let able = able.filter(|&v| self.can_be_paired(&without(all, &[v])));
        let place = |v: usize| (self.score(v), Reverse(self.field.players[v].played), Reverse(self.index(v)));
        able.min_by_key(|&v| place(v)).map(|v| vec![v])
    }

    fn bracket(&self, rest: &[usize], floaters: &[usize]) -> Vec<usize> {
        let residents = without(rest, floaters);
        let top = residents.first().map(|&v| self.score(v));
        let residents = residents.into_iter().filter(|&v| Some(self.score(v)) == top);
        let mut bracket: Vec<usize> = floaters.iter().copied().chain(residents).collect();
        bracket.sort_by_key(|&v| self.index(v));
        bracket
    }

    fn best(&self, bracket: &[usize], below: &[usize]) -> Option<Candidate> {
        let all = candidates(vec![None; bracket.len()]).into_iter();
        let complete = all.filter(|candidate| {
            let mut rest: Vec<usize> = floating(bracket, candidate);
            rest.extend(below);
            self.is_legal(bracket, candidate) && self.can_be_paired(&rest)
        });
        complete.min_by_key(|candidate| {
            let floaters = floating(bracket, candidate);
            let refused = self.refused(bracket, candidate);
            let order: Vec<Reverse<usize>> = candidate.iter().map(|&opponent| Reverse(opponent)).collect();
            (self.floats(&floaters), self.next_floats(&floaters, below), refused, order)
        })
    }

    /// C5 and C6.
    fn floats(&self, floaters: &[usize]) -> (usize, Vec<Points>) {
        let mut scores: Vec<Points> = floaters.iter().map(|&v| self.score(v)).collect();
        scores.sort_unstable_by_key(|score| Reverse(*score));
        (scores.len(), scores)
    }

    /// C7.
    fn next_floats(&self, floaters: &[usize], below: &[usize]) -> (usize, Vec<Points>) {
        let mut rest = floaters.to_vec();
        rest.extend(below);
        let bracket = if below.is_empty() { floaters.to_vec() } else { self.bracket(&rest, floaters) };
        let lower = without(&rest, &bracket);
        let all = candidates(vec![None; bracket.len()]).into_iter().filter(|candidate| {
            let mut left = floating(&bracket, candidate);
            left.extend(&lower);
            self.is_legal(&bracket, candidate) && self.can_be_paired(&left)
        });
        all.map(|candidate| self.floats(&floating(&bracket, &candidate))).min().expect("the rest can be paired")
    }

    fn is_legal(&self, bracket: &[usize], candidate: &Candidate) -> bool {
        (0..bracket.len()).all(|v| candidate[v] == 0 || self.may_meet(bracket[v], bracket[candidate[v] - 1]))
    }

    /// C8.
    fn refused(&self, bracket: &[usize], candidate: &Candidate) -> usize {
        let players = |v: usize| &self.field.players[bracket[v]];
        let pairs = (0..bracket.len()).filter(|&v| candidate[v] > v + 1);
        pairs.filter(|&v| players(v).wants_what(players(candidate[v] - 1))).count()
    }
}

/// All pairings of a bracket with any number of floaters.
fn candidates(partial: Vec<Option<usize>>) -> Vec<Candidate> {
    let Some(first) = partial.iter().position(Option::is_none) else {
        return vec![partial.into_iter().flatten().collect()];
    };
    let mut all = Vec::new();
    for opponent in (first + 1..partial.len()).filter(|&v| partial[v].is_none()) {
        let mut paired = partial.clone();
        (paired[first], paired[opponent]) = (Some(opponent + 1), Some(first + 1));
        all.extend(candidates(paired));
    }
    let mut floated = partial;
    floated[first] = Some(0);
    all.extend(candidates(floated));
    all
}

fn floating(bracket: &[usize], candidate: &Candidate) -> Vec<usize> {
    (0..bracket.len()).filter(|&v| candidate[v] == 0).map(|v| bracket[v]).collect()
}

fn check(tournament: &Tournament) {
    if next(tournament).0 > (tournament.settings.rounds.0 / 2).min(4) {
        check_against(tournament, |field| Rules { field }.pair());
    }
}

/// The list of 4.3: six players, two of them downfloaters; its first lines and its last.
#[test]
fn pairings_come_in_the_order_of_the_example() {
    let mut all: Vec<Candidate> = candidates(vec![None; 6])
        .into_iter()
        .filter(|candidate| candidate.iter().filter(|v| **v == 0).count() == 2)
        .collect();
    all.sort_by_key(|candidate| candidate.iter().map(|&opponent| Reverse(opponent)).collect::<Vec<_>>());
    assert_eq!(all.len(), 45);
    assert_eq!(all[0], [6, 5, 0, 0, 2, 1]);
    assert_eq!(all[1], [6, 4, 0, 2, 0, 1]);
    assert_eq!(all[44], [0, 0, 4, 3, 6, 5]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn small_fields_are_paired_as_the_articles_taken_literally_say(recipe in recipe(2..=8)) {
        play(&recipe, System::Burstein, check);
    }

    #[test]
    fn score_groups_of_up_to_eight_are_paired_so_too(recipe in recipe(6..=9)) {
        play_level(&recipe, System::Burstein, check);
    }
}
