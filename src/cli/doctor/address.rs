//! Whether the site answers: on this computer, and at the address that people type.

use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use thiserror::Error;
use ureq::Agent;

use super::Finding;
use crate::config::{Config, is_only_local};
use crate::network::address_in_network;
use crate::outside;
use crate::web::i18n::dates::utc_stamp;

const PART: &str = "address";
const PATIENCE: Duration = Duration::from_secs(10);
/// How far the clock of whatever answers may be off.
const MOST_APART: TimeDelta = TimeDelta::minutes(1);

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let port = match config.port() {
        None => {
            let found = format!("--bind is {}, which is no address with a port", config.bind);
            return vec![Finding::bad(PART, found, "give it one such as 127.0.0.1:8080")];
        }
        Some(0) => {
            let found = "the site takes a free port each time it starts, so its address cannot be asked";
            return vec![Finding::doubtful(PART, found, "give --bind a port, such as 127.0.0.1:8080")];
        }
        Some(port) => port,
    };
    let address = config.origin(port, address_in_network);
    let here = config.here(port);
    let is_running = asked(&here);
    let mut findings = vec![match &is_running {
        Ok(_) => Finding::good(PART, format!("the site answers at {here}")),
        Err(why) => Finding::doubtful(PART, format!("the site does not answer at {here}: {why}"), why.remedy_here()),
    }];
    if is_only_local(&address) {
        let remedy = if config.public_url.is_some() {
            "give --public-url the address that others type".to_owned()
        } else if config.is_for_all_addresses() {
            "this computer is in no network: connect it".to_owned()
        } else {
            format!("for phones in the same network --bind 0.0.0.0:{port}, for the internet --public-url")
        };
        let found = format!("links and QR codes begin with {address}, which no other device can open");
        findings.push(Finding::doubtful(PART, found, remedy));
    } else if address != here {
        findings.extend(other_address(&address, is_running.is_ok()));
    }
    findings
}

/// The address that others type, asked from here.
fn other_address(address: &str, is_running: bool) -> Vec<Finding> {
    match asked(address) {
        Err(_) if !is_running => Vec::new(),
        Err(why) => vec![Finding::bad(
            PART,
            format!("the site does not answer this computer at {address}: {why}"),
            "look at the name (DNS), the proxy in front and its certificate, and the firewall; some routers let no computer reach \
             its own public address: then try a phone outside of the network",
        )],
        Ok(answer) => {
            let mut findings = vec![Finding::good(PART, format!("the site answers at {address}"))];
            let here = outside::now().naive_utc();
            if let Some(there) = answer.date.filter(|there| (*there - here).abs() > MOST_APART) {
                let found = format!("it is {} here and {} at {address}", utc_stamp(here), utc_stamp(there));
                findings.push(Finding::doubtful(
                    PART,
                    found,
                    "let both computers set their clocks by the network (NTP)",
                ));
            }
            findings
        }
    }
}

/// Why the site does not answer as it should.
#[derive(Debug, Error)]
enum NoAnswer {
    #[error("{0}")]
    NoConnection(std::io::Error),
    #[error("something else answers there")]
    OtherProgram,
    #[error("it leads to {0}")]
    Elsewhere(String),
    #[error("the answer is {0}")]
    Status(u16),
}

impl NoAnswer {
    /// What to do about it on the computer of the site.
    const fn remedy_here(&self) -> &'static str {
        match self {
            Self::NoConnection(_) => "start the site",
            Self::OtherProgram | Self::Elsewhere(_) => {
                "end the other program, or give the site another port with --bind"
            }
            Self::Status(_) => "see the log of the site",
        }
    }
}

/// An answer of the site.
struct Answer {
    /// What time it is at the computer that has answered.
    date: Option<NaiveDateTime>,
}

/// Asks the site at an address whether it runs.
fn asked(address: &str) -> Result<Answer, NoAnswer> {
    let agent: Agent = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        // What the environment names as a proxy is for other addresses than those of the site.
        .proxy(None)
        .timeout_global(Some(PATIENCE))
        .build()
        .into();
    let asked = agent.get(format!("{address}/healthz")).call();
    let mut answer = asked.map_err(|error| NoAnswer::NoConnection(error.into_io()))?;
    let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let (date, location) = (header("date"), header("location"));
    let date = date.and_then(|date| DateTime::parse_from_rfc2822(&date).ok()).map(|date| date.naive_utc());
    let status = answer.status().as_u16();
    let text = answer.body_mut().with_config().limit(100).read_to_string().unwrap_or_default();
    match (status, text.as_str(), location) {
        (200, "ok\n", _) => Ok(Answer { date }),
        (300..400, _, Some(location)) => Err(NoAnswer::Elsewhere(location)),
        (500.., _, _) => Err(NoAnswer::Status(status)),
        _ => Err(NoAnswer::OtherProgram),
    }
}
