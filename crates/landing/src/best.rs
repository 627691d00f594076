//! The best drop point: tries every hex of the map, with exact expectations.
//!
//! What a unit can expect depends on the hex its drift brings it to, so that is worked out once for every hex of the map; a
//! drop point is then the mean over the equally likely ends of its lines. Each unit is treated as if it were the first to
//! land: the point that is best for each unit alone is best for all, except for the few collisions and shots that
//! `landing.wave` counts.

use super::Landing;
use super::ground::{GroundInput, crossroads};
use super::input::Troop;
use super::lander::{Landed, Lander, Scene};
use super::rules::Rules;
use super::scenario::Scenario;
use super::touchdown::Fate;
use jumpmaster_core::dice::{Dice, NeedRoll, Odometer};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::input::between;
use jumpmaster_core::lab::Advice;
use jumpmaster_core::sheet::Heat;
use jumpmaster_core::{Clause, Fault, Line, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Add;
use std::sync::Arc;

/// The number of drop points reported.
const TOLD: usize = 12;

/// The expected losses of some units as weights: units lost off the map, on landing and to fire, and points of damage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Toll {
    off_map: u128,
    landing: u128,
    fire: u128,
    damage: u128,
}

impl Add for Toll {
    type Output = Toll;
    fn add(self, other: Toll) -> Toll {
        Toll {
            off_map: self.off_map + other.off_map,
            landing: self.landing + other.landing,
            fire: self.fire + other.fire,
            damage: self.damage + other.damage,
        }
    }
}

impl Toll {
    /// The toll multiplied; `None` on overflow.
    fn times(self, times: u128) -> Option<Toll> {
        Some(Toll {
            off_map: self.off_map.checked_mul(times)?,
            landing: self.landing.checked_mul(times)?,
            fire: self.fire.checked_mul(times)?,
            damage: self.damage.checked_mul(times)?,
        })
    }

    /// The units lost, by any cause.
    const fn lost(self) -> u128 {
        self.off_map + self.landing + self.fire
    }
}

/// The toll of a unit for every hex that its drift can bring it to, and last for off the map; each out of a total weight
/// `of`.
struct Tolls {
    hexes: Vec<Toll>,
    of: u128,
}

/// The tolls of a unit, over every path of its dice.
fn tolls(scene: &Scene, lander: Lander) -> Option<Tolls> {
    let hexes = scene.board.grid.len();
    let mut laws: Vec<Vec<(u128, u128, Toll)>> = Vec::with_capacity(hexes + 1);
    for rolled in 0..hexes {
        let (mut odometer, mut law) = (Odometer::new(), Vec::new());
        loop {
            let landed = scene.land_in(&mut scene.past(), lander, Some(rolled), &mut odometer, &mut ());
            let landed = landed.expect("an odometer always has a face to show");
            let weight = odometer.checked_weight()?;
            law.push((weight.ways, weight.of, toll(landed, lander.left)));
            if !odometer.turn() {
                break;
            }
        }
        laws.push(law);
    }
    // A path of dice has a weight out of a power of the number of faces; the highest power is the common denominator.
    let of = laws.iter().flatten().map(|(_, of, _)| *of).max().unwrap_or(1);
    let mut tolls = Tolls { hexes: Vec::with_capacity(hexes + 1), of };
    for law in laws {
        let mut sum = Toll::default();
        for (ways, own, toll) in law {
            sum = sum + toll.times(ways.checked_mul(of / own)?)?;
        }
        tolls.hexes.push(sum);
    }
    tolls.hexes.push(Toll { off_map: of, ..Toll::default() });
    Some(tolls)
}

fn toll(landed: Landed, strength: u8) -> Toll {
    let one = |fate: Fate| u128::from(landed.fate == fate);
    Toll {
        off_map: one(Fate::OffMap),
        landing: one(Fate::KilledOnLanding),
        fire: one(Fate::KilledByFire),
        damage: landed.points(strength).into(),
    }
}

/// `landing.best-drop-point`: where a group is dropped at the least cost. For planning only: no order of a game uses it.
pub struct BestProcedure;

