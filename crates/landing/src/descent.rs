//! Whole landings, however they are described: what happens to units that come down one after the other, as a procedure.
//!
//! A unit depends on those before it: they hold hexes, they drew fire that costs the firer dice later, they used up the
//! losses off the map that a ceiling allows (past.rs). But it depends only on those it comes close to, so the odds are put
//! together from clusters of units that affect each other (odds.rs), and are exact as long as these can be enumerated:
//! about half a dozen units of one kind over one drop point. Beyond that they are sampled, and say so.

mod odds;

use super::Landing;
use super::board::Board;
use super::event::Event;
use super::lander::{Landed, Lander, Scene};
use super::orders::Order;
use super::played::{self, Taken};
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::{Open, State, UnitId};
use super::touchdown::Fate;
use super::unit::Group;
use super::view::View;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Hex;
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Engines, Fault, Lab, Line, Named, Placed, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::sync::Arc;

/// A way to describe a landing: one unit, or whole waves.
pub trait Plan: Send + Sync + 'static {
    /// The description.
    type Input: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync;
    /// The procedure's id.
    const ID: &'static str;
    /// Its title.
    const TITLE: &'static str;
    /// What it does.
    const ABOUT: &'static str;

    /// Checks a description.
    fn prepare(rules: &Arc<Rules>, input: &Self::Input) -> Result<Case, Fault>;
    /// Descriptions to start from.
    fn examples() -> Vec<(&'static str, Self::Input)>;
    /// The description that a scenario offers.
    fn of_scenario(scenario: &Scenario) -> Option<Self::Input>;
    /// The description of what an order of a game starts.
    fn of_order(table: &Taken<'_>, order: Order) -> Option<Self::Input>;
    /// The order that it assumes the landing side to give between two units.
    fn between(open: &Open) -> Option<Order>;
    /// The units of a game that it is about, with the names it gives them, in the order in which they landed; `None` until
    /// all of them have.
    fn members(before: &State, events: &[Event]) -> Option<Vec<(String, UnitId)>>;
    /// How it is planned on the map, if it can be.
    fn lab(case: &Case) -> Option<Lab>;
}

/// A landing described in one of these ways.
pub struct Descent<P>(PhantomData<P>);

/// A unit of a landing.
pub struct Member {
    /// Its name.
    pub name: String,
    /// The number of its kind.
    pub kind: usize,
    /// Its Army Group.
    pub group: Group,
    /// How it lands.
    pub lander: Lander,
    /// Whether its fate is reported.
    pub told: bool,
}

/// The situation, checked: the ground, and which units come down on it in what order.
pub struct Case {
    /// The ground.
    pub scene: Scene,
    /// The units, in the order in which they land.
    pub members: Vec<Member>,
}

/// What counts in the odds of a unit: its fate, and its points of damage, limited to its strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Met {
    /// Its fate.
    pub fate: Fate,
    /// Points of damage.
    pub damage: u8,
}

impl Member {
    /// What counts of a unit once it has landed, if it is reported.
    #[inline]
    fn placed(&self, landed: Landed) -> Option<Placed<Met>> {
        let Landed { hex, fate, .. } = landed;
        self.told.then(|| Placed { unit: Met { fate, damage: landed.points(self.lander.left) }, hex })
    }
}

/// What became of a landing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many are down without a scratch.
    pub unharmed: usize,
    /// How many have taken damage and are in order.
    pub damaged: usize,
    /// How many are disorganised in game turn 1.
    pub disorganised: usize,
    /// How many were eliminated by what they came down on.
    #[serde(rename = "killed on landing")]
    pub killed_on_landing: usize,
    /// How many were eliminated by opportunity fire.
    #[serde(rename = "killed by fire")]
    pub killed_by_fire: usize,
    /// How many came down off the map.
    #[serde(rename = "lost off the map")]
    pub lost_off_the_map: usize,
    /// Each unit, in the order of landing.
    pub units: Vec<UnitOutcome>,
}

/// What became of one unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct UnitOutcome {
    /// Its name.
    pub name: String,
    /// Where it came to stand; null off the map.
    pub hex: Option<String>,
    /// What became of it.
    pub fate: Fate,
    /// Damage by coming down on an enemy counter.
    pub collision: u8,
    /// Damage by terrain.
    pub terrain: u8,
    /// Damage by opportunity fire.
    pub fire: u8,
}

impl Outcome {
    /// What happened to these units on a board.
    fn of(board: &Board, landed: &[(String, Landed)]) -> Outcome {
        let count = |fate| landed.iter().filter(|(_, landed)| landed.fate == fate).count();
        let unit = |(name, landed): &(String, Landed)| UnitOutcome {
            name: name.clone(),
            hex: landed.hex.map(|hex| board.grid.name_of(hex.index())),
            fate: landed.fate,
            collision: landed.harm.collision,
            terrain: landed.harm.terrain,
            fire: landed.harm.fire,
        };
        Outcome {
            unharmed: count(Fate::Unharmed),
            damaged: count(Fate::Damaged),
            disorganised: count(Fate::Disorganised),
            killed_on_landing: count(Fate::KilledOnLanding),
            killed_by_fire: count(Fate::KilledByFire),
            lost_off_the_map: count(Fate::OffMap),
            units: landed.iter().map(unit).collect(),
        }
    }
}

