//! What the staff say of persons of the registry: that two are one, that two are not, and what is right of one.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{Birth, Details, FieldConstancy, Name, Person, PersonField, PersonId, TournamentId};

/// A person who is another one: entries, tables and ratings keep the number, and speak of the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonMerge {
    /// The person who is not listed any more.
    pub id: PersonId,
    /// The person that they are.
    pub into: PersonId,
    /// The name that the person had: a former name, or another spelling.
    pub name: Name,
    /// What the other learned by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactChange>,
    /// Whether a whole person was merged, or a name only.
    #[serde(default, skip_serializing_if = "MergeKind::is_record")]
    pub kind: MergeKind,
    /// The day on which the name was given up, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
    /// The entry of the journal that made it; 0 before it is made, and of a name only.
    #[serde(default)]
    pub entry: i64,
}

/// What stands under the number of a [`PersonMerge`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MergeKind {
    /// A person as they were recorded.
    #[default]
    Record,
    /// A name only, which the person had once. No entry has its number.
    FormerName,
}

impl MergeKind {
    /// Whether a whole person was merged.
    pub fn is_record(&self) -> bool {
        *self == Self::Record
    }
}

/// A field of a person, with the first and the last day on which something said so; none where that is not known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonFact {
    /// As [`PersonField::text`] writes it.
    pub text: String,
    /// The first day on which something said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<NaiveDate>,
    /// The last day on which something said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<NaiveDate>,
    /// Whether only tournaments that hide it have said so: the public does not see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_hidden: bool,
}

/// All that is known of a person, the name aside.
pub type PersonFacts = BTreeMap<PersonField, PersonFact>;

/// A field of a person before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactChange {
    /// Which fact is corrected.
    pub field: PersonField,
    /// What the registry said before; the change is refused if it says something else by then.
    pub before: PersonFact,
    /// What it says from then on.
    pub after: PersonFact,
}

impl FactChange {
    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { field: self.field, before: self.after.clone(), after: self.before.clone() }
    }
}

/// The name of a person before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameChange {
    /// The name in the registry until the correction.
    pub before: Name,
    /// The name from then on.
    pub after: Name,
}

/// The number of a [`PersonEdit`]: that of its entry in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonEditId(pub i64);

/// A correction of what the registry says of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonEdit {
    /// Its number; 0 before it is made.
    pub id: PersonEditId,
    /// The person who is corrected.
    pub player: PersonId,
    /// The corrected name; none where it stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<NameChange>,
    /// The corrected fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactChange>,
    /// The tournament in which the person said it; none of what an administrator corrects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said_in: Option<TournamentId>,
}

impl PersonMerge {
    /// What the other withholds by it, if it says anything of that.
    pub(super) fn withheld(&self) -> Option<Details> {
        withheld(&self.facts)
    }
}

impl PersonEdit {
    /// What the person withholds by it, if it says anything of that.
    pub(super) fn withheld(&self) -> Option<Details> {
        withheld(&self.facts)
    }

    /// Whether it says nothing but what the person withholds.
    pub(super) fn is_of_withheld(&self) -> bool {
        let is_withheld = |fact: &FactChange| fact.field == PersonField::Withheld;
        self.name.is_none() && !self.facts.is_empty() && self.facts.iter().all(is_withheld)
    }

    /// Whether both say something of one field of one person.
    pub fn overlaps(&self, other: &Self) -> bool {
        let is_said_too = |own: &FactChange| other.facts.iter().any(|fact| fact.field == own.field);
        let both_names = self.name.is_some() && other.name.is_some();
        self.player == other.player && (both_names || self.facts.iter().any(is_said_too))
    }
}

/// The number of a [`DistinctPersons`]: that of its entry in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DistinctPersonsId(pub i64);

/// Two persons who seem to be one and are two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DistinctPersons {
    /// Its number; 0 before it is made.
    pub id: DistinctPersonsId,
    /// One of the two.
    pub one: PersonId,
    /// The second; which of them comes first means nothing.
    pub other: PersonId,
}

/// What a person learns from another record of them: what was not known, what is known of a later day, and a day of birth where only
/// the year was known. Sex and number of the federation of the two do not differ, or they would be two persons.
pub fn learned(kept: &PersonFacts, gone: &PersonFacts) -> Vec<FactChange> {
    let fact = |facts: &PersonFacts, field| facts.get(&field).cloned().unwrap_or_default();
    let change = |field| {
        let (before, said) = (fact(kept, field), fact(gone, field));
        let after = joined(field, &before, &said);
        (after != before).then_some(FactChange { field, before, after })
    };
    PersonField::ALL.into_iter().filter_map(change).collect()
}

fn joined(field: PersonField, fact: &PersonFact, said: &PersonFact) -> PersonFact {
    if said.text.is_empty() {
        return fact.clone();
    }
    if field == PersonField::Withheld {
        // What was withheld under either number stays so.
        let person = Person { withheld: &details(&fact.text) | &details(&said.text), ..Person::default() };
        return PersonFact { text: field.text(&person), ..fact.clone() };
    }
    if fact.text.is_empty() {
        // What was taken away on a day is not learned again from before that day.
        let is_taken_away = fact.last.is_some() && said.last <= fact.last;
        return if is_taken_away { fact.clone() } else { said.clone() };
    }
    if field.agrees(&fact.text, &said.text) {
        // No day is later than a day that is not known, and none is earlier.
        let first = fact.first.into_iter().chain(said.first).min();
        let is_hidden = fact.is_hidden && said.is_hidden;
        return PersonFact { text: fact.text.clone(), first, last: fact.last.max(said.last), is_hidden };
    }
    let is_learned = match field.constancy() {
        FieldConstancy::Changing => said.last > fact.last,
        FieldConstancy::Refined => {
            matches!((Birth::parse(&fact.text), Birth::parse(&said.text)), (Some(Birth::Year(_)), Some(Birth::Date(_))))
        }
        FieldConstancy::Constant => false,
    };
    if is_learned { said.clone() } else { fact.clone() }
}

/// What changed facts say that a person withholds. A text that is none withholds nothing.
fn withheld(facts: &[FactChange]) -> Option<Details> {
    let said = facts.iter().find(|fact| fact.field == PersonField::Withheld)?;
    Some(details(&said.after.text))
}

fn details(text: &str) -> Details {
    let mut person = Person::default();
    PersonField::Withheld.set(&mut person, text);
    person.withheld
}
