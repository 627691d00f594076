//! Deleted games, and limits: nothing is left of a game that was deleted, nobody can take one away from those who play
//! it, and every limit says what it is.

mod common;

use axum::http::StatusCode;
use common::web::{Web, text};
use common::{Folder, asked, chairs, games_of, play, scenarios, to_act, wish};
use jumpmaster_core::dice::Seeded;
use jumpmaster_server::{Chair, Games, Opened, Quotas, Removal, TalkKind};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::net::IpAddr;

fn database(folder: &Folder) -> Connection {
    Connection::open(folder.0.join("games.sqlite3")).unwrap()
}

/// The number of rows in each table.
fn rows(folder: &Folder) -> Vec<(String, u64)> {
    let database = database(folder);
    let mut names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").unwrap();
    let names: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let count = |name: String| {
        let rows = database.query_row(&format!("SELECT count(*) FROM \"{name}\""), [], |row| row.get(0)).unwrap();
        (name, rows)
    };
    names.into_iter().filter(|name| !name.starts_with("sqlite_")).map(count).collect()
}

/// Makes a game look as if nothing had been done in it for `days` days.
fn age(folder: &Folder, game: &str, days: u64) {
    let sql = "UPDATE tally SET touched = unixepoch() - ? WHERE game = (SELECT id FROM game WHERE name = ?)";
    let aged = database(folder).execute(sql, rusqlite::params![days * 24 * 60 * 60 + 60, game]).unwrap();
    assert_eq!(aged, 1);
}

