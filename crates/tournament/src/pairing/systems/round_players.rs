//! Whether players can all be paired among themselves, whatever their pairs are worth.
//!
//! Mostly the answer costs nothing: if each of an even number may meet at least half of them, all can be paired (Dirac). Who
//! may meet one player only is paired with them first; where that is not enough a matching is looked for.

use crate::pairing::matching::perfect;

/// How many are tried in a place before the question is left to others.
pub const TRIES: usize = 12;

/// Every player in a round, by places in order of rank.
pub struct RoundPlayers<'a> {
    pub(super) may_meet: &'a dyn Fn(usize, usize) -> bool,
    /// How many others every player may not meet, at most.
    pub(super) barred: Vec<usize>,
    /// Two who may meet no other player.
    pub(super) bound: Option<(usize, usize)>,
}

/// Some players at the top of others, without two across who have to meet each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayersAtTop {
    /// The players at the top.
    pub upper: Vec<usize>,
    /// All others.
    pub lower: Vec<usize>,
    /// The two, the one from above first.
    pub bound: Option<(usize, usize)>,
}

impl<'a> RoundPlayers<'a> {
    /// `players` of whom every player may meet whom `may_meet` says.
    pub fn new(players: usize, may_meet: &'a dyn Fn(usize, usize) -> bool) -> Self {
        let mut barred = vec![0; players];
        for v in 1..players {
            for u in (0..v).filter(|&u| !may_meet(u, v)) {
                barred[u] += 1;
                barred[v] += 1;
            }
        }
        let single = (0..players).find(|&v| barred[v] + 2 == players);
        let bound = single.and_then(|v| Some((v, (0..players).find(|&w| v != w && may_meet(v.min(w), v.max(w)))?)));
        Self { may_meet, barred, bound }
    }

    /// Whether two may meet.
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        (self.may_meet)(a.min(b), a.max(b))
    }

    /// Whether a complete pairing of `players` exists.
    pub fn is_pairable(&self, players: &[usize]) -> bool {
        if players.len() % 2 == 1 {
            return false;
        }
        let mut left = players.to_vec();
        // A player who may meet fewer than half of the rest might not be paired at all. With no opponent left nothing can be
        // done, with one they are paired at once, with more only a matching can tell.
        while let Some(place) = left.iter().position(|&v| 2 * (self.barred[v] + 1) > left.len()) {
            let v = left.swap_remove(place);
            let mut mates = (0..left.len()).filter(|&mate| self.may_meet(v, left[mate]));
            match (mates.next(), mates.next()) {
                (None, _) => return false,
                (Some(mate), None) => left.swap_remove(mate),
                (Some(_), Some(_)) => {
                    return perfect(players.len(), |u, v| self.may_meet(players[u], players[v])).is_ok();
                }
            };
        }
        true
    }

    /// `upper` and `lower` without two across who have to meet each other.
    pub fn part(&self, upper: &[usize], lower: &[usize]) -> PlayersAtTop {
        let across = |(a, b): (usize, usize)| upper.contains(&a) && lower.contains(&b);
        let bound = self.bound.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).find(|&pair| across(pair));
        let without = |list: &[usize], one: Option<usize>| list.iter().copied().filter(|&v| Some(v) != one).collect();
        PlayersAtTop {
            upper: without(upper, bound.map(|(a, _)| a)),
            lower: without(lower, bound.map(|(_, b)| b)),
            bound,
        }
    }

    /// Whether of `upper` no player needs to be paired below, or one if the number is odd, while `guests` are paired with them
    /// and all others below; those who have to meet each other do. Nothing where too much would have to be tried.
    pub fn keeps_to_itself(&self, upper: &[usize], guests: &[usize], lower: &[usize]) -> Option<bool> {
        let PlayersAtTop { upper, lower, .. } = self.part(upper, lower);
        let here: Vec<usize> = guests.iter().chain(&upper).copied().collect();
        if here.len().is_multiple_of(2) {
            return Some(self.is_pairable(&here) && self.is_pairable(&lower));
        }
        for &one in upper.iter().rev().take(TRIES) {
            let below: Vec<usize> = lower.iter().copied().chain([one]).collect();
            if self.is_pairable(&but(&here, one)) && self.is_pairable(&below) {
                return Some(true);
            }
        }
        if upper.len() <= TRIES { Some(false) } else { None }
    }
}

/// Some of `players`, but for one.
pub fn but(players: &[usize], one: usize) -> Vec<usize> {
    players.iter().copied().filter(|&v| v != one).collect()
}
