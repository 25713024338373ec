//! The database, its journals, its standby, and the backups that the site has made.

use std::path::Path;
use std::time::Duration;

use chrono::TimeDelta;

use super::Finding;
use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::config::{BackupConfig, Config};
use crate::outside;
use crate::service::Service;
use crate::store::{BackupRunOutcome, OpenError, ReplicaState, Store, StoreError};
use crate::web::i18n::dates::utc_stamp;

const PART: &str = "database";
const JOURNALS: &str = "journals";
const BACKUPS: &str = "backups";
const STANDBY: &str = "standby";
/// So many bytes behind is no passing lag: a segment of the server's log.
const FAR_BEHIND: u64 = 16 * 1024 * 1024;
const RIGHT_TO_WRITE: &str = "give the user that runs the site the right to write the file and its folder";

/// Why the database cannot be opened, and what to do.
pub(super) fn unopened(error: &OpenError) -> Finding {
    let found = error.to_string();
    match error {
        OpenError::Missing(_) => {
            Finding::doubtful(PART, found, "start the site, which makes it; or name another one with --database")
        }
        OpenError::Outdated(_) => Finding::doubtful(PART, found, "make a backup with the earlier release before"),
        OpenError::Damaged { .. } => Finding::bad(PART, found, "look at `poddavki restore --help` first"),
        OpenError::Locked(_) => Finding::bad(PART, found, "end the other program, or wait until it is done"),
        OpenError::ReadOnly { .. } => Finding::bad(PART, found, RIGHT_TO_WRITE),
        OpenError::File { .. } => Finding::bad(
            PART,
            found,
            "name the right file with --database, or give the user that runs the site the right to it and its folder",
        ),
        OpenError::Unreachable { .. } => {
            Finding::bad(PART, found, "start the server, or correct the address, user and password of --database")
        }
        OpenError::NoStandby(_) => Finding::bad(STANDBY, found, "leave --database-read-url out"),
        OpenError::NewerSchema(_) => Finding::bad(PART, found, "run the release that has written it, or a later one"),
        OpenError::Replaced(_) | OpenError::Moved(_) => Finding::bad(PART, found, "start the site again"),
        OpenError::Migration(_) => Finding::bad(PART, found, "if the reason stays, restore the last backup"),
    }
}

fn unusable(place: &str, error: &StoreError) -> Finding {
    let remedy = match error {
        StoreError::Damaged(_) => "restore the last backup: `poddavki restore BACKUP`, which keeps the damaged file",
        StoreError::DiskFull(_) => "make room on the disk",
        StoreError::Busy => "another program writes for long: end it, or wait until it is done",
        StoreError::ReadOnly(_) => RIGHT_TO_WRITE,
        _ => "ask again; if the reason stays, see the log of the site",
    };
    Finding::bad(PART, format!("{place}: {error}"), remedy)
}

/// Whether it is undamaged and takes writes.
pub(super) fn check(store: &Store, url: &str) -> Finding {
    let place = store.place();
    if let Err(error) = store.check_sound() {
        return unusable(place, &error);
    }
    // Its tables are those of this release, so opening it changes none of them.
    match Store::open_existing(url) {
        Err(error) => unopened(&error),
        Ok(store) => match store.check_writable() {
            Err(error) => unusable(place, &error),
            // A server checks its own files.
            Ok(()) if Store::file_of(url).is_none() => Finding::good(PART, format!("{place} takes writes")),
            Ok(()) => Finding::good(PART, format!("{place} is undamaged and takes writes")),
        },
    }
}

