//! The Dubov system (C.04.4.1, in force since 1 February 2026): players of a score group should have met opponents
//! of the same average rating. Score groups draw players up, no player floats down.
//!
//! Article by article:
//! * 1.6: preferences are those of the Dutch system, but a player who has not played has a mild one for Black.
//! * 1.7: the ARO is the mean rating of the opponents met over the board, rounded half up, 0 for a player who has met none.
//! * 1.8: a maximum upfloater has floated up 2 + ⌊rounds / 5⌋ times. "Upfloated" is taken to be: played
//!   a player with a higher pairing score.
//! * 2: C3 knows no topscorers. C5 fewest upfloaters, C6 with the highest scores (the lowest compared first), C7 fewest
//!   preferences refused; but for the last round C8 fewest maximum upfloaters, C9 that were upfloated least often, C10
//!   fewest who were upfloated in the round before.
//! * 3.1: the player with the bye leaves a pairing for all others, has the lowest score, most games, the greatest number.
//! * 3.2.1–3.2.2: the set of upfloaters is the first (4.2) with which the bracket is paired best.
//! * 3.2.3–3.2.4: those who prefer White are on one side, the others on the other; before the first game it is the halves
//!   by number. Players who must meet one of their own side are shifted, the first set that will do (4.3: the middle of
//!   the list comes first, White seekers listed by ARO, Black seekers by number); then the sides are made equal alike.
//! * 3.2.5–3.2.6: the White side by ARO, each with the first of the other side by number that leaves a pairing (4.4).
//! * 5.2: colours, see [`colours`](super::colours).
//!
//! Every player should have a rating (1.1); one without is taken to have 0.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::Request;
use super::balance::{Balance, allows};
use super::choice::{Costs, NoPairing, any, best};
use super::colours::by_preference;
use super::comparison::ComparedPairing;
use super::pairable_field::{JudgedBracket, PairableField};
use super::round_players::{PlayersAtTop, RoundPlayers, TRIES, but};
use super::upward::{Levels, first_upfloaters};
use crate::pairing::dutch::colours::{Preference, Strength};
use crate::pairing::explain::{BracketReason, CriterionValue};
use crate::pairing::matching::{BestMatchings, perfect};
use crate::pairing::{Paired, PairingError};
use crate::{Appearance, RoundNumber};
use draughts::Side;

pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let mut pairable = PairableField::from_request(request)?;
    prefer_black(&mut pairable);
    let field = DubovField::from_pairable(&pairable);
    let may_meet = |a: usize, b: usize| field.may_meet(a, b);
    let place = |v: usize| {
        let player = &pairable.players[v];
        player.may_have_bye.then_some((player.pairing_score, Reverse(player.played), Reverse(player.number)))
    };
    let free = pairable.choose_bye(may_meet, place)?;
    let round_players = pairable.round_players(&may_meet);
    let mut rest: Vec<usize> = (0..pairable.len()).filter(|&v| Some(v) != free).collect();
    let mut pairs = Vec::with_capacity(rest.len() / 2);
    while !rest.is_empty() {
        request.watch.step(2 * pairs.len(), pairable.len()).map_err(|_| PairingError::Stopped)?;
        let bracket = match field.plain_bracket(&round_players, &rest) {
            Some(bracket) => bracket,
            None => field.bracket(&rest).map_err(|error| error.in_round(&pairable, &rest))?,
        };
        pairs.extend(field.pair_bracket(&bracket).map_err(|error| error.in_round(&pairable, &bracket))?);
        // Residents come first in the rest as in the bracket, and there are few others.
        let (residents, upfloaters) = bracket.split_at(field.scale(&rest).residents);
        rest.drain(..residents.len());
        rest.retain(|v| !upfloaters.contains(v));
    }
    let ranked = pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
    Ok(pairable.paired(ranked, free, |first, second| by_preference(request.initial_colour, first, second)))
}

/// What the criteria say of a pairing, bracket by bracket.
pub(in crate::pairing) fn judge(pairable: &PairableField<'_>, pairing: &ComparedPairing) -> Vec<BracketReason> {
    let mut pairable = pairable.clone();
    prefer_black(&mut pairable);
    let field = DubovField::from_pairable(&pairable);
    let mut rest = pairing.players();
    let mut judged = Vec::new();
    while !rest.is_empty() {
        let scale = field.scale(&rest);
        let residents = &rest[..scale.residents];
        let pairs = pairing.pairs_of(residents);
        // An upfloater belongs to this bracket, and is no resident of the next.
        let paired: BTreeSet<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        let criteria = field.judge(&scale, &rest, pairing);
        judged.push(pairable.reason(JudgedBracket { moved_down: &[], residents, pairs, criteria }));
        rest.retain(|v| !paired.contains(v));
    }
    judged
}

