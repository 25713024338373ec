//! Guessing passwords is slow: failures are counted by name and by address, for all instances together.

use std::net::IpAddr;

use actix_web::HttpRequest;
use chrono::TimeDelta;

use super::error::AppError;
use super::session::now;
use crate::desk::SlipSeat;
use crate::store::{Store, StoreError};

/// How long failures count.
const WINDOW: TimeDelta = TimeDelta::minutes(15);
/// Failures of one name within the window.
const BY_NAME: u32 = 10;
/// Failures from one address within the window: a whole hall may share one.
const BY_ADDRESS: u32 = 60;
/// Reports through one slip within the window.
const BY_SLIP: u32 = 20;
/// Reports from one address within the window: a hall of some hundred boards that share one.
const BY_HALL: u32 = 1000;

/// Under what the failures of one attempt are counted, and how many may be.
#[derive(Debug)]
pub struct Subjects(Vec<(String, u32)>);

impl Subjects {
    /// The name somebody gives, and where he is.
    pub fn of(name: &str, address: Option<IpAddr>) -> Self {
        let name = name.trim().to_lowercase().chars().take(64).collect::<String>();
        let by_address = address.map(|address| (format!("address {address}"), BY_ADDRESS));
        Self(std::iter::once((format!("name {name}"), BY_NAME)).chain(by_address).collect())
    }

    /// The slip through which somebody reports, and where he is: every report counts, right or wrong.
    pub fn of_slip(seat: SlipSeat, address: Option<IpAddr>) -> Self {
        let slip = (format!("slip {}-{}-{}", seat.tournament, seat.round, seat.entry), BY_SLIP);
        let by_address = address.map(|address| (format!("slips from {address}"), BY_HALL));
        Self(std::iter::once(slip).chain(by_address).collect())
    }

    /// Refuses the attempt if there were too many.
    pub fn check(&self, store: &Store) -> Result<(), AppError> {
        for (subject, most) in &self.0 {
            if store.failures(subject, now(), WINDOW)? >= *most {
                return Err(AppError::Throttled(u32::try_from(WINDOW.num_minutes()).unwrap_or(u32::MAX)));
            }
        }
        Ok(())
    }

    /// Counts a failure; a success forgets those of the name, not those of the address.
    pub fn note(&self, store: &Store, is_success: bool) -> Result<(), StoreError> {
        let at = now();
        for (subject, most) in &self.0 {
            match is_success {
                true if *most == BY_NAME => store.forgive(subject)?,
                true => {}
                false => drop(store.note_failure(subject, at, WINDOW)?),
            }
        }
        store.purge_failures(at - WINDOW).map(drop)
    }
}

/// Where a request comes from; a proxy is believed only if it is known.
pub fn address(request: &HttpRequest, trusted: &[IpAddr]) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    if !trusted.contains(&peer) {
        return Some(peer);
    }
    let forwarded = request.headers().get("x-forwarded-for").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let hops = forwarded.rsplit(',').filter_map(|hop| hop.trim().parse::<IpAddr>().ok());
    Some(hops.into_iter().find(|hop| !trusted.contains(hop)).unwrap_or(peer))
}

#[cfg(test)]
mod tests {
    use actix_web::test as http;

    use super::*;

    #[test]
    fn a_forwarded_address_is_believed_of_known_proxies_only() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxy = ip("10.0.0.1");
        for (peer, forwarded, trusted, expected) in [
            ("203.0.113.9", "1.2.3.4", vec![], "203.0.113.9"),
            ("10.0.0.1", "1.2.3.4", vec![proxy], "1.2.3.4"),
            ("10.0.0.1", "6.6.6.6, 1.2.3.4", vec![proxy], "1.2.3.4"),
            ("10.0.0.1", "1.2.3.4, 10.0.0.1", vec![proxy], "1.2.3.4"),
            ("10.0.0.1", "rubbish", vec![proxy], "10.0.0.1"),
        ] {
            let peer = std::net::SocketAddr::new(ip(peer), 1234);
            let request = http::TestRequest::get()
                .peer_addr(peer)
                .insert_header(("x-forwarded-for", forwarded))
                .to_http_request();
            assert_eq!(address(&request, &trusted), Some(ip(expected)), "{forwarded}");
        }
    }
}
