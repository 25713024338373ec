//! The commands of events and championships.

use tournament::TournamentId;
use tournament::series::{
    Category, Championships, Edition, EditionContent, Event, EventId, EventLink, EventTournament, ImportedRow,
    ImportedTable, ImportedTableId, Series, SeriesChange, SeriesCommand, SeriesId, SeriesRejection, decide,
};

fn done(championships: &mut Championships, command: SeriesCommand) -> Vec<SeriesChange> {
    let (_, changes) = decide(championships, command).expect("allowed");
    assert!(changes.iter().all(|change| championships.apply(change)));
    championships.number += 1;
    changes
}

fn event(slug: &str) -> Event {
    Event { slug: slug.to_owned(), title: slug.to_owned(), ..Event::default() }
}

fn part(tournament: i64) -> EventTournament {
    EventTournament { tournament: TournamentId(tournament), category: Category::default() }
}

fn table() -> ImportedTable {
    ImportedTable { title: "1999".to_owned(), lines: vec![ImportedRow::default()], ..ImportedTable::default() }
}

/// An event with one tournament (1), a series (2) with it as the edition of 2020, and an imported table (3) of 1999.
fn championships() -> Championships {
    let mut championships = Championships::default();
    done(&mut championships, SeriesCommand::PutEvent(Box::new(Event { parts: vec![part(7)], ..event("cup") })));
    let edition = Edition { year: 2020, content: EditionContent::Event(EventId(1)), note: String::new() };
    let series = Series { slug: "s".into(), title: "S".into(), editions: vec![edition], ..Series::default() };
    done(&mut championships, SeriesCommand::PutSeries(Box::new(series)));
    let entered = SeriesCommand::EnterImportedTable {
        series: SeriesId(2),
        year: 1999,
        category: Category::default(),
        table: Box::new(table()),
    };
    done(&mut championships, entered);
    championships
}

fn series() -> Series {
    championships().series.remove(&SeriesId(2)).expect("made")
}

fn with(edition: Edition) -> SeriesCommand {
    let mut series = series();
    series.add(edition);
    SeriesCommand::PutSeries(Box::new(series))
}

#[test]
fn what_cannot_be_is_refused() {
    let edition = |year, content| Edition { year, content, note: String::new() };
    let cup = |change: fn(&mut Event)| {
        let mut cup = championships().events.remove(&EventId(1)).expect("made");
        change(&mut cup);
        SeriesCommand::PutEvent(Box::new(cup))
    };
    let twice = ImportedRow { player: Some(tournament::PersonId(1)), ..ImportedRow::default() };
    let cases = [
        (
            SeriesCommand::PutEvent(Box::new(Event { title: String::new(), ..event("x") })),
            SeriesRejection::TitleMissing,
        ),
        (SeriesCommand::PutEvent(Box::new(Event { slug: "Ы".into(), ..event("x") })), {
            SeriesRejection::WrongAddress("Ы".into())
        }),
        (SeriesCommand::PutEvent(Box::new(event("cup"))), SeriesRejection::AddressTaken("cup".into())),
        (SeriesCommand::PutEvent(Box::new(Event { parts: vec![part(7)], ..event("x") })), {
            SeriesRejection::InEventAlready("cup".into())
        }),
        (cup(|cup| cup.parts.push(part(7))), SeriesRejection::InEventAlready("cup".into())),
        (cup(|cup| cup.links.push(EventLink { title: String::new(), address: "javascript:x".into() })), {
            SeriesRejection::WrongLink("javascript:x".into())
        }),
        (cup(|_| ()), SeriesRejection::NothingToChange),
        (SeriesCommand::RemoveEvent(EventId(1)), SeriesRejection::IsEdition("S".into())),
        (SeriesCommand::RemoveEvent(EventId(9)), SeriesRejection::Unknown),
        (with(edition(3000, EditionContent::Unknown)), SeriesRejection::WrongYear(3000)),
        (with(edition(2020, EditionContent::Nothing)), SeriesRejection::GapAndEdition(2020)),
        (with(edition(2021, EditionContent::Event(EventId(1)))), SeriesRejection::EditionAlready(2020)),
        (
            with(edition(2021, EditionContent::ImportedTable(ImportedTableId(77), Category::default()))),
            SeriesRejection::LaterCommandsBuildOnIt,
        ),
        (
            SeriesCommand::EnterImportedTable {
                series: SeriesId(2),
                year: 2001,
                category: Category::default(),
                table: Box::new(ImportedTable { lines: vec![twice.clone(), twice], ..ImportedTable::default() }),
            },
            SeriesRejection::TwiceInTable { name: String::new(), table: String::new() },
        ),
        (
            SeriesCommand::EnterImportedTable {
                series: SeriesId(2),
                year: 1999,
                category: Category::default(),
                table: Box::new(table()),
            },
            SeriesRejection::EditionAlready(1999),
        ),
    ];
    for (command, expected) in cases {
        assert_eq!(decide(&championships(), command.clone()), Err(expected), "{command:?}");
    }
}

#[test]
fn an_imported_table_goes_with_its_edition_and_comes_back_with_it() {
    for command in [SeriesCommand::RemoveImportedTable(ImportedTableId(3)), SeriesCommand::RemoveSeries(SeriesId(2)), {
        let mut series = series();
        series.editions.retain(|edition| edition.year == 2020);
        SeriesCommand::PutSeries(Box::new(series))
    }] {
        let mut championships = championships();
        let before = championships.clone();
        let changes = done(&mut championships, command);
        assert!(championships.tables.is_empty());
        let back: Vec<SeriesChange> = changes.iter().rev().map(SeriesChange::inverse).collect();
        done(&mut championships, SeriesCommand::Revert { entry: 4, changes: back });
        assert_eq!(Championships { number: 3, ..championships }, before);
    }
}

#[test]
fn what_later_actions_build_on_is_not_undone() {
    let mut now = championships();
    let changes = done(&mut now, with(Edition { year: 2021, content: EditionContent::Nothing, note: String::new() }));
    let mut series = now.series.get(&SeriesId(2)).expect("made").clone();
    series.title = "T".to_owned();
    done(&mut now, SeriesCommand::PutSeries(Box::new(series)));
    let back = changes.iter().rev().map(SeriesChange::inverse).collect();
    let refused = decide(&now, SeriesCommand::Revert { entry: 4, changes: back });
    assert_eq!(refused, Err(SeriesRejection::LaterCommandsBuildOnIt));
}
