//! The API, address by address, without a socket.

mod common;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use common::web::{Web, text};
use jumpmaster_play::Book;
use jumpmaster_systems::shelf;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn everything_can_be_looked_up() {
    let web = Web::new();
    let systems = web.get("/api/systems").await;
    assert_eq!(systems["systems"].as_array().unwrap().len(), shelf().books().count());
    for book in shelf().books() {
        let (id, ledger) = (book.id(), book.ledger());
        let rules = web.get(&format!("/api/systems/{id}")).await;
        assert_eq!(rules["clauses"].as_array().unwrap().len(), ledger.clauses.len());
        assert_eq!((&rules["hash"], &rules["house"]), (&json!(ledger.hash), &Value::Null));
        let clause = &ledger.clauses[0];
        let found = web.get(&format!("/api/systems/{id}?q={}", clause.id)).await;
        assert_eq!(found["clauses"][0]["id"], clause.id);
        assert_eq!(web.get(&format!("/api/systems/{id}/clauses/{}", clause.id)).await["text"], clause.text);
        let tables = web.get(&format!("/api/systems/{id}/tables")).await;
        assert_eq!(tables["tables"].as_array().unwrap().len(), ledger.tables.len());
        let table = &ledger.tables[0];
        assert_eq!(web.get(&format!("/api/systems/{id}/tables/{}", table.id)).await["columns"], json!(table.columns));
    }
    let all = web.get("/api/procedures").await;
    for entry in shelf().books().flat_map(Book::procedures) {
        let path = format!("/api/procedures/{}", entry.id());
        let one = web.get(&path).await;
        assert!(all["procedures"].as_array().unwrap().contains(&one));
        assert_eq!(web.get(&format!("{path}/schema")).await["input"], *entry.input_schema());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_resolved_and_weighed() {
    let web = Web::new();
    for entry in shelf().books().flat_map(Book::procedures) {
        for (name, input) in entry.examples() {
            let path = format!("/api/procedures/{}/resolve", entry.id());
            let resolved = web.post(&path, &json!({ "example": name, "seed": 7 })).await;
            assert_eq!(resolved["procedure"], entry.id());
            let faces: Vec<&Value> = resolved["rolls"].as_array().unwrap().iter().map(|roll| &roll["face"]).collect();
            let again = web.post(&path, &json!({ "input": input, "dice": faces })).await;
            assert_eq!((&again["outcome"], &again["seed"]), (&resolved["outcome"], &Value::Null));
            if !faces.is_empty() {
                let short = web.send("POST", &path, None, &json!({ "input": input, "dice": [] })).await;
                assert_eq!(problem(short, 422).await["error"]["what"], "the dice ran out after no dice");
            }
        }
        if let Some((name, _)) = entry.examples().first() {
            let path = format!("/api/procedures/{}/odds", entry.id());
            let odds = web.post(&path, &json!({ "example": name, "method": "sample", "runs": 500 })).await;
            assert_eq!((&odds["method"], &odds["runs"]), (&json!("sampled"), &json!(500)));
            let sum: u64 = odds["outcomes"].as_array().unwrap().iter().map(|row| row["weight"].as_u64().unwrap()).sum();
            assert_eq!(sum, 500);
        }
    }
}

/// The situation in an answer, given back, has the same odds and outcome; so has one with options of its own.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_repeats_from_what_it_tells() {
    let web = Web::new();
    for book in shelf().books() {
        let word = book.ledger().choices.iter().find_map(|choice| Some((choice.key.as_str(), choice.values.last()?)));
        let (key, value) = word.expect("an option of words");
        for (entry, file) in
            book.procedures().iter().flat_map(|entry| book.scenario_files().iter().map(move |file| (entry, file)))
        {
            let path = format!("/api/procedures/{}", entry.id());
            for options in [json!({}), json!({ key: value })] {
                let (resolve, odds) = (format!("{path}/resolve"), format!("{path}/odds"));
                let asked = json!({ "scenario": file.name, "seed": 3, "options": options });
                let answer = web.send("POST", &resolve, None, &asked).await;
                if answer.status() != StatusCode::OK {
                    continue;
                }
                let first: Value = serde_json::from_str(&text(answer).await).unwrap();
                assert_eq!(
                    options.get(key).is_some(),
                    first["input"]["options"].get(key).is_some(),
                    "{}",
                    first["input"]
                );
                let again = web.post(&resolve, &json!({ "input": first["input"], "seed": 3 })).await;
                assert_eq!(
                    (&first["outcome"], &first["rolls"]),
                    (&again["outcome"], &again["rolls"]),
                    "{path} {}",
                    file.name
                );
                let sampled = |ask: Value| {
                    let mut all = json!({ "method": "sample", "runs": 200 });
                    all.as_object_mut().unwrap().extend(ask.as_object().unwrap().clone());
                    all
                };
                let first = web.post(&odds, &sampled(json!({ "scenario": file.name, "options": options }))).await;
                let again = web.post(&odds, &sampled(json!({ "input": first["input"] }))).await;
                assert_eq!(
                    (&first["outcomes"], &first["hexes"]),
                    (&again["outcomes"], &again["hexes"]),
                    "{path} {}",
                    file.name
                );
            }
        }
        let entry = &book.procedures()[0];
        let (example, near) = (entry.examples()[0].0, format!("{key}x"));
        let asked = json!({ "example": example, "options": { near: value } });
        let told =
            problem(web.send("POST", &format!("/api/procedures/{}/resolve", entry.id()), None, &asked).await, 422)
                .await;
        assert_eq!(told["error"]["fix"], format!("did you mean \"{key}\"?"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_over_the_api() {
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": common::scenarios()[0] })).await;
    let path = format!("/api/games/{}", opened["id"].as_str().unwrap());
    let tokens: Vec<String> =
        opened["chairs"].as_array().unwrap().iter().map(|chair| chair["token"].as_str().unwrap().into()).collect();
    let mut orders = 0;
    loop {
        let first = web.get_as(&path, &tokens[0]).await;
        let Some(seat) = first["to_act"].as_u64() else { break };
        let token = &tokens[seat as usize];
        let showing = web.get_as(&path, token).await;
        let offers = showing["orders"].as_array().unwrap();
        let order = &offers[orders * 7 % offers.len()]["order"];
        let asked = json!({ "order": order, "version": showing["version"], "key": format!("k{orders}") });
        let given = web.post_as(&format!("{path}/orders"), token, &asked).await;
        assert_eq!(given["done"]["version"].as_u64(), showing["version"].as_u64().map(|version| version + 1));
        assert_eq!(web.post_as(&format!("{path}/orders"), token, &asked).await, given, "sent twice, given once");
        orders += 1;
        if orders == 12 {
            let stale = json!({ "order": order, "version": 0 });
            problem(web.send("POST", &format!("{path}/orders"), Some(token), &stale).await, 409).await;
            web.nothing_as(&format!("{path}/chat"), token, &json!({ "text": "hello" })).await;
            web.nothing_as(&format!("{path}/draw"), token, &Value::Null).await;
            let other = &tokens[1 - seat as usize];
            web.nothing_as(&format!("{path}/draw/answer"), other, &json!({ "accept": false })).await;
        }
    }
    let log = web.get_as(&format!("{path}/log?after=3"), &tokens[0]).await;
    assert_eq!(log["log"][0]["number"], 4);
    let last = log["moments"].as_u64().unwrap();
    let moment = web.get_as(&format!("{path}/moments/{last}?as=referee"), &tokens[1]).await;
    assert!(moment["sheet"].is_object());
    let file = web.send("GET", &format!("{path}/file"), Some(&tokens[0]), &Value::Null).await;
    let disposition = file.headers()[header::CONTENT_DISPOSITION].to_str().unwrap().to_string();
    assert!(disposition.contains(".jsonl"), "{disposition}");
    let file = text(file).await;
    let report = web.post_bytes("/api/verify", file.as_bytes()).await;
    assert!(report["checks"].as_array().unwrap().iter().all(|check| check["held"] == true), "{report}");
    let again = web.post_bytes("/api/games/import", file.as_bytes()).await;
    assert!(again["spectator"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chances_of_an_order_are_told_before_it_is_given() {
    let web = Web::new();
    let made = web.post("/api/games", &json!({ "scenario": "bridge-by-night" })).await;
    let (game, tokens) = (format!("/api/games/{}", made["id"].as_str().unwrap()), &made["chairs"]);
    let token = |seat: &Value| tokens[seat.as_u64().unwrap() as usize]["token"].as_str().unwrap().to_string();
    let mut weighed = None;
    for _ in 0..80 {
        let seat = web.get_as(&game, &token(&json!(0))).await["to_act"].clone();
        let shown = web.get_as(&format!("{game}?sheet=none&view=none"), &token(&seat)).await;
        assert_eq!(shown["awaits"], json!([seat]));
        assert!(shown.as_object().unwrap().contains_key("brief"));
        // The last is the one that ends the step or rolls.
        let offer = shown["orders"].as_array().unwrap().last().unwrap();
        let ask = json!({ "order": offer["order"] });
        let told = web.post_as(&format!("{game}/chances"), &token(&seat), &ask).await;
        assert_eq!((&told["text"], &told["clause"]), (&offer["text"], &offer["clause"]));
        if !told["chances"].as_array().unwrap().is_empty() {
            assert_eq!(web.post_as(&format!("{game}/chances"), &token(&seat), &ask).await, told);
            weighed = Some((token(&seat), told));
            break;
        }
        web.post_as(&format!("{game}/orders"), &token(&seat), &ask).await;
    }
    let (token, told) = weighed.expect("the wind is rolled");
    let chances = &told["chances"][0];
    let path = format!("/api/procedures/{}/odds", chances["procedure"].as_str().unwrap());
    let odds = web.post(&path, &json!({ "input": chances["input"] })).await;
    assert_eq!(odds["outcomes"], chances["outcomes"], "it is the same situation");
    let chances = format!("{game}/chances");
    let bad = web.send("POST", &chances, Some(&token), &json!({ "order": "nonsense" })).await;
    assert!(problem(bad, 422).await["error"]["fix"].is_string());
    let spectator = made["spectator"].as_str();
    problem(web.send("POST", &chances, spectator, &json!({ "order": "done" })).await, 403).await;
    problem(web.send("POST", &chances, Some(&token), &json!({ "orders": [] })).await, 400).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_tell_that_there_is_news_and_catch_up() {
    use http_body::next;
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": common::scenarios()[0] })).await;
    let path = format!("/api/games/{}", opened["id"].as_str().unwrap());
    let token = |seat: usize| opened["chairs"][seat]["token"].as_str().unwrap().to_string();
    let mut events = web.send("GET", &format!("{path}/events"), Some(&token(1)), &Value::Null).await;
    assert!(events.headers()[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/event-stream"));
    let first = next(&mut events).await;
    web.nothing_as(&format!("{path}/chat"), &token(0), &json!({ "text": "there" })).await;
    let second = next(&mut events).await;
    assert_ne!(first, second);
    let id = second.lines().find_map(|line| line.strip_prefix("id: ")).unwrap();
    let news = web.get_as(&path, &token(1)).await["news"].as_u64().unwrap();
    assert_eq!(id, news.to_string());
    // A client that comes back and missed nothing waits; one that missed something is told at once.
    let back = Request::get(format!("{path}/events"))
        .header(header::AUTHORIZATION, format!("Bearer {}", token(1)))
        .header("last-event-id", "1")
        .body(Body::empty());
    let mut back = web.ask(back.unwrap()).await;
    assert_eq!(next(&mut back).await, second);
}

/// Reads an event stream piece by piece.
mod http_body {
    use axum::body::Body;
    use axum::http::Response;
    use futures_util::StreamExt;

    pub async fn next(response: &mut Response<Body>) -> String {
        let body = std::mem::take(response.body_mut());
        let mut stream = body.into_data_stream();
        let piece = tokio::time::timeout(std::time::Duration::from_secs(5), stream.next()).await;
        let piece = piece.expect("an event within five seconds").unwrap().unwrap();
        *response.body_mut() = Body::from_stream(stream);
        String::from_utf8(piece.to_vec()).unwrap()
    }
}

async fn problem(response: Response<Body>, status: u16) -> Value {
    assert_eq!(response.status().as_u16(), status);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
    let told: Value = serde_json::from_str(&text(response).await).unwrap();
    assert_eq!(told["status"], status);
    for part in ["what", "why", "fix"] {
        assert!(told["error"][part].as_str().is_some_and(|said| !said.is_empty()), "{told}");
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_wrong_is_told_as_a_problem() {
    let web = Web::new();
    let opened = web.post("/api/games", &json!({ "scenario": common::scenarios()[0] })).await;
    let other = web.post("/api/games", &json!({ "scenario": common::scenarios()[0] })).await;
    let game = format!("/api/games/{}", opened["id"].as_str().unwrap());
    let token = opened["chairs"][0]["token"].as_str().unwrap();
    let stranger = other["chairs"][0]["token"].as_str().unwrap();
    let procedure = shelf().books().next().unwrap().procedures()[0].id();
    let none = Value::Null;
    let cases: Vec<(&str, String, Option<&str>, Value, u16)> = vec![
        ("GET", "/api/nothing".into(), None, none.clone(), 404),
        ("DELETE", "/api/systems".into(), None, none.clone(), 405),
        ("GET", "/api/systems/xx".into(), None, none.clone(), 404),
        ("GET", "/api/systems/..%2f..%2fetc%2fpasswd".into(), None, none.clone(), 404),
        ("GET", "/api/procedures/xx.yy".into(), None, none.clone(), 404),
        ("POST", format!("/api/procedures/{procedure}/resolve"), None, json!({}), 422),
        ("POST", format!("/api/procedures/{procedure}/resolve"), None, json!({ "inputs": 1 }), 400),
        ("POST", format!("/api/procedures/{procedure}/resolve"), None, json!({ "input": { "x": 1 } }), 422),
        ("POST", format!("/api/procedures/{procedure}/odds"), None, json!({ "input": {}, "runs": 0 }), 422),
        ("POST", format!("/api/procedures/{procedure}/odds"), None, json!({ "input": {}, "runs": 9_000_000 }), 422),
        ("POST", "/api/games".into(), None, json!({ "scenario": "no-such" }), 422),
        ("POST", "/api/games".into(), None, json!({ "scenario": 3 }), 400),
        ("POST", "/api/games".into(), None, json!({ "scenario": "x", "dice": "loaded" }), 400),
        ("POST", "/api/games/import".into(), None, json!({}), 422),
        ("GET", game.clone(), None, none.clone(), 401),
        ("GET", game.clone(), Some("wrong"), none.clone(), 401),
        ("GET", game.clone(), Some(stranger), none.clone(), 404),
        ("POST", format!("{game}/orders"), Some(token), json!({ "order": "nonsense" }), 400),
        ("POST", format!("{game}/orders"), Some(token), json!({ "order": null, "faces": [1] }), 422),
        ("POST", format!("{game}/orders"), Some(token), json!({}), 400),
        ("POST", format!("{game}/undo"), Some(token), none.clone(), 409),
        ("POST", format!("{game}/undo/answer"), Some(token), json!({ "accept": true }), 409),
        ("POST", format!("{game}/draw/answer"), Some(token), json!({ "accept": true }), 409),
        ("GET", format!("{game}/moments/99"), Some(token), none.clone(), 404),
        ("GET", format!("{game}/moments/x"), Some(token), none.clone(), 404),
        ("GET", format!("{game}/moments/0?as=referee"), Some(token), none.clone(), 403),
        ("GET", format!("{game}/log?as=9"), Some(token), none.clone(), 403),
        ("GET", format!("{game}/log?as=me"), Some(token), none.clone(), 400),
        ("GET", format!("{game}/log?after=-1"), Some(token), none, 400),
    ];
    for (method, path, token, body, status) in cases {
        let answer = web.send(method, &path, token, &body).await;
        assert_eq!(answer.status().as_u16(), status, "{method} {path} {body}: {}", text(answer).await);
        problem(web.send(method, &path, token, &body).await, status).await;
    }
    let raw = |kind: &str, body: &str| {
        let request = Request::post("/api/games").header(header::CONTENT_TYPE, kind);
        web.ask(request.body(Body::from(body.to_string())).unwrap())
    };
    problem(raw("application/json", "{\"scenario\":").await, 400).await;
    problem(raw("text/plain", "{}").await, 415).await;
    let far_too_much = format!("\"{}\"", "x".repeat(3 << 20));
    problem(raw("application/json", &far_too_much).await, 413).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_can_change_nothing() {
    let web = Web::new();
    let from = |site: &str, origin: &str| {
        Request::post("/api/games")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::HOST, "127.0.0.1:7474")
            .header("sec-fetch-site", site)
            .header(header::ORIGIN, origin)
            .body(Body::from(json!({ "scenario": common::scenarios()[0] }).to_string()))
            .unwrap()
    };
    problem(web.ask(from("cross-site", "http://evil.example")).await, 403).await;
    assert_eq!(web.ask(from("same-origin", "http://127.0.0.1:7474")).await.status(), StatusCode::CREATED);
    let page = web.ask(Request::get("/").body(Body::empty()).unwrap()).await;
    let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(page.headers()[header::REFERRER_POLICY], "same-origin");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_describes_every_address_and_every_shape_it_names() {
    let web = Web::new();
    let document = web.get("/api/openapi.json").await;
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"].as_object().unwrap().len() > 20);
    let mut named = Vec::new();
    walk(&document, &mut named);
    assert!(named.len() > 40);
    for name in named {
        let pointer = name.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{name} is named and not there");
    }
    let mut ids: Vec<&str> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|methods| methods.as_object().unwrap().values())
        .map(|told| told["operationId"].as_str().unwrap())
        .collect();
    let many = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), many, "every operation has a name of its own");
    let page = web.ask(Request::get("/api").body(Body::empty()).unwrap()).await;
    assert_eq!(page.status(), StatusCode::OK);
    let page = text(page).await;
    for id in ids {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id} is on the page");
    }
}

fn walk(value: &Value, named: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                match value.as_str() {
                    Some(name) if key == "$ref" => named.push(name.into()),
                    _ => walk(value, named),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| walk(value, named)),
        _ => {}
    }
}

/// Charts by the API: exact, with the answer to a question; what is wrong with either is told.
#[tokio::test(flavor = "multi_thread")]
async fn charts_are_told_and_answer() {
    let web = Web::new();
    let mut charted = 0;
    for entry in shelf().books().flat_map(Book::procedures) {
        let path = format!("/api/procedures/{}/chart", entry.id());
        let Some((name, _)) = entry.examples().into_iter().next() else { continue };
        if !entry.charted() {
            let none = web.send("POST", &path, None, &json!({ "example": name })).await;
            assert!(problem(none, 422).await["error"]["what"].as_str().unwrap().ends_with("has no chart"));
            continue;
        }
        charted += 1;
        let chart = web.post(&path, &json!({ "example": name })).await;
        assert_eq!((&chart["method"], &chart["needed"]), (&json!("exact"), &Value::Null));
        let again = web.post(&path, &json!({ "input": chart["input"] })).await;
        assert_eq!(again, chart, "the input that is told asks the same");
        if let Some(goal) = chart["goals"][0]["name"].as_str() {
            let asked = web.post(&path, &json!({ "example": name, "goal": goal, "chance": "3/4" })).await;
            assert_eq!((&asked["needed"]["goal"], &asked["needed"]["wanted"]["p"]), (&json!(goal), &json!(0.75)));
            assert_eq!((&asked["needed"]["now"], &asked["grid"]), (&chart["goals"][0]["chance"], &chart["grid"]));
            for wrong in [json!({ "goal": "none" }), json!({ "chance": "101%" }), json!({ "chance": "" })] {
                let mut ask = json!({ "example": name });
                ask.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
                problem(web.send("POST", &path, None, &ask).await, 422).await;
            }
        }
        problem(web.send("POST", &path, None, &json!({})).await, 422).await;
    }
    assert!(charted > 0, "nothing has a chart");
    problem(web.send("POST", "/api/procedures/none/chart", None, &json!({})).await, 404).await;
}
