//! The Keizer score: the ranking of a Keizer tournament, which its pairings follow too.

use super::{Calculator, TermReason, TieBreakTerm};
use crate::Points;
use crate::keizer::{Gain, Keizer};
use crate::standings::score::{Slot, StandingsField};
use crate::standings::value::{Amount, Value};

/// The settled ranking of a field, with the places of its players in the start list.
#[derive(Debug)]
pub(super) struct KeizerScores {
    settled: Keizer,
    places: Vec<usize>,
}

impl KeizerScores {
    pub(super) fn from_field(field: &StandingsField) -> Self {
        let mut start: Vec<usize> = (0..field.players.len()).collect();
        start.sort_by_key(|&at| (field.players[at].number.is_none(), field.players[at].number, at));
        let mut places = vec![0; start.len()];
        start.iter().enumerate().for_each(|(place, &at)| places[at] = place);
        let gains = |&at: &usize| field.rounds(at).filter_map(|(_, slot)| gain(&places, slot)).collect();
        let gains: Vec<Vec<Gain>> = start.iter().map(gains).collect();
        Self { settled: Keizer::settle(&gains, field.values.win), places }
    }
}

/// KEI: a player's own value, and what their rounds were worth.
pub(super) fn score(calculator: &Calculator<'_>, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    let (field, KeizerScores { settled, places }) = (&calculator.field, calculator.keizer());
    let place = places[player];
    let own = Amount::whole(settled.value(place));
    terms.push(TieBreakTerm { round: None, ..term(None, None, own, Points::ZERO, own) });
    for (round, slot) in field.rounds(player) {
        let Some(gain) = gain(places, slot) else { continue };
        let (opponent, against) = match slot {
            Slot::Met(meeting) => (Some(field.players[meeting.opponent].entry), places[meeting.opponent]),
            Slot::Awaited { .. } | Slot::Bye { .. } => (None, place),
        };
        // Values times tenths of points as values, a win being 1.
        let tenths = settled.worth(place, gain);
        let worth = Amount::from_hundredths(100 * tenths / i64::from(field.values.win.tenths()).max(1));
        let value = Amount::whole(settled.value(against));
        terms.push(term(Some(round), opponent, value, slot.points(), worth));
    }
    Value::Amount(super::total(terms))
}

fn term(
    round: Option<crate::RoundNumber>,
    opponent: Option<crate::EntryId>,
    score: Amount,
    made: Points,
    value: Amount,
) -> TieBreakTerm {
    TieBreakTerm { round, opponent, score, made, value, why: TermReason::Counted, voluntary: false, cut: None }
}

fn gain(places: &[usize], slot: &Slot) -> Option<Gain> {
    match slot {
        Slot::Met(meeting) => Some(Gain::From(places[meeting.opponent], meeting.points)),
        Slot::Bye { points, .. } => Some(Gain::Alone(*points)),
        Slot::Awaited { .. } => None,
    }
}
