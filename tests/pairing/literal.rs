//! The Dutch system taken literally: all complete pairings of a small field are filtered bracket by bracket through the criteria and then
//! through the order of generation. Nothing of the engine is used except its reading of the players.

use std::collections::BTreeMap;

use draughts::Side;
use tournament::Points;
use tournament::pairing::dutch::colours::{Strength, allocate};
use tournament::pairing::dutch::history::{Float, SwissField, SwissPlayer};

/// The opponent of each player of the field; `None` for the player with the bye.
pub type Opponents = Vec<Option<usize>>;

/// The pairing that the rules give; `None` if there is none.
pub fn pair(field: &SwissField) -> Option<Opponents> {
    let mut all = Vec::new();
    complete(field, &mut vec![None; field.players.len()], &mut vec![false; field.players.len()], &mut all);
    let byes = |pairing: &Opponents| pairing.iter().position(Option::is_none).map(|v| field.players[v].pairing_score);
    keep_least(&mut all, byes);
    let mut scores: Vec<Points> = field.players.iter().map(|player| player.pairing_score).collect();
    scores.dedup();
    let mut moved_down = Vec::new();
    for (index, &score) in scores.iter().enumerate() {
        let bracket = Bracket { field, moved_down: &moved_down, score, next: scores.get(index + 1).copied() };
        keep_least(&mut all, |pairing| bracket.criteria(pairing));
        keep_least(&mut all, |pairing| order_of_generation(bracket.moved_down, &bracket.residents(), pairing));
        let chosen = all.first()?;
        moved_down = bracket.members().into_iter().filter(|&v| !bracket.is_paired_here(chosen, v)).collect();
    }
    all.into_iter().next()
}

/// What speaks against the pairings that are requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// The pairing that the rules give is one of them.
    None,
    /// No such pairing.
    Impossible,
    /// They give the bye to a higher score.
    ByeScore,
    /// A worse criterion in the bracket of this score; without one, a later place in the order of generation.
    Worse(Points, Option<&'static str>),
}

/// The names of the criteria of [`Bracket::criteria`].
const NAMES: [&str; 17] =
    ["C6", "C7", "C8", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C21"];

/// Why the best of the pairings that grant a request is worse than what the rules give: brackets stay as they are for as long
/// as some such pairing has them; the best for the first that must change is judged by the best that is left for those
/// below, requested or not.
pub fn objection(field: &SwissField, grants: impl Fn(&Opponents) -> bool) -> Objection {
    let mut all = Vec::new();
    complete(field, &mut vec![None; field.players.len()], &mut vec![false; field.players.len()], &mut all);
    let byes = |pairing: &Opponents| pairing.iter().position(Option::is_none).map(|v| field.players[v].pairing_score);
    let mut granting: Vec<Opponents> = all.iter().filter(|pairing| grants(pairing)).cloned().collect();
    if granting.is_empty() {
        return Objection::Impossible;
    }
    keep_least(&mut all, byes);
    keep_least(&mut granting, byes);
    if byes(&all[0]) != byes(&granting[0]) {
        return Objection::ByeScore;
    }
    let mut scores: Vec<Points> = field.players.iter().map(|player| player.pairing_score).collect();
    scores.dedup();
    let mut moved_down = Vec::new();
    for (index, &score) in scores.iter().enumerate() {
        let bracket = Bracket { field, moved_down: &moved_down, score, next: scores.get(index + 1).copied() };
        let paired = bracket.best(&all);
        let same = |pairing: &Opponents| bracket.is_same(pairing, &paired);
        if !granting.iter().any(same) {
            let instead = bracket.best(&granting);
            let worth = |chosen: &Opponents| {
                let alike = all.iter().filter(|pairing| bracket.is_same(pairing, chosen));
                alike.map(|pairing| bracket.criteria(pairing)).min().expect("it is itself among them")
            };
            let (own, other) = (worth(&paired), worth(&instead));
            assert!(own <= other, "the rules give the best");
            let worse = own.iter().zip(&other).position(|(own, other)| own != other);
            return Objection::Worse(score, worse.map(|place| NAMES[place]));
        }
        granting.retain(same);
        all.retain(same);
        moved_down = bracket.downfloaters(&paired);
    }
    Objection::None
}

/// Keeps those with the smallest key.
pub fn keep_least<K: Ord>(pairings: &mut Vec<Opponents>, key: impl Fn(&Opponents) -> K) {
    let least = pairings.iter().map(&key).min();
    pairings.retain(|pairing| Some(key(pairing)) == least);
}

/// All complete pairings by C1 to C3.
fn complete(field: &SwissField, opponents: &mut Opponents, done: &mut Vec<bool>, all: &mut Vec<Opponents>) {
    let Some(first) = done.iter().position(|done| !done) else {
        all.push(opponents.clone());
        return;
    };
    done[first] = true;
    let bye_is_free = field.players.len() % 2 == 1 && (0..first).all(|v| opponents[v].is_some());
    if bye_is_free && field.players[first].may_have_bye {
        complete(field, opponents, done, all);
    }
    for other in first + 1..field.players.len() {
        if !done[other] && field.may_meet(first, other) && !has_two_byes(field, opponents, done, first) {
            done[other] = true;
            (opponents[first], opponents[other]) = (Some(other), Some(first));
            complete(field, opponents, done, all);
            (opponents[first], opponents[other]) = (None, None);
            done[other] = false;
        }
    }
    done[first] = false;
}

/// Whether a player other than `but` has no opponent although no player needs a bye.
fn has_two_byes(field: &SwissField, opponents: &Opponents, done: &[bool], but: usize) -> bool {
    let byes = (0..done.len()).filter(|&v| v != but && done[v] && opponents[v].is_none()).count();
    byes > field.players.len() % 2
}

struct Bracket<'a> {
    field: &'a SwissField,
    moved_down: &'a [usize],
    score: Points,
    next: Option<Points>,
}

