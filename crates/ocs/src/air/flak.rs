//! Flak: the guns that fire at a mission, and what they do (ocs.flak).

use crate::Ocs;
use crate::air::aircraft::{Aircraft, Formation, STACK, aloft, check_order, check_stack};
use crate::air::interception::planes;
use crate::air::mission::Mission;
use crate::air::mission_loss::{self, Stack};
use crate::rules::Rules;
use crate::rules::air::Hit;
use crate::scenario::Scenario;
use crate::unit::Plane;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whether flak is rolled against a mission: always against Barrage, Hip Shoot and Trainbusting (ocs.flak.1), only in an
/// enemy Patrol Zone against Air Transport, Air Drop and Base Transfer (ocs.flak.2), never against Fighter Sweep and
/// Interception (ocs.flak.3).
pub const fn is_rolled(mission: Mission, patrolled: bool) -> bool {
    match mission {
        Mission::Barrage | Mission::HipShoot | Mission::Trainbusting => true,
        Mission::AirTransport | Mission::AirDrop | Mission::BaseTransfer => patrolled,
        Mission::FighterSweep | Mission::Interception => false,
    }
}

/// What in the target hex fires at a mission. Only what is hostile to the mission counts (ocs.flak.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guns {
    /// How many hostile HQs are in the hex.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 99))]
    pub hqs: u8,
    /// The Level of a hostile Air Base there; 0 for an Air Strip or none.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 9))]
    pub air_base: u8,
    /// The flak printed in the hex.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 20))]
    pub printed: u8,
    /// The total flak ratings of hostile ships there.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 99))]
    pub ships: u8,
    /// Whether the mission's own side holds the hex, so that its printed flak is silent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

impl Guns {
    /// Checks the numbers of an input.
    pub fn check(&self) -> Result<(), Fault> {
        between("HQs", self.hqs, 0, 99)?;
        between("Level of the Air Base", self.air_base, 0, 9)?;
        between("printed flak", self.printed, 0, 20)?;
        between("flak of ships", self.ships, 0, 99)?;
        Ok(())
    }

    /// Printed flak or that of the ships, whichever is more; printed flak is silent over a hex that the mission's own side
    /// holds (ocs.flak.8, ocs.flak.12).
    const fn points(self) -> u8 {
        let printed = if self.held { 0 } else { self.printed };
        if self.ships > printed { self.ships } else { printed }
    }
}

/// A mission over its target, as flak sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// What it flies.
    pub mission: Mission,
    /// How many aircraft fly it.
    pub aircraft: u8,
    /// Whether a Fighter is among them; those who are at the destination already do not count (ocs.flak.11).
    pub fighter: bool,
    /// Whether the target hex is in an enemy Patrol Zone.
    pub patrolled: bool,
}

/// A line of the list of modifiers, if it applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// What it adds.
    pub value: i32,
    /// The reason.
    pub reason: &'static str,
    /// The clause.
    pub clause: Clause,
}

/// The list of modifiers, line by line; those that do not apply add 0 (ocs.flak.5 to ocs.flak.10).
pub fn modifiers(rules: &Rules, over: Over, guns: Guns) -> [Modifier; 6] {
    let (table, numbers) = (&rules.air.modifiers, &rules.air.numbers);
    let when = |applies: bool, value: i8| if applies { i32::from(value) } else { 0 };
    let times = |number: u8, value: i8| i32::from(number) * i32::from(value);
    let zone = if over.fighter { table.escorted } else { table.alone };
    let busting = over.patrolled && over.mission == Mission::Trainbusting;
    [
        Modifier {
            value: when(over.aircraft >= numbers.many, table.many),
            reason: "the number of aircraft",
            clause: clause!("ocs.flak.5"),
        },
        Modifier { value: when(guns.hqs > 0, table.hq), reason: "HQs in the hex", clause: clause!("ocs.flak.6") },
        Modifier {
            value: times(guns.air_base, table.level),
            reason: "the Level of the Air Base",
            clause: clause!("ocs.flak.7"),
        },
        Modifier {
            value: times(guns.points(), table.point),
            reason: "printed flak or ships",
            clause: clause!("ocs.flak.8"),
        },
        Modifier {
            value: when(over.patrolled, zone),
            reason: if over.fighter { "the enemy PZ, with a Fighter" } else { "the enemy PZ, without a Fighter" },
            clause: clause!("ocs.flak.9"),
        },
        Modifier {
            value: when(busting, table.trainbusting),
            reason: "Trainbusting in the enemy PZ",
            clause: clause!("ocs.flak.10"),
        },
    ]
}

/// What the modifiers come to.
pub fn total(rules: &Rules, over: Over, guns: Guns) -> i32 {
    modifiers(rules, over, guns).iter().map(|modifier| modifier.value).sum()
}

/// Rolls flak with modifiers that come to `total` (ocs.flak.4).
pub fn fire<D: Dice + ?Sized>(rules: &Rules, total: i32, dice: &mut D) -> Result<Hit, NeedRoll> {
    dice.read(Die::TWO_D6, clause!("ocs.flak.4"), |roll| *rules.air.flak.at(i32::from(roll) + total))
}

