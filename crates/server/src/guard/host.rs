//! The name by which the app is addressed. A page of another site can make its own name lead to this machine (DNS
//! rebinding) and would then count as the app itself; so a name is answered only if the app was told that it is its own.
//! Numeric addresses belong to nobody else, and `localhost` leads nowhere but here.

use jumpmaster_core::Fault;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// The longest possible name.
const LONGEST: usize = 253;

/// A host name, in lower case and without a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostName(String);

impl std::fmt::Display for HostName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for HostName {
    type Err = Fault;

    fn from_str(text: &str) -> Result<HostName, Fault> {
        name(text).ok_or_else(|| {
            Fault::new(
                format!("\"{text}\" is no name of a machine"),
                "a name is letters, digits, hyphens and dots, without https:// and without a port",
                "write it as it stands in the address: --host games.example.org",
            )
        })
    }
}

fn name(text: &str) -> Option<HostName> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    (text.len() <= LONGEST && text.split('.').all(label)).then(|| HostName(text.to_ascii_lowercase()))
}

/// What a request names as its host.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Named {
    /// A numeric address.
    Number,
    /// A name.
    Name(HostName),
}

/// Reads what a `Host` header says.
pub(super) fn read(text: &str) -> Option<Named> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (inside, after) = rest.split_once(']')?;
            inside.parse::<Ipv6Addr>().ok()?;
            (None, if after.is_empty() { None } else { Some(after.strip_prefix(':')?) })
        }
        None => match text.rsplit_once(':') {
            Some((host, port)) => (Some(host), Some(port)),
            None => (Some(text), None),
        },
    };
    if port.is_some_and(|port| port.len() > 5 || !port.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    match host {
        None => Some(Named::Number),
        Some(host) if host.parse::<Ipv4Addr>().is_ok() => Some(Named::Number),
        Some(host) => name(host).map(Named::Name),
    }
}

/// Whether the app answers to the host that a request names.
pub(super) fn answers_to(named: &Named, own: &[HostName]) -> bool {
    match named {
        Named::Number => true,
        Named::Name(name) => name.0 == "localhost" || own.contains(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_localhost_and_names_of_its_own_are_answered() {
        let own: Vec<HostName> = vec!["Games.Example.org.".parse().unwrap()];
        let table = [
            ("127.0.0.1:7474", Some(true)),
            ("127.0.0.1", Some(true)),
            ("[::1]:7474", Some(true)),
            ("[::1]", Some(true)),
            ("192.168.1.20:7474", Some(true)),
            ("localhost:7474", Some(true)),
            ("LocalHost", Some(true)),
            ("localhost.", Some(true)),
            ("games.example.org", Some(true)),
            ("GAMES.example.org.:443", Some(true)),
            ("evil.example:7474", Some(false)),
            ("localhost.evil.example", Some(false)),
            ("127.0.0.1.evil.example", Some(false)),
            ("xgames.example.org", Some(false)),
            ("games.example.org.evil.example", Some(false)),
            ("127.1", Some(false)),
            ("2130706433", Some(false)),
            ("", None),
            (":7474", None),
            ("a b", None),
            ("[::1", None),
            ("[::1]x", None),
            ("[127.0.0.1]", None),
            ("::1", None),
            ("localhost:port", None),
            ("localhost:123456", None),
            ("user@localhost", None),
            ("localhost/", None),
            ("a..b", None),
        ];
        for (text, answered) in table {
            assert_eq!(read(text).map(|named| answers_to(&named, &own)), answered, "{text}");
        }
        for wrong in ["https://a.example", "a.example:80", "", "a b", "*.example.org"] {
            assert!(wrong.parse::<HostName>().is_err(), "{wrong}");
        }
    }
}
