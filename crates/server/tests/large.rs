//! However large a custom scenario is, a look at it is not: lists, pages and logs come in parts that a person can read.

mod common;
#[path = "large/scenarios.rs"]
mod scenarios;

use axum::http::StatusCode;
use common::web::{Web, text};
use jumpmaster_core::dice::Seeded;
use scenarios::Large;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Instant;

/// The longest page and the longest answer of the API, in bytes; for the API without the map, which it may leave out.
const LONGEST: usize = 1_100_000;
/// The most orders in one answer.
const ORDERS: usize = 2000;

/// A game of a large scenario.
struct Game<'a> {
    web: &'a Web,
    name: &'static str,
    path: String,
    tokens: Vec<String>,
}

/// What a look cost.
struct Look {
    bytes: usize,
    millis: u128,
    /// The memory taken beyond what was in use before, in kilobytes, if that can be known.
    peak: u64,
    text: String,
}

impl<'a> Game<'a> {
    async fn new(web: &'a Web, large: Large) -> Game<'a> {
        let opened = web.post("/api/games", &json!({ "scenario": large.files })).await;
        let tokens = opened["chairs"].as_array().unwrap().iter();
        Game {
            web,
            name: large.name,
            path: format!("/api/games/{}", opened["id"].as_str().unwrap()),
            tokens: tokens.map(|chair| chair["token"].as_str().unwrap().to_string()).collect(),
        }
    }

    async fn look(&self, path: &str, token: Option<&str>) -> Look {
        let before = fresh_peak();
        let start = Instant::now();
        let answer = self.web.send("GET", path, token, &Value::Null).await;
        let status = answer.status();
        let text = text(answer).await;
        let millis = start.elapsed().as_millis();
        assert_eq!(status, StatusCode::OK, "{}: {path}: {text:.500}", self.name);
        Look { bytes: text.len(), millis, peak: memory("VmHWM:").saturating_sub(before), text }
    }

    /// What the seat that is to act may do, without the map; `None` when the game is over.
    async fn to_act(&self) -> Option<(String, Value)> {
        let seen = self.web.get_as(&format!("{}?sheet=none&orders=none", self.path), &self.tokens[0]).await;
        let token = self.tokens[seen["to_act"].as_u64()? as usize].clone();
        let showing = self.web.get_as(&format!("{}?sheet=none", self.path), &token).await;
        Some((token, showing))
    }

    /// Gives one of the orders in the answer, often the last, which ends a step.
    async fn order(&self, (token, showing): &(String, Value), pick: &mut Seeded) {
        let orders = showing["orders"].as_array().unwrap();
        let at = if pick.below(3) == 0 { orders.len() - 1 } else { pick.below(orders.len() as u64) as usize };
        let body = json!({ "order": orders[at]["order"], "version": showing["version"] });
        self.web.post_as(&format!("{}/orders", self.path), token, &body).await;
    }

    /// Every kind of look at the table as it stands.
    async fn looks(&self, (token, showing): &(String, Value)) -> Vec<(String, Look)> {
        let page = format!("/play/{token}");
        let pointed = showing["orders"].as_array().unwrap().iter().find(|offer| offer["hex"].is_string());
        let mut asked = vec![("page", page.clone(), false), ("page as a list", format!("{page}?view=list"), false)];
        if let Some(offer) = pointed {
            let hex = offer["hex"].as_str().unwrap();
            asked.push(("page, a hex", format!("{page}?hex={hex}"), false));
            asked.push(("api, a hex", format!("{}?sheet=none&hex={hex}", self.path), true));
            if let Some(piece) = offer["piece"].as_str().map(|piece| piece.replace(' ', "+")) {
                asked.push(("page, a piece", format!("{page}?piece={piece}"), false));
                asked.push(("page, both", format!("{page}?piece={piece}&hex={hex}"), false));
                asked.push(("list, a piece", format!("{page}?view=list&piece={piece}"), false));
            }
        }
        asked.push(("page, far down", format!("{page}?view=list&row=60000&from=99999999&talk=70"), false));
        asked.push(("replay", format!("{page}/replay"), false));
        asked.push(("api", format!("{}?sheet=none", self.path), true));
        asked.push(("api, far down", format!("{}?sheet=none&from=500000", self.path), true));
        asked.push(("api, log", format!("{}/log", self.path), true));
        let mut looks = Vec::new();
        for (name, path, api) in asked {
            looks.push((name.to_string(), self.look(&path, Some(token.as_str()).filter(|_| api)).await));
        }
        looks
    }
}

/// A line of what the operating system says of this process, in kilobytes; 0 if it says nothing.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let said = status.lines().find_map(|line| line.strip_prefix(name)?.trim().split(' ').next()?.parse().ok());
    said.unwrap_or(0)
}

