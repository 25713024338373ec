//! The Burstein system (C.04.4.2, in force since 1 February 2026): players of a score group should have met opponents who
//! have made as many points.
//!
//! Article by article:
//! * 1.6: the first min(⌊rounds / 2⌋, 4) rounds are paired by the Dutch system in force.
//! * 1.7: the index is first the sum of the opponents' scores, then the sum of these times the points made against them. A
//!   round not played counts as one against themselves with the points it gave. For opponents whom they played, the rounds from
//!   the first of their last zero-point byes running count as draws. Virtual points count nowhere in it.
//! * 1.8: players of a bracket rank by index, then by number; their own scores do not matter.
//! * 2: C3 knows no topscorers. C5 most pairs, C6 lowest scores of those who float down (from the highest), C7 the same
//!   two in the next bracket, C8 fewest preferences refused; all others below must stay pairable (C4).
//! * 3.1: the player with the bye leaves a pairing for all others, has the lowest score, most games, the lowest rank.
//! * 3.2, 4: of the best pairings, the one in which the first meets the lowest ranked they can (floating down comes last),
//!   then the next of those left, and so on.
//! * 5.2: colours, see [`colours`](super::colours); the higher ranked player is the one by index.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::Request;
use super::balance::Balance;
use super::choice::{NoPairing, best, worth};
use super::colours::by_preference;
use super::comparison::ComparedPairing;
use super::fold::{FoldedBracket, fold};
use super::pairable_field::{JudgedBracket, PairableField};
use super::round_players::{PlayersAtTop, RoundPlayers};
use super::upward::Levels;
use crate::pairing::explain::{BracketReason, CriterionValue};
use crate::pairing::watch::PairingWatch;
use crate::pairing::{Paired, PairingError, dutch};
use crate::{Appearance, Bye, EntryId, Points, StartNumber};
use draughts::Side;

pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    // The seeding rounds are paired by the Dutch system: the first half of the rounds, four at most.
    if request.round.0 <= (request.tournament.settings.rounds.0 / 2).min(4) {
        return dutch::pair_round(request);
    }
    let pairable = PairableField::from_request(request)?;
    let field = RankedField::from_pairable(&pairable);
    let place = |v: usize| {
        let player = &pairable.players[v];
        player.may_have_bye.then_some((player.pairing_score, Reverse(player.played), Reverse(field.rank(v))))
    };
    let may_meet = |a: usize, b: usize| field.may_meet(a, b);
    let free = pairable.choose_bye(may_meet, place)?;
    let players: Vec<usize> = (0..pairable.len()).filter(|&v| Some(v) != free).collect();
    let pairs = field
        .pair(&pairable.round_players(&may_meet), &players)
        .map_err(|error| error.in_round(&pairable, &players))?;
    Ok(pairable.paired(pairs, free, |first, second| by_preference(request.initial_colour, first, second)))
}

/// Where a player stands among equals, the best first.
type BursteinRank = (Reverse<Points>, Reverse<i64>, StartNumber);

/// The players with their ranks.
pub(super) struct RankedField<'r> {
    pub(super) pairable: &'r PairableField<'r>,
    ranks: Vec<BursteinRank>,
}

impl<'r> RankedField<'r> {
    fn from_pairable(pairable: &'r PairableField<'r>) -> Self {
        Self { pairable, ranks: (0..pairable.len()).map(|v| rank(pairable, v)).collect() }
    }

    fn rank(&self, v: usize) -> BursteinRank {
        self.ranks[v]
    }

