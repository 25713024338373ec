//! What was added to level matches: one row a board.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::error::StoreError;
use crate::store::rows::{from_json, to_json};
use crate::store::schema::deciders;
use tournament::{BoardTieBreakGames, TournamentId};

/// The deciders of a board: columns for what they are found by, the whole as JSON.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = deciders, treat_none_as_default_value = false)]
pub(super) struct DecidersRow {
    tournament: i64,
    round: i32,
    board: i32,
    body: String,
}

impl DecidersRow {
    pub(super) fn new(tournament: TournamentId, own: &BoardTieBreakGames) -> Result<Self, StoreError> {
        let (round, board) = (own.round.0.into(), own.board.0.into());
        Ok(Self { tournament: tournament.0, round, board, body: to_json(own)? })
    }

    pub(super) fn deciders(&self) -> Result<BoardTieBreakGames, StoreError> {
        from_json(&self.body)
    }
}
