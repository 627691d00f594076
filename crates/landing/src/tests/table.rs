//! A table set up for a test, and play on it.
//!
//! ```text
//! Lay::new("EF").terrain("woods", "E/h9").group("A", "paratroop infantry", "P1 P2").counter("infantry", "F/d2").table()
//!     .play("
//!         order      | dice | what happens
//!         drop F/c5  |      | A drops F/c5
//!         land P1    | 1 3 2 | P1 N 3; P1 down F/c2; P1 terrain 1 dice 0 hits; > fire
//!         fire F/d2  | 6 1  | #1 is infantry; #1 fires at P1; P1 landing-fire 2 dice 1 hits
//!         see P1     |      | P1 F/c2 3 SP disorganised
//!         land P1    |      | no landing.sequence.6
//!     ");
//! ```
//!
//! Units go by name, counters by their hex or number (`#1`). `see P1 F/d2` looks at units, `see step` at the step and whose
//! it is. `defending: land P1` is the defender's order, whosever turn it is. Several orders in one row are joined with `+`.

use super::words;
use super::{check, ledger, settings};
use crate::Landing;
use crate::event::{Event, apply};
use crate::orders::Order;
use crate::scenario::Scenario;
use crate::state::{Open, Party, State, Step, UnitId, Whereabouts};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Tiles};
use jumpmaster_core::{Fault, Map, Named, ScenarioSource, System};
use std::fmt::Write;
use std::sync::Arc;

/// A table to be set up: open ground, counters where they are printed, nobody landed, before the first drop point.
pub struct Lay {
    tiles: String,
    terrain: Vec<(String, String)>,
    options: String,
    groups: String,
    counters: String,
    objectives: String,
    landed: Vec<(String, String)>,
    fires: Vec<(String, u8)>,
    turn: Option<(u8, Party, Step)>,
}

impl Lay {
    /// Open ground on these tiles.
    pub fn new(tiles: &str) -> Lay {
        Lay {
            tiles: tiles.into(),
            terrain: Vec::new(),
            options: "german_set_up=printed ".into(),
            groups: String::new(),
            counters: String::new(),
            objectives: String::new(),
            landed: Vec::new(),
            fires: Vec::new(),
            turn: None,
        }
    }

    /// Some terrain in some hexes: `terrain("woods", "E/h9 E/h8")`.
    pub fn terrain(mut self, terrain: &str, hexes: &str) -> Lay {
        self.terrain.push((terrain.into(), hexes.into()));
        self
    }

    /// Options as a scenario sets them.
    pub fn options(mut self, options: &str) -> Lay {
        self.options += options;
        self.options.push(' ');
        self
    }

    /// Units of a group: `group("A", "paratroop infantry", "P1 P2")`.
    pub fn group(mut self, group: &str, unit: &str, names: &str) -> Lay {
        let names: Vec<&str> = names.split_whitespace().collect();
        let _ = writeln!(self.groups, "[[group]]\ngroup = \"{group}\"\nunit = \"{unit}\"\nnames = {names:?}");
        self
    }

    /// Counters of one kind, face down: `counter("infantry", "F/d2")`.
    pub fn counter(mut self, unit: &str, hexes: &str) -> Lay {
        let hexes: Vec<&str> = hexes.split_whitespace().collect();
        let _ = writeln!(self.counters, "[[counter]]\nunit = \"{unit}\"\nat = {hexes:?}");
        self
    }

    /// The objectives.
    pub fn objectives(mut self, hexes: &str) -> Lay {
        self.objectives = hexes.into();
        self
    }

    /// A unit that is on the map already.
    pub fn landed(mut self, name: &str, hex: &str) -> Lay {
        self.landed.push((name.into(), hex.into()));
        self
    }

    /// A counter that has fired at landers, and so is face up.
    pub fn fires(mut self, counter: &str, times: u8) -> Lay {
        self.fires.push((counter.into(), times));
        self
    }

    /// A game turn instead of the drop turn.
    pub fn turn(mut self, turn: u8, party: Party, step: Step) -> Lay {
        self.turn = Some((turn, party, step));
        self
    }

