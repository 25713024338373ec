//! Types shared by several documents.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};

use crate::web::http::documents::document_address;
use crate::web::http::{AppError, Page, card};
use crate::web::i18n::{Language, Locale};
use draughts::Side;
use tournament::region::region_in;
use tournament::series::{KnownPlayer, SharedPlaces};
use tournament::standings::{Amount, Place, Value};
use tournament::transliterate::{Alphabet, passport_latin};
use tournament::{Bye, Entry, EntryId, Mark, Person, Points, TieBreak, Tournament};

/// Related addresses: the page itself as `page`, its document as `self`, and others by name.
pub type ApiLinks = BTreeMap<String, String>;

/// A number of points or the value of a tie-break, exact, with at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiNumber {
    hundredths: i64,
}

impl From<Points> for ApiNumber {
    fn from(points: Points) -> Self {
        Self { hundredths: 10 * i64::from(points.tenths()) }
    }
}

impl From<Amount> for ApiNumber {
    fn from(amount: Amount) -> Self {
        Self { hundredths: amount.hundredths() }
    }
}

impl Serialize for ApiNumber {
    /// A whole number has no decimals.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.hundredths % 100 == 0 {
            return serializer.serialize_i64(self.hundredths / 100);
        }
        // Parsed from its digits it is the nearest float, which is written with the same digits again.
        let digits = Amount::from_hundredths(self.hundredths).to_string();
        serializer.serialize_f64(digits.parse().map_err(S::Error::custom)?)
    }
}

impl JsonSchema for ApiNumber {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        f64::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }
}

/// A text of the program in each of its languages, by code: `en`, `ru`, `uk`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ApiText(BTreeMap<&'static str, String>);

impl ApiText {
    pub fn new(say: impl Fn(Locale) -> String) -> Self {
        Self(Language::offered().map(|language| (language.code(), say(Locale::from_language(language)))).collect())
    }
}

/// A name in both alphabets, family name first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiName {
    /// As it was entered.
    pub entered: String,
    pub family: String,
    /// Given name, patronymic or initials; may be empty.
    pub given: String,
    /// In Latin letters: the person's own spelling, else by the rules for passports.
    pub latin: String,
    /// In Cyrillic letters; `null` if unknown.
    pub cyrillic: Option<String>,
}

impl ApiName {
    pub fn new(person: &Person) -> Self {
        let cyrillic = person.name_in(Alphabet::Cyrillic);
        let is_cyrillic = cyrillic.alphabet() == Alphabet::Cyrillic;
        Self {
            entered: person.name.to_string(),
            family: person.name.family.clone(),
            given: person.name.given.clone(),
            latin: person.name_in(Alphabet::Latin).to_string(),
            cyrillic: is_cyrillic.then(|| cyrillic.to_string()),
        }
    }
}

/// A region, a team, a club or an official in both alphabets.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiSpelling {
    /// As it was entered.
    pub entered: String,
    /// In Latin letters: the English name of a place if known, else by the rules for passports.
    pub latin: String,
    /// In Cyrillic letters, for a place its Russian name; `null` if unknown.
    pub cyrillic: Option<String>,
}

impl ApiSpelling {
    /// For a region, and for a team or a club, which may be named after one. `None` for an empty text.
    pub fn of_place(entered: &str) -> Option<Self> {
        let [latin, cyrillic] = [Alphabet::Latin, Alphabet::Cyrillic].map(|own| region_in(entered, own).into_owned());
        Self::new(entered, latin, cyrillic)
    }

    /// For people known by their names only. `None` for an empty text.
    pub fn of_people(entered: &str) -> Option<Self> {
        Self::new(entered, passport_latin(entered), entered.to_owned())
    }

    fn new(entered: &str, latin: String, cyrillic: String) -> Option<Self> {
        let is_cyrillic = Alphabet::from_text(&cyrillic) == Alphabet::Cyrillic;
        let cyrillic = is_cyrillic.then_some(cyrillic);
        (!entered.is_empty()).then(|| Self { entered: entered.to_owned(), latin, cyrillic })
    }
}

