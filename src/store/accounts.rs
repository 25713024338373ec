//! Accounts, and what each may do in which tournament.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use crate::store::Store;
use crate::store::account_journal::{
    AccountCommandRecord as Did, AccountWrites, NamedEvent, PasswordAuthor, named, named_section, named_tournament,
};
use crate::store::backend::{Db, upsert};
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::login_steps::end_steps;
use crate::store::password_links::remove_link;
use crate::store::properties::{Counter, reserve};
use crate::store::rows::{timestamp, unknown};
use crate::store::schema::{event_roles, roles_in_events, users};
use crate::store::sessions::end_sessions;
use tournament::series::{Event, EventId};
use tournament::{LimitedScope, SectionCode, SectionLimit, TournamentId, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    /// The name to log in with, as it was typed first.
    pub name: String,
    /// Whether the account may do everything in every tournament.
    pub is_admin: bool,
    /// The language they have chosen, as a code (`ru`, `en`).
    pub language: Option<String>,
    /// When the account was made, UTC.
    pub created_at: NaiveDateTime,
    /// Time from which log-in is closed, UTC.
    pub disabled_at: Option<NaiveDateTime>,
    /// What tells whether the password is still the same: the SHA-256 of its hash.
    pub password_stamp: String,
    /// Whether another person has set the password, and the owner has not replaced it yet.
    pub must_change_password: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct NewUser<'a> {
    /// The name to log in with; upper and lower case are the same.
    pub name: &'a str,
    /// The password's hash, in any self-describing form (PHC string).
    pub password_hash: &'a str,
    pub is_admin: bool,
    /// The language they have chosen, as a code.
    pub language: Option<&'a str>,
    pub password_author: PasswordAuthor,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    pub user: User,
    pub password_hash: String,
}

/// What an account may do in a tournament; each role may do all that the ones before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Role {
    /// Sees the pages of the staff, drafts too, and changes nothing.
    #[default]
    Viewer,
    /// Enters results and the notation of games.
    Scorer,
    /// Players, rounds, results and games; not the settings, the officials, or the end of the tournament.
    Arbiter,
    /// Also what the rules leave to the chief arbiter: who may not meet, tables, drawn openings, play-offs.
    ChiefArbiter,
    /// Everything in the tournament, its settings and officials too.
    Organiser,
}

// The greater right first.
draughts::codes! { serde Role:
    Organiser => "organiser",
    ChiefArbiter => "chief-arbiter",
    Arbiter => "arbiter",
    Scorer => "scorer",
    Viewer => "viewer",
}

impl Role {
    /// What of a section may be changed by an official of this role who is limited to it; none for a role that is never limited.
    pub const fn limited_scope(self) -> Option<LimitedScope> {
        match self {
            Self::Scorer => Some(LimitedScope::Boards),
            Self::Arbiter => Some(LimitedScope::BoardsAndPlayers),
            Self::Viewer | Self::ChiefArbiter | Self::Organiser => None,
        }
    }
}

/// A role in a tournament, in the whole of it or in one section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Right {
    pub role: Role,
    /// The section that a scorer or an arbiter is limited to.
    pub section: Option<SectionCode>,
}

impl From<Role> for Right {
    fn from(role: Role) -> Self {
        Self { role, section: None }
    }
}

impl Right {
    /// The limit to the section, if there is one.
    pub fn limit(&self) -> Option<SectionLimit> {
        // Of a role that is never limited nothing is permitted that is not for boards.
        let scope = self.role.limited_scope().unwrap_or(LimitedScope::Boards);
        self.section.clone().map(|section| SectionLimit { section, scope })
    }

    /// The greater of two rights in the same tournament. One that may change something everywhere goes before a limited one, whatever
    /// their roles.
    #[must_use]
    pub fn greater(self, other: Self) -> Self {
        let rank = |right: &Self| (right.role > Role::Viewer && right.section.is_none(), right.role);
        if rank(&other) > rank(&self) { other } else { self }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UserError {
    #[error("this name is taken")]
    NameTaken,
    #[error("this is the last administrator")]
    LastAdministrator,
    #[error("there is no such account")]
    Unknown,
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for UserError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken(_) => Self::NameTaken,
            other => Self::Store(other),
        }
    }
}

