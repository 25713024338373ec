//! What may be done with events of several tournaments and with series, and why it may not.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};
use thiserror::Error;

use super::category::Category;
use super::change::SeriesChange;
use super::edition::{Series, SeriesId};
use super::event::{Event, EventId};
use super::imported_table::{ImportedTable, ImportedTableId};
use super::registry::{DistinctPersons, PersonEdit, PersonMerge};
use crate::PersonId;
use crate::limits::LimitError;

/// What may be done. Everything that is written goes through one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SeriesCommand {
    /// Make an event (its number is 0) or change one.
    PutEvent(Box<Event>),
    /// Take an event away; its tournaments stay.
    RemoveEvent(EventId),
    /// Make a series (its number is 0) or change one. Imported tables that it no longer has go with it.
    PutSeries(Box<Series>),
    /// Take a series away, with its imported tables; its tournaments stay.
    RemoveSeries(SeriesId),
    /// Enter an edition of which only the final table is known.
    EnterImportedTable {
        series: SeriesId,
        year: i32,
        category: Category,
        table: Box<ImportedTable>,
    },
    RemoveImportedTable(ImportedTableId),
    /// Say that two persons are one. `into` is the name of the one that stays.
    MergePersons {
        merge: PersonMerge,
        into: String,
    },
    /// Make a merged person one of their own again.
    PartPersons {
        person: PersonId,
        from: String,
    },
    /// Correct what the registry says of a person, `name`; the edit's number is given.
    CorrectPerson {
        edit: PersonEdit,
        /// The name that they had until now, where it is kept as a former name.
        former: Option<PersonMerge>,
        name: String,
    },
    /// Say that two persons who seem to be one are two; the number is given. With their names.
    DistinguishPersons {
        pair: DistinctPersons,
        one: String,
        other: String,
    },
    /// Take an entry of the journal back.
    Revert {
        entry: i64,
        /// What it changed, the other way round and in the other order.
        changes: Vec<SeriesChange>,
    },
}

/// What was done, in short: what the journal keeps beside the changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumIter, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SeriesCommandRecord {
    #[serde(rename = "make-festival")]
    MakeEvent(String),
    #[serde(rename = "edit-festival")]
    EditEvent(String),
    #[serde(rename = "remove-festival")]
    RemoveEvent(String),
    MakeSeries(String),
    EditSeries(String),
    RemoveSeries(String),
    /// An imported table was entered: its title, and its year.
    #[serde(rename = "enter-old")]
    EnterImportedTable(String, i32),
    #[serde(rename = "take-old-back")]
    RemoveImportedTable(String),
    /// A person was merged into another one: both names.
    MergePersons(String, String),
    /// A merged person is one of their own again: both names.
    PartPersons(String, String),
    /// What the registry says of a person was corrected: their name.
    CorrectPerson(String),
    /// Two persons are two: both names.
    DistinguishPersons(String, String),
    /// An entry of the journal was taken back.
    Revert(i64),
}

/// Why something is not done.
#[derive(Debug, Clone, PartialEq, Eq, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SeriesRejection {
    #[error("that is not there")]
    Unknown,
    /// A text is too long or holds what no text has, or a list is too long.
    #[error(transparent)]
    #[strum(disabled)]
    Limit(LimitError),
    #[error("the title is missing")]
    TitleMissing,
    /// The address has other characters than small Latin letters, digits and hyphens.
    #[error("`{0}` is no address")]
    WrongAddress(String),
    #[error("the address `{0}` is taken")]
    AddressTaken(String),
    #[error("the last day is before the first")]
    DatesReversed,
    /// A link does not begin with `http://` or `https://`.
    #[error("`{0}` is no address of a page")]
    WrongLink(String),
    /// A tournament stands in an event twice, or in two: the event's title.
    #[error("the tournament is in `{0}` already")]
    InEventAlready(String),
    /// A year that no championship was held in.
    #[error("{0} is no year of an edition")]
    WrongYear(i32),
    /// The same thing is in the series twice: the year where it is.
    #[error("that is the edition of {0} already")]
    EditionAlready(i32),
    #[error("{0} has an edition, or is said to have none, already")]
    GapAndEdition(i32),
    /// An event is an edition of a series: its title.
    #[error("it is an edition of `{0}`")]
    IsEdition(String),
    #[error("the table has no lines")]
    NoLines,
    #[error("a person has a name")]
    NameMissing,
    /// Of whom, and in which table.
    #[error("{name} stands in `{table}` twice")]
    TwiceInTable { name: String, table: String },
    /// One of the persons has been merged into another one.
    #[error("{0} has been merged already")]
    MergedAlready(String),
    /// Both persons stand in one tournament: its title.
    #[error("both stand in `{0}`")]
    BothInTournament(String),
    /// Birth, sex or number of the federation say that they are two.
    #[error("what is known of them says that they are two")]
    PersonsContradict,
    /// A player has changed it since: who.
    #[error("{0} has changed this meanwhile")]
    ChangedBy(String),
    /// What is corrected of a person has changed since it was looked at.
    #[error("what is known of the person has changed meanwhile")]
    PersonChanged,
    /// Later entries of the journal build on the one to be taken back.
    #[error("later changes build on this one")]
    LaterCommandsBuildOnIt,
    #[error("nothing would change")]
    NothingToChange,
}
