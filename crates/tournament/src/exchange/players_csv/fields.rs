//! The fields of a row.

use chrono::NaiveDate;

use super::columns::{Column, Header};
use super::{BadRow, CsvRecord, ExpectedField, PlayerRow, RowError};
use crate::limits::{FieldText, Limited, TextField};
use crate::region::usual_region;
use crate::title::is_no_title;
use crate::{Birth, Membership, Name, Person, PersonField, Rating, StartNumber, usual_title};

/// Reads a row, or says everything that is wrong with it.
pub(in crate::exchange) fn row(header: &Header, record: &CsvRecord) -> Result<PlayerRow, BadRow> {
    let mut fields = Fields { header, record, errors: Vec::new() };
    let name = fields.name();
    let rating = fields.read(Column::Rating, stated_rating, ExpectedField::Rating).flatten();
    let number = fields.read(Column::Number, number, ExpectedField::StartNumber);
    let mut person = Person { name, ..Person::default() };
    // From the last to the first: a birth that cannot be read is named before a sex.
    for field in PersonField::ALL.into_iter().rev() {
        let Some(place) = header.place(Column::Person(field)) else { continue };
        if !field.set(&mut person, record.fields.get(place).unwrap_or("")) {
            let is_birth = field == PersonField::Birth;
            fields.error(place, if is_birth { ExpectedField::Birth } else { ExpectedField::Sex });
        }
    }
    person.federation = person.federation.to_uppercase();
    if is_no_title(&person.title) {
        person.title.clear();
    }
    person.title = usual_title(&person.title);
    person.region = usual_region(&person.region);
    // A list of Latin names may have a column of Latin spellings besides: no page asks for these.
    if !person.has_other_alphabet() {
        person.other_name.clear();
    }
    let board = fields.read(Column::Board, board, ExpectedField::Board);
    let member = Membership { team: fields.text(Column::Team).to_owned(), board };
    fields.check_texts(&person, &member);
    let width = header.width();
    if let Some(extra) = record.fields.iter().skip(width).position(|field| !field.is_empty()) {
        fields.error(width + extra, ExpectedField::NoMoreFields);
    }
    let line = record.line;
    if fields.errors.is_empty() {
        return Ok(PlayerRow { line, person, rating, number, member });
    }
    // What could not be read is not repeated in full.
    let shown = |field: &str| field.chars().take(SHOWN).collect();
    Err(BadRow { line, fields: record.fields.iter().map(shown).collect(), errors: fields.errors })
}

/// A rating of a row in another column than the first; none where there is none.
pub(in crate::exchange) fn rating_in(
    header: &Header,
    record: &CsvRecord,
    place: Option<usize>,
) -> Result<Option<Rating>, RowError> {
    let Some(place) = place else { return Ok(None) };
    let text = record.fields.get(place).unwrap_or("");
    if text.is_empty() {
        return Ok(None);
    }
    let error = || RowError {
        field: place + 1,
        header: header.name(place).to_owned(),
        found: text.chars().take(SHOWN).collect(),
        expected: ExpectedField::Rating,
    };
    let rating = stated_rating(text).ok_or_else(error)?;
    Ok(rating.filter(|rating| rating.0 > 0))
}

/// The most letters of a field that are shown of a row that was not understood.
const SHOWN: usize = 500;

struct Fields<'a> {
    header: &'a Header,
    record: &'a CsvRecord,
    errors: Vec<RowError>,
}

