//! Buchholz, which draughts players call Solkoff, and its relatives (C.07, 8).

use super::{Term, Why, cut, total};
use crate::standings::score::{Field, Meeting, Slot};
use crate::standings::value::{Amount, Value};
use crate::{Cut, Points, RoundNumber};

/// BH: the sum of the opponents' scores.
pub(super) fn buchholz(field: &Field, player: usize, cut: Cut, terms: &mut Vec<Term>) -> Value {
    score_terms(field, player, terms);
    cut::apply(terms, cut)
}

/// BH of everybody, by index.
pub(super) fn all(field: &Field) -> Vec<Amount> {
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
pub(super) fn truncated(field: &Field, player: usize, terms: &mut Vec<Term>) -> Value {
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
pub(super) fn plus(field: &Field, buchholz: &[Amount], (player, cut): (usize, Cut), terms: &mut Vec<Term>) -> Value {
    let meetings = field.meetings(player);
    terms.extend(meetings.map(|(round, meeting)| of_opponent(field, round, meeting, buchholz[meeting.opponent])));
    cut::apply(terms, cut)
}

/// AOB: the mean Buchholz of the opponents met over the board.
pub(super) fn average(field: &Field, buchholz: &[Amount], player: usize, terms: &mut Vec<Term>) -> Value {
    let meetings = field.played(player);
    terms.extend(meetings.map(|(round, meeting)| of_opponent(field, round, meeting, buchholz[meeting.opponent])));
    Value::or_undefined(total(terms).mean(terms.len()))
}

/// A term that is the opponent's value of something.
pub(super) fn of_opponent(field: &Field, round: RoundNumber, meeting: &Meeting, value: Amount) -> Term {
    let opponent = field.players[meeting.opponent].entry;
    Term { why: Why::OfOpponent, ..Term::counted(round, Some(opponent), meeting.points, value) }
}

/// The score that counts in each round; rounds still awaited, and free rounds of a round robin, have none.
pub(super) fn score_terms(field: &Field, player: usize, terms: &mut Vec<Term>) {
    for (round, slot) in field.rounds(player) {
        let opponent = match slot {
            Slot::Met(meeting) => Some(field.players[meeting.opponent].entry),
            Slot::Bye { .. } => None,
            Slot::Awaited { .. } => continue,
        };
        if let Some((score, why)) = score(field, player, slot) {
            let term = Term::counted(round, opponent, slot.points(), score.into());
            let voluntary = slot.is_voluntary() && !field.is_round_robin();
            terms.push(Term { why, voluntary, ..term });
        }
    }
}

/// The opponent's score, or a dummy's (C.07, 16.3 and 16.4).
fn score(field: &Field, player: usize, slot: &Slot) -> Option<(Points, Why)> {
    let own = field.players[player].points;
    match slot {
        Slot::Met(meeting) if meeting.over_the_board || field.is_round_robin() => {
            let opponent = &field.players[meeting.opponent];
            let why = if opponent.adjusted == opponent.points { Why::Score } else { Why::Adjusted };
            Some((opponent.adjusted, why))
        }
        Slot::Met(meeting) => {
            let limit = field.players[meeting.opponent].adjusted;
            Some(dummy(field, own, (limit, Why::DummyUpToOpponent)))
        }
        Slot::Bye { .. } if field.is_round_robin() => None,
        Slot::Bye { .. } => {
            let limit = field.values.draw * i32::from(field.through.0);
            Some(dummy(field, own, (limit, Why::DummyUpToDraws)))
        }
        Slot::Awaited { .. } => None,
    }
}

fn dummy(field: &Field, own: Points, (limit, why): (Points, Why)) -> (Points, Why) {
    if field.caps_dummies() && limit < own { (limit, why) } else { (own, Why::Dummy) }
}
