//! Reading one move in a position (RULES.md §3).

use std::fmt;

use super::draft::{Draft, Part};
use super::glyph::{Letters, Sign, has_cyrillic};
use super::lexer::{Kind, Lexer};
use super::write::{MoveStyle, write_move};
use super::{cursor::Cursor, game::Ending};
use crate::{Direction, Move, MoveList, Numbering, Position, Square};

/// A move that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMove {
    /// The legal move that is meant.
    pub mv: Move,
    /// What was odd about how it was written.
    pub cautions: Vec<MoveWarning>,
}

/// Something odd about how a move was written, which did not keep it from being understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveWarning {
    /// A capture is written with a dash.
    DashForCapture,
    /// A move that captures nothing is written with a capture sign.
    CaptureSignForQuiet,
    /// Letters typed on a Russian keyboard where Latin ones were meant.
    Keyboard,
    /// A capture whose last squares are missing.
    HalfWritten,
    /// The move's number is not the one that comes next.
    Number {
        /// The number that comes next.
        expected: u32,
        /// The number that is written.
        found: u32,
    },
    /// A comment after a semicolon has moves in it, which were passed over: how many.
    CommentWithMoves(u32),
    /// Numbers of squares count as this game's usually do, not from the corner that the file names.
    OwnNumbering,
    /// The game was drawn before this move.
    AfterDraw(crate::DrawReason),
}

/// Why a move could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveProblem {
    /// The text does not look like a move.
    Unreadable,
    /// The text has numbers, and nothing says which squares they mean.
    NeedsNumbering,
    /// No legal move is meant by it.
    Illegal,
    /// Several really different legal moves could be meant: these.
    Ambiguous(Vec<Move>),
    /// The game has ended before: how.
    GameOver(Ending),
    /// The game is longer than any real one: it has [`MOST_PLIES`](super::game::MOST_PLIES) plies.
    TooLong,
}

/// A text that could not be read as a move of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveError {
    /// What was typed.
    pub typed: String,
    /// Why it could not be read.
    pub problem: MoveProblem,
    /// The legal moves, in the canonical form.
    pub legal: Vec<String>,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” {}", self.typed, self.problem)?;
        if self.legal.is_empty() { Ok(()) } else { write!(f, "; legal here: {}", self.legal.join(", ")) }
    }
}

impl std::error::Error for MoveError {}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("is not a move"),
            Self::NeedsNumbering => {
                f.write_str("has numbers of squares, and it is not known from which corner they count")
            }
            Self::Illegal => f.write_str("is not legal here"),
            Self::Ambiguous(moves) => write!(f, "may mean {} different moves", moves.len()),
            Self::GameOver(ending) => write!(f, "comes after the game has ended ({})", ending.code()),
            Self::TooLong => f.write_str("makes the game longer than any real one"),
        }
    }
}

/// Reads one move in any way that people write it: `c5:e3:g5`, `c5xg5`, `c5 g5`, `cg5`, with Cyrillic look-alikes, a
/// move number before it or remarks after it. `numbering` is what numbers of squares mean, where that is known.
///
/// ```
/// use draughts::{Position, Variant};
/// use draughts::notation::{MoveStyle, read_move, write_move};
///
/// let start = Position::start(Variant::Russian);
/// let read = read_move(&start, "1. с3 — д4!", None)?;
/// assert_eq!(write_move(&start, &read.mv, MoveStyle::Full), "c3-d4");
/// # Ok::<(), draughts::notation::MoveError>(())
/// ```
///
/// # Errors
/// What is wrong with it, and the legal moves.
pub fn read_move(position: &Position, text: &str, numbering: Option<Numbering>) -> Result<ReadMove, MoveError> {
    only_draft(text).and_then(|(draft, typed)| resolve(position, draft.as_ref(), typed, numbering)).map_err(|problem| {
        MoveError {
            typed: text.trim().to_owned(),
            problem,
            legal: position.legal_moves().iter().map(|mv| write_move(position, mv, MoveStyle::Full)).collect(),
        }
    })
}

/// Bytes of the longest text that is looked at: a move with remarks and a comment is far shorter.
const LONGEST_TEXT: usize = 10_000;

