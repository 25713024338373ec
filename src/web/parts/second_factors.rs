//! What the pages about second factors share: the password that a change asks for, and the recovery codes that are shown once.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;

use crate::service::{AccountError, RecoveryCodes, Service, ServiceError, in_groups};
use crate::web::forms::FieldErrors;
use crate::web::http::session::own_token;
use crate::web::http::throttle::CountedGuess;
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
    /// Whether the log-in was so lately that no password is asked for.
    pub async fn is_fresh(self) -> Result<bool, AppError> {
        let token = own_token(self.request);
        self.page.service(move |service| service.is_fresh(&token)).await
    }

    /// Makes a change if the log-in was lately, or the password is right. A wrong one counts as at the log-in.
    pub async fn make<T: Send + 'static>(
        self,
        password: String,
        change: impl FnOnce(&Service) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<Result<T, AccountError>, AppError> {
        let token = own_token(self.request);
        self.checked(move |service, name, guess| {
            if !service.is_fresh(&token)? {
                guess.count(service.store())?;
                service.confirm(name, &password)?;
                guess.take_back(service.store())?;
            }
            Ok(change(service)?)
        })
        .await
    }

    /// Makes a change if a password or a code is right, however lately the log-in was.
    pub async fn make_proved<T: Send + 'static>(
        self,
        proof: String,
        change: impl FnOnce(&Service) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<Result<T, AccountError>, AppError> {
        let id = self.account.id;
        self.checked(move |service, name, guess| {
            guess.count(service.store())?;
            if service.log_in(name, &proof)?.is_none() {
                service.use_code(id, &proof)?;
            }
            guess.take_back(service.store())?;
            Ok(change(service)?)
        })
        .await
    }

    async fn checked<T: Send + 'static>(
        self,
        work: impl FnOnce(&Service, &str, &CountedGuess) -> Result<T, AppError> + Send + 'static,
    ) -> Result<Result<T, AccountError>, AppError> {
        let name = self.account.name.clone();
        let guess = CountedGuess::of_password(&name, self.page.client);
        let made = self
            .page
            .with_password(move |service| match work(service, &name, &guess) {
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
    if *error == AccountError::WrongPassword {
        "password"
    } else if *error == AccountError::BadPasskeyName {
        "name"
    } else {
        "code"
    }
}

#[derive(Template)]
#[template(path = "parts/recovery_codes.html")]
struct RecoveryCodesPage<'a> {
    page: &'a Page,
    /// In groups of four.
    codes: Vec<String>,
}
