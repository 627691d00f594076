//! `ocs.capture`: what enemy combat units capture in a hex that they enter.

use super::{DumpTaken, Vehicles, VehiclesTaken, dump, may_move, vehicles};
use crate::Ocs;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::supply::phase::Phase;
use crate::supply::situation::Wheels;
use crate::tokens::Tokens;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Named, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct CaptureProcedure;

/// Vehicles of one kind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// How many Transport Points there are; quarters are allowed.
    pub points: Fraction,
    /// The tokens they carry.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4000))]
    pub load: u32,
}

/// What lies in a hex that enemy combat units enter, and that no combat unit friendly to it holds.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The tokens of the dump on the ground.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4000))]
    pub dump: u32,
    /// The trucks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trucks: Option<Group>,
    /// The wagons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wagons: Option<Group>,
    /// The phase in which the hex is entered.
    #[serde(default = "Phase::movement")]
    pub phase: Phase,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    dump: Tokens,
    groups: [Option<Vehicles>; 2],
    phase: Phase,
}

/// What was captured.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The dump; null if there was none.
    pub dump: Option<DumpTaken>,
    /// The trucks; null if there were none.
    pub trucks: Option<VehiclesTaken>,
    /// The wagons; null if there were none.
    pub wagons: Option<VehiclesTaken>,
}

impl Group {
    fn read(self, what: &str) -> Result<Vehicles, Fault> {
        let capacity = self.points * Tokens::SP.exact();
        if capacity.parts().1 != 1 || capacity.is_zero() || capacity > Fraction::whole(4000) {
            return Err(Fault::new(
                format!("{what}: {} Transport Points", self.points),
                "they are counted in quarters, 1000 at most (ocs.capture.10)",
                "write a number such as 4 or 1/2",
            ));
        }
        let capacity = Tokens(capacity.floor() as u32);
        between(&format!("{what}: load"), self.load, 0, capacity.0)?;
        Ok(Vehicles { capacity, load: Tokens(self.load) })
    }
}

impl Procedure for CaptureProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.capture";
    const TITLE: &'static str = "Dumps and transports are captured";
    const ABOUT: &'static str = "Rolls for the dump, the trucks and the wagons in a hex what part enemy combat units capture; the rest is destroyed or displaced.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.capture.1"),
        clause!("ocs.capture.2"),
        clause!("ocs.capture.3"),
        clause!("ocs.capture.4"),
        clause!("ocs.capture.5"),
        clause!("ocs.capture.6"),
        clause!("ocs.capture.7"),
        clause!("ocs.capture.8"),
        clause!("ocs.capture.9"),
        clause!("ocs.capture.10"),
        clause!("ocs.extender.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        between("dump", input.dump, 0, 4000)?;
        let trucks = input.trucks.map(|group| group.read("trucks")).transpose()?;
        let wagons = input.wagons.map(|group| group.read("wagons")).transpose()?;
        if input.dump == 0 && trucks.is_none() && wagons.is_none() {
            return Err(Fault::new(
                "nothing to capture",
                "a roll is made for dumps and transports (ocs.capture.1)",
                "give a dump, trucks or wagons",
            ));
        }
        Ok(Case { rules: rules.clone(), dump: Tokens(input.dump), groups: [trucks, wagons], phase: input.phase })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, groups: [trucks, wagons], .. } = case;
        Ok(Outcome {
            dump: (case.dump > Tokens::NONE).then(|| dump(rules, case.dump, dice)).transpose()?,
            trucks: trucks.map(|all| vehicles(rules, Wheels::Truck, all, dice)).transpose()?,
            wagons: wagons.map(|all| vehicles(rules, Wheels::Wagon, all, dice)).transpose()?,
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = Vec::new();
        if let Some(DumpTaken { captured, destroyed }) = outcome.dump {
            lines.push(Line::new(format!("Of the dump {captured} are captured."), clause!("ocs.capture.3")));
            lines.push(Line::new(format!("The other {destroyed} are destroyed."), clause!("ocs.capture.4")));
        }
        let groups = [(Wheels::Truck, outcome.trucks), (Wheels::Wagon, outcome.wagons)];
        for (wheels, taken) in groups.into_iter().filter_map(|(wheels, taken)| Some((wheels, taken?))) {
            lines.extend(tell_vehicles(case, wheels, taken));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let group = |points, load| Some(Group { points: Fraction::whole(points), load });
        let trucks = Input { dump: 10, trucks: group(4, 8), wagons: None, phase: Phase::Movement };
        vec![
            ("a dump of 10T and four loaded truck points", trucks.clone()),
            ("wagons after an advance", Input { dump: 0, trucks: None, wagons: group(2, 5), phase: Phase::Combat }),
            ("a depot of all kinds", Input { dump: 24, wagons: group(1, 0), ..trucks }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

fn tell_vehicles(case: &Case, wheels: Wheels, taken: VehiclesTaken) -> Vec<Line> {
    let points = |capacity: Tokens| capacity.exact().divided_by(Tokens::SP.exact()).unwrap_or(Fraction::ZERO);
    let words = |Vehicles { capacity, load }| {
        let points = points(capacity);
        let end = if points <= Fraction::ONE && !points.is_zero() { "" } else { "s" };
        format!("{points} {wheels} point{end} with {load}")
    };
    let none = Vehicles::default();
    let mut lines = Vec::new();
    if taken.captured == none {
        lines.push(Line::new(format!("Nothing of the {wheels}s is captured."), clause!("ocs.capture.3")));
    } else {
        let text = format!("Captured: {}, as counters of the captor.", words(taken.captured));
        lines.push(Line::new(text, clause!("ocs.capture.8")));
        let text = if may_move(case.phase) {
            "What was captured may move in this phase."
        } else {
            "What was captured may not move in this phase."
        };
        lines.push(Line::new(text, clause!("ocs.capture.9")));
    }
    if taken.displaced != none {
        let hexes = case.rules.base.limits.displaced[wheels.number()];
        let clause = match wheels {
            Wheels::Truck => clause!("ocs.capture.5"),
            Wheels::Wagon => clause!("ocs.capture.6"),
        };
        let text = format!("Displaced by up to {hexes} hexes: {}; their owner says where.", words(taken.displaced));
        lines.push(Line::new(text, clause));
    }
    lines
}
