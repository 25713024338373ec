//! A message with its arguments, formatted where it is shown.

use std::borrow::Cow;
use std::fmt;

use askama::filters::{Html, HtmlSafe, escape};
use fluent_bundle::{FluentArgs, FluentValue};

use super::catalogue;
use super::language::Language;
use tournament::{BoardNumber, GameNumber, Points, Rating, RoundNumber, StartNumber};

/// An argument of a message: a number, which may choose a plural form, or a text.
pub trait Argument {
    fn value(&self) -> FluentValue<'static>;
}

#[derive(Debug)]
pub struct Text<'a> {
    language: Language,
    key: Cow<'a, str>,
    arguments: FluentArgs<'static>,
}

impl<'a> Text<'a> {
    pub(crate) fn new(language: Language, key: impl Into<Cow<'a, str>>) -> Self {
        Self { language, key: key.into(), arguments: FluentArgs::new() }
    }

    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Argument) -> Self {
        self.arguments.set(name, value.value());
        self
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&catalogue::message(self.language, &self.key, &self.arguments))
    }
}

/// A message with our own markup: its arguments are escaped, the message is not.
#[derive(Debug)]
pub struct Rich<'a>(Text<'a>);

impl<'a> Rich<'a> {
    pub(crate) fn new(language: Language, key: &'a str) -> Self {
        Self(Text::new(language, key))
    }

    /// The message with one more argument, escaped.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Argument) -> Self {
        Self(self.0.with(name, Escaped(value)))
    }
}

impl fmt::Display for Rich<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl HtmlSafe for Rich<'_> {}

/// An argument that may contain markup.
struct Escaped<T>(T);

impl<T: Argument> Argument for Escaped<T> {
    fn value(&self) -> FluentValue<'static> {
        match self.0.value() {
            FluentValue::String(text) => {
                let Ok(safe) = escape(text, Html);
                FluentValue::String(safe.to_string().into())
            }
            other => other,
        }
    }
}

/// Templates pass references to references.
impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> FluentValue<'static> {
        (**self).value()
    }
}

impl Argument for str {
    fn value(&self) -> FluentValue<'static> {
        FluentValue::String(self.to_owned().into())
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'static> {
        self.as_str().value()
    }
}

impl Argument for Text<'_> {
    fn value(&self) -> FluentValue<'static> {
        self.to_string().value()
    }
}

impl Argument for Points {
    /// A number that chooses the plural form by its value: `1½ очка`, `5 очков`.
    fn value(&self) -> FluentValue<'static> {
        FluentValue::from(f64::from(self.tenths()) / 10.0)
    }
}

macro_rules! number {
    ($($type:ty),+) => { $(
        impl Argument for $type {
            fn value(&self) -> FluentValue<'static> {
                FluentValue::from(*self)
            }
        }
    )+ };
}

macro_rules! numbered {
    ($($type:ty),+) => { $(
        impl Argument for $type {
            fn value(&self) -> FluentValue<'static> {
                self.0.value()
            }
        }
    )+ };
}

number!(u8, u16, u32, u64, i32, i64, usize, f64);
numbered!(RoundNumber, BoardNumber, GameNumber, StartNumber, Rating);
