//! The pairing of a round: who can get the bye, then the brackets from the top.
//!
//! Every bracket is solved exactly. The look-ahead wants the whole field below the bracket to stay pairable (C4). Mostly
//! it does not matter who is there: so the bracket is first solved as if any player could meet any player below the next score
//! group, and if the solution can be completed it is also the best with the real players, which are fewer possibilities.
//! Only if it cannot, the bracket is solved with the whole field.

use super::bracket::{BracketPlayers, Scope, Vertex};
use super::completion::RemainingPlayers;
use super::edition::Completion;
use super::history::SwissField;
use super::solve::{Obstacle, PairedBracket, PairedField, Solution, solve, solve_if};
use crate::Points;
use crate::pairing::effort::Effort;
use crate::pairing::matching::{Graph, Matcher, Unmatchable};

/// How far a bracket looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketHorizon {
    /// To the next score group, and further only where that is not enough.
    Near,
    /// Always over the whole field: slow, for checking the other.
    WholeField,
}

/// Pairs a field bracket by bracket, each solved exactly.
pub fn pair(field: &SwissField, horizon: BracketHorizon) -> Result<PairedField, Obstacle> {
    let groups = score_groups(field);
    let bye_score = bye_score(field)?;
    let mut round = PairedField::default();
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let below = RemainingBrackets { groups: &groups[index + 1..], bye_score };
        let bracket = ReferenceBracket { field, moved_down: &moved_down, residents, below, horizon, effort: None };
        let paired = bracket.pair_thoroughly()?;
        moved_down.clone_from(&paired.downfloaters);
        round.brackets.push(paired);
    }
    round.bye = moved_down.first().copied();
    Ok(round)
}

/// The places of the players in the field, by score.
pub(super) fn score_groups(field: &SwissField) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..field.players.len()).collect();
    let score = |&player: &usize| field.players[player].pairing_score;
    all.chunk_by(|a, b| score(a) == score(b)).map(<[usize]>::to_vec).collect()
}

/// The lowest score with which a player can get the bye in a complete pairing (C5); `None` if no player needs one.
fn bye_score(field: &SwissField) -> Result<Option<Points>, Obstacle> {
    let players = field.players.len();
    let order = players + players % 2;
    let graph = Graph::from_fn(order, |u, v| {
        if v < players {
            return field.may_meet(u, v).then_some(0);
        }
        let player = &field.players[u];
        player.may_have_bye.then(|| -i64::from(player.pairing_score.tenths()))
    });
    let matcher = Matcher::solve(graph).map_err(|blocked| blocked_field(players, blocked))?;
    Ok((order > players).then(|| field.players[matcher.mate(players)].pairing_score))
}

pub(super) fn blocked_field(players: usize, blocked: Unmatchable) -> Obstacle {
    let (wanted, bye): (Vec<_>, Vec<_>) = blocked.wanted.into_iter().partition(|&v| v < players);
    let stranded = blocked.stranded.into_iter().filter(|&v| v < players).collect();
    Obstacle::Blocked { stranded, wanted, bye_is_wanted: !bye.is_empty() }
}

/// What comes after a bracket.
#[derive(Clone, Copy)]
pub(super) struct RemainingBrackets<'a> {
    pub(super) groups: &'a [Vec<usize>],
    pub(super) bye_score: Option<Points>,
}

impl RemainingBrackets<'_> {
    /// The next score group; empty if there is none.
    pub(super) fn next(&self) -> &[usize] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// The players below the next bracket's residents.
    pub(super) fn further(&self) -> impl Iterator<Item = usize> + '_ {
        self.groups.iter().skip(1).flatten().copied()
    }
}

/// A bracket to be paired.
#[derive(Clone, Copy)]
pub(super) struct ReferenceBracket<'a> {
    pub(super) field: &'a SwissField,
    pub(super) moved_down: &'a [usize],
    pub(super) residents: &'a [usize],
    pub(super) below: RemainingBrackets<'a>,
    pub(super) horizon: BracketHorizon,
    /// What an exact search may take; none where it may take as long as it likes.
    pub(super) effort: Option<&'a Effort>,
}

/// What came of looking near.
enum Near {
    Found(PairedBracket),
    /// More players may have to go further down than there were strangers for.
    TooFewStrangers,
    /// The players who go further down cannot be paired there.
    Incomplete,
}

