//! What becomes of a plan if it is sealed as it stands: which aircraft would wait for ground (mbt.reuse.1).

use super::exits;
use super::plan::Plan;
use super::rules::air::Use;
use super::scenario::Scenario;
use super::state::CraftId;
use super::zone::Zone;
use jumpmaster_core::{Clause, Fault, Named, Refusal, clause};

/// Whether a scenario's ready-made plan can be flown on the turns that the scenario names.
pub fn sound(scenario: &Scenario) -> Result<(), Fault> {
    let waits = waits(scenario, &scenario.plan);
    let Some(first) = waits.first() else { return Ok(()) };
    let all: Vec<&str> = waits.iter().map(|wait| wait.what.as_str()).collect();
    Err(Fault::new(format!("plan: {}", all.join("; ")), first.why.0, first.fix.clone()))
}

/// What an aircraft does if all goes as planned: where it drops, what for, and when.
struct Drop {
    craft: CraftId,
    ground: Zone,
    by: Use,
    wave: u8,
    /// Impulses flown by then, counted from the first turn on, over the first and over the last hex of its ground.
    impulses: [i32; 2],
}

impl Drop {
    /// The turns in which it is over the first and over the last hex of its ground.
    fn turns(&self, scenario: &Scenario) -> [u8; 2] {
        let speed = i32::from(scenario.rules.air.numbers.speed);
        self.impulses.map(|impulses| u8::try_from(impulses / speed + 1).unwrap_or(u8::MAX))
    }
}

/// What every aircraft with a load does.
fn drops(scenario: &Scenario, plan: &Plan) -> Vec<Drop> {
    let speed = i32::from(scenario.rules.air.numbers.speed);
    let drop = |(craft, mission): (CraftId, &super::plan::Mission)| {
        let ground = mission.aim.filter(|_| !mission.manifest.is_empty())?.zone(scenario, plan.heading);
        let spec = &scenario.craft[usize::from(craft)];
        let edge = exits::entry(&scenario.board, ground.start, plan.heading);
        let begins = i32::from(spec.turn.saturating_sub(1)) * speed + i32::from(mission.delay) - ground.along(edge) / 2;
        let impulses = [begins, begins + i32::from(ground.length) - 1];
        Some(Drop { craft, ground, by: mission.planned_for(scenario), wave: spec.wave, impulses })
    };
    (0..).zip(&plan.missions).filter_map(drop).collect()
}

/// The aircraft that could not drop when the scenario lets them come, since others have used their ground too short a while before
/// (mbt.reuse.1, mbt.heavy.2, mbt.lapes.3, mbt.lapes.4). To plan so is no fault: they may wait.
pub fn waits(scenario: &Scenario, plan: &Plan) -> Vec<Refusal> {
    let drops = drops(scenario, plan);
    let before = |one: &Drop, other: &Drop| (one.impulses[0], one.wave) < (other.impulses[0], other.wave);
    let pairs = drops.iter().flat_map(|later| drops.iter().map(move |first| (first, later)));
    let pairs = pairs.filter(|(first, later)| (first.wave, first.by) != (later.wave, later.by) && before(first, later));
    pairs.filter_map(|(first, later)| wait(scenario, first, later)).collect()
}

/// Why an aircraft waits for another's ground, if it does.
fn wait(scenario: &Scenario, first: &Drop, later: &Drop) -> Option<Refusal> {
    let wait = scenario.rules.air.waits[first.by.number()][later.by.number()];
    let ([_, used], [due, _]) = (first.turns(scenario), later.turns(scenario));
    let free = used.saturating_add(wait);
    let shared: Vec<String> =
        later.ground.hexes().filter(|&hex| first.ground.holds(hex)).map(|hex| scenario.board.grid.name(hex)).collect();
    let name = |drop: &Drop| &scenario.craft[usize::from(drop.craft)].name;
    (free > due && !shared.is_empty()).then(|| {
        let what = format!(
            "{} shares {} with {}, which drops there in turn {used}: it may drop from turn {free} on, not in turn {due}",
            name(later),
            hexes(&shared),
            name(first)
        );
        Refusal::new(what, wait_clause(first.by, later.by), "give one of them other ground, or let the other come later")
    })
}

/// Some hexes by name, and how many they are.
fn hexes(names: &[String]) -> String {
    const SAID: usize = 3;
    match names {
        [one] => format!("hex {one}"),
        few if few.len() <= SAID => format!("hexes {}", few.join(", ")),
        many => format!("{} hexes ({}, …)", many.len(), many[..SAID].join(", ")),
    }
}

/// The clause that makes one use of some ground wait after another.
const fn wait_clause(first: Use, then: Use) -> Clause {
    match (first, then) {
        (_, Use::Lapes) => clause!("mbt.lapes.3"),
        (Use::Lapes, Use::Heavy) => clause!("mbt.lapes.4"),
        (Use::Troops, Use::Heavy) => clause!("mbt.heavy.2"),
        _ => clause!("mbt.reuse.1"),
    }
}
