//! Scheduled backups: when one was begun, and what came of it. Of several instances one makes each. They are in no backup, and a restore
//! leaves them as they are: they tell of the files of this installation.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::backup_runs;

/// How many are remembered.
const MOST_KEPT: i64 = 50;

/// A scheduled backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupRun {
    pub id: String,
    pub started_at: NaiveDateTime,
    /// The name of its file.
    pub file: String,
    /// `None` while it is being made, or if its program was ended meanwhile.
    pub end: Option<BackupRunEnd>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupRunEnd {
    pub at: NaiveDateTime,
    pub outcome: BackupRunOutcome,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackupRunOutcome {
    /// The file is there, and a trial restore of it has succeeded.
    Made {
        bytes: u64,
        rows: u64,
        /// How many differences the check of the restored copy found.
        differences: u64,
    },
    /// There is no file, for this reason.
    Failed(String),
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = backup_runs, treat_none_as_default_value = false)]
pub(super) struct BackupRunRow {
    id: String,
    started_at: NaiveDateTime,
    ended_at: Option<NaiveDateTime>,
    file: String,
    bytes: i64,
    row_count: i64,
    differences: i64,
    problem: String,
}

impl BackupRunRow {
    fn run(self) -> Result<BackupRun, StoreError> {
        let outcome = if self.problem.is_empty() {
            BackupRunOutcome::Made {
                bytes: narrow(self.bytes)?,
                rows: narrow(self.row_count)?,
                differences: narrow(self.differences)?,
            }
        } else {
            BackupRunOutcome::Failed(self.problem)
        };
        let end = self.ended_at.map(|at| BackupRunEnd { at, outcome });
        Ok(BackupRun { id: self.id, started_at: self.started_at, file: self.file, end })
    }
}

/// A backup that this instance wants to make.
#[derive(Debug, Clone, Copy)]
pub struct BackupTurn<'a> {
    pub id: &'a str,
    pub file: &'a str,
    pub at: NaiveDateTime,
    /// How long after the beginning of a good one the next is due.
    pub every: TimeDelta,
    /// How long after a failed or interrupted one it is tried again.
    pub again_after: TimeDelta,
}

impl Store {
    /// Notes that this instance makes a backup now, if one is due; returns whether it is. No other instance then makes it too.
    pub fn begin_backup_run(&self, turn: &BackupTurn<'_>) -> Result<bool, StoreError> {
        // Asked without a lock first: nearly always none is due.
        if !is_due(&self.backup_runs()?, turn) {
            return Ok(false);
        }
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            let rows: Vec<BackupRunRow> = newest().load(connection)?;
            let runs = rows.into_iter().map(BackupRunRow::run).collect::<Result<Vec<_>, _>>()?;
            if !is_due(&runs, turn) {
                return Ok(false);
            }
            let row = BackupRunRow {
                id: turn.id.to_owned(),
                started_at: timestamp(turn.at),
                ended_at: None,
                file: turn.file.to_owned(),
                bytes: 0,
                row_count: 0,
                differences: 0,
                problem: String::new(),
            };
            diesel::insert_into(backup_runs::table).values(&row).execute(connection)?;
            if let Some(oldest) = runs.get(narrow::<usize, _>(MOST_KEPT)? - 1) {
                let older = backup_runs::table.filter(backup_runs::started_at.le(oldest.started_at));
                diesel::delete(older).execute(connection)?;
            }
            Ok(true)
        })
    }

    /// Notes what came of it.
    pub fn end_backup_run(&self, id: &str, end: &BackupRunEnd) -> Result<(), StoreError> {
        let (bytes, rows, differences, problem) = match &end.outcome {
            BackupRunOutcome::Made { bytes, rows, differences } => (*bytes, *rows, *differences, ""),
            BackupRunOutcome::Failed(problem) => (0, 0, 0, problem.as_str()),
        };
        let counts = (narrow::<i64, _>(bytes)?, narrow::<i64, _>(rows)?, narrow::<i64, _>(differences)?);
        self.writing(|connection| {
            diesel::update(backup_runs::table.find(id))
                .set((
                    backup_runs::ended_at.eq(timestamp(end.at)),
                    backup_runs::bytes.eq(counts.0),
                    backup_runs::row_count.eq(counts.1),
                    backup_runs::differences.eq(counts.2),
                    backup_runs::problem.eq(problem),
                ))
                .execute(connection)?;
            Ok(())
        })
    }

    /// The last scheduled backups, the newest first.
    pub fn backup_runs(&self) -> Result<Vec<BackupRun>, StoreError> {
        let rows: Vec<BackupRunRow> = newest().load(&mut *self.connection()?)?;
        rows.into_iter().map(BackupRunRow::run).collect()
    }
}

fn newest() -> backup_runs::BoxedQuery<'static, <super::backend::Db as Connection>::Backend> {
    backup_runs::table.order((backup_runs::started_at.desc(), backup_runs::id)).limit(MOST_KEPT).into_boxed()
}

/// Whether a backup is due, after the runs known so far, the newest first. A clock that was put back makes one due.
fn is_due(runs: &[BackupRun], turn: &BackupTurn<'_>) -> bool {
    let is_within = |run: &BackupRun, span: TimeDelta| (TimeDelta::zero()..span).contains(&(turn.at - run.started_at));
    let was_made =
        |run: &&BackupRun| run.end.as_ref().is_some_and(|end| matches!(end.outcome, BackupRunOutcome::Made { .. }));
    let is_tried = runs.iter().any(|run| is_within(run, turn.again_after.min(turn.every)));
    !is_tried && !runs.iter().filter(was_made).any(|run| is_within(run, turn.every))
}
