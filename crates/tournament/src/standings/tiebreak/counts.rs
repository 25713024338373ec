//! What is counted round by round: points, wins, games with Black (C.07, 7). At the end what separates without any game: start
//! number, rating, lots.

use super::{Calculator, TieBreakTerm, cut, total};
use crate::standings::score::{RoundMeeting, Slot, StandingsField};
use crate::standings::value::{Amount, Value};
use crate::{Bye, Cut, Mark, PointValues, Points};

/// PTS: the points, the arbiter's corrections among them.
pub(super) fn points(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    count(field, player, terms, |slot| slot.points().into());
    Value::Amount(field.players[player].points.into())
}

/// WIN: rounds that gave a win's points: wins, forfeit wins, byes worth as much.
pub(super) fn wins(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    let win = field.values.win;
    count(field, player, terms, |slot| {
        one_if(match slot {
            Slot::Met(meeting) if meeting.over_the_board => meeting.mark == Mark::Win,
            Slot::Met(meeting) => meeting.mark == Mark::Win && meeting.points == win,
            Slot::Bye { points, .. } => *points == win,
            Slot::Awaited { .. } => false,
        })
    })
}

/// WON: wins over the board.
pub(super) fn wins_over_the_board(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    count(field, player, terms, |slot| one_if(over_the_board(slot).is_some_and(|meeting| meeting.mark == Mark::Win)))
}

/// BPG: games over the board with Black, those of a micro-match one by one.
pub(super) fn games_with_black(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    count(field, player, terms, |slot| games(over_the_board(slot).map_or(0, |meeting| meeting.with_black.played)))
}

/// BWG: games over the board won with Black.
pub(super) fn wins_with_black(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    count(field, player, terms, |slot| games(over_the_board(slot).map_or(0, |meeting| meeting.with_black.won)))
}

/// REP: rounds less requested byes and forfeit losses. No player has asked for the free round of an odd round robin: it
/// counts, as the pairing-allocated bye of a Swiss does.
pub(super) fn rounds_played(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    count(field, player, terms, |slot| {
        one_if(match slot {
            Slot::Met(meeting) => meeting.over_the_board || meeting.mark != Mark::Loss,
            Slot::Bye { bye, .. } => matches!(bye, Bye::PairingAllocated | Bye::Full),
            Slot::Awaited { .. } => false,
        })
    })
}

/// PS: the sum of the score after each round (C.07, 7.5); cuts leave out the first ones.
pub(super) fn progressive(field: &StandingsField, player: usize, cut: Cut, terms: &mut Vec<TieBreakTerm>) -> Value {
    let mut running = field.adjusted_in(player, None);
    for (round, slot) in field.rounds(player) {
        running += slot.points() + field.adjusted_in(player, Some(round));
        terms.push(TieBreakTerm::counted(round, None, slot.points(), running.into()));
    }
    cut::apply(terms, cut)
}

/// STD: every round counted 1-½-0 by whether it gave more than, as much as or less than a draw.
pub(super) fn standard_score(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    let draw = field.values.draw;
    count(field, player, terms, |slot| standard(slot.points(), draw).into())
}

/// GP: the points of all games; a bye counts as if all games of the pairing had ended as much as it is worth.
pub(super) fn game_points(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    let (values, games) = (field.settings.scoring.game_values, i32::from(field.settings.games_per_pairing.max(1)));
    let values = PointValues { win: values.win * games, draw: values.draw * games, loss: values.loss * games };
    count(field, player, terms, |slot| match slot {
        Slot::Met(meeting) => meeting.game_points.into(),
        Slot::Bye { points, .. } => converted(*points, field.values, values).into(),
        Slot::Awaited { .. } => Amount::ZERO,
    })
}

/// MP: the points of all matches by their results, byes likewise.
pub(super) fn match_points(field: &StandingsField, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    let values = field.settings.scoring.match_values;
    count(field, player, terms, |slot| match slot {
        Slot::Met(meeting) => meeting.match_points.into(),
        Slot::Bye { points, .. } => converted(*points, field.values, values).into(),
        Slot::Awaited { .. } => Amount::ZERO,
    })
}

/// 1, ½ or 0.
pub(super) fn standard(points: Points, draw: Points) -> Points {
    match points.cmp(&draw) {
        std::cmp::Ordering::Greater => Points::ONE,
        std::cmp::Ordering::Equal => Points::HALF,
        std::cmp::Ordering::Less => Points::ZERO,
    }
}

/// A term for each round that counts something.
fn count(
    field: &StandingsField,
    player: usize,
    terms: &mut Vec<TieBreakTerm>,
    worth: impl Fn(&Slot) -> Amount,
) -> Value {
    for (round, slot) in field.rounds(player) {
        let value = worth(slot);
        // Rounds that count nothing explain nothing, and are left out.
        if value != Amount::ZERO {
            let opponent = match slot {
                Slot::Met(RoundMeeting { opponent, .. }) | Slot::Awaited { opponent } => {
                    Some(field.players[*opponent].entry)
                }
                Slot::Bye { .. } => None,
            };
            terms.push(TieBreakTerm::counted(round, opponent, slot.points(), value));
        }
    }
    Value::Amount(total(terms))
}

const fn over_the_board(slot: &Slot) -> Option<&RoundMeeting> {
    match slot {
        Slot::Met(meeting) if meeting.over_the_board => Some(meeting),
        Slot::Met(_) | Slot::Awaited { .. } | Slot::Bye { .. } => None,
    }
}

fn one_if(counts: bool) -> Amount {
    Amount::whole(i64::from(counts))
}

fn games(number: u8) -> Amount {
    Amount::whole(i64::from(number))
}

/// Points of a bye in the tournament's counting, in another counting: those of a win, of a draw, or none.
fn converted(points: Points, from: PointValues, to: PointValues) -> Points {
    if points >= from.win {
        to.win
    } else if points >= from.draw && from.draw > Points::ZERO {
        to.draw
    } else {
        Points::ZERO
    }
}

/// TPN: the smaller number first.
pub(super) fn start_number(field: &StandingsField, player: usize) -> Value {
    field.players[player].number.map_or(Value::Undefined, |number| Value::Place(u32::from(number.0)))
}

/// RTNG: the higher rating first.
pub(super) fn rating(field: &StandingsField, player: usize) -> Value {
    field.players[player].rating.map_or(Value::Undefined, |rating| Value::whole(i64::from(rating)))
}

/// LOT: the smaller lot first; nothing before the lots are drawn.
pub(super) fn lots(calculator: &Calculator<'_>, player: usize, _: &mut Vec<TieBreakTerm>) -> Value {
    let entry = calculator.field.players[player].entry;
    calculator.lots.map_or(Value::Undefined, |seed| Value::Place(seed.lot(entry)))
}
