//! Everything that somebody at the table can request, at every address of the router.

use crate::common::routes::{Address, addresses};
use crate::world::World;
use axum::body::Body;
use axum::http::{Request, header};
use jumpmaster_core::Seat;
use jumpmaster_core::dice::Seeded;
use jumpmaster_systems::shelf;
use serde_json::{Value, json};

/// The number of values tried at a time where there are many.
const SOME: usize = 3;

/// A request, the same in both worlds except for names: `TOKEN` and `GAME` stand for those of each world.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The address in the router.
    pub address: String,
    method: String,
    path: String,
    kind: &'static str,
    body: String,
}

/// What the other side tries to find out about.
pub struct Guess {
    pub pieces: Vec<String>,
    pub hexes: Vec<String>,
    pub orders: Vec<Value>,
    pub moments: usize,
    pub version: u64,
}

impl Probe {
    /// Whether it only looks, and names nothing that could be echoed back.
    pub fn plain_look(&self) -> bool {
        self.method == "GET" && !self.path.contains("piece=") && !self.path.contains("order=")
    }

    /// The chances of an order, by the API and by a seat's page.
    pub fn of_chances(order: &Value) -> [Probe; 2] {
        let address = |path: &str| Address { path: path.into(), methods: Vec::new() };
        let (api, page) = (address("/api/games/{game}/chances"), address("/play/{token}/chances"));
        let body = json!({ "order": order }).to_string();
        let asked = format!("/play/TOKEN/chances?order={}", escape(&order.to_string()));
        let kind = "application/json";
        [Probe { kind, body, ..look(&api, "POST", "/api/games/GAME/chances".into()) }, look(&page, "GET", asked)]
    }

    /// The request as this seat sends it in this world.
    pub fn request(&self, world: &World, seat: Seat) -> Request<Body> {
        let (token, game) = (world.token(seat), world.opened.id.to_string());
        let sits = if seat == Seat::PUBLIC { 0 } else { seat.0 };
        // A shared screen has a token for each seat; here every one of them is the asker's own.
        let cookies = format!("table-{game}={token}.{token}; sits-{game}={sits}; made={token}");
        Request::builder()
            .method(self.method.as_str())
            .uri(self.path.replace("TOKEN", &token).replace("GAME", &game))
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::COOKIE, cookies)
            .header(header::CONTENT_TYPE, self.kind)
            .body(Body::from(self.body.clone()))
            .unwrap()
    }
}

/// All requests about the game at a seat's addresses.
pub fn about_the_game(world: &World, seat: Seat, guess: &Guess, pick: &mut Seeded) -> Vec<Probe> {
    let (mut looks, mut entries) = (Vec::new(), Vec::new());
    for address in addresses(&world.router).iter().filter(|address| of_a_game(address)) {
        for path in paths(address, guess) {
            looks.extend(["GET", "HEAD", "DELETE", "OPTIONS"].map(|method| look(address, method, path.clone())));
            if address.takes("GET") {
                let asking = queries(guess, pick).into_iter().map(|query| format!("{path}?{query}"));
                looks.extend(asking.map(|path| look(address, "GET", path)));
            }
            if ends_the_game(address) && seat != Seat::PUBLIC {
                continue;
            }
            for (kind, body) in bodies(address, guess) {
                entries.push(Probe { kind, body, ..look(address, "POST", path.clone()) });
            }
        }
    }
    looks.into_iter().chain(entries).collect()
}

/// The addresses of games.
pub fn of_games(world: &World) -> Vec<String> {
    let all = addresses(&world.router);
    all.into_iter().filter(of_a_game).map(|address| address.path).collect()
}

/// All requests that name no game; a seat makes them like anybody else.
pub fn about_anything(world: &World) -> Vec<Probe> {
    let none = Guess { pieces: vec![], hexes: vec![], orders: vec![], moments: 0, version: 0 };
    let all = addresses(&world.router);
    let looks = all.iter().filter(|address| !of_a_game(address) && address.takes("GET"));
    looks.flat_map(|address| paths(address, &none).into_iter().map(|path| look(address, "GET", path))).collect()
}

fn look(address: &Address, method: &str, path: String) -> Probe {
    Probe { address: address.path.clone(), method: method.into(), path, kind: "text/plain", body: String::new() }
}

fn of_a_game(address: &Address) -> bool {
    address.names().iter().any(|name| ["game", "token"].contains(name))
}

