//! `/admin/users`: accounts, their rights, and the links with which their owners set passwords; for administrators.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, AccountRights, PasswordLink, Service, ServiceError};
use crate::store::{Actor, LinkedIdentity, Right, Role, TournamentHead, User};
use crate::web::forms::{Button, FieldErrors, Form};
use crate::web::http::{AdminAccount, AppError, Page, Reply, audit, done};
use crate::web::i18n::tournament_texts;
use tournament::series::Event;
use tournament::{TournamentId, UserId};

#[derive(Template)]
#[template(path = "admin/users.html")]
struct Users<'a> {
    page: &'a Page,
    all: Vec<User>,
    with_second_factors: Vec<UserId>,
}

impl Users<'_> {
    /// What is unusual about the log-in of a user.
    fn state(&self, user: &User) -> String {
        let t = self.page.t;
        if user.disabled_at.is_some() {
            return t.text("users-disabled").to_string();
        }
        let password = user.must_change_password.then(|| t.text("users-must-change").to_string());
        let factor = self.with_second_factors.contains(&user.id).then(|| t.text("users-with-factor").to_string());
        password.into_iter().chain(factor).collect::<Vec<_>>().join(", ")
    }
}

/// `GET /admin/users`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    let users = page.service(|service| service.store().users()).await?;
    let with_second_factors = page.service(|service| service.store().users_with_second_factors()).await?;
    page.html(&Users { page: &page, all: users, with_second_factors })
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UserForm {
    name: String,
    administrator: String,
}

#[derive(Template)]
#[template(path = "admin/new_user.html")]
struct NewUserPage<'a> {
    page: &'a Page,
    form: UserForm,
    errors: FieldErrors,
}

/// `GET /admin/users/new`
pub async fn new(page: Page, _: AdminAccount) -> Reply {
    show_new(&page, StatusCode::OK, UserForm::default(), FieldErrors::default())
}

