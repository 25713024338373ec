//! Records of a championship.

use super::category_history::content;
use tournament::Points;
use tournament::series::{Final, RecordHolder, RecordKind, RecordValue, figures};

/// The holders of a record with its value and its years.
fn told(finals: &[Final], not_held: &[i32], kind: RecordKind) -> Vec<(String, RecordValue, Vec<i32>)> {
    let histories = figures(finals, not_held);
    let record = histories.into_iter().flat_map(|history| history.records).find(|record| record.kind == kind);
    let years = |holder: &RecordHolder| holder.finals.iter().map(|place| finals[*place].year).collect();
    record.map_or_else(Vec::new, |record| {
        record.holders.iter().map(|own| (own.name.clone(), own.value, years(own))).collect()
    })
}

#[test]
fn records_name_their_holders_and_editions() {
    use RecordKind::Field;
    use RecordKind::Oldest;
    use RecordKind::Participations;
    use RecordKind::Points as Most;
    use RecordKind::Share;
    use RecordKind::Titles;
    use RecordKind::TitlesInARow;
    use RecordKind::Youngest;
    let finals = [
        content(2011, &[("A1", "", 1, 8), ("B9", "", 2, 7), ("C", "", 3, 2)]),
        content(2012, &[("A1", "", 1, 7), ("B9", "", 2, 6)]),
        content(2014, &[("B9", "", 1, 9), ("A1", "", 2, 7)]),
        content(2015, &[("A1", "", 1, 9)]),
    ];
    let name = |name: &str, value, years: &[i32]| (name.to_owned(), value, years.to_vec());
    let (count, points) = (RecordValue::Count, |n| RecordValue::Points(Points::whole(n)));
    let nine = RecordValue::Share(900, Points::whole(9), Points::whole(10));
    for (kind, expected) in [
        (Titles, vec![name("A1", count(3), &[2011, 2012, 2015])]),
        (TitlesInARow, vec![name("A1", count(2), &[2011, 2012])]),
        (Most, vec![name("B9", points(9), &[2014]), name("A1", points(9), &[2015])]),
        (Share, vec![name("B9", nine, &[2014]), name("A1", nine, &[2015])]),
        (Youngest, vec![name("B9", RecordValue::Age(25), &[2014])]),
        (Oldest, vec![name("A1", RecordValue::Age(34), &[2015])]),
        (Participations, vec![name("A1", count(4), &[2011, 2012, 2014, 2015])]),
        (Field, vec![name("", count(3), &[2011])]),
    ] {
        assert_eq!(told(&finals, &[2013], kind), expected, "{kind:?}");
    }
}

#[test]
fn a_year_without_data_ends_a_row_of_titles_and_one_without_a_championship_does_not() {
    let finals = [content(2011, &[("A", "", 1, 8)]), content(2013, &[("A", "", 1, 8)])];
    let row = |not_held: &[i32]| told(&finals, not_held, RecordKind::TitlesInARow).len();
    assert_eq!((row(&[]), row(&[2012]), row(&[2010, 2014])), (0, 1, 0));
}

#[test]
fn one_title_is_no_record() {
    assert_eq!(told(&[content(2011, &[("A", "", 1, 8)])], &[], RecordKind::Titles), []);
}
