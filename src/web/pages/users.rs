//! `/admin/users`: accounts and their rights; for administrators.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::desk::{AccountFault, Desk, DeskError, PASSWORD_LENGTH, Powers};
use crate::store::{Role, TournamentHead, User};
use crate::web::access::Admin;
use crate::web::error::{AppError, Reply};
use crate::web::form::{Button, Errors, Form};
use crate::web::reply::{Page, done};
use crate::web::{audit, say, session};
use tournament::{TournamentId, UserId};

#[derive(Template)]
#[template(path = "users/index.html")]
struct Users<'a> {
    page: &'a Page,
    users: Vec<User>,
}

/// `GET /admin/users`
pub async fn index(page: Page, _: Admin) -> Reply {
    let users = page.desk(|desk| desk.store().users()).await?;
    page.html(&Users { page: &page, users })
}

/// What is typed to make an account.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UserForm {
    name: String,
    password: String,
    administrator: String,
}

#[derive(Template)]
#[template(path = "users/new.html")]
struct NewUser<'a> {
    page: &'a Page,
    form: UserForm,
    errors: Errors,
    least: usize,
}

/// `GET /admin/users/new`
pub async fn new(page: Page, _: Admin) -> Reply {
    show_new(&page, (StatusCode::OK, UserForm::default(), Errors::default()))
}

/// `POST /admin/users/new`
pub async fn create(page: Page, request: HttpRequest, _: Admin, Form(form): Form<UserForm>) -> Reply {
    let (name, password, powers) = (form.name.clone(), form.password.clone(), powers(&form.administrator));
    match page.with_password(move |desk| Ok::<_, AppError>(desk.create_account(&name, &password, powers))).await? {
        Ok(id) => {
            let what = match powers {
                Powers::Administrator => "an account of an administrator made",
                Powers::Member => "an account made",
            };
            audit::note(&request, what, &form.name);
            Ok(done(&address(id), "users-done-created"))
        }
        Err(DeskError::Account(fault)) => {
            let errors = say::account_errors(page.t, (&form.name, &form.password), &fault);
            show_new(&page, (StatusCode::UNPROCESSABLE_ENTITY, form, errors))
        }
        Err(other) => Err(other.into()),
    }
}

#[derive(Template)]
#[template(path = "users/one.html")]
struct OneUser<'a> {
    page: &'a Page,
    user: User,
    /// The administrator who looks at himself.
    is_self: bool,
    roles: Vec<(TournamentHead, Role)>,
    /// Events in which he has no role.
    others: Vec<TournamentHead>,
    errors: Errors,
    least: usize,
}

/// `GET /admin/users/{id}`
pub async fn one(page: Page, admin: Admin, id: web::Path<i64>) -> Reply {
    show(&page, &admin, (StatusCode::OK, UserId(*id), Errors::default())).await
}

/// A new password for somebody.
#[derive(Debug, Deserialize)]
pub struct PasswordForm {
    password: String,
}

/// `POST /admin/users/{id}/password`
pub async fn set_password(
    page: Page,
    request: HttpRequest,
    admin: Admin,
    id: web::Path<i64>,
    Form(form): Form<PasswordForm>,
) -> Reply {
    let id = UserId(*id);
    let outcome = page.with_password(move |desk| fault_of(desk.set_password(id, &form.password))).await?;
    told(&request, "a password set by an administrator", id, &outcome);
    answer(&page, &admin, (id, "password", "users-done-password"), outcome).await
}

/// The rights that somebody is to have.
#[derive(Debug, Deserialize)]
pub struct RightsForm {
    #[serde(default)]
    administrator: String,
}

/// `POST /admin/users/{id}/rights`
pub async fn set_rights(
    page: Page,
    request: HttpRequest,
    admin: Admin,
    id: web::Path<i64>,
    Form(form): Form<RightsForm>,
) -> Reply {
    let id = UserId(*id);
    let powers = powers(&form.administrator);
    let outcome = page.desk(move |desk| Ok::<_, AppError>(give(desk, id, powers))).await?;
    let what = match powers {
        Powers::Administrator => "the rights of an administrator given",
        Powers::Member => "the rights of an administrator taken",
    };
    told(&request, what, id, &outcome);
    answer(&page, &admin, (id, "rights", "users-done-rights"), outcome).await
}

/// `POST /admin/users/{id}/disable`
pub async fn disable(page: Page, request: HttpRequest, admin: Admin, id: web::Path<i64>, _: Form<Button>) -> Reply {
    let id = UserId(*id);
    let outcome = page
        .desk(move |desk| Ok::<_, AppError>(desk.store().disable(id, session::now()).map_err(AccountFault::from)))
        .await?;
    told(&request, "an account disabled", id, &outcome);
    answer(&page, &admin, (id, "rights", "users-done-disabled"), outcome).await
}

