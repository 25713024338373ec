//! The series of the demo: a few imported editions from crosstables, years without one, and the demo's championship as the newest.

use std::collections::BTreeMap;

use chrono::Datelike;

use crate::service::{Actor, ChampionshipsRequest, PersonChoice, Service, ServiceError, TableImport, TablePreviewRow};
use tournament::Tournament;
use tournament::series::{Category, Edition, EditionContent, Series, SeriesCommand};

/// The past editions: how many years before the championship, and what is known of them.
const OLD: [(i32, &str); 3] = [
    (5, include_str!("editions/matrix.csv")),
    (2, include_str!("editions/swiss.csv")),
    (1, include_str!("editions/places.csv")),
];

/// How many years before the championship there was no edition.
const NOT_HELD: i32 = 4;

/// Makes the series; returns its address.
pub fn make(service: &Service, actor: &Actor, newest: &Tournament) -> Result<String, ServiceError> {
    let request = ChampionshipsRequest { actor, seen: None };
    let year = newest.info.starts.map_or(2026, |day| day.year());
    let slug = "chempionat-rossii".to_owned();
    let edition = |year, content| Edition { year, content, note: String::new() };
    let series = Series {
        slug: slug.clone(),
        title: "Чемпионаты России по поддавкам".to_owned(),
        other_title: "Poddavki Championships of Russia".to_owned(),
        description: "Разыгрывается каждый год; о старых розыгрышах известно то, что сохранилось в таблицах."
            .to_owned(),
        editions: vec![
            edition(year - NOT_HELD, EditionContent::Nothing),
            edition(year, EditionContent::Tournament(newest.id, Category::default())),
        ],
        ..Series::default()
    };
    service.change_championships(&request, &SeriesCommand::PutSeries(Box::new(series)))?;
    for (before, file) in OLD {
        let lines = lines(service, file)?;
        let (title, other_title) =
            (format!("Чемпионат России {}", year - before), format!("Championship of Russia {}", year - before));
        let import = TableImport {
            series: &slug,
            year: year - before,
            category: Category::default(),
            title: &title,
            other_title: &other_title,
            place: "",
            file: file.as_bytes(),
            lines: &lines,
        };
        service.enter_old(&request, &import)?;
    }
    Ok(slug)
}

/// The lines of a file, with the persons meant: no two players of the demo have the same name.
fn lines(service: &Service, file: &str) -> Result<BTreeMap<u64, PersonChoice>, ServiceError> {
    let preview = service
        .preview_old(file.as_bytes())?
        .map_err(|error| ServiceError::BadFile { line: 1, message: error.to_string() })?;
    let meant = |row: &TablePreviewRow| {
        row.possible_duplicates.first().map_or(PersonChoice::ByName, |known| PersonChoice::Known(known.id))
    };
    Ok(preview.rows.iter().map(|row| (row.row.who.line, meant(row))).collect())
}
