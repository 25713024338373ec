//! The Burstein system (C.04.4.2, in force since 1 February 2026): players of a score group should have met opponents who
//! have made as many points.
//!
//! Article by article:
//! * 1.6: the first min(⌊rounds / 2⌋, 4) rounds are paired by the Dutch system in force.
//! * 1.7: the index is first the sum of the opponents' scores, then the sum of these times the points made against them. A
//!   round not played counts as one against himself with the points it gave. For opponents whom he played, the rounds from
//!   the first of their last zero-point byes running count as draws. Virtual points count nowhere in it.
//! * 1.8: players of a bracket rank by index, then by number; their own scores do not matter.
//! * 2: C3 knows no topscorers. C5 most pairs, C6 lowest scores of those who float down (from the highest), C7 the same
//!   two in the next bracket, C8 fewest preferences refused; all others below must stay pairable (C4).
//! * 3.1: the odd one out leaves a pairing for all others, has the lowest score, most games, the lowest rank.
//! * 3.2, 4: of the best pairings, the one in which the first meets the lowest ranked he can (floating down comes last),
//!   then the next of those left, and so on.
//! * 5.2: colours, see [`colours`](super::colours); the higher ranked player is the one by index.

use std::cmp::Reverse;

use super::Request;
use super::choice::{Choice, NoChoice, best, worth};
use super::colours::by_preference;
use super::merits::Pairing;
use super::roster::Roster;
use super::upward::Levels;
use crate::pairing::explain::{BracketReason, CriterionValue};
use crate::pairing::{Paired, PairingError};
use crate::tournament::{Appearance, Bye, EntryId, Points, RoundNumber, StartNumber};

/// Pairs a round.
pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    if request.round <= seeding_rounds(request.tournament.settings.rounds) {
        return super::pair_dutch(request);
    }
    let roster = Roster::of(request)?;
    let field = Field::of(&roster);
    let place = |v: usize| {
        let player = &roster.players[v];
        player.may_have_bye.then_some((player.pairing_score, Reverse(player.played), Reverse(field.rank(v))))
    };
    let free = roster.odd_one_out(|a, b| field.may_meet(a, b), place)?;
    let players: Vec<usize> = (0..roster.len()).filter(|&v| Some(v) != free).collect();
    let pairs = field.pair(&players).map_err(|error| error.in_round(&roster, &players))?;
    Ok(roster.paired(pairs, free, |first, second| by_preference(request.initial_colour, first, second)))
}

/// How many rounds are paired by the Dutch system.
fn seeding_rounds(rounds: RoundNumber) -> RoundNumber {
    RoundNumber((rounds.0 / 2).min(4))
}

/// Where somebody stands among equals, the best first.
type Rank = (Reverse<Points>, Reverse<i64>, StartNumber);

struct Field<'r> {
    roster: &'r Roster<'r>,
    ranks: Vec<Rank>,
}

impl<'r> Field<'r> {
    fn of(roster: &'r Roster<'r>) -> Self {
        Self { roster, ranks: (0..roster.len()).map(|v| rank(roster, v)).collect() }
    }

    fn rank(&self, v: usize) -> Rank {
        self.ranks[v]
    }

    /// C1 and C3.
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.roster.may_meet(a, b) && !self.roster.players[a].clashes_with(&self.roster.players[b])
    }

    /// The pairs of all brackets, in each the higher ranked player first.
    fn pair(&self, players: &[usize]) -> Result<Vec<(usize, usize)>, NoChoice> {
        let score = |v: usize| self.roster.players[v].pairing_score;
        let mut groups = players.chunk_by(|&a, &b| score(a) == score(b)).map(<[usize]>::to_vec);
        let mut below: Vec<Vec<usize>> = groups.by_ref().collect();
        let mut floaters = Vec::new();
        let mut pairs = Vec::new();
        while !below.is_empty() {
            let mut bracket: Vec<usize> = floaters.into_iter().chain(below.remove(0)).collect();
            bracket.sort_by_key(|&v| self.rank(v));
            let made = self.pair_bracket(&bracket, &below)?;
            floaters = bracket;
            floaters.retain(|v| !made.iter().any(|(a, b)| a == v || b == v));
            pairs.extend(made);
        }
        Ok(pairs)
    }

    /// 3.2: the pairs of one bracket; who is in none floats down.
    fn pair_bracket(&self, bracket: &[usize], below: &[Vec<usize>]) -> Result<Vec<(usize, usize)>, NoChoice> {
        let scope = Scope::of(self, bracket, below);
        let mut choice = best(scope.vertices.len(), &scope.greatest(), |u, v| scope.costs(u, v))?;
        Ok(fold(&mut *choice, bracket.len()).into_iter().map(|(u, v)| (bracket[u], bracket[v])).collect())
    }
}

/// What the criteria say of a pairing, bracket by bracket.
pub(super) fn judge(roster: &Roster<'_>, pairing: &Pairing) -> Result<Vec<BracketReason>, NoChoice> {
    let field = Field::of(roster);
    let score = |v: usize| roster.players[v].pairing_score;
    let players = pairing.players();
    let groups: Vec<Vec<usize>> = players.chunk_by(|&a, &b| score(a) == score(b)).map(<[usize]>::to_vec).collect();
    let (mut floaters, mut judged) = (Vec::<usize>::new(), Vec::new());
    for (index, group) in groups.iter().enumerate() {
        let mut bracket: Vec<usize> = floaters.iter().chain(group).copied().collect();
        bracket.sort_by_key(|&v| field.rank(v));
        let pairs: Vec<_> = pairing.pairs_of(&bracket).into_iter().filter(|(_, b)| bracket.contains(b)).collect();
        let criteria = Scope::of(&field, &bracket, &groups[index + 1..]).judge(pairing)?;
        judged.push(roster.reason((&floaters, group), &pairs, criteria));
        floaters = bracket;
        floaters.retain(|v| !pairs.iter().any(|(a, b)| a == v || b == v));
    }
    Ok(judged)
}

