//! A browser without scripts or sockets: it follows links, sends forms and keeps cookies.
#![allow(dead_code, reason = "each test uses what it needs")]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use jumpmaster_server::{App, app};
use std::collections::BTreeMap;
use tower::ServiceExt;

pub struct Browser {
    app: Router,
    cookies: BTreeMap<String, (String, String)>,
}

pub struct Seen {
    pub status: StatusCode,
    pub address: String,
    pub text: String,
    headers: HeaderMap,
}

impl Browser {
    pub fn new(state: App) -> Browser {
        Browser { app: app(state), cookies: BTreeMap::new() }
    }

    pub async fn get(&mut self, address: &str) -> Seen {
        self.go(Method::GET, address, "", String::new()).await
    }

    pub async fn post(&mut self, address: &str, fields: &[(&str, &str)]) -> Seen {
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value))).collect();
        self.go(Method::POST, address, "application/x-www-form-urlencoded", body.join("&")).await
    }

    /// Sends a form as multipart data.
    pub async fn send_form(&mut self, address: &str, fields: &[(&str, &str)]) -> Seen {
        const EDGE: &str = "----a-boundary-that-nothing-holds";
        let part = |(name, value): &(&str, &str)| {
            format!("--{EDGE}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let body = fields.iter().map(part).chain([format!("--{EDGE}--\r\n")]).collect();
        self.go(Method::POST, address, &format!("multipart/form-data; boundary={EDGE}"), body).await
    }

    async fn go(&mut self, method: Method, address: &str, kind: &str, body: String) -> Seen {
        let mut seen = self.once(method, address, kind, body).await;
        for _ in 0..5 {
            if !seen.status.is_redirection() {
                break;
            }
            let next = seen.header("location").to_string();
            assert!(next.starts_with('/'), "it leads elsewhere: {next}");
            seen = self.once(Method::GET, &next, "", String::new()).await;
        }
        seen
    }

    async fn once(&mut self, method: Method, address: &str, kind: &str, body: String) -> Seen {
        let path = address.split('?').next().unwrap();
        let sent: Vec<String> = self
            .cookies
            .iter()
            .filter(|(_, (_, under))| path.starts_with(under.as_str()))
            .map(|(name, (value, _))| format!("{name}={value}"))
            .collect();
        let mut request = Request::builder().method(method).uri(address).header(header::HOST, "127.0.0.1:8080");
        if !kind.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind).header(header::ORIGIN, "http://127.0.0.1:8080");
        }
        if !sent.is_empty() {
            request = request.header(header::COOKIE, sent.join("; "));
        }
        let answer = self.app.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
        let (head, body) = answer.into_parts();
        for cookie in head.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        let bytes = to_bytes(body, 16 << 20).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(!text.contains(" style=\""), "no inline style at {address}");
        assert!(!head.status.is_server_error(), "{} at {address}: {text}", head.status);
        Seen { status: head.status, address: address.into(), text, headers: head.headers }
    }

    fn keep(&mut self, cookie: &str) {
        let mut parts = cookie.split("; ");
        let (name, value) = parts.next().unwrap().split_once('=').unwrap();
        let path = parts.clone().find_map(|part| part.strip_prefix("Path=")).unwrap_or("/").to_string();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite"), "{cookie}");
        if cookie.contains("Max-Age=0") {
            self.cookies.remove(name);
        } else {
            self.cookies.insert(name.into(), (value.into(), path));
        }
    }

    /// Takes something in hand until an order can be given, and gives one; `number` varies the choices.
    pub async fn choose_and_order(&mut self, seat: &str, page: &Seen, number: usize) -> Seen {
        let (mut address, mut page_text) = (format!("{seat}?view="), page.text.clone());
        let picks = picks(&page_text);
        // Every third order is the first of all: the main thing to do.
        let main = number.is_multiple_of(3) && !forms_orders(&page_text).is_empty();
        if !picks.is_empty() && !main {
            address.clone_from(&picks[number % picks.len()]);
            page_text = self.get(&address).await.text;
        }
        // If orders are too many to list, a hex is pointed at until some are listed.
        for turn in 0..40 {
            if main || !page_text.contains("form=\"narrow\"") {
                break;
            }
            let hexes = hexes(&page_text);
            let hex = &hexes[((number + turn) * 37) % hexes.len()];
            page_text = self.get(&format!("{address}&hex={hex}")).await.text;
        }
        let orders = forms_orders(&page_text);
        assert!(!orders.is_empty(), "nothing can be ordered: {page_text}");
        // The last of them ends a phase, as a rule: it is taken often enough for the game to go on.
        let (order, _) = match number % 3 {
            0 => &orders[0],
            1 => orders.last().unwrap(),
            _ => &orders[number % orders.len()],
        };
        let hidden = |name: &str| {
            between(&page_text, &format!("name=\"{name}\" value=\""), "\"").unwrap_or_default().to_string()
        };
        let (version, key) = (hidden("version"), hidden("key"));
        let fields = [("order", order.as_str()), ("version", &version), ("key", &key)];
        let seen = self.post(&format!("{seat}/order"), &fields).await;
        assert_eq!(seen.status, StatusCode::OK, "{order}: {}", seen.text);
        seen
    }

    /// Types in the face of the die that is wanted.
    pub async fn post_die(&mut self, seat: &str, page: &Seen, face: u8) -> Seen {
        let hidden =
            |name: &str| unescape(between(&page.text, &format!("name=\"{name}\" value=\""), "\"").unwrap_or_default());
        let (order, faces, version, key) = (hidden("order"), hidden("faces"), hidden("version"), hidden("key"));
        let face = face.to_string();
        let fields = [("order", &*order), ("faces", &faces), ("version", &version), ("key", &key), ("face", &face)];
        let seen = self.post(&format!("{seat}/order"), &fields).await;
        assert_eq!(seen.status, StatusCode::OK, "{}", seen.text);
        seen
    }
}