/// A player who has not played has a mild preference for Black (1.6.4).
fn prefer_black(pairable: &mut PairableField<'_>) {
    for player in pairable.players.iter_mut().filter(|player| player.sides.is_empty()) {
        player.preference = Some(Preference { side: Side::Black, strength: Strength::Mild });
    }
}

/// How the criteria of a bracket are weighed.
struct Scale {
    levels: Levels,
    residents: usize,
    greatest: Vec<u64>,
}

/// The players with what this system alone asks about them.
struct DubovField<'r> {
    pairable: &'r PairableField<'r>,
    aro: Vec<i32>,
    /// How often each was upfloated.
    upfloats: Vec<u64>,
    /// Whether in the round before.
    upfloated_last: Vec<bool>,
    /// Number of upfloats that make a maximum upfloater.
    most: u64,
    guards_floats: bool,
}

impl<'r> DubovField<'r> {
    fn from_pairable(pairable: &'r PairableField<'r>) -> Self {
        let all = 0..pairable.len();
        let upfloats: Vec<Vec<RoundNumber>> = all.clone().map(|v| upfloats(pairable, v)).collect();
        let before = pairable.request.round.previous();
        Self {
            pairable,
            aro: all.map(|v| aro(pairable, v)).collect(),
            upfloated_last: upfloats.iter().map(|rounds| before.is_some_and(|last| rounds.contains(&last))).collect(),
            upfloats: upfloats.iter().map(|rounds| rounds.len() as u64).collect(),
            most: 2 + u64::from(pairable.request.tournament.settings.rounds.0) / 5,
            guards_floats: !pairable.is_last_round(),
        }
    }

