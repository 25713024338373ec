//! Small values by name: counters for identifiers, the link of the first start, secrets, flags.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::store::Store;
use crate::store::account_journal::{AccountCommandRecord, AccountWrites};
use crate::store::accounts::{NewUser, UserError, insert_user};
use crate::store::backend::{Db, upsert};
use crate::store::error::StoreError;
use crate::store::journal::JournalHead;
use crate::store::journal::sha256;
use crate::store::letters::give_up_waiting_letters;
use crate::store::outbox::drop_waiting_notices;
use crate::store::rows::{from_json, to_json, unknown};
use crate::store::schema::{counters, properties, users};
use tournament::UserId;
use tournament::rating::norms::NormBook;

const NORMS: &str = "norms";

/// The secret for the addresses on result slips.
const SLIP_SECRET: &str = "slip-secret";

/// The secret for the cookies of browsers in which accounts have logged in.
const BROWSER_SECRET: &str = "browser-secret";

/// The key that identifies the site to push services.
const PUSH_KEY: &str = "push-key";

/// The key that signs exported journals.
const SIGNING_KEY: &str = "signing-key";

/// A journal whose newest entry is noted here, so that it is missed if it is taken away: its number, a space and its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotedJournal {
    Accounts,
    Championships,
}

impl NotedJournal {
    const fn property(self) -> &'static str {
        match self {
            Self::Accounts => "accounts-head",
            Self::Championships => "championships-head",
        }
    }
}

/// The version of the rating rules that the lists were computed with.
const RATING_RULES: &str = "rating-rules";

/// The oldest release that may work with the tables, by its newest migration.
const OLDEST_RELEASE: &str = "oldest-release";

/// The version of the spelling rules that names are indexed with.
const NAME_RULES: &str = "name-rules";

/// What unused space of the database may hold.
const UNUSED_SPACE: &str = "unused-space";

/// Present while nothing is sent.
const OUTGOING_HELD: &str = "outgoing-held";

/// The hash of the one-time link.
const SETUP_TOKEN: &str = "setup-token";

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("the setup link is wrong or has been used")]
    WrongToken,
    #[error("the setup is done already")]
    Done,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<UserError> for SetupError {
    fn from(error: UserError) -> Self {
        match error {
            UserError::Store(error) => Self::Store(error),
            UserError::NameTaken | UserError::LastAdministrator | UserError::Unknown => Self::Done,
        }
    }
}

impl Store {
    /// Makes `token` the one-time link to the setup page, in place of any earlier one, if there are no accounts yet; returns whether it
    /// did. Only the hash is kept.
    pub fn offer_setup(&self, token: &str) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let open = !has_users(connection)?;
            if open {
                put(connection, SETUP_TOKEN, &sha256(token.as_bytes()))?;
            }
            Ok(open)
        })
    }

    /// Whether the setup is open and `token` is its link.
    pub fn may_set_up(&self, token: &str) -> Result<bool, StoreError> {
        let hash = sha256(token.as_bytes());
        self.reading(|connection| {
            Ok(!has_users(connection)? && get(connection, SETUP_TOKEN)?.is_some_and(|kept| kept == hash))
        })
    }
}

impl AccountWrites<'_> {
    /// Makes the first administrator, who is the author too; the link then no longer works.
    pub fn set_up(&self, token: &str, administrator: &NewUser<'_>) -> Result<UserId, SetupError> {
        self.writing(|connection| {
            if has_users(connection)? {
                return Err(SetupError::Done);
            }
            let hash = sha256(token.as_bytes());
            let link = properties::table.find(SETUP_TOKEN).filter(properties::value.eq(hash));
            if diesel::delete(link).execute(connection).map_err(StoreError::from)? == 0 {
                return Err(SetupError::WrongToken);
            }
            let user = insert_user(connection, administrator, self.at)?;
            self.record_of(connection, user, AccountCommandRecord::SetUp)?;
            Ok(user)
        })
    }
}

impl Store {
    pub fn norm_book(&self) -> Result<NormBook, StoreError> {
        let kept = self.reading(|connection| get(connection, NORMS))?;
        kept.map_or_else(|| Ok(NormBook::default()), |kept| from_json(&kept))
    }

