//! The order of boards, for files that do not tell it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::tournament::{BoardNumber, EntryId, Pairing, Points, StartNumber, Tournament};

/// Puts the pairings of a round in board order and numbers them: by the points of the pair's higher-ranked player, then
/// the sum of both, then his start number (C.04.2).
pub(super) fn order(pairings: &mut [Pairing], points: &BTreeMap<EntryId, Points>, tournament: &Tournament) {
    let rank = |id: EntryId| {
        let number = tournament.entry(id).and_then(|entry| entry.number).unwrap_or(StartNumber(u16::MAX));
        (Reverse(points.get(&id).copied().unwrap_or_default()), number)
    };
    pairings.sort_by_cached_key(|pairing| {
        let ranks = [rank(pairing.white), rank(pairing.black)];
        let (Reverse(score), number) = if ranks[0] <= ranks[1] { ranks[0] } else { ranks[1] };
        (Reverse(score), Reverse(ranks[0].0.0 + ranks[1].0.0), number)
    });
    for (board, pairing) in (1..).map(BoardNumber).zip(pairings) {
        pairing.board = board;
    }
}
