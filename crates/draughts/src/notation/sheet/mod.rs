//! Score sheets: a whole game, typed or pasted, checked move by move.
//!
//! What is legal becomes a [`Game`]; the first move that is not is reported as a [`SheetError`] with everything a person
//! needs to correct it: the place, the position, the legal moves, those that look most like what was typed, and slips
//! some plies back that would make the rest legal.
//!
//! ```
//! use draughts::notation::sheet;
//! use draughts::{DrawProfile, Position, Side, Variant};
//!
//! let start = Position::start(Variant::Poddavki);
//! let text = "1. c3-d4 d6-c5 2. h2-g3";
//! let error = sheet::read(text, &start, DrawProfile::Poddavki, None).error.expect("g3 is not empty");
//! assert_eq!((error.move_number, error.side, error.typed.as_str()), (2, Side::White, "h2-g3"));
//!
//! let corrected = error.corrected(text, &error.legal[0]);
//! assert!(sheet::read(&corrected, &start, DrawProfile::Poddavki, None).error.is_none());
//! ```

mod closing;
mod error;
mod nearest;
mod repair;
mod swapped;

use super::annotated::{AnnotatedLine, PlayedTurn};
use super::game::{Game, MOST_PLIES};
use super::lexer::{Kind, Lexer, Token, moves_in};
use super::pdn::{Line, LineBuilder, nag_of};
use super::read::{self, MoveProblem, MoveWarning};
use super::turn::Turn;
use super::{TextPosition, WrittenResult};
use crate::{DrawRules, Numbering, Position, Side};

pub use error::SheetError;
pub use repair::{CopyingError, Repair};

/// A score sheet that was read.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The legal game up to the first error.
    pub game: Game,
    /// The result written at the end, if any.
    pub result: Option<WrittenResult>,
    /// What was odd, but understood, in order of the text.
    pub warnings: Vec<Warning>,
    /// The legal moves with what is written around them; none where nothing is.
    pub annotated: Option<AnnotatedLine>,
    /// The first error, if there is one.
    pub error: Option<Box<SheetError>>,
}

/// Something odd about a score sheet that did not keep it from being understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// Where it is written.
    pub place: TextPosition,
    /// The ply, from 0.
    pub ply: usize,
    /// What is odd.
    pub caution: MoveWarning,
}

/// Reads a score sheet: move numbers, moves in any form, results, remarks, comments, variations in brackets, wrapped lines. PDN tags and
/// setups are passed over. `rules` may be a profile alone; `numbering` is what numbers of squares mean, where that is known.
pub fn read(text: &str, start: &Position, rules: impl Into<DrawRules>, numbering: Option<Numbering>) -> Sheet {
    let words = Words::new(text, start.side());
    let mut sheet = check(Game::new(start.clone(), rules), &words.moves, numbering);
    words.tell(&mut sheet, 0, numbering);
    sheet
}

/// Reads a score sheet of a game that begins after the moves of an opening, which some write down and others do not: where the sheet
/// begins with all of them, they are passed over. `opening` is the game of these moves.
pub fn read_after(
    text: &str,
    opening: &Game,
    start: &Position,
    rules: impl Into<DrawRules>,
    numbering: Option<Numbering>,
) -> Sheet {
    let rules = rules.into();
    // Most leave the opening out. Only where the sheet is wrong so, and begins with the moves of the opening, is it read as one
    // that has them.
    let plain = read(text, start, rules, numbering);
    let skipped = opening.plies().len();
    if plain.error.is_none() || skipped == 0 {
        return plain;
    }
    let words = Words::new(text, opening.start().side());
    let (Some(first), Some(rest)) = (words.moves.get(..skipped), words.moves.get(skipped..)) else { return plain };
    let mut position = opening.start().clone();
    let begins_so = first.iter().zip(opening.plies()).all(|(word, ply)| {
        let Some((turn, next)) = word.lead(&position, numbering) else { return false };
        position = next;
        turn == ply.turn
    });
    if !begins_so {
        return plain;
    }
    let mut sheet = check(Game::new(start.clone(), rules), rest, numbering);
    words.tell(&mut sheet, skipped, numbering);
    sheet
}

/// A move as it is written on a sheet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) text: &'a str,
    at: usize,
    pub(super) place: TextPosition,
    /// The move number just before it.
    pub(super) number: Option<u32>,
    kind: Kind<'a>,
}

