//! Regulations of tournaments as files. What a tournament says of its file is journaled with it; here is what is in the file, by its hash,
//! so that a file that was replaced is there again when that is undone.

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

/// So many files of a tournament are kept, and the one that stands: replacing one over and over does not fill the disk.
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
    /// Keeps a file of a tournament, and what stood before it under the hash `stands`: of those, the latest that stood.
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
            // What has stood until now is the next that an undo may want, however long ago it was added.
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

    /// What is in a file of a tournament; none where it is not kept.
    pub fn regulations(&self, tournament: TournamentId, hash: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let found = regulations_files::table.find((tournament.0, hash)).select(regulations_files::content);
        let found: Option<String> = found.first(&mut *self.connection()?).optional()?;
        found.map(|content| STANDARD.decode(content).map_err(StoreError::corrupt)).transpose()
    }
}
