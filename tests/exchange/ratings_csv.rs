//! Rating lists as files.

use chrono::NaiveDate;
use tournament::exchange::players_csv::{Column, ExpectedField, RepeatedColumn};
use tournament::exchange::ratings_csv::{RatingExportRow, read, sheet};
use tournament::exchange::sheet::{CsvFormat, ENGLISH};
use tournament::{Birth, Name, Person, Rating, Sex};

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 15).expect("a day")
}

#[test]
fn a_list_is_read_again_as_it_was_written() {
    let person = |name: &str, sex, year| Person {
        name: Name::parse(name),
        title: "МС".to_owned(),
        sex,
        birth: Some(Birth::Year(year)),
        region: "=Заречье; посёлок".to_owned(),
        federation: "RUS".to_owned(),
        federation_id: "17".to_owned(),
        ..Person::default()
    };
    let people = [person("Иванов Пётр Сергеевич", Some(Sex::Male), 1990), person("Лукина Анна", None, 2001)];
    let lines = (1..).zip(&people).map(|(place, person)| RatingExportRow {
        place,
        person,
        rating: Rating(2100),
        games: Some(40),
    });
    for format in [CsvFormat::ENGLISH, CsvFormat::RUSSIAN] {
        let text = sheet(lines.clone(), day(), ENGLISH).csv(format);
        let list = read(text.as_bytes(), None).expect("our own");
        assert_eq!((list.bad, list.date), (Vec::new(), Some(day())));
        for (row, person) in list.rows.iter().zip(&people) {
            let region = row.person.region.trim_start_matches('\'').to_owned();
            assert_eq!(&Person { region, ..row.person.clone() }, person);
            assert_eq!((row.rating, row.games), (Rating(2100), 40));
        }
    }
}

#[test]
fn headings_that_are_not_known_are_chosen() {
    let file = "Кто;Сила;Откуда\nПетров Иван;2150;Орёл\n".as_bytes();
    let list = read(file, None).expect("a text");
    assert_eq!((list.rows.len(), list.missing), (0, vec![Column::Name, Column::Rating]));
    assert_eq!(list.samples, [["Петров Иван", "2150", "Орёл"]]);
    let chosen = [Some(Column::Name), Some(Column::Rating), None];
    let list = read(file, Some(&chosen)).expect("a text");
    assert_eq!((list.rows.len(), list.rows[0].rating), (1, Rating(2150)));
    let twice = read(file, Some(&[Some(Column::Name), Some(Column::Rating), Some(Column::Rating)])).expect("a text");
    let repeated = RepeatedColumn { first: "Сила".to_owned(), second: "Откуда".to_owned() };
    assert_eq!((twice.twice, twice.rows.len()), (Some(repeated), 0));
}

#[test]
fn bad_rows_are_told_with_their_line_and_what_was_expected() {
    use ExpectedField as E;
    let file =
        "name;rating;games;date\nПетров;2100;5;\n;2000;;\nИванов;;x;yesterday\nЛукин;0;1;15.11.2026\n".as_bytes();
    let list = read(file, None).expect("a text");
    assert_eq!(list.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2]);
    let bad: Vec<_> =
        list.bad.iter().map(|bad| (bad.line, bad.errors.iter().map(|error| error.expected).collect())).collect();
    assert_eq!(bad, [(3, vec![E::Name]), (4, vec![E::Rating, E::Games, E::Day]), (5, vec![E::Rating])]);
}

#[test]
fn a_day_that_rows_disagree_about_is_none() {
    let list = read("name;rating;date\nA;1;15.11.2026\nB;2;16.11.2026\n".as_bytes(), None).expect("a text");
    assert_eq!((list.date, list.rows.len()), (None, 2));
}