    /// C1 and C3.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.pairable.may_meet(a, b) && !self.pairable.players[a].clashes_with(&self.pairable.players[b])
    }

    /// The pairs of all brackets, in each the higher ranked player first.
    fn pair(&self, round_players: &RoundPlayers<'_>, players: &[usize]) -> Result<Vec<(usize, usize)>, NoPairing> {
        let score = |v: usize| self.pairable.players[v].pairing_score;
        let groups: Vec<&[usize]> = players.chunk_by(|&a, &b| score(a) == score(b)).collect();
        let mut floaters = Vec::new();
        let mut pairs = Vec::new();
        let watch = self.watch();
        for (index, group) in groups.iter().enumerate() {
            watch.step(2 * pairs.len(), players.len()).map_err(|_| NoPairing::Stopped)?;
            let mut bracket: Vec<usize> = floaters.iter().chain(*group).copied().collect();
            bracket.sort_by_key(|&v| self.rank(v));
            let below = &groups[index + 1..];
            let made = if let Some(made) = self.pair_plainly(round_players, &bracket, below) {
                made
            } else {
                // 3.2 in full: players who are in no pair float down.
                let vertices = BracketScope::new(self, &bracket, below);
                let mut choice =
                    best(watch, vertices.vertices.len(), &vertices.greatest(), |u, v| vertices.costs(u, v))?;
                let pairs = fold(&mut choice, bracket.len()).into_iter();
                pairs.map(|(u, v)| (bracket[u], bracket[v])).collect()
            };
            floaters = unpaired(bracket, made.iter().map(|&(a, b)| [a, b]));
            pairs.extend(made);
        }
        Ok(pairs)
    }

    /// 3.2 for the simple case: no player floats, or one if the number is odd, besides the player who has to meet one below; the next
    /// bracket does as well as its number allows; and no more preferences are refused than must be. Nothing where that is not certain.
    fn pair_plainly(
        &self,
        round_players: &RoundPlayers<'_>,
        bracket: &[usize],
        below: &[&[usize]],
    ) -> Option<Vec<(usize, usize)>> {
        let PlayersAtTop { upper, lower, bound } = round_players.part(bracket, &below.concat());
        // Where a player has only one opponent left, in the score group below, that one is gone from it beforehand.
        let next = below.first().map_or(0, |next| next.len());
        let gone = bound.map_or(0, |(_, other)| usize::from(below.first().is_some_and(|next| next.contains(&other))));
        let place = FoldedBracket { field: self, round_players, members: &upper, below: lower.split_at(next - gone) };
        if upper.len().is_multiple_of(2) {
            let balance = Balance::from_preferences(upper.iter().map(|&v| self.preferred_side(v)));
            let keeps = round_players.keeps_to_itself(place.below.0, &[], place.below.1)?;
            return if keeps { place.fold_all(balance.common()) } else { None };
        }
        place.fold_all_but_one()
    }

    pub(super) fn watch(&self) -> &PairingWatch {
        &self.pairable.request.watch
    }

    /// The colour that a player should get.
    pub(super) fn preferred_side(&self, v: usize) -> Option<Side> {
        self.pairable.players[v].preference.map(|preference| preference.side)
    }
}

/// What the criteria say of a pairing, bracket by bracket.
pub(in crate::pairing) fn judge(
    pairable: &PairableField<'_>,
    pairing: &ComparedPairing,
) -> Result<Vec<BracketReason>, NoPairing> {
    let field = RankedField::from_pairable(pairable);
    let score = |v: usize| pairable.players[v].pairing_score;
    let players = pairing.players();
    let may_meet = |a: usize, b: usize| field.may_meet(a, b);
    let round_players = pairable.round_players(&may_meet);
    let groups: Vec<&[usize]> = players.chunk_by(|&a, &b| score(a) == score(b)).collect();
    let (mut floaters, mut judged) = (Vec::<usize>::new(), Vec::new());
    for (index, group) in groups.iter().enumerate() {
        let mut bracket: Vec<usize> = floaters.iter().chain(*group).copied().collect();
        bracket.sort_by_key(|&v| field.rank(v));
        let members: BTreeSet<usize> = bracket.iter().copied().collect();
        let pairs: Vec<_> = pairing.pairs_of(&bracket).into_iter().filter(|(_, b)| members.contains(b)).collect();
        // Other pairs of the round are not looked at: a bracket is judged as if all below were paired as well as can be.
        let criteria = BracketScope::new(&field, &bracket, &groups[index + 1..]).judge(&round_players, pairing)?;
        let paired = pairs.iter().map(|&(a, b)| [a, b]);
        let left_over = unpaired(bracket, paired);
        judged.push(pairable.reason(JudgedBracket { moved_down: &floaters, residents: group, pairs, criteria }));
        floaters = left_over;
    }
    Ok(judged)
}

