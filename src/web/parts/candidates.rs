//! Which persons of the database may be meant by a row of a list: those like its person, and others, who are called otherwise than the row
//! says and are looked for by a name.

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
/// The fields that say for which name the choice of a row was offered: `found-7`.
const FOUND: &str = "found-";
/// So many letters of a name count.
const MOST_LETTERS: usize = 100;
/// So many persons of a name are offered; a longer name finds fewer.
const MOST_FOUND: u32 = 20;

/// The names of other persons in a form, with those who are called so, by the lines of their rows.
#[derive(Debug, Clone, Default)]
pub struct OtherPersons(BTreeMap<u64, NamedPersons>);

#[derive(Debug, Clone)]
struct NamedPersons {
    name: String,
    found: Vec<StoredPerson>,
    /// Whether those who are called so have been offered before.
    was_offered: bool,
}

impl OtherPersons {
    /// The names that are typed in a form; no person has been looked for yet.
    pub fn typed(form: &FormValues) -> Self {
        let lines = form.iter().filter_map(|(field, _)| field.strip_prefix(NAME)?.parse().ok());
        let typed = |line: u64| {
            let name = typed_name(form, line);
            let was_offered = form.is(&format!("{FOUND}{line}"), &name);
            (line, NamedPersons { name, found: Vec::new(), was_offered })
        };
        Self(lines.map(typed).filter(|(_, own)| !own.name.is_empty()).collect())
    }

    /// Looks for those who are called so, also for those who were once.
    pub fn look(mut self, service: &Service) -> Result<Self, ServiceError> {
        for own in self.0.values_mut() {
            own.found = service.store().search_players(&own.name, MOST_FOUND)?;
        }
        Ok(self)
    }

    /// The same without some persons.
    #[must_use]
    pub fn without(mut self, persons: &BTreeSet<PersonId>) -> Self {
        for own in self.0.values_mut() {
            own.found.retain(|player| !persons.contains(&player.id));
        }
        self
    }

    /// Those who were found for a row.
    pub fn found(&self, line: u64) -> &[StoredPerson] {
        self.0.get(&line).map(|own| own.found.as_slice()).unwrap_or_default()
    }

    /// Whether those who were found for a row are offered for the first time: then the first of them is chosen.
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

/// Whether another person is named for one of `lines` before it was asked which person that line means.
pub fn is_unasked(form: &FormValues, mut lines: impl Iterator<Item = u64>) -> bool {
    lines.any(|line| {
        let name = typed_name(form, line);
        !name.is_empty() && !form.is(&format!("{FOUND}{line}"), &name)
    })
}

/// Where other persons are looked for, by the button of a row or of all: ticks that row, as it is to be taken. False if none was pressed.
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
    /// What the row says, for those who hear the page.
    row: String,
    /// What was typed.
    name: String,
    is_nobody: bool,
}

impl HtmlSafe for OtherPerson {}

/// A row of a list, with those like its person.
pub struct CandidateRow<'a> {
    pub line: u64,
    pub name: String,
    pub possible_duplicates: &'a [StoredPerson],
}

/// The persons who may be meant by a row, and the one that is chosen.
pub struct RowCandidates {
    /// Those who were looked for, those like its person, then a new person; empty where there is no doubt.
    pub who: Vec<Choice>,
    pub chosen: String,
    pub other: OtherPerson,
}

impl RowCandidates {
    /// A player who is taken for another person is seen; a second person of one name is not: the first who may be meant is chosen.
    pub fn new(t: Locale, form: &FormValues, others: &OtherPersons, row: CandidateRow<'_>) -> Self {
        let found = others.found(row.line);
        let is_like = |player: &&StoredPerson| found.iter().all(|own| own.id != player.id);
        let all = found.iter().chain(row.possible_duplicates.iter().filter(is_like));
        let mut who: Vec<Choice> = all.map(|player| Choice::new(player.id, known(t, player))).collect();
        if !who.is_empty() {
            who.push(Choice::new("new", t.text("lists-new-person")));
        }
        let asked = form.get(&who_field(row.line));
        let is_asked = !others.are_new(row.line) && who.iter().any(|choice| choice.value == asked);
        let chosen = if is_asked { asked } else { who.first().map_or("", |first| first.value.as_str()) }.to_owned();
        Self { who, chosen, other: others.field(t, row.line, row.name) }
    }
}

/// A person as a choice names them.
fn known(t: Locale, player: &StoredPerson) -> String {
    let person = &player.person;
    let born = person.birth.map(|birth| birth.year().to_string());
    let region = Some(person.region.clone()).filter(|region| !region.is_empty());
    let parts = std::iter::once(person.name.to_string()).chain(born).chain(region);
    t.text("lists-known-person").with("name", parts.collect::<Vec<_>>().join(", ")).to_string()
}
