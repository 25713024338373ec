//! The heading: which column is what, and by what the columns are separated.

use super::unheaded::is_title;
use super::{CsvRecord, UnreadableList};
use crate::PersonField;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The whole name, family name first.
    Name,
    /// The family name alone.
    Family,
    /// The given name alone.
    Given,
    /// The patronymic alone.
    Patronymic,
    /// Something else that is known of a person.
    Person(PersonField),
    /// The rating; where a list has several, that for classic games.
    Rating,
    /// The start number.
    Number,
    /// The team that the person plays for.
    Team,
    /// The place in its order of boards.
    Board,
    /// Rated games so far; in rating lists.
    Games,
    /// The day a rating list is of.
    ListDate,
    /// The rating for rapid games; in lists of federations.
    Rapid,
    /// The rating for blitz games; in lists of federations.
    Blitz,
}

/// A column of a list as its heading calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedColumn {
    /// Its heading; empty in a list without one.
    pub name: String,
    /// What it was taken for; none for one that says nothing here.
    pub column: Option<Column>,
}

/// Two columns of a list that hold the same, by their headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatedColumn {
    /// The heading of the column that comes first in the file.
    pub first: String,
    /// That of the later one.
    pub second: String,
}

/// Declares the columns but those of a [`PersonField`]: each with its code, and with what it is called, in lower case without dots and
/// with straight apostrophes.
macro_rules! columns {
    ($($column:ident, $code:literal, [$($name:literal),+ $(,)?];)+) => {
        const NAMES: &[(Column, &[&str])] = &[$((Column::$column, &[$($name),+]),)+];

        impl Column {
            /// Its code in forms, and where a choice of columns is kept.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$column => $code,)+
                    Self::Person(PersonField::FederationId) => "id",
                    Self::Person(field) => field.code(),
                }
            }

            /// The column with a [`code`](Self::code).
            pub fn from_code(code: &str) -> Option<Self> {
                let person = PersonField::ALL.into_iter().filter(|field| field.has_column()).map(Self::Person);
                [$(Self::$column),+].into_iter().chain(person).find(|column| column.code() == code)
            }
        }
    };
}

columns! {
    Name, "name", [
        "name", "имя и фамилия", "фамилия имя", "фамилия, имя", "фамилия имя отчество", "фамилия и имя", "фио",
        "участник", "игрок", "спортсмен", "player", "full name", "ф и о", "фамилия, имя, отчество", "фамилия, имя отчество",
        "фамилия и имя участника", "фио участника", "фио спортсмена", "участники", "name of player",
        "прізвище та ім'я", "прізвище ім'я", "прізвище, ім'я", "прізвище ім'я по батькові", "прізвище, ім'я та по батькові",
        "прізвище, ім'я, по батькові", "піб", "п і б", "учасник", "учасники", "гравець",
    ];
    Family, "family", ["family name", "фамилия", "surname", "last name", "lastname", "family", "last n", "прізвище"];
    Given, "given", ["given name", "имя", "first name", "firstname", "given", "first n", "имя отчество", "имя, отчество", "ім'я", "ім'я по батькові", "ім'я та по батькові"];
    Patronymic, "patronymic", ["patronymic", "отчество", "middle name", "по батькові"];
    Rating, "rating", ["rating", "рейтинг", "rtg", "elo", "рейт", "эло", "ката", "rating rus", "рейтинг фшр", "рейтинг фмжд", "rtgi", "ratint", "rtgint", "rtg int", "elo fide"];
    Number, "number", ["number", "номер", "no", "№", "n", "start number", "стартовый номер", "#", "ст №", "№ п/п", "п/п", "sno", "snr", "№ з/п", "з/п"];
    Team, "team", ["team", "команда"];
    Board, "board", ["board", "доска", "board in the team", "team board", "доска в команде", "дошка", "дошка в команді"];
    Games, "games", ["games", "партий", "партии", "игр", "rated games", "число партий", "игры", "партій", "партії", "ігор", "кількість партій"];
    ListDate, "date", ["list date", "date", "дата", "дата списка", "дата рейтинга", "дата листа", "дата списку", "дата рейтингу"];
    Rapid, "rapid", ["rapid", "rapid rating", "rating rapid", "быстрые", "быстрые шашки", "рейтинг быстрые", "рейтинг (быстрые)", "rrtng", "швидкі", "швидкі шашки", "рейтинг швидкі", "рейтинг (швидкі)"];
    Blitz, "blitz", ["blitz", "blitz rating", "rating blitz", "блиц", "молниеносные", "рейтинг блиц", "рейтинг (блиц)", "молниеносная игра", "brtng", "бліц", "рейтинг бліц", "рейтинг (бліц)"];
}

