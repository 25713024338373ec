//! Requests by the site itself, to addresses that others have given: no redirects are followed, waiting times are short, and little of an
//! answer is read. The connection uses the address that was checked, even if the name resolves to another one a moment later.

use std::io::Read;
use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use thiserror::Error;
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use super::addresses::{AddressProblem, AllowedHosts, is_public};

/// The time limit of a whole exchange.
const PATIENCE: Duration = Duration::from_secs(20);

/// The time limit of connecting.
const CONNECTION_PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of an answer's head, and of the part of its body that is read.
const LONGEST_HEAD: usize = 16 * 1024;
const LONGEST_ANSWER: u64 = 1024;

/// The user agent.
const NAME: &str = concat!("Poddavki/", env!("CARGO_PKG_VERSION"));

/// A header of a request.
#[derive(Debug, Clone)]
pub(super) struct OutgoingHeader {
    pub(super) name: &'static str,
    pub(super) value: String,
}

impl OutgoingHeader {
    pub(super) fn new(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: value.into() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OutgoingAnswer {
    pub(super) status: u16,
    /// The beginning of the body.
    pub(super) text: String,
    /// When the server wants the next attempt, UTC.
    pub(super) again_at: Option<NaiveDateTime>,
}

impl OutgoingAnswer {
    pub(super) const fn is_taken(&self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// Whether another attempt may succeed.
    pub(super) const fn is_passing(&self) -> bool {
        matches!(self.status, 408 | 425 | 429 | 500..=599)
    }
}

/// Why there was no answer.
#[derive(Debug, Error)]
pub(super) enum OutgoingError {
    /// The address is not allowed. A name with a private address may get another one later: a network with a login page first answers every
    /// name with an address of its own.
    #[error(transparent)]
    Address(#[from] AddressProblem),
    /// Another attempt may succeed. The text does not contain the address, part of which may be secret.
    #[error("{0}")]
    Unreachable(String),
}

/// Sends requests. Connections are kept for a while and reused.
#[derive(Debug, Clone)]
pub(super) struct Outgoing {
    agent: Agent,
    hosts: AllowedHosts,
}

impl Outgoing {
    pub(super) fn new(hosts: AllowedHosts) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            // A proxy of the environment would resolve names itself, without our check.
            .proxy(None)
            .timeout_global(Some(PATIENCE))
            .timeout_connect(Some(CONNECTION_PATIENCE))
            .max_response_header_size(LONGEST_HEAD)
            .user_agent(NAME)
            .build();
        let resolver = CheckedResolver { inner: DefaultResolver::default(), hosts: hosts.clone() };
        Self { agent: Agent::with_parts(config, DefaultConnector::default(), resolver), hosts }
    }

    /// Sends `body` to an address; `now` is the time, UTC.
    pub(super) fn post(
        &self,
        address: &str,
        headers: &[OutgoingHeader],
        body: &[u8],
        now: NaiveDateTime,
    ) -> Result<OutgoingAnswer, OutgoingError> {
        let url = self.hosts.check(address)?;
        let mut request = self.agent.post(url.as_str());
        for header in headers {
            request = request.header(header.name, header.value.as_str());
        }
        let mut response = request.send(body).map_err(refused)?;
        let again = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
        let again_at = again.and_then(|again| asked_again(again, now));
        let status = response.status().as_u16();
        let mut text = Vec::new();
        // The status is in the head: a body that breaks off does not change it.
        let _ = response.body_mut().as_reader().take(LONGEST_ANSWER).read_to_end(&mut text);
        Ok(OutgoingAnswer { status, text: String::from_utf8_lossy(&text).into_owned(), again_at })
    }
}

/// Resolves names, and returns only allowed addresses.
#[derive(Debug)]
struct CheckedResolver {
    inner: DefaultResolver,
    hosts: AllowedHosts,
}

impl Resolver for CheckedResolver {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        let is_allowed = uri.host().is_some_and(|host| self.hosts.has(host));
        if is_allowed || found.iter().all(|address| is_public(address.ip())) {
            Ok(found)
        } else {
            Err(ureq::Error::Other(Box::new(AddressProblem::Private)))
        }
    }
}

/// Why a request failed, without its address.
fn refused(error: ureq::Error) -> OutgoingError {
    match error {
        ureq::Error::Other(other) => match other.downcast_ref::<AddressProblem>() {
            Some(problem) => OutgoingError::Address(*problem),
            None => OutgoingError::Unreachable("the connection failed".to_owned()),
        },
        ureq::Error::BadUri(_) | ureq::Error::RequireHttpsOnly(_) => OutgoingError::Address(AddressProblem::NoAddress),
        ureq::Error::HostNotFound => OutgoingError::Unreachable("there is no such host".to_owned()),
        ureq::Error::Timeout(_) => OutgoingError::Unreachable("no answer came in time".to_owned()),
        ureq::Error::Io(error) => OutgoingError::Unreachable(error.to_string()),
        other => OutgoingError::Unreachable(other.to_string()),
    }
}

/// When a server wants the next attempt: after some seconds, or at a time (RFC 9110, 10.2.3).
fn asked_again(text: &str, now: NaiveDateTime) -> Option<NaiveDateTime> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(now + TimeDelta::seconds(seconds.into()));
    }
    DateTime::parse_from_rfc2822(text).ok().map(|at| at.naive_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_says_after_how_long_or_when_it_wants_to_be_asked_again() {
        let now = DateTime::from_timestamp(784_111_770, 0).expect("a time").naive_utc();
        for (text, seconds) in [
            ("0", Some(0)),
            (" 120 ", Some(120)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(7)),
            ("soon", None),
            ("-1", None),
            ("", None),
        ] {
            let expected = seconds.map(|seconds| now + TimeDelta::seconds(seconds));
            assert_eq!(asked_again(text, now), expected, "{text}");
        }
    }

    #[test]
    fn a_name_of_the_computer_itself_is_not_connected_to() {
        let outgoing = Outgoing::new(AllowedHosts::default());
        for address in ["https://localhost/", "https://localhost:9/", "https://127.0.0.1/"] {
            let error = outgoing.post(address, &[], b"text", NaiveDateTime::default()).expect_err("refused");
            assert!(matches!(error, OutgoingError::Address(AddressProblem::Private)), "{address}: {error:?}");
        }
    }
}
