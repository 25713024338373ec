//! Tournament report files (TRF16, TRF26 and the dialects of pairing engines), columns counted from 1.
//!
//! [`read`] takes a whole file, [`write()`] gives one. A file that contradicts itself is not read: every contradiction is
//! named with its place.
//!
//! * An accelerated start is its code in record 192 (`…_BAKU`) and the virtual points in records 250; where both say the same the
//!   code stands for them when the file is read, else the records count.
//! * Points of 100 and more are whole in columns 81–84; a tournament whose points do not fit there is not written, nor one with more
//!   than 9999 players, or 999 teams in a tournament of teams.
//! * Teams are records 013 (the name in columns 5–36, then the players' numbers in the order of boards, each in four columns from 37
//!   on with a blank after it) and, in a tournament of teams, records 310 as well, with the code `FIDE_TEAM_…` of a team Swiss
//!   and records 320, 352 and 362.
//! * In the file of a tournament of teams records 240, 250, 260 and 299 name teams: in that of a system of teams, and in one with records
//!   310 whose code or description speaks of teams. They are kept as what they say of the players; what they say of teams alone is refused.
//!   What is about players there is written in comments of ours that begin with `### players`, and in a team Swiss the tie-breaks of single
//!   players in one that begins with `### tie-breaks`.
//! * A team is its name: two records 013, or 310, with one name are refused, for the two teams would become one. So are two with one number
//!   and a player whom two teams name.
//! * A match of the Double-Swiss is written as one round with the result of the match, for TRF26 has no form for its games. Such a
//!   tournament is read with one result a pairing and without a rating, since no game of it is known. A file that tells the
//!   two games in two rounds is read as well: the two become one round with a match of two games.
//! * A match that a team has forfeited is written as record 330 besides the forfeits of the players. A file in which the players'
//!   lines say nothing of it is read as if the first of both teams had been seated; they keep the points that their lines state.
//! * Points whose sums could not be counted are refused before anything is added up.
//!
//! ```
//! use tournament::exchange::trf;
//!
//! let file = b"012 Small\r142 3\r152 W\r\
//! 001    1      Petrov, Ivan                      2100                             1.0    1     2 w 1\r\
//! 001    2      Sidorov, Oleg                     2000                             0.0    2     1 b 0\r";
//! let report = trf::read(file).map_err(|errors| errors[0].to_string())?;
//! assert_eq!(report.tournament.paired_rounds().0, 1);
//! assert!(report.rounds_stated);
//!
//! let written = trf::write(&report.tournament).map_err(|error| error.to_string())?;
//! let again = trf::read(written.as_bytes()).map_err(|errors| errors[0].to_string())?;
//! assert_eq!(again.tournament.rounds, report.tournament.rounds);
//! # Ok::<(), String>(())
//! ```

mod abnormal;
mod acceleration;
mod build;
mod cell;
mod check;
mod columns;
mod error;
mod limit;
mod line;
mod matches;
mod measure;
mod named;
mod of_teams;
mod player;
mod points;
mod records;
mod stated_team_results;
mod system;
mod team_list;
mod teams;
mod write;
mod write_named;
mod write_teams;

pub use error::{Expected, TrfError, TrfWarning};
pub use limit::Unwritable;
pub use system::SystemRecord;
pub use write::{ReportDialect, ReportOptions, write, write_as, write_with};

use crate::{StartNumber, Tournament};

/// A record that is not understood here, kept as it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherRecord {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The line as it stood, with its code.
    pub text: String,
}

/// What a report file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentReport {
    /// Entries (each [`EntryId`](crate::EntryId) is the start number), rounds as far as they are paired,
    /// settings. Byes beyond the last paired round are on the entries. What the file does not say is as
    /// [`Settings::new`](crate::Settings::new) has it, with one game a pairing and 1-½-0.
    pub tournament: Tournament,
    /// Whether the number of rounds is stated (`142`, `XXR`); else it is the number of rounds recorded.
    pub rounds_stated: bool,
    /// Whether the initial colour is stated (`152`, `XXC`); else it is concluded from the first round, if there is one.
    pub initial_colour_stated: bool,
    /// Whether the tie-breaks are stated (`202`, `212`); else they are the usual ones of the system.
    pub tie_breaks_stated: bool,
    /// What the file says about the system (`192`, `092`).
    pub system: SystemRecord,
    /// Start numbers of the players listed as absent from the next round by `XXZ`. Not applied to the tournament: the engine whose results
    /// are the measure ignores this record, and `240` and the results columns say the same.
    pub absent: Vec<StartNumber>,
    /// Records not understood here, comments among them, to be written back by [`write_with`].
    pub other: Vec<OtherRecord>,
    /// What was odd but understood, in order of line.
    pub warnings: Vec<TrfWarning>,
}

/// Reads a report file.
///
/// # Errors
/// Everything that is wrong, in order of line and column: fields that are not what they should be, numbers missing or
/// used twice, opponents, colours and results that contradict each other, points that do not add up, more rounds than
/// declared.
pub fn read(bytes: &[u8]) -> Result<TournamentReport, Vec<TrfError>> {
    let text = super::text::decode(bytes);
    let mut errors = Vec::new();
    let records = records::ReportRecords::read(&text, &mut errors);
    let mut pairs = check::pairs(&records, &mut errors);
    check::mentions(&records, &mut errors);
    stated_team_results::check(&records, &mut pairs, &mut errors);
    measure::check(&records, &mut errors);
    // Nothing is built of records that are in doubt.
    let joined = errors.is_empty() && matches::are_listed_by_games(&records, &pairs);
    let (records, pairs) = if joined {
        matches::joined(&records, &pairs).unwrap_or_else(|wrong| {
            errors = wrong;
            (records, pairs)
        })
    } else {
        (records, pairs)
    };
    if errors.is_empty() {
        let report = build::report(&records, &pairs);
        check::points(&records, &report.tournament, &mut errors);
        if errors.is_empty() {
            return Ok(report);
        }
    }
    errors.sort_by_key(|error| (error.line, error.column));
    errors.dedup();
    Err(errors)
}