    pub fn change_norms(&self, change: impl Fn(&mut NormBook)) -> Result<(), StoreError> {
        self.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            let kept = get(connection, NORMS)?;
            let mut book = kept.map_or_else(|| Ok(NormBook::default()), |kept| from_json(&kept))?;
            change(&mut book);
            put(connection, NORMS, &to_json(&book)?)
        })
    }
}

impl Store {
    /// The secret that the addresses on result slips are derived from; `make` creates it if there is none yet.
    pub fn slip_secret<E: From<StoreError>>(&self, make: impl FnOnce() -> Result<String, E>) -> Result<String, E> {
        self.kept_secret(SLIP_SECRET, make)
    }

    /// The secret that seals the cookies of browsers in which accounts have logged in; `make` creates it if there is none yet.
    pub fn browser_secret<E: From<StoreError>>(&self, make: impl FnOnce() -> Result<String, E>) -> Result<String, E> {
        self.kept_secret(BROWSER_SECRET, make)
    }

    /// The key that identifies the site to push services, the same for all instances; `make` creates it if there is none yet.
    pub fn push_key<E: From<StoreError>>(&self, make: impl FnOnce() -> Result<String, E>) -> Result<String, E> {
        self.kept_secret(PUSH_KEY, make)
    }

    /// The key that signs exported journals, the same for all instances; `make` creates it if there is none yet.
    pub fn signing_key<E: From<StoreError>>(&self, make: impl FnOnce() -> Result<String, E>) -> Result<String, E> {
        self.kept_secret(SIGNING_KEY, make)
    }

    fn kept_secret<E: From<StoreError>>(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<String, E>,
    ) -> Result<String, E> {
        if let Some(kept) = self.reading(|connection| get(connection, name))? {
            return Ok(kept);
        }
        self.writing(|connection| {
            // Another instance would make its own key meanwhile.
            lock_for_writing(connection, Counter::Users)?;
            if let Some(kept) = get(connection, name)? {
                return Ok(kept);
            }
            let fresh = make()?;
            put(connection, name, &fresh)?;
            Ok(fresh)
        })
    }
}

impl Store {
    /// Whether notices and letters are held: the site is a copy, and the original may still send them.
    pub fn holds_outgoing(&self) -> Result<bool, StoreError> {
        self.reading(is_outgoing_held)
    }

    /// Lets notices and letters go out again. Those written while they were held are outdated and are not sent.
    pub fn release_outgoing(&self) -> Result<(), StoreError> {
        self.writing(|connection| {
            // A second press must not drop what has been written since the first.
            if !is_outgoing_held(connection)? {
                return Ok(());
            }
            drop_waiting_notices(connection)?;
            give_up_waiting_letters(connection)?;
            diesel::delete(properties::table.find(OUTGOING_HELD)).execute(connection)?;
            Ok(())
        })
    }
}

pub(super) fn is_outgoing_held(connection: &mut Db) -> Result<bool, StoreError> {
    Ok(get(connection, OUTGOING_HELD)?.is_some())
}

/// Holds notices and letters until [`Store::release_outgoing`].
pub(super) fn hold_outgoing(connection: &mut Db) -> Result<(), StoreError> {
    put(connection, OUTGOING_HELD, "restored")
}

impl Store {
    /// The version of the rating rules that the lists were computed with; `None` for databases of releases that did not note it.
    pub fn rating_rules(&self) -> Result<Option<u32>, StoreError> {
        self.reading(rating_rules)
    }

    pub fn set_rating_rules(&self, version: u32) -> Result<(), StoreError> {
        self.writing(|connection| set_rating_rules(connection, version))
    }
}

pub(super) fn rating_rules(connection: &mut Db) -> Result<Option<u32>, StoreError> {
    Ok(get(connection, RATING_RULES)?.and_then(|kept| kept.parse().ok()))
}

pub(super) fn set_rating_rules(connection: &mut Db, version: u32) -> Result<(), StoreError> {
    put(connection, RATING_RULES, &version.to_string())
}

/// The version of the spelling rules that names are indexed with; `None` for databases of releases that did not note it.
pub(super) fn name_rules(connection: &mut Db) -> Result<Option<u32>, StoreError> {
    Ok(get(connection, NAME_RULES)?.and_then(|kept| kept.parse().ok()))
}

