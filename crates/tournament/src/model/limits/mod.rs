//! How long texts may be and how many things a list may hold: declared here once, whatever brings them (a form, a file, a command).
//!
//! What is checked is what changes. A text that an earlier version kept stays as it is and is shown, until a person writes
//! another.

mod stored;

use std::collections::BTreeSet;
use std::fmt;

use thiserror::Error;

use crate::{Change, Item, Rejection, Tournament};

/// Whether a text may have several lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// No end of line may stand in it.
    One,
    /// It may have ends of lines.
    Many,
}

/// Declares the texts: what each is, its code in messages, the most letters, and whether it has several lines.
macro_rules! text_fields {
    ($($(#[$doc:meta])* $field:ident $code:literal $most:literal $lines:ident,)+) => {
        /// A text that a person writes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the variants say themselves")]
        pub enum TextField { $($(#[$doc])* $field,)+ }

        impl TextField {
            /// Every text.
            pub const ALL: &'static [Self] = &[$(Self::$field,)+];

            /// Its code in messages.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$field => $code,)+ }
            }

            /// The most letters that it has.
            pub const fn most(self) -> usize {
                match self { $(Self::$field => $most,)+ }
            }

            /// Whether it may have several lines.
            pub const fn lines(self) -> Lines {
                match self { $(Self::$field => Lines::$lines,)+ }
            }
        }
    };
}

text_fields! {
    /// The title of a tournament, a tournament or a championship.
    Title "title" 200 One,
    /// The title on pages in the other letters, Cyrillic or Latin.
    OtherTitle "other-title" 200 One,
    Place "place" 200 One,
    OtherPlace "other-place" 200 One,
    Organiser "organiser" 200 One,
    ChiefArbiter "chief-arbiter" 200 One,
    Secretary "secretary" 200 One,
    Officials "officials" 2_000 Many,
    TimeControl "time-control" 200 One,
    Regulations "regulations" 20_000 Many,
    Programme "programme" 20_000 Many,
    Description "description" 20_000 Many,
    Note "note" 500 One,
    LinkTitle "link-title" 200 One,
    /// Where a link leads.
    LinkAddress "link-address" 1_000 One,
    FamilyName "family-name" 100 One,
    GivenName "given-name" 100 One,
    /// Title or rank of a player.
    Rank "rank" 40 One,
    Region "region" 200 One,
    Federation "federation" 40 One,
    Club "club" 200 One,
    /// The federation's number of a player.
    FederationId "federation-id" 40 One,
    /// The whole name of a player in the other alphabet.
    OtherName "other-name" 200 One,
    Team "team" 200 One,
    Reason "reason" 500 One,
    /// The arbiter's word on a game.
    Remark "remark" 2_000 Many,
    Moves "moves" 100_000 Many,
    /// The moves with comments and variations.
    Annotations "annotations" 30_000 Many,
    Section "section" 200 One,
    /// A prize that is no money.
    Prize "prize" 200 One,
    Currency "currency" 20 One,
    Hall "hall" 100 One,
    /// Time control of a step or of a play-off game.
    StepTime "step-time" 100 One,
    OpeningCode "opening-code" 40 One,
    OpeningLabel "opening-label" 200 One,
    /// Heading of a column of a table from elsewhere.
    Heading "heading" 100 One,
    /// Cell of a table from elsewhere.
    Cell "cell" 100 One,
    Phone "phone" 40 One,
    Email "email" 254 One,
    /// What an applicant wants the organiser to know.
    ApplicantRemark "applicant-remark" 500 Many,
    /// The code of the language in which an applicant reads.
    ApplicantLanguage "applicant-language" 20 One,
    /// The hash of an applicant's key.
    ApplicationKey "application-key" 64 One,
    /// What stands above the form of the online registration.
    RegistrationText "registration-text" 5_000 Many,
    /// A category of fees.
    Fee "fee" 100 One,
    /// The name of a payer.
    Payer "payer" 210 One,
    /// What a spectator says of a result.
    SpectatorRemark "spectator-remark" 300 Many,
    /// Where a program takes news.
    WebhookAddress "webhook-address" 1_000 One,
    /// What signs news, or the token of a bot.
    WebhookSecret "webhook-secret" 200 One,
    /// The chat in which a bot posts news.
    Chat "chat" 64 One,
}

/// Declares which fields of a type are texts, and of which kind: they are limited, read from a form, compared and merged by that. The
/// other fields are named too: a new field has to be placed before anything compiles.
macro_rules! limited_texts {
    ($type:ident { $($field:ident: $kind:ident,)+ } besides { $($other:ident,)+ }) => {
        impl $type {
            /// Its texts to be written, each with its kind.
            pub fn texts_mut(&mut self) -> Vec<($crate::limits::TextField, &mut String)> {
                let Self { $($field,)+ $($other: _,)+ } = self;
                vec![$(($crate::limits::TextField::$kind, $field),)+]
            }
        }

        impl $crate::limits::Limited for $type {
            fn texts(&self) -> Vec<$crate::limits::FieldText<'_>> {
                let Self { $($field,)+ $($other: _,)+ } = self;
                vec![$($crate::limits::FieldText::new($crate::limits::TextField::$kind, $field),)+]
            }
        }
    };
}
pub(crate) use limited_texts;

/// Declares the lists: what each is, its code in messages, and the most things in it.
macro_rules! list_fields {
    ($($(#[$doc:meta])* $field:ident $code:literal $most:literal,)+) => {
        /// A list that a person makes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ListField { $($(#[$doc])* $field,)+ }

        impl ListField {
            /// Every list.
            pub const ALL: &'static [Self] = &[$(Self::$field,)+];

            /// Its code in messages.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$field => $code,)+ }
            }

            /// The most things in it.
            pub const fn most(self) -> usize {
                match self { $(Self::$field => $most,)+ }
            }
        }
    };
}

list_fields! {
    /// Entries of a tournament, and players of one list of it.
    Players "players" 10_000,
    /// An arbiter's corrections of a player's points.
    Adjustments "adjustments" 100,
    /// Groups of players who may not meet.
    ForbiddenPairs "forbidden-pairs" 5_000,
    /// Rules that keep others apart.
    AvoidedPairs "avoided-pairs" 200,
    /// Players who always sit at the same table.
    FixedTables "fixed-tables" 10_000,
    /// Halls with tables of their own.
    Halls "halls" 200,
    /// Tie-breaks in the order in which they count, of players or of teams.
    TieBreaks "tie-breaks" 100,
    /// Virtual points given one by one.
    Accelerations "accelerations" 10_000,
    /// Regions, federations or clubs of a section.
    SectionParts "section-parts" 500,
    /// Times of rounds.
    Schedule "schedule" 999,
    /// Openings of a table, or of a draw.
    Openings "openings" 2_000,
    /// Editions of a series.
    Editions "editions" 5_000,
    /// Tournaments of an event.
    Parts "parts" 200,
    /// Links to other pages on that of an event.
    Links "links" 100,
    /// Lines of a table from elsewhere.
    TableLines "table-lines" 10_000,
    /// Columns of a table from elsewhere.
    TableColumns "table-columns" 1_000,
    /// Applications, those refused and withdrawn among them.
    Applications "applications" 2_000,
    /// Categories of fees.
    Fees "fees" 50,
    /// Payments of a player.
    Payments "payments" 200,
    /// What spectators say of results, that which was dismissed among it.
    SpectatorReports "spectator-reports" 500,
    /// Programs and chats that get news.
    Webhooks "webhooks" 5,
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextProblem {
    /// More letters than [`TextField::most`]: how many it has.
    TooLong(usize),
    /// A character that nothing shows: a control character, or an end of line where there is one line.
    Control(char),
    /// A character that turns the direction of writing round, so that what is read is not what is there.
    Direction(char),
}

/// A text that is not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct TextError {
    /// Which text.
    pub field: TextField,
    /// What is wrong with the text.
    pub problem: TextProblem,
    /// How it begins, as far as it can be shown.
    pub beginning: String,
}

/// A text or a list that is not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LimitError {
    /// A text that is too long or holds what no text has.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A list with too many things in it.
    #[error("{} has {length} items, {} at most are taken", .list.code(), .list.most())]
    List {
        /// Which list; [`ListField::most`] tells how many things it takes.
        list: ListField,
        /// How many things are in it.
        length: usize,
    },
}

impl From<TextError> for Rejection {
    fn from(error: TextError) -> Self {
        Self::Limit(error.into())
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, beginning) = (self.field.code(), &self.beginning);
        match self.problem {
            TextProblem::TooLong(length) => {
                write!(f, "{name} “{beginning}”: found {length} letters, expected {} at most", self.field.most())
            }
            TextProblem::Control(c) => write!(f, "{name} “{beginning}”: found the control character {}", code_point(c)),
            TextProblem::Direction(c) => {
                write!(f, "{name} “{beginning}”: found {}, which turns the direction of writing", code_point(c))
            }
        }
    }
}

/// A character by its number: `U+202E`.
pub fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Whether a character turns the direction of writing round (Unicode UAX 9, 2.1–2.6).
pub const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// How many letters of a text are shown where it is refused.
const SHOWN: usize = 20;

impl TextField {
    /// Whether `text` may stand here.
    pub fn check(self, text: &str) -> Result<(), TextError> {
        let error = |problem| TextError { field: self, problem, beginning: beginning(text) };
        let length = text.chars().count();
        if length > self.most() {
            return Err(error(TextProblem::TooLong(length)));
        }
        let is_control = |c: char| match self.lines() {
            Lines::One => c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
            Lines::Many => c.is_control() && !matches!(c, '\n' | '\r' | '\t'),
        };
        let found = text.chars().find(|c| is_control(*c) || turns_direction(*c));
        let problem = |c| if turns_direction(c) { TextProblem::Direction(c) } else { TextProblem::Control(c) };
        found.map_or(Ok(()), |c| Err(error(problem(c))))
    }
}

fn beginning(text: &str) -> String {
    let shown = |c: char| if c.is_control() || turns_direction(c) { '·' } else { c };
    let mut beginning: String = text.chars().take(SHOWN).map(shown).collect();
    if text.chars().nth(SHOWN).is_some() {
        beginning.push('…');
    }
    beginning
}

/// A text in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldText<'a> {
    /// Which text it is.
    pub field: TextField,
    /// Its content, whose length is checked.
    pub text: &'a str,
}

impl<'a> FieldText<'a> {
    /// A text in its place.
    pub const fn new(field: TextField, text: &'a str) -> Self {
        Self { field, text }
    }
}

/// How many things a list has, to be compared with its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListLength {
    /// Which list it is.
    pub list: ListField,
    /// How many things are in it.
    pub length: usize,
}

