//! Moves of games: reading what was typed, showing the first mistake, entering what is right.

use crate::service::results::check_reports;
use crate::service::{Request, Service, ServiceError};
use draughts::notation::game::{Ending, Game, Ply};
use draughts::notation::{AnnotatedLine, Turn, WrittenResult, fen, sheet};
use draughts::{Numbering, Position, Side};
use tournament::limits::TextField;
use tournament::{
    Command, CommandRecord, Forfeit, GameId, GameResult, Notation, Rejection, Score, Settings, Tournament,
};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameEntry {
    /// The score sheet, as it was typed; empty takes the moves back.
    pub text: String,
    /// The result they give; none leaves it to the moves, the sheet, and what had been entered before.
    pub result: Option<GameResult>,
    /// Their word on a result that the moves do not support.
    pub remark: String,
    /// What both players report, where another result is meant all the same.
    pub overruled: Option<GameResult>,
    /// Why a result of a past round is replaced; empty for no reason.
    pub reason: String,
}

/// What a score sheet says, checked but not entered.
#[derive(Debug, Clone)]
pub struct GameReport {
    /// The legal moves, and the first error, if there is one.
    pub sheet: sheet::Sheet,
    /// The result that the moves make: none while the game goes on.
    pub by_moves: Option<GameResult>,
    pub written: Option<GameResult>,
    pub entered: Option<GameResult>,
}

impl GameReport {
    /// The result to enter unless it is said otherwise: what stands, else what the moves make, else what the sheet says.
    pub fn result(&self) -> Option<GameResult> {
        self.entered.or(self.by_moves).or(self.written)
    }

    /// What is doubtful about `result` beside the moves.
    pub fn doubt(&self, settings: &Settings, result: Option<GameResult>) -> Option<GameWarning> {
        GameWarning::about(settings, &self.sheet.game, result)
    }
}

/// A game as its page shows it.
#[derive(Debug, Clone)]
pub struct ReplayedGame {
    /// With all its positions; without moves where none have been entered.
    pub game: Game,
    /// The moves with what is written around them; none where nothing is.
    pub annotated: Option<AnnotatedLine>,
}

/// What an arbiter has to decide about a result: the moves do not support it, or it came against the tournament's draw rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameWarning {
    MovesMake(GameResult),
    /// A draw was agreed earlier than on this move, the first on which the tournament allows it.
    EarlyDraw(u16),
    /// A turn was lost on time, where the tournament lets time lost be the game lost.
    LostTurn,
}

impl GameWarning {
    /// What is doubtful about the result entered for a game with these moves.
    pub fn about(settings: &Settings, game: &Game, entered: Option<GameResult>) -> Option<Self> {
        Self::about_result(game, entered).or_else(|| {
            let is_lost = |ply: &Ply| ply.turn == Turn::Lost;
            (!settings.allows_lost_turns() && game.plies().iter().any(is_lost)).then_some(Self::LostTurn)
        })
    }

    fn about_result(game: &Game, entered: Option<GameResult>) -> Option<Self> {
        let by_moves = result_by_moves(&game.ending());
        if let (Some(made), Some(entered)) = (by_moves, entered)
            && made.score() != entered.score()
        {
            return Some(Self::MovesMake(made));
        }
        let is_agreed = !game.plies().is_empty()
            && game.ending() == Ending::Unfinished
            && entered.is_some_and(|result| result.is_over_the_board() && result.score() == Some(Score::Draw));
        (is_agreed && !game.may_agree()).then_some(Self::EarlyDraw(game.rules().agreement_from_move))
    }
}

impl Service {
    /// Reads a score sheet for a game, without entering it.
    pub fn read_game(&self, tournament: &Tournament, id: GameId, text: &str) -> Result<GameReport, ServiceError> {
        let game = tournament.game(id).ok_or(ServiceError::NoSuchGame(id))?;
        let (start, draws) = (start_of(tournament, id), tournament.settings.draws());
        let sheet = match opening_moves(tournament, id, &start) {
            Some(opening) => sheet::read_after(text, &opening, &start, draws, None),
            None => sheet::read(text, &start, draws, None),
        };
        Ok(GameReport {
            by_moves: result_by_moves(&sheet.game.ending()),
            written: sheet.result.and_then(result_as_written),
            entered: game.result,
            sheet,
        })
    }

    /// Enters the moves of a game, and the result. Nothing is written if a move is wrong. Where the result replaces one of a past round,
    /// the log says so, with the reason.
    pub fn enter_game(&self, request: &Request<'_>, id: GameId, entry: &GameEntry) -> Result<Tournament, ServiceError> {
        TextField::Reason.check(&entry.reason).map_err(Rejection::from)?;
        self.perform(request, |draft| {
            let report = self.read_game(draft.tournament(), id, &entry.text)?;
            if report.sheet.error.is_some() {
                return Err(ServiceError::WrongMoves(Box::new(report)));
            }
            let start = start_to_keep(draft.tournament(), id, report.sheet.game.start());
            let result = entry.result.or_else(|| report.result());
            check_reports(draft.tournament(), id, result, entry.overruled)?;
            let is_correction = draft.tournament().is_correction(id, result);
            let record = draft.execute(Command::EnterGame {
                game: id,
                notation: notation(&report.sheet, start),
                result,
                remark: entry.remark.trim().to_owned(),
            })?;
            // What others built on is the result; moves entered with it stand among the changes.
            Ok(if is_correction {
                CommandRecord::CorrectResults { games: vec![(id, result)], reason: entry.reason.trim().to_owned() }
            } else {
                record
            })
        })
    }

