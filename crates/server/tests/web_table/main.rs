//! A measured table in a real browser, with a toy that is on no shelf: dragged, moved by keys, typed, measured.
//!
//! Like the other tests in a browser they need Chromium, so `cargo test` leaves them out; `./test` runs them.
#![allow(dead_code, reason = "shared with the other tests in a browser")]

#[path = "../web/axe.rs"]
mod axe;
#[path = "../common/mod.rs"]
mod common;
#[path = "../web/driver.rs"]
mod driver;
#[path = "../../../play/tests/duel/mod.rs"]
mod duel;
#[path = "../web/house.rs"]
mod house;
#[path = "../web/tab.rs"]
mod tab;
#[path = "../web/visit.rs"]
mod visit;

use common::asked;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use house::House;
use jumpmaster_server::{Asked, Chair, DiceKind, Given, Wish};
use serde_json::{Value, json};
use std::time::Duration;
use tab::{PHONE, Tab, key};
use visit::visit;

/// A game in which the right patrol was hit and is to fall back; returns the addresses of both seats.
async fn hit(house: &House) -> [String; 2] {
    let games = house.games();
    let wish = Wish { dice: DiceKind::Typed, ..common::wish("meadow") };
    let opened = games.create(wish).await.unwrap();
    let chairs = common::chairs(games, &opened).await;
    give(house, &chairs[0], json!({ "shoot": { "at": [9000, 4000], "shots": 2 } }), &[]).await;
    give(house, &chairs[1], json!({ "duck": {} }), &[]).await;
    give(house, &chairs[0], json!({ "roll": {} }), &[1]).await;
    [0, 1].map(|seat: usize| format!("/play/{}", opened.chairs[seat].token))
}

async fn give(house: &House, chair: &Chair, order: Value, faces: &[u8]) {
    let games = house.games();
    let version = games.glance(chair).await.unwrap().version;
    let given = games.order(chair, Asked { faces: faces.to_vec(), ..asked(order, version) }).await.unwrap();
    assert!(matches!(given, Given::Done { .. }));
}

/// The point of the screen at a place of the table, in thousandths.
async fn at(tab: &Tab, [x, y]: [i32; 2]) -> [i64; 2] {
    let script = "const net = document.getElementById('stands');
        const [left, bottom] = net.dataset.origin.split(',').map(Number), unit = Number(net.dataset.unit);
        const point = new DOMPoint(left + arguments[0] / 1000 * unit, bottom - arguments[1] / 1000 * unit);
        const seen = point.matrixTransform(net.getScreenCTM());
        return [Math.round(seen.x), Math.round(seen.y)];";
    serde_json::from_value(tab.run(script, vec![x.into(), y.into()]).await).unwrap()
}

/// Presses the mouse at one place of the table and lets it go at another, by way of the middle.
async fn drag(tab: &Tab, from: [i32; 2], to: [i32; 2]) {
    let middle = [from[0].midpoint(to[0]), from[1].midpoint(to[1])];
    let [from, middle, to] = [at(tab, from).await, at(tab, middle).await, at(tab, to).await];
    let go = |[x, y]: [i64; 2]| PointerAction::MoveTo {
        duration: Some(Duration::from_millis(60)),
        x: x as f64,
        y: y as f64,
    };
    let hand = MouseActions::new("mouse".into())
        .then(go(from))
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(go(middle))
        .then(go(to))
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    tab.client().perform_actions(hand).await.unwrap();
}

/// The module has taken the table over.
const LIVE: &str = "document.querySelector('#stands[data-live]')";
/// What the form has as the way.
const WAY: &str = "document.querySelector('[data-kind=path]').value";

