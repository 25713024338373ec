//! What the criteria of a system say of any pairing of a round, bracket by bracket: so that another pairing can be compared
//! with the one made.

use std::collections::BTreeMap;

use super::pairable_field::PairableField;
use crate::EntryId;
use crate::pairing::explain::{BoardReason, BracketReason};
use crate::pairing::rulebook::Rulebook;
use crate::pairing::{Paired, PairingError};

/// Who meets whom, by places in the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedPairing {
    mates: BTreeMap<usize, usize>,
}

impl ComparedPairing {
    /// Every player who meets a player, in order of rank.
    pub fn players(&self) -> Vec<usize> {
        self.mates.keys().copied().collect()
    }

    /// Whom a player meets.
    pub fn mate(&self, v: usize) -> Option<usize> {
        self.mates.get(&v).copied()
    }

    /// The pairs in which any of `members` is, the higher ranked player first.
    pub fn pairs_of(&self, members: &[usize]) -> Vec<(usize, usize)> {
        let pairs = members.iter().filter_map(|&v| self.mate(v).map(|mate| (v.min(mate), v.max(mate))));
        let mut pairs: Vec<(usize, usize)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// The brackets of a pairing with what the criteria of `rulebook` come to; none where a system has no criteria.
pub fn judged(
    pairable: &PairableField<'_>,
    rulebook: Rulebook,
    paired: &Paired,
) -> Result<Option<Vec<BracketReason>>, PairingError> {
    let Some(judge) = rulebook.judge() else { return Ok(None) };
    let places: BTreeMap<EntryId, usize> =
        pairable.players.iter().enumerate().map(|(place, player)| (player.entry, place)).collect();
    let both = |board: &BoardReason| Some((*places.get(&board.white)?, *places.get(&board.black)?));
    let pairs = paired.explanation.boards.iter().filter_map(both);
    let pairing = ComparedPairing { mates: pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect() };
    judge(pairable, &pairing).map(Some).map_err(|error| error.in_round(pairable, &pairing.players()))
}