/// Whether the standby for reading answers and follows; nothing without one.
pub(super) fn check_standby(store: &Store, config: &Config) -> Option<Finding> {
    let url = config.database_read_url.as_ref()?;
    if let Err(error) = store.read_from_standby(url) {
        return Some(Finding::bad(STANDBY, error.to_string(), "correct --database-read-url"));
    }
    Some(match store.replica_state() {
        Ok(Some(ReplicaState::Behind(bytes))) if bytes <= FAR_BEHIND => {
            Finding::good(STANDBY, format!("it answers, {} behind", counted(bytes, "byte")))
        }
        Ok(Some(ReplicaState::Behind(bytes))) => Finding::doubtful(
            STANDBY,
            format!("it is {} behind", counted(bytes, "byte")),
            "see its log, its disk and the network; until it has caught up, everything is read from the database",
        ),
        Ok(Some(ReplicaState::Promoted)) => Finding::doubtful(
            STANDBY,
            "it takes writes itself, and so is no standby of this database",
            "make it a standby again, or leave --database-read-url out",
        ),
        Ok(Some(ReplicaState::Unreachable) | None) => Finding::bad(
            STANDBY,
            "it does not answer",
            "start it, or correct --database-read-url; until then everything is read from the database",
        ),
        Err(error) => {
            Finding::bad(STANDBY, error.to_string(), "see whether --database names the server that takes writes")
        }
    })
}

/// Whether everything is what was written.
pub(super) fn check_journals(service: &Service) -> Finding {
    let line = ProgressLine::begin();
    let verified = service.watched(line.watch()).verify();
    drop(line);
    match verified {
        Err(error) => Finding::bad(JOURNALS, error.to_string(), "run `poddavki verify`"),
        Ok(verified) if !verified.holds() => Finding::bad(
            JOURNALS,
            format!("{} from what was written", counted(verified.differences.len(), "difference")),
            "`poddavki verify` names each; a backup made before them has the right values",
        ),
        Ok(verified) => {
            let entries = verified.entries + verified.series_entries + verified.account_entries;
            Finding::good(JOURNALS, format!("{entries} entries hold, {}", counted(verified.tournaments, "tournament")))
        }
    }
}

/// Whether the backups that the site makes by itself come and are good; nothing if it makes none.
pub(super) fn check_backups(store: &Store, config: &BackupConfig) -> Option<Finding> {
    config.backup_directory.as_ref().map(|folder| last_backup(store, folder, config.backup_every))
}

/// The last scheduled backup that has ended.
fn last_backup(store: &Store, folder: &Path, every: Duration) -> Finding {
    let again = "see what the log of the site says of it, and the folder of --backup-directory";
    let runs = match store.backup_runs() {
        Ok(runs) => runs,
        Err(error) => return Finding::bad(BACKUPS, error.to_string(), again),
    };
    let Some((run, end)) = runs.iter().find_map(|run| Some((run, run.end.as_ref()?))) else {
        return Finding::doubtful(BACKUPS, "none has been made yet", "start the site, which makes one at once");
    };
    let at = utc_stamp(run.started_at);
    let most = TimeDelta::from_std(2 * every).unwrap_or(TimeDelta::MAX);
    match &end.outcome {
        BackupRunOutcome::Failed(why) => Finding::bad(BACKUPS, format!("the last one, of {at}, failed: {why}"), again),
        BackupRunOutcome::Made { differences: 1.., .. } => Finding::bad(
            BACKUPS,
            format!("the content of the last one, of {at}, differs from what was written"),
            "`poddavki verify` names each difference",
        ),
        BackupRunOutcome::Made { .. } if !folder.join(&run.file).exists() => Finding::bad(
            BACKUPS,
            format!("the last one, {}, is not in {} any more", run.file, folder.display()),
            "make one: `poddavki backup FILE`, or under Data on the site",
        ),
        BackupRunOutcome::Made { .. } if outside::now().naive_utc() - run.started_at > most => Finding::bad(
            BACKUPS,
            format!("the last one is of {at}, longer ago than two intervals"),
            "start the site; if it runs, see its log",
        ),
        BackupRunOutcome::Made { .. } => {
            Finding::good(BACKUPS, format!("the last one, {}, of {at}, is good", run.file))
        }
    }
}
