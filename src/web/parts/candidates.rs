//! The persons of the registry whom a row of a list may mean: persons similar to the row's, and others found by a name typed for the row.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use askama::filters::HtmlSafe;

use crate::service::{Service, ServiceError};
use crate::store::StoredPerson;
use crate::web::forms::{Choice, FormValues, one_line};
use crate::web::i18n::Locale;
use crate::web::parts::listed_rows::{take_field, who_field};
use tournament::PersonId;

/// The fields with the names of other persons: `other-7` for line 7.
const NAME: &str = "other-";
/// The fields with the name for which the choice of a row was offered: `found-7`.
const FOUND: &str = "found-";
/// Letters of a name that are searched for, at most.
const MOST_LETTERS: usize = 100;
/// Most persons offered for a name; a longer name finds fewer.
const MOST_FOUND: u32 = 20;

/// The names of other persons in a form, with the persons found, by line.
#[derive(Debug, Clone, Default)]
pub struct OtherPersons(BTreeMap<u64, NamedPersons>);

#[derive(Debug, Clone)]
struct NamedPersons {
    name: String,
    found: Vec<StoredPerson>,
    /// Whether the persons found have been offered before.
    was_offered: bool,
}

impl OtherPersons {
    /// The names typed in a form, before the search.
    pub fn typed(form: &FormValues) -> Self {
        let lines = form.iter().filter_map(|(field, _)| field.strip_prefix(NAME)?.parse().ok());
        let typed = |line: u64| {
            let name = typed_name(form, line);
            let was_offered = form.is(&format!("{FOUND}{line}"), &name);
            (line, NamedPersons { name, found: Vec::new(), was_offered })
        };
        Self(lines.map(typed).filter(|(_, own)| !own.name.is_empty()).collect())
    }

    /// Searches for the persons, also by former names.
    pub fn look(mut self, service: &Service) -> Result<Self, ServiceError> {
        for own in self.0.values_mut() {
            own.found = service.store().search_players(&own.name, MOST_FOUND)?;
        }
        Ok(self)
    }

    /// Without some persons.
    #[must_use]
    pub fn without(mut self, persons: &BTreeSet<PersonId>) -> Self {
        for own in self.0.values_mut() {
            own.found.retain(|player| !persons.contains(&player.id));
        }
        self
    }

    /// The persons found for a row.
    pub fn found(&self, line: u64) -> &[StoredPerson] {
        self.0.get(&line).map(|own| own.found.as_slice()).unwrap_or_default()
    }

    /// Whether the persons found for a row are offered for the first time: then the first of them is chosen.
    pub fn are_new(&self, line: u64) -> bool {
        self.0.get(&line).is_some_and(|own| !own.was_offered && !own.found.is_empty())
    }

    /// The field of a row about the person `row`.
    pub fn field(&self, t: Locale, line: u64, row: String) -> OtherPerson {
        let name = self.0.get(&line).map(|own| own.name.clone()).unwrap_or_default();
        OtherPerson { t, line, row, name, is_nobody: self.found(line).is_empty() }
    }
}

fn typed_name(form: &FormValues, line: u64) -> String {
    one_line(form.get(&format!("{NAME}{line}"))).chars().take(MOST_LETTERS).collect()
}

/// Whether another person is typed for one of `lines` before the form has offered the choice.
pub fn is_unasked(form: &FormValues, mut lines: impl Iterator<Item = u64>) -> bool {
    lines.any(|line| {
        let name = typed_name(form, line);
        !name.is_empty() && !form.is(&format!("{FOUND}{line}"), &name)
    })
}

/// Whether the button of a row, or that for all rows, asks for a search; ticks the row, since it is to be imported.
pub fn look_is_asked(form: &mut FormValues) -> bool {
    let pressed = form.get("find").to_owned();
    if let Ok(line) = pressed.parse::<u64>() {
        form.set(take_field(line), 1);
    }
    !pressed.is_empty()
}

/// The field of a row for another person. In a template: `{{ other }}`.
#[derive(Template)]
#[template(path = "parts/other_person.html")]
pub struct OtherPerson {
    t: Locale,
    line: u64,
    /// The row's person, for screen readers.
    row: String,
    /// The typed name.
    name: String,
    is_nobody: bool,
}

impl HtmlSafe for OtherPerson {}

/// A row of a list, with similar persons.
pub struct CandidateRow<'a> {
    pub line: u64,
    pub name: String,
    pub possible_duplicates: &'a [StoredPerson],
}

/// The persons whom a row may mean, and the choice.
pub struct RowCandidates {
    /// The persons searched for, the similar ones, then a new person; empty where there is no doubt.
    pub who: Vec<Choice>,
    pub chosen: String,
    pub other: OtherPerson,
}

impl RowCandidates {
    /// By default the first person who may be meant is chosen: a wrong match is noticed, but a second record of the same person is not.
    pub fn new(t: Locale, form: &FormValues, others: &OtherPersons, row: CandidateRow<'_>) -> Self {
        let searched = others.found(row.line);
        let is_like = |player: &&StoredPerson| searched.iter().all(|other| other.id != player.id);
        let all = searched.iter().chain(row.possible_duplicates.iter().filter(is_like));
        let mut who: Vec<Choice> = all.map(|player| Choice::new(player.id, known(t, player))).collect();
        if !who.is_empty() {
            who.push(Choice::new("new", t.text("lists-new-person")));
        }
        let answer = form.get(&who_field(row.line));
        let is_offered = !others.are_new(row.line) && who.iter().any(|choice| choice.value == answer);
        let chosen = if is_offered { answer } else { who.first().map_or("", |first| first.value.as_str()) }.to_owned();
        Self { who, chosen, other: others.field(t, row.line, row.name) }
    }
}

/// The text of a person in a choice.
fn known(t: Locale, player: &StoredPerson) -> String {
    let person = &player.person;
    let born = person.birth.map(|birth| birth.year().to_string());
    let region = Some(person.region.clone()).filter(|region| !region.is_empty());
    let parts = std::iter::once(person.name.to_string()).chain(born).chain(region);
    t.text("lists-known-person").with("name", parts.collect::<Vec<_>>().join(", ")).to_string()
}
