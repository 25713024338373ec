//! Whether passkeys can work at this address: browsers have them over TLS, and on the computer itself, for hosts that have a name.

use actix_web::HttpRequest;
use actix_web::http::header::HOST;
use url::{Host, Url};

use crate::service::RelyingParty;
use crate::web::http::session::state;

/// Why there can be no passkeys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPasskeys {
    /// The site is not reached over TLS.
    WithoutTls,
    /// The address has numbers in place of a name.
    WithoutName,
}

impl NoPasskeys {
    /// The key of the message that says so.
    pub const fn message(self) -> &'static str {
        match self {
            Self::WithoutTls => "factors-without-tls",
            Self::WithoutName => "factors-without-name",
        }
    }
}

/// The site as devices know it: by its public address. Without one, only a browser on this computer can have passkeys, for `localhost`.
pub fn relying_party(request: &HttpRequest) -> Result<RelyingParty, NoPasskeys> {
    let own = state(request).config.public_url.clone();
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    of_address(&own.unwrap_or_else(|| format!("http://{}", host.unwrap_or_default())))
}

fn of_address(address: &str) -> Result<RelyingParty, NoPasskeys> {
    let url = Url::parse(address).map_err(|_| NoPasskeys::WithoutName)?;
    let is_here = url.host_str().is_some_and(|host| host == "localhost" || host.ends_with(".localhost"));
    match url.host() {
        Some(Host::Domain(_)) if url.scheme() != "https" && !is_here => Err(NoPasskeys::WithoutTls),
        Some(Host::Domain(name)) => {
            Ok(RelyingParty { id: name.to_owned(), origin: url.origin().ascii_serialization() })
        }
        Some(Host::Ipv4(_) | Host::Ipv6(_)) | None => Err(NoPasskeys::WithoutName),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_name_and_tls_except_on_the_computer_itself() {
        let site = |id: &str, origin: &str| Ok(RelyingParty { id: id.to_owned(), origin: origin.to_owned() });
        for (address, expected) in [
            ("https://d.example", site("d.example", "https://d.example")),
            ("https://d.example/", site("d.example", "https://d.example")),
            ("https://d.example:8443/draughts", site("d.example", "https://d.example:8443")),
            ("http://localhost:8080", site("localhost", "http://localhost:8080")),
            ("http://d.example", Err(NoPasskeys::WithoutTls)),
            ("http://localhost.evil.example", Err(NoPasskeys::WithoutTls)),
            ("http://127.0.0.1:8080", Err(NoPasskeys::WithoutName)),
            ("https://[2001:db8::1]", Err(NoPasskeys::WithoutName)),
            ("http://", Err(NoPasskeys::WithoutName)),
        ] {
            assert_eq!(of_address(address), expected, "{address}");
        }
    }
}
