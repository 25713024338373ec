//! `/login/code`: the second step of a log-in, with a code or a passkey; and the log-in with a passkey alone.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, CodeUsed, PasskeyAnswer, PasskeyChallenge, RelyingParty, Service, ServiceError};
use crate::store::{LoginStepKind, User};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::login_step::{self, OwnStep};
use crate::web::http::throttle::{CountedGuess, GuessSource};
use crate::web::http::{AppError, Page, Reply, audit, go_to, login_address, relying_party, session};
use crate::web::i18n::tournament_texts;
use tournament::UserId;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CodeForm {
    code: String,
    to: String,
}

#[derive(Template)]
#[template(path = "account/second_step.html")]
struct SecondStep<'a> {
    page: &'a Page,
    to: String,
    /// Whether the password was right; otherwise only a passkey can say whose log-in it is.
    has_account: bool,
    passkey: Option<PasskeyQuestion>,
    errors: FieldErrors,
}

/// What the browser asks devices for.
struct PasskeyQuestion {
    site: RelyingParty,
    challenge: String,
    /// The credentials of the account, if it is known.
    credentials: String,
}

/// `GET /login/code`
pub async fn form(page: Page, request: HttpRequest, query: web::Query<CodeForm>) -> Reply {
    show(&page, &request, query.into_inner().to, FieldErrors::default()).await
}

/// `GET` of addresses that only take forms.
pub async fn up() -> HttpResponse {
    go_to("/login")
}

/// `POST /login/code`
pub async fn check_code(page: Page, request: HttpRequest, Form(form): Form<CodeForm>) -> Reply {
    let OwnStep { token, step } = found(&request).await?;
    let (LoginStepKind::SecondFactor, Some(id)) = (step.kind, step.user) else { return Err(over()) };
    let (source, code) = (GuessSource::from_request(&request), form.code);
    let checked = page
        .service(move |service| {
            let user = able(service, id)?;
            let guess = CountedGuess::of_password(service, &user.name, &source)?;
            guess.count(service.store())?;
            let today = CountedGuess::of_code(service, &user.name, &source)?;
            today.count(service.store())?;
            let outcome = service.use_code(id, &code);
            if outcome.is_ok() {
                service.end_login_step(&token)?;
                today.take_back(service.store())?;
                guess.forgive(service.store())?;
            }
            Ok::<_, AppError>(CheckedCode { user, outcome })
        })
        .await?;
    match checked.outcome {
        Ok(kind) => {
            if kind == CodeUsed::Recovery {
                audit::note(&request, "a recovery code used", &checked.user.name);
            }
            enter(&request, &checked.user, &form.to).await
        }
        Err(ServiceError::Account(error)) => {
            audit::warn(&request, "a wrong code", &checked.user.name);
            show(&page, &request, form.to, FieldErrors::one("code", tournament_texts::account_error(page.t, &error)))
                .await
        }
        Err(other) => Err(other.into()),
    }
}

