//! What is known of a person: the same in the registry and on an entry.

use std::fmt;
use std::ops::RangeInclusive;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use super::limits::TextField;
use super::public_details::{DETAILS, Details};
use super::transliterate::{Alphabet, passport_latin};
use crate::usual_title;

/// A name, family name first, as lists print it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Name {
    /// Family name; also the whole name of a player who has only one.
    pub family: String,
    /// Given name, patronymic or initials; may be empty.
    pub given: String,
}

impl Name {
    /// A name from its two parts, without needless spaces.
    pub fn new(family: &str, given: &str) -> Self {
        let tidy = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { family: tidy(family), given: tidy(given) }
    }

    /// Reads `Family, Given` or `Family Given`.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let (family, given) =
            text.split_once(',').or_else(|| text.split_once(char::is_whitespace)).unwrap_or((text, ""));
        Self::new(family, given)
    }

    /// The name with capitals where a part of it was typed without any: `иванова-петрова анна` is `Иванова-Петрова Анна`. A part with
    /// a capital somewhere was typed with care, and particles stay small.
    #[must_use]
    pub fn with_capitals(&self) -> Self {
        let capital = |word: &str| {
            let mut letters = word.chars();
            let first = letters.next().map(char::to_uppercase).into_iter().flatten();
            first.chain(letters).collect::<String>()
        };
        let part = |part: &str| {
            if part.chars().any(char::is_uppercase) {
                return part.to_owned();
            }
            // What stands alone is a name itself.
            let is_alone = !part.contains([' ', '-']);
            let word = |word: &str| {
                if PARTICLES.contains(&word) && !is_alone { word.to_owned() } else { capital(word) }
            };
            let words = part.split(' ').map(|joined| joined.split('-').map(word).collect::<Vec<_>>().join("-"));
            words.collect::<Vec<_>>().join(" ")
        };
        Self { family: part(&self.family), given: part(&self.given) }
    }

    /// The family name with the initials of the others, where there is no room for more: `Ksenov V. P.` What does not begin with a
    /// letter stays as it is. The spaces do not break.
    pub fn with_initials(&self) -> String {
        self.shortened(0)
    }

    /// The same with the first given name whole, where the initials could mean another person: `Ksenov Vladimir P.`
    pub fn with_later_initials(&self) -> String {
        self.shortened(1)
    }

    /// The name with initials after so many given names.
    fn shortened(&self, whole: usize) -> String {
        let given = self.given.split(|letter: char| letter.is_whitespace() || letter == '.');
        let shortened = given.filter(|word| !word.is_empty()).enumerate().map(|(at, word)| match word.chars().next() {
            Some(first) if first.is_alphabetic() && (at >= whole || word.chars().count() == 1) => format!("{first}."),
            Some(_) | None => word.to_owned(),
        });
        std::iter::once(self.family.clone()).chain(shortened).collect::<Vec<_>>().join("\u{a0}")
    }

    /// The family name alone, where there is no room for more; a name of which only a number tells whose it is stays whole.
    ///
    /// ```
    /// use tournament::Name;
    ///
    /// let short = ["Ksenov Vladimir", "Player 12", "Ksenov"].map(|name| Name::parse(name).in_short());
    /// assert_eq!(short, ["Ksenov", "Player 12", "Ksenov"]);
    /// ```
    pub fn in_short(&self) -> String {
        let is_number = self.given.chars().all(char::is_numeric);
        if is_number { self.to_string() } else { self.family.clone() }
    }

    /// The alphabet in which it is written.
    pub fn alphabet(&self) -> Alphabet {
        let parts = [&self.family, &self.given].map(|part| Alphabet::from_text(part));
        if parts.contains(&Alphabet::Cyrillic) { Alphabet::Cyrillic } else { Alphabet::Latin }
    }

    /// A form in which two spellings of the same name are equal: lower case, ё as е, no dots, commas or double spaces.
    pub fn key(&self) -> String {
        let text = format!("{} {}", self.family, self.given).to_lowercase();
        let plain = text.chars().map(|letter| match letter {
            'ё' => 'е',
            '.' | ',' | '-' | '‑' | '’' | '\'' | '_' => ' ',
            other => other,
        });
        let plain: String = plain.collect();
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Parts of names that are written small.
const PARTICLES: [&str; 34] = [
    "оглы", "оглу", "кызы", "гызы", "фон", "ван", "де", "дер", "да", "ди", "ла", "ле", "аль", "эль", "ибн", "бей",
    "заде", "von", "van", "de", "der", "den", "du", "da", "di", "la", "al", "el", "bin", "ibn", "ter", "zu", "oglu",
    "qizi",
];

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.given.is_empty() { f.pad(&self.family) } else { f.pad(&format!("{} {}", self.family, self.given)) }
    }
}