/// The `players` who are in no pair.
fn unpaired(mut players: Vec<usize>, paired: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let paired: BTreeSet<usize> = paired.flatten().collect();
    players.retain(|v| !paired.contains(v));
    players
}

/// A bracket, the next score group, and all below.
struct BracketScope<'f> {
    field: &'f RankedField<'f>,
    vertices: Vec<usize>,
    members: usize,
    /// Members and those of the next score group.
    near: usize,
    levels: Vec<usize>,
    /// How many different scores members and those of the next score group have.
    scores: usize,
}

impl<'f> BracketScope<'f> {
    fn new(field: &'f RankedField<'f>, bracket: &[usize], below: &[&[usize]]) -> Self {
        let vertices: Vec<usize> = bracket.iter().chain(below.iter().copied().flatten()).copied().collect();
        let near = bracket.len() + below.first().map_or(0, |next| next.len());
        // The members are in order of rank; their scores are counted from the highest.
        let mut scores: Vec<Points> =
            vertices.iter().take(near).map(|&v| field.pairable.players[v].pairing_score).collect();
        let of_vertices = scores.clone();
        scores.sort_unstable_by_key(|&score| Reverse(score));
        let ranks = Levels::from_scores(scores.iter().copied());
        let level = |score| ranks.from_highest(scores.partition_point(|&higher| higher > score));
        let levels = of_vertices.into_iter().map(level).collect();
        Self { field, members: bracket.len(), near, levels, scores: ranks.count, vertices }
    }

    /// C5, C6 score by score, the same in the next bracket (C7), C8.
    fn greatest(&self) -> Vec<u64> {
        vec![1; 2 * (1 + self.scores) + 1]
    }

    /// What the criteria come to where the members meet as in `pairing`, and all others as well as they can.
    fn judge(
        &self,
        round_players: &RoundPlayers<'_>,
        pairing: &ComparedPairing,
    ) -> Result<Vec<CriterionValue>, NoPairing> {
        let members: BTreeSet<usize> = self.vertices[..self.members].iter().copied().collect();
        let mate = |v: usize| pairing.mate(self.vertices[v]).filter(|mate| members.contains(mate));
        let sums = if let Some(sums) = self.plain_sums(round_players, mate) {
            sums
        } else {
            let fits = |u: usize, v: usize| match (u < self.members, v < self.members) {
                (true, true) => mate(u) == Some(self.vertices[v]),
                (true, false) => mate(u).is_none(),
                (false, _) => true,
            };
            worth(self.field.watch(), self.vertices.len(), &self.greatest(), |u, v| self.costs(u, v), fits)?
        };
        // The sums stand in the order of the levels: C5 and C6 here, the same for the next bracket, and C8.
        let value = |name, article, value: &[u64]| CriterionValue { name, article, value: value.to_vec() };
        let next = 1 + self.scores;
        Ok(vec![
            value("C5", "C.04.4.2 2.3.1", &sums[..1]),
            value("C6", "C.04.4.2 2.3.2", &sums[1..next]),
            value("C7", "C.04.4.2 2.3.3", &sums[next..2 * next]),
            value("C8", "C.04.4.2 2.3.4", &sums[2 * next..]),
        ])
    }

