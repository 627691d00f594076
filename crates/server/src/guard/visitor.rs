//! Who asks.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::IpAddr;

/// Who asks, and how: as far as it can be known, and no further than it can be believed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Visitor {
    /// The address that bounds are counted by; nothing for those who have none, such as this machine itself.
    pub counted: Option<IpAddr>,
    /// Whether nobody on the way can read along.
    pub secure: bool,
    /// What the visitor takes this server to be called, with its port.
    pub host: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}
