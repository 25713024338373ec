//! The thread that makes backups by the clock.

use std::path::PathBuf;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use thiserror::Error;

use crate::config::BackupConfig;
use crate::service::{BackupPlan, Service, Watch};
use crate::store::{BackupRun, BackupRunOutcome};
use crate::web::http::background::Background;

/// How often it looks whether a backup is due.
const LOOKED_EVERY: Duration = Duration::from_mins(1);

/// Why no backups can be made.
#[derive(Debug, Error)]
pub enum ScheduleError {
    #[error("no backups can be made in {}: {source}", directory.display())]
    Directory { directory: PathBuf, source: std::io::Error },
    #[error("the thread for backups could not be started: {0}")]
    Thread(std::io::Error),
}

/// The plan of these settings; `None` if no backups are to be made.
pub fn backup_plan(config: &BackupConfig) -> Option<BackupPlan> {
    let directory = config.backup_directory.clone()?;
    // The settings allow no more than a year.
    let every = TimeDelta::from_std(config.backup_every).unwrap_or(TimeDelta::MAX);
    Some(BackupPlan { directory, every, keep: config.backup_keep.into(), recipients: config.backup_encrypt_to.clone() })
}

/// Makes the directory if it is not there, and makes backups until the value is dropped.
pub(super) fn start(service: &Service, plan: BackupPlan) -> Result<Background, ScheduleError> {
    let directory = plan.directory.clone();
    plan.make_directory().map_err(|source| ScheduleError::Directory { directory, source })?;
    let service = service.clone();
    let make_if_due =
        move |watch: &Watch| match service.watched(watch.clone()).back_up_if_due(&plan, Utc::now().naive_utc()) {
            Ok(None) => {}
            Ok(Some(run)) => log(&run),
            Err(error) => tracing::warn!(%error, "it could not be told whether a backup is due"),
        };
    Background::start("backups", LOOKED_EVERY, make_if_due).map_err(ScheduleError::Thread)
}

fn log(BackupRun { file, end, .. }: &BackupRun) {
    match end.as_ref().map(|end| &end.outcome) {
        Some(BackupRunOutcome::Made { bytes, rows, differences: 0 }) => {
            tracing::info!(file, bytes, rows, "a backup was made and restored on trial");
        }
        Some(BackupRunOutcome::Made { bytes, rows, differences }) => tracing::warn!(
            file,
            bytes,
            rows,
            differences,
            "a backup was made, but what it holds differs from its journals; no older one was removed"
        ),
        Some(BackupRunOutcome::Failed(reason)) => {
            tracing::error!(file, reason, "no backup was made; no older one was removed");
        }
        None => {}
    }
}
