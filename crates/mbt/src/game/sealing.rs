//! What sealing a plan as it is would mean: what breaks the rules, who stays behind, and who would have to wait
//! (mbt.manifest.1, mbt.reuse.1).
//!
//! There is one judgement for everyone who needs it: the scenario reader, the order that seals, and the sheet beside the
//! map.

use crate::air::exits;
use crate::air::formation;
use crate::air::load::{judge_cargo, judge_troops};
use crate::air::zone::{self, Strip, Used, Zone};
use crate::game::plan::{Aim, Mission, Plan};
use crate::game::state::{CraftId, Open, Step};
use crate::ground::march;
use crate::rules::air::Use;
use crate::scenario::Scenario;
use jumpmaster_core::{Fault, Judgement, Refusal, Rule, capital, require};

/// Something in a plan that breaks the rules, and what it concerns.
pub struct Wrong {
    who: Who,
    /// What is wrong with it.
    pub ban: &'static Rule,
}

/// What a fault in a plan concerns.
enum Who {
    Company(usize),
    Craft(CraftId),
    Both([CraftId; 2]),
}

impl Wrong {
    /// The fault in words.
    pub fn refusal(&self, scenario: &Scenario) -> Refusal {
        let name = |craft: CraftId| scenario.craft[usize::from(craft)].name.as_str();
        let who = match self.who {
            Who::Company(company) => format!("company {}", scenario.companies[company].name),
            Who::Craft(craft) => name(craft).into(),
            Who::Both([one, other]) => format!("{} and {}", name(one), name(other)),
        };
        let Rule { what, why, fix } = *self.ban;
        Refusal::new(format!("{}: {}", capital(&who), what.replace("{aircraft}", "it")), why, fix)
    }
}

/// Everything that is wrong with a plan, in the order of its pages.
pub fn wrong(scenario: &Scenario, plan: &Plan) -> impl Iterator<Item = Wrong> {
    let companies = plan.areas.iter().take(scenario.companies.len()).enumerate().filter_map(|(company, areas)| {
        let apart = scenario.board.distance(areas.primary, areas.secondary);
        Some(Wrong { who: Who::Company(company), ban: march::may_name(&scenario.rules, apart).err()? })
    });
    let loaded = plan.loaded().flat_map(|(craft, mission)| {
        let bans = mission_judged(scenario, plan, craft, mission).into_iter().filter_map(Result::err);
        bans.map(move |ban| Wrong { who: Who::Craft(craft), ban })
    });
    let waves = std::iter::once_with(|| formation::collisions(scenario, plan)).flatten();
    let waves = waves.map(|(both, ban)| Wrong { who: Who::Both(both), ban });
    companies.chain(loaded).chain(waves)
}

/// The judgements on a loaded aircraft by itself: its load (mbt.manifest.4, mbt.heavy.5), its ground (mbt.dz.1), and for a
/// strip that it can fly one (mbt.lapes.2), with nothing but heavy items (mbt.lapes.15), over clear ground (mbt.lapes.7).
fn mission_judged(scenario: &Scenario, plan: &Plan, craft: CraftId, mission: &Mission) -> [Judgement; 6] {
    let rules = &scenario.rules;
    let riders: Vec<_> = mission.riders(scenario).map(|(_, rider)| rider).collect();
    let items: Vec<u8> = mission.items(scenario).map(|(_, item)| item).collect();
    let [capable, empty, clear] = match mission.aim {
        Some(Aim::Strip { start }) => [
            Strip::judge_aircraft(scenario.craft[usize::from(craft)].lapes),
            without_troops(riders.is_empty()),
            Strip { start: scenario.board.hex(start), heading: plan.heading }
                .judge(&scenario.board, &rules.air.dimensions),
        ],
        _ => [Ok(()); 3],
    };
    [judge_troops(rules, &riders), judge_cargo(rules, &items, &riders), has_ground(mission), capable, empty, clear]
}

