//! What spectators say of results that they hold to be wrong. It is no part of the tournament: no version of that follows from it, no
//! public page shows it, and it is put aside without a trace in the journal. The reports of a tournament have a version of their own, by
//! which the pages of the staff hear of them: the microsecond of the last that was said or put aside.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::dsl::max;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::notify::notify_of_report;
use crate::store::properties::{Counter, reserve};
use crate::store::rows::{narrow, timestamp, unknown};
use crate::store::schema::spectator_reports;
use crate::store::{News, Store};
use tournament::limits::ListField;
use tournament::{BoardNumber, GameId, GameNumber, GameResult, RoundNumber, TournamentId, Version};

/// So many minutes after a report was dismissed it may be said again: it is another look at the result then, not a second press.
const MINUTES_DISMISSED: i64 = 10;

/// What becomes of a report that is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpectatorReportOutcome {
    Kept,
    /// As many wait as are kept; none of them is dropped for another.
    Full,
}

/// What a spectator says of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpectatorReport {
    /// Follows from all that is said: the same said twice is one report.
    pub id: String,
    pub game: GameId,
    /// The result that was shown when it was said.
    pub shown_result: GameResult,
    /// What is right; none where it is something else than a result over the board.
    pub reported: Option<GameResult>,
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
    shown_result: String,
    reported: Option<String>,
    remark: String,
    at: NaiveDateTime,
    dismissed_at: Option<NaiveDateTime>,
}

impl SpectatorReportRow {
    fn new(tournament: TournamentId, report: &SpectatorReport, at: NaiveDateTime) -> Self {
        let SpectatorReport { id, game, shown_result, reported, remark, .. } = report;
        Self {
            id: id.clone(),
            tournament: tournament.0,
            round: game.round.0.into(),
            board: game.board.0.into(),
            game: game.game.0.into(),
            shown_result: shown_result.code().to_owned(),
            reported: reported.map(|reported| reported.code().to_owned()),
            remark: remark.clone(),
            at,
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
            shown_result: result(&self.shown_result)?,
            reported: self.reported.as_deref().map(result).transpose()?,
            id: self.id,
            remark: self.remark,
            at: self.at,
        })
    }
}

impl Store {
    /// Keeps what a spectator says of a tournament. What waits already stays as it is; what was dismissed waits again where it is said
    /// some minutes later. Where there are too many, those that were dismissed or are `outdated` make room.
    pub fn keep_spectator_report(
        &self,
        tournament: TournamentId,
        report: &SpectatorReport,
        outdated: &[String],
    ) -> Result<SpectatorReportOutcome, StoreError> {
        let kept: Result<_, StoreError> = self.writing(|connection| {
            // Even nothing reserved keeps others from adding more than there is room for until this is written.
            reserve(connection, Counter::Players, 0)?;
            let at = later_than_all(connection, tournament, report.at)?;
            let known: Option<SpectatorReportRow> =
                spectator_reports::table.find(report.id.as_str()).first(connection).optional()?;
            if let Some(known) = known {
                let is_fresh = |at: NaiveDateTime| report.at - at < TimeDelta::minutes(MINUTES_DISMISSED);
                if known.dismissed_at.is_none_or(is_fresh) {
                    return Ok((SpectatorReportOutcome::Kept, None));
                }
                let waiting = spectator_reports::dismissed_at.eq(None::<NaiveDateTime>);
                let anew = (waiting, spectator_reports::at.eq(at));
                diesel::update(spectator_reports::table.find(report.id.as_str())).set(anew).execute(connection)?;
                return Ok((SpectatorReportOutcome::Kept, Some(told(connection, tournament, at)?)));
            }
            let most: i64 = narrow(ListField::SpectatorReports.most())?;
            let own = || spectator_reports::table.filter(spectator_reports::tournament.eq(tournament.0));
            let count: i64 = own().count().get_result(connection)?;
            if count >= most {
                diesel::delete(own().filter(spectator_reports::dismissed_at.is_not_null())).execute(connection)?;
                diesel::delete(own().filter(spectator_reports::id.eq_any(outdated.to_vec()))).execute(connection)?;
                let count: i64 = own().count().get_result(connection)?;
                if count >= most {
                    return Ok((SpectatorReportOutcome::Full, None));
                }
            }
            insert!(connection, spectator_reports, [SpectatorReportRow::new(tournament, report, at)]);
            Ok((SpectatorReportOutcome::Kept, Some(told(connection, tournament, at)?)))
        });
        let (outcome, news) = kept?;
        if let Some(news) = news {
            self.announce_report(news);
        }
        Ok(outcome)
    }