impl Fields<'_> {
    fn text(&self, column: Column) -> &str {
        self.header.place(column).and_then(|place| self.record.fields.get(place)).unwrap_or("")
    }

    /// The whole name from one column, or family name, given name and patronymic from several.
    fn name(&mut self) -> Name {
        let whole = self.header.place(Column::Name);
        let given = format!("{} {}", self.text(Column::Given), self.text(Column::Patronymic));
        let name = match whole {
            Some(_) => Name::parse(&format!("{} {}", self.text(Column::Name), given.trim())),
            None => Name::new(self.text(Column::Family), &given),
        };
        if name.family.is_empty() {
            let place = whole.or(self.header.place(Column::Family)).unwrap_or(0);
            self.error(place, ExpectedField::Name);
        }
        name
    }

    /// A field that may be empty.
    fn read<T>(&mut self, column: Column, read: fn(&str) -> Option<T>, expected: ExpectedField) -> Option<T> {
        let place = self.header.place(column)?;
        let text = self.record.fields.get(place).filter(|text| !text.is_empty())?;
        let value = read(text);
        if value.is_none() {
            self.error(place, expected);
        }
        value
    }

    /// Notes what is too long or holds what no text has, once a field.
    fn check_texts(&mut self, person: &Person, member: &Membership) {
        let team = FieldText::new(TextField::Team, &member.team);
        for own in person.texts().into_iter().chain([team]) {
            let Err(error) = own.field.check(own.text) else { continue };
            let columns = match PersonField::of_text(own.field) {
                Some(field) => vec![Column::Person(field)],
                None if own.field == TextField::FamilyName => vec![Column::Name, Column::Family],
                None if own.field == TextField::GivenName => vec![Column::Given, Column::Patronymic, Column::Name],
                None => vec![Column::Team],
            };
            let place = columns.iter().find_map(|column| self.header.place(*column)).unwrap_or(0);
            let header = self.header.name(place).to_owned();
            let (field, found, expected) = (place + 1, error.beginning, ExpectedField::Text(own.field));
            self.errors.push(RowError { field, header, found, expected });
        }
    }

    fn error(&mut self, place: usize, expected: ExpectedField) {
        let header = self.header.name(place).to_owned();
        let found = self.record.fields.get(place).unwrap_or("").to_owned();
        self.errors.push(RowError { field: place + 1, header, found, expected });
    }
}

/// A person without what stands in brackets behind the name in our own files, to tell players of the same name apart: the year of birth,
/// else the region, else the number. None where there are no such brackets. A name may have such brackets of its own: where it is known as
/// it is written, that is the name.
pub(in crate::exchange) fn untagged(person: &Person) -> Option<Person> {
    let named = |given: &str| Name::new(&person.name.family, given);
    // A region may have brackets in it.
    let region = format!("({})", person.region);
    let without_region = person.name.given.strip_suffix(region.as_str()).filter(|_| !person.region.is_empty());
    if let Some(given) = without_region {
        return Some(Person { name: named(given), ..person.clone() });
    }
    let (given, tag) = person.name.given.strip_suffix(')')?.rsplit_once('(')?;
    let year = Birth::parse(tag).filter(|birth| matches!(birth, Birth::Year(_)));
    let is_number = ["№", "No."].iter().any(|sign| tag.starts_with(sign));
    if year.is_none() && !is_number {
        return None;
    }
    Some(Person { name: named(given), birth: person.birth.or(year), ..person.clone() })
}

/// What lists say where a player has no rating.
const NO_RATING: [&str; 9] = ["-", "–", "—", "н/р", "б/р", "нет", "немає", "unr", "unrated"];

/// A rating, or that there is none.
#[expect(clippy::option_option, reason = "having no rating is one thing, and what is no rating another")]
fn stated_rating(text: &str) -> Option<Option<Rating>> {
    if is_no_rating(text) { Some(None) } else { rating(text).map(Some) }
}

pub(super) fn is_no_rating(text: &str) -> bool {
    NO_RATING.contains(&text.to_lowercase().as_str())
}

/// A whole number, or one with a decimal point or comma, which is rounded half up; 0 and `-` are none.
fn rating(text: &str) -> Option<Rating> {
    let plain = text.replace(',', ".").replace(['\u{a0}', ' '], "");
    let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let half_up = i32::from(decimals.as_bytes().first().is_some_and(|digit| *digit >= b'5'));
    whole.parse::<i32>().ok().map(|whole| whole + half_up).filter(|rating| *rating <= Rating::MOST).map(Rating)
}

fn number(text: &str) -> Option<StartNumber> {
    text.trim_end_matches('.').parse().ok().filter(|number: &StartNumber| number.0 > 0)
}

fn board(text: &str) -> Option<u16> {
    text.trim_end_matches('.').parse().ok().filter(|board| (1..=Membership::MOST_BOARDS).contains(board))
}

pub(in crate::exchange) fn day(text: &str) -> Option<NaiveDate> {
    match Birth::parse(text)? {
        Birth::Date(date) => Some(date),
        Birth::Year(_) => None,
    }
}