/// `POST /admin/users/{id}/enable`
pub async fn enable(page: Page, request: HttpRequest, admin: Admin, id: web::Path<i64>, _: Form<Button>) -> Reply {
    let id = UserId(*id);
    let outcome = page.desk(move |desk| Ok::<_, AppError>(desk.store().enable(id).map_err(AccountFault::from))).await?;
    told(&request, "an account enabled", id, &outcome);
    answer(&page, &admin, (id, "rights", "users-done-enabled"), outcome).await
}

/// A role in an event; none takes it away.
#[derive(Debug, Deserialize)]
pub struct RoleForm {
    tournament: i64,
    #[serde(default)]
    role: String,
}

/// `POST /admin/users/{id}/role`
pub async fn set_role(
    page: Page,
    request: HttpRequest,
    _: Admin,
    id: web::Path<i64>,
    Form(form): Form<RoleForm>,
) -> Reply {
    let (id, tournament) = (UserId(*id), TournamentId(form.tournament));
    let role = Role::from_code(&form.role);
    page.desk(move |desk| desk.store().set_role(tournament, id, role)).await?;
    audit::note(&request, audit::role_given(role), &format!("account {id}, event {tournament}"));
    Ok(done(&address(id), if role.is_some() { "users-done-role" } else { "users-done-role-taken" }))
}

/// Logs what was done to an account, if it was.
fn told(request: &HttpRequest, what: &'static str, id: UserId, outcome: &Result<(), AccountFault>) {
    if outcome.is_ok() {
        audit::note(request, what, &format!("account {id}"));
    }
}

fn address(id: UserId) -> String {
    format!("/admin/users/{id}")
}

/// The box is sent only when it is ticked.
fn powers(ticked: &str) -> Powers {
    if ticked.is_empty() { Powers::Member } else { Powers::Administrator }
}

fn give(desk: &Desk, id: UserId, powers: Powers) -> Result<(), AccountFault> {
    let given = match powers {
        Powers::Administrator => desk.store().promote(id),
        Powers::Member => desk.store().demote(id),
    };
    given.map_err(AccountFault::from)
}

fn show_new(page: &Page, (status, form, errors): (StatusCode, UserForm, Errors)) -> Reply {
    page.html_as(status, &NewUser { page, form, errors, least: PASSWORD_LENGTH.0 })
}

/// What is wrong with what was asked, apart from all that can go wrong.
fn fault_of(outcome: Result<(), DeskError>) -> Result<Result<(), AccountFault>, DeskError> {
    match outcome {
        Ok(()) => Ok(Ok(())),
        Err(DeskError::Account(fault)) => Ok(Err(fault)),
        Err(other) => Err(other),
    }
}

/// The user's page again: with what was done, or with the fault beside its field.
async fn answer(
    page: &Page,
    admin: &Admin,
    (id, field, notice): (UserId, &str, &str),
    outcome: Result<(), AccountFault>,
) -> Reply {
    match outcome {
        Ok(()) => Ok(done(&address(id), notice)),
        Err(AccountFault::Store(error)) => Err(error.into()),
        Err(fault) => {
            let errors = Errors::one(field, say::account_fault(page.t, &fault));
            show(page, admin, (StatusCode::UNPROCESSABLE_ENTITY, id, errors)).await
        }
    }
}

async fn show(page: &Page, admin: &Admin, (status, id, errors): (StatusCode, UserId, Errors)) -> Reply {
    let (user, events) = page.desk(move |desk| user_with_events(desk, id)).await?;
    let user = user.ok_or(AppError::NotFound)?;
    let (roles, others): (Vec<_>, Vec<_>) = events.into_iter().partition(|(_, role)| role.is_some());
    let roles = roles.into_iter().filter_map(|(head, role)| Some((head, role?))).collect();
    let others = others.into_iter().map(|(head, _)| head).collect();
    let is_self = user.id == admin.0.id;
    page.html_as(status, &OneUser { page, user, is_self, roles, others, errors, least: PASSWORD_LENGTH.0 })
}

type Events = Vec<(TournamentHead, Option<Role>)>;

fn user_with_events(desk: &Desk, id: UserId) -> Result<(Option<User>, Events), DeskError> {
    let roles = desk.store().roles_of(id)?;
    let role_in = |head: &TournamentHead| roles.iter().find(|(event, _)| *event == head.id).map(|(_, role)| *role);
    let events = desk.store().tournaments()?.into_iter().map(|head| (role_in(&head), head));
    Ok((desk.store().user(id)?, events.map(|(role, head)| (head, role)).collect()))
}
