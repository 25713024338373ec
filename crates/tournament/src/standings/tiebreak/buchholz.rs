//! Buchholz, which draughts players call Solkoff, and its relatives (C.07, 8).

use super::{Calculator, TermReason, TieBreakTerm, cut, total};
use crate::standings::score::{RoundMeeting, Slot, StandingsField};
use crate::standings::value::{Amount, Value};
use crate::{Cut, Points, RoundNumber};

/// BH: the sum of the opponents' scores.
pub(super) fn buchholz(field: &StandingsField, player: usize, cut: Cut, terms: &mut Vec<TieBreakTerm>) -> Value {
    score_terms(field, player, terms);
    cut::apply(terms, cut)
}

/// FB: Buchholz as if the games of the last round had been drawn.
pub(super) fn fore(calculator: &Calculator<'_>, player: usize, cut: Cut, terms: &mut Vec<TieBreakTerm>) -> Value {
    buchholz(calculator.drawn_last_round(), player, cut, terms)
}

/// BH of every player, by index.
pub(super) fn all(field: &StandingsField) -> Vec<Amount> {
    let mut terms = Vec::new();
    let mut own = |player| {
        terms.clear();
        score_terms(field, player, &mut terms);
        total(&terms)
    };
    (0..field.players.len()).map(&mut own).collect()
}

/// SOLK-F: Buchholz without the lowest, then without the two lowest, and so on, compared in this order. The terms come in
/// the order in which they are cut.
pub(super) fn truncated(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    score_terms(field, player, terms);
    let mut rest = total(terms);
    let mut sums = Vec::with_capacity(terms.len());
    for cut in 1..terms.len() {
        let uncut = &mut terms[cut - 1..];
        if let Some(place) = cut::cut_lowest(uncut) {
            uncut[..=place].rotate_right(1);
            rest = rest - uncut[0].value;
            sums.push(rest);
        }
    }
    Value::Amounts(sums)
}

/// SOLK+: the sum of the opponents' Buchholz. The player comes with the cut.
pub(super) fn plus(calculator: &Calculator<'_>, player: usize, cut: Cut, terms: &mut Vec<TieBreakTerm>) -> Value {
    let (field, buchholz) = (&calculator.field, calculator.buchholz());
    let meetings = field.meetings(player);
    terms.extend(meetings.map(|(round, meeting)| of_opponent(field, round, meeting, buchholz[meeting.opponent])));
    cut::apply(terms, cut)
}

/// AOB: the mean Buchholz of the opponents met over the board.
pub(super) fn average(calculator: &Calculator<'_>, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    let (field, buchholz) = (&calculator.field, calculator.buchholz());
    let meetings = field.played(player);
    terms.extend(meetings.map(|(round, meeting)| of_opponent(field, round, meeting, buchholz[meeting.opponent])));
    Value::or_undefined(total(terms).mean(terms.len()))
}

/// A term that is the opponent's value of something.
pub(super) fn of_opponent(
    field: &StandingsField,
    round: RoundNumber,
    meeting: &RoundMeeting,
    value: Amount,
) -> TieBreakTerm {
    let opponent = field.players[meeting.opponent].entry;
    TieBreakTerm { why: TermReason::OfOpponent, ..TieBreakTerm::counted(round, Some(opponent), meeting.points, value) }
}

/// The score that counts in each round; rounds still awaited, and free rounds of a round robin, have none.
pub(super) fn score_terms(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) {
    for (round, slot) in field.rounds(player) {
        let opponent = match slot {
            Slot::Met(meeting) => Some(field.players[meeting.opponent].entry),
            Slot::Bye { .. } => None,
            Slot::Awaited { .. } => continue,
        };
        if let Some((score, why)) = score(field, player, slot) {
            let term = TieBreakTerm::counted(round, opponent, slot.points(), score.into());
            let voluntary = slot.is_voluntary() && !field.is_round_robin();
            terms.push(TieBreakTerm { why, voluntary, ..term });
        }
    }
}

/// The opponent's score, or a dummy's (C.07, 16.3 and 16.4).
fn score(field: &StandingsField, player: usize, slot: &Slot) -> Option<(Points, TermReason)> {
    // A round without a game is played against a dummy with the points of the player themselves (16.4), which may not be worth
    // more than the opponent who did not come, or than draws in all rounds. In a table every opponent is known: their score
    // counts though the game was not played, and a free round counts nothing.
    let own = field.players[player].points;
    match slot {
        Slot::Met(meeting) if meeting.over_the_board || field.is_round_robin() => {
            let opponent = &field.players[meeting.opponent];
            let why = if opponent.adjusted == opponent.points { TermReason::Score } else { TermReason::Adjusted };
            Some((opponent.adjusted, why))
        }
        Slot::Met(meeting) => {
            let limit = field.players[meeting.opponent].adjusted;
            Some(dummy(field, own, limit, TermReason::DummyUpToOpponent))
        }
        Slot::Bye { .. } if field.is_round_robin() => None,
        Slot::Bye { .. } => {
            let limit = field.values.draw * i32::from(field.through.0);
            Some(dummy(field, own, limit, TermReason::DummyUpToDraws))
        }
        Slot::Awaited { .. } => None,
    }
}

fn dummy(field: &StandingsField, own: Points, limit: Points, why: TermReason) -> (Points, TermReason) {
    if field.caps_dummies() && limit < own { (limit, why) } else { (own, TermReason::Dummy) }
}
