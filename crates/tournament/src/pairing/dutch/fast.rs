//! The first of three ways to pair a bracket: fast, where the best that the criteria allow at all can be had.
//!
//! All moved down are paired, at most one resident floats down, no criterion costs more than its bound, and S1 meets S2
//! without an exchange. Of such pairings the one that the rules generate first is found by [`Choice::first_assignment`].
//! Where there is none, or where it is not certain that nothing comes before it, the answer is left to others.

use super::against::BracketPairs;
use super::history::{Float, SwissPlayer};
use super::reference::ReferenceBracket;
use super::solve::PairedBracket;
use super::tight::{Census, PreferenceKind, Rule};
use crate::pairing::matching::AllowedPairs;

/// How many downfloaters are tried that the next bracket cannot do with.
pub(super) const TRIES: usize = 12;

/// Players who may be left over where the others are paired by a rule.
pub(super) struct RuleCandidates {
    pub(super) rule: Rule,
    pub(super) players: Vec<usize>,
}

impl ReferenceBracket<'_> {
    /// The best pairing; `None` if it is not certain that nothing better exists.
    pub(super) fn pair_fast(&self) -> Option<PairedBracket> {
        let floaters = (self.moved_down.len() + self.residents.len()) % 2;
        if !self.leaves_bye_below() || self.residents.len() < self.moved_down.len() + floaters {
            return None;
        }
        // How many prefer what tells how many preferences must be refused at least. A pairing at that bound that costs nothing
        // else is best, and needs no weights.
        let census = Census::from_preferences(self.members().map(|player| self.preference_kind(player)));
        if floaters > 0 {
            return Some(self.paired(self.draw_but_one(&census)?));
        }
        if !self.is_perfect_below(&[]) {
            return None;
        }
        let rule = census.bound().rule;
        let opponents = self.opponents_of_moved_down(rule)?;
        Some(self.paired(self.draw_remainder(rule, &[], opponents)?))
    }

    /// A pairing of all but one whom the next bracket can do with.
    fn draw_but_one(&self, census: &Census) -> Option<FastPairing> {
        let mut candidates: Vec<usize> =
            self.residents.iter().copied().filter(|&player| self.may_float(player)).collect();
        for _ in 0..TRIES {
            // Of all that leave one of them over, those with the least costs.
            let floats = |player: &SwissPlayer| player.floats.map(|float| float == Float::Down);
            let drawn = self.draw_first(&self.least_leaving(census, &candidates, floats)?)?;
            if self.is_perfect_below(&drawn.downfloaters) {
                return Some(drawn);
            }
            candidates.retain(|player| !drawn.downfloaters.contains(player));
        }
        None
    }

    /// The `candidates` who cost least if they are left over, by the rule that the others are paired by then. Where the
    /// colours make no difference `further` does.
    pub(super) fn least_leaving<C: Ord + Copy>(
        &self,
        census: &Census,
        candidates: &[usize],
        further: impl Fn(&SwissPlayer) -> C,
    ) -> Option<Vec<RuleCandidates>> {
        // The bound depends only on the preference of the player left over, of which there are few kinds: it is worked out once
        // for each.
        let bounds: Vec<_> =
            PreferenceKind::all().map(|preference| census.without(preference).map(|rest| rest.bound())).collect();
        let cost = |player: usize| {
            let (preference, player) = (self.preference_kind(player), &self.field.players[player]);
            let bound = bounds[preference.number()].as_ref()?;
            let gets_bye = self.below.groups.is_empty() && self.field.rules.bye_goes_lowest;
            let unplayed = if gets_bye { player.unplayed } else { 0 };
            Some(((unplayed, bound.refused, bound.strong, further(player)), bound.rule))
        };
        let costs: Vec<_> = candidates.iter().filter_map(|&player| cost(player).map(|cost| (cost, player))).collect();
        let least = costs.iter().map(|((cost, _), _)| *cost).min()?;
        let mut by_rule: Vec<RuleCandidates> = Vec::new();
        for ((_, rule), player) in costs.into_iter().filter(|((cost, _), _)| *cost == least) {
            match by_rule.iter_mut().find(|known| known.rule == rule) {
                Some(known) => known.players.push(player),
                None => by_rule.push(RuleCandidates { rule, players: vec![player] }),
            }
        }
        Some(by_rule)
    }

    /// Of the pairings by several rules, each with those who may be left over, the one that is generated first.
    fn draw_first(&self, by_rule: &[RuleCandidates]) -> Option<FastPairing> {
        let mut best: Option<FastPairing> = None;
        let mut missed: Vec<Vec<usize>> = Vec::new();
        for RuleCandidates { rule, players: candidates } in by_rule {
            let Some(opponents) = self.opponents_of_moved_down(*rule) else { continue };
            match self.draw_remainder(*rule, candidates, opponents.clone()) {
                Some(drawn) => best = Some(best.map_or_else(|| drawn.clone(), |best| best.min(drawn.clone()))),
                None => missed.push(opponents),
            }
        }
        // With an exchange these opponents might do, and they come before any exchange.
        best.filter(|best| missed.iter().all(|opponents| best.opponents <= *opponents))
    }

    /// The first residents whom all those moved down can meet at no cost.
    fn opponents_of_moved_down(&self, rule: Rule) -> Option<Vec<usize>> {
        let (first, rights) = (self.moved_down.len(), self.residents.len());
        if first == 0 {
            return Some(Vec::new());
        }
        // Those moved down come first, each with the residents whom the rule lets them meet. A resident who floated up in one
        // of the last two rounds would cost something (C15, C17).
        let mask = |left: usize| self.moved_down.get(left).map_or(u32::MAX, |&player| self.partners(rule, player));
        let floated_up = |player: usize| self.field.players[player].floats.contains(&Float::Up);
        let kind = |&player: &usize| if floated_up(player) { SPENT } else { self.kind(player) };
        let choice = AllowedPairs {
            masks: (0..rights).map(mask).collect(),
            kinds: self.residents.iter().map(kind).collect(),
            is_barred: |left: usize, right: usize| {
                self.moved_down.get(left).is_some_and(|&player| !self.field.may_meet(player, self.residents[right]))
            },
            rows: Some(self.field.barred_rows(self.moved_down, rights.saturating_sub(first), self.residents)),
        };
        let opponents = choice.first_assignment(first)?;
        Some(opponents.into_iter().map(|right| self.residents[right]).collect())
    }

    /// The first way in which the remainder's S1 meets its S2 by `rule`, but for one of `candidates` if there are any.
    fn draw_remainder(&self, rule: Rule, candidates: &[usize], opponents: Vec<usize>) -> Option<FastPairing> {
        let mut taken = opponents.clone();
        taken.sort_unstable();
        let is_left = |player: &usize| taken.binary_search(player).is_err();
        let remainder: Vec<usize> = self.residents.iter().copied().filter(is_left).collect();
        // Without an exchange S1 is the upper half (4.2): if it can meet S2 at no cost the first such transposition is the
        // pairing that the rules generate first.
        let (tops, others) = remainder.split_at(remainder.len() / 2);
        let one_floats = usize::from(others.len() > tops.len());
        let kind = |player: &usize| {
            let may_float = candidates.binary_search(player).is_ok();
            self.kind(*player) + if may_float { FLOATING } else { 0 }
        };
        let masks = tops.iter().map(|&player| self.partners(rule, player));
        let choice = AllowedPairs {
            masks: masks.chain(std::iter::repeat_n(ALL_KINDS << FLOATING, one_floats)).collect(),
            kinds: others.iter().map(kind).collect(),
            is_barred: |left: usize, right: usize| {
                tops.get(left).is_some_and(|&player| !self.field.may_meet(player, others[right]))
            },
            rows: Some(self.field.barred_rows(tops, one_floats, others)),
        };
        let assigned = choice.first_assignment(tops.len() + one_floats)?;
        let assigned: Vec<usize> = assigned.into_iter().map(|right| others[right]).collect();
        let (partners, downfloaters) = assigned.split_at(tops.len());
        let tops = tops.to_vec();
        Some(FastPairing { opponents, partners: partners.to_vec(), tops, downfloaters: downfloaters.to_vec() })
    }

    fn paired(&self, drawn: FastPairing) -> PairedBracket {
        let FastPairing { opponents, tops, partners, downfloaters } = drawn;
        let moved_down = self.moved_down.iter().copied().zip(opponents);
        let pairs = moved_down.chain(tops.into_iter().zip(partners)).collect();
        self.with_values(BracketPairs { pairs, left_over: downfloaters })
    }

    pub(super) fn members(&self) -> impl Iterator<Item = usize> {
        self.moved_down.iter().chain(self.residents).copied()
    }

    pub(super) fn preference_kind(&self, player: usize) -> PreferenceKind {
        PreferenceKind::new(self.field.players[player].preference)
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are seven kinds")]
    fn kind(&self, player: usize) -> u8 {
        self.preference_kind(player).number() as u8
    }

    /// The kinds of players whom `player` may meet by `rule`, those who may float as well as others.
    fn partners(&self, rule: Rule, player: usize) -> u32 {
        let mine = self.preference_kind(player);
        let kinds = PreferenceKind::all()
            .filter(|&preference| rule.allows(mine, preference))
            .map(|preference| 1 << preference.number());
        let kinds: u32 = kinds.sum();
        kinds | kinds << FLOATING
    }

    pub(super) fn may_float(&self, player: usize) -> bool {
        let player: &SwissPlayer = &self.field.players[player];
        let has_the_score = self.below.bye_score.is_none_or(|score| player.pairing_score == score);
        !self.below.groups.is_empty() || player.may_have_bye && has_the_score
    }
}

/// A bit for each of the kinds of `number`.
const ALL_KINDS: u32 = 0x7f;
/// The kinds from here on are those of players who may float down.
const FLOATING: u8 = 7;
/// The kind of those who may not be the opponent of a player moved down.
const SPENT: u8 = 14;

/// A way to pair a bracket; of two by the same opponents and partners, in this order, the smaller is generated first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct FastPairing {
    /// The opponents of the players moved down.
    opponents: Vec<usize>,
    /// The opponents of the remainder's S1.
    partners: Vec<usize>,
    tops: Vec<usize>,
    downfloaters: Vec<usize>,
}