impl<'a> Written<'a> {
    pub(super) fn new(token: &Token<'a>, number: Option<u32>) -> Self {
        Self { text: token.text, at: token.at, place: token.place, number, kind: token.kind }
    }

    /// The turn that it means, and what was odd about how it is written.
    fn resolve(
        &self,
        position: &Position,
        numbering: Option<Numbering>,
    ) -> Result<(Turn, Vec<MoveWarning>), MoveProblem> {
        let has_lost_turns = position.rules().time_out.turns().is_some();
        if has_lost_turns && matches!(self.kind, Kind::Word) && Turn::is_lost(self.text) {
            return Ok((Turn::Lost, Vec::new()));
        }
        let draft = if let Kind::Move(draft) = &self.kind { Some(draft) } else { None };
        let read = read::resolve(position, draft, self.text, numbering)?;
        Ok((Turn::Moved(read.mv), read.cautions))
    }

    /// The turn that it means, and where that leads.
    fn lead(&self, position: &Position, numbering: Option<Numbering>) -> Option<(Turn, Position)> {
        let (turn, _) = self.resolve(position, numbering).ok()?;
        Some((turn, turn.lead(position)?))
    }
}

/// What a word means in a position, and where that leads; none where it is no legal move there.
pub(super) fn play(text: &str, position: &Position, numbering: Option<Numbering>) -> Option<PlayedTurn> {
    let token = Lexer::new(text).next()?;
    let (turn, position) = Written::new(&token, None).lead(position, numbering)?;
    Some(PlayedTurn { turn, position })
}

/// A place of a sheet's text, to be written over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    at: usize,
    length: usize,
}

impl Span {
    fn from_entry(entry: &Written<'_>) -> Self {
        Self { at: entry.at, length: entry.text.len() }
    }

    /// The text with `with` in its place; a text that has no such place is given back as it is.
    fn overwrite(self, text: &str, with: &str) -> String {
        match (text.get(..self.at), text.get(self.at + self.length..)) {
            (Some(before), Some(after)) => [before, with, after].concat(),
            _ => text.to_owned(),
        }
    }
}

/// A place of a sheet's text and what to write there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Edit {
    span: Span,
    with: String,
}

/// The most written moves of a sheet that are looked at: more than any game has, as words that are no moves count too.
const MOST_WRITTEN: usize = 4 * MOST_PLIES;

/// What stands in a text outside variations.
#[derive(Default)]
struct Words<'a> {
    text: &'a str,
    moves: Vec<Written<'a>>,
    result: Option<WrittenResult>,
    /// Comments after a semicolon that have moves in them.
    doubtful: Vec<Warning>,
    /// Whether it has more than moves: most have not, and are read once.
    is_annotated: bool,
}

impl<'a> Words<'a> {
    /// The words of a sheet on which `first` moves first.
    fn new(text: &'a str, first: Side) -> Self {
        let (mut words, mut number, mut depth) = (Self { text, ..Self::default() }, None, 0_u32);
        // An equals sign at the very end is a draw, elsewhere a remark.
        let mut ends_level = false;
        for token in Lexer::from_sheet(text) {
            words.is_annotated |= is_annotation(&token);
            ends_level = depth == 0 && matches!(token.kind, Kind::Remark) && token.text == "=";
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                Kind::Number(found) => number = Some(found),
                Kind::Word if is_numero(token.text) => {}
                Kind::Move(_) | Kind::Word | Kind::Unclosed => {
                    let written = Written::new(&token, number.take());
                    words.moves.extend((words.moves.len() < MOST_WRITTEN).then_some(written));
                }
                Kind::Result(found) => words.result = Some(found),
                Kind::Star => words.result = words.result.or(Some(WrittenResult::Unfinished)),
                Kind::Comment(comment) => words.doubt(&token, comment),
                Kind::Tag { .. } | Kind::Nag(_) | Kind::Remark | Kind::Setup(_) => {}
            }
        }
        let closing = closing::take(&mut words.moves, first).or(ends_level.then_some(WrittenResult::Draw));
        words.result = words.result.filter(|result| *result != WrittenResult::Unfinished).or(closing).or(words.result);
        words
    }

    /// Notes a comment after a semicolon that has moves in it: they were passed over.
    fn doubt(&mut self, token: &Token<'_>, comment: &str) {
        let moves = if token.text.starts_with(';') { moves_in(comment) } else { 0 };
        if let Ok(moves @ 1..) = u32::try_from(moves) {
            let (place, ply) = (token.place, self.moves.len());
            self.doubtful.push(Warning { place, ply, caution: MoveWarning::CommentWithMoves(moves) });
        }
    }

    /// Tells a sheet what its words say beside the moves, of which the first `skipped` are not its own.
    fn tell(self, sheet: &mut Sheet, skipped: usize, numbering: Option<Numbering>) {
        if self.is_annotated {
            sheet.annotated = AnnotatedLine::from_game(&self.line(skipped), &sheet.game, numbering);
        }
        sheet.result = self.result;
        sheet.warnings.extend(self.doubtful);
    }

    /// The moves with what is written around them, without the first `skipped`.
    fn line(&self, skipped: usize) -> Line {
        let mut builder = LineBuilder::default();
        let is_of_line = |token: &Token<'_>| !(matches!(token.kind, Kind::Word) && is_numero(token.text));
        Lexer::from_sheet(self.text).filter(is_of_line).for_each(|token| builder.add(&token));
        let mut line = builder.finish();
        // Behind the moves stand words that say how the game ended: what is written after them is said of the last move.
        let closing = line.moves.split_off(self.moves.len().min(line.moves.len()));
        if let Some(last) = line.moves.last_mut() {
            last.comments.extend(closing.into_iter().flat_map(|word| word.comments));
        }
        line.moves.drain(..skipped.min(line.moves.len()));
        line
    }
}