/// Whether the way in the form ends within a pixel or two of a place.
async fn ends_near(tab: &Tab, [x, y]: [f64; 2]) {
    tab.until(&format!(
        "(([u, v]) => Math.hypot(u - {x}, v - {y}) < 0.15)({WAY}.split(';').at(-1).split(',').map(Number))"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_stand_is_dragged_and_stops_where_its_move_ends() {
    jumpmaster_systems::shelf_with::<duel::Duel>();
    visit(async |house, [tab]| {
        let [_, right] = hit(house).await;
        tab.go(&right).await;
        tab.until(LIVE).await;
        drag(&tab, [9000, 4000], [10_000, 4500]).await;
        ends_near(&tab, [10.0, 4.5]).await;
        tab.until_says(".judged", "Allowed").await;
        assert!(tab.text(".judged").await.contains("left"));
        // Too far: it is red, and snaps back to two inches.
        drag(&tab, [10_000, 4500], [11_900, 4000]).await;
        tab.until(&format!("{WAY}.split(',')[0] < 11.01 && {WAY}.split(',')[0] > 10.9")).await;
        tab.until_says(".judged", "Allowed").await;
        tab.click(".fill button").await;
        tab.until("!document.querySelector('.fill [data-kind=path]')").await;
        let place = tab.text_of("document.querySelector('#stands a[data-id=\"patrol 1\"]').dataset.at").await;
        let x: i32 = place.split(',').next().unwrap().parse().unwrap();
        assert!((10_900..=11_000).contains(&x), "{place}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_stand_is_moved_and_turned_by_keys() {
    jumpmaster_systems::shelf_with::<duel::Duel>();
    visit(async |house, [tab]| {
        let [_, right] = hit(house).await;
        tab.go(&right).await;
        tab.until(LIVE).await;
        tab.run("document.getElementById('board').focus();", vec![]).await;
        tab.keys(key::RIGHT).await;
        tab.keys(key::RIGHT).await;
        tab.until(&format!("{WAY} === '9.2,4'")).await;
        tab.keys("e").await;
        tab.until("document.querySelector('[data-kind=facing]').value === '285'").await;
        tab.keys("q").await;
        tab.keys("w").await;
        tab.keys(key::UP).await;
        tab.until(&format!("{WAY} === '9.2,4; 9.2,4.1'")).await;
        tab.until_says(".judged", "Allowed").await;
        tab.keys(key::ESCAPE).await;
        tab.until(&format!("{WAY} === '9,4'")).await;
        tab.keys(key::RIGHT).await;
        tab.until(&format!("{WAY} === '9.1,4'")).await;
        tab.keys(key::ENTER).await;
        tab.until("document.querySelector('#stands a[data-id=\"patrol 1\"]').dataset.at === '9100,4000'").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_table_is_typed_measured_and_let_everybody_in() {
    jumpmaster_systems::shelf_with::<duel::Duel>();
    visit(async |house, [tab]| {
        let [_, right] = hit(house).await;
        tab.go(&right).await;
        tab.until(LIVE).await;
        // What is typed is judged while it is typed.
        tab.write("[data-kind=path]", "11,5; 11,6").await;
        tab.until_says(".judged", "The path is too long").await;
        tab.write("[data-kind=path]", "10,4; 10,4.125").await;
        tab.until_says(".judged", "Allowed").await;
        tab.until_says(".judged", "0.875 in left").await;
        // The tape lies from stand to stand.
        tab.click("#tape").await;
        drag(&tab, [3000, 4000], [9000, 4000]).await;
        tab.until("[...document.querySelectorAll('#ghost text')].some((told) => told.textContent === '6.000 in')")
            .await;
        tab.click("#tape").await;
        tab.click("#pair button").await;
        tab.until("document.querySelector('#pair-told')").await;
        for (width, theme) in [(1280, "light"), (1280, "dark"), (PHONE.0, "light"), (PHONE.0, "dark")] {
            tab.width(width, PHONE.1).await;
            tab.theme(theme).await;
            for look in ["", "?view=list"] {
                tab.go(&format!("{right}{look}")).await;
                let over =
                    tab.ask("document.scrollingElement.scrollWidth - document.documentElement.clientWidth").await;
                assert!(over.as_i64() <= Some(0), "{look} scrolls sideways by {over} at {width}");
                // As tall as the page, so that a bar at the foot of the screen covers nothing that could be scrolled to.
                let tall = tab.ask("document.scrollingElement.scrollHeight").await.as_u64().unwrap_or_default() as u32;
                tab.width(width, tall + 200).await;
                let found = axe::findings(&tab).await;
                assert!(found.is_empty(), "{look} at {width}, {theme}: {found:?}");
            }
        }
    })
    .await;
}
