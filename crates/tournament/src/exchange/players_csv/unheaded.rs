//! Lists without a heading: what a column is follows from what stands in it.

use super::columns::{Column, Header};
use super::{CsvRecord, fields};
use crate::title::is_no_title;
use crate::{Birth, Person, PersonField, SportsTitle};

/// The heading of a list that begins with a player; none where the first row may be a heading.
pub(super) fn header(records: &[CsvRecord], chosen: Option<&[Option<Column>]>) -> Option<Header> {
    let (first, below) = records.split_first()?;
    if is_heading(first, below) {
        return None;
    }
    match chosen {
        Some(chosen) => {
            let header = Header::without_names(chosen.to_vec());
            begins_with_player(&header, first).then_some(header)
        }
        None => guessed(records),
    }
}

/// Whether the first row of a list is its heading: it names the column of the names, or most of it names columns, or some of it does and
/// nothing in it is a figure. A club may be called as its column is (`ДЮСШ`): then there are figures beside it, or other rows have it too.
fn is_heading(first: &CsvRecord, below: &[CsvRecord]) -> bool {
    let filled = first.fields.iter().filter(|field| !field.is_empty()).count();
    let has_figure = first.fields.iter().any(|field| field.contains(|letter: char| letter.is_ascii_digit()));
    let named = first.fields.iter().enumerate().filter_map(|(place, field)| {
        let column = Column::named(field)?;
        let recurs = || below.iter().any(|record| record.fields.get(place) == Some(field));
        (is_of_names(column) || !recurs()).then_some(column)
    });
    let named: Vec<Column> = named.collect();
    let is_most = 2 * named.len() >= filled || !has_figure;
    named.iter().copied().any(is_of_names) || (!named.is_empty() && is_most)
}

const fn is_of_names(column: Column) -> bool {
    matches!(column, Column::Name | Column::Family | Column::Given)
}

/// The most words that the heading of a list without separators has.
const MOST_WORDS: usize = 30;

/// The most words that a column is called by there.
const LONGEST_NAME: usize = 4;

/// Whether a line without separators is the heading: names of columns and nothing else, as `Фамилия Имя Год рождения Город`.
fn is_heading_line(record: &CsvRecord) -> bool {
    let words: Vec<&str> = record.fields.iter().flat_map(str::split_whitespace).collect();
    if record.fields.len() != 1 || words.is_empty() || words.len() > MOST_WORDS {
        return false;
    }
    // Whether the words before each place are names of columns, one after the other.
    let mut are_names = vec![true];
    for end in 1..=words.len() {
        let is_name = |start: usize| Column::named(&words[start..end].join(" ")).is_some();
        are_names.push((end.saturating_sub(LONGEST_NAME)..end).any(|start| are_names[start] && is_name(start)));
    }
    are_names[words.len()]
}

/// What stands in a line without separators: `Дроздов Иван 1990 Псков`.
pub(super) const LINE: [Option<Column>; 5] = [
    Some(Column::Name),
    Some(Column::Person(PersonField::Birth)),
    Some(Column::Rating),
    Some(Column::Person(PersonField::Title)),
    Some(Column::Person(PersonField::Region)),
];

/// The rows of a list whose lines have no separators, taken apart as [`LINE`] says, without its heading; none where the list has
/// separators, or nothing but names.
pub(super) fn split(records: &[CsvRecord]) -> Option<Vec<CsvRecord>> {
    let heading = usize::from(records.first().is_some_and(is_heading_line));
    let records = &records[heading..];
    let line = |record: &CsvRecord| record.fields.get(0).filter(|_| record.fields.len() == 1).map(parts);
    let lines = records.iter().map(line).collect::<Option<Vec<_>>>()?;
    let first = lines.first()?;
    let is_player = are_capitalised(&first[0], 2);
    let has_more = lines.iter().any(|parts| parts[1..].iter().any(|part| !part.is_empty()));
    if !is_player || !has_more {
        return None;
    }
    let record =
        |(record, parts): (&CsvRecord, [String; 5])| CsvRecord { line: record.line, fields: parts.iter().collect() };
    Some(records.iter().zip(lines).map(record).collect())
}

