//! Record 001: a player and his rounds.

use chrono::{Datelike, NaiveDate};

use super::cell::{Cell, cells};
use super::error::{Expected, TrfError};
use super::line::{Field, Line};
use crate::tournament::{Birth, Name, Person, Points, Rating, RoundNumber, Sex, StartNumber};

/// A player's line.
#[derive(Debug, Clone)]
pub(super) struct PlayerRecord {
    pub(super) line: usize,
    pub(super) number: StartNumber,
    pub(super) number_field: Field,
    pub(super) person: Person,
    pub(super) rating: Option<Rating>,
    /// The points stated, if any are.
    pub(super) points: Option<(Points, Field)>,
    pub(super) cells: Vec<Cell>,
}

impl PlayerRecord {
    /// Reads a line; faults are reported, and what can be read is. Without a number there is nothing to keep.
    pub(super) fn read(line: &Line, errors: &mut Vec<TrfError>) -> Option<Self> {
        let number_field = line.field(5..=8);
        let number = noted(number_field.start_number(), errors);
        let rating = noted(rating(&line.field(49..=52)), errors).flatten();
        let points = noted(points(line.field(81..=84)), errors).flatten();
        let person = person(line, errors);
        let cells = cells(line, errors);
        Some(Self { line: line.number, number: number?, number_field, person, rating, points, cells })
    }

    pub(super) fn cell(&self, round: RoundNumber) -> Cell {
        self.cells.get(round.index()).copied().unwrap_or(Cell::Empty)
    }
}

/// The value, or a fault more.
fn noted<T>(result: Result<T, TrfError>, errors: &mut Vec<TrfError>) -> Option<T> {
    result.map_err(|error| errors.push(error)).ok()
}

fn person(line: &Line, errors: &mut Vec<TrfError>) -> Person {
    Person {
        name: Name::parse(&line.field(15..=47).text),
        title: line.field(11..=13).text,
        sex: noted(sex(&line.field(10..=10)), errors).flatten(),
        birth: noted(birth(&line.field(70..=79)), errors).flatten(),
        federation: line.field(54..=56).text,
        federation_id: line.field(58..=68).text,
        ..Person::default()
    }
}

fn rating(field: &Field) -> Result<Option<Rating>, TrfError> {
    if field.is_blank() {
        return Ok(None);
    }
    let rating: u16 = field.parse(Expected::Rating)?;
    Ok((rating > 0).then_some(Rating(i32::from(rating))))
}

fn points(field: Field) -> Result<Option<(Points, Field)>, TrfError> {
    if field.is_blank() { Ok(None) } else { field.points().map(|points| Some((points, field))) }
}

fn sex(field: &Field) -> Result<Option<Sex>, TrfError> {
    match field.text.to_lowercase().as_str() {
        "" | "-" => Ok(None),
        "m" | "м" => Ok(Some(Sex::Male)),
        "w" | "f" | "ж" => Ok(Some(Sex::Female)),
        _ => Err(field.not(Expected::Sex)),
    }
}

/// A day, a year alone (also with zeros for month and day), or nothing (also year 0).
fn birth(field: &Field) -> Result<Option<Birth>, TrfError> {
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
pub(super) fn date(field: &Field) -> Result<Option<NaiveDate>, TrfError> {
    if field.is_blank() {
        return Ok(None);
    }
    let formats = ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y"];
    let date = formats.iter().find_map(|format| NaiveDate::parse_from_str(&field.text, format).ok());
    let date = date.filter(|date| date.year() >= 1000);
    date.map(Some).ok_or_else(|| field.not(Expected::Date))
}
