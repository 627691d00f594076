//! A game on a measured table, through its pages and the API, with a toy that is on no shelf: nothing here knows a system.

mod browser;
mod common;
#[path = "../../play/tests/duel/mod.rs"]
#[allow(dead_code, reason = "a toy of another suite")]
mod duel;

use axum::http::StatusCode;
use browser::{Browser, Seen, between, unescape};
use common::Folder;
use common::web::Web;
use jumpmaster_server::{App, Games};
use serde_json::{Value, json};
use std::sync::Arc;

const MEADOW: &str = "meadow";
const SHOT: &str = r#"{"shoot":{"at":[9000,4000],"shots":1}}"#;

fn browser(folder: &Folder) -> Browser {
    jumpmaster_systems::shelf_with::<duel::Duel>();
    Browser::new(App { games: Arc::new(Games::open(&folder.0).unwrap()) })
}

/// Makes a game whose dice are typed; returns the addresses of its seats.
async fn make(browser: &mut Browser) -> Vec<String> {
    let page = browser.send_form("/play", &[("scenario", MEADOW), ("dice", "typed"), ("where", "links")]).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let links = page.text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let seats = links.filter_map(|href| href.split_once("/play/").map(|(_, token)| format!("/play/{token}")));
    seats.filter(|seat| seat.len() > 40).collect()
}

/// Sends the form of a family with these values.
async fn fill(browser: &mut Browser, page: &Seen, seat: &str, values: &[&str]) -> Seen {
    let hidden =
        |name: &str| unescape(between(&page.text, &format!("name=\"{name}\" value=\""), "\"").unwrap_or_default());
    let (family, version, key) = (hidden("family"), hidden("version"), hidden("key"));
    let names: Vec<String> = (0..values.len()).map(|at| format!("value-{at}")).collect();
    let mut fields = vec![("family", family.as_str()), ("version", &version), ("key", &key)];
    fields.extend(names.iter().map(String::as_str).zip(values.iter().copied()));
    browser.post(&format!("{seat}/fill"), &fields).await
}

