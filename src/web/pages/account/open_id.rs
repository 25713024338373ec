//! `/login/openid`, `/account/openid`: the log-in by the identity provider, and the link of the own account with it.
//!
//! The browser goes to the provider's page and comes back to `/login/openid/back` with a code. What belongs together is known by the step
//! that the browser has begun, and by what is derived from it.

use std::sync::Arc;

use actix_web::{HttpMessage, HttpRequest, web};
use askama::Template;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::Deserialize;

use crate::service::{AccountError, IdentityError, IdentityProvider, OpenIdStep, ProvidedUser, Service, ServiceError};
use crate::store::{LinkedIdentity, LoginStepKind};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::login_step::{self, OwnStep};
use crate::web::http::throttle::{CountedGuess, GuessSource};
use crate::web::http::{Account, AppError, Page, Reply, audit, done, session};
use crate::web::pages::account::{To, show_refused};
use crate::web::parts::second_factors::{FactorChange, status_of};
use tournament::UserId;

/// The page of the link of the own account.
const LINK: &str = "/account/openid";

/// The address to which the provider sends the browser back.
const BACK: &str = "/login/openid/back";

/// The longest address of a wanted page that goes to the provider and comes back.
const LONGEST_WANTED: usize = 500;

/// Leads the browser to the provider without a script. A redirect would follow a form, which the site's policy keeps on this site.
#[derive(Template)]
#[template(path = "account/openid_leave.html")]
struct Leave<'a> {
    page: &'a Page,
    provider: &'a IdentityProvider,
    address: String,
}

/// A log-in or link that the browser begins.
struct Departure<'a> {
    user: Option<UserId>,
    kind: LoginStepKind,
    /// The page that was wanted.
    to: &'a str,
}

/// `POST /login/openid`
pub async fn begin(page: Page, request: HttpRequest, Form(form): Form<To>) -> Reply {
    let provider = provider(&page)?;
    let source = GuessSource::from_request(&request);
    page.service(move |service| CountedGuess::of_begun(service, &source)?.count(service.store())).await?;
    leave(&page, &request, &provider, Departure { user: None, kind: LoginStepKind::OpenId, to: &form.to }).await
}

/// The answer of the provider (RFC 6749, 4.1.2; RFC 9207).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ProviderAnswer {
    state: String,
    code: String,
    error: String,
    iss: Option<String>,
}

/// `GET /login/openid/back`
pub async fn back(page: Page, request: HttpRequest, answer: web::Query<ProviderAnswer>) -> Reply {
    let (provider, answer) = (provider(&page)?, answer.into_inner());
    let Some(arrival) = Arrival::find(&page, &request, &answer.state).await? else {
        audit::warn(&request, "an answer of the identity provider without a log-in", "");
        return show_refused(&page, &request, String::new(), page.t.text("openid-error-over").to_string());
    };
    let user = match arrival.ask(&page, &provider, answer).await? {
        Ok(user) => user,
        Err(error) => return refused(&page, &request, &provider, arrival.to, &error),
    };
    match arrival.own.step.kind {
        LoginStepKind::LinkIdentity => link(&page, &request, arrival.own.step.user, user).await,
        _ => enter(&page, &request, &provider, arrival.to, user).await,
    }
}

/// A browser that has come back from the provider.
struct Arrival {
    own: OwnStep,
    /// The page that was wanted.
    to: String,
}

impl Arrival {
    /// The step that this browser has begun and this answer belongs to. It ends here: an answer works once.
    async fn find(page: &Page, request: &HttpRequest, state: &str) -> Result<Option<Self>, AppError> {
        let Some(own) = OwnStep::find(request).await? else { return Ok(None) };
        let is_ours = matches!(own.step.kind, LoginStepKind::OpenId | LoginStepKind::LinkIdentity);
        let Some((mark, to)) = state.split_once('.').filter(|_| is_ours) else { return Ok(None) };
        if mark != (OpenIdStep { token: &own.token }).state() {
            return Ok(None);
        }
        let token = own.token.clone();
        // Of two answers at once the second finds no step any more.
        match page.state().service_at_once(move |service| Ok::<_, AppError>(service.end_login_step(&token))).await? {
            Err(ServiceError::Account(AccountError::StepOver)) => return Ok(None),
            ended => ended?,
        }
        let to = BASE64_URL_SAFE_NO_PAD.decode(to).ok().and_then(|to| String::from_utf8(to).ok());
        Ok(Some(Self { own, to: to.unwrap_or_default() }))
    }

    /// Asks the provider whom it has let in.
    async fn ask(
        &self,
        page: &Page,
        provider: &Arc<IdentityProvider>,
        answer: ProviderAnswer,
    ) -> Result<Result<ProvidedUser, IdentityError>, AppError> {
        if !answer.error.is_empty() {
            return Ok(Err(IdentityError::Refused(answer.error)));
        }
        if answer.iss.is_some_and(|iss| iss != provider.issuer()) {
            return Ok(Err(IdentityError::Refused("it comes from another provider".to_owned())));
        }
        let (token, back) = (self.own.token.clone(), page.absolute(BACK));
        let ask = move |provider: &IdentityProvider| provider.user(OpenIdStep { token: &token }, answer.code, &back);
        page.state().with_provider(provider, ask).await
    }
}