    /// C1 and C3.
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.pairable.may_meet(a, b) && !self.pairable.players[a].clashes_with(&self.pairable.players[b])
    }

    /// The highest score group of `rest` with its upfloaters (3.2.1, 3.2.2).
    fn bracket(&self, rest: &[usize]) -> Result<Vec<usize>, NoPairing> {
        let scale = self.scale(rest);
        let upfloaters =
            first_upfloaters(&self.pairable.request.watch, rest.len(), scale.residents, &scale.greatest, |u, v| {
                self.costs(&scale, rest, u, v)
            })?;
        Ok((0..scale.residents).chain(upfloaters).map(|v| rest[v]).collect())
    }

    fn scale(&self, rest: &[usize]) -> Scale {
        let levels = Levels::from_scores(rest.iter().map(|&v| self.pairable.players[v].pairing_score));
        let rounds = u64::from(self.pairable.request.round.0);
        let greatest = std::iter::repeat_n(1, 1 + levels.count).chain([1, 1, rounds, 1]).collect();
        Scale { residents: levels.group_after(0).len(), greatest, levels }
    }

    /// What a pair costs, C5 to C10.
    fn costs(&self, scale: &Scale, rest: &[usize], u: usize, v: usize) -> Option<Costs> {
        let (levels, player) = (&scale.levels, |v: usize| &self.pairable.players[rest[v]]);
        self.may_meet(rest[u], rest[v]).then(|| {
            let mut costs = Vec::new();
            if u < scale.residents {
                costs.extend(player(u).wants_what(player(v)).then_some((1 + levels.count, 1)));
            }
            if u < scale.residents && v >= scale.residents {
                costs.extend([(0, 1), (1 + levels.from_lowest(v), 1)]);
                costs.extend(self.float_costs(rest[v]).into_iter().map(|(c, cost)| (2 + levels.count + c, cost)));
            }
            costs
        })
    }

    /// The highest score group of `rest`, where all residents but the one who has to meet a player below need no upfloater, or one
    /// with the next score, and no more preferences need be refused than their numbers demand. `None` where that is not certain.
    fn plain_bracket(&self, round_players: &RoundPlayers<'_>, rest: &[usize]) -> Option<Vec<usize>> {
        let (residents, below) = rest.split_at(self.scale(rest).residents);
        let PlayersAtTop { upper, lower, bound } = round_players.part(residents, below);
        let drawn = bound.map(|(_, other)| other);
        let with = |more: Option<usize>| {
            let mut upfloaters: Vec<usize> = drawn.into_iter().chain(more).collect();
            upfloaters.sort_unstable();
            residents.iter().copied().chain(upfloaters).collect()
        };
        if upper.len().is_multiple_of(2) {
            return (round_players.is_pairable(&upper) && round_players.is_pairable(&lower)).then(|| with(None));
        }
        let next = &below[..self.scale(below).residents];
        let balance = Balance::from_preferences(upper.iter().map(|&v| self.preferred_side(v)));
        let after = |v: usize| balance.with(self.preferred_side(v));
        let mut candidates: Vec<usize> = next.iter().copied().filter(|&v| Some(v) != drawn).collect();
        let least = candidates.iter().map(|&v| after(v).refused()).min()?;
        // A choice that leaves more refused than others is out of the question where one of these will do.
        candidates.retain(|&v| after(v).refused() == least);
        candidates.sort_by_cached_key(|&v| self.float_costs(v));
        for &candidate in candidates.iter().take(TRIES) {
            let bracket: Vec<usize> = upper.iter().copied().chain([candidate]).collect();
            // All of the bracket can be paired with no more preferences refused than must be.
            let common = after(candidate).common();
            let may = |u: usize, v: usize| {
                let (a, b) = (bracket[u], bracket[v]);
                allows(common, self.preferred_side(a), self.preferred_side(b)) && self.may_meet(a, b)
            };
            if round_players.is_pairable(&but(&lower, candidate)) && perfect(bracket.len(), may).is_ok() {
                return Some(with(Some(candidate)));
            }
        }
        None
    }

    fn preferred_side(&self, v: usize) -> Option<Side> {
        self.pairable.players[v].preference.map(|preference| preference.side)
    }

    /// What the criteria say of a bracket, the first of `rest`, paired like this. All others cost nothing.
    fn judge(&self, scale: &Scale, rest: &[usize], pairing: &ComparedPairing) -> Vec<CriterionValue> {
        let mut sums = vec![0; scale.greatest.len()];
        let place = |v: usize| rest.binary_search(&v).unwrap_or_default();
        for (a, b) in pairing.pairs_of(&rest[..scale.residents]) {
            let costs = self.costs(scale, rest, place(a), place(b));
            for (criterion, amount) in costs.into_iter().flatten() {
                sums[criterion] += amount;
            }
        }
        // In the order of `Scale::greatest`: C6 has a sum for each score below, the lowest compared first, so that C7 begins behind them.
        let count = scale.levels.count;
        let value = |name, article, value: &[u64]| CriterionValue { name, article, value: value.to_vec() };
        vec![
            value("C5", "C.04.4.1 2.3.1", &sums[..1]),
            value("C6", "C.04.4.1 2.3.2", &sums[1..=count]),
            value("C7", "C.04.4.1 2.3.3", &sums[count + 1..count + 2]),
            value("C8", "C.04.4.1 2.3.4", &sums[count + 2..count + 3]),
            value("C9", "C.04.4.1 2.3.5", &sums[count + 3..count + 4]),
            value("C10", "C.04.4.1 2.3.6", &sums[count + 4..]),
        ]
    }

    /// C8, C9 and C10 for one upfloater.
    fn float_costs(&self, v: usize) -> Vec<(usize, u64)> {
        if !self.guards_floats {
            return Vec::new();
        }
        let is_most = self.upfloats[v] >= self.most;
        let costs = [(0, u64::from(is_most)), (1, if is_most { self.upfloats[v] } else { 0 })];
        costs.into_iter().chain([(2, u64::from(self.upfloated_last[v]))]).collect()
    }

    /// 3.2.3 to 3.2.6.
    fn pair_bracket(&self, bracket: &[usize]) -> Result<Vec<(usize, usize)>, NoPairing> {
        let mut sides = self.sides(bracket);
        for v in self.shifted(bracket, &sides)? {
            sides[v] = sides[v].opposite();
        }
        let mut whites: Vec<usize> = (0..bracket.len()).filter(|&v| sides[v] == Side::White).collect();
        let mut blacks: Vec<usize> = (0..bracket.len()).filter(|&v| sides[v] == Side::Black).collect();
        whites.sort_by_key(|&v| self.by_aro(bracket[v]));
        blacks.sort_by_key(|&v| self.pairable.players[bracket[v]].number);
        // The sides are settled: White’s players by ARO each take the first of the others by number whom a complete pairing
        // allows.
        let watch = &self.pairable.request.watch;
        let mut choice =
            any(watch, bracket.len(), |u, v| sides[u] != sides[v] && self.may_meet(bracket[u], bracket[v]))?;
        Ok(whites
            .into_iter()
            .map(|v| {
                choice.prefer(v, &blacks);
                (bracket[v], bracket[choice.mate(v)])
            })
            .collect())
    }

    /// G1 is White, G2 Black (3.2.3).
    fn sides(&self, bracket: &[usize]) -> Vec<Side> {
        let players = bracket.iter().map(|&v| &self.pairable.players[v]);
        if players.clone().any(|player| !player.sides.is_empty()) {
            return players.map(|player| player.preference.map_or(Side::Black, |preference| preference.side)).collect();
        }
        let mut numbers: Vec<_> = players.clone().map(|player| player.number).collect();
        numbers.sort_unstable();
        let half = numbers.get(bracket.len() / 2).copied();
        players.map(|player| if Some(player.number) < half { Side::White } else { Side::Black }).collect()
    }

    /// The players who change sides (3.2.4): of the smaller side as many as must meet one of their own, then of the larger one
    /// as many as make both equal. With the fewest pairs within a side, a player who is shifted meets one whom they were beside.
    fn shifted(&self, bracket: &[usize], sides: &[Side]) -> Result<Vec<usize>, NoPairing> {
        let whites = sides.iter().filter(|side| **side == Side::White).count();
        let smaller = if 2 * whites <= sides.len() { Side::White } else { Side::Black };
        let may_meet = |u: usize, v: usize| self.may_meet(bracket[u], bracket[v]);
        // No fewer than those who are too many can be beside each other, and no more are if all others meet them.
        let within_larger = |u: usize, v: usize| may_meet(u, v) && (sides[u] != smaller || sides[v] != smaller);
        let is_even = 2 * whites == sides.len();
        let watch = &self.pairable.request.watch;
        let mut choice = any(watch, bracket.len(), |u, v| within_larger(u, v) && !(is_even && sides[u] == sides[v]))
            .or_else(|_| {
                best(watch, bracket.len(), &[1], |u, v| {
                    may_meet(u, v).then(|| (sides[u] == sides[v]).then_some((0, 1)).into_iter().collect())
                })
            })?;
        let mut shifted = Vec::new();
        for side in [smaller, smaller.opposite()] {
            // The order in which the players of a side are shifted (4.3).
            let mut list: Vec<usize> = (0..bracket.len()).filter(|&v| sides[v] == side).collect();
            match side {
                Side::White => list.sort_by_key(|&v| self.by_aro(bracket[v])),
                Side::Black => list.sort_by_key(|&v| self.pairable.players[bracket[v]].number),
            }
            shifted.extend(shift(&mut choice, &from_the_middle(list), bracket.len()));
        }
        Ok(shifted)
    }

    fn by_aro(&self, v: usize) -> impl Ord + use<> {
        (self.aro[v], self.pairable.players[v].number)
    }
}

