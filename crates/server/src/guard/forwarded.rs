//! What proxies say about whom they speak for: `X-Forwarded-For` and the like, or `Forwarded` (RFC 7239).
//!
//! Every proxy appends whom it got the request from, after whatever the request claimed before. So the list is read from
//! its end: as long as the hops are trusted proxies, what they added is trusted too. The first other hop is the visitor;
//! what comes before it may be invented.

use super::network::Network;
use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};

/// What is said about one hop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Hop {
    /// Where it came from; `None` if that is withheld or cannot be read.
    address: Option<IpAddr>,
    proto: Option<String>,
    host: Option<String>,
}

/// Who asks through proxies, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asker {
    pub address: IpAddr,
    /// Whether the connection to the first proxy is encrypted, if that is said.
    pub secure: Option<bool>,
    /// The host name by which the first proxy was addressed, if that is said.
    pub host: Option<String>,
}

/// Two headers name two different visitors: one of them was not written by the proxy.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Ambiguous;

/// Who asks, if the peer is a trusted proxy that says so.
pub(super) fn asker(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> Result<Option<Asker>, Ambiguous> {
    if !trusts(trusted, peer) {
        return Ok(None);
    }
    match (by_custom(headers, peer, trusted), by_standard(headers, peer, trusted)) {
        (Some(one), Some(other)) if one.address != other.address => Err(Ambiguous),
        (one, other) => Ok(one.or(other)),
    }
}

fn trusts(trusted: &[Network], address: IpAddr) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

/// Reads the de facto standard headers. If a proxy says how the visitor came, but not from where, it is counted in its
/// place.
fn by_custom(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> Option<Asker> {
    let [list, proto, host] =
        ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"].map(|name| joined(headers, name));
    if [&list, &proto, &host].iter().all(|said| said.is_none()) {
        return None;
    }
    let hop = |entry: &str| Hop { address: address(entry.trim()), ..Hop::default() };
    let hops: Vec<Hop> = list.iter().flat_map(|list| list.split(',')).map(hop).collect();
    let first = |all: Option<String>| all?.split(',').next().map(|value| value.trim().to_string());
    let secure = first(proto).map(|proto| proto.eq_ignore_ascii_case("https"));
    Some(Asker { address: walk(&hops, peer, trusted).0, secure, host: first(host) })
}

/// Reads the standard header.
fn by_standard(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> Option<Asker> {
    // Each header by itself: an unclosed quotation in one of them must not swallow what a proxy added in the next.
    let lines = headers.get_all("forwarded").iter().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        return None;
    }
    let hops: Vec<Hop> = lines.iter().flat_map(|line| split(line, ',')).map(hop).collect();
    let (address, hop) = walk(&hops, peer, trusted);
    let Hop { proto, host, .. } = hop.cloned().unwrap_or_default();
    Some(Asker { address, secure: proto.map(|proto| proto.eq_ignore_ascii_case("https")), host })
}

/// Walks from the last hop back to the first that is not a trusted proxy, and returns its address and what was said of
/// it. If a hop has no address, the proxy that reported it is counted instead.
fn walk<'a>(hops: &'a [Hop], peer: IpAddr, trusted: &[Network]) -> (IpAddr, Option<&'a Hop>) {
    let mut nearest = (peer, None);
    for hop in hops.iter().rev() {
        let Some(address) = hop.address else { return (nearest.0, Some(hop)) };
        nearest = (address, Some(hop));
        if !trusts(trusted, address) {
            break;
        }
    }
    nearest
}

/// All headers of a name as one list. Bytes that are not text make their own entry useless and no other.
fn joined(headers: &HeaderMap, name: &str) -> Option<String> {
    let all: Vec<_> = headers.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
    (!all.is_empty()).then(|| all.join(","))
}

fn hop(element: &str) -> Hop {
    let mut hop = Hop::default();
    for pair in split(element, ';') {
        let Some((name, value)) = pair.split_once('=') else { continue };
        let value = value.trim().trim_matches('"');
        match name.trim().to_ascii_lowercase().as_str() {
            "for" => hop.address = address(value),
            "proto" => hop.proto = Some(value.into()),
            "host" => hop.host = Some(value.into()),
            _ => {}
        }
    }
    hop
}

/// An address, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse::<IpAddr>().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address| address.to_canonical())
}

