//! Tables of drawn openings (RULES.md §4): the positions of which one is drawn by lot for both games of a match.
//!
//! A table has a row a line: code, label, position and, if there are any, the moves that lead to it, apart by semicolons
//! or tabs; by commas, as spreadsheets write them, where fields with commas stand in quotation marks. A row of the word
//! `game` and the name of a game says for which game the table is. Federation tables have positions that no moves lead to,
//! and misprints: a row whose moves and position disagree is reported, and the others are read.
//!
//! ```
//! use draughts::{Numbering, Variant};
//! use draughts::notation::openings;
//!
//! let table = "1;Gates;W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,c5,f6,h6;c3-d4 d6-c5\n2;;;c3-b4";
//! let table = openings::read(table, Variant::Russian, Numbering::FromTopLeft);
//! assert_eq!(table.openings[0].label, "Gates");
//! assert_eq!(table.errors[0].to_string(), "line 2: the position is missing");
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::fen::{self, FenError};
use super::game::Game;
use super::sheet::SheetError;
use super::write::{MoveStyle, write_move};
use crate::{DrawProfile, Numbering, Position, Side, Variant};

/// An opening: always a position, perhaps the moves that lead to it. Games that begin with it count their moves and their
/// draws from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// What it is drawn by, such as a number or a card; no two of a table have the same.
    pub code: String,
    /// Its name, or nothing.
    pub label: String,
    /// Where the game begins.
    pub start: Position,
    /// The moves that lead there in the canonical form, or nothing.
    pub moves: String,
}

/// A table that was read.
#[derive(Debug, Clone, Default)]
pub struct OpeningList {
    /// The rows that are right, in order.
    pub openings: Vec<Opening>,
    /// The rows that are wrong, in order; they are not among the openings.
    pub errors: Vec<RowError>,
}

impl OpeningList {
    /// Whether it says that it is of another game than the one it was read for.
    pub fn is_of_another_game(&self) -> bool {
        self.errors.iter().any(|error| matches!(error.kind, RowErrorKind::OtherGame(_)))
    }
}

/// A row of a table that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowError {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong with the row.
    pub kind: RowErrorKind,
}

/// What can be wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowErrorKind {
    /// The row does not begin with a code.
    NoCode,
    /// An earlier row has the same code.
    CodeTwice {
        /// The code of both rows.
        code: String,
        /// The line of the earlier row, from 1.
        first: usize,
    },
    /// The row has no position: moves alone are no opening.
    NoPosition,
    /// The position cannot be read.
    Position(FenError),
    /// The position has no legal move.
    Over,
    /// The table says that it is of another game, `None` for one that is not known; its rows are not read.
    OtherGame(Option<Variant>),
    /// The moves cannot be read, or are not legal.
    Moves(Box<SheetError>),
    /// The table has more rows than any real one: it is not read on.
    TooMany,
    /// The moves lead to another position: this one.
    Disagree(Box<Position>),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for RowErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCode => f.write_str("the code is missing"),
            Self::CodeTwice { code, first } => write!(f, "the code “{code}” is taken by line {first}"),
            Self::NoPosition => f.write_str("the position is missing"),
            Self::Position(error) => write!(f, "the position is wrong: {error}"),
            Self::Over => f.write_str("nobody can move in the position"),
            Self::OtherGame(Some(variant)) => write!(f, "the table is of another game, {variant}"),
            Self::OtherGame(None) => f.write_str("the table is of a game that is not known"),
            Self::Moves(error) => write!(f, "the moves are wrong: {error}"),
            Self::TooMany => write!(f, "the table has more than {MOST_ROWS} rows"),
            Self::Disagree(position) => write!(f, "the moves lead to another position, {}", fen::write(position)),
        }
    }
}

impl std::error::Error for RowError {}

/// Rows of the longest table.
const MOST_ROWS: usize = 2000;

/// Reads a table of openings of a game. Empty lines, lines that begin with `#` and a row of names that begins with `code`
/// are passed over; `numbering` is what numbers mean in a game that has none of its own.
pub fn read(text: &str, variant: Variant, numbering: Numbering) -> OpeningList {
    let mut table = OpeningList::default();
    let mut codes = BTreeMap::new();
    for (line, row) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        let is_heading = |field: &String| field.eq_ignore_ascii_case("code");
        let plain = row.trim();
        if plain.is_empty() || plain.starts_with('#') || fields(plain).first().is_some_and(is_heading) {
            continue;
        }
        if table.openings.len() + table.errors.len() >= MOST_ROWS {
            table.errors.push(RowError { line, kind: RowErrorKind::TooMany });
            break;
        }
        match game_named(row) {
            // Every row behind it would be wrong for the same reason.
            Some(named) if named != Ok(variant) => {
                table.errors.push(RowError { line, kind: RowErrorKind::OtherGame(named.ok()) });
                break;
            }
            Some(_) => continue,
            None => {}
        }
        match opening(row, variant, numbering) {
            Ok(opening) => match codes.insert(opening.code.clone(), line) {
                None => table.openings.push(opening),
                Some(first) => {
                    // The error of a third row with the code names the first row too.
                    codes.insert(opening.code.clone(), first);
                    table.errors.push(RowError { line, kind: RowErrorKind::CodeTwice { code: opening.code, first } });
                }
            },
            Err(kind) => table.errors.push(RowError { line, kind }),
        }
    }
    table
}

