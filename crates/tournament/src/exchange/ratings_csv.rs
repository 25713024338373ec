//! Rating lists as CSV: whatever a spreadsheet saves, and our own.
//!
//! [`read`] takes the columns by their headings, or as they were chosen; what it made of them stands in the answer, to be
//! looked at first. [`sheet()`] gives a list that is read again as the same list.
//!
//! ```
//! use tournament::exchange::ratings_csv;
//!
//! let list = ratings_csv::read("Фамилия Имя;Рейтинг;Партий;Дата\nПетров Иван;2150;40;2026-11-15\n".as_bytes(), None)?;
//! assert_eq!((list.rows[0].rating.0, list.rows[0].games), (2150, 40));
//! assert_eq!(list.date.map(|day| day.to_string()), Some("2026-11-15".to_owned()));
//! # Ok::<(), tournament::exchange::players_csv::UnreadableList>(())
//! ```

use chrono::NaiveDate;

use super::players_csv::columns::{Header, headings_key};
use super::players_csv::{
    BadRow, Column, CsvRecord, ExpectedField, NamedColumn, RepeatedColumn, RowError, UnreadableList, fields, rows_of,
};
use super::sheet::{Sheet, SheetColumns, Words};
use crate::{Person, PersonField, Rating};

/// Most rows of a list: more than any federation has players.
const MOST_ROWS: usize = 500_000;

/// How many rows are shown beside the headings.
const SAMPLES: usize = 3;

/// A row that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingRow {
    /// Its line in the file, from 1.
    pub line: u64,
    /// Whose rating it is.
    pub person: Person,
    /// The rating of the list.
    pub rating: Rating,
    /// Rated games so far; 0 where the list does not say.
    pub games: u16,
}

/// A rating list as a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingFile {
    /// All columns of the file.
    pub columns: Vec<NamedColumn>,
    /// The first rows, field by field, to see what is in the columns.
    pub samples: Vec<Vec<String>>,
    /// Columns without which nothing can be read, and that are not there.
    pub missing: Vec<Column>,
    /// A kind of column that is there twice.
    pub twice: Option<RepeatedColumn>,
    /// The day of the list, where all rows that say one say the same.
    pub date: Option<NaiveDate>,
    /// The rows understood; none while columns are missing or there twice.
    pub rows: Vec<RatingRow>,
    /// The rows that were not understood.
    pub bad: Vec<BadRow>,
}

/// Reads a rating list: UTF-8 or windows-1251, separated by semicolons, commas or tabs, the first line a heading. `chosen` says
/// what the columns are, in their order; without it they are known by their names.
pub fn read(bytes: &[u8], chosen: Option<&[Option<Column>]>) -> Result<RatingFile, UnreadableList> {
    let mut records = rows_of(bytes, MOST_ROWS)?.into_iter();
    let header = Header::from_rating_list(&records.next().ok_or(UnreadableList::Empty)?, chosen);
    let records: Vec<CsvRecord> = records.collect();
    let sample = |record: &CsvRecord| record.fields.iter().map(str::to_owned).collect();
    let mut list = RatingFile {
        columns: header.columns(),
        samples: records.iter().take(SAMPLES).map(sample).collect(),
        missing: missing(&header),
        twice: header.twice(),
        date: None,
        rows: Vec::new(),
        bad: Vec::new(),
    };
    if list.missing.is_empty() && list.twice.is_none() {
        list.take(&header, &records);
    }
    Ok(list)
}

fn missing(header: &Header) -> Vec<Column> {
    let has_name = header.place(Column::Name).or(header.place(Column::Family)).is_some();
    let has_rating = header.place(Column::Rating).is_some();
    let needed = [(Column::Name, has_name), (Column::Rating, has_rating)];
    needed.into_iter().filter(|(_, is_there)| !is_there).map(|(column, _)| column).collect()
}

