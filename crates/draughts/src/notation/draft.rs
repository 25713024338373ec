//! A move as it is written, before it is compared with a position.

use super::cursor::{Cursor, is_blank};
use super::glyph::{self, Letters, Sign};

/// Most parts of a written move: the squares of the longest path, with room for a longer slip of the pen.
const MOST_PARTS: usize = 24;

/// A move as it is written: its squares, or a file and a square, or numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Draft {
    parts: [Part; MOST_PARTS],
    length: usize,
    /// The first sign between its parts.
    pub(super) sign: Option<Sign>,
}

/// A part of a written move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// File and row of a square, from 0; it need not be on the board.
    At(u8, u8),
    File(u8),
    Number(u8),
}

impl Draft {
    /// Reads a move by letters: `c5:e3:g5`, `e3d4`, `e3 d4`, `ed4`, `h : f8`.
    pub(super) fn by_letters(cursor: &mut Cursor<'_>, letters: Letters) -> Option<Self> {
        if let Some(draft) = cursor.attempt(Self::plain) {
            return Some(draft);
        }
        cursor.attempt(|ahead| {
            let mut draft = Self::beginning(part(ahead, letters)?);
            while let Some(next) = ahead.attempt(|ahead| draft.next_part(ahead, letters)) {
                draft.push(next)?;
            }
            // A word that goes on where a move should have ended is no move.
            let goes_on = ahead.peek().is_some_and(|c| c.is_alphanumeric() && !is_blank(c));
            (!goes_on).then_some(draft)
        })
    }

    /// Nearly every move of a file, at one glance: `c3-d4` or `d4:b6` before a blank and the next word.
    fn plain(cursor: &mut Cursor<'_>) -> Option<Self> {
        let &[file, row, sign, to_file, to_row, b' ' | b'\n', next, ..] = cursor.rest().as_bytes() else { return None };
        let goes_on = !next.is_ascii_alphanumeric() || matches!(next, b'x' | b'X');
        let mut draft = Self::beginning(plain_square(file, row).filter(|_| !goes_on)?);
        draft.push(plain_square(to_file, to_row)?)?;
        draft.sign = match sign {
            b'-' => Some(Sign::Quiet),
            b':' => Some(Sign::Capture),
            _ => return None,
        };
        cursor.pass(b"c3-d4".len());
        Some(draft)
    }

    /// Reads a move by numbers: `22-18`, `1x10x3`, `22 : 15`. The first number is read already.
    pub(super) fn by_numbers(cursor: &mut Cursor<'_>, first: u32) -> Option<Self> {
        cursor.attempt(|ahead| {
            let mut draft = Self::beginning(Part::Number(first.try_into().ok()?));
            while let Some(next) = ahead.attempt(|ahead| draft.next_number(ahead)) {
                draft.push(next)?;
            }
            (draft.length > 1).then_some(draft)
        })
    }

    /// Its parts, at least one.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts[..self.length]
    }

    fn beginning(first: Part) -> Self {
        Self { parts: [first; MOST_PARTS], length: 1, sign: None }
    }

    fn push(&mut self, part: Part) -> Option<()> {
        *self.parts.get_mut(self.length)? = part;
        self.length += 1;
        Some(())
    }

    /// What follows: a sign and a square, a square at once, or, after a single square, blanks and a square.
    fn next_part(&mut self, cursor: &mut Cursor<'_>, letters: Letters) -> Option<Part> {
        let is_lone_square = matches!(self.parts(), [Part::At(..)]) && self.sign.is_none();
        if cursor.attempt(|ahead| self.next_sign(ahead)).is_none() && is_lone_square {
            cursor.skip_blanks();
        }
        part(cursor, letters).filter(|next| matches!(next, Part::At(..)))
    }

    /// A sign that joins squares, blanks around it included.
    fn next_sign(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let begins = cursor.at();
        cursor.skip_blanks();
        let is_separate = cursor.at() > begins;
        let c = cursor.peek()?;
        let sign = glyph::sign(c)?;
        cursor.bump();
        // A star after a complete move is a remark (forced, or unfinished), not a capture sign.
        let is_remark = c == '*' && self.length > 1 && cursor.peek().is_none_or(is_blank);
        if !self.joins(sign, is_separate) || is_remark {
            return None;
        }
        // A Cyrillic х before a row is file h, no sign of a capture.
        if glyph::is_cyrillic_ha(c) && cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return None;
        }
        cursor.skip_blanks();
        self.sign = self.sign.or(Some(sign));
        Some(())
    }

    /// A dash apart from a complete move belongs to what follows.
    fn joins(&self, sign: Sign, is_separate: bool) -> bool {
        self.length == 1 || sign == Sign::Capture || !is_separate
    }

    fn next_number(&mut self, cursor: &mut Cursor<'_>) -> Option<Part> {
        cursor.skip_blanks();
        let sign = glyph::sign(cursor.bump()?)?;
        cursor.skip_blanks();
        let number = cursor.number()?;
        self.sign = self.sign.or(Some(sign));
        Some(Part::Number(number.try_into().unwrap_or(u8::MAX)))
    }
}

/// A square of the smaller board.
fn plain_square(file: u8, row: u8) -> Option<Part> {
    let on_board = matches!((file, row), (b'a'..=b'h', b'1'..=b'8'));
    on_board.then(|| Part::At(file - b'a', row - b'1'))
}

/// A square or a file.
fn part(cursor: &mut Cursor<'_>, letters: Letters) -> Option<Part> {
    cursor.attempt(|ahead| {
        let file = glyph::file(ahead.bump()?, letters)?;
        Some(row(ahead).map_or(Part::File(file), |row| Part::At(file, row)))
    })
}

/// A row number: one digit, or 10.
fn row(cursor: &mut Cursor<'_>) -> Option<u8> {
    if cursor.bump_str("10") {
        return Some(9);
    }
    let digit = cursor.bump_if(|c| matches!(c, '1'..='9'))?;
    u8::try_from(digit.to_digit(10)?).ok()?.checked_sub(1)
}