    /// What spectators say of a tournament and what was not dismissed, the latest first.
    pub fn spectator_reports(&self, tournament: TournamentId) -> Result<Vec<SpectatorReport>, StoreError> {
        let waiting = spectator_reports::table
            .filter(spectator_reports::tournament.eq(tournament.0))
            .filter(spectator_reports::dismissed_at.is_null())
            .order((spectator_reports::at.desc(), spectator_reports::id));
        let rows: Vec<SpectatorReportRow> = waiting.load(&mut *self.connection()?)?;
        rows.into_iter().map(SpectatorReportRow::report).collect()
    }

    /// Dismisses a report about a tournament; one that is not there is no error.
    pub fn dismiss_spectator_report(
        &self,
        tournament: TournamentId,
        id: &str,
        at: NaiveDateTime,
    ) -> Result<(), StoreError> {
        let dismissed: Result<Option<News>, StoreError> = self.writing(|connection| {
            reserve(connection, Counter::Players, 0)?;
            let at = later_than_all(connection, tournament, at)?;
            let own = spectator_reports::table.find(id).filter(spectator_reports::tournament.eq(tournament.0));
            let dismissed = spectator_reports::dismissed_at.eq(Some(at));
            let count = diesel::update(own).set(dismissed).execute(connection)?;
            if count == 0 { Ok(None) } else { told(connection, tournament, at).map(Some) }
        });
        if let Some(news) = dismissed? {
            self.announce_report(news);
        }
        Ok(())
    }

    /// The version of what spectators report of a tournament; 0 where no spectator has.
    pub fn spectator_reports_version(&self, tournament: TournamentId) -> Result<Version, StoreError> {
        Ok(latest(&mut *self.connection()?, tournament)?.map_or(Version(0), version))
    }
}

/// The versions of what spectators report, of all tournaments of which they do.
pub(super) fn report_versions(connection: &mut Db) -> Result<Vec<News>, StoreError> {
    let said = spectator_reports::table.group_by(spectator_reports::tournament).select((
        spectator_reports::tournament,
        max(spectator_reports::at),
        max(spectator_reports::dismissed_at),
    ));
    let rows: Vec<(i64, Option<NaiveDateTime>, Option<NaiveDateTime>)> = said.load(connection)?;
    let news = |(tournament, at, dismissed_at): (i64, Option<NaiveDateTime>, Option<NaiveDateTime>)| {
        Some(News { tournament: TournamentId(tournament), version: version(at.max(dismissed_at)?) })
    };
    Ok(rows.into_iter().filter_map(news).collect())
}

/// When the last report of a tournament was said or put aside.
fn latest(connection: &mut Db, tournament: TournamentId) -> Result<Option<NaiveDateTime>, StoreError> {
    let own = || spectator_reports::table.filter(spectator_reports::tournament.eq(tournament.0));
    let said: Option<NaiveDateTime> =
        own().select(spectator_reports::at).order(spectator_reports::at.desc()).first(connection).optional()?;
    let dismissed: Vec<Option<NaiveDateTime>> = own()
        .filter(spectator_reports::dismissed_at.is_not_null())
        .select(spectator_reports::dismissed_at)
        .order(spectator_reports::dismissed_at.desc())
        .limit(1)
        .load(connection)?;
    Ok(said.max(dismissed.into_iter().flatten().next()))
}

/// A moment as it is kept: later than what was written before, or no page would hear of what comes by two ways at once.
fn later_than_all(
    connection: &mut Db,
    tournament: TournamentId,
    at: NaiveDateTime,
) -> Result<NaiveDateTime, StoreError> {
    let before = latest(connection, tournament)?.map(|before| before + TimeDelta::microseconds(1));
    Ok(before.map_or(timestamp(at), |before| before.max(timestamp(at))))
}

/// Tells the other instances, and answers what is to be told in this one.
fn told(connection: &mut Db, tournament: TournamentId, at: NaiveDateTime) -> Result<News, StoreError> {
    let news = News { tournament, version: version(at) };
    notify_of_report(connection, news)?;
    Ok(news)
}

const fn version(at: NaiveDateTime) -> Version {
    Version(at.and_utc().timestamp_micros())
}