impl ListLength {
    /// What a list has, before it is compared with what it may have.
    pub const fn new(list: ListField, length: usize) -> Self {
        Self { list, length }
    }
}

/// What is limited of something that is stored.
pub trait Limited {
    /// The texts in it, each with the field that limits it.
    fn texts(&self) -> Vec<FieldText<'_>>;

    /// The lengths of the lists in it that are limited; it may have none.
    fn lists(&self) -> Vec<ListLength> {
        Vec::new()
    }
}

/// Whether `after` may be stored in place of `before`: what is the same in both is not asked about.
pub fn check<T: Limited>(before: Option<&T>, after: &T) -> Result<(), LimitError> {
    let known: BTreeSet<FieldText<'_>> = before.into_iter().flat_map(Limited::texts).collect();
    for one in after.texts().into_iter().filter(|text| !known.contains(text)) {
        one.field.check(one.text)?;
    }
    let lengths = before.map(Limited::lists).unwrap_or_default();
    for ListLength { list, length } in after.lists() {
        let most = lengths.iter().filter(|known| known.list == list).map(|known| known.length).max().unwrap_or(0);
        if length > list.most().max(most) {
            return Err(LimitError::List { list, length });
        }
    }
    Ok(())
}

/// Whether what a command changes keeps within all limits.
pub fn check_changes(tournament: &Tournament, changes: &[Change]) -> Result<(), Rejection> {
    for change in changes {
        change.after().map_or(Ok(()), |after| check(change.before(), after)).map_err(Rejection::Limit)?;
    }
    let is_new = |change: &&Change| change.before().is_none() && matches!(change.after(), Some(Item::Entry(_)));
    let entered = changes.iter().filter(is_new).count();
    let length = tournament.entries.len() + entered;
    if entered > 0 && length > ListField::Players.most() {
        return Err(Rejection::Limit(LimitError::List { list: ListField::Players, length }));
    }
    let is_applied =
        |change: &&Change| change.before().is_none() && matches!(change.after(), Some(Item::Application(_)));
    let length = tournament.applications.len() + changes.iter().filter(is_applied).count();
    if length > ListField::Applications.most().max(tournament.applications.len()) {
        return Err(Rejection::Limit(LimitError::List { list: ListField::Applications, length }));
    }
    Ok(())
}
