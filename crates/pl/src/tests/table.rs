//! A table set up for a test, and play on it.
//!
//! ```text
//! Lay::new(1).defender("K", "German rifle platoon", "7,5").plane("US airborne platoon", "1 6,6").step(Step::Flak).table()
//!     .play("
//!         order     | dice | what happens
//!         done      |      |
//!         land      | 1 …  | drift A at 6,6; P1 lands 6,6; …
//!         see P1 K  |      | P1 6,6 landed; K 7,5
//!         move P1 6,5 |    | no pl.landed.1
//!     ");
//! ```
//!
//! Orders and events are written as `words.rs` reads and tells them. Several orders in one row are joined with `+` and
//! share its dice, which must be used up exactly. `see P1 K` looks at units, `see step` at the step and whose it is. After
//! `watch` a row also tells the steps passed through: `watch done` tells `> movement`. `defender: land` is the defender's
//! order, whosever turn it is.

use super::words;
use super::{check, ledger, settings};
use crate::Pl;
use crate::event::{Event, apply};
use crate::orders::Order;
use crate::scenario::{Landing, Scenario};
use crate::state::{Flight, Obstacle, Open, Party, Plan, State, Step, Unit, UnitId, UnitSet, Whereabouts, Written};
use crate::wind::{Speed, Wind};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Side, Spot};
use jumpmaster_core::{Fault, Hidden, Map, Named, ScenarioSource, System};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// A table to be set up: by default a clear board in axial hexes, turn 1, the airborne side's Start step, low wind from N
/// or NE.
pub struct Lay {
    grid: Grid,
    ground: Vec<(String, String)>,
    options: String,
    craft: [String; 2],
    scenario: String,
    plans: [Vec<String>; 2],
    units: Vec<(String, Party, String, String)>,
    mines: Vec<(Party, String)>,
    blocks: Vec<(Party, String)>,
    wind: String,
    turn: u8,
    turns: u8,
    active: Party,
    step: Step,
    reserves: bool,
}

impl Lay {
    /// A clear board of 16 by 12 hexes in the ledger's orientation 1 or 2.
    pub fn new(orientation: u8) -> Lay {
        let orientation = if orientation == 1 { Orientation::Flat } else { Orientation::Pointy };
        Lay {
            grid: Grid { orientation, columns: 16, rows: 12, shape: Shape::Axial, names: Names::Numbers },
            ground: Vec::new(),
            options: String::new(),
            craft: Default::default(),
            scenario: String::new(),
            plans: Default::default(),
            units: Vec::new(),
            mines: Vec::new(),
            blocks: Vec::new(),
            wind: String::new(),
            turn: 1,
            turns: 12,
            active: Party::Airborne,
            step: Step::Start,
            reserves: true,
        }
    }

    /// Another size of the board.
    pub fn size(mut self, columns: u16, rows: u16) -> Lay {
        (self.grid.columns, self.grid.rows) = (columns, rows);
        self
    }

    /// Some ground in some hexes: `ground("forest", "4,6 5,6")`.
    pub fn ground(mut self, kind: &str, hexes: &str) -> Lay {
        self.ground.push((kind.into(), hexes.into()));
        self
    }

    /// Options as a scenario sets them: `night=on stacking=3`.
    pub fn options(mut self, options: &str) -> Lay {
        self.options += options;
        self.options.push(' ');
        self
    }

    /// The wind is rolled in every turn, even if nothing can land: for rows that count turns by it.
    pub fn windy(self) -> Lay {
        self.options("wind_when=always")
    }

    /// A plane and its plan: `1 6,6` is turn and hex, `-` leaves it blank, `off` has called it off.
    pub fn plane(self, load: &str, plan: &str) -> Lay {
        self.flown("plane", 0, load, plan)
    }

    /// A glider and its plan, `1 6,6 N`: turn, hex and heading.
    pub fn glider(self, load: &str, plan: &str) -> Lay {
        self.flown("glider", 1, load, plan)
    }

    fn flown(mut self, kind: &str, at: usize, load: &str, plan: &str) -> Lay {
        let _ = writeln!(self.craft[at], "[[{kind}]]\nload = \"{load}\"\nturns = [1, 4]");
        self.plans[at].push(plan.into());
        self
    }

