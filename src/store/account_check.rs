//! Whether accounts and rights are what their journal says.
//!
//! The journal begins with the release that brought it: of what an older release has written nothing is said. Passwords, second factors
//! and links with an identity provider are not in it.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use crate::store::account_journal::{AccountCommandRecord as Did, NamedAccount};
use crate::store::accounts::account_key;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::journal::AccountEntry;
use crate::store::schema::{event_roles, festivals, roles_in_events, tournaments, users};
use crate::store::verify::{StoredDifference, Stray};

/// The text of a right that is not there.
const NONE: &str = "-";

/// An account in a tournament, or in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RightKey {
    place: i64,
    user: i64,
}

/// What the journal says of one account; none where an older release has written it.
#[derive(Debug, Clone, Default)]
struct KnownAccount {
    /// Names do not change.
    name: String,
    is_admin: Option<bool>,
    is_disabled: Option<bool>,
}

/// What all entries of the journal together make.
#[derive(Debug, Clone, Default)]
struct Replayed {
    accounts: BTreeMap<i64, KnownAccount>,
    /// The first account whose making is told.
    first_made: Option<i64>,
    /// The texts of the rights in tournaments.
    rights: BTreeMap<RightKey, String>,
    /// The texts of the roles in events.
    roles_in_events: BTreeMap<RightKey, String>,
}

impl Replayed {
    fn of(entries: &[AccountEntry]) -> Self {
        let mut replayed = Self::default();
        for entry in entries {
            replayed.take(&entry.record);
        }
        replayed
    }

    fn take(&mut self, record: &Did) {
        match record {
            Did::SetUp(account) | Did::CreateAdministrator(account) | Did::InviteAdministrator(account) => {
                self.make(account, true);
            }
            Did::CreateMember(account) | Did::InviteMember(account) | Did::CreateByIdentity(account, _) => {
                self.make(account, false);
            }
            Did::GiveAdministration(account) => self.account(account).is_admin = Some(true),
            Did::TakeAdministration(account) => self.account(account).is_admin = Some(false),
            Did::Disable(account) => self.account(account).is_disabled = Some(true),
            Did::Enable(account) => self.account(account).is_disabled = Some(false),
            Did::Appoint { account, tournament, role, section } => {
                let section = section.as_ref().map(|section| section.code.to_string());
                let key = RightKey { place: tournament.id.0, user: account.id.0 };
                self.rights.insert(key, right_text(role.code(), section.as_deref()));
            }
            Did::Dismiss { account, tournament, .. } => {
                self.rights.insert(RightKey { place: tournament.id.0, user: account.id.0 }, NONE.to_owned());
            }
            Did::AppointInEvent { account, event, role } => {
                self.roles_in_events.insert(RightKey { place: event.id.0, user: account.id.0 }, role.code().to_owned());
            }
            Did::DismissFromEvent { account, event, .. } => {
                self.roles_in_events.insert(RightKey { place: event.id.0, user: account.id.0 }, NONE.to_owned());
            }
            Did::MakeLink(_)
            | Did::SetPassword(_)
            | Did::SetPasswordByLink(_)
            | Did::ChangePassword(_)
            | Did::EndSessions(..)
            | Did::ResetFactors(_)
            | Did::TurnOnApp(_)
            | Did::TurnOffApp(_)
            | Did::AddPasskey(_)
            | Did::RemovePasskey(_)
            | Did::NewRecoveryCodes(_)
            | Did::LinkIdentity(..)
            | Did::UnlinkIdentity(..)
            | Did::DownloadBackup
            | Did::Restore => {}
        }
    }

    fn make(&mut self, account: &NamedAccount, is_admin: bool) {
        let known = KnownAccount { name: account.name.clone(), is_admin: Some(is_admin), is_disabled: Some(false) };
        self.accounts.insert(account.id.0, known);
        self.first_made.get_or_insert(account.id.0);
    }

    fn account(&mut self, account: &NamedAccount) -> &mut KnownAccount {
        let known = self.accounts.entry(account.id.0).or_default();
        known.name.clone_from(&account.name);
        known
    }

    /// Whether an account is younger than the journal, which then tells of all of its rights.
    fn is_told(&self, user: i64) -> bool {
        self.first_made.is_some_and(|first| user >= first)
    }
}

/// A right as it is compared: its role, and its section if it has one.
fn right_text(role: &str, section: Option<&str>) -> String {
    section.map_or_else(|| role.to_owned(), |section| format!("{role} {section}"))
}

