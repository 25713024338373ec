//! The seeds of announced draws of openings. A seed is secret until the draw is made: it is kept apart from the tournament, so that no
//! page, log or document shows it, and is found by its published hash.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::schema::draw_seeds;
use tournament::{Commitment, DrawSeed, TournamentId};

/// A seed and its published hash.
#[derive(Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = draw_seeds, treat_none_as_default_value = false)]
pub(super) struct SeedRow {
    commitment: String,
    tournament: i64,
    seed: String,
}

impl Store {
    /// Keeps a seed before its commitment is published. One whose announcement is refused afterwards does no harm.
    pub fn keep_seed(&self, tournament: TournamentId, seed: &DrawSeed) -> Result<(), StoreError> {
        let row =
            SeedRow { commitment: seed.commitment().to_string(), tournament: tournament.0, seed: seed.to_string() };
        self.writing(|connection| {
            diesel::insert_into(draw_seeds::table).values(&row).execute(connection)?;
            Ok::<(), StoreError>(())
        })
    }

    /// The seed of a commitment, if it was made here.
    pub fn seed_of(&self, commitment: &Commitment) -> Result<Option<DrawSeed>, StoreError> {
        let found: Option<SeedRow> =
            draw_seeds::table.find(commitment.to_string()).first(&mut *self.connection()?).optional()?;
        found.map(|row| row.seed.parse().map_err(StoreError::corrupt)).transpose()
    }
}
