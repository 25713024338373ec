//! Limits on the size of requests, and on the time in which they must arrive.

use actix_web::{HttpRequest, web};

use crate::config::Patience;
use crate::web::http::State;

pub const MEGABYTE: usize = 1024 * 1024;

/// The most bytes of a form with files.
pub fn limit(request: &HttpRequest) -> usize {
    request.app_data::<web::Data<State>>().map_or(MEGABYTE, |state| state.config.body_limit_bytes())
}

/// The largest form, in bytes: for typed text, such as a long score sheet.
const FORM: usize = MEGABYTE;

/// The endings of addresses whose forms carry a whole file, pasted or sent back from a preview.
const CARRIERS: [&str; 4] = ["/import", "/openings", "/old", "/ratings"];

/// Whether the forms of an address carry a whole file.
pub fn carries_a_file(path: &str) -> bool {
    let path = path.strip_suffix("/confirm").unwrap_or(path);
    CARRIERS.iter().any(|ending| path.ends_with(ending))
}

/// The most bytes of a form without files.
pub fn most_bytes(request: &HttpRequest) -> usize {
    if carries_a_file(request.path()) { limit(request) } else { FORM.min(limit(request)) }
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
