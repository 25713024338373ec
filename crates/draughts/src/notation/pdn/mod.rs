//! Files of games: Portable Draughts Notation, read as it is found and written as PDN 3.0 says (RULES.md §3).
//!
//! ```
//! use draughts::Variant;
//! use draughts::notation::pdn::{self, Reading};
//!
//! let file = "[White \"А\"]\n[GameType \"25\"]\n1. c3-d4 d6-e5 {?} 2. b2-c3 *\n\n[White \"Б\"]\n1. c3-d5 0-1\n";
//! let games = pdn::games(file).collect::<Result<Vec<_>, _>>()?;
//! let checked: Vec<_> = games.iter().map(|game| pdn::check(game, &Reading::by_tags(Variant::Russian))).collect::<Result<_, _>>()?;
//! assert_eq!(checked[0].game.plies().len(), 3);
//! assert!(checked[1].error.is_some());
//! # Ok::<(), pdn::PdnError>(())
//! ```

mod check;
mod clock;
mod reader;
mod stream;
mod types;
mod writer;

use std::fmt;

use super::fen::FenError;
use super::{TextPosition, WrittenResult};

pub use check::{Reading, RulesBy, check, record};
pub(super) use clock::tells_time;
pub use clock::{clock, words_of};
pub use reader::{Games, games, sign_of};
pub(super) use reader::{LineBuilder, nag_of};
pub use stream::{LARGEST_GAME, Stream, stream};
pub use writer::write;

/// A game of a file as it is written: nothing is known about its moves until [`check`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdnGame {
    /// Where the game begins in the file.
    pub place: TextPosition,
    /// Its tags in the order of the file; a name may stand there twice.
    pub tags: Vec<Tag>,
    /// The moves with their result.
    pub line: Line,
}

/// `[Name "value"]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name as the file writes it.
    pub name: String,
    /// The value without quotation marks and backslashes.
    pub value: String,
}

/// A line of moves: the game itself, or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves in order, legal or not.
    pub moves: Vec<PdnMove>,
    /// The result at its end.
    pub result: Option<WrittenResult>,
}

/// A move as it is written, with what stands around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdnMove {
    /// The move as it is written, without number and remarks.
    pub text: String,
    /// Where it is written.
    pub place: TextPosition,
    /// The move number before it, if there is one.
    pub number: Option<u32>,
    /// A position that is set up before it (`/FEN "…"/`).
    pub setup: Option<String>,
    /// Remarks as numbers; `!` is 1, `?` is 2, a forced move 7.
    pub nags: Vec<u16>,
    /// Comments behind the move.
    pub comments: Vec<String>,
    /// Other lines in brackets behind the move, which begin in its place.
    pub variations: Vec<Line>,
}

impl Line {
    /// Whether anything stands around its moves.
    pub fn is_annotated(&self) -> bool {
        let is_bare = |mv: &PdnMove| mv.nags.is_empty() && mv.comments.is_empty() && mv.variations.is_empty();
        !(self.comments.is_empty() && self.moves.iter().all(is_bare))
    }
}

impl PdnMove {
    /// A move with nothing said about it.
    pub const fn plain(text: String) -> Self {
        Self {
            text,
            place: TextPosition::START,
            number: None,
            setup: None,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

/// Two results that one game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DifferentResults {
    /// By the `Result` tag.
    pub tag: WrittenResult,
    /// At the end of the moves.
    pub end: WrittenResult,
}

impl PdnGame {
    /// The value of the first tag with a name, whatever its case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// The result at the end of the moves, or else of the `Result` tag.
    pub fn result(&self) -> Option<WrittenResult> {
        self.line
            .result
            .filter(|&result| result != WrittenResult::Unfinished)
            .or_else(|| self.tagged_result())
            .or(self.line.result)
    }

    /// The results of the `Result` tag and at the end of the moves, where both say how the game ended and they differ.
    pub fn results_that_differ(&self) -> Option<DifferentResults> {
        let is_decided = |result: &WrittenResult| *result != WrittenResult::Unfinished;
        let tag = self.tagged_result().filter(is_decided)?;
        let end = self.line.result.filter(is_decided)?;
        (tag != end).then_some(DifferentResults { tag, end })
    }

    fn tagged_result(&self) -> Option<WrittenResult> {
        reader::result_of(self.tag("Result")?)
    }
}

impl Tag {
    /// A tag of this name.
    pub fn new(name: &str, value: impl Into<String>) -> Self {
        Self { name: name.to_owned(), value: value.into() }
    }
}

/// A game of a file that cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdnError {
    /// Where the error is.
    pub place: TextPosition,
    /// What is wrong there.
    pub kind: PdnErrorKind,
}

/// Why a game of a file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PdnErrorKind {
    /// A tag, comment or setup does not end.
    Unclosed,
    /// A variation does not end.
    UnclosedVariation,
    /// A bracket closes nothing.
    StrayBracket,
    /// Variations are nested deeper than a reader could follow.
    TooDeep,
    /// A game is larger than any real one.
    TooLarge,
    /// A game that is not known, by its `GameType` or `Variant`.
    UnknownGame(String),
    /// The position where the game begins.
    Fen(FenError),
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl fmt::Display for PdnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unclosed => f.write_str("a tag, comment or setup is not closed"),
            Self::UnclosedVariation => f.write_str("the variation is not closed; expected “)”"),
            Self::StrayBracket => f.write_str("“)” closes nothing"),
            Self::TooDeep => f.write_str("variations are nested too deeply"),
            Self::TooLarge => f.write_str("the game is larger than any real one"),
            Self::UnknownGame(game) => write!(f, "the game “{game}” is not known"),
            Self::Fen(error) => write!(f, "the position where the game begins is wrong: {error}"),
        }
    }
}

impl std::error::Error for PdnError {}
