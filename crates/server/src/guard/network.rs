//! A network of addresses, such as `10.0.0.0/8`; a single address is the smallest.

use jumpmaster_core::Fault;
use std::net::IpAddr;
use std::str::FromStr;

/// A network: all addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether an address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                same(u128::from(own.to_bits()) << 96, u128::from(other.to_bits()) << 96, self.bits)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => same(own.to_bits(), other.to_bits(), self.bits),
            _ => false,
        }
    }
}

fn same(one: u128, other: u128, bits: u8) -> bool {
    bits == 0 || (one ^ other) >> (128 - u32::from(bits)) == 0
}

impl FromStr for Network {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Network, Fault> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| wrong(text))?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.parse::<u8>().map_err(|_| wrong(text)))?;
        if bits > all {
            return Err(wrong(text));
        }
        // An IPv4 address written as IPv6: both are compared as IPv4.
        match (address, address.to_canonical()) {
            (IpAddr::V6(_), canonical @ IpAddr::V4(_)) => {
                Ok(Network { address: canonical, bits: bits.checked_sub(96).ok_or_else(|| wrong(text))? })
            }
            (_, canonical) => Ok(Network { address: canonical, bits }),
        }
    }
}

fn wrong(text: &str) -> Fault {
    Fault::new(
        format!("\"{text}\" is no address or network"),
        "proxies are named by where they are, not by a name",
        "write an address such as 127.0.0.1 or ::1, or a network such as 10.0.0.0/8",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_contain_what_begins_alike() {
        let table = [
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("127.0.0.1", "::ffff:127.0.0.1", true),
            ("::ffff:10.0.0.0/104", "10.2.3.4", true),
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.1.2.3/8", "10.9.9.9", true),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("2001:db8::/32", "2001:db8:7::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("::/0", "2001:db9::1", true),
            ("::1", "::1", true),
        ];
        for (network, address, inside) in table {
            let network: Network = network.parse().unwrap();
            assert_eq!(network.contains(address.parse().unwrap()), inside, "{network:?} {address}");
        }
        for wrong in
            ["", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0/8", "::ffff:10.0.0.0/8", "1.2.3.4/"]
        {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }
}
