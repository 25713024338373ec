//! One bracket solved exactly, with all that its pairing looks at, and the outcome.

use super::bracket::{BracketLayout, Scope, Vertex, values};
use super::order::{OrderSearch, best_pairings, spend_on_edges};
use crate::pairing::explain::CriterionValue;
use crate::pairing::matching::{self, Unmatchable};

/// A bracket as it was paired; players by their place in the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairedBracket {
    /// Players who came from a bracket above, in order of rank.
    pub moved_down: Vec<usize>,
    /// Players of this bracket's own score, in order of rank.
    pub residents: Vec<usize>,
    /// The pairs, the higher ranked player first.
    pub pairs: Vec<(usize, usize)>,
    /// Players left over, in order of rank.
    pub downfloaters: Vec<usize>,
    /// What the pairing is worth by each criterion, from C6 to C21.
    pub values: Vec<CriterionValue>,
}

/// A field as it was paired, bracket by bracket.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairedField {
    /// The brackets from the top.
    pub brackets: Vec<PairedBracket>,
    /// Who has the bye, by their place in the field.
    pub bye: Option<usize>,
}

impl PairedField {
    /// Whom each of so many players meets, by place; none who has the bye.
    pub(super) fn mates(&self, players: usize) -> Vec<Option<usize>> {
        let mut mates = vec![None; players];
        for &(a, b) in self.brackets.iter().flat_map(|bracket| &bracket.pairs) {
            mates[a] = Some(b);
            mates[b] = Some(a);
        }
        mates
    }
}

/// Why a field cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// No complete pairing exists. Players by their place in the field.
    Blocked {
        /// Players who compete for too few opponents.
        stranded: Vec<usize>,
        /// Their possible opponents, too few for all of them.
        wanted: Vec<usize>,
        /// Whether the bye is among what is left for them.
        bye_is_wanted: bool,
    },
    /// More different scores in one bracket than the weights hold.
    TooManyScores,
    /// Takes more than the effort that may be spent; never where no limit is given.
    TooLong,
}

/// Why a bracket is not solved.
#[derive(Debug)]
pub enum Unsolved {
    /// No complete pairing exists.
    Unmatchable(Unmatchable),
    /// Takes more than the effort that may be spent.
    TooLong,
}

impl From<Unmatchable> for Unsolved {
    fn from(unmatchable: Unmatchable) -> Self {
        Self::Unmatchable(unmatchable)
    }
}

/// Solves the bracket, with weights as wide as it needs.
pub(super) fn solve(scope: &mut Scope<'_>) -> Result<Result<Solution, Unmatchable>, Obstacle> {
    Ok(solve_if(scope, |_| true)?.map(|solution| solution.expect("every solution will do")))
}

/// Solves the bracket as [`solve`] does, but no choice is made among the best pairings where the one found first will not do: nothing then.
pub(super) fn solve_if(
    scope: &mut Scope<'_>,
    will_do: impl FnOnce(&Solution) -> bool,
) -> Result<Result<Option<Solution>, Unmatchable>, Obstacle> {
    if spend_on_edges(scope).is_err() {
        return Err(Obstacle::TooLong);
    }
    let layout = BracketLayout::new(scope);
    let solved = match (layout.bits + matching::spare_bits(scope.order())).div_ceil(64) {
        0..=1 => solve_in::<1>(scope, &layout, will_do),
        2 => solve_in::<2>(scope, &layout, will_do),
        3..=4 => solve_in::<4>(scope, &layout, will_do),
        5..=8 => solve_in::<8>(scope, &layout, will_do),
        9..=16 => solve_in::<16>(scope, &layout, will_do),
        17..=64 => solve_in::<64>(scope, &layout, will_do),
        _ => return Err(Obstacle::TooManyScores),
    };
    match solved {
        Ok(solution) => Ok(Ok(solution)),
        Err(Unsolved::Unmatchable(unmatchable)) => Ok(Err(unmatchable)),
        Err(Unsolved::TooLong) => Err(Obstacle::TooLong),
    }
}

/// Solves a bracket with weights of `N` limbs. C9 is left out at first; then it is known whether it applies.
fn solve_in<const N: usize>(
    scope: &mut Scope<'_>,
    layout: &BracketLayout,
    will_do: impl FnOnce(&Solution) -> bool,
) -> Result<Option<Solution>, Unsolved> {
    // C9 asks about the bye only where one player floats to it, which is known once C6 to C8 are satisfied: so a first solution
    // without it says whether it applies.
    if scope.weighs_unplayed {
        scope.weighs_unplayed = false;
        let best = best_pairings::<N>(scope, layout)?;
        let floaters = (0..scope.members()).filter(|&v| !scope.is_member(best.mate(v))).count();
        scope.weighs_unplayed = floaters == 1;
    }
    let best = best_pairings::<N>(scope, layout)?;
    if !will_do(&Solution::new(scope, |v| best.mate(v))) {
        return Ok(None);
    }
    let mut search = OrderSearch::new(scope, &best);
    drop(best);
    search.decide()?;
    Ok(Some(Solution::new(scope, |v| search.mate(v))))
}

/// The best pairing of a bracket together with what is below it.
pub(super) struct Solution {
    pub(super) paired: PairedBracket,
    /// The players matched with strangers.
    pub(super) going_further: Vec<usize>,
}

impl Solution {
    fn new(scope: &Scope<'_>, mate: impl Fn(usize) -> usize) -> Self {
        let player = |v: usize| scope.player_index(v).expect("members and those of the next score group are players");
        let members = 0..scope.members();
        let floats = |v: &usize| !scope.is_member(mate(*v));
        let pairs = members.clone().filter(|&v| v < mate(v) && !floats(&v)).map(|v| (player(v), player(mate(v))));
        // A stranger stands for any player further down: a player matched with one goes on below the next bracket.
        let strangers = (0..scope.inner()).filter(|&v| scope.vertex(mate(v)) == Vertex::Anybody);
        let edges = (0..scope.order()).map(|v| (v, mate(v))).filter(|(v, mate)| v < mate);
        Self {
            paired: PairedBracket {
                moved_down: (0..scope.moved_down()).map(player).collect(),
                residents: (scope.moved_down()..scope.members()).map(player).collect(),
                pairs: pairs.collect(),
                downfloaters: members.filter(floats).map(player).collect(),
                values: values(scope, edges),
            },
            going_further: strangers.map(player).collect(),
        }
    }
}
