//! Drawn openings: rows of tables and draws, and the seeds of announced draws. Seeds are secret until a draw is made: they are
//! kept apart from the event, so that no page, no log and no document of it can tell them, and found by what is published of them.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::rows::{from_json, to_json};
use crate::store::schema::{draw_seeds, opening_draws, opening_tables};
use tournament::{Commitment, DrawSeed, OpeningDraw, OpeningTable, TournamentId};

/// What the openings of an event are drawn from.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = opening_tables, treat_none_as_default_value = false)]
pub(super) struct OpeningTableRow {
    tournament: i64,
    body: String,
}

impl OpeningTableRow {
    pub(super) fn new(tournament: TournamentId, table: &OpeningTable) -> Result<Self, StoreError> {
        Ok(Self { tournament: tournament.0, body: to_json(table)? })
    }

    pub(super) fn table(&self) -> Result<OpeningTable, StoreError> {
        from_json(&self.body)
    }
}

/// The draw of the opening of a round.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = opening_draws, treat_none_as_default_value = false)]
pub(super) struct OpeningDrawRow {
    tournament: i64,
    round: i32,
    body: String,
}

impl OpeningDrawRow {
    pub(super) fn new(tournament: TournamentId, draw: &OpeningDraw) -> Result<Self, StoreError> {
        Ok(Self { tournament: tournament.0, round: draw.round.0.into(), body: to_json(draw)? })
    }

    pub(super) fn draw(&self) -> Result<OpeningDraw, StoreError> {
        from_json(&self.body)
    }
}

/// A seed and what is published of it.
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