/// Once a seat has resigned, the whole game is revealed to all, and there is nothing left to compare.
fn ends_the_game(address: &Address) -> bool {
    address.path == "/api/games/{game}/resign"
}

/// An address with its names filled in.
fn paths(address: &Address, guess: &Guess) -> Vec<String> {
    let mut paths = vec![address.path.clone()];
    for name in address.names() {
        let values = values(name, guess);
        let fill = |path: &String| -> Vec<String> {
            values.iter().map(|value| path.replace(&format!("{{{name}}}"), value)).collect()
        };
        paths = paths.iter().flat_map(fill).collect();
    }
    paths
}

fn values(name: &str, guess: &Guess) -> Vec<String> {
    let book = shelf().books().next().unwrap();
    let one = |text: &str| vec![text.to_string()];
    match name {
        "token" => one("TOKEN"),
        "game" => one("GAME"),
        "seat" => vec!["0".into(), "1".into(), "9".into()],
        "number" => (0..=guess.moments + 1).rev().take(8).map(|number| number.to_string()).chain(one("0")).collect(),
        "system" => one(book.id()),
        "clause" => one(&book.ledger().clauses[0].id),
        "table" => one(&book.ledger().tables[0].id),
        "procedure" => one(book.procedures()[0].id()),
        "scenario" => one(book.scenario_files()[0].name),
        "hash" => one("0"),
        "name" => one("kit.css"),
        other => panic!("an address has a {{{other}}}: say here what to fill it with, so that it is tested"),
    }
}

fn queries(guess: &Guess, pick: &mut Seeded) -> Vec<String> {
    let fixed = ["orders=none", "view=list", "verify=1", "after=0", "after=1", "at=x", "as=9"];
    let mut queries: Vec<String> = fixed.map(str::to_string).to_vec();
    queries.extend(["0", "1", "public", "referee", "all"].map(|eyes| format!("as={eyes}")));
    queries.extend((0..=guess.moments + 1).rev().take(SOME).map(|at| format!("at={at}")));
    for piece in some(&guess.pieces, pick).iter().map(|piece| escape(piece)) {
        queries.push(format!("piece={piece}"));
        queries.extend(some(&guess.hexes, pick).into_iter().map(|hex| format!("piece={piece}&hex={hex}")));
    }
    queries.extend(some(&guess.hexes, pick).into_iter().map(|hex| format!("hex={hex}")));
    queries.extend(some(&guess.orders, pick).iter().map(|order| format!("order={}", escape(&order.to_string()))));
    queries.push("order=nonsense".into());
    queries
}

fn some<T: Clone>(all: &[T], pick: &mut Seeded) -> Vec<T> {
    let most = if all.is_empty() { 0 } else { SOME };
    (0..most).map(|_| all[pick.below(all.len() as u64) as usize].clone()).collect()
}

fn bodies(address: &Address, guess: &Guess) -> Vec<(&'static str, String)> {
    let version = guess.version;
    if address.path.starts_with("/api") {
        let fixed = [
            json!({}),
            json!({ "order": "nonsense" }),
            json!({ "order": { "nonsense": [1, 2] }, "version": version + 1 }),
            json!({ "text": "what are you planning?" }),
            json!({ "text": "" }),
            json!({ "accept": true }),
            json!({ "accept": false }),
        ];
        let orders = guess.orders.iter().take(SOME).flat_map(|order| {
            [
                json!({ "order": order, "version": version }),
                json!({ "order": order, "version": version + 7 }),
                json!({ "order": order, "faces": [1] }),
                json!({ "order": order, "faces": [9, 9], "key": "k" }),
            ]
        });
        let texts = fixed.into_iter().chain(orders).map(|body| body.to_string());
        return texts.chain(["{\"order\"".into(), String::new()]).map(|body| ("application/json", body)).collect();
    }
    let fixed = ["", "do=ask", "do=offer", "do=yes", "do=no", "sure=no", "words=what+now", "seat=1", "order=nonsense"];
    let orders = guess.orders.iter().take(SOME).flat_map(|order| {
        let order = escape(&order.to_string());
        ["", &format!("&version={version}"), "&version=9999", "&faces=1", "&face=77", "&key=k&piece=x&hex=1,1"]
            .map(|more| format!("order={order}{more}"))
    });
    let all = fixed.iter().map(ToString::to_string).chain(orders);
    all.map(|body| ("application/x-www-form-urlencoded", body)).collect()
}

fn escape(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
