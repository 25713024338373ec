//! The heading: which column is what, and by what the columns are separated.

use super::{CsvRecord, UnreadableList};
use crate::PersonField;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Column {
    /// The whole name, family name first.
    Name,
    Family,
    Given,
    Patronymic,
    /// Something else that is known of a person.
    Person(PersonField),
    Rating,
    Number,
    /// The team that the person plays for.
    Team,
    /// The place in its order of boards.
    Board,
    /// Rated games so far; in rating lists.
    Games,
    /// The day a rating list is of.
    ListDate,
}

/// What columns are called, in lower case without dots, but those of a [`PersonField`].
#[rustfmt::skip]
const NAMES: [(Column, &[&str]); 10] = [
    (Column::Name, &[
        "name", "имя и фамилия", "фамилия имя", "фамилия, имя", "фамилия имя отчество", "фамилия и имя", "фио",
        "участник", "игрок", "спортсмен", "player", "full name", "ф и о", "фамилия, имя, отчество", "фамилия, имя отчество",
        "фамилия и имя участника", "фио участника", "фио спортсмена", "участники", "name of player",
    ]),
    (Column::Family, &["family name", "фамилия", "surname", "last name", "lastname", "family"]),
    (Column::Given, &["given name", "имя", "first name", "firstname", "given", "имя отчество", "имя, отчество"]),
    (Column::Patronymic, &["patronymic", "отчество", "middle name"]),
    (Column::Rating, &["rating", "рейтинг", "rtg", "elo", "рейт", "эло", "ката", "rating rus", "рейтинг фшр", "рейтинг фмжд", "rtgi", "ratint", "elo fide"]),
    (Column::Number, &["number", "номер", "no", "№", "n", "start number", "стартовый номер", "#", "ст №", "№ п/п", "п/п", "sno", "snr"]),
    (Column::Team, &["team", "команда"]),
    (Column::Board, &["board", "доска", "board in the team", "team board", "доска в команде"]),
    (Column::Games, &["games", "партий", "партии", "игр", "rated games", "число партий", "игры"]),
    (Column::ListDate, &["list date", "date", "дата", "дата списка", "дата рейтинга", "дата листа"]),
];

/// Names of columns that give way to another one of their kind: a list may have an international and a national rating, a region and a
/// town.
const WEAK_NAMES: [&str; 5] = ["rtgn", "ratnat", "город", "city", "town"];

/// The second rating of a list, known only where it is the only one.
const SECOND_RATINGS: [&str; 2] = ["rtgn", "ratnat"];

/// The most lines that may stand above the heading of a list: titles, dates, what the program that wrote it says of itself.
const MOST_TITLES: usize = 20;

impl Column {
    /// Every kind of column that rating lists may have, in the order in which forms offer them.
    pub fn all() -> impl Iterator<Item = Self> {
        let names = [Self::Name, Self::Family, Self::Given, Self::Patronymic];
        let ratings = [Self::Rating, Self::Games, Self::ListDate];
        let person = PersonField::ALL.into_iter().map(Self::Person);
        names.into_iter().chain(ratings).chain(person).chain([Self::Number])
    }

    /// What a column so called holds.
    pub(in crate::exchange) fn named(name: &str) -> Option<Self> {
        let plain = plain(name);
        if SECOND_RATINGS.contains(&plain.as_str()) {
            return Some(Self::Rating);
        }
        let own = NAMES.iter().find(|(_, names)| names.contains(&plain.as_str())).map(|(column, _)| *column);
        let person = || PersonField::ALL.into_iter().find(|field| field.names().contains(&plain.as_str()));
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
    pub(super) fn read(record: &CsvRecord) -> Result<Self, UnreadableList> {
        let line = record.line;
        let names: Vec<String> =
            record.fields.iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect();
        let is_of_rating_lists = |column: &Column| matches!(column, Column::Games | Column::ListDate);
        let known = |name: &String| Column::named(name).filter(|column| !is_of_rating_lists(column));
        let mut columns: Vec<Option<Column>> = names.iter().map(known).collect();
        take_given_for_name(&mut columns);
        for place in 0..columns.len() {
            let is_there_twice = columns.iter().filter(|own| **own == columns[place]).count() > 1;
            if is_there_twice && WEAK_NAMES.contains(&plain(&names[place]).as_str()) {
                columns[place] = None;
            }
        }
        let header = Self { names, columns };
        if let Some((first, second)) = header.twice() {
            return Err(UnreadableList::ColumnTwice { line, first, second });
        }
        if header.place(Column::Name).or(header.place(Column::Family)).is_none() {
            return Err(UnreadableList::NoNameColumn { line, found: header.names });
        }
        Ok(header)
    }

    /// The heading of a list of names alone, which has none.
    pub(super) fn of_names() -> Self {
        Self { names: vec![String::new()], columns: vec![Some(Column::Name)] }
    }

    /// The heading of a rating list: with the columns that were chosen, or those that it is known by. Whatever it is, it is
    /// shown before anything is made of it.
    pub(in crate::exchange) fn of_rating_list(record: &CsvRecord, chosen: Option<&[Option<Column>]>) -> Self {
        let names: Vec<String> =
            record.fields.iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect();
        let Some(chosen) = chosen else {
            let mut columns: Vec<Option<Column>> = names.iter().map(|name| Column::named(name)).collect();
            take_given_for_name(&mut columns);
            return Self { names, columns };
        };
        let columns = (0..names.len()).map(|place| chosen.get(place).copied().flatten()).collect();
        Self { names, columns }
    }

    pub(in crate::exchange) fn columns(&self) -> Vec<(String, Option<Column>)> {
        self.names.iter().cloned().zip(self.columns.iter().copied()).collect()
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

    pub(in crate::exchange) fn twice(&self) -> Option<(String, String)> {
        let same = |place: usize| {
            let column = self.columns[place]?;
            let first = self.place(column).filter(|first| *first < place)?;
            Some((self.names[first].clone(), self.names[place].clone()))
        };
        (0..self.names.len()).find_map(same)
    }
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

/// The name of a column in lower case, without dots.
fn plain(name: &str) -> String {
    let plain = name.trim_start_matches('\u{feff}').to_lowercase().replace(['.', '_'], " ").replace('ё', "е");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
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
    // Of equals the last is taken: the one that our own files have.
    *[b'\t', b',', b';'].iter().max_by_key(|separator| count(separator)).unwrap_or(&b';')
}
