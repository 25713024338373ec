//! The round by the edition of 2017 (A.9): no player looks further than the next bracket. When a bracket turns out to leave
//! players below that cannot all be paired, it is paired again so that they can, and with those it leaves over all below
//! come into one last bracket, whatever their scores.

use super::bracket::Vertex;
use super::completion::{ByeTo, RemainingPlayers};
use super::engine::{Tier, Work, blocked, pair_bracket};
use super::reference::{BracketHorizon, ReferenceBracket, RemainingBrackets, blocked_field, score_groups};
use super::solve::{Obstacle, PairedBracket, PairedField, solve};

pub(super) fn pair(work: Work<'_>) -> Result<PairedField, Obstacle> {
    let Work { field, tiers, effort } = work;
    let all: Vec<usize> = (0..field.players.len()).collect();
    let bye = (all.len() % 2 == 1).then_some(ByeTo::Anybody);
    let remaining = RemainingPlayers::new(field, &all, bye);
    if !remaining.is_pairable() {
        return Err(blocked(&remaining));
    }
    let groups = score_groups(field);
    let mut round = PairedField::default();
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let below = RemainingBrackets { groups: &groups[index + 1..], bye_score: None };
        let bracket = ReferenceBracket {
            field,
            moved_down: &moved_down,
            residents,
            below,
            horizon: BracketHorizon::Near,
            effort: Some(effort),
        };
        // The last bracket has no players to float to: only here is a complete pairing asked for (A.9).
        if below.groups.is_empty() {
            let fast = if tiers.contains(&Tier::Fast) { bracket.pair_fast() } else { None };
            let last = fast.map_or_else(|| bracket.complete(&[], bye), Ok)?;
            return Ok(finished(round, last));
        }
        let paired = pair_bracket(&bracket, tiers)?;
        let lower: Vec<usize> = below.groups.concat();
        // What is below cannot be paired with these downfloaters: this is the penultimate bracket, and it is paired again
        // together with all that is below.
        if !RemainingPlayers::can_be_completed(field, &paired.downfloaters, lower.iter().copied(), bye) {
            return bracket.collapse(round, &lower, bye);
        }
        moved_down.clone_from(&paired.downfloaters);
        round.brackets.push(paired);
        work.tell(below);
    }
    Ok(round)
}

fn finished(mut round: PairedField, last: PairedBracket) -> PairedField {
    round.bye = last.downfloaters.first().copied();
    round.brackets.push(last);
    round
}

impl ReferenceBracket<'_> {
    /// The penultimate bracket, paired again, and the last one with all below it.
    fn collapse(&self, mut round: PairedField, lower: &[usize], bye: Option<ByeTo>) -> Result<PairedField, Obstacle> {
        let penultimate = self.complete(lower, bye)?;
        let below = RemainingBrackets { groups: &[], bye_score: None };
        let moved_down = penultimate.downfloaters.as_slice();
        let last = ReferenceBracket { moved_down, residents: lower, below, ..*self };
        let last = last.complete(&[], bye)?;
        round.brackets.push(penultimate);
        Ok(finished(round, last))
    }

    /// The best pairing that leaves a complete pairing of `lower` and of those who float down to them (C.4).
    fn complete(&self, lower: &[usize], bye: Option<ByeTo>) -> Result<PairedBracket, Obstacle> {
        let bye = bye.map(|_| Vertex::Bye);
        let outer: Vec<Vertex> = lower.iter().map(|&player| Vertex::Player(player)).chain(bye).collect();
        let solution = solve(&mut self.scope(&[], &outer))?.map_err(|blocked| blocked_field(0, blocked))?;
        Ok(solution.paired)
    }
}
