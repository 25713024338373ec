//! The addresses that the site may send to. Visitors and organisers give them, and the server may reach computers that they cannot: so only
//! public addresses over TLS are allowed, unless the deployment names a host.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use thiserror::Error;
use url::{Host, Url};

/// Why nothing is sent to an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressProblem {
    #[error("this is no address")]
    NoAddress,
    #[error("the address does not begin with https://")]
    NotHttps,
    #[error("the address has a name or a password in it")]
    WithPassword,
    #[error("the address is of a private network, or of the computer itself")]
    Private,
}

/// Hosts that may be reached at any address and port, and without TLS: those of the deployment's own network.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    pub fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| plain(name)).collect())
    }

    pub(super) fn has(&self, host: &str) -> bool {
        self.0.contains(&plain(host))
    }

    /// The URL, if its text is allowed. Its host name is checked when it is resolved.
    pub fn check(&self, address: &str) -> Result<Url, AddressProblem> {
        let mut url = Url::parse(address).map_err(|_| AddressProblem::NoAddress)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(AddressProblem::NoAddress)?;
        let is_allowed = self.has(host);
        if !url.username().is_empty() || url.password().is_some() {
            return Err(AddressProblem::WithPassword);
        }
        match url.scheme() {
            "https" => {}
            "http" if is_allowed => {}
            _ => return Err(AddressProblem::NotHttps),
        }
        let own = match url.host() {
            Some(Host::Ipv4(own)) => Some(IpAddr::V4(own)),
            Some(Host::Ipv6(own)) => Some(IpAddr::V6(own)),
            Some(Host::Domain(_)) | None => None,
        };
        if !is_allowed && own.is_some_and(|own| !is_public(own)) {
            return Err(AddressProblem::Private);
        }
        url.set_fragment(None);
        Ok(url)
    }
}

/// A host normalised for comparison.
fn plain(host: &str) -> String {
    host.trim_matches(['[', ']']).trim_end_matches('.').to_ascii_lowercase()
}

/// A network: its first address, and the length of its prefix.
#[derive(Debug, Clone, Copy)]
struct Network<A> {
    first: A,
    bits: u32,
}

impl Network<Ipv4Addr> {
    const fn v4(first: [u8; 4], bits: u32) -> Self {
        let [a, b, c, d] = first;
        Self { first: Ipv4Addr::new(a, b, c, d), bits }
    }

    const fn has(self, address: Ipv4Addr) -> bool {
        (address.to_bits() ^ self.first.to_bits()) >> (u32::BITS - self.bits) == 0
    }
}

impl Network<Ipv6Addr> {
    /// The network whose address begins with two groups, followed by zeros.
    const fn v6(first: [u16; 2], bits: u32) -> Self {
        let [a, b] = first;
        Self { first: Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0), bits }
    }

    const fn has(self, address: Ipv6Addr) -> bool {
        (address.to_bits() ^ self.first.to_bits()) >> (u128::BITS - self.bits) == 0
    }
}

/// IPv4 networks that are not on the internet, by the registry of special addresses (RFC 6890 and its successors).
const SPECIAL_4: [Network<Ipv4Addr>; 15] = [
    Network::v4([0, 0, 0, 0], 8),
    Network::v4([10, 0, 0, 0], 8),
    Network::v4([100, 64, 0, 0], 10),
    Network::v4([127, 0, 0, 0], 8),
    Network::v4([169, 254, 0, 0], 16),
    Network::v4([172, 16, 0, 0], 12),
    Network::v4([192, 0, 0, 0], 24),
    Network::v4([192, 0, 2, 0], 24),
    Network::v4([192, 88, 99, 0], 24),
    Network::v4([192, 168, 0, 0], 16),
    Network::v4([198, 18, 0, 0], 15),
    Network::v4([198, 51, 100, 0], 24),
    Network::v4([203, 0, 113, 0], 24),
    Network::v4([224, 0, 0, 0], 4),
    Network::v4([240, 0, 0, 0], 4),
];

/// All IPv6 addresses of computers on the internet.
const GLOBAL_6: Network<Ipv6Addr> = Network::v6([0x2000, 0], 3);