/// The facts shared by tournaments and events.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiInfo {
    /// The last part of its address.
    pub slug: String,
    pub title: String,
    /// The title in the other language; may be empty.
    pub other_title: String,
    pub place: String,
    /// The place in the other language; may be empty.
    pub other_place: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    pub organiser: String,
    pub chief_arbiter: String,
    pub chief_arbiter_names: Option<ApiSpelling>,
}

impl ApiInfo {
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let info = &tournament.info;
        Self {
            slug: tournament.slug.clone(),
            title: info.title.clone(),
            other_title: info.other_title.clone(),
            place: info.place.clone(),
            other_place: info.other_place.clone(),
            starts: info.starts,
            ends: info.ends,
            organiser: info.organiser.clone(),
            chief_arbiter: info.chief_arbiter.clone(),
            chief_arbiter_names: ApiSpelling::of_people(&info.chief_arbiter),
        }
    }
}

/// The requested part of a list: `?part=`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PartQuery {
    pub part: String,
}

/// The position in a list that is given in parts of limited size.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiParts {
    /// The size of the whole list.
    pub total: usize,
    /// The number of this part, from 1, and the number of parts.
    pub part: usize,
    pub parts: usize,
    /// The document of the next part; `null` in the last one.
    pub next: Option<String>,
    #[serde(skip)]
    most: usize,
}

impl ApiParts {
    /// The requested part, by default the first, of a list of `total` items with at most `most` in a part. A missing part is refused.
    pub fn new(page: &Page, asked: &str, total: usize, most: usize) -> Result<Self, AppError> {
        let parts = total.div_ceil(most).max(1);
        let part = match asked.trim() {
            "" => Some(1),
            number => number.parse::<usize>().ok().filter(|part| (1..=parts).contains(part)),
        };
        let refused = || page.t.text("api-no-part").with("part", asked.trim()).with("n", parts).to_string();
        let part = part.ok_or_else(|| AppError::Unprocessable(refused()))?;
        let next = (part < parts).then(|| page.reference(&with_part(page.path(), part + 1)));
        Ok(Self { total, part, parts, next, most })
    }

    /// The items of the list in this part.
    pub fn of<'a, T>(&self, all: &'a [T]) -> &'a [T] {
        all.chunks(self.most).nth(self.part - 1).unwrap_or_default()
    }
}

/// The address of another part of the list at an address.
fn with_part(path: &str, part: usize) -> String {
    let (own, query) = path.split_once('?').unwrap_or((path, ""));
    let kept = query.split('&').filter(|field| !field.is_empty() && !field.starts_with("part="));
    let fields: Vec<String> = kept.map(str::to_owned).chain([format!("part={part}")]).collect();
    format!("{own}?{}", fields.join("&"))
}

/// A place, or the places that several players share.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiPlace {
    /// The best of them.
    pub first: u32,
    /// The last of them: equal to the first if the place is not shared.
    pub last: u32,
}

impl From<Place> for ApiPlace {
    fn from(Place { first, last }: Place) -> Self {
        Self { first, last }
    }
}

impl From<SharedPlaces> for ApiPlace {
    fn from(SharedPlaces { first, last }: SharedPlaces) -> Self {
        Self { first, last }
    }
}

/// The colour of pieces.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiSide {
    White,
    Black,
}

impl From<Side> for ApiSide {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// A player's result of a game or a match.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiMark {
    Win,
    Draw,
    Loss,
}

impl From<Mark> for ApiMark {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Win => Self::Win,
            Mark::Draw => Self::Draw,
            Mark::Loss => Self::Loss,
        }
    }
}

/// A player's bye.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiBye {
    /// Given by the pairing, since the number of players is odd.
    PairingAllocated,
    Full,
    Half,
    /// No points: absent or withdrawn.
    Zero,
}

