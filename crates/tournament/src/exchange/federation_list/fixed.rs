//! FIDE's list as text: columns of fixed width below one line of headings, by which they are found: their places have changed over the
//! years.

use chrono::NaiveDate;

use super::FideRow;
use crate::exchange::players_csv::RowError;
use crate::{ListedPerson, RatingKind};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FideColumn {
    Id,
    Name,
    Federation,
    Sex,
    Title,
    WomenTitle,
    Classic,
    Rapid,
    Blitz,
    /// The rating of a list that has one kind only: its heading is the month.
    Single,
    Birth,
}

/// Where the columns of a list begin and end, in letters.
#[derive(Debug, Clone)]
pub(super) struct FixedColumns {
    columns: Vec<FixedColumn>,
    date: Option<NaiveDate>,
}

#[derive(Debug, Clone)]
struct FixedColumn {
    what: FideColumn,
    start: usize,
    /// Where the column ends; `None` for the last one.
    end: Option<usize>,
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

impl FixedColumns {
    /// The columns by their headings; none where the line is no heading of FIDE.
    pub(super) fn from_heading(heading: &str) -> Option<Self> {
        if !heading.to_lowercase().starts_with("id number") {
            return None;
        }
        let mut words = Vec::new();
        let mut date = None;
        for (start, word) in words_of(heading) {
            let word = word.to_lowercase();
            // Lists of before 2012 have two headings without a space between them.
            match word.as_str() {
                "titlfed" => {
                    words.extend([(start, Some(FideColumn::Title)), (start + 4, Some(FideColumn::Federation))]);
                }
                "gamesborn" => words.extend([(start, None), (start + 5, Some(FideColumn::Birth))]),
                // The second word of the first heading.
                "number" => {}
                _ => {
                    let month = month_of(&word);
                    date = date.or(month);
                    words.push((start, if month.is_some() { Some(FideColumn::Single) } else { column(&word) }));
                }
            }
        }
        let end = |place: usize| words.get(place + 1).map(|(start, _)| *start);
        let columns = words.iter().enumerate();
        let columns: Vec<FixedColumn> = columns
            .filter_map(|(place, (start, what))| Some(FixedColumn { what: (*what)?, start: *start, end: end(place) }))
            .collect();
        let has = |what: FideColumn| columns.iter().any(|column| column.what == what);
        (has(FideColumn::Id) && has(FideColumn::Name) && has(FideColumn::Federation)).then_some(Self { columns, date })
    }

    /// The first day of the month of the list, where a heading says it.
    pub(super) const fn date(&self) -> Option<NaiveDate> {
        self.date
    }

    pub(super) fn row(&self, line: &str, kind: RatingKind) -> Result<ListedPerson, RowError> {
        let mut row = FideRow::default();
        for column in &self.columns {
            let text = cut(line, column.start, column.end).trim().to_owned();
            match column.what {
                FideColumn::Id => row.id = text,
                FideColumn::Name => row.name = text,
                FideColumn::Federation => row.federation = text,
                FideColumn::Sex => row.sex = text,
                FideColumn::Title => row.title = text,
                FideColumn::WomenTitle => row.women_title = text,
                FideColumn::Classic => row.classic = text,
                FideColumn::Rapid => row.rapid = text,
                FideColumn::Blitz => row.blitz = text,
                FideColumn::Single => row.single = text,
                FideColumn::Birth => row.birth = text,
            }
        }
        row.read(kind)
    }
}

fn column(word: &str) -> Option<FideColumn> {
    Some(match word {
        "id" => FideColumn::Id,
        "name" => FideColumn::Name,
        "fed" => FideColumn::Federation,
        "sex" => FideColumn::Sex,
        "tit" => FideColumn::Title,
        "wtit" => FideColumn::WomenTitle,
        "srtng" => FideColumn::Classic,
        "rrtng" => FideColumn::Rapid,
        "brtng" => FideColumn::Blitz,
        "b-day" | "born" => FideColumn::Birth,
        _ => return None,
    })
}

/// The first day of a month such as `oct26`.
fn month_of(word: &str) -> Option<NaiveDate> {
    let month = (1..).zip(MONTHS).find_map(|(number, name)| Some((number, word.strip_prefix(name)?)));
    let (month, year) = month.filter(|(_, year)| year.len() == 2)?;
    NaiveDate::from_ymd_opt(2000 + year.parse::<i32>().ok()?, month, 1)
}

/// The words of a heading, each with the place of its first letter.
fn words_of(heading: &str) -> impl Iterator<Item = (usize, &str)> {
    let begin = heading.as_ptr() as usize;
    heading.split_whitespace().map(move |word| (word.as_ptr() as usize - begin, word))
}

/// The letters of a line from one place to another.
fn cut(line: &str, start: usize, end: Option<usize>) -> &str {
    let place = |letter: usize| {
        if line.is_ascii() {
            return letter.min(line.len());
        }
        line.char_indices().nth(letter).map_or(line.len(), |(place, _)| place)
    };
    &line[place(start)..end.map_or(line.len(), place)]
}
