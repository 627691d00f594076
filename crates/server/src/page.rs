//! The frame of every page: title strip, navigation, theme, and what a page adds of its own.

use crate::assets::{self, href};
use crate::{App, Problem};
use axum::body::HttpBody;
use axum::extract::{Form, Request};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Router, middleware};
use jumpmaster_core::Fault;
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;
use std::fmt::Write;

/// The navigation links in the title strip: address and name.
const WAYS: [(&str, &str); 6] = [
    ("/", "Home"),
    ("/rules", "Rules"),
    ("/desk", "Desk"),
    ("/lab", "Drop Lab"),
    ("/play", "Play"),
    ("/replay", "Replay"),
];

/// The themes a reader can choose: what the form sends, what the button says, what it means.
const THEMES: [(&str, &str, &str); 3] =
    [("system", "Auto", "as the system is"), ("light", "Day", "by day"), ("dark", "Night", "by night")];

/// The cookie that keeps the theme.
const COOKIE: &str = "theme";

/// The size in bytes from which it is worth compressing a page.
const WORTH: u64 = 1400;

/// What a frame needs to know of the request it answers. It is local to the task, so that every page, and every problem
/// shown as a page, finds it without being passed it.
#[derive(Clone, Default)]
struct Asked {
    theme: Option<&'static str>,
    /// The path, which says under which navigation link the page belongs.
    path: String,
    /// Where the reader can be led back to.
    address: String,
}

tokio::task_local! {
    static ASKED: Asked;
}

/// Records what frames need of every request.
pub(crate) fn around(routes: Router<App>) -> Router<App> {
    routes.route("/theme", post(set_theme)).fallback(lost).layer(middleware::from_fn(note))
}

/// The answer if there is no page at this address.
async fn lost(uri: Uri) -> Problem {
    let fix = "follow one of the ways in above, or go to the first page";
    Problem::new(
        StatusCode::NOT_FOUND,
        Fault::new(format!("nothing is at {}", uri.path()), "no page of this app has that address", fix),
    )
}

async fn note(request: Request, next: Next) -> Response {
    let theme = cookie(request.headers(), COOKIE).and_then(theme_named);
    let address = match *request.method() {
        Method::GET => request.uri().path_and_query().map_or("/", |address| address.as_str()).to_string(),
        _ => "/".to_string(),
    };
    let path = request.uri().path().to_string();
    ASKED.scope(Asked { theme, path, address }, next.run(request)).await
}

/// Compresses pages for clients that accept it. Only for pages without secrets: how well a page compresses reveals its
/// content.
pub(crate) fn packed(routes: Router<App>) -> Router<App> {
    routes.layer(middleware::from_fn(pack))
}

async fn pack(request: Request, next: Next) -> Response {
    let takes = assets::takes_gzip(request.headers());
    let response = next.run(request).await;
    let known = response.body().size_hint().exact();
    if !takes || known.is_none_or(|size| size < WORTH) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = axum::body::to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, assets::pack(&plain, 5).into())
}

/// A text escaped for the query of an address.
pub(crate) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'*' | b',' | b':' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('+'),
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// The theme of this name that overrides the system's.
fn theme_named(name: &str) -> Option<&'static str> {
    THEMES[1..].iter().map(|&(theme, ..)| theme).find(|&theme| theme == name)
}

#[derive(Deserialize)]
struct ThemeForm {
    #[serde(default)]
    theme: String,
    #[serde(default)]
    back: String,
}

/// Keeps the theme in a cookie and goes back to where the reader was.
async fn set_theme(Form(form): Form<ThemeForm>) -> Response {
    let year = 365 * 24 * 60 * 60;
    let cookie = match theme_named(&form.theme) {
        Some(theme) => format!("{COOKIE}={theme}; Path=/; Max-Age={year}; SameSite=Lax; HttpOnly"),
        None => format!("{COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly"),
    };
    ([(header::SET_COOKIE, cookie)], Redirect::to(within(&form.back))).into_response()
}

/// The address, if it is one of this app; the first page otherwise.
fn within(address: &str) -> &str {
    let here = address.starts_with('/') && !address[1..].starts_with(['/', '\\']);
    let plain = address.bytes().all(|byte| byte.is_ascii_graphic());
    if here && plain { address } else { "/" }
}

/// A page before its body: its title, and what it adds.
pub(crate) struct Page<'a> {
    title: &'a str,
    module: Option<&'a str>,
    style: Option<&'a str>,
    aside: Option<Markup>,
}