/// The only move in a text, if it could be read as one, with the text of the move alone.
fn only_draft(text: &str) -> Result<(Option<Draft>, &str), MoveProblem> {
    if text.len() > LONGEST_TEXT {
        return Err(MoveProblem::Unreadable);
    }
    let aside = |kind| matches!(kind, Kind::Remark | Kind::Star | Kind::Nag(_) | Kind::Comment(_));
    let mut words =
        Lexer::new(text).filter(|token| !aside(token.kind)).skip_while(|token| matches!(token.kind, Kind::Number(_)));
    let (Some(word), None) = (words.next(), words.next()) else { return Err(MoveProblem::Unreadable) };
    if let Kind::Move(draft) = word.kind {
        return Ok((Some(draft), word.text));
    }
    if matches!(word.kind, Kind::Word) { Ok((None, word.text)) } else { Err(MoveProblem::Unreadable) }
}

/// The legal move that a draft means; `typed` is what it was read from, also where it is no draft.
pub(super) fn resolve(
    position: &Position,
    draft: Option<&Draft>,
    typed: &str,
    numbering: Option<Numbering>,
) -> Result<ReadMove, MoveProblem> {
    let Some(draft) = draft else { return by_keys(position, typed).ok_or(MoveProblem::Unreadable) };
    match MoveQuery::new(position, draft, numbering).and_then(|wanted| wanted.find(position)) {
        Ok(found) => Ok(ReadMove { mv: found.mv, cautions: cautions(&found, draft.sign) }),
        Err(problem @ MoveProblem::Illegal) => by_keys(position, typed).ok_or(problem),
        Err(problem) => Err(problem),
    }
}

/// The move that a text means if it was typed on a Russian keyboard.
fn by_keys(position: &Position, typed: &str) -> Option<ReadMove> {
    if !has_cyrillic(typed) {
        return None;
    }
    let draft = Draft::by_letters(&mut Cursor::new(typed), Letters::Keys)?;
    let found = MoveQuery::new(position, &draft, None).ok()?.find(position).ok()?;
    Some(ReadMove { mv: found.mv, cautions: vec![MoveWarning::Keyboard] })
}

fn cautions(found: &FoundMove, sign: Option<Sign>) -> Vec<MoveWarning> {
    let mv = &found.mv;
    let sign = match sign {
        Some(Sign::Quiet) if mv.is_capture() => Some(MoveWarning::DashForCapture),
        Some(Sign::Capture) if !mv.is_capture() => Some(MoveWarning::CaptureSignForQuiet),
        Some(Sign::Quiet | Sign::Capture) | None => None,
    };
    sign.into_iter().chain(found.is_half_written.then_some(MoveWarning::HalfWritten)).collect()
}

/// What a draft says of a move.
struct MoveQuery {
    start: Start,
    /// The squares after the start, at least one.
    then: Vec<Square>,
}

enum Start {
    Square(Square),
    File(u8),
}

/// The legal move that fits what is written.
struct FoundMove {
    mv: Move,
    /// Only the beginning of its path is written.
    is_half_written: bool,
}

impl FoundMove {
    const fn whole(mv: Move) -> Self {
        Self { mv, is_half_written: false }
    }

    const fn half(mv: Move) -> Self {
        Self { mv, is_half_written: true }
    }
}

impl MoveQuery {
    fn new(position: &Position, draft: &Draft, numbering: Option<Numbering>) -> Result<Self, MoveProblem> {
        let rules = position.rules();
        let square = |part: &Part| match *part {
            Part::At(file, row) => Square::new(rules.file(file), row).ok_or(MoveProblem::Illegal),
            Part::Number(number) => {
                let numbering = numbering.or(rules.numbers).ok_or(MoveProblem::NeedsNumbering)?;
                rules.grid.numbered(number, numbering).ok_or(MoveProblem::Illegal)
            }
            Part::File(_) => Err(MoveProblem::Illegal),
        };
        let (first, rest) = draft.parts().split_first().ok_or(MoveProblem::Unreadable)?;
        let start = match *first {
            Part::File(file) => Start::File(rules.file(file)),
            Part::At(..) | Part::Number(_) => Start::Square(square(first)?),
        };
        Ok(Self { start, then: rest.iter().map(square).collect::<Result<_, _>>()? })
    }

    fn find(&self, position: &Position) -> Result<FoundMove, MoveProblem> {
        let only = position.only_move(|from, to| self.starts_at(from) && Some(&to) == self.then.last());
        match only.filter(|only| self.tells(only)) {
            Some(only) => Ok(FoundMove::whole(only)),
            None => self.find_among_all(position),
        }
    }

