//! Moves of games: reading what was typed, showing the first error, entering what is right.

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
    /// The score sheet as typed; an empty one removes the moves.
    pub text: String,
    /// The result given; `None` leaves it to the moves, the sheet, and the result entered before.
    pub result: Option<GameResult>,
    /// The arbiter's remark on a result that the moves do not support.
    pub remark: String,
    /// The result that both players report, if another one is entered nevertheless.
    pub overruled: Option<GameResult>,
    /// Why a result of a past round is replaced; may be empty.
    pub reason: String,
}

/// The content of a score sheet, checked but not entered.
#[derive(Debug, Clone)]
pub struct GameReport {
    /// The legal moves, and the first error, if any.
    pub sheet: sheet::Sheet,
    /// The result of the moves; `None` while the game goes on.
    pub by_moves: Option<GameResult>,
    pub written: Option<GameResult>,
    pub entered: Option<GameResult>,
}

impl GameReport {
    /// The result to enter by default: the stored one, else that of the moves, else that of the sheet.
    pub fn result(&self) -> Option<GameResult> {
        self.entered.or(self.by_moves).or(self.written)
    }

    /// What is doubtful about `result`, given the moves.
    pub fn doubt(&self, settings: &Settings, result: Option<GameResult>) -> Option<GameWarning> {
        GameWarning::about(settings, &self.sheet.game, result)
    }
}

/// A game as its page shows it.
#[derive(Debug, Clone)]
pub struct ReplayedGame {
    /// With all its positions; without moves if none were entered.
    pub game: Game,
    /// The moves with their annotations; `None` if there are none.
    pub annotated: Option<AnnotatedLine>,
}

/// A question about a result that an arbiter must answer: the moves do not support it, or it contradicts the tournament's draw rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameWarning {
    MovesMake(GameResult),
    /// A draw was agreed before this move, the first on which the tournament allows it.
    EarlyDraw(u16),
    /// A turn was lost on time in a tournament where that does not lose the game by itself.
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

    /// Enters the moves of a game, and the result. Nothing is written if a move is wrong. If the result replaces one of a past round, the
    /// log says so, with the reason.
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
            // Later rounds depend on the result; moves entered with it are among the changes.
            Ok(if is_correction {
                CommandRecord::CorrectResults { games: vec![(id, result)], reason: entry.reason.trim().to_owned() }
            } else {
                record
            })
        })
    }

    /// A game with all its positions; without moves if none were entered.
    pub fn replay(&self, tournament: &Tournament, id: GameId) -> Result<Game, ServiceError> {
        let game = tournament.game(id).ok_or(ServiceError::NoSuchGame(id))?;
        let start = start_of(tournament, id);
        let moves = game.notation.as_ref().map_or("", |notation| notation.moves.as_str());
        Ok(sheet::read(moves, &start, tournament.settings.draws(), None).game)
    }

    /// As [`replay`](Self::replay), with the annotations.
    pub fn replay_annotated(&self, tournament: &Tournament, id: GameId) -> Result<ReplayedGame, ServiceError> {
        let game = self.replay(tournament, id)?;
        let notation = tournament.game(id).and_then(|game| game.notation.as_ref());
        let annotated = notation.and_then(|notation| notation.annotations.as_deref()).and_then(|text| {
            let read = sheet::read(text, game.start(), tournament.settings.draws(), None);
            // Annotations of other moves belong to another game.
            read.annotated.filter(|_| read.game.plies() == game.plies())
        });
        Ok(ReplayedGame { game, annotated })
    }
}

/// The starting position of a game: the one stored with it, else the drawn opening, else the usual one.
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

/// The moves of the drawn opening as a game, if they lead to the position in which this game begins.
fn opening_moves(tournament: &Tournament, id: GameId, start: &Position) -> Option<Game> {
    let opening = tournament.opening(id.round, id.board)?;
    let usual = Position::start(tournament.settings.variant);
    let game = Game::from_text(&usual, tournament.settings.draws(), &opening.moves).ok()?;
    (game.position() == start).then_some(game)
}

/// The starting position as stored with the moves: `None` for the usual position without a drawn opening.
pub(super) fn start_to_keep(tournament: &Tournament, id: GameId, start: &Position) -> Option<String> {
    let is_drawn = tournament.opening(id.round, id.board).is_some();
    (is_drawn || *start != Position::start(start.variant())).then(|| fen::write(start))
}

/// The moves as stored, with their annotations; `None` for a game without moves.
pub(super) fn notation(sheet: &sheet::Sheet, start: Option<String>) -> Option<Notation> {
    let plies = u16::try_from(sheet.game.plies().len()).unwrap_or(u16::MAX);
    let annotations = || sheet.annotated.as_ref().map(|own| own.line().text());
    (plies > 0).then(|| Notation { start, moves: sheet.game.text(), plies, annotations: annotations() })
}

/// The result of the last position.
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
