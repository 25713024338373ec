//! What a form sent is kept while its request is answered: where nothing came of it through no fault of the sender (the database is
//! away, the session has ended), the page that says so sends the same again.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, web};

use crate::web::http::body_limits::{is_multipart, most_bytes, most_megabytes, patience};
use crate::web::http::{AppError, FormToken};

/// The fields that are never written into a page, with the keys of their names.
const SECRETS: [(&str, &str); 3] =
    [("password", "login-password"), ("old", "account-password-old"), ("new", "account-password-new")];

/// The body of a form as it came.
#[derive(Debug, Clone)]
pub struct Sent(pub web::Bytes);

/// A form that sends again what was sent.
#[derive(Debug)]
pub struct Resend {
    pub action: String,
    /// The fields with what they held.
    pub fields: Vec<(String, String)>,
    /// The fields that have to be typed again, with the keys of their names.
    pub secrets: Vec<(&'static str, &'static str)>,
}

impl Resend {
    /// What `request` sent; none if that was no form, or one with nothing but its token.
    pub fn from_request(request: &HttpRequest) -> Option<Self> {
        let Sent(body) = request.extensions().get::<Sent>()?.clone();
        let text = std::str::from_utf8(&body).ok()?;
        let all = web::Query::<Vec<(String, String)>>::from_query(text).ok()?.into_inner();
        let secret = |name: &str| SECRETS.into_iter().find(|(secret, _)| *secret == name);
        let secrets = all.iter().filter_map(|(name, _)| secret(name)).collect();
        let is_kept = |(name, _): &(String, String)| name != FormToken::FIELD && secret(name).is_none();
        let fields = all.into_iter().filter(is_kept).collect();
        let resend = Self { action: request.uri().to_string(), fields, secrets };
        (!(resend.fields.is_empty() && resend.secrets.is_empty())).then_some(resend)
    }
}

/// Whether `request` sent a file: that cannot be sent again by a page.
pub fn had_file(request: &HttpRequest) -> bool {
    request.method() == Method::POST && is_multipart(request)
}

/// Middleware: reads what a form sent, before anything is asked of the database. Files are read by the handler that wants them.
pub async fn keep<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if request.method() == Method::POST && !is_multipart(request.request()) {
        match read(&mut request).await {
            Ok(body) => drop(request.extensions_mut().insert(Sent(body))),
            Err(error) => return Ok(request.error_response::<AppError>(error).map_into_right_body()),
        }
    }
    Ok(next.call(request).await?.map_into_left_body())
}

/// The body of a form: not more than its page can send, and not slower than any real connection sends it.
async fn read(request: &mut ServiceRequest) -> Result<web::Bytes, AppError> {
    let most = most_bytes(request.request());
    let payload = request.extract::<web::Payload>().await.map_err(AppError::bad_request)?;
    let patience = patience(request.request());
    match tokio::time::timeout(patience.form, payload.to_bytes_limited(most)).await {
        Err(_) => Err(AppError::TooSlow),
        Ok(Err(_)) => Err(AppError::TooLarge(most_megabytes(most))),
        Ok(Ok(body)) => body.map_err(AppError::bad_request),
    }
}
