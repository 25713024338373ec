//! The forms of a page, and how they are filled in at random, with mistakes.

use crate::chance::Chance;
use crate::support::forms::{self, HtmlField, HtmlForm};

/// The longest text that is made up.
const LETTERS: usize = 12;
/// What the page has put into a form for itself.
const OF_THE_PAGE: [&str; 2] = ["form-token", "seen"];

/// A form that a page offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub action: String,
    pub is_multipart: bool,
    /// What it sends as it stands.
    pub fields: Vec<Field>,
    /// All that can be filled in, ticked or pressed.
    offered: Vec<HtmlField>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub value: String,
}

/// The forms in the order of the page; their files are left out.
pub fn forms(html: &str) -> Vec<Form> {
    let read = forms::forms(html).into_iter();
    read.map(|HtmlForm { action, is_multipart, fields }| {
        let sent = fields.iter().filter(|field| field.is_sent && !field.is_file);
        let sent = sent.map(|field| Field { name: field.name.clone(), value: field.value.clone() });
        Form { action, is_multipart, fields: sent.collect(), offered: fields }
    })
    .collect()
}

impl Form {
    /// What is sent by somebody who changes some of it.
    pub fn fill_in(mut self, chance: &mut Chance) -> Self {
        for field in std::mem::take(&mut self.offered) {
            let HtmlField { name, value, choices, is_sent, is_file } = &field;
            let is_own = OF_THE_PAGE.contains(&name.as_str()) || name.is_empty() || *is_file;
            // A box, a radio button and a button are sent as soon as they are touched; a list and a text with another value.
            let changed = match (choices.as_slice(), is_sent) {
                _ if is_own => None,
                ([], false) => chance.happens(20).then(|| value.clone()),
                ([], true) => chance.happens(8).then(|| slip_of_hand(chance)),
                (choices, _) => chance.happens(15).then(|| chance.one_of(choices).cloned()).flatten(),
            };
            if let Some(value) = changed {
                self.set(name, &value);
            }
        }
        self
    }

    /// The names of the fields that begin so, each once.
    pub fn choices(&self, beginning: &str) -> Vec<String> {
        let mut names: Vec<String> = self.offered.iter().map(|field| field.name.clone()).collect();
        names.retain(|name| name.starts_with(beginning));
        names.dedup();
        names
    }

    /// The values that can be chosen for a field.
    pub fn values(&self, name: &str) -> Vec<String> {
        let own = self.offered.iter().filter(|field| field.name == name);
        own.flat_map(|field| field.choices.iter().chain([&field.value])).cloned().collect()
    }

    /// The value that it sends for a field.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|field| field.name == name).map(|field| field.value.as_str())
    }

    /// Sets a field, which the page may have or not.
    pub fn set(&mut self, name: &str, value: &str) {
        self.fields.retain(|field| field.name != name);
        self.fields.push(Field { name: name.to_owned(), value: value.to_owned() });
    }
}

/// A number, a word, or what fingers meet in passing.
fn slip_of_hand(chance: &mut Chance) -> String {
    const SIGNS: [char; 12] = ['1', '2', '9', '0', '-', '.', ':', 'a', 'Ё', 'ы', '<', '\''];
    let length = chance.below(LETTERS);
    (0..length).map(|_| SIGNS[chance.below(SIGNS.len())]).collect()
}
