//! `ocs.operation`: an airborne operation, several Air Drops in one phase on a map.
//!
//! Each hex is a drop of its own, flown and rolled as `ocs.air-drop` has it; nothing that happens to one of them changes another.
//! Together they decide who is in supply afterwards, since whoever holds a hex negates EZOCs there.

mod goals;
mod input;
mod lab;
mod offered;
mod picture;
mod read;
mod supplied;

pub use input::{Asked, DropInput, FighterInput, FlightInput, Input, SupplyInput};
pub use supplied::Supplied;

use super::{AirDropProcedure, Fate};
use crate::Ocs;
use crate::air::stowage::Stowed;
use crate::board::{Board, HexId};
use crate::rules::Rules;
use crate::rules::air::Method;
use crate::scenario::Scenario;
use crate::supply::provision::Read;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{
    Clause, Engines, Fault, Goal, HexNumber, Lab, Line, Objective, Parted, Placed, Procedure, Sheet, clause,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// The procedure.
pub struct OperationProcedure;

/// A drop on one hex.
pub struct Mission {
    hex: HexId,
    name: String,
    case: super::Case,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    input: Input,
    board: Arc<Board>,
    /// The drops, in the order in which their hexes are named.
    missions: Vec<Mission>,
    /// What supply depends on before anybody lands.
    ground: Read,
}

impl Case {
    /// The number of units that are dropped.
    fn units(&self) -> usize {
        self.missions.iter().map(|mission| mission.case.input.units.len()).sum()
    }
}

/// What became of a drop on one hex.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Delivered {
    /// The hex.
    pub hex: String,
    /// What became of it.
    pub drop: super::Outcome,
}

/// What became of an operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The units in their hexes.
    pub landed: usize,
    /// The units that came home.
    #[serde(rename = "turned back")]
    pub turned_back: usize,
    /// The units that were destroyed.
    pub lost: usize,
    /// Each drop.
    pub drops: Vec<Delivered>,
}

/// Which of the fates of [`Parted::FATES`] it is.
const fn which(fate: Fate) -> usize {
    match fate {
        Fate::Landed => 0,
        Fate::TurnedBack => 1,
        Fate::Lost | Fate::LostAboard => 2,
    }
}

/// What decides the fate of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Jumper {
    mission: u8,
    method: Method,
    stowed: Stowed,
}

/// What an operation enforces in addition to a drop: where aircraft are based and patrol, and who is in supply.
const TOGETHER: [Clause; 8] = [
    clause!("ocs.base.13"),
    clause!("ocs.base.15"),
    clause!("ocs.flak.12"),
    clause!("ocs.airtrans.1"),
    clause!("ocs.trace.1"),
    clause!("ocs.trace.3"),
    clause!("ocs.draw.7"),
    clause!("ocs.base.6"),
];

const DROP: &[Clause] = AirDropProcedure::CLAUSES;

const CLAUSES: [Clause; DROP.len() + TOGETHER.len()] = {
    let mut all = [DROP[0]; DROP.len() + TOGETHER.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < DROP.len() { DROP[at] } else { TOGETHER[at - DROP.len()] };
        at += 1;
    }
    all
};

impl Procedure for OperationProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.operation";
    const TITLE: &'static str = "An airborne operation";
    const ABOUT: &'static str = "Flies Air Drops to several hexes of a map, each with its own aircraft against interception \
                                 and flak, and tells what becomes of every unit and SP, and who is in supply there.";
    const CLAUSES: &'static [Clause] = &CLAUSES;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        read::read(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let mut outcome =
            Outcome { landed: 0, turned_back: 0, lost: 0, drops: Vec::with_capacity(case.missions.len()) };
        for mission in &case.missions {
            let drop = AirDropProcedure::run(&mission.case, dice)?;
            outcome.landed += drop.counts.units_landed;
            outcome.turned_back += drop.counts.units_turned_back;
            outcome.lost += drop.counts.units_lost;
            outcome.drops.push(Delivered { hex: mission.name.clone(), drop });
        }
        Ok(outcome)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let drops = case.missions.iter().zip(&outcome.drops);
        drops
            .flat_map(|(mission, told)| {
                let lines = AirDropProcedure::tell(&mission.case, &told.drop).into_iter();
                lines.map(|line| Line::new(format!("{}: {}", mission.name, line.text), line.clause))
            })
            .collect()
    }

    fn examples() -> Vec<(&'static str, Input)> {
        input::examples()
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        offered::offered(scenario)
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        Some(picture::sheet(case))
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        hexes(case, outcome, |fate| matches!(fate, Fate::Landed | Fate::Lost))
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        hexes(case, outcome, |fate| fate == Fate::Landed)
    }

    fn lab(case: &Case) -> Option<Lab> {
        Some(lab::lab(case))
    }

    fn goals(case: &Case, objective: Option<&Objective<'_>>) -> Vec<Goal> {
        goals::goals(case, objective)
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

/// The hexes of the units that met some fate, each once for every unit.
fn hexes(case: &Case, outcome: &Outcome, which: impl Fn(Fate) -> bool) -> Vec<usize> {
    let drops = case.missions.iter().zip(&outcome.drops);
    let fates = drops.flat_map(|(mission, told)| told.drop.units.iter().map(|&fate| (mission.hex, fate)));
    fates.filter(|(_, fate)| which(*fate)).map(|(hex, _)| usize::from(hex)).collect()
}

/// Every drop is a group by itself. SPs take room in the aircraft, but their own dice decide no unit's fate.
impl Parted for OperationProcedure {
    type Shared = ();
    type Group = Range<usize>;
    type Unit = Jumper;
    const FATES: &'static [&'static str] = &["landed", "turned back", "lost"];
    const FIT: usize = 0;

    fn shared<D: Dice + ?Sized>(_: &Case, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(case: &Case) -> Range<usize> {
        0..case.missions.len()
    }

    fn groups(case: &Case, (): &()) -> Vec<Range<usize>> {
        (0..case.missions.len()).map(|at| at..at + 1).collect()
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        (): &(),
        group: &Range<usize>,
        dice: &mut D,
        units: &mut Vec<Placed<Jumper>>,
    ) -> Result<(), NeedRoll> {
        for at in group.clone() {
            let Mission { hex, case: drop, .. } = &case.missions[at];
            let rooms = drop.sortie.fly_cargo(&drop.hold, dice)?;
            units.extend(drop.stowed(rooms).filter(|(item, _)| !item.supply).map(|(item, stowed)| Placed {
                unit: Jumper { mission: at as u8, method: item.method, stowed },
                hex: (stowed == Stowed::There).then(|| HexNumber::new(usize::from(*hex))),
            }));
        }
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(case: &Case, unit: Jumper, dice: &mut D) -> Result<usize, NeedRoll> {
        Ok(which(case.missions[usize::from(unit.mission)].case.roll(unit.method, unit.stowed, dice)?))
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        vec![outcome.landed, outcome.turned_back, outcome.lost]
    }
}
