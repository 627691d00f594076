//! Night watch: a game small enough to see through, with a secret plan, dice that all see and dice that not everybody may
//! see, and something laid open.
//!
//! The suite runs over it as over every system, so that the suite itself is tried, and so that what must be true of game
//! files can be tried at every byte of a short one.

mod procedures;

use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::Grid;
use jumpmaster_core::sheet::Fact;
use jumpmaster_core::{
    Catalogue, Fault, Hidden, House, Ledger, Line, Outcome, Refusal, ScenarioFile, ScenarioSource, Seat, Sheet, System,
    clause, named,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct Toy;

const RAIDER: Seat = Seat(0);
const WATCH: Seat = Seat(1);

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
    grid: Grid,
    raids: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    scenario: Arc<Scenario>,
    plan: Hidden<Vec<Option<u8>>>,
    /// What the raider's scouts have found, by dice that nobody else sees.
    scouted: Hidden<Vec<Fate>>,
    sealed: bool,
    guards: Vec<u8>,
    fates: Vec<Option<Fate>>,
    called_off: u8,
}

#[derive(Clone, PartialEq, Serialize)]
pub struct View {
    #[serde(skip)]
    scenario: Arc<Scenario>,
    seat: Seat,
    plan: Option<Vec<Option<u8>>>,
    scouted: Option<Vec<Fate>>,
    sealed: bool,
    guards: Vec<u8>,
    fates: Vec<Option<Fate>>,
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

#[derive(Deserialize)]
struct File {
    raids: u8,
}

/// Whose order is awaited, by what lies open.
fn to_act(scenario: &Scenario, sealed: bool, guards: &[u8], fates: &[Option<Fate>]) -> Option<Seat> {
    match () {
        () if fates.len() == usize::from(scenario.raids) => None,
        () if sealed && guards.len() < usize::from(scenario.rules.guards) => Some(WATCH),
        () => Some(RAIDER),
    }
}

impl View {
    fn posting(&self) -> bool {
        self.guards.len() < usize::from(self.scenario.rules.guards)
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

    type Rules = Rules;
    type Scenario = Scenario;
    type State = State;
    type View = View;
    type Order = Order;
    type Event = Event;

    fn rules(ledger: &Ledger) -> Result<Rules, Fault> {
        let fates = ledger.table("toy.table.fate")?.chart::<Gate, Fate, 2, 6>()?;
        Ok(Rules { fates, guards: ledger.options().number("guards"), ledger: ledger.clone() })
    }

    fn scenario(source: &ScenarioSource, ledger: &Ledger, house: Option<&House>) -> Result<Arc<Scenario>, Fault> {
        let file: File = toml::from_str(&source.text)
            .map_err(|error| Fault::new(error.message(), "a scenario says its raids", "mend it"))?;
        let ledger = house.map_or_else(|| Ok(ledger.clone()), |house| house.over(ledger))?;
        let rules = Arc::new(Self::rules(&ledger)?);
        Ok(Arc::new(Scenario { rules, grid: source.hexes()?.grid, raids: file.raids.min(9) }))
    }

    fn ledger(scenario: &Scenario) -> &Ledger {
        &scenario.rules.ledger
    }

    fn seats(_: &Scenario) -> Vec<String> {
        vec!["raider".into(), "watch".into()]
    }

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

    fn freeze(state: &State) -> Option<serde_json::Value> {
        let State { scenario: _, plan, scouted, sealed, guards, fates, called_off } = state;
        serde_json::to_value((plan.by_the_rules(), scouted.by_the_rules(), sealed, guards, fates, called_off)).ok()
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        let (plan, scouted, sealed, guards, fates, called_off) = serde_json::from_value(frozen)
            .map_err(|error| Fault::new("the table cannot be laid out", error.to_string(), "play it again"))?;
        let (plan, scouted) = (Hidden::new(RAIDER, plan), Hidden::new(RAIDER, scouted));
        Ok(State { scenario: Arc::clone(scenario), plan, scouted, sealed, guards, fates, called_off })
    }

    fn to_act(state: &State) -> Option<Seat> {
        to_act(&state.scenario, state.sealed, &state.guards, &state.fates)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if Self::to_act(state).is_some() {
            return None;
        }
        let home = state.fates.iter().filter(|fate| matches!(fate, None | Some(Fate::Safe))).count();
        let winner = if home * 2 >= state.fates.len() { RAIDER } else { WATCH };
        Some(Outcome { winner: Some(winner), text: format!("{home} raids came home"), clause: clause!("toy.end.1") })
    }

    fn view(state: &State, seat: Seat) -> View {
        let State { scenario, plan, scouted, sealed, guards, fates, called_off } = state;
        View {
            scenario: Arc::clone(scenario),
            seat,
            plan: plan.as_seen_by(seat).cloned(),
            scouted: scouted.as_seen_by(seat).cloned(),
            sealed: *sealed,
            guards: guards.clone(),
            fates: fates.clone(),
            called_off: *called_off,
        }
    }

    fn orders(view: &View) -> Vec<Order> {
        let gates = view.scenario.grid.columns as u8;
        let mut all: Vec<Order> =
            (0..view.scenario.raids).flat_map(|raid| (0..gates).map(move |gate| Order::Write { raid, gate })).collect();
        all.extend([Order::Scout, Order::Seal, Order::Raid, Order::CallOff]);
        all.extend((0..gates).map(|gate| Order::Post { gate }));
        all.retain(|order| Self::allow(view, order).is_ok());
        all
    }

    fn allow(view: &View, order: &Order) -> Result<(), Refusal> {
        let acting = to_act(&view.scenario, view.sealed, &view.guards, &view.fates) == Some(view.seat);
        let gates = view.scenario.grid.columns as u8;
        let plan = view.plan.as_deref().unwrap_or_default();
        let (allowed, clause) = match order {
            Order::Write { raid, gate } => {
                (!view.sealed && *gate < gates && plan.get(usize::from(*raid)) == Some(&None), clause!("toy.plan.1"))
            }
            Order::Scout => (!view.sealed && view.scouted.as_ref().is_some_and(Vec::is_empty), clause!("toy.plan.1")),
            Order::Seal => (!view.sealed && plan.iter().all(Option::is_some), clause!("toy.plan.1")),
            Order::Post { gate } => {
                (view.sealed && view.posting() && *gate < gates && !view.guards.contains(gate), clause!("toy.post.1"))
            }
            Order::Raid | Order::CallOff => (view.sealed && !view.posting(), clause!("toy.raid.1")),
        };
        if acting && allowed {
            return Ok(());
        }
        Err(Refusal::new("that cannot be ordered now", clause, "see what can be"))
    }

    fn resolve<D: Dice + ?Sized>(state: &State, order: &Order, dice: &mut D) -> Result<Vec<Event>, NeedRoll> {
        Ok(match order {
            Order::Write { raid, gate } => vec![Event::Written { raid: *raid, gate: *gate }],
            Order::Scout => vec![Event::Scouted { fate: state.scenario.rules.fate(Gate::Open, dice)? }],
            Order::Seal => vec![Event::Sealed],
            Order::Post { gate } => vec![Event::Posted { gate: *gate }],
            Order::CallOff => vec![Event::CalledOff],
            Order::Raid => {
                let gate = state.plan.by_the_rules()[state.fates.len()].expect("a sealed plan is whole");
                let guarded = if state.guards.contains(&gate) { Gate::Guarded } else { Gate::Open };
                let fate = state.scenario.rules.fate(guarded, dice)?;
                vec![Event::Came { gate }, Event::Met { fate }]
            }
        })
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Written { raid, gate } => state.plan.by_the_rules_mut()[usize::from(*raid)] = Some(*gate),
            Event::Scouted { fate } => state.scouted.by_the_rules_mut().push(*fate),
            Event::Sealed => state.sealed = true,
            Event::Posted { gate } => state.guards.push(*gate),
            Event::Came { .. } => {}
            Event::Met { fate } => state.fates.push(Some(*fate)),
            Event::CalledOff => {
                state.fates.push(None);
                state.called_off += 1;
            }
        }
    }

    fn hear(_: &State, event: &Event, seat: Seat) -> Option<Line> {
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

    fn describe(_: &View, order: &Order) -> Line {
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

    fn as_planned(view: &View) -> Option<Order> {
        let plan = view.plan.as_deref().filter(|_| view.seat == RAIDER)?;
        Some(match plan.iter().position(Option::is_none) {
            Some(raid) => Order::Write { raid: raid as u8, gate: 0 },
            None if view.sealed => Order::Raid,
            None => Order::Seal,
        })
    }

    fn sheet(view: &View) -> Sheet {
        let facts = vec![Fact::new("raids done", view.fates.len().to_string())];
        Sheet { title: "Night watch".into(), grid: Some(view.scenario.grid), facts, ..Sheet::default() }
    }

    fn ground(scenario: &Scenario) -> Sheet {
        Sheet { grid: Some(scenario.grid), ..Sheet::default() }
    }

    fn procedures<C: Catalogue<Self>>(catalogue: &mut C) {
        catalogue.plain::<procedures::OneRaid>();
        catalogue.parted::<procedures::Crossing>();
    }
}
