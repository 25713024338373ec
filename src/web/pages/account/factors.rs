//! `/account/factors`: the second factors of the own account: the app that shows codes, and the recovery codes. Passkeys are beside it.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::service::{AccountError, AppSecret, RecoveryCodes, in_groups};
use crate::store::SecondFactors;
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::{Account, AppError, NoPasskeys, Page, Reply, audit, go_to, relying_party};
use crate::web::i18n::tournament_texts;
use crate::web::parts::qr::Qr;
use crate::web::parts::second_factors::{FACTORS, FactorChange, status_of};

#[derive(Template)]
#[template(path = "account/factors.html")]
struct Factors<'a> {
    page: &'a Page,
    own: SecondFactors,
    /// The account can do nothing else before it has one.
    is_required: bool,
    /// Why there can be no passkeys here.
    no_passkeys: Option<NoPasskeys>,
    /// Whether the change asks for the password or a code.
    asks_proof: bool,
}

/// `GET /account/factors`
pub async fn index(page: Page, request: HttpRequest, account: Account) -> Reply {
    let id = account.id;
    let factors = page.service(move |service| service.store().second_factors(id)).await?;
    let is_bound = page.state().config.require_second_factor && account.is_admin;
    let is_required = is_bound && !factors.are_on();
    let no_passkeys = relying_party(&request).err();
    let asks_proof = FactorChange { page: &page, request: &request, account: &account }.asks_proof().await?;
    page.html(&Factors { page: &page, own: factors, is_required, no_passkeys, asks_proof })
}

/// `GET` of addresses that only take forms.
pub async fn up() -> HttpResponse {
    go_to(FACTORS)
}

#[derive(Template)]
#[template(path = "account/app.html")]
struct AppPage<'a> {
    page: &'a Page,
    secret: AppSecret,
    /// The secret for people to type.
    typed: String,
    qr: Option<Qr>,
    errors: FieldErrors,
    /// Whether the change asks for the password or a code.
    asks_proof: bool,
}

/// `GET /account/factors/app`
pub async fn app_form(page: Page, request: HttpRequest, account: Account) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    show_app(change, AppSecret::random()?, FieldErrors::default()).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct AppForm {
    /// The secret that the page has shown, base32. It is kept only once a code of it was typed.
    secret: String,
    code: String,
    password: String,
}

/// `POST /account/factors/app`
pub async fn turn_on_app(page: Page, request: HttpRequest, account: Account, Form(form): Form<AppForm>) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    let secret = AppSecret::parse(&form.secret).ok_or_else(|| AppError::bad_request("no secret of an app"))?;
    let (id, own) = (account.id, secret.clone());
    match change.make(form.password, move |service, owner| service.turn_on_app(owner, id, &own, &form.code)).await? {
        Ok(codes) => {
            audit::note(&request, "an authenticator app turned on", &account.name);
            change.answer(codes, "factors-done-app")
        }
        Err(error) => show_app(change, secret, change.errors(&error)).await,
    }
}

async fn show_app(change: FactorChange<'_>, secret: AppSecret, errors: FieldErrors) -> Reply {
    let page = change.page;
    let issuer = page.t.text("layout-name").to_string();
    let qr = Qr::from_address(&secret.address(&issuer, &change.account.name));
    let asks_proof = change.asks_proof().await?;
    let (typed, status) = (in_groups(&secret.to_string()), status_of(&errors));
    page.html_as(status, &AppPage { page, secret, typed, qr, errors, asks_proof })
}

#[derive(Template)]
#[template(path = "account/app_off.html")]
struct AppOff<'a> {
    page: &'a Page,
    errors: FieldErrors,
}

/// `GET /account/factors/app/off`
pub async fn app_off_form(page: Page, _: Account) -> Reply {
    page.html(&AppOff { page: &page, errors: FieldErrors::default() })
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ProofForm {
    /// The password, or a code: the pages that send a form again leave a field of this name out.
    password: String,
}

/// `POST /account/factors/app/off`
pub async fn turn_off_app(page: Page, request: HttpRequest, account: Account, Form(form): Form<ProofForm>) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    let id = account.id;
    match change.make(form.password, move |service, owner| service.turn_off_app(owner, id)).await? {
        Ok(()) => {
            audit::note(&request, "an authenticator app turned off", &account.name);
            change.answer(None, "factors-done-app-off")
        }
        Err(error) => {
            let errors = FieldErrors::one("password", tournament_texts::account_error(page.t, &error));
            page.html_as(status_of(&errors), &AppOff { page: &page, errors })
        }
    }
}

#[derive(Template)]
#[template(path = "account/new_codes.html")]
struct NewCodes<'a> {
    page: &'a Page,
    errors: FieldErrors,
    /// Whether the change asks for the password or a code.
    asks_proof: bool,
}

/// `GET /account/factors/codes`
pub async fn codes_form(page: Page, request: HttpRequest, account: Account) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    show_codes(change, FieldErrors::default()).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewCodesForm {
    password: String,
}

/// `POST /account/factors/codes`: makes new recovery codes, and shows them once.
pub async fn make_codes(page: Page, request: HttpRequest, account: Account, Form(form): Form<NewCodesForm>) -> Reply {
    let change = FactorChange { page: &page, request: &request, account: &account };
    let id = account.id;
    let made: Result<RecoveryCodes, AccountError> =
        change.make(form.password, move |service, owner| service.new_recovery_codes(owner, id)).await?;
    match made {
        Ok(codes) => {
            audit::note(&request, "new recovery codes made", &account.name);
            change.answer(Some(codes), "")
        }
        Err(error) => show_codes(change, change.errors(&error)).await,
    }
}

async fn show_codes(change: FactorChange<'_>, errors: FieldErrors) -> Reply {
    let (page, asks_proof) = (change.page, change.asks_proof().await?);
    page.html_as(status_of(&errors), &NewCodes { page, errors, asks_proof })
}
