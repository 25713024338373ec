//! Score groups that draw players up: what the Double-Swiss (C.04.5, articles 2 and 3) and the team Swiss (C.04.6, the
//! same articles) have in common. No player floats down.
//!
//! The group with the highest score takes a set of upfloaters from below; all of them are paired; then comes the group
//! with the highest score among those left. A set is as good as the best pairing of the whole rest with it, so the best
//! sets are those of one matching: in it the residents' mates from below are the upfloaters. (Two upfloaters never need
//! each other: without both of them the set would be smaller.)
//!
//! Where the texts leave a choice: "complies with" a criterion that minimises is read as "has the least that can be
//! had", and C6 as the fewest upfloaters that the following group will then need.

use super::choice::{Costs, NoPairing, best, worth};
use super::round_players::{PlayersAtTop, RoundPlayers, TRIES, but};
use crate::Points;
use crate::pairing::explain::CriterionValue;
use crate::pairing::matching::BestMatchings;
use crate::pairing::watch::PairingWatch;

/// A player to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpfloatCandidate {
    /// Their points, with virtual ones.
    pub score: Points,
    /// Their number in the start list.
    pub number: u16,
    /// Whether they met a player with another score in the round before.
    pub floated: bool,
}

/// The players or teams to be paired, and the rules that differ.
pub struct UpwardField<'a> {
    /// By score from the highest, then by number; an even number of them.
    pub contenders: &'a [UpfloatCandidate],
    /// Whether two may meet (C1).
    pub may_meet: &'a dyn Fn(usize, usize) -> bool,
    /// How many colour preferences, and strong ones, a pair leaves unfulfilled (C8 and C9 of the team Swiss).
    pub refused: &'a dyn Fn(usize, usize) -> [u64; 2],
    /// Whether players who floated in the round before should not float again, nor meet upfloaters.
    pub guards_floats: bool,
    /// What hears how many are paired, and may stop it.
    pub watch: &'a PairingWatch,
}

/// A score group with its upfloaters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreBracket {
    /// The group with the highest score of those left, by place in the field.
    pub residents: Vec<usize>,
    /// Those of lower scores who are paired in it.
    pub upfloaters: Vec<usize>,
    /// The pairs, the smaller number first.
    pub pairs: Vec<(usize, usize)>,
}