fn has_ground(mission: &Mission) -> Judgement {
    require!(mission.aim.is_some(), "mbt.dz.1", "it has a load and no DZ", "name its DZ, or take its load off");
    Ok(())
}

/// Troops do not leave over a LAPES strip (mbt.lapes.15).
pub fn without_troops(none: bool) -> Judgement {
    require!(none, "mbt.lapes.15", "troops do not leave over a LAPES strip", "take them off, or give it a drop zone");
    Ok(())
}

/// The names of units that are on no manifest and so stay behind (mbt.manifest.1).
pub fn left_behind<'a>(scenario: &'a Scenario, plan: &Plan) -> Vec<&'a str> {
    let aboard = |unit: u8| plan.missions.iter().any(|mission| mission.manifest.contains(&unit));
    let behind = (0..).zip(&scenario.units).filter(|(unit, _)| !aboard(*unit));
    behind.map(|(_, unit)| unit.name.as_str()).collect()
}

/// What may be planned but is probably not intended: aircraft that wait for ground, DZs that end off the map (mbt.dz.6),
/// heavy items that would leave beyond theirs (mbt.heavy.4).
pub fn beware(scenario: &Scenario, plan: &Plan) -> Vec<Refusal> {
    let odd = plan.loaded().filter_map(|(craft, mission)| {
        let ban = ends_well(scenario, plan, mission).err()?;
        Some(Wrong { who: Who::Craft(craft), ban }.refusal(scenario))
    });
    waits(scenario, plan).into_iter().chain(odd).collect()
}

fn ends_well(scenario: &Scenario, plan: &Plan, mission: &Mission) -> Judgement {
    let Some(aim @ Aim::Zone { length, .. }) = mission.aim else { return Ok(()) };
    let heavy = mission.items(scenario).next().is_some();
    require!(
        !heavy || mission.release <= length,
        "mbt.heavy.4",
        "its first heavy item would leave beyond its DZ",
        "let it leave earlier, or make the DZ longer"
    );
    let ground = aim.zone(scenario, plan.heading);
    require!(
        scenario.board.grid.holds(ground.end()),
        "mbt.dz.6",
        "its DZ ends off the map, and not all may leave in time",
        "let it begin earlier, or make it shorter"
    );
    Ok(())
}

/// Whether a scenario's ready-made plan can be flown on the turns that the scenario names.
pub fn sound(scenario: &Scenario) -> Result<(), Fault> {
    all(waits(scenario, &scenario.plan))
        .map_or(Ok(()), |Refusal { what, why, fix }| Err(Fault::new(format!("plan: {what}"), why.0, fix)))
}

/// Several refusals merged into one, under the clause of the first; the others name theirs.
pub fn all(refusals: Vec<Refusal>) -> Option<Refusal> {
    let mut refusals = refusals.into_iter();
    let Refusal { what, why, fix } = refusals.next()?;
    let whats: Vec<String> = [what].into_iter().chain(refusals.map(|more| said(&more))).collect();
    Some(Refusal::new(whats.join("; "), why, fix))
}

/// What keeps a plan from being sealed, each with its clause; empty once it is sealed.
pub fn still_wrong(open: &Open, plan: &Plan) -> Vec<String> {
    let wrong = (open.step == Step::Plan).then(|| wrong(&open.scenario, plan)).into_iter().flatten();
    wrong.map(|wrong| said(&wrong.refusal(&open.scenario))).collect()
}

/// What may be planned but is probably not intended, each with its clause; empty once the plan is sealed.
pub fn warnings(open: &Open, plan: &Plan) -> Vec<String> {
    let odd = if open.step == Step::Plan { beware(&open.scenario, plan) } else { Vec::new() };
    odd.iter().map(said).collect()
}

/// A fault and the clause behind it.
fn said(Refusal { what, why, .. }: &Refusal) -> String {
    format!("{what} ({why})")
}

