//! Forms: what the browser sent, checked for its token, and the errors of its fields.

pub mod bad_lines;
mod carried_text;
mod dates;
mod kept_form;
pub mod large_upload;
mod photo_form;
mod remedies;
pub mod submit;

pub use crate::web::values::{Choice, FieldErrors, FormRow, FormValues, one_line};
pub use bad_lines::BadListRow;
pub use carried_text::CarriedText;
pub use dates::{read_day, read_time, time_in_field};
pub use large_upload::LargeUpload;
pub use photo_form::PhotoForm;
pub use remedies::RemedyLink;
pub use submit::{
    FormError, FormState, SeenButton, SometimesLong, run, run_long, run_long_refused, run_sometimes_long, submit,
    submit_championships, version,
};

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::service::workbook::list_text;
use crate::web::http::access::may_send;
use crate::web::http::body_limits::{MEGABYTE, carries_a_file, fields, is_multipart, limit, most_fields, patience};
use crate::web::http::csrf::check_token;
use crate::web::http::resend::Sent;
use crate::web::http::{AppError, FormToken, Page};
use crate::web::i18n::Locale;
use tournament::exchange::players_csv::UnreadableList;
use tournament::limits::TextField;

/// A form that a page of this site sent. `T` has a `String` for every field, so that it can be shown again as it was typed.
#[derive(Debug)]
pub struct Form<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Form<T> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(told_to_senders(form(request).map(Self), request.clone()))
    }
}

/// Reports errors of a form only to readers who may send it.
async fn told_to_senders<T>(read: Result<T, AppError>, request: HttpRequest) -> Result<T, AppError> {
    if let Err(AppError::BadRequest(_) | AppError::NoText(_) | AppError::LongText(_)) = read {
        may_send(&request).await?;
    }
    read
}

/// As [`Form`], with texts of any length, for a page that reports itself which one is too long and keeps the others.
#[derive(Debug)]
pub struct LongForm<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for LongForm<T> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let read = sent(request).and_then(|text| read(&text)).map(Self);
        Box::pin(told_to_senders(read, request.clone()))
    }
}

/// The form that `request` sent. A request without a form has no token either.
fn form<T: DeserializeOwned>(request: &HttpRequest) -> Result<T, AppError> {
    let text = sent(request)?;
    if !carries_a_file(request.path()) {
        check_lengths(&text)?;
    }
    read(&text)
}

/// The raw fields that `request` sent.
fn sent(request: &HttpRequest) -> Result<String, AppError> {
    let Sent(body) = request.extensions().get::<Sent>().cloned().ok_or(AppError::StaleForm)?;
    let text = std::str::from_utf8(&body).map_err(AppError::bad_request)?;
    check_fields(request, &body)?;
    check_token(request, token(text).as_deref())?;
    check_characters(text)?;
    Ok(text.to_owned())
}

/// A form with only its token: a button.
#[derive(Debug, Deserialize)]
pub struct Button {}

/// An uploaded file with the fields beside it.
#[derive(Debug, Default)]
pub struct Upload {
    pub fields: BTreeMap<String, String>,
    /// The name of the file on the sender's computer; empty if none was chosen.
    pub file_name: String,
    pub content: Vec<u8>,
}

impl Upload {
    /// The text of a list, also of a workbook; `None` if no file was chosen. The inner error says why it is no list.
    pub async fn list_text(self, page: &Page) -> Result<Result<Option<String>, UnreadableList>, AppError> {
        if self.content.is_empty() {
            return Ok(Ok(None));
        }
        let content = self.content;
        page.service(move |_| Ok::<_, AppError>(list_text(&content).map(|text| Some(text.into_owned())))).await
    }
}

impl FromRequest for Upload {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let parts = actix_multipart::Multipart::from_request(&request, payload);
        Box::pin(async move {
            if !is_multipart(&request) {
                // A request without such a form has no token either; that is the first error.
                check_token(&request, None)?;
            }
            let parts = parts.await.map_err(AppError::bad_request)?;
            let upload = tokio::time::timeout(patience(&request).file, read_parts(parts, limit(&request))).await;
            let upload = upload.map_err(|_| AppError::TooSlow)??;
            check_token(&request, upload.fields.get(FormToken::FIELD).map(String::as_str))?;
            let wrong = upload.fields.iter().find(|(_, value)| value.contains('\0'));
            wrong.map_or(Ok(()), |(name, _)| Err(AppError::NoText(name.clone())))?;
            Ok(upload)
        })
    }
}

/// Decodes a form; a missing field is an error of the page, so optional fields have `#[serde(default)]`.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, AppError> {
    web::Query::<T>::from_query(text).map(web::Query::into_inner).map_err(AppError::bad_request)
}