async fn begun(games: &Games, orders: usize) -> (Opened, Vec<Chair>) {
    let opened = games.create(wish(&scenarios()[0])).await.unwrap();
    let chairs = chairs(games, &opened).await;
    play(games, &chairs, 7, orders).await;
    games.say(&chairs[0], "Hello").await.unwrap();
    (opened, chairs)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_when_all_its_seats_agree_and_nothing_of_it_is_left() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let empty = rows(&folder);
    let (opened, chairs) = begun(&games, 40).await;
    let before = games.glance(&chairs[0]).await.unwrap().moments;
    let onlooker = games.chair(&opened.spectator).await.unwrap();
    assert_eq!(games.ask_delete(&onlooker).await.unwrap_err().status, StatusCode::FORBIDDEN);
    // One side alone changes nothing, however often it asks; the other plays on.
    for _ in 0..2 {
        assert_eq!(games.ask_delete(&chairs[0]).await.unwrap(), Removal::Asked);
        assert_eq!(games.ask_delete(&chairs[0]).await.unwrap_err().status, StatusCode::CONFLICT);
        assert_eq!(games.answer_delete(&chairs[0], true).await.unwrap_err().status, StatusCode::CONFLICT);
        assert_eq!(games.glance(&chairs[1]).await.unwrap().pending.delete, Some(chairs[0].seat));
        assert_eq!(games.answer_delete(&chairs[1], false).await.unwrap(), Removal::Kept);
        assert_eq!(games.glance(&chairs[1]).await.unwrap().pending.delete, None);
    }
    assert_eq!(games.ask_delete(&chairs[1]).await.unwrap(), Removal::Asked);
    assert_eq!(games.answer_delete(&chairs[1], false).await.unwrap(), Removal::Kept, "whoever asked may withdraw it");
    assert_eq!(games.answer_delete(&chairs[0], true).await.unwrap_err().status, StatusCode::CONFLICT);
    assert_eq!(games.glance(&chairs[0]).await.unwrap().moments, before);
    // Also when it is over.
    games.resign(&chairs[0]).await.unwrap();
    let mut news = games.watch(&chairs[0]).await.unwrap();
    assert_eq!(games.ask_delete(&chairs[1]).await.unwrap(), Removal::Asked);
    assert!(matches!(games.glance(&chairs[0]).await.unwrap().chat.last().unwrap().kind, TalkKind::AsksDelete));
    assert_eq!(games.answer_delete(&chairs[0], true).await.unwrap(), Removal::Deleted);
    for token in common::tokens(&opened) {
        assert_eq!(games.chair(&token).await.unwrap_err().status, StatusCode::NOT_FOUND);
    }
    for chair in &chairs {
        assert_eq!(games.showing(chair).await.unwrap_err().status, StatusCode::NOT_FOUND);
        assert!(games.say(chair, "Is anybody there?").await.is_err());
    }
    while news.next().await.is_some() {}
    assert_eq!(rows(&folder), empty);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_header_stays_as_long_as_a_game_has_it() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let (one, _) = begun(&games, 3).await;
    let (other, chairs) = begun(&games, 3).await;
    games.remove(&one.id.0).await.unwrap();
    play(&games, &chairs, 8, 3).await;
    drop(games);
    let games = games_of(&folder);
    assert_eq!(games.listed().unwrap().into_iter().map(|game| game.id).collect::<Vec<_>>(), [other.id]);
    assert_eq!(games.glance(&chairs[0]).await.unwrap().chat.len(), 1);
    assert!(games.remove(&one.id.0).await.unwrap_err().fix.contains("jumpmaster games list"));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_nobody_touches_go_and_their_room_comes_back() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let mut old = Vec::new();
    for _ in 0..4 {
        let (opened, chairs) = begun(&games, 60).await;
        for word in 0..60 {
            games.say(&chairs[0], &format!("{word} {}", "words ".repeat(300))).await.unwrap();
        }
        age(&folder, &opened.id.0, 91);
        old.push((opened, chairs));
    }
    let (kept, _) = begun(&games, 5).await;
    // Doing something in an old game keeps it.
    let (touched, chairs) = old.pop().unwrap();
    games.say(&chairs[1], "Still here").await.unwrap();
    let told = games.prune(90, true).await.unwrap();
    assert_eq!((told.games.len(), told.removed), (3, false));
    assert_eq!(games.listed().unwrap().len(), 5);
    let listed = &games.listed().unwrap()[0];
    assert!(listed.bytes > 100_000 && !listed.title.is_empty() && !listed.system.is_empty(), "{listed:?}");
    let pages =
        |folder: &Folder| -> u64 { database(folder).query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap() };
    let large = pages(&folder);
    games.expire(90).await.unwrap();
    games.settle().await.unwrap();
    let small = pages(&folder);
    assert!(small < large / 2, "{small} of {large} pages");
    let left: Vec<_> = games.listed().unwrap().into_iter().map(|game| game.id).collect();
    assert!(left.len() == 2 && left.contains(&kept.id) && left.contains(&touched.id), "{left:?}");
    for (_, chairs) in &old {
        assert_eq!(games.showing(&chairs[0]).await.unwrap_err().status, StatusCode::NOT_FOUND);
    }
    age(&folder, &kept.id.0, 91);
    assert_eq!(games.prune(90, false).await.unwrap().games[0].id, kept.id);
    assert_eq!(games.listed().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_could_not_give_room_back_does_so_when_it_is_pruned() {
    let folder = Folder::new();
    drop(games_of(&folder));
    database(&folder).execute_batch("PRAGMA auto_vacuum = NONE; VACUUM;").unwrap();
    let number =
        |name: &str| -> u64 { database(&folder).query_row(&format!("PRAGMA {name}"), [], |row| row.get(0)).unwrap() };
    assert_eq!(number("auto_vacuum"), 0);
    let games = games_of(&folder);
    let (_, chairs) = begun(&games, 20).await;
    for _ in 0..60 {
        games.say(&chairs[0], &"words ".repeat(300)).await.unwrap();
    }
    let large = number("page_count");
    games.prune(0, false).await.unwrap();
    assert!(number("page_count") < large / 2, "{large}");
    assert_eq!(number("auto_vacuum"), 2);
    begun(&games, 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_keeps_so_many_games_and_no_more() {
    let folder = Folder::new();
    let quotas = Quotas { games: 3, ..Quotas::default() };
    let games = Games::open_within(&folder.0, quotas).unwrap();
    let make = async |address: Option<&str>| {
        let address = address.map(|address| address.parse::<IpAddr>().unwrap());
        games.create_for(address, wish(&scenarios()[0])).await
    };
    // All at once: no two slip through together.
    let visitor = Some("203.0.113.5");
    let all: [_; 4] = tokio::join!(make(visitor), make(visitor), make(visitor), make(visitor)).into();
    let made: Vec<Opened> = all.into_iter().filter_map(Result::ok).collect();
    assert!(made.len() <= 3, "{}", made.len());
    for _ in made.len()..3 {
        make(visitor).await.unwrap();
    }
    let refused = make(visitor).await.unwrap_err();
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.fault.why.contains('3') && refused.fault.fix.contains("delete"), "{refused:?}");
    make(Some("203.0.113.6")).await.unwrap();
    for _ in 0..5 {
        make(None).await.unwrap();
    }
    // A household with many addresses counts as one; deleting a game makes room.
    for last in 1..=3 {
        make(Some(&format!("2001:db8::{last}"))).await.unwrap();
    }
    assert!(make(Some("2001:db8::4")).await.is_err());
    games.remove(&made[0].id.0).await.unwrap();
    make(visitor).await.unwrap();
    drop(games);
    let games = Games::open_within(&folder.0, quotas).unwrap();
    let again = games.create_for(visitor.map(|text| text.parse().unwrap()), wish(&scenarios()[0])).await;
    assert!(again.is_err(), "it is remembered over a restart");
    let bytes = std::fs::read(folder.0.join("games.sqlite3")).unwrap();
    let wal = std::fs::read(folder.0.join("games.sqlite3-wal")).unwrap_or_default();
    for clear in [&b"203.0.113"[..], &[203, 0, 113, 5]] {
        assert!(!common::contains(&bytes, clear) && !common::contains(&wal, clear), "addresses are not kept");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_room_for_so_much_and_can_still_be_ended() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let (_, seats) = begun(&games, 0).await;
    let bytes = games.listed().unwrap()[0].bytes + 4000;
    drop(games);
    let quotas = Quotas { bytes, talk: 20, ..Quotas::default() };
    let games = Games::open_within(&folder.0, quotas).unwrap();
    let (full, mut given) = until_full(&games, &seats, &mut Seeded::new(3)).await;
    assert_eq!(full.status, StatusCode::CONFLICT);
    assert!(full.fault.fix.contains("draw"), "{full:?}");
    // An order that was acknowledged is acknowledged again.
    let (chair, order) = given.pop().unwrap();
    games.order(&chair, order).await.unwrap();
    games.say(&seats[0], "How large it is tells nobody what others do in secret.").await.unwrap();
    games.offer_draw(&seats[0]).await.unwrap();
    games.answer_draw(&seats[1], false).await.unwrap();
    games.resign(&seats[0]).await.unwrap();
    assert!(games.glance(&seats[0]).await.unwrap().ended.is_some());
    drop(games);
    // The count is the same after a restart.
    let games = Games::open_within(&folder.0, quotas).unwrap();
    let kept = games.listed().unwrap()[0].bytes;
    assert!((bytes..bytes + 20_000).contains(&kept), "{kept}");
    let (_, seats) = begun(&games, 0).await;
    for _ in 1..20 {
        games.say(&seats[1], "a word").await.unwrap();
    }
    assert!(games.say(&seats[1], "a word").await.unwrap_err().fault.why.contains("20"));
    games.offer_draw(&seats[1]).await.unwrap();
    play(&games, &seats, 5, 3).await;
}

type Keyed = (Chair, jumpmaster_server::Asked);

async fn until_full(games: &Games, seats: &[Chair], pick: &mut Seeded) -> (jumpmaster_server::Problem, Vec<Keyed>) {
    let mut given = Vec::new();
    loop {
        let (chair, mut showing) = to_act(games, seats).await.expect("the room ends before the game");
        let order = showing.orders.swap_remove(pick.below(showing.orders.len() as u64) as usize).order;
        let mut order = asked(order, showing.version);
        order.key = Some(format!("order {}", given.len()));
        match games.order(&chair, order.clone()).await {
            Ok(_) => given.push((chair, order)),
            Err(full) => return (full, given),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_wait_for_news_of_a_seat_and_others_of_another() {
    let folder = Folder::new();
    let games = Games::open_within(&folder.0, Quotas { watchers: 3, ..Quotas::default() }).unwrap();
    let (opened, seats) = begun(&games, 0).await;
    let onlooker = games.chair(&opened.spectator).await.unwrap();
    let mut waiting = Vec::new();
    for _ in 0..3 {
        waiting.push(games.watch(&onlooker).await.unwrap());
    }
    assert!(games.watch(&onlooker).await.is_err_and(|problem| problem.status == StatusCode::TOO_MANY_REQUESTS));
    assert!(games.watch(&seats[0]).await.is_ok(), "those who look on cannot shut the players out");
    waiting.pop();
    assert!(games.watch(&onlooker).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn by_the_api_and_by_page() {
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": scenarios()[0] })).await;
    let game = format!("/api/games/{}", opened["id"].as_str().unwrap());
    let token = |seat: usize| opened["chairs"][seat]["token"].as_str().unwrap();
    let asked = web.post_as(&format!("{game}/delete"), token(0), &Value::Null).await;
    assert_eq!(asked, json!({ "delete": "asked" }));
    assert_eq!(web.get_as(&game, token(1)).await["pending"]["delete"], 0);
    let page = text(web.send("GET", &format!("/play/{}", token(1)), None, &Value::Null).await).await;
    assert!(page.contains("asks that this game be deleted") && page.contains("Keep it"), "{page}");
    let gone = web.post_as(&format!("{game}/delete/answer"), token(1), &json!({ "accept": true })).await;
    assert_eq!(gone, json!({ "delete": "deleted" }));
    let page = web.send("GET", &format!("/play/{}", token(0)), None, &Value::Null).await;
    assert_eq!(page.status(), StatusCode::NOT_FOUND);
    assert!(text(page).await.contains("may have been deleted"));
    let told = web.send("GET", &game, Some(token(0)), &Value::Null).await;
    assert_eq!(told.status(), StatusCode::UNAUTHORIZED);
    assert!(text(told).await.contains("deleted"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_deletes_leads_to_a_page_of_its_own() {
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": scenarios()[0] })).await;
    let send = async |seat: usize, what: &str| {
        let path = format!("/play/{}/delete", opened["chairs"][seat]["token"].as_str().unwrap());
        let form = axum::http::Request::post(path).header("content-type", "application/x-www-form-urlencoded");
        web.ask(form.body(format!("do={what}").into()).unwrap()).await
    };
    assert!(text(send(1, "yes").await).await.contains("nobody wishes the game deleted"));
    assert_eq!(send(0, "ask").await.status(), StatusCode::SEE_OTHER);
    assert_eq!(send(1, "no").await.status(), StatusCode::SEE_OTHER);
    assert_eq!(send(1, "ask").await.status(), StatusCode::SEE_OTHER);
    let gone = send(0, "yes").await;
    let to = gone.headers()["location"].to_str().unwrap().to_string();
    assert!(text(web.send("GET", &to, None, &Value::Null).await).await.contains("The game is deleted"));
}