/// Resets the peak of memory use, and returns what is used now.
fn fresh_peak() -> u64 {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    memory("VmRSS:")
}

fn all() -> Vec<Large> {
    let ground = ["clear", "forest", "town", "swamp", "slope", "road"];
    vec![
        scenarios::reported(),
        scenarios::platoons(false, &ground),
        scenarios::platoons(true, &["clear", "stream", "bridge", "hilltop"]),
        scenarios::landings(),
        scenarios::companies(),
    ]
}

/// Every look at the largest scenarios, at their beginning and some orders later, is one that a person can read.
#[tokio::test]
async fn a_look_is_never_large() {
    let web = Web::new();
    for large in all() {
        let game = Game::new(&web, large).await;
        let mut pick = Seeded::new(3);
        for step in 0..12 {
            let Some(now) = game.to_act().await else { break };
            let choices = &now.1["choices"];
            assert!(now.1["orders"].as_array().unwrap().len() <= ORDERS, "{}", game.name);
            assert_eq!(choices["all"], choices["found"], "{}", game.name);
            let families = choices["families"].as_array().unwrap().iter();
            let counted: u64 = families.map(|family| family["count"].as_u64().unwrap()).sum();
            assert_eq!(Some(counted), choices["all"].as_u64(), "{}: every order is of one family", game.name);
            if step % 4 == 0 {
                for (name, look) in game.looks(&now).await {
                    assert!(look.bytes < LONGEST, "{}: {name}: {} bytes", game.name, look.bytes);
                }
            }
            game.order(&now, &mut pick).await;
        }
    }
}

/// A list that comes in parts is complete, and a hex has its orders however many others there are.
#[tokio::test]
async fn every_order_can_be_found() {
    let web = Web::new();
    let game = Game::new(&web, scenarios::reported()).await;
    let (token, first) = game.to_act().await.unwrap();
    assert_eq!(first["choices"]["all"], 128 * 128 * 60);
    let part = |from: usize, most: usize| {
        let path = format!("{}?sheet=none&view=none&from={from}&most={most}", game.path);
        let (web, token) = (game.web, token.clone());
        async move { web.get_as(&path, &token).await["orders"].clone() }
    };
    let (one, next, both) = (part(1000, 7).await, part(1007, 7).await, part(1000, 14).await);
    let joined: Vec<&Value> = one.as_array().unwrap().iter().chain(next.as_array().unwrap()).collect();
    assert_eq!(joined, both.as_array().unwrap().iter().collect::<Vec<_>>());
    assert_eq!(part(128 * 128 * 60 - 1, 10).await.as_array().unwrap().len(), 1);
    let there = game.web.get_as(&format!("{}?sheet=none&hex=127,127", game.path), &token).await;
    assert_eq!((&there["choices"]["found"], there["orders"].as_array().unwrap().len()), (&json!(60), 60));
    let page = game.look(&format!("/play/{token}?hex=127,127"), None).await.text;
    assert!(page.contains("in turn 60"), "the hex has been narrowed down to");
    let order = there["orders"][59]["order"].clone();
    game.web.post_as(&format!("{}/orders", game.path), &token, &json!({ "order": order })).await;
}

