//! Limits on the size of requests, and on the time in which they must arrive.

use std::sync::Arc;

use actix_web::http::header::CONTENT_LENGTH;
use actix_web::{HttpRequest, web};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Patience;
use crate::web::http::{AppError, State, session};
use tournament::limits::ListField;

pub const MEGABYTE: usize = 1024 * 1024;

/// The most bytes of a form with files.
pub fn limit(request: &HttpRequest) -> usize {
    request.app_data::<web::Data<State>>().map_or(MEGABYTE, |state| state.config.body_limit_bytes())
}

/// The largest form, in bytes: for typed text, such as a long score sheet.
pub const FORM: usize = MEGABYTE;

/// The most fields of a form: a box for each player of the largest tournament, and some fields more.
pub const FIELDS: usize = ListField::Players.most() + 100;

/// The most fields of a form that carries a whole file: several for each row.
const FIELDS_OF_FILE: usize = 10 * FIELDS;

/// Forms up to this size take no part of the [`FormRoom`].
const SMALL_FORM: usize = 64 * 1024;

/// The memory for larger forms that arrive or are worked on at the same time, in kilobytes: of those who are logged in, and of others.
const ROOM: usize = 256 * 1024;
const ROOM_FOR_OTHERS: usize = 64 * 1024;

/// Where the addresses of forms with a whole file begin: only those who are logged in may fill the memory with one.
const STAFF: &str = "/admin/";

/// The endings of addresses whose forms carry a whole file, pasted or sent back from a preview.
const CARRIERS: [&str; 4] = ["/import", "/openings", "/old", "/ratings"];

/// Whether the forms of an address carry a whole file.
pub fn carries_a_file(path: &str) -> bool {
    let path = path.strip_suffix("/confirm").unwrap_or(path);
    path.starts_with(STAFF) && CARRIERS.iter().any(|ending| path.ends_with(ending))
}

/// The most fields of the forms of an address.
pub fn most_fields(path: &str) -> usize {
    if carries_a_file(path) { FIELDS_OF_FILE } else { FIELDS }
}

/// The number of fields in the body of a form, before anything is decoded.
pub fn fields(body: &[u8]) -> usize {
    body.split(|byte| *byte == b'&').count()
}

/// The length of the body as the request states it; `None` if it comes in chunks.
fn stated_length(request: &HttpRequest) -> Option<usize> {
    request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The most bytes of what is typed into a form.
pub fn most_typed(request: &HttpRequest) -> usize {
    FORM.min(limit(request))
}

/// The most bytes of the form that `request` sends. What only a file is as large as is taken from those who are logged in.
pub async fn most_bytes(request: &HttpRequest) -> Result<usize, AppError> {
    let typed = most_typed(request);
    if !carries_a_file(request.path()) || stated_length(request).is_some_and(|length| length <= typed) {
        return Ok(typed);
    }
    if session::is_logged_in(request).await? { Ok(limit(request)) } else { Err(AppError::LoginNeeded) }
}

/// The memory that large forms share, so that many at once cannot take all there is.
#[derive(Debug)]
pub struct FormRoom {
    accounts: Arc<Semaphore>,
    others: Arc<Semaphore>,
}

/// The part of a form, until it is dropped.
#[derive(Debug)]
pub struct TakenRoom {
    _kilobytes: OwnedSemaphorePermit,
}

impl Default for FormRoom {
    fn default() -> Self {
        let [accounts, others] = [ROOM, ROOM_FOR_OTHERS].map(|kilobytes| Arc::new(Semaphore::new(kilobytes)));
        Self { accounts, others }
    }
}

impl FormRoom {
    /// Takes room for the form that `request` sends, of at most `most` bytes; `None` for a small one.
    pub async fn take(&self, request: &HttpRequest, most: usize) -> Result<Option<TakenRoom>, AppError> {
        let length = stated_length(request).unwrap_or(most).min(most);
        if length <= SMALL_FORM {
            return Ok(None);
        }
        // More than is typed was allowed to an account only. Without the database no session is known.
        let is_account = most > most_typed(request) || session::is_logged_in(request).await.unwrap_or_default();
        let (room, most) = if is_account { (&self.accounts, ROOM) } else { (&self.others, ROOM_FOR_OTHERS) };
        let kilobytes = u32::try_from(length.div_ceil(1024).min(most)).map_err(AppError::internal)?;
        let taken = Arc::clone(room).try_acquire_many_owned(kilobytes).map_err(|_| AppError::ManyForms)?;
        Ok(Some(TakenRoom { _kilobytes: taken }))
    }
}

/// The limit in megabytes, as messages name it.
pub const fn most_megabytes(bytes: usize) -> usize {
    bytes / MEGABYTE
}

/// The largest list of a federation, in bytes, whatever the limit for other files: FIDE's has 320 MB unpacked.
pub const LARGEST_LIST: usize = 1024 * MEGABYTE;

/// How many times as long as other files such a list may take to arrive.
pub const LIST_PATIENCE: u32 = 6;

/// How long the body of `request` may take to arrive.
pub fn patience(request: &HttpRequest) -> Patience {
    request.app_data::<web::Data<State>>().map_or_else(Patience::default, |state| state.config.patience)
}

/// Whether a request carries a form with files.
pub fn is_multipart(request: &HttpRequest) -> bool {
    let kind = request.headers().get(actix_web::http::header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("multipart/"))
}
