//! What a text tells of a game beside its moves and result: counted, because it is not kept with the game.

use std::fmt;

use serde::Serialize;

use super::lexer::{Kind, Token};
use super::pdn;

/// What stands in a score sheet or a file and is not kept with the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct LeftOut {
    /// Comments in words.
    pub comments: u32,
    /// Other lines of play in brackets; those within another one are not counted again.
    pub variations: u32,
    /// Assessments of moves: `!`, `??`, `$7`.
    pub assessments: u32,
    /// Clock times: `[%clk 0:05:00]`.
    pub clock_times: u32,
}

impl LeftOut {
    /// Whether nothing was left out.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// What a game of a file tells.
    pub fn of_line(line: &pdn::Line) -> Self {
        let mut left_out = Self::default();
        line.comments.iter().for_each(|comment| left_out.count_comment(comment));
        for mv in &line.moves {
            mv.comments.iter().for_each(|comment| left_out.count_comment(comment));
            left_out.variations += number(mv.variations.len());
            left_out.assessments += number(mv.nags.len());
        }
        left_out
    }

    /// Counts a word of a sheet outside variations.
    pub(super) fn count(&mut self, token: &Token<'_>) {
        match token.kind {
            Kind::Open => self.variations += 1,
            Kind::Comment(comment) => self.count_comment(comment),
            Kind::Nag(_) => self.assessments += 1,
            Kind::Remark if token.text.contains(['!', '?']) => self.assessments += 1,
            Kind::Tag { .. }
            | Kind::Number(_)
            | Kind::Move(_)
            | Kind::Result(_)
            | Kind::Star
            | Kind::Remark
            | Kind::Close
            | Kind::Setup(_)
            | Kind::Unclosed
            | Kind::Word => {}
        }
    }

    /// A comment may hold a clock time, or words, or both.
    fn count_comment(&mut self, comment: &str) {
        self.clock_times += u32::from(pdn::tells_time(comment));
        self.comments += u32::from(!pdn::words_of(comment).is_empty());
    }
}

/// In English: `2 comments, 1 variation`.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            (self.comments, "comment"),
            (self.variations, "variation"),
            (self.assessments, "assessment"),
            (self.clock_times, "clock time"),
        ];
        let told: Vec<String> = kinds
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| format!("{n} {what}{}", if *n == 1 { "" } else { "s" }))
            .collect();
        f.write_str(&told.join(", "))
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
