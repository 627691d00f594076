//! What becomes of aircraft whose Air Base is captured (ocs.basecap).

use crate::Ocs;
use crate::air::aircraft::STEPS;
use crate::air::reading::Reading;
use crate::rules::Rules;
use crate::rules::air::Captured;
use crate::scenario::Scenario;
use crate::unit::Plane;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Engines, Fault, Line, Parted, Placed, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The roll for an aircraft of a captured base: two dice (ocs.basecap.1), more if the base fell to an advance after combat
/// (ocs.basecap.4), read for Active or Inactive aircraft (ocs.basecap.2).
pub fn reading(rules: &Rules, active: bool, advance: bool) -> Reading<Captured> {
    let added = if advance { i32::from(rules.air.numbers.advance) } else { 0 };
    Reading::new(Die::TWO_D6, |roll| rules.air.captured(active, roll + added))
}

/// Whether an aircraft reaches another base: at most twice its range away (ocs.basecap.5).
pub fn reaches(rules: &Rules, range: u16, distance: u16) -> bool {
    u32::from(distance) <= u32::from(rules.air.numbers.displaced) * u32::from(range)
}

named! {
    /// What becomes of an aircraft of a captured base.
    pub enum Fate: "fate of an aircraft" {
        /// It goes to another base, unharmed, and is Inactive there.
        Displaced = "displaced",
        /// The same, after losing a step.
        Reduced = "reduced",
        /// It is destroyed.
        Destroyed = "destroyed",
    }
}

/// What becomes of an aircraft with these steps: a reduced one is destroyed instead of being reduced (ocs.basecap.3), and one
/// without a base in reach is destroyed too (ocs.basecap.5).
pub const fn fate(result: Captured, steps: u8, refuge: bool) -> Fate {
    match (result, steps) {
        (Captured::Reduced, 0..=1) => Fate::Destroyed,
        _ if !refuge => Fate::Destroyed,
        (Captured::Reduced, _) => Fate::Reduced,
        (Captured::Safe, _) => Fate::Displaced,
    }
}

/// `ocs.base-capture`: an Air Base is captured.
pub struct BaseCaptureProcedure;

/// A captured Air Base.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The aircraft there.
    #[schemars(length(min = 1, max = 40))]
    pub aircraft: Vec<Parked>,
    /// Whether the base falls to an advance after combat.
    #[serde(default)]
    pub advance: bool,
}

/// An aircraft at its base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Parked {
    /// Its type.
    #[serde(rename = "type")]
    pub plane: Plane,
    /// Whether it is Active.
    #[serde(default)]
    pub active: bool,
    /// Whether it is reduced.
    #[serde(default)]
    pub reduced: bool,
    /// Its range in hexes.
    #[schemars(range(max = 1000))]
    pub range: u16,
    /// How far the nearest base it could go to is, in hexes; null if there is none.
    #[schemars(range(max = 10000))]
    pub refuge: Option<u16>,
}

/// The situation, checked.
pub struct Case {
    input: Input,
    /// The rolls of Inactive and of Active aircraft.
    rolls: [Reading<Captured>; 2],
    aircraft: Vec<Unit>,
    added: i8,
}

/// What decides the fate of an aircraft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unit {
    active: bool,
    steps: u8,
    refuge: bool,
}

/// What became of the aircraft.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many got away unharmed.
    pub displaced: usize,
    /// How many got away reduced.
    pub reduced: usize,
    /// How many are destroyed.
    pub destroyed: usize,
    /// Each of them, in the order they roll.
    pub fates: Vec<Fate>,
}