/// Changes columns of an account.
macro_rules! change {
    ($connection:expr, $id:expr, $change:expr) => {{
        let changed = diesel::update(users::table.find($id.0)).set($change).execute($connection);
        match changed.map_err(StoreError::from)? {
            0 => Err(UserError::Unknown),
            _ => Ok(()),
        }
    }};
}

impl Store {
    pub fn users(&self) -> Result<Vec<User>, StoreError> {
        let rows: Vec<UserRow> = users::table.order(users::name_key).load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|row| row.credentials().user).collect())
    }

    pub fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> = users::table.find(id.0).first(&mut *self.connection()?).optional()?;
        Ok(row.map(|row| row.credentials().user))
    }

    /// The password hash and rights that a log-in with this name is checked against; the case of the name does not matter.
    pub fn credentials(&self, name: &str) -> Result<Option<Credentials>, StoreError> {
        let of_name = users::table.filter(users::name_key.eq(account_key(name)));
        let row: Option<UserRow> = of_name.first(&mut *self.connection()?).optional()?;
        Ok(row.map(UserRow::credentials))
    }

    pub fn set_language(&self, id: UserId, language: Option<&str>) -> Result<(), UserError> {
        self.writing(|connection| change!(connection, id, users::language.eq(language)))
    }

    /// The right of an account in a tournament: its role there, or its role in the event that holds the tournament, whichever is greater.
    /// One query, and for accounts with a role in some event a second one.
    pub fn right(&self, tournament: TournamentId, user: UserId) -> Result<Option<Right>, StoreError> {
        let in_tournament = event_roles::user_id.eq(users::id).and(event_roles::tournament.eq(tournament.0));
        let rows: Vec<(Option<RoleRow>, Option<EventRoleRow>)> = users::table
            .left_join(event_roles::table.on(in_tournament))
            .left_join(roles_in_events::table.on(roles_in_events::user_id.eq(users::id)))
            .filter(users::id.eq(user.0))
            .select((event_roles::all_columns.nullable(), roles_in_events::all_columns.nullable()))
            .load(&mut *self.connection()?)?;
        let (mut own, mut of_events) = (None, Vec::new());
        for (in_tournament, in_event) in rows {
            own = in_tournament;
            of_events.extend(in_event);
        }
        let own = own.map(RoleRow::right).transpose()?;
        if of_events.is_empty() {
            return Ok(own);
        }
        let championships = self.championships()?;
        let event = championships.event_of(tournament).map(|event| event.id.0);
        let in_event = of_events.into_iter().find(|row| Some(row.event) == event);
        let in_event = in_event.map(|row| parse_role(&row.role)).transpose()?.map(Right::from);
        Ok(match (own, in_event) {
            (Some(own), Some(in_event)) => Some(own.greater(in_event)),
            (own, in_event) => own.or(in_event),
        })
    }

    /// All tournaments in which an account has a right of its own, without those of events.
    pub fn own_rights_of(&self, user: UserId) -> Result<Vec<(TournamentId, Right)>, StoreError> {
        let of_user = event_roles::table.filter(event_roles::user_id.eq(user.0));
        let rows: Vec<RoleRow> = of_user.load(&mut *self.connection()?)?;
        rows.into_iter().map(|row| Ok((TournamentId(row.tournament), row.right()?))).collect()
    }

    /// All tournaments in which an account has a right, also by events.
    pub fn rights_of(&self, user: UserId) -> Result<BTreeMap<TournamentId, Right>, StoreError> {
        let mut rights: BTreeMap<TournamentId, Right> = self.own_rights_of(user)?.into_iter().collect();
        let of_events = self.event_roles_of(user)?;
        if of_events.is_empty() {
            return Ok(rights);
        }
        let championships = self.championships()?;
        for (event, role) in of_events {
            for part in championships.events.get(&event).iter().flat_map(|event| &event.parts) {
                let right = Right::from(role);
                let greater = match rights.remove(&part.tournament) {
                    Some(own) => own.greater(right),
                    None => right,
                };
                rights.insert(part.tournament, greater);
            }
        }
        Ok(rights)
    }

    /// The events in whose tournaments an account has a role; an event may have been removed since.
    pub fn event_roles_of(&self, user: UserId) -> Result<Vec<(EventId, Role)>, StoreError> {
        let of_user = roles_in_events::table.filter(roles_in_events::user_id.eq(user.0)).order(roles_in_events::event);
        let rows: Vec<EventRoleRow> = of_user.load(&mut *self.connection()?)?;
        rows.into_iter().map(|row| Ok((EventId(row.event), parse_role(&row.role)?))).collect()
    }

    /// Accounts with a right of their own in a tournament, by name.
    pub fn officials(&self, tournament: TournamentId) -> Result<Vec<(User, Right)>, StoreError> {
        let rows: Vec<(UserRow, RoleRow)> = event_roles::table
            .inner_join(users::table.on(users::id.eq(event_roles::user_id)))
            .filter(event_roles::tournament.eq(tournament.0))
            .order(users::name_key)
            .select((users::all_columns, event_roles::all_columns))
            .load(&mut *self.connection()?)?;
        rows.into_iter().map(|(user, row)| Ok((user.credentials().user, row.right()?))).collect()
    }

    /// Accounts with a role in the tournaments of an event, by name.
    pub fn event_officials(&self, event: EventId) -> Result<Vec<(User, Role)>, StoreError> {
        let rows: Vec<(UserRow, String)> = roles_in_events::table
            .inner_join(users::table.on(users::id.eq(roles_in_events::user_id)))
            .filter(roles_in_events::event.eq(event.0))
            .order(users::name_key)
            .select((users::all_columns, roles_in_events::role))
            .load(&mut *self.connection()?)?;
        rows.into_iter().map(|(row, code)| Ok((row.credentials().user, parse_role(&code)?))).collect()
    }
}