/// Names of columns that give way to another one of their kind: a list may have an international and a national rating, a region and a
/// town.
const WEAK_NAMES: [&[&str]; 2] = [&SECOND_RATINGS, &["город", "city", "town", "місто"]];

/// The second rating of a list, known only where it is the only one.
const SECOND_RATINGS: [&str; 4] = ["rtgn", "ratnat", "rtgnat", "rtg nat"];

/// What is kept of a person in lists of federations, in columns of their own.
const KEPT_OF_FEDERATIONS: [PersonField; 7] = [
    PersonField::Title,
    PersonField::Sex,
    PersonField::Birth,
    PersonField::Region,
    PersonField::Federation,
    PersonField::Club,
    PersonField::FederationId,
];

/// The most lines that may stand above the heading of a list: titles, dates, what the program that wrote it says of itself.
const MOST_TITLES: usize = 20;

impl Column {
    /// Every kind of column that rating lists may have, in the order in which forms offer them.
    pub fn all() -> impl Iterator<Item = Self> {
        let names = [Self::Name, Self::Family, Self::Given, Self::Patronymic];
        let ratings = [Self::Rating, Self::Games, Self::ListDate];
        let person = PersonField::ALL.into_iter().filter(|field| field.has_column()).map(Self::Person);
        names.into_iter().chain(ratings).chain(person).chain([Self::Number])
    }

    /// Every kind of column that lists of federations may have, in the order in which forms offer them.
    pub fn of_federation_lists() -> impl Iterator<Item = Self> {
        // What a list of a federation does not keep is not asked for.
        let is_of_them = |column: &Self| match column {
            Self::Person(field) => KEPT_OF_FEDERATIONS.contains(field),
            other => !matches!(other, Self::Games | Self::Number),
        };
        Self::all().filter(is_of_them).chain([Self::Rapid, Self::Blitz])
    }

    /// Every kind of column that lists of players may have, in the order in which forms offer them.
    pub fn of_players() -> impl Iterator<Item = Self> {
        Self::all().filter(|column| !column.is_of_rating_lists()).chain([Self::Team, Self::Board])
    }

    /// Whether rating lists only have it.
    const fn is_of_rating_lists(self) -> bool {
        matches!(self, Self::Games | Self::ListDate | Self::Rapid | Self::Blitz)
    }

    /// What a column so called holds.
    pub(in crate::exchange) fn named(name: &str) -> Option<Self> {
        let plain = plain(name);
        if SECOND_RATINGS.contains(&plain.as_str()) {
            return Some(Self::Rating);
        }
        let own = NAMES.iter().find(|(_, names)| names.contains(&plain.as_str())).map(|(column, _)| *column);
        let person =
            || PersonField::ALL.into_iter().find(|field| field.has_column() && field.names().contains(&plain.as_str()));
        own.or_else(|| person().map(Self::Person))
    }
}

/// The heading of a list.
#[derive(Debug, Clone)]
pub(in crate::exchange) struct Header {
    names: Vec<String>,
    columns: Vec<Option<Column>>,
}