impl Procedure for BaseCaptureProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.base-capture";
    const TITLE: &'static str = "The capture of an Air Base";
    const ABOUT: &'static str = "Rolls what becomes of each aircraft at an Air Base that enemy ground units capture.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.basecap.1"),
        clause!("ocs.basecap.2"),
        clause!("ocs.basecap.3"),
        clause!("ocs.basecap.4"),
        clause!("ocs.basecap.5"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        between("aircraft", input.aircraft.len(), 1, 40)?;
        let unit = |parked: &Parked| {
            between("range", parked.range, 0, 1000)?;
            parked.refuge.map(|distance| between("refuge", distance, 0, 10000)).transpose()?;
            if parked.plane == Plane::Glider {
                return Err(Fault::new(
                    "a glider marker at the base",
                    "the table is about aircraft (ocs.basecap.1)",
                    "leave it out",
                ));
            }
            Ok(Unit {
                active: parked.active,
                steps: STEPS - u8::from(parked.reduced),
                refuge: parked.refuge.is_some_and(|distance| reaches(rules, parked.range, distance)),
            })
        };
        let units = input.aircraft.iter().enumerate();
        let units = units.map(|(at, parked)| unit(parked).map_err(|fault| fault.at(format!("aircraft #{}", at + 1))));
        Ok(Case {
            aircraft: units.collect::<Result<_, _>>()?,
            rolls: [false, true].map(|active| reading(rules, active, input.advance)),
            input: input.clone(),
            added: if input.advance { rules.air.numbers.advance } else { 0 },
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let fates = case.aircraft.iter().map(|&unit| roll(case, unit, dice)).collect::<Result<Vec<_>, _>>()?;
        let count = |fate: Fate| fates.iter().filter(|&&each| each == fate).count();
        Ok(Outcome {
            displaced: count(Fate::Displaced),
            reduced: count(Fate::Reduced),
            destroyed: count(Fate::Destroyed),
            fates,
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = Vec::new();
        if case.added != 0 {
            let text = format!("{:+} for an advance after combat.", case.added);
            lines.push(Line::new(text, clause!("ocs.basecap.4")));
        }
        for ((parked, unit), fate) in case.input.aircraft.iter().zip(&case.aircraft).zip(&outcome.fates) {
            let state = if parked.active { "Active" } else { "Inactive" };
            let (what, why) = match fate {
                Fate::Displaced => ("goes to another base, Inactive", clause!("ocs.basecap.5")),
                Fate::Reduced => ("loses a step and goes to another base, Inactive", clause!("ocs.basecap.2")),
                Fate::Destroyed if !unit.refuge => ("has no base in reach and is destroyed", clause!("ocs.basecap.5")),
                Fate::Destroyed => ("was reduced already and is destroyed", clause!("ocs.basecap.3")),
            };
            lines.push(Line::new(format!("The {state} {} {what}.", parked.plane), why));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let parked = |plane, active, reduced, range| Parked { plane, active, reduced, range, refuge: Some(20) };
        vec![
            (
                "an advance after combat",
                Input {
                    aircraft: vec![parked(Plane::Fighter, true, false, 20), parked(Plane::Bomber, false, true, 40)],
                    advance: true,
                },
            ),
            (
                "three transports surprised on the ground",
                Input { aircraft: vec![parked(Plane::Transport, false, false, 60); 3], advance: false },
            ),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

fn roll<D: Dice + ?Sized>(case: &Case, unit: Unit, dice: &mut D) -> Result<Fate, NeedRoll> {
    let result = case.rolls[usize::from(unit.active)].roll(clause!("ocs.basecap.1"), dice)?;
    Ok(fate(result, unit.steps, unit.refuge))
}

impl Parted for BaseCaptureProcedure {
    type Shared = ();
    type Group = ();
    type Unit = Unit;
    const FATES: &'static [&'static str] = &["displaced", "reduced", "destroyed"];
    const FIT: usize = Fate::Reduced as usize;

    fn shared<D: Dice + ?Sized>(_: &Case, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &Case) {}

    fn groups(_: &Case, (): &()) -> Vec<()> {
        vec![()]
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        (): &(),
        (): &(),
        _: &mut D,
        units: &mut Vec<Placed<Unit>>,
    ) -> Result<(), NeedRoll> {
        units.extend(case.aircraft.iter().map(|&unit| Placed { unit, hex: None }));
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(case: &Case, unit: Unit, dice: &mut D) -> Result<usize, NeedRoll> {
        Ok(roll(case, unit, dice)? as usize)
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        vec![outcome.displaced, outcome.reduced, outcome.destroyed]
    }
}
