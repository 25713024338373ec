//! The last checks of everything stored, as administrators asked for them. They are in no backup, and a restore removes them: they tell
//! of the data as it was.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::rows::{from_json, timestamp, to_json};
use crate::store::schema::verifications;

/// How many are remembered.
const MOST_KEPT: i64 = 20;

/// What a check of everything found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredVerification {
    pub id: String,
    pub at: NaiveDateTime,
    pub summary: VerificationSummary,
}

/// What was checked, and where something differed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerificationSummary {
    /// The version of the program that checked.
    pub version: String,
    /// Who asked for it.
    pub by: String,
    pub tournaments: u64,
    /// Entries of the journals of tournaments.
    pub entries: u64,
    pub series_entries: u64,
    /// Of the journal of accounts and rights.
    #[serde(default)]
    pub account_entries: u64,
    pub lists: u64,
    /// The number of all differences.
    pub differences: u64,
    /// The places of the first differences.
    pub places: Vec<DifferencePlace>,
}

/// A place where something differed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferencePlace {
    pub kind: DifferencePlaceKind,
    /// The address of the tournament, or the code of the list.
    pub name: String,
    pub count: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DifferencePlaceKind {
    Tournament,
    Series,
    Accounts,
    RatingList,
    FederationList,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = verifications, treat_none_as_default_value = false)]
pub(super) struct VerificationRow {
    id: String,
    checked_at: NaiveDateTime,
    body: String,
}

impl Store {
    /// Remembers a check, and forgets the oldest ones.
    pub fn keep_verification(&self, verification: &StoredVerification) -> Result<(), StoreError> {
        let StoredVerification { id, at, summary } = verification;
        let row = VerificationRow { id: id.clone(), checked_at: timestamp(*at), body: to_json(summary)? };
        self.writing(|connection| {
            diesel::insert_into(verifications::table).values(&row).execute(connection)?;
            let newest = verifications::table.order((verifications::checked_at.desc(), verifications::id));
            let old: Vec<String> =
                newest.select(verifications::id).offset(MOST_KEPT).limit(MOST_KEPT).load(connection)?;
            diesel::delete(verifications::table.filter(verifications::id.eq_any(old))).execute(connection)?;
            Ok(())
        })
    }

    /// The last checks, the newest first.
    pub fn verifications(&self) -> Result<Vec<StoredVerification>, StoreError> {
        let newest = verifications::table.order((verifications::checked_at.desc(), verifications::id)).limit(MOST_KEPT);
        let rows: Vec<VerificationRow> = newest.load(&mut *self.connection()?)?;
        let kept = |row: VerificationRow| {
            Ok(StoredVerification { summary: from_json(&row.body)?, id: row.id, at: row.checked_at })
        };
        rows.into_iter().map(kept).collect()
    }
}
