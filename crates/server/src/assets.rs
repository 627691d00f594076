//! Style sheets, modules and the logo of the app, built into the program.
//!
//! All of them are under one address that carries the hash of all of them, so that a browser may keep them for ever and
//! one module can import another by its plain name.

use crate::{App, Problem};
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use flate2::{Compression, write::GzEncoder};
use jumpmaster_core::{Fault, ledger};
use std::io::Write;
use std::sync::LazyLock;

/// A file that is built in.
struct Asset {
    name: &'static str,
    plain: &'static [u8],
    packed: Bytes,
}

/// Every file, and the hash of them all.
struct Assets {
    files: Vec<Asset>,
    hash: String,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../assets/", $name)))),*]
    };
}

/// The files of `assets/`, a line each.
#[rustfmt::skip]
const FILES: &[(&str, &[u8])] = built_in![
    "favicon.svg",
    "tokens.css",
    "kit.css",
    "shell.css",
    "chart.css",
    "desk.css",
    "desk.js",
    "home.css",
    "home.js",
    "hexes.js",
    "lab.css",
    "lab.js",
    "curtain.js",
    "made.js",
    "play.css",
    "play.js",
    "replay.js",
    "swap.js",
    "tabletop.js",
    "rules.css",
    "rules.js",
    "seal.js",
    "sealing.js",
];

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let all: Vec<u8> = FILES.iter().flat_map(|(name, plain)| [name.as_bytes(), plain].concat()).collect();
    let hash = ledger::hash(&all)[..16].to_string();
    let files = FILES.iter().map(|&(name, plain)| Asset { name, plain, packed: pack(plain, 9) }).collect();
    Assets { files, hash }
});

/// Compresses bytes with this effort (1 to 9).
pub(crate) fn pack(plain: &[u8], effort: u32) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(effort));
    encoder.write_all(plain).expect("memory takes everything");
    encoder.finish().expect("memory takes everything").into()
}

/// The address of a file of `assets/`.
///
/// # Panics
/// If there is no such file, which a page's first test would find.
pub(crate) fn href(name: &str) -> String {
    let assets = &*ASSETS;
    assert!(assets.files.iter().any(|asset| asset.name == name), "{name} is not among the assets");
    format!("/assets/{}/{name}", assets.hash)
}

/// The files under `/assets`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/assets/{hash}/{name}", get(send))
        .route("/favicon.ico", get(|| async { Redirect::permanent(&href("favicon.svg")) }))
}

async fn send(Path((hash, name)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, Problem> {
    let assets = &*ASSETS;
    let asset = assets.files.iter().find(|asset| asset.name == name).ok_or_else(|| {
        let known = assets.files.iter().map(|asset| asset.name);
        Problem::new(StatusCode::NOT_FOUND, Fault::unknown("file", &name, known))
    })?;
    // A page from before an upgrade asks for an older hash: it gets the present file, but may not keep it.
    let keep = if hash == assets.hash { "public, max-age=31536000, immutable" } else { "no-store" };
    let fixed =
        [(header::CONTENT_TYPE, kind(asset.name)), (header::CACHE_CONTROL, keep), (header::VARY, "accept-encoding")];
    let mut response = if takes_gzip(&headers) {
        let mut response = asset.packed.clone().into_response();
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        response
    } else {
        asset.plain.into_response()
    };
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// Whether the client accepts gzip: it is named, and not with weight zero.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        named && weight.is_ok_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let takes = |value: &'static str| {
            takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        assert!(takes("gzip, deflate, br"));
        assert!(takes("br;q=1.0, GZIP;q=0.5"));
        assert!(!takes("gzip;q=0"));
        assert!(!takes("gzip;q=much"));
        assert!(!takes("identity"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