/// Article 4: each in turn with the last he can, until nobody is left; who cannot be paired here floats.
fn fold(choice: &mut dyn Choice, members: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::with_capacity(members / 2);
    for v in 0..members {
        let is_paired = choice.mate(v) < v;
        if !is_paired && choice.settle(v, &|w| w < members) {
            let others: Vec<usize> = (v + 1..members).rev().collect();
            choice.prefer(v, &others);
            pairs.push((v, choice.mate(v)));
        }
    }
    pairs
}

/// A bracket, the next score group, and all below.
struct Scope<'f> {
    field: &'f Field<'f>,
    vertices: Vec<usize>,
    members: usize,
    /// Members and those of the next score group.
    near: usize,
    levels: Vec<usize>,
    /// How many different scores members and those of the next score group have.
    scores: usize,
}

impl<'f> Scope<'f> {
    fn of(field: &'f Field<'f>, bracket: &[usize], below: &[Vec<usize>]) -> Self {
        let vertices: Vec<usize> = bracket.iter().chain(below.iter().flatten()).copied().collect();
        let near = bracket.len() + below.first().map_or(0, Vec::len);
        // The members are in order of rank; their scores are counted from the highest.
        let mut scores: Vec<Points> =
            vertices.iter().take(near).map(|&v| field.roster.players[v].pairing_score).collect();
        let of_vertices = scores.clone();
        scores.sort_unstable_by_key(|&score| Reverse(score));
        let ranks = Levels::of(scores.iter().copied());
        let level =
            |score| scores.iter().position(|other| *other == score).map_or(0, |place| ranks.from_highest(place));
        let levels = of_vertices.into_iter().map(level).collect();
        Self { field, members: bracket.len(), near, levels, scores: ranks.count, vertices }
    }

    /// C5, C6 score by score, the same in the next bracket (C7), C8.
    fn greatest(&self) -> Vec<u64> {
        vec![1; 2 * (1 + self.scores) + 1]
    }

    /// What the criteria come to where the members meet as in `pairing`, and all others as well as they can.
    fn judge(&self, pairing: &Pairing) -> Result<Vec<CriterionValue>, NoChoice> {
        let members = &self.vertices[..self.members];
        let mate = |v: usize| pairing.mate(self.vertices[v]).filter(|mate| members.contains(mate));
        let fits = |u: usize, v: usize| match (u < self.members, v < self.members) {
            (true, true) => mate(u) == Some(self.vertices[v]),
            (true, false) => mate(u).is_none(),
            (false, _) => true,
        };
        let sums = worth(self.vertices.len(), &self.greatest(), |u, v| self.costs(u, v), fits)?;
        let value = |name, article, value: &[u64]| CriterionValue { name, article, value: value.to_vec() };
        let next = 1 + self.scores;
        Ok(vec![
            value("C5", "C.04.4.2 2.3.1", &sums[..1]),
            value("C6", "C.04.4.2 2.3.2", &sums[1..next]),
            value("C7", "C.04.4.2 2.3.3", &sums[next..2 * next]),
            value("C8", "C.04.4.2 2.3.4", &sums[2 * next..]),
        ])
    }

    fn costs(&self, u: usize, v: usize) -> Option<Vec<(usize, u64)>> {
        let (a, b) = (self.vertices[u], self.vertices[v]);
        self.field.may_meet(a, b).then(|| {
            let mut costs = Vec::new();
            if u < self.members && v >= self.members {
                costs.extend([(0, 1), (1 + self.levels[u], 1)]);
            }
            if u < self.near && v >= self.near {
                costs.extend([(1 + self.scores, 1), (2 + self.scores + self.levels[u], 1)]);
            }
            let players = &self.field.roster.players;
            if v < self.members && players[a].wants_what(&players[b]) {
                costs.push((2 * (1 + self.scores), 1));
            }
            costs
        })
    }
}

/// 1.8: by index, then by number.
fn rank(roster: &Roster<'_>, v: usize) -> Rank {
    let player = &roster.players[v];
    let terms = roster.history.rounds(player.entry).iter().map(|round| {
        let opponents = match round.played() {
            Some(game) => score_for_opponents(roster, game.opponent),
            None => player.score,
        };
        (opponents, round.points())
    });
    let terms: Vec<(Points, Points)> = terms.collect();
    let buchholz = terms.iter().map(|(score, _)| *score).sum();
    let berger = terms.iter().map(|(score, made)| i64::from(score.tenths()) * i64::from(made.tenths())).sum();
    (Reverse(buchholz), Reverse(berger), player.number)
}

/// What somebody's score counts for those who played him: his last zero-point byes running are draws.
fn score_for_opponents(roster: &Roster<'_>, entry: EntryId) -> Points {
    let draw = roster.request.tournament.settings.pairing_values().draw;
    let rounds = roster.history.rounds(entry).iter().rev();
    let zeros = rounds.take_while(|round| matches!(round, Appearance::Bye { bye: Bye::Zero, .. }));
    let raised: Points = zeros.map(|round| draw - round.points()).sum();
    roster.history.points(entry) + raised
}
