//! Walking through a text character by character.

/// A place in a text from which it is read on. Copies are cheap: looking ahead is reading a copy.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte that comes next.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at)? {
            ascii @ 0..=0x7F => Some(char::from(*ascii)),
            _ => self.rest().chars().next(),
        }
    }

    /// The text from an earlier byte to here.
    pub(super) fn since(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or_default()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    pub(super) fn bump_if(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        self.peek().filter(|&c| wanted(c)).inspect(|c| self.at += c.len_utf8())
    }

    /// Passes what is `wanted` and gives it.
    pub(super) fn bump_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let from = self.at;
        while let Some(next) = self.peek().filter(|&next| wanted(next)) {
            self.at += next.len_utf8();
        }
        self.since(from)
    }

    /// Passes `bytes` bytes, which the caller has looked at.
    pub(super) fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Passes `expected` if it comes next.
    pub(super) fn bump_str(&mut self, expected: &str) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let found = rest.starts_with(expected.as_bytes());
        if found {
            self.at += expected.len();
        }
        found
    }

    pub(super) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.text.as_bytes().get(self.at) {
            self.at += 1;
        }
        if self.peek().is_some_and(is_blank) {
            self.bump_while(is_blank);
        }
    }

    /// Reads with `read` and goes there, or stays where it is.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let found = read(&mut ahead)?;
        *self = ahead;
        Some(found)
    }

    /// A number of digits; too large ones count as the largest.
    pub(super) fn number(&mut self) -> Option<u32> {
        let digits = self.bump_while(|c| c.is_ascii_digit());
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX))
    }
}

/// Whether a character only separates: white space, the byte order mark and other invisible ones.
pub(super) fn is_blank(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' ' | '\t'..='\r');
    }
    c.is_whitespace() || matches!(c, '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}')
}
