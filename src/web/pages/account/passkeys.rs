//! `/account/factors/passkeys`: the passkeys of the own account. A device makes one in two steps: after the password this page asks the
//! browser for it, and sends back what the device says.

use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, KEY_KINDS, PASSKEY_NAME_LENGTH, PasskeyChallenge, RelyingParty, ServiceError};
use crate::store::{LoginStepKind, Passkey};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::login_step::{self, OwnStep};
use crate::web::http::{Account, AppError, Page, Reply, agent, audit, done, go_to, relying_party};
use crate::web::parts::second_factors::{FACTORS, FactorChange, status_of};

/// The page on which the browser is asked.
const NEW: &str = "/account/factors/passkeys/new";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PasskeyPasswordForm {
    password: String,
}

#[derive(Template)]
#[template(path = "account/passkey_password.html")]
struct PasskeyPassword<'a> {
    page: &'a Page,
    errors: FieldErrors,
}

/// `POST /account/factors/passkeys`: begins to add a passkey, after the password.
pub async fn begin(page: Page, request: HttpRequest, account: Account, Form(form): Form<PasskeyPasswordForm>) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    if let Err(error) = change.make(form.password, |_, _| Ok(())).await? {
        let errors = change.errors(&error);
        return page.html_as(status_of(&errors), &PasskeyPassword { page: &page, errors });
    }
    let cookie = login_step::begin(&request, Some(account.id), LoginStepKind::NewPasskey).await?;
    let mut answer = go_to(NEW);
    answer.add_cookie(&cookie).map_err(AppError::internal)?;
    Ok(answer)
}

#[derive(Template)]
#[template(path = "account/new_passkey.html")]
struct NewPasskeyPage<'a> {
    page: &'a Page,
    account: &'a Account,
    site: RelyingParty,
    challenge: String,
    /// The numbers of the kinds of keys.
    kinds: String,
    /// The credentials that the account has already.
    known: String,
    /// The suggested name, or what was typed.
    suggested: String,
    longest: usize,
    errors: FieldErrors,
}

/// `GET /account/factors/passkeys/new`
pub async fn form(page: Page, request: HttpRequest, account: Account) -> Reply {
    let header = request.headers().get("user-agent").and_then(|agent| agent.to_str().ok());
    let name = agent::name(header.unwrap_or_default()).unwrap_or_default();
    show_new(&page, &request, &account, name, FieldErrors::default()).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewPasskeyForm {
    name: String,
    client: String,
    data: String,
}

/// `POST /account/factors/passkeys/new`: what the device has said.
pub async fn add(page: Page, request: HttpRequest, account: Account, Form(form): Form<NewPasskeyForm>) -> Reply {
    let Some(own) = own_step(&request, &account).await? else { return Ok(go_to(FACTORS)) };
    let Ok(site) = relying_party(&request) else { return Ok(go_to(FACTORS)) };
    let (id, owner, name) = (account.id, account.actor(), form.name.clone());
    let added = page
        .service(move |service| {
            let challenge = PasskeyChallenge { site: &site, token: &own.token };
            let passkey = challenge.new_passkey(&form.client, &form.data).map_err(AccountError::Passkey)?;
            let added = service.add_passkey(&owner, id, &form.name, &passkey);
            if added.is_ok() {
                service.end_login_step(&own.token)?;
            }
            Ok::<_, AppError>(added)
        })
        .await;
    let change = FactorChange { page: &page, request: &request, account: &account };
    match added {
        Ok(Ok(codes)) => {
            audit::note(&request, "a passkey added", &account.name);
            let mut answer = change.answer(codes, "factors-done-passkey")?;
            answer.add_cookie(&login_step::taken_away(&request)).map_err(AppError::internal)?;
            Ok(answer)
        }
        Ok(Err(ServiceError::Account(error))) | Err(AppError::Account(error)) => {
            audit::warn(&request, "a refused passkey", &error.to_string());
            show_new(&page, &request, &account, name, change.errors(&error)).await
        }
        Ok(Err(other)) => Err(other.into()),
        Err(other) => Err(other),
    }
}

#[derive(Template)]
#[template(path = "account/passkey.html")]
struct PasskeyPage<'a> {
    page: &'a Page,
    passkey: Passkey,
    errors: FieldErrors,
    /// Whether the change asks for the password or a code.
    asks_proof: bool,
}

/// `GET /account/factors/passkeys/{id}`
pub async fn one(page: Page, request: HttpRequest, account: Account, id: web::Path<String>) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    show_one(change, id.into_inner(), FieldErrors::default()).await
}

/// `POST /account/factors/passkeys/{id}`: removes it.
pub async fn remove(
    page: Page,
    request: HttpRequest,
    account: Account,
    id: web::Path<String>,
    Form(form): Form<PasskeyPasswordForm>,
) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    let (id, user) = (id.into_inner(), account.id);
    let own = id.clone();
    match change.make(form.password, move |service, owner| service.remove_passkey(owner, user, &own)).await? {
        Ok(true) => {
            audit::note(&request, "a passkey removed", &account.name);
            Ok(done(FACTORS, "factors-done-passkey-removed"))
        }
        Ok(false) => Err(AppError::NotFound),
        Err(error) => show_one(change, id, change.errors(&error)).await,
    }
}

async fn show_one(change: FactorChange<'_>, id: String, errors: FieldErrors) -> Reply {
    let (page, user) = (change.page, change.account.id);
    let passkey = page.service(move |service| service.store().passkey(&id)).await?;
    let passkey = passkey.filter(|passkey| passkey.user == user).ok_or(AppError::NotFound)?;
    let asks_proof = change.asks_proof().await?;
    page.html_as(status_of(&errors), &PasskeyPage { page, passkey, errors, asks_proof })
}

async fn show_new(page: &Page, request: &HttpRequest, account: &Account, name: String, errors: FieldErrors) -> Reply {
    let Some(own) = own_step(request, account).await? else { return Ok(go_to(FACTORS)) };
    let Ok(site) = relying_party(request) else { return Ok(go_to(FACTORS)) };
    let id = account.id;
    let factors = page.service(move |service| service.store().second_factors(id)).await?;
    let known: Vec<String> = factors.passkeys.into_iter().map(|passkey| passkey.credential).collect();
    let template = NewPasskeyPage {
        page,
        account,
        challenge: PasskeyChallenge { site: &site, token: &own.token }.text(),
        site,
        kinds: KEY_KINDS.map(|kind| kind.to_string()).join(" "),
        known: known.join(" "),
        suggested: name,
        longest: PASSKEY_NAME_LENGTH,
        errors,
    };
    page.html_as(status_of(&template.errors), &template)
}

/// The step of the account that adds a passkey in this browser.
async fn own_step(request: &HttpRequest, account: &Account) -> Result<Option<OwnStep>, AppError> {
    let is_own = |own: &OwnStep| own.step.kind == LoginStepKind::NewPasskey && own.step.user == Some(account.id);
    Ok(OwnStep::find(request).await?.filter(is_own))
}
