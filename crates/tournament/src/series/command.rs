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
use crate::limits::LimitError;
use crate::{BlankedEntry, PersonId};

/// What may be done. Everything that is written goes through one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        /// The series that gets the edition.
        series: SeriesId,
        /// The year of the edition.
        year: i32,
        /// Who competed in it, and at which pace.
        category: Category,
        /// The final table; its number is given.
        table: Box<ImportedTable>,
    },
    /// Take an imported table away, and with it the edition.
    RemoveImportedTable(ImportedTableId),
    /// Say that two persons are one. `into` is the name of the one that stays.
    MergePersons {
        /// The person who is another one.
        merge: PersonMerge,
        /// The name of the person who stays, for the journal.
        into: String,
    },
    /// Make a merged person one of their own again.
    PartPersons {
        /// The person who was merged.
        person: PersonId,
        /// The name of the person into whom they were merged, for the journal.
        from: String,
    },
    /// Correct what the registry says of a person, `name`; the edit's number is given.
    CorrectPerson {
        /// The correction; its number is given.
        edit: PersonEdit,
        /// The name that they had until now, where it is kept as a former name.
        former: Option<PersonMerge>,
        /// The name of the person, for the journal.
        name: String,
    },
    /// Say that two persons who seem to be one are two; the number is given. With their names.
    DistinguishPersons {
        /// The two persons; the number is given.
        pair: DistinctPersons,
        /// The name of the first, for the journal.
        one: String,
        /// The name of the second, for the journal.
        other: String,
    },
    /// Take an entry of the journal back.
    Revert {
        /// The number of the entry.
        entry: i64,
        /// What it changed, the other way round and in the other order.
        changes: Vec<SeriesChange>,
    },
}

/// What was done, in short: what the journal keeps beside the changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumIter, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SeriesCommandRecord {
    /// An event was made: its title.
    #[serde(rename = "make-festival")]
    MakeEvent(String),
    /// An event was changed: its title.
    #[serde(rename = "edit-festival")]
    EditEvent(String),
    /// An event was taken away: its title.
    #[serde(rename = "remove-festival")]
    RemoveEvent(String),
    /// A series was made: its title.
    MakeSeries(String),
    /// A series was changed: its title.
    EditSeries(String),
    /// A series was taken away: its title.
    RemoveSeries(String),
    /// An imported table was entered: its title, and its year.
    #[serde(rename = "enter-old")]
    EnterImportedTable(String, i32),
    /// An imported table was taken away: its title.
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
    /// A person was erased: their values were taken out of these earlier entries, whose hashes are taken as written since then.
    ErasePerson(PersonId, Vec<BlankedEntry>),
}

/// Why something is not done.
#[derive(Debug, Clone, PartialEq, Eq, Error, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SeriesRejection {
    /// What is to be changed is not there, or not any more.
    #[error("that is not there")]
    Unknown,
    /// A text is too long or holds what no text has, or a list is too long.
    #[error(transparent)]
    #[strum(disabled)]
    Limit(LimitError),
    /// An event or a series has no title.
    #[error("the title is missing")]
    TitleMissing,
    /// The address has other characters than small Latin letters, digits and hyphens.
    #[error("`{0}` is no address")]
    WrongAddress(String),
    /// The address belongs to another one.
    #[error("the address `{0}` is taken")]
    AddressTaken(String),
    /// The dates of an event are out of order.
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
    /// A tournament or table is an edition of the series already: the year of that edition.
    #[error("that is the edition of {0} already")]
    EditionAlready(i32),
    /// A year of a series has an edition and is said to have none.
    #[error("{0} has an edition, or is said to have none, already")]
    GapAndEdition(i32),
    /// An event is an edition of a series: its title.
    #[error("it is an edition of `{0}`")]
    IsEdition(String),
    /// An imported table without any player.
    #[error("the table has no lines")]
    NoLines,
    /// A person would have no name.
    #[error("a person has a name")]
    NameMissing,
    /// Of whom, and in which table.
    #[error("{name} stands in `{table}` twice")]
    TwiceInTable {
        /// The name of the person.
        name: String,
        /// The title of the table.
        table: String,
    },
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
    /// Erasing a person needs their name, and another was typed.
    #[error("the name typed is not theirs")]
    OtherNameTyped,
    /// The person has been erased before.
    #[error("the person has been erased already")]
    ErasedAlready,
    /// Entries under the name of a person who is erased are linked to nobody: each as a tournament and a number.
    #[error("entries under the name are linked to nobody: {0}")]
    EntriesUnlinked(String),
    /// Later entries of the journal build on the one to be taken back.
    #[error("later changes build on this one")]
    LaterCommandsBuildOnIt,
    /// Everything is as the command would make it.
    #[error("nothing would change")]
    NothingToChange,
}