pub(super) fn set_name_rules(connection: &mut Db, version: u32) -> Result<(), StoreError> {
    put(connection, NAME_RULES, &version.to_string())
}

/// The oldest release that may work with the tables, by its newest migration; `None` for databases of releases that did not note it.
pub(super) fn oldest_release(connection: &mut Db) -> Result<Option<String>, StoreError> {
    get(connection, OLDEST_RELEASE)
}

pub(super) fn set_oldest_release(connection: &mut Db, release: &str) -> Result<(), StoreError> {
    put(connection, OLDEST_RELEASE, release)
}

/// The mark of what unused space of the database may hold; `None` for databases of releases that did not set it.
pub(super) fn unused_space(connection: &mut Db) -> Result<Option<String>, StoreError> {
    get(connection, UNUSED_SPACE)
}

pub(super) fn set_unused_space(connection: &mut Db, mark: &str) -> Result<(), StoreError> {
    put(connection, UNUSED_SPACE, mark)
}

fn has_users(connection: &mut Db) -> Result<bool, StoreError> {
    let first: Option<i64> = users::table.select(users::id).first(connection).optional()?;
    Ok(first.is_some())
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = properties, treat_none_as_default_value = false)]
pub(super) struct PropertyRow {
    name: String,
    value: String,
}

/// The newest entry of a journal, also if it has been taken away: the next one follows it then, so that it is missed. `stored` is the newest
/// that is there; an older release on the same database may have added it without noting it.
pub(super) fn newest_head(
    connection: &mut Db,
    journal: NotedJournal,
    stored: Option<JournalHead>,
) -> Result<JournalHead, StoreError> {
    let noted = noted_head(connection, journal)?.unwrap_or_default();
    Ok(stored.filter(|stored| stored.number > noted.number).unwrap_or(noted))
}

/// The entry noted as the newest of a journal; none before a release that notes it has written one.
pub(super) fn noted_head(connection: &mut Db, journal: NotedJournal) -> Result<Option<JournalHead>, StoreError> {
    let Some(value) = get(connection, journal.property())? else { return Ok(None) };
    let (number, hash) = value.split_once(' ').ok_or_else(|| unknown("entry of a journal", &value))?;
    let number = number.parse().map_err(|_| unknown("entry of a journal", &value))?;
    Ok(Some(JournalHead { number, hash: hash.to_owned() }))
}

pub(super) fn note_head(connection: &mut Db, journal: NotedJournal, head: &JournalHead) -> Result<(), StoreError> {
    put(connection, journal.property(), &format!("{} {}", head.number, head.hash))
}

fn get(connection: &mut Db, name: &str) -> Result<Option<String>, StoreError> {
    Ok(properties::table.find(name).select(properties::value).first(connection).optional()?)
}

fn put(connection: &mut Db, name: &str, value: &str) -> Result<(), StoreError> {
    let row = [PropertyRow { name: name.to_owned(), value: value.to_owned() }];
    upsert!(connection, properties, row, [name], [value]);
    Ok(())
}

/// The last identifier given of a kind.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = counters, treat_none_as_default_value = false)]
pub(super) struct CounterRow {
    name: String,
    value: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counter {
    Players,
    RatingChanges,
    Tournaments,
    Users,
}

impl Counter {
    const fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::RatingChanges => "rating_changes",
            Self::Tournaments => "tournaments",
            Self::Users => "users",
        }
    }
}

/// Makes every other transaction that takes this lock wait until this one ends, so that what is read from here on still holds when it is
/// written. Reserving no number is what locks: the counter's row is written, though its value stays, and the database lets one transaction
/// at a time write a row.
pub(super) fn lock_for_writing(connection: &mut Db, counter: Counter) -> Result<(), StoreError> {
    reserve(connection, counter, 0).map(drop)
}

/// Takes `count` identifiers that were never used; returns the first of them.
pub(super) fn reserve(connection: &mut Db, counter: Counter, count: usize) -> Result<i64, StoreError> {
    let count = crate::store::rows::narrow::<i64, _>(count)?;
    let row = counters::table.find(counter.name());
    diesel::update(row).set(counters::value.eq(counters::value + count)).execute(connection)?;
    let last: i64 = row.select(counters::value).first(connection)?;
    Ok(last - count + 1)
}
