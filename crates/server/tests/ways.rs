//! Ways of pieces over the API, and several orders in one request.

mod browser;
mod common;

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use browser::{Browser, between, unescape};
use common::web::{Web, text};
use common::{Folder, games_of};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::hex::Spot;
use jumpmaster_play::Way;
use jumpmaster_server::{App, Chair, Games, Opened};
use serde_json::{Value, json};
use std::sync::Arc;

const SCENARIO: &str = "bridge-by-night";
/// A scenario in which units soon move several hexes.
const MOVING: &str = "hedgerows";

/// A game over the API, with the tokens of its seats.
struct Table {
    web: Web,
    game: String,
    tokens: Vec<String>,
    spectator: String,
}

impl Table {
    async fn new(scenario: &str) -> Table {
        let web = Web::new();
        let opened = web.post("/api/games", &json!({ "scenario": scenario })).await;
        let token = |chair: &Value| chair["token"].as_str().unwrap().to_string();
        let tokens = opened["chairs"].as_array().unwrap().iter().map(token).collect();
        let spectator = opened["spectator"].as_str().unwrap().to_string();
        Table { web, game: format!("/api/games/{}", opened["id"].as_str().unwrap()), tokens, spectator }
    }

    fn at(&self, name: &str) -> String {
        format!("{}/{name}", self.game)
    }

    /// The seat that is to act, and what it sees.
    async fn to_act(&self) -> (usize, Value) {
        let glance = self.web.get_as(&format!("{}?orders=none", self.game), &self.tokens[0]).await;
        let seat = glance["to_act"].as_u64().unwrap() as usize;
        (seat, self.web.get_as(&self.game, &self.tokens[seat]).await)
    }

    async fn give(&self, seat: usize, body: &Value) -> Value {
        self.web.post_as(&self.at("orders"), &self.tokens[seat], body).await
    }

    async fn refused(&self, token: &str, method: &str, path: &str, body: &Value, status: u16) -> Value {
        problem(self.web.send(method, &self.at(path), Some(token), body).await, status).await
    }

    /// Plays at random until a piece has a way of several orders; returns its seat, what that seat sees, and the way.
    async fn until_a_way(&self) -> (usize, Value, Value) {
        let mut pick = Seeded::new(2);
        for _ in 0..2000 {
            let (seat, seen) = self.to_act().await;
            let orders = seen["orders"].as_array().unwrap();
            let moves = orders.iter().filter(|offer| offer["verb"] == "move" && offer.get("role").is_none());
            for offer in moves.step_by(7) {
                for hex in around(offer["hex"].as_str().unwrap()) {
                    let path = format!("way?piece={}&hex={hex}", offer["piece"].as_str().unwrap().replace(' ', "%20"));
                    let answer = self.web.send("GET", &self.at(&path), Some(&self.tokens[seat]), &Value::Null).await;
                    if answer.status().is_success() {
                        let way: Value = serde_json::from_str(&text(answer).await).unwrap();
                        if way["orders"].as_array().unwrap().len() > 1 {
                            return (seat, seen, way);
                        }
                    } else {
                        problem(answer, 422).await;
                    }
                }
            }
            let order = &orders[pick.below(orders.len() as u64) as usize]["order"];
            self.give(seat, &json!({ "order": order })).await;
        }
        panic!("nothing ever moves");
    }
}

/// Hexes two columns or rows from another, as far as they can be named.
fn around(hex: &str) -> Vec<String> {
    let (column, row) = hex.split_once(',').unwrap();
    let (column, row): (i32, i32) = (column.parse().unwrap(), row.parse().unwrap());
    let near = [(2, 0), (-2, 0), (0, 2), (0, -2)].map(|(right, down)| (column + right, row + down));
    near.iter().filter(|at| at.0 >= 0 && at.1 >= 0).map(|at| format!("{},{}", at.0, at.1)).collect()
}

async fn problem(response: Response<Body>, status: u16) -> Value {
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
    let found = response.status().as_u16();
    let told: Value = serde_json::from_str(&text(response).await).unwrap();
    assert_eq!(found, status, "{told}");
    for part in ["what", "why", "fix"] {
        assert!(told["error"][part].as_str().is_some_and(|said| !said.is_empty()), "{told}");
    }
    told["error"].clone()
}

