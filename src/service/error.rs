//! Why a request to the service failed. In all cases nothing has been written.

use chrono::NaiveDateTime;
use thiserror::Error;

use crate::service::accounts::AccountError;
use crate::service::games::GameReport;
use crate::service::reports::WrongReport;
use crate::store::{JournalEntry, StoreError, WriteError};
use crate::watch::Stopped;
use tournament::change::ItemKey;
use tournament::pairing::PairingError;
use tournament::pairing::unpaired::Unpaired;
use tournament::{GameId, PersonId, Rejection, Section, Tournament, series};

/// Another user has changed the same thing since this one saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stale {
    pub key: ItemKey,
    pub actor: String,
    pub at: NaiveDateTime,
}

#[derive(Debug, Error)]
pub enum ServiceError {
    #[error("there is no tournament `{0}`")]
    NoSuchTournament(String),
    #[error("the tournament is gone")]
    Gone,
    #[error("there is no journal entry {0}")]
    NoSuchEntry(i64),
    #[error("there is no person {0}")]
    NoSuchPerson(PersonId),
    #[error("{name}: the person chosen is not among those who may be meant by this name")]
    NotMeant { name: String },
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    #[error("the file of regulations {name} is not kept any more: too many were put in its place")]
    RegulationsGone { name: String },
    #[error(transparent)]
    Refused(#[from] Rejection),
    #[error("later actions build on this one: {}", numbers(.0))]
    BuiltOn(Vec<JournalEntry>),
    #[error(transparent)]
    NotPaired(Box<Unpaired>),
    #[error("{} changed this meanwhile", .0.actor)]
    Stale(Stale),
    #[error("the moves are not legal")]
    WrongMoves(Box<GameReport>),
    #[error("the report is wrong")]
    WrongReports(Vec<WrongReport>),
    #[error("line {line}: {message}")]
    BadFile {
        /// The line, from 1.
        line: usize,
        /// The error and what was expected.
        message: String,
    },
    #[error(transparent)]
    Series(#[from] series::SeriesRejection),
    #[error(transparent)]
    Account(AccountError),
    /// The section, if the tournament still has it.
    #[error("the account is limited to a section of the tournament")]
    OutsideSection(Option<Box<Section>>),
    #[error("the tournament is being changed by many at once; try again")]
    Busy,
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("the operating system gives no random numbers")]
    NoRandomness,
    /// The addresses of their tournaments.
    #[error("broken journals, not packed: {}", .0.join(", "))]
    BrokenJournals(Vec<String>),
    #[error("{0:?} does not fit what was decided")]
    Contradiction(ItemKey),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServiceError {
    /// The next round of `tournament` has no pairing; finds out what would make one possible.
    pub(super) fn not_paired(tournament: &Tournament, why: PairingError) -> Self {
        match why {
            PairingError::Stopped => Self::Stopped(Stopped),
            why => Self::NotPaired(Box::new(Unpaired::new(tournament, why))),
        }
    }
}

/// A failing database is no error of the account.
impl From<AccountError> for ServiceError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Store(error) => Self::Store(error),
            error => Self::Account(error),
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
