//! Whatever is sent to whatever address is answered, and refusals are in words: what, why and fix. Nothing breaks,
//! nothing hangs, nothing leads out of the assets.

mod common;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, StatusCode, header};
use common::routes::{Address, addresses};
use common::{Folder, games_of, tokens, wish};
use jumpmaster_server::{App, Opened, app};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// The number of requests tried.
const TRIED: u32 = 1500;
/// The longest time any of them may take, on however slow a machine.
const LONGEST: Duration = Duration::from_secs(30);

/// The app with a game in it.
struct Desk {
    runtime: Runtime,
    router: Router,
    opened: Opened,
    _folder: Folder,
}

/// A request at random.
#[derive(Clone, Debug)]
struct Tried {
    address: usize,
    method: &'static str,
    /// Values for the names in an address, already escaped.
    fill: Vec<String>,
    query: Vec<(String, String)>,
    kind: Vec<u8>,
    cookie: Vec<u8>,
    /// Whether it comes with a valid token and game.
    seated: bool,
    body: Vec<u8>,
}

impl Desk {
    fn new() -> Desk {
        let runtime = Runtime::new().unwrap();
        let folder = Folder::new();
        let games = Arc::new(games_of(&folder));
        let opened = runtime.block_on(games.create(wish(&common::scenarios()[0]))).unwrap();
        Desk { runtime, router: app(App { games }), opened, _folder: folder }
    }

    fn ask(&self, request: Request<Body>) -> (StatusCode, String, Vec<u8>) {
        self.runtime.block_on(async {
            let asked = self.router.clone().oneshot(request);
            let answer = tokio::time::timeout(LONGEST, asked).await.expect("it does not hang").unwrap();
            let (head, body) = answer.into_parts();
            let kind = head.headers.get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_string());
            let kind = kind.unwrap_or_default();
            // A stream of news never ends.
            let body =
                if kind == "text/event-stream" { Vec::new() } else { to_bytes(body, 64 << 20).await.unwrap().to_vec() };
            (head.status, kind, body)
        })
    }

    /// Checks that an answer is a success, or a refusal in words.
    fn check(&self, what: &impl std::fmt::Debug, api: bool, head: bool, request: Request<Body>) {
        let (status, kind, body) = self.ask(request);
        assert!(!status.is_server_error(), "{status} for {what:?}: {}", String::from_utf8_lossy(&body));
        if !status.is_client_error() || head {
            return;
        }
        let text = String::from_utf8(body).expect("refusals are text");
        // What is not a page is refused as to a program, whatever its address.
        if api || kind == "application/problem+json" {
            assert_eq!(kind, "application/problem+json", "{status} for {what:?}: {text}");
            let told: Value = serde_json::from_str(&text).unwrap();
            let said = |name: &str| told["error"][name].as_str().is_some_and(|text| !text.is_empty());
            assert!(said("what") && said("why") && said("fix"), "{what:?}: {text}");
        } else {
            assert!(kind.starts_with("text/html"), "{status} as {kind} for {what:?}: {text}");
            assert!(text.contains("<dt>Fix</dt>"), "{status} for {what:?}: {text}");
        }
    }

    fn request(&self, address: &Address, tried: &Tried) -> Option<Request<Body>> {
        let all = tokens(&self.opened);
        let mut path = address.path.clone();
        for (at, name) in address.names().into_iter().enumerate() {
            let value = match name {
                "game" if tried.seated => self.opened.id.to_string(),
                "token" if tried.seated => all[at % all.len()].clone(),
                "seat" if tried.seated => "0".into(),
                _ => tried.fill[at % tried.fill.len()].clone(),
            };
            path = path.replace(&format!("{{{name}}}"), &value);
        }
        let pairs: Vec<String> = tried.query.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let uri = if pairs.is_empty() { path } else { format!("{path}?{}", pairs.join("&")) };
        let mut request = Request::builder().method(tried.method).uri(uri);
        let header = |bytes: &[u8]| HeaderValue::from_bytes(bytes).ok();
        if let Some(kind) = header(&tried.kind) {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        if tried.seated {
            let cookies = format!("table-{}={}; sits-{}=0", self.opened.id, all[..2].join("."), self.opened.id);
            request =
                request.header(header::AUTHORIZATION, format!("Bearer {}", all[0])).header(header::COOKIE, cookies);
        }
        if let Some(cookie) = header(&tried.cookie) {
            request = request.header(header::COOKIE, &cookie).header(header::AUTHORIZATION, cookie);
        }
        request.body(Body::from(tried.body.clone())).ok()
    }
}

