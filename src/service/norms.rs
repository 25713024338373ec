//! The book of norms: tables of norms, each with the day from which it applies; and what the norms of a tournament are judged by.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use chrono::NaiveDate;

use crate::service::{Service, ServiceError, now};
use tournament::Tournament;
use tournament::rating::norms::{NormBook, NormEdition, NormSheet, NormTable, NormTitles, norms_by};

/// What the norms of a tournament are judged by: the table of the day, and the tournament with titles of the registry for players whose
/// entries have none: without them a master would make the norm of a junior.
#[derive(Debug)]
pub struct NormBasis {
    pub norms: NormTable,
    pub titled: Arc<Tournament>,
    /// Another one for each table and for all titles: either may change without the tournament.
    pub print: String,
    titles: OnceLock<NormTitles>,
    sheets: OnceLock<Vec<NormSheet>>,
}

impl NormBasis {
    fn new(norms: NormTable, titled: Arc<Tournament>) -> Self {
        let print =
            format!("{} {}", hashed([&norms]), hashed(titled.entries.values().map(|entry| &entry.person.title)));
        Self { norms, titled, print, titles: OnceLock::new(), sheets: OnceLock::new() }
    }

    /// The categories of the players' titles. A page that is kept needs only the print.
    pub fn titles(&self) -> &NormTitles {
        self.titles.get_or_init(|| NormTitles::new(&self.titled, &self.norms))
    }

    /// The games of each player beside the norms, in order of entry.
    pub fn sheets(&self) -> &[NormSheet] {
        self.sheets.get_or_init(|| norms_by(&self.titled, &self.norms, self.titles()))
    }
}

fn hashed<T: Hash>(things: impl IntoIterator<Item = T>) -> u64 {
    let mut hasher = DefaultHasher::new();
    things.into_iter().for_each(|thing| thing.hash(&mut hasher));
    hasher.finish()
}

/// The day whose table of norms counts for a tournament: its last; today, if it has none.
pub fn day_of_norms(tournament: &Tournament) -> NaiveDate {
    tournament.info.ends.or(tournament.info.starts).unwrap_or_else(|| now().date())
}

impl Service {
    /// The table of norms that holds on a day.
    pub fn norms_on(&self, day: NaiveDate) -> Result<NormTable, ServiceError> {
        Ok(self.store.norm_book()?.on(day))
    }

    /// What the norms of a tournament are judged by now.
    pub fn norm_basis(&self, tournament: &Arc<Tournament>) -> Result<NormBasis, ServiceError> {
        Ok(NormBasis::new(self.norms_on(day_of_norms(tournament))?, self.with_known_titles(tournament)?))
    }

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
