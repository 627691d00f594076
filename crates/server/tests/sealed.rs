//! Games with sealed dice, over the API: gathered, played to their end, verified; and players who cheat or go away.

mod common;

use axum::http::StatusCode;
use common::sealer::{Sealer, key};
use common::web::{Web, text};
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::{Bytes32, extends, verify, verify_after};
use jumpmaster_server::{Config, DiceKind, Wish, serve};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};

struct Game {
    web: Web,
    path: String,
    seats: Vec<Sealer>,
    onlooker: String,
}

impl Game {
    /// A game whose seats have not committed themselves.
    async fn made(scenario: &str, grace: u64) -> Game {
        let web = Web::new();
        let opened = web.post("/api/games", &json!({ "scenario": scenario, "dice": "sealed", "grace": grace })).await;
        let game = opened["id"].as_str().unwrap();
        let mut seats = Vec::new();
        for (seat, chair) in opened["chairs"].as_array().unwrap().iter().enumerate() {
            seats.push(Sealer::new(&web, game, seat as u8, chair["token"].as_str().unwrap()).await);
        }
        let onlooker = opened["spectator"].as_str().unwrap().to_string();
        Game { path: format!("/api/games/{game}"), web, seats, onlooker }
    }

    /// A game that has begun.
    async fn begun(scenario: &str, grace: u64) -> Game {
        let mut game = Game::made(scenario, grace).await;
        for seat in &game.seats {
            seat.post(&game.web, "commitment", &seat.commitment()).await;
        }
        for seat in &game.seats {
            seat.post(&game.web, "halves", &seat.boxes(game.seats.len())).await;
        }
        for seat in &mut game.seats {
            seat.accept(&game.web).await;
        }
        assert_eq!(game.seats[0].dice(&game.web).await["stage"], "ready");
        game
    }

    async fn show(&self, token: &str) -> Value {
        self.web.get_as(&self.path, token).await
    }

    /// Gives an order at random; returns the result, or `None` when the game is over.
    async fn order(&self, pick: &mut Seeded) -> Option<(usize, Value, StatusCode, Value)> {
        let seat = self.show(&self.seats[0].token).await["to_act"].as_u64()? as usize;
        let showing = self.show(&self.seats[seat].token).await;
        let orders = showing["orders"].as_array().unwrap();
        let order = &orders[pick.below(orders.len() as u64) as usize]["order"];
        let asked = json!({ "order": order, "version": showing["version"], "key": pick.below(u64::MAX).to_string() });
        let answer = self.give(seat, &asked).await;
        Some((seat, asked, answer.0, answer.1))
    }

    async fn give(&self, seat: usize, asked: &Value) -> (StatusCode, Value) {
        let answer =
            self.web.send("POST", &format!("{}/orders", self.path), Some(&self.seats[seat].token), asked).await;
        let status = answer.status();
        (status, serde_json::from_str(&text(answer).await).unwrap())
    }

    /// Plays until an order waits for its dice; returns who gave it, the request, and the answer.
    async fn until_it_waits(&self, pick: &mut Seeded) -> (usize, Value, Value) {
        loop {
            let (seat, asked, status, given) = self.order(pick).await.expect("some order rolls dice");
            if status == StatusCode::ACCEPTED {
                return (seat, asked, given);
            }
            assert_eq!(status, StatusCode::OK, "{given}");
        }
    }

    async fn page(&self, token: &str) -> String {
        text(self.web.send("GET", &format!("/play/{token}"), None, &Value::Null).await).await
    }

    async fn file(&self, token: &str, query: &str) -> Vec<u8> {
        let path = format!("{}/file{query}", self.path);
        text(self.web.send("GET", &path, Some(token), &Value::Null).await).await.into_bytes()
    }
}

fn proves_itself(file: &[u8]) {
    let report = verify(file, shelf());
    assert!(report.good(), "{:?}", report.checks);
    let dice = report.checks.iter().find(|check| check.name == "dice").unwrap();
    assert_eq!(dice.held, Some(true), "{dice:?}");
}