impl AccountWrites<'_> {
    pub fn create_user(&self, new: &NewUser<'_>) -> Result<UserId, UserError> {
        self.writing(|connection| {
            let user = insert_user(connection, new, self.at)?;
            let record = if new.is_admin { Did::CreateAdministrator } else { Did::CreateMember };
            self.record_of(connection, user, record)?;
            Ok(user)
        })
    }

    /// Sets the password of another person, ends all sessions of the account, and removes its link for a password.
    pub fn set_password(&self, id: UserId, hash: &str) -> Result<(), UserError> {
        self.writing(|connection| {
            replace_password(connection, id, hash, PasswordAuthor::AnotherPerson)?;
            remove_link(connection, id)?;
            self.record_of(connection, id, Did::SetPassword)
        })
    }

    /// The same by the owner, who has given the password that the account had then; nothing and false if it has another one by now.
    pub fn change_password(&self, known: &User, hash: &str) -> Result<bool, UserError> {
        self.writing(|connection| {
            if !has_password(connection, known.id, &known.password_stamp)? {
                return Ok(false);
            }
            replace_password(connection, known.id, hash, PasswordAuthor::Owner)?;
            remove_link(connection, known.id)?;
            self.record_of(connection, known.id, Did::ChangePassword)?;
            Ok(true)
        })
    }

    /// Makes an account an administrator.
    pub fn promote(&self, id: UserId) -> Result<(), UserError> {
        self.writing(|connection| {
            if !is_administrator(connection, id)? {
                change!(connection, id, users::is_admin.eq(true))?;
                self.record_of(connection, id, Did::GiveAdministration)?;
            }
            Ok(())
        })
    }

    /// Removes the administrator right, unless this is the last administrator.
    pub fn demote(&self, id: UserId) -> Result<(), UserError> {
        self.writing(|connection| {
            if is_administrator(connection, id)? {
                change!(connection, id, users::is_admin.eq(false))?;
                check_administrators(connection)?;
                self.record_of(connection, id, Did::TakeAdministration)?;
            }
            Ok(())
        })
    }

    /// Closes an account and ends its sessions, unless it is the last administrator.
    pub fn disable(&self, id: UserId) -> Result<(), UserError> {
        self.writing(|connection| {
            change!(connection, id, users::disabled_at.eq(Some(timestamp(self.at))))?;
            check_administrators(connection)?;
            end_sessions(connection, id, None)?;
            end_steps(connection, id)?;
            remove_link(connection, id)?;
            self.record_of(connection, id, Did::Disable)
        })
    }

    pub fn enable(&self, id: UserId) -> Result<(), UserError> {
        self.writing(|connection| {
            change!(connection, id, users::disabled_at.eq(None::<NaiveDateTime>))?;
            self.record_of(connection, id, Did::Enable)
        })
    }

    /// Ends all sessions of another person's account; returns how many.
    pub fn end_sessions(&self, id: UserId) -> Result<usize, UserError> {
        self.writing(|connection| {
            let ended = end_sessions(connection, id, None)?;
            end_steps(connection, id)?;
            self.record_of(connection, id, |account| Did::EndSessions(account, ended))?;
            Ok(ended)
        })
    }

    /// Gives an account a right in a tournament in place of the one it had; none takes it away.
    pub fn set_right(&self, tournament: TournamentId, user: UserId, right: Option<&Right>) -> Result<(), StoreError> {
        self.writing(|connection| {
            let before = own_right(connection, tournament, user)?;
            if before.as_ref() == right {
                return Ok(());
            }
            match right {
                Some(right) => put_right(connection, tournament, user, right)?,
                None => drop(diesel::delete(event_roles::table.find((tournament.0, user.0))).execute(connection)?),
            }
            let Some(Right { role, section }) = right.cloned().or(before) else { return Ok(()) };
            // A role hangs on both, so both are there.
            let account = named(connection, user)?.unwrap_or_default();
            let section = section.map(|code| named_section(connection, tournament, code)).transpose()?;
            let tournament = named_tournament(connection, tournament)?;
            let record = match right {
                Some(_) => Did::Appoint { account, tournament, role, section },
                None => Did::Dismiss { account, tournament, role, section },
            };
            self.record(connection, &record)
        })
    }

    /// Gives an account a role in all tournaments of an event in place of the one it had; none takes it away.
    pub fn set_event_role(&self, event: &Event, user: UserId, role: Option<Role>) -> Result<(), StoreError> {
        self.writing(|connection| {
            let row = roles_in_events::table.find((event.id.0, user.0)).select(roles_in_events::role);
            let before: Option<String> = row.first(connection).optional()?;
            let before = before.map(|code| parse_role(&code)).transpose()?;
            if before == role {
                return Ok(());
            }
            match role {
                Some(role) => {
                    let row = [EventRoleRow { event: event.id.0, user_id: user.0, role: role.code().to_owned() }];
                    upsert!(connection, roles_in_events, row, [event, user_id], [role]);
                }
                None => drop(diesel::delete(roles_in_events::table.find((event.id.0, user.0))).execute(connection)?),
            }
            let account = named(connection, user)?.unwrap_or_default();
            let event = NamedEvent { id: event.id, slug: event.slug.clone() };
            let record = match (role, before) {
                (Some(role), _) => Did::AppointInEvent { account, event, role },
                (None, before) => Did::DismissFromEvent { account, event, role: before.unwrap_or_default() },
            };
            self.record(connection, &record)
        })
    }
}

