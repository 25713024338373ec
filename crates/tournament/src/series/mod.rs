//! Several tournaments as one event, and championships that are held every year. Pure.
//!
//! * [`Festival`]: an event of several tournaments (men, women, rapid, …) with one venue, one schedule, the same officials.
//! * [`Series`]: a championship with an edition a year. An edition is a festival, a tournament, or an [`OldTable`]: a final table
//!   that is all that is known of it. Years without an edition are entered as such.
//! * [`Almanac`] is all of them at one version; [`decide()`] says what an [`Act`] changes, or why it is refused.
//! * [`figures()`] makes champions, medals and records from the final tables; [`rivals()`] what somebody made against each
//!   opponent.

mod act;
mod almanac;
mod category;
mod change;
mod decide;
mod edition;
mod festival;
mod figures;
mod meetings;
mod old;
mod records;
mod rivals;

pub use act::{SeriesCommand, SeriesCommandRecord, SeriesRejection};
pub use almanac::Archive;
pub use category::{Category, Competitors};
pub use change::{SeriesChange, SeriesItem, SeriesItemKey};
pub use decide::decide;
pub use edition::{Edition, EditionContent, Series, SeriesId};
pub use festival::{Event, EventId, EventLink, EventTournament};
pub use figures::{CategoryHistory, Final, FinalSource, Finisher, KnownPlayer, Medals, figures};
pub use meetings::{ImportedPairing, meetings, side_of, win_value};
pub use old::{ImportedRow, ImportedTable, ImportedTableId, SharedPlaces};
pub use records::{RecordHolder, RecordKind, RecordValue, SeriesRecord};
pub use rivals::{Bout, HeadToHead, Rival, SideTally, rivals};
