//! Night watch: a game small enough to understand at a glance, with a secret plan, dice that all see, dice that not
//! everybody may see, and something revealed.
//!
//! The suite runs over it as over every system, so that the suite itself is tested, and so that what must be true of game
//! files can be tested at every byte of a short one.

mod procedures;

use jumpmaster_core::Scenario as _;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::Grid;
use jumpmaster_core::sheet::{Fact, Ground, GroundPicture, Palette};
use jumpmaster_core::{
    Catalogue, Fault, Head, Hidden, Ledger, Line, MapFile, Outcome, Parts, Refusal, ScenarioFile, Seat, Seats, Sheet,
    System, clause, named,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct Toy;

const RAIDER: Seat = Seat(0);
const WATCH: Seat = Seat(1);

/// The ground of every hex, which no other system has.
const GATE: Ground = Ground::new(&GroundPicture {
    name: "gate",
    letters: "Gt",
    order: 45,
    sign: Some(r#"<path stroke="$ink$" fill="none" d="M-8 8V-4a8 8 0 0 1 16 0V8"/>"#),
    ..GroundPicture::BARE
});

named! {
    /// Whether a gate is guarded.
    pub enum Gate: "gate" { Open = "open", Guarded = "guarded" }
}

named! {
    /// What becomes of a raid.
    pub enum Fate: "fate" { Safe = "safe" | "-", Hurt = "hurt" | "H", Caught = "caught" | "X" }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    ledger: Ledger,
    fates: [[Fate; 6]; 2],
    guards: u8,
}

impl Rules {
    fn fate<D: Dice + ?Sized>(&self, gate: Gate, dice: &mut D) -> Result<Fate, NeedRoll> {
        dice.read(Die::D6, clause!("toy.fate.1"), |face| self.fates[gate as usize][usize::from(face) - 1])
    }
}

#[derive(PartialEq, Debug)]
pub struct Scenario {
    rules: Arc<Rules>,
    seats: Vec<String>,
    grid: Grid,
    raids: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    scenario: Arc<Scenario>,
    plan: Hidden<Vec<Option<u8>>>,
    /// What the raider's scouts have found, with dice that nobody else sees.
    scouted: Hidden<Vec<Fate>>,
    sealed: bool,
    guards: Vec<u8>,
    fates: Vec<Option<Fate>>,
    called_off: u8,
}

/// The table as one seat sees it.
#[derive(Clone, PartialEq, Serialize)]
pub struct View<'a> {
    #[serde(skip)]
    scenario: &'a Scenario,
    seat: Seat,
    plan: Option<&'a Vec<Option<u8>>>,
    scouted: Option<&'a Vec<Fate>>,
    sealed: bool,
    guards: &'a [u8],
    fates: &'a [Option<Fate>],
    called_off: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    Write { raid: u8, gate: u8 },
    Scout,
    Seal,
    Post { gate: u8 },
    Raid,
    CallOff,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Written { raid: u8, gate: u8 },
    Scouted { fate: Fate },
    Sealed,
    Posted { gate: u8 },
    Came { gate: u8 },
    Met { fate: Fate },
    CalledOff,
}

/// What a scenario file says beyond its head.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    raids: u8,
}

/// Whose order is awaited, as everybody can see.
fn to_act(scenario: &Scenario, sealed: bool, guards: &[u8], fates: &[Option<Fate>]) -> Option<Seat> {
    match () {
        () if fates.len() == usize::from(scenario.raids) => None,
        () if sealed && guards.len() < usize::from(scenario.rules.guards) => Some(WATCH),
        () => Some(RAIDER),
    }
}

