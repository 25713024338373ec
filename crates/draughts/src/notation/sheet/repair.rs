//! Slips that would explain an error: a move misread, left out or written twice, at the error or some plies before it.

use std::fmt;

use super::nearest::distance;
use super::{Edit, Span, Written, swapped, turn};
use crate::notation::game::Game;
use crate::notation::turn::Turn;
use crate::notation::write::full;
use crate::{Move, Numbering, Position, Side};

/// A small change of a score sheet after which more of it is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// The ply that is changed, from 0.
    pub ply: usize,
    /// The number of the move that is changed, from 1.
    pub move_number: u32,
    /// Who makes the move that is changed.
    pub side: Side,
    /// What stands on the sheet there.
    pub typed: String,
    /// What was probably done wrong.
    pub slip: CopyingError,
    /// How many of the moves written after the error are then legal.
    pub reaches: usize,
    /// Whether all moves to the end of the sheet are legal then.
    pub rest_is_legal: bool,
    /// The move to play there, in the canonical form.
    text: Option<String>,
    /// What to write where, in the order of the text.
    edits: Vec<Edit>,
}

/// A copying error, and how to correct it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyingError {
    /// Another move was meant: this one.
    Misread(Move),
    /// A move before it is missing on the sheet, or that the turn was lost: this one.
    LeftOut(Turn),
    /// The move is written that was never played, or was written twice.
    TooMany,
    /// On the whole sheet each player's moves stand in the other's column.
    ColumnsExchanged,
    /// The whole sheet was written from the other side of the board.
    BoardTurned,
}

impl Repair {
    /// The move to play there, in the canonical form; none where one is to be left out.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The sheet's text with the change made.
    pub fn corrected(&self, sheet: &str) -> String {
        self.edits.iter().rev().fold(sheet.to_owned(), |text, edit| edit.span.overwrite(&text, &edit.with))
    }

    /// A change of all moves, after which all are legal.
    pub(super) fn of_whole_sheet(game: &Game, written: &[Written<'_>], slip: CopyingError, edits: Vec<Edit>) -> Self {
        let (move_number, side) = turn(game, 0);
        let typed = written.first().map(|entry| entry.text.to_owned()).unwrap_or_default();
        let reaches = written.len().saturating_sub(1);
        Self { ply: 0, move_number, side, typed, slip, reaches, rest_is_legal: true, text: None, edits }
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { typed, move_number, side, .. } = self;
        let text = self.text().unwrap_or_default();
        match self.slip {
            CopyingError::Misread(_) => write!(f, "with {text} instead of {typed} on {side}'s move {move_number} ")?,
            CopyingError::LeftOut(_) => write!(f, "with {text} before {typed} on {side}'s move {move_number} ")?,
            CopyingError::TooMany => write!(f, "without {typed} on {side}'s move {move_number} ")?,
            CopyingError::ColumnsExchanged => f.write_str("with the two columns exchanged ")?,
            CopyingError::BoardTurned => f.write_str("with the board turned round ")?,
        }
        if self.rest_is_legal {
            f.write_str("the rest is legal")
        } else {
            write!(f, "{} more moves are legal", self.reaches)
        }
    }
}

/// Most repairs to offer.
const MOST: usize = 3;
/// Moves that a repair must make legal beyond the error if something stays wrong after it.
const WORTH_NAMING: usize = 6;
/// Moves tried in one search: bounds the time for a sheet of nonsense.
const MOST_TRIALS: usize = 20_000;

/// The likeliest repairs of the error at entry `wrong`, before which `game` was played.
pub(super) fn search(game: &Game, written: &[Written<'_>], wrong: usize, numbering: Option<Numbering>) -> Vec<Repair> {
    let mut search = Search { game, written, wrong, numbering, trials: 0, found: Vec::new() };
    for ply in (0..=wrong).rev() {
        search.at(ply);
    }
    // Nothing but an exchange explains a whole sheet from its first moves on.
    let whole = swapped::search(game, written, wrong, numbering).into_iter();
    search.found.sort_by_key(|&(likelihood, _)| likelihood);
    whole.chain(search.found.into_iter().map(|(_, repair)| repair)).take(MOST).collect()
}

struct Search<'a> {
    game: &'a Game,
    written: &'a [Written<'a>],
    wrong: usize,
    numbering: Option<Numbering>,
    trials: usize,
    found: Vec<(Likelihood, Repair)>,
}

