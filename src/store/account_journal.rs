//! The journal of accounts and rights, chained like those of tournaments and series. Each entry is written in the transaction of what it
//! tells. It names accounts and tournaments as they were called then, and holds no password, token or hash of one.
//!
//! What was done before a release kept this journal is not in it: of accounts and rights the tables are compared with it as far as it goes
//! back ([`account_check`]).

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

use crate::store::account_check;
use crate::store::accounts::Role;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::journal::{
    AccountEntry, AccountEntryRow, Actor, JournalHead, JournalRow, NewJournalEntry, check_chain, entries_of,
};
use crate::store::properties::{Counter, NotedJournal, lock_for_writing, newest_head, note_head, noted_head};
use crate::store::rows::from_json;
use crate::store::schema::{account_journal, tournaments, users};
use crate::store::verify::{Checked, StoredDifference};
use crate::store::{Store, UserError};
use tournament::series::EventId;
use tournament::{SectionCode, Settings, TournamentId, UserId};

/// An account with its name at that time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NamedAccount {
    pub id: UserId,
    pub name: String,
}

/// A tournament with its address at that time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NamedTournament {
    pub id: TournamentId,
    pub slug: String,
}

/// A section of a tournament with its name at that time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NamedSection {
    pub code: SectionCode,
    /// Its code if the tournament had no such section any more.
    pub name: String,
}

/// An event of several tournaments with its address at that time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NamedEvent {
    pub id: EventId,
    pub slug: String,
}

/// What was done to an account or to a right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumIter, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AccountCommandRecord {
    /// The first administrator was made by the link of the first start.
    SetUp(NamedAccount),
    CreateMember(NamedAccount),
    CreateAdministrator(NamedAccount),
    /// An account was made whose owner sets a password by a link.
    InviteMember(NamedAccount),
    InviteAdministrator(NamedAccount),
    /// A new link for a password was made.
    MakeLink(NamedAccount),
    /// The password was replaced by another person, on the command line.
    SetPassword(NamedAccount),
    /// The owner set a password by a link.
    SetPasswordByLink(NamedAccount),
    /// The owner, who knew the old password, replaced it.
    ChangePassword(NamedAccount),
    GiveAdministration(NamedAccount),
    TakeAdministration(NamedAccount),
    Disable(NamedAccount),
    Enable(NamedAccount),
    /// Another user ended this many sessions of the account.
    EndSessions(NamedAccount, usize),
    /// Another user took the second factors away.
    ResetFactors(NamedAccount),
    /// The owner set up an app that shows codes, in place of any other.
    TurnOnApp(NamedAccount),
    TurnOffApp(NamedAccount),
    AddPasskey(NamedAccount),
    RemovePasskey(NamedAccount),
    NewRecoveryCodes(NamedAccount),
    /// The owner linked the account with what an identity provider, of this name, knows them by.
    LinkIdentity(NamedAccount, String),
    UnlinkIdentity(NamedAccount, String),
    /// An identity provider let somebody in who had no account.
    CreateByIdentity(NamedAccount, String),
    /// An account got a role in a tournament, in place of any other.
    Appoint {
        account: NamedAccount,
        tournament: NamedTournament,
        role: Role,
        /// The section to which it is limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<NamedSection>,
    },
    /// An account lost its role in a tournament.
    Dismiss {
        account: NamedAccount,
        tournament: NamedTournament,
        role: Role,
        /// The section to which it was limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<NamedSection>,
    },
    /// An account got a role in all tournaments of an event, in place of any other.
    AppointInEvent {
        account: NamedAccount,
        event: NamedEvent,
        role: Role,
    },
    /// An account lost its role in the tournaments of an event.
    DismissFromEvent {
        account: NamedAccount,
        event: NamedEvent,
        role: Role,
    },
    /// Everything was downloaded as one file.
    DownloadBackup,
    /// Everything was replaced by a backup, in whose journal this entry is the next one.
    Restore,
}

/// Who sets a password. One that another person has set has to be replaced by the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordAuthor {
    Owner,
    AnotherPerson,
}

/// A change of accounts or rights, each with its entry in the journal.
#[derive(Debug, Clone, Copy)]
pub struct AccountWrites<'a> {
    pub(super) store: &'a Store,
    actor: &'a Actor,
    pub(super) at: NaiveDateTime,
}

impl Store {
    pub fn account_writes<'a>(&'a self, actor: &'a Actor, at: NaiveDateTime) -> AccountWrites<'a> {
        AccountWrites { store: self, actor, at }
    }