/// A group in search of a drop point.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What lies on the board.
    pub ground: GroundInput,
    /// The units of the group.
    pub units: Vec<Troop>,
    /// A hex to drop near, written "F/f5"; any hex of the map will do if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
    /// How near, in hexes.
    #[serde(default = "near_enough")]
    #[schemars(range(min = 0, max = 99))]
    pub within: u16,
}

const fn near_enough() -> u16 {
    5
}

/// The situation, checked.
pub struct Case {
    scene: Scene,
    landers: Vec<Lander>,
    near: Option<(Hex, u32)>,
}

/// The best drop points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The best first; equals in the order of their hexes.
    pub points: Vec<Point>,
    /// How many hexes were tried.
    pub tried: usize,
}

/// A drop point and what it costs on average, in thousandths of a unit, rounded; the order is by the exact numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Point {
    /// The hex.
    pub hex: String,
    /// How many units are lost.
    pub lost_milli: u64,
    /// How many of them off the map.
    pub off_map_milli: u64,
    /// How many of them to what they come down on.
    pub landing_milli: u64,
    /// How many of them to opportunity fire.
    pub fire_milli: u64,
    /// How many points of damage those take that come down on the map.
    pub damage_milli: u64,
}

/// The toll of every hex as the drop point of these units, best first, and their total weight; `near` excludes hexes
/// further off. `None` if the weights overflow.
fn search(scene: &Scene, landers: &[Lander], near: Option<(Hex, u32)>) -> Option<(Vec<(usize, Toll)>, u128)> {
    let grid = scene.board.grid;
    let mut kinds: Vec<(Lander, u128, Tolls)> = Vec::new();
    for &lander in landers {
        let lander = Lander { point: 0, ..lander };
        match kinds.iter_mut().find(|(known, ..)| *known == lander) {
            Some((_, number, _)) => *number += 1,
            None => kinds.push((lander, 1, tolls(scene, lander)?)),
        }
    }
    // All kinds roll the same special dice, so the largest denominator is a multiple of every other.
    let of = kinds.iter().map(|(.., tolls)| tolls.of).max().unwrap_or(1);
    let mut found = Vec::new();
    for (index, from) in grid.hexes().enumerate() {
        if near.is_some_and(|(near, within)| near.unsigned_distance_to(from) > within) {
            continue;
        }
        let mut sum = Toll::default();
        for (_, number, tolls) in &kinds {
            let own = scene.ends(from).map(|end| tolls.hexes[end.unwrap_or(grid.len())]);
            sum = sum + own.fold(Toll::default(), Add::add).times(of / tolls.of * number)?;
        }
        found.push((index, sum));
    }
    found.sort_by_key(|&(index, toll)| (toll.lost(), toll.damage, index));
    let ways = Side::ALL.len() as u128 * u128::from(scene.board.distance_die.faces());
    Some((found, of.checked_mul(ways)?))
}

/// The best drop points for some units, as the Lab shows them.
pub fn advice(scene: &Scene, landers: &[Lander]) -> Vec<Advice> {
    let Some((found, of)) = search(scene, landers, None) else { return Vec::new() };
    let line = |&(hex, toll): &(usize, Toll)| {
        let lost = thousandths(milli(toll.lost(), of));
        let (off, landing, fire) = (milli(toll.off_map, of), milli(toll.landing, of), milli(toll.fire, of));
        let [off, landing, fire] = [off, landing, fire].map(thousandths);
        let causes = format!("{off} off the map, {landing} on landing, {fire} by fire");
        Advice { hex, why: format!("{lost} lost on average, each unit taken as the first to land: {causes}") }
    };
    found.iter().take(TOLD / 2).map(line).collect()
}

fn thousandths(number: u64) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

/// A weight out of a total in thousandths, rounded.
fn milli(ways: u128, of: u128) -> u64 {
    ((ways.saturating_mul(1000) + of / 2) / of) as u64
}