    /// A game with all its positions; without moves where none have been entered.
    pub fn replay(&self, tournament: &Tournament, id: GameId) -> Result<Game, ServiceError> {
        let game = tournament.game(id).ok_or(ServiceError::NoSuchGame(id))?;
        let start = start_of(tournament, id);
        let moves = game.notation.as_ref().map_or("", |notation| notation.moves.as_str());
        Ok(sheet::read(moves, &start, tournament.settings.draws(), None).game)
    }

    /// The same with what is written around the moves.
    pub fn replay_annotated(&self, tournament: &Tournament, id: GameId) -> Result<ReplayedGame, ServiceError> {
        let game = self.replay(tournament, id)?;
        let notation = tournament.game(id).and_then(|own| own.notation.as_ref());
        let annotated = notation.and_then(|own| own.annotations.as_deref()).and_then(|text| {
            let read = sheet::read(text, game.start(), tournament.settings.draws(), None);
            // What is written around other moves is said of another game.
            read.annotated.filter(|_| read.game.plies() == game.plies())
        });
        Ok(ReplayedGame { game, annotated })
    }
}

/// Where a game begins: the position stored with it, else the drawn opening, else the usual one.
fn start_of(tournament: &Tournament, id: GameId) -> Position {
    let variant = tournament.settings.variant;
    let entered = tournament.game(id).and_then(|game| game.notation.as_ref());
    let text = match entered {
        Some(notation) => notation.start.as_deref(),
        None => tournament.opening(id.round, id.board).map(|opening| opening.fen.as_str()),
    };
    let read = text.and_then(|text| fen::read(text, variant, Numbering::FromTopLeft).ok());
    read.unwrap_or_else(|| Position::start(variant))
}

/// The moves of the drawn opening as a game of their own, where they lead to the position in which this game begins.
fn opening_moves(tournament: &Tournament, id: GameId, start: &Position) -> Option<Game> {
    let opening = tournament.opening(id.round, id.board)?;
    let usual = Position::start(tournament.settings.variant);
    let game = Game::from_text(&usual, tournament.settings.draws(), &opening.moves).ok()?;
    (game.position() == start).then_some(game)
}

/// Where a game begins, as it is kept with its moves: nothing for the usual position, where no opening was drawn.
pub(super) fn start_to_keep(tournament: &Tournament, id: GameId, start: &Position) -> Option<String> {
    let is_drawn = tournament.opening(id.round, id.board).is_some();
    (is_drawn || *start != Position::start(start.variant())).then(|| fen::write(start))
}

/// The moves as they are stored, with what is written around them; none for a game without moves.
pub(super) fn notation(sheet: &sheet::Sheet, start: Option<String>) -> Option<Notation> {
    let plies = u16::try_from(sheet.game.plies().len()).unwrap_or(u16::MAX);
    let annotations = || sheet.annotated.as_ref().map(|own| own.line().text());
    (plies > 0).then(|| Notation { start, moves: sheet.game.text(), plies, annotations: annotations() })
}

/// The result that the last position makes.
pub fn result_by_moves(ending: &Ending) -> Option<GameResult> {
    match ending {
        Ending::NoPieces { winner } | Ending::NoMove { winner } | Ending::TurnsLost { winner } => {
            Some(GameResult::Played(won_by(*winner)))
        }
        Ending::Counted { .. } => Some(GameResult::Played(ending.winner().map_or(Score::Draw, won_by))),
        Ending::Draw(_) => Some(GameResult::Played(Score::Draw)),
        Ending::Claimable(_) | Ending::Unfinished => None,
    }
}

/// The result written under the moves.
pub(super) const fn result_as_written(written: WrittenResult) -> Option<GameResult> {
    match written {
        WrittenResult::Win(side) => Some(GameResult::Played(won_by(side))),
        WrittenResult::Draw => Some(GameResult::Played(Score::Draw)),
        WrittenResult::BothLose => Some(GameResult::Played(Score::BothLost)),
        WrittenResult::Forfeit(Side::White) => Some(GameResult::Forfeit(Forfeit::White)),
        WrittenResult::Forfeit(Side::Black) => Some(GameResult::Forfeit(Forfeit::Black)),
        WrittenResult::BothForfeit => Some(GameResult::Forfeit(Forfeit::Both)),
        WrittenResult::Unfinished => None,
    }
}

const fn won_by(side: Side) -> Score {
    match side {
        Side::White => Score::White,
        Side::Black => Score::Black,
    }
}
