//! Meetings in the editions of a championship.

use draughts::Side;
use tournament::series::{ImportedPairing, ImportedRow, ImportedTable, meetings, win_value};
use tournament::{Mark, Points, StartNumber};

#[test]
fn a_matrix_may_leave_its_diagonal_empty() {
    let found = meetings(&table(&["1", "2", "3"], &[(0, &["", "2", "1"]), (0, &["0", "", "2"]), (0, &["1", "0", ""])]));
    let pairs: Vec<(usize, usize)> = found.iter().map(|meeting| (meeting.one, meeting.other)).collect();
    assert_eq!(pairs, [(0, 1), (0, 2), (1, 2)]);
    assert_eq!(found[0].points, Some((Points::whole(2), Points::ZERO)));
}

/// Number and cells of each row; `columns` are the headings.
fn table(columns: &[&str], lines: &[(u16, &[&str])]) -> ImportedTable {
    let line = |(number, cells): &(u16, &[&str])| ImportedRow {
        number: Some(StartNumber(*number)).filter(|number| number.0 > 0),
        cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        ..ImportedRow::default()
    };
    let columns = columns.iter().map(|heading| (*heading).to_owned()).collect();
    ImportedTable { columns, lines: lines.iter().map(line).collect(), ..ImportedTable::default() }
}

fn check(table: &ImportedTable, expected: &[(usize, usize, Option<Side>, &str)]) {
    let text = |meeting: &ImportedPairing| match meeting.points {
        Some((own, others)) => format!("{own}:{others}"),
        None => "forfeit".to_owned(),
    };
    let found: Vec<_> = meetings(table).iter().map(|own| (own.one, own.other, own.side, text(own))).collect();
    let expected: Vec<_> =
        expected.iter().map(|(one, other, side, text)| (*one, *other, *side, (*text).to_owned())).collect();
    assert_eq!(found, expected);
}

#[test]
fn rounds_are_read_by_start_numbers_or_by_lines_whichever_agree() {
    let white = Some(Side::White);
    let by_number: &[(u16, &[&str])] = &[(3, &["1w1", "2b½"]), (1, &["3b0", "+bye"]), (2, &["-", "3w½"])];
    check(&table(&["R1", "R2"], by_number), &[(0, 1, white, "1:0"), (0, 2, Some(Side::Black), "0.5:0.5")]);
    let by_line: &[(u16, &[&str])] = &[(3, &["2б2"]), (1, &["1ч0"]), (2, &[""])];
    check(&table(&["Т1"], by_line), &[(0, 1, white, "2:0")]);
    // Russian notation: the result first.
    let by_sign: &[(u16, &[&str])] = &[(1, &["+2б", "=3ч"]), (2, &["-1ч", ""]), (3, &["", "=1б"])];
    check(&table(&["Т1", "Т2"], by_sign), &[(0, 1, white, "1:0"), (0, 2, Some(Side::Black), "0.5:0.5")]);
}

#[test]
fn cells_that_do_not_agree_tell_of_nothing() {
    for lines in [
        [(1, &["2w1"][..]), (2, &["1w0"][..])],
        [(1, &["2w1"][..]), (2, &[""][..])],
        [(1, &["2w1"][..]), (2, &["1b+"][..])],
        [(1, &["2w"][..]), (2, &["1b"][..])],
        [(1, &["1w1"][..]), (2, &["2b0"][..])],
        [(1, &["9w1"][..]), (2, &["8b0"][..])],
        [(1, &["выигрыш"][..]), (2, &["w"][..])],
    ] {
        check(&table(&["1"], &lines), &[]);
    }
}

#[test]
fn a_matrix_tells_who_met_whom_with_single_games_and_gaps() {
    let lines: &[(u16, &[&str])] = &[(0, &["*", "2 (1+1)", "1"]), (0, &["0 (0+0)", "*", ""]), (0, &["1", "-", "*"])];
    let table = table(&["1", "2", "3"], lines);
    check(&table, &[(0, 1, None, "2:0"), (0, 2, None, "1:1")]);
    let found = meetings(&table);
    assert_eq!(found.first().map(|own| own.games.len()), Some(2));
    assert_eq!(win_value(&found), Some(Points::whole(2)));
    assert_eq!(found.iter().map(ImportedPairing::mark).collect::<Vec<_>>(), [Some(Mark::Win), Some(Mark::Draw)]);
}

#[test]
fn forfeits_are_meetings_without_points() {
    check(&table(&["R1"], &[(1, &["2w+"]), (2, &["1b-"])]), &[(0, 1, Some(Side::White), "forfeit")]);
    assert_eq!(win_value(&[]), None);
}