/// What an aircraft does if everything goes as planned: where it drops, what for, and when.
struct Drop {
    craft: CraftId,
    ground: Zone,
    by: Use,
    wave: u8,
    /// The impulses flown, counted from the first turn, when it is over the first hex of its ground and when it is done
    /// with it.
    impulses: [i32; 2],
}

impl Drop {
    /// The turns in which it is over the first hex of its ground and in which it is done with it.
    fn turns(&self, scenario: &Scenario) -> [u8; 2] {
        let speed = i32::from(scenario.rules.air.numbers.speed);
        self.impulses.map(|impulses| u8::try_from(impulses / speed + 1).unwrap_or(u8::MAX))
    }
}

/// The drops of all loaded aircraft.
fn drops(scenario: &Scenario, plan: &Plan) -> Vec<Drop> {
    let speed = i32::from(scenario.rules.air.numbers.speed);
    let drop = |(craft, mission): (CraftId, &Mission)| {
        let ground = mission.aim?.zone(scenario, plan.heading);
        let mut boarded = mission.clone();
        boarded.board(scenario);
        let by = boarded.used_for();
        // Troops leave hex by hex from the first hex on, and the ground is in use until the last of them has left
        // (mbt.reuse.1).
        let hexes = if by == Use::Troops { ground.length.min(boarded.load.things()).max(1) } else { ground.length };
        let spec = &scenario.craft[usize::from(craft)];
        let edge = exits::entry(&scenario.board, ground.start, plan.heading);
        let begins = i32::from(spec.turn.saturating_sub(1)) * speed + i32::from(mission.delay) - ground.along(edge) / 2;
        let impulses = [begins, begins + i32::from(hexes) - 1];
        Some(Drop { craft, ground, by, wave: spec.wave, impulses })
    };
    plan.loaded().filter_map(drop).collect()
}

/// The aircraft that could not drop when the scenario lets them come, since others have used their ground too recently
/// (mbt.reuse.1, mbt.heavy.2, mbt.lapes.3, mbt.lapes.4). Such a plan is legal: they may wait.
pub fn waits(scenario: &Scenario, plan: &Plan) -> Vec<Refusal> {
    let drops = drops(scenario, plan);
    let before = |one: &Drop, other: &Drop| (one.impulses[0], one.wave) < (other.impulses[0], other.wave);
    let pairs = drops.iter().flat_map(|later| drops.iter().map(move |first| (first, later)));
    pairs
        .filter(|(first, later)| before(first, later))
        .filter_map(|(first, later)| wait(scenario, first, later))
        .collect()
}

/// Why an aircraft waits for another's ground, if it does.
fn wait(scenario: &Scenario, first: &Drop, later: &Drop) -> Option<Refusal> {
    let ([_, turn], [due, _]) = (first.turns(scenario), later.turns(scenario));
    let used = Used { zone: first.ground, by: first.by, turn, wave: first.wave };
    let wait = zone::wait(&scenario.rules.air, [used], &later.ground, later.by, later.wave)?;
    let free = Some(wait.until).filter(|&until| until > due)?;
    let shared = later.ground.hexes().filter(|&hex| first.ground.holds(hex));
    let shared: Vec<String> = shared.map(|hex| scenario.board.grid.name(hex)).collect();
    let name = |drop: &Drop| &scenario.craft[usize::from(drop.craft)].name;
    let what = format!(
        "{} shares {} with {}, which drops there in turn {turn}: it may drop from turn {free} on, not in turn {due}",
        name(later),
        hexes(&shared),
        name(first)
    );
    Some(Refusal::new(what, wait.ban().why, "give one of them other ground, or let the other come later"))
}

/// Some hexes by name, and their number.
fn hexes(names: &[String]) -> String {
    const SAID: usize = 3;
    match names {
        [one] => format!("hex {one}"),
        few if few.len() <= SAID => format!("hexes {}", few.join(", ")),
        many => format!("{} hexes ({}, …)", many.len(), many[..SAID].join(", ")),
    }
}