impl Header {
    /// The heading of a list of players: with the columns that were chosen, or those that it is known by.
    pub(super) fn read_as(record: &CsvRecord, chosen: Option<&[Option<Column>]>) -> Result<Self, UnreadableList> {
        let line = record.line;
        let header = Self::guessed(record, chosen);
        if let Some(RepeatedColumn { first, second }) = header.twice() {
            return Err(UnreadableList::ColumnTwice { line, first, second });
        }
        if header.place(Column::Name).or(header.place(Column::Family)).is_none() {
            return Err(UnreadableList::NoNameColumn { line, found: header.names });
        }
        Ok(header)
    }

    /// The header of a record, where it is not known yet whether that is enough to read the list.
    pub(super) fn guessed(record: &CsvRecord, chosen: Option<&[Option<Column>]>) -> Self {
        let mut header = Self::known(record, chosen, |column| !column.is_of_rating_lists());
        if chosen.is_none() {
            drop_weak(&header.names, &mut header.columns);
        }
        header
    }

    /// The headings of a record with what they are: as it was chosen, or as they are called; none but the columns that are `wanted`.
    fn known(record: &CsvRecord, chosen: Option<&[Option<Column>]>, wanted: impl Fn(&Column) -> bool) -> Self {
        let names: Vec<String> =
            record.fields.iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect();
        let column = |(place, name): (usize, &String)| match chosen {
            Some(chosen) => chosen.get(place).copied().flatten().filter(&wanted),
            None => Column::named(name).filter(&wanted),
        };
        let mut columns: Vec<Option<Column>> = names.iter().enumerate().map(column).collect();
        if chosen.is_none() {
            take_given_for_name(&mut columns);
        }
        Self { names, columns }
    }

    /// The header with a column that has no heading taken for the titles where nothing else stands in it: so chess-results writes them.
    #[must_use]
    pub(super) fn with_unnamed_titles(mut self, rows: &[CsvRecord]) -> Self {
        const TITLE: Column = Column::Person(PersonField::Title);
        let field = |record: &'_ CsvRecord, place: usize| record.fields.get(place).unwrap_or("").to_owned();
        let are_titles = |place: usize| {
            let mut filled =
                rows.iter().map(|record| field(record, place)).filter(|field| !field.is_empty()).peekable();
            filled.peek().is_some() && filled.all(|field| is_title(&field))
        };
        let unnamed = (0..self.names.len()).filter(|place| self.names[*place].is_empty());
        let titles = unnamed.filter(|place| self.columns[*place].is_none()).find(|place| are_titles(*place));
        if let Some(place) = titles.filter(|_| self.place(TITLE).is_none()) {
            self.columns[place] = Some(TITLE);
        }
        self
    }

    /// The columns of a list without a heading.
    pub(super) fn without_names(columns: Vec<Option<Column>>) -> Self {
        Self { names: vec![String::new(); columns.len()], columns }
    }

    /// The heading of a rating list: with the columns that were chosen, or those that it is known by. Whatever it is, it is
    /// shown before anything is made of it.
    pub(in crate::exchange) fn from_rating_list(record: &CsvRecord, chosen: Option<&[Option<Column>]>) -> Self {
        let is_of_them = |column: &Column| !matches!(column, Column::Rapid | Column::Blitz);
        Self::known(record, chosen, |column| chosen.is_some() || is_of_them(column))
    }

    /// The heading of a list of a federation. Of two columns for the same thing the first is taken, unless they were chosen.
    pub(in crate::exchange) fn from_federation_list(record: &CsvRecord, chosen: Option<&[Option<Column>]>) -> Self {
        let is_of_them = |column: &Column| Column::of_federation_lists().any(|own| own == *column);
        let mut header = Self::known(record, chosen, is_of_them);
        if chosen.is_none() {
            drop_weak(&header.names, &mut header.columns);
            for place in 1..header.columns.len() {
                if header.columns[..place].contains(&header.columns[place]) {
                    header.columns[place] = None;
                }
            }
        }
        header
    }

