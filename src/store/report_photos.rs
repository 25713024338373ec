//! Photos of score sheets that came with reports. They are not part of the tournament: no version, document or backup has them, and they
//! are removed automatically.

use std::collections::BTreeMap;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{Db, upsert};
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::rows::timestamp;
use crate::store::schema::{report_photos, tournaments};
use tournament::{BoardNumber, EntryId, Pairing, RoundNumber, TournamentId, TournamentStatus};

/// Photos kept for a tournament, the latest: enough for a round of the largest hall, with a limit on disk space.
const MOST_PHOTOS: i64 = 500;

/// The report that a photo came with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhotographedReport {
    /// A spectator's report, by its id.
    Spectator(String),
    /// A player's report of their board. With another opponent it is another report.
    Player { round: RoundNumber, board: BoardNumber, by: EntryId, opponent: EntryId },
}

impl PhotographedReport {
    /// A player's report of their board; `None` if the player does not sit there.
    pub fn of_player(pairing: &Pairing, by: EntryId) -> Option<Self> {
        let opponent = pairing.opponent_of(by)?;
        Some(Self::Player { round: pairing.round, board: pairing.board, by, opponent })
    }
}

/// The form in which the store keeps it.
impl fmt::Display for PhotographedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spectator(id) => write!(f, "spectator {id}"),
            Self::Player { round, board, by, opponent } => write!(f, "player {round}-{board} {by} {opponent}"),
        }
    }
}

/// The photos that came with the reports of a tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportPhotos {
    /// The hashes, by report.
    hashes: BTreeMap<String, String>,
}

impl ReportPhotos {
    /// The hash of the photo that came with a report.
    pub fn of(&self, report: &PhotographedReport) -> Option<&str> {
        self.hashes.get(&report.to_string()).map(String::as_str)
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = report_photos, treat_none_as_default_value = false)]
pub(super) struct ReportPhotoRow {
    tournament: i64,
    report: String,
    hash: String,
    added_at: NaiveDateTime,
    content: String,
}

impl Store {
    /// Keeps the photo of a report in place of an earlier one. Above the limit the oldest photos are removed.
    pub fn keep_report_photo(
        &self,
        tournament: TournamentId,
        report: &PhotographedReport,
        photo: &[u8],
        at: NaiveDateTime,
    ) -> Result<(), StoreError> {
        let rows = [ReportPhotoRow {
            tournament: tournament.0,
            report: report.to_string(),
            hash: sha256(photo),
            added_at: timestamp(at),
            content: STANDARD.encode(photo),
        }];
        self.writing(|connection| {
            upsert!(connection, report_photos, rows, [tournament, report], [hash, added_at, content]);
            let own = report_photos::table.filter(report_photos::tournament.eq(tournament.0));
            let former = own.order((report_photos::added_at.desc(), report_photos::report)).offset(MOST_PHOTOS);
            let former: Vec<String> = former.select(report_photos::report).limit(MOST_PHOTOS).load(connection)?;
            remove_photos(connection, tournament, former)
        })
    }

    /// The photos that came with the reports of a tournament.
    pub fn report_photos(&self, tournament: TournamentId) -> Result<ReportPhotos, StoreError> {
        let own = report_photos::table
            .filter(report_photos::tournament.eq(tournament.0))
            .select((report_photos::report, report_photos::hash));
        let found: Vec<(String, String)> = own.load(&mut *self.connection()?)?;
        Ok(ReportPhotos { hashes: found.into_iter().collect() })
    }

    /// Whether a photo came with a report.
    pub fn has_report_photo(&self, tournament: TournamentId, report: &PhotographedReport) -> Result<bool, StoreError> {
        let own = report_photos::table.find((tournament.0, report.to_string())).select(report_photos::tournament);
        let found: Option<i64> = own.first(&mut *self.connection()?).optional()?;
        Ok(found.is_some())
    }

    /// The content of a photo of a tournament; `None` if it is not kept.
    pub fn report_photo(&self, tournament: TournamentId, hash: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let own = report_photos::table
            .filter(report_photos::tournament.eq(tournament.0))
            .filter(report_photos::hash.eq(hash))
            .select(report_photos::content);
        let found: Option<String> = own.first(&mut *self.connection()?).optional()?;
        found.map(|content| STANDARD.decode(content).map_err(StoreError::corrupt)).transpose()
    }

    /// Removes the photo of a report, if there is one.
    pub fn remove_report_photo(&self, tournament: TournamentId, report: &PhotographedReport) -> Result<(), StoreError> {
        self.writing(|connection| remove_photos(connection, tournament, vec![report.to_string()]))
    }

    /// Removes the photos that were added before `old`, and those of closed tournaments that were added before `of_closed`.
    pub fn purge_report_photos(&self, old: NaiveDateTime, of_closed: NaiveDateTime) -> Result<(), StoreError> {
        self.writing(|connection| {
            diesel::delete(report_photos::table.filter(report_photos::added_at.lt(timestamp(old))))
                .execute(connection)?;
            let photographed: Vec<i64> =
                report_photos::table.select(report_photos::tournament).distinct().load(connection)?;
            let closed: Vec<i64> = tournaments::table
                .filter(tournaments::id.eq_any(photographed))
                .filter(tournaments::conduct.eq(TournamentStatus::Closed.code()))
                .select(tournaments::id)
                .load(connection)?;
            let over = report_photos::table
                .filter(report_photos::tournament.eq_any(closed))
                .filter(report_photos::added_at.lt(timestamp(of_closed)));
            diesel::delete(over).execute(connection)?;
            Ok(())
        })
    }
}

/// Removes the photos of these reports, given as the store keeps them.
pub(super) fn remove_photos(
    connection: &mut Db,
    tournament: TournamentId,
    reports: Vec<String>,
) -> Result<(), StoreError> {
    let gone = report_photos::table
        .filter(report_photos::tournament.eq(tournament.0))
        .filter(report_photos::report.eq_any(reports));
    diesel::delete(gone).execute(connection)?;
    Ok(())
}
