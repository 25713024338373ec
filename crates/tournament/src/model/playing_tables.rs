//! Where people sit: the numbers on the tables, which need not be those of the boards, and the halls the tables stand in.
//!
//! Boards are numbered by rank (C.04.2) and everything else speaks of those numbers. Tables are what is painted on the wood: the
//! first may have another number than 1, and a player who cannot move about keeps their whatever their rank. No pairing
//! depends on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{BoardNumber, EntryId, Pairing, Round, TableNumber, Tournament};

/// A player who always sits at the same table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedTable {
    /// The player.
    pub entry: EntryId,
    /// What stands on it in the hall; not the number of a board.
    pub table: TableNumber,
}

/// A hall and its tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hall {
    /// What the hall is called.
    pub name: String,
    /// Where its numbers begin, included.
    pub first: TableNumber,
    /// Its last table, included.
    pub last: TableNumber,
}

/// The tables of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayingTables {
    /// The number with which they begin.
    pub first: TableNumber,
    /// The players who always sit at the same table.
    pub fixed: Vec<FixedTable>,
    /// The halls; none where there is one only.
    pub halls: Vec<Hall>,
}

impl Default for PlayingTables {
    fn default() -> Self {
        Self { first: TableNumber(1), fixed: Vec::new(), halls: Vec::new() }
    }
}

/// A table as it is announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayingTable {
    /// What stands on it in the hall; not the number of the board.
    pub number: TableNumber,
    /// The name of its hall; empty where there is one only.
    pub hall: String,
}

impl fmt::Display for PlayingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hall.is_empty() { self.number.fmt(f) } else { write!(f, "{}, {}", self.hall, self.number) }
    }
}

impl PlayingTables {
    fn table(&self, number: TableNumber) -> PlayingTable {
        let hall = self.halls.iter().find(|hall| (hall.first..=hall.last).contains(&number));
        PlayingTable { number, hall: hall.map(|hall| hall.name.clone()).unwrap_or_default() }
    }
}

impl Tournament {
    /// The tables of a round's boards: the boards in order take the free numbers in order. A board whose pair has gone while
    /// others play keeps its table, so that no player has to move.
    pub fn tables(&self, round: &Round) -> BTreeMap<BoardNumber, PlayingTable> {
        let tables = &self.settings.tables;
        let mut taken = BTreeSet::new();
        let mut found = BTreeMap::new();
        for (&board, pairing) in &round.pairings {
            // If both players keep a table, that of the first in the list counts.
            let kept = tables.fixed.iter().find(|fixed| pairing.has(fixed.entry));
            if let Some(fixed) = kept.filter(|fixed| taken.insert(fixed.table)) {
                found.insert(board, tables.table(fixed.table));
            }
        }
        let mut free = (tables.first.0..=u16::MAX).map(TableNumber).filter(|number| !taken.contains(number));
        let last = round.pairings.keys().last().map_or(0, |board| board.0);
        for board in (1..=last).map(BoardNumber) {
            if !found.contains_key(&board)
                && let Some(number) = free.next()
            {
                found.insert(board, tables.table(number));
            }
        }
        found.retain(|board, _| round.pairings.contains_key(board));
        found
    }

    /// Where a pairing is played, as [`tables`](Self::tables) says; the table with the number of its board if its round is not there.
    pub fn table_of(&self, pairing: &Pairing) -> PlayingTable {
        let table = self.round(pairing.round).and_then(|round| self.tables(round).remove(&pairing.board));
        table.unwrap_or(PlayingTable { number: TableNumber(pairing.board.0), hall: String::new() })
    }
}
