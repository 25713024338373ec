//! What separates without any game: start number, rating, lots.

use crate::standings::score::Field;
use crate::standings::value::Value;
use crate::tournament::{EntryId, LotSeed};

/// TPN: the smaller number first.
pub(super) fn start_number(field: &Field, player: usize) -> Value {
    field.players[player].number.map_or(Value::Undefined, |number| Value::Place(u32::from(number.0)))
}

/// RTNG: the higher rating first.
pub(super) fn rating(field: &Field, player: usize) -> Value {
    field.players[player].rating.map_or(Value::Undefined, |rating| Value::whole(i64::from(rating)))
}

/// LOT: the smaller lot first. It follows from the seed that was drawn when the event was made, and from the number of the
/// entry: the same whenever and wherever it is reckoned, on another machine too, and nobody can choose it.
pub(super) fn lots(field: &Field, seed: LotSeed, player: usize) -> Value {
    Value::Place(lot(seed, field.players[player].entry))
}

/// The finishing steps of `SplitMix64`: every bit of the input moves every bit of the lot.
pub(in crate::standings) fn lot(seed: LotSeed, entry: EntryId) -> u32 {
    let both = (u64::from(seed.0) << 32) ^ u64::from(entry.0);
    let mixed = both.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    u32::try_from((mixed ^ (mixed >> 31)) >> 32).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_differ_between_players_and_between_seeds() {
        let lots = |seed| (1..=50).map(|entry| lot(LotSeed(seed), EntryId(entry))).collect::<Vec<_>>();
        let mut all = [lots(1), lots(2)].concat();
        assert_eq!(all, [lots(1), lots(2)].concat());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 100);
        assert!(!lots(1).is_sorted());
    }
}
