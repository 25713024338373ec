//! Audit lines in the log of the site: log-ins that succeeded and failed, sessions, refusals, and changes of rights. Each line names the
//! account, the address and the request, and never a password, a token or a key.

use actix_web::{HttpMessage, HttpRequest, web};
use tracing_actix_web::RequestId;

use crate::store::Role;
use crate::web::http::{Account, AppError, State, throttle};
use tournament::limits::turns_direction;

/// The most letters of a text from outside that are logged.
const SHOWN: usize = 200;

/// Logs a successful change: by which account, of what.
pub fn note(request: &HttpRequest, what: &'static str, about: &str) {
    let RequestSource { account, address, id } = RequestSource::from_request(request);
    tracing::info!(account, address, request = id, about = shown(about), "{what}");
}

pub fn warn(request: &HttpRequest, what: &'static str, about: &str) {
    let RequestSource { account, address, id } = RequestSource::from_request(request);
    tracing::warn!(account, address, request = id, about = shown(about), "{what}");
}

/// Logs a failed log-in with the account that was meant. A name that no account has is not logged: passwords are typed into its field by
/// mistake.
pub async fn failed_login(request: &HttpRequest, state: &State, name: &str) -> Result<(), AppError> {
    let name = name.to_owned();
    let known = state.service(move |service| Ok::<_, AppError>(service.store().credentials(&name)?)).await?;
    let about = known.map_or_else(|| "no such account".to_owned(), |known| format!("account {}", known.user.id));
    warn(request, "a failed login", &about);
    Ok(())
}

/// The name in the log of giving or removing a role in a tournament.
pub const fn role_given(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Organiser) => "an organiser appointed",
        Some(Role::ChiefArbiter) => "a chief arbiter appointed",
        Some(Role::Arbiter) => "an arbiter appointed",
        Some(Role::Scorer) => "a scorer appointed",
        Some(Role::Viewer) => "a viewer appointed",
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

/// A typed text, made safe for one line of the log: nothing in it begins a new line or turns the direction of what follows.
fn shown(typed: &str) -> String {
    let is_unsafe = |c: char| c.is_control() || turns_direction(c) || matches!(c, '\u{2028}' | '\u{2029}');
    typed.chars().map(|c| if is_unsafe(c) { ' ' } else { c }).take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_text_stays_on_its_line_of_the_log_and_in_its_direction() {
        let typed = "anna\r\n2026-01-01 INFO a login\u{2028}\u{202e}x\u{1b}[2J";
        assert_eq!(shown(typed), "anna  2026-01-01 INFO a login  x [2J");
        assert_eq!(shown(&"я".repeat(500)).chars().count(), SHOWN);
    }
}
