//! Addresses are text: an address with characters that no text has does not exist.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use percent_encoding::percent_decode_str;

use crate::web::http::AppError;
use tournament::limits::turns_direction;

/// Middleware: no page has an address with control characters or characters that change the writing direction, or a query with NUL.
pub async fn refuse_controls<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let error = if !is_text(request.path()) {
        AppError::NotFound
    } else if request.query_string().contains("%00") {
        AppError::bad_request("NUL in the query")
    } else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    Ok(request.error_response(error).map_into_right_body())
}

/// Whether a decoded path holds only characters of text.
fn is_text(path: &str) -> bool {
    // Most paths have no encoded characters.
    if path.is_ascii() && !path.contains('%') {
        return !path.bytes().any(|byte| byte.is_ascii_control());
    }
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    !decoded.chars().any(|c| c.is_control() || turns_direction(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_found_however_they_are_spelled() {
        for (path, is_good) in [
            ("/t/orel", true),
            ("/t/%D0%BE%D1%80%D1%91%D0%BB", true),
            ("/t/100%25", true),
            ("/t/%00", false),
            ("/t/a%0Ab", false),
            ("/t/%E2%80%AE", false),
            ("/t/%C2%85", false),
        ] {
            assert_eq!(is_text(path), is_good, "{path}");
        }
    }
}