/// Sex, for categories and report files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sex {
    /// `m`
    Male,
    /// `w`
    Female,
}

impl Sex {
    /// The letter that files, forms and addresses use: `m` or `w`.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Male => "m",
            Self::Female => "w",
        }
    }

    /// The sex that a letter of [`letter`](Self::letter) stands for.
    pub fn from_letter(letter: &str) -> Option<Self> {
        [Self::Male, Self::Female].into_iter().find(|sex| sex.letter() == letter)
    }

    /// Reads a sex as lists write it, in any of the languages: `m`, `муж.`, `female` …
    pub fn parse(text: &str) -> Option<Self> {
        match text.to_lowercase().trim_end_matches('.') {
            "m" | "male" | "м" | "муж" | "мужской" | "юн" | "б" | "ч" | "чол" | "чоловіча" => {
                Some(Self::Male)
            }
            "w" | "f" | "female" | "ж" | "жен" | "женский" | "дев" | "жін" | "жіноча" => {
                Some(Self::Female)
            }
            _ => None,
        }
    }
}

/// A date of birth, or only the year where no more is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Birth {
    /// Day, month and year.
    Date(NaiveDate),
    /// Only the year is known.
    Year(i32),
}

impl Birth {
    /// Reads a date or a year of birth as lists write it: `21.11.1990`, `1990-11-21`, `1990 г.`, `1990 р.`
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['г', 'р', '.', ' ']);
        if let Ok(year @ 1850..=2200) = text.parse() {
            return Some(Self::Year(year));
        }
        let formats = ["%d.%m.%Y", "%Y-%m-%d", "%d/%m/%Y", "%Y/%m/%d", "%Y.%m.%d"];
        let date = formats.iter().find_map(|format| NaiveDate::parse_from_str(text, format).ok())?;
        (1850..=2200).contains(&date.year()).then_some(Self::Date(date))
    }

    /// The greatest age of a player in years: a birth that makes a player older is a slip of the pen.
    pub const GREATEST_AGE: i32 = 110;

    /// Whether it is not after `today`.
    pub fn is_past(self, today: NaiveDate) -> bool {
        match self {
            Self::Date(date) => date <= today,
            Self::Year(year) => year <= today.year(),
        }
    }

    /// Whether a player of `today` may be born so: not later, and not more than [`GREATEST_AGE`](Self::GREATEST_AGE) years before.
    pub fn is_likely(self, today: NaiveDate) -> bool {
        self.is_past(today) && self.year() >= today.year() - Self::GREATEST_AGE
    }

    /// As it is typed, and [read](Self::parse) again: `21.11.1990`, `1990`.
    pub fn as_typed(self) -> String {
        match self {
            Self::Date(date) => date.format("%d.%m.%Y").to_string(),
            Self::Year(year) => year.to_string(),
        }
    }

    /// The year of birth.
    pub fn year(self) -> i32 {
        match self {
            Self::Date(date) => date.year(),
            Self::Year(year) => year,
        }
    }

    /// No more than the year: what of a birth is public.
    #[must_use]
    pub fn year_only(self) -> Self {
        Self::Year(self.year())
    }
}

/// A rating, in whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rating(pub i32);

impl Rating {
    /// The greatest rating that a form, a list or a command accepts.
    pub const MOST: i32 = 4000;

    /// The numbers that are a rating. Where a file has 0, the player has none.
    pub const RANGE: RangeInclusive<i32> = 1..=Self::MOST;
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who a person is: everything a start list says beside the rating.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// Family name and given name.
    pub name: Name,
    /// Title or rank, as it was written: `гр`, `мс`, `кмс`, `GM` …; empty for none. Pages print the [usual spelling](Person::shown_title).
    pub title: String,
    /// The sex, where known.
    pub sex: Option<Sex>,
    /// Date or year of birth, where known.
    pub birth: Option<Birth>,
    /// Region, town or oblast; may be empty.
    pub region: String,
    /// Federation, three letters; may be empty.
    pub federation: String,
    /// Club or school; may be empty.
    pub club: String,
    /// The federation's own number of the person; may be empty.
    pub federation_id: String,
    /// The name in the other alphabet, family name first, as the person writes it; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_name: String,
    /// The details that the person, or a parent of theirs, does not want to be public.
    #[serde(skip_serializing_if = "Details::is_empty")]
    pub withheld: Details,
}

