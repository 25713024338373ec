//! Backups by the clock: each is written beside the older ones, restored on trial, and only then counts; the oldest are removed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use chrono::{NaiveDateTime, TimeDelta};

use crate::age::{AgeLock, AgeRecipient};
use crate::platform;
use crate::service::accounts::random_token;
use crate::service::private_folder::Scratch;
use crate::service::{Service, ServiceError, now};
use crate::store::{BackupFile, BackupRun, BackupRunEnd, BackupRunOutcome, BackupTurn, NewBackupFile, Store};
use crate::watch::Watch;

/// The name of such a file: a time between these, and for an encrypted one another ending.
const PREFIX: &str = "poddavki-";
const ENDING: &str = ".backup";
const ENCRYPTED: &str = ".age";
const TIME: &str = "%Y-%m-%d-%H%M%S";
/// The ending of a file that has not been restored on trial yet, and of one that is being written.
const UNCHECKED: &str = ".unchecked";
const PART: &str = ".unchecked.part";

/// A failed backup is tried again after this time.
const AGAIN_AFTER: TimeDelta = TimeDelta::hours(1);

/// Unfinished files of a killed program are this old, or older.
const LEFT_AFTER: Duration = Duration::from_hours(24);

/// When and where backups are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupPlan {
    pub directory: PathBuf,
    pub every: TimeDelta,
    /// How many are kept.
    pub keep: usize,
    /// Who can read them; if there is nobody, they are not encrypted.
    pub recipients: Vec<AgeRecipient>,
}

impl BackupPlan {
    /// Makes the directory if it is not there, for this account only, and tries whether a file can be made in it.
    pub fn make_directory(&self) -> std::io::Result<()> {
        if !self.directory.is_dir() {
            platform::private_folder(&self.directory)?;
        }
        let trial = self.directory.join(format!("{PREFIX}trial"));
        // One that a killed program left, or a link that others have put there, is not written through.
        let _ = fs::remove_file(&trial);
        drop(platform::private_options().create_new(true).open(&trial)?);
        fs::remove_file(trial)
    }

    fn file_name(&self, at: NaiveDateTime) -> String {
        let encrypted = if self.recipients.is_empty() { "" } else { ENCRYPTED };
        format!("{PREFIX}{}{ENDING}{encrypted}", at.format(TIME))
    }
}

impl Service {
    /// Makes a backup by the plan, if one is due and no other instance makes it. A failed one removes nothing.
    pub fn back_up_if_due(&self, plan: &BackupPlan, at: NaiveDateTime) -> Result<Option<BackupRun>, ServiceError> {
        let (id, file) = (random_token()?, plan.file_name(at));
        let turn = BackupTurn { id: &id, file: &file, at, every: plan.every, again_after: AGAIN_AFTER };
        if !self.store.begin_backup_run(&turn)? {
            return Ok(None);
        }
        let outcome = self.make_scheduled(plan, &file).unwrap_or_else(BackupRunOutcome::Failed);
        let end = BackupRunEnd { at: now(), outcome };
        self.store.end_backup_run(&id, &end)?;
        // Older ones may be better than one whose content differs from its journals.
        if matches!(end.outcome, BackupRunOutcome::Made { differences: 0, .. }) {
            remove_oldest(plan);
        }
        Ok(Some(BackupRun { id, started_at: at, file, end: Some(end) }))
    }

    fn make_scheduled(&self, plan: &BackupPlan, name: &str) -> Result<BackupRunOutcome, String> {
        let (path, unchecked) = (plan.directory.join(name), plan.directory.join(format!("{name}{UNCHECKED}")));
        remove_leftovers(&plan.directory);
        if path.exists() {
            return Err(format!("there is a file {name} already"));
        }
        let made = self.write_and_try(plan, &unchecked).and_then(|outcome| {
            fs::rename(&unchecked, &path).map_err(|error| error.to_string())?;
            Ok(outcome)
        });
        if made.is_err() {
            // It may not be there; the first error says more.
            let _ = fs::remove_file(&unchecked);
        }
        made
    }

