//! Overlays over the map: listed, laid on and taken off, by the API and by pages without scripts.

mod common;

use axum::http::StatusCode;
use common::web::{Web, text};
use serde_json::{Value, json};

/// A game whose map has overlays: its address in the API, and the token of its first seat.
async fn game(web: &Web) -> (String, String) {
    for name in common::scenarios() {
        let made = web.post("/api/games", &json!({ "scenario": name })).await;
        let game = format!("/api/games/{}", made["id"].as_str().unwrap());
        let token = made["chairs"][0]["token"].as_str().unwrap().to_string();
        if web.get_as(&format!("{game}?orders=none"), &token).await["layers"].is_array() {
            return (game, token);
        }
    }
    panic!("no scenario has an overlay");
}

async fn page(web: &Web, address: &str) -> String {
    let answer = web.send("GET", address, None, &Value::Null).await;
    assert_eq!(answer.status(), StatusCode::OK, "{address}");
    text(answer).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_lays_overlays_on_when_they_are_asked_for() {
    let web = Web::new();
    let (game, token) = game(&web).await;
    let plain = web.get_as(&format!("{game}?orders=none"), &token).await;
    assert!(plain["sheet"].get("overlays").is_none(), "a sheet has none by itself");
    let ids: Vec<&str> =
        plain["layers"].as_array().unwrap().iter().map(|layer| layer["id"].as_str().unwrap()).collect();
    let both = format!("{},{}", ids[0], ids[1]);
    for path in [format!("{game}?overlay={both}"), format!("{game}/moments/0?overlay={both}")] {
        let laid = web.get_as(&path, &token).await;
        let overlays = laid["sheet"]["overlays"].as_array().unwrap_or_else(|| panic!("{path}"));
        let found: Vec<&str> = overlays.iter().map(|overlay| overlay["id"].as_str().unwrap()).collect();
        assert_eq!(found, ids[..2], "{path}");
        assert!(overlays.iter().all(|overlay| !overlay["lines"].as_array().unwrap().is_empty()), "{path}");
    }
    let bad = web.send("GET", &format!("{game}?overlay=nonsense"), Some(&token), &Value::Null).await;
    assert_eq!(bad.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let told = text(bad).await;
    assert!(told.contains("nonsense") && ids.iter().all(|id| told.contains(id)), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_a_button_for_every_overlay() {
    let web = Web::new();
    let (game, token) = game(&web).await;
    let layers = web.get_as(&format!("{game}?orders=none"), &token).await["layers"].clone();
    let (first, title) = (layers[0]["id"].as_str().unwrap(), layers[0]["title"].as_str().unwrap());
    let base = format!("/play/{token}");
    for (address, kept) in [(base.clone(), ""), (format!("{base}/replay"), "name=\"at\"")] {
        let plain = page(&web, &address).await;
        let button = format!("name=\"overlay\" value=\"{first}\" aria-pressed=\"false\">{title}<");
        assert!(plain.contains(&button) && plain.contains(kept), "{address}");
        assert!(!plain.contains(&format!("overlay-{first}")), "{address}: it is hidden until it is asked for");
        let laid = page(&web, &format!("{address}?overlay={first}")).await;
        assert!(laid.contains(&format!("overlay overlay-{first}\"")), "{address}: it is on the map");
        assert!(laid.contains(&format!("name=\"overlay\" value=\"\" aria-pressed=\"true\">{title}<")), "{address}");
        assert!(laid.contains("<summary>In words</summary>"), "{address}");
        assert!(laid.contains(&format!("overlay={first}")), "{address}: links keep it");
        page(&web, &format!("{address}?overlay=nonsense,{first}")).await;
    }
    let hand = page(&web, &format!("{base}?view=list&overlay={first}")).await;
    assert!(hand.contains(&format!("type=\"hidden\" name=\"overlay\" value=\"{first}\"")), "orders keep it");
    assert!(hand.contains("class=\"record\""), "records are beside the board");
}