impl Seen {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    pub fn title(&self) -> &str {
        between(&self.text, "<title>", "</title>").unwrap()
    }

    /// The content of the panel that only its owner sees.
    pub fn secrets(&self) -> Vec<String> {
        let Some(panel) = between(&self.text, "<ul class=\"plan private\">", "</ul>") else { return Vec::new() };
        panel.split("<span>").skip(1).filter_map(|rest| rest.split("</span>").next()).map(unescape).collect()
    }

    /// An option of a form, and a value other than its present one: system, key, value.
    pub fn some_option(&self) -> (String, String, String) {
        let system = between(&self.text, "system = &quot;", "&quot;").unwrap().to_string();
        for rest in self.text.split("<select name=\"option.").skip(1) {
            let key = rest.split('"').next().unwrap();
            let options = rest.split("</select>").next().unwrap();
            for option in options.split("<option value=\"").skip(1) {
                let (value, more) = option.split_once('"').unwrap();
                if !more.starts_with(" selected") {
                    return (system, key.into(), value.into());
                }
            }
        }
        panic!("the form has no option to switch");
    }
}

pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after)?])
}

fn picks(text: &str) -> Vec<String> {
    text.split("class=\"pick\" href=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(unescape).collect()
}

/// The hexes that can be pointed at: those that are ringed, if any are.
pub fn hexes(text: &str) -> Vec<String> {
    let after = |before: &str| -> Vec<String> {
        text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_string).collect()
    };
    let ringed = after("class=\"mark-reach\" data-hex=\"");
    if ringed.is_empty() { after("data-hex=\"") } else { ringed }
}

/// The orders a page offers: what the buttons send, and their words.
pub fn forms_orders(text: &str) -> Vec<(String, String)> {
    let buttons = text.split("<button name=\"order\" value=\"").skip(1);
    buttons
        .map(|rest| {
            let (value, more) = rest.split_once('"').unwrap();
            (unescape(value), more.split("<span>").nth(1).unwrap_or_default().split('<').next().unwrap().to_string())
        })
        .collect()
}

pub fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

fn escape(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