impl Bracket<'_> {
    fn residents_of(&self, score: Points) -> Vec<usize> {
        (0..self.field.players.len()).filter(|&v| self.field.players[v].pairing_score == score).collect()
    }

    fn residents(&self) -> Vec<usize> {
        self.residents_of(self.score)
    }

    fn members(&self) -> Vec<usize> {
        self.moved_down.iter().copied().chain(self.residents()).collect()
    }

    fn is_paired_here(&self, pairing: &Opponents, v: usize) -> bool {
        pairing[v].is_some_and(|other| self.members().contains(&other))
    }

    /// The first of the best pairings.
    fn best(&self, pairings: &[Opponents]) -> Opponents {
        let mut best = pairings.to_vec();
        keep_least(&mut best, |pairing| self.criteria(pairing));
        keep_least(&mut best, |pairing| order_of_generation(self.moved_down, &self.residents(), pairing));
        best.swap_remove(0)
    }

    /// Whether two pairings are the same in this bracket.
    fn is_same(&self, one: &Opponents, other: &Opponents) -> bool {
        self.pairs(one) == self.pairs(other)
    }

    fn player(&self, v: usize) -> &SwissPlayer {
        &self.field.players[v]
    }

    fn downfloaters(&self, pairing: &Opponents) -> Vec<usize> {
        self.members().into_iter().filter(|&v| !self.is_paired_here(pairing, v)).collect()
    }

    fn pairs(&self, pairing: &Opponents) -> Vec<(usize, usize)> {
        let members = self.members().into_iter().filter(|&v| self.is_paired_here(pairing, v));
        members.filter_map(|v| pairing[v].map(|other| (v, other))).filter(|(v, other)| v < other).collect()
    }

    /// The scores of players, from the highest.
    fn scores(&self, players: &[usize]) -> Vec<Points> {
        let mut scores: Vec<Points> = players.iter().map(|&v| self.player(v).pairing_score).collect();
        scores.sort_by_key(|score| std::cmp::Reverse(*score));
        scores
    }

    /// C6 to C21: a list of lists, the first difference decides.
    fn criteria(&self, pairing: &Opponents) -> Vec<Vec<i64>> {
        let downfloaters = self.downfloaters(pairing);
        let mut values = vec![count(&downfloaters), points(&self.scores(&downfloaters))];
        values.extend(self.next_bracket(pairing, &downfloaters));
        values.push(self.unplayed_of_bye(pairing, &downfloaters));
        values.extend(broken_colours(self.field, &self.pairs(pairing)).map(|count| vec![count]));
        values.extend([0, 1].into_iter().flat_map(|round| self.repeated_floats(pairing, &downfloaters, round)));
        values.extend([0, 1].into_iter().flat_map(|round| self.repeated_differences(pairing, &downfloaters, round)));
        values
    }

    /// C8: C6 and C7 of the next bracket.
    fn next_bracket(&self, pairing: &Opponents, downfloaters: &[usize]) -> [Vec<i64>; 2] {
        let Some(next) = self.next else { return [Vec::new(), Vec::new()] };
        let members: Vec<usize> = downfloaters.iter().copied().chain(self.residents_of(next)).collect();
        let floats = |&v: &usize| !pairing[v].is_some_and(|other| members.contains(&other));
        let floating: Vec<usize> = members.iter().copied().filter(floats).collect();
        [count(&floating), points(&self.scores(&floating))]
    }

    /// C9.
    fn unplayed_of_bye(&self, pairing: &Opponents, downfloaters: &[usize]) -> Vec<i64> {
        match downfloaters {
            [only] if pairing[*only].is_none() => vec![i64::from(self.player(*only).unplayed)],
            _ => Vec::new(),
        }
    }

    /// C14 and C15, or C16 and C17.
    fn repeated_floats(&self, pairing: &Opponents, downfloaters: &[usize], round: usize) -> [Vec<i64>; 2] {
        let residents = downfloaters.iter().filter(|v| !self.moved_down.contains(v));
        let down = residents.filter(|&&v| self.player(v).floats[round] == Float::Down).count();
        let up = self.upfloaters(pairing, round).count();
        [vec![i64::try_from(down).expect("small")], vec![i64::try_from(up).expect("small")]]
    }

    /// C18 and C19, or C20 and C21. A player who floats again counts as further away than all paired players.
    fn repeated_differences(&self, pairing: &Opponents, downfloaters: &[usize], round: usize) -> [Vec<i64>; 2] {
        let again = self.moved_down.iter().filter(|&&v| self.player(v).floats[round] == Float::Down);
        let far = Points::whole(1000);
        let mut down: Vec<Points> =
            again.map(|&v| self.difference(v) + if downfloaters.contains(&v) { far } else { Points::ZERO }).collect();
        let mut up: Vec<Points> = self.upfloaters(pairing, round).map(|v| self.difference(v)).collect();
        down.sort_by_key(|difference| std::cmp::Reverse(*difference));
        up.sort_by_key(|difference| std::cmp::Reverse(*difference));
        [points(&down), points(&up)]
    }

    fn difference(&self, v: usize) -> Points {
        self.player(v).pairing_score - self.score
    }

    /// Players moved down whose opponent here floated up in a round.
    fn upfloaters<'a>(&'a self, pairing: &'a Opponents, round: usize) -> impl Iterator<Item = usize> + 'a {
        let paired = self.moved_down.iter().copied().filter(|&v| self.is_paired_here(pairing, v));
        paired.filter(move |&v| pairing[v].is_some_and(|other| self.player(other).floats[round] == Float::Up))
    }
}

