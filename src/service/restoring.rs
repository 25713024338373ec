//! Replacing everything by what a backup holds.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::service::{Actor, Service, ServiceError, now};
use crate::store::{
    AccountCommandRecord, BackupError, BackupFile, Contents, NewBackupFile, RestoreError, Store, StoreError,
    StoredPerson,
};

/// How long a restore tries to be the only one that writes, beside a site that is in use.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long it lets others write before it tries again.
const PAUSE: Duration = Duration::from_millis(200);

impl Service {
    /// Replaces everything by the content of a backup, and recomputes its lists by the rules of this release, in one transaction.
    pub fn restore(&self, file: &Path) -> Result<Contents, RestoreError> {
        self.restore_file(file.into())
    }

    /// As [`restore`](Self::restore), of a file that may be encrypted.
    pub fn restore_file(&self, file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        self.store.together(|store| self.restore_into(store, file))
    }

    /// As [`restore_file`](Self::restore_file), with an entry in the restored journal of accounts that says whose doing it was. What is
    /// replaced is first written to the file `kept`, if there is to be one; nobody writes from then on until all is replaced, so nothing
    /// acknowledged is in neither. Returns the persons of the backup whose numbers are those of persons who had been erased from the database
    /// that it replaces: if it is a backup of this site, it has brought them back.
    pub fn restore_by(
        &self,
        actor: &Actor,
        file: BackupFile<'_>,
        kept: Option<&Path>,
    ) -> Result<Vec<StoredPerson>, RestoreError> {
        if kept.is_some_and(Path::exists) {
            return Err(RestoreError::NotKept(BackupError::Exists));
        }
        let begun = Instant::now();
        loop {
            match self.restore_once(actor, file, kept) {
                Err(RestoreError::Store(StoreError::Busy)) if begun.elapsed() < PATIENCE => thread::sleep(PAUSE),
                done => return done,
            }
            // Of an attempt that others have ended.
            let _ = kept.map(fs::remove_file);
        }
    }

    fn restore_once(
        &self,
        actor: &Actor,
        file: BackupFile<'_>,
        kept: Option<&Path>,
    ) -> Result<Vec<StoredPerson>, RestoreError> {
        self.store.alone(|store| {
            if let Some(path) = kept {
                let new = NewBackupFile { path, lock: None };
                store.write_backup_file(new, &self.watch.part(0, 2)).map_err(RestoreError::from_keeping)?;
            }
            let erased = store.erased_persons()?;
            let rest = if kept.is_some() { self.watch.part(1, 2) } else { self.watch.clone() };
            self.watched(rest).restore_into(store, file)?;
            store.account_writes(actor, now()).note(&AccountCommandRecord::Restore)?;
            let mut back = store.persons_by_id(&erased)?;
            back.retain(|person| person.erased_on.is_none());
            back.sort_by_key(|person| person.id);
            Ok(back)
        })
    }

    fn restore_into(&self, store: &Store, file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        let contents = store.restore_watched(file, &self.watch)?;
        let own = self.inside(store);
        match own.follow_rules_now().and_then(|_| own.rate_stale_lists()) {
            Ok(()) => Ok(contents),
            Err(ServiceError::Store(error)) => Err(error.into()),
            Err(other) => Err(StoreError::Database(other.to_string()).into()),
        }
    }
}