/// Values of any kind that need no escaping.
const KNOWN: [&str; 11] =
    ["", "0", "-1", "1", "99999999999999999999999", "1e309", "NaN", "65535,65535", "4294967296,1", "7,6", "x"];

/// Values that are escaped, or should be.
const ESCAPED: [&str; 11] = [
    "%00",
    "%0d%0aX:%20y",
    "%ff%fe",
    "%2e%2e%2f",
    "..%2f..%2fetc%2fpasswd",
    "%",
    "%zz",
    "%C3%28",
    "%E2%80%AE",
    "'%20OR%201=1",
    "%3Cscript%3E",
];

/// A value of any kind, as it is written in an address.
fn odd() -> impl Strategy<Value = String> {
    let words =
        ["all", "referee", "public", "list", "none", "exact", "unit 1", "pl"].map(|word| word.replace(' ', "%20"));
    prop_oneof![
        select(KNOWN.map(str::to_string).to_vec()),
        select(ESCAPED.map(str::to_string).to_vec()),
        select(words.to_vec()),
        select(common::scenarios()),
        vec(any::<u8>(), 0..12).prop_map(|bytes| bytes
            .iter()
            .map(|byte| format!("%{byte:02x}"))
            .collect::<Vec<_>>()
            .concat()),
        Just("9".repeat(400)),
    ]
}

fn name() -> impl Strategy<Value = String> {
    let known = [
        "a",
        "a.planes",
        "a.wind.from",
        "a.wind.speed",
        "b",
        "b.planes",
        "objective",
        "within",
        "least",
        "enemy",
        "show",
        "map",
        "option",
        "do",
        "on",
        "act",
        "house",
        "as",
        "at",
        "after",
        "orders",
        "verify",
        "piece",
        "hex",
        "view",
        "q",
        "system",
        "scenario",
        "seed",
        "dice",
        "%ff",
    ];
    select(known.map(str::to_string).to_vec())
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(5000), close.repeat(5000)).into_bytes();
    let json = [
        "{}",
        "null",
        "[]",
        "\"\u{0}\"",
        "1e999",
        "{\"order\":null}",
        "{\"order\":{\"drop\":{}},\"version\":18446744073709551615}",
        "{\"order\":\"x\",\"faces\":[255,0,1],\"key\":\"\"}",
        "{\"order\":\"x\",\"version\":-1}",
        "{\"order\":\"x\",\"faces\":[256]}",
        "{\"accept\":1}",
        "{\"accept\":true}",
        "{\"text\":\"\\ud800\"}",
        "{\"text\":\"\\u0000\"}",
        "{\"scenario\":\"none\"}",
        "{\"scenario\":{}}",
        "{\"example\":\"x\",\"runs\":0}",
        "{\"input\":{},\"runs\":18446744073709551615}",
        "{\"input\":[[[]]],\"dice\":[0]}",
        "{\"input\":null,\"seed\":1e400}",
        "{\"scenario\":\"\",\"house\":{\"text\":\"= =\"}}",
        "{\"jumpmaster\":1}\n{\"n\":1}",
        "{\"jumpmaster-games\":1}",
    ];
    let forms = [
        "do=yes",
        "do=%ff",
        "sure=%00",
        "words=",
        "words=%00",
        "seat=999",
        "seat=-1",
        "seat=",
        "order=%7B%7D&version=x",
        "order=1&faces=1,,2&face=0",
        "order=1&face=999",
        "order=%5B%5D&key=k&version=18446744073709551615",
        "theme=dark&back=//x",
        "=&=&=",
        "order=1&order=2",
    ];
    let multipart = [
        "--x\r\n",
        "--x--\r\n",
        "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n\u{0}\r\n--x--\r\n",
        "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n",
        "--x\r\nContent-Disposition: form-data; name=\"scenario\"\r\n\r\nnone\r\n--x--\r\n",
        "--x\r\nContent-Disposition: form-data; name=\"own\"; filename=\"../../x\"\r\n\r\n[x]\r\n--x--\r\n",
    ];
    let texts = json.iter().chain(&forms).chain(&multipart).map(|text| text.as_bytes().to_vec());
    let mut known: Vec<Vec<u8>> = texts.collect();
    known.extend([deep("[", "]"), deep("{\"order\":", "}"), deep("{\"input\":[", "]}")]);
    known.push(b"{\"text\":\"\xff\xfe\"}".to_vec());
    known.push(b"--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n\xff\xfe\r\n--x--\r\n".to_vec());
    prop_oneof![3 => select(known), 1 => vec(any::<u8>(), 0..300)]
}

