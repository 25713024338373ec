//! Several tournaments as one event, and championships that are held every year. Pure.
//!
//! * [`Event`]: an event of several tournaments (men, women, rapid, …) with one venue, one schedule, the same officials.
//! * [`Series`]: a championship with an edition a year. An edition is an event, a tournament, or an [`ImportedTable`]: a final table
//!   that is all that is known of it. Years without an edition are entered as such.
//! * [`Championships`] is all of them at one version; [`decide()`] says what an [`SeriesCommand`] changes, or why it is refused.
//! * [`figures()`] makes champions, medals and records from the final tables; [`rivals()`] what a player made against each
//!   opponent.

mod category;
mod category_history;
mod championships;
mod change;
mod command;
mod decide;
mod edition;
mod erasure;
mod event;
mod head_to_head;
mod imported_table;
mod meetings;
mod records;
mod registry;

pub use category::{Category, Competitors};
pub use category_history::{CategoryHistory, Final, FinalSource, Finisher, KnownPlayer, Medals, figures};
pub use championships::Championships;
pub use change::{SeriesChange, SeriesItem, SeriesItemKey};
pub use command::{SeriesCommand, SeriesCommandRecord, SeriesRejection};
pub use decide::decide;
pub use edition::{Edition, EditionContent, Series, SeriesId};
pub use erasure::SeriesErasure;
pub use event::{Event, EventId, EventLink, EventTournament};
pub use head_to_head::{Bout, HeadToHead, Rival, SideTally, rivals};
pub use imported_table::{ImportedRow, ImportedTable, ImportedTableId, SharedPlaces};
pub use meetings::{ImportedPairing, meetings, side_of, win_value};
pub use records::{RecordHolder, RecordKind, RecordValue, SeriesRecord};
pub use registry::{
    DistinctPersons, DistinctPersonsId, FactChange, MergeKind, NameChange, PersonEdit, PersonEditId, PersonFact,
    PersonFacts, PersonMerge, learned,
};