/// `POST /admin/users/new`: makes the account, and shows the link for its owner. It is shown once, and kept nowhere.
pub async fn create(page: Page, request: HttpRequest, admin: AdminAccount, Form(form): Form<UserForm>) -> Reply {
    let (name, powers, actor) = (form.name.clone(), powers(&form.administrator), admin.0.actor());
    match page.service(move |service| Ok::<_, AppError>(service.invite(&actor, &name, powers))).await? {
        Ok(link) => {
            let event = match powers {
                AccountRights::Administrator => "an account of an administrator made",
                AccountRights::Member => "an account made",
            };
            audit::note(&request, event, &form.name);
            show_link(&page, &admin, link).await
        }
        Err(ServiceError::Account(error)) => {
            let errors = FieldErrors::one("name", tournament_texts::account_error(page.t, &error));
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
    roles: Vec<(TournamentHead, Right)>,
    /// Roles in all tournaments of an event.
    event_roles: Vec<(Event, Role)>,
    others: Vec<TournamentHead>,
    has_second_factor: bool,
    /// What the owner may log in by at an identity provider.
    identities: Vec<LinkedIdentity>,
    /// A link that was just made.
    link: Option<PasswordLink>,
    errors: FieldErrors,
}

/// The stored rights of an account, and all tournaments.
struct StoredRoles {
    given: Vec<(TournamentId, Right)>,
    event_roles: Vec<(Event, Role)>,
    tournaments: Vec<TournamentHead>,
}

impl<'a> OneUser<'a> {
    async fn read(page: &'a Page, admin: &AdminAccount, id: UserId) -> Result<Self, AppError> {
        let read = move |service: &Service| {
            let user = service.store().user(id)?.ok_or(AppError::NotFound)?;
            let (store, championships) = (service.store(), service.store().championships()?);
            // The role in an event that was removed counts nowhere.
            let in_event = |(event, role)| Some((championships.events.get(&event)?.clone(), role));
            let event_roles = store.event_roles_of(id)?.into_iter().filter_map(in_event).collect();
            let roles = StoredRoles { given: store.own_rights_of(id)?, event_roles, tournaments: store.tournaments()? };
            Ok::<_, AppError>((user, roles))
        };
        let (user, stored) = page.service(read).await?;
        let StoredRoles { given, event_roles, tournaments } = stored;
        let has_second_factor = page.service(move |service| service.store().has_second_factor(id)).await?;
        let identities = page.service(move |service| service.store().identities_of(id)).await?;
        let (mut roles, mut others) = (Vec::new(), Vec::new());
        for head in tournaments {
            match given.iter().find(|(own, _)| *own == head.id) {
                Some((_, right)) => roles.push((head, right.clone())),
                None => others.push(head),
            }
        }
        let is_self = user.id == admin.0.id;
        Ok(Self {
            page,
            user,
            is_self,
            roles,
            event_roles,
            others,
            has_second_factor,
            identities,
            link: None,
            errors: FieldErrors::default(),
        })
    }

    /// The address of the link, on other computers too.
    fn address(&self, link: &PasswordLink) -> String {
        self.page.for_phones(&format!("/password?token={}", link.token))
    }
}

/// `GET /admin/users/{id}`
pub async fn one(page: Page, admin: AdminAccount, id: web::Path<i64>) -> Reply {
    show(&page, &admin, StatusCode::OK, UserId(*id), FieldErrors::default()).await
}

/// `POST /admin/users/{id}/link`: a new link for the owner, who has forgotten the password or has not set one yet.
pub async fn make_link(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    _: Form<Button>,
) -> Reply {
    // One's own password is changed by who knows it.
    let id = of_another(&admin, *id)?;
    let actor = admin.0.actor();
    let link = page.service(move |service| Ok::<_, AppError>(service.new_password_link(&actor, id))).await?;
    let link = match link {
        Err(ServiceError::Account(AccountError::NoSuchAccount)) => return Err(AppError::NotFound),
        link => link?,
    };
    audit::note(&request, "a link for a password made", &format!("account {id}"));
    show_link(&page, &admin, link).await
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
    change.make(&page, &request, &admin, id, move |service, actor| service.set_rights(actor, id, rights)).await
}

/// `POST /admin/users/{id}/factors`: takes all second factors away from an account whose owner has lost the phone.
pub async fn reset_factors(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    _: Form<Button>,
) -> Reply {
    // One's own are turned off with a code or the password.
    let id = of_another(&admin, *id)?;
    let change =
        AccountChange { log: "the second factors taken away", field: "rights", done_key: "users-done-factors" };
    change.make(&page, &request, &admin, id, move |service, actor| service.reset_factors(actor, id)).await
}

/// `POST /admin/users/{id}/openid`: takes the link with the identity provider away.
pub async fn unlink(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    _: Form<Button>,
) -> Reply {
    // One's own is taken away on the page of the account.
    let id = of_another(&admin, *id)?;
    let change = AccountChange {
        log: "the link with the identity provider taken away",
        field: "rights",
        done_key: "users-done-openid",
    };
    change.make(&page, &request, &admin, id, move |service, actor| service.reset_identities(actor, id)).await
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
    change.make(&page, &request, &admin, id, move |service, actor| service.disable_account(actor, id)).await
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
    change.make(&page, &request, &admin, id, move |service, actor| service.enable_account(actor, id)).await
}

/// `POST /admin/users/{id}/sessions/end`: logs the account out everywhere.
pub async fn end_sessions(
    page: Page,
    request: HttpRequest,
    admin: AdminAccount,
    id: web::Path<i64>,
    _: Form<Button>,
) -> Reply {
    // One's own sessions are ended on the page of the account, which keeps the one in use.
    let id = of_another(&admin, *id)?;
    let change =
        AccountChange { log: "the sessions of an account ended", field: "rights", done_key: "users-done-sessions" };
    change.make(&page, &request, &admin, id, move |service, actor| service.end_all_sessions(actor, id)).await
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
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<RoleForm>,
) -> Reply {
    let (id, tournament) = (UserId(*id), TournamentId(form.tournament));
    let role = Role::from_code(&form.role);
    let (actor, right) = (account.actor(), role.map(Right::from));
    let set = move |service: &Service| {
        service.store().user(id)?.ok_or(AppError::NotFound)?;
        service.store().slug_of(tournament)?.ok_or(AppError::NotFound)?;
        Ok::<_, AppError>(service.set_right(&actor, tournament, id, right.as_ref())?)
    };
    page.service(set).await?;
    audit::note(&request, audit::role_given(role), &format!("account {id}, tournament {tournament}"));
    Ok(done(&address(id), if role.is_some() { "users-done-role" } else { "users-done-role-taken" }))
}

/// The account of an address, if it is not the administrator's own.
fn of_another(admin: &AdminAccount, id: i64) -> Result<UserId, AppError> {
    let id = UserId(id);
    if id == admin.0.id { Err(AppError::NotFound) } else { Ok(id) }
}

fn address(id: UserId) -> String {
    format!("/admin/users/{id}")
}

/// A box sends its value only if it is ticked.
fn powers(ticked: &str) -> AccountRights {
    if ticked.is_empty() { AccountRights::Member } else { AccountRights::Administrator }
}

fn show_new(page: &Page, status: StatusCode, form: UserForm, errors: FieldErrors) -> Reply {
    page.html_as(status, &NewUserPage { page, form, errors })
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
    /// Makes and logs the change, and shows the account's page again, with the rejection if there is one.
    async fn make(
        self,
        page: &Page,
        request: &HttpRequest,
        admin: &AdminAccount,
        id: UserId,
        change: impl FnOnce(&Service, &Actor) -> Result<(), ServiceError> + Send + 'static,
    ) -> Reply {
        let actor = admin.0.actor();
        match page.service(move |service| Ok::<_, AppError>(change(service, &actor))).await? {
            Ok(()) => {
                audit::note(request, self.log, &format!("account {id}"));
                Ok(done(&address(id), self.done_key))
            }
            Err(ServiceError::Account(error)) => {
                let errors = FieldErrors::one(self.field, tournament_texts::account_error(page.t, &error));
                show(page, admin, StatusCode::UNPROCESSABLE_ENTITY, id, errors).await
            }
            Err(other) => Err(other.into()),
        }
    }
}

/// The account's page, with a link that was just made.
async fn show_link(page: &Page, admin: &AdminAccount, link: PasswordLink) -> Reply {
    let user = OneUser::read(page, admin, link.user).await?;
    page.html_as(StatusCode::OK, &OneUser { link: Some(link), ..user })
}

async fn show(page: &Page, admin: &AdminAccount, status: StatusCode, id: UserId, errors: FieldErrors) -> Reply {
    let user = OneUser::read(page, admin, id).await?;
    page.html_as(status, &OneUser { errors, ..user })
}
