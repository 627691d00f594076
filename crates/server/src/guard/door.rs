//! The door: which clients are let in under which host name, and how that is known.

use super::forwarded::{self, Ambiguous};
use super::host::{self, HostName, Named};
use super::network::Network;
use super::{Visitor, tell};
use crate::Problem;
use axum::extract::{ConnectInfo, Request};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::Response;
use jumpmaster_core::Fault;
use std::net::SocketAddr;

/// How clients reach this server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Door {
    /// The names of this server besides its addresses; `None` accepts any.
    pub names: Option<Vec<HostName>>,
    /// The proxies that are trusted to say whom they speak for.
    pub proxies: Vec<Network>,
    /// Whether this server uses TLS itself.
    pub tls: bool,
}

impl Door {
    /// Identifies a client, and sends it away if it used a wrong name.
    pub async fn meet(&self, mut request: Request, next: Next) -> Response {
        let visitor = match self.visitor(&request) {
            Ok(visitor) => visitor,
            Err(problem) => return tell(&request, &problem),
        };
        let secure = visitor.secure;
        request.extensions_mut().insert(visitor);
        let mut response = next.run(request).await;
        if secure {
            keep_cookies_secure(&mut response);
        }
        response
    }

    fn visitor(&self, request: &Request) -> Result<Visitor, Problem> {
        let named = self.named(request)?;
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let Some(peer) = peer.map(|ConnectInfo(peer)| peer.ip().to_canonical()) else {
            return Ok(Visitor { counted: None, secure: self.tls, host: named });
        };
        let asker = forwarded::asker(request.headers(), peer, &self.proxies).map_err(|Ambiguous| ambiguous())?;
        let Some(asker) = asker else {
            // This machine may ask as often as it likes.
            return Ok(Visitor { counted: (!peer.is_loopback()).then_some(peer), secure: self.tls, host: named });
        };
        if let Some(host) = &asker.host {
            self.answers_to(host)?;
        }
        let secure = asker.secure.unwrap_or(self.tls);
        Ok(Visitor { counted: Some(asker.address), secure, host: asker.host.or(named) })
    }

    /// The name by which the request calls this server, if that name is accepted.
    fn named(&self, request: &Request) -> Result<Option<String>, Problem> {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let text = match (hosts.next(), hosts.next()) {
            (Some(host), None) => Some(host.to_str().unwrap_or("unreadable host").to_string()),
            (Some(_), Some(_)) if self.names.is_some() => return Err(unreadable()),
            _ => request.uri().authority().map(Authority::to_string),
        };
        match &text {
            Some(text) => self.answers_to(text)?,
            // Only programs leave it out; browsers, which other sites could send here, never do.
            None if self.names.is_some() && request.version() >= Version::HTTP_11 => return Err(unreadable()),
            None => {}
        }
        Ok(text)
    }

    fn answers_to(&self, text: &str) -> Result<(), Problem> {
        let Some(names) = &self.names else { return Ok(()) };
        let named = host::read(text).ok_or_else(unreadable)?;
        if host::answers_to(&named, names) { Ok(()) } else { Err(elsewhere(&named)) }
    }
}

fn keep_cookies_secure(response: &mut Response) {
    let headers = response.headers_mut();
    let cookies = headers.get_all(header::SET_COOKIE).iter();
    let secure = cookies.filter_map(|cookie| HeaderValue::from_bytes(&[cookie.as_bytes(), b"; Secure"].concat()).ok());
    let secure: Vec<HeaderValue> = secure.collect();
    headers.remove(header::SET_COOKIE);
    for cookie in secure {
        headers.append(header::SET_COOKIE, cookie);
    }
}

fn unreadable() -> Problem {
    let fault = Fault::new(
        "the request does not say which server it is for",
        "its Host header is missing, there twice, or cannot be read",
        "send the name or address of this server in one Host header",
    );
    Problem::new(StatusCode::BAD_REQUEST, fault)
}

fn elsewhere(named: &Named) -> Problem {
    let Named::Name(name) = named else { return unreadable() };
    let fault = Fault::new(
        format!("this server does not go by the name {name}"),
        "a page of another site could have that name lead here and act as if it were this one, so only names that were \
         allowed are answered",
        format!("open it by its address in numbers, or have it started with --host {name}"),
    );
    Problem::new(StatusCode::MISDIRECTED_REQUEST, fault)
}

fn ambiguous() -> Problem {
    let fault = Fault::new(
        "the proxy says two things about who asks",
        "X-Forwarded-For and Forwarded name different addresses, so one of them came from the visitor",
        "have the proxy remove the one of these headers that it does not set",
    );
    Problem::new(StatusCode::BAD_REQUEST, fault)
}
