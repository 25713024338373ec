//! Online registration: what the organiser asks, what applicants say of themselves, and where they stand. Who may apply is in
//! `entry_conditions`.
//!
//! Applications are kept beside the entries: they hold telephone numbers and addresses, which only the staff may see, while an entry
//! is public. A confirmed application has an entry; whether that still takes part is looked up, not kept a second time.

mod applications;

use std::collections::BTreeMap;

use chrono::{NaiveDateTime, TimeDelta};
use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr, VariantNames};
use thiserror::Error;

use super::limits::{FieldText, Limited, TextField};
use crate::{
    ApplicationId, DETAILS, EntryConditions, EntryId, FeeId, GuardianConsent, Membership, NewEntry, Person,
    PersonField, Rating, Tournament,
};

/// What an applicant may be asked beside the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum ApplicationField {
    #[default]
    Birth,
    Sex,
    Region,
    Club,
    /// For whom they play; asked in tournaments of teams alone.
    Team,
    Title,
    Rating,
    Phone,
    Email,
    Remark,
}

draughts::codes! { serde ApplicationField:
    Birth => "birth",
    Sex => "sex",
    Region => "region",
    Club => "club",
    Team => "team",
    Title => "title",
    Rating => "rating",
    Phone => "phone",
    Email => "email",
    Remark => "remark",
}

/// Whether something is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum FieldRequirement {
    /// Not asked.
    #[default]
    Off,
    /// Asked, and may stay empty.
    Optional,
    /// Asked, and may not stay empty.
    Required,
}

draughts::codes! { serde FieldRequirement:
    Off => "off",
    Optional => "optional",
    Required => "required",
}

/// How an application that fulfils the conditions becomes an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Admission {
    /// The organiser confirms it.
    #[default]
    Organiser,
    /// At once, while there are free places and nothing has to be asked.
    Automatic,
}

draughts::codes! { serde Admission:
    Organiser => "organiser",
    Automatic => "automatic",
}

/// What the organiser has said of the online registration.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RegistrationRules {
    /// Whether it is open at all, within its times.
    pub is_on: bool,
    /// By the clock of the venue.
    pub opens: Option<NaiveDateTime>,
    /// By the clock of the venue; at that minute it is closed.
    pub closes: Option<NaiveDateTime>,
    /// What is asked; what is not named is not asked.
    pub fields: BTreeMap<ApplicationField, FieldRequirement>,
    /// Who may apply.
    pub conditions: EntryConditions,
    /// How many players there may be; those above it wait for a place.
    pub capacity: Option<u16>,
    /// What stands above the form.
    pub text: String,
    /// Whether applicants are entered at once, or wait for the organiser.
    pub admission: Admission,
}

impl RegistrationRules {
    /// Whether a field is asked. What a condition asks for is always asked.
    pub fn asked(&self, field: ApplicationField) -> FieldRequirement {
        let conditions = &self.conditions;
        let needed = match field {
            ApplicationField::Birth if !conditions.age.is_open() => FieldRequirement::Required,
            ApplicationField::Sex if conditions.sex.is_some() => FieldRequirement::Required,
            ApplicationField::Rating if conditions.ratings.from.is_some() => FieldRequirement::Required,
            ApplicationField::Rating if !conditions.ratings.is_open() => FieldRequirement::Optional,
            ApplicationField::Title if !conditions.ranks.is_open() => FieldRequirement::Optional,
            _ => FieldRequirement::Off,
        };
        needed.max(self.fields.get(&field).copied().unwrap_or_default())
    }
}

impl Limited for RegistrationRules {
    fn texts(&self) -> Vec<FieldText<'_>> {
        vec![FieldText::new(TextField::RegistrationText, &self.text)]
    }
}

/// What an applicant says of themselves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Applicant {
    /// Who they are.
    pub person: Person,
    /// The rating that they say they have.
    pub rating: Option<Rating>,
    /// The team for which they want to play, where that is asked.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// Only the staff may see it.
    pub phone: String,
    /// Only the staff may see it.
    pub email: String,
    /// What they want the organiser to know; only the staff may see it.
    pub remark: String,
    /// That a parent or guardian has agreed, where the applicant is a minor; with the time at which it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guardian_consent: Option<GuardianConsent>,
    /// The category of fees that they have chosen, where they choose one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee: Option<FeeId>,
    /// The code of the language in which they read the form; letters to them are in it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

impl From<&Applicant> for NewEntry {
    /// The entry that is made of them: of no known person yet, and without a place among the boards of their team.
    fn from(applicant: &Applicant) -> Self {
        let member =
            Some(Membership { team: applicant.team.clone(), board: None }).filter(|member| !member.team.is_empty());
        Self { player: None, person: applicant.person.clone(), rating: applicant.rating, member }
    }
}

