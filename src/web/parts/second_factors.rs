//! What the pages about second factors share: the password that a change asks for, and the recovery codes that are shown once.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;

use crate::service::{AccountError, Actor, RecoveryCodes, Service, ServiceError, in_groups};
use crate::web::forms::FieldErrors;
use crate::web::http::session::own_token;
use crate::web::http::throttle::{CountedGuess, GuessSource};
use crate::web::http::{Account, AppError, Page, Reply, audit, done};
use crate::web::i18n::tournament_texts;

/// The list of the second factors of an account.
pub const FACTORS: &str = "/account/factors";

/// A change of the second factors of the account that is logged in.
#[derive(Debug, Clone, Copy)]
pub struct FactorChange<'a> {
    pub page: &'a Page,
    pub request: &'a HttpRequest,
    pub account: &'a Account,
}

impl FactorChange<'_> {
    /// Whether the change asks for the password or a code.
    pub async fn asks_proof(self) -> Result<bool, AppError> {
        let (id, token) = (self.account.id, own_token(self.request));
        self.page.service(move |service| service.asks_proof(id, &token)).await
    }

    /// Makes a change if it asks for no proof, or the password or the code is right. A wrong one counts as at the log-in.
    pub async fn make<T: Send + 'static>(
        self,
        proof: String,
        change: impl FnOnce(&Service, &Actor) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<Result<T, AccountError>, AppError> {
        let (id, owner, token) = (self.account.id, self.account.actor(), own_token(self.request));
        let source = GuessSource::from_request(self.request);
        let work = move |service: &Service| {
            if service.asks_proof(id, &token)? {
                let guess = CountedGuess::of_password(service, &owner.name, &source)?;
                guess.count(service.store())?;
                service.confirm(id, &owner.name, &proof)?;
                guess.take_back(service.store())?;
            }
            Ok(change(service, &owner)?)
        };
        let made = self
            .page
            .with_password(move |service| match work(service) {
                Ok(made) => Ok(Ok(made)),
                Err(AppError::Account(error)) => Ok(Err(error)),
                Err(other) => Err(other),
            })
            .await?;
        if let Err(error) = &made {
            audit::warn(self.request, "a refused change of second factors", &error.to_string());
        }
        Ok(made)
    }

    /// The answer to a change: the recovery codes, if it has made some, or the list with what was done.
    pub fn answer(self, codes: Option<RecoveryCodes>, done_key: &str) -> Reply {
        match codes {
            None => Ok(done(FACTORS, done_key)),
            Some(codes) => {
                let codes = codes.into_iter().map(|code| in_groups(&code)).collect();
                self.page.html(&RecoveryCodesPage { page: self.page, codes })
            }
        }
    }

    /// What was refused, beside the field that it is about.
    pub fn errors(self, error: &AccountError) -> FieldErrors {
        FieldErrors::one(field(error), tournament_texts::account_error(self.page.t, error))
    }
}

/// The status of a page that shows a form again with its errors.
pub fn status_of(errors: &FieldErrors) -> StatusCode {
    if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }
}

fn field(error: &AccountError) -> &'static str {
    match error {
        AccountError::WrongProof => "password",
        AccountError::BadPasskeyName => "name",
        AccountError::IdentityTaken | AccountError::OnlyIdentity => "link",
        _ => "code",
    }
}

#[derive(Template)]
#[template(path = "parts/recovery_codes.html")]
struct RecoveryCodesPage<'a> {
    page: &'a Page,
    /// In groups of four.
    codes: Vec<String>,
}