/// The parts of a line: words of letters are the name, up to the first figure; what then is neither a birth, a rating nor a title is
/// where the player comes from. A line that cannot be so is a name: it is seen in the preview.
fn parts(line: &str) -> [String; 5] {
    let [mut name, mut birth, mut rating, mut title] = [const { String::new() }; 4];
    let mut place: Vec<&str> = Vec::new();
    let has_digit = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit());
    let words: Vec<&str> = name_in(line).split_whitespace().collect();
    let figures = words.iter().position(has_digit).unwrap_or(words.len());
    name.push_str(&words[..figures].join(" "));
    for word in &words[figures..] {
        let is_year = YEARS_OF_BIRTH.contains(word) || word.contains('.');
        if birth.is_empty() && has_digit(word) && is_year && Birth::parse(word).is_some() {
            birth.push_str(word);
        } else if rating.is_empty() && has_digit(word) && is_rating(word) {
            rating.push_str(word);
        } else if has_digit(word) || name.is_empty() {
            return [line, "", "", "", ""].map(str::to_owned);
        } else if place.is_empty() && YEAR_WORDS.contains(word) {
            // What it says stands in the year before it.
        } else if title.is_empty() && place.is_empty() && is_title(word) {
            title.push_str(word);
        } else {
            place.push(word);
        }
    }
    [name, birth, rating, title, place.join(" ")]
}

/// The heading of a list whose first line alone has no separators.
pub(super) fn header_below(records: &[CsvRecord], chosen: Option<&[Option<Column>]>) -> Option<Header> {
    let (first, below) = records.split_first()?;
    let is_alone = first.fields.len() == 1 && below.iter().all(|record| record.fields.len() > 1);
    let is_player = is_alone && are_capitalised(&parts(first.fields.get(0)?)[0], 2);
    is_player.then(|| header(below, chosen)).flatten()
}

/// A line without separators in a list that has some: its parts in the columns of the list; what has no column stands behind them, so
/// that the row is asked about.
pub(super) fn spread(header: &Header, record: CsvRecord) -> CsvRecord {
    if record.fields.len() > 1 || header.width() < 2 {
        return record;
    }
    let mut fields = vec![String::new(); header.width()];
    for (column, part) in LINE.into_iter().zip(parts(record.fields.get(0).unwrap_or(""))) {
        match column.and_then(|column| header.place(column)) {
            Some(place) => fields[place] = part,
            None if part.is_empty() => {}
            None => fields.push(part),
        }
    }
    CsvRecord { fields: fields.iter().collect(), line: record.line }
}

/// What people write after a year of birth.
const YEAR_WORDS: [&str; 5] = ["г", "г.", "г.р.", "г.р", "гр"];

/// The row with its name alone where a number stands before it: `1. Петров Иван`.
pub(super) fn without_number(header: &Header, record: CsvRecord) -> CsvRecord {
    let Some(place) = header.place(Column::Name).or(header.place(Column::Family)) else { return record };
    let field = |(own, field)| if own == place { name_in(field) } else { field };
    CsvRecord { fields: record.fields.iter().enumerate().map(field).collect(), line: record.line }
}

/// A name without the number before it.
fn name_in(field: &str) -> &str {
    field.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".) ".contains(letter))
}

/// Whether the first row of a list whose columns were chosen is a player, not a heading in words that are not known here.
fn begins_with_player(header: &Header, first: &CsvRecord) -> bool {
    let text = |column| header.place(column).and_then(|place| first.fields.get(place)).unwrap_or("");
    let is_full_name = are_capitalised(text(Column::Name), 2);
    let is_in_parts = are_capitalised(text(Column::Family), 1) && are_capitalised(text(Column::Given), 1);
    let has_digits = first.fields.iter().any(|field| field.contains(|letter: char| letter.is_ascii_digit()));
    let row =
        || fields::row(header, &without_number(header, CsvRecord { fields: first.fields.clone(), line: first.line }));
    (is_full_name || is_in_parts || has_digits) && row().is_ok()
}

