//! Headers of every answer: what a browser may do with it.

use actix_web::middleware::DefaultHeaders;

/// Nothing but this site's own files; nothing inline; no frames.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A year of TLS only, told to browsers that came over it.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// The headers, those of TLS where people reach the site over it.
pub fn usual(is_secure: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add(("Content-Security-Policy", POLICY))
        .add(("X-Content-Type-Options", "nosniff"))
        .add(("X-Frame-Options", "DENY"))
        .add(("Referrer-Policy", "same-origin"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"))
        .add(("Permissions-Policy", "camera=(), geolocation=(), microphone=()"));
    if is_secure { headers.add(("Strict-Transport-Security", STRICT_TRANSPORT)) } else { headers }
}
