//! Lists and changes as they are stored.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::error::StoreError;
use crate::store::persons::StoredPerson;
use crate::store::ratings::change::RatingSource;
use crate::store::ratings::{Rated, RatingChange, RatingList, RatingRecord};
use crate::store::rows::{narrow, unknown};
use crate::store::schema::{rating_changes, rating_lists, ratings};
use crate::store::verify::ComputedRating;
use tournament::rating::FineRating;
use tournament::{PersonId, RatingKind, TournamentId};

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = rating_lists, treat_none_as_default_value = false)]
pub(in crate::store) struct ListRow {
    pub(super) variant: String,
    pub(super) kind: String,
    pub(super) version: i64,
    /// From which day on the changes rest on years of birth that have become known since.
    #[serde(default)]
    pub(super) stale_from: Option<NaiveDate>,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = rating_changes, treat_none_as_default_value = false)]
pub(in crate::store) struct ChangeRow {
    pub(super) id: i64,
    pub(super) player: i64,
    pub(super) variant: String,
    pub(super) kind: String,
    pub(super) tournament: Option<i64>,
    pub(super) before: Option<i32>,
    pub(super) after: i32,
    pub(super) games: i32,
    pub(super) date: NaiveDate,
    pub(super) explanation: String,
    /// The player's number in an imported list, where it stands for another person now.
    #[serde(default)]
    pub(super) listed_as: Option<i64>,
}

impl ChangeRow {
    pub(super) fn new(id: i64, source: &RatingSource, change: &RatingChange) -> Self {
        Self {
            id,
            player: change.player.0,
            variant: source.list.variant.code().to_owned(),
            kind: source.list.kind.code().to_owned(),
            tournament: source.tournament.map(|tournament| tournament.0),
            before: change.before.map(FineRating::tenths),
            after: change.after.tenths(),
            games: change.games.into(),
            date: source.date,
            explanation: change.explanation.clone(),
            listed_as: None,
        }
    }

    fn record(self) -> Result<RatingRecord, StoreError> {
        Ok(RatingRecord {
            list: rating_list(&self.variant, &self.kind)?,
            tournament: self.tournament.map(TournamentId),
            date: self.date,
            change: RatingChange {
                player: PersonId(self.player),
                before: self.before.map(FineRating::from_tenths),
                after: FineRating::from_tenths(self.after),
                games: narrow(self.games)?,
                explanation: self.explanation,
            },
        })
    }
}

pub(super) fn records(rows: Vec<ChangeRow>) -> Result<Vec<RatingRecord>, StoreError> {
    rows.into_iter().map(ChangeRow::record).collect()
}

/// A player's place in a list as it is stored.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = ratings, treat_none_as_default_value = false)]
pub(in crate::store) struct RatingRow {
    pub(super) player: i64,
    pub(super) variant: String,
    pub(super) kind: String,
    pub(super) value: i32,
    pub(super) games: i32,
    pub(super) date: NaiveDate,
}

impl RatingRow {
    pub(super) fn computed(&self) -> ComputedRating {
        ComputedRating {
            before: None,
            value: FineRating::from_tenths(self.value),
            games: self.games.into(),
            date: self.date,
        }
    }

    pub(super) fn rated(self, known: StoredPerson, experienced: &BTreeSet<i64>) -> Result<Rated, StoreError> {
        Ok(Rated {
            player: PersonId(self.player),
            hidden: known.hidden(),
            person: known.person,
            value: FineRating::from_tenths(self.value),
            games: narrow(self.games)?,
            is_experienced: experienced.contains(&self.player),
            date: self.date,
        })
    }
}

pub(super) fn rating_list(variant: &str, kind: &str) -> Result<RatingList, StoreError> {
    Ok(RatingList {
        variant: variant.parse().map_err(|_| unknown("game", variant))?,
        kind: RatingKind::from_code(kind).ok_or_else(|| unknown("kind of rating", kind))?,
    })
}
