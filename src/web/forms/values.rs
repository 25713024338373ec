//! Forms whose fields are not known beforehand, and the choices that fields offer.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormValues(BTreeMap<String, String>);

impl FormValues {
    /// What a field holds; nothing for one that is not there.
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Whether there is such a field.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether a field holds `value`.
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    pub fn set(&mut self, name: impl Into<String>, value: impl Display) {
        self.0.insert(name.into(), format!("{value}"));
    }

    /// All fields with what they hold.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
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