/// Left shoots twice from close by and right ducks; the die says whether it hurts.
async fn shots_fall(browser: &mut Browser, seats: &[String], face: &str) -> Seen {
    let page = browser.get(&seats[0]).await;
    assert_eq!(fill(browser, &page, &seats[0], &["9, 4", "2"]).await.status, StatusCode::OK);
    let page = browser.get(&seats[1]).await;
    let duck = [("order", r#"{"duck":{}}"#), ("version", hidden(&page, "version")), ("key", "k")];
    browser.post(&format!("{}/order", seats[1]), &duck).await;
    let page = browser.get(&seats[0]).await;
    let roll = [("order", r#"{"roll":{}}"#), ("version", hidden(&page, "version")), ("key", "r"), ("face", face)];
    browser.post(&format!("{}/order", seats[0]), &roll).await
}

fn hidden<'a>(page: &'a Seen, name: &str) -> &'a str {
    between(&page.text, &format!("name=\"{name}\" value=\""), "\"").unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_drawn_listed_and_ordered_on_by_typed_numbers() {
    let folder = Folder::new();
    let mut browser = browser(&folder);
    let seats = make(&mut browser).await;
    let page = browser.get(&seats[0]).await;
    assert!(page.text.contains("class=\"board table\"") && page.text.contains("id=\"stands\""), "{}", page.text);
    assert!(page.text.contains("data-id=\"patrol 0\"") && page.text.contains("data-at=\"3000,4000\""));
    assert!(page.text.contains("shoot at a point") && page.text.contains("data-kind=\"point\""));
    assert!(page.text.contains("class=\"rings\""), "the only patrol is in hand, and its reach is drawn");
    let list = browser.get(&format!("{}?view=list", seats[0])).await;
    assert!(list.text.contains("The table as a list") && list.text.contains("falls back: 2 in"), "{}", list.text);
    // What cannot be read, and what the rules forbid, is told with what, why and fix, and what was typed is kept.
    for (values, told) in [
        (["9, 4.00001", "1"], "cannot be taken"),
        (["13, 4", "1"], "cannot be taken"),
        (["9, 4", "9"], "cannot be taken"),
    ] {
        let page = fill(&mut browser, &page, &seats[0], &values).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(page.text.contains(told) && page.text.contains("<dt>Fix</dt>"), "{}", page.text);
        assert!(page.text.contains(&format!("value=\"{}\"", values[0])), "what was typed is there again");
    }
    let stale = browser.post(&format!("{}/fill", seats[0]), &[("family", "{}"), ("version", "0")]).await;
    assert_eq!(stale.status, StatusCode::UNPROCESSABLE_ENTITY);
    // A hit, and the one that is hurt falls back by a path.
    shots_fall(&mut browser, &seats, "1").await;
    let page = browser.get(&seats[1]).await;
    assert!(page.text.contains("fall back by a path") && page.text.contains("data-kind=\"path\""), "{}", page.text);
    let far = fill(&mut browser, &page, &seats[1], &["11.5,4", "90"]).await;
    assert!(far.text.contains("cannot be taken"), "the form knows how far it can be at all: {}", far.text);
    let long = fill(&mut browser, &page, &seats[1], &["11,5; 11,6", "90"]).await;
    assert!(long.text.contains("The path is too long") && long.text.contains("duel.fall.1"), "{}", long.text);
    assert!(long.text.contains("value=\"11,5; 11,6\""), "{}", long.text);
    let done = fill(&mut browser, &page, &seats[1], &["10,4; 10,4.125", "135"]).await;
    assert_eq!(done.status, StatusCode::OK);
    assert!(
        done.text.contains("data-at=\"10000,4125\"") && done.text.contains("data-facing=\"[1,-1]\""),
        "{}",
        done.text
    );
    let replay = browser.get(&format!("{}/replay", seats[1])).await;
    assert!(replay.text.contains("class=\"board table\""), "a replay draws the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_stands_are_measured_by_whoever_looks() {
    let folder = Folder::new();
    let mut browser = browser(&folder);
    for seat in make(&mut browser).await {
        let page = browser.get(&format!("{seat}?piece=patrol+0&with=patrol+1")).await;
        assert!(page.text.contains("6 in from centre to centre"), "{}", page.text);
        assert!(page.text.contains("it can shoot up to 8 times") && page.text.contains("duel.aim.1"));
        let none = browser.get(&format!("{seat}?piece=patrol+0&with=nobody")).await;
        assert!(!none.text.contains("pair-told"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_judged_before_they_are_given() {
    jumpmaster_systems::shelf_with::<duel::Duel>();
    let web = Web::new();
    let game = web.post("/api/games", &json!({ "scenario": MEADOW, "dice": "typed" })).await;
    let (id, token) = (game["id"].as_str().unwrap(), |seat: usize| game["chairs"][seat]["token"].as_str().unwrap());
    let judge = |seat: usize, body: Value| {
        let (web, path, token) = (&web, format!("/api/games/{id}/judge"), token(seat).to_string());
        async move { web.post_as(&path, &token, &body).await }
    };
    let shot: Value = serde_json::from_str(SHOT).unwrap();
    let judged = judge(0, json!({ "order": shot })).await;
    assert_eq!(judged["allowed"], true);
    assert_eq!(judged["line"]["clause"], "duel.aim.1");
    let back = |to: Value| json!({ "fall-back": { "by": to, "facing": [1, 0] } });
    let refused = judge(0, json!({ "order": back(json!([[3000, 4000]])) })).await;
    assert_eq!(refused["refused"]["why"], "duel.fall.1");
    assert!(refused["refused"]["fix"].is_string());
    // Right is hit, and drags its patrol too far: it is told how far it could go.
    let order = |seat: usize, body: Value| {
        let (web, path, token) = (&web, format!("/api/games/{id}/orders"), token(seat).to_string());
        async move { web.post_as(&path, &token, &body).await }
    };
    order(0, json!({ "order": shot })).await;
    order(1, json!({ "order": { "duck": {} } })).await;
    order(0, json!({ "order": { "roll": {} }, "faces": [1] })).await;
    let snap = json!({ "at": "/fall-back/by", "from": [9000, 4000] });
    let judged = judge(1, json!({ "order": back(json!([[11_900, 4000]])), "snap": snap })).await;
    assert_eq!(judged["allowed"], false);
    assert_eq!(judged["reaches"]["order"], back(json!([[11_000, 4000]])), "two inches and no thousandth more");
    assert_eq!(judged["reaches"]["preview"]["left"], 0);
    let ways: Vec<&str> =
        judged["preview"]["way"].as_array().unwrap().iter().map(|way| way["going"].as_str().unwrap()).collect();
    assert_eq!(ways, ["usual", "forbidden"]);
    let bent = judge(1, json!({ "order": back(json!([[10_000, 4000], [10_000, 6000]])), "snap": snap })).await;
    assert_eq!(bent["reaches"]["order"], back(json!([[10_000, 4000], [10_000, 5000]])), "only its last leg is cut");
    assert!(judge(1, json!({ "order": back(json!([[9500, 4000]])), "snap": snap })).await["reaches"].is_null());
    let page = web.send("GET", &format!("/play/{}/judge?order=nonsense", token(1)), None, &Value::Null).await;
    assert_eq!(page.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let asked = format!("/play/{}/judge?order=%7B%22stand%22:%7B%7D%7D", token(1));
    assert_eq!(web.get(&asked).await["allowed"], true);
    let pair = web.get_as(&format!("/api/games/{id}/pair?one=patrol%201&other=patrol%200"), token(0)).await;
    assert_eq!(pair["lines"][0]["clause"], "duel.aim.1");
}

/// What is random by design on a page: the keys of its forms.
fn without_keys(page: &Seen) -> String {
    let mut parts = page.text.split("name=\"key\" value=\"");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('"').map_or(part, |(_, rest)| rest))
}

/// Both choose at once and in secret: whoever has chosen reads so, and nobody else's page changes by a byte.
#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_choice_changes_no_other_page() {
    let folder = Folder::new();
    let mut browser = browser(&folder);
    let looks = ["", "?view=list", "?piece=patrol+0&with=patrol+1", "/replay"];
    for chooser in [0, 1] {
        let seats = make(&mut browser).await;
        let before = pages_of_others(&mut browser, &seats, chooser, &looks).await;
        let page = browser.get(&seats[chooser]).await;
        let chosen = fill(&mut browser, &page, &seats[chooser], &["5, 5", "1"]).await;
        assert!(chosen.text.contains("You have chosen."), "{}", chosen.text);
        let after = pages_of_others(&mut browser, &seats, chooser, &looks).await;
        assert!(before == after, "somebody else's page changed when seat {chooser} chose");
        // The other one chooses too, and now it shows.
        let page = browser.get(&seats[1 - chooser]).await;
        fill(&mut browser, &page, &seats[1 - chooser], &["5, 4", "1"]).await;
        assert!(after != pages_of_others(&mut browser, &seats, chooser, &looks).await);
    }
}

/// What all but one of the seats and the spectators see.
async fn pages_of_others(browser: &mut Browser, seats: &[String], chooser: usize, looks: &[&str]) -> Vec<String> {
    let mut pages = Vec::new();
    for (_, seat) in seats.iter().enumerate().filter(|(seat, _)| *seat != chooser) {
        for look in looks {
            pages.push(without_keys(&browser.get(&format!("{seat}{look}")).await));
        }
    }
    pages
}

/// On one screen the curtain hands over to the seat that has not chosen yet.
#[tokio::test(flavor = "multi_thread")]
async fn the_curtain_goes_to_who_has_not_chosen() {
    let folder = Folder::new();
    let mut browser = browser(&folder);
    let curtain = browser.send_form("/play", &[("scenario", MEADOW), ("dice", "typed"), ("where", "hotseat")]).await;
    let table = curtain.address.clone();
    assert!(curtain.text.contains("Hand the screen to left"), "{}", curtain.text);
    let page = browser.post(&table, &[("seat", "0")]).await;
    let after = fill(&mut browser, &page, &format!("{table}/0"), &["5, 5", "1"]).await;
    assert_eq!(after.address, table, "whoever has chosen hands over");
    assert!(after.text.contains("Hand the screen to right"), "{}", after.text);
    assert!(!after.text.contains("5, 5"));
    let page = browser.post(&table, &[("seat", "1")]).await;
    fill(&mut browser, &page, &format!("{table}/1"), &["3, 4", "1"]).await;
    assert!(!browser.get(&table).await.text.contains("You have chosen"));
}
