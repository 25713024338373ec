//! What players report of their games: one row a report.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::error::StoreError;
use crate::store::rows::{from_json, to_json};
use crate::store::schema::reports;
use tournament::{PlayerReport, ReportId, TournamentId};

/// A report: columns for what it is found by, the whole as JSON.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = reports, treat_none_as_default_value = false)]
pub(super) struct ReportRow {
    tournament: i64,
    round: i32,
    board: i32,
    game: i32,
    entry: i64,
    body: String,
}

pub(super) fn place(tournament: TournamentId, id: ReportId) -> (i64, i32, i32, i32, i64) {
    let ReportId { game, by } = id;
    (tournament.0, game.round.0.into(), game.board.0.into(), game.game.0.into(), by.0.into())
}

impl ReportRow {
    pub(super) fn new(tournament: TournamentId, report: &PlayerReport) -> Result<Self, StoreError> {
        let (tournament, round, board, game, entry) = place(tournament, report.id);
        Ok(Self { tournament, round, board, game, entry, body: to_json(report)? })
    }

    pub(super) fn report(&self) -> Result<PlayerReport, StoreError> {
        from_json(&self.body)
    }
}
