//! The second of three ways to pair a bracket: exactly, but with nobody from below in the graph.
//!
//! Whoever floats down is matched with a stranger, as few as can be. What that leaves out is asked afterwards.

use super::bracket::Vertex;
use super::completion::Crowd;
use super::lookahead::Verdict;
use super::reference::Bracket;
use super::solve::{Obstacle, PairedBracket, solve};

impl Bracket<'_> {
    /// The best pairing; `None` where it depends on who is below.
    pub(super) fn pair_relaxed(&self) -> Result<Option<PairedBracket>, Obstacle> {
        if !self.leaves_bye_below() {
            return Ok(None);
        }
        let outer = if self.below.groups.is_empty() {
            vec![Vertex::Bye; (self.moved_down.len() + self.residents.len()) % 2]
        } else {
            vec![Vertex::Anybody; self.least_floaters()]
        };
        let Ok(solution) = solve(&mut self.scope(&[], &outer))? else { return Ok(None) };
        let is_best = self.look_ahead(&solution.paired.downfloaters) == Verdict::Perfect;
        Ok(is_best.then(|| self.with_next(solution.paired)))
    }

    /// The fewest downfloaters, whatever becomes of them (C6).
    fn least_floaters(&self) -> usize {
        let members: Vec<usize> = self.moved_down.iter().chain(self.residents).copied().collect();
        Crowd { apart: self.moved_down.len(), ..Crowd::new(self.field, &members, None) }.least_left()
    }

    /// The pairing with what C8 says of the next bracket, which does as well as possible: one of its residents leaves it
    /// if the number is odd.
    pub(super) fn with_next(&self, mut paired: PairedBracket) -> PairedBracket {
        let next = self.below.next().len();
        if next > 0 {
            let leaving = u64::try_from((paired.downfloaters.len() + next) % 2).unwrap_or(0);
            let scores = self.moved_down.chunk_by(|&a, &b| self.score_of(&[a]) == self.score_of(&[b])).count();
            let value: Vec<u64> = std::iter::once(leaving).chain(vec![0; scores + 1]).collect();
            let eighth = paired.values.iter_mut().filter(|value| value.name == "C8");
            eighth.for_each(|criterion| criterion.value.clone_from(&value));
        }
        paired
    }
}