fn is_administrator(connection: &mut Db, id: UserId) -> Result<bool, UserError> {
    let found = users::table.find(id.0).select(users::is_admin).first(connection).optional();
    found.map_err(StoreError::from)?.ok_or(UserError::Unknown)
}

/// The right that an account has by itself, without its events.
fn own_right(connection: &mut Db, tournament: TournamentId, user: UserId) -> Result<Option<Right>, StoreError> {
    let row: Option<RoleRow> = event_roles::table.find((tournament.0, user.0)).first(connection).optional()?;
    row.map(RoleRow::right).transpose()
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = users, treat_none_as_default_value = false)]
pub(super) struct UserRow {
    id: i64,
    name: String,
    name_key: String,
    password_hash: String,
    is_admin: bool,
    language: Option<String>,
    created_at: NaiveDateTime,
    disabled_at: Option<NaiveDateTime>,
    #[serde(default)]
    must_change_password: bool,
}

impl UserRow {
    fn credentials(self) -> Credentials {
        let user = User {
            id: UserId(self.id),
            name: self.name,
            is_admin: self.is_admin,
            language: self.language,
            created_at: self.created_at,
            disabled_at: self.disabled_at,
            password_stamp: sha256(self.password_hash.as_bytes()),
            must_change_password: self.must_change_password,
        };
        Credentials { user, password_hash: self.password_hash }
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = event_roles, treat_none_as_default_value = false)]
pub(super) struct RoleRow {
    tournament: i64,
    user_id: i64,
    role: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    section: Option<String>,
}

