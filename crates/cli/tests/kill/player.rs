//! A player who goes on whatever happens to the server: an order that was not acknowledged is sent again with its key.

use crate::script::Script;
use jumpmaster_play::verify;
use jumpmaster_soak::{Line, Whereabouts};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::io::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Counts of all players together.
#[derive(Default)]
pub struct Tally {
    /// Orders that were acknowledged.
    pub orders: AtomicUsize,
    /// Orders that were sent again, and those of them that had already been carried out the first time.
    pub again: AtomicUsize,
    pub kept: AtomicUsize,
    /// Games played to their end whose file verified.
    pub verified: AtomicUsize,
    /// Players that have found something wrong.
    pub wrong: AtomicUsize,
}

pub struct Player {
    script: Arc<Script>,
    place: Arc<Whereabouts>,
    tally: Arc<Tally>,
    game: Option<Game>,
}

struct Game {
    id: String,
    tokens: Vec<String>,
    /// The number of orders acknowledged.
    given: usize,
    /// Whether the next one was sent before.
    sent: bool,
}

impl Player {
    pub fn new(script: Arc<Script>, place: Arc<Whereabouts>, tally: Arc<Tally>) -> Player {
        Player { script, place, tally, game: None }
    }

    /// Plays until all stop.
    pub fn play(&mut self) {
        let told = Arc::clone(&self.tally);
        let amiss = Amiss(&told);
        while !self.place.stopped() {
            let address = self.place.wait();
            // Whatever breaks the connection, the next server is asked to go on.
            if self.play_at(&address).is_err() {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        std::mem::forget(amiss);
    }

    fn play_at(&mut self, address: &str) -> Result<()> {
        let mut line = Line::open(address)?;
        if let Some(game) = &self.game {
            self.finds_all(&mut line, game)?;
        }
        while !self.place.stopped() {
            match &self.game {
                None => self.game = Some(self.make(&mut line)?),
                Some(game) if game.given == self.script.steps.len() => {
                    proves_itself(&mut line, &self.script, game)?;
                    self.tally.verified.fetch_add(1, Ordering::Relaxed);
                    self.game = None;
                }
                Some(_) => self.order(&mut line)?,
            }
        }
        Ok(())
    }

    fn make(&self, line: &mut Line) -> Result<Game> {
        let wish = json!({ "scenario": self.script.scenario, "dice": "typed" });
        let (status, made) = line.json("POST", "/api/games", "", &wish)?;
        assert_eq!(status, 201, "{made}");
        let text = |value: &Value| value.as_str().expect("text").to_string();
        let chairs = made["chairs"].as_array().expect("chairs");
        let tokens = chairs.iter().map(|chair| text(&chair["token"])).collect();
        Ok(Game { id: text(&made["id"]), tokens, given: 0, sent: false })
    }

    /// Checks that every acknowledged order is there, and that an unacknowledged one is there completely or not at all.
    fn finds_all(&self, line: &mut Line, game: &Game) -> Result<()> {
        let heard = |given: usize| &self.script.heard[given.min(self.script.steps.len())];
        let mut found = Vec::new();
        for token in &game.tokens {
            let (status, shown) =
                line.json("GET", &format!("/api/games/{}?orders=none", game.id), token, &Value::Null)?;
            assert_eq!(status, 200, "{shown}");
            found.push(shown["version"].as_u64().expect("a version"));
        }
        let (acknowledged, sent) = (heard(game.given), heard(game.given + 1));
        let whole = found == *acknowledged || (game.sent && found == *sent);
        assert!(whole, "{} orders were acknowledged: {acknowledged:?}, and found: {found:?}", game.given);
        if game.sent {
            self.tally.again.fetch_add(1, Ordering::Relaxed);
            self.tally.kept.fetch_add(usize::from(found == *sent), Ordering::Relaxed);
        }
        Ok(())
    }

    fn order(&mut self, line: &mut Line) -> Result<()> {
        let game = self.game.as_mut().expect("a game is played");
        let (number, seat) = (game.given, self.script.steps[game.given].seat);
        game.sent = true;
        let path = format!("/api/games/{}/orders", game.id);
        let (status, given) = line.json("POST", &path, &game.tokens[seat], &self.script.body(number))?;
        assert_eq!(status, 200, "order {number}: {given}");
        assert_eq!(given["done"]["version"], self.script.heard[number + 1][seat], "order {number}: {given}");
        (game.given, game.sent) = (number + 1, false);
        self.tally.orders.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Resigns the last game, so that its file can be had and checked; returns the number of games checked.
    pub fn end(&self) -> usize {
        let Some(game) = &self.game else { return 0 };
        let mut line = Line::open(&self.place.wait()).expect("the last server listens");
        self.finds_all(&mut line, game).expect("the last server answers");
        if game.given < self.script.steps.len() {
            let path = format!("/api/games/{}/resign", game.id);
            let (status, told) =
                line.json("POST", &path, &game.tokens[0], &Value::Null).expect("the last server answers");
            // The order that was not acknowledged may have ended the game.
            assert!(status == 204 || (status == 409 && game.sent), "{told}");
        }
        proves_itself(&mut line, &self.script, game).expect("the last server answers");
        1
    }
}

/// Records that something is wrong if its player panics, so that the killing stops.
struct Amiss<'a>(&'a Tally);

impl Drop for Amiss<'_> {
    fn drop(&mut self) {
        self.0.wrong.fetch_add(1, Ordering::Relaxed);
    }
}

/// Takes the file of a game that is over, and checks it.
fn proves_itself(line: &mut Line, script: &Script, game: &Game) -> Result<()> {
    let file = line.ask("GET", &format!("/api/games/{}/file", game.id), &game.tokens[0], &[])?;
    assert_eq!(file.status, 200, "{}", file.text());
    let report = verify(&file.body, shelf());
    assert!(report.good(), "{:?}", report.checks);
    let done = |given: usize| script.done[given.min(script.steps.len())];
    let least = done(game.given);
    assert!((least..=done(game.given + usize::from(game.sent))).contains(&report.entries), "{}", report.entries);
    Ok(())
}
