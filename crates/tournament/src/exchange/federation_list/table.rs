//! A list as a table: CSV in any usual encoding, its columns known by their headings or chosen.

use std::cell::Cell;
use std::io::{Cursor, Error, ErrorKind, Read};
use std::rc::Rc;

use chrono::NaiveDate;
use encoding_rs::{Encoding, UTF_8};

use super::{BrokenList, Input, LONGEST_ROW, headings, list_named_in, with_head};
use crate::exchange::players_csv::columns::{Header, heading_line, headings_key, separator};
use crate::exchange::players_csv::{Column, CsvRecord, NamedColumn, RepeatedColumn, RowError, fields};
use crate::exchange::text::{decode, legacy_encoding};
use crate::{FederationList, ListedPerson, ListedRatings, Rating, RatingKind, usual_title};

/// How many rows are shown beside the headings.
const SAMPLES: usize = 3;

/// The most columns of a table.
const MOST_COLUMNS: usize = 1000;

/// The most letters of a field that are shown.
const SHOWN: usize = 60;

/// What FMJD alone calls the number of a player.
const FMJD_NUMBER: &str = "nr_ew";

/// The columns of a table: what they are taken for, and what is in the first rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListColumns {
    /// The columns in the order of the table, each with what it is taken for.
    pub columns: Vec<NamedColumn>,
    /// The first rows, cell by cell.
    pub samples: Vec<Vec<String>>,
    /// The headings as one text: lists with the same headings have the same columns.
    pub key: String,
    /// Whether the headings, or a user's choice, say where the names are.
    pub has_names: bool,
}

impl ListColumns {
    fn new(headings: &CsvRecord, header: &Header, samples: Vec<Vec<String>>) -> Self {
        let has = |column| header.place(column).is_some();
        Self {
            key: headings_key(headings.fields.iter()),
            has_names: has(Column::Name) || has(Column::Family),
            columns: header.columns(),
            samples,
        }
    }

    /// Whose list it is, as far as the headings say that.
    pub fn list(&self) -> Option<FederationList> {
        let is_fmjd = self.columns.iter().any(|column| column.name.eq_ignore_ascii_case(FMJD_NUMBER));
        if is_fmjd { Some(FederationList::Fmjd) } else { list_named_in(&headings(self)) }
    }
}

pub(super) struct Table<R: Read> {
    rows: csv::Reader<Metered<Input<R>>>,
    budget: Rc<Cell<u64>>,
    encoding: &'static Encoding,
    header: Header,
    columns: ListColumns,
    rapid: Option<usize>,
    blitz: Option<usize>,
    /// FMJD has titles and ratings of women in columns of their own.
    women_title: Option<usize>,
    women_rating: Option<usize>,
    date: Option<NaiveDate>,
    record: csv::ByteRecord,
    line: u64,
}

impl<R: Read> Table<R> {
    pub(super) fn open(head: Vec<u8>, rest: R, chosen: Option<&[Option<Column>]>) -> Result<Self, BrokenList> {
        if head.contains(&0) {
            let reason = "this is not a text; save the list as CSV in UTF-8".to_owned();
            return Err(BrokenList::Unreadable { line: 1, reason });
        }
        let encoding = encoding_of(&head);
        // The last letter may be cut in two.
        let text = encoding.decode_with_bom_removal(&head).0.into_owned();
        let above = heading_line(&text).ok_or(BrokenList::Empty)?;
        let heading = text.lines().nth(above).unwrap_or_default();
        let delimiter = separator(heading);
        let sample_lines = text.lines().skip(above + 1).filter(|line| !line.trim().is_empty()).take(SAMPLES);
        let samples: Vec<Vec<String>> = sample_lines.map(|line| cells(line, delimiter)).collect();
        let mut names = cells(heading, delimiter);
        names.truncate(MOST_COLUMNS);
        let line = above as u64 + 1;
        let record = CsvRecord { line, fields: csv::StringRecord::from(names) };
        let header = Header::from_federation_list(&record, chosen);
        let columns = ListColumns::new(&record, &header, samples);
        if !columns.has_names {
            return Err(BrokenList::UnknownColumns { line, columns });
        }
        if let Some(RepeatedColumn { first, second }) = header.twice() {
            return Err(BrokenList::ColumnTwice { line, first, second });
        }
        let budget = Rc::new(Cell::new(2 * LONGEST_ROW));
        let input = Metered { input: with_head(head, rest), budget: Rc::clone(&budget) };
        let mut rows = reader(input, delimiter);
        let mut record = csv::ByteRecord::new();
        // What stands above the heading, and the heading itself.
        while rows.position().line() <= line {
            budget.set(2 * LONGEST_ROW);
            if !rows.read_byte_record(&mut record).map_err(|error| broken(line, &error))? {
                break;
            }
        }
        let women = |name: &str| header.place_of(name).filter(|_| chosen.is_none());
        Ok(Self {
            rapid: header.place(Column::Rapid),
            blitz: header.place(Column::Blitz),
            women_title: women("wtitle"),
            women_rating: women("wrating"),
            date: None,
            line,
            rows,
            budget,
            encoding,
            header,
            columns,
            record,
        })
    }

