//! Keizer's values and scores: beating a player is worth what they are worth.
//!
//! Of n players the first in the ranking has the value n + ⌊n/2⌋, each next one 1 less. A player's score is their own value,
//! and for each game the opponent's value times the points of the game, a win being 1; for a round without an opponent their
//! own value times what the round gave them. The scores make a new ranking, that new values, these new scores, until
//! nothing changes; where the rankings go round in a circle, the one that comes up again first counts.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::Points;

/// What a round gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gain {
    /// Points against a player, by their place in the start list.
    From(usize, Points),
    /// Points without an opponent.
    Alone(Points),
}

/// The ranking that the scores of all players settle on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keizer {
    /// From the first, by place in the start list.
    pub order: Vec<usize>,
    values: Vec<i64>,
}

impl Keizer {
    /// The ranking of players with these gains, who are in the order of the start list; a win gives `win` points.
    pub fn settle(gains: &[Vec<Gain>], win: Points) -> Self {
        let mut ranking = Self::from_order((0..gains.len()).collect());
        let mut seen = BTreeSet::new();
        while seen.insert(ranking.order.clone()) {
            let mut order = ranking.order.clone();
            order.sort_by_cached_key(|&player| (Reverse(ranking.score(player, &gains[player], win)), player));
            ranking = Self::from_order(order);
        }
        ranking
    }

    fn from_order(order: Vec<usize>) -> Self {
        let players = i64::try_from(order.len()).unwrap_or(i64::MAX);
        let mut values = vec![0; order.len()];
        let falling = (0..=players + players / 2).rev();
        order.iter().zip(falling).for_each(|(&player, value)| values[player] = value);
        Self { order, values }
    }

    /// What beating a player is worth; nothing for a player who is not in the list.
    pub fn value(&self, player: usize) -> i64 {
        self.values.get(player).copied().unwrap_or(0)
    }

    /// What a gain counts for a player, in tenths of values.
    pub fn worth(&self, player: usize, gain: Gain) -> i64 {
        match gain {
            Gain::From(opponent, points) => self.value(opponent) * i64::from(points.tenths()),
            Gain::Alone(points) => self.value(player) * i64::from(points.tenths()),
        }
    }

    /// A score, a win being as many as the tenths of a point that the tournament gives for it.
    fn score(&self, player: usize, gains: &[Gain], win: Points) -> i64 {
        let gained: i64 = gains.iter().map(|&gain| self.worth(player, gain)).sum();
        self.value(player) * i64::from(win.tenths()) + gained
    }
}