    fn write_and_try(&self, plan: &BackupPlan, path: &Path) -> Result<BackupRunOutcome, String> {
        let lock = AgeLock::Recipients(plan.recipients.clone());
        let lock = (!plan.recipients.is_empty()).then_some(&lock);
        let written = self.store.write_backup_file(NewBackupFile { path, lock }, &self.watch.part(0, 2));
        let written = written.map_err(|error| error.to_string())?;
        let file = BackupFile { path, key: written.key.as_ref() };
        let restored = TrialRestore::of(file, &self.watch.part(1, 2))?;
        if restored.rows != written.contents.rows {
            return Err(format!("{} rows were written, {} are read", written.contents.rows, restored.rows));
        }
        let bytes = fs::metadata(path).map_err(|error| error.to_string())?.len();
        Ok(BackupRunOutcome::Made { bytes, rows: restored.rows, differences: restored.differences })
    }
}

/// What a trial restore into a temporary database has shown.
struct TrialRestore {
    rows: u64,
    /// How many differences the check of the restored data found.
    differences: u64,
}

impl TrialRestore {
    fn of(file: BackupFile<'_>, watch: &Watch) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("the trial restore failed: {error}");
        let directory = Scratch::new().map_err(|error| failed(&error))?;
        let store = Store::open(&directory.path().join("trial.sqlite3").display().to_string());
        let trial = Service::new(store.map_err(|error| failed(&error))?);
        let restored = trial.watched(watch.part(0, 2)).restore_file(file).map_err(|error| failed(&error))?;
        // Ratings that are to be worked out anew are no difference.
        trial.rate_stale_lists().map_err(|error| failed(&error))?;
        let verified = trial.watched(watch.part(1, 2)).verify().map_err(|error| failed(&error))?;
        let differences = u64::try_from(verified.differences.len()).unwrap_or(u64::MAX);
        // Its connections must be closed before its directory goes.
        drop(trial);
        Ok(Self { rows: restored.rows, differences })
    }
}

/// The backups of a directory by their names, the newest first.
fn backups_in(directory: &Path) -> Vec<String> {
    let names = fs::read_dir(directory).into_iter().flatten().flatten();
    let names = names.filter_map(|file| file.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| is_backup(name)).collect();
    names.sort_unstable_by(|one, other| other.cmp(one));
    names
}

/// Whether a file has the name of a backup by the clock: nothing else is ever removed.
fn is_backup(name: &str) -> bool {
    let name = name.strip_suffix(ENCRYPTED).unwrap_or(name);
    let time = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(ENDING));
    time.is_some_and(|time| NaiveDateTime::parse_from_str(time, TIME).is_ok())
}

fn remove_oldest(plan: &BackupPlan) {
    for name in backups_in(&plan.directory).into_iter().skip(plan.keep.max(1)) {
        match fs::remove_file(plan.directory.join(&name)) {
            Ok(()) => tracing::info!(file = name, "an old backup was removed"),
            Err(error) => tracing::warn!(file = name, %error, "an old backup could not be removed"),
        }
    }
}

/// Removes unfinished files of a program that was killed.
fn remove_leftovers(directory: &Path) {
    for file in fs::read_dir(directory).into_iter().flatten().flatten() {
        let Ok(name) = file.file_name().into_string() else { continue };
        let unfinished = name.strip_suffix(PART).or_else(|| name.strip_suffix(UNCHECKED));
        let changed = file.metadata().and_then(|own| own.modified()).ok();
        let age = changed.and_then(|changed| SystemTime::now().duration_since(changed).ok());
        if unfinished.is_some_and(is_backup) && age.is_some_and(|age| age > LEFT_AFTER) {
            // If it cannot be removed, the next run tries again.
            let _ = fs::remove_file(file.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_named_like_backups_by_the_clock_are_backups() {
        for (name, is_one) in [
            ("poddavki-2026-11-28-142530.backup", true),
            ("poddavki-2026-11-28-142530.backup.age", true),
            ("poddavki-2026-11-28-142530.backup.unchecked", false),
            ("poddavki-2026-11-28.backup", false),
            ("poddavki-before-the-cup.backup", false),
            ("poddavki.sqlite3.before-restore-20261128-142530.backup", false),
        ] {
            assert_eq!(is_backup(name), is_one, "{name}");
        }
    }
}
