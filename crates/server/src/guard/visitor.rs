//! Who asks.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::IpAddr;

/// Who asks, and how: as far as that is known and can be trusted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Visitor {
    /// The address that limits are counted by; `None` for clients without one, such as this machine itself.
    pub counted: Option<IpAddr>,
    /// Whether the visitor's connection is encrypted.
    pub secure: bool,
    /// The host name and port by which the visitor addressed this server.
    pub host: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}
