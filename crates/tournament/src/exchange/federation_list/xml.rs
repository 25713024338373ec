//! FIDE's list as XML: elements `player` with one level of elements below. Read in pieces of limited length with the number of the line,
//! which general readers of XML do not give; entities of a document type are not resolved.

use std::io::{BufRead, Read};

use super::{BrokenList, FideRow, Input, LONGEST_ROW, line_ends, unreadable};
use crate::exchange::players_csv::RowError;
use crate::{ListedPerson, RatingKind};

pub(super) struct XmlList<R> {
    input: Input<R>,
    line: u64,
    /// Whether the element around all others has ended.
    is_over: bool,
}

impl<R: Read> XmlList<R> {
    pub(super) const fn new(input: Input<R>) -> Self {
        Self { input, line: 1, is_over: false }
    }

    pub(super) const fn line(&self) -> u64 {
        self.line
    }

    /// The next player; nothing after the last one. A file that ends before its elements do is cut off.
    pub(super) fn next_row(&mut self, kind: RatingKind) -> Result<Option<Result<ListedPerson, RowError>>, BrokenList> {
        let mut player: Option<FideRow> = None;
        loop {
            let Some(text) = self.piece(b'<')? else {
                return if self.is_over { Ok(None) } else { Err(BrokenList::CutOff { line: self.line }) };
            };
            let tag = self.piece(b'>')?.ok_or(BrokenList::CutOff { line: self.line })?;
            let tag = tag.trim();
            match (tag, &mut player) {
                ("player", None) => player = Some(FideRow::default()),
                ("/player", Some(_)) => break,
                ("/playerslist" | "/players", None) => self.is_over = true,
                (tag, Some(row)) => {
                    if let Some(field) = tag.strip_prefix('/') {
                        set(row, field, &text);
                    }
                }
                (_, None) => {}
            }
        }
        Ok(player.map(|row| row.read(kind)))
    }

    /// The text before the next `end`, which is passed over; nothing where there is none any more.
    fn piece(&mut self, end: u8) -> Result<Option<String>, BrokenList> {
        let mut bytes = Vec::new();
        let mut limited = self.input.by_ref().take(LONGEST_ROW);
        let read = limited.read_until(end, &mut bytes).map_err(|error| unreadable(self.line, &error))?;
        if read as u64 == LONGEST_ROW {
            return Err(BrokenList::LongRow { line: self.line });
        }
        self.line += line_ends(&bytes);
        if bytes.pop() != Some(end) {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

fn set(row: &mut FideRow, field: &str, text: &str) {
    let own = match field {
        "fideid" => &mut row.id,
        "name" => &mut row.name,
        "country" => &mut row.federation,
        "sex" => &mut row.sex,
        "title" => &mut row.title,
        "w_title" => &mut row.women_title,
        "birthday" => &mut row.birth,
        // A list of one kind has its ratings here, too.
        "rating" => &mut row.single,
        "rapid_rating" => &mut row.rapid,
        "blitz_rating" => &mut row.blitz,
        _ => return,
    };
    *own = unescaped(text.trim());
}

/// The text with the five entities of XML, and numbers of letters, resolved.
fn unescaped(text: &str) -> String {
    let Some((before, rest)) = text.split_once('&') else { return text.to_owned() };
    let mut out = before.to_owned();
    for part in rest.split('&') {
        let resolved = part.split_once(';').and_then(|(entity, after)| Some((letter(entity)?, after)));
        let (letter, after) = resolved.unwrap_or(('&', part));
        out.push(letter);
        out.push_str(after);
    }
    out
}

fn letter(entity: &str) -> Option<char> {
    Some(match entity {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}