/// One of each pair within `list`, of `order` players: the first set that a best pairing allows.
fn shift(choice: &mut BestMatchings, list: &[usize], order: usize) -> Vec<usize> {
    let mut is_beside = vec![false; order];
    for &v in list {
        is_beside[v] = true;
    }
    let pairs = list.iter().filter(|&&v| is_beside[choice.mate(v)]).count() / 2;
    let mut shifted: Vec<usize> = Vec::with_capacity(pairs);
    for &v in list {
        if shifted.len() < pairs && choice.settle(v, |w| is_beside[w]) {
            shifted.push(v);
            is_beside[v] = false;
        }
    }
    shifted
}

/// The one in the middle of what is left, of two in the middle the first, until no player is left.
fn from_the_middle(mut list: Vec<usize>) -> Vec<usize> {
    let mut ordered = Vec::with_capacity(list.len());
    while !list.is_empty() {
        ordered.push(list.remove((list.len() - 1) / 2));
    }
    ordered
}

fn aro(pairable: &PairableField<'_>, v: usize) -> i32 {
    let rating =
        |entry| pairable.request.tournament.entry(entry).and_then(|entry| entry.rating).map_or(0, |rating| rating.0);
    let rounds = pairable.history.rounds(pairable.players[v].entry).iter();
    let ratings: Vec<i32> = rounds.filter_map(|round| round.played().map(|game| rating(game.opponent))).collect();
    let met = i32::try_from(ratings.len()).unwrap_or(i32::MAX);
    if met == 0 { 0 } else { (2 * ratings.iter().sum::<i32>() + met).div_euclid(2 * met) }
}

/// The rounds in which a player played a higher pairing score.
fn upfloats(pairable: &PairableField<'_>, v: usize) -> Vec<RoundNumber> {
    let own = pairable.players[v].entry;
    let rounds = (1..).map(RoundNumber).zip(pairable.history.rounds(own));
    let is_upfloat = |round: RoundNumber, appearance: &Appearance| {
        let score = |entry| pairable.pairing_score_before(entry, round);
        appearance.played().is_some_and(|game| score(game.opponent) > score(own))
    };
    rounds.filter(|(round, appearance)| is_upfloat(*round, appearance)).map(|(round, _)| round).collect()
}
