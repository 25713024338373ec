//! Tie-breaks of teams, each as a sum of terms (C.07, 12 and 13). Unplayed rounds of a Swiss are those of C.07, 16.

use serde::{Deserialize, Serialize};

use super::field::{TeamField, TeamScoreKind};
use crate::standings::tiebreak::{TermReason, TieBreakTerm, cut};
use crate::standings::value::{Amount, Value};
use crate::{Cut, Points, RoundNumber, TeamName, TeamRound, TeamTieBreak, TeamTieBreakKind};

/// A contribution to a figure of a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamTerm {
    /// The opponent met, or that should have been; none for a round without one, and where it is about boards.
    pub opponent: Option<TeamName>,
    /// The board, from 1, where it is about one.
    pub board: Option<u16>,
    /// The score that counts for the opponent (the weight, of a board), what the team made, and what goes into the sum.
    #[serde(flatten)]
    pub term: TieBreakTerm,
}

/// The value of a tie-break for a team; `terms` is emptied and filled with what it is made of. A direct encounter is not a matter
/// of one team: see [`Meetings`](super::field::Meetings).
pub(super) fn value(field: &TeamField<'_>, tie_break: TeamTieBreak, team: usize, terms: &mut Vec<TeamTerm>) -> Value {
    use TeamTieBreakKind as K;
    terms.clear();
    let reader = Reader { field, team };
    match tie_break.kind {
        K::MatchPoints => reader.made(TeamScoreKind::Match, terms),
        K::GamePoints => reader.made(TeamScoreKind::Game, terms),
        K::Wins => reader.wins(terms),
        K::DirectEncounter | K::ExtendedDirectEncounter => Value::Place(0),
        K::BuchholzByMatches => reader.of_opponents(TeamScoreKind::Match, None, tie_break.cut, terms),
        K::BuchholzByGames => reader.of_opponents(TeamScoreKind::Game, None, tie_break.cut, terms),
        // The first score of a code is the opponent's, the second the one made against it (C.07, 13.2).
        K::BergerMatchMatch => {
            reader.of_opponents(TeamScoreKind::Match, Some(TeamScoreKind::Match), tie_break.cut, terms)
        }
        K::BergerMatchGame => {
            reader.of_opponents(TeamScoreKind::Match, Some(TeamScoreKind::Game), tie_break.cut, terms)
        }
        K::BergerGameMatch => {
            reader.of_opponents(TeamScoreKind::Game, Some(TeamScoreKind::Match), tie_break.cut, terms)
        }
        K::BergerGameGame => reader.of_opponents(TeamScoreKind::Game, Some(TeamScoreKind::Game), tie_break.cut, terms),
        K::Berlin => reader.berlin(terms),
        K::TopBoards => reader.top_boards(terms),
        K::BottomBoards => reader.bottom_boards(terms),
    }
}

/// The figures of one team.
struct Reader<'f, 't> {
    field: &'f TeamField<'t>,
    team: usize,
}

impl Reader<'_, '_> {
    fn opponent(&self, round: &TeamRound) -> Option<TeamName> {
        round.scheduled_opponent().map(|opponent| self.field.name(opponent))
    }

    /// The points of each round.
    fn made(&self, sort: TeamScoreKind, terms: &mut Vec<TeamTerm>) -> Value {
        terms.extend(self.field.rounds(self.team).map(|(number, round)| {
            let made = sort.score_in(round);
            TeamTerm {
                opponent: self.opponent(round),
                board: None,
                term: TieBreakTerm::counted(number, None, made, made.into()),
            }
        }));
        total(terms)
    }

    /// Rounds that gave the points of a won match (C.07, 7.1).
    fn wins(&self, terms: &mut Vec<TeamTerm>) -> Value {
        let win = self.field.rules().match_values.win;
        terms.extend(self.field.rounds(self.team).map(|(number, round)| {
            let made = round.match_points();
            let is_won = made == win;
            let term = TieBreakTerm::counted(number, None, made, Amount::whole(i64::from(is_won)));
            TeamTerm { opponent: self.opponent(round), board: None, term }
        }));
        total(terms)
    }

    /// The score of each opponent, or that times what was made against it.
    fn of_opponents(
        &self,
        theirs: TeamScoreKind,
        own: Option<TeamScoreKind>,
        cut: u8,
        terms: &mut Vec<TeamTerm>,
    ) -> Value {
        for (number, round) in self.field.rounds(self.team) {
            let Some((score, why)) = self.score(round, theirs) else { continue };
            let made = own.unwrap_or(theirs).score_in(round);
            let value = if own.is_some() { Amount::product(score, made) } else { score.into() };
            let voluntary = self.field.is_voluntary(round);
            let counted = TieBreakTerm::counted(number, None, made, value);
            let term = TieBreakTerm { score: score.into(), why, voluntary, ..counted };
            terms.push(TeamTerm { opponent: self.opponent(round), board: None, term });
        }
        // What is cut is chosen as for single players, by the same function, and marked in the terms that are shown.
        let mut plain: Vec<TieBreakTerm> = terms.iter().map(|term| term.term).collect();
        let cut = if cut == 0 { Cut::None } else { Cut::Lowest(cut) };
        let value = cut::apply(&mut plain, cut);
        terms.iter_mut().zip(plain).for_each(|(term, plain)| term.term = plain);
        value
    }

