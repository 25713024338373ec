//! The criteria of the Dutch system (C.04.3 of 2026, article 2) in the rulebook's order: each says what a pair of the bracket
//! costs, and the order of this table is the order of their weight.
//!
//! The absolute ones are not here: C1 and C3 are [`SwissField::may_meet`](super::history::SwissField::may_meet), C2 and C5 decide
//! who may be matched with the bye, and C4 holds because only complete pairings are considered.

use super::bracket::{Scope, VertexPair};
use super::colours::{Strength, same_preference};
use super::history::{Float, SwissPlayer};

/// Receives the costs of a pair: the level (0 counts most) and how much.
pub type CriterionCounts<'a> = &'a mut dyn FnMut(usize, u64);

/// A criterion that makes a pairing better or worse.
#[derive(Debug, Clone, Copy)]
pub struct Criterion {
    /// The short name that the rules give it: `C6`.
    pub name: &'static str,
    /// Where it stands in the rules.
    pub article: &'static str,
    /// How many numbers it compares, one after the other.
    pub levels: fn(&Scope<'_>) -> usize,
    /// Tells the counts what a pair costs, level by level.
    pub cost: fn(&VertexPair<'_, '_>, CriterionCounts<'_>),
}

/// C6 to C21, the most important first.
pub const CRITERIA: [Criterion; 16] = [
    Criterion { name: "C6", article: "C.04.3 2.4.1", levels: one, cost: downfloaters },
    Criterion { name: "C7", article: "C.04.3 2.4.2", levels: scores, cost: scores_of_downfloaters },
    Criterion { name: "C8", article: "C.04.3 2.4.3", levels: next_scores, cost: downfloaters_of_the_next_bracket },
    Criterion { name: "C9", article: "C.04.3 2.4.4", levels: one, cost: unplayed_games_of_the_bye },
    Criterion { name: "C10", article: "C.04.3 2.4.5", levels: one, cost: great_colour_differences },
    Criterion { name: "C11", article: "C.04.3 2.4.6", levels: one, cost: third_colours },
    Criterion { name: "C12", article: "C.04.3 2.4.7", levels: one, cost: preferences_refused },
    Criterion { name: "C13", article: "C.04.3 2.4.8", levels: one, cost: strong_preferences_refused },
    Criterion { name: "C14", article: "C.04.3 2.4.9", levels: one, cost: residents_down_again::<LAST> },
    Criterion { name: "C15", article: "C.04.3 2.4.10", levels: one, cost: opponents_up_again::<LAST> },
    Criterion { name: "C16", article: "C.04.3 2.4.11", levels: one, cost: residents_down_again::<BEFORE_LAST> },
    Criterion { name: "C17", article: "C.04.3 2.4.12", levels: one, cost: opponents_up_again::<BEFORE_LAST> },
    Criterion { name: "C18", article: "C.04.3 2.4.13", levels: scores, cost: moved_down_again::<LAST> },
    Criterion { name: "C19", article: "C.04.3 2.4.14", levels: scores, cost: differences_up_again::<LAST> },
    Criterion { name: "C20", article: "C.04.3 2.4.15", levels: scores, cost: moved_down_again::<BEFORE_LAST> },
    Criterion { name: "C21", article: "C.04.3 2.4.16", levels: scores, cost: differences_up_again::<BEFORE_LAST> },
];

/// The place of last round's float in a player's record.
pub(super) const LAST: usize = 0;
/// The place of the float of the round before.
pub(super) const BEFORE_LAST: usize = 1;

/// A criterion that compares a single number.
pub(super) const fn one(_: &Scope<'_>) -> usize {
    1
}

/// One number for each score of those moved down. The residents' own level would say nothing new after the sum.
fn scores(scope: &Scope<'_>) -> usize {
    scope.levels()
}

/// The number, then one level for each score of the next bracket but its residents'; nothing if there is no next one.
fn next_scores(scope: &Scope<'_>) -> usize {
    if scope.has_next() { scope.levels() + 2 } else { 0 }
}

/// C6: the fewest downfloaters.
pub(super) fn downfloaters(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    pair.downfloaters().for_each(|_| tally(0, 1));
}

/// C7: their scores as low as possible, compared from the highest.
fn scores_of_downfloaters(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    pair.downfloaters().filter(|&v| pair.scope.is_moved_down(v)).for_each(|v| tally(pair.scope.level(v), 1));
}

/// C8: C6 and C7 in the next bracket, whose residents are those of the next score group and whose moved down players
/// are the downfloaters of this one.
fn downfloaters_of_the_next_bracket(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if !pair.scope.has_next() {
        return;
    }
    for v in pair.leaving_next() {
        tally(0, 1);
        if pair.scope.is_member(v) {
            tally(1 + pair.scope.level(v), 1);
        }
    }
}

/// C9: the fewest unplayed games of the player who gets the bye, where the one downfloater of the bracket gets it.
fn unplayed_games_of_the_bye(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if let Some(player) = pair.bye_in_bracket().filter(|_| pair.scope.weighs_unplayed) {
        tally(0, u64::from(player.unplayed));
    }
}

/// C10: the fewest topscorers or opponents of topscorers with a colour difference above two.
pub(super) fn great_colour_differences(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    count_if(pair, tally, |a, b| same_preference(a, b).is_some() && a.difference.abs() > 1 && b.difference.abs() > 1);
}

/// C11: the fewest of them with the same colour three times running.
pub(super) fn third_colours(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    count_if(pair, tally, has_third_colour);
}

/// C12: the fewest players who do not get their preference.
pub(super) fn preferences_refused(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    count_if(pair, tally, |a, b| same_preference(a, b).is_some());
}

/// C13: the fewest players who do not get their strong preference.
pub(super) fn strong_preferences_refused(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    count_if(pair, tally, |a, b| {
        same_preference(a, b).is_some_and(|[a, b]| {
            let both = a.strength.min(b.strength);
            both == Strength::Strong
        })
    });
}

/// C14, C16: the fewest resident downfloaters who floated down in that round.
fn residents_down_again<const ROUND: usize>(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    let again = |&v: &usize| !pair.scope.is_moved_down(v) && pair.scope.floated(v, ROUND, Float::Down);
    pair.downfloaters().filter(again).for_each(|_| tally(0, 1));
}

/// C15, C17: the fewest opponents of moved down players who floated up in that round.
fn opponents_up_again<const ROUND: usize>(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if pair.upfloat_again(ROUND).is_some() {
        tally(0, 1);
    }
}

/// C18, C20: the smallest score differences of moved down players who floated down in that round. Those who are paired
/// here all have the difference between their score and the residents'; a player who floats once more has a greater one.
fn moved_down_again<const ROUND: usize>(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    let again = |&v: &usize| pair.scope.is_moved_down(v) && pair.scope.floated(v, ROUND, Float::Down);
    pair.downfloaters().filter(again).for_each(|v| tally(pair.scope.level(v), 1));
}

/// C19, C21: the smallest score differences of opponents of moved down players who floated up in that round.
fn differences_up_again<const ROUND: usize>(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if let Some(moved_down) = pair.upfloat_again(ROUND) {
        tally(pair.scope.level(moved_down), 1);
    }
}

fn count_if(
    pair: &VertexPair<'_, '_>,
    tally: CriterionCounts<'_>,
    broken: impl Fn(&SwissPlayer, &SwissPlayer) -> bool,
) {
    if pair.within_bracket().is_some_and(|[a, b]| broken(a, b)) {
        tally(0, 1);
    }
}

/// Both have the same absolute preference, and the player whose preference is refused (the one with the smaller colour difference)
/// has had the unwanted colour twice running. With equal differences, if both have.
fn has_third_colour(a: &SwissPlayer, b: &SwissPlayer) -> bool {
    let both_absolute = same_preference(a, b).filter(|[a, b]| a.strength.min(b.strength) == Strength::Absolute);
    let Some([preference, _]) = both_absolute else { return false };
    let has_repeated = |player: &SwissPlayer| player.colours.repeated() == Some(preference.side.opposite());
    match a.difference.abs().cmp(&b.difference.abs()) {
        std::cmp::Ordering::Greater => has_repeated(b),
        std::cmp::Ordering::Less => has_repeated(a),
        std::cmp::Ordering::Equal => has_repeated(a) && has_repeated(b),
    }
}
