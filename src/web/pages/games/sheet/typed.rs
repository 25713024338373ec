//! A score sheet being typed, as carried in the form: the legal moves, the current word, and the text after it.

use crate::web::parts::IllegalMovesAction;
use draughts::notation::pdn::{self, Line};
use draughts::notation::sheet::{Sheet, SheetError};
use draughts::notation::{TextPosition, WrittenResult};

/// Longest text that is read, in bytes: several times the longest annotated game.
pub const LONGEST: usize = 100_000;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TypedSheet {
    /// The legal moves so far in the canonical form, with annotations, and the result if written.
    pub done: String,
    /// The current word: a wrong one, or one to be changed.
    pub word: String,
    /// The text after it, as typed.
    pub after: String,
}

/// The command of a button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetButton {
    Next,
    /// Replace the wrong move by this one.
    Pick(String),
    /// Make an offered correction, from 0.
    Correct(usize),
    /// Remove the last move, or the wrong one with everything after it.
    Undo,
    /// Change this ply, from 0.
    Edit(usize),
    Save,
    /// Keep the stored result.
    Keep,
    Remove,
    /// Note illegal moves; the sheet stays as it is.
    Illegal(IllegalMovesAction),
}

impl SheetButton {
    /// The step of a button's value.
    pub fn parse(action: &str) -> Option<Self> {
        let (name, rest) = action.split_once(':').unwrap_or((action, ""));
        match name {
            "" | "next" => Some(Self::Next),
            "pick" => Some(Self::Pick(rest.to_owned())),
            // Pages of earlier versions say `mend`.
            "correct" | "mend" => rest.parse().ok().map(Self::Correct),
            "undo" => Some(Self::Undo),
            "edit" => rest.parse().ok().map(Self::Edit),
            "save" => Some(Self::Save),
            "keep" => Some(Self::Keep),
            "remove" => Some(Self::Remove),
            "illegal" => IllegalMovesAction::parse(rest).map(Self::Illegal),
            _ => None,
        }
    }
}

impl TypedSheet {
    pub fn text(&self) -> String {
        joined(&[&self.done, &self.word, &self.after])
    }

    /// A text after reading: its moves in the canonical form, and the first wrong word.
    pub fn read(text: &str, sheet: &Sheet) -> Self {
        let result = sheet.result.filter(|result| *result != WrittenResult::Unfinished);
        let result = result.map_or_else(String::new, |result| result.to_string());
        let done = match &sheet.annotated {
            Some(annotated) => annotated.line().text(),
            None => sheet.game.text(),
        };
        let Some(problem) = &sheet.error else {
            return Self { done: joined(&[&done, &result]), ..Self::default() };
        };
        let rest = after(text, problem).trim();
        let is_there = result.is_empty() || rest.ends_with(&result);
        let after = if is_there { rest.to_owned() } else { joined(&[rest, &result]) };
        Self { done, word: problem.typed.clone(), after }
    }

    /// The sheet with ply `ply` as the current word; unchanged if there is no such ply. Annotations of that move stay for its replacement.
    pub fn with_in_hand(self, ply: usize) -> Self {
        let Some(mut line) = line(&self.done).filter(|line| ply < line.moves.len()) else { return self };
        let mut rest = line.moves.split_off(ply);
        let word = rest.first_mut().map(|mv| std::mem::take(&mut mv.text)).unwrap_or_default();
        let rest = Line { comments: Vec::new(), moves: rest, result: line.result.take() };
        let after = joined(&[&rest.text(), &self.word, &self.after]);
        Self { done: line.text(), word, after }
    }

    /// Without the current word and the text after it, or else without the last move.
    pub fn undone(self, plies: usize) -> Self {
        let kept = if self.word.is_empty() && self.after.is_empty() { plies.saturating_sub(1) } else { plies };
        let Some(mut line) = line(&self.done) else { return Self::default() };
        line.moves.truncate(kept);
        line.result = None;
        Self { done: line.text(), ..Self::default() }
    }
}

/// The text read so far as a line of moves; `None` if it is empty.
fn line(done: &str) -> Option<Line> {
    pdn::games(done).next()?.ok().map(|game| game.line)
}