fn guessed(records: &[CsvRecord]) -> Option<Header> {
    let width = records.iter().map(|record| record.fields.len()).max()?;
    let values: Vec<Vec<&str>> = (0..width).map(|place| values(records, place)).collect();
    let is_alone = values.iter().filter(|values| !values.is_empty()).count() == 1;
    let is_full_name = |field: &&str| if is_alone { are_names(field) } else { are_capitalised(field, 2) };
    let are_full_names = |values: &Vec<&str>| values.len() == records.len() && values.iter().all(is_full_name);
    let name = values.iter().position(are_full_names)?;
    let mut columns = vec![None; width];
    columns[name] = Some(Column::Name);
    // Of two columns that may be the same thing the first is taken.
    for place in (0..width).filter(|place| *place != name) {
        let column = column_of(&values[place], place < name);
        if !columns.contains(&column) {
            columns[place] = column;
        }
    }
    Some(Header::without_names(columns))
}

/// What stands in a column, without its empty fields.
fn values(records: &[CsvRecord], place: usize) -> Vec<&str> {
    records.iter().filter_map(|record| record.fields.get(place)).filter(|field| !field.is_empty()).collect()
}

/// What a column beside the names is; none where that is not certain.
fn column_of(values: &[&str], is_before_names: bool) -> Option<Column> {
    if values.is_empty() {
        return None;
    }
    let all = |is_so: fn(&str) -> bool| values.iter().all(|value| is_so(value));
    let can_be = |field: PersonField| values.iter().all(|value| field.set(&mut Person::default(), value));
    if is_before_names && all(is_number) {
        return Some(Column::Number);
    }
    if all(is_title) {
        return Some(Column::Person(PersonField::Title));
    }
    if can_be(PersonField::Sex) {
        return Some(Column::Person(PersonField::Sex));
    }
    // One year may be a rating as well, several hardly.
    let is_year = |value: &&str| value.len() != 4 || (values.len() > 2 && YEARS_OF_BIRTH.contains(value));
    if can_be(PersonField::Birth) && values.iter().all(is_year) {
        return Some(Column::Person(PersonField::Birth));
    }
    if all(is_rating) {
        let may_be_years = values.iter().all(|value| YEARS_OF_BIRTH.contains(value));
        return (!may_be_years).then_some(Column::Rating);
    }
    all(is_place).then_some(Column::Person(PersonField::Region))
}

/// The years in which players of today were born, as text.
const YEARS_OF_BIRTH: std::ops::RangeInclusive<&str> = "1925"..="2024";

/// A number of a row: `7`, `7.`.
fn is_number(value: &str) -> bool {
    let digits = value.trim_end_matches(['.', ')']);
    (1..=5).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
}

pub(super) fn is_title(value: &str) -> bool {
    let person = Person { title: value.to_owned(), ..Person::default() };
    let has_letter = value.contains(char::is_alphabetic);
    has_letter && SportsTitle::from_person(&person) != SportsTitle::None || is_no_title(value)
}

/// Three or four digits, or that there is no rating.
fn is_rating(value: &str) -> bool {
    let is_figure = (3..=4).contains(&value.len()) && value.bytes().all(|digit| digit.is_ascii_digit());
    is_figure || fields::is_no_rating(value)
}

/// A text with letters and no sentence: `Москва`, `Санкт-Петербург`, `Московская обл.`
fn is_place(value: &str) -> bool {
    let mut letters = value.chars().filter(|letter| !" -.'’()".contains(*letter)).peekable();
    letters.peek().is_some_and(|first| first.is_uppercase()) && letters.all(char::is_alphabetic)
}

/// A name that stands alone in its row: `Петров Иван`, `1. петров иван`.
fn are_names(field: &str) -> bool {
    let name = name_in(field);
    let is_of_letters = |letter: char| letter.is_alphabetic() || " -.'’".contains(letter);
    name.contains(' ') && name.chars().all(is_of_letters)
}

/// Whether a field has at least `least` words, each of letters with a capital first: `Петров Иван`, `Петров И.И.`, `Иванова-Петрова Анна`.
fn are_capitalised(field: &str, least: usize) -> bool {
    let is_word = |word: &str| {
        let is_of_letters = word.chars().all(|letter| letter.is_alphabetic() || "-.'’".contains(letter));
        is_of_letters && word.starts_with(char::is_uppercase)
    };
    let name = name_in(field);
    name.split_whitespace().count() >= least && name.split_whitespace().all(is_word)
}
