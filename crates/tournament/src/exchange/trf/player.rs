//! Record 001: a player and their rounds.

use chrono::{Datelike, NaiveDate};

use super::cell::{RoundCell, cells};
use super::error::{Expected, TrfError, TrfWarning};
use super::line::{LineField, ReportLine};
use crate::{Birth, Name, Person, Points, Rating, RoundNumber, Sex, StartNumber};

#[derive(Debug, Clone)]
pub(super) struct PlayerRecord {
    pub(super) line: usize,
    pub(super) number: StartNumber,
    pub(super) number_field: LineField,
    pub(super) person: Person,
    pub(super) rating: Option<Rating>,
    /// The points stated, if any are.
    pub(super) points: Option<(Points, LineField)>,
    pub(super) cells: Vec<RoundCell>,
    /// A letter for the sex that says nothing here.
    pub(super) odd_sex: Option<TrfWarning>,
}

impl PlayerRecord {
    /// Reads a line; errors are reported, and what can be read is. Without a number there is nothing to keep.
    pub(super) fn read(line: &ReportLine, errors: &mut Vec<TrfError>) -> Option<Self> {
        let number_field = line.field(5..=8);
        let number = noted(number_field.start_number(), errors);
        let rating = noted(rating(&line.field(49..=52)), errors).flatten();
        let points = noted(points(line.field(81..=84)), errors).flatten();
        let sex = noted(sex(&line.field(10..=10)), errors).unwrap_or(WrittenSex::Known(None));
        let odd_sex = match &sex {
            WrittenSex::Odd(warning) => Some(warning.clone()),
            WrittenSex::Known(_) => None,
        };
        let person = person(line, &sex, errors);
        let cells = cells(line, errors);
        Some(Self { line: line.number, number: number?, number_field, person, rating, points, cells, odd_sex })
    }

    pub(super) fn cell(&self, round: RoundNumber) -> RoundCell {
        self.cells.get(round.index()).copied().unwrap_or(RoundCell::Empty)
    }
}

/// The value, or an error more.
fn noted<T>(result: Result<T, TrfError>, errors: &mut Vec<TrfError>) -> Option<T> {
    result.map_err(|error| errors.push(error)).ok()
}

fn person(line: &ReportLine, sex: &WrittenSex, errors: &mut Vec<TrfError>) -> Person {
    Person {
        name: Name::parse(&line.field(15..=47).text),
        title: line.field(11..=13).text,
        sex: match sex {
            WrittenSex::Known(sex) => *sex,
            WrittenSex::Odd(_) => None,
        },
        birth: noted(birth(&line.field(70..=79)), errors).flatten(),
        federation: line.field(54..=56).text,
        federation_id: line.field(58..=68).text,
        ..Person::default()
    }
}

fn rating(field: &LineField) -> Result<Option<Rating>, TrfError> {
    if field.is_blank() {
        return Ok(None);
    }
    let rating: u16 = field.parse(Expected::Rating)?;
    Ok((rating > 0).then_some(Rating(i32::from(rating))))
}

fn points(field: LineField) -> Result<Option<(Points, LineField)>, TrfError> {
    if field.is_blank() { Ok(None) } else { field.points().map(|points| Some((points, field))) }
}

/// What stands in the column of the sex.
enum WrittenSex {
    /// One that is known, or nothing.
    Known(Option<Sex>),
    /// A letter that names none: other programs write `u` for what they do not know.
    Odd(TrfWarning),
}

fn sex(field: &LineField) -> Result<WrittenSex, TrfError> {
    let is_letter = field.text.chars().all(|letter| letter.is_alphabetic() || letter == '?');
    match field.text.to_lowercase().as_str() {
        "" | "-" => Ok(WrittenSex::Known(None)),
        "m" | "м" => Ok(WrittenSex::Known(Some(Sex::Male))),
        "w" | "f" | "ж" => Ok(WrittenSex::Known(Some(Sex::Female))),
        // Anything but a letter comes from columns that are shifted.
        _ if !is_letter => Err(field.not(Expected::Sex)),
        _ => Ok(WrittenSex::Odd(TrfWarning { error: field.not(Expected::Sex), taken: "not stated".to_owned() })),
    }
}

/// A day, a year alone (also with zeros for month and day), or nothing (also year 0).
fn birth(field: &LineField) -> Result<Option<Birth>, TrfError> {
    if let Ok(date) = date(field) {
        return Ok(date.map(Birth::Date));
    }
    let year = field.text.split(['/', '.', '-']).next().unwrap_or_default();
    let is_only_year = field.text[year.len()..].chars().all(|letter| matches!(letter, '0' | '/' | '.' | '-'));
    match year.parse() {
        Ok(0) => Ok(None),
        Ok(year @ 1800..=2200) if is_only_year => Ok(Some(Birth::Year(year))),
        Ok(_) | Err(_) => Err(field.not(Expected::Date)),
    }
}

/// A day, or nothing. Besides the official form those that arbiters type.
pub(super) fn date(field: &LineField) -> Result<Option<NaiveDate>, TrfError> {
    if field.is_blank() {
        return Ok(None);
    }
    let formats = ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y"];
    let date = formats.iter().find_map(|format| NaiveDate::parse_from_str(&field.text, format).ok());
    let date = date.filter(|date| date.year() >= 1000);
    date.map(Some).ok_or_else(|| field.not(Expected::Date))
}
