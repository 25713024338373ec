//! Whether players can all be paired: the questions of C4 and C5, which are about numbers of pairs only.
//!
//! Mostly the answer costs nothing: if each of an even number of players may meet at least half of them all can be paired
//! (Dirac); a few who may not are given an opponent first. Only where that is not certain a matching is looked for.

use super::history::SwissField;
use crate::Points;
use crate::pairing::matching::{SearchStart, Unmatchable, least_unmatched, perfect_from, removable};
use draughts::{BySide, Side};

/// Most players who are given an opponent one by one.
const FEW: usize = 3;

/// Players who are to be paired among themselves.
#[derive(Debug, Clone, Copy)]
pub(super) struct RemainingPlayers<'a> {
    pub(super) field: &'a SwissField,
    /// Their places in the field. The first `downfloaters` of them may not meet each other.
    pub(super) players: &'a [usize],
    pub(super) downfloaters: usize,
    /// The players who may get the bye, which one of them must; none where there is no bye.
    pub(super) bye: Option<ByeTo>,
}

/// Which of the players who are not barred from the bye may get it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByeTo {
    Score(Points),
    Anybody,
}

impl<'a> RemainingPlayers<'a> {
    /// Players without further conditions.
    pub(super) const fn new(field: &'a SwissField, players: &'a [usize], bye: Option<ByeTo>) -> Self {
        Self { field, players, downfloaters: 0, bye }
    }

    /// Whether those left over by a bracket can be paired with all below it.
    pub(super) fn can_be_completed(
        field: &SwissField,
        downfloaters: &[usize],
        lower: impl Iterator<Item = usize>,
        bye: Option<ByeTo>,
    ) -> bool {
        let players: Vec<usize> = downfloaters.iter().copied().chain(lower).collect();
        RemainingPlayers { downfloaters: downfloaters.len(), ..RemainingPlayers::new(field, &players, bye) }
            .is_pairable()
    }

    /// Whether a complete pairing exists.
    pub(super) fn is_pairable(&self) -> bool {
        if self.order() % 2 == 1 {
            return false;
        }
        let bye_is_taken = self.bye.is_none() || self.players.iter().any(|&player| self.may_get_bye(player));
        bye_is_taken && (self.each_may_surely_be_paired() || self.has_complete_pairing())
    }

    fn has_complete_pairing(&self) -> bool {
        self.search(|start| perfect_from(start, self.order(), |u, v| self.is_edge(u, v))).is_ok()
    }

    /// A complete pairing by places in `players`, the bye behind them; or the players who block it.
    pub(super) fn pairs(&self) -> Result<Vec<usize>, Unmatchable> {
        let is_stopped = || self.field.watch.is_stopping();
        let start = SearchStart { is_stopped: &is_stopped, ..SearchStart::default() };
        perfect_from(&start, self.order(), |u, v| self.is_edge(u, v))
    }

    /// Searches from what is known of the players, as long as the field is worked on.
    fn search<T>(&self, search: impl FnOnce(&SearchStart<'_>) -> T) -> T {
        self.field.search_among(self.players, search)
    }

    /// How many places there are, with that of the bye.
    fn order(&self) -> usize {
        self.players.len() + usize::from(self.bye.is_some())
    }

    /// Whether those in two places may be paired, the bye behind the players.
    fn is_edge(&self, u: usize, v: usize) -> bool {
        match (self.players.get(u), self.players.get(v)) {
            (Some(&a), Some(&b)) => v >= self.downfloaters && self.field.may_meet(a, b),
            (Some(&player), None) => self.may_get_bye(player),
            (None, _) => false,
        }
    }

    /// Of an odd number, with the bye, the places of those without whom all others can be paired; the bye's is behind those of the players.
    pub(super) fn removable(&self) -> Result<Vec<usize>, Unmatchable> {
        self.search(|start| removable(start, self.order(), |u, v| self.is_edge(u, v)))
    }

    /// Whether another player may be paired with one of those in these places, the bye among them.
    pub(super) fn any_may_meet(&self, places: &[usize], player: usize) -> bool {
        places.iter().any(|&place| match self.players.get(place) {
            Some(&other) => self.field.may_meet(other, player),
            None => self.may_get_bye(player),
        })
    }

    /// How many cannot be paired at least.
    pub(super) fn least_left(&self) -> usize {
        let may = |u: usize, v: usize| v >= self.downfloaters && self.field.may_meet(self.players[u], self.players[v]);
        self.search(|start| least_unmatched(start, self.players.len(), may))
    }

    /// Whether each player may surely meet half of those who remain once the few who may not have been given the first
    /// opponent that they find, and one of the others the bye.
    fn each_may_surely_be_paired(&self) -> bool {
        let clashing = clashing(self.field, self.players);
        let besides = 1 + clashing.white.max(clashing.black) + self.downfloaters;
        let barred = |place: usize| besides + self.field.barred_outright(self.players[place]);
        let byes = usize::from(self.bye.is_some());
        let mut places: Vec<usize> = (0..self.players.len()).collect();
        // A player who may meet fewer than half of the rest is given an opponent at once, the most barred first. If only a few
        // are, all others can be paired (Dirac), and no matching has to be searched for. A wrong guess only costs the search.
        for _ in 0..=FEW {
            let rest = places.len() - byes;
            let awkward = places.iter().copied().max_by_key(|&place| barred(place));
            let Some(awkward) = awkward.filter(|&place| rest > 0 && 2 * barred(place) > rest) else {
                return byes == 0 || places.iter().any(|&place| self.may_get_bye(self.players[place]));
            };
            let Some(other) = places.iter().copied().rev().find(|&other| self.may_meet(awkward, other)) else {
                return false;
            };
            places.retain(|&place| place != awkward && place != other);
        }
        false
    }

    /// Whether the players in two places may meet.
    fn may_meet(&self, one: usize, other: usize) -> bool {
        one.max(other) >= self.downfloaters && self.field.may_meet(self.players[one], self.players[other])
    }

    fn may_get_bye(&self, player: usize) -> bool {
        let player = &self.field.players[player];
        player.may_have_bye
            && match self.bye {
                Some(ByeTo::Score(score)) => player.pairing_score == score,
                Some(ByeTo::Anybody) => true,
                None => false,
            }
    }
}

/// How many of some players must get each colour.
fn clashing(field: &SwissField, players: &[usize]) -> BySide<usize> {
    let mut clashing = BySide { white: 0, black: 0 };
    let sides = players.iter().filter_map(|&player| field.players[player].clashing_side());
    sides.for_each(|side: Side| clashing[side] += 1);
    clashing
}