impl RoleRow {
    fn right(self) -> Result<Right, StoreError> {
        Ok(Right { role: parse_role(&self.role)?, section: self.section.map(SectionCode) })
    }
}

/// The role of an account in all tournaments of an event.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = roles_in_events, treat_none_as_default_value = false)]
pub(super) struct EventRoleRow {
    event: i64,
    user_id: i64,
    role: String,
}

pub(super) fn insert_user(connection: &mut Db, new: &NewUser<'_>, at: NaiveDateTime) -> Result<UserId, UserError> {
    let row = UserRow {
        id: reserve(connection, Counter::Users, 1)?,
        name: new.name.trim().to_owned(),
        name_key: account_key(new.name),
        password_hash: new.password_hash.to_owned(),
        is_admin: new.is_admin,
        language: new.language.map(str::to_owned),
        created_at: timestamp(at),
        disabled_at: None,
        must_change_password: new.password_author == PasswordAuthor::AnotherPerson,
    };
    diesel::insert_into(users::table).values(&row).execute(connection).map_err(StoreError::from)?;
    Ok(UserId(row.id))
}

/// Whether an account may log in and has the password with this stamp.
pub(super) fn has_password(connection: &mut Db, id: UserId, stamp: &str) -> Result<bool, StoreError> {
    let able = users::table.find(id.0).filter(users::disabled_at.is_null());
    let hash: Option<String> = able.select(users::password_hash).first(connection).optional()?;
    Ok(hash.is_some_and(|hash| sha256(hash.as_bytes()) == stamp))
}

/// Sets a new password and ends all sessions and begun log-ins of the account.
pub(super) fn replace_password(
    connection: &mut Db,
    id: UserId,
    hash: &str,
    author: PasswordAuthor,
) -> Result<(), UserError> {
    let must_change = author == PasswordAuthor::AnotherPerson;
    change!(connection, id, (users::password_hash.eq(hash), users::must_change_password.eq(must_change)))?;
    end_sessions(connection, id, None)?;
    end_steps(connection, id)?;
    Ok(())
}

/// The key that an account is found by. Names that look alike have the same key: case and width of letters do not count.
pub fn account_key(name: &str) -> String {
    name.trim().nfkc().collect::<String>().to_lowercase()
}

/// Fails if no administrator is left. The transaction must have locked the accounts: two administrators who remove each other's rights at
/// the same time would each find the other still there.
fn check_administrators(connection: &mut Db) -> Result<(), UserError> {
    let able = users::table.filter(users::is_admin.eq(true)).filter(users::disabled_at.is_null());
    let first: Option<i64> = able.select(users::id).first(connection).optional().map_err(StoreError::from)?;
    first.map(drop).ok_or(UserError::LastAdministrator)
}

pub(super) fn put_right(
    connection: &mut Db,
    tournament: TournamentId,
    user: UserId,
    right: &Right,
) -> Result<(), StoreError> {
    let section = right.section.as_ref().map(ToString::to_string);
    let row = [RoleRow { tournament: tournament.0, user_id: user.0, role: right.role.code().to_owned(), section }];
    upsert!(connection, event_roles, row, [tournament, user_id], [role, section]);
    Ok(())
}

fn parse_role(code: &str) -> Result<Role, StoreError> {
    Role::from_code(code).ok_or_else(|| unknown("role", code))
}
