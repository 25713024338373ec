//! Lists that federations publish: read row by row, so that a list of millions takes little memory.
//!
//! The beginning of a file shows its kind: the list of FIDE as text in columns of fixed width or as XML, or a table (CSV) by its headings,
//! as FMJD publishes its list and every spreadsheet writes one.
//!
//! ```
//! use tournament::exchange::federation_list::{ListReader, ListShape};
//!
//! let file = "nr_ew,last_n,first_n,country,title,rating\n00077,Ivanov,Petr,RUS,MI,2210\n";
//! let mut list = ListReader::open(file.as_bytes(), &ListShape::default())?;
//! let row = list.next_row()?.expect("there is one").expect("it can be read");
//! assert_eq!((row.person.federation_id.as_str(), row.person.name.family.as_str()), ("00077", "Ivanov"));
//! assert_eq!(row.ratings.classic.map(|rating| rating.0), Some(2210));
//! # Ok::<(), tournament::exchange::federation_list::BrokenList>(())
//! ```

mod fixed;
mod table;
mod xml;

use std::io::{BufRead, BufReader, Chain, Cursor, ErrorKind, Read};

use chrono::NaiveDate;
use thiserror::Error;

use crate::limits::Limited;
use crate::{FederationList, ListedPerson, Name, Person, Rating, RatingKind};
use fixed::FixedColumns;
use table::Table;
use xml::XmlList;

use super::players_csv::{Column, RowError};

pub use table::ListColumns;

/// The most rows of a list: FIDE's has two millions.
pub const MOST_ROWS: u64 = 5_000_000;

/// How many bytes at the beginning of a file are enough to see what it is.
const HEAD: u64 = 64 << 10;

/// The longest line, element or row, in bytes: a file without any end of line is no list.
const LONGEST_ROW: u64 = 64 << 10;

/// What is known of a list beside its file.
#[derive(Debug, Clone, Default)]
pub struct ListShape<'a> {
    /// What the columns of a table are, where that was chosen; else they are known by their headings.
    pub columns: Option<&'a [Option<Column>]>,
    /// For which games the ratings count where the file has those of one kind only.
    pub kind: Option<RatingKind>,
}

/// Why a file cannot be read as a list, or no further.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BrokenList {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// The headings do not say where the names are.
    #[error("line {line}: found the columns {}, expected one with the names", headings(columns))]
    UnknownColumns {
        /// The line of the file, from 1.
        line: u64,
        /// The columns, to choose what each holds.
        columns: ListColumns,
    },
    /// Two columns hold the same, so that neither can be preferred.
    #[error("line {line}: two columns have the same meaning, “{first}” and “{second}”")]
    ColumnTwice {
        /// The line of the file, from 1.
        line: u64,
        /// The heading of the first of them.
        first: String,
        /// The heading of the second of them.
        second: String,
    },
    /// A row longer than any list has.
    #[error("line {line}: a row of more than {} kB; this is no list", LONGEST_ROW >> 10)]
    LongRow {
        /// The line of the file, from 1.
        line: u64,
    },
    /// The file ends before its content does: it was not loaded to its end.
    #[error("line {line}: the file ends in the middle; download it again")]
    CutOff {
        /// The line of the file, from 1.
        line: u64,
    },
    /// What stands there has not the form of the file.
    #[error("line {line}: {reason}")]
    Unreadable {
        /// The line of the file, from 1.
        line: u64,
        /// What is wrong there, in English.
        reason: String,
    },
    /// More rows than any list has.
    #[error("line {line}: the list has more than {MOST_ROWS} rows")]
    TooManyRows {
        /// The line of the file, from 1.
        line: u64,
    },
    /// It can be read, and has no rows.
    #[error("there is no row in the list")]
    NoRows,
}

fn headings(columns: &ListColumns) -> String {
    columns.columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// A row that cannot be read; the others can.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct BadListRow {
    /// Its line in the list, from 1.
    pub line: u64,
    /// What is wrong with the row.
    pub problem: RowError,
}

type Input<R> = BufReader<Chain<Cursor<Vec<u8>>, R>>;

/// A list being read.
pub struct ListReader<R: Read> {
    form: ListForm<R>,
    rows: u64,
    kind: RatingKind,
}