    /// Anything else a scenario file can say, in its own syntax: reinforcements, set-up areas, victory.
    pub fn scenario(mut self, toml: &str) -> Lay {
        self.scenario += toml;
        self.scenario.push('\n');
        self
    }

    /// Units of the airborne side on the board by names, counter, hex and markers: `airborne("A1 A2", "US airborne stick",
    /// "5,5 landed")`.
    pub fn airborne(self, names: &str, counter: &str, place: &str) -> Lay {
        self.units(Party::Airborne, names, counter, place)
    }

    /// Units of the defender on the board.
    pub fn defender(self, names: &str, counter: &str, place: &str) -> Lay {
        self.units(Party::Defender, names, counter, place)
    }

    fn units(mut self, owner: Party, names: &str, counter: &str, place: &str) -> Lay {
        self.units.extend(names.split_whitespace().map(|name| (name.into(), owner, counter.into(), place.into())));
        self
    }

    /// Mines laid by a side.
    pub fn mines(mut self, owner: Party, hexes: &str) -> Lay {
        self.mines.extend(hexes.split_whitespace().map(|hex| (owner, hex.into())));
        self
    }

    /// Blocks built by a side.
    pub fn blocks(mut self, owner: Party, hexes: &str) -> Lay {
        self.blocks.extend(hexes.split_whitespace().map(|hex| (owner, hex.into())));
        self
    }

    /// The wind of the turn: `W Gusty`.
    pub fn wind(mut self, wind: &str) -> Lay {
        self.wind = wind.into();
        self
    }

    /// The game turn and whose player turn it is.
    pub fn turn(mut self, turn: u8, active: Party) -> Lay {
        (self.turn, self.active) = (turn, active);
        self
    }

    /// How many turns the game has.
    pub fn turns(mut self, turns: u8) -> Lay {
        self.turns = turns;
        self
    }

    /// The current step. In the Air Phase everything due this turn is overhead.
    pub fn step(mut self, step: Step) -> Lay {
        self.step = step;
        self
    }

    /// Leaves out the reserves that each side has off the board by default, so that a side can be annihilated.
    pub fn no_reserves(mut self) -> Lay {
        self.reserves = false;
        self
    }

    /// Sets the table up.
    pub fn table(self) -> Table {
        let mut table = Table { state: self.set_up(), names: BTreeMap::new() };
        let open = &mut table.state.open;
        (open.turn, open.active, open.step) = (self.turn, self.active, self.step);
        open.player_turn =
            u16::from(self.turn) * 2 - u16::from(self.step != Step::Plan && self.active == open.first_party());
        if !matches!(self.step, Step::Plan | Step::SetUp | Step::Wind) {
            open.wind = Some(self.wind_of_turn());
        }
        for (name, owner, counter, place) in &self.units {
            table.names.insert(name.clone(), open.units.len() as UnitId);
            let unit = unit(open, *owner, counter, place);
            open.units.push(unit);
            unit.spot().into_iter().for_each(|spot| open.settle_control(spot));
        }
        let obstacle = |(owner, hex): &(Party, String)| Obstacle { at: spot(hex), owner: *owner, inverted: false };
        open.mines = self.mines.iter().map(obstacle).collect();
        open.blocks = self.blocks.iter().map(obstacle).collect();
        self.write_plan(&mut table.state);
        table
    }

    /// What is wrong with the scenario.
    pub fn fault(self) -> String {
        self.read().map_or_else(|fault| fault.why, |_| "nothing".into())
    }

    fn set_up(&self) -> State {
        <Pl as System>::State::set_up(&self.read().unwrap_or_else(|fault| panic!("{fault}")))
    }