impl Case {
    /// The units that are reported.
    pub fn told(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.told)
    }

    fn hexes<'u>(&self, units: impl Iterator<Item = &'u UnitOutcome>) -> Vec<usize> {
        let grid = self.scene.board.grid;
        units.filter_map(|unit| grid.index(grid.parse(unit.hex.as_ref()?).ok()?)).collect()
    }
}

impl<P: Plan> Procedure for Descent<P> {
    type System = Landing;
    type Input = P::Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = P::ID;
    const TITLE: &'static str = P::TITLE;
    const ABOUT: &'static str = P::ABOUT;
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.units.1"),
        clause!("landing.sequence.1"),
        clause!("landing.sequence.2"),
        clause!("landing.sequence.6"),
        clause!("landing.drop-point.1"),
        clause!("landing.drop-point.2"),
        clause!("landing.drop-point.3"),
        clause!("landing.drop-point.4"),
        clause!("landing.drift.5"),
        clause!("landing.off-map.1"),
        clause!("landing.off-map.2"),
        clause!("landing.occupied.1"),
        clause!("landing.occupied.2"),
        clause!("landing.occupied.3"),
        clause!("landing.occupied.4"),
        clause!("landing.damage.2"),
        clause!("landing.damage.4"),
        clause!("landing.opfire.1"),
        clause!("landing.opfire.8"),
        clause!("landing.opfire.13"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &P::Input) -> Result<Case, Fault> {
        P::prepare(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let (mut past, mut landed) = (case.scene.past(), Vec::with_capacity(case.members.len()));
        for member in &case.members {
            let down = case.scene.land(&mut past, member.lander, dice)?;
            landed.extend(member.told.then(|| (member.name.clone(), down)));
        }
        Ok(Outcome::of(&case.scene.board, &landed))
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        outcome.units.iter().map(tell).collect()
    }

    fn examples() -> Vec<(&'static str, P::Input)> {
        P::examples()
    }

    fn of_scenario(scenario: &Scenario) -> Option<P::Input> {
        P::of_scenario(scenario)
    }

    fn of_order(view: &View, order: &Order) -> Option<P::Input> {
        let table = Taken::by(view);
        if table.allows(*order) { P::of_order(&table, *order) } else { None }
    }

    fn assumed(view: &View) -> Option<Order> {
        Taken::by(view).assumed().or_else(|| P::between(view.open))
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let became = |(name, unit)| (name, played::became(before, events, unit));
        let landed: Vec<(String, Landed)> = P::members(before, events)?.into_iter().map(became).collect();
        Some(Outcome::of(before.open.board(), &landed))
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        let mut points: Vec<(Hex, String)> = Vec::new();
        for Member { group, lander, .. } in &case.members {
            let hex = case.scene.point(lander.point);
            match points.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, letters)) if letters.contains(group.name()) => {}
                Some((_, letters)) => letters.push_str(group.name()),
                None => points.push((hex, group.name().into())),
            }
        }
        let mut sheet = super::sheet::board(&case.scene.board).aimed_at(points);
        sheet.counters.extend(case.scene.enemies.iter().map(|enemy| {
            let hex = case.scene.board.grid.hex(enemy.hex);
            super::sheet::enemy(hex, &case.scene.rules.kinds[enemy.kind])
        }));
        Some(sheet)
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = |(unit, member): (&UnitOutcome, &Member)| {
            let hex = case.scene.board.grid.parse(unit.hex.as_ref()?).ok()?;
            let symbol = super::sheet::symbol(&case.scene.rules.kinds[member.kind]).unwrap_or(Symbol::Airborne);
            let alive = !matches!(unit.fate, Fate::KilledOnLanding | Fate::KilledByFire);
            Some(Counter::down(hex, &unit.name, symbol, unit.fate.name(), alive))
        };
        outcome.units.iter().zip(case.told()).filter_map(down).collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes(outcome.units.iter())
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes(outcome.units.iter().filter(|unit| unit.fate <= Fate::Damaged))
    }

    fn lab(case: &Case) -> Option<Lab> {
        P::lab(case)
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.scattered()
    }
}

fn tell(unit: &UnitOutcome) -> Line {
    let UnitOutcome { name, hex, fate, collision, terrain, fire } = unit;
    let Some(hex) = hex else {
        return Line::new(format!("{name} comes down off the map and is lost."), clause!("landing.off-map.1"));
    };
    let causes = [(collision, "for landing on an enemy"), (terrain, "by terrain"), (fire, "by opportunity fire")];
    let damage: Vec<String> =
        causes.iter().filter(|(points, _)| **points > 0).map(|(points, cause)| format!("{points} {cause}")).collect();
    let damage = if damage.is_empty() { String::new() } else { format!(" ({})", damage.join(", ")) };
    let why = match fate {
        Fate::Unharmed | Fate::OffMap => clause!("landing.drift.5"),
        Fate::Damaged | Fate::KilledOnLanding => clause!("landing.damage.4"),
        Fate::Disorganised => clause!("landing.opfire.5"),
        Fate::KilledByFire => clause!("landing.opfire.14"),
    };
    Line::new(format!("{name} comes down in {hex}: {fate}{damage}."), why)
}
