//! What every request and every answer passes through: limits, a check of where a request comes from, and headers that
//! keep pages safe.

mod door;
mod forwarded;
mod host;
mod network;
mod pace;
mod upload;
mod visitor;
mod words;

pub(crate) use door::Door;
pub use host::HostName;
pub use network::Network;
pub(crate) use visitor::Visitor;

use crate::{App, Problem};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::Response;
use jumpmaster_core::Fault;
use pace::Pace;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use upload::Uploads;

/// The largest body a request may have.
const BODY: usize = 2 << 20;

/// Puts the guard around all addresses.
pub(crate) fn around(routes: Router<App>, door: Door) -> Router<App> {
    let door = Arc::new(door);
    let meet = move |request: Request, next: Next| {
        let door = Arc::clone(&door);
        async move { door.meet(request, next).await }
    };
    let pace = Arc::new(Pace::default());
    let keep_pace = move |request: Request, next: Next| {
        let pace = Arc::clone(&pace);
        async move { paced(&pace, request, next).await }
    };
    let uploads = Arc::new(Uploads::default());
    let patiently = move |request: Request, next: Next| {
        let uploads = Arc::clone(&uploads);
        async move { upload::patiently(&uploads, request, next).await }
    };
    routes
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn(words::put))
        .layer(from_fn(own))
        .layer(from_fn(patiently))
        .layer(from_fn(keep_pace))
        .layer(from_fn(meet))
        .layer(map_response(headers))
}

async fn headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
                  form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Links hold tokens, so other sites are told nothing; our own forms must still be recognisable as ours.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}

/// Refuses changes requested by another site: browsers say where a request comes from.
async fn own(request: Request, next: Next) -> Response {
    let looks = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let host = request.extensions().get::<Visitor>().and_then(|visitor| visitor.host.as_deref());
    if looks || from_here(request.headers(), host) {
        return next.run(request).await;
    }
    let fault = Fault::new(
        "the request comes from another site",
        "only pages of this app, and programs that are no browsers, may change anything here",
        "open the app itself and do it there",
    );
    tell(&request, &Problem::new(StatusCode::FORBIDDEN, fault))
}

fn from_here(headers: &HeaderMap, host: Option<&str>) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"));
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = text(header::ORIGIN) else { return true };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some() && authority == host
}

/// One household: a single IPv4 address, or the IPv6 network it was given.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// Turns away those who ask far more often than anybody at a table would. This machine may ask as often as it likes.
async fn paced(pace: &Pace, request: Request, next: Next) -> Response {
    let address = request.extensions().get::<Visitor>().and_then(|visitor| visitor.counted);
    let makes = request.method() == Method::POST && makes_a_game(request.uri().path());
    if address.is_none_or(|address| pace.allows(address, makes)) {
        return next.run(request).await;
    }
    let fault = Fault::new("too much is asked", "others want to be answered too", "wait a little, then try again");
    tell(&request, &Problem::later(StatusCode::TOO_MANY_REQUESTS, fault))
}

fn makes_a_game(path: &str) -> bool {
    ["/api/games", "/api/games/import", "/api/verify", "/play", "/replay"].contains(&path.trim_end_matches('/'))
}

/// Whether the request is for the API, and not for a page.
fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}

fn tell(request: &Request, problem: &Problem) -> Response {
    told(is_api(request), problem)
}

fn told(api: bool, problem: &Problem) -> Response {
    if api { problem.json() } else { problem.page() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pairs: &[(&'static str, &'static str)]) -> bool {
        let headers =
            pairs.iter().map(|(name, value)| (header::HeaderName::from_static(name), HeaderValue::from_static(value)));
        from_here(&headers.collect(), Some("127.0.0.1:7474"))
    }

    #[test]
    fn other_sites_are_told_apart() {
        assert!(told(&[]), "a program says nothing");
        assert!(told(&[("origin", "http://127.0.0.1:7474")]));
        assert!(told(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:7474")]));
        assert!(!told(&[("origin", "http://evil.example")]));
        assert!(!told(&[("origin", "null")]));
        assert!(!told(&[("origin", "http://127.0.0.1:80")]));
        assert!(!told(&[("sec-fetch-site", "cross-site")]));
        assert!(!told(&[("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:7474")]));
    }
}
