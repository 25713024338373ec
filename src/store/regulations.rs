//! Regulations of tournaments as files. The name of the file is journaled with the tournament; the content is here, by its hash, so that
//! undo finds a replaced file again.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::upsert;
use crate::store::error::StoreError;
use crate::store::rows::timestamp;
use crate::store::schema::regulations_files;
use tournament::TournamentId;

/// Files kept for a tournament, besides the current one: replacing a file again and again does not fill the disk.
const MOST_FILES: i64 = 10;

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = regulations_files, treat_none_as_default_value = false)]
pub(super) struct RegulationsFileRow {
    tournament: i64,
    hash: String,
    added_at: NaiveDateTime,
    content: String,
}

impl Store {
    /// Keeps a file of a tournament, and of the files before it (`stands` is the hash of the current one) the most recent.
    pub fn keep_regulations(
        &self,
        tournament: TournamentId,
        stands: Option<&str>,
        hash: &str,
        content: &[u8],
        at: NaiveDateTime,
    ) -> Result<(), StoreError> {
        let rows = [RegulationsFileRow {
            tournament: tournament.0,
            hash: hash.to_owned(),
            added_at: timestamp(at),
            content: STANDARD.encode(content),
        }];
        self.writing(|connection| {
            // The file that was current until now is the one that undo needs next, however old it is.
            let standing = regulations_files::table.find((tournament.0, stands.unwrap_or_default()));
            diesel::update(standing).set(regulations_files::added_at.eq(timestamp(at))).execute(connection)?;
            upsert!(connection, regulations_files, rows, [tournament, hash], [added_at]);
            let own = regulations_files::table.filter(regulations_files::tournament.eq(tournament.0));
            let former = own.order((regulations_files::added_at.desc(), regulations_files::hash)).offset(MOST_FILES);
            let former: Vec<String> = former.select(regulations_files::hash).limit(MOST_FILES).load(connection)?;
            let former =
                former.into_iter().filter(|own| own != hash && Some(own.as_str()) != stands).collect::<Vec<_>>();
            let gone = regulations_files::table
                .filter(regulations_files::tournament.eq(tournament.0))
                .filter(regulations_files::hash.eq_any(former));
            diesel::delete(gone).execute(connection)?;
            Ok(())
        })
    }

    /// Whether a file of a tournament is kept.
    pub fn keeps_regulations(&self, tournament: TournamentId, hash: &str) -> Result<bool, StoreError> {
        let found = regulations_files::table.find((tournament.0, hash)).select(regulations_files::tournament);
        let found: Option<i64> = found.first(&mut *self.connection()?).optional()?;
        Ok(found.is_some())
    }

    /// The content of a file of a tournament; `None` if it is not kept.
    pub fn regulations(&self, tournament: TournamentId, hash: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let found = regulations_files::table.find((tournament.0, hash)).select(regulations_files::content);
        let found: Option<String> = found.first(&mut *self.connection()?).optional()?;
        found.map(|content| STANDARD.decode(content).map_err(StoreError::corrupt)).transpose()
    }
}