impl Person {
    /// The letter of the sex, for words that differ by it; empty where it is not known.
    pub fn sex_letter(&self) -> &'static str {
        self.sex.map_or("", Sex::letter)
    }

    /// The name for a page in an alphabet: as it is written in that, else the person's own spelling; else a Cyrillic name as passports
    /// have it. A Latin name that has no Cyrillic spelling stays: which letters it stands for would be a guess.
    pub fn name_in(&self, alphabet: Alphabet) -> Name {
        if self.name.alphabet() == alphabet {
            return self.name.clone();
        }
        let own = Name::parse(&self.other_name);
        if !own.family.is_empty() && own.alphabet() == alphabet {
            return own;
        }
        match alphabet {
            Alphabet::Cyrillic => self.name.clone(),
            Alphabet::Latin => {
                Name { family: passport_latin(&self.name.family), given: passport_latin(&self.name.given) }
            }
        }
    }

    /// The person as a page in an alphabet shows them: the name of that alphabet, and the one as it was entered as the other. None where
    /// that is the same.
    pub fn shown_in(&self, alphabet: Alphabet) -> Option<Self> {
        if self.name.alphabet() == alphabet {
            return None;
        }
        let name = self.name_in(alphabet);
        (name != self.name).then(|| Self { other_name: self.name.to_string(), name, ..self.clone() })
    }

    /// Whether the name in the other alphabet is in another one than the name itself.
    pub(crate) fn has_other_alphabet(&self) -> bool {
        !self.other_name.is_empty() && Alphabet::from_text(&self.other_name) != self.name.alphabet()
    }

    /// The name as a text: as it was entered, or for a page in an alphabet.
    pub fn written(&self, alphabet: Option<Alphabet>) -> String {
        alphabet.map_or_else(|| self.name.to_string(), |alphabet| self.name_in(alphabet).to_string())
    }

    /// All spellings of the name that are known, for a search.
    pub fn searched_name(&self) -> String {
        if self.other_name.is_empty() { self.name.to_string() } else { format!("{} {}", self.name, self.other_name) }
    }

    /// The title as pages and documents print it. What was written before titles had one spelling is kept as it was, in files too, so that
    /// a change of a title can be told.
    pub fn shown_title(&self) -> String {
        usual_title(&self.title)
    }
}

/// A value of a [`PersonField`]; the empty text is none.
trait FieldValue: Sized {
    fn text(&self) -> String;
    fn parse(text: &str) -> Option<Self>;
    /// The value where it is a text, whose length is limited.
    fn as_text(&self) -> Option<&str> {
        None
    }
}

impl FieldValue for String {
    fn text(&self) -> String {
        self.clone()
    }

    fn parse(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }

    fn as_text(&self) -> Option<&str> {
        Some(self)
    }
}

impl FieldValue for Option<Sex> {
    fn text(&self) -> String {
        self.map_or("", Sex::letter).to_owned()
    }

    fn parse(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { Sex::parse(text).map(Some) }
    }
}

impl FieldValue for Option<Birth> {
    fn text(&self) -> String {
        match self {
            None => String::new(),
            Some(Birth::Date(date)) => date.to_string(),
            Some(Birth::Year(year)) => year.to_string(),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { Birth::parse(text).map(Some) }
    }
}

/// The codes of the details, with spaces between them.
impl FieldValue for Details {
    fn text(&self) -> String {
        self.iter().map(|field| field.code()).collect::<Vec<_>>().join(" ")
    }

    fn parse(text: &str) -> Option<Self> {
        let detail = |code| PersonField::from_code(code).filter(|field| DETAILS.contains(field));
        text.split_whitespace().map(detail).collect()
    }
}

/// Which of two things that are said of a person stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldConstancy {
    /// Changes in the course of a life: what was said last stands, and the days are kept on which it was said.
    Changing,
    /// Becomes known more exactly: a day of birth stands before a year.
    Refined,
    /// What is known stands.
    Constant,
}

/// Declares what is known of a person beside the name: where it is kept, its code, its heading in English, which of two things said
/// of it stands, how long it may be where it is a text, and what its column may be called in lists (in lower case without dots).
macro_rules! person_fields {
    ($($(#[$doc:meta])* $field:ident $member:ident $code:literal $heading:literal $constancy:ident $limit:expr,
        [$($name:literal),+];)+) => {
        /// What is known of a person beside the name. All of it is public, but of a birth the year only, and what is hidden or withheld
        /// (see [`public_details`](super::public_details)).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum PersonField { $($(#[$doc])* $field,)+ }

        draughts::codes! { PersonField: $($field => $code,)+ }

        impl PersonField {
            /// The heading of its column, in English.
            pub const fn heading(self) -> &'static str {
                match self { $(Self::$field => $heading,)+ }
            }

            /// What its column may be called in a list, in lower case without dots.
            pub const fn names(self) -> &'static [&'static str] {
                match self { $(Self::$field => &[$($name),+],)+ }
            }

            /// Which of two things that are said of it stands.
            pub const fn constancy(self) -> FieldConstancy {
                match self { $(Self::$field => FieldConstancy::$constancy,)+ }
            }

            /// Which text it is, where it is one: how long it may be.
            pub const fn limit(self) -> Option<TextField> {
                match self { $(Self::$field => $limit,)+ }
            }

            /// What is known, as text that [`set`](Self::set) reads again; empty for nothing.
            pub fn text(self, person: &Person) -> String {
                match self { $(Self::$field => person.$member.text(),)+ }
            }

            /// What is known, where it is kept as a text.
            pub fn as_text(self, person: &Person) -> Option<&str> {
                match self { $(Self::$field => person.$member.as_text(),)+ }
            }

            /// Sets it to what is known of another person.
            pub fn copy(self, from: &Person, to: &mut Person) {
                match self { $(Self::$field => to.$member.clone_from(&from.$member),)+ }
            }

            /// Sets it as `text` says; false where that cannot be read, and then nothing is set.
            pub fn set(self, person: &mut Person, text: &str) -> bool {
                match self {
                    $(Self::$field => FieldValue::parse(text).map(|value| person.$member = value).is_some(),)+
                }
            }
        }
    };
}

