//! The playing table of a board.

use draughts::BySide;
use tournament::{
    BoardNumber, EntryId, FixedTable, Hall, Info, Origin, Pairing, PlayingTable, PlayingTables, Preset, Round,
    RoundNumber, RoundState, Stage, TableNumber, Tournament, TournamentId,
};

fn new_tournament(tables: PlayingTables) -> Tournament {
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
    tournament.settings.tables = tables;
    let number = RoundNumber::FIRST;
    let mut round = Round::new(RoundState::new(number, Stage::Draft, Origin::Engine));
    for board in (1..=4).map(BoardNumber) {
        let white = EntryId(u32::from(board.0));
        let seats = BySide { white, black: EntryId(white.0 + 4) };
        round.pairings.insert(board, Pairing::new(number, board, seats, 1));
    }
    tournament.rounds.push(round);
    tournament
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
        let tournament = new_tournament(PlayingTables { first: TableNumber(first), fixed, halls: Vec::new() });
        let found: Vec<u16> = tournament.tables(&tournament.rounds[0]).values().map(|table| table.number.0).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn nobody_moves_when_a_pair_goes() {
    let mut tournament = new_tournament(PlayingTables { first: TableNumber(11), ..PlayingTables::default() });
    let before = tournament.tables(&tournament.rounds[0]);
    tournament.rounds[0].pairings.remove(&BoardNumber(2));
    let after = tournament.tables(&tournament.rounds[0]);
    assert_eq!(after.keys().map(|board| board.0).collect::<Vec<_>>(), [1, 3, 4]);
    assert!(after.iter().all(|(board, table)| before[board] == *table));
}

#[test]
fn a_table_is_called_by_its_hall() {
    let hall =
        |name: &str, first, last| Hall { name: name.to_owned(), first: TableNumber(first), last: TableNumber(last) };
    let halls = vec![hall("Белый зал", 1, 2), hall("Фойе", 3, 3)];
    let tournament = new_tournament(PlayingTables { halls, ..PlayingTables::default() });
    let found: Vec<String> = tournament.tables(&tournament.rounds[0]).values().map(PlayingTable::to_string).collect();
    assert_eq!(found, ["Белый зал, 1", "Белый зал, 2", "Фойе, 3", "4"]);
}
