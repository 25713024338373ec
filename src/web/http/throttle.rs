//! Rate limits: attempts are counted by name and by address, for all instances together, before anything is checked; a correct one is
//! subtracted again. In a browser in which the account has logged in before they are counted apart, so that guesses from elsewhere do not
//! lock the owner out of it.

use std::net::{IpAddr, Ipv6Addr};

use actix_web::HttpRequest;
use chrono::TimeDelta;

use crate::service::{KnownLogins, Service, ServiceError, SlipSeat};
use crate::store::{AttemptLimit, AttemptOutcome, Store, StoreError, account_key};
use crate::web::http::AppError;
use crate::web::http::known_browser::kept_logins;
use crate::web::http::session::{now, state};
use tournament::{ApplicationId, TournamentId};

const WINDOW: TimeDelta = TimeDelta::minutes(15);
/// Failures of one name from one address within the window.
const BY_NAME_AND_ADDRESS: u32 = 10;
/// Failures of one name from all addresses within the window: few guesses even for one who has many addresses.
const BY_NAME: u32 = 100;
/// Failures from one address within the window: a whole hall may share an address.
const BY_ADDRESS: u32 = 60;
/// Failures of one account in a browser in which it has logged in before.
const BY_BROWSER: u32 = 10;
/// Codes of a second step that were wrong for one account within a day, elsewhere than in known browsers: three of a million are right.
const CODES_IN_A_DAY: u32 = 50;
const DAY: TimeDelta = TimeDelta::days(1);
/// Reports through one slip within the window.
const BY_SLIP: u32 = 20;
/// Reports from one address within the window: a hall of some hundred boards may share it.
const BY_HALL: u32 = 1000;
/// Applications to one tournament within the window: more than the first minutes of a large open bring.
const BY_TOURNAMENT: u32 = 300;
/// Applications from one address within the window: a school may register its children.
const BY_SCHOOL: u32 = 30;
/// Changes of one application within the window.
const BY_APPLICATION: u32 = 20;
/// Spectators' reports about one tournament within the window, from one address: a hall may share it.
const BY_SPECTATED: u32 = 100;
const BY_SPECTATORS: u32 = 20;
/// Devices that subscribe to one tournament within the window, from one address: a hall may share it.
const BY_TOLD: u32 = 1000;
const BY_DEVICES: u32 = 100;
/// Photos with reports about one tournament within the window, from one address: one for each board of a large hall.
const BY_PHOTOGRAPHED: u32 = 300;
/// The longest name that is counted separately; no account has a longer one.
const LONGEST_NAME: usize = 64;
/// The bits of an IPv6 address that identify a household, which has all addresses below them.
const NETWORK_BITS: u32 = 64;

/// Where guesses come from.
#[derive(Debug, Clone)]
pub struct GuessSource {
    address: Option<IpAddr>,
    /// The accounts that have logged in there.
    known: KnownLogins,
}

impl GuessSource {
    pub fn from_request(request: &HttpRequest) -> Self {
        let address = address(request, &state(request).config.trusted_proxy);
        Self { address, known: kept_logins(request) }
    }
}

/// An attempt that may be a guess, with what it is counted under.
#[derive(Debug, Clone)]
pub struct CountedGuess {
    limits: Vec<AttemptLimit>,
    /// Whether the account has logged in before in the browser.
    is_in_known_browser: bool,
    /// How long it counts.
    window: TimeDelta,
}

impl Default for CountedGuess {
    fn default() -> Self {
        Self { limits: Vec::new(), is_in_known_browser: false, window: WINDOW }
    }
}

impl CountedGuess {
    /// A password or a code for an account. In a browser in which that has logged in before, what others guess does not count.
    pub fn of_password(service: &Service, name: &str, source: &GuessSource) -> Result<Self, ServiceError> {
        let known = service.browser_known_to(&source.known, name)?;
        Ok(match known {
            None => Self::of_name(name, source.address),
            // Each complete log-in may make another number: all of an account together have a limit too.
            Some(number) => Self {
                is_in_known_browser: true,
                ..Self::new(format!("browser {number}"), BY_BROWSER)
                    .and(format!("known browsers of {}", counted_name(name)), BY_NAME)
            },
        })
    }

    /// A code of the second step, for the whole day; in a known browser nothing more than [`of_password`](Self::of_password) counts.
    pub fn of_code(service: &Service, name: &str, source: &GuessSource) -> Result<Self, ServiceError> {
        if service.browser_known_to(&source.known, name)?.is_some() {
            return Ok(Self::default());
        }
        Ok(Self { window: DAY, ..Self::new(format!("codes of {}", counted_name(name)), CODES_IN_A_DAY) })
    }