impl ApplicationField {
    /// What of a person the field says; nothing where it says something else.
    pub const fn of_person(self) -> Option<PersonField> {
        match self {
            Self::Birth => Some(PersonField::Birth),
            Self::Sex => Some(PersonField::Sex),
            Self::Region => Some(PersonField::Region),
            Self::Club => Some(PersonField::Club),
            Self::Title => Some(PersonField::Title),
            Self::Team | Self::Rating | Self::Phone | Self::Email | Self::Remark => None,
        }
    }
}

impl ApplicationField {
    /// The details that the form asks for and the tournament shows: whether they may be public is for the applicant to say.
    pub fn offered_details(tournament: &Tournament, rules: &RegistrationRules) -> impl Iterator<Item = PersonField> {
        let asked = Self::ALL.into_iter().filter(|field| tournament.asked(rules, *field) > FieldRequirement::Off);
        let details = asked.filter_map(Self::of_person).filter(|field| DETAILS.contains(field));
        details.filter(|field| !tournament.settings.public_details.hidden.contains(field))
    }
}

impl Applicant {
    fn is_given(&self, field: ApplicationField) -> bool {
        let person = &self.person;
        match field {
            ApplicationField::Birth => person.birth.is_some(),
            ApplicationField::Sex => person.sex.is_some(),
            ApplicationField::Region => !person.region.is_empty(),
            ApplicationField::Club => !person.club.is_empty(),
            ApplicationField::Team => !self.team.is_empty(),
            ApplicationField::Title => !person.title.is_empty(),
            ApplicationField::Rating => self.rating.is_some(),
            ApplicationField::Phone => !self.phone.is_empty(),
            ApplicationField::Email => !self.email.is_empty(),
            ApplicationField::Remark => !self.remark.is_empty(),
        }
    }

    /// Whether a telephone number or an address is none.
    fn is_unreadable(&self, field: ApplicationField) -> bool {
        match field {
            ApplicationField::Phone => !self.phone.is_empty() && !is_phone(&self.phone),
            ApplicationField::Email => !self.email.is_empty() && !is_email(&self.email),
            ApplicationField::Rating => self.rating.is_some_and(|Rating(rating)| !Rating::RANGE.contains(&rating)),
            _ => false,
        }
    }

    /// The applicant without what the rules do not ask for: that is not kept.
    #[must_use]
    pub fn as_requested(&self, tournament: &Tournament, rules: &RegistrationRules) -> Self {
        let name = self.person.name.clone();
        let mut kept = Self {
            person: Person { name, withheld: self.person.withheld.clone(), ..Person::default() },
            guardian_consent: self.guardian_consent.filter(|_| tournament.may_be_minor(&self.person)),
            fee: self.fee,
            language: self.language.clone(),
            ..Self::default()
        };
        let (person, own) = (&mut kept.person, self.person.clone());
        for field in
            ApplicationField::ALL.into_iter().filter(|field| tournament.asked(rules, *field) > FieldRequirement::Off)
        {
            match field {
                ApplicationField::Birth => person.birth = own.birth,
                ApplicationField::Sex => person.sex = own.sex,
                ApplicationField::Region => person.region.clone_from(&own.region),
                ApplicationField::Club => person.club.clone_from(&own.club),
                ApplicationField::Team => kept.team.clone_from(&self.team),
                ApplicationField::Title => person.title.clone_from(&own.title),
                ApplicationField::Rating => kept.rating = self.rating,
                ApplicationField::Phone => kept.phone.clone_from(&self.phone),
                ApplicationField::Email => kept.email.clone_from(&self.email),
                ApplicationField::Remark => kept.remark.clone_from(&self.remark),
            }
        }
        kept
    }
}

/// At least five digits, and nothing but what numbers are written with.
fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits >= 5 && text.chars().all(|c| c.is_ascii_digit() || "+-‑–()./ \u{a0}".contains(c))
}

/// Something before and behind one `@`, with a dot in the name behind it: more cannot be said without sending something there.
pub fn is_email(text: &str) -> bool {
    let Some((own, host)) = text.split_once('@') else { return false };
    let is_host = host.split('.').count() > 1 && host.split('.').all(|part| !part.is_empty()) && !host.contains('@');
    !own.is_empty() && is_host && !text.contains(char::is_whitespace)
}

/// What has become of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ApplicationState {
    /// Holds a place and waits for the organiser.
    Waiting,
    /// Waits for a place.
    Queued,
    /// The applicant has been entered.
    Confirmed,
    /// The organiser has refused it.
    Refused {
        /// The reason that the applicant is told.
        reason: String,
    },
    /// The applicant has withdrawn it.
    Withdrawn,
}