    pub(super) const fn columns(&self) -> &ListColumns {
        &self.columns
    }

    pub(super) const fn date(&self) -> Option<NaiveDate> {
        self.date
    }

    pub(super) const fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn next_row(&mut self, kind: RatingKind) -> Result<Option<Result<ListedPerson, RowError>>, BrokenList> {
        loop {
            self.budget.set(2 * LONGEST_ROW);
            let is_there = self.rows.read_byte_record(&mut self.record);
            if !is_there.map_err(|error| broken(self.line + 1, &error))? {
                return Ok(None);
            }
            self.line = self.record.position().map_or(self.line + 1, csv::Position::line);
            if self.record.iter().any(|field| !field.is_empty()) {
                break;
            }
        }
        let fields: csv::StringRecord = self.record.iter().map(|field| self.decoded(field)).collect();
        let record = CsvRecord { line: self.line, fields };
        Ok(Some(self.row(&record, kind)))
    }

    fn decoded(&self, field: &[u8]) -> String {
        match std::str::from_utf8(field) {
            Ok(text) if self.encoding == UTF_8 || text.is_ascii() => text.trim_start_matches('\u{feff}').to_owned(),
            Ok(_) | Err(_) if self.encoding != UTF_8 => self.encoding.decode_without_bom_handling(field).0.into_owned(),
            // A list that begins in Latin letters only may go on in another encoding.
            Ok(_) | Err(_) => decode(field).into_owned(),
        }
    }

    fn row(&mut self, record: &CsvRecord, kind: RatingKind) -> Result<ListedPerson, RowError> {
        let cell = |place: Option<usize>| place.and_then(|place| record.fields.get(place)).unwrap_or("");
        let row = fields::row(&self.header, record).map_err(|bad| first_error(bad.errors))?;
        let mut person = row.person;
        if person.title.is_empty() {
            person.title = usual_title(cell(self.women_title));
        }
        let women = fields::rating_in(&self.header, record, self.women_rating)?;
        let rating = row.rating.filter(|rating: &Rating| rating.0 > 0).or(women);
        let mut ratings = ListedRatings {
            classic: None,
            rapid: fields::rating_in(&self.header, record, self.rapid)?,
            blitz: fields::rating_in(&self.header, record, self.blitz)?,
        };
        match kind {
            RatingKind::Classic => ratings.classic = rating,
            RatingKind::Rapid => ratings.rapid = rating.or(ratings.rapid),
            RatingKind::Blitz => ratings.blitz = rating.or(ratings.blitz),
        }
        if self.date.is_none() {
            self.date = fields::day(cell(self.header.place(Column::ListDate)));
        }
        Ok(ListedPerson { person, ratings })
    }
}

fn reader<R: Read>(input: R, delimiter: u8) -> csv::Reader<R> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        // The same room as there is for a row: a row is not read further ahead.
        .buffer_capacity(8 << 10)
        .from_reader(input)
}

fn first_error(errors: Vec<RowError>) -> RowError {
    use crate::exchange::players_csv::ExpectedField;
    let nothing =
        || RowError { field: 1, header: String::new(), found: String::new(), expected: ExpectedField::NoMoreFields };
    let mut error = errors.into_iter().next().unwrap_or_else(nothing);
    error.found = error.found.chars().take(SHOWN).collect();
    error
}

/// UTF-8 where the beginning is that, but for a letter that is cut in two; else the Cyrillic encoding it reads best in.
fn encoding_of(head: &[u8]) -> &'static Encoding {
    match std::str::from_utf8(head) {
        Ok(_) => UTF_8,
        Err(error) if error.error_len().is_none() => UTF_8,
        Err(_) => legacy_encoding(head),
    }
}

fn cells(line: &str, delimiter: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(Cursor::new(line.as_bytes()));
    let first = reader.records().next().and_then(Result::ok).unwrap_or_default();
    first.iter().map(|cell| cell.chars().take(SHOWN).collect()).collect()
}

fn broken(line: u64, error: &csv::Error) -> BrokenList {
    match error.kind() {
        csv::ErrorKind::Io(error) if error.kind() == ErrorKind::FileTooLarge => BrokenList::LongRow { line },
        csv::ErrorKind::Io(error) => super::unreadable(line, error),
        _ => BrokenList::Unreadable { line, reason: error.to_string() },
    }
}

/// Reads no more than the budget: a quotation mark that is never closed must not fill the memory.
struct Metered<R> {
    input: R,
    budget: Rc<Cell<u64>>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let left = self.budget.get();
        if left == 0 {
            return Err(Error::from(ErrorKind::FileTooLarge));
        }
        let room = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.input.read(&mut buffer[..room])?;
        self.budget.set(left - read as u64);
        Ok(read)
    }
}
