//! A seat gets nothing that it may not know, byte for byte, from any address.
//!
//! Two worlds play the same game, and differ only in what one seat did in secret: other orders, more of them, some taken
//! back, a die half typed. All other seats and the spectators then request everything that can be requested, and must get
//! the same bytes in both. What is random by design (tokens, ids, keys of pages, times) is replaced first.

mod common;
#[path = "secrets/probe.rs"]
mod probe;
#[path = "secrets/world.rs"]
mod world;

use jumpmaster_core::Seat;
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::Offer;
use jumpmaster_server::DiceKind;
use probe::{Guess, Probe};
use serde_json::Value;
use std::collections::BTreeSet;
use world::{Step, World};

/// The most orders in a game.
const LONG: u64 = 160;
/// The number of comparisons in one game.
const ASKED: usize = 4;
/// One in this many of all possible requests is made, different ones each time.
const ONE_IN: u64 = 12;
/// One in this many of the others' orders has its chances compared before it is given.
const WEIGHED: u64 = 4;

/// How the worlds differ.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Differ {
    /// The secret orders are different.
    Otherwise,
    /// The same secret orders, but in one world after others were taken back.
    Detours,
}

/// Two worlds, and the seat whose secrets differ in them.
struct Pair {
    worlds: [World; 2],
    keeper: Seat,
    differ: Differ,
    pick: Seeded,
    seed: u64,
    /// Whether the worlds differ yet.
    differs: bool,
    /// The number of requests compared, and their addresses.
    asked: usize,
    addresses: BTreeSet<String>,
    /// The number of orders that had chances, the same in both worlds.
    weighed: usize,
    /// The number of orders since the last comparison.
    since: u64,
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_what_was_planned_otherwise() {
    every_game(Differ::Otherwise, DiceKind::Typed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_what_was_taken_back() {
    every_game(Differ::Detours, DiceKind::Typed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_it_where_the_server_rolls() {
    every_game(Differ::Otherwise, DiceKind::Server).await;
}

async fn every_game(differ: Differ, dice: DiceKind) {
    let (mut asked, mut weighed, mut addresses) = (0, 0, BTreeSet::new());
    for scenario in common::scenarios() {
        for seed in 0..2 {
            for keeper in [Seat(0), Seat(1)] {
                let worlds = [World::new(&scenario, dice).await, World::new(&scenario, dice).await];
                let pick = Seeded::stream(seed, 40 + u64::from(keeper.0));
                let addresses_asked = BTreeSet::new();
                let mut pair = Pair {
                    worlds,
                    keeper,
                    differ,
                    pick,
                    seed,
                    differs: false,
                    asked: 0,
                    addresses: addresses_asked,
                    weighed: 0,
                    since: 0,
                };
                pair.play().await;
                asked += pair.asked;
                weighed += pair.weighed;
                addresses.extend(pair.addresses);
            }
        }
    }
    println!("{differ:?}, {dice:?}: asked {asked} times at {} addresses, weighed {weighed} orders", addresses.len());
    // If the server rolls, the worlds are equal only until its first dice, which are not ours to choose.
    let least = if dice == DiceKind::Server { common::scenarios().len() } else { 8 };
    assert!(asked >= least, "the worlds differed only {asked} times");
    // If secrets differ for long, the others seldom come to orders that dice decide before they hear of it.
    assert!(weighed > 0 || differ != Differ::Detours, "no order of the others had chances");
    let world = World::new(&common::scenarios()[0], dice).await;
    for address in probe::of_games(&world) {
        assert!(addresses.contains(&address), "nothing was asked at {address}");
    }
}

impl Pair {
    fn others(&self) -> Vec<Seat> {
        self.worlds[0].chairs.iter().map(|chair| chair.seat).filter(|&seat| seat != self.keeper).collect()
    }

    async fn play(&mut self) {
        for seat in self.others() {
            for world in &mut self.worlds {
                world.listen(seat).await;
            }
        }
        for number in 0..LONG {
            self.since += 1;
            if self.asked >= ASKED || !self.step(number).await {
                break;
            }
        }
        if self.same_told().await && !self.over().await {
            self.compare().await;
            if self.seed == 0 && self.differs {
                self.compare_the_rest().await;
            }
        }
    }

    async fn over(&self) -> bool {
        self.worlds[0].told(self.keeper).await.1.is_none()
    }

    /// Whether all others were told the same in both worlds.
    async fn same_told(&self) -> bool {
        for seat in self.others() {
            if self.worlds[0].told(seat).await != self.worlds[1].told(seat).await {
                return false;
            }
        }
        true
    }

    /// Takes one order in both worlds; returns whether the game goes on and all others were told the same.
    async fn step(&mut self, number: u64) -> bool {
        let Some(seat) = self.worlds[0].told(self.keeper).await.1 else { return false };
        let order = self.choose(0, seat).await;
        if self.differs && seat != self.keeper && number.is_multiple_of(WEIGHED) {
            self.weigh(seat, &order).await;
        }
        let seed = self.seed;
        let faces = || Seeded::stream(seed, 1000 + number);
        let before = self.heard(0).await;
        let waits = matches!(self.worlds[0].begin(seat, &order).await.unwrap(), Step::Waits);
        if waits {
            // The order is half rolled in one world and not begun in the other.
            if seat == self.keeper && self.since > 20 {
                let differed = std::mem::replace(&mut self.differs, true);
                self.compare().await;
                self.differs = differed;
            }
            self.worlds[0].give(seat, &order, faces()).await.unwrap();
        }
        let secret = self.heard(0).await == before;
        if secret && seat == self.keeper {
            self.worlds[0].remember(seat, &order).await;
            if !self.secretly(seat, &order, number).await {
                return false;
            }
        } else if self.worlds[1].give(seat, &order, faces()).await.is_err() {
            return false;
        }
        self.worlds.iter_mut().for_each(World::hear);
        if !self.same_told().await || self.over().await {
            return false;
        }
        if (secret && self.pick.below(4) == 0) || self.since > 45 {
            self.compare().await;
        }
        true
    }

    /// The length of the log of each of the others.
    async fn heard(&self, world: usize) -> Vec<u64> {
        let mut heard = Vec::new();
        for seat in self.others() {
            heard.push(self.worlds[world].version(seat).await);
        }
        heard
    }

    async fn choose(&mut self, world: usize, seat: Seat) -> Value {
        let orders = self.worlds[world].showing(seat).await.orders;
        orders[self.pick.below(orders.len() as u64) as usize].order.clone()
    }

    /// Does something secret in the second world; returns whether that was possible.
    async fn secretly(&mut self, seat: Seat, order: &Value, number: u64) -> bool {
        match self.differ {
            Differ::Detours => {
                for _ in 0..self.pick.below(3) {
                    if !self.in_secret(seat, order, number).await {
                        return false;
                    }
                    self.worlds[1].games.undo(self.worlds[1].chair(seat)).await.unwrap();
                    self.differs = true;
                }
                self.worlds[1].give(seat, order, Seeded::stream(self.seed, number)).await.is_ok()
            }
            Differ::Otherwise => {
                let many = [1, 1, 1, 2, 0][self.pick.below(5) as usize];
                for _ in 0..many {
                    if !self.in_secret(seat, order, number).await {
                        return false;
                    }
                }
                self.differs = true;
                true
            }
        }
    }

    /// Gives a secret order of the same kind in the second world.
    async fn in_secret(&mut self, seat: Seat, like: &Value, number: u64) -> bool {
        let mut orders = self.worlds[1].showing(seat).await.orders;
        orders.retain(|offer: &Offer| kind(&offer.order) == kind(like));
        if orders.is_empty() {
            return false;
        }
        let other = orders[self.pick.below(orders.len() as u64) as usize].order.clone();
        let before = self.heard(1).await;
        let given = self.worlds[1].give(seat, &other, Seeded::stream(self.seed, number)).await;
        let in_secret = given.is_ok() && self.heard(1).await == before;
        if in_secret {
            self.worlds[1].remember(seat, &other).await;
        }
        in_secret
    }

    /// Makes the same requests in both worlds, and finds no difference.
    async fn compare(&mut self) {
        self.since = 0;
        if !self.differs {
            return;
        }
        self.asked += 1;
        for seat in self.others() {
            let guess = self.guess(seat).await;
            for probe in probe::about_the_game(&self.worlds[0], seat, &guess, &mut self.pick) {
                if self.pick.below(ONE_IN) == 0 {
                    self.same(&probe, seat).await;
                    self.addresses.insert(probe.address);
                }
            }
            self.worlds.iter_mut().for_each(World::hear);
            assert_eq!(self.worlds[0].news(seat), self.worlds[1].news(seat), "news of {seat:?}");
            for world in &self.worlds {
                if seat != Seat::PUBLIC && world.showing(seat).await.pending.undo == Some(seat) {
                    world.games.answer_undo(world.chair(seat), false).await.unwrap();
                }
            }
        }
    }

    /// Asks for the chances of an order, which follow from what its seat knows.
    async fn weigh(&mut self, seat: Seat, order: &Value) {
        let [api, page] = Probe::of_chances(order);
        let told = self.same(&api, seat).await;
        self.same(&page, seat).await;
        self.weighed += usize::from(told.contains("\"chances\":[{"));
    }

    /// Compares requests that name no game, made with the tokens of a seat.
    async fn compare_the_rest(&self) {
        for probe in probe::about_anything(&self.worlds[0]) {
            self.same(&probe, self.others()[0]).await;
        }
    }

    /// Makes the same request in both worlds, and returns the common answer.
    async fn same(&self, probe: &Probe, seat: Seat) -> String {
        let mut answers = Vec::new();
        for world in &self.worlds {
            let answer = world.ask(probe.request(world, seat)).await;
            assert!(!answer.starts_with('5'), "{probe:?}: {answer}");
            if probe.plain_look() {
                for secret in &world.secrets {
                    let quoted = secret.replace('"', "&quot;");
                    let told = answer.contains(secret.as_str()) || answer.contains(&quoted);
                    // An order that names nothing of its giver's is offered and told to others in the same words.
                    assert!(!told || world.are_its_own(seat, secret).await, "{seat:?} finds {secret:?} at {probe:?}");
                }
            }
            answers.push(world.plain(&answer));
        }
        assert!(answers[0] == answers[1], "{seat:?} learns something at {probe:?}: {}", apart(&answers));
        answers.swap_remove(0)
    }

    /// What the other side knows to ask for, and what it could guess about the keeper.
    async fn guess(&self, seat: Seat) -> Guess {
        let (own, other) = (self.worlds[0].showing(seat).await, self.worlds[0].showing(self.keeper).await);
        let (mut pieces, mut hexes) = (Vec::new(), Vec::new());
        for showing in [&own, &other] {
            pieces.extend(showing.sheet.counters.iter().map(|counter| counter.id.clone()));
            pieces.extend(showing.orders.iter().take(500).filter_map(|offer| offer.parts.piece.clone()));
            hexes.extend(showing.orders.iter().take(500).filter_map(|offer| offer.parts.hex));
            let counters = showing.sheet.counters.iter();
            hexes.extend(counters.filter_map(|counter| showing.sheet.grid?.spot(counter.hex)));
        }
        let orders = other.orders.iter().step_by(other.orders.len() / 3 + 1).map(|offer| offer.order.clone());
        let orders = orders.chain(own.orders.iter().map(|offer| offer.order.clone()).take(1)).collect();
        let hexes = hexes.iter().map(ToString::to_string).collect();
        Guess { pieces, hexes, orders, moments: own.moments, version: own.version }
    }
}

/// The kind of an order, whatever it is about.
fn kind(order: &Value) -> Option<&str> {
    order
        .as_str()
        .or_else(|| order.get("order")?.as_str())
        .or_else(|| order.as_object()?.keys().next().map(String::as_str))
}

/// The place where two texts begin to differ.
fn apart(texts: &[String]) -> String {
    let at = texts[0].bytes().zip(texts[1].bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &String| {
        let bytes = &text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 200)];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("\n{}\n--- and ---\n{}", around(&texts[0]), around(&texts[1]))
}