impl Procedure for BestProcedure {
    type System = Landing;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "landing.best-drop-point";
    const TITLE: &'static str = "The best drop point for a group";
    const ABOUT: &'static str = "Tries every hex as the drop point of a group and tells those that cost the fewest units on average, each unit taken as if it were the first to land. Nothing is rolled: every path is weighed.";
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.drop-point.1"),
        clause!("landing.drift.5"),
        clause!("landing.off-map.1"),
        clause!("landing.occupied.2"),
        clause!("landing.damage.2"),
        clause!("landing.opfire.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let scene = input.ground.scene(rules)?;
        between("units", input.units.len(), 1, super::past::LANDERS)?;
        between("within", input.within, 0, 99)?;
        if rules.off_map_cap.is_some_and(|cap| input.ground.lost >= u16::from(cap)) {
            return Err(Fault::new(
                format!("{} units are lost off the map already", input.ground.lost),
                "with the ceiling reached nobody is lost off the map any more (landing.off-map.2), which the search does not weigh",
                "give fewer, or set option off_map_cap higher",
            ));
        }
        let near = input.near.as_ref().map(|near| scene.board.grid.parse_for("near", near)).transpose()?;
        let mut landers = Vec::new();
        for unit in &input.units {
            let (_, lands, left) = unit.lander(rules)?;
            landers.push(Lander { point: 0, lands, left });
        }
        let case = Case { scene, landers, near: near.map(|near| (near, u32::from(input.within))) };
        if search(&case.scene, &case.landers, case.near).is_none() {
            return Err(Fault::new(
                "the search has too many dice",
                "weights of all paths are kept in numbers of 128 bits",
                "use fewer special dice",
            ));
        }
        Ok(case)
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        let (found, of) = search(&case.scene, &case.landers, case.near).expect("it was searched when it was checked");
        let point = |&(index, toll): &(usize, Toll)| Point {
            hex: case.scene.board.grid.name_of(index),
            lost_milli: milli(toll.lost(), of),
            off_map_milli: milli(toll.off_map, of),
            landing_milli: milli(toll.landing, of),
            fire_milli: milli(toll.fire, of),
            damage_milli: milli(toll.damage, of),
        };
        Ok(Outcome { points: found.iter().take(TOLD).map(point).collect(), tried: found.len() })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        let line = |point: &Point| {
            let Point { hex, lost_milli, off_map_milli, landing_milli, fire_milli, damage_milli } = point;
            Line::new(
                format!(
                    "{hex} costs {} units on average ({} off the map, {} on landing, {} by fire) and {} damage.",
                    thousandths(*lost_milli),
                    thousandths(*off_map_milli),
                    thousandths(*landing_milli),
                    thousandths(*fire_milli),
                    thousandths(*damage_milli)
                ),
                clause!("landing.drop-point.1"),
            )
        };
        outcome.points.iter().map(line).collect()
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let unit = |name: &str| Troop { unit: name.into(), damage: 0 };
        vec![
            (
                "three paratroopers, anywhere",
                Input { ground: crossroads(), units: vec![unit("paratroop infantry"); 3], near: None, within: 5 },
            ),
            (
                "gliders near a town",
                Input {
                    ground: crossroads(),
                    units: vec![unit("glider infantry"), unit("glider command")],
                    near: Some("E/e5".into()),
                    within: 4,
                },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let group = scenario.units.first()?.group;
        let own = scenario.units.iter().filter(|unit| unit.group == group);
        let troop = |kind: usize| Troop { unit: scenario.rules.kinds[kind].name.clone(), damage: 0 };
        let units = own.map(|unit| troop(unit.kind)).collect();
        Some(Input { ground: GroundInput::of(scenario), units, near: None, within: 5 })
    }

    /// The map, with the share of units that each drop point loses.
    fn sheet(case: &Case) -> Option<Sheet> {
        let (found, of) = search(&case.scene, &case.landers, case.near)?;
        let grid = case.scene.board.grid;
        let all = (of as f64) * case.landers.len() as f64;
        let heat =
            found.iter().map(|&(index, toll)| Heat { hex: grid.hex(index), p: toll.lost() as f64 / all }).collect();
        Some(Sheet { heat, ..super::sheet::board(&case.scene.board) })
    }
}
