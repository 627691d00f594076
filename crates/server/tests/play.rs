//! Games through their pages: made, played and replayed by links and forms alone, as in a browser without scripts.

mod browser;
mod common;

use axum::http::StatusCode;
use browser::{Browser, between, forms_orders, hexes};
use common::Folder;
use jumpmaster_core::Seat;
use jumpmaster_server::{App, Games};
use std::sync::Arc;

fn app(folder: &Folder) -> App {
    App { games: Arc::new(Games::open(&folder.0).unwrap()) }
}

/// Makes a game through the form; returns the addresses of its seats, then that of the spectators.
async fn make(browser: &mut Browser, fields: &[(&str, &str)]) -> Vec<String> {
    let page = browser.send_form("/play", fields).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert_eq!(page.address, "/play/made");
    let links: Vec<String> = page.text.split("data-link").skip(1).map(|_| String::new()).collect();
    let tokens: Vec<String> = page
        .text
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter_map(|href| href.split_once("/play/").map(|(_, token)| format!("/play/{token}")))
        .filter(|href| href.len() > 40)
        .collect();
    assert_eq!(tokens.len(), links.len(), "each link can be copied and followed");
    tokens
}

#[tokio::test(flavor = "multi_thread")]
async fn both_seats_play_the_first_turn_through_forms() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    'scenarios: for name in common::scenarios() {
        let page = browser.get("/play").await;
        assert!(page.text.contains(&format!("/play?scenario={name}")), "the scenario can be chosen");
        let page = browser.get(&format!("/play?scenario={name}")).await;
        assert!(page.text.contains("name=\"option."), "{name} shows its options");
        let seats = make(&mut browser, &[("scenario", &name), ("dice", "server"), ("where", "links")]).await;
        assert_eq!(browser.get("/play/made").await.status, StatusCode::NOT_FOUND, "links are shown once");
        let mut acted = std::collections::BTreeSet::new();
        for number in 0..400 {
            let mut pages = Vec::new();
            for seat in &seats[..seats.len() - 1] {
                pages.push((seat.clone(), browser.get(seat).await));
            }
            let turn = pages.iter().position(|(_, page)| page.text.contains(">Your turn<"));
            let Some(turn) = turn else { break };
            for (at, (_, page)) in pages.iter().enumerate() {
                assert_eq!(page.status, StatusCode::OK);
                assert_eq!(page.title().starts_with("Your turn"), at == turn, "whose turn, in the tab's title");
            }
            let (seat, page) = &pages[turn];
            if ["Turn 2:", "Turn 2 of"].iter().any(|second| page.text.contains(second)) {
                assert_eq!(acted.len(), seats.len() - 1, "all seats acted");
                continue 'scenarios;
            }
            acted.insert(turn);
            browser.choose_and_order(seat, page, number).await;
        }
        panic!("{name}: the first turn does not end");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_say_what_why_and_fix() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let seats = make(&mut browser, &[("scenario", &common::scenarios()[0])]).await;
    let told = |text: &str| ["<dt>What</dt>", "<dt>Why</dt>", "<dt>Fix</dt>"].iter().all(|part| text.contains(part));

    let other = browser.post(&format!("{}/order", seats[1]), &[("order", "\"done\"")]).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(told(&other.text) && other.text.contains("class=\"chip"), "{}", other.text);
    assert!(other.text.contains("id=\"map\""), "the page is there with it");

    for order in ["", "{", "7", "\"no such order\"", "{\"a\":1}"] {
        let page = browser.post(&format!("{}/order", seats[0]), &[("order", order)]).await;
        assert!(page.status.is_client_error() && told(&page.text), "{order}: {}", page.status);
    }
    let hex = hexes(&browser.get(&seats[0]).await.text).swap_remove(0);
    let page = browser.get(&format!("{}?hex={hex}", seats[0])).await;
    let (order, _) = forms_orders(&page.text).pop().expect("something can be done");
    let page = browser.post(&format!("{}/order", seats[0]), &[("order", &order), ("version", "77")]).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(told(&page.text));
    let page = browser.post(&format!("{}/order", seats[0]), &[("order", &order), ("faces", "1,nine")]).await;
    assert!(page.status.is_client_error() && told(&page.text));
    let page = browser.post(&format!("{}/resign", seats[0]), &[]).await;
    assert!(page.status.is_client_error() && page.text.contains("sure"));
    for address in ["/play/nobody", "/play/nobody/replay", "/table/x/0/news", "/table/none"] {
        let page = browser.get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
        assert!(told(&page.text));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pointing_takes_in_hand_or_says_why_not() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let seats = make(&mut browser, &[("scenario", &common::scenarios()[0])]).await;
    let page = browser.get(&seats[0]).await;
    let (mut possible, mut refused) = (0, 0);
    for hex in hexes(&page.text).iter().step_by(7) {
        let page = browser.get(&format!("{}?hex={hex}", seats[0])).await;
        assert_eq!(page.status, StatusCode::OK);
        let (why_not, offered) = (page.text.contains("class=\"refusal\""), !forms_orders(&page.text).is_empty());
        assert!(offered != why_not, "{hex} is possible, or one is told why not");
        possible += usize::from(offered);
        refused += usize::from(why_not);
    }
    assert!(possible > 0, "some hex is possible");
    let off = browser.get(&format!("{}?hex=900,900", seats[0])).await;
    assert!(off.text.contains("class=\"refusal\"") || refused > 0, "not every hex is possible");
    for odd in
        ["?hex=x", "?hex=99999,1", "?piece=none&hex=1,1", "?piece=%00&view=list", "?hex=65535,65535&piece=unit+0"]
    {
        assert_eq!(browser.get(&format!("{}{odd}", seats[0])).await.status, StatusCode::OK, "{odd}");
    }
    let page = browser.get(&format!("{}?view=list", seats[0])).await;
    assert!(page.text.contains("<table") && page.text.contains("Board as a picture"));
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_of_one_unit_stand_together_and_say_all_of_themselves() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let seats = make(&mut browser, &[("scenario", "bridge-by-night")]).await;
    let page = browser.get(&format!("{}?hex=7,6", seats[0])).await;
    let label = between(&page.text, "class=\"label shared\"><span>", "</span>").unwrap();
    assert_eq!(label, "plane P drops on 7,6 … with a US airborne platoon");
    let whole = page.text.replace("<span class=\"visually-hidden\">", "").replace("</span>", "");
    assert!(whole.contains("plane P drops on 7,6 in turn 1 with a US airborne platoon"), "it is heard whole");
    assert!(page.text.contains("</span>in turn 1<span"), "a button shows what it adds");
    assert!(page.text.contains("data-key=\"a\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_curtain_holds_nothing() {
    let folder = Folder::new();
    let app = app(&folder);
    let mut browser = Browser::new(app.clone());
    let name = &common::scenarios()[0];
    let curtain = browser.send_form("/play", &[("scenario", name), ("where", "hotseat")]).await;
    assert!(curtain.address.starts_with("/table/") && curtain.text.contains("class=\"curtain\""));
    let table = curtain.address.clone();
    assert_eq!(browser.get(&format!("{table}/0")).await.address, table, "nobody sits there yet");
    let page = browser.post(&table, &[("seat", "0")]).await;
    assert_eq!(page.address, format!("{table}/0"));
    assert!(page.text.contains(">Your turn<"));
    assert_eq!(page.header("cache-control"), "no-store");
    let mut seen = Vec::new();
    for number in 0..300 {
        let page = browser.get(&format!("{table}/0")).await;
        if page.address == table {
            break;
        }
        seen = page.secrets();
        assert!(!page.text.contains("/play/"), "no page of a shared screen holds a token");
        browser.choose_and_order(&format!("{table}/0"), &page, number).await;
    }
    let page = browser.get(&table).await;
    assert!(page.text.contains("Hand the screen to"), "{}", page.text);
    assert!(!seen.is_empty(), "the plan is shown to its owner");
    for secret in seen.iter().filter(|secret| secret.contains(" in turn ")) {
        assert!(!page.text.contains(secret.as_str()), "{secret}");
    }
    for part in ["<svg xmlns", "class=\"log\"", "name=\"order\"", "data-version"] {
        assert!(!page.text.contains(part), "the curtain holds {part}");
    }
    assert_eq!(browser.get(&format!("{table}/0")).await.address, table, "the way back is shut");
    assert_eq!(browser.get(&format!("{table}/1")).await.address, table, "and so is the way on");
    assert!(browser.post(&table, &[("seat", "9")]).await.status.is_client_error());
    let page = browser.post(&table, &[("seat", "1")]).await;
    for secret in seen.iter().filter(|secret| secret.contains(" in turn ")) {
        assert!(!page.text.contains(secret.as_str()), "{secret}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_sees_what_all_may_see() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let seats = make(&mut browser, &[("scenario", &common::scenarios()[0])]).await;
    let [first, .., public] = seats.as_slice() else { panic!("two seats and a spectator") };
    let before = browser.get(public).await.text;
    let plain = |text: &str| text.lines().filter(|line| !line.contains("name=\"key\"")).collect::<String>();
    for number in 1..5 {
        let page = browser.get(first).await;
        browser.choose_and_order(first, &page, number).await;
    }
    let (own, after) = (browser.get(first).await, browser.get(public).await.text);
    assert!(own.secrets().iter().any(|secret| secret.contains(" in turn ")), "{:?}", own.secrets());
    assert_eq!(plain(&before), plain(&after), "a plan that is being written changes nothing for others");
    assert!(!after.contains("id=\"give\"") && !after.contains("id=\"say-words\""));
    assert!(browser.post(&format!("{public}/say"), &[("words", "psst")]).await.status.is_client_error());
    let other = browser.get(&format!("{public}/replay?as=0")).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN);
    for eyes in ["1", "all", "public"] {
        let page = browser.get(&format!("{first}/replay?as={eyes}&at=0")).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{eyes}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_undo_draw_and_giving_up() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let seats = make(&mut browser, &[("scenario", &common::scenarios()[0])]).await;
    let page = browser.get(&seats[0]).await;
    let page = browser.choose_and_order(&seats[0], &page, 3).await;
    assert!(page.text.contains("Take the last order back"));
    let page = browser.post(&format!("{}/undo", seats[0]), &[("do", "ask")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains(" back.") && page.text.contains("<del>"), "taken back, and shown in the log");
    browser.post(&format!("{}/say", seats[0]), &[("words", "<b>Until dawn.</b>")]).await;
    let page = browser.post(&format!("{}/draw", seats[0]), &[("do", "offer")]).await;
    assert!(page.text.contains("You have offered a draw"));
    let page = browser.get(&seats[1]).await;
    assert!(page.text.contains("&lt;b&gt;Until dawn.&lt;/b&gt;"), "words are words");
    assert!(page.text.contains("Take the draw"));
    let page = browser.post(&format!("{}/draw", seats[1]), &[("do", "no")]).await;
    assert!(!page.text.contains("Take the draw"));
    let page = browser.post(&format!("{}/resign", seats[1]), &[("sure", "yes")]).await;
    assert!(page.text.contains("The game is over") && page.title().starts_with("Over"));
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_dice_are_asked_for_one_by_one() {
    let folder = Folder::new();
    let app = app(&folder);
    let mut browser = Browser::new(app.clone());
    let seats = make(&mut browser, &[("scenario", &common::scenarios()[0]), ("dice", "typed")]).await;
    for number in 0..400 {
        for seat in &seats[..2] {
            let page = browser.get(seat).await;
            if let Some(order) =
                between(&page.text, "name=\"order\" value=\"", "\"").filter(|_| page.text.contains("class=\"need\""))
            {
                assert!(
                    page.text.contains("Roll one d") && page.text.contains("class=\"chip"),
                    "which die, and by which clause"
                );
                let bad = browser
                    .post(&format!("{seat}/order"), &[("order", &browser::unescape(order)), ("face", "77")])
                    .await;
                assert!(bad.status.is_client_error(), "a face the die has not");
                let page = browser.post_die(seat, &page, 4).await;
                if !page.text.contains("class=\"need\"") {
                    assert!(page.text.contains("class=\"die mine\""), "the faces are in the log");
                    return;
                }
                continue;
            }
            if page.text.contains(">Your turn<") {
                browser.choose_and_order(seat, &page, number).await;
            }
        }
    }
    panic!("no die was asked for");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_replayed_through_every_pair_of_eyes() {
    let folder = Folder::new();
    let app = app(&folder);
    let name = &common::scenarios()[0];
    let opened = app.games.create(common::wish(name)).await.unwrap();
    let chairs = common::chairs(&app.games, &opened).await;
    common::play_to_the_end(&app.games, &chairs, 11).await;
    let mut browser = Browser::new(app.clone());
    let seat = format!("/play/{}", opened.chairs[0].token);
    for eyes in ["", "0", "1", "public", "all"] {
        let page = browser.get(&format!("{seat}/replay?as={eyes}")).await;
        assert_eq!(page.status, StatusCode::OK, "{eyes}");
        let last: usize = between(&page.text, "data-last=\"", "\"").unwrap().parse().unwrap();
        for at in [0, 1, last / 2, last] {
            let page = browser.get(&format!("{seat}/replay?as={eyes}&at={at}")).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.text.contains(&format!("moment {at} of {last}")));
        }
        let beyond = browser.get(&format!("{seat}/replay?as={eyes}&at={}", last + 1)).await;
        assert!(beyond.status.is_client_error() && beyond.text.contains("<dt>Fix</dt>"));
    }
    // At the end of one seat's moments the others are at their ends as well, and likewise at the start.
    let mut lasts = Vec::new();
    for eyes in ["0", "1", "public", "all"] {
        let page = browser.get(&format!("{seat}/replay?as={eyes}")).await;
        lasts.push((eyes, between(&page.text, "data-last=\"", "\"").unwrap().to_string()));
    }
    for (eyes, last) in &lasts {
        let end = browser.get(&format!("{seat}/replay?as={eyes}&at={last}")).await;
        for (other, at) in &lasts {
            assert!(
                end.text.contains(&format!("replay?as={other}&amp;at={at}\"")),
                "{eyes} at {last}: {other} at {at}"
            );
        }
    }
    let planned = |eyes: &str| format!("{seat}/replay?as={eyes}&at=0");
    assert!(!browser.get(&planned("1")).await.text.contains("<h2>The plan</h2>"), "the other seat knew no plan");
    assert!(browser.get(&planned("0")).await.text.contains("<h2>The plan</h2>"));
    let page = browser.get(&format!("{seat}/replay?verify=1")).await;
    assert!(page.text.contains("The file proves itself"), "{}", page.text);
    for odd in ["as=9", "as=x", "at=-1", "at=x"] {
        assert!(browser.get(&format!("{seat}/replay?{odd}")).await.status.is_client_error(), "{odd}");
    }

    let file = browser.get(&format!("{seat}/file")).await;
    assert!(file.header("content-disposition").starts_with("attachment; filename=\""));
    let page = browser.send_form("/replay", &[("file", &file.text), ("do", "verify")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("<a href=\"/replay\" aria-current=\"page\">"), "the way in that it belongs to");
    let page = browser.send_form("/replay", &[("file", &file.text), ("do", "view")]).await;
    assert!(page.address.contains("/replay") && page.text.contains("as it was"), "{}", page.address);
    let broken = file.text.replacen("\"faces\":[", "\"faces\":[6,", 3);
    for what in ["verify", "view"] {
        for bytes in [&broken, "", "nonsense", "{\"jumpmaster\":99}\n"] {
            let page = browser.send_form("/replay", &[("file", bytes), ("do", what)]).await;
            assert!(page.status.is_client_error(), "{what}: {}", page.status);
            assert!(page.text.contains("<dt>Fix</dt>"));
        }
    }
    assert!(browser.post("/replay", &[("file", "x")]).await.status.is_client_error(), "a form without files");
    let end = app.games.showing(&chairs[0]).await.unwrap();
    assert_eq!(end.seat, Seat(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn options_and_house_rules_are_laid_over() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let name = &common::scenarios()[0];
    let page = browser.get(&format!("/play?scenario={name}")).await;
    let (system, key, value) = page.some_option();
    let seats = make(&mut browser, &[("scenario", name), (&format!("option.{key}"), &value)]).await;
    assert!(browser.get(&seats[0]).await.text.contains("house rules: Options:"));
    let house = format!("system = \"{system}\"\nname = \"Our table\"\n");
    let seats = make(&mut browser, &[("scenario", name), ("house", &house)]).await;
    assert!(browser.get(&seats[0]).await.text.contains("house rules: Our table"));
    for wrong in
        [("house", "nonsense ="), ("dice", "loaded"), ("option.none", "1"), (&*format!("option.{key}"), "\"\n")]
    {
        let page = browser.send_form("/play", &[("scenario", name), wrong]).await;
        assert!(page.status.is_client_error() && page.text.contains("<dt>Fix</dt>"), "{wrong:?}: {}", page.status);
    }
    let page = browser.send_form("/play", &[("scenario", "no-such")]).await;
    assert!(page.status.is_client_error());
    assert_eq!(browser.get("/play?scenario=no-such").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_dice_are_chosen_in_the_form_and_need_a_screen_for_each_seat() {
    let folder = Folder::new();
    let mut browser = Browser::new(app(&folder));
    let name = &common::scenarios()[0];
    let page = browser.get(&format!("/play?scenario={name}")).await;
    assert!(page.text.contains("value=\"sealed\"") && page.text.contains("name=\"grace\""), "{}", page.text);
    for wrong in [
        [("scenario", name.as_str()), ("dice", "sealed"), ("where", "hotseat"), ("grace", "60")],
        [("scenario", name.as_str()), ("dice", "sealed"), ("where", "links"), ("grace", "soon")],
        [("scenario", name.as_str()), ("dice", "sealed"), ("where", "links"), ("grace", "0")],
    ] {
        let page = browser.send_form("/play", &wrong).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong:?}");
        assert!(page.text.contains("<dt>Fix</dt>"));
    }
    let fields = [("scenario", name.as_str()), ("dice", "sealed"), ("where", "links"), ("grace", "60")];
    let seats = make(&mut browser, &fields).await;
    let page = browser.get(&seats[0]).await;
    assert!(page.title().starts_with("Dice are drawn") && page.text.contains("data-sealed"), "{}", page.text);
    assert!(!browser.get(&seats[2]).await.text.contains("data-sealed"), "those who look on draw nothing");
}
