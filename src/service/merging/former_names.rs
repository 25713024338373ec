//! Former names of persons, and other names under which they were recorded.

use std::collections::BTreeSet;

use chrono::Datelike;

use crate::service::{Service, ServiceError};
use crate::store::PlayerEntry;
use tournament::series::{Championships, ImportedTable, PersonMerge};
use tournament::{Name, PersonId};

/// A name that a person had, or another spelling of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerName {
    pub merge: PersonMerge,
    /// The first and the last year in which tournaments and tables print it; `None` if none does.
    pub years: Option<Years>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    pub first: i32,
    pub last: i32,
}

impl Service {
    /// The names that a person had, or under which they were recorded besides.
    pub fn former_names(&self, player: PersonId) -> Result<Vec<FormerName>, ServiceError> {
        let championships = self.store.championships()?;
        let mut printed = table_names(&championships, player);
        printed.extend(self.store.all_entries_of(player)?.iter().map(PrintedName::from_entry));
        Ok(former_names_in(&championships, player, &printed))
    }

    /// The same as far as the public may know: the names that public tournaments and tables print.
    pub fn public_former_names(&self, player: PersonId) -> Result<Vec<FormerName>, ServiceError> {
        let championships = self.store.championships()?;
        let mut printed = table_names(&championships, player);
        printed.extend(self.store.entries_of(player)?.iter().map(PrintedName::from_entry));
        let shown: BTreeSet<&str> = printed.iter().map(|own| own.key.as_str()).collect();
        let mut names = former_names_in(&championships, player, &printed);
        let mut seen = BTreeSet::from([self.known_person(player)?.person.name.key()]);
        names.retain(|name| shown.contains(name.merge.name.key().as_str()) && seen.insert(name.merge.name.key()));
        Ok(names)
    }
}

/// A name as a tournament or a table prints it.
struct PrintedName {
    /// The [`Name::key`] of the name.
    key: String,
    year: Option<i32>,
}

impl PrintedName {
    fn from_entry(entry: &PlayerEntry) -> Self {
        Self { key: Name::parse(&entry.name).key(), year: entry.starts.map(|day| day.year()) }
    }
}

fn former_names_in(championships: &Championships, player: PersonId, printed: &[PrintedName]) -> Vec<FormerName> {
    let former = |merge: &PersonMerge| {
        let key = merge.name.key();
        let years = || printed.iter().filter(|own| own.key == key).filter_map(|own| own.year);
        let years = years().min().zip(years().max()).map(|(first, last)| Years { first, last });
        FormerName { merge: merge.clone(), years }
    };
    let mut names: Vec<FormerName> = championships.merged_into(player).into_iter().map(former).collect();
    names.sort_by_key(|name| (name.years.map(|years| years.first), name.merge.id));
    names
}

/// The names of a person in imported tables.
fn table_names(championships: &Championships, player: PersonId) -> Vec<PrintedName> {
    let tables = championships.imported_tables_of(player).into_iter();
    let printed = |(table, line): (&ImportedTable, usize)| {
        let year = championships.place_of(table.id).map(|(_, year)| year);
        Some(PrintedName { key: table.lines.get(line)?.person.name.key(), year })
    };
    tables.filter_map(printed).collect()
}
