//! The game: whole games played at random, and situations set up by orders.
//!
//! Two groups that are alike face one another on a bare table; their stands have the numbers that they have in `GROUP`.

mod air;
mod blanks;
mod endings;
mod random;
mod rounds;
mod setting_up;
mod smoke;

use crate::Mbt2030;
use crate::game::order::Order;
use crate::game::state::State;
use crate::scenario::Scenario;
use crate::unit::Side;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::options::SetBy;
use jumpmaster_core::{MapFile, ScenarioSource, Seat, State as _, View as _};
use jumpmaster_testing::{printed, text_table};
use serde_json::{Map, Value};
use std::sync::Arc;

const GROUP: &str = r#"
name = "Group"
stand = [
  { type = "MBTn", bghq = true },
  { type = "INFn" },
  { type = "INFn", posture = "REC" },
  { type = "INFn", mode = "FAST" },
  { type = "INF-", mode = "STATIC" },
  { type = "INFn", posture = "LAS" },
  { type = "INFn", posture = "PDA" },
  { type = "ARTn", posture = "OTF", mode = "SNS" },
  { type = "ARTn", posture = "CBA" },
  { type = "AIRn", helicopter = true },
  { type = "AIRn", posture = "CAS" },
  { type = "AIRn", posture = "ASF" },
]
"#;

/// A scenario with a group a side; each ground stand is deployed at its place in inches, or none is.
fn scenario(options: &str, places: [&[(u16, u16)]; 2]) -> Arc<Scenario> {
    let side = |name: &str, places: &[(u16, u16)], up: i32| {
        let of = |(number, (x, y)): (usize, &(u16, u16))| {
            format!(
                "[[{name}.deployment]]\ngroup = 1\nstand = {}\nat = [{x}000, {y}000]\nfacing = [0, {up}]\n",
                number + 1
            )
        };
        let deployed: String = places.iter().enumerate().map(of).collect();
        format!("[{name}.army]\nname = \"{name}\"\nfrom = \"Europe\"\n[[{name}.army.group]]{GROUP}{deployed}")
    };
    let text = format!(
        "system = \"mbt2030\"\ntitle = \"t\"\nabout = \"a\"\ntable = [72, 48]\nzone = \"Temperate\"\nseason = \"Summer\"\nhour = 12\n\
         weather = \"fair\"\nedges = \"fixed\"\n{}{}",
        side("a", places[0], 1),
        side("b", places[1], -1)
    );
    let mut ledger = printed::ledger::<Mbt2030>();
    ledger.set(&text_table::settings(options), SetBy::Scenario).unwrap_or_else(|fault| panic!("{fault}"));
    let source = ScenarioSource { file: "x.toml".into(), text, map: MapFile::None };
    source.read(&ledger, None).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The places of side A's ground stands, and those of side B's, out of sight of REC.
const APART: [&[(u16, u16)]; 2] = [
    &[(30, 4), (32, 4), (34, 4), (36, 4), (38, 4), (40, 4), (42, 4)],
    &[(30, 44), (32, 44), (34, 44), (36, 44), (38, 44), (40, 44), (42, 44)],
];

/// A game on a bare table.
struct Game(State);

impl Game {
    fn new(options: &str, places: [&[(u16, u16)]; 2]) -> Game {
        let mut state = State::set_up(&scenario(options, places));
        state.open.laid = true;
        state.open.stage = state.open.setting_up();
        Game(state)
    }

    /// A game in which side A has the first round of the first turn.
    fn begun(options: &str, places: [&[(u16, u16)]; 2]) -> Game {
        let mut game = Game::new(options, places);
        for (side, order) in [("A", "throw sign=paper"), ("B", "throw sign=rock"), ("A", "first own=true")] {
            game.give(side, order, "");
        }
        game
    }

    /// Gives an order in words: its verb, and its values as `key=value`. Returns what the referee hears, or the clause that
    /// forbids it.
    fn give(&mut self, side: &str, order: &str, faces: &str) -> String {
        let side = if side == "A" { Side::A } else { Side::B };
        let order = read(order);
        if let Err(refusal) = self.0.view(side.seat()).allow(&order) {
            return format!("no: {}", refusal.why);
        }
        let mut dice = Scripted::new(jumpmaster_core::dice::parse_faces(faces).unwrap());
        let events = self.0.resolve(side.seat(), &order, &mut dice);
        let mut told = Vec::new();
        for event in dice.settle(events).unwrap_or_else(|fault| panic!("{fault}")) {
            told.extend(self.0.hear(&event, Seat::REFEREE).map(|line| line.text));
            self.0.apply(&event);
        }
        told.join(" ")
    }

    /// Plays rows of side, order and what is told of it.
    fn rows(&mut self, table: &str) {
        text_table::check(table, |cells| self.give(cells[0], cells[1], ""));
    }
}

fn read(words: &str) -> Order {
    let mut words = words.split_whitespace();
    let verb = words.next().expect("an order has a verb");
    let pairs = words.map(|word| {
        let (key, value) = word.split_once('=').expect("a value has a key");
        (key.to_string(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)))
    });
    let order = Map::from_iter([(verb.to_string(), Value::Object(pairs.collect()))]);
    serde_json::from_value(Value::Object(order)).unwrap_or_else(|error| panic!("{verb}: {error}"))
}