person_fields! {
    /// [`Person::title`]
    Title title "title" "Title" Changing Some(TextField::Rank),
        ["title", "звание", "разряд", "спортивное звание", "зв", "rank title", "звание, разряд", "спорт разряд", "спортивный разряд",
        "звання", "розряд", "спортивне звання", "спортивний розряд", "звання, розряд"];
    /// [`Person::sex`]
    Sex sex "sex" "Sex" Constant None, ["sex", "пол", "gender", "стать"];
    /// [`Person::birth`]
    Birth birth "birth" "Birth year" Refined None,
        ["birth", "дата рождения", "год рождения", "г р", "гр", "born", "birthday", "date of birth", "year of birth", "рождение",
        "birth year", "birth date", "д р", "год", "год рожд", "дата рожд", "рік народження", "дата народження", "рік нар", "рік", "р н"];
    /// [`Person::region`]
    Region region "region" "Region" Changing Some(TextField::Region),
        ["region", "регион", "город", "субъект", "область", "city", "town", "субъект рф", "территория", "место жительства",
        "регіон", "місто"];
    /// [`Person::federation`]
    Federation federation "federation" "Federation" Changing Some(TextField::Federation),
        ["federation", "федерация", "fed", "страна", "country", "фед", "федерація", "країна"];
    /// [`Person::club`]
    Club club "club" "Club" Changing Some(TextField::Club), ["club", "клуб", "школа", "дюсш", "сш", "организация", "school",
        "clubname", "club/city", "club / city", "клуб/город", "спортивная школа", "клуб/місто", "спортивна школа", "організація"];
    /// The federation's number of the person.
    FederationId federation_id "federation-id" "ID" Constant Some(TextField::FederationId),
        ["federation id", "id", "код", "id-номер", "ид", "fmjd id", "idf id", "id фшр", "гид", "idnumber", "id no", "fide-id", "fideid",
        "fide id", "nr ew", "fmjd-id", "gin", "id number", "id-no", "id-number"];
    /// The name in the other alphabet, as the person writes it.
    OtherName other_name "other-name" "Name in the other alphabet" Constant Some(TextField::OtherName),
        ["name in the other alphabet", "имя в другом алфавите", "other name", "latin name", "name in latin", "name (latin)",
        "name in latin letters", "cyrillic name", "name in cyrillic", "name (cyrillic)", "фио латиницей", "имя латиницей",
        "фио (латиницей)", "имя (латиницей)", "фио кириллицей", "имя кириллицей", "фио (кириллицей)", "латиницей", "кириллицей",
        "ім'я іншою абеткою", "піб латиницею", "ім'я латиницею", "піб кирилицею", "ім'я кирилицею", "латиницею", "кирилицею"];
    /// [`Person::withheld`]
    Withheld withheld "withheld" "Withheld" Constant None, ["withheld"];
}

impl PersonField {
    /// What is known of a person that is this text; none where the text is another one.
    pub fn of_text(text: TextField) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.limit() == Some(text))
    }

    /// Whether two texts say the same of a person: a title in another spelling is the same title.
    pub fn agrees(self, one: &str, other: &str) -> bool {
        if self == Self::Title { usual_title(one) == usual_title(other) } else { one == other }
    }

    /// Whether files have a column of it. What is withheld goes in documents alone, which are read whole.
    pub fn has_column(self) -> bool {
        self != Self::Withheld
    }

    /// The text of the field that the public may see: of a birth the year alone.
    pub fn public_text(self, person: &Person) -> String {
        match self {
            Self::Birth => person.birth.map(Birth::year_only).text(),
            Self::Withheld => String::new(),
            _ => self.text(person),
        }
    }
}
