//! What the public may see of a player: the organiser chooses for all, every person for themselves, and of minors a parent is asked.
//!
//! Pages and files for the public are made from [`Tournament::for_public`], in which nothing else is left: a page cannot show by mistake
//! what is hidden. What a hidden value decides is worked out from the true one all the same ([`Entry::known`]): sections, pairs that are
//! avoided, ratings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use crate::{Birth, Entry, EntryId, Person, PersonField, Tournament};

/// Details of a person.
pub type Details = BTreeSet<PersonField>;

/// The details that can be hidden. Name, title, rating, places and results are always public: they are what a competition is.
pub const DETAILS: [PersonField; 5] =
    [PersonField::Birth, PersonField::Sex, PersonField::Region, PersonField::Club, PersonField::FederationId];

/// The details of a minor that are hidden until a parent allows them.
pub const OF_MINORS: [PersonField; 3] = [PersonField::Birth, PersonField::Club, PersonField::FederationId];

/// What is public of minors of whom no consent of a parent or guardian is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MinorDetails {
    /// As much as of the others.
    #[default]
    Shown,
    /// Neither the year of birth nor the club nor the number of their federation.
    WithConsent,
}

draughts::codes! { serde MinorDetails:
    Shown => "shown",
    WithConsent => "with-consent",
}

/// What the organiser lets the public see of the players of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PublicDetails {
    /// The details that nobody sees but the staff.
    #[serde(skip_serializing_if = "Details::is_empty")]
    pub hidden: Details,
    /// What is public of minors.
    #[serde(skip_serializing_if = "is_usual")]
    pub minors: MinorDetails,
}

impl PublicDetails {
    /// Whether all is shown of all.
    pub fn shows_all(&self) -> bool {
        self == &Self::default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_usual(minors: &MinorDetails) -> bool {
    *minors == MinorDetails::default()
}

/// How a parent or guardian has agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ConsentForm {
    /// By a tick in the form of the application.
    #[default]
    Online,
    /// On paper, which the organiser keeps.
    Paper,
}

draughts::codes! { serde ConsentForm:
    Online => "online",
    Paper => "paper",
}

/// That a parent or guardian of a minor has agreed to the application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuardianConsent {
    /// When it was given or recorded, UTC.
    pub at: NaiveDateTime,
    /// How it was given.
    pub form: ConsentForm,
}

impl Birth {
    /// Whether the person may be under 18 on a day: of a year alone, unless they are 18 even if born on its last day.
    pub fn may_be_minor(self, day: NaiveDate) -> bool {
        let latest = match self {
            Self::Date(date) => Some(date),
            Self::Year(year) => NaiveDate::from_ymd_opt(year, 12, 31),
        };
        latest.is_some_and(|born| day.years_since(born).is_none_or(|years| years < 18))
    }
}

impl Person {
    /// The person without some details, for the public: of a birth the year alone is left, and not which details are withheld.
    #[must_use]
    pub fn without(&self, hidden: &Details) -> Self {
        let mut shown = Self { birth: self.birth.map(Birth::year_only), withheld: Details::new(), ..self.clone() };
        for field in DETAILS.into_iter().filter(|field| hidden.contains(field)) {
            field.copy(&Self::default(), &mut shown);
        }
        shown
    }

    /// The person as the public may see them outside of tournaments: without what they withhold themselves.
    #[must_use]
    pub fn public(&self) -> Self {
        self.without(&self.withheld)
    }
}

impl Entry {
    /// Who they are, with everything that is known: what a hidden detail decides is decided by this.
    pub fn known(&self) -> &Person {
        self.unmasked.as_deref().unwrap_or(&self.person)
    }
}

impl Tournament {
    /// The day on which it counts who is a minor: the first of the tournament.
    pub fn first_day(&self) -> Option<NaiveDate> {
        self.info.starts.or(self.info.ends)
    }

    /// Whether a person is, or may be, under 18 on the first day of the tournament. Where neither that nor their birth is known, nothing
    /// says so.
    pub fn may_be_minor(&self, person: &Person) -> bool {
        person.birth.zip(self.first_day()).is_some_and(|(birth, day)| birth.may_be_minor(day))
    }

    /// The details of a player that the public may not see: those that the organiser hides, those that the person withholds, and of a
    /// minor without consent those for which a parent has to be asked.
    pub fn hidden_details(&self, entry: &Entry) -> Details {
        let (settings, person) = (&self.settings.public_details, entry.known());
        let is_unasked = settings.minors == MinorDetails::WithConsent
            && entry.guardian_consent.is_none()
            && self.may_be_minor(person);
        let of_minor = OF_MINORS.into_iter().filter(|_| is_unasked);
        settings.hidden.iter().chain(&person.withheld).copied().chain(of_minor).collect()
    }

    /// The tournament as pages and files for the public show it; none where nothing of it is hidden. For display only. `withheld` are the
    /// details that persons withhold in the registry, whatever the tournament knows of that.
    pub fn for_public(&self, withheld: &BTreeMap<EntryId, Details>) -> Option<Self> {
        let own = |entry: &Entry| withheld.get(&entry.id).filter(|details| !details.is_subset(&entry.known().withheld));
        let is_hidden = |entry: &Entry| own(entry).is_some() || !self.hidden_details(entry).is_empty();
        self.entries.values().any(is_hidden).then(|| {
            let mut public = self.clone();
            for entry in public.entries.values_mut() {
                if let Some(details) = own(entry) {
                    entry.person.withheld.extend(details);
                }
                let hidden = self.hidden_details(entry);
                if !hidden.is_empty() {
                    let shown = entry.known().without(&hidden);
                    let whole = std::mem::replace(&mut entry.person, shown);
                    entry.unmasked.get_or_insert_with(|| Arc::new(whole));
                }
            }
            public
        })
    }

    /// The players who are minors, or may be, in the order of their entries.
    pub fn minors(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter(|entry| self.may_be_minor(entry.known()))
    }
}
