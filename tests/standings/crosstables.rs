//! Crosstables in people's notations.

use crate::tables::{FOUR, micro, read};
use tournament::standings::crosstable::{Crosstable, CrosstableCell, CrosstableOrder, CrosstableRow, crosstable};
use tournament::{Basis, BoardNumber, EntryId, Forfeit, GameResult, PointValues, RoundNumber, System, Tournament};

/// A Swiss with every kind of cell.
const SWISS: [&str; 4] = ["4w1 2b0 3w+", "H 1w1 U", "F 4w- 1b-", "1b0 3b- H"];

fn cells(table: &Crosstable) -> Vec<String> {
    let line = |line: &CrosstableRow| {
        let cells: Vec<String> = line.cells.iter().map(|cell| cell.text(table.layout)).collect();
        format!("{}: {}", line.label, cells.join("|"))
    };
    table.lines.iter().map(line).collect()
}

fn shown(tournament: &Tournament, order: CrosstableOrder) -> Vec<String> {
    cells(&crosstable(tournament, RoundNumber(u16::MAX), order))
}

fn as_round_robin(mut tournament: Tournament, cycles: u8) -> Tournament {
    tournament.settings.system = System::RoundRobin { cycles };
    tournament
}

#[test]
fn a_swiss_has_a_cell_a_round() {
    let expected = ["1: 4w1|2b0|3w+", "2: ½bye|1w1|+bye", "3: +bye|4w-|1b-", "4: 1b0|3b-|½bye"];
    assert_eq!(shown(&read(SWISS), CrosstableOrder::Number), expected);
}

#[test]
fn by_rank_the_numbers_are_the_lines() {
    let expected = ["1: ½bye|2w1|+bye", "2: 4w1|1b0|3w+", "3: +bye|4w-|2b-", "4: 2b0|3b-|½bye"];
    assert_eq!(shown(&read(SWISS), CrosstableOrder::Rank), expected);
}

#[test]
fn a_round_robin_is_a_matrix() {
    let tournament = as_round_robin(read(FOUR), 1);
    let expected = ["1: *|1|1|1", "2: 0|*|1|½", "3: 0|0|*|1", "4: 0|½|0|*"];
    assert_eq!(shown(&tournament, CrosstableOrder::Number), expected);
}

#[test]
fn a_double_round_robin_has_both_meetings_in_a_cell() {
    assert_eq!(
        shown(&as_round_robin(read(["2w1 2b=", "1b0 1w="]), 2), CrosstableOrder::Number),
        ["1: *|1 ½", "2: 0 ½|*"]
    );
}

#[test]
fn what_is_not_played_yet_is_empty_or_has_no_result() {
    let mut tournament = read(FOUR);
    for game in tournament.rounds[2].pairings.values_mut().flat_map(|pairing| &mut pairing.games) {
        game.result = None;
    }
    assert_eq!(shown(&tournament, CrosstableOrder::Number)[0], "1: 4w1|2w1|3b");
    assert_eq!(shown(&as_round_robin(tournament, 1), CrosstableOrder::Number)[0], "1: *|1||1");
}

#[test]
fn a_micro_match_shows_its_games() {
    let mut tournament = micro(Basis::Match, PointValues::ONE_HALF_ZERO);
    assert_eq!(shown(&tournament, CrosstableOrder::Number), ["1: 3w2", "2: 4b2", "3: 1b0", "4: 2w0"]);
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    let expected = ["1: *||2 (1+1)|", "2: |*||2 (1+½)", "3: 0 (0+0)||*|", "4: |0 (0+½)||*"];
    assert_eq!(shown(&tournament, CrosstableOrder::Number), expected);
    let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("there is a first board");
    pairing.games[1].result = None;
    assert_eq!(shown(&tournament, CrosstableOrder::Number)[0], "1: *||(1+…)|");
    let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("there is a first board");
    pairing.games[1].result = Some(GameResult::Forfeit(Forfeit::Black));
    assert_eq!(shown(&tournament, CrosstableOrder::Number)[0], "1: *||2 (1++)|");
}

#[test]
fn an_annulled_player_stands_last_with_what_they_played() {
    let mut tournament = as_round_robin(read(FOUR), 1);
    tournament.entries.get_mut(&EntryId(1)).expect("they are there").withdrawn_after = Some(RoundNumber(1));
    let table = crosstable(&tournament, RoundNumber(3), CrosstableOrder::Rank);
    assert_eq!(table.lines.last().map(|line| (line.entry, line.place)), Some((EntryId(1), None)));
    let annulled = |line: &CrosstableRow| {
        let meetings = line
            .cells
            .iter()
            .filter_map(|cell| if let CrosstableCell::Meetings(all) = cell { Some(all) } else { None });
        let annulled = meetings.flatten().filter(|meeting| meeting.is_annulled);
        annulled.map(|meeting| meeting.opponent).collect::<Vec<_>>()
    };
    let own = table.lines.iter().find(|line| line.entry == EntryId(1)).map(annulled);
    assert_eq!(own.map(|games| games.len()), Some(3), "nothing that was played by the one who left counts");
    for line in table.lines.iter().filter(|line| line.entry != EntryId(1)) {
        assert_eq!(annulled(line), [EntryId(1)]);
    }
}