fn is_api(address: &Address) -> bool {
    address.path == "/api" || address.path.starts_with("/api/")
}

fn tried(addresses: usize) -> impl Strategy<Value = Tried> {
    let kinds = [
        "application/json",
        "application/json; charset=utf-8",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "application/octet-stream",
        "",
        "x",
    ];
    let kind = prop_oneof![4 => select(kinds.map(|kind| kind.as_bytes().to_vec()).to_vec()), 1 => vec(128_u8.., 1..9)];
    let method = select(vec!["GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW"]);
    let cookie = prop_oneof![
        Just(Vec::new()),
        vec(32_u8..127, 0..60),
        vec(128_u8.., 0..60),
        Just(b"made=....; theme=;;=".to_vec())
    ];
    let asked =
        (0..addresses, method, vec(odd(), 1..4), vec((name(), odd()), 0..5), kind, cookie, any::<bool>(), body());
    asked.prop_map(|(address, method, fill, query, kind, cookie, seated, body)| Tried {
        address,
        method,
        fill,
        query,
        kind,
        cookie,
        seated,
        body,
    })
}

#[test]
fn whatever_is_sent_is_answered_in_words() {
    let desk = Desk::new();
    let all = addresses(&desk.router);
    let config = Config { cases: TRIED, failure_persistence: None, max_shrink_iters: 60, ..Config::default() };
    let run = TestRunner::new(config).run(&tried(all.len()), |tried| {
        let address = &all[tried.address];
        let api = is_api(address);
        if let Some(request) = desk.request(address, &tried) {
            desk.check(&(&address.path, &tried), api, tried.method == "HEAD", request);
        }
        Ok(())
    });
    run.unwrap();
}

#[test]
fn a_name_in_an_address_may_be_anything() {
    let desk = Desk::new();
    for address in addresses(&desk.router).iter().filter(|address| !address.names().is_empty()) {
        for (method, fill) in ["GET", "POST"].iter().flat_map(|method| ESCAPED.iter().map(move |fill| (*method, *fill)))
        {
            for second in [fill, "0"] {
                let tried = Tried {
                    address: 0,
                    method,
                    fill: vec![fill.into(), second.into()],
                    query: vec![],
                    kind: b"application/x-www-form-urlencoded".to_vec(),
                    cookie: vec![],
                    seated: false,
                    body: vec![],
                };
                let Some(request) = desk.request(address, &tried) else { continue };
                desk.check(&(&address.path, fill, second), is_api(address), false, request);
            }
        }
    }
}

#[test]
fn what_is_too_long_is_refused_everywhere() {
    let desk = Desk::new();
    for address in addresses(&desk.router).iter().filter(|address| address.takes("POST")) {
        let api = is_api(address);
        for kind in ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let tried = Tried {
                address: 0,
                method: "POST",
                fill: vec!["x".into()],
                query: vec![],
                kind: kind.as_bytes().to_vec(),
                cookie: vec![],
                seated: true,
                body: vec![b' '; 3 << 20],
            };
            let Some(request) = desk.request(address, &tried) else { continue };
            desk.check(&(&address.path, kind), api, false, request);
        }
    }
    let request = Request::post("/api/games").header(header::CONTENT_TYPE, "application/json");
    let (status, ..) = desk.ask(request.body(Body::from(vec![b' '; 3 << 20])).unwrap());
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let request = Request::post("/api/games/import").body(Body::from(vec![b' '; 33 << 20])).unwrap();
    assert_eq!(desk.ask(request).0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn nothing_leads_out_of_the_assets() {
    let desk = Desk::new();
    for path in [
        "/assets/x/..%2f..%2fCargo.toml",
        "/assets/x/../../Cargo.toml",
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2f..%2fetc/passwd",
        "/assets/x/%2fetc%2fpasswd",
        "/assets/x/..%5c..%5cCargo.toml",
        "/assets/x/kit.css%00.js",
        "/assets/x/.",
    ] {
        let (status, _, body) = desk.ask(Request::get(path).body(Body::empty()).unwrap());
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}: {}", String::from_utf8_lossy(&body));
        let text = String::from_utf8(body).unwrap();
        assert!(!text.contains("[package]") && !text.contains("root:"), "{path}");
    }
}