/// The openings that every first move of each side makes: a table to try drawing with, for any game.
pub fn first_moves(variant: Variant) -> Vec<Opening> {
    let usual = Position::start(variant);
    let after = |position: &Position| {
        let moves: Vec<(String, Position)> = (position.legal_moves().iter())
            .map(|mv| (write_move(position, mv, MoveStyle::Full), position.play(mv)))
            .collect();
        moves
    };
    // A move of each side: the side that begins a game begins after a drawn opening too.
    let pairs = after(&usual).into_iter().flat_map(|(first, position)| {
        after(&position).into_iter().map(move |(second, start)| (format!("{first} {second}"), start))
    });
    let opening = |(number, (moves, start)): (usize, (String, Position))| Opening {
        code: number.to_string(),
        label: format!("1. {moves}"),
        start,
        moves,
    };
    (1..).zip(pairs).map(opening).collect()
}

/// The game that a table says it is of, if it says so.
pub fn game_of(text: &str) -> Option<Variant> {
    text.trim_start_matches('\u{FEFF}').lines().find_map(game_named)?.ok()
}

/// The game of a row that names one, known or not.
fn game_named(row: &str) -> Option<Result<Variant, <Variant as FromStr>::Err>> {
    let fields = fields(row);
    let is_game = fields.first().is_some_and(|field| field.eq_ignore_ascii_case("game"));
    let name = fields.get(1).filter(|_| is_game)?;
    Some(name.parse())
}

/// Writes a table that [`read`] reads: the game, the headings, a row an opening.
pub fn write(openings: &[Opening]) -> String {
    let clean = |text: &str| text.replace([';', '\t', '\n', '\r', '"'], " ");
    let row = |opening: &Opening| {
        let Opening { code, label, start, moves } = opening;
        format!("{};{};{};{moves}\n", clean(code), clean(label), fen::write(start))
    };
    let game = openings.first().map(|opening| format!("game;{}\n", opening.start.variant().code()));
    let rows = openings.iter().map(row);
    game.into_iter().chain(["code;label;fen;moves\n".to_owned()]).chain(rows).collect()
}

fn opening(row: &str, variant: Variant, numbering: Numbering) -> Result<Opening, RowErrorKind> {
    let mut fields = fields(row).into_iter();
    let [code, label, position, moves] = std::array::from_fn(|_| fields.next().unwrap_or_default());
    if code.is_empty() {
        return Err(RowErrorKind::NoCode);
    }
    if position.is_empty() {
        return Err(RowErrorKind::NoPosition);
    }
    let start = fen::read(&position, variant, numbering).map_err(RowErrorKind::Position)?;
    if !start.can_move() || Side::BOTH.into_iter().any(|side| start.board().pieces(side).is_empty()) {
        return Err(RowErrorKind::Over);
    }
    let moves = led_to(&start, &moves)?;
    Ok(Opening { code, label, start, moves })
}

/// The fields of a row without the quotation marks around them. What parts them is a semicolon or a tab, where the row has
/// one outside of quotation marks, else a comma.
fn fields(row: &str) -> Vec<String> {
    // A label may hold a comma where semicolons part the fields, and either inside quotation marks: what parts them is found out first.
    let mut is_quoted = false;
    let mut outside = row.chars().filter(|&letter| {
        is_quoted ^= letter == '"';
        !is_quoted
    });
    let is_comma = !outside.any(|letter| matches!(letter, ';' | '\t'));
    let parts = |letter: char| if is_comma { letter == ',' } else { matches!(letter, ';' | '\t') };
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    for letter in row.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            letter if !is_quoted && parts(letter) => fields.push(String::new()),
            letter => fields.last_mut().into_iter().for_each(|field| field.push(letter)),
        }
    }
    fields.into_iter().map(|field| field.trim().to_owned()).collect()
}

/// The moves in the canonical form, if they lead to a position.
fn led_to(position: &Position, moves: &str) -> Result<String, RowErrorKind> {
    if moves.is_empty() {
        return Ok(String::new());
    }
    let start = Position::start(position.variant());
    let game = Game::from_text(&start, DrawProfile::ThreefoldOnly, moves).map_err(RowErrorKind::Moves)?;
    if game.position() == position {
        Ok(game.text())
    } else {
        Err(RowErrorKind::Disagree(Box::new(game.position().clone())))
    }
}