    fn read(&self) -> Result<Arc<Scenario>, Fault> {
        let mut map = Map::blank("the board", self.grid, "clear");
        for (kind, hexes) in &self.ground {
            for hex in hexes.split_whitespace() {
                map.put(self.grid.parse(hex).unwrap(), kind).unwrap();
            }
        }
        let mut text =
            format!("system = \"pl\"\ntitle = \"A test\"\nabout = \"\"\nmap = \"\"\nturns = {}\n", self.turns);
        text += "[seats]\nairborne = \"the airborne side\"\ndefender = \"the defender\"\n[options]\n";
        for (key, value) in settings(&self.options) {
            let quote = if value.to_string().parse::<i64>().is_ok() { "" } else { "\"" };
            let _ = writeln!(text, "{key} = {quote}{value}{quote}");
        }
        text += &self.craft.concat();
        text += &self.scenario;
        for side in ["airborne", "defender"].into_iter().filter(|_| self.reserves) {
            let turn = self.turns;
            let _ =
                writeln!(text, "[[reinforcement]]\nside = \"{side}\"\nunit = \"wagon\"\nturn = {turn}\nat = \"0,0\"");
        }
        if !self.scenario.contains("[victory]") {
            text += "[victory]\nside = \"airborne\"\n";
        }
        let source = ScenarioSource { file: "test".into(), text, map: map.into() };
        source.read::<<Pl as System>::Scenario>(&ledger(), None)
    }

    fn wind_of_turn(&self) -> Wind {
        let mut words = self.wind.split_whitespace();
        let from = words.next().map_or(Side::ALL[0], |name| Side::named(name, self.grid.orientation).unwrap());
        Wind { from, speed: words.next().map_or(Speed::Low, |name| Speed::named(name).unwrap()) }
    }

    fn write_plan(&self, state: &mut State) {
        let landing = |text: &str| {
            let mut words = text.split_whitespace();
            let mut word = || words.next();
            match word() {
                None | Some("-") => Written::Blank,
                Some("off") => Written::CalledOff,
                Some(turn) => Written::Lands(Landing {
                    turn: turn.parse().expect("a turn"),
                    at: spot(word().expect("a hex")),
                    heading: word().map(|name| Side::named(name, self.grid.orientation).unwrap()),
                }),
            }
        };
        let plan: Vec<Written> = self.plans.iter().flatten().map(|plan| landing(plan)).collect();
        if matches!(self.step, Step::Heading | Step::Flak | Step::Landing) {
            for (craft, written) in state.open.craft.iter_mut().zip(&plan) {
                if let Written::Lands(landing) = written
                    && landing.turn == self.turn
                {
                    craft.flight = Flight::Over(landing.at, landing.heading);
                }
            }
        }
        state.plan = Hidden::new(Party::Airborne.seat(), Plan(plan));
    }
}

/// A hex as tests write it.
pub fn spot(text: &str) -> Spot {
    serde_json::from_value(text.into()).unwrap_or_else(|error| panic!("{error}"))
}

fn unit(open: &Open, owner: Party, counter: &str, place: &str) -> Unit {
    let mut words = place.split_whitespace();
    let counter = open.rules().counter_named(counter).unwrap_or_else(|fault| panic!("{fault}"));
    let at = Whereabouts::At(spot(words.next().expect("a hex")));
    let mut unit = Unit::new(counter, owner, at);
    let now = open.player_turn;
    for mark in words {
        match mark {
            "dispersed" => unit.dispersed = Some(0),
            "dispersed-now" => unit.dispersed = Some(now),
            "fired" => unit.fired = true,
            "flak-fired" => unit.flak_fired = true,
            "landed" => unit.landed = true,
            "by-glider" => (unit.landed, unit.by_glider) = (true, true),
            "formed" => unit.formed = Some(now),
            "stopped" => unit.stopped = true,
            "assaulted" => unit.assaulted = true,
            other => panic!("no marker is called \"{other}\""),
        }
    }
    unit
}

/// A table that has been set up, and the names of the units on it.
pub struct Table {
    /// The whole table.
    pub state: State,
    names: BTreeMap<String, UnitId>,
}

impl Table {
    /// The table of a game, with its units named as the game names them.
    pub fn of(state: State) -> Table {
        Table { state, names: BTreeMap::new() }
    }

    /// Plays a text table: order, dice, what happens. Returns the table for more.
    pub fn play(mut self, text: &str) -> Table {
        check(text, |row| self.row(row[0], row.get(1).copied().unwrap_or_default()));
        self
    }