/// IPv4 addresses as written by a network without IPv4 (RFC 6052).
const TRANSLATED_6: Network<Ipv6Addr> = Network::v6([0x64, 0xff9b], 96);

/// Networks within [`GLOBAL_6`] that are not on the internet: protocols and tunnels, documentation, tunnels to IPv4.
const SPECIAL_6: [Network<Ipv6Addr>; 4] = [
    Network::v6([0x2001, 0], 23),
    Network::v6([0x2001, 0xdb8], 32),
    Network::v6([0x2002, 0], 16),
    Network::v6([0x3fff, 0], 20),
];

/// Whether an address is one of a computer on the internet.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_4(address),
        IpAddr::V6(address) if TRANSLATED_6.has(address) => {
            let [.., a, b, c, d] = address.octets();
            is_public_4(Ipv4Addr::new(a, b, c, d))
        }
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_4(mapped),
            None => GLOBAL_6.has(address) && !SPECIAL_6.into_iter().any(|network| network.has(address)),
        },
    }
}

fn is_public_4(address: Ipv4Addr) -> bool {
    !SPECIAL_4.into_iter().any(|network| network.has(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for (address, expected) in [
            ("8.8.8.8", true),
            ("100.63.255.255", true),
            ("172.32.0.1", true),
            ("2a00:1450:4010:c0e::5f", true),
            ("64:ff9b::8.8.8.8", true),
            ("::ffff:8.8.8.8", true),
            ("0.0.0.0", false),
            ("10.1.2.3", false),
            ("100.64.0.1", false),
            ("127.0.0.1", false),
            ("127.255.255.254", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("192.0.0.8", false),
            ("192.0.2.1", false),
            ("192.168.1.1", false),
            ("198.19.0.1", false),
            ("203.0.113.7", false),
            ("224.0.0.1", false),
            ("239.255.255.255", false),
            ("255.255.255.255", false),
            ("::", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("::127.0.0.1", false),
            ("64:ff9b::192.168.0.1", false),
            ("64:ff9b:1::1", false),
            ("100::1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::1", false),
            ("3fff::1", false),
            ("fc00::1", false),
            ("fd12:3456::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(is_public(address.parse().expect("an address")), expected, "{address}");
        }
    }

    #[test]
    fn an_address_is_refused_for_its_scheme_its_password_or_a_host_that_is_not_public() {
        let nobody = AllowedHosts::default();
        for (address, problem) in [
            ("", AddressProblem::NoAddress),
            ("example.org/hook", AddressProblem::NoAddress),
            ("http://example.org/hook", AddressProblem::NotHttps),
            ("ftp://example.org/hook", AddressProblem::NotHttps),
            ("file:///etc/passwd", AddressProblem::NoAddress),
            ("https://anna:secret@example.org/", AddressProblem::WithPassword),
            ("https://anna@example.org/", AddressProblem::WithPassword),
            ("https://127.0.0.1/", AddressProblem::Private),
            ("https://2130706433/", AddressProblem::Private),
            ("https://0x7f.1/", AddressProblem::Private),
            ("https://[::1]/", AddressProblem::Private),
            ("https://[::ffff:10.0.0.1]/", AddressProblem::Private),
            ("https://169.254.169.254/latest", AddressProblem::Private),
        ] {
            assert_eq!(nobody.check(address), Err(problem), "{address}");
        }
        let url = nobody.check("https://Example.ORG:8443/a b?c=d#e").expect("a good address");
        assert_eq!(url.as_str(), "https://example.org:8443/a%20b?c=d");
    }

    #[test]
    fn a_host_that_the_deployment_names_needs_neither_tls_nor_a_public_address() {
        let own = AllowedHosts::new(&["127.0.0.1".to_owned(), "Bot.lan".to_owned(), "[::1]".to_owned()]);
        for address in ["http://127.0.0.1:8080/hook", "https://127.0.0.1/", "http://bot.lan/", "http://[::1]:9/"] {
            assert!(own.check(address).is_ok(), "{address}");
        }
        assert_eq!(own.check("http://127.0.0.2/"), Err(AddressProblem::NotHttps));
        assert_eq!(own.check("https://127.0.0.2/"), Err(AddressProblem::Private));
        assert_eq!(own.check("http://bot.lan.example/"), Err(AddressProblem::NotHttps));
    }
}