    fn of_name(name: &str, address: Option<IpAddr>) -> Self {
        let key = counted_name(name);
        let from = address.map_or_else(|| "an unknown address".to_owned(), |address| network(address).to_string());
        Self::new(format!("from {from} name {key}"), BY_NAME_AND_ADDRESS)
            .and(format!("name {key}"), BY_NAME)
            .and_address("address", address, BY_ADDRESS)
    }

    /// A log-in that is begun with a passkey alone or by the identity provider. All count: each is stored for some minutes.
    pub fn of_begun(service: &Service, source: &GuessSource) -> Result<Self, ServiceError> {
        Self::without_name(service, source, "log-ins begun", BY_ADDRESS)
    }

    /// An answer of a passkey whose account is not known yet.
    pub fn of_passkey(service: &Service, source: &GuessSource) -> Result<Self, ServiceError> {
        Self::without_name(service, source, "passkeys", BY_BROWSER)
    }

    /// An attempt for no named account: at most `most` in a known browser.
    fn without_name(service: &Service, source: &GuessSource, what: &str, most: u32) -> Result<Self, ServiceError> {
        let known = service.known_browser(&source.known)?;
        Ok(match known {
            None => Self::default().and_address(&format!("{what} from"), source.address, BY_ADDRESS),
            Some(number) => Self::new(format!("{what} in browser {number}"), most).and_address(
                &format!("{what} in known browsers from"),
                source.address,
                BY_HALL,
            ),
        })
    }

    /// A report through a slip; one that writes nothing is subtracted, so that only a flood of the journal is stopped.
    pub fn of_slip(seat: SlipSeat) -> Self {
        Self::new(format!("slip {}-{}-{}", seat.tournament, seat.round, seat.entry), BY_SLIP)
    }

    /// A report from an address. All reports count, right or wrong.
    pub fn of_slips_from(address: Option<IpAddr>) -> Self {
        Self::default().and_address("slips from", address, BY_HALL)
    }

    /// A request from an address for a slip that was never made.
    pub fn of_made_up_slip(address: Option<IpAddr>) -> Self {
        Self::default().and_address("made-up slips from", address, BY_ADDRESS)
    }

    /// An application; a refused one is subtracted, so that only a flood of the journal is stopped.
    pub fn of_application(tournament: TournamentId, address: Option<IpAddr>) -> Self {
        Self::new(format!("applications to {tournament}"), BY_TOURNAMENT).and_address(
            "applications from",
            address,
            BY_SCHOOL,
        )
    }

    /// A change of an application by the applicant.
    pub fn of_application_change(tournament: TournamentId, application: ApplicationId) -> Self {
        Self::new(format!("application {tournament}-{application}"), BY_APPLICATION)
    }

    /// A spectator's report; a refused one is subtracted, so that only a flood is stopped.
    pub fn of_spectator_report(tournament: TournamentId, address: Option<IpAddr>) -> Self {
        Self::new(format!("spectators of {tournament}"), BY_SPECTATED).and_address(
            "spectators from",
            address,
            BY_SPECTATORS,
        )
    }

    /// A device that subscribes to rounds; a refused one is subtracted, so that only a flood is stopped.
    pub fn of_push_device(tournament: TournamentId, address: Option<IpAddr>) -> Self {
        Self::new(format!("devices told of {tournament}"), BY_TOLD).and_address("devices from", address, BY_DEVICES)
    }

    /// A photo with a report. All photos count: a file that is no photo takes as long to check.
    pub fn of_photo(tournament: TournamentId, address: Option<IpAddr>) -> Self {
        Self::new(format!("photos of {tournament}"), BY_PHOTOGRAPHED).and_address(
            "photos from",
            address,
            BY_PHOTOGRAPHED,
        )
    }

    /// A request from an address for an application that was never made.
    pub fn of_made_up_application(address: Option<IpAddr>) -> Self {
        Self::default().and_address("made-up applications from", address, BY_ADDRESS)
    }

    fn new(subject: String, most: u32) -> Self {
        Self { limits: vec![AttemptLimit { subject, most }], ..Self::default() }
    }

    fn and(mut self, subject: String, most: u32) -> Self {
        self.limits.push(AttemptLimit { subject, most });
        self
    }

    fn and_address(mut self, what: &str, address: Option<IpAddr>, most: u32) -> Self {
        self.limits
            .extend(address.map(|address| AttemptLimit { subject: format!("{what} {}", network(address)), most }));
        self
    }

    /// Whether it is of a browser in which the account has logged in before.
    pub const fn is_in_known_browser(&self) -> bool {
        self.is_in_known_browser
    }

