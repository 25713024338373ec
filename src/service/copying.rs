//! The whole site from one database into another, of either kind.

use crate::service::Service;
use crate::service::private_folder::Scratch;
use crate::store::{CopyError, RestoreError, Store, TableRows};

impl Service {
    /// Copies everything into an empty database. The lines go through a file that only this program's account can read.
    pub fn copy_to(&self, target: &Store) -> Result<Vec<TableRows>, CopyError> {
        let directory = Scratch::new().map_err(RestoreError::File)?;
        self.store.copy_to(target, &directory.path().join("copy"), &self.watch)
    }
}