impl System for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const EDITIONS: &'static str = "0000000000000000000000000000000000000000000000000000000000000000\n";
    const SCENARIOS: &'static [ScenarioFile] = &[ScenarioFile {
        name: "three-gates",
        text: include_str!("three-gates.toml"),
        map: Some(include_str!("three-gates.tmx")),
    }];
    const PALETTE: Palette = Palette { grounds: &[GATE], symbols: &[] };

    type Rules = Rules;
    type Scenario = Scenario;
    type State = State;

    fn procedures<C: Catalogue<Self>>(catalogue: &mut C) {
        catalogue.procedure::<procedures::OneRaid>();
        catalogue.procedure::<procedures::Crossing>();
    }
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let fates = ledger.table("toy.table.fate")?.chart::<Gate, Fate, 2, 6>()?;
        Ok(Rules { fates, guards: ledger.options().number("guards"), ledger: ledger.clone() })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "its raids";

    fn read(_: Head, file: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let seats = vec!["raider".into(), "watch".into()];
        Ok(Scenario { rules, seats, grid: map.hexes()?.grid, raids: file.raids.min(9) })
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn ground(&self) -> Sheet {
        Sheet { grid: Some(self.grid), ground: vec![vec![GATE]; self.grid.len()], ..Sheet::default() }
    }
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    fn set_up(scenario: &Arc<Scenario>) -> State {
        State {
            scenario: Arc::clone(scenario),
            plan: Hidden::new(RAIDER, vec![None; usize::from(scenario.raids)]),
            scouted: Hidden::new(RAIDER, Vec::new()),
            sealed: false,
            guards: Vec::new(),
            fates: Vec::new(),
            called_off: 0,
        }
    }

    fn awaits(&self) -> Seats {
        to_act(&self.scenario, self.sealed, &self.guards, &self.fates).into()
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.awaits().is_empty() {
            return None;
        }
        let home = self.fates.iter().filter(|fate| matches!(fate, None | Some(Fate::Safe))).count();
        let winner = if home * 2 >= self.fates.len() { RAIDER } else { WATCH };
        Some(Outcome { winner: Some(winner), text: format!("{home} raids came home"), clause: clause!("toy.end.1") })
    }

    fn view(&self, seat: Seat) -> View<'_> {
        let State { scenario, plan, scouted, sealed, guards, fates, called_off } = self;
        View {
            scenario,
            seat,
            plan: plan.as_seen_by(seat),
            scouted: scouted.as_seen_by(seat),
            sealed: *sealed,
            guards,
            fates,
            called_off: *called_off,
        }
    }

    fn play<D: Dice + ?Sized>(
        &mut self,
        _: Seat,
        order: &Order,
        dice: &mut D,
        events: &mut Vec<Event>,
    ) -> Result<(), NeedRoll> {
        let new = match order {
            Order::Write { raid, gate } => vec![Event::Written { raid: *raid, gate: *gate }],
            Order::Scout => vec![Event::Scouted { fate: self.scenario.rules.fate(Gate::Open, dice)? }],
            Order::Seal => vec![Event::Sealed],
            Order::Post { gate } => vec![Event::Posted { gate: *gate }],
            Order::CallOff => vec![Event::CalledOff],
            Order::Raid => {
                let gate = self.plan.by_the_rules()[self.fates.len()].expect("a sealed plan is whole");
                let guarded = if self.guards.contains(&gate) { Gate::Guarded } else { Gate::Open };
                let fate = self.scenario.rules.fate(guarded, dice)?;
                vec![Event::Came { gate }, Event::Met { fate }]
            }
        };
        for event in new {
            self.apply(&event);
            events.push(event);
        }
        Ok(())
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Written { raid, gate } => self.plan.by_the_rules_mut()[usize::from(*raid)] = Some(*gate),
            Event::Scouted { fate } => self.scouted.by_the_rules_mut().push(*fate),
            Event::Sealed => self.sealed = true,
            Event::Posted { gate } => self.guards.push(*gate),
            Event::Came { .. } => {}
            Event::Met { fate } => self.fates.push(Some(*fate)),
            Event::CalledOff => {
                self.fates.push(None);
                self.called_off += 1;
            }
        }
    }

    fn hear(&self, event: &Event, seat: Seat) -> Option<Line> {
        let plan = clause!("toy.plan.1");
        Some(match event {
            Event::Written { raid, gate } if seat == RAIDER || seat == Seat::REFEREE => {
                Line::private(format!("Raid {raid} goes to gate {gate}."), plan)
            }
            Event::Scouted { fate } if seat == RAIDER || seat == Seat::REFEREE => {
                Line::private(format!("The scout is {fate}."), clause!("toy.fate.1"))
            }
            Event::Written { .. } | Event::Scouted { .. } => return None,
            Event::Sealed => Line::new("The plan is sealed.", plan),
            Event::Posted { gate } => Line::new(format!("A guard stands at gate {gate}."), clause!("toy.post.1")),
            Event::Came { gate } => Line::new(format!("A raid comes at gate {gate}."), clause!("toy.raid.1")),
            Event::Met { fate } => Line::new(format!("The raid is {fate}."), clause!("toy.fate.1")),
            Event::CalledOff => Line::new("A raid is called off.", clause!("toy.raid.1")),
        })
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Came { .. })
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        let State { scenario: _, plan, scouted, sealed, guards, fates, called_off } = self;
        serde_json::to_value((plan.by_the_rules(), scouted.by_the_rules(), sealed, guards, fates, called_off)).ok()
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        let (plan, scouted, sealed, guards, fates, called_off) = serde_json::from_value(frozen)
            .map_err(|error| Fault::new("the table cannot be laid out", error.to_string(), "play it again"))?;
        let (plan, scouted) = (Hidden::new(RAIDER, plan), Hidden::new(RAIDER, scouted));
        Ok(State { scenario: Arc::clone(scenario), plan, scouted, sealed, guards, fates, called_off })
    }
}

