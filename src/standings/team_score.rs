//! What the teams of an event have made: the points of their players at the boards.

use crate::tournament::history::Adjourned;
use crate::tournament::{Appearance, History, Points, RoundNumber, Tournament};

/// The score of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamScore {
    /// Its name.
    pub name: String,
    /// The points of all rounds so far.
    pub points: Points,
    /// Those of the last of them.
    pub in_round: Points,
}

/// The scores of the teams after `through`, the best first; those that are equal by name. The arbiter's corrections of single
/// players do not count for their team, and games of somebody who has left do.
pub fn team_scores(tournament: &Tournament, through: RoundNumber) -> Vec<TeamScore> {
    let history = History::of(tournament, through, Adjourned::IsAwaited);
    let before = through.previous().unwrap_or(RoundNumber(0));
    let mut scores: Vec<TeamScore> = (tournament.teams(|_| true).into_iter())
        .map(|team| {
            let won = |round: RoundNumber| {
                let of = |&id: &_| history.rounds(id).iter().take(usize::from(round.0)).map(Appearance::points);
                team.players.iter().flat_map(of).sum::<Points>()
            };
            let points = won(through);
            TeamScore { name: team.name.clone(), points, in_round: points - won(before) }
        })
        .collect();
    scores.sort_by_key(|score| std::cmp::Reverse(score.points));
    scores
}
