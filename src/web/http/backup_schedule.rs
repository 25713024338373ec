//! The thread that makes backups by the clock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use thiserror::Error;

use crate::config::BackupConfig;
use crate::outside;
use crate::service::{BackupPlan, Service, Watch};
use crate::store::{BackupRun, BackupRunOutcome};

/// How often it looks whether a backup is due.
const LOOKED_EVERY: Duration = Duration::from_mins(1);

/// How long the end of the program waits for a backup to stop.
const STOP_PATIENCE: Duration = Duration::from_secs(5);

/// Why no backups can be made.
#[derive(Debug, Error)]
pub enum ScheduleError {
    #[error("no backups can be made in {}: {source}", directory.display())]
    Directory { directory: PathBuf, source: std::io::Error },
    #[error("the thread for backups could not be started: {0}")]
    Thread(std::io::Error),
}

/// Makes backups; dropping this value ends it.
#[derive(Debug)]
pub struct BackupSchedule {
    watch: Watch,
    go_on: Option<mpsc::Sender<()>>,
    /// Nothing is sent through it; it is closed when the thread has ended.
    end: Mutex<mpsc::Receiver<()>>,
}

/// The plan of these settings; `None` if no backups are to be made.
pub fn backup_plan(config: &BackupConfig) -> Option<BackupPlan> {
    let directory = config.backup_directory.clone()?;
    // The settings allow no more than a year.
    let every = TimeDelta::from_std(config.backup_every).unwrap_or(TimeDelta::MAX);
    Some(BackupPlan { directory, every, keep: config.backup_keep.into(), recipients: config.backup_encrypt_to.clone() })
}

impl BackupSchedule {
    /// Makes the directory if it is not there, and begins.
    pub fn start(service: &Service, plan: BackupPlan) -> Result<Self, ScheduleError> {
        let directory = plan.directory.clone();
        plan.make_directory().map_err(|source| ScheduleError::Directory { directory, source })?;
        let watch = Watch::default();
        let (go_on, stopped) = mpsc::channel::<()>();
        let (ending, end) = mpsc::channel::<()>();
        let service = service.watched(watch.clone());
        let work = move || {
            loop {
                outside::by_itself(|| make_if_due(&service, &plan));
                if stopped.recv_timeout(LOOKED_EVERY) != Err(mpsc::RecvTimeoutError::Timeout) {
                    break;
                }
            }
            // Held until the thread ends, however it does.
            drop(ending);
        };
        thread::Builder::new().name("backups".to_owned()).spawn(work).map_err(ScheduleError::Thread)?;
        Ok(Self { watch, go_on: Some(go_on), end: Mutex::new(end) })
    }

    /// Makes it stop: the program ends.
    pub fn stop(&self) {
        self.watch.stop();
    }
}

impl Drop for BackupSchedule {
    fn drop(&mut self) {
        self.stop();
        self.go_on = None;
        if let Ok(end) = self.end.get_mut()
            && end.recv_timeout(STOP_PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout)
        {
            tracing::warn!("a backup is cut off; its unfinished file is removed later");
        }
    }
}

/// Makes a backup if one is due; after any failure the next one still comes.
fn make_if_due(service: &Service, plan: &BackupPlan) {
    if service.watch().is_stopping() {
        return;
    }
    match catch_unwind(AssertUnwindSafe(|| service.back_up_if_due(plan, Utc::now().naive_utc()))) {
        Ok(Ok(None)) => {}
        Ok(Ok(Some(run))) => log(&run),
        Ok(Err(error)) => tracing::warn!(%error, "it could not be told whether a backup is due"),
        Err(_) => tracing::error!("a backup has failed unexpectedly; the next one will be tried"),
    }
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