    /// The column that is so called, in lower case without dots.
    pub(in crate::exchange) fn place_of(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|own| plain(own) == name)
    }

    pub(in crate::exchange) fn columns(&self) -> Vec<NamedColumn> {
        let columns = self.names.iter().cloned().zip(self.columns.iter().copied());
        columns.map(|(name, column)| NamedColumn { name, column }).collect()
    }

    pub(in crate::exchange) fn place(&self, column: Column) -> Option<usize> {
        self.columns.iter().position(|own| *own == Some(column))
    }

    pub(in crate::exchange) fn name(&self, place: usize) -> &str {
        self.names.get(place).map_or("", String::as_str)
    }

    pub(super) const fn width(&self) -> usize {
        self.names.len()
    }

    pub(in crate::exchange) fn twice(&self) -> Option<RepeatedColumn> {
        let same = |place: usize| {
            let column = self.columns[place]?;
            let first = self.place(column).filter(|first| *first < place)?;
            Some(RepeatedColumn { first: self.names[first].clone(), second: self.names[place].clone() })
        };
        (0..self.names.len()).find_map(same)
    }
}

/// If two columns have one meaning, one with a weak name is ignored.
fn drop_weak(names: &[String], columns: &mut [Option<Column>]) {
    for place in 0..columns.len() {
        let is_there_twice = columns.iter().filter(|column| **column == columns[place]).count() > 1;
        let is_weak = |name: &str| WEAK_NAMES.iter().any(|weak| weak.contains(&name));
        if is_there_twice && is_weak(&plain(&names[place])) {
            columns[place] = None;
        }
    }
}

/// The headings of a list as one text: lists with the same headings have the same columns.
pub(in crate::exchange) fn headings_key<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(plain).collect::<Vec<_>>().join("\t")
}

/// A given name without a family name beside it is the whole name: `Имя`.
fn take_given_for_name(columns: &mut [Option<Column>]) {
    if columns.contains(&Some(Column::Family)) || columns.contains(&Some(Column::Name)) {
        return;
    }
    for column in columns.iter_mut().filter(|column| **column == Some(Column::Given)) {
        *column = Some(Column::Name);
    }
}

/// The name of a column in lower case, without dots, with straight apostrophes.
pub(in crate::exchange) fn plain(name: &str) -> String {
    let plain = name.trim_start_matches('\u{feff}').to_lowercase().replace(['.', '_'], " ").replace('ё', "е");
    plain.replace(['’', 'ʼ'], "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line of a list that is its heading, from 0: the first that names the column of the players' names and another one, whatever
/// stands above it; else the first with anything in it.
pub(in crate::exchange) fn heading_line(text: &str) -> Option<usize> {
    let filled = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let is_heading = |line: &str| {
        let parts = line.split(char::from(separator(line))).map(|part| part.trim().trim_matches('"'));
        let known: Vec<Column> = parts.filter_map(Column::named).collect();
        let names = [Column::Name, Column::Family, Column::Given];
        known.len() > 1 && known.iter().any(|column| names.contains(column))
    };
    let heading = filled().take(MOST_TITLES).find(|(_, line)| is_heading(line));
    heading.or_else(|| filled().next()).map(|(line, _)| line)
}

/// The separator by which most columns of the heading are known; by which there are most, if it decides nothing.
pub(in crate::exchange) fn separator(heading: &str) -> u8 {
    let count = |separator: &u8| {
        let parts: Vec<&str> = heading.split(char::from(*separator)).collect();
        let is_known = |part: &&&str| Column::named(part.trim().trim_matches(['"', '\u{feff}'])).is_some();
        (parts.iter().filter(is_known).count(), parts.len())
    };
    // Of several separators found equally often the last is taken, which our own files have.
    *[b'\t', b',', b';'].iter().max_by_key(|separator| count(separator)).unwrap_or(&b';')
}
