//! Spectators' reports of wrong results, for the staff, who correct the result or dismiss the report.

use sha2::{Digest, Sha256};

use crate::service::{CleanPhoto, Request, Service, ServiceError, now};
use crate::store::{PhotographedReport, SpectatorReport, SpectatorReportOutcome};
use tournament::limits::{LimitError, ListField, TextField};
use tournament::{GameId, GameResult, Rejection, Reported, Tournament};

/// A spectator's report of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSpectatorReport {
    pub game: GameId,
    /// The right result; `None` for something else than a result over the board.
    pub reported: Option<GameResult>,
    pub remark: String,
    /// A photo of the score sheet or other evidence.
    pub photo: Option<CleanPhoto>,
}

impl Service {
    /// Stores a spectator's report of a result, which must be public and different from the reported one.
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
        // Two spectators with the same report may send different photos.
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
        let is_outdated = |spectator_report: &SpectatorReport| !is_still_shown(tournament, spectator_report);
        let waiting = self.store.spectator_reports(tournament.id)?;
        let outdated: Vec<String> = waiting.into_iter().filter(is_outdated).map(|own| own.id).collect();
        let photographed = PhotographedReport::Spectator(report.id.clone());
        if let Some(photo) = &new.photo {
            // Stored before the report, which updates the staff's pages at once.
            self.store.keep_report_photo(tournament.id, &photographed, photo.bytes(), now())?;
        }
        let outcome = self.store.keep_spectator_report(tournament.id, &report, &outdated)?;
        if new.photo.is_some() && !self.waits(tournament, &report.id)? {
            // The report was refused, or has just been dismissed.
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

    /// Whether a report waits for the staff.
    fn waits(&self, tournament: &Tournament, id: &str) -> Result<bool, ServiceError> {
        Ok(self.store.spectator_reports(tournament.id)?.iter().any(|own| own.id == id))
    }

    /// The reports on results that are still as the spectators saw them, latest first: after correcting a result the arbiter need not
    /// dismiss its report.
    pub fn spectator_reports(&self, tournament: &Tournament) -> Result<Vec<SpectatorReport>, ServiceError> {
        let mut reports = self.store.spectator_reports(tournament.id)?;
        reports.retain(|report| is_still_shown(tournament, report));
        Ok(reports)
    }

    /// Dismisses a report about a tournament. Dismissing it twice is no error.
    pub fn dismiss_spectator_report(&self, request: &Request<'_>, id: &str) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        if let Some(report) = self.store.spectator_reports(tournament.id)?.into_iter().find(|report| report.id == id) {
            request.check_game(&tournament, report.game)?;
        }
        self.store.dismiss_spectator_report(tournament.id, id, now())?;
        Ok(Tournament::clone(&tournament))
    }
}

/// Whether the reported result is still the one that the spectator saw.
fn is_still_shown(tournament: &Tournament, report: &SpectatorReport) -> bool {
    tournament.game(report.game).and_then(|game| game.result) == Some(report.shown_result)
}
