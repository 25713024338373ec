//! The document of a championship: a person in several editions stays one, and contradictions are refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;
use tournament::exchange::Audience;
use tournament::exchange::series_json::{self, EditionContentDocument, SeriesDocument, SeriesDocumentParts};
use tournament::series::{
    Category, Championships, Edition, EditionContent, Event, EventId, EventTournament, ImportedRow, ImportedTable,
    ImportedTableId, Series, SeriesId,
};
use tournament::{Birth, Entry, EntryId, Info, Name, Person, PersonId, Preset, Tournament, TournamentId};

fn person(name: &str, year: i32) -> Person {
    let birth = NaiveDate::from_ymd_opt(year, 5, 7).map(Birth::Date);
    Person { name: Name::parse(name), birth, ..Person::default() }
}

/// A tournament of persons of the registry.
fn new_tournament(id: i64, players: &[(i64, &str)]) -> Arc<Tournament> {
    let settings = Preset::SwissSingleGames.settings();
    let mut tournament = Tournament::new(TournamentId(id), &format!("event-{id}"), Info::default(), settings);
    for (n, (player, name)) in (1..).zip(players) {
        let mut entry = Entry::new(EntryId(n), person(name, 1980), None);
        entry.player = Some(PersonId(*player));
        tournament.entries.insert(entry.id, entry);
    }
    Arc::new(tournament)
}

/// An event of two tournaments in 2026, and an imported table of 2011. Two players are called Petrov Ivan, born in the same year.
fn document() -> String {
    let (men, blitz) = (
        new_tournament(7, &[(41, "Петров Иван"), (43, "Орлов Олег")]),
        new_tournament(9, &[(42, "Петров Иван"), (41, "Петров Иван")]),
    );
    let part = |tournament: &Tournament| EventTournament { tournament: tournament.id, category: Category::default() };
    let event = Event {
        id: EventId(3),
        slug: "festival".to_owned(),
        title: "Festival".to_owned(),
        parts: vec![part(&men), part(&blitz)],
        ..Event::default()
    };
    let line =
        ImportedRow { player: Some(PersonId(43)), person: person("Орлов О.", 1980), ..ImportedRow::default() };
    let table = ImportedTable {
        id: ImportedTableId(5),
        title: "2011".to_owned(),
        lines: vec![line],
        ..ImportedTable::default()
    };
    let edition = |year, content| Edition { year, content, note: String::new() };
    let series = Series {
        id: SeriesId(1),
        slug: "cup".to_owned(),
        title: "Cup".to_owned(),
        editions: vec![
            edition(2011, EditionContent::ImportedTable(table.id, Category::default())),
            edition(2012, EditionContent::Nothing),
            edition(2026, EditionContent::Event(event.id)),
        ],
        ..Series::default()
    };
    let persons = [(41, "Петров Иван"), (42, "Петров Иван"), (43, "Орлов Олег")];
    let persons: BTreeMap<_, _> = persons.into_iter().map(|(id, name)| (PersonId(id), person(name, 1980))).collect();
    let championships = Championships {
        events: [(event.id, event)].into(),
        tables: [(table.id, table)].into(),
        ..Championships::default()
    };
    let tournaments = [(men.id, men), (blitz.id, blitz)].into();
    let (series, championships, tournaments, persons) = (&series, &championships, &tournaments, &persons);
    series_json::write(SeriesDocumentParts { series, championships, tournaments, persons, audience: Audience::Public })
}

fn numbers(tournament: &Tournament) -> Vec<i64> {
    tournament.entries.values().filter_map(|entry| entry.player).map(|player| player.0).collect()
}

#[test]
fn whoever_is_one_person_has_one_number_in_all_editions_and_two_of_one_name_have_two() {
    let text = document();
    let read: SeriesDocument<Tournament> = series_json::read(&text).expect("it is ours");
    let [old, _, event] = read.editions.as_slice() else { panic!("three editions") };
    let EditionContentDocument::Table { table, .. } = &old.content else { panic!("a table") };
    let EditionContentDocument::Event { parts, .. } = &event.content else { panic!("an event") };
    assert_eq!(table.lines[0].player, Some(PersonId(1)), "Orlov, though the table prints them otherwise");
    assert_eq!([numbers(&parts[0].tournament), numbers(&parts[1].tournament)], [vec![2, 1], vec![3, 2]]);
    let names: Vec<String> = read.persons.iter().map(|own| own.person.name.to_string()).collect();
    assert_eq!(names, ["Орлов Олег", "Петров Иван", "Петров Иван"]);
    assert!(!text.contains("1980-05"), "only the year of a birth is public");
    assert!(!text.contains("\"player\": 4"), "the registry's numbers are not told");
}

#[test]
fn a_document_that_does_not_hold_together_is_refused() {
    let text = document();
    for (part, instead, why) in [
        ("poddavki-series", "poddavki-event", "format"),
        ("\"version\": 1,\n  \"slug\": \"cup\"", "\"version\": 2,\n  \"slug\": \"cup\"", "version 2"),
        ("\"number\": 2,", "\"number\": 1,", "person 1 is there twice"),
        ("\"number\": 3,", "\"number\": 9,", "the edition of 2026 names person 3"),
        ("\"persons\"", "\"people\"", "persons"),
        ("\"held\": \"nothing\"", "\"held\": \"circus\"", "circus"),
    ] {
        assert!(text.contains(part), "{part}");
        let error = series_json::read(&text.replacen(part, instead, 1)).expect_err(part).to_string();
        assert!(error.contains(why), "{part}: {error}");
    }
}
