//! The address under which other devices of the same network reach this computer.

use std::net::IpAddr;

use if_addrs::Interface;

/// Prefixes of interfaces that lead to no phone: containers and virtual machines.
const VIRTUAL: [&str; 6] = ["docker", "br-", "veth", "virbr", "vmnet", "vEthernet"];

/// The address at which phones in the hall most likely reach this computer: private networks first, IPv4 before IPv6; `None` without a
/// network.
pub fn address_in_network() -> Option<IpAddr> {
    best_of(&if_addrs::get_if_addrs().unwrap_or_default())
}

fn best_of(interfaces: &[Interface]) -> Option<IpAddr> {
    let real = interfaces.iter().filter(|interface| !VIRTUAL.iter().any(|name| interface.name.starts_with(name)));
    let reachable = real.map(Interface::ip).filter(|ip| !ip.is_loopback() && !is_link_local(*ip));
    reachable.min_by_key(|ip| match ip {
        // Routers of homes and clubs use 192.168; 10 and 172.16 are often tunnels.
        IpAddr::V4(own) if own.octets()[..2] == [192, 168] => 0,
        IpAddr::V4(own) if own.is_private() => 1,
        IpAddr::V4(_) => 2,
        IpAddr::V6(_) => 3,
    })
}

/// An address that is valid on its own link only.
const fn is_link_local(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(own) => own.is_link_local(),
        IpAddr::V6(own) => own.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use if_addrs::{IfAddr, IfOperStatus, Ifv4Addr};

    use super::*;

    fn interface(name: &str, ip: [u8; 4]) -> Interface {
        let addr = Ifv4Addr { ip: ip.into(), netmask: [255, 255, 255, 0].into(), prefixlen: 24, broadcast: None };
        Interface {
            name: name.to_owned(),
            addr: IfAddr::V4(addr),
            index: None,
            oper_status: IfOperStatus::Up,
            is_p2p: false,
        }
    }

    #[test]
    fn the_network_of_the_hall_comes_before_tunnels_and_containers() {
        let all = [
            interface("lo", [127, 0, 0, 1]),
            interface("docker0", [172, 17, 0, 1]),
            interface("tun0", [10, 8, 0, 2]),
            interface("wlan0", [192, 168, 1, 5]),
            interface("eth0", [169, 254, 3, 4]),
        ];
        assert_eq!(best_of(&all), Some(IpAddr::from([192, 168, 1, 5])));
        assert_eq!(best_of(&all[..3]), Some(IpAddr::from([10, 8, 0, 2])));
        assert_eq!(best_of(&all[..2]), None);
    }
}
