//! Places in a text.

use std::fmt;

/// A place in a text that a person can find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl TextPosition {
    /// Where a text begins.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Follows a text from its start and knows the place at the byte it has come to. Lines end with LF, CR or both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Walker {
    at: usize,
    place: TextPosition,
}

impl Walker {
    /// At the beginning of a text, which is at some place of a larger one.
    pub(super) fn new(place: TextPosition) -> Self {
        Self { at: 0, place }
    }

    /// The place of byte `at` of `text`, which is not before the one asked last.
    pub(super) fn place(&mut self, text: &str, at: usize) -> TextPosition {
        let (passed, rest) = text.as_bytes().split_at(at.min(text.len()));
        let mut passed = passed.get(self.at..).unwrap_or_default().iter();
        while let Some(&byte) = passed.next() {
            match byte {
                b'\n' => self.new_line(),
                b'\r' if passed.as_slice().first().or(rest.first()) != Some(&b'\n') => self.new_line(),
                // A continuation byte is no character of its own.
                0x80..=0xBF => {}
                _ => self.place.column = self.place.column.saturating_add(1),
            }
        }
        self.at = self.at.max(at);
        self.place
    }

    fn new_line(&mut self) {
        self.place = TextPosition { line: self.place.line.saturating_add(1), column: 1 };
    }
}
