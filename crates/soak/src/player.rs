//! A client that plays all seats of a game at random, whatever happens to the app: an order that was not acknowledged is
//! sent again with its key. What was acknowledged must be there, once.

use crate::client::Client;
use crate::seal::Sealed;
use crate::tally::{Table, Tally};
use jumpmaster_core::dice::{Die, Seeded};
use jumpmaster_play::verify;
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::io::{Error, Result};
use std::sync::Arc;
use std::time::Duration;

/// The number of orders after which a game is given up, so that there are many games.
const LONG: u64 = 120;
/// The most times an order is sent for its dice; no order needs that many.
const DICE: usize = 400;

/// A player.
pub struct Player {
    client: Client,
    scenario: String,
    dice: &'static str,
    pick: Seeded,
    /// The longest pause between orders.
    thinks: Duration,
    game: Option<Game>,
}

struct Game {
    path: String,
    tokens: Vec<String>,
    sealed: Vec<Sealed>,
    /// The length of each seat's log, as far as known.
    heard: Vec<u64>,
    /// The number of orders acknowledged, and the order that was not.
    given: u64,
    attempt: Option<Attempt>,
}

struct Attempt {
    seat: usize,
    /// The length of the seat's log before.
    heard: u64,
    body: Value,
}

impl Player {
    pub fn new(tally: &Arc<Tally>, scenario: &str, dice: &'static str, pick: Seeded, thinks: Duration) -> Player {
        Player { client: Client::new(tally), scenario: scenario.into(), dice, pick, thinks, game: None }
    }

    /// Plays until told to stop, then ends its current game, if any.
    pub fn play(mut self) {
        while !self.client.stopped() {
            if self.step().is_err() {
                // Whatever broke the connection, the next app is asked to go on.
                std::thread::sleep(Duration::from_millis(2));
            }
            std::thread::sleep(self.thinks.mul_f64(self.pick.below(1000) as f64 / 1000.0));
        }
        for _ in 0..20 {
            if self.leave().is_ok() {
                return;
            }
        }
        let what = format!("{} with {} dice cannot be ended", self.scenario, self.dice);
        self.client.tally.wrong(&self.client.tally.strange, what);
    }

