//! Whether the site answers: on this computer, and at the address that people type.

use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeDelta};
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
    let Some(port) = config.port().filter(|port| *port != 0) else {
        let found = "the site takes a free port each time it starts, so its address cannot be asked";
        return vec![Finding::doubtful(PART, found, "give --bind a port, such as 127.0.0.1:8080")];
    };
    let address = config.origin(port, address_in_network);
    let here = config.here(port);
    let is_running = asked(&here);
    let mut findings = vec![match &is_running {
        Ok(_) => Finding::good(PART, format!("the site answers at {here}")),
        Err(why) => Finding::doubtful(PART, format!("nothing answers at {here}: {why}"), "start the site"),
    }];
    if is_only_local(&address) {
        findings.push(Finding::doubtful(
            PART,
            format!("links and QR codes begin with {address}, which no other device can open"),
            format!("for phones in the same network --bind 0.0.0.0:{port}, for the internet --public-url"),
        ));
    } else if address != here && (is_running.is_ok() || config.public_url.is_some()) {
        findings.extend(other_address(&address));
    }
    findings
}

fn other_address(address: &str) -> Vec<Finding> {
    let remedy = "look at the name (DNS), the proxy in front and its certificate, and the firewall";
    match asked(address) {
        Err(why) => vec![Finding::bad(PART, format!("the site does not answer at {address}: {why}"), remedy)],
        Ok(answer) => {
            let mut findings = vec![Finding::good(PART, format!("the site answers at {address}"))];
            if let Some(there) = answer.date.filter(|there| (*there - outside::now().naive_utc()).abs() > MOST_APART) {
                let found = format!(
                    "it is {} here and {} at {address}",
                    utc_stamp(outside::now().naive_utc()),
                    utc_stamp(there)
                );
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

/// An answer of the site.
struct Answer {
    /// The time that whoever has answered says it is.
    date: Option<NaiveDateTime>,
}

/// Asks the site at an address whether it runs; the reason if it does not answer as it should.
fn asked(address: &str) -> Result<Answer, String> {
    let agent: Agent = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .timeout_global(Some(PATIENCE))
        .build()
        .into();
    let mut answer = agent.get(format!("{address}/healthz")).call().map_err(|error| error.into_io().to_string())?;
    let date = answer.headers().get("date").and_then(|date| date.to_str().ok());
    let date = date.and_then(|date| DateTime::parse_from_rfc2822(date).ok()).map(|date| date.naive_utc());
    let status = answer.status().as_u16();
    let text = answer.body_mut().with_config().limit(100).read_to_string().unwrap_or_default();
    match (status, text.as_str()) {
        (200, "ok\n") => Ok(Answer { date }),
        (200, _) => Err("something else answers there".to_owned()),
        (status, _) => Err(format!("the answer is {status}")),
    }
}
