//! The words of a score sheet or a PDN file.

use super::cursor::{Cursor, is_blank};
use super::draft::Draft;
use super::glyph::{self, Letters};
use super::numerals;
use super::result::WrittenResult;
use super::text_position::{TextPosition, Walker};

/// A word of a text, with its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) text: &'a str,
    /// The byte where it begins.
    pub(super) at: usize,
    pub(super) place: TextPosition,
}

/// What a word is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind<'a> {
    /// `[Name "value"]`; the value still has its backslashes.
    Tag {
        name: &'a str,
        value: &'a str,
    },
    /// `12.`
    Number(u32),
    Move(Draft),
    /// `1-0`
    Result(WrittenResult),
    /// `*`: the game is not finished, or a remark on the move before.
    Star,
    /// `{…}` or `; …`
    Comment(&'a str),
    /// `$7`
    Nag(u16),
    /// `!`, `?!`, `(?)`
    Remark,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `/FEN "…"/`
    Setup(&'a str),
    /// A comment, tag or setup that does not end.
    Unclosed,
    Word,
}

/// Splits a text into words.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
    walker: Walker,
    /// Whether a `}` may still come: what has none is not searched again for every `{`.
    may_close: bool,
    semicolon: Semicolon,
    /// Up to this byte semicolons are known to stand between moves.
    separated_to: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Semicolon {
    /// The rest of the line is a comment, as in every PDN file.
    Comment,
    /// As on a typed sheet: a comment, unless the rest of the line is nothing but moves.
    Judged,
    Separator,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self::beginning(text, TextPosition::START)
    }

    /// The words of a text that begins at some place of a larger one.
    pub(super) fn beginning(text: &'a str, place: TextPosition) -> Self {
        let (semicolon, separated_to) = (Semicolon::Comment, 0);
        Self { text, cursor: Cursor::new(text), walker: Walker::new(place), may_close: true, semicolon, separated_to }
    }

    /// The words of a score sheet, where people also put semicolons between moves.
    pub(super) fn from_sheet(text: &'a str) -> Self {
        Self { semicolon: Semicolon::Judged, ..Self::new(text) }
    }

    /// The byte and the place that reading has come to.
    pub(super) fn here(&mut self) -> (usize, TextPosition) {
        (self.cursor.at(), self.walker.place(self.text, self.cursor.at()))
    }

    /// Goes on at the next line that begins with a tag, after something that cannot be read.
    pub(super) fn skip_to_tag(&mut self) {
        while self.cursor.peek().is_some() {
            self.cursor.bump_while(|c| !is_line_end(c));
            self.cursor.bump_while(is_blank);
            if self.cursor.peek() == Some('[') {
                return;
            }
        }
    }

    /// Passes blanks, and lines that begin with `%`, which are for other programs.
    fn skip_blanks(&mut self) {
        loop {
            self.cursor.skip_blanks();
            let before = self.cursor.since(0);
            let begins_line = before.is_empty() || before.ends_with(is_line_end);
            if self.cursor.peek() != Some('%') || !begins_line {
                return;
            }
            self.cursor.bump_while(|c| !is_line_end(c));
        }
    }

    fn kind(&mut self, first: char) -> Kind<'a> {
        if numerals::may_begin_result(first)
            && let Some(result) = numerals::result(&mut self.cursor).or_else(|| numerals::lone_half(&mut self.cursor))
        {
            return Kind::Result(result);
        }
        match first {
            '0'..='9' => self.number(),
            '[' => self.cursor.attempt(read_tag).unwrap_or_else(|| self.unclosed()),
            '{' => self.comment(),
            ';' => self.line_comment(),
            '(' => {
                self.cursor.bump();
                // A remark in brackets such as `(?)`, or the beginning of a variation.
                let remark = self.cursor.attempt(|ahead| {
                    let remark = ahead.bump_while(|c| glyph::is_remark(c) || c == '*' || c == '-');
                    (!remark.is_empty() && ahead.bump_str(")")).then_some(Kind::Remark)
                });
                remark.unwrap_or(Kind::Open)
            }
            ')' => self.single(Kind::Close),
            '$' => {
                self.cursor.bump();
                let number = self.cursor.number().and_then(|number| number.try_into().ok());
                number.map_or(Kind::Word, Kind::Nag)
            }
            '*' => self.single(Kind::Star),
            '/' => self.cursor.attempt(read_setup).unwrap_or_else(|| self.word()),
            _ => self.move_or_word(),
        }
    }

    fn single(&mut self, kind: Kind<'a>) -> Kind<'a> {
        self.cursor.bump();
        kind
    }

    /// A move by numbers, or a move number.
    fn number(&mut self) -> Kind<'a> {
        let mut ahead = self.cursor;
        let first = ahead.number().unwrap_or_default();
        if ahead.bump_str(".") {
            self.cursor = ahead;
            numerals::end_of_move_number(&mut self.cursor);
            return Kind::Number(first);
        }
        if let Some(draft) = Draft::by_numbers(&mut ahead, first) {
            self.cursor = ahead;
            return Kind::Move(draft);
        }
        numerals::move_number(&mut self.cursor).map_or(Kind::Word, Kind::Number)
    }

    fn comment(&mut self) -> Kind<'a> {
        let closed = self.may_close.then(|| self.cursor.attempt(read_comment)).flatten();
        self.may_close = closed.is_some();
        closed.unwrap_or_else(|| self.unclosed())
    }

    fn line_comment(&mut self) -> Kind<'a> {
        self.cursor.bump();
        let mut ahead = self.cursor;
        let rest = ahead.bump_while(|c| !is_line_end(c));
        let separates = match self.semicolon {
            Semicolon::Comment => false,
            Semicolon::Judged => self.cursor.at() <= self.separated_to || is_all_moves(rest),
            Semicolon::Separator => true,
        };
        if separates {
            self.separated_to = self.separated_to.max(ahead.at());
            return Kind::Remark;
        }
        self.cursor = ahead;
        Kind::Comment(rest.trim())
    }

    /// Passes the rest of the line, so that what follows can be read.
    fn unclosed(&mut self) -> Kind<'a> {
        self.cursor.bump_while(|c| !is_line_end(c));
        Kind::Unclosed
    }

    fn move_or_word(&mut self) -> Kind<'a> {
        if let Some(draft) = Draft::by_letters(&mut self.cursor, Letters::Alike) {
            return Kind::Move(draft);
        }
        if !self.cursor.bump_while(is_decoration).is_empty() {
            return Kind::Remark;
        }
        self.word()
    }

    /// At least one character, up to the next blank or bracket.
    fn word(&mut self) -> Kind<'a> {
        self.cursor.bump();
        self.cursor.bump_while(|c| !is_blank(c) && !matches!(c, '{' | '}' | '(' | ')' | '[' | ';'));
        Kind::Word
    }
}