    /// Gives `orders` orders, or as many as the game has, and leaves the game as it is.
    pub fn give_orders(&mut self, orders: u64) -> Result<()> {
        while self.game.as_ref().is_none_or(|game| game.given < orders) {
            self.step()?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<()> {
        if self.game.is_none() {
            self.game = Some(self.make()?);
        }
        if self.game.as_ref().is_some_and(|game| game.attempt.is_none()) && !self.choose()? {
            return self.end();
        }
        self.give()?;
        if self.pick.below(30) == 0 {
            self.say()?;
        }
        if self.game.as_ref().is_some_and(|game| game.given >= LONG) { self.leave() } else { Ok(()) }
    }

    fn make(&mut self) -> Result<Game> {
        let wish = json!({ "scenario": self.scenario, "dice": self.dice });
        let made = self.client.good("POST", "/api/games", "", &wish)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let chairs = made["chairs"].as_array().cloned().unwrap_or_default();
        let tokens: Vec<String> = chairs.iter().map(|chair| text(&chair["token"])).collect();
        let path = format!("/api/games/{}", text(&made["id"]));
        let sealed = match self.dice {
            "sealed" => Sealed::begin(&mut self.client, &path, &tokens)?,
            _ => Vec::new(),
        };
        self.client.tally.begun(Table { id: text(&made["id"]), spectator: text(&made["spectator"]) });
        Ok(Game { path, heard: vec![0; tokens.len()], tokens, sealed, given: 0, attempt: None })
    }

    /// Looks at the table as a seat does, and checks that its log still holds all it held before.
    fn look(&mut self, seat: usize, orders: bool) -> Result<Value> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let path = format!("{}{}", game.path, if orders { "" } else { "?orders=none" });
        let shown = self.client.good("GET", &path, &game.tokens[seat], &Value::Null)?;
        let heard = shown["version"].as_u64().unwrap_or(0);
        let (known, tally) = (game.heard[seat], &self.client.tally);
        if heard < known {
            tally.wrong(&tally.lost, format!("{}: a seat had heard {known} things, and now {heard}", self.scenario));
        }
        game.heard[seat] = heard;
        Ok(shown)
    }

    /// Chooses an order for whoever is to act; returns whether anybody is.
    fn choose(&mut self) -> Result<bool> {
        let Some(seat) = self.look(0, false)?["to_act"].as_u64() else { return Ok(false) };
        let shown = self.look(seat as usize, true)?;
        // A family shows an order that is by the rules: as good as a listed one.
        let offers = ["orders", "families"].into_iter().flat_map(|key| shown[key].as_array().into_iter().flatten());
        let offers: Vec<&Value> = offers.map(|offer| &offer["order"]).collect();
        if offers.is_empty() {
            return Err(Error::other("nothing can be ordered just now"));
        }
        let order = offers[self.pick.below(offers.len() as u64) as usize];
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let key = format!("order {}", game.given);
        let body = json!({ "order": order, "faces": [], "key": key });
        game.attempt = Some(Attempt { seat: seat as usize, heard: game.heard[seat as usize], body });
        Ok(true)
    }

    /// Gives the chosen order, with all its dice, until it is acknowledged.
    fn give(&mut self) -> Result<()> {
        for _ in 0..DICE {
            let game = self.game.as_mut().ok_or_else(no_game)?;
            let Some(attempt) = &mut game.attempt else { return Ok(()) };
            let path = format!("{}/orders", game.path);
            let asked = self.client.good("POST", &path, &game.tokens[attempt.seat], &attempt.body);
            let given = asked.inspect_err(|_| self.client.tally.again.add(1))?;
            if let Some(version) = given["done"]["version"].as_u64() {
                return self.acknowledged(version, given["done"]["passed"].as_u64().unwrap_or(0));
            }
            if let Some(need) = given["wants"]["die"].as_str().and_then(|die| die.parse::<Die>().ok()) {
                let face = u64::from(need.least()) + self.pick.below(need.values().len() as u64);
                attempt.body["faces"].as_array_mut().ok_or_else(no_game)?.push(face.into());
            }
            for (seat, token) in game.sealed.iter().zip(&game.tokens) {
                seat.attend(&mut self.client, &game.path, token)?;
            }
        }
        Err(Error::other("an order that wants dice without end"))
    }

    /// The order is the next line of its seat's log, and `passed` more passed by themselves.
    fn acknowledged(&mut self, version: u64, passed: u64) -> Result<()> {
        let (took, tally) = (self.client.took, Arc::clone(&self.client.tally));
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let attempt = game.attempt.take().ok_or_else(no_game)?;
        let told = || format!("{}: an order after {} became {version}", self.scenario, attempt.heard);
        match version.cmp(&(attempt.heard + 1 + passed)) {
            std::cmp::Ordering::Less => tally.wrong(&tally.lost, told()),
            std::cmp::Ordering::Greater => tally.wrong(&tally.doubled, told()),
            std::cmp::Ordering::Equal => {}
        }
        game.heard[attempt.seat] = version;
        game.given += 1 + passed;
        tally.acknowledged(took);
        Ok(())
    }

    fn say(&mut self) -> Result<()> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let words = json!({ "text": format!("after {} orders", game.given) });
        self.client.good("POST", &format!("{}/chat", game.path), &game.tokens[0], &words)?;
        Ok(())
    }

    /// Ends the game: finishes the pending order, then resigns if the game is not over.
    fn leave(&mut self) -> Result<()> {
        if self.game.is_none() {
            return Ok(());
        }
        self.give()?;
        if !self.look(0, false)?["to_act"].is_null() {
            let game = self.game.as_ref().ok_or_else(no_game)?;
            self.client.good("POST", &format!("{}/resign", game.path), &game.tokens[0], &Value::Null)?;
        }
        self.end()
    }

    /// Downloads the file of a finished game, which must verify and hold every acknowledged order once.
    fn end(&mut self) -> Result<()> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let file = self.client.ask("GET", &format!("{}/file", game.path), &game.tokens[0], &[])?;
        if file.status != 200 {
            return Err(Error::other("no file"));
        }
        let (report, tally) = (verify(&file.body, shelf()), &self.client.tally);
        let (found, given) = (report.deeds as u64, game.given);
        let told = format!("{}: {given} orders were acknowledged, and its file holds {found}", self.scenario);
        match found.cmp(&given) {
            std::cmp::Ordering::Less => tally.wrong(&tally.lost, told),
            std::cmp::Ordering::Greater => tally.wrong(&tally.doubled, told),
            std::cmp::Ordering::Equal => {}
        }
        if report.good() {
            tally.verified.add(1);
        } else {
            tally.wrong(&tally.strange, format!("{}: its file does not prove itself", self.scenario));
        }
        tally.ended(file.body);
        self.game = None;
        Ok(())
    }
}

fn no_game() -> Error {
    Error::other("no game is played")
}