impl UpwardField<'_> {
    /// All brackets from the top.
    pub fn pair(&self) -> Result<Vec<ScoreBracket>, NoPairing> {
        let round_players = self.round_players();
        let mut rest: Vec<usize> = (0..self.contenders.len()).collect();
        let mut brackets = Vec::new();
        while !rest.is_empty() {
            let all = self.contenders.len();
            self.watch.step(all - rest.len(), all).map_err(|_| NoPairing::Stopped)?;
            // The top score group is paired whole: the player who is too many is not sent down, but given an opponent from below.
            let (residents, below) = rest.split_at(self.top(&rest));
            let upfloaters = match self.few_upfloaters(&round_players, residents, below) {
                Some(few) => few,
                None => self.upfloaters(&rest, residents.len())?,
            };
            let residents = residents.to_vec();
            let pairs = self.pair_bracket(&residents, &upfloaters)?;
            rest.drain(..residents.len());
            rest.retain(|v| !upfloaters.contains(v));
            brackets.push(ScoreBracket { residents, upfloaters, pairs });
        }
        Ok(brackets)
    }

    fn round_players(&self) -> RoundPlayers<'_> {
        RoundPlayers::new(self.contenders.len(), &self.may_meet)
    }

    /// How many of `rest`, which is in order, have the highest score.
    fn top(&self, rest: &[usize]) -> usize {
        rest.iter().take_while(|&&v| self.score(v) == self.score(rest[0])).count()
    }

    fn score(&self, v: usize) -> Points {
        self.contenders[v].score
    }

    /// 3.5 for the simple case: apart from the player whom one of the residents has to meet, the bracket needs no upfloater or one of the
    /// next score group, and the following bracket no more than it must have. Nothing where that is not certain.
    fn few_upfloaters(
        &self,
        round_players: &RoundPlayers<'_>,
        residents: &[usize],
        below: &[usize],
    ) -> Option<Vec<usize>> {
        let PlayersAtTop { upper, lower, bound } = round_players.part(residents, below);
        let drawn: Vec<usize> = bound.map(|(_, other)| other).into_iter().collect();
        if upper.len().is_multiple_of(2) {
            return (round_players.is_pairable(&upper) && round_players.is_pairable(&lower)).then_some(drawn);
        }
        // One upfloater makes an odd number even. Of the next score group the first by number is taken who has not floated
        // before, and without whom the group can be paired as well as its number allows.
        let next = below.get(..self.top(below))?;
        let mut candidates: Vec<usize> = next.iter().copied().filter(|v| !drawn.contains(v)).collect();
        let (following, further) = lower.split_at(candidates.len());
        candidates.sort_by_key(|&v| self.guards_floats && self.contenders[v].floated);
        for &candidate in candidates.iter().take(TRIES) {
            let bracket: Vec<usize> = upper.iter().copied().chain([candidate]).collect();
            let left = but(following, candidate);
            if round_players.is_pairable(&bracket) && round_players.keeps_to_itself(&left, &[], further)? {
                let mut all: Vec<usize> = drawn.into_iter().chain([candidate]).collect();
                all.sort_unstable();
                return Some(all);
            }
        }
        None
    }

    /// 3.5: the set of upfloaters for the first `residents` of `rest`.
    fn upfloaters(&self, rest: &[usize], residents: usize) -> Result<Vec<usize>, NoPairing> {
        let levels = self.levels(rest);
        let costs = |u: usize, v: usize| self.costs(&levels, rest, residents, u, v);
        let upfloaters = first_upfloaters(self.watch, rest.len(), residents, &levels.greatest(), costs)?;
        Ok(upfloaters.into_iter().map(|v| rest[v]).collect())
    }

    fn levels(&self, rest: &[usize]) -> Levels {
        Levels::from_scores(rest.iter().map(|&v| self.score(v)))
    }

    /// What a pair costs where the first `residents` of `rest` are the bracket's.
    fn costs(&self, levels: &Levels, rest: &[usize], residents: usize, u: usize, v: usize) -> Option<Costs> {
        (self.may_meet)(rest[u], rest[v]).then(|| {
            let following = levels.group_after(residents);
            let mut costs = Vec::new();
            if u < residents && v >= residents {
                // C4, C5 and C7.
                costs.extend([(0, 1), (1 + levels.from_lowest(v), 1)]);
                costs.extend((self.guards_floats && self.contenders[rest[v]].floated).then_some((levels.count + 2, 1)));
            } else if following.contains(&u) && !following.contains(&v) {
                // C6.
                costs.push((levels.count + 1, 1));
            }
            costs
        })
    }

    /// The brackets of a pairing from the top, each with what C4 to C8 come to.
    pub fn judge(&self, mates: &[usize]) -> Result<Vec<(ScoreBracket, Vec<CriterionValue>)>, NoPairing> {
        let round_players = self.round_players();
        let mut rest: Vec<usize> = (0..self.contenders.len()).collect();
        let mut judged = Vec::new();
        while !rest.is_empty() {
            // Upfloaters are those whom a resident meets from below: they leave their own score group with that.
            let residents = rest[..self.top(&rest)].to_vec();
            let is_resident = |v: &usize| residents.binary_search(v).is_ok();
            let upfloaters: Vec<usize> =
                residents.iter().map(|&v| mates[v]).filter(|mate| !is_resident(mate)).collect();
            let pairs = residents.iter().map(|&v| (v, mates[v])).filter(|(v, mate)| v < mate);
            let bracket = ScoreBracket { pairs: pairs.collect(), residents, upfloaters };
            let criteria = self.judge_bracket(&round_players, &rest, &bracket, mates)?;
            rest.retain(|v| bracket.residents.binary_search(v).is_err() && !bracket.upfloaters.contains(v));
            judged.push((bracket, criteria));
        }
        Ok(judged)
    }

    /// C4 to C8 of a bracket at the top of `rest`.
    fn judge_bracket(
        &self,
        round_players: &RoundPlayers<'_>,
        rest: &[usize],
        bracket: &ScoreBracket,
        mates: &[usize],
    ) -> Result<Vec<CriterionValue>, NoPairing> {
        let residents = bracket.residents.len();
        let levels = self.levels(rest);
        let mut sums = vec![0; levels.greatest().len()];
        let place = |v: usize| rest.binary_search(&v).unwrap_or_default();
        for &(v, mate) in &bracket.pairs {
            let costs = self.costs(&levels, rest, residents, place(v), place(mate));
            costs.into_iter().flatten().for_each(|(criterion, amount)| sums[criterion] += amount);
        }
        let is_left = |v: &usize| !bracket.upfloaters.contains(v);
        let following: Vec<usize> =
            levels.group_after(residents).map(|place| rest[place]).filter(|v| is_left(v)).collect();
        let further: Vec<usize> =
            rest[levels.group_after(residents).end..].iter().copied().filter(|v| is_left(v)).collect();
        // C6 asks what the following bracket will need. Mostly that is plain from its number; else weights tell.
        sums[levels.count + 1] = match round_players.keeps_to_itself(&following, &[], &further) {
            Some(true) => {
                let PlayersAtTop { upper, bound, .. } = round_players.part(&following, &further);
                (upper.len() % 2) as u64 + u64::from(bound.is_some())
            }
            Some(false) | None => self.needed_then(&levels, rest, bracket, mates)?,
        };
        let met = bracket.residents.iter().filter(|&&v| !is_left(&mates[v]));
        let again = met.filter(|&&v| self.guards_floats && self.contenders[v].floated).count();
        let value = |name, article, value: &[u64]| CriterionValue { name, article, value: value.to_vec() };
        Ok(vec![
            value("C4", "C.04.5 2.3.1", &sums[..1]),
            value("C5", "C.04.5 2.3.2", &sums[1..=levels.count]),
            value("C6", "C.04.5 2.3.3", &sums[levels.count + 1..levels.count + 2]),
            value("C7", "C.04.5 2.3.4", &sums[levels.count + 2..]),
            value("C8", "C.04.5 2.3.5", &[again as u64]),
        ])
    }

    /// C6: how many upfloaters the following bracket needs at least, by weights.
    fn needed_then(
        &self,
        levels: &Levels,
        rest: &[usize],
        bracket: &ScoreBracket,
        mates: &[usize],
    ) -> Result<u64, NoPairing> {
        let residents = bracket.residents.len();
        // Pairs of this bracket are fixed as they are; of all others the best is asked for.
        let is_here = |v: usize| v < residents || bracket.upfloaters.contains(&rest[v]);
        let fits = |u: usize, v: usize| !(is_here(u) || is_here(v)) || mates[rest[u]] == rest[v];
        let following = levels.group_after(residents);
        let crosses = |u: usize, v: usize| following.contains(&u) && !following.contains(&v);
        let costs = |u: usize, v: usize| {
            (self.may_meet)(rest[u], rest[v]).then(|| crosses(u, v).then_some((0, 1)).into_iter().collect())
        };
        Ok(worth(self.watch, rest.len(), &[1], costs, fits)?.into_iter().sum())
    }

    /// 3.6: of the pairings with the fewest preferences refused and the fewest opponents of upfloaters who floated before,
    /// the one with the smallest numbers on top, then the smallest opponents of these in order.
    fn pair_bracket(&self, residents: &[usize], upfloaters: &[usize]) -> Result<Vec<(usize, usize)>, NoPairing> {
        let mut bracket: Vec<usize> = residents.iter().chain(upfloaters).copied().collect();
        bracket.sort_by_key(|&v| self.contenders[v].number);
        // Residents and upfloaters are ranked by number alike (3.6): that a player is an upfloater counts only for the criterion about
        // floats.
        let is_upfloater: Vec<bool> = bracket.iter().map(|v| upfloaters.contains(v)).collect();
        let floats_again = |u: usize, v: usize| {
            let resident = if is_upfloater[u] { v } else { u };
            self.guards_floats && is_upfloater[u] != is_upfloater[v] && self.contenders[bracket[resident]].floated
        };
        let mut choice = best(self.watch, bracket.len(), &[1, 1, 1], |u, v| {
            let (a, b) = (bracket[u], bracket[v]);
            (self.may_meet)(a, b).then(|| {
                let [refused, strong] = (self.refused)(a, b);
                let costs = [(0, refused), (1, strong), (2, u64::from(floats_again(u, v)))];
                costs.into_iter().filter(|(_, amount)| *amount > 0).collect()
            })
        })?;
        Ok(first_by_tops(&mut choice, bracket.len()).into_iter().map(|(u, v)| (bracket[u], bracket[v])).collect())
    }
}