    fn scenario(&self) -> Result<Arc<Scenario>, Fault> {
        let tiles = Tiles::parse(&self.tiles)?;
        let [columns, rows] = tiles.size().map(|tiles| tiles * 10);
        let names = Names::Tiles(tiles);
        let grid = Grid { orientation: Orientation::Flat, columns, rows, shape: Shape::EvenShifted, names };
        let mut map = Map::blank("test", grid, "open");
        for (terrain, hexes) in &self.terrain {
            for hex in hexes.split_whitespace() {
                map.put(grid.parse(hex)?, terrain)?;
            }
        }
        let mut options = String::new();
        for (key, value) in settings(&self.options) {
            let value = match value {
                jumpmaster_core::options::Setting::Number(number) => number.to_string(),
                jumpmaster_core::options::Setting::Word(word) => format!("\"{word}\""),
            };
            let _ = writeln!(options, "{key} = {value}");
        }
        let objectives: Vec<&str> = self.objectives.split_whitespace().collect();
        let text = format!(
            "system = \"landing\"\ntitle = \"test\"\nabout = \"\"\nmap = \"\"\nobjectives = {objectives:?}\n[options]\n{options}\
             [seats]\nallied = \"the Allies\"\ngerman = \"the Germans\"\n{}{}",
            self.groups, self.counters
        );
        (ScenarioSource { file: "test".into(), text, map: map.into() })
            .read::<<Landing as System>::Scenario>(&ledger(), None)
    }

    /// What is wrong with the scenario, if anything is.
    pub fn fault(&self) -> String {
        self.scenario().map_or_else(|fault| format!("{}: {}", fault.what, fault.why), |_| "sound".into())
    }

    /// The table.
    pub fn table(&self) -> Table {
        let scenario = self.scenario().unwrap_or_else(|fault| panic!("{fault}"));
        let mut table = Table::of(<Landing as System>::State::set_up(&scenario));
        for (name, hex) in &self.landed {
            let (unit, at) = (table.unit(name), scenario.board.grid.parse_spot(hex).unwrap());
            table.state.open.units[usize::from(unit)].place = Whereabouts::At(at);
        }
        for (counter, times) in &self.fires {
            let unit = table.unit(counter);
            let kind = table.state.open.kind_number(unit, table.state.deal.by_the_rules());
            let unit = &mut table.state.open.units[usize::from(unit)];
            (unit.kind, unit.fires) = (Some(kind), *times);
        }
        if let Some((turn, party, step)) = self.turn {
            (table.state.open.turn, table.state.open.active, table.state.open.step) = (turn, party, step);
        }
        table
    }

    /// Plays a text table of orders.
    pub fn play(&self, text: &str) -> Table {
        self.table().play(text)
    }
}

/// A table under play.
pub struct Table {
    pub state: State,
}

impl Table {
    pub fn of(state: State) -> Table {
        Table { state }
    }

    pub fn open(&self) -> &Open {
        &self.state.open
    }

    /// Plays a text table of orders: `order | dice | what happens`.
    pub fn play(mut self, text: &str) -> Table {
        check(text, |cells| self.row(cells[0], cells[1]));
        self
    }

    /// Plays one row and tells what happened.
    pub fn row(&mut self, orders: &str, faces: &str) -> String {
        if let Some(what) = orders.strip_prefix("see ") {
            return words::see(self, what);
        }
        let mut dice = Scripted::new(parse_faces(faces).unwrap_or_else(|fault| panic!("{fault}")));
        let mut told = Vec::new();
        for order in orders.split('+').map(str::trim) {
            match self.order(order, &mut dice) {
                Ok(events) => told.extend(events.iter().filter_map(|event| words::event(self, event))),
                Err(no) => return no,
            }
        }
        match dice.settle(Ok(())) {
            Ok(()) => told.join("; "),
            Err(fault) => format!("dice: {}", fault.what),
        }
    }

    fn order(&mut self, text: &str, dice: &mut Scripted) -> Result<Vec<Event>, String> {
        let (party, text) = match text.split_once(": ") {
            Some((party, text)) => (Party::named(party).unwrap(), text),
            None => (self.open().to_act().ok_or("the game is over")?, text),
        };
        let order = words::order(self, text);
        self.give(party, order, dice)
    }

    /// Gives an order as a side: the events, or the clause that forbids it.
    pub fn give(&mut self, party: Party, order: Order, dice: &mut Scripted) -> Result<Vec<Event>, String> {
        let view = self.state.view(party.seat());
        view.allow(&order).map_err(|refusal| format!("no {}", refusal.why))?;
        let events = self.state.resolve(Seat(0), &order, dice).map_err(|need| need.to_string())?;
        for event in &events {
            apply(&mut self.state, event);
        }
        Ok(events)
    }

    /// A unit by its name, or a counter by its hex or number.
    pub fn unit(&self, name: &str) -> UnitId {
        let open = self.open();
        let named = open.each().find(|&(id, _)| open.counter(id).is_none() && open.unit_name(id) == name);
        let numbered = || {
            let number: usize = name.strip_prefix('#')?.parse().ok()?;
            Some((open.scenario.units.len() + number - 1) as UnitId)
        };
        let at = || open.at(open.board().grid.parse_spot(name).ok()?);
        named.map(|(id, _)| id).or_else(numbered).or_else(at).unwrap_or_else(|| panic!("there is no unit {name}"))
    }
}