/// Orders of one hex that are too many for one list are in several, which link to one another.
#[tokio::test]
async fn a_long_list_is_turned_like_a_book() {
    let web = Web::new();
    let game = Game::new(&web, scenarios::platoons(true, &["clear"])).await;
    let (token, _) = game.to_act().await.unwrap();
    let mut seen = BTreeSet::new();
    let mut address = Some(format!("/play/{token}?piece=craft+0&hex=5,5"));
    while let Some(path) = address {
        let page = game.look(&path, None).await.text;
        seen.extend(
            page.split("name=\"order\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_string),
        );
        let link = page.split("id=\"orders-after\" href=\"").nth(1);
        address = link.and_then(|rest| rest.split('"').next()).map(|href| href.replace("&amp;", "&"));
    }
    assert_eq!(seen.len(), 99 * 6, "every turn and heading of the hex, each once");
}

/// However much was said, a page and an answer show the end of it, and link to the rest.
#[tokio::test]
async fn talk_comes_in_pages() {
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": "bridge-by-night" })).await;
    let (token, id) = (opened["chairs"][0]["token"].as_str().unwrap(), opened["id"].as_str().unwrap());
    for number in 1..=150 {
        web.nothing_as(&format!("/api/games/{id}/chat"), token, &json!({ "text": format!("word-{number}.") })).await;
    }
    let words = |text: &str| (1..=150).filter(|number| text.contains(&format!("word-{number}."))).collect::<Vec<_>>();
    let web = &web;
    let page = |path: String| async move { text(web.send("GET", &path, None, &Value::Null).await).await };
    let last = page(format!("/play/{token}")).await;
    assert_eq!(words(&last), (91..=150).collect::<Vec<_>>());
    assert!(last.contains("talk=91#chat"), "what is older is one link away");
    assert_eq!(words(&page(format!("/play/{token}?talk=91")).await), (31..=90).collect::<Vec<_>>());
    let first = page(format!("/play/{token}?talk=31")).await;
    assert_eq!(words(&first), (1..=30).collect::<Vec<_>>());
    assert!(!first.contains("older-talk") && first.contains("last-talk"));
    let seen = web.get_as(&format!("/api/games/{id}"), token).await;
    assert_eq!((&seen["talks"], seen["chat"].as_array().unwrap().len()), (&json!(150), 60));
    let part = web.get_as(&format!("/api/games/{id}/chat?after=10&most=5"), token).await;
    assert_eq!(
        (&part["talks"], &part["chat"][0]["number"], part["chat"].as_array().unwrap().len()),
        (&json!(150), &json!(11), 5)
    );
}

/// A log comes in parts of limited length.
#[tokio::test]
async fn a_log_comes_in_parts() {
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": "bridge-by-night" })).await;
    let tokens: Vec<&str> = [0, 1].map(|seat| opened["chairs"][seat]["token"].as_str().unwrap()).into();
    let path = format!("/api/games/{}", opened["id"].as_str().unwrap());
    for _ in 0..12 {
        let seen = web.get_as(&format!("{path}?orders=none"), tokens[0]).await;
        let token = tokens[seen["to_act"].as_u64().unwrap() as usize];
        let showing = web.get_as(&format!("{path}?most=1"), token).await;
        web.post_as(&format!("{path}/orders"), token, &json!({ "order": showing["orders"][0]["order"] })).await;
    }
    let whole = web.get_as(&format!("{path}/log"), tokens[0]).await;
    let part = web.get_as(&format!("{path}/log?after=2&most=3"), tokens[0]).await;
    assert_eq!(part["log"].as_array().unwrap()[..], whole["log"].as_array().unwrap()[2..5]);
    assert_eq!(part["moments"], whole["moments"]);
    let none = web.get_as(&format!("{path}/log?after=99999"), tokens[0]).await;
    assert!(none["log"].as_array().unwrap().is_empty());
}

/// Prints what looks at the largest scenarios cost, at each kind of step: `cargo test --workspace --test large --
/// --ignored --nocapture`.
#[tokio::test]
#[ignore = "a measurement"]
async fn looks_are_measured() {
    let web = Web::new();
    println!("{:<44} {:<22} {:>8} {:>8} {:>8}", "step", "look", "kB", "ms", "peak MB");
    for large in all() {
        let game = Game::new(&web, large).await;
        let (mut pick, mut seen) = (Seeded::new(5), BTreeSet::new());
        for _ in 0..400 {
            let Some(now) = game.to_act().await else { break };
            let kinds: BTreeSet<String> = now.1["orders"].as_array().unwrap().iter().map(kind).collect();
            let many = now.1["choices"]["all"].as_u64().unwrap();
            if seen.insert((kinds, many.checked_ilog10())) {
                println!("{}: {many} orders", game.name);
                for (name, look) in game.looks(&now).await {
                    let (kilobytes, peak) = (look.bytes / 1000, look.peak / 1000);
                    println!("{:<44} {name:<22} {kilobytes:>8} {:>8} {peak:>8}", "", look.millis);
                }
            }
            game.order(&now, &mut pick).await;
        }
    }
}

/// The kind of an order: the name of its variant.
fn kind(offer: &Value) -> String {
    let order = &offer["order"];
    let name = order.as_object().and_then(|order| order.keys().next().cloned());
    name.unwrap_or_else(|| order.to_string())
}
