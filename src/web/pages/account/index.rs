//! `/account`: the user's own password, language and sessions; `/account/password`: the password that has to be replaced.

use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpRequest, web};
use askama::Template;
use chrono::NaiveDateTime;
use serde::Deserialize;

use crate::service::{AccountError, PASSWORD_LENGTH, ServiceError};
use crate::store::{SecondFactors, Session, SessionId};
use crate::web::forms::{Button, FieldErrors, Form};
use crate::web::http::session::{self, SessionToken};
use crate::web::http::throttle::{CountedGuess, GuessSource};
use crate::web::http::{Account, AppError, Page, Reply, agent, audit, done, go_to, language_cookie};
use crate::web::i18n::{Language, tournament_texts};

#[derive(Template)]
#[template(path = "account/index.html")]
struct AccountPage<'a> {
    page: &'a Page,
    account: &'a Account,
    errors: FieldErrors,
    sessions: Vec<SessionRow>,
    factors: SecondFactors,
    /// Whether the owner can log in by the identity provider.
    is_linked: bool,
    least: usize,
}

/// All that is open to an account whose password another person has set.
#[derive(Template)]
#[template(path = "account/new_password.html")]
struct NewPassword<'a> {
    page: &'a Page,
    account: &'a Account,
    errors: FieldErrors,
    least: usize,
}

struct SessionRow {
    id: String,
    /// Browser and system, as far as known.
    agent: Option<String>,
    seen_at: NaiveDateTime,
    is_this: bool,
}

/// `GET /account`
pub async fn index(page: Page, request: HttpRequest, account: Account) -> Reply {
    show(&page, &request, &account, StatusCode::OK, FieldErrors::default()).await
}

/// `GET /account/password`
pub async fn new_password(page: Page, account: Account) -> Reply {
    if !account.must_change_password {
        return Ok(go_to("/account"));
    }
    show_new_password(&page, &account, StatusCode::OK, FieldErrors::default())
}

#[derive(Debug, Deserialize)]
pub struct PasswordForm {
    #[serde(default)]
    old: String,
    #[serde(default)]
    new: String,
}

/// `POST /account/password`
pub async fn change_password(
    page: Page,
    request: HttpRequest,
    account: Account,
    Form(form): Form<PasswordForm>,
) -> Reply {
    let (id, source) = (account.id, GuessSource::from_request(&request));
    let replaced = page
        .with_password(move |service| {
            let user = service.store().user(id)?.ok_or(AccountError::NoSuchAccount)?;
            let guess = CountedGuess::of_password(service, &user.name, &source)?;
            guess.count(service.store())?;
            let replaced = service.change_password(&user, &form.old, &form.new);
            if !matches!(replaced, Err(ServiceError::Account(AccountError::WrongPassword))) {
                guess.forgive(service.store())?;
            }
            // With the password that the account has now.
            let user = service.store().user(id)?.ok_or(AccountError::NoSuchAccount)?;
            Ok::<_, AppError>(replaced.map(|()| user))
        })
        .await?;
    match replaced {
        Ok(user) => {
            audit::note(&request, "a password changed by its owner", &account.name);
            // This browser goes on with a session of its own: a token that another person knows is worth nothing any more.
            let next = if account.must_change_password { "/admin" } else { "/account" };
            let mut answer = done(next, "account-done-password");
            session::begin(&request, &user, &mut answer).await?;
            Ok(answer)
        }
        Err(ServiceError::Account(error)) => {
            if error == AccountError::WrongPassword {
                audit::warn(&request, "a wrong old password", &account.name);
            }
            let field = if error == AccountError::WrongPassword { "old" } else { "new" };
            let errors = FieldErrors::one(field, tournament_texts::account_error(page.t, &error));
            if account.must_change_password {
                return show_new_password(&page, &account, StatusCode::UNPROCESSABLE_ENTITY, errors);
            }
            show(&page, &request, &account, StatusCode::UNPROCESSABLE_ENTITY, errors).await
        }
        Err(other) => Err(other.into()),
    }
}

#[derive(Debug, Deserialize)]
pub struct LanguageForm {
    language: String,
}

/// `POST /account/language`
pub async fn choose_language(page: Page, account: Account, Form(form): Form<LanguageForm>) -> Reply {
    let language = Language::from_code(&form.language).ok_or_else(|| AppError::bad_request("no such language"))?;
    page.service(move |service| service.set_language(account.id, language.code())).await?;
    let mut answer = done("/account", "account-done-language");
    answer.add_cookie(&language_cookie(language)).map_err(AppError::internal)?;
    Ok(answer)
}

/// `POST /account/sessions/{id}/end`
pub async fn end_session(page: Page, account: Account, id: web::Path<String>, _: Form<Button>) -> Reply {
    let id = SessionId(id.into_inner());
    page.service(move |service| service.end_session_of(account.id, &id)).await?;
    Ok(done("/account", "account-done-session"))
}

/// `POST /account/sessions/end`
pub async fn end_other_sessions(page: Page, request: HttpRequest, account: Account, _: Form<Button>) -> Reply {
    let kept = token(&request);
    page.service(move |service| service.end_sessions_of(account.id, kept.as_deref())).await?;
    Ok(done("/account", "account-done-session"))
}

fn show_new_password(page: &Page, account: &Account, status: StatusCode, errors: FieldErrors) -> Reply {
    page.html_as(status, &NewPassword { page, account, errors, least: PASSWORD_LENGTH.0 })
}

async fn show(page: &Page, request: &HttpRequest, account: &Account, status: StatusCode, errors: FieldErrors) -> Reply {
    let id = account.id;
    let sessions = page.service(move |service| service.store().sessions_of(id, session::now())).await?;
    let factors = page.service(move |service| service.store().second_factors(id)).await?;
    let is_linked = !page.service(move |service| service.store().identities_of(id)).await?.is_empty();
    let this = token(request).map(|token| SessionId::from_token(&token));
    let row = |session: Session| SessionRow {
        is_this: Some(&session.id) == this.as_ref(),
        id: session.id.0,
        agent: agent::name(&session.agent),
        seen_at: session.seen_at,
    };
    let sessions = sessions.into_iter().map(row).collect();
    page.html_as(status, &AccountPage { page, account, errors, sessions, factors, is_linked, least: PASSWORD_LENGTH.0 })
}

fn token(request: &HttpRequest) -> Option<String> {
    request.extensions().get::<SessionToken>().map(|SessionToken(token)| token.clone())
}