    /// Counts the attempt, or refuses it above the limit.
    pub fn count(&self, store: &Store) -> Result<(), AppError> {
        let at = now();
        match store.reserve_attempt(&self.limits, at, self.window)? {
            AttemptOutcome::Counted => Ok(()),
            AttemptOutcome::TooMany { until } => Err(AppError::Throttled((until - at).max(TimeDelta::zero()))),
        }
    }

    /// Runs a write of the service, which counts only if something is written.
    pub fn count_if_written<T>(
        &self,
        service: &Service,
        write: impl FnOnce(&Service) -> Result<T, ServiceError>,
    ) -> Result<Result<T, ServiceError>, AppError> {
        self.count(service.store())?;
        let written = write(service);
        if written.is_err() {
            self.take_back(service.store())?;
        }
        Ok(written)
    }

    /// Subtracts the attempt: it was no guess.
    pub fn take_back(&self, store: &Store) -> Result<(), StoreError> {
        let subjects: Vec<&str> = self.limits.iter().map(|limit| limit.subject.as_str()).collect();
        store.take_attempt_back(&subjects)
    }

    /// Resets the failures of the browser, or of the name from the address, and subtracts the attempt of the name and of the address: the
    /// password was right.
    pub fn forgive(&self, store: &Store) -> Result<(), StoreError> {
        let Some((own, others)) = self.limits.split_first() else { return Ok(()) };
        let others: Vec<&str> = others.iter().map(|limit| limit.subject.as_str()).collect();
        store.forgive_attempt(&own.subject, &others)
    }
}

/// Stands for all spellings that find one account.
fn counted_name(name: &str) -> String {
    account_key(name).chars().take(LONGEST_NAME).collect()
}

/// Stands for all addresses that a household or company can choose from.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << NETWORK_BITS))),
    }
}

/// The client's address; only known proxies are believed. Proxies append to the header or add another line, so the lines are joined.
pub fn address(request: &HttpRequest, trusted: &[IpAddr]) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    if !trusted.contains(&peer) {
        return Some(peer);
    }
    let lines: Vec<&str> =
        request.headers().get_all("x-forwarded-for").map(|line| line.to_str().unwrap_or_default()).collect();
    let hops = lines.iter().flat_map(|line| line.split(',')).rev().map(|hop| hop.trim().parse::<IpAddr>());
    // Everything before an item that is no address may have been made up by the client.
    let known = hops.map_while(Result::ok).find(|hop| !trusted.contains(hop));
    Some(known.unwrap_or(peer))
}

#[cfg(test)]
mod tests {
    use actix_web::test as http;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_forwarded_address_is_believed_of_known_proxies_only() {
        let proxy = ip("10.0.0.1");
        for (peer, lines, trusted, expected) in [
            ("203.0.113.9", vec!["1.2.3.4"], vec![], "203.0.113.9"),
            ("10.0.0.1", vec!["1.2.3.4"], vec![proxy], "1.2.3.4"),
            ("10.0.0.1", vec!["6.6.6.6, 1.2.3.4"], vec![proxy], "1.2.3.4"),
            ("10.0.0.1", vec!["1.2.3.4, 10.0.0.1"], vec![proxy], "1.2.3.4"),
            ("10.0.0.1", vec!["rubbish"], vec![proxy], "10.0.0.1"),
            ("10.0.0.1", vec!["6.6.6.6", "1.2.3.4"], vec![proxy], "1.2.3.4"),
            ("10.0.0.1", vec!["6.6.6.6", "1.2.3.4, 10.0.0.1"], vec![proxy], "1.2.3.4"),
            ("10.0.0.1", vec!["6.6.6.6", "rubbish"], vec![proxy], "10.0.0.1"),
        ] {
            let peer = std::net::SocketAddr::new(ip(peer), 1234);
            let request = lines.iter().fold(http::TestRequest::get().peer_addr(peer), |request, line| {
                request.append_header(("x-forwarded-for", *line))
            });
            assert_eq!(address(&request.to_http_request(), &trusted), Some(ip(expected)), "{lines:?}");
        }
    }

    #[test]
    fn spellings_that_find_one_account_and_addresses_of_one_network_are_counted_together() {
        let subjects = |name: &str, address: &str| CountedGuess::of_name(name, Some(ip(address))).limits;
        let usual = subjects("arbiter", "2001:db8:1:2::1");
        for (name, address) in [(" Arbiter", "2001:db8:1:2::1"), ("ａrbiter", "2001:db8:1:2:ffff::9")] {
            assert_eq!(subjects(name, address), usual, "{name} {address}");
        }
        assert_ne!(subjects("arbiter", "2001:db8:1:3::1"), usual);
        assert_eq!(subjects("arbiter", "::ffff:192.0.2.7"), subjects("arbiter", "192.0.2.7"));
        assert_ne!(subjects("arbiter", "192.0.2.8"), subjects("arbiter", "192.0.2.7"));
    }
}