/// The hex of a counter by column and row, as a seat's last heard move tells it.
fn went_to(several: &Value, piece: &str) -> Option<String> {
    let lines = several["heard"].as_array()?.iter().flat_map(|heard| heard["lines"].as_array().unwrap());
    let effects = lines.flat_map(|line| line["effects"].as_array().cloned().unwrap_or_default());
    let mut to =
        effects.filter(|effect| effect["piece"] == piece).filter_map(|effect| Some(effect["to"].as_str()?.into()));
    to.next_back()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_is_told_and_its_orders_are_given_in_one() {
    let mut table = Table::new(MOVING).await;
    let (seat, seen, way) = table.until_a_way().await;
    let (offers, hexes) = (way["orders"].as_array().unwrap(), way["hexes"].as_array().unwrap());
    assert_eq!((hexes.len(), hexes.last()), (offers.len(), Some(&way["hex"])));
    for (offer, hex) in offers.iter().zip(hexes) {
        assert_eq!((&offer["piece"], &offer["hex"]), (&way["piece"], hex));
        assert!(offer["text"].is_string() && offer["clause"].is_string(), "{offer}");
    }
    let orders: Vec<&Value> = offers.iter().map(|offer| &offer["order"]).collect();
    let body = json!({ "orders": orders, "version": seen["version"], "key": "go" });
    let answer = table.give(seat, &body).await;
    let several = &answer["several"];
    assert_eq!((&several["done"], several.get("stopped")), (&json!(offers.len()), None), "{answer}");
    assert_eq!(several["heard"].as_array().unwrap().len(), offers.len());
    assert_eq!(went_to(several, way["piece"].as_str().unwrap()).as_deref(), way["hex"].as_str());
    let after = table.web.get_as(&table.game, &table.tokens[seat]).await;
    assert_eq!(after["version"], several["version"]);

    for restart in [false, true] {
        if restart {
            table.web.restart();
        }
        assert_eq!(table.give(seat, &body).await, answer, "an attempt sent again has the same answer");
        let now = table.web.get_as(&table.game, &table.tokens[seat]).await;
        assert_eq!((&now["version"], &now["view"]), (&after["version"], &after["view"]), "and plays nothing");
        let token = &table.tokens[seat];
        for other in [json!({ "orders": orders[1..], "key": "go" }), json!({ "order": orders[0], "key": "go" })] {
            table.refused(token, "POST", "orders", &other, 409).await;
        }
        let late = json!({ "orders": orders, "version": seen["version"], "key": "late" });
        assert!(table.refused(token, "POST", "orders", &late, 409).await["why"].as_str().unwrap().contains("version"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_orders_stop_where_one_cannot_follow() {
    let table = Table::new(MOVING).await;
    let (seat, seen, way) = table.until_a_way().await;
    let (first, token) = (&way["orders"][0]["order"], &table.tokens[seat]);
    let nonsense = json!({ "walk": "off" });
    table.refused(token, "POST", "orders", &json!({ "orders": [nonsense, first] }), 400).await;
    let now = table.web.get_as(&table.game, token).await;
    assert_eq!(now["version"], seen["version"], "nothing is done if the first cannot be");

    let body = json!({ "orders": [first, nonsense, first], "key": "halves" });
    let answer = table.give(seat, &body).await;
    let several = &answer["several"];
    assert_eq!((&several["done"], several["heard"].as_array().unwrap().len()), (&json!(1), 1), "{answer}");
    assert!(["what", "why", "fix"].iter().all(|part| several["stopped"][part].is_string()), "{answer}");
    assert_eq!(table.give(seat, &body).await, answer);
    let undone = table.web.post_as(&table.at("undo"), token, &Value::Null).await;
    assert!(["taken", "asked"].contains(&undone["undo"].as_str().unwrap()), "undo is about the one order: {undone}");
}

/// Plays at random until an order is offered with this verb; returns its seat and the order.
async fn until(table: &Table, verb: &str) -> (usize, Value) {
    let mut pick = Seeded::new(5);
    for _ in 0..2000 {
        let (seat, seen) = table.to_act().await;
        let orders = seen["orders"].as_array().unwrap();
        if let Some(offer) = orders.iter().find(|offer| offer["verb"] == verb) {
            return (seat, offer["order"].clone());
        }
        let order = &orders[pick.below(orders.len() as u64) as usize]["order"];
        table.give(seat, &json!({ "order": order })).await;
    }
    panic!("{verb} is never offered");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_orders_pause_for_dice_and_for_others() {
    for (verb, what) in [("done", "another seat is asked now"), ("roll-wind", "dice were rolled")] {
        let table = Table::new(SCENARIO).await;
        let (seat, order) = until(&table, verb).await;
        let several = table.give(seat, &json!({ "orders": [order, order] })).await["several"].clone();
        assert_eq!((&several["done"], &several["stopped"]["what"]), (&json!(1), &json!(what)), "{several}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_ways_and_bad_lists_of_orders_are_refused_with_a_reason() {
    let table = Table::new(MOVING).await;
    let (seat, _, way) = table.until_a_way().await;
    let (mine, other) = (&table.tokens[seat], &table.tokens[1 - seat]);
    let piece = way["piece"].as_str().unwrap().replace(' ', "%20");
    for (token, path, status) in [
        (mine, format!("way?piece=zeppelin&hex={}", way["hex"].as_str().unwrap()), 422),
        (mine, format!("way?piece={piece}&hex=9999,3"), 422),
        (mine, format!("way?piece={piece}&hex=north"), 400),
        (mine, format!("way?piece={piece}"), 400),
        (mine, "way?hex=1,1".into(), 400),
        (other, format!("way?piece={piece}&hex=1,1"), 409),
        (&table.spectator, format!("way?piece={piece}&hex=1,1"), 403),
    ] {
        table.refused(token, "GET", &path, &Value::Null, status).await;
    }
    let order = &way["orders"][0]["order"];
    for (token, body, status) in [
        (mine, json!({ "orders": vec![order; 65] }), 422),
        (mine, json!({ "orders": [] }), 422),
        (mine, json!({ "orders": [order], "faces": [1] }), 422),
        (mine, json!({ "orders": [order], "order": order }), 400),
        (mine, json!({ "orders": order }), 400),
        (mine, json!({}), 400),
        (&table.spectator, json!({ "orders": [order] }), 403),
    ] {
        table.refused(token, "POST", "orders", &body, status).await;
    }
    let turned = table.web.send("POST", &table.at("orders"), Some(other), &json!({ "orders": [order] })).await;
    assert!(turned.status().is_client_error(), "it is not this seat's turn");
    let after = table.web.get_as(&table.game, mine).await;
    assert!(after["orders"].as_array().unwrap().iter().any(|offer| offer["order"] == *order), "nothing was done");
}

/// The first way of several orders that a chair has.
async fn a_way(games: &Games, chair: &Chair) -> Option<Way> {
    let showing = games.showing(chair).await.unwrap();
    for parts in showing.orders.iter().map(|offer| &offer.parts).filter(|parts| parts.verb == "move").take(8) {
        let Spot { column, row } = parts.hex?;
        let (piece, hex) = (parts.piece.clone()?, Spot { column: column + 2, row });
        if let Ok(way) = games.way(None, chair, piece, hex).await
            && way.orders.len() > 1
        {
            return Some(way);
        }
    }
    None
}

/// Plays at random until a piece has a way of several orders; a game that ends before is followed by another, as the
/// dice are the machine's.
async fn until_a_way(games: &Games) -> (Opened, Chair, Way) {
    let mut pick = Seeded::new(4);
    for _ in 0..20 {
        let opened = games.create(common::wish(MOVING)).await.unwrap();
        let chairs = common::chairs(games, &opened).await;
        while let Some((chair, _)) = common::to_act(games, &chairs).await {
            if let Some(way) = a_way(games, &chair).await {
                return (opened, chair, way);
            }
            common::step(games, &chairs, &mut pick).await;
        }
    }
    panic!("nothing ever moves");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_offers_the_way_to_a_hex_as_one_button() {
    let folder = Folder::new();
    let games = Arc::new(games_of(&folder));
    let mut browser = Browser::new(App { games: Arc::clone(&games) });
    let (opened, chair, way) = until_a_way(&games).await;
    let seat = format!("/play/{}", opened.chairs[usize::from(chair.seat.0)].token);
    let piece = way.piece.replace(' ', "+");
    let page = browser.get(&format!("{seat}?piece={piece}")).await;
    assert!(page.text.contains("aria-label=\"Another hex\"") && !page.text.contains("name=\"orders\""));
    let page = browser.get(&format!("{seat}?piece={piece}&hex={}", way.hex)).await;
    assert!(page.text.contains(&format!("({} steps)", way.orders.len())), "{}", page.text);
    assert!(!page.text.contains("class=\"refusal\""), "nothing is wrong with it");
    let hidden = |name: &str| unescape(between(&page.text, &format!("name=\"{name}\" value=\""), "\"").unwrap());
    let (orders, version, key) = (hidden("orders"), hidden("version"), hidden("key"));
    let fields = [("orders", &*orders), ("version", &version), ("key", &key), ("piece", &way.piece)];
    let before = games.showing(&chair).await.unwrap().version;
    let mut logs = Vec::new();
    for _ in 0..2 {
        let seen = browser.post(&format!("{seat}/order"), &fields).await;
        assert_eq!(seen.status, StatusCode::OK, "{}", seen.text);
        logs.push(games.log(&chair, before as usize).await.unwrap());
    }
    assert!(logs[0].len() >= way.orders.len(), "{:?}", logs[0]);
    assert_eq!(logs[0], logs[1], "sent twice, it is given once");
    for bad in ["", "{", "[]", "7", "[{}]"] {
        let seen = browser.post(&format!("{seat}/order"), &[("orders", bad)]).await;
        assert!(seen.status.is_client_error() && seen.text.contains("<dt>Fix</dt>"), "{bad}: {}", seen.status);
    }
}
