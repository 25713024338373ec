//! What separates without any game: start number, rating, lots.

use crate::LotSeed;
use crate::standings::score::StandingsField;
use crate::standings::value::Value;

/// TPN: the smaller number first.
pub(super) fn start_number(field: &StandingsField, player: usize) -> Value {
    field.players[player].number.map_or(Value::Undefined, |number| Value::Place(u32::from(number.0)))
}

/// RTNG: the higher rating first.
pub(super) fn rating(field: &StandingsField, player: usize) -> Value {
    field.players[player].rating.map_or(Value::Undefined, |rating| Value::whole(i64::from(rating)))
}

/// LOT: the smaller lot first; nothing before the lots are drawn.
pub(super) fn lots(field: &StandingsField, seed: Option<LotSeed>, player: usize) -> Value {
    seed.map_or(Value::Undefined, |seed| Value::Place(seed.lot(field.players[player].entry)))
}