    /// The score that counts in a round: the opponent's (C.07, 16.3), or a dummy's (16.4).
    fn score(&self, round: &TeamRound, sort: TeamScoreKind) -> Option<(Points, TermReason)> {
        let own = self.field.points(self.team, sort);
        // As for single players (16.4): a dummy with the own score, worth no more than the opponent who did not come, or than
        // draws in all rounds.
        let rounds = i32::from(self.field.history.through.0);
        match round {
            TeamRound::Met(met) if met.over_the_board || self.field.has_table() => {
                let (points, adjusted) =
                    (self.field.points(met.opponent, sort), self.field.adjusted(met.opponent, sort));
                Some((adjusted, if points == adjusted { TermReason::Score } else { TermReason::Adjusted }))
            }
            TeamRound::Met(met) => {
                let limit = self.field.adjusted(met.opponent, sort);
                Some(self.dummy(own, limit, TermReason::DummyUpToOpponent))
            }
            TeamRound::Bye { .. } | TeamRound::Absent if self.field.has_table() => None,
            TeamRound::Bye { .. } | TeamRound::Absent => {
                Some(self.dummy(own, self.field.draw(sort) * rounds, TermReason::DummyUpToDraws))
            }
            TeamRound::Awaited { .. } => None,
        }
    }

    fn dummy(&self, own: Points, limit: Points, why: TermReason) -> (Points, TermReason) {
        if self.field.caps_dummies() && limit < own { (limit, why) } else { (own, TermReason::Dummy) }
    }

    /// On B boards a point of board k counts B + 1 − k times; the boards of a round without an opponent as they are paid.
    fn berlin(&self, terms: &mut Vec<TeamTerm>) -> Value {
        let boards = self.boards(self.field.settings.scoring.byes.pairing_allocated);
        let many = i64::try_from(boards.len()).unwrap_or(0);
        terms.extend((1..).zip(&boards).map(|(board, made)| {
            let weight = many + 1 - i64::from(board);
            let value = Amount::from_hundredths(weight * Amount::from(*made).hundredths());
            board_term(board, Amount::whole(weight), *made, value)
        }));
        total(terms)
    }

    /// C.07, 12.2.
    fn top_boards(&self, terms: &mut Vec<TeamTerm>) -> Value {
        let boards = self.boards(self.field.settings.pairing_values().win);
        terms
            .extend((1..).zip(&boards).map(|(board, made)| board_term(board, Amount::whole(1), *made, (*made).into())));
        Value::Amounts(boards.into_iter().map(Amount::from).collect())
    }

    /// C.07, 12.3.
    fn bottom_boards(&self, terms: &mut Vec<TeamTerm>) -> Value {
        let boards = self.boards(self.field.settings.pairing_values().win);
        terms
            .extend((1..).zip(&boards).map(|(board, made)| board_term(board, Amount::whole(1), *made, (*made).into())));
        let first = |many: usize| boards.iter().take(many).copied().sum::<Points>();
        Value::Amounts((1..boards.len()).rev().map(|many| first(many).into()).collect())
    }

    /// The points of each board over all rounds; `free` is what a board of a round without an opponent gives.
    fn boards(&self, free: Points) -> Vec<Points> {
        let mut sums = vec![Points::ZERO; self.field.boards];
        for (_, round) in self.field.rounds(self.team) {
            let made: &[Points] = match round {
                TeamRound::Met(met) => &met.boards,
                TeamRound::Awaited { boards, .. } => boards,
                TeamRound::Bye { .. } => &vec![free; sums.len()],
                TeamRound::Absent => &[],
            };
            sums.iter_mut().zip(made).for_each(|(sum, made)| *sum += *made);
        }
        sums
    }
}

fn board_term(board: u16, weight: Amount, made: Points, value: Amount) -> TeamTerm {
    let counted = TieBreakTerm::counted(RoundNumber::FIRST, None, made, value);
    TeamTerm { opponent: None, board: Some(board), term: TieBreakTerm { round: None, score: weight, ..counted } }
}

fn total(terms: &[TeamTerm]) -> Value {
    Value::Amount(terms.iter().map(|term| term.term.value).sum())
}