/// How many moves stand in a text, between semicolons too.
pub(super) fn moves_in(text: &str) -> usize {
    words_in(text).filter(|token| matches!(token.kind, Kind::Move(_))).count()
}

/// Whether a text has moves and nothing but moves, with what goes with them.
pub(super) fn is_all_moves(text: &str) -> bool {
    let is_of_game = |kind: &Kind<'_>| {
        matches!(kind, Kind::Move(_) | Kind::Number(_) | Kind::Result(_) | Kind::Star | Kind::Remark | Kind::Nag(_))
    };
    words_in(text).all(|token| is_of_game(&token.kind)) && moves_in(text) > 0
}

fn words_in(text: &str) -> impl Iterator<Item = Token<'_>> {
    Lexer { semicolon: Semicolon::Separator, ..Lexer::new(text) }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let begins = self.cursor.at();
        let first = self.cursor.peek()?;
        let place = self.walker.place(self.text, begins);
        let kind = self.kind(first);
        Some(Token { kind, text: self.cursor.since(begins), at: begins, place })
    }
}

/// `{…}`, over any number of lines.
fn read_comment<'a>(cursor: &mut Cursor<'a>) -> Option<Kind<'a>> {
    cursor.bump();
    let comment = cursor.bump_while(|c| c != '}');
    cursor.bump().map(|_| Kind::Comment(comment.trim()))
}

/// `[Name "value"]`, on one line.
fn read_tag<'a>(cursor: &mut Cursor<'a>) -> Option<Kind<'a>> {
    cursor.bump();
    cursor.bump_while(is_space);
    let name = cursor.bump_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':'));
    cursor.bump_while(is_space);
    let value = quoted(cursor)?;
    cursor.bump_while(is_space);
    (cursor.bump_str("]") && !name.is_empty()).then_some(Kind::Tag { name, value })
}

/// What stands between quotation marks; a backslash keeps the next one from ending it.
fn quoted<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    cursor.bump_if(|c| c == '"')?;
    let begins = cursor.at();
    loop {
        let ends = cursor.at();
        match cursor.bump_if(|c| !is_line_end(c))? {
            '"' => return cursor.since(begins).get(..ends - begins),
            '\\' => drop(cursor.bump_if(|c| !is_line_end(c))),
            _ => {}
        }
    }
}

/// `/FEN "…"/`
fn read_setup<'a>(cursor: &mut Cursor<'a>) -> Option<Kind<'a>> {
    let begins = cursor.bump_str("/FEN");
    cursor.bump_while(is_space);
    let fen = quoted(cursor)?;
    cursor.bump_while(is_space);
    (begins && cursor.bump_str("/")).then_some(Kind::Setup(fen))
}

fn is_space(c: char) -> bool {
    is_blank(c) && !is_line_end(c)
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// What may stand between moves and says nothing about them: remarks, a dash in place of a missing move, stops.
fn is_decoration(c: char) -> bool {
    glyph::is_remark(c) || matches!(c, '.' | '…' | '|') || glyph::sign(c) == Some(glyph::Sign::Quiet)
}