impl From<Bye> for ApiBye {
    fn from(bye: Bye) -> Self {
        match bye {
            Bye::PairingAllocated => Self::PairingAllocated,
            Bye::Full => Self::Full,
            Bye::Half => Self::Half,
            Bye::Zero => Self::Zero,
        }
    }
}

/// A value for each colour.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiBySide<T> {
    pub white: T,
    pub black: T,
}

/// A player of a tournament, as it appears in other documents.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiPlayer {
    /// The start number; `null` before the first round is paired.
    pub number: Option<u16>,
    pub name: ApiName,
    /// Title or rank in its usual spelling; may be empty.
    pub title: String,
    pub region: Option<ApiSpelling>,
    /// Three letters; may be empty.
    pub federation: String,
    /// The rating at the start; `null` if unrated.
    pub rating: Option<i32>,
    /// The number of the person, the same in all tournaments; `null` if the player is linked to no person.
    pub person: Option<i64>,
    pub links: ApiLinks,
}

/// A tie-break with its names.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiTieBreak {
    /// FIDE's code, if there is one: `BH/C1`.
    pub code: String,
    pub name: ApiText,
    /// The column heading.
    pub short: ApiText,
}

impl ApiTieBreak {
    pub fn new(tie_break: TieBreak) -> Self {
        Self {
            code: tie_break.to_string(),
            name: ApiText::new(|t| t.tie_break(tie_break)),
            short: ApiText::new(|t| t.tie_break_short(tie_break)),
        }
    }
}

/// The value of a tie-break: one number; several that are compared one after the other; none if it is undefined.
pub fn figure(value: &Value) -> Vec<ApiNumber> {
    match value {
        Value::Undefined | Value::Place(0) => Vec::new(),
        Value::Amount(amount) => vec![(*amount).into()],
        Value::Amounts(amounts) => amounts.iter().map(|amount| (*amount).into()).collect(),
        Value::Place(place) => vec![Points::whole(i32::try_from(*place).unwrap_or(i32::MAX)).into()],
    }
}

/// The number of a person, if known.
pub fn known_person(who: &KnownPlayer) -> Option<i64> {
    match who {
        KnownPlayer::Player(player) => Some(player.0),
        KnownPlayer::Named(_) => None,
    }
}

/// Makes the parts of documents about a tournament.
#[derive(Clone, Copy)]
pub struct DocumentMaker<'a> {
    pub page: &'a Page,
    pub tournament: &'a Tournament,
}

impl DocumentMaker<'_> {
    /// A path below the tournament's.
    pub fn path(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.tournament.slug)
    }

    /// The links of the document of a page; `rest` is its path below the tournament's.
    pub fn links(&self, rest: &str) -> ApiLinks {
        let mut links = links(self.page, &self.path(rest));
        links.insert("tournament".to_owned(), self.page.reference(&document_address(&self.path(""))));
        links
    }

    /// A reference to the document of a page of the tournament.
    pub fn document(&self, rest: &str) -> String {
        self.page.reference(&document_address(&self.path(rest)))
    }

    /// The start number of a player; none where they have none.
    pub fn number(&self, id: EntryId) -> Option<u16> {
        Some(self.tournament.entry(id)?.number?.0)
    }

    /// A player by their entry; none where there is no such entry.
    pub fn player(&self, id: EntryId) -> Option<ApiPlayer> {
        self.tournament.entry(id).map(|entry| self.player_of(entry))
    }

    pub fn player_of(&self, entry: &Entry) -> ApiPlayer {
        let person = &entry.person;
        ApiPlayer {
            number: entry.number.map(|number| number.0),
            name: ApiName::new(person),
            title: person.shown_title(),
            region: ApiSpelling::of_place(&person.region),
            federation: person.federation.clone(),
            rating: entry.rating.map(|rating| rating.0),
            person: entry.player.map(|player| player.0),
            links: links(self.page, &card(self.tournament, entry)),
        }
    }
}