enum ListForm<R: Read> {
    Fixed { input: Lines<R>, columns: FixedColumns },
    Xml(XmlList<R>),
    Table(Box<Table<R>>),
}

impl<R: Read> ListReader<R> {
    /// Looks at the beginning of a file and finds out what it is.
    pub fn open(mut input: R, shape: &ListShape<'_>) -> Result<Self, BrokenList> {
        let mut head = Vec::new();
        input.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| unreadable(1, &error))?;
        let first = head.iter().position(|byte| !byte.is_ascii_whitespace() && !BYTE_ORDER_MARK.contains(byte));
        let first = first.ok_or(BrokenList::Empty)?;
        let first_line = head[first..].split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
        let fixed = FixedColumns::from_heading(&String::from_utf8_lossy(first_line));
        let is_xml = head[first] == b'<';
        let form = if is_xml {
            ListForm::Xml(XmlList::new(with_head(head, input)))
        } else if let Some(columns) = fixed {
            let line_of_heading = line_ends(&head[..first]) + 1;
            let mut input = Lines { input: with_head(head, input), line: 0 };
            while input.line < line_of_heading {
                input.next_line()?;
            }
            ListForm::Fixed { input, columns }
        } else {
            ListForm::Table(Box::new(Table::open(head, input, shape.columns)?))
        };
        Ok(Self { form, rows: 0, kind: shape.kind.unwrap_or(RatingKind::Classic) })
    }

    /// The columns of a table, with what they are taken for and the first rows; none where the file says it by its form.
    pub fn columns(&self) -> Option<&ListColumns> {
        match &self.form {
            ListForm::Table(table) => Some(table.columns()),
            ListForm::Fixed { .. } | ListForm::Xml(_) => None,
        }
    }

    /// Whose list it is, as far as its form or its headings say that.
    pub fn list(&self) -> Option<FederationList> {
        match &self.form {
            // FIDE alone publishes such.
            ListForm::Fixed { .. } | ListForm::Xml(_) => Some(FederationList::Fide),
            ListForm::Table(table) => table.columns().list(),
        }
    }

    /// The day of the list as far as it is known by now: in a table the first row may say it.
    pub fn date(&self) -> Option<NaiveDate> {
        match &self.form {
            ListForm::Fixed { columns, .. } => columns.date(),
            ListForm::Xml(_) => None,
            ListForm::Table(table) => table.date(),
        }
    }

    /// The next row, or what is wrong with it; nothing after the last one.
    pub fn next_row(&mut self) -> Result<Option<Result<ListedPerson, BadListRow>>, BrokenList> {
        let (line, row) = match &mut self.form {
            ListForm::Fixed { input, columns } => loop {
                let Some(text) = input.next_line()? else { return Ok(None) };
                if text.trim().is_empty() {
                    continue;
                }
                let row = columns.row(&text, self.kind);
                break (input.line, row);
            },
            ListForm::Xml(list) => match list.next_row(self.kind)? {
                Some(row) => (list.line(), row),
                None => return Ok(None),
            },
            ListForm::Table(table) => match table.next_row(self.kind)? {
                Some(row) => (table.line(), row),
                None => return Ok(None),
            },
        };
        self.rows += 1;
        if self.rows > MOST_ROWS {
            return Err(BrokenList::TooManyRows { line });
        }
        Ok(Some(row.and_then(check_texts).map_err(|problem| BadListRow { line, problem })))
    }
}

/// Words in the names of files and in headings that say whose list it is: names of federations, and what their files are called.
const WORDS: [(FederationList, &[&str]); 4] = [
    (FederationList::Fshr, &["fshr", "фшр"]),
    (FederationList::Idf, &["idf"]),
    (FederationList::Fmjd, &["fmjd", "фмжд", "dra"]),
    (FederationList::Fide, &["fide", "фиде", "фіде", "foa", "frl"]),
];

/// Whose list it is by the words of a text, such as the name of its file; none where no federation is named, or several are.
pub fn list_named_in(text: &str) -> Option<FederationList> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
    let mut named = WORDS.iter().filter(|(_, known)| known.iter().any(|word| words.contains(word)));
    let (list, _) = named.next()?;
    named.next().is_none().then_some(*list)
}

