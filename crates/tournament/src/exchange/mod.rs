//! Files in and out: text ⇄ domain. No files are opened and nothing is sent here: bytes come in, text goes out.
//!
//! * [`tournament_pdn`]: the games of a tournament with their moves.
//! * [`trf`]: tournament report files, as pairing engines and federations exchange them.
//! * [`players_csv`]: lists of players from spreadsheets.
//! * [`ratings_csv`]: rating lists.
//! * [`federation_list`]: the lists that federations publish, row by row.
//! * [`final_table`]: crosstables of old championships, read.
//! * [`crosstable_sheet`]: crosstables and games for spreadsheets.
//! * [`sheet`]: tables with their headings, as CSV or for a workbook.
//! * [`ics`]: calendars, as phones and mail programs take them.
//! * [`FileKind`]: which of these a file is, by its content.
//! * [`Audience`]: who reads a file, and what it keeps from them.
//! * [`tournament_json`]: a whole tournament as one document.
//! * [`series_json`]: a championship with all its editions as one document.

mod audience;
mod boards;
pub mod crosstable_sheet;
pub mod federation_list;
mod file_kind;
pub mod final_table;
pub mod ics;
pub mod players_csv;
pub mod ratings_csv;
pub mod series_json;
pub mod sheet;
pub mod text;
pub mod tournament_json;
pub mod tournament_pdn;
pub mod trf;

pub use audience::Audience;
pub use file_kind::FileKind;
