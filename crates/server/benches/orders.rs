//! How many orders a second, each on the disk before it is answered, over HTTP on loopback: with 1, 32 and 200 games at
//! once. Bounded: each takes at most five seconds. `cargo bench -p jumpmaster-server` prints orders per second and how long
//! an order took, client and server on the same machine.

use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Book, Deed, Header, Journal, Match, ScenarioFiles, shelf};
use jumpmaster_server::{App, DiceKind, Games, Wish, WishedScenario, app};
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long each load lasts.
const LASTS: Duration = Duration::from_secs(5);
/// How many orders a load has at most.
const MOST: usize = 200_000;

fn main() {
    if std::env::args().any(|word| word == "--list") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        for clients in [1, 32, 200] {
            load(clients).await;
        }
        open().await;
    });
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("jumpmaster-bench-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The longest scenario there is, as a wish, and games of it played at random beforehand: dice are typed, so that the same
/// orders can be given again and again.
fn script() -> (Wish, Vec<(Seat, String)>) {
    let games = shelf().books().flat_map(Book::scenario_files).map(|file| (file.name, played(file.name)));
    let (name, deeds) = games.max_by_key(|(_, deeds)| deeds.len()).expect("there is a scenario");
    let orders = deeds.into_iter().filter_map(|deed| match deed {
        Deed::Order { seat, order, faces, .. } => Some((seat, json!({ "order": order, "faces": faces }).to_string())),
        Deed::Undo { .. } => None,
    });
    let scenario = WishedScenario::Shipped(name.into());
    (Wish { scenario, house: None, dice: DiceKind::Typed, grace: None }, orders.collect())
}

#[derive(Clone, Default)]
struct Notes(Arc<Mutex<Vec<Deed>>>);

impl Journal for Notes {
    fn note(&mut self, _: usize, deed: &Deed) -> Result<(), Fault> {
        self.0.lock().expect("nobody broke").push(deed.clone());
        Ok(())
    }
}

fn played(name: &str) -> Vec<Deed> {
    let (book, files): (_, ScenarioFiles) = shelf().scenario(name).expect("it comes along");
    let (_, mut table): (_, Match) = Header::start(book, &files, None).expect("it can be set up");
    let notes = Notes::default();
    table.keep(Box::new(notes.clone()));
    let (mut pick, mut dice) = (Seeded::stream(3, 0), Seeded::stream(3, 1));
    while let Some(seat) = table.game().to_act() {
        let mut offers = table.game().orders(seat);
        let order = offers.swap_remove(pick.below(offers.len() as u64) as usize).order;
        table.order(seat, &order, &mut dice).expect("an offered order is carried out");
    }
    let deeds = notes.0.lock().expect("nobody broke");
    deeds.clone()
}

async fn load(clients: usize) {
    let folder = folder();
    let games = Arc::new(Games::open(&folder).expect("a database"));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let served = app(App { games: Arc::clone(&games) }).into_make_service_with_connect_info::<SocketAddr>();
    let server = tokio::spawn(async move { axum::serve(listener, served).await });
    let (wish, script) = script();
    let script = Arc::new(script);
    // Enough games for all that could be played meanwhile; the first are ready before the clock runs.
    let mut players = Vec::new();
    for _ in 0..clients {
        players.push(games.create(wish.clone()).await.expect("a game"));
    }
    let begun = Instant::now();
    let each = MOST / clients;
    let tasks = players.into_iter().map(|opened| {
        let (games, script, wish) = (Arc::clone(&games), Arc::clone(&script), wish.clone());
        tokio::spawn(async move {
            let mut took = Vec::with_capacity(each.min(100_000));
            let mut stream = TcpStream::connect(address).await.expect("the server listens");
            stream.set_nodelay(true).expect("a socket");
            let mut opened = opened;
            'all: loop {
                for (Seat(seat), body) in script.iter() {
                    if begun.elapsed() > LASTS || took.len() == each {
                        break 'all;
                    }
                    let token = &opened.chairs[usize::from(*seat)].token;
                    let sent = Instant::now();
                    order(&mut stream, &opened.id.0, token, body).await;
                    took.push(sent.elapsed());
                }
                opened = games.create(wish.clone()).await.expect("a game");
            }
            took
        })
    });
    let mut took = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        took.extend(task.await.expect("a player plays to the end"));
    }
    let seconds = begun.elapsed().as_secs_f64();
    took.sort_unstable();
    let at = |part: f64| took[((took.len() - 1) as f64 * part) as usize];
    println!(
        "{clients:>4} games at once: {:>8.0} orders/s   p50 {:>9.2?}   p99 {:>9.2?}   max {:>9.2?}   ({} orders)",
        took.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(1.0),
        took.len()
    );
    server.abort();
    drop(games);
    let _ = std::fs::remove_dir_all(folder);
}

/// How long a game takes to open from the disk, a short one beside a long one.
async fn open() {
    let folder = folder();
    let (wish, script) = script();
    for orders in [10, 1000] {
        let games = Games::open(&folder).expect("a database");
        let opened = games.create(wish.clone()).await.expect("a game");
        let mut chairs = Vec::new();
        for chair in &opened.chairs {
            chairs.push(games.chair(&chair.token).await.expect("a chair"));
        }
        let mut given = 0;
        'long: loop {
            let before = given;
            for (Seat(seat), body) in &script {
                let chair = &chairs[usize::from(*seat)];
                let asked: jumpmaster_server::Asked = serde_json::from_str(body).expect("an order");
                games.order(chair, asked).await.expect("it is carried out");
                given += 1;
                if given >= orders {
                    break 'long;
                }
                // What was not seen is taken back and given again: a long game of a short scenario.
                while given + 2 < orders
                    && games.undo(chair).await.is_ok_and(|undone| undone == jumpmaster_server::Undone::Taken)
                {
                    let asked: jumpmaster_server::Asked = serde_json::from_str(body).expect("an order");
                    games.order(chair, asked).await.expect("it is carried out");
                    given += 2;
                }
            }
            if given == before || given >= script.len() {
                break;
            }
        }
        drop(games);
        let mut took = Vec::new();
        for _ in 0..20 {
            let games = Games::open(&folder).expect("a database");
            let begun = Instant::now();
            games.glance(&chairs[0]).await.expect("it is shown");
            took.push(begun.elapsed());
        }
        took.sort_unstable();
        println!("a game of {given:>4} deeds opens in {:.2?} (median of 20)", took[10]);
    }
    let _ = std::fs::remove_dir_all(folder);
}

async fn order(stream: &mut TcpStream, game: &str, token: &str, body: &str) {
    let request = format!(
        "POST /api/games/{game}/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = Vec::with_capacity(4096);
    loop {
        let read = stream.read_buf(&mut answer).await.expect("the server answers");
        assert!(read > 0, "the server hung up");
        let Some(head) = answer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let text = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
        if answer.len() >= head + 4 + length.expect("the answer says how long it is") {
            assert!(text.starts_with("http/1.1 200"), "{}", String::from_utf8_lossy(&answer));
            return;
        }
    }
}