/// Smaller is likelier: something stays wrong, characters that differ, plies before the error.
type Likelihood = (bool, u32, usize);

/// What leaving a move out or writing it twice counts for, in characters that differ.
const SKIPPED: u32 = 2;
/// What not writing a lost turn down counts for: there was no move to write.
const UNWRITTEN: u32 = 1;

impl Search<'_> {
    /// Tries every change at one ply.
    fn at(&mut self, ply: usize) {
        let Some(position) = self.game.position_after(ply).cloned() else { return };
        let played = self.game.plies().get(ply).and_then(|ply| ply.turn.moved().copied());
        // A move may have been misread, left out, or written twice. Each legal move is tried in place of the one written, and
        // before it.
        for mv in &position.legal_moves() {
            let next = position.play(mv);
            if played != Some(*mv) {
                let unlike = distance(&position, &self.written[ply], self.numbering, mv).unwrap_or(SKIPPED);
                self.offer(ply, CopyingError::Misread(*mv), unlike, &next, ply + 1);
                self.offer(ply, CopyingError::LeftOut(Turn::Moved(*mv)), SKIPPED, &next, ply);
            }
        }
        if let Some(next) = Turn::Lost.lead(&position) {
            self.offer(ply, CopyingError::LeftOut(Turn::Lost), UNWRITTEN, &next, ply);
        }
        self.offer(ply, CopyingError::TooMany, SKIPPED, &position, ply + 1);
    }

    /// Notes a change if enough is legal after it; reading goes on at the position `next`, ply `from`.
    fn offer(&mut self, ply: usize, slip: CopyingError, unlike: u32, next: &Position, from: usize) {
        let read = from + self.legal_run(next, from);
        let rest_is_legal = read == self.written.len();
        let reaches = read.saturating_sub(self.wrong + 1);
        // At the end of the sheet everything makes the rest legal: only a likely slip says something then.
        let says_something = reaches > 0 || unlike <= 1;
        if read <= self.wrong || !says_something || (!rest_is_legal && reaches < WORTH_NAMING) {
            return;
        }
        let likelihood = (!rest_is_legal, unlike, self.wrong - ply);
        self.found.push((likelihood, self.describe(ply, slip, reaches, rest_is_legal)));
    }

    fn describe(&self, ply: usize, slip: CopyingError, reaches: usize, rest_is_legal: bool) -> Repair {
        let (move_number, side) = turn(self.game, ply);
        let rules = self.game.start().rules();
        // What to write instead: a move read wrong is replaced, one left out goes before what stands there, one too many goes.
        let text = match slip {
            CopyingError::Misread(mv) => Some(full(rules, &mv)),
            CopyingError::LeftOut(turn) => Some(turn.text(rules)),
            CopyingError::TooMany | CopyingError::ColumnsExchanged | CopyingError::BoardTurned => None,
        };
        let typed = self.written[ply].text.to_owned();
        let with = match (slip, &text) {
            (CopyingError::LeftOut(_), Some(text)) => format!("{text} {typed}"),
            (_, text) => text.clone().unwrap_or_default(),
        };
        let edits = vec![Edit { span: Span::from_entry(&self.written[ply]), with }];
        Repair { ply, move_number, side, typed, slip, reaches, rest_is_legal, text, edits }
    }

    /// How many of the written moves are legal one after the other.
    fn legal_run(&mut self, position: &Position, from: usize) -> usize {
        let mut position = position.clone();
        let mut run = 0;
        for entry in self.written.iter().skip(from) {
            self.trials += 1;
            if self.trials > MOST_TRIALS {
                break;
            }
            let Some((_, next)) = entry.lead(&position, self.numbering) else { break };
            position = next;
            run += 1;
        }
        run
    }
}