fn token(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Token {
        #[serde(rename = "form-token")]
        token: String,
    }
    read::<Token>(text).ok().map(|form| form.token)
}

async fn read_parts(mut parts: actix_multipart::Multipart, limit: usize) -> Result<Upload, AppError> {
    use futures_util::TryStreamExt;

    let mut upload = Upload::default();
    let mut left = limit;
    while let Some(mut part) = parts.try_next().await.map_err(AppError::bad_request)? {
        left = left.checked_sub(PART).ok_or(AppError::TooLarge(limit / MEGABYTE))?;
        let mut bytes = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(AppError::bad_request)? {
            left = left.checked_sub(chunk.len()).ok_or(AppError::TooLarge(limit / MEGABYTE))?;
            bytes.extend_from_slice(&chunk);
        }
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.content_disposition().and_then(|about| about.get_filename().map(str::to_owned));
        match file_name {
            Some(file_name) => (upload.file_name, upload.content) = (file_name, bytes),
            None => drop(upload.fields.insert(name, String::from_utf8(bytes).map_err(AppError::bad_request)?)),
        }
    }
    Ok(upload)
}

/// What a part of a form counts beside its content, so that the number of empty parts is limited too.
const PART: usize = 256;

/// Refuses more fields than a page has.
fn check_fields(request: &HttpRequest, body: &[u8]) -> Result<(), AppError> {
    let most = most_fields(request.path());
    if fields(body) <= most { Ok(()) } else { Err(AppError::TooManyFields(most)) }
}

/// The most letters of a field: those of the longest text.
const LETTERS: usize = TextField::Moves.most();

/// Refuses fields longer than any text may be; a page would repeat them only to say that they are too long.
fn check_lengths(text: &str) -> Result<(), AppError> {
    if text.len() <= LETTERS {
        return Ok(());
    }
    let fields = read::<Vec<(String, String)>>(text)?;
    let is_long = fields.iter().any(|(_, value)| value.chars().count() > LETTERS);
    if is_long { Err(AppError::LongText(LETTERS)) } else { Ok(()) }
}

/// The text of a refused file, to be shown again. A long one is not shown: it was not typed, and the sender has the file.
pub fn shown_again(text: String) -> String {
    if text.len() <= LETTERS { text } else { String::new() }
}

/// Refuses a form with NUL, which no keyboard types and not every database keeps.
fn check_characters(text: &str) -> Result<(), AppError> {
    // Encoded or plain: few forms have either, and only those are decoded.
    if !text.contains("%00") && !text.contains('\0') {
        return Ok(());
    }
    let fields = read::<Vec<(String, String)>>(text)?;
    let wrong = fields.into_iter().find(|(name, value)| name.contains('\0') || value.contains('\0'));
    wrong.map_or(Ok(()), |(name, _)| Err(AppError::NoText(name.replace('\0', ""))))
}

/// Notes the stored value of a field where it differs from what was typed.
pub fn compare(errors: &mut FieldErrors, t: Locale, field: &str, typed: &str, now: &Choice) {
    if typed.trim().replace("\r\n", "\n") != now.value {
        let is_empty = now.value.is_empty();
        let empty = || t.text("staff-now-empty").to_string();
        let other = || t.text("staff-now").with("value", &now.label).to_string();
        errors.add(field, if is_empty { empty() } else { other() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_forms_that_carry_a_file_may_be_as_large_as_one() {
        for (path, carries) in [
            ("/admin/t/cup/players/import", true),
            ("/admin/t/cup/players/import/confirm", true),
            ("/admin/ratings/confirm", true),
            ("/admin/series/orel/old", true),
            ("/admin/new", false),
            ("/admin/t/cup/settings/info", false),
            ("/login", false),
            // Forms of the public, whatever stands in their addresses.
            ("/r/import", false),
            ("/k/ratings", false),
            ("/t/cup/register/old", false),
        ] {
            assert_eq!(carries_a_file(path), carries, "{path}");
        }
    }

    #[test]
    fn a_field_is_no_longer_than_the_longest_text() {
        let letters = "%D1%89".repeat(LETTERS);
        assert!(check_lengths(&format!("title=a&moves={letters}")).is_ok());
        let refused = check_lengths(&format!("title={letters}a&moves="));
        assert!(matches!(refused, Err(AppError::LongText(LETTERS))));
    }

    #[test]
    fn a_form_with_nul_is_refused_by_the_name_of_its_field() {
        assert!(check_characters("title=100%25&place=a%2500").is_ok());
        let refused = check_characters("title=a&place=b%00c");
        assert!(matches!(refused, Err(AppError::NoText(field)) if field == "place"));
    }
}
