//! A table set up for a test: the clear default board (mbt.map.1), one company with a standard stick, orders with their
//! dice.

use crate::Mbt;
use crate::game::event::{Event, apply};
use crate::game::orders::Order;
use crate::game::state::{CraftId, Party, Piece, PieceId, Place, State, Step, What};
use crate::ground::terrain::Feature;
use crate::unit::Kind;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Spot};
use jumpmaster_core::{Fault, Ledger, Line, Map, Named, ScenarioSource, Seat, System};

/// A table to be set up.
pub struct Lay {
    options: String,
    scenario: String,
    terrain: Vec<(&'static str, &'static str)>,
    turns: u8,
    ledger: Ledger,
}

/// The standard stick of the worked examples: squads A, B, C and teams X, Y, Z.
pub const STICK: &str = r#"
[[unit]]
company = "A"
kind = "squad"
law = true
names = ["A", "B", "C"]
[[unit]]
company = "A"
kind = "machine-gun team"
names = ["X", "Y"]
[[unit]]
company = "A"
kind = "mortar team"
names = ["Z"]
"#;

/// One aircraft with that stick, flying north over M25 to M16.
pub const NORTH: &str = r#"
[[aircraft]]
names = ["One"]
wave = 1
turn = 1
[plan]
heading = "N"
[[plan.aircraft]]
name = "One"
load = ["A", "B", "C", "X", "Y", "Z"]
start = "M25"
"#;

impl Lay {
    /// A clear board with one company whose AAs are R10 and R14, and whatever the text adds.
    pub fn new(scenario: &str) -> Lay {
        let ledger = Ledger::read(Mbt::LEDGER).unwrap();
        Lay { options: String::new(), scenario: scenario.into(), terrain: Vec::new(), turns: 20, ledger }
    }

    /// The standard stick over its DZ.
    pub fn standard() -> Lay {
        Lay::new(&format!("{STICK}{NORTH}"))
    }

    /// Two aircraft of one wave: One with squad A and team X over M25, Two with squad B over H25.
    pub fn pair() -> Lay {
        let one = NORTH
            .replace("names = [\"One\"]", "names = [\"One\", \"Two\"]")
            .replace("load = [\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"]", "load = [\"A\", \"X\"]");
        let two = "[[plan.aircraft]]\nname = \"Two\"\nload = [\"B\"]\nstart = \"H25\"\n";
        Lay::new(&format!("{STICK}{one}{two}"))
    }

    /// Sets an option.
    pub fn option(mut self, option: &str) -> Lay {
        self.options.push_str(option);
        self.options.push('\n');
        self
    }

    /// Plays by another ledger.
    pub fn by(mut self, ledger: Ledger) -> Lay {
        self.ledger = ledger;
        self
    }

    /// Puts terrain into hexes.
    pub fn terrain(mut self, terrain: Feature, hexes: &'static str) -> Lay {
        self.terrain.push((terrain.name(), hexes));
        self
    }

    /// Adds to the scenario.
    pub fn with(mut self, text: &str) -> Lay {
        self.scenario += text;
        self
    }

    /// A defender in a hex.
    pub fn defender(self, unit: &str, at: &str) -> Lay {
        self.with(&format!("[[defender]]\nunit = \"{unit}\"\nat = [\"{at}\"]\n"))
    }

    /// The number of turns.
    pub fn turns(mut self, turns: u8) -> Lay {
        self.turns = turns;
        self
    }

    /// The table, or the fault that prevents it.
    pub fn try_table(&self) -> Result<Table, Fault> {
        let (orientation, shape, names) = (Orientation::Flat, Shape::OddShifted, Names::Letters);
        let grid = Grid { orientation, columns: 50, rows: 30, shape, names };
        let mut map = Map::blank("board", grid, "clear");
        for (terrain, hexes) in &self.terrain {
            for hex in hexes.split_whitespace() {
                map.put(grid.parse(hex)?, terrain)?;
            }
        }
        let Lay { options, scenario, turns, .. } = self;
        let text = format!(
            "system = \"mbt\"\ntitle = \"Test\"\nabout = \"A test.\"\nmap = \"board.tmx\"\nturns = {turns}\n\
             objectives = [\"X14\"]\n[options]\n{options}[seats]\nairborne = \"the airborne player\"\n\
             defending = \"the defender\"\n[[company]]\nname = \"A\"\nprimary = \"R10\"\nsecondary = \"R14\"\n{scenario}"
        );
        let source = ScenarioSource { file: "test.toml".into(), text, map: map.into() };
        let scenario = source.read::<<Mbt as System>::Scenario>(&self.ledger, None)?;
        Ok(Table { state: <Mbt as System>::State::set_up(&scenario) })
    }

