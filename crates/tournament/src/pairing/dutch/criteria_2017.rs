//! The quality criteria of the edition of 2017 (C.04.3, C.5 to C.19), in the rulebook's order.
//!
//! C.4 is not here: only complete pairings are considered for the brackets it applies to.

use super::bracket::{Scope, VertexPair};
use super::criteria::{
    BEFORE_LAST, Criterion, CriterionCounts, LAST, downfloaters, great_colour_differences, one, preferences_refused,
    strong_preferences_refused, third_colours,
};
use super::history::Float;

/// C.5 to C.19, the most important first.
pub(super) const CRITERIA: [Criterion; 15] = [
    Criterion { name: "C.5", article: "C.04.3 (2017) C.5", levels: one, cost: downfloaters },
    Criterion { name: "C.6", article: "C.04.3 (2017) C.6", levels: differences, cost: score_differences },
    Criterion { name: "C.7", article: "C.04.3 (2017) C.7", levels: next_differences, cost: next_bracket },
    Criterion { name: "C.8", article: "C.04.3 (2017) C.8", levels: one, cost: great_colour_differences },
    Criterion { name: "C.9", article: "C.04.3 (2017) C.9", levels: one, cost: third_colours },
    Criterion { name: "C.10", article: "C.04.3 (2017) C.10", levels: one, cost: preferences_refused },
    Criterion { name: "C.11", article: "C.04.3 (2017) C.11", levels: one, cost: strong_preferences_refused },
    Criterion { name: "C.12", article: "C.04.3 (2017) C.12", levels: one, cost: floats_again::<LAST, DOWN> },
    Criterion { name: "C.13", article: "C.04.3 (2017) C.13", levels: one, cost: floats_again::<LAST, UP> },
    Criterion { name: "C.14", article: "C.04.3 (2017) C.14", levels: one, cost: floats_again::<BEFORE_LAST, DOWN> },
    Criterion { name: "C.15", article: "C.04.3 (2017) C.15", levels: one, cost: floats_again::<BEFORE_LAST, UP> },
    Criterion {
        name: "C.16",
        article: "C.04.3 (2017) C.16",
        levels: differences,
        cost: differences_again::<LAST, DOWN>,
    },
    Criterion { name: "C.17", article: "C.04.3 (2017) C.17", levels: differences, cost: differences_again::<LAST, UP> },
    Criterion {
        name: "C.18",
        article: "C.04.3 (2017) C.18",
        levels: differences,
        cost: differences_again::<BEFORE_LAST, DOWN>,
    },
    Criterion {
        name: "C.19",
        article: "C.04.3 (2017) C.19",
        levels: differences,
        cost: differences_again::<BEFORE_LAST, UP>,
    },
];

/// Floats towards those with fewer points.
const DOWN: bool = true;
/// Floats towards those with more.
const UP: bool = false;

/// One level for each score difference above zero, the greatest first: the fewer great ones the better, compared one by
/// one (A.8).
fn differences(scope: &Scope<'_>) -> usize {
    scope.differences()
}

/// The number of players left over, then the score differences; nothing if there is no next bracket to think of.
fn next_differences(scope: &Scope<'_>) -> usize {
    if scope.has_next() { 1 + scope.differences() } else { 0 }
}

/// C.6: the smallest score differences of pairs and of downfloaters.
fn score_differences(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if let Some(level) = pair.difference().and_then(|difference| pair.scope.difference_level(difference)) {
        tally(level, 1);
    }
}

/// C.7: C.5 and C.6 in the following bracket. If that is the last, no player is left over but the player with the bye, who
/// must be one who may have it (C.2): any other left over counts as unpaired.
fn next_bracket(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if !pair.scope.has_next() {
        return;
    }
    if !pair.gives_bye() {
        pair.leaving_next().for_each(|_| tally(0, 1));
    }
    if let Some(level) = pair.next_difference().and_then(|difference| pair.scope.difference_level(difference)) {
        tally(1 + level, 1);
    }
}

/// C.12 to C.15: the fewest players who get the same float as in that round.
fn floats_again<const ROUND: usize, const DOWN: bool>(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if same_float::<ROUND, DOWN>(pair) {
        tally(0, 1);
    }
}

/// C.16 to C.19: the smallest score differences of players who get the same float as in that round.
fn differences_again<const ROUND: usize, const DOWN: bool>(pair: &VertexPair<'_, '_>, tally: CriterionCounts<'_>) {
    if same_float::<ROUND, DOWN>(pair) {
        score_differences(pair, tally);
    }
}

/// Whether the higher ranked player of a pair floats down again, or the lower ranked one up.
fn same_float<const ROUND: usize, const DOWN: bool>(pair: &VertexPair<'_, '_>) -> bool {
    let floats = pair.difference().is_some_and(|difference| pair.scope.difference_level(difference).is_some());
    let again = if DOWN {
        pair.higher_member().is_some_and(|v| pair.scope.floated(v, ROUND, Float::Down))
    } else {
        pair.lower_member().is_some_and(|v| pair.scope.floated(v, ROUND, Float::Up))
    };
    floats && again
}
