//! What a server that is left running must withstand: half requests, too many connections, foreign host names, proxies,
//! and certificates.

mod common;
#[path = "gate/served.rs"]
mod served;

use common::{Folder, scenarios};
use jumpmaster_server::{Config, Limits, Quotas, TlsFiles, serve};
use serde_json::json;
use served::{LONG, Served, ask, raw};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

fn limits(limits: Limits) -> Config {
    Config { limits, ..Config::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_stop_nobody_and_are_cut_off() {
    let head = Duration::from_secs(3);
    let served = Served::start(limits(Limits { connections: 70, head, ..Limits::default() })).await;
    let mut half = Vec::new();
    for number in 0..60 {
        let mut stream = served.connect().await;
        let begun = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "][number % 3];
        stream.write_all(begun.as_bytes()).await.unwrap();
        half.push(stream);
    }
    for _ in 0..5 {
        assert_eq!(served.get("/rules", &[]).await.status, 200, "others are answered meanwhile");
    }
    for mut stream in half {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(LONG, stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "a half request is waited for, but not for ever");
    }
    assert_eq!(served.get("/rules", &[]).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_stream_outlives_every_timeout_of_requests() {
    let head = Duration::from_secs(1);
    let served = Served::start(limits(Limits { head, ..Limits::default() })).await;
    let json = [("Content-Type", "application/json")];
    let made = served.post("/api/games", &json, &json!({ "scenario": scenarios()[0] }).to_string()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let opened: serde_json::Value = serde_json::from_str(made.text.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let token = opened["chairs"][0]["token"].as_str().unwrap();
    let mut events = served.connect().await;
    events.write_all(format!("GET /play/{token}/news HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.unwrap();
    tokio::time::sleep(3 * head).await;
    let path = format!("/api/games/{}/chat", opened["id"].as_str().unwrap());
    let bearer = format!("Bearer {token}");
    let said = served.post(&path, &[json[0], ("Authorization", &bearer)], "{\"text\":\"hello\"}").await;
    assert_eq!(said.status, 204, "{}", said.text);
    let mut heard = String::new();
    let listening = async {
        let mut piece = [0; 1024];
        while heard.matches("event: news").count() < 2 {
            let read = events.read(&mut piece).await.unwrap();
            assert!(read > 0, "the stream lives on: {heard}");
            heard += &String::from_utf8_lossy(&piece[..read]);
        }
    };
    tokio::time::timeout(LONG, listening).await.expect("the news of what was said");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_its_connections_and_others_have_theirs() {
    let served = Served::start(limits(Limits { each: Some(5), ..Limits::default() })).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        let mut stream = served.connect_from("127.0.0.1").await;
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        held.push(stream);
    }
    let request = "GET /rules HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    // Earlier connections may still be on their way in.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let turned_away = raw(served.connect_from("127.0.0.1").await, request).await;
    assert_eq!(turned_away.status, 503, "{turned_away:?}");
    assert!(turned_away.text.contains("too many connections from this address") && turned_away.text.contains("fix:"));
    assert_eq!(raw(served.connect_from("127.0.0.2").await, request).await.status, 200, "others are let in");
    drop(held);
    let again = async {
        while raw(served.connect_from("127.0.0.1").await, request).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(LONG, again).await.expect("whoever goes makes room");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_names_of_its_own_are_answered() {
    let hosts = vec!["games.example.org".parse().unwrap()];
    let served = Served::start(Config { hosts, ..Config::default() }).await;
    let port = served.address.port();
    let table = [
        (format!("127.0.0.1:{port}"), 200),
        (format!("localhost:{port}"), 200),
        (format!("[::1]:{port}"), 200),
        ("Games.Example.org".into(), 200),
        ("rebound.example".into(), 421),
        (format!("rebound.example:{port}"), 421),
        ("two words".into(), 400),
        (String::new(), 400),
    ];
    for (host, status) in table {
        for path in ["/rules", "/api/systems"] {
            let answer = served.get(path, &[("Host", &host)]).await;
            assert_eq!(answer.status, status, "{host}{path}: {}", answer.text);
            let says = |part: &str| answer.text.contains(part);
            assert!(status != 421 || (says("--host rebound.example") && !says("Panzer")), "{}", answer.text);
        }
    }
    let twice = "GET /rules HTTP/1.1\r\nHost: localhost\r\nHost: rebound.example\r\nConnection: close\r\n\r\n";
    assert_eq!(raw(served.connect().await, twice).await.status, 400);
    let absolute = "GET http://rebound.example/rules HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n";
    assert_eq!(raw(served.connect().await, absolute).await.status, 421);
    let old = "GET /rules HTTP/1.0\r\n\r\n";
    assert_eq!(raw(served.connect().await, old).await.status, 200, "an old program names nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trusted_proxy_is_believed_and_nobody_else() {
    let quotas = Quotas { games: 2, ..Quotas::default() };
    let hosts = vec!["games.example.org".parse().unwrap()];
    let trusting = Config { proxies: vec!["127.0.0.1".parse().unwrap()], quotas, hosts, ..Config::default() };
    let [trusting, doubting] =
        [Served::start(trusting).await, Served::start(Config { quotas, ..Config::default() }).await];
    let body = json!({ "scenario": scenarios()[0] }).to_string();
    let make = async |served: &Served, visitor: &str| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", visitor)];
        served.post("/api/games", &headers, &body).await.status
    };
    for visitor in ["203.0.113.1", "9.9.9.9, 203.0.113.1"] {
        assert_eq!(make(&trusting, visitor).await, 201);
    }
    for visitor in ["203.0.113.1", "198.51.100.1, 203.0.113.1", "127.0.0.1, 203.0.113.1"] {
        assert_eq!(make(&trusting, visitor).await, 429, "{visitor}");
    }
    assert_eq!(make(&trusting, "203.0.113.2").await, 201);
    for _ in 0..3 {
        assert_eq!(make(&trusting, "").await, 201, "who comes without a proxy is this machine");
        assert_eq!(make(&doubting, "203.0.113.1").await, 201, "and a claim that nobody vouches for is none");
    }
    let theme = async |served: &Served, headers: &[(&str, &str)]| {
        let form = [("Content-Type", "application/x-www-form-urlencoded")];
        let answer = served.post("/theme", &[&form, headers].concat(), "theme=dark&back=/").await;
        (answer.status, answer.headers("set-cookie").iter().any(|cookie| cookie.ends_with("; Secure")))
    };
    let by_https =
        [("X-Forwarded-For", "203.0.113.1"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "games.example.org")];
    assert_eq!(theme(&trusting, &by_https).await, (303, true));
    assert_eq!(theme(&trusting, &by_https[..1]).await, (303, false));
    assert_eq!(theme(&doubting, &by_https).await, (303, false));
    let from_page = [by_https[0], by_https[1], by_https[2], ("Origin", "https://games.example.org")];
    assert_eq!(theme(&trusting, &from_page).await, (303, true), "its own page, as the visitor knows it");
    let foreign = [by_https[0], by_https[1], by_https[2], ("Origin", "https://evil.example")];
    assert_eq!(theme(&trusting, &foreign).await.0, 403);
    let renamed = [by_https[0], ("X-Forwarded-Host", "evil.example")];
    assert_eq!(theme(&trusting, &renamed).await.0, 421);
    let rebound = [("Host", "evil.example"), by_https[0], by_https[2]];
    assert_eq!(theme(&trusting, &rebound).await.0, 421, "what a page can say does not mend its name");
    let both = [by_https[0], ("Forwarded", "for=9.9.9.9")];
    assert_eq!(theme(&trusting, &both).await.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_counted_and_may_not_ask_without_end() {
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let served = Served::start(Config { proxies, ..Config::default() }).await;
    let mut stream = served.connect().await;
    let request = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n";
    let asking = async {
        let mut answers = String::new();
        while !answers.contains("429 Too Many") {
            stream.write_all(request.repeat(20).as_bytes()).await.unwrap();
            let mut piece = vec![0; 1 << 16];
            let read = stream.read(&mut piece).await.unwrap();
            answers = String::from_utf8_lossy(&piece[..read]).into_owned();
        }
    };
    tokio::time::timeout(LONG, asking).await.expect("it is too much at some time");
    assert_eq!(served.get("/rules", &[("X-Forwarded-For", "203.0.113.9")]).await.status, 429);
    assert_eq!(served.get("/rules", &[("X-Forwarded-For", "203.0.113.10")]).await.status, 200);
}

/// A certificate and its key, in a folder.
fn certificate(folder: &Folder, name: &str) -> (TlsFiles, CertificateDer<'static>) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    let files = TlsFiles { cert: folder.0.join(format!("{name}.pem")), key: folder.0.join(format!("{name}.key")) };
    std::fs::write(&files.cert, made.cert.pem()).unwrap();
    std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    (files, made.cert.der().clone())
}

fn trusts(certificate: CertificateDer<'static>) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(certificate).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap();
    TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

#[tokio::test(flavor = "multi_thread")]
async fn by_https_cookies_are_for_https_alone() {
    let folder = Folder::new();
    let (files, certificate) = certificate(&folder, "own");
    let served = Served::start(Config { tls: Some(files), ..Config::default() }).await;
    let connector = trusts(certificate);
    let connect = async || {
        let name = ServerName::try_from("localhost").unwrap();
        connector.connect(name, served.connect().await).await.expect("the certificate is good")
    };
    let page = ask(connect().await, "GET", "/rules", &[], "").await;
    assert_eq!(page.status, 200, "{}", page.text);
    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "https://localhost")];
    let theme = ask(connect().await, "POST", "/theme", &form, "theme=dark&back=/").await;
    assert_eq!(theme.status, 303, "{}", theme.text);
    assert!(theme.headers("set-cookie").iter().all(|cookie| cookie.ends_with("; Secure")), "{}", theme.text);
    assert_eq!(theme.headers("set-cookie").len(), 1);
    let plain = served.get("/rules", &[]).await;
    assert_eq!(plain.status, 400);
    assert!(plain.text.contains("https://"), "{}", plain.text);
    // A client that never completes the handshake keeps nobody out.
    let _silent = served.connect().await;
    assert_eq!(ask(connect().await, "GET", "/rules", &[], "").await.status, 200);
}

#[tokio::test]
async fn files_that_are_no_certificate_are_named() {
    let folder = Folder::new();
    let ((one, _), (other, _)) = (certificate(&folder, "one"), certificate(&folder, "other"));
    let garbage = folder.0.join("garbage.pem");
    std::fs::write(&garbage, "-----BEGIN CERTIFICATE-----\nnot base64!\n-----END CERTIFICATE-----\n").unwrap();
    let missing = folder.0.join("missing.pem");
    let table = [
        (TlsFiles { cert: missing.clone(), key: one.key.clone() }, "missing.pem"),
        (TlsFiles { cert: one.cert.clone(), key: missing }, "missing.pem"),
        (TlsFiles { cert: one.key.clone(), key: one.key.clone() }, "there is no certificate in it"),
        (TlsFiles { cert: one.cert.clone(), key: one.cert.clone() }, "there is no private key in it"),
        (TlsFiles { cert: garbage, key: one.key.clone() }, "garbage.pem"),
        (TlsFiles { cert: one.cert.clone(), key: other.key }, "is not the key of"),
    ];
    for (files, told) in table {
        let config = Config { port: 0, data: folder.0.join("data"), tls: Some(files), ..Config::default() };
        let fault = serve(&config, |_| panic!("it must not listen")).await.unwrap_err();
        assert!(format!("{fault}").contains(told), "{told}: {fault}");
        assert!(!fault.fix.is_empty());
    }
}