    /// The table.
    pub fn table(&self) -> Table {
        self.try_table().unwrap_or_else(|fault| panic!("{fault}"))
    }
}

/// A table.
pub struct Table {
    /// Everything on it.
    pub state: State,
}

impl Table {
    /// A hex by its name.
    pub fn at(&self, hex: &str) -> Spot {
        self.state.open.board().grid.parse_spot(hex).unwrap()
    }

    /// The name of a hex.
    pub fn called(&self, at: Spot) -> String {
        self.state.open.called(at)
    }

    /// Gives an order for the side to act, with these dice; returns what happened.
    pub fn order(&mut self, order: Order, faces: &[u8]) -> Vec<Event> {
        let seat = self.state.awaits().first().expect("somebody is to act");
        self.state.view(seat).allow(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let mut dice = Scripted::new(faces);
        let events = self.state.resolve(seat, &order, &mut dice);
        let events = dice.settle(events).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
        for event in &events {
            apply(&mut self.state, event);
        }
        events
    }

    /// The clause by which an order is refused to the side to act.
    pub fn refused(&self, order: Order) -> &'static str {
        let seat = self.state.awaits().first().expect("somebody is to act");
        self.refused_to(seat, order)
    }

    /// The clause by which an order is refused to a seat; "allowed" if it is not.
    pub fn refused_to(&self, seat: Seat, order: Order) -> &'static str {
        match self.state.view(seat).allow(&order) {
            Ok(()) => "allowed",
            Err(refusal) => refusal.why.0,
        }
    }

    /// Ends steps until `step` is reached; if `party` is given, until that side's part of it.
    pub fn until(&mut self, step: Step, party: Option<Party>) {
        for _ in 0..400 {
            let open = &self.state.open;
            if open.step == step && party.is_none_or(|party| open.active == party) {
                return;
            }
            let order = match open.step {
                Step::Flak | Step::Watch => Order::Pass,
                Step::Fly => Order::Fly { impulses: 1 },
                Step::Landing => panic!("something comes down before {step}"),
                _ => Order::Done,
            };
            self.order(order, &[]);
        }
        panic!("{step} never comes; it is {}", self.state.open.step);
    }

    /// Calls in a wave and lets it fly this many impulses.
    pub fn fly(&mut self, wave: u8, impulses: u8) {
        self.until(Step::Enter, None);
        self.order(Order::Enter { wave }, &[]);
        self.order(Order::Done, &[]);
        for _ in 0..impulses {
            self.order(Order::Fly { impulses: 1 }, &[]);
        }
    }

    /// Where a transport is.
    pub fn over(&self, craft: CraftId) -> String {
        self.state.open.craft[usize::from(craft)].over().map_or("off the map".into(), |at| self.called(at))
    }

    /// What was dropped and where, in order: `L M25 B M23`.
    pub fn dropped(&self) -> String {
        let item = |piece: &Piece| {
            let Place::Canopy(release) = piece.place else { return None };
            let what = if piece.is_bundle() { "B" } else { "L" };
            Some(format!("{what} {}", self.called(release.over)))
        };
        self.state.open.pieces.iter().filter_map(item).collect::<Vec<_>>().join(" ")
    }

    /// Puts an LGOP of the company on the ground, landed the turn before.
    pub fn lgop(&mut self, at: &str) -> PieceId {
        self.put(What::Unit(Kind::Lgop), at)
    }

    /// Puts a bundle on the ground: that of team X.
    pub fn bundle(&mut self, at: &str) -> PieceId {
        self.put(What::Bundle, at)
    }

    /// Puts a piece of the airborne side on the ground.
    pub fn put(&mut self, what: What, at: &str) -> PieceId {
        let spot = self.at(at);
        let open = &mut self.state.open;
        open.arrivals += 1;
        let arrived = open.arrivals;
        open.pieces.push(Piece { arrived, ..Piece::new(Party::Airborne, what, Place::At(spot)) });
        let piece = open.pieces.len() as PieceId - 1;
        let unit = if what == What::Bundle { 3 } else { 0 };
        self.state.plan.by_the_rules_mut().origins.push((piece, unit));
        piece
    }

    /// A piece.
    pub fn piece(&self, piece: PieceId) -> &Piece {
        self.state.open.piece(piece)
    }

    /// What a seat is told of some events that are about to happen on this table.
    pub fn heard(&self, events: &[Event], seat: Seat) -> Vec<Line> {
        let mut state = self.state.clone();
        let mut lines = Vec::new();
        for event in events {
            lines.extend(state.hear(event, seat));
            apply(&mut state, event);
        }
        lines
    }
}