impl ApplicationState {
    /// Whether nothing has been decided about the application yet.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Waiting | Self::Queued)
    }
}

/// What an applicant has sent, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Application {
    /// The number within the tournament, from 1 in the order in which applications came.
    pub id: ApplicationId,
    /// When it came, UTC.
    pub at: NaiveDateTime,
    /// What the applicant says of themselves.
    pub applicant: Applicant,
    /// The hash of the key with which the applicant comes back.
    pub key: String,
    /// What has become of it.
    pub state: ApplicationState,
    /// The entry that was made from the application.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryId>,
    /// When the applicant last changed what the list of players says of them, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_at: Option<NaiveDateTime>,
}

impl Limited for Application {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let Applicant { person, team, phone, email, remark, language, .. } = &self.applicant;
        let own = [
            FieldText::new(TextField::Team, team),
            FieldText::new(TextField::Phone, phone),
            FieldText::new(TextField::Email, email),
            FieldText::new(TextField::ApplicantRemark, remark),
            FieldText::new(TextField::ApplicationKey, &self.key),
            FieldText::new(TextField::ApplicantLanguage, language),
        ];
        let reason = match &self.state {
            ApplicationState::Refused { reason } => Some(FieldText::new(TextField::Reason, reason)),
            ApplicationState::Waiting
            | ApplicationState::Queued
            | ApplicationState::Confirmed
            | ApplicationState::Withdrawn => None,
        };
        person.texts().into_iter().chain(own).chain(reason).collect()
    }
}

/// Where an application stands now, as its applicant and the staff see it.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ApplicationPlace<'a> {
    /// Waits for the organiser.
    Waiting,
    /// Waits for a place: how many applications come first, this one among them.
    Queued(usize),
    /// The player takes part.
    Listed,
    /// Was confirmed, and the player does not take part any more.
    Left,
    /// Refused, with the reason.
    Refused(&'a str),
    /// The applicant has withdrawn it.
    Withdrawn,
}

impl ApplicationPlace<'_> {
    /// Its code in messages and forms.
    pub fn code(&self) -> &'static str {
        self.into()
    }

    /// Every code, in the order in which the staff have to do with them.
    pub const CODES: &'static [&'static str] = <Self as VariantNames>::VARIANTS;
}

/// Whether applications are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrationPhase {
    /// There is no online registration.
    Off,
    /// Registration opens at this time, by the clock of the venue.
    Coming(NaiveDateTime),
    /// Applications are taken.
    Open,
    /// Its time is over, or no player can be entered any more.
    Over,
}

/// When applications are taken, by the clock of the venue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegistrationWindow {
    opens: Option<NaiveDateTime>,
    closes: Option<NaiveDateTime>,
    utc_offset: Option<i16>,
    /// Whether a player can still be entered.
    takes_entries: bool,
}

impl RegistrationWindow {
    /// Whether applications are taken at `now` (UTC).
    pub fn phase(self, now: NaiveDateTime) -> RegistrationPhase {
        let now = by_clock(now, self.utc_offset);
        let is_over = self.closes.is_some_and(|closes| closes <= now);
        match self.opens {
            _ if is_over || !self.takes_entries => RegistrationPhase::Over,
            Some(opens) if now < opens => RegistrationPhase::Coming(opens),
            Some(_) | None => RegistrationPhase::Open,
        }
    }
}

fn by_clock(utc: NaiveDateTime, offset: Option<i16>) -> NaiveDateTime {
    let offset = TimeDelta::minutes(offset.unwrap_or(0).into());
    utc.checked_add_signed(offset).unwrap_or(utc)
}

/// What is wrong with an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ApplicationProblem {
    /// The family name or the given name is missing.
    #[error("an applicant needs a family name and a given name")]
    Nameless,
    /// The rules of the registration ask for the field, and it is empty.
    #[error("{0:?} is missing")]
    Missing(ApplicationField),
    /// The field cannot be what it says: a telephone number without digits.
    #[error("{0:?} cannot be read")]
    Unreadable(ApplicationField),
    /// A condition that this field decides is not fulfilled.
    #[error("{0:?} does not fulfil the conditions")]
    Unfit(ApplicationField),
    /// The applicant is, or may be, a minor, and nobody has said that a parent or guardian agrees.
    #[error("a parent or guardian has to agree")]
    ConsentMissing,
    /// Applicants choose a category of fees, and this one has not, or one that there is not.
    #[error("no category of fees was chosen")]
    Feeless,
    /// Another application has the same person; one that was withdrawn does not count.
    #[error("this person has applied already")]
    AppliedAlready,
    /// An entry that takes a place has the same person.
    #[error("this person is entered already")]
    EnteredAlready,
}