/// Whether a line is the heading of FIDE's list as text.
pub(in crate::exchange) fn is_fixed_heading(line: &str) -> bool {
    FixedColumns::from_heading(line).is_some()
}

/// How many lines end in these bytes.
fn line_ends(bytes: &[u8]) -> u64 {
    bytes.split(|byte| *byte == b'\n').count().saturating_sub(1) as u64
}

/// What byte-order marks are made of.
const BYTE_ORDER_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

fn with_head<R: Read>(head: Vec<u8>, rest: R) -> Input<R> {
    BufReader::with_capacity(64 << 10, Cursor::new(head).chain(rest))
}

fn unreadable(line: u64, error: &std::io::Error) -> BrokenList {
    match error.kind() {
        ErrorKind::UnexpectedEof => BrokenList::CutOff { line },
        _ => BrokenList::Unreadable { line, reason: error.to_string() },
    }
}

/// Refuses a name that is missing, and texts that are longer than any may be.
fn check_texts(row: ListedPerson) -> Result<ListedPerson, RowError> {
    use super::players_csv::ExpectedField;
    if row.person.name.family.is_empty() {
        let (header, found) = (String::new(), String::new());
        return Err(RowError { field: 1, header, found, expected: ExpectedField::Name });
    }
    for text in row.texts() {
        if let Err(error) = text.field.check(text.text) {
            let (header, found) = (String::new(), error.beginning);
            return Err(RowError { field: 1, header, found, expected: ExpectedField::Text(text.field) });
        }
    }
    Ok(row)
}

/// What FIDE says of a player, by whatever form the file has.
#[derive(Debug, Default)]
struct FideRow {
    id: String,
    name: String,
    federation: String,
    sex: String,
    title: String,
    women_title: String,
    birth: String,
    classic: String,
    rapid: String,
    blitz: String,
    /// The rating where the file has one kind only.
    single: String,
}

impl FideRow {
    fn read(self, kind: RatingKind) -> Result<ListedPerson, RowError> {
        let title = if self.title.is_empty() { self.women_title } else { self.title };
        let mut row = ListedPerson {
            person: Person {
                name: Name::parse(&self.name),
                sex: crate::Sex::parse(&self.sex),
                // FIDE writes 0 where it does not know the year.
                birth: crate::Birth::parse(&self.birth),
                federation: self.federation.to_uppercase(),
                title,
                federation_id: self.id,
                ..Person::default()
            },
            ..ListedPerson::default()
        };
        let own = &mut row.ratings;
        own.classic = rating("rating", &self.classic)?;
        own.rapid = rating("rapid", &self.rapid)?;
        own.blitz = rating("blitz", &self.blitz)?;
        if let Some(single) = rating("rating", &self.single)? {
            match kind {
                RatingKind::Classic => own.classic = Some(single),
                RatingKind::Rapid => own.rapid = Some(single),
                RatingKind::Blitz => own.blitz = Some(single),
            }
        }
        Ok(row)
    }
}

/// A rating; 0 and an empty field are none.
fn rating(header: &str, text: &str) -> Result<Option<Rating>, RowError> {
    use super::players_csv::ExpectedField;
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse() {
        Ok(0) => Ok(None),
        Ok(rating) if Rating::RANGE.contains(&rating) => Ok(Some(Rating(rating))),
        Ok(_) | Err(_) => {
            let found = text.chars().take(40).collect();
            Err(RowError { field: 1, header: header.to_owned(), found, expected: ExpectedField::Rating })
        }
    }
}

/// Lines of a file, each no longer than a row may be.
struct Lines<R> {
    input: Input<R>,
    line: u64,
}

impl<R: Read> Lines<R> {
    /// The next line without its end; nothing after the last one.
    fn next_line(&mut self) -> Result<Option<String>, BrokenList> {
        let mut bytes = Vec::new();
        self.line += 1;
        let mut limited = self.input.by_ref().take(LONGEST_ROW);
        let read = limited.read_until(b'\n', &mut bytes).map_err(|error| unreadable(self.line, &error))?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 == LONGEST_ROW {
            return Err(BrokenList::LongRow { line: self.line });
        }
        while bytes.last().is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            bytes.pop();
        }
        Ok(Some(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(error.as_bytes()).0.into_owned(),
        }))
    }
}