/// Logs the user in whom the provider has let in.
async fn enter(
    page: &Page,
    request: &HttpRequest,
    provider: &IdentityProvider,
    to: String,
    user: ProvidedUser,
) -> Reply {
    let makes_accounts = provider.makes_accounts;
    let name_there = user.identity.name.clone();
    let work = move |service: &Service| {
        if makes_accounts { service.log_in_or_create(&user) } else { service.log_in_by_identity(&user.identity) }
    };
    let Some(own) = page.service(work).await? else {
        audit::warn(request, "a user of the identity provider without an account", &name_there);
        let text = page.t.text("openid-error-unlinked").with("provider", provider.name()).with("name", name_there);
        return show_refused(page, request, to, text.to_string());
    };
    audit::note(request, "a user let in by the identity provider", &own.name);
    session::enter(request, &own, session::wanted(&to)).await
}

/// Links the account that has begun it, if it is still the one that is logged in.
async fn link(page: &Page, request: &HttpRequest, begun_by: Option<UserId>, provided: ProvidedUser) -> Reply {
    let account = request.extensions().get::<Account>().cloned();
    let Some(account) = account.filter(|account| Some(account.id) == begun_by) else {
        return Err(AppError::Account(AccountError::StepOver));
    };
    let (id, owner) = (account.id, account.actor());
    let linked =
        page.service(move |service| Ok::<_, AppError>(service.link_identity(&owner, id, &provided.identity))).await?;
    match linked {
        Ok(()) => {
            audit::note(request, "an account linked with the identity provider", &account.name);
            Ok(done(LINK, "openid-done-linked"))
        }
        Err(ServiceError::Account(error)) => {
            audit::warn(request, "a refused link with the identity provider", &account.name);
            let errors = FactorChange { page, request, account: &account }.errors(&error);
            show(page, request, &account, errors).await
        }
        Err(other) => Err(other.into()),
    }
}

#[derive(Template)]
#[template(path = "account/openid.html")]
struct LinkPage<'a> {
    page: &'a Page,
    provider: &'a IdentityProvider,
    linked: Vec<LinkedIdentity>,
    errors: FieldErrors,
    /// Whether the change asks for the password or a code.
    asks_proof: bool,
}

/// `GET /account/openid`
pub async fn index(page: Page, request: HttpRequest, account: Account) -> Reply {
    show(&page, &request, &account, FieldErrors::default()).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ProviderForm {
    /// The password, or a code.
    password: String,
}

/// `POST /account/openid`: begins to link the account, after the password or a code where [`FactorChange`] asks for one.
pub async fn begin_link(page: Page, request: HttpRequest, account: Account, Form(form): Form<ProviderForm>) -> Reply {
    let provider = provider(&page)?;
    let change = FactorChange { page: &page, request: &request, account: &account };
    if let Err(error) = change.make(form.password, |_, _| Ok(())).await? {
        return show(&page, &request, &account, change.errors(&error)).await;
    }
    leave(&page, &request, &provider, Departure { user: Some(account.id), kind: LoginStepKind::LinkIdentity, to: LINK })
        .await
}

/// `POST /account/openid/unlink`
pub async fn unlink(page: Page, request: HttpRequest, account: Account, Form(form): Form<ProviderForm>) -> Reply {
    provider(&page)?;
    let change = FactorChange { page: &page, request: &request, account: &account };
    let id = account.id;
    match change.make(form.password, move |service, owner| service.unlink_identities(owner, id)).await? {
        Ok(()) => {
            audit::note(&request, "the link with the identity provider taken away by the owner", &account.name);
            Ok(done(LINK, "openid-done-unlinked"))
        }
        Err(error) => show(&page, &request, &account, change.errors(&error)).await,
    }
}

async fn show(page: &Page, request: &HttpRequest, account: &Account, errors: FieldErrors) -> Reply {
    let (provider, id) = (provider(page)?, account.id);
    let linked = page.service(move |service| service.store().identities_of(id)).await?;
    let asks_proof = FactorChange { page, request, account }.asks_proof().await?;
    page.html_as(status_of(&errors), &LinkPage { page, provider: &provider, linked, errors, asks_proof })
}

/// The provider of this installation; without one there are no such pages.
fn provider(page: &Page) -> Result<Arc<IdentityProvider>, AppError> {
    page.state().identity_provider.clone().ok_or(AppError::NotFound)
}

/// Sends the browser to the provider.
async fn leave(
    page: &Page,
    request: &HttpRequest,
    provider: &Arc<IdentityProvider>,
    departure: Departure<'_>,
) -> Reply {
    let cookie = login_step::begin(request, departure.user, departure.kind).await?;
    let token = cookie.value().to_owned();
    let to = if departure.to.len() > LONGEST_WANTED { "" } else { departure.to };
    let state = format!("{}.{}", OpenIdStep { token: &token }.state(), BASE64_URL_SAFE_NO_PAD.encode(to));
    let back = page.absolute(BACK);
    let find = move |provider: &IdentityProvider| provider.address(OpenIdStep { token: &token }, state, &back);
    let address = page.state().with_provider(provider, find).await?;
    match address {
        Ok(address) => {
            let mut answer = page.html(&Leave { page, provider, address })?;
            answer.add_cookie(&cookie).map_err(AppError::internal)?;
            Ok(answer)
        }
        Err(error) => refused(page, request, provider, to.to_owned(), &error),
    }
}

/// The page to log in, with why the provider was of no use.
fn refused(
    page: &Page,
    request: &HttpRequest,
    provider: &IdentityProvider,
    to: String,
    error: &IdentityError,
) -> Reply {
    audit::warn(request, "a failed login by the identity provider", &error.to_string());
    let (t, name) = (page.t, provider.name());
    let text = match error {
        IdentityError::Unreachable(_) => t.text("openid-error-unreachable").with("provider", name),
        IdentityError::Refused(reason) if reason == "access_denied" => {
            t.text("openid-error-denied").with("provider", name)
        }
        IdentityError::Refused(_) => t.text("openid-error-refused").with("provider", name),
    };
    show_refused(page, request, to, text.to_string())
}