    /// The newest `limit` entries of the journal of accounts, newest first; with `before` only older ones than that number.
    pub fn account_entries(&self, before: Option<i64>, limit: u32) -> Result<Vec<AccountEntry>, StoreError> {
        let older = account_journal::table.filter(account_journal::number.lt(before.unwrap_or(i64::MAX)));
        let newest = older.order(account_journal::number.desc()).limit(limit.into());
        let rows: Vec<AccountEntryRow> = newest.load(&mut *self.connection()?)?;
        entries_of(&rows)
    }

    /// Checks that the journal of accounts is whole and unchanged, and that accounts and rights are what its entries made.
    pub fn check_accounts(&self) -> Result<Checked, StoreError> {
        let checked = self.reading(|connection| {
            let rows: Vec<AccountEntryRow> = account_journal::table.order(account_journal::number).load(connection)?;
            let head = noted_head(connection, NotedJournal::Accounts)?;
            let mut findings = check_chain(&rows, head.as_ref())?;
            match entries_of(&rows) {
                Ok(entries) => findings.extend(account_check::differences(connection, &entries)?),
                Err(StoreError::Corrupt(what)) => findings.push(StoredDifference::Unreadable(what)),
                Err(other) => return Err(other),
            }
            let entries = rows.last().map_or(0, JournalRow::number);
            Ok(Checked { entries, blanked: Vec::new(), findings })
        });
        checked.or_else(Checked::stopped_by)
    }
}

impl AccountWrites<'_> {
    /// Appends an entry about what is not stored elsewhere.
    pub fn note(&self, record: &AccountCommandRecord) -> Result<(), StoreError> {
        self.writing(|connection| self.record(connection, record))
    }

    /// One transaction that changes accounts. It takes the lock of all such writes first, so that no two of them wait for each other and
    /// each appends to the entry of the one before.
    pub(super) fn writing<T, E: From<StoreError>>(&self, work: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        self.store.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            work(connection)
        })
    }

    /// Appends an entry within a transaction begun by [`writing`](Self::writing).
    pub(super) fn record(&self, connection: &mut Db, record: &AccountCommandRecord) -> Result<(), StoreError> {
        append(connection, record, self.actor, self.at)
    }

    /// As [`record`](Self::record), about one account.
    pub(super) fn record_of(
        &self,
        connection: &mut Db,
        id: UserId,
        record: impl FnOnce(NamedAccount) -> AccountCommandRecord,
    ) -> Result<(), UserError> {
        let account = named(connection, id)?.ok_or(UserError::Unknown)?;
        Ok(self.record(connection, &record(account))?)
    }
}

/// Appends an entry. The transaction must have locked the accounts.
pub(super) fn append(
    connection: &mut Db,
    record: &AccountCommandRecord,
    actor: &Actor,
    at: NaiveDateTime,
) -> Result<(), StoreError> {
    let newest = account_journal::table.order(account_journal::number.desc());
    let columns = (account_journal::number, account_journal::hash);
    let stored = newest.select(columns).first(connection).optional()?;
    let last = newest_head(connection, NotedJournal::Accounts, stored)?;
    let number = last.number + 1;
    let hash = AccountEntryRow::append(connection, &NewJournalEntry { actor, at, record, changes: &[] }, last)?;
    note_head(connection, NotedJournal::Accounts, &JournalHead { number, hash })
}

pub(super) fn named(connection: &mut Db, id: UserId) -> Result<Option<NamedAccount>, StoreError> {
    let name: Option<String> = users::table.find(id.0).select(users::name).first(connection).optional()?;
    Ok(name.map(|name| NamedAccount { id, name }))
}

pub(super) fn named_tournament(connection: &mut Db, id: TournamentId) -> Result<NamedTournament, StoreError> {
    let slug = tournaments::table.find(id.0).select(tournaments::slug).first(connection)?;
    Ok(NamedTournament { id, slug })
}

/// A section as the settings of the tournament have it.
pub(super) fn named_section(
    connection: &mut Db,
    tournament: TournamentId,
    code: SectionCode,
) -> Result<NamedSection, StoreError> {
    let text: String = tournaments::table.find(tournament.0).select(tournaments::settings).first(connection)?;
    let settings: Settings = from_json(&text)?;
    let known = settings.sections.into_iter().find(|section| section.code == code);
    Ok(NamedSection { name: known.map_or_else(|| code.to_string(), |section| section.name), code })
}
