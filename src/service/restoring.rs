//! Replacing everything by what a backup holds.

use std::path::Path;

use crate::service::{Actor, Service, ServiceError, now};
use crate::store::{AccountCommandRecord, BackupFile, Contents, RestoreError, Store, StoreError, StoredPerson};

impl Service {
    /// Replaces everything by the content of a backup, and recomputes its lists by the rules of this release, in one transaction.
    pub fn restore(&self, file: &Path) -> Result<Contents, RestoreError> {
        self.restore_file(file.into())
    }

    /// As [`restore`](Self::restore), of a file that may be encrypted.
    pub fn restore_file(&self, file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        self.store.together(|store| self.restore_into(store, file))
    }

    /// As [`restore_file`](Self::restore_file), with an entry in the restored journal of accounts that says whose doing it was. Returns the
    /// persons of the backup whose numbers are those of persons who had been erased from the database that it replaces: if it is a backup
    /// of this site, it has brought them back.
    pub fn restore_by(&self, actor: &Actor, file: BackupFile<'_>) -> Result<Vec<StoredPerson>, RestoreError> {
        self.store.together(|store| {
            let erased = store.erased_persons()?;
            self.restore_into(store, file)?;
            store.account_writes(actor, now()).note(&AccountCommandRecord::Restore)?;
            let mut back = store.persons_by_id(&erased)?;
            back.retain(|person| person.erased_on.is_none());
            back.sort_by_key(|person| person.id);
            Ok(back)
        })
    }

    fn restore_into(&self, store: &Store, file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        let contents = store.restore_watched(file, &self.watch)?;
        match self.inside(store).follow_rules_now() {
            Ok(_) => Ok(contents),
            Err(ServiceError::Store(error)) => Err(error.into()),
            Err(other) => Err(StoreError::Database(other.to_string()).into()),
        }
    }
}
