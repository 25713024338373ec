//! What spectators say of results that they hold to be wrong: for the staff of the tournament, who correct the result or put it aside.

use sha2::{Digest, Sha256};

use crate::service::{Request, Service, ServiceError, now};
use crate::store::SpectatorReport;
use tournament::limits::TextField;
use tournament::{GameId, GameResult, Rejection, Reported, Tournament};

/// What a spectator says of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpectatorWord {
    pub game: GameId,
    /// What is right; none where it is something else than a result over the board.
    pub claimed: Option<GameResult>,
    pub remark: String,
}

impl Service {
    /// Keeps what a spectator says of a result. It must have been made public, and be another one than they say.
    pub fn say_wrong_result(&self, tournament: &Tournament, word: &SpectatorWord) -> Result<(), ServiceError> {
        let game = word.game;
        let is_public = game.round <= tournament.published_rounds();
        let stood = tournament.game(game).filter(|_| is_public).and_then(|game| game.result);
        let stood = stood.ok_or(Rejection::UnknownGame(game))?;
        if word.claimed.is_some_and(|claimed| claimed == stood || !Reported::RESULTS.contains(&claimed)) {
            return Err(Rejection::NothingToChange.into());
        }
        TextField::SpectatorRemark.check(&word.remark).map_err(Rejection::from)?;
        let claimed = word.claimed.map_or("", GameResult::code);
        let said = format!("{} {game} {} {claimed} {}", tournament.id, stood.code(), word.remark);
        let report = SpectatorReport {
            id: hex::encode(Sha256::digest(said)),
            game,
            stood,
            claimed: word.claimed,
            remark: word.remark.clone(),
            at: now(),
        };
        Ok(self.store.keep_spectator_report(tournament.id, &report)?)
    }

    /// What spectators say of results that still stand as they saw them, the latest first: who has corrected a result need not put it
    /// aside.
    pub fn spectator_reports(&self, tournament: &Tournament) -> Result<Vec<SpectatorReport>, ServiceError> {
        let mut reports = self.store.spectator_reports(tournament.id)?;
        reports.retain(|own| tournament.game(own.game).and_then(|game| game.result) == Some(own.stood));
        Ok(reports)
    }

    /// Puts a report about a tournament aside, for good: who says the same again is not heard. One that has been put aside meanwhile is
    /// no error.
    pub fn dismiss_spectator_report(&self, request: &Request<'_>, id: &str) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        self.store.dismiss_spectator_report(tournament.id, id, now())?;
        Ok(Tournament::clone(&tournament))
    }
}