/// The mission that these aircraft still fly.
pub fn over(mission: Mission, planes: &[Plane; STACK], stack: Formation, patrolled: bool) -> Over {
    let flying = || planes.iter().zip(stack).filter(|(_, each)| each.flies());
    Over {
        mission,
        aircraft: flying().count() as u8,
        fighter: flying().any(|(&plane, _)| plane == Plane::Fighter),
        patrolled,
    }
}

/// `ocs.flak`: flak at a mission, and who takes the loss.
pub struct FlakProcedure;

/// A mission over its target.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What is flown.
    pub mission: Mission,
    /// The aircraft, from the top of the stack.
    #[schemars(length(min = 1, max = 4))]
    pub aircraft: Vec<Aircraft>,
    /// Whether the target hex is in an enemy Patrol Zone.
    #[serde(default)]
    pub patrolled: bool,
    /// What in the target hex fires.
    #[serde(default)]
    pub guns: Guns,
    /// Whom the owner gives up first among equals, by position; by default one that a step does not destroy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<u8>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    aircraft: Vec<Aircraft>,
    before: Formation,
    stack: Stack,
    over: Over,
    guns: Guns,
    total: i32,
}

/// What the flak did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the roll came to; null if none was made.
    pub result: Option<Hit>,
    /// The position of the aircraft that loses a step, from 1.
    pub position: Option<u8>,
    /// Whether that aircraft is destroyed.
    pub destroyed: bool,
}

impl Procedure for FlakProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.flak";
    const TITLE: &'static str = "Flak";
    const ABOUT: &'static str = "Adds up what fires at a mission, rolls, and finds the aircraft that takes the loss.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.flak.1"),
        clause!("ocs.flak.2"),
        clause!("ocs.flak.3"),
        clause!("ocs.flak.4"),
        clause!("ocs.flak.5"),
        clause!("ocs.flak.6"),
        clause!("ocs.flak.7"),
        clause!("ocs.flak.8"),
        clause!("ocs.flak.9"),
        clause!("ocs.flak.10"),
        clause!("ocs.flak.11"),
        clause!("ocs.flak.12"),
        clause!("ocs.mloss.1"),
        clause!("ocs.mloss.2"),
        clause!("ocs.mloss.3"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        check_stack("aircraft", &input.aircraft, 1, rules)?;
        check_order("ties", &input.ties, input.aircraft.len())?;
        input.guns.check()?;
        let (before, stack) = (aloft(&input.aircraft), Stack::new(&input.aircraft, &input.ties));
        let over = over(input.mission, &planes(&input.aircraft), before, input.patrolled);
        Ok(Case {
            rules: rules.clone(),
            aircraft: input.aircraft.clone(),
            before,
            stack,
            over,
            guns: input.guns,
            total: total(rules, over, input.guns),
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, before, stack, over, total, .. } = case;
        if !is_rolled(over.mission, over.patrolled) {
            return Ok(Outcome { result: None, position: None, destroyed: false });
        }
        let hit = fire(rules, *total, dice)?;
        let whom = if hit == Hit::Step { stack.roll(rules, *before, |_, _| false, dice)? } else { None };
        Ok(Outcome {
            result: Some(hit),
            position: whom.map(|at| at as u8 + 1),
            destroyed: whom.is_some_and(|at| before[at].steps == 1),
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let Some(result) = outcome.result else { return vec![spared(case.over.mission)] };
        let mut lines = told(&case.rules, case.over, case.guns, result);
        if let Some(position) = outcome.position {
            let plane = case.aircraft[usize::from(position) - 1].plane;
            lines.push(mission_loss::told(plane, position, outcome.destroyed));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let bomber = Aircraft { rating: 1, barrage: 12, range: 40, ..Aircraft::of(Plane::Bomber) };
        let fighter = Aircraft { rating: 3, barrage: 3, range: 20, ..Aircraft::of(Plane::Fighter) };
        let input = |mission, aircraft, patrolled, guns| Input { mission, aircraft, patrolled, guns, ties: vec![] };
        vec![
            (
                "three bombers over a headquarters on an airfield",
                input(Mission::Barrage, vec![bomber; 3], true, Guns { hqs: 1, air_base: 1, ..Guns::default() }),
            ),
            (
                "an escorted bomber against a railway",
                input(Mission::Trainbusting, vec![bomber, fighter], true, Guns { printed: 2, ..Guns::default() }),
            ),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

/// No flak, in words.
pub fn spared(mission: Mission) -> Line {
    match mission {
        Mission::FighterSweep | Mission::Interception => {
            Line::new(format!("Flak is never rolled against a {mission}."), clause!("ocs.flak.3"))
        }
        _ => Line::new(format!("No flak: the {mission} goes to no enemy PZ."), clause!("ocs.flak.2")),
    }
}

/// A roll in words, every modifier on a line of its own.
pub fn told(rules: &Rules, over: Over, guns: Guns, result: Hit) -> Vec<Line> {
    let all = modifiers(rules, over, guns);
    let lines = all.iter().filter(|modifier| modifier.value != 0);
    let lines = lines.map(|each| Line::new(format!("{:+} for {}.", each.value, each.reason), each.clause));
    let sum: i32 = all.iter().map(|modifier| modifier.value).sum();
    let effect = match result {
        Hit::Missed => "no effect",
        Hit::Step => "the mission loses a step",
    };
    lines.chain([Line::new(format!("Flak on two dice {sum:+}: {effect}."), clause!("ocs.flak.4"))]).collect()
}
