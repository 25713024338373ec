//! What a command changes: one thing from before to after, so that it can be undone.

use serde::{Deserialize, Serialize};

use super::edition::{Series, SeriesId};
use super::event::{Event, EventId};
use super::imported_table::{ImportedTable, ImportedTableId};
use super::registry::{DistinctPersons, DistinctPersonsId, PersonEdit, PersonEditId, PersonMerge};
use crate::PersonId;
use crate::limits::{FieldText, Limited, ListField, ListLength, TextField};

/// Something of the championships.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeriesItem {
    /// Several tournaments with one venue and schedule.
    #[serde(rename = "festival")]
    Event(Box<Event>),
    /// A championship with its editions.
    Series(Box<Series>),
    /// The final table of an edition of which no more is known.
    #[serde(rename = "old")]
    ImportedTable(Box<ImportedTable>),
    /// A person who is another one.
    PersonMerge(Box<PersonMerge>),
    /// A correction of what the registry says of a person.
    PersonEdit(Box<PersonEdit>),
    /// Two persons who seem to be one and are two.
    DistinctPersons(Box<DistinctPersons>),
}

/// Which thing of the championships a change is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeriesItemKey {
    /// [`SeriesItem::Event`]
    Event(EventId),
    /// [`SeriesItem::Series`]
    Series(SeriesId),
    /// The final table of an edition of which no more is known.
    ImportedTable(ImportedTableId),
    /// By the person who is another one.
    PersonMerge(PersonId),
    /// [`SeriesItem::PersonEdit`]
    PersonEdit(PersonEditId),
    /// [`SeriesItem::DistinctPersons`]
    DistinctPersons(DistinctPersonsId),
}

/// One thing before and after; none where it is not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriesChange {
    /// What was there; none for something new.
    pub before: Option<SeriesItem>,
    /// What is there now; none for something removed.
    pub after: Option<SeriesItem>,
}

impl SeriesItem {
    /// Which thing of the championships it is.
    pub const fn key(&self) -> SeriesItemKey {
        match self {
            Self::Event(event) => SeriesItemKey::Event(event.id),
            Self::Series(series) => SeriesItemKey::Series(series.id),
            Self::ImportedTable(table) => SeriesItemKey::ImportedTable(table.id),
            Self::PersonMerge(merge) => SeriesItemKey::PersonMerge(merge.id),
            Self::PersonEdit(edit) => SeriesItemKey::PersonEdit(edit.id),
            Self::DistinctPersons(pair) => SeriesItemKey::DistinctPersons(pair.id),
        }
    }
}

impl Limited for SeriesItem {
    fn texts(&self) -> Vec<FieldText<'_>> {
        match self {
            Self::Event(event) => {
                let links = event.links.iter().flat_map(|link| {
                    let address = FieldText::new(TextField::LinkAddress, &link.address);
                    [FieldText::new(TextField::LinkTitle, &link.title), address]
                });
                event.texts().into_iter().chain(links).collect()
            }
            Self::Series(series) => {
                let notes = series.editions.iter().map(|edition| FieldText::new(TextField::Note, &edition.note));
                let own = [
                    FieldText::new(TextField::Title, &series.title),
                    FieldText::new(TextField::OtherTitle, &series.other_title),
                    FieldText::new(TextField::Description, &series.description),
                ];
                own.into_iter().chain(notes).collect()
            }
            Self::ImportedTable(table) => {
                let headings = table.columns.iter().chain(&table.tie_breaks);
                let headings = headings.map(|text| FieldText::new(TextField::Heading, text));
                let cells = table.lines.iter().flat_map(|line| line.cells.iter().chain(&line.tie_breaks));
                let cells = cells.map(|text| FieldText::new(TextField::Cell, text));
                let persons = table.lines.iter().flat_map(|line| line.person.texts());
                let own = [
                    FieldText::new(TextField::Title, &table.title),
                    FieldText::new(TextField::OtherTitle, &table.other_title),
                    FieldText::new(TextField::Place, &table.place),
                ];
                own.into_iter().chain(headings).chain(cells).chain(persons).collect()
            }
            Self::PersonEdit(edit) => {
                let names = edit.name.iter().flat_map(|name| {
                    let given = FieldText::new(TextField::GivenName, &name.after.given);
                    [FieldText::new(TextField::FamilyName, &name.after.family), given]
                });
                let facts =
                    edit.facts.iter().filter_map(|fact| Some(FieldText::new(fact.field.limit()?, &fact.after.text)));
                names.chain(facts).collect()
            }
            // Its names are those of the registry.
            Self::PersonMerge(_) | Self::DistinctPersons(_) => Vec::new(),
        }
    }

    fn lists(&self) -> Vec<ListLength> {
        match self {
            Self::Event(event) => vec![
                ListLength::new(ListField::Links, event.links.len()),
                ListLength::new(ListField::Parts, event.parts.len()),
            ],
            Self::Series(series) => vec![ListLength::new(ListField::Editions, series.editions.len())],
            Self::ImportedTable(table) => vec![
                ListLength::new(ListField::TableLines, table.lines.len()),
                ListLength::new(ListField::TableColumns, table.columns.len() + table.tie_breaks.len()),
            ],
            Self::PersonMerge(_) | Self::PersonEdit(_) | Self::DistinctPersons(_) => Vec::new(),
        }
    }
}

impl SeriesChange {
    /// The thing that it is about; none of a change that changes nothing.
    pub fn key(&self) -> Option<SeriesItemKey> {
        self.after.as_ref().or(self.before.as_ref()).map(SeriesItem::key)
    }

    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { before: self.after.clone(), after: self.before.clone() }
    }
}