impl<'a> Page<'a> {
    /// A page with this title.
    pub(crate) fn new(title: &'a str) -> Page<'a> {
        Page { title, module: None, style: None, aside: None }
    }

    /// A module of its own: the name of a file in `assets/`.
    pub(crate) fn module(mut self, file: &'a str) -> Page<'a> {
        self.module = Some(file);
        self
    }

    /// A style sheet of its own, beside those that all share.
    pub(crate) fn style(mut self, file: &'a str) -> Page<'a> {
        self.style = Some(file);
        self
    }

    /// Adds words at the end of the title strip, such as the system that is shown.
    pub(crate) fn aside(mut self, aside: Markup) -> Page<'a> {
        self.aside = Some(aside);
        self
    }

    /// The whole page around this body, which is in a grid of one column.
    pub(crate) fn show(self, body: &Markup) -> Markup {
        let asked = ASKED.try_with(Clone::clone).unwrap_or_default();
        html! {
            (DOCTYPE)
            html lang="en" data-theme=[asked.theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { @if self.title != "Jumpmaster" { (self.title) " · " } "Jumpmaster" }
                    link rel="icon" type="image/svg+xml" href=(href("favicon.svg"));
                    @for sheet in ["tokens.css", "kit.css", "shell.css"].into_iter().chain(self.style) {
                        link rel="stylesheet" href=(href(sheet));
                    }
                    @if let Some(module) = self.module {
                        script type="module" src=(href(module)) {}
                    }
                }
                body {
                    a.skip href="#main" { "Skip to content" }
                    (strip(&asked, self.aside.as_ref()))
                    main.page #main tabindex="-1" { (body) }
                    (foot())
                }
            }
        }
    }
}

/// A whole page: its title, a module of its own if it has one (the name of a file in `assets/`), and its body.
pub(crate) fn shell(title: &str, module: Option<&str>, body: &Markup) -> Markup {
    Page { module, ..Page::new(title) }.show(body)
}

fn strip(asked: &Asked, aside: Option<&Markup>) -> Markup {
    // The replay of a game is below its seat's address, but belongs to Replay; a shared screen belongs to Play.
    let path = match asked.path.as_str() {
        path if path.ends_with("/replay") => "/replay",
        path if path.starts_with("/table/") => "/play",
        path => path,
    };
    let is_on =
        |way: &str| path == way || (way != "/" && path.strip_prefix(way).is_some_and(|rest| rest.starts_with('/')));
    html! {
        header.strip { div.strip-in {
            a.brand href="/" { (sign()) "Jumpmaster" }
            nav.nav aria-label="Main" {
                @for (way, name) in WAYS {
                    a href=(way) aria-current=[is_on(way).then_some("page")] { (name) }
                }
            }
            div.strip-end {
                @if let Some(aside) = aside { span.opt { (aside) } }
                form.seg method="post" action="/theme" aria-label="Theme" {
                    input type="hidden" name="back" value=(asked.address);
                    @for (theme, name, meaning) in THEMES {
                        button name="theme" value=(theme) title=(format!("Theme: {meaning}"))
                            aria-pressed=(if asked.theme.unwrap_or("system") == theme { "true" } else { "false" }) { (name) }
                    }
                }
            }
        } }
    }
}

/// The logo of the app: a canopy in a hex.
fn sign() -> Markup {
    html! {
        svg viewBox="0 0 32 32" aria-hidden="true" {
            path.cell d="M16 1.5L28.5 8.75V23.25L16 30.5L3.5 23.25V8.75Z" {}
            path.canopy d="M8 15Q16 3.5 24 15ZM8 15L16 25L24 15M16 15V25" {}
        }
    }
}

fn foot() -> Markup {
    html! {
        footer.foot {
            p {
                "Unofficial. The games belong to their publishers; Jumpmaster ships none of their art, prose, maps or scenarios. "
                "Every ruling marked with a dashed line is ours and can be changed."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_form_leads_nowhere_else() {
        for (address, goes) in [
            ("/rules/pl?q=drift", "/rules/pl?q=drift"),
            ("//elsewhere.example", "/"),
            ("/\\elsewhere.example", "/"),
            ("https://elsewhere.example", "/"),
            ("/a\r\nset-cookie: b", "/"),
            ("", "/"),
        ] {
            assert_eq!(within(address), goes, "{address:?}");
        }
    }
}
