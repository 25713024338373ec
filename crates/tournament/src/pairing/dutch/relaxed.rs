//! The second of three ways to pair a bracket: exactly, but with no player from below in the graph.
//!
//! A player who floats down is matched with a stranger, as few as can be. What that leaves out is asked afterwards.

use super::against::BracketPairs;
use super::bracket::{Vertex, values};
use super::completion::RemainingPlayers;
use super::reference::ReferenceBracket;
use super::solve::{Obstacle, PairedBracket, solve};

impl ReferenceBracket<'_> {
    /// The best pairing; `None` where it depends on the players below.
    pub(super) fn pair_relaxed(&self) -> Result<Option<PairedBracket>, Obstacle> {
        if !self.leaves_bye_below() {
            return Ok(None);
        }
        let outer = if self.below.groups.is_empty() {
            vec![Vertex::Bye; (self.moved_down.len() + self.residents.len()) % 2]
        } else {
            // The fewest downfloaters, whatever becomes of them (C6).
            let members: Vec<usize> = self.members().collect();
            let members = RemainingPlayers::new(self.field, &members, None);
            let floaters = RemainingPlayers { downfloaters: self.moved_down.len(), ..members }.least_left();
            if !self.may_be_perfect_below(floaters) {
                return Ok(None);
            }
            vec![Vertex::Anybody; floaters]
        };
        let Ok(solution) = solve(&mut self.scope(&[], &outer))? else { return Ok(None) };
        let PairedBracket { pairs, downfloaters, .. } = solution.paired;
        let is_best = self.is_perfect_below(&downfloaters);
        Ok(is_best.then(|| self.with_values(BracketPairs { pairs, left_over: downfloaters })))
    }

    /// Whether the next bracket can do as well as possible with `floaters` downfloaters. It is known beforehand if no player floats
    /// down, or every player, or more than there are residents.
    fn may_be_perfect_below(&self, floaters: usize) -> bool {
        let members = self.moved_down.len() + self.residents.len();
        match floaters {
            0 => self.is_perfect_below(&[]),
            all if all == members => self.is_perfect_below(&[self.moved_down, self.residents].concat()),
            some => some <= self.below.next().len(),
        }
    }

    /// A pairing with what the criteria say of it, where the next bracket does as well as possible: all who float down
    /// are paired there, and one of its residents leaves it if the number is odd.
    pub(super) fn with_values(&self, paired: BracketPairs) -> PairedBracket {
        let BracketPairs { pairs, left_over: downfloaters } = paired;
        let next = self.below.next();
        let leaving = if next.is_empty() { downfloaters.len() } else { (downfloaters.len() + next.len()) % 2 };
        let outlet = if next.is_empty() || self.next_gives_bye() { Vertex::Bye } else { Vertex::Anybody };
        let scope = self.scope(next, &vec![outlet; leaving]);
        let inside = pairs.iter().map(|&(a, b)| (self.place(a), self.place(b)));
        // Whom they meet there makes no difference.
        let down = downfloaters.iter().zip(scope.members()..).map(|(&player, other)| (self.place(player), other));
        let on = (scope.inner()..scope.order()).filter(|_| !next.is_empty()).map(|outer| (outer - leaving, outer));
        PairedBracket {
            moved_down: self.moved_down.to_vec(),
            residents: self.residents.to_vec(),
            values: values(&scope, inside.chain(down).chain(on)),
            pairs,
            downfloaters,
        }
    }

    /// The place of a member among all of them.
    fn place(&self, player: usize) -> usize {
        let first = self.residents.first().copied().unwrap_or(usize::MAX);
        match player.checked_sub(first) {
            Some(behind) => self.moved_down.len() + behind,
            None => self.moved_down.partition_point(|&other| other < player),
        }
    }
}