impl RatingFile {
    /// The headings as one text: lists with the same headings have the same columns.
    pub fn key(&self) -> String {
        headings_key(self.columns.iter().map(|column| column.name.as_str()))
    }

    fn take(&mut self, header: &Header, records: &[CsvRecord]) {
        let mut days = Vec::new();
        for record in records {
            match row(header, record) {
                Ok((row, day)) => {
                    self.rows.push(row);
                    days.extend(day);
                }
                Err(bad) => self.bad.push(bad),
            }
        }
        self.date = days.first().copied().filter(|first| days.iter().all(|day| day == first));
    }
}

/// Reads a row with the day it is of, or says everything that is wrong with it.
fn row(header: &Header, record: &CsvRecord) -> Result<(RatingRow, Option<NaiveDate>), BadRow> {
    let read = fields::row(header, record);
    let mut errors = read.as_ref().err().map(|bad| bad.errors.clone()).unwrap_or_default();
    let mut error = |column: Column, expected| {
        let Some(place) = header.place(column) else { return };
        let found = record.fields.get(place).unwrap_or("").to_owned();
        let is_told = errors.iter().any(|error: &RowError| error.field == place + 1);
        if !is_told {
            errors.push(RowError { field: place + 1, header: header.name(place).to_owned(), found, expected });
        }
    };
    let text = |column| header.place(column).and_then(|place| record.fields.get(place)).unwrap_or("").trim();
    let games = match text(Column::Games) {
        "" => Some(0),
        games => games.parse::<u16>().ok(),
    };
    let day = match text(Column::ListDate) {
        "" => Some(None),
        day => fields::day(day).map(Some),
    };
    let rating = read.as_ref().ok().and_then(|row| row.rating).filter(|rating| rating.0 > 0);
    // If the row has another error, a rating that cannot be read has been reported already.
    if rating.is_none() && (read.is_ok() || text(Column::Rating).is_empty()) {
        error(Column::Rating, ExpectedField::Rating);
    }
    if games.is_none() {
        error(Column::Games, ExpectedField::Games);
    }
    if day.is_none() {
        error(Column::ListDate, ExpectedField::Day);
    }
    match (read, rating, games, day) {
        (Ok(row), Some(rating), Some(games), Some(day)) => {
            Ok((RatingRow { line: row.line, person: row.person, rating, games }, day))
        }
        _ => Err(BadRow { line: record.line, fields: record.fields.iter().map(str::to_owned).collect(), errors }),
    }
}

/// A player of a list to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingExportRow<'a> {
    /// The place in the list, from 1.
    pub place: u32,
    /// Whose rating it is.
    pub person: &'a Person,
    /// The rating as lists show it, in whole points.
    pub rating: Rating,
    /// Rated games so far; none where they have not all been counted.
    pub games: Option<u32>,
}

/// A list of a day: what is public of every player in it, of a birth the year.
pub fn sheet<'a>(lines: impl IntoIterator<Item = RatingExportRow<'a>>, date: NaiveDate, words: Words<'_>) -> Sheet {
    SheetColumns::<RatingExportRow<'a>>::new(words)
        .column("ratings-csv-place", "Place", |row| row.place)
        .person("ratings-csv-title", PersonField::Title, |row| row.person)
        .column("ratings-csv-name", "Name", |row| row.person.name.to_string())
        .person("ratings-csv-sex", PersonField::Sex, |row| row.person)
        .person("ratings-csv-birth", PersonField::Birth, |row| row.person)
        .person("ratings-csv-region", PersonField::Region, |row| row.person)
        .person("ratings-csv-federation", PersonField::Federation, |row| row.person)
        .column("ratings-csv-rating", "Rating", |row| row.rating)
        .column("ratings-csv-games", "Games", |row| row.games)
        .column("ratings-csv-date", "List date", move |_| date)
        .person("ratings-csv-id", PersonField::FederationId, |row| row.person)
        .sheet(lines)
}
