//! Scores of opponents weighed by the result against them: Sonneborn-Berger, Shmulyan, Gorin, Koya.

use super::buchholz::score_terms;
use super::{TermReason, TieBreakTerm, cut, total};
use crate::standings::score::{RoundMeeting, Slot, StandingsField};
use crate::standings::value::{Amount, Value};
use crate::{Cut, KoyaLimit, Mark, RoundNumber};

/// SB: the opponents' scores times the points made against them (C.07, 9.1).
pub(super) fn sonneborn_berger(
    field: &StandingsField,
    player: usize,
    cut: Cut,
    terms: &mut Vec<TieBreakTerm>,
) -> Value {
    score_terms(field, player, terms);
    for term in terms.iter_mut() {
        term.value = Amount::from_hundredths(term.score.hundredths() * i64::from(term.made.tenths()) / 10);
    }
    cut::apply(terms, cut)
}

/// SHM: the scores of those beaten less the scores of those lost to.
pub(super) fn shmulyan(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    weighed(field, player, terms, |mark| match mark {
        Mark::Win => 1,
        Mark::Draw => 0,
        Mark::Loss => -1,
    })
}

/// GOR: four times the scores of those beaten, twice those drawn with, once those lost to.
pub(super) fn gorin(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    weighed(field, player, terms, |mark| match mark {
        Mark::Win => 4,
        Mark::Draw => 2,
        Mark::Loss => 1,
    })
}

/// KS: the points made against those who have at least half of all they could, or another part of it (C.07, 9.2 and 14.5).
pub(super) fn koya(field: &StandingsField, player: usize, limit: KoyaLimit, terms: &mut Vec<TieBreakTerm>) -> Value {
    let games = field.rounds(player).filter(|(_, slot)| !matches!(slot, Slot::Bye { .. })).count();
    let maximum = field.values.win * i32::try_from(games).unwrap_or(i32::MAX);
    for (round, meeting) in field.meetings(player) {
        let opponent = &field.players[meeting.opponent];
        if limit.is_reached(opponent.points, maximum) {
            let made = Amount::from(meeting.points);
            let term = TieBreakTerm::counted(round, Some(opponent.entry), meeting.points, made);
            terms.push(TieBreakTerm { score: opponent.points.into(), why: TermReason::Score, ..term });
        }
    }
    Value::Amount(total(terms))
}

/// The scores of the opponents, each as often as the result says.
fn weighed(
    field: &StandingsField,
    player: usize,
    terms: &mut Vec<TieBreakTerm>,
    weight: impl Fn(Mark) -> i64,
) -> Value {
    let term = |(round, meeting): (RoundNumber, &RoundMeeting)| {
        let opponent = &field.players[meeting.opponent];
        // What an opponent counts for is their adjusted score: byes that they asked for at the end are draws (C.07, 16.3).
        let score = Amount::from(opponent.adjusted);
        let value = Amount::from_hundredths(score.hundredths() * weight(meeting.mark));
        let why = if opponent.adjusted == opponent.points { TermReason::Score } else { TermReason::Adjusted };
        TieBreakTerm { score, why, ..TieBreakTerm::counted(round, Some(opponent.entry), meeting.points, value) }
    };
    terms.extend(field.meetings(player).map(term));
    Value::Amount(total(terms))
}
