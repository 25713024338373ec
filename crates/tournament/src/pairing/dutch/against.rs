//! What it costs at least that two meet whom the colours speak against.
//!
//! All others of the bracket are paired at the bound of [`tight`](super::tight), but for one who floats down if their number is odd.
//! Where that can be had nothing is better down to the last criterion that asks for colours (C13), and what comes after it need
//! not be asked to say what the pair breaks: no exact search for the pairing that the rules would generate first.

use super::fast::TRIES;
use super::reference::ReferenceBracket;
use super::solve::PairedBracket;
use super::tight::{Census, Rule};
use crate::pairing::matching::perfect_from;

impl ReferenceBracket<'_> {
    /// A pairing in which two members meet that is as good as any such pairing down to C13; `None` if that is not certain.
    pub(super) fn pair_to_colours(&self, a: usize, b: usize) -> Option<PairedBracket> {
        let floaters = (self.moved_down.len() + self.residents.len()) % 2;
        let is_here = |player: usize| self.residents.contains(&player) || self.moved_down.contains(&player);
        let has_resident = self.residents.contains(&a) || self.residents.contains(&b);
        let has_room = self.residents.len() >= self.moved_down.len() + floaters;
        if !self.leaves_bye_below() || !has_room || !has_resident || !is_here(a) || !is_here(b) {
            return None;
        }
        let others: Vec<usize> = self.members().filter(|player| ![a, b].contains(player)).collect();
        let census = Census::from_preferences(others.iter().map(|&player| self.preference_kind(player)));
        let mut paired = self.pair_others(&others, &census, floaters)?;
        paired.pairs.push((a, b));
        paired.pairs.sort_unstable();
        Some(self.with_values(paired))
    }

    /// All others at the least cost, but for one whom the next bracket can do with if their number is odd.
    fn pair_others(&self, others: &[usize], census: &Census, floaters: usize) -> Option<BracketPairs> {
        if floaters == 0 {
            let is_well = self.is_perfect_below(&[]);
            return if is_well { self.pair_by(census.bound().rule, others, &[]) } else { None };
        }
        let is_resident = |player: &usize| self.residents.contains(player);
        let may_float = |player: &usize| is_resident(player) && self.may_float(*player);
        // A player of the bracket must float. Those moved down never do while a resident can (C6, C7), and whom the next
        // bracket cannot do with is tried no second time.
        let mut candidates: Vec<usize> = others.iter().copied().filter(may_float).collect();
        for _ in 0..TRIES {
            let by_rule = self.least_leaving(census, &candidates, |_| ())?;
            let parted = by_rule.iter().find_map(|by| self.pair_by(by.rule, others, &by.players))?;
            if self.is_perfect_below(&parted.left_over) {
                return Some(parted);
            }
            candidates.retain(|player| !parted.left_over.contains(player));
        }
        None
    }

    /// Some pairing of players by a rule of colours, in which one of `leaving` is left over if there are any.
    fn pair_by(&self, rule: Rule, players: &[usize], leaving: &[usize]) -> Option<BracketPairs> {
        let moved_down = players.iter().filter(|player| self.moved_down.contains(player)).count();
        let preferences: Vec<_> = players.iter().map(|&player| self.preference_kind(player)).collect();
        let order = players.len() + usize::from(!leaving.is_empty());
        // The vertex after the players stands for the place below: a player matched with it floats. Those moved down come first,
        // and do not meet each other.
        let may = |u: usize, v: usize| match players.get(v) {
            None => leaving.binary_search(&players[u]).is_ok(),
            Some(&other) => {
                v >= moved_down && rule.allows(preferences[u], preferences[v]) && self.field.may_meet(players[u], other)
            }
        };
        let mates = self.field.search_among(players, |start| perfect_from(start, order, may)).ok()?;
        let here = (0..players.len()).filter(|&place| place < mates[place] && mates[place] < players.len());
        let pairs = here.map(|place| (players[place], players[mates[place]])).collect();
        let left = (0..players.len()).filter(|&place| mates[place] == players.len());
        Some(BracketPairs { pairs, left_over: left.map(|place| players[place]).collect() })
    }
}

/// Who meets whom in a bracket, and who floats down.
pub(super) struct BracketPairs {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) left_over: Vec<usize>,
}
