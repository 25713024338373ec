//! Which columns users chose for the headings of a list: the same headings are read the same way the next time.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::upsert;
use crate::store::error::StoreError;
use crate::store::rows::timestamp;
use crate::store::schema::column_choices;

/// The most choices that are kept; the least recently used makes room.
const MOST_CHOICES: i64 = 300;

/// The longest headings whose choice is kept, in bytes: wider tables are no lists of people.
const LONGEST_HEADINGS: usize = 4_000;

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = column_choices, treat_none_as_default_value = false)]
pub(super) struct ColumnChoiceRow {
    headings: String,
    /// Codes of columns, with commas between them; nothing for a column that is not used.
    chosen: String,
    used_at: NaiveDateTime,
}

impl Store {
    /// The codes of the columns that were last chosen for these headings; `None` if there was no choice.
    pub fn column_choice(&self, headings: &str) -> Result<Option<Vec<String>>, StoreError> {
        let found = column_choices::table.find(headings).select(column_choices::chosen);
        let found: Option<String> = found.first(&mut *self.connection()?).optional()?;
        Ok(found.map(|columns| columns.split(',').map(str::to_owned).collect()))
    }

    /// Keeps the columns chosen for these headings.
    pub fn keep_column_choice(&self, headings: &str, columns: &[&str], at: NaiveDateTime) -> Result<(), StoreError> {
        if headings.len() > LONGEST_HEADINGS {
            return Ok(());
        }
        let rows =
            [ColumnChoiceRow { headings: headings.to_owned(), chosen: columns.join(","), used_at: timestamp(at) }];
        self.writing(|connection| {
            upsert!(connection, column_choices, rows, [headings], [chosen, used_at]);
            let oldest = column_choices::table.order(column_choices::used_at.desc()).offset(MOST_CHOICES).limit(1);
            let oldest: Option<NaiveDateTime> = oldest.select(column_choices::used_at).first(connection).optional()?;
            if let Some(oldest) = oldest {
                diesel::delete(column_choices::table.filter(column_choices::used_at.le(oldest))).execute(connection)?;
            }
            Ok(())
        })
    }
}
