//! Replacing everything by what a backup holds.

use std::path::Path;

use crate::service::{Actor, Service, ServiceError, now};
use crate::store::{AccountCommandRecord, BackupFile, Contents, PersonErasure, RestoreError, Store, StoreError};
use tournament::PersonId;

/// What a restore has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// What the backup holds.
    pub contents: Contents,
    /// How many persons were erased again, who had been erased since the backup was made.
    pub erased: usize,
}

/// The erased persons of a database, and which database it is.
struct ErasedBefore {
    /// The hash of the first entry of the journal of accounts: two sites have no such entry in common. None before the first entry.
    first_entry: Option<String>,
    persons: Vec<PersonId>,
}

impl Service {
    /// Replaces everything by the content of a backup, and recomputes its lists by the rules of this release, in one transaction.
    pub fn restore(&self, file: &Path) -> Result<Contents, RestoreError> {
        self.restore_file(file.into())
    }

    /// As [`restore`](Self::restore), of a file that may be encrypted.
    pub fn restore_file(&self, file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        self.store.together(|store| self.restore_into(store, file))
    }

    /// As [`restore_file`](Self::restore_file), with an entry in the restored journal of accounts that says whose doing it was. Who was
    /// erased from this site since the backup was made does not come back with it.
    pub fn restore_by(&self, actor: &Actor, file: BackupFile<'_>) -> Result<Restored, RestoreError> {
        let restored = self.store.together(|store| {
            let before = erased_in(store)?;
            let contents = self.restore_into(store, file)?;
            let erased = self.inside(store).erase_again(actor, before).map_err(restore_error)?;
            store.account_writes(actor, now()).note(&AccountCommandRecord::Restore)?;
            Ok::<_, RestoreError>(Restored { contents, erased })
        })?;
        if restored.erased > 0 {
            self.empty_log();
        }
        Ok(restored)
    }

    fn restore_into(&self, store: &Store, file: BackupFile<'_>) -> Result<Contents, RestoreError> {
        let contents = store.restore_watched(file, &self.watch)?;
        self.inside(store).follow_rules_now().map_err(restore_error)?;
        Ok(contents)
    }

    /// Erases those who were erased before everything was replaced; returns how many that were.
    fn erase_again(&self, actor: &Actor, before: ErasedBefore) -> Result<usize, ServiceError> {
        if before.first_entry.is_none() || first_entry(&self.store)? != before.first_entry {
            // The backup is of another site, where the numbers are those of other persons.
            return Ok(0);
        }
        let mut erased = 0;
        for person in before.persons {
            let is_back = self.store.player(person)?.is_some_and(|known| known.erased_on.is_none());
            if is_back {
                let rated_year = self.rated_year(person)?;
                self.store.erase_person(&PersonErasure { person, rated_year, actor, at: now() })?;
                erased += 1;
            }
        }
        Ok(erased)
    }
}

fn erased_in(store: &Store) -> Result<ErasedBefore, StoreError> {
    Ok(ErasedBefore { first_entry: first_entry(store)?, persons: store.erased_persons()? })
}

fn first_entry(store: &Store) -> Result<Option<String>, StoreError> {
    Ok(store.account_entries(Some(2), 1)?.pop().map(|entry| entry.hash))
}

fn restore_error(error: ServiceError) -> RestoreError {
    match error {
        ServiceError::Store(error) => error.into(),
        other => StoreError::Database(other.to_string()).into(),
    }
}
