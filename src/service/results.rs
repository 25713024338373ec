//! Results and corrections.

use std::collections::BTreeMap;

use crate::service::{GameWarning, Request, Service, ServiceError, TournamentDraft, now};
use draughts::Side;
use tournament::limits::TextField;
use tournament::{
    BoardNumber, Command, CommandRecord, EnteredResults, EntryId, Forfeit, ForfeitReason, GameId, GameResult,
    Rejection, RoundNumber, Tournament,
};

/// Results that both players report, where the arbiter has confirmed a different one.
pub type Overruled = BTreeMap<GameId, GameResult>;

/// Whose colours are corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColouredGames {
    /// All games of a board.
    Board(RoundNumber, BoardNumber),
    Game(GameId),
}

impl Service {
    /// Enters, corrects or removes results; all of them or none. A result that contradicts both players' reports is accepted only if it is
    /// `overruled`: the arbiter has seen that.
    pub fn enter_results(
        &self,
        request: &Request<'_>,
        results: &EnteredResults,
        overruled: &Overruled,
    ) -> Result<Tournament, ServiceError> {
        self.correct_results(request, results, overruled, "")
    }

    /// As [`enter_results`](Self::enter_results); if results of a past round are replaced, the log says so, with the `reason`.
    pub fn correct_results(
        &self,
        request: &Request<'_>,
        results: &EnteredResults,
        overruled: &Overruled,
        reason: &str,
    ) -> Result<Tournament, ServiceError> {
        TextField::Reason.check(reason).map_err(Rejection::from)?;
        self.perform(request, |draft| {
            for (game, result) in results {
                check_reports(draft.tournament(), *game, *result, overruled.get(game).copied())?;
            }
            let is_correction = results.iter().any(|(game, result)| draft.tournament().is_correction(*game, *result));
            let record = draft.execute(Command::EnterResults(results.clone().into_iter().collect()))?;
            match record {
                CommandRecord::EnterResults { games } if is_correction => {
                    Ok(CommandRecord::CorrectResults { games, reason: reason.to_owned() })
                }
                record => Ok(record),
            }
        })
    }

    /// Corrects wrongly entered colours of a board, or of one game there; results stay with their players, and moves if they fit.
    pub fn correct_colours(
        &self,
        request: &Request<'_>,
        games: ColouredGames,
        reason: &str,
    ) -> Result<Tournament, ServiceError> {
        TextField::Reason.check(reason).map_err(Rejection::from)?;
        self.perform(request, |draft| {
            self.turn_colours(draft, games)?;
            let reason = reason.to_owned();
            Ok(match games {
                ColouredGames::Board(round, board) => CommandRecord::CorrectColours { round, board, reason },
                ColouredGames::Game(game) => CommandRecord::CorrectGameColours { game, reason },
            })
        })
    }

    /// The tournament after that correction; nothing is written.
    pub fn with_colours_corrected(
        &self,
        tournament: &Tournament,
        games: ColouredGames,
    ) -> Result<Tournament, ServiceError> {
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        self.turn_colours(&mut draft, games)?;
        Ok(draft.tournament().clone())
    }

    fn turn_colours(&self, draft: &mut TournamentDraft, games: ColouredGames) -> Result<(), ServiceError> {
        let before = draft.tournament().clone();
        match games {
            ColouredGames::Board(round, board) => {
                draft.execute(Command::CorrectColours { round, board })?;
                self.check_moves(&before, draft.tournament(), round, board)
            }
            ColouredGames::Game(game) => {
                draft.execute(Command::CorrectGameColours(game))?;
                self.check_moves(&before, draft.tournament(), game.round, game.board)
            }
        }
    }

    /// Refuses a result that contradicts the moves, unless the arbiter has added a remark: a remark on a result that was not doubtful
    /// `before` is about something else.
    fn check_moves(
        &self,
        before: &Tournament,
        after: &Tournament,
        round: RoundNumber,
        board: BoardNumber,
    ) -> Result<(), ServiceError> {
        let Some(pairing) = after.round(round).and_then(|round| round.pairings.get(&board)) else { return Ok(()) };
        let is_doubtful = |tournament: &Tournament, id: GameId| {
            let result = tournament.game(id).and_then(|game| game.result);
            let doubt = GameWarning::about(&tournament.settings, &self.replay(tournament, id)?, result);
            Ok::<_, ServiceError>(doubt.is_some())
        };
        for (number, game) in pairing.all_games().filter(|(_, game)| game.notation.is_some()) {
            let id = pairing.game_id(number);
            let is_explained = !game.remark.is_empty() && is_doubtful(before, id)?;
            if !is_explained && is_doubtful(after, id)? {
                return Err(Rejection::MovesOfOtherColours(id).into());
            }
        }
        Ok(())
    }

    /// Forfeits the unfinished games of a board against `absent`, or against both if no player is named.
    pub fn enter_absence(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
        absent: Option<Side>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let pairing = draft.tournament().round(round).and_then(|round| round.pairings.get(&board));
            let Some(pairing) = pairing else { return Err(Rejection::NothingToChange.into()) };
            let forfeit = |number| match absent.map(|side| pairing.seats()[side]) {
                None => GameResult::Forfeit(Forfeit::Both),
                Some(entry) if pairing.seats_in(number).white == entry => GameResult::Forfeit(Forfeit::Black),
                Some(_) => GameResult::Forfeit(Forfeit::White),
            };
            let open = pairing.all_games().filter(|(_, game)| !game.result.is_some_and(GameResult::is_final));
            let results = open.map(|(number, _)| (pairing.game_id(number), Some(forfeit(number)))).collect();
            draft.execute(Command::EnterResults(results))
        })
    }

    /// Sets the reason of the forfeits of a board; `None` removes it.
    pub fn explain_forfeit(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        board: BoardNumber,
        reason: Option<&ForfeitReason>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::ExplainForfeit { round, board, reason: reason.cloned() }))
    }

    /// Sets the number of illegal moves of a player in a game.
    pub fn count_illegal_moves(
        &self,
        request: &Request<'_>,
        game: GameId,
        player: EntryId,
        count: u8,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::CountIllegalMoves { game, player, count }))
    }

    /// Enters the loss of a game by illegal moves, whatever the players report: the arbiter decides that at the board.
    pub fn lose_by_illegal_moves(
        &self,
        request: &Request<'_>,
        game: GameId,
        player: EntryId,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::LoseByIllegalMoves { game, player }))
    }
}

/// Refuses a new result that contradicts both players' reports, unless exactly these are overruled.
pub(super) fn check_reports(
    tournament: &Tournament,
    id: GameId,
    result: Option<GameResult>,
    overruled: Option<GameResult>,
) -> Result<(), Rejection> {
    let is_new = tournament.game(id).is_some_and(|game| game.result != result);
    match tournament.overruled(id, result) {
        Some(reported) if is_new && overruled != Some(reported) => Err(Rejection::AgainstReports(id)),
        _ => Ok(()),
    }
}
