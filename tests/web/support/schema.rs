//! The tables of a database, described alike for both kinds.

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::{PgConnection, SqliteConnection};

use super::database::TestDatabase;

#[derive(QueryableByName)]
struct Fact {
    #[diesel(sql_type = Text)]
    fact: String,
}

const SQLITE: &str = "
    SELECT 'column ' || t.name || '.' || c.name || ' ' || c.type
           || CASE WHEN c.\"notnull\" THEN ' NOT NULL' ELSE '' END
           || CASE WHEN c.pk THEN ' KEY ' || c.pk ELSE '' END AS fact
      FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'
    UNION SELECT 'reference ' || t.name || '.' || f.\"from\" || ' ' || f.\"table\" || '.' || f.\"to\"
      FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'
    UNION SELECT 'index ' || i.tbl_name || ' ' || i.name || ' ' || c.seqno || ' ' || c.name
      FROM sqlite_master i, pragma_index_info(i.name) c WHERE i.type = 'index' AND i.sql IS NOT NULL
    UNION SELECT 'unique ' || t.name || '.' || c.name
      FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
     WHERE t.type = 'table' AND i.origin = 'u'";

const POSTGRES: &str = "
    SELECT 'column ' || c.table_name || '.' || c.column_name || ' '
           || replace(replace(upper(c.data_type), ' WITHOUT TIME ZONE', ''), 'BYTEA', 'BLOB')
           || CASE WHEN c.is_nullable = 'NO' THEN ' NOT NULL' ELSE '' END
           || coalesce(' KEY ' || k.ordinal_position, '') AS fact
      FROM information_schema.columns c
      LEFT JOIN (information_schema.key_column_usage k JOIN information_schema.table_constraints p
                 ON p.constraint_name = k.constraint_name AND p.constraint_type = 'PRIMARY KEY')
        ON k.table_name = c.table_name AND k.column_name = c.column_name WHERE c.table_schema = 'public'
    UNION SELECT 'reference ' || o.conrelid::regclass || '.' || a.attname || ' ' || o.confrelid::regclass || '.' || b.attname
      FROM pg_constraint o, unnest(o.conkey, o.confkey) AS u (here, there), pg_attribute a, pg_attribute b
     WHERE o.contype = 'f' AND a.attrelid = o.conrelid AND a.attnum = u.here AND b.attrelid = o.confrelid AND b.attnum = u.there
    UNION SELECT 'index ' || i.indrelid::regclass || ' ' || i.indexrelid::regclass || ' ' || (u.place - 1) || ' ' || a.attname
      FROM pg_index i, unnest(i.indkey::smallint[]) WITH ORDINALITY AS u (number, place), pg_attribute a, pg_class t
     WHERE t.oid = i.indrelid AND t.relnamespace = 'public'::regnamespace AND NOT i.indisunique
       AND a.attrelid = i.indrelid AND a.attnum = u.number
    UNION SELECT 'unique ' || o.conrelid::regclass || '.' || a.attname
      FROM pg_constraint o, unnest(o.conkey) AS u (number), pg_attribute a
     WHERE o.contype = 'u' AND o.connamespace = 'public'::regnamespace AND a.attrelid = o.conrelid AND a.attnum = u.number";

impl TestDatabase {
    /// All columns, references, indexes and unique constraints, in order; without the table of migrations.
    pub fn facts(&self) -> Vec<String> {
        let facts: Vec<Fact> = match self {
            Self::Sqlite(_) => {
                diesel::sql_query(SQLITE).load(&mut SqliteConnection::establish(&self.url()).expect("opens"))
            }
            Self::Postgres(_) => {
                diesel::sql_query(POSTGRES).load(&mut PgConnection::establish(&self.url()).expect("opens"))
            }
        }
        .expect("the query is right");
        let mut facts: Vec<String> = facts.into_iter().map(|fact| fact.fact).collect();
        facts.retain(|fact| !fact.contains("__diesel_schema_migrations"));
        facts.sort();
        facts
    }
}
