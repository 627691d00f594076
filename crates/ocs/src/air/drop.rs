//! Air Drops: units and supply on any land hex (ocs.airdrop).
//!
//! A drop is one procedure from take-off to the ground: interception, flak, the mission loss, and a roll for each unit and
//! each SP that gets there. `odds.rs` cuts it where its dice are independent; `input.rs` says what it is made of;
//! `plan.rs` says what it promises; an `operation` is several drops on a map.

mod input;
mod odds;
pub mod operation;
mod outcome;
pub mod plan;

pub use input::{Input, Jump, Nation};
pub use outcome::{Counts, Fate, Outcome};

use crate::Ocs;
use crate::air::aircraft::Aircraft;
use crate::air::mission::{self, Flight, Mission, Segment, Sent, Target};
use crate::air::reading::Reading;
use crate::air::sortie::Sortie;
use crate::air::stowage::{Hold, PARTS, Room, Stowed, stow};
use crate::air::transport::{check_supply, granted};
use crate::rules::Rules;
use crate::rules::air::{Dropped, Method, Month, Status};
use crate::scenario::Scenario;
use crate::terrain::{Landing, Terrain};
use crate::tokens::Tokens;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Engines, Fault, Line, Procedure, Several, clause};
use std::sync::Arc;

/// How a hex takes a drop: Clear if all its terrain is, or if an Air Base is there whatever the terrain; else Closed
/// (ocs.airdrop.6).
pub fn landing(rules: &Rules, terrain: Several<Terrain>, air_base: bool) -> Landing {
    let clear = terrain.iter().all(|each| rules.base.ground(each).landing == Landing::Clear);
    if air_base || clear { Landing::Clear } else { Landing::Closed }
}

/// What is added to the roll: for an Allied drop up to a month (ocs.airdrop.7), for a Soviet one at any time
/// (ocs.airdrop.8), whatever the method.
pub fn modifier(rules: &Rules, nation: Nation, date: Month) -> i8 {
    let numbers = &rules.air.numbers;
    match nation {
        Nation::Allied if date <= numbers.allied_until => numbers.allied,
        Nation::Soviet => numbers.soviet,
        Nation::Allied | Nation::Other => 0,
    }
}

/// The roll for one unit, or for one SP or part of it (ocs.airdrop.3, ocs.airdrop.4).
pub fn reading(rules: &Rules, hex: (Status, Landing), method: Method, modifier: i8) -> Reading<Dropped> {
    Reading::new(Die::TWO_D6, |roll| rules.air.dropped(hex.0, hex.1, method, roll + i32::from(modifier)))
}

/// `ocs.air-drop`: a drop from take-off to the ground.
pub struct AirDropProcedure;

/// Something that is dropped, and rolls for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Item {
    /// What it is charged, in parts of tokens.
    charge: u32,
    method: Method,
    supply: bool,
}

/// The situation, checked.
pub struct Case {
    input: Input,
    sortie: Sortie,
    hold: Hold,
    /// What is dropped, in the order of importance.
    items: Vec<Item>,
    hex: (Status, Landing),
    modifier: i8,
    /// The roll of a glider, and of a parachute.
    rolls: [Reading<Dropped>; 2],
}

impl Case {
    /// Where each item is after a flight that left this much room (ocs.airdrop.10).
    fn stowed(&self, mut rooms: [Room; 2]) -> impl Iterator<Item = (Item, Stowed)> {
        self.items.iter().map(move |&item| (item, stow(&mut rooms, item.method, item.charge)))
    }

    /// Rolls what becomes of an item: only what is over the target rolls.
    #[inline]
    fn roll<D: Dice + ?Sized>(&self, method: Method, stowed: Stowed, dice: &mut D) -> Result<Fate, NeedRoll> {
        Ok(match stowed {
            Stowed::There => match self.rolls[method as usize].roll(clause!("ocs.airdrop.4"), dice)? {
                Dropped::Success => Fate::Landed,
                Dropped::Failure => Fate::Lost,
            },
            Stowed::Home => Fate::TurnedBack,
            Stowed::Lost => Fate::LostAboard,
        })
    }
}

