//! What spectators say of results that they hold to be wrong. It is no part of the tournament: no version follows from it, no public page
//! shows it, and it is put aside without a trace in the journal.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::upsert;
use crate::store::error::StoreError;
use crate::store::rows::{narrow, timestamp, unknown};
use crate::store::schema::spectator_reports;
use tournament::{BoardNumber, GameId, GameNumber, GameResult, RoundNumber, TournamentId};

/// So many reports of a tournament are kept, the latest: who sends one after the other does not fill the disk.
const MOST_REPORTS: i64 = 500;

/// What a spectator says of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpectatorReport {
    /// Follows from all that is said: the same said twice is one report.
    pub id: String,
    pub game: GameId,
    /// The result that stood when it was said.
    pub stood: GameResult,
    /// What is right; none where it is something else than a result over the board.
    pub claimed: Option<GameResult>,
    pub remark: String,
    /// When it was said, UTC.
    pub at: NaiveDateTime,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = spectator_reports, treat_none_as_default_value = false)]
pub(super) struct SpectatorReportRow {
    id: String,
    tournament: i64,
    round: i32,
    board: i32,
    game: i32,
    stood: String,
    claimed: Option<String>,
    remark: String,
    at: NaiveDateTime,
    dismissed_at: Option<NaiveDateTime>,
}

impl SpectatorReportRow {
    fn new(tournament: TournamentId, report: &SpectatorReport) -> Self {
        let SpectatorReport { id, game, stood, claimed, remark, at } = report;
        Self {
            id: id.clone(),
            tournament: tournament.0,
            round: game.round.0.into(),
            board: game.board.0.into(),
            game: game.game.0.into(),
            stood: stood.code().to_owned(),
            claimed: claimed.map(|claimed| claimed.code().to_owned()),
            remark: remark.clone(),
            at: timestamp(*at),
            dismissed_at: None,
        }
    }

    fn report(self) -> Result<SpectatorReport, StoreError> {
        let result = |code: &str| GameResult::from_code(code).ok_or_else(|| unknown("result", code));
        Ok(SpectatorReport {
            game: GameId {
                round: RoundNumber(narrow(self.round)?),
                board: BoardNumber(narrow(self.board)?),
                game: GameNumber(narrow(self.game)?),
            },
            stood: result(&self.stood)?,
            claimed: self.claimed.as_deref().map(result).transpose()?,
            id: self.id,
            remark: self.remark,
            at: self.at,
        })
    }
}

impl Store {
    /// Keeps what a spectator says of a tournament. What has been said before stays as it is: put aside, if it was.
    pub fn keep_spectator_report(&self, tournament: TournamentId, report: &SpectatorReport) -> Result<(), StoreError> {
        let rows = [SpectatorReportRow::new(tournament, report)];
        self.writing(|connection| {
            upsert!(connection, spectator_reports, rows, [id], [remark]);
            let own = spectator_reports::table.filter(spectator_reports::tournament.eq(tournament.0));
            let former = own.order((spectator_reports::at.desc(), spectator_reports::id)).offset(MOST_REPORTS);
            let former: Vec<String> = former.select(spectator_reports::id).limit(MOST_REPORTS).load(connection)?;
            diesel::delete(spectator_reports::table.filter(spectator_reports::id.eq_any(former)))
                .execute(connection)?;
            Ok(())
        })
    }

    /// What spectators say of a tournament and nobody has put aside, the latest first.
    pub fn spectator_reports(&self, tournament: TournamentId) -> Result<Vec<SpectatorReport>, StoreError> {
        let waiting = spectator_reports::table
            .filter(spectator_reports::tournament.eq(tournament.0))
            .filter(spectator_reports::dismissed_at.is_null())
            .order((spectator_reports::at.desc(), spectator_reports::id));
        let rows: Vec<SpectatorReportRow> = waiting.load(&mut *self.connection()?)?;
        rows.into_iter().map(SpectatorReportRow::report).collect()
    }

    /// Puts a report about a tournament aside; answers whether there was one.
    pub fn dismiss_spectator_report(
        &self,
        tournament: TournamentId,
        id: &str,
        at: NaiveDateTime,
    ) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let own = spectator_reports::table.find(id).filter(spectator_reports::tournament.eq(tournament.0));
            let put = spectator_reports::dismissed_at.eq(Some(timestamp(at)));
            Ok(diesel::update(own).set(put).execute(connection)? == 1)
        })
    }
}