    /// Plays one row and tells what happened.
    pub fn row(&mut self, orders: &str, dice: &str) -> String {
        if let Some(names) = orders.strip_prefix("see ") {
            return names.split_whitespace().map(|name| self.see(name)).collect::<Vec<_>>().join("; ");
        }
        let mut dice = Scripted::new(parse_faces(dice).unwrap());
        let mut told = Vec::new();
        let (watched, orders) = orders.strip_prefix("watch ").map_or((false, orders), |orders| (true, orders));
        for order in orders.split('+').map(str::trim) {
            let (party, order) = match order.split_once(": ") {
                Some((party, order)) => (Party::named(party).unwrap(), order),
                None => (self.state.open.to_act().unwrap_or(Party::Airborne), order),
            };
            let order = words::order(self, order);
            if let Err(refusal) = self.allow(party, order) {
                return format!("no {}", refusal.why);
            }
            let events = match self.state.resolve(Seat(0), &order, &mut dice) {
                Ok(events) => events,
                Err(need) => {
                    return dice.settle::<()>(Err(need)).map_or_else(|_| need.to_string(), |()| String::new());
                }
            };
            for event in &events {
                told.extend(words::told(self, event).filter(|told| watched || !told.starts_with('>')));
                self.apply(event);
            }
        }
        match dice.settle(Ok(told.join("; "))) {
            Ok(told) => told,
            Err(fault) => fault.what,
        }
    }

    /// Whether a side may give an order; the list of legal orders must agree.
    fn allow(&self, party: Party, order: Order) -> Result<(), jumpmaster_core::Refusal> {
        let view = self.state.view(party.seat());
        let judged = view.allow(&order);
        let listed = view.list().contains(&order);
        assert_eq!(judged.is_ok(), listed, "{order:?}: the list of legal orders disagrees with {judged:?}");
        judged
    }

    fn apply(&mut self, event: &Event) {
        apply(&mut self.state, event);
        if let Event::Formed { .. } = event {
            let number = 1 + self.names.keys().filter(|name| name.starts_with("platoon-")).count();
            self.names.insert(format!("platoon-{number}"), self.state.open.units.len() as UnitId - 1);
        }
    }

    /// The unit with this name: the test's name, or the game's with hyphens for blanks.
    pub fn unit(&self, name: &str) -> UnitId {
        let in_game = || self.state.open.each().map(|(id, _)| id).find(|&id| self.name(id).replace(' ', "-") == name);
        self.names.get(name).copied().or_else(in_game).unwrap_or_else(|| panic!("nobody is called \"{name}\""))
    }

    /// The test's name for a unit, or else the game's; a load that jumps or lands whole is named after its aircraft.
    pub fn name(&self, unit: UnitId) -> String {
        let open = &self.state.open;
        if let Some((name, _)) = self.names.iter().find(|&(_, &id)| id == unit) {
            return name.clone();
        }
        match open.craft_of(unit) {
            Some(craft) if open.counter(unit).stick_of.is_none() => words::craft_name(self, craft),
            _ => open.unit_name(unit),
        }
    }

    /// Several units by name.
    pub fn names(&self, units: impl IntoIterator<Item = UnitId>) -> String {
        units.into_iter().map(|unit| self.name(unit)).collect::<Vec<_>>().join(" ")
    }

    /// Where a unit is and which markers are on it.
    pub fn see(&self, name: &str) -> String {
        if name == "step" {
            let open = &self.state.open;
            return format!("{} of turn {}, {}", format!("{:?}", open.step).to_lowercase(), open.turn, open.active);
        }
        let unit = self.state.open.unit(self.unit(name));
        let mut text = match unit.place() {
            Whereabouts::At(spot) => format!("{name} {spot}"),
            elsewhere => return format!("{name} {}", format!("{elsewhere:?}").to_lowercase()),
        };
        let marks = [
            (unit.dispersed.is_some(), "dispersed"),
            (unit.fired, "fired"),
            (unit.flak_fired, "flak-fired"),
            (unit.landed, "landed"),
            (unit.by_glider, "by-glider"),
            (unit.loaded.is_some(), "loaded"),
            (unit.stopped, "stopped"),
            (unit.assaulted, "assaulted"),
            (unit.job.is_some(), "at-work"),
            (unit.seen_by != UnitSet::default(), "seen"),
        ];
        for (_, mark) in marks.into_iter().filter(|(lies, _)| *lies) {
            text = format!("{text} {mark}");
        }
        text
    }
}