/// The parts between separators outside quotations. A quotation that is never closed does not count as one: whoever
/// opened it cannot swallow what others added after it.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    let outside = |letter: char| {
        let plain = !escaped;
        escaped = plain && quoted && letter == '\\';
        quoted ^= plain && letter == '"';
        letter == separator && !quoted
    };
    let parts: Vec<&str> = text.split(outside).collect();
    if quoted { text.split(separator).collect() } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    type Pairs<'a> = &'a [(&'static str, &'a str)];

    fn headers(pairs: Pairs<'_>) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        };
        let mut all = HeaderMap::new();
        for (name, value) in pairs.iter().map(pair) {
            all.append(name, value);
        }
        all
    }

    fn counted(pairs: Pairs<'_>, peer: &str) -> Result<Option<String>, Ambiguous> {
        let trusted: Vec<Network> = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap()).to_vec();
        let asker = asker(&headers(pairs), peer.parse().unwrap(), &trusted)?;
        Ok(asker.map(|asker| asker.address.to_string()))
    }

    #[test]
    fn the_last_that_no_trusted_proxy_is_counts() {
        let xff = "x-forwarded-for";
        let table: [(Pairs<'_>, &str, Option<&str>); 20] = [
            (&[], "127.0.0.1", None),
            (&[(xff, "203.0.113.7")], "127.0.0.1", Some("203.0.113.7")),
            (&[(xff, "203.0.113.7")], "198.51.100.1", None),
            (&[(xff, "1.1.1.1, 203.0.113.7")], "127.0.0.1", Some("203.0.113.7")),
            (&[(xff, "1.1.1.1, 203.0.113.7, 10.0.0.9")], "127.0.0.1", Some("203.0.113.7")),
            (&[(xff, "1.1.1.1"), (xff, "203.0.113.7")], "10.1.1.1", Some("203.0.113.7")),
            (&[(xff, "10.0.0.3, 10.0.0.4")], "127.0.0.1", Some("10.0.0.3")),
            (&[(xff, "203.0.113.7:5050")], "127.0.0.1", Some("203.0.113.7")),
            (&[(xff, "[2001:db8::1]:5050")], "127.0.0.1", Some("2001:db8::1")),
            (&[(xff, "::ffff:203.0.113.7")], "127.0.0.1", Some("203.0.113.7")),
            (&[(xff, "1.1.1.1, unknown")], "127.0.0.1", Some("127.0.0.1")),
            (&[(xff, "1.1.1.1, unknown, 10.0.0.9")], "127.0.0.1", Some("10.0.0.9")),
            (&[(xff, "")], "127.0.0.1", Some("127.0.0.1")),
            (&[("x-forwarded-proto", "https")], "127.0.0.1", Some("127.0.0.1")),
            (&[("forwarded", "for=1.1.1.1, for=203.0.113.7;proto=https")], "127.0.0.1", Some("203.0.113.7")),
            (&[("forwarded", "For=\"[2001:db8::1]:4711\";by=_x")], "127.0.0.1", Some("2001:db8::1")),
            (&[("forwarded", "for=\"1.1.1.1, for=2.2.2.2\"")], "127.0.0.1", Some("127.0.0.1")),
            (&[("forwarded", "for=1.1.1.1;x=\"\\\"\", for=203.0.113.7")], "127.0.0.1", Some("203.0.113.7")),
            (&[("forwarded", "for=1.1.1.1;x=\", for=203.0.113.7")], "127.0.0.1", Some("203.0.113.7")),
            (&[("forwarded", "for=1.1.1.1;x=\""), ("forwarded", "for=203.0.113.7")], "127.0.0.1", Some("203.0.113.7")),
        ];
        for (pairs, peer, expected) in table {
            assert_eq!(counted(pairs, peer), Ok(expected.map(str::to_string)), "{pairs:?} from {peer}");
        }
        let both = [(xff, "203.0.113.7"), ("forwarded", "for=1.1.1.1")];
        assert_eq!(counted(&both, "127.0.0.1"), Err(Ambiguous), "one of the two was not written by the proxy");
        let both = [(xff, "203.0.113.7"), ("forwarded", "for=203.0.113.7")];
        assert_eq!(counted(&both, "127.0.0.1"), Ok(Some("203.0.113.7".into())));
    }

    #[test]
    fn how_the_visitor_came_is_told_by_the_same_proxy() {
        let trusted: Vec<Network> = vec!["127.0.0.1".parse().unwrap()];
        let peer = "127.0.0.1".parse().unwrap();
        let custom = [
            ("x-forwarded-for", "203.0.113.7"),
            ("x-forwarded-proto", "HTTPS"),
            ("x-forwarded-host", "games.example.org"),
        ];
        let standard = [("forwarded", "for=9.9.9.9;proto=http, for=203.0.113.7;proto=https;host=games.example.org")];
        for pairs in [&custom[..], &standard[..]] {
            let asker = asker(&headers(pairs), peer, &trusted).unwrap().unwrap();
            assert_eq!((asker.secure, asker.host.as_deref()), (Some(true), Some("games.example.org")));
        }
        let stranger = "203.0.113.7".parse().unwrap();
        assert_eq!(asker(&headers(&custom), stranger, &trusted), Ok(None), "anybody else is not believed");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever a visitor invents, it is counted as the trusted proxy says; without a proxy, by its own address.
        #[test]
        fn nobody_chooses_whom_he_is_counted_as(
            invented in "[ -~]{0,60}",
            visitor in any::<[u8; 4]>(),
            direct in any::<bool>(),
        ) {
            let visitor = IpAddr::from(visitor);
            let trusted: Vec<Network> = vec!["192.0.2.1".parse().unwrap()];
            prop_assume!(!trusts(&trusted, visitor));
            let proxy: IpAddr = "192.0.2.1".parse().unwrap();
            let told = if direct { invented.clone() } else { format!("{invented}, {visitor}") };
            let sent = headers(&[("x-forwarded-for", &told)]);
            let asker = asker(&sent, if direct { visitor } else { proxy }, &trusted).unwrap();
            prop_assert_eq!(asker.map(|asker| asker.address), (!direct).then_some(visitor));
        }
    }
}
