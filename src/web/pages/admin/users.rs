//! `/admin/users`: accounts and their rights; for administrators.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, AccountRights, PASSWORD_LENGTH, Service, ServiceError};
use crate::store::{Role, TournamentHead, User};
use crate::web::forms::{Button, FieldErrors, Form};
use crate::web::http::{AdminAccount, AppError, Page, Reply, audit, done};
use crate::web::i18n::tournament_texts;
use tournament::{TournamentId, UserId};

#[derive(Template)]
#[template(path = "admin/users.html")]
struct Users<'a> {
    page: &'a Page,
    users: Vec<User>,
}

/// `GET /admin/users`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    let users = page.service(|service| service.store().users()).await?;
    page.html(&Users { page: &page, users })
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UserForm {
    name: String,
    password: String,
    administrator: String,
}

#[derive(Template)]
#[template(path = "admin/new_user.html")]
struct NewUserPage<'a> {
    page: &'a Page,
    form: UserForm,
    errors: FieldErrors,
    least: usize,
}

/// `GET /admin/users/new`
pub async fn new(page: Page, _: AdminAccount) -> Reply {
    show_new(&page, StatusCode::OK, UserForm::default(), FieldErrors::default())
}

/// `POST /admin/users/new`
pub async fn create(page: Page, request: HttpRequest, _: AdminAccount, Form(form): Form<UserForm>) -> Reply {
    let (name, password, powers) = (form.name.clone(), form.password.clone(), powers(&form.administrator));
    match page.with_password(move |service| Ok::<_, AppError>(service.create_account(&name, &password, powers))).await?
    {
        Ok(id) => {
            let event = match powers {
                AccountRights::Administrator => "an account of an administrator made",
                AccountRights::Member => "an account made",
            };
            audit::note(&request, event, &form.name);
            Ok(done(&address(id), "users-done-created"))
        }
        Err(ServiceError::Account(error)) => {
            let errors = tournament_texts::account_errors(page.t, &form.name, &form.password, &error);
            show_new(&page, StatusCode::UNPROCESSABLE_ENTITY, form, errors)
        }
        Err(other) => Err(other.into()),
    }
}

#[derive(Template)]
#[template(path = "admin/user.html")]
struct OneUser<'a> {
    page: &'a Page,
    user: User,
    /// The account is the administrator's own.
    is_self: bool,
    roles: Vec<(TournamentHead, Role)>,
    others: Vec<TournamentHead>,
    errors: FieldErrors,
    least: usize,
}

/// `GET /admin/users/{id}`
pub async fn one(page: Page, admin: AdminAccount, id: web::Path<i64>) -> Reply {
    show(&page, &admin, StatusCode::OK, UserId(*id), FieldErrors::default()).await
}

#[derive(Debug, Deserialize)]
pub struct UserPasswordForm {
    password: String,
}

/// `POST /admin/users/{id}/password`
pub async fn set_password(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<UserPasswordForm>,
) -> Reply {
    let id = UserId(*id);
    let set = move |service: &Service| accepted(service.set_password(id, &form.password));
    let outcome = page.with_password(set).await?;
    let change =
        AccountChange { log: "a password set by an administrator", field: "password", done_key: "users-done-password" };
    change.answer(&page, &request, &admin, id, outcome).await
}

#[derive(Debug, Deserialize)]
pub struct RightsForm {
    #[serde(default)]
    administrator: String,
}

/// `POST /admin/users/{id}/rights`
pub async fn set_rights(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<RightsForm>,
) -> Reply {
    let id = UserId(*id);
    let change = |log| AccountChange { log, field: "rights", done_key: "users-done-rights" };
    let rights = powers(&form.administrator);
    let change = match rights {
        AccountRights::Administrator => change("the rights of an administrator given"),
        AccountRights::Member => change("the rights of an administrator taken"),
    };
    change.make(&page, &request, &admin, id, move |service| service.set_rights(id, rights)).await
}

