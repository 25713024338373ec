//! The database, its journals, and the backups that the site has made.

use std::time::Duration;

use chrono::TimeDelta;

use super::Finding;
use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::config::Config;
use crate::outside;
use crate::service::Service;
use crate::store::{BackupRunOutcome, OpenError, Store, StoreError};
use crate::web::i18n::dates::utc_stamp;

const PART: &str = "database";
const JOURNALS: &str = "journals";
const BACKUPS: &str = "backups";

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
        OpenError::ReadOnly { .. } | OpenError::File { .. } => {
            Finding::bad(PART, found, "give the user that runs the site the right to write the file and its folder")
        }
        OpenError::Unreachable { .. } => {
            Finding::bad(PART, found, "start the server, or correct the address, user and password of --database")
        }
        OpenError::NewerSchema(_) => Finding::bad(PART, found, "run the release that has written it, or a later one"),
        OpenError::Replaced(_) | OpenError::Moved(_) | OpenError::Migration(_) => {
            Finding::bad(PART, found, "start the program again")
        }
    }
}

/// Whether it is whole and takes writes.
pub(super) fn check(store: &Store, url: &str) -> Finding {
    let place = store.place();
    if let Err(error) = store.check_sound() {
        return Finding::bad(PART, format!("{place}: {error}"), "restore the last backup: `poddavki restore BACKUP`");
    }
    // Its tables are those of this release, so nothing is changed by opening it.
    let written = Store::open_existing(url).map_err(|error| unopened(&error)).and_then(|store| {
        store.check_writable().map_err(|error| {
            let remedy = match &error {
                StoreError::DiskFull(_) => "make room on the disk",
                StoreError::Busy => "another program writes for long: end it, or wait until it is done",
                _ => "give the user that runs the site the right to write it",
            };
            Finding::bad(PART, format!("{place}: {error}"), remedy)
        })
    });
    match written {
        Err(finding) => finding,
        Ok(()) => Finding::good(PART, format!("{place} is whole and takes writes")),
    }
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
pub(super) fn check_backups(store: &Store, config: &Config) -> Option<Finding> {
    config.backups.backup_directory.is_some().then(|| last_backup(store, config.backups.backup_every))
}

fn last_backup(store: &Store, every: Duration) -> Finding {
    let again = "see what the log of the site says of it, and the folder of --backup-directory";
    let runs = match store.backup_runs() {
        Ok(runs) => runs,
        Err(error) => return Finding::bad(BACKUPS, error.to_string(), again),
    };
    let mut ended = runs.iter().filter_map(|run| Some((run, &run.end.as_ref()?.outcome)));
    match ended.clone().next() {
        None => return Finding::doubtful(BACKUPS, "none has been made yet", "start the site, which makes one at once"),
        Some((run, BackupRunOutcome::Failed(why))) => {
            return Finding::bad(
                BACKUPS,
                format!("the last one, of {}, failed: {why}", utc_stamp(run.started_at)),
                again,
            );
        }
        Some((_, BackupRunOutcome::Made { .. })) => {}
    }
    let good = ended.find(|(_, outcome)| matches!(outcome, BackupRunOutcome::Made { differences: 0, .. }));
    let Some((last, _)) = good else {
        return Finding::bad(
            BACKUPS,
            "the content of the last ones differs from what was written",
            "run `poddavki verify`",
        );
    };
    let most = TimeDelta::from_std(2 * every).unwrap_or(TimeDelta::MAX);
    if outside::now().naive_utc() - last.started_at > most {
        let found = format!("the last good one is of {}, longer ago than two intervals", utc_stamp(last.started_at));
        return Finding::bad(BACKUPS, found, "start the site; if it runs, see its log");
    }
    Finding::good(BACKUPS, format!("the last one, {}, is of {} and good", last.file, utc_stamp(last.started_at)))
}