    /// The sums of the criteria where one floats at most, and the next bracket does as well as its number allows.
    fn plain_sums(&self, round_players: &RoundPlayers<'_>, mate: impl Fn(usize) -> Option<usize>) -> Option<Vec<u64>> {
        let floaters: Vec<usize> = (0..self.members).filter(|&v| mate(v).is_none()).collect();
        let guests: Vec<usize> = floaters.iter().map(|&v| self.vertices[v]).collect();
        let (next, further) = (&self.vertices[self.members..self.near], &self.vertices[self.near..]);
        // More than one floater, or one who has to meet a player further down, is left to the weights.
        let is_apart = |guest: usize| round_players.part(&[guest], further).bound.is_some();
        if floaters.len() > 1 || guests.iter().any(|&guest| is_apart(guest)) {
            return None;
        }
        if round_players.keeps_to_itself(next, &guests, further) != Some(true) {
            return None;
        }
        let mut sums = vec![0; self.greatest().len()];
        let leave = |sums: &mut Vec<u64>, first: usize, v: usize| {
            sums[first] += 1;
            sums[first + 1 + self.levels[v]] += 1;
        };
        for &v in &floaters {
            leave(&mut sums, 0, v);
        }
        let PlayersAtTop { upper, bound, .. } = round_players.part(next, further);
        let leaving = (upper.len() + guests.len()) % 2 + usize::from(bound.is_some());
        for _ in 0..leaving {
            leave(&mut sums, 1 + self.scores, self.members);
        }
        let rank: BTreeMap<usize, usize> = self.vertices[..self.members].iter().copied().zip(0..).collect();
        let players = &self.field.pairable.players;
        for (u, other) in (0..self.members).filter_map(|u| mate(u).map(|other| (u, other))) {
            let is_refused = players[self.vertices[u]].wants_what(&players[other]);
            sums[2 * (1 + self.scores)] += u64::from(is_refused && rank.get(&other).is_some_and(|&v| u < v));
        }
        Some(sums)
    }

    fn costs(&self, u: usize, v: usize) -> Option<Vec<(usize, u64)>> {
        let (a, b) = (self.vertices[u], self.vertices[v]);
        self.field.may_meet(a, b).then(|| {
            let mut costs = Vec::new();
            // A pair that leaves the bracket costs one floater and its score (C5, C6), one that leaves the next bracket the
            // same there (C7).
            if u < self.members && v >= self.members {
                costs.extend([(0, 1), (1 + self.levels[u], 1)]);
            }
            if u < self.near && v >= self.near {
                costs.extend([(1 + self.scores, 1), (2 + self.scores + self.levels[u], 1)]);
            }
            let players = &self.field.pairable.players;
            if v < self.members && players[a].wants_what(&players[b]) {
                costs.push((2 * (1 + self.scores), 1));
            }
            costs
        })
    }
}

/// 1.8: by index, then by number.
fn rank(pairable: &PairableField<'_>, v: usize) -> BursteinRank {
    let player = &pairable.players[v];
    let draw = pairable.request.tournament.settings.pairing_values().draw;
    // What a player's score counts for those who played them: their last zero-point byes running are draws.
    let score_for_opponents = |entry: EntryId| {
        let rounds = pairable.history.rounds(entry).iter().rev();
        let zeros = rounds.take_while(|round| matches!(round, Appearance::Bye { bye: Bye::Zero, .. }));
        pairable.history.points(entry) + zeros.map(|round| draw - round.points()).sum()
    };
    let terms = pairable.history.rounds(player.entry).iter().map(|round| {
        let opponents = match round.played() {
            Some(game) => score_for_opponents(game.opponent),
            None => player.score,
        };
        (opponents, round.points())
    });
    let terms: Vec<(Points, Points)> = terms.collect();
    let buchholz = terms.iter().map(|(score, _)| *score).sum();
    let berger = terms.iter().map(|(score, made)| i64::from(score.tenths()) * i64::from(made.tenths())).sum();
    (Reverse(buchholz), Reverse(berger), player.number)
}
