//! What every text format starts with: bytes that may be in one of several encodings.

use std::borrow::Cow;

use encoding_rs::{Encoding, IBM866, KOI8_R, WINDOWS_1251};

/// The text of a file: by its byte-order mark where it has one (which is dropped), else UTF-8, and where that is not
/// valid the legacy Cyrillic encoding in which it reads most like Russian: windows-1251, KOI8-R or CP866.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(bytes.get(mark..).unwrap_or_default()).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => legacy_encoding(bytes).decode_without_bom_handling(bytes).0,
    }
}

/// How many bytes are looked at to tell the legacy encodings apart.
const LEGACY_SAMPLE: usize = 16 * 1024;

/// What windows-1251 has ahead of the others, which are rare by now: a stray sign or two decide nothing.
const USUAL: i64 = 6;

/// Letters of which three in four of a Russian text are.
const FREQUENT: &str = "оеаинтсрвлкмдпу";

/// The three encodings have the letters in other places: read in a wrong one, a text is of rare letters, of capitals inside words,
/// or of signs that are no letters.
pub(in crate::exchange) fn legacy_encoding(bytes: &[u8]) -> &'static Encoding {
    let sample = bytes.get(..LEGACY_SAMPLE).unwrap_or(bytes);
    let likeness = |encoding: &&'static Encoding| {
        let text = encoding.decode_without_bom_handling(sample).0;
        let letters = text.chars().zip(std::iter::once(' ').chain(text.chars()));
        let usual = if *encoding == WINDOWS_1251 { USUAL } else { 0 };
        usual + letters.map(|(letter, before)| likeness_to_russian(letter, before)).sum::<i64>()
    };
    [WINDOWS_1251, KOI8_R, IBM866].into_iter().max_by_key(likeness).unwrap_or(WINDOWS_1251)
}

fn likeness_to_russian(letter: char, before: char) -> i64 {
    let is_russian = |letter: char| matches!(letter, 'а'..='я' | 'ё' | 'А'..='Я' | 'Ё');
    match letter {
        _ if letter.is_ascii() || "«»„“”–—№\u{a0}".contains(letter) => 0,
        _ if !is_russian(letter) => -4,
        _ if letter.is_uppercase() && before.is_lowercase() => -3,
        _ if letter.to_lowercase().all(|small| FREQUENT.contains(small)) => 2,
        _ => -1,
    }
}

/// The text of a file that comes in parts: as [`decode`], but legacy Cyrillic is windows-1251, and taken for it only from where
/// the file is no valid UTF-8.
#[derive(Default)]
pub struct Decoder {
    /// Bytes of a letter, or of a byte-order mark, that is not complete yet.
    pending: Vec<u8>,
    /// Whether anything has been decoded: a byte-order mark may stand before all else only.
    has_begun: bool,
    /// The encoding, where it is not UTF-8.
    other: Option<encoding_rs::Decoder>,
}

/// Bytes of the longest byte-order mark.
const LONGEST_MARK: usize = 3;

impl Decoder {
    /// The text of the next bytes, as far as it is complete; after the `last` ones all of it.
    pub fn decode(&mut self, bytes: &[u8], last: bool) -> String {
        self.pending.extend_from_slice(bytes);
        if !self.has_begun && (last || self.pending.len() >= LONGEST_MARK) {
            self.has_begun = true;
            if let Some((encoding, mark)) = Encoding::for_bom(&self.pending) {
                self.pending.drain(..mark);
                self.other = Some(encoding.new_decoder_without_bom_handling());
            }
        }
        if !self.has_begun {
            return String::new();
        }
        let mut text = String::new();
        if self.other.is_none() {
            self.take_valid(&mut text, last);
        }
        if let Some(decoder) = &mut self.other {
            let rest = std::mem::take(&mut self.pending);
            text.reserve(decoder.max_utf8_buffer_length(rest.len()).unwrap_or_default());
            let _ = decoder.decode_to_string(&rest, &mut text, last);
        }
        text
    }

    /// Moves what is valid UTF-8 to `text`; what cannot become so is legacy Cyrillic.
    fn take_valid(&mut self, text: &mut String, last: bool) {
        let (valid, is_broken) = match std::str::from_utf8(&self.pending) {
            Ok(all) => (all.len(), false),
            Err(error) => (error.valid_up_to(), error.error_len().is_some() || last),
        };
        let rest = self.pending.split_off(valid);
        text.push_str(&String::from_utf8(std::mem::replace(&mut self.pending, rest)).unwrap_or_default());
        if is_broken {
            self.other = Some(WINDOWS_1251.new_decoder_without_bom_handling());
        }
    }
}

/// The lines of a text with their numbers from 1, whether they end in CR, LF or both.
pub fn lines<'t>(text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let mut rest = Some(text);
    let next = move || {
        let text = rest?;
        let end = text.find(['\r', '\n']);
        let after = |end: &'t str| end.strip_prefix("\r\n").unwrap_or_else(|| &end[1..]);
        let (line, tail) = end.map_or((text, None), |end| (&text[..end], Some(after(&text[end..]))));
        rest = tail;
        Some(line)
    };
    (1..).zip(std::iter::from_fn(next))
}
