//! Erasing a person from the championships: from corrections, merges and imported tables.

use std::collections::BTreeSet;

use super::change::{SeriesChange, SeriesItem};
use super::imported_table::{ImportedRow, ImportedTable, ImportedTableId};
use super::registry::{PersonEdit, PersonMerge};
use crate::Erasure;
use crate::erasure::pseudonym;

/// Under which name a person stands in an imported table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct TableName {
    table: ImportedTableId,
    key: String,
}

/// What is of an erased person among the championships.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesErasure {
    erasure: Erasure,
    /// Before it was known who they are, a table had no number for them.
    lines: BTreeSet<TableName>,
}

impl SeriesErasure {
    /// What is theirs in the changes of the journal, with the names that they had there.
    pub fn new(mut erasure: Erasure, journal: &[SeriesChange]) -> Self {
        let mut lines = BTreeSet::new();
        for thing in journal.iter().flat_map(|change| [&change.before, &change.after]).flatten() {
            match thing {
                SeriesItem::ImportedTable(table) => {
                    for line in table.lines.iter().filter(|line| is_theirs(&erasure, line)).cloned().collect::<Vec<_>>()
                    {
                        erasure.add_names(&line.person);
                        lines.insert(TableName { table: table.id, key: line.person.name.key() });
                    }
                }
                SeriesItem::PersonMerge(merge) if is_merge(&erasure, merge) => {
                    erasure.names.insert(merge.name.clone());
                }
                SeriesItem::PersonEdit(edit) if erasure.numbers.contains(&edit.player) => {
                    erasure.names.extend(edit.name.iter().flat_map(|name| [name.before.clone(), name.after.clone()]));
                }
                _ => {}
            }
        }
        Self { erasure, lines }
    }

    /// The erasure with all names that were found.
    pub const fn person(&self) -> &Erasure {
        &self.erasure
    }

    /// Whether a change is about something of theirs.
    pub fn concerns(&self, change: &SeriesChange) -> bool {
        self.change(change) != *change
    }

    /// The change without their values.
    #[must_use]
    pub fn change(&self, change: &SeriesChange) -> SeriesChange {
        let side = |side: &Option<SeriesItem>| side.as_ref().map(|thing| self.thing(thing));
        SeriesChange { before: side(&change.before), after: side(&change.after) }
    }

    /// A thing without their values.
    pub fn thing(&self, thing: &SeriesItem) -> SeriesItem {
        let erasure = &self.erasure;
        match thing {
            SeriesItem::ImportedTable(table) => SeriesItem::ImportedTable(Box::new(self.table(table))),
            SeriesItem::PersonMerge(merge) if is_merge(erasure, merge) => {
                let name = pseudonym(erasure.person).name;
                SeriesItem::PersonMerge(Box::new(PersonMerge {
                    name,
                    facts: Vec::new(),
                    until: None,
                    ..(**merge).clone()
                }))
            }
            SeriesItem::PersonEdit(edit) if erasure.numbers.contains(&edit.player) => {
                SeriesItem::PersonEdit(Box::new(PersonEdit { name: None, facts: Vec::new(), ..(**edit).clone() }))
            }
            other => other.clone(),
        }
    }

    fn table(&self, table: &ImportedTable) -> ImportedTable {
        let mut blanked = table.clone();
        for line in &mut blanked.lines {
            let named = TableName { table: table.id, key: line.person.name.key() };
            let is_other = line.player.is_some() && !is_theirs(&self.erasure, line);
            if is_theirs(&self.erasure, line) || (!is_other && self.lines.contains(&named)) {
                line.person = self.erasure.entered_as(&line.person);
            }
        }
        blanked
    }
}

fn is_theirs(erasure: &Erasure, line: &ImportedRow) -> bool {
    line.player.is_some_and(|player| erasure.numbers.contains(&player))
}

fn is_merge(erasure: &Erasure, merge: &PersonMerge) -> bool {
    erasure.numbers.contains(&merge.id) || erasure.numbers.contains(&merge.into)
}