/// C10 to C13 of 2026, C.8 to C.11 of 2017: by the actual colours of the pairs.
pub fn broken_colours(field: &SwissField, pairs: &[(usize, usize)]) -> [i64; 4] {
    let mut broken = [0; 4];
    for &(higher, lower) in pairs {
        let (side, _) = allocate(field, &field.players[higher], &field.players[lower]);
        for (v, side) in [(higher, side), (lower, side.opposite())] {
            let player = &field.players[v];
            let refused = player.preference.filter(|preference| preference.side != side);
            let difference = player.difference + if side == Side::White { 1 } else { -1 };
            broken[0] += i64::from(difference.abs() > 2 && difference.abs() > player.difference.abs());
            broken[1] += i64::from(player.colours.repeated() == Some(side));
            broken[2] += i64::from(refused.is_some());
            broken[3] += i64::from(refused.is_some_and(|preference| preference.strength == Strength::Strong));
        }
    }
    broken
}

/// The position of a candidate in the order of generation: a list of lists, the first difference decides.
pub fn order_of_generation(moved_down: &[usize], residents: &[usize], pairing: &Opponents) -> Vec<Vec<i64>> {
    let members: Vec<usize> = moved_down.iter().chain(residents).copied().collect();
    let number: BTreeMap<usize, i64> = members.iter().copied().zip(1..).collect();
    let is_paired_here = |v: &usize| pairing[*v].is_some_and(|other| members.contains(&other));
    let s1: Vec<usize> = moved_down.iter().copied().filter(is_paired_here).collect();
    let opponents: Vec<usize> = s1.iter().filter_map(|&v| pairing[v]).collect();
    let numbers = |players: &[usize]| players.iter().map(|v| number[v]).collect::<Vec<i64>>();
    let mut order = vec![numbers(&s1), numbers(&opponents)];
    let remainder: Vec<usize> = residents.iter().copied().filter(|v| !opponents.contains(v)).collect();
    let tops = remainder.iter().copied().filter(|v| is_paired_here(v) && pairing[*v] > Some(*v));
    order.extend(order_of_remainder(pairing, &remainder, &tops.collect::<Vec<_>>()));
    order
}

/// Exchanges, then transpositions. The higher ranked player of each pair is taken as S1: with another choice the same pairs come later.
fn order_of_remainder(pairing: &Opponents, remainder: &[usize], tops: &[usize]) -> Vec<Vec<i64>> {
    let number: BTreeMap<usize, i64> = remainder.iter().copied().zip(1..).collect();
    let limit = i64::try_from(tops.len()).expect("small");
    let tops_numbers: Vec<i64> = tops.iter().map(|v| number[v]).collect();
    let entering: Vec<i64> = tops_numbers.iter().copied().filter(|&number| number > limit).collect();
    let mut leaving: Vec<i64> = (1..=limit).filter(|number| !tops_numbers.contains(number)).collect();
    leaving.reverse();
    let difference = entering.iter().sum::<i64>() - leaving.iter().sum::<i64>();
    let largest_first: Vec<i64> = leaving.iter().map(|number| -number).collect();
    let opponents = tops.iter().filter_map(|&v| pairing[v]).map(|v| number[&v]).collect();
    vec![vec![i64::try_from(leaving.len()).expect("small")], vec![difference], largest_first, entering, opponents]
}

fn count(players: &[usize]) -> Vec<i64> {
    vec![i64::try_from(players.len()).expect("small")]
}

fn points(scores: &[Points]) -> Vec<i64> {
    scores.iter().map(|score| i64::from(score.tenths())).collect()
}