impl Procedure for AirDropProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.air-drop";
    const TITLE: &'static str = "An Air Drop";
    const ABOUT: &'static str = "Flies units and supply to a hex and drops them: interception, flak, losses, and a roll \
                                 for each unit and each SP.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.airdrop.1"),
        clause!("ocs.airdrop.2"),
        clause!("ocs.airdrop.3"),
        clause!("ocs.airdrop.4"),
        clause!("ocs.airdrop.5"),
        clause!("ocs.airdrop.6"),
        clause!("ocs.airdrop.7"),
        clause!("ocs.airdrop.8"),
        clause!("ocs.airdrop.9"),
        clause!("ocs.airdrop.10"),
        clause!("ocs.airdrop.11"),
        clause!("ocs.airtrans.2"),
        clause!("ocs.flak.2"),
        clause!("ocs.mloss.1"),
        clause!("ocs.aircombat.2"),
        clause!("ocs.base.14"),
        clause!("ocs.base.16"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        case(rules, input, |_| 0)
    }
    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let flown = case.sortie.fly(dice)?;
        let (mut units, mut supply) = (Vec::new(), Vec::new());
        for (item, stowed) in case.stowed(case.hold.rooms(flown.mission)) {
            let fate = case.roll(item.method, stowed, dice)?;
            if item.supply { &mut supply } else { &mut units }.push(fate);
        }
        let [aircraft, interceptors] = case.sortie.ends(&flown);
        Ok(Outcome { counts: Counts::of(&units, &supply), units, supply, aircraft, interceptors, flak: flown.flak })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        outcome::tell(case, outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        input::examples()
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

/// Checks a drop. `base` tells the bases of the aircraft apart, by their positions.
fn case(rules: &Arc<Rules>, input: &Input, base: impl Fn(usize) -> u16) -> Result<Case, Fault> {
    let sortie = Sortie::new(rules, Mission::AirDrop, &input.aircraft, &input.ties, &input.against)?;
    between("units", input.units.len(), 0, 24)?;
    check_supply(input.supply)?;
    let date: Month = input.date.parse()?;
    let passenger = |jump: &Jump| jump.unit.passenger(rules, input.phase, jump.method, jump.planned);
    let units = input.units.iter().map(passenger).collect::<Result<Vec<_>, _>>()?;
    let sent = |(at, &aircraft): (usize, &Aircraft)| Sent { aircraft, active: true, base: base(at), stays: false };
    let sent: Vec<Sent> = input.aircraft.iter().enumerate().map(sent).collect();
    let unplanned = input.units.iter().find(|jump| !jump.planned).map_or("unit", |jump| jump.unit.name.as_str());
    let flight = Flight {
        mission: Mission::AirDrop,
        phase: input.phase,
        segment: Segment::Movement,
        aircraft: &sent,
        target: Target { land: !input.terrain.contains(&Terrain::Water), enemy: input.enemy_unit, ..Target::default() },
        units: &units,
        supply: match input.supply_by {
            Method::Parachute => [input.supply, Tokens::NONE],
            Method::Glider => [Tokens::NONE, input.supply],
        },
    };
    granted(mission::judge(rules, &flight), unplanned)?;
    let terrain = input.terrain.iter().copied().collect();
    let hex = (input.status, landing(rules, terrain, input.air_base));
    let modifier = modifier(rules, input.nation, date);
    let mut items: Vec<Item> =
        units.iter().map(|unit| Item { charge: unit.charge, method: unit.method, supply: false }).collect();
    let points = supply_points(input.supply).map(|tokens| Item {
        charge: tokens.0 * PARTS,
        method: input.supply_by,
        supply: true,
    });
    let before = if input.supply_first { 0 } else { items.len() };
    items.splice(before..before, points);
    Ok(Case {
        sortie,
        hold: Hold::new(rules, &input.aircraft),
        items,
        hex,
        modifier,
        rolls: [Method::Glider, Method::Parachute].map(|method| reading(rules, hex, method, modifier)),
        input: input.clone(),
    })
}

/// Supply as it is dropped: SP by SP, and what is left over by itself (ocs.airdrop.3).
pub fn supply_points(supply: Tokens) -> impl Iterator<Item = Tokens> {
    let (whole, rest) = (supply.0 / Tokens::SP.0, supply.0 % Tokens::SP.0);
    std::iter::repeat_n(Tokens::SP, whole as usize).chain((rest > 0).then_some(Tokens(rest)))
}
