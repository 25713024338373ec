//! The body of a form is kept while its request is handled: if it fails without the sender's fault (the database is not available, the
//! session has ended), the error page can send it again.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, web};

use crate::web::http::body_limits::{
    FIELDS, FORM, TakenRoom, fields, is_multipart, most_bytes, most_megabytes, patience,
};
use crate::web::http::session::state;
use crate::web::http::{AppError, FormToken};

/// Fields that are never written into a page, with the message keys of their names. One that was left empty hides nothing, and stays so.
const SECRETS: [(&str, &str); 7] = [
    ("password", "login-password"),
    ("old", "account-password-old"),
    ("new", "account-password-new"),
    ("code", "factors-code"),
    ("passphrase", "backup-passphrase"),
    ("passphrase-again", "backup-passphrase-again"),
    ("secret", "notices-secret"),
];

/// The raw body of a form.
#[derive(Debug, Clone)]
pub struct Sent(pub web::Bytes);

/// A form that sends the same fields again.
#[derive(Debug)]
pub struct Resend {
    pub action: String,
    /// The fields with their values.
    pub fields: Vec<(String, String)>,
    /// The fields that have to be typed again, with the message keys of their names.
    pub secrets: Vec<(&'static str, &'static str)>,
}

impl Resend {
    /// The form that `request` sent; `None` if it sent none, or only a token, or one that was not typed.
    pub fn from_request(request: &HttpRequest) -> Option<Self> {
        let Sent(body) = request.extensions().get::<Sent>()?.clone();
        if !fits_in_a_page(&body) {
            return None;
        }
        let text = std::str::from_utf8(&body).ok()?;
        let all = web::Query::<Vec<(String, String)>>::from_query(text).ok()?.into_inner();
        let secret = |(name, value): &(String, String)| {
            SECRETS.into_iter().find(|(secret, _)| *secret == name && !value.is_empty())
        };
        let secrets = all.iter().filter_map(secret).collect();
        let is_kept = |field: &(String, String)| field.0 != FormToken::FIELD && secret(field).is_none();
        let fields = all.into_iter().filter(is_kept).collect();
        let resend = Self { action: request.uri().to_string(), fields, secrets };
        (!(resend.fields.is_empty() && resend.secrets.is_empty())).then_some(resend)
    }
}

/// Whether an error page may repeat a form: one with a whole file in it would fill the memory again.
fn fits_in_a_page(body: &[u8]) -> bool {
    body.len() <= FORM && fields(body) <= FIELDS
}

/// Whether `request` sent a file, alone or in a field, which a page cannot send again.
pub fn had_file(request: &HttpRequest) -> bool {
    let is_in_field = || request.extensions().get::<Sent>().is_some_and(|Sent(body)| !fits_in_a_page(body));
    request.method() == Method::POST && (is_multipart(request) || is_in_field())
}

/// Middleware: reads the body of a form before the database is used. Files are read by their handler.
pub async fn keep<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if request.method() == Method::POST && !is_multipart(request.request()) {
        match read(&mut request).await {
            Ok(ReadForm { body, room }) => {
                let mut extensions = request.extensions_mut();
                extensions.insert(Sent(body));
                // Given back when the request is over.
                if let Some(room) = room {
                    extensions.insert(room);
                }
            }
            Err(error) => return Ok(request.error_response::<AppError>(error).map_into_right_body()),
        }
    }
    Ok(next.call(request).await?.map_into_left_body())
}

/// The body of a form, and the memory that it has taken.
struct ReadForm {
    body: web::Bytes,
    room: Option<TakenRoom>,
}

/// The body of a form, within the size limit of its page and a time limit that any real connection keeps.
async fn read(request: &mut ServiceRequest) -> Result<ReadForm, AppError> {
    let most = most_bytes(request.request()).await?;
    let room = state(request.request()).form_room.take(request.request(), most).await?;
    let payload = request.extract::<web::Payload>().await.map_err(AppError::bad_request)?;
    let patience = patience(request.request());
    match tokio::time::timeout(patience.form, payload.to_bytes_limited(most)).await {
        Err(_) => Err(AppError::TooSlow),
        Ok(Err(_)) => Err(AppError::TooLarge(most_megabytes(most))),
        Ok(Ok(body)) => Ok(ReadForm { body: body.map_err(AppError::bad_request)?, room }),
    }
}
