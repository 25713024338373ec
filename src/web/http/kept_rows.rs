//! The cells of the rounds in the rows of standings, as HTML. They are most of a large page, and a result changes those of two players: a
//! row is kept with what it was made of, and only a row of which something has changed is made anew.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::web::http::AppError;
use crate::web::i18n::Language;
use tournament::standings::crosstable::{CrosstableCell, CrosstableRow, Encounter};
use tournament::{EntryId, TournamentId};

/// Capacity in bytes: some twenty tables of 200 players after nine rounds, those of the running tournaments of a day.
const CAPACITY: usize = 12 * 1024 * 1024;

/// Memory of a row beside its cells, roughly, in bytes.
const OVERHEAD: usize = 128;

/// A table: a tournament in a language after so many rounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableKey {
    pub tournament: TournamentId,
    pub language: Language,
    pub rounds: usize,
}

#[derive(Debug)]
struct TableRows {
    /// What all rows depend on beside their cells, as text.
    setting: String,
    rows: BTreeMap<EntryId, Arc<KeptRow>>,
    /// The memory that it takes, in bytes.
    cost: usize,
}

impl TableRows {
    fn new(setting: String, rows: BTreeMap<EntryId, Arc<KeptRow>>) -> Self {
        let cost = setting.len() + rows.values().map(|row| row.cost()).sum::<usize>();
        Self { setting, rows, cost }
    }
}

#[derive(Debug)]
struct KeptRow {
    made_of: Vec<CrosstableCell>,
    html: Arc<str>,
}

impl KeptRow {
    fn cost(&self) -> usize {
        let encounters = self.made_of.iter().map(|cell| match cell {
            CrosstableCell::Meetings(encounters) => encounters.len(),
            CrosstableCell::Itself | CrosstableCell::Bye { .. } => 0,
        });
        let cells = size_of_val(self.made_of.as_slice()) + encounters.sum::<usize>() * size_of::<Encounter>();
        self.html.len() + cells + OVERHEAD
    }
}

/// The rows of the tables that were made last.
#[derive(Debug, Default)]
pub struct KeptRows(Mutex<RecentlyUsed<TableKey, Arc<TableRows>>>);

impl KeptRows {
    /// The cells of all players, of which `make` makes those that are not kept. What it uses beside the row is in `setting`, as text.
    pub fn rows(
        &self,
        key: TableKey,
        setting: String,
        crosstable_rows: Vec<CrosstableRow>,
        make: impl Fn(&CrosstableRow) -> Result<String, AppError>,
    ) -> Result<BTreeMap<EntryId, Arc<str>>, AppError> {
        let earlier = lock(&self.0).get(&key).filter(|table| table.setting == setting).map(Arc::clone);
        let mut rows = BTreeMap::new();
        for own in crosstable_rows {
            let kept = earlier.as_ref().and_then(|table| table.rows.get(&own.entry));
            let row = match kept.filter(|row| row.made_of == own.cells) {
                Some(row) => Arc::clone(row),
                None => Arc::new(KeptRow { html: make(&own)?.into(), made_of: own.cells }),
            };
            rows.insert(own.entry, row);
        }
        let html = rows.iter().map(|(entry, row)| (*entry, Arc::clone(&row.html))).collect();
        let mut tables = lock(&self.0);
        tables.insert(key, Arc::new(TableRows::new(setting, rows)));
        if tables.weight(|_, table| table.cost) > CAPACITY {
            // Many are dropped at once, so that this happens rarely.
            tables.forget_unused(CAPACITY / 2, |_, table| table.cost);
        }
        Ok(html)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use tournament::Points;

    fn line(entry: u32, cells: &[CrosstableCell]) -> CrosstableRow {
        CrosstableRow {
            label: entry,
            entry: EntryId(entry),
            number: None,
            place: None,
            points: Points::ZERO,
            values: Vec::new(),
            cells: cells.to_vec(),
        }
    }

    #[test]
    fn only_a_row_of_which_something_has_changed_is_made_anew() {
        let (kept, made) = (KeptRows::default(), Cell::new(0));
        let key = |rounds| TableKey { tournament: TournamentId(1), language: Language::Russian, rounds };
        let rows = |rounds: usize, setting: &str, first: &[CrosstableCell]| {
            let lines = vec![line(1, first), line(2, &[CrosstableCell::Itself])];
            let html_of = |line: &CrosstableRow| {
                made.set(made.get() + 1);
                Ok(format!("{setting} {} {}", line.entry, line.cells.len()))
            };
            let rows = kept.rows(key(rounds), setting.to_owned(), lines, html_of).expect("they are made");
            (rows.values().map(ToString::to_string).collect::<Vec<_>>(), made.take())
        };
        let (one, none) = ([CrosstableCell::Itself], []);
        assert_eq!(rows(1, "a", &one), (vec!["a 1 1".to_owned(), "a 2 1".to_owned()], 2));
        assert_eq!(rows(1, "a", &one).1, 0, "all are kept");
        assert_eq!(rows(1, "a", &none), (vec!["a 1 0".to_owned(), "a 2 1".to_owned()], 1));
        assert_eq!(rows(1, "b", &none), (vec!["b 1 0".to_owned(), "b 2 1".to_owned()], 2));
        assert_eq!(rows(2, "b", &none).1, 2, "another table");
        let large = "b".repeat(CAPACITY / 8);
        for number in 3..20 {
            rows(number, &large, &none);
        }
        assert_eq!(rows(19, &large, &none).1, 0, "the newest are kept");
        assert!(lock(&kept.0).weight(|_, table| table.cost) <= CAPACITY);
        assert_eq!(rows(3, &large, &none).1, 2, "the oldest have made room");
    }
}
