//! Spectators' reports of wrong results. They are not part of the tournament: they do not change its version, no public page shows them,
//! and dismissing one leaves no journal entry. The reports of a tournament have a version of their own, by which the staff's pages are
//! updated: the microsecond of the last report or dismissal.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::dsl::max;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::notify::{Written, notify_of_report};
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::report_photos::{PhotographedReport, remove_photos};
use crate::store::rows::{narrow, timestamp, unknown};
use crate::store::schema::spectator_reports;
use crate::store::{News, Store};
use tournament::limits::ListField;
use tournament::{BoardNumber, GameId, GameNumber, GameResult, RoundNumber, TournamentId, Version};

/// Minutes after its dismissal in which a report cannot be repeated: later the spectator has looked again, and it is no double press.
const MINUTES_DISMISSED: i64 = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpectatorReportOutcome {
    Kept,
    /// As many reports wait as are kept; none of them is dropped for a new one.
    Full,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpectatorReport {
    /// Derived from the content: the same report sent twice is one report.
    pub id: String,
    pub game: GameId,
    /// The result that the page showed to the spectator.
    pub shown_result: GameResult,
    /// The reported result; `None` if it is something else than a result over the board.
    pub reported: Option<GameResult>,
    pub remark: String,
    /// Time of the report, UTC.
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
    /// Keeps a report. A waiting report stays as it is; a dismissed one waits again if it is repeated some minutes later. If there are too
    /// many, dismissed and `outdated` reports make room.
    pub fn keep_spectator_report(
        &self,
        tournament: TournamentId,
        report: &SpectatorReport,
        outdated: &[String],
    ) -> Result<SpectatorReportOutcome, StoreError> {
        let kept: Result<_, StoreError> = self.writing(|connection| {
            // Several at once would exceed the limit.
            lock_for_writing(connection, Counter::Players)?;
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
                return Ok((SpectatorReportOutcome::Kept, Some(send_news(connection, tournament, at)?)));
            }
            let most: i64 = narrow(ListField::SpectatorReports.most())?;
            let own = || spectator_reports::table.filter(spectator_reports::tournament.eq(tournament.0));
            let count: i64 = own().count().get_result(connection)?;
            if count >= most {
                diesel::delete(own().filter(spectator_reports::dismissed_at.is_not_null())).execute(connection)?;
                diesel::delete(own().filter(spectator_reports::id.eq_any(outdated.to_vec()))).execute(connection)?;
                let photographed = |id: &String| PhotographedReport::Spectator(id.clone()).to_string();
                remove_photos(connection, tournament, outdated.iter().map(photographed).collect())?;
                let count: i64 = own().count().get_result(connection)?;
                if count >= most {
                    return Ok((SpectatorReportOutcome::Full, None));
                }
            }
            insert!(connection, spectator_reports, [SpectatorReportRow::new(tournament, report, at)]);
            Ok((SpectatorReportOutcome::Kept, Some(send_news(connection, tournament, at)?)))
        });
        let (outcome, news) = kept?;
        if let Some(news) = news {
            self.announce(Written::Report(news));
        }
        Ok(outcome)
    }

    /// The reports of a tournament that were not dismissed, latest first.
    pub fn spectator_reports(&self, tournament: TournamentId) -> Result<Vec<SpectatorReport>, StoreError> {
        let waiting = spectator_reports::table
            .filter(spectator_reports::tournament.eq(tournament.0))
            .filter(spectator_reports::dismissed_at.is_null())
            .order((spectator_reports::at.desc(), spectator_reports::id));
        let rows: Vec<SpectatorReportRow> = waiting.load(&mut *self.connection()?)?;
        rows.into_iter().map(SpectatorReportRow::report).collect()
    }

    /// Dismisses a report about a tournament and removes its photo; a missing report is no error.
    pub fn dismiss_spectator_report(
        &self,
        tournament: TournamentId,
        id: &str,
        at: NaiveDateTime,
    ) -> Result<(), StoreError> {
        let dismissed: Result<Option<News>, StoreError> = self.writing(|connection| {
            lock_for_writing(connection, Counter::Players)?;
            let at = later_than_all(connection, tournament, at)?;
            let own = spectator_reports::table.find(id).filter(spectator_reports::tournament.eq(tournament.0));
            let dismissed = spectator_reports::dismissed_at.eq(Some(at));
            let count = diesel::update(own).set(dismissed).execute(connection)?;
            remove_photos(connection, tournament, vec![PhotographedReport::Spectator(id.to_owned()).to_string()])?;
            if count == 0 { Ok(None) } else { send_news(connection, tournament, at).map(Some) }
        });
        if let Some(news) = dismissed? {
            self.announce(Written::Report(news));
        }
        Ok(())
    }

    /// The version of the spectators' reports of a tournament; 0 if there are none.
    pub fn spectator_reports_version(&self, tournament: TournamentId) -> Result<Version, StoreError> {
        Ok(latest(&mut *self.connection()?, tournament)?.map_or(Version(0), version))
    }
}

/// The versions of the spectators' reports of all tournaments that have any.
pub(super) fn report_versions(connection: &mut Db) -> Result<Vec<News>, StoreError> {
    let latest_times = spectator_reports::table.group_by(spectator_reports::tournament).select((
        spectator_reports::tournament,
        max(spectator_reports::at),
        max(spectator_reports::dismissed_at),
    ));
    let rows: Vec<(i64, Option<NaiveDateTime>, Option<NaiveDateTime>)> = latest_times.load(connection)?;
    let news = |(tournament, at, dismissed_at): (i64, Option<NaiveDateTime>, Option<NaiveDateTime>)| {
        Some(News { tournament: TournamentId(tournament), version: version(at.max(dismissed_at)?) })
    };
    Ok(rows.into_iter().filter_map(news).collect())
}

/// Time of the last report or dismissal of a tournament.
fn latest(connection: &mut Db, tournament: TournamentId) -> Result<Option<NaiveDateTime>, StoreError> {
    let own = || spectator_reports::table.filter(spectator_reports::tournament.eq(tournament.0));
    let reported_at: Option<NaiveDateTime> =
        own().select(spectator_reports::at).order(spectator_reports::at.desc()).first(connection).optional()?;
    let dismissed: Vec<Option<NaiveDateTime>> = own()
        .filter(spectator_reports::dismissed_at.is_not_null())
        .select(spectator_reports::dismissed_at)
        .order(spectator_reports::dismissed_at.desc())
        .limit(1)
        .load(connection)?;
    Ok(reported_at.max(dismissed.into_iter().flatten().next()))
}

/// A stored timestamp that is later than all before it: otherwise no page would hear of two reports at the same time.
fn later_than_all(
    connection: &mut Db,
    tournament: TournamentId,
    at: NaiveDateTime,
) -> Result<NaiveDateTime, StoreError> {
    let before = latest(connection, tournament)?.map(|before| before + TimeDelta::microseconds(1));
    Ok(before.map_or(timestamp(at), |before| before.max(timestamp(at))))
}

/// Notifies the other instances, and returns the news for this one.
fn send_news(connection: &mut Db, tournament: TournamentId, at: NaiveDateTime) -> Result<News, StoreError> {
    let news = News { tournament, version: version(at) };
    notify_of_report(connection, news)?;
    Ok(news)
}

const fn version(at: NaiveDateTime) -> Version {
    Version(at.and_utc().timestamp_micros())
}
