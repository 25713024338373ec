//! Why a request to the desk came to nothing. Whatever it is, nothing has been written.

use chrono::NaiveDateTime;
use thiserror::Error;

use super::accounts::AccountError;
use super::games::GameReport;
use super::reports::WrongReport;
use crate::store::{JournalEntry, StoreError, WriteError};
use tournament::change::ItemKey;
use tournament::pairing::PairingError;
use tournament::pairing::unpaired::Unpaired;
use tournament::series;
use tournament::{GameId, PlayerId, Rejection, Tournament};

/// Somebody else has changed the same thing since the person saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stale {
    /// Which thing.
    pub key: ItemKey,
    /// Who changed it last.
    pub actor: String,
    /// When, UTC.
    pub at: NaiveDateTime,
}

/// Why a request came to nothing.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// No tournament has that address.
    #[error("there is no tournament `{0}`")]
    NoSuchTournament(String),
    /// The tournament is no longer there.
    #[error("the tournament is gone")]
    Gone,
    /// No journal entry has that number.
    #[error("there is no journal entry {0}")]
    NoSuchEntry(i64),
    /// Nobody in the registry has that number.
    #[error("there is no person {0}")]
    NoSuchPerson(PlayerId),
    /// Somebody was chosen for a name that does not mean them.
    #[error("{name}: the person chosen is not among those who may be meant by this name")]
    NotMeant {
        /// The name.
        name: String,
    },
    /// The game cannot be found.
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    /// The arbiter may not do that now.
    #[error(transparent)]
    Refused(#[from] Rejection),
    /// Later acts build on the one to be taken back: these, oldest first.
    #[error("later acts build on this one: {}", numbers(.0))]
    BuiltOn(Vec<JournalEntry>),
    /// No pairing was found.
    #[error(transparent)]
    NotPaired(Box<Unpaired>),
    /// The page the person acted on is out of date.
    #[error("{} changed this meanwhile", .0.actor)]
    Stale(Stale),
    /// The moves of a game are wrong; the report says where.
    #[error("the moves are not legal")]
    WrongMoves(Box<GameReport>),
    /// What a player says of some games cannot be taken so.
    #[error("the report is wrong")]
    WrongReports(Vec<WrongReport>),
    /// A file could not be taken in at all: line, and what is wrong.
    #[error("line {line}: {message}")]
    BadFile {
        /// The line, from 1.
        line: usize,
        /// What is wrong there and what was expected.
        message: String,
    },
    /// Events of several tournaments and series cannot be changed so.
    #[error(transparent)]
    Almanac(#[from] series::SeriesRejection),
    /// An account cannot be made or changed so.
    #[error(transparent)]
    Account(AccountError),
    /// Others wrote so often that no turn came.
    #[error("the tournament is being changed by many at once; try again")]
    Busy,
    /// The operating system gives no random numbers.
    #[error("the operating system gives no random numbers")]
    NoRandomness,
    /// An act decided on changes that do not fit: a fault of the program, not of the person.
    #[error("{0:?} does not fit what was decided")]
    Contradiction(ItemKey),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServiceError {
    /// The next round of `tournament` has no pairing; looks for what would make one possible.
    pub(super) fn not_paired(tournament: &Tournament, why: PairingError) -> Self {
        Self::NotPaired(Box::new(Unpaired::new(tournament, why)))
    }
}

/// A database that fails is no fault of the account.
impl From<AccountError> for ServiceError {
    fn from(fault: AccountError) -> Self {
        match fault {
            AccountError::Store(error) => Self::Store(error),
            fault => Self::Account(fault),
        }
    }
}

impl From<WriteError> for ServiceError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Gone => Self::Gone,
            WriteError::Moved { .. } => Self::Busy,
            WriteError::Mismatch(key) => Self::Contradiction(key),
            WriteError::Store(error) => Self::Store(error),
        }
    }
}

fn numbers(entries: &[JournalEntry]) -> String {
    entries.iter().map(|entry| entry.number.to_string()).collect::<Vec<_>>().join(", ")
}
