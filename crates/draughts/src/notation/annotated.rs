//! A game with what people write around its moves: comments, assessments, and other lines of play, played as far as they are legal.
//!
//! ```
//! use draughts::{DrawProfile, Position, Variant};
//! use draughts::notation::sheet;
//!
//! let start = Position::start(Variant::Poddavki);
//! let text = "1. c3-d4! (1. e3-f4 g7-f6) d6-c5 {solid}";
//! let annotated = sheet::read(text, &start, DrawProfile::Poddavki, None).annotated.expect("there is a comment");
//! let instead = &annotated.moves[0].variations[0].moves;
//! // The second move of the other line is not legal: f6 is not free.
//! assert!(instead[0].played.is_some() && instead[1].played.is_none());
//! assert_eq!(annotated.line().text(), "c3-d4 $1 ( e3-f4 g7-f6 ) d6-c5 {solid}");
//! ```

use std::fmt;

use serde::Serialize;

use super::cursor::is_blank;
use super::game::Game;
use super::pdn::{Line, PdnMove, tells_time, words_of};
use super::sheet;
use super::turn::Turn;
use super::{TextPosition, WrittenResult};
use crate::{Numbering, Position};

/// A line of play with what is written around its moves: a game, or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnnotatedLine {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves, legal or not.
    pub moves: Vec<AnnotatedMove>,
    /// How a variation would have ended. The result of a game is not kept here.
    pub result: Option<WrittenResult>,
}

/// A move of such a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// In the canonical form where it is legal, else as it is written.
    pub text: String,
    /// Where it is written.
    pub place: TextPosition,
    /// What the move made; `None` for a move that is not legal there, and for all that follow it.
    pub played: Option<PlayedTurn>,
    /// Remarks as numbers, as PDN has them.
    pub nags: Vec<u16>,
    /// Comments behind the move, each on one line.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<AnnotatedLine>,
}

/// What was made of a turn, and where that leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The move, or the turn lost on time.
    pub turn: Turn,
    /// The position after it.
    pub position: Position,
}

/// How much is written around the moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct NoteCounts {
    /// Comments in words.
    pub comments: u32,
    /// Other lines of play in brackets; those within another one are not counted again.
    pub variations: u32,
    /// Assessments of moves: `!`, `??`, `$7`.
    pub assessments: u32,
    /// Clock times: `[%clk 0:05:00]`.
    pub clock_times: u32,
}

impl AnnotatedLine {
    /// The moves of a game with what `line` has written around them; none where that is nothing. What stands around moves that the game
    /// does not have is left out.
    pub(super) fn from_game(line: &Line, game: &Game, numbering: Option<Numbering>) -> Option<Self> {
        let moves = line.moves.iter().zip(game.plies()).zip(game.positions());
        let moves = moves.map(|((mv, ply), before)| {
            let played = PlayedTurn { turn: ply.turn, position: ply.position.clone() };
            annotated(mv, ply.text(), Some(played), Some(before), numbering)
        });
        let own = Self { comments: cleaned(&line.comments), moves: moves.collect(), result: None };
        own.line().is_annotated().then_some(own)
    }

    /// A variation that begins in a position; one whose position is not known has no move that can be played.
    fn variation(line: &Line, from: Option<&Position>, numbering: Option<Numbering>) -> Self {
        let mut here = from.cloned();
        let mut moves = Vec::with_capacity(line.moves.len());
        for mv in &line.moves {
            let before = here.take();
            // A position that is set up in the middle of a line cannot be followed.
            let from = before.as_ref().filter(|_| mv.setup.is_none());
            let played = from.and_then(|from| sheet::play(&mv.text, from, numbering));
            let text = match &played {
                Some(played) => played.turn.text(played.position.rules()),
                None => harmless(&mv.text),
            };
            here = played.as_ref().map(|played| played.position.clone());
            moves.push(annotated(mv, text, played, before.as_ref(), numbering));
        }
        Self { comments: cleaned(&line.comments), moves, result: line.result }
    }

    /// The line as a file has it: what is legal in the canonical form.
    pub fn line(&self) -> Line {
        let written = |mv: &AnnotatedMove| PdnMove {
            nags: mv.nags.clone(),
            comments: mv.comments.clone(),
            variations: mv.variations.iter().map(Self::line).collect(),
            ..PdnMove::plain(mv.text.clone())
        };
        let moves = self.moves.iter().map(written).collect();
        Line { comments: self.comments.clone(), moves, result: self.result }
    }

    /// How much is written around its moves.
    pub fn counts(&self) -> NoteCounts {
        let mut counts = NoteCounts::default();
        self.comments.iter().for_each(|comment| counts.add_comment(comment));
        for mv in &self.moves {
            mv.comments.iter().for_each(|comment| counts.add_comment(comment));
            counts.variations += number(mv.variations.len());
            counts.assessments += number(mv.nags.len());
        }
        counts
    }
}

impl NoteCounts {
    /// A comment may hold a clock time, or words, or both.
    fn add_comment(&mut self, comment: &str) {
        self.clock_times += u32::from(tells_time(comment));
        self.comments += u32::from(!words_of(comment).is_empty());
    }
}

/// In English: `2 comments, 1 variation`.
impl fmt::Display for NoteCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            (self.comments, "comment"),
            (self.variations, "variation"),
            (self.assessments, "assessment"),
            (self.clock_times, "clock time"),
        ];
        let named: Vec<String> = kinds
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| format!("{n} {what}{}", if *n == 1 { "" } else { "s" }))
            .collect();
        f.write_str(&named.join(", "))
    }
}

/// A move with what is written around it; what could have been played instead begins in the position `before` it.
fn annotated(
    mv: &PdnMove,
    text: String,
    played: Option<PlayedTurn>,
    before: Option<&Position>,
    numbering: Option<Numbering>,
) -> AnnotatedMove {
    let variations = mv.variations.iter().map(|variation| AnnotatedLine::variation(variation, before, numbering));
    let variations = variations.filter(|variation| !(variation.moves.is_empty() && variation.comments.is_empty()));
    AnnotatedMove {
        text,
        place: mv.place,
        played,
        nags: mv.nags.clone(),
        comments: cleaned(&mv.comments),
        variations: variations.collect(),
    }
}

/// Comments as they are kept: each on one line, without invisible characters.
fn cleaned(comments: &[String]) -> Vec<String> {
    let words = |text: &str| {
        let words = text.split(|c: char| is_blank(c) || c.is_control()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    };
    // A brace would end it.
    let plain = comments.iter().map(|comment| words(&comment.replace('}', ")").replace(turns_direction, "")));
    plain.filter(|comment| !comment.is_empty()).collect()
}

/// What is no move, without what would be read as something else than a word.
fn harmless(text: &str) -> String {
    let is_word = |c: &char| !matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '/' | '%') && !c.is_control();
    let plain: String = text.chars().filter(is_word).collect();
    let plain = plain.replace(turns_direction, "");
    if plain.trim().is_empty() { "?".to_owned() } else { plain }
}

/// Whether a character turns the direction of writing round, so that what is read is not what is there.
const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
