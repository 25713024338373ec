//! The book of norms: tables of norms, each with the day from which it applies.

use chrono::NaiveDate;

use crate::service::{Service, ServiceError};
use tournament::rating::norms::{NormBook, NormEdition};

impl Service {
    /// Puts a table into the book, in place of the one from the same day.
    pub fn save_norms(&self, edition: &NormEdition) -> Result<(), ServiceError> {
        Ok(self.store.change_norms(|book| book.put(edition.clone()))?)
    }

    /// Takes the table from this day out of the book.
    pub fn remove_norms(&self, from: NaiveDate) -> Result<(), ServiceError> {
        let remove = |book: &mut NormBook| {
            // It may have been removed already.
            let _ = book.remove(from);
        };
        Ok(self.store.change_norms(remove)?)
    }
}
