//! Audit lines in the log of the site: successful and failed logins, and changes of rights. Each line names the account, the address and
//! the request, and never a password, a token or a key.

use actix_web::{HttpMessage, HttpRequest, web};
use tracing_actix_web::RequestId;

use crate::store::Role;
use crate::web::http::{Account, State, throttle};

/// The most letters of a typed text that are logged.
const SHOWN: usize = 64;

/// Logs a successful change: by which account, of what.
pub fn note(request: &HttpRequest, what: &'static str, about: &str) {
    let RequestSource { account, address, id } = RequestSource::from_request(request);
    tracing::info!(account, address, request = id, about = shown(about), "{what}");
}

pub fn warn(request: &HttpRequest, what: &'static str, about: &str) {
    let RequestSource { account, address, id } = RequestSource::from_request(request);
    tracing::warn!(account, address, request = id, about = shown(about), "{what}");
}

/// The name in the log of giving or removing a role in a tournament.
pub const fn role_given(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Organiser) => "an organiser appointed",
        Some(Role::Arbiter) => "an arbiter appointed",
        None => "an official removed",
    }
}

struct RequestSource {
    account: String,
    address: String,
    id: String,
}

impl RequestSource {
    fn from_request(request: &HttpRequest) -> Self {
        let trusted = request.app_data::<web::Data<State>>().map(|state| state.config.trusted_proxy.clone());
        let address = throttle::address(request, &trusted.unwrap_or_default());
        Self {
            account: request.extensions().get::<Account>().map_or_else(String::new, |account| account.name.clone()),
            address: address.map_or_else(String::new, |address| address.to_string()),
            id: request.extensions().get::<RequestId>().map_or_else(String::new, ToString::to_string),
        }
    }
}

/// A typed text, made safe for one line of the log.
fn shown(typed: &str) -> String {
    typed.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SHOWN).collect()
}