/// Where the tables differ from what the entries of the journal, oldest first, make.
pub(super) fn differences(connection: &mut Db, entries: &[AccountEntry]) -> Result<Vec<StoredDifference>, StoreError> {
    let replayed = Replayed::of(entries);
    let mut found = account_differences(connection, &replayed)?;
    found.extend(right_differences(connection, &replayed)?);
    found.extend(event_role_differences(connection, &replayed)?);
    Ok(found.into_iter().map(StoredDifference::Stray).collect())
}

fn account_differences(connection: &mut Db, replayed: &Replayed) -> Result<Vec<Stray>, StoreError> {
    let columns = (users::id, users::name, users::name_key, users::is_admin, users::disabled_at.is_not_null());
    let rows: Vec<(i64, String, String, bool, bool)> =
        users::table.order(users::id).select(columns).load(connection)?;
    let stored: BTreeSet<i64> = rows.iter().map(|row| row.0).collect();
    let gone = replayed.accounts.iter().filter(|(id, _)| !stored.contains(id));
    let mut found: Vec<Stray> =
        gone.map(|(id, known)| stray("users", &known.name, "id", NONE, &id.to_string())).collect();
    for (id, name, name_key, is_admin, is_disabled) in rows {
        let Some(known) = replayed.accounts.get(&id) else {
            if replayed.is_told(id) {
                found.push(stray("users", &name, "id", &id.to_string(), NONE));
            }
            continue;
        };
        let columns = [
            ("name", name.clone(), Some(known.name.clone())),
            ("name_key", name_key, Some(account_key(&known.name))),
            ("is_admin", is_admin.to_string(), known.is_admin.map(|own| own.to_string())),
            ("disabled", is_disabled.to_string(), known.is_disabled.map(|own| own.to_string())),
        ];
        for (column, stored, meant) in columns {
            if let Some(meant) = meant.filter(|meant| *meant != stored) {
                found.push(stray("users", &name, column, &stored, &meant));
            }
        }
    }
    Ok(found)
}

fn right_differences(connection: &mut Db, replayed: &Replayed) -> Result<Vec<Stray>, StoreError> {
    let rows: Vec<(i64, i64, String, Option<String>)> = event_roles::table.load(connection)?;
    let stored = rows.into_iter().map(|(tournament, user, role, section)| {
        (RightKey { place: tournament, user }, right_text(&role, section.as_deref()))
    });
    let stored: BTreeMap<RightKey, String> = stored.collect();
    let there: Vec<i64> = tournaments::table.select(tournaments::id).load(connection)?;
    let rights = RightTable {
        table: "event_roles",
        stored: &stored,
        meant: &replayed.rights,
        there: &there.into_iter().collect(),
    };
    Ok(rights.differences(|key| replayed.is_told(key.user)))
}

fn event_role_differences(connection: &mut Db, replayed: &Replayed) -> Result<Vec<Stray>, StoreError> {
    let rows: Vec<(i64, i64, String)> = roles_in_events::table.load(connection)?;
    let stored: BTreeMap<RightKey, String> =
        rows.into_iter().map(|(event, user, role)| (RightKey { place: event, user }, role)).collect();
    let there: Vec<i64> = festivals::table.select(festivals::id).load(connection)?;
    let rights = RightTable {
        table: "roles_in_events",
        stored: &stored,
        meant: &replayed.roles_in_events,
        there: &there.into_iter().collect(),
    };
    Ok(rights.differences(|_| true))
}

/// The rights of a table, and those that the journal makes.
struct RightTable<'a> {
    table: &'static str,
    stored: &'a BTreeMap<RightKey, String>,
    meant: &'a BTreeMap<RightKey, String>,
    /// The tournaments or events that have not been removed: rights go with them.
    there: &'a BTreeSet<i64>,
}

impl RightTable<'_> {
    /// What differs. Of a right that no entry tells of, `must_be_told` says whether one had to.
    fn differences(&self, must_be_told: impl Fn(&RightKey) -> bool) -> Vec<Stray> {
        let keys: BTreeSet<&RightKey> = self.stored.keys().chain(self.meant.keys()).collect();
        let mut found = Vec::new();
        for key in keys.into_iter().filter(|key| self.there.contains(&key.place)) {
            let stored = self.stored.get(key).map_or(NONE, String::as_str);
            let meant = self.meant.get(key).map(String::as_str);
            let meant = meant.or_else(|| must_be_told(key).then_some(NONE));
            if let Some(meant) = meant.filter(|meant| *meant != stored) {
                found.push(stray(self.table, &format!("{}-{}", key.place, key.user), "role", stored, meant));
            }
        }
        found
    }
}

fn stray(table: &'static str, row: &str, column: &str, stored: &str, meant: &str) -> Stray {
    let [row, column, stored, meant] = [row, column, stored, meant].map(str::to_owned);
    Stray { table, row, column, stored, meant }
}
