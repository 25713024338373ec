//! What spectators say of results that they hold to be wrong: for the staff of the tournament, who correct the result or put it aside.

use sha2::{Digest, Sha256};

use crate::service::{CleanPhoto, Request, Service, ServiceError, now};
use crate::store::{PhotographedReport, SpectatorReport, SpectatorReportOutcome};
use tournament::limits::{LimitError, ListField, TextField};
use tournament::{GameId, GameResult, Rejection, Reported, Tournament};

/// What a spectator says of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSpectatorReport {
    pub game: GameId,
    /// What is right; none where it is something else than a result over the board.
    pub reported: Option<GameResult>,
    pub remark: String,
    /// A photo of the score sheet, or of what else shows it.
    pub photo: Option<CleanPhoto>,
}

impl Service {
    /// Keeps what a spectator says of a result. It must have been made public, and be another one than they say.
    pub fn say_wrong_result(&self, tournament: &Tournament, new: &NewSpectatorReport) -> Result<(), ServiceError> {
        let game = new.game;
        let is_public = game.round <= tournament.published_rounds();
        let shown_result = tournament.game(game).filter(|_| is_public).and_then(|game| game.result);
        let shown_result = shown_result.ok_or(Rejection::UnknownGame(game))?;
        if new.reported.is_some_and(|reported| reported == shown_result || !Reported::RESULTS.contains(&reported)) {
            return Err(Rejection::NothingToChange.into());
        }
        TextField::SpectatorRemark.check(&new.remark).map_err(Rejection::from)?;
        let reported = new.reported.map_or("", GameResult::code);
        // Two spectators who say the same may show something else.
        let shown = new.photo.as_ref().map(|photo| format!(" {}", hex::encode(Sha256::digest(photo.bytes()))));
        let said = format!("{} {game} {} {reported} {}", tournament.id, shown_result.code(), new.remark);
        let said = said + shown.as_deref().unwrap_or_default();
        let report = SpectatorReport {
            id: hex::encode(Sha256::digest(said)),
            game,
            shown_result,
            reported: new.reported,
            remark: new.remark.clone(),
            at: now(),
        };
        let is_outdated = |own: &SpectatorReport| !is_still_shown(tournament, own);
        let waiting = self.store.spectator_reports(tournament.id)?;
        let outdated: Vec<String> = waiting.into_iter().filter(is_outdated).map(|own| own.id).collect();
        let photographed = PhotographedReport::Spectator(report.id.clone());
        if let Some(photo) = &new.photo {
            // Before the report: the pages of the staff hear of that at once.
            self.store.keep_report_photo(tournament.id, &photographed, photo.bytes(), now())?;
        }
        let outcome = self.store.keep_spectator_report(tournament.id, &report, &outdated)?;
        if new.photo.is_some() && !self.waits(tournament, &report.id)? {
            // It was refused, or put aside just now.
            self.store.remove_report_photo(tournament.id, &photographed)?;
        }
        match outcome {
            SpectatorReportOutcome::Kept => Ok(()),
            SpectatorReportOutcome::Full => {
                let list = ListField::SpectatorReports;
                Err(Rejection::Limit(LimitError::List { list, length: list.most() + 1 }).into())
            }
        }
    }

    /// Whether the staff has a report before it.
    fn waits(&self, tournament: &Tournament, id: &str) -> Result<bool, ServiceError> {
        Ok(self.store.spectator_reports(tournament.id)?.iter().any(|own| own.id == id))
    }

    /// What spectators say of results that still stand as they saw them, the latest first: an arbiter who has corrected a result need not
    /// put it aside.
    pub fn spectator_reports(&self, tournament: &Tournament) -> Result<Vec<SpectatorReport>, ServiceError> {
        let mut reports = self.store.spectator_reports(tournament.id)?;
        reports.retain(|own| is_still_shown(tournament, own));
        Ok(reports)
    }

    /// Dismisses a report about a tournament. One that has been dismissed meanwhile is no error.
    pub fn dismiss_spectator_report(&self, request: &Request<'_>, id: &str) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        self.store.dismiss_spectator_report(tournament.id, id, now())?;
        Ok(Tournament::clone(&tournament))
    }
}

/// Whether the result that a report is about is still the one that its spectator saw.
fn is_still_shown(tournament: &Tournament, report: &SpectatorReport) -> bool {
    tournament.game(report.game).and_then(|game| game.result) == Some(report.shown_result)
}