/// A game played at random to its end, and the files that were downloaded on the way.
async fn played(name: &str, seed: u64) -> (Game, Vec<Vec<u8>>) {
    let mut game = Game::begun(name, 60).await;
    let mut pick = Seeded::new(seed);
    let mut kept = Vec::new();
    let mut orders = 0;
    while let Some((_, _, status, given)) = game.order(&mut pick).await {
        assert!(status.is_success(), "{given}");
        if status == StatusCode::ACCEPTED {
            for seat in &mut game.seats {
                seat.attend(&game.web).await;
            }
        }
        orders += 1;
        if [8, 80].contains(&orders) {
            for token in game.seats.iter().map(|seat| &seat.token).chain([&game.onlooker]) {
                kept.push(game.file(token, "").await);
            }
        }
    }
    (game, kept)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_scenario_is_played_to_its_end_and_proves_its_dice() {
    for name in common::scenarios() {
        // A game in which there happen to be hardly any rolls proves nothing: the next is taken.
        let mut found = None;
        for seed in 11..31 {
            let (game, kept) = played(&name, seed).await;
            if game.seats[0].orders.len() > 2 && !kept.is_empty() {
                found = Some((game, kept));
                break;
            }
        }
        let (game, kept) = found.unwrap_or_else(|| panic!("{name}: dice are rolled in some game"));
        let end = game.file(&game.onlooker, "").await;
        proves_itself(&end);
        for given in &kept {
            proves_itself(given);
            assert!(verify_after(&end, given, shelf()).good(), "{name}: the end is the game that was given on the way");
        }
        let seats = game.file(&game.onlooker, "?of=seat").await;
        proves_itself(&seats);
        assert!(extends(&end, &seats, shelf()).is_ok());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_waits_for_all_and_is_given_once() {
    let mut game = Game::begun(&common::scenarios()[0], 60).await;
    let mut pick = Seeded::new(2);
    let (giver, asked, given) = game.until_it_waits(&mut pick).await;
    let waiting = &given["waits"];
    assert_eq!((&waiting["roll"], &waiting["missing"]), (&json!(1), &json!([0, 1])));
    let (status, again) = game.give(giver, &asked).await;
    assert_eq!(
        (status, &again["waits"]["order"]),
        (StatusCode::ACCEPTED, &waiting["order"]),
        "sent again, it waits on"
    );
    let (status, _) = game.give(giver, &json!({ "order": asked["order"] })).await;
    assert_eq!(status, StatusCode::CONFLICT, "nothing passes it");
    let undo =
        game.web.send("POST", &format!("{}/undo", game.path), Some(&game.seats[giver].token), &Value::Null).await;
    assert_eq!(undo.status(), StatusCode::CONFLICT, "it is fixed for good");

    let cheat =
        |contribution: [Bytes32; 2]| json!({ "roll": 1, "order": waiting["order"], "contribution": contribution });
    let of = |seat: usize, roll: u64| game.seats[seat].chains.each_ref().map(|chain| chain.contribution(roll).unwrap());
    let [first, second] = of(0, 1);
    for contribution in [[Bytes32::random(); 2], of(1, 1), of(0, 2), [second, first], [first, Bytes32::random()]] {
        let (status, what) = game.seats[0].refused(&game.web, "contribution", &cheat(contribution)).await;
        assert!(status == 422 && what.contains("did not add what it committed itself to"), "{status} {what}");
    }
    assert_eq!(game.seats[0].dice(&game.web).await["stage"]["waiting"]["missing"], json!([0, 1]), "nothing counts");
    let mut other = game.seats[0].contribution(waiting);
    other["order"] = json!(Bytes32::random());
    assert_eq!(game.seats[0].refused(&game.web, "contribution", &other).await.0, 409);
    other["roll"] = json!(2);
    assert_eq!(game.seats[0].refused(&game.web, "contribution", &other).await.0, 409);

    // Nobody hears of the order before its dice are known, nor of what the others have contributed to them.
    let version = game.show(&game.seats[1 - giver].token).await["version"].clone();
    game.seats[giver].attend(&game.web).await;
    let shown = game.seats[giver].contribution(waiting)["contribution"][0].as_str().unwrap().to_string();
    for token in [&game.seats[1 - giver].token, &game.onlooker] {
        let showing = game.show(token).await;
        assert!(showing["orders"].as_array().unwrap().is_empty());
        let text = format!("{showing}{}", String::from_utf8(game.file(token, "").await).unwrap());
        assert!(!text.contains(&shown), "what was added is shown when all have");
        assert!(!text.contains(&game.seats[giver].chains[0].end().to_string()), "halves are told to nobody");
        assert_eq!(showing["version"], version);
    }

    let early = json!({ "roll": 1, "seat": 1 - giver });
    let (status, what) = game.seats[giver].refused(&game.web, "away", &early).await;
    assert_eq!((status, what.as_str()), (409, "the grace is not over"));
    let early = json!({ "roll": 1, "seat": 1 - giver, "half": game.seats[giver].held[0].contribution(1).unwrap() });
    assert_eq!(game.seats[giver].refused(&game.web, "half", &early).await.0, 409, "nobody has said that it is away");

    // After a restart nobody is asked twice.
    game.web.restart();
    let dice = game.seats[0].dice(&game.web).await;
    assert_eq!(dice["stage"]["waiting"]["missing"], json!([1 - giver]));
    assert_eq!(dice["stage"]["waiting"]["order"], waiting["order"]);
    let (status, _) = game.give(giver, &asked).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    game.seats[1 - giver].attend(&game.web).await;
    let (status, done) = game.give(giver, &asked).await;
    assert_eq!(status, StatusCode::OK);
    assert!(!done["done"]["heard"]["rolls"].as_array().unwrap().is_empty(), "{done}");
    let (status, _) = game.give(giver, &asked).await;
    assert_eq!(status, StatusCode::OK, "it is given once");
    let log = game.web.get_as(&format!("{}/log", game.path), &game.onlooker).await;
    assert_eq!(log["log"].as_array().unwrap().iter().filter(|line| line["rolls"] != json!([])).count(), 1);
    proves_itself(&game.file(&game.seats[0].token, "").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_goes_away_is_done_without_after_the_grace() {
    let mut game = Game::begun(&common::scenarios()[0], 1).await;
    let (giver, asked, _) = game.until_it_waits(&mut Seeded::new(2)).await;
    let away = 1 - giver;
    game.seats[giver].attend(&game.web).await;
    let half = |roll| game.seats[giver].held[0].contribution(roll).unwrap();
    let hand = |half: Bytes32| json!({ "roll": 1, "seat": away, "half": half });
    let gone = json!({ "roll": 1, "seat": away });
    tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
    assert_eq!(game.seats[giver].refused(&game.web, "half", &hand(half(1))).await.0, 409, "first it is said");
    game.seats[giver].post(&game.web, "away", &gone).await;
    game.seats[giver].post(&game.web, "away", &gone).await;
    game.web.restart();
    assert_eq!(game.seats[giver].dice(&game.web).await["stage"]["waiting"]["away"], json!([away]), "it is kept");
    for wrong in [Bytes32::random(), half(2)] {
        let (status, what) = game.seats[giver].refused(&game.web, "half", &hand(wrong)).await;
        assert!(status == 422 && what.ends_with("did not add what it committed itself to"), "{status} {what}");
    }
    let own = json!({ "roll": 1, "seat": giver, "half": half(1) });
    assert_eq!(game.seats[giver].refused(&game.web, "half", &own).await.0, 409);
    game.seats[giver].post(&game.web, "half", &hand(half(1))).await;
    assert_eq!(game.give(giver, &asked).await.0, StatusCode::OK);
    let file = game.file(&game.seats[giver].token, "").await;
    proves_itself(&file);
    let rebuilt = format!("\"rebuilt\":[{away}]");
    assert!(common::contains(&file, rebuilt.as_bytes()), "the file says so");
    game.web.nothing_as(&format!("{}/resign", game.path), &game.seats[away].token, &Value::Null).await;
    proves_itself(&game.file(&game.onlooker, "").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_left_nothing_is_waited_for() {
    let mut game = Game::made(&common::scenarios()[0], 1).await;
    game.seats[1].post(&game.web, "commitment", &game.seats[1].alone()).await;
    game.seats[0].post(&game.web, "commitment", &game.seats[0].commitment()).await;
    game.seats[0].post(&game.web, "halves", &game.seats[0].boxes(2)).await;
    for seat in &mut game.seats {
        seat.accept(&game.web).await;
    }
    game.until_it_waits(&mut Seeded::new(2)).await;
    game.seats[0].attend(&game.web).await;
    tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
    let (status, what) = game.seats[0].refused(&game.web, "away", &json!({ "roll": 1, "seat": 1 })).await;
    assert_eq!((status, what.as_str()), (422, "nobody can stand in for seat 1"));
    let page = game.page(&game.seats[0].token).await;
    assert!(page.contains("Nothing was left to go on without: the game waits."), "{page}");
    game.seats[1].attend(&game.web).await;
    assert_eq!(game.seats[0].dice(&game.web).await["stage"], "ready", "when it comes back the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_when_every_seat_has_committed_itself() {
    let mut game = Game::made(&common::scenarios()[0], 60).await;
    let missing = |dice: &Value| dice["stage"]["gathering"].clone();
    assert_eq!(missing(&game.seats[0].dice(&game.web).await)["commit"], json!([0, 1]));
    let (status, problem) = game.give(0, &json!({ "order": "anything" })).await;
    assert!(status == StatusCode::CONFLICT && problem["detail"] == "the game has not begun", "{problem}");
    let seat = game.page(&game.seats[0].token).await;
    assert!(seat.contains("Draw my dice") && seat.contains("has not drawn") && seat.contains("<noscript>"), "{seat}");
    assert!(!game.page(&game.onlooker).await.contains("Draw my dice"));

    let whole = game.seats[0].commitment();
    let with = |name: &str, value: Value| {
        let mut other = whole.clone();
        other[name] = value;
        other
    };
    let dice = game.seats[0].dice(&game.web).await;
    let servers = [&dice["server"], &dice["quiet"]];
    for (wrong, status) in [
        (json!({}), 400),
        (json!([]), 400),
        (with("anchor", json!("xyz")), 400),
        (with("anchor", json!(7)), 400),
        (with("more", json!(1)), 400),
        (with("half", json!(Bytes32::random())), 422),
        (with("half", json!(game.seats[0].chains[1].end())), 422),
        (with("promise", Value::Null), 400),
        (with("key", json!("short")), 422),
        (with("key", json!("é".repeat(44))), 422),
        (with("anchor", json!([servers[0], servers[1]])), 422),
        (with("anchor", json!([whole["anchor"][0], whole["anchor"][0]])), 422),
    ] {
        let (told, what) = game.seats[0].refused(&game.web, "commitment", &wrong).await;
        assert_eq!(told, status, "{wrong}: {what}");
    }
    assert_eq!(game.seats[0].refused(&game.web, "halves", &game.seats[0].boxes(2)).await.0, 409, "first all commit");
    assert_eq!(game.seats[0].refused(&game.web, "accept", &json!({})).await.0, 409);
    game.seats[0].post(&game.web, "commitment", &whole).await;
    game.seats[0].post(&game.web, "commitment", &whole).await;
    let (status, _) = game.seats[0].refused(&game.web, "commitment", &with("key", json!(key(7)))).await;
    assert_eq!(status, 409, "what one is committed to stays");
    let onlooker = format!("{}/dice/commitment", game.path);
    let answer = game.web.send("POST", &onlooker, Some(&game.onlooker), &whole).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);

    game.web.restart();
    assert_eq!(missing(&game.seats[1].dice(&game.web).await)["commit"], json!([1]), "one who never commits is named");
    game.seats[1].post(&game.web, "commitment", &game.seats[1].commitment()).await;
    for wrong in [json!({ "halves": {} }), json!({ "halves": { "0": "x" } }), json!({ "halves": { "1": "x" } })] {
        assert_eq!(game.seats[0].refused(&game.web, "halves", &wrong).await.0, 422, "{wrong}");
    }
    for seat in &game.seats {
        seat.post(&game.web, "halves", &seat.boxes(2)).await;
    }
    let own = game.seats[0].dice(&game.web).await;
    assert_eq!(missing(&own)["halves"].as_object().unwrap().keys().collect::<Vec<_>>(), ["1"], "only what is for it");
    let public = game.web.get_as(&format!("{}/dice", game.path), &game.onlooker).await;
    assert_eq!(missing(&public)["halves"], json!({}));
    let other = json!({ "nonce": Bytes32::random() });
    assert_eq!(game.seats[0].refused(&game.web, "accept", &other).await.0, 422, "it promised another nonce");
    assert_eq!(game.seats[0].refused(&game.web, "accept", &json!({})).await.0, 422);
    game.seats[0].accept(&game.web).await;
    assert_eq!(game.seats[0].refused(&game.web, "accept", &json!({ "against": 0 })).await.0, 409);
    assert_eq!(game.seats[1].refused(&game.web, "accept", &json!({ "against": 5 })).await.0, 422);
    game.seats[1].post(&game.web, "accept", &json!({ "against": 0 })).await;
    let stopped = missing(&game.seats[0].dice(&game.web).await);
    assert_eq!(stopped["complaint"], json!({ "by": 1, "against": 0 }));
    assert_eq!(game.seats[1].refused(&game.web, "accept", &json!({})).await.0, 409, "this game does not begin");
    let page = game.page(&game.seats[0].token).await;
    assert!(page.contains("This game will not begin."));
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_for_sealed_dice_are_held_to_their_bounds() {
    let web = Web::new();
    let scenario = &common::scenarios()[0];
    for wish in [
        json!({ "scenario": scenario, "dice": "sealed", "grace": 0 }),
        json!({ "scenario": scenario, "dice": "sealed", "grace": 2_592_001 }),
        json!({ "scenario": scenario, "dice": "server", "grace": 60 }),
    ] {
        let answer = web.send("POST", "/api/games", None, &wish).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{wish}");
    }
    let opened = web.post("/api/games", &json!({ "scenario": scenario, "dice": "sealed" })).await;
    let (id, token) = (opened["id"].as_str().unwrap(), opened["spectator"].as_str().unwrap());
    assert_eq!(web.get_as(&format!("/api/games/{id}/dice"), token).await["grace"], 120);
    let opened = web.post("/api/games", &json!({ "scenario": scenario })).await;
    let (id, token) = (opened["id"].as_str().unwrap(), opened["spectator"].as_str().unwrap());
    let none = web.send("GET", &format!("/api/games/{id}/dice"), Some(token), &Value::Null).await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    let document = web.get("/api/openapi.json").await;
    assert!(document["paths"]["/api/games/{game}/dice/contribution"]["post"].is_object());
    assert!(document["paths"]["/api/games/{game}/orders"]["post"]["responses"]["202"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_carries_sealed_dice_and_a_file_only_the_game() {
    let (from, to) = (common::Folder::new(), common::Folder::new());
    let games = common::games_of(&from);
    let wish = Wish { dice: DiceKind::Sealed, grace: Some(60), ..common::wish(&common::scenarios()[0]) };
    let opened = games.create(wish).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    let dicing = games.dicing(&chairs[0]).await.unwrap();
    let other = common::games_of(&to);
    other.take_in(&games.export().unwrap()).await.unwrap();
    assert_eq!(other.dicing(&chairs[0]).await.unwrap(), dicing, "the server's chains come along");

    let mut game = Game::begun(&common::scenarios()[0], 60).await;
    game.until_it_waits(&mut Seeded::new(2)).await;
    for seat in &mut game.seats {
        seat.attend(&game.web).await;
    }
    game.web.nothing_as(&format!("{}/resign", game.path), &game.seats[0].token, &Value::Null).await;
    let opened = game.web.post_bytes("/api/games/import", &game.file(&game.onlooker, "").await).await;
    let path = format!("/api/games/{}", opened["id"].as_str().unwrap());
    let tokens: Vec<&str> =
        opened["chairs"].as_array().unwrap().iter().map(|chair| chair["token"].as_str().unwrap()).collect();
    let showing = game.web.get_as(&path, tokens[0]).await;
    assert_eq!(showing["dice"], "sealed");
    let order = json!({ "order": "anything" });
    let told = game.web.send("POST", &format!("{path}/orders"), Some(tokens[0]), &order).await;
    assert_eq!(told.status(), StatusCode::CONFLICT, "the ends of the chains stayed where they were drawn");
}

/// The modules that browsers run, against a server on a port, if there is a `node` to run them.
#[tokio::test(flavor = "multi_thread")]
async fn the_browsers_module_plays_with_the_server() {
    let folder = common::Folder::new();
    let config = Config { port: 0, data: folder.0.clone(), ..Config::default() };
    let (ready, address) = tokio::sync::oneshot::channel();
    let serving = tokio::spawn(async move {
        serve(&config, |address| ready.send(address).unwrap()).await.unwrap();
    });
    let address = address.await.unwrap();
    let scenario = common::scenarios().swap_remove(0);
    let played = tokio::task::spawn_blocking(move || {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sealing.play.mjs");
        std::process::Command::new("node").args([script, &format!("http://{address}"), &scenario]).output()
    });
    let played = played.await.unwrap();
    serving.abort();
    let Ok(played) = played else { return };
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    proves_itself(&played.stdout);
}