impl View<'_> {
    fn posting(&self) -> bool {
        self.guards.len() < usize::from(self.scenario.rules.guards)
    }
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        let gates = self.scenario.grid.columns as u8;
        let writing = (0..self.scenario.raids).flat_map(|raid| (0..gates).map(move |gate| Order::Write { raid, gate }));
        let posting = (0..gates).map(|gate| Order::Post { gate });
        let rest = [Order::Scout, Order::Seal, Order::Raid, Order::CallOff];
        out.extend(writing.chain(rest).chain(posting).filter(|order| self.allow(order).is_ok()));
    }

    fn allow(&self, order: &Order) -> Result<(), Refusal> {
        let acting = to_act(self.scenario, self.sealed, self.guards, self.fates) == Some(self.seat);
        let gates = self.scenario.grid.columns as u8;
        let plan = self.plan.map_or(&[][..], Vec::as_slice);
        let (allowed, clause) = match order {
            Order::Write { raid, gate } => {
                (!self.sealed && *gate < gates && plan.get(usize::from(*raid)) == Some(&None), clause!("toy.plan.1"))
            }
            Order::Scout => (!self.sealed && self.scouted.is_some_and(Vec::is_empty), clause!("toy.plan.1")),
            Order::Seal => (!self.sealed && plan.iter().all(Option::is_some), clause!("toy.plan.1")),
            Order::Post { gate } => {
                (self.sealed && self.posting() && *gate < gates && !self.guards.contains(gate), clause!("toy.post.1"))
            }
            Order::Raid | Order::CallOff => (self.sealed && !self.posting(), clause!("toy.raid.1")),
        };
        if acting && allowed {
            return Ok(());
        }
        Err(Refusal::new("that cannot be ordered now", clause, "see what can be"))
    }

    fn describe(&self, order: &Order) -> Line {
        match order {
            Order::Write { raid, gate } => {
                Line::new(format!("write gate {gate} for raid {raid}"), clause!("toy.plan.1"))
            }
            Order::Scout => Line::new("send a scout", clause!("toy.plan.1")),
            Order::Seal => Line::new("seal the plan", clause!("toy.plan.1")),
            Order::Post { gate } => Line::new(format!("post a guard at gate {gate}"), clause!("toy.post.1")),
            Order::Raid => Line::new("raid", clause!("toy.raid.1")),
            Order::CallOff => Line::new("call the raid off", clause!("toy.raid.1")),
        }
    }

    fn parts(&self, order: &Order) -> Parts {
        Parts::of(order)
    }

    fn as_planned(&self) -> Option<Order> {
        let plan = self.plan.filter(|_| self.seat == RAIDER)?;
        Some(match plan.iter().position(Option::is_none) {
            Some(raid) => Order::Write { raid: raid as u8, gate: 0 },
            None if self.sealed => Order::Raid,
            None => Order::Seal,
        })
    }

    fn sheet(&self) -> Sheet {
        let facts = vec![Fact::new("raids done", self.fates.len().to_string())];
        Sheet { title: "Night watch".into(), facts, ..self.scenario.ground() }
    }
}
