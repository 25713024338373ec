//! Accounts, and what each may do in which tournament.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use crate::store::Store;
use crate::store::account_journal::{
    AccountCommandRecord as Did, AccountWrites, PasswordAuthor, named, named_tournament,
};
use crate::store::backend::{Db, upsert};
use crate::store::error::StoreError;
use crate::store::journal::sha256;
use crate::store::login_steps::end_steps;
use crate::store::password_links::remove_link;
use crate::store::properties::{Counter, reserve};
use crate::store::rows::{timestamp, unknown};
use crate::store::schema::{event_roles, users};
use crate::store::sessions::end_sessions;
use tournament::{TournamentId, UserId};

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

/// Changes one column of an account.
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

    /// The role of an account in a tournament.
    pub fn role(&self, tournament: TournamentId, user: UserId) -> Result<Option<Role>, StoreError> {
        role_of(&mut *self.connection()?, tournament, user)
    }

    /// All tournaments in which an account has a role.
    pub fn roles_of(&self, user: UserId) -> Result<Vec<(TournamentId, Role)>, StoreError> {
        let of_user = event_roles::table.filter(event_roles::user_id.eq(user.0));
        let rows: Vec<(i64, String)> =
            of_user.select((event_roles::tournament, event_roles::role)).load(&mut *self.connection()?)?;
        rows.into_iter().map(|(id, code)| Ok((TournamentId(id), parse_role(&code)?))).collect()
    }

    /// Accounts with a role in a tournament, by name.
    pub fn officials(&self, tournament: TournamentId) -> Result<Vec<(User, Role)>, StoreError> {
        let rows: Vec<(UserRow, String)> = event_roles::table
            .inner_join(users::table.on(users::id.eq(event_roles::user_id)))
            .filter(event_roles::tournament.eq(tournament.0))
            .order(users::name_key)
            .select((users::all_columns, event_roles::role))
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

    /// Sets a new password, ends all sessions of the account, and removes its link for a password.
    pub fn set_password(&self, id: UserId, hash: &str, author: PasswordAuthor) -> Result<(), UserError> {
        self.writing(|connection| {
            replace_password(connection, id, hash)?;
            remove_link(connection, id)?;
            let record = match author {
                PasswordAuthor::Owner => Did::ChangePassword,
                PasswordAuthor::AnotherPerson => Did::SetPassword,
            };
            self.record_of(connection, id, record)
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

    /// Gives an account a role in a tournament in place of the one it had; none takes it away.
    pub fn set_role(&self, tournament: TournamentId, user: UserId, role: Option<Role>) -> Result<(), StoreError> {
        self.writing(|connection| {
            let before = role_of(connection, tournament, user)?;
            if before == role {
                return Ok(());
            }
            match role {
                Some(role) => put_role(connection, tournament, user, role)?,
                None => drop(diesel::delete(event_roles::table.find((tournament.0, user.0))).execute(connection)?),
            }
            // A role hangs on both, so both are there.
            let account = named(connection, user)?.unwrap_or_default();
            let tournament = named_tournament(connection, tournament)?;
            let record = match (role, before) {
                (Some(role), _) => Did::Appoint { account, tournament, role },
                (None, before) => Did::Dismiss { account, tournament, role: before.unwrap_or_default() },
            };
            self.record(connection, &record)
        })
    }
}

fn is_administrator(connection: &mut Db, id: UserId) -> Result<bool, UserError> {
    let found = users::table.find(id.0).select(users::is_admin).first(connection).optional();
    found.map_err(StoreError::from)?.ok_or(UserError::Unknown)
}

fn role_of(connection: &mut Db, tournament: TournamentId, user: UserId) -> Result<Option<Role>, StoreError> {
    let row = event_roles::table.find((tournament.0, user.0)).select(event_roles::role);
    let code: Option<String> = row.first(connection).optional()?;
    code.map(|code| parse_role(&code)).transpose()
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
pub(super) fn replace_password(connection: &mut Db, id: UserId, hash: &str) -> Result<(), UserError> {
    change!(connection, id, users::password_hash.eq(hash))?;
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

pub(super) fn put_role(
    connection: &mut Db,
    tournament: TournamentId,
    user: UserId,
    role: Role,
) -> Result<(), StoreError> {
    let row = [RoleRow { tournament: tournament.0, user_id: user.0, role: role.code().to_owned() }];
    upsert!(connection, event_roles, row, [tournament, user_id], [role]);
    Ok(())
}

fn parse_role(code: &str) -> Result<Role, StoreError> {
    Role::from_code(code).ok_or_else(|| unknown("role", code))
}