    fn find_among_all(&self, position: &Position) -> Result<FoundMove, MoveProblem> {
        let legal = position.legal_moves();
        // What is written may be a whole path, not only the ends of several.
        let may_be_a_path = self.then.len() > 1 || matches!(self.start, Start::Square(_));
        let mut fitting = legal.iter().filter(|mv| self.starts(mv) && Some(&mv.to()) == self.then.last());
        match (fitting.next(), fitting.next()) {
            (None, _) => the_one(&legal, &self.half_written(position)).map(FoundMove::half),
            (Some(only), None) if self.tells(only) => Ok(FoundMove::whole(*only)),
            (Some(one), Some(other)) if !may_be_a_path => {
                Err(MoveProblem::Ambiguous([*one, *other].into_iter().chain(fitting.copied()).collect()))
            }
            (Some(_), _) => {
                let along = self.along_path(position);
                if along.is_empty() {
                    return the_one(&legal, &self.half_written(position)).map(FoundMove::half);
                }
                the_one(&legal, &along).map(FoundMove::whole)
            }
        }
    }

    /// Whether only the end is written, or every landing of a move.
    fn tells(&self, mv: &Move) -> bool {
        self.then.len() == 1 || mv.path()[1..] == self.then
    }

    fn starts(&self, mv: &Move) -> bool {
        self.starts_at(mv.from())
    }

    fn starts_at(&self, from: Square) -> bool {
        match self.start {
            Start::Square(square) => from == square,
            Start::File(file) => from.file() == file,
        }
    }

    /// The moves whose path the written squares follow: of several, those that they describe most closely.
    fn along_path(&self, position: &Position) -> MoveList {
        let mut along = position.legal_paths();
        along.retain(|mv| self.starts(mv) && Some(&mv.to()) == self.then.last() && follows(&self.then, &crossed(mv)));
        let closest = CLOSENESS.iter().find(|is_close| along.iter().any(|mv| is_close(&self.then, mv)));
        if let Some(is_close) = closest {
            along.retain(|mv| is_close(&self.then, mv));
        }
        along.dedup();
        along
    }

    /// The captures of which the written squares are the beginning.
    fn half_written(&self, position: &Position) -> MoveList {
        let mut begun = position.legal_paths();
        begun.retain(|mv| !self.then.is_empty() && self.starts(mv) && mv.path()[1..].starts_with(&self.then));
        begun.dedup();
        begun
    }
}

/// The only one of several ways, as it is in the list of legal moves.
fn the_one(legal: &[Move], ways: &[Move]) -> Result<Move, MoveProblem> {
    match ways {
        [] => Err(MoveProblem::Illegal),
        [only] => Ok(legal.iter().find(|mv| *mv == only).copied().unwrap_or(*only)),
        several => Err(MoveProblem::Ambiguous(several.to_vec())),
    }
}

/// How closely written squares describe a move that they follow, the closest first: every landing, one square for each
/// landing, some landings.
const CLOSENESS: [fn(&[Square], &Move) -> bool; 3] = [
    |written, mv| mv.path()[1..] == *written,
    |written, mv| mv.path().len() == written.len() + 1,
    |written, mv| follows(written, &mv.path()[1..]),
];

/// The squares that a move crosses or stands on after its start, without those of captured pieces that it does not land
/// on later: its landings, and those where it could have landed just as well.
fn crossed(mv: &Move) -> Vec<Square> {
    let legs = mv.path().windows(2).flat_map(|leg| between(leg[0], leg[1]));
    legs.filter(|&square| !mv.captured().contains(square) || mv.path().contains(&square)).collect()
}

/// The squares after `from` up to and with `to`, which lies on a diagonal with it.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let direction = match (to.file() > from.file(), to.row() > from.row()) {
        (true, true) => Direction::NorthEast,
        (false, true) => Direction::NorthWest,
        (true, false) => Direction::SouthEast,
        (false, false) => Direction::SouthWest,
    };
    let steps = usize::from(to.row().abs_diff(from.row()));
    std::iter::successors(from.bit().step(direction).first(), move |square| square.bit().step(direction).first())
        .take(steps)
}

/// Whether `written` comes in `crossed` in order.
fn follows(written: &[Square], crossed: &[Square]) -> bool {
    let mut crossed = crossed.iter();
    written.iter().all(|square| crossed.any(|passed| passed == square))
}