/// A page and the document beside it.
pub fn links(page: &Page, path: &str) -> ApiLinks {
    let own = [("page", page.reference(path)), ("self", page.reference(&document_address(path)))];
    own.into_iter().map(|(name, address)| (name.to_owned(), address)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_and_whole_ones_have_no_decimals() {
        for (number, expected) in [
            (ApiNumber::from(Points::whole(7)), "7"),
            (Points::from_tenths(35).into(), "3.5"),
            (Points::from_tenths(-5).into(), "-0.5"),
            (Amount::from_hundredths(1125).into(), "11.25"),
            (Amount::from_hundredths(1120).into(), "11.2"),
        ] {
            assert_eq!(serde_json::to_string(&number).expect("a number"), expected);
        }
    }

    #[test]
    fn a_name_is_told_in_both_alphabets_as_far_as_that_is_known() {
        let name = |name: &str, other: &str| {
            let name = tournament::Name::parse(name);
            let own = ApiName::new(&Person { name, other_name: other.to_owned(), ..Person::default() });
            (own.latin, own.cyrillic)
        };
        let both = |latin: &str, cyrillic: &str| (latin.to_owned(), Some(cyrillic.to_owned()));
        let cyrillic = "Иванов И";
        assert_eq!(name(cyrillic, ""), both("Ivanov I", cyrillic));
        assert_eq!(name(cyrillic, "Iwanow I"), both("Iwanow I", cyrillic));
        assert_eq!(name("Smith J", ""), ("Smith J".to_owned(), None));
    }

    #[test]
    fn another_part_of_a_list_keeps_what_else_was_asked_for() {
        for (path, expected) in [
            ("/api/v1/ratings", "/api/v1/ratings?part=3"),
            ("/api/v1/ratings?part=2", "/api/v1/ratings?part=3"),
            ("/api/v1/ratings?game=russian&part=2&on=2026-11-21", "/api/v1/ratings?game=russian&on=2026-11-21&part=3"),
        ] {
            assert_eq!(with_part(path, 3), expected);
        }
    }

    #[test]
    fn a_part_has_its_own_lines_and_the_last_one_what_is_left() {
        let all = [1, 2, 3, 4, 5];
        let part = |part| ApiParts { total: 5, part, parts: 3, next: None, most: 2 };
        assert_eq!([1, 2, 3].map(|own| part(own).of(&all).to_vec()), [vec![1, 2], vec![3, 4], vec![5]]);
        assert_eq!(ApiParts { total: 0, parts: 1, ..part(1) }.of(&[0; 0]), [0; 0]);
    }

    #[test]
    fn officials_are_told_in_both_alphabets_as_far_as_that_is_known() {
        let people = |entered: &str| ApiSpelling::of_people(entered).map(|own| (own.latin, own.cyrillic));
        assert_eq!(
            people("Судейкин П. (ВК)"),
            Some(("Sudeikin P. (VK)".to_owned(), Some("Судейкин П. (ВК)".to_owned())))
        );
        assert_eq!(people("Smith J"), Some(("Smith J".to_owned(), None)));
        assert_eq!(people(""), None);
    }

    #[test]
    fn a_region_is_told_in_both_alphabets_as_far_as_that_is_known() {
        let region = |entered: &str| ApiSpelling::of_place(entered).map(|own| (own.latin, own.cyrillic));
        let both = |latin: &str, cyrillic: &str| Some((latin.to_owned(), Some(cyrillic.to_owned())));
        assert_eq!(region("Татарстан"), both("Tatarstan", "Татарстан"));
        assert_eq!(region("Tatarstan"), both("Tatarstan", "Татарстан"));
        assert_eq!(region("Lancashire"), Some(("Lancashire".to_owned(), None)));
        assert_eq!(region(""), None);
    }
}