struct CheckedCode {
    user: User,
    outcome: Result<CodeUsed, ServiceError>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PasskeyLoginForm {
    to: String,
}

/// `POST /login/passkey`: begins a log-in with a passkey alone.
pub async fn begin_passkey(page: Page, request: HttpRequest, Form(form): Form<PasskeyLoginForm>) -> Reply {
    let source = GuessSource::from_request(&request);
    page.service(move |service| CountedGuess::of_begun(service, &source)?.count(service.store())).await?;
    let cookie = login_step::begin(&request, None, LoginStepKind::Passkey).await?;
    let mut answer = go_to(&login_step::address(session::wanted(&form.to)));
    answer.add_cookie(&cookie).map_err(AppError::internal)?;
    Ok(answer)
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PasskeyAnswerForm {
    credential: String,
    client: String,
    data: String,
    signature: String,
    to: String,
}

/// `POST /login/code/passkey`: what a device has said.
pub async fn check_passkey(page: Page, request: HttpRequest, Form(form): Form<PasskeyAnswerForm>) -> Reply {
    let own = found(&request).await?;
    if !asks_factor(own.step.kind) {
        return Err(over());
    }
    let site = relying_party(&request).map_err(|_| over())?;
    let PasskeyAnswerForm { credential, client: client_data, data, signature, to } = form;
    let answer = PasskeyAnswer { credential, client: client_data, data, signature };
    let source = GuessSource::from_request(&request);
    let outcome = page
        .service(move |service| {
            let known = own.step.user.map(|id| able(service, id)).transpose()?;
            let guess = match &known {
                Some(known) => CountedGuess::of_password(service, &known.name, &source)?,
                None => CountedGuess::of_passkey(service, &source)?,
            };
            guess.count(service.store())?;
            let challenge = PasskeyChallenge { site: &site, token: &own.token };
            let user = match service.use_passkey(&challenge, &answer, own.step.user) {
                Ok(id) => able(service, id)?,
                Err(error) => return Ok(Err(error)),
            };
            service.end_login_step(&own.token)?;
            if known.is_some() {
                guess.forgive(service.store())?;
            } else {
                guess.take_back(service.store())?;
            }
            Ok::<_, AppError>(Ok(user))
        })
        .await?;
    match outcome {
        Ok(user) => {
            audit::note(&request, "a passkey used", &user.name);
            enter(&request, &user, &to).await
        }
        Err(ServiceError::Account(error)) => {
            audit::warn(&request, "a refused passkey", &error.to_string());
            let errors = FieldErrors::one("passkey", tournament_texts::account_error(page.t, &error));
            show(&page, &request, to, errors).await
        }
        Err(other) => Err(other.into()),
    }
}

/// Begins the session, and forgets the step.
async fn enter(request: &HttpRequest, user: &User, to: &str) -> Reply {
    let mut answer = session::admit(request, user, session::wanted(to)).await?;
    answer.add_cookie(&login_step::taken_away(request)).map_err(AppError::internal)?;
    Ok(answer)
}

/// The account of a step, unless it was disabled meanwhile.
fn able(service: &Service, id: UserId) -> Result<User, AppError> {
    let user = service.store().user(id)?.filter(|user| user.disabled_at.is_none());
    user.ok_or_else(over)
}

/// Whether the page of the second step belongs to a step of this kind.
const fn asks_factor(kind: LoginStepKind) -> bool {
    matches!(kind, LoginStepKind::SecondFactor | LoginStepKind::Passkey)
}

async fn found(request: &HttpRequest) -> Result<OwnStep, AppError> {
    OwnStep::find(request).await?.ok_or_else(over)
}

fn over() -> AppError {
    AppError::Account(AccountError::StepOver)
}

async fn show(page: &Page, request: &HttpRequest, to: String, errors: FieldErrors) -> Reply {
    let own = OwnStep::find(request).await?.filter(|own| asks_factor(own.step.kind));
    let Some(own) = own else { return Ok(go_to(&login_address(session::wanted(&to)))) };
    let passkey = question(page, request, &own).await?;
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let template = SecondStep { page, to, has_account: own.step.user.is_some(), passkey, errors };
    page.html_as(status, &template)
}

/// The question for a passkey, if one can answer it.
async fn question(page: &Page, request: &HttpRequest, own: &OwnStep) -> Result<Option<PasskeyQuestion>, AppError> {
    let Ok(site) = relying_party(request) else { return Ok(None) };
    let challenge = PasskeyChallenge { site: &site, token: &own.token }.text();
    let Some(id) = own.step.user else {
        return Ok(Some(PasskeyQuestion { site, challenge, credentials: String::new() }));
    };
    let factors = page.service(move |service| service.store().second_factors(id)).await?;
    let credentials: Vec<String> = factors.passkeys.into_iter().map(|passkey| passkey.credential).collect();
    let is_asked = !credentials.is_empty();
    Ok(is_asked.then(|| PasskeyQuestion { site, challenge, credentials: credentials.join(" ") }))
}