/// Texts joined by spaces, with uniform line ends.
pub fn joined(parts: &[&str]) -> String {
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ").replace("\r\n", "\n").replace('\r', "\n")
}

/// The text after the wrong word.
fn after<'a>(text: &'a str, problem: &SheetError) -> &'a str {
    text.get(offset(text, problem.place) + problem.typed.len()..).unwrap_or_default()
}

/// The byte offset of a position in a text with LF line ends.
fn offset(text: &str, place: TextPosition) -> usize {
    let before = usize::try_from(place.line).unwrap_or(1).saturating_sub(1);
    let line: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let column = usize::try_from(place.column).unwrap_or(1).saturating_sub(1);
    let within = text.get(line..).and_then(|rest| rest.char_indices().nth(column));
    within.map_or(text.len(), |(at, _)| line + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::notation::sheet;
    use draughts::{DrawProfile, Position, Variant};

    fn read(text: &str) -> TypedSheet {
        let text = joined(&[text]);
        let sheet = sheet::read(&text, &Position::start(Variant::Poddavki), DrawProfile::Poddavki, None);
        TypedSheet::read(&text, &sheet)
    }

    #[test]
    fn what_is_wrong_comes_into_hand_and_nothing_typed_is_lost() {
        for (text, done, word, after) in [
            ("cd4 d6c5", "c3-d4 d6-c5", "", ""),
            ("1. c3-d4 d6-c5 1-0", "c3-d4 d6-c5 1-0", "", ""),
            ("1. c3-d4\r\n{ход, и хороший} d6—d5 2. e3-f4 *", "c3-d4 {ход, и хороший}", "d6—d5", "2. e3-f4 *"),
            ("1. c3-d4 (1. e3-f4) d6-c5! 1-0", "c3-d4 ( e3-f4 ) d6-c5 $1 1-0", "", ""),
            ("с3-д4\rд6-ц5 1-0 чушь", "c3-d4 d6-c5", "чушь", "1-0"),
        ] {
            let expected = TypedSheet { done: done.to_owned(), word: word.to_owned(), after: after.to_owned() };
            assert_eq!(read(text), expected, "{text}");
            assert_eq!(read(&expected.text()), expected, "{text}, read again");
        }
    }

    #[test]
    fn a_move_can_be_taken_in_hand_and_put_back() {
        let typed = read("c3-d4 d6-c5 b2-c3 f6-g5");
        let in_hand = typed.clone().with_in_hand(1);
        assert_eq!(
            (in_hand.done.as_str(), in_hand.word.as_str(), in_hand.after.as_str()),
            ("c3-d4", "d6-c5", "b2-c3 f6-g5")
        );
        assert_eq!(read(&in_hand.text()), typed);
        assert_eq!(typed.clone().with_in_hand(9), typed);
        let typed = read("c3-d4 d6-c5 {mine} (b6-a5) b2-c3 1-0");
        let in_hand = typed.clone().with_in_hand(1);
        assert_eq!((in_hand.word.as_str(), in_hand.after.as_str()), ("d6-c5", "{mine} ( b6-a5 ) b2-c3 1-0"));
        assert_eq!(read(&in_hand.text()), typed);
    }

    #[test]
    fn undoing_takes_one_move_back_or_what_is_wrong() {
        assert_eq!(read("c3-d4 d6-c5 1-0").undone(2).text(), "c3-d4");
        assert_eq!(read("c3-d4 d6-d5 b2-c3").undone(1).text(), "c3-d4");
        assert_eq!(read("").undone(0).text(), "");
        assert_eq!(read("c3-d4 {one} d6-c5 {two}").undone(2).text(), "c3-d4 {one}");
    }

    #[test]
    fn buttons_say_what_they_ask_for() {
        assert_eq!(SheetButton::parse(""), Some(SheetButton::Next));
        assert_eq!(SheetButton::parse("pick:c5:e3"), Some(SheetButton::Pick("c5:e3".to_owned())));
        assert_eq!(SheetButton::parse("edit:12"), Some(SheetButton::Edit(12)));
        assert_eq!(SheetButton::parse("edit:x"), None);
        assert_eq!(SheetButton::parse("delete"), None);
    }
}