impl ReferenceBracket<'_> {
    /// The best pairing, by weights.
    pub(super) fn pair_thoroughly(&self) -> Result<PairedBracket, Obstacle> {
        if self.horizon == BracketHorizon::Near
            && let Some(paired) = self.pair_near()?
        {
            return Ok(paired);
        }
        let outer: Vec<Vertex> = self.below.further().map(Vertex::Player).chain(self.pending_bye()).collect();
        let solution = self.solve(&outer)?.map_err(|blocked| blocked_field(0, blocked))?;
        Ok(solution.paired)
    }

    /// Solves the bracket with strangers in place of those below the next score group: few at first, because hardly
    /// any player goes so far down.
    fn pair_near(&self) -> Result<Option<PairedBracket>, Obstacle> {
        let all = match self.field.rules.completion {
            Completion::InEveryBracket => {
                self.below.further().count() + usize::from(self.pending_bye().is_some() && !self.bye_is_near())
            }
            // As many as there are players: there is somewhere to go even where no player is below.
            Completion::AtTheEnd => {
                self.moved_down.len()
                    + self.residents.len()
                    + self.below.next().len()
                    + usize::from(self.next_gives_bye())
            }
        };
        // How many go further down than the next score group, at least.
        let near: Vec<usize> = [self.moved_down, self.residents, self.below.next()].concat();
        let near =
            RemainingPlayers { downfloaters: self.moved_down.len(), ..RemainingPlayers::new(self.field, &near, None) };
        let least = near.least_left().saturating_sub(usize::from(self.bye_is_near()));
        let mut strangers = all.min(least + 2 + all % 2);
        strangers -= (all - strangers) % 2;
        loop {
            match self.pair_with_strangers(strangers, strangers == all)? {
                Near::Found(paired) => return Ok(Some(paired)),
                Near::TooFewStrangers => strangers = all.min(strangers + 2 * strangers.max(1)),
                Near::Incomplete => return Ok(None),
            }
        }
    }

    fn pair_with_strangers(&self, strangers: usize, are_all: bool) -> Result<Near, Obstacle> {
        let bye = self.bye_is_near().then_some(Vertex::Bye);
        let outer: Vec<Vertex> = std::iter::repeat_n(Vertex::Anybody, strangers).chain(bye).collect();
        // By the edition of 2017 the bye goes to a stranger where none of the players may have it.
        let spare = strangers.saturating_sub(usize::from(self.next_gives_bye()));
        let is_enough = |solution: &Solution| are_all || solution.going_further.len() < spare;
        // How many go further down is the same in all best pairings; which players do is not. But where those of the first one found
        // cannot be paired there, it is hardly worth while to look for others: the whole field gives the right answer too.
        let bye_further = self.bye_below().filter(|_| !self.bye_is_near());
        let will_do = |solution: &Solution| is_enough(solution) && self.rest(&solution.going_further, bye_further);
        let mut was_enough = false;
        let mut scope = self.scope(self.below.next(), &outer);
        let solved = solve_if(&mut scope, |solution| {
            was_enough = is_enough(solution);
            will_do(solution)
        })?;
        Ok(match solved {
            Ok(Some(solution)) if will_do(&solution) => Near::Found(solution.paired),
            Ok(_) if was_enough => Near::Incomplete,
            Err(_) if are_all => Near::Incomplete,
            Ok(_) | Err(_) => Near::TooFewStrangers,
        })
    }

    fn pending_bye(&self) -> Option<Vertex> {
        self.below.bye_score.map(|_| Vertex::Bye)
    }

    /// Whether a player of this bracket or of the next score group gets the bye.
    fn bye_is_near(&self) -> bool {
        let near = [self.moved_down, self.residents, self.below.next()];
        let may_get_bye = |&player: &usize| {
            let player = &self.field.players[player];
            player.may_have_bye && Some(player.pairing_score) == self.below.bye_score
        };
        match self.field.rules.completion {
            Completion::InEveryBracket => near.into_iter().flatten().any(may_get_bye),
            Completion::AtTheEnd => self.next_gives_bye(),
        }
    }

    /// Whether the next bracket is the last and leaves one player over, who gets the bye: by the edition of 2017, which
    /// does not ask beforehand who can. Only a player who may have it is well left over there (C.2).
    pub(super) fn next_gives_bye(&self) -> bool {
        let players = self.moved_down.len() + self.residents.len() + self.below.next().len();
        self.field.rules.completion == Completion::AtTheEnd && self.below.groups.len() == 1 && players % 2 == 1
    }

    fn solve(&self, outer: &[Vertex]) -> Result<Result<Solution, Unmatchable>, Obstacle> {
        solve(&mut self.scope(self.below.next(), outer))
    }

    /// The bracket with all that its pairing looks at: the `next` score group, and those further down.
    pub(super) fn scope(&self, next: &[usize], outer: &[Vertex]) -> Scope<'_> {
        let bracket = BracketPlayers {
            moved_down: self.moved_down,
            residents: self.residents,
            next,
            outer,
            bye_score: self.below.bye_score,
        };
        let mut scope = Scope::new(self.field, &bracket);
        // The bye goes to a player of this bracket: no player has less than its receiver's score but has more.
        let points = |&player: &usize| self.field.players[player].pairing_score;
        scope.weighs_unplayed = self.below.bye_score.is_some_and(|bye| self.residents.first().map(points) <= Some(bye));
        scope.effort = self.effort;
        scope
    }
}
