//! Lists of federations: millions of rows, searched while a name is typed.
//!
//! An edition is written in parts, each a short transaction, under a number of its own (its generation): so other writes do not wait long,
//! and the previous edition is searched until the new one is complete. One small transaction then makes the new edition the list. Rows of
//! an edition that never became the list are removed later.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{BATCH, Db, for_each_backend, insert, upsert};
use crate::store::error::StoreError;
use crate::store::rows::{from_json, narrow, to_json};
use crate::store::schema::{federation_lists, federation_rows};
use crate::store::search;
use tournament::{FederationList, ListedPerson, ListedRatings, Name, Person, PersonField, Rating};

/// The number of an edition: the microsecond in which it was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Generation(i64);

/// How long writing an edition may take; after that, unfinished rows are removed.
const WRITTEN_WITHIN: TimeDelta = TimeDelta::hours(6);

/// The fewest letters of a word that names are looked up by.
const SHORTEST_LEAD: usize = 3;

/// Rows removed in one transaction.
const REMOVED_AT_ONCE: i64 = 50_000;

/// `SQLite`'s page cache in kibibytes while a list is written, and its default. Index pages are written out of order, so they should stay
/// in memory.
const ROOM_TO_WRITE: &str = "PRAGMA cache_size = -65536";
const USUAL_ROOM: &str = "PRAGMA cache_size = -2000";

impl Generation {
    /// The number of an edition that is begun now.
    pub fn begun_now() -> Self {
        Self(Utc::now().timestamp_micros())
    }
}

/// The facts of a list apart from its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListEdition {
    /// The name of the list, where the federation does not say it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    pub date: NaiveDate,
    pub rows: u64,
    /// The account that imported it, and the time, UTC.
    pub by: String,
    pub at: NaiveDateTime,
    /// The file name that the sender gave.
    pub file: String,
    /// Compared with the previous edition; `None` for the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<ListChanges>,
    /// How many rows of the file could not be read.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
    /// The first rows that could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadRow>,
}

