//! Forms with fields that are not known at compile time, and the choices of fields.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormValues(BTreeMap<String, String>);

impl FormValues {
    /// The value of a field; empty if it is missing.
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// The value of a field, trimmed and with plain line ends.
    pub fn text(&self, name: &str) -> String {
        self.get(name).trim().replace("\r\n", "\n")
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    /// The value of a field on one line, with single spaces.
    pub fn line(&self, name: &str) -> String {
        one_line(self.get(name))
    }

    /// Whether the box of a row is ticked.
    pub fn is_ticked(&self, row: impl Display) -> bool {
        self.is(&format!("tick-{row}"), "1")
    }

    /// The ticked rows after the button that ticks all that are `shown`, or none; `None` if it was not pressed.
    pub fn ticked_by_button<T: Ord>(&self, shown: impl IntoIterator<Item = T>) -> Option<BTreeSet<T>> {
        match self.get("tick") {
            "all" => Some(shown.into_iter().collect()),
            "none" => Some(BTreeSet::new()),
            _ => None,
        }
    }

    pub fn set(&mut self, name: impl Into<String>, value: impl Display) {
        self.0.insert(name.into(), format!("{value}"));
    }

    /// All fields but one.
    #[must_use]
    pub fn without(&self, name: &str) -> Self {
        Self(self.0.iter().filter(|(own, _)| *own != name).map(|(own, value)| (own.clone(), value.clone())).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A text on one line, with single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The errors of a form as text, by field.
#[derive(Debug, Clone, Default)]
pub struct FieldErrors(BTreeMap<String, String>);

impl FieldErrors {
    /// Adds an error of a field; the first one of a field stays.
    pub fn add(&mut self, field: &str, message: impl Display) {
        self.0.entry(field.to_owned()).or_insert_with(|| message.to_string());
    }

    pub fn one(field: &str, message: impl Display) -> Self {
        let mut errors = Self::default();
        errors.add(field, message);
        errors
    }

    /// Adds errors of other fields.
    pub fn extend(&mut self, others: Self) {
        others.0.into_iter().for_each(|(field, message)| self.add(&field, message));
    }

    pub fn get(&self, field: &str) -> Option<&str> {
        self.0.get(field).map(String::as_str)
    }

    /// The fields with errors, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(field, message)| (field.as_str(), message.as_str()))
    }

    /// The ids of the elements that describe a field: its hint and its error.
    pub fn described(&self, field: &str, has_hint: bool) -> String {
        let hint = has_hint.then(|| format!("{field}-hint"));
        let error = self.get(field).map(|_| format!("{field}-error"));
        hint.into_iter().chain(error).collect::<Vec<_>>().join(" ")
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A row of repeating fields: `name-3`, `points-3`.
#[derive(Debug, Clone, Copy)]
pub struct FormRow<'a> {
    /// From 1.
    pub n: usize,
    pub(crate) values: &'a FormValues,
    pub(crate) errors: Option<&'a FieldErrors>,
}

impl<'a> FormRow<'a> {
    /// The name of one of its fields in the form.
    pub fn field(&self, name: &str) -> String {
        format!("{name}-{}", self.n)
    }

    /// The value of a field, trimmed.
    pub fn get(&self, name: &str) -> &'a str {
        self.values.get(&self.field(name)).trim()
    }

    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    /// Whether one of `fields` has a value.
    pub fn is_filled(&self, fields: &[&str]) -> bool {
        fields.iter().any(|field| !self.get(field).is_empty())
    }

    pub fn error(&self, name: &str) -> Option<&'a str> {
        self.errors?.get(&self.field(name))
    }
}

impl FormValues {
    /// The rows up to `most` in which one of `fields` has a value.
    pub fn rows(&self, fields: &'static [&'static str], most: usize) -> impl Iterator<Item = FormRow<'_>> {
        let row = |n| FormRow { n, values: self, errors: None };
        (1..=most).map(row).filter(|row| row.is_filled(fields))
    }

    pub fn set_in_row(&mut self, n: usize, name: &str, value: impl Display) {
        self.set(format!("{name}-{n}"), value);
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: String,
}

impl Choice {
    pub fn new(value: impl Display, label: impl Display) -> Self {
        Self { value: format!("{value}"), label: format!("{label}") }
    }
}
