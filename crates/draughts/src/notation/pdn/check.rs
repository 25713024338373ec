//! Comparing games of files with the rules, and making such games.

use super::types::{numbering, variant};
use super::{Line, PdnError, PdnErrorKind, PdnGame, PdnMove, Tag};
use crate::notation::game::Game;
use crate::notation::lexer::{Kind, Lexer, Token, is_all_moves, moves_in};
use crate::notation::sheet::{self, Sheet, Warning, Written};
use crate::notation::{AnnotatedLine, MoveWarning, TextPosition, WrittenResult, fen};
use crate::{DrawRules, Numbering, Position, Variant};

/// How the games of a file are to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Which game is played.
    pub rules: RulesBy,
    /// With which draw rules; `None` for those of the game.
    pub draws: Option<DrawRules>,
    /// What numbers of squares in moves mean where the file does not say it.
    pub numbering: Option<Numbering>,
}

/// By which rules a game of a file is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulesBy {
    /// By its `GameType` and `Variant` tags, or these where it has none.
    Tags {
        /// The game where the file does not say it.
        otherwise: Variant,
    },
    /// By these, whatever it says.
    Fixed(Variant),
}

impl Reading {
    /// By the tags of each game, or `otherwise`.
    pub fn by_tags(otherwise: Variant) -> Self {
        Self { rules: RulesBy::Tags { otherwise }, draws: None, numbering: None }
    }

    /// By one game's rules.
    pub fn fixed(variant: Variant) -> Self {
        Self { rules: RulesBy::Fixed(variant), draws: None, numbering: None }
    }
}

/// Plays the moves of a game of a file, and those of its variations beside them.
///
/// # Errors
/// A game that is not known, or a wrong position where it begins. Wrong moves are in the sheet.
pub fn check(game: &PdnGame, reading: &Reading) -> Result<Sheet, PdnError> {
    let variant = variant(game, reading.rules)?;
    let declared = numbering(game);
    let read = |numbering| numbered(game, variant, reading.draws, numbering);
    let sheet = read(declared.or(reading.numbering));
    let (Some(declared), Some(own)) = (declared, variant.rules().numbers) else { return sheet };
    let is_right = sheet.as_ref().is_ok_and(|sheet| sheet.error.is_none());
    if is_right || declared == own {
        return sheet;
    }
    // Some programs name a corner and number from the usual one all the same: then that makes the whole game legal.
    match read(Some(own)) {
        Ok(mut other) if other.error.is_none() && !other.game.plies().is_empty() => {
            other.warnings.push(Warning { place: game.place, ply: 0, caution: MoveWarning::OwnNumbering });
            Ok(other)
        }
        _ => sheet,
    }
}

/// Plays the moves of a game of a file with numbers from one corner.
fn numbered(
    game: &PdnGame,
    variant: Variant,
    draws: Option<DrawRules>,
    numbering: Option<Numbering>,
) -> Result<Sheet, PdnError> {
    let start = start(game, variant, numbering)?;
    let empty = Game::new(start, draws.unwrap_or_else(|| variant.usual_draws().into()));
    let written: Vec<Written<'_>> = game.line.moves.iter().enumerate().map(|(index, mv)| word(mv, index > 0)).collect();
    let mut sheet = sheet::check(empty, &written, numbering);
    sheet.result = game.result();
    if game.line.is_annotated() {
        sheet.annotated = AnnotatedLine::from_game(&game.line, &sheet.game, numbering);
    }
    // People put semicolons between moves, where in PDN the rest of the line is a comment: comments that are moves and nothing
    // else were passed over.
    let passed_over = |(mv, ply): (&PdnMove, usize)| {
        let comments = mv.comments.iter().filter(|comment| is_all_moves(comment));
        let moves: usize = comments.map(|comment| moves_in(comment)).sum();
        let caution = MoveWarning::CommentWithMoves(u32::try_from(moves).ok().filter(|moves| *moves > 0)?);
        Some(Warning { place: mv.place, ply, caution })
    };
    sheet.warnings.extend(game.line.moves.iter().zip(1..).filter_map(passed_over));
    Ok(sheet)
}

/// A game for a file: the tags of PDN 3.0 that say what was played are put in place of those in `tags`, or at the end.
pub fn record(game: &Game, tags: Vec<Tag>, result: WrittenResult) -> PdnGame {
    let mut record = PdnGame { place: TextPosition::START, tags, line: Line::default() };
    let variant = game.start().variant();
    let written = variant.pdn();
    record.set_tag("Result", Some(result.to_string()));
    record.set_tag("GameType", Some(written.game_type.to_owned()));
    record.set_tag("Variant", written.name.map(str::to_owned));
    let start = (*game.start() != Position::start(variant)).then(|| fen::write(game.start()));
    record.set_tag("SetUp", start.is_some().then(|| "1".to_owned()));
    record.set_tag("FEN", start);
    record.line.moves = game.plies().iter().map(|ply| PdnMove::plain(ply.text())).collect();
    record.line.result = Some(result);
    record
}

impl PdnGame {
    /// Gives the first tag with a name this value, or takes away all of them.
    fn set_tag(&mut self, name: &str, value: Option<String>) {
        let known = self.tags.iter().position(|tag| tag.name.eq_ignore_ascii_case(name));
        match (known, value) {
            (Some(index), Some(value)) => self.tags[index].value = value,
            (None, Some(value)) => self.tags.push(Tag::new(name, value)),
            (_, None) => self.tags.retain(|tag| !tag.name.eq_ignore_ascii_case(name)),
        }
    }
}

/// A move's text as a word again, at its place in the file. A position set up in mid-game cannot be followed.
fn word(mv: &PdnMove, in_mid_game: bool) -> Written<'_> {
    let lexed = Lexer::new(&mv.text).next().map(|token| token.kind).filter(|_| mv.setup.is_none() || !in_mid_game);
    let kind = lexed.unwrap_or(Kind::Word);
    Written::new(&Token { kind, text: &mv.text, at: 0, place: mv.place }, mv.number)
}

/// Where the game begins. Numbers in a position count from the top left unless the file says something else; some
/// files say one thing and do the other, so what makes no position one way is read the other way.
fn start(game: &PdnGame, variant: Variant, numbering: Option<Numbering>) -> Result<Position, PdnError> {
    let setup = game.line.moves.first().and_then(|mv| mv.setup.as_deref());
    let Some(text) = setup.or_else(|| game.tag("FEN")) else { return Ok(Position::start(variant)) };
    let said = numbering.unwrap_or(Numbering::FromTopLeft);
    let read = fen::read(text, variant, said);
    let read = read.or_else(|error| fen::read(text, variant, said.other()).map_err(|_| error));
    read.map_err(|error| PdnError { place: game.place, kind: PdnErrorKind::Fen(error) })
}