/// Of the best pairings of all, the set of upfloaters that comes first: those below the first `residents` who are
/// paired with one of these.
pub fn first_upfloaters(
    watch: &PairingWatch,
    order: usize,
    residents: usize,
    greatest: &[u64],
    costs: impl Fn(usize, usize) -> Option<Costs>,
) -> Result<Vec<usize>, NoPairing> {
    let mut choice = best(watch, order, greatest, costs)?;
    Ok((residents..order).filter(|&v| choice.settle(v, |w| w < residents)).collect())
}

/// Of the best pairings the one whose smaller numbers, in order, come first, then their opponents in that order.
fn first_by_tops(choice: &mut BestMatchings, order: usize) -> Vec<(usize, usize)> {
    // One of each pair is on top: with half of all the rest is settled too.
    let tops: Vec<usize> = (0..order).filter(|&v| choice.settle(v, |w| w > v)).take(order / 2).collect();
    let all: Vec<usize> = (0..order).collect();
    tops.into_iter()
        .map(|v| {
            choice.prefer(v, &all[v + 1..]);
            (v, choice.mate(v))
        })
        .collect()
}

/// The ranks of scores that come in order from the highest.
pub struct Levels {
    ranks: Vec<usize>,
    /// How many different ones there are.
    pub count: usize,
}