/// Whether a word of a sheet is neither a move nor what goes with every one.
fn is_annotation(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Open | Kind::Comment(_) | Kind::Nag(_) => true,
        Kind::Remark => nag_of(token.text).is_some(),
        Kind::Tag { .. }
        | Kind::Number(_)
        | Kind::Move(_)
        | Kind::Result(_)
        | Kind::Star
        | Kind::Close
        | Kind::Setup(_)
        | Kind::Unclosed
        | Kind::Word => false,
    }
}

/// Whether a word is the sign of a number before the moves: `№1`.
fn is_numero(word: &str) -> bool {
    word.strip_prefix('№').is_some_and(|number| number.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

/// Plays the written moves after those of `game` up to the first error.
pub(super) fn check(game: Game, written: &[Written<'_>], numbering: Option<Numbering>) -> Sheet {
    let mut sheet = Sheet { game, result: None, warnings: Vec::new(), annotated: None, error: None };
    for (index, entry) in written.iter().enumerate() {
        if let Err(problem) = sheet.enter(entry, numbering) {
            sheet.error = Some(Box::new(error::describe(&sheet.game, written, index, problem, numbering)));
            break;
        }
    }
    sheet.warn_of_numbers(written);
    sheet
}

impl Sheet {
    fn enter(&mut self, entry: &Written<'_>, numbering: Option<Numbering>) -> Result<(), MoveProblem> {
        // After the end of the game that is what is wrong with any move.
        let over = |problem| match self.game.ending() {
            ending if ending.is_the_end() => MoveProblem::GameOver(ending),
            _ => problem,
        };
        let (turn, cautions) = entry.resolve(self.game.position(), numbering).map_err(over)?;
        let (place, ply) = (entry.place, self.game.plies().len());
        let drawn = self.game.counters().drawn().map(MoveWarning::AfterDraw);
        self.game.push(turn)?;
        let cautions = cautions.into_iter().chain(drawn);
        self.warnings.extend(cautions.map(|caution| Warning { place, ply, caution }));
        Ok(())
    }

    /// Warns where the written numbers jump: a move may be missing or come twice.
    fn warn_of_numbers(&mut self, written: &[Written<'_>]) {
        let mut shift = None;
        for (ply, entry) in written.iter().enumerate().take(self.game.plies().len()) {
            let Some(found) = entry.number else { continue };
            let own = self.game.move_number(ply);
            // Players who begin with another number go on from it: what counts is that the difference stays the same. After a
            // jump the new difference is expected, so that one slip is named once.
            let begun = *shift.get_or_insert_with(|| i64::from(found) - i64::from(own));
            let expected = i64::from(own) + begun;
            if expected != i64::from(found) {
                shift = Some(i64::from(found) - i64::from(own));
                let expected = u32::try_from(expected).unwrap_or(own);
                self.warnings.push(Warning {
                    place: entry.place,
                    ply,
                    caution: MoveWarning::Number { expected, found },
                });
            }
        }
    }
}

/// Who moves at an entry, and the number of that move.
fn turn(game: &Game, index: usize) -> (u32, Side) {
    let first = game.start().side();
    (game.move_number(index), if index.is_multiple_of(2) { first } else { !first })
}