/// `POST /admin/users/{id}/disable`
pub async fn disable(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    _: Form<Button>,
) -> Reply {
    let id = UserId(*id);
    let change = AccountChange { log: "an account disabled", field: "rights", done_key: "users-done-disabled" };
    change.make(&page, &request, &admin, id, move |service| service.disable_account(id)).await
}

/// `POST /admin/users/{id}/enable`
pub async fn enable(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    _: Form<Button>,
) -> Reply {
    let id = UserId(*id);
    let change = AccountChange { log: "an account enabled", field: "rights", done_key: "users-done-enabled" };
    change.make(&page, &request, &admin, id, move |service| service.enable_account(id)).await
}

/// A role in a tournament; `None` removes it.
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
    _: AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<RoleForm>,
) -> Reply {
    let (id, tournament) = (UserId(*id), TournamentId(form.tournament));
    let role = Role::from_code(&form.role);
    page.service(move |service| service.set_role(tournament, id, role)).await?;
    audit::note(&request, audit::role_given(role), &format!("account {id}, tournament {tournament}"));
    Ok(done(&address(id), if role.is_some() { "users-done-role" } else { "users-done-role-taken" }))
}

fn address(id: UserId) -> String {
    format!("/admin/users/{id}")
}

/// A box sends its value only if it is ticked.
fn powers(ticked: &str) -> AccountRights {
    if ticked.is_empty() { AccountRights::Member } else { AccountRights::Administrator }
}

fn show_new(page: &Page, status: StatusCode, form: UserForm, errors: FieldErrors) -> Reply {
    page.html_as(status, &NewUserPage { page, form, errors, least: PASSWORD_LENGTH.0 })
}

/// A change of an account, with its messages.
struct AccountChange {
    /// The line in the log of the server.
    log: &'static str,
    /// The field beside which a rejection is shown.
    field: &'static str,
    done_key: &'static str,
}

impl AccountChange {
    /// Makes the change, or shows the rejection on the account's page.
    async fn make(
        self,
        page: &Page,
        request: &HttpRequest,
        admin: &AdminAccount,
        id: UserId,
        change: impl FnOnce(&Service) -> Result<(), ServiceError> + Send + 'static,
    ) -> Reply {
        let outcome = page.service(move |service| accepted(change(service))).await?;
        self.answer(page, request, admin, id, outcome).await
    }

    /// Logs the change, and shows the account's page again.
    async fn answer(
        self,
        page: &Page,
        request: &HttpRequest,
        admin: &AdminAccount,
        id: UserId,
        outcome: Result<(), AccountError>,
    ) -> Reply {
        match outcome {
            Ok(()) => {
                audit::note(request, self.log, &format!("account {id}"));
                Ok(done(&address(id), self.done_key))
            }
            Err(error) => {
                let errors = FieldErrors::one(self.field, tournament_texts::account_error(page.t, &error));
                show(page, admin, StatusCode::UNPROCESSABLE_ENTITY, id, errors).await
            }
        }
    }
}

/// Whether the service accepted a change of an account: a rejection is shown on the page, other errors are answered with an error page.
fn accepted(outcome: Result<(), ServiceError>) -> Result<Result<(), AccountError>, ServiceError> {
    match outcome {
        Ok(()) => Ok(Ok(())),
        Err(ServiceError::Account(error)) => Ok(Err(error)),
        Err(other) => Err(other),
    }
}

async fn show(page: &Page, admin: &AdminAccount, status: StatusCode, id: UserId, errors: FieldErrors) -> Reply {
    let read = move |service: &Service| {
        let user = service.store().user(id)?.ok_or(AppError::NotFound)?;
        Ok::<_, AppError>((user, service.store().roles_of(id)?, service.store().tournaments()?))
    };
    let (user, given, tournaments) = page.service(read).await?;
    let (mut roles, mut others) = (Vec::new(), Vec::new());
    for head in tournaments {
        match given.iter().find(|(own, _)| *own == head.id) {
            Some((_, role)) => roles.push((head, *role)),
            None => others.push(head),
        }
    }
    let is_self = user.id == admin.0.id;
    page.html_as(status, &OneUser { page, user, is_self, roles, others, errors, least: PASSWORD_LENGTH.0 })
}