impl Levels {
    /// The ranks of `scores`, which come in order.
    pub fn from_scores(scores: impl Iterator<Item = Points>) -> Self {
        let scores: Vec<Points> = scores.collect();
        let groups = scores.chunk_by(|a, b| a == b).enumerate();
        let ranks: Vec<usize> = groups.flat_map(|(rank, group)| vec![rank; group.len()]).collect();
        let count = ranks.last().map_or(0, |last| last + 1);
        Self { ranks, count }
    }

    /// The most that one pair costs by C4, by C5 score by score, by C6 and by C7.
    fn greatest(&self) -> Vec<u64> {
        vec![1; self.count + 3]
    }

    /// The rank of a place, 0 for the highest score.
    pub fn from_highest(&self, v: usize) -> usize {
        self.ranks.get(v).copied().unwrap_or(self.count)
    }

    /// The rank of a place, 0 for the lowest score.
    pub fn from_lowest(&self, v: usize) -> usize {
        self.count.saturating_sub(1 + self.from_highest(v))
    }

    /// The places of the score that begins at `start`.
    pub fn group_after(&self, start: usize) -> std::ops::Range<usize> {
        let rank = self.ranks.get(start);
        start..start + self.ranks.iter().skip(start).take_while(|other| Some(*other) == rank).count()
    }
}
