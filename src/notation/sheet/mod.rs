//! Score sheets: a whole game, typed or pasted, checked move by move.
//!
//! What is legal becomes a [`Game`]; the first move that is not is reported as a [`Trouble`] with everything a person
//! needs to mend it: the place, the position, the legal moves, those that look most like what was typed, and slips
//! some plies back that would make the rest legal.

mod nearest;
mod repair;
mod squares;
mod swapped;
mod trouble;

use super::game::{Game, MOST_PLIES};
use super::lexer::{Kind, Lexer, Token};
use super::read::{self, Caution, Problem};
use super::turn::Turn;
use super::{Place, WrittenResult};
use crate::draughts::{DrawRules, Numbering, Position, Side};

pub use repair::{Repair, Slip};
pub use trouble::Trouble;

/// A score sheet that was read.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The legal game up to the first fault.
    pub game: Game,
    /// The result written at the end, if any.
    pub result: Option<WrittenResult>,
    /// What was odd but understood.
    pub warnings: Vec<Warning>,
    /// The first fault, if there is one.
    pub trouble: Option<Box<Trouble>>,
}

/// Something odd about a score sheet that did not keep it from being understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// Where it is written.
    pub place: Place,
    /// The ply, from 0.
    pub ply: usize,
    /// What is odd.
    pub caution: Caution,
}

/// Reads a score sheet: move numbers, moves in any form, results, remarks, comments, wrapped lines. Variations in
/// brackets, PDN tags and setups are passed over. `rules` may be a profile alone; `numbering` is what numbers of squares mean, where that is known.
pub fn read(text: &str, start: &Position, rules: impl Into<DrawRules>, numbering: Option<Numbering>) -> Sheet {
    let (written, result) = written_moves(text);
    let game = Game::new(start.clone(), rules);
    let mut sheet = check(game, &written, numbering);
    sheet.result = result;
    sheet
}

/// A move as it is written on a sheet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) text: &'a str,
    at: usize,
    pub(super) place: Place,
    /// The move number just before it.
    pub(super) number: Option<u32>,
    kind: Kind<'a>,
}

impl<'a> Written<'a> {
    pub(super) fn new(token: &Token<'a>, number: Option<u32>) -> Self {
        Self { text: token.text, at: token.at, place: token.place, number, kind: token.kind }
    }

    /// The turn that it means, and what was odd about how it is written.
    fn resolve(&self, position: &Position, numbering: Option<Numbering>) -> Result<(Turn, Vec<Caution>), Problem> {
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

/// A place of a sheet's text, to be written over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    at: usize,
    length: usize,
}

impl Span {
    fn of(entry: &Written<'_>) -> Self {
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

/// Moves of a sheet that are looked at: no game has so many, and what is no move counts, too.
const MOST_WRITTEN: usize = 4 * MOST_PLIES;

/// The moves of a text outside variations, and its last result.
fn written_moves(text: &str) -> (Vec<Written<'_>>, Option<WrittenResult>) {
    let (mut moves, mut result, mut number, mut depth) = (Vec::new(), None, None, 0_u32);
    for token in Lexer::new(text) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            Kind::Number(found) => number = Some(found),
            Kind::Move(_) | Kind::Word | Kind::Unclosed => {
                let written = Written::new(&token, number.take());
                moves.extend((moves.len() < MOST_WRITTEN).then_some(written));
            }
            Kind::Result(found) => result = Some(found),
            Kind::Star => result = result.or(Some(WrittenResult::Unfinished)),
            Kind::Tag { .. } | Kind::Comment(_) | Kind::Nag(_) | Kind::Remark | Kind::Setup(_) => {}
        }
    }
    (moves, result)
}

/// Plays the written moves after those of `game` up to the first fault.
pub(super) fn check(game: Game, written: &[Written<'_>], numbering: Option<Numbering>) -> Sheet {
    let mut sheet = Sheet { game, result: None, warnings: Vec::new(), trouble: None };
    for (index, entry) in written.iter().enumerate() {
        if let Err(problem) = sheet.enter(entry, numbering) {
            sheet.trouble = Some(Box::new(trouble::describe(&sheet.game, written, index, (problem, numbering))));
            break;
        }
    }
    sheet.warn_of_numbers(written);
    sheet
}

impl Sheet {
    fn enter(&mut self, entry: &Written<'_>, numbering: Option<Numbering>) -> Result<(), Problem> {
        let (turn, cautions) = entry
            .resolve(self.game.position(), numbering)
            .map_err(|problem| self.after_the_end().unwrap_or(problem))?;
        let (place, ply) = (entry.place, self.game.plies().len());
        let drawn = self.game.clock().drawn().map(Caution::AfterDraw);
        self.game.push(turn)?;
        let cautions = cautions.into_iter().chain(drawn);
        self.warnings.extend(cautions.map(|caution| Warning { place, ply, caution }));
        Ok(())
    }

    /// What is wrong with any move after the game is over.
    fn after_the_end(&self) -> Option<Problem> {
        let ending = self.game.ending();
        ending.is_the_end().then_some(Problem::GameOver(ending))
    }

    /// Warns where the written numbers jump: a move may be missing or come twice.
    fn warn_of_numbers(&mut self, written: &[Written<'_>]) {
        let mut shift = None;
        for (ply, entry) in written.iter().enumerate().take(self.game.plies().len()) {
            let Some(found) = entry.number else { continue };
            let own = self.game.move_number(ply);
            let begun = *shift.get_or_insert_with(|| i64::from(found) - i64::from(own));
            let expected = i64::from(own) + begun;
            if expected != i64::from(found) {
                shift = Some(i64::from(found) - i64::from(own));
                let expected = u32::try_from(expected).unwrap_or(own);
                self.warnings.push(Warning { place: entry.place, ply, caution: Caution::Number { expected, found } });
            }
        }
    }
}

/// Who moves at an entry, and the number of that move.
fn turn(game: &Game, index: usize) -> (u32, Side) {
    let first = game.start().side();
    (game.move_number(index), if index.is_multiple_of(2) { first } else { !first })
}