/// A row of a list that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadRow {
    /// Its line in the file, from 1.
    pub line: u64,
    /// The heading of the column at fault; empty where it has none.
    pub column: String,
    /// The text that stands there.
    pub found: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How two editions of a list differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListChanges {
    pub added: u64,
    pub gone: u64,
    pub changed: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFederationList {
    pub list: FederationList,
    pub edition: ListEdition,
    generation: Generation,
}

impl StoredFederationList {
    /// Identifies this edition among all others.
    pub fn edition_code(&self) -> String {
        self.generation.0.to_string()
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = federation_lists, treat_none_as_default_value = false)]
pub(super) struct FederationListRow {
    list: String,
    generation: i64,
    body: String,
}

impl FederationListRow {
    fn list(&self) -> Result<StoredFederationList, StoreError> {
        let list = FederationList::from_code(&self.list).ok_or_else(|| StoreError::corrupt(&self.list))?;
        Ok(StoredFederationList { list, edition: from_json(&self.body)?, generation: Generation(self.generation) })
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = federation_rows, treat_none_as_default_value = false)]
pub(super) struct FederationRow {
    generation: i64,
    number: i64,
    identity: String,
    search_key: String,
    family: String,
    given: String,
    federation_id: String,
    title: String,
    sex: String,
    birth: String,
    region: String,
    federation: String,
    club: String,
    classic: Option<i32>,
    rapid: Option<i32>,
    blitz: Option<i32>,
}

impl FederationRow {
    fn new(generation: Generation, number: i64, row: ListedPerson) -> Self {
        let (sex, birth) = (PersonField::Sex.text(&row.person), PersonField::Birth.text(&row.person));
        Self {
            generation: generation.0,
            number,
            identity: row.identity(),
            search_key: row.search_key(),
            sex,
            birth,
            family: row.person.name.family,
            given: row.person.name.given,
            federation_id: row.person.federation_id,
            title: row.person.title,
            region: row.person.region,
            federation: row.person.federation,
            club: row.person.club,
            classic: row.ratings.classic.map(|rating| rating.0),
            rapid: row.ratings.rapid.map(|rating| rating.0),
            blitz: row.ratings.blitz.map(|rating| rating.0),
        }
    }

    fn listed(self) -> ListedPerson {
        let mut person = Person {
            name: Name { family: self.family, given: self.given },
            title: self.title,
            region: self.region,
            federation: self.federation,
            club: self.club,
            federation_id: self.federation_id,
            ..Person::default()
        };
        // Only codes made from these fields are stored.
        PersonField::Sex.set(&mut person, &self.sex);
        PersonField::Birth.set(&mut person, &self.birth);
        let [classic, rapid, blitz] = [self.classic, self.rapid, self.blitz].map(|rating| rating.map(Rating));
        ListedPerson { person, ratings: ListedRatings { classic, rapid, blitz } }
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn insert_rows(connection: &mut Db, rows: &[FederationRow]) -> Result<(), StoreError> {
    insert!(connection, federation_rows, rows);
    Ok(())
}

/// How many rows of one edition have an identity that another has not.
const ADDED: &str = "SELECT COUNT(*) AS count FROM federation_rows AS new WHERE new.generation = $1 AND NOT EXISTS ( \
    SELECT 1 FROM federation_rows AS old WHERE old.generation = $2 AND old.identity = new.identity)";

/// How many rows of one edition differ from the row of the same person in another. Where `{index}` stands, `SQLite` is told by which
/// index to look: without it, it reads all rows of the edition for each row, which takes hours where there are a million.
const CHANGED: &str = "SELECT COUNT(*) AS count FROM federation_rows AS new WHERE new.generation = $1 AND EXISTS ( \
    SELECT 1 FROM federation_rows AS old WHERE old.generation = $2 AND old.identity = new.identity) AND NOT EXISTS ( \
    SELECT 1 FROM federation_rows AS old {index} WHERE old.generation = $2 AND old.identity = new.identity \
    AND old.family = new.family AND old.given = new.given AND old.title = new.title AND old.sex = new.sex \
    AND old.birth = new.birth AND old.region = new.region AND old.federation = new.federation AND old.club = new.club \
    AND COALESCE(old.classic, 0) = COALESCE(new.classic, 0) AND COALESCE(old.rapid, 0) = COALESCE(new.rapid, 0) \
    AND COALESCE(old.blitz, 0) = COALESCE(new.blitz, 0))";

impl Store {
    /// All lists, in the order in which pages offer them.
    pub fn federation_lists(&self) -> Result<Vec<StoredFederationList>, StoreError> {
        let rows: Vec<FederationListRow> = federation_lists::table.load(&mut *self.connection()?)?;
        let mut lists = rows.iter().map(FederationListRow::list).collect::<Result<Vec<_>, _>>()?;
        lists.sort_by_key(|list| list.list);
        Ok(lists)
    }

    pub fn federation_list(&self, list: FederationList) -> Result<Option<StoredFederationList>, StoreError> {
        let row: Option<FederationListRow> =
            federation_lists::table.find(list.code()).first(&mut *self.connection()?).optional()?;
        row.as_ref().map(FederationListRow::list).transpose()
    }

    /// Writes rows of an edition, numbered from `first`; searches do not see them yet.
    pub fn write_federation_rows(
        &self,
        generation: Generation,
        first: u64,
        rows: Vec<ListedPerson>,
    ) -> Result<(), StoreError> {
        let first: i64 = narrow(first)?;
        let mut rows: Vec<FederationRow> =
            rows.into_iter().map(|row| FederationRow::new(generation, first, row)).collect();
        // Rows in index order make each index page be written once.
        rows.sort_by(|one, other| one.search_key.cmp(&other.search_key));
        for (number, row) in (first..).zip(&mut rows) {
            row.number = number;
        }
        self.writing(|connection| {
            set_room(connection, ROOM_TO_WRITE)?;
            let written = insert_rows(connection, &rows);
            set_room(connection, USUAL_ROOM).and(written)
        })
    }

    /// How a written edition differs from the current list; `None` if there is no list yet.
    pub fn compare_federation_list(
        &self,
        list: FederationList,
        generation: Generation,
        rows: u64,
    ) -> Result<Option<ListChanges>, StoreError> {
        let Some(before) = self.federation_list(list)? else { return Ok(None) };
        let count = |connection: &mut Db, question: &str| -> Result<u64, StoreError> {
            let (new, old) = (generation.0, before.generation.0);
            let index = match connection {
                #[cfg(feature = "postgres")]
                Db::Postgres(_) => "",
                Db::Sqlite(_) => "INDEXED BY federation_rows_by_identity",
            };
            let question = question.replace("{index}", index);
            let count: Count = for_each_backend!(connection, inner => {
                diesel::sql_query(question).bind::<BigInt, _>(new).bind::<BigInt, _>(old).get_result(inner)
            })?;
            narrow(count.count)
        };
        self.reading(|connection| {
            let added = count(connection, ADDED)?;
            let changed = count(connection, CHANGED)?;
            let stayed = rows.saturating_sub(added);
            Ok(Some(ListChanges { added, changed, gone: before.edition.rows.saturating_sub(stayed) }))
        })
    }

    /// Makes a written edition the list. The rows of the previous edition are removed afterwards.
    pub fn adopt_federation_list(
        &self,
        list: FederationList,
        generation: Generation,
        edition: &ListEdition,
    ) -> Result<(), StoreError> {
        let rows =
            [FederationListRow { list: list.code().to_owned(), generation: generation.0, body: to_json(edition)? }];
        let before = self.writing(|connection| {
            let before = generation_of(connection, list)?;
            upsert!(connection, federation_lists, rows, [list], [generation, body]);
            Ok::<_, StoreError>(before)
        })?;
        before.map_or(Ok(()), |before| self.drop_federation_rows(before))?;
        self.remove_unused_federation_rows()
    }

    /// Removes a list; returns whether it was there.
    pub fn remove_federation_list(&self, list: FederationList) -> Result<bool, StoreError> {
        let before = self.writing(|connection| {
            let before = generation_of(connection, list)?;
            diesel::delete(federation_lists::table.find(list.code())).execute(connection)?;
            Ok::<_, StoreError>(before)
        })?;
        before.map_or(Ok(()), |before| self.drop_federation_rows(before))?;
        Ok(before.is_some())
    }

    /// Removes the rows of an edition that will not become the list.
    pub fn drop_federation_rows(&self, generation: Generation) -> Result<(), StoreError> {
        loop {
            let removed = self.writing(|connection| {
                let first: Option<i64> = federation_rows::table
                    .filter(federation_rows::generation.eq(generation.0))
                    .order(federation_rows::number)
                    .select(federation_rows::number)
                    .first(connection)
                    .optional()?;
                let Some(first) = first else { return Ok(0) };
                let part = federation_rows::table
                    .filter(federation_rows::generation.eq(generation.0))
                    .filter(federation_rows::number.lt(first + REMOVED_AT_ONCE));
                Ok::<_, StoreError>(diesel::delete(part).execute(connection)?)
            })?;
            if removed == 0 {
                return Ok(());
            }
        }
    }

    /// Removes the rows of editions that are no list and are too old to become one.
    fn remove_unused_federation_rows(&self) -> Result<(), StoreError> {
        let used: Vec<i64> =
            federation_lists::table.select(federation_lists::generation).load(&mut *self.connection()?)?;
        let begun_before = (Utc::now() - WRITTEN_WITHIN).timestamp_micros();
        // Steps through the index from one generation to the next: a query for all distinct ones would read the whole table.
        let mut after = i64::MIN;
        loop {
            let next: Option<i64> = federation_rows::table
                .filter(federation_rows::generation.gt(after))
                .order(federation_rows::generation)
                .select(federation_rows::generation)
                .first(&mut *self.connection()?)
                .optional()?;
            let Some(generation) = next else { return Ok(()) };
            if !used.contains(&generation) && generation < begun_before {
                self.drop_federation_rows(Generation(generation))?;
            }
            after = generation;
        }
    }

    /// Persons of a list whose names have words that begin as the words of `query` do, the first word of the name among them; at most
    /// `limit`.
    pub fn search_federation_list(
        &self,
        list: &StoredFederationList,
        query: &str,
        limit: u32,
    ) -> Result<Vec<ListedPerson>, StoreError> {
        let words = search::words(query);
        // The list may have been replaced since `list` was read: the current generation is read in the same snapshot as the rows.
        self.reading(|connection| {
            let Some(generation) = generation_of(connection, list.list)? else { return Ok(Vec::new()) };
            search_rows(connection, generation, &words, limit)
        })
    }

    /// How many rows there are of a list.
    pub fn count_federation_rows(&self, list: &StoredFederationList) -> Result<u64, StoreError> {
        let rows = federation_rows::table.filter(federation_rows::generation.eq(list.generation.0)).count();
        let rows: i64 = rows.get_result(&mut *self.connection()?)?;
        narrow(rows)
    }

    /// The rows of a list for these persons: by the number in the federation or, without one, by name and year of birth
    /// ([`ListedPerson::identity`]).
    pub fn listed_by_identity(
        &self,
        list: FederationList,
        identities: &[String],
    ) -> Result<Vec<ListedPerson>, StoreError> {
        self.reading(|connection| {
            let Some(generation) = generation_of(connection, list)? else { return Ok(Vec::new()) };
            let mut found = Vec::new();
            for batch in identities.chunks(BATCH) {
                // Asked for whole rows, SQLite would scan all rows of the list instead of the index of identities, so their numbers are
                // read first.
                let own = || federation_rows::table.filter(federation_rows::generation.eq(generation.0));
                let numbers: Vec<i64> = own()
                    .filter(federation_rows::identity.eq_any(batch))
                    .select(federation_rows::number)
                    .load(connection)?;
                let rows: Vec<FederationRow> =
                    own().filter(federation_rows::number.eq_any(numbers)).load(connection)?;
                found.extend(rows.into_iter().map(FederationRow::listed));
            }
            Ok(found)
        })
    }
}

/// The rows of an edition whose names have words that begin as these do, the first word of the name among them.
fn search_rows(
    connection: &mut Db,
    generation: Generation,
    words: &[String],
    limit: u32,
) -> Result<Vec<ListedPerson>, StoreError> {
    let mut rows: Vec<FederationRow> = Vec::new();
    // The name may be typed in either order, so each word may be the one that the index has.
    let longest = words.iter().map(String::len).max().unwrap_or(0);
    // One or two letters begin too many names, so they are used only if no word is longer.
    let leads = |word: &str| word.len() >= SHORTEST_LEAD || word.len() == longest;
    for (place, first) in words.iter().enumerate().filter(|(_, word)| leads(word)) {
        let mut named = federation_rows::table
            .filter(federation_rows::generation.eq(generation.0))
            .filter(federation_rows::search_key.ge(first))
            .filter(federation_rows::search_key.lt(format!("{first}\u{10ffff}")))
            .order((federation_rows::search_key, federation_rows::number))
            .limit(limit.into())
            .into_boxed();
        for (_, other) in words.iter().enumerate().filter(|(other, _)| *other != place) {
            named = named.filter(federation_rows::search_key.like(format!("% {other}%")));
        }
        rows.extend(named.load::<FederationRow>(connection)?);
        if rows.len() >= usize::try_from(limit).unwrap_or(usize::MAX) {
            break;
        }
    }
    let mut numbers = std::collections::BTreeSet::new();
    rows.retain(|row| numbers.insert(row.number));
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(rows.into_iter().map(FederationRow::listed).collect())
}

fn generation_of(connection: &mut Db, list: FederationList) -> Result<Option<Generation>, StoreError> {
    let own = federation_lists::table.find(list.code()).select(federation_lists::generation);
    Ok(own.first(connection).optional()?.map(Generation))
}

fn set_room(connection: &mut Db, room: &str) -> Result<(), StoreError> {
    match connection {
        #[cfg(feature = "postgres")]
        Db::Postgres(_) => Ok(()),
        Db::Sqlite(inner) => Ok(inner.batch_execute(room)?),
    }
}
