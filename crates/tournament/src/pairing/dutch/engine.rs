//! The pairing of a round in three tiers: each bracket by the first way that is certain to be right.
//!
//! * [`Tier::Fast`]: the best imaginable pairing of the bracket, where it can be had at all;
//! * [`Tier::Bracket`]: the bracket solved exactly by itself;
//! * [`Tier::Reference`]: the bracket with all that is below it, as [`reference`](super::reference) does it.

use super::collapse;
use super::completion::{ByeTo, RemainingPlayers};
use super::edition::Completion;
use super::history::SwissField;
use super::reference::{BracketHorizon, ReferenceBracket, RemainingBrackets, blocked_field, score_groups};
use super::solve::{Obstacle, PairedBracket, PairedField};
use crate::Points;
use crate::pairing::effort::Effort;

/// A way to pair a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// By what every criterion allows at best.
    Fast,
    /// By weights, without those below.
    Bracket,
    /// By weights, with those below.
    Reference,
}

impl Tier {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Bracket, Self::Reference];

    /// The bracket paired so; `None` if this way is not certain to give the right pairing.
    pub(super) fn pair(self, bracket: &ReferenceBracket<'_>) -> Result<Option<PairedBracket>, Obstacle> {
        match self {
            Self::Fast => Ok(bracket.pair_fast()),
            Self::Bracket => bracket.pair_relaxed(),
            Self::Reference => bracket.pair_thoroughly().map(Some),
        }
    }
}

/// Pairs a field; `tiers` are tried in order, and the reference in the end.
pub fn pair(field: &SwissField, tiers: &[Tier]) -> Result<PairedField, Obstacle> {
    pair_by(field, tiers, &Effort::unlimited().watched(&field.watch))
}

/// Pairs a field unless that takes more than the effort: [`Obstacle::TooLong`] then.
pub(super) fn pair_within(field: &SwissField, effort: &Effort) -> Result<PairedField, Obstacle> {
    pair_by(field, &Tier::ALL, effort)
}

fn pair_by(field: &SwissField, tiers: &[Tier], effort: &Effort) -> Result<PairedField, Obstacle> {
    let paired = Work { field, tiers, effort }.pair();
    // What was asked last may have been answered wrongly, as no search goes on then.
    if field.watch.is_stopping() { Err(Obstacle::TooLong) } else { paired }
}

/// A field to be paired, how, and with how much effort.
#[derive(Clone, Copy)]
pub(super) struct Work<'a> {
    pub(super) field: &'a SwissField,
    pub(super) tiers: &'a [Tier],
    pub(super) effort: &'a Effort,
}

impl Work<'_> {
    fn pair(self) -> Result<PairedField, Obstacle> {
        match self.field.rules.completion {
            Completion::InEveryBracket => pair_downwards(self),
            Completion::AtTheEnd => collapse::pair(self),
        }
    }

    /// Tells how many players are paired when all but those of `below` are.
    pub(super) fn tell(&self, below: RemainingBrackets<'_>) {
        let (left, all): (usize, _) = (below.groups.iter().map(Vec::len).sum(), self.field.players.len());
        self.field.watch.tell(all - left, all);
    }
}

fn pair_downwards(work: Work<'_>) -> Result<PairedField, Obstacle> {
    let Work { field, tiers, effort } = work;
    let groups = score_groups(field);
    // The score of the bye is found before any bracket is paired (C5 counts more than all that brackets ask for): below, only
    // players of that score may be matched with it.
    let bye_score = bye_score(field)?;
    let mut round = PairedField::default();
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let below = RemainingBrackets { groups: &groups[index + 1..], bye_score };
        let bracket = ReferenceBracket {
            field,
            moved_down: &moved_down,
            residents,
            below,
            horizon: BracketHorizon::Near,
            effort: Some(effort),
        };
        let paired = pair_bracket(&bracket, tiers)?;
        moved_down.clone_from(&paired.downfloaters);
        round.brackets.push(paired);
        work.tell(below);
    }
    round.bye = moved_down.first().copied();
    Ok(round)
}

/// Pairs a bracket by the first tier that is certain to be right.
pub(super) fn pair_bracket(bracket: &ReferenceBracket<'_>, tiers: &[Tier]) -> Result<PairedBracket, Obstacle> {
    for &tier in tiers {
        if bracket.field.watch.is_stopping() {
            return Err(Obstacle::TooLong);
        }
        if let Some(paired) = tier.pair(bracket)? {
            return Ok(paired);
        }
    }
    bracket.pair_thoroughly()
}

/// Whether there is a complete pairing at all, by whatever edition.
pub(super) fn is_pairable(field: &SwissField) -> bool {
    let all: Vec<usize> = (0..field.players.len()).collect();
    let bye = if all.len().is_multiple_of(2) { None } else { Some(ByeTo::Anybody) };
    RemainingPlayers::new(field, &all, bye).is_pairable()
}

/// The lowest score with which a player can get the bye in a complete pairing (C5); `None` if no player needs one.
pub(super) fn bye_score(field: &SwissField) -> Result<Option<Points>, Obstacle> {
    let all: Vec<usize> = (0..field.players.len()).collect();
    if all.len().is_multiple_of(2) {
        let remaining = RemainingPlayers::new(field, &all, None);
        return if remaining.is_pairable() { Ok(None) } else { Err(blocked(&remaining)) };
    }
    let mut scores: Vec<Points> =
        field.players.iter().filter(|player| player.may_have_bye).map(|player| player.pairing_score).collect();
    scores.dedup();
    let pairable = |score: &Points| RemainingPlayers::new(field, &all, Some(ByeTo::Score(*score))).is_pairable();
    match scores.into_iter().rev().find(pairable) {
        Some(score) => Ok(Some(score)),
        None => Err(blocked(&RemainingPlayers::new(field, &all, Some(ByeTo::Anybody)))),
    }
}

/// Why no complete pairing exists.
pub(super) fn blocked(remaining: &RemainingPlayers<'_>) -> Obstacle {
    if remaining.field.watch.is_stopping() {
        return Obstacle::TooLong;
    }
    let unmatchable = remaining.pairs().expect_err("no complete pairing was found before");
    blocked_field(remaining.players.len(), unmatchable)
}
