//! Where people sit: the numbers on the tables, which need not be those of the boards, and the halls the tables stand in.
//!
//! Boards are numbered by rank (C.04.2) and everything else speaks of those numbers. Tables are what is painted on the wood: the
//! first may have another number than 1, and somebody who cannot move about keeps his whatever his rank. No pairing depends on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::{BoardNumber, EntryId, TableNumber};
use super::pairing::Pairing;
use super::round::Round;
use super::tournament::Tournament;

/// Somebody who always sits at the same table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedTable {
    /// Who.
    pub entry: EntryId,
    /// Where.
    pub table: TableNumber,
}

/// A hall and its tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hall {
    /// What it is called.
    pub name: String,
    /// Its first table.
    pub first: TableNumber,
    /// Its last.
    pub last: TableNumber,
}

/// The tables of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayingTables {
    /// The number of the first table.
    pub first: TableNumber,
    /// Those who keep their tables.
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
    /// Its number.
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
    /// The table of a number.
    fn table(&self, number: TableNumber) -> PlayingTable {
        let hall = self.halls.iter().find(|hall| (hall.first..=hall.last).contains(&number));
        PlayingTable { number, hall: hall.map(|hall| hall.name.clone()).unwrap_or_default() }
    }

    /// The table that one of two players keeps; if both keep one, that of the first in the list.
    fn kept_by(&self, pairing: &Pairing) -> Option<TableNumber> {
        self.fixed.iter().find(|fixed| pairing.has(fixed.entry)).map(|fixed| fixed.table)
    }
}

impl Tournament {
    /// The tables of a round's boards: the boards in order take the free numbers in order. A board whose pair has gone while others
    /// play keeps its table, so that nobody has to move.
    pub fn tables(&self, round: &Round) -> BTreeMap<BoardNumber, PlayingTable> {
        let tables = &self.settings.tables;
        let mut taken = BTreeSet::new();
        let mut found = BTreeMap::new();
        for (&board, pairing) in &round.pairings {
            if let Some(number) = tables.kept_by(pairing).filter(|number| taken.insert(*number)) {
                found.insert(board, tables.table(number));
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

    /// The table of a pairing.
    pub fn table_of(&self, pairing: &Pairing) -> PlayingTable {
        let table = self.round(pairing.round).and_then(|round| self.tables(round).remove(&pairing.board));
        table.unwrap_or(PlayingTable { number: TableNumber(pairing.board.0), hall: String::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Info, Origin, Preset, RoundNumber, RoundState, Stage, TournamentId};
    use draughts::BySide;

    fn event(tables: PlayingTables) -> Tournament {
        let mut event = Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
        event.settings.tables = tables;
        let number = RoundNumber::FIRST;
        let mut round = Round::new(RoundState::new(number, Stage::Draft, Origin::Engine));
        for board in (1..=4).map(BoardNumber) {
            let white = EntryId(u32::from(board.0));
            let seats = BySide { white, black: EntryId(white.0 + 4) };
            round.pairings.insert(board, Pairing::new(number, board, seats, 1));
        }
        event.rounds.push(round);
        event
    }

    #[test]
    fn boards_take_the_tables_that_nobody_keeps() {
        let fixed = |entry, table| FixedTable { entry: EntryId(entry), table: TableNumber(table) };
        let cases: [(u16, Vec<FixedTable>, [u16; 4]); 5] = [
            (1, vec![], [1, 2, 3, 4]),
            (21, vec![], [21, 22, 23, 24]),
            (1, vec![fixed(8, 1)], [2, 3, 4, 1]),
            (11, vec![fixed(2, 3), fixed(5, 12)], [12, 3, 11, 13]),
            (1, vec![fixed(1, 4), fixed(5, 2), fixed(99, 1)], [4, 1, 2, 3]),
        ];
        for (first, fixed, expected) in cases {
            let event = event(PlayingTables { first: TableNumber(first), fixed, halls: Vec::new() });
            let found: Vec<u16> = event.tables(&event.rounds[0]).values().map(|table| table.number.0).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn nobody_moves_when_a_pair_goes() {
        let mut event = event(PlayingTables { first: TableNumber(11), ..PlayingTables::default() });
        let before = event.tables(&event.rounds[0]);
        event.rounds[0].pairings.remove(&BoardNumber(2));
        let after = event.tables(&event.rounds[0]);
        assert_eq!(after.keys().map(|board| board.0).collect::<Vec<_>>(), [1, 3, 4]);
        assert!(after.iter().all(|(board, table)| before[board] == *table));
    }

    #[test]
    fn a_table_is_called_by_its_hall() {
        let hall = |name: &str, first, last| Hall {
            name: name.to_owned(),
            first: TableNumber(first),
            last: TableNumber(last),
        };
        let halls = vec![hall("Белый зал", 1, 2), hall("Фойе", 3, 3)];
        let event = event(PlayingTables { halls, ..PlayingTables::default() });
        let found: Vec<String> = event.tables(&event.rounds[0]).values().map(PlayingTable::to_string).collect();
        assert_eq!(found, ["Белый зал, 1", "Белый зал, 2", "Фойе, 3", "4"]);
    }
}
