//! Whether accounts and rights are what their journal says.
//!
//! The journal begins with the release that brought it: of what an older release has written nothing is said. A right of which no entry
//! tells is that of an account in the tournament that it made.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use crate::store::account_journal::{AccountCommandRecord as Did, NamedAccount};
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::journal::AccountEntry;
use crate::store::schema::{event_roles, festivals, journal, roles_in_events, tournaments, users};
use crate::store::verify::{StoredDifference, Stray};

/// The text of a right that is not there.
const NONE: &str = "-";

/// An account in a tournament, or in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seat {
    place: i64,
    user: i64,
}

/// What the journal says of one account; none where an older release has written it.
#[derive(Debug, Clone, Copy, Default)]
struct KnownAccount {
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
    rights: BTreeMap<Seat, String>,
    /// The texts of the roles in events.
    event_roles: BTreeMap<Seat, String>,
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
                let seat = Seat { place: tournament.id.0, user: account.id.0 };
                self.rights.insert(seat, right_text(role.code(), section.as_deref()));
            }
            Did::Dismiss { account, tournament, .. } => {
                self.rights.insert(Seat { place: tournament.id.0, user: account.id.0 }, NONE.to_owned());
            }
            Did::AppointInEvent { account, event, role } => {
                self.event_roles.insert(Seat { place: event.id.0, user: account.id.0 }, role.code().to_owned());
            }
            Did::DismissFromEvent { account, event, .. } => {
                self.event_roles.insert(Seat { place: event.id.0, user: account.id.0 }, NONE.to_owned());
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
        self.accounts.insert(account.id.0, KnownAccount { is_admin: Some(is_admin), is_disabled: Some(false) });
        self.first_made.get_or_insert(account.id.0);
    }

    fn account(&mut self, account: &NamedAccount) -> &mut KnownAccount {
        self.accounts.entry(account.id.0).or_default()
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
    let columns = (users::id, users::name, users::is_admin, users::disabled_at.is_not_null());
    let rows: Vec<(i64, String, bool, bool)> = users::table.order(users::id).select(columns).load(connection)?;
    let mut found = Vec::new();
    for (id, name, is_admin, is_disabled) in rows {
        let Some(known) = replayed.accounts.get(&id) else {
            if replayed.is_told(id) {
                found.push(stray("users", &name, "id", &id.to_string(), NONE));
            }
            continue;
        };
        let columns = [("is_admin", is_admin, known.is_admin), ("disabled", is_disabled, known.is_disabled)];
        for (column, stored, meant) in columns {
            if let Some(meant) = meant.filter(|meant| *meant != stored) {
                found.push(stray("users", &name, column, &stored.to_string(), &meant.to_string()));
            }
        }
    }
    Ok(found)
}

fn right_differences(connection: &mut Db, replayed: &Replayed) -> Result<Vec<Stray>, StoreError> {
    let rows: Vec<(i64, i64, String, Option<String>)> = event_roles::table.load(connection)?;
    let stored = rows.into_iter().map(|(tournament, user, role, section)| {
        (Seat { place: tournament, user }, right_text(&role, section.as_deref()))
    });
    let stored: BTreeMap<Seat, String> = stored.collect();
    let there: Vec<i64> = tournaments::table.select(tournaments::id).load(connection)?;
    let makers = journal::table.filter(journal::version.eq(1)).select((journal::tournament, journal::user_id));
    let makers: BTreeMap<i64, Option<i64>> = makers.load(connection)?.into_iter().collect();
    let is_makers = |seat: &Seat| makers.get(&seat.place).copied().flatten() == Some(seat.user);
    let differences =
        Seats { table: "event_roles", stored: &stored, meant: &replayed.rights, there: &there.into_iter().collect() };
    Ok(differences.found(|seat| replayed.is_told(seat.user) && !is_makers(seat)))
}

fn event_role_differences(connection: &mut Db, replayed: &Replayed) -> Result<Vec<Stray>, StoreError> {
    let rows: Vec<(i64, i64, String)> = roles_in_events::table.load(connection)?;
    let stored: BTreeMap<Seat, String> =
        rows.into_iter().map(|(event, user, role)| (Seat { place: event, user }, role)).collect();
    let there: Vec<i64> = festivals::table.select(festivals::id).load(connection)?;
    let differences = Seats {
        table: "roles_in_events",
        stored: &stored,
        meant: &replayed.event_roles,
        there: &there.into_iter().collect(),
    };
    Ok(differences.found(|_| true))
}

/// The rights of a table, and those that the journal makes.
struct Seats<'a> {
    table: &'static str,
    stored: &'a BTreeMap<Seat, String>,
    meant: &'a BTreeMap<Seat, String>,
    /// The tournaments or events that have not been removed: rights go with them.
    there: &'a BTreeSet<i64>,
}

impl Seats<'_> {
    /// What differs. Of a right that no entry tells of, `must_be_told` says whether one had to.
    fn found(&self, must_be_told: impl Fn(&Seat) -> bool) -> Vec<Stray> {
        let seats: BTreeSet<&Seat> = self.stored.keys().chain(self.meant.keys()).collect();
        let mut found = Vec::new();
        for seat in seats.into_iter().filter(|seat| self.there.contains(&seat.place)) {
            let stored = self.stored.get(seat).map_or(NONE, String::as_str);
            let meant = self.meant.get(seat).map(String::as_str);
            let meant = meant.or_else(|| must_be_told(seat).then_some(NONE));
            if let Some(meant) = meant.filter(|meant| *meant != stored) {
                found.push(stray(self.table, &format!("{}-{}", seat.place, seat.user), "role", stored, meant));
            }
        }
        found
    }
}

fn stray(table: &'static str, row: &str, column: &str, stored: &str, meant: &str) -> Stray {
    let [row, column, stored, meant] = [row, column, stored, meant].map(str::to_owned);
    Stray { table, row, column, stored, meant }
}
