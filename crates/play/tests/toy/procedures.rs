//! The procedures of Night watch: one raid, and a crossing of many raiders under one moon.

use super::{Fate, Gate, Rules, Scenario, Toy};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Engines, Fault, HexNumber, Line, Named, Parted, Placed, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct OneRaid;

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaidInput {
    gate: Gate,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct RaidOutcome {
    fate: Fate,
}

pub struct RaidCase {
    rules: Arc<Rules>,
    gate: Gate,
}

impl Procedure for OneRaid {
    type System = Toy;
    type Input = RaidInput;
    type Case = RaidCase;
    type Outcome = RaidOutcome;

    const ID: &'static str = "toy.raid";
    const TITLE: &'static str = "One raid";
    const ABOUT: &'static str = "What becomes of one raid.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.fate.1")];

    fn prepare(rules: &Arc<Rules>, input: &RaidInput) -> Result<RaidCase, Fault> {
        Ok(RaidCase { rules: Arc::clone(rules), gate: input.gate })
    }

    fn run<D: Dice + ?Sized>(case: &RaidCase, dice: &mut D) -> Result<RaidOutcome, NeedRoll> {
        Ok(RaidOutcome { fate: case.rules.fate(case.gate, dice)? })
    }

    fn tell(_: &RaidCase, outcome: &RaidOutcome) -> Vec<Line> {
        vec![Line::new(format!("The raid is {}.", outcome.fate), clause!("toy.fate.1"))]
    }

    fn examples() -> Vec<(&'static str, RaidInput)> {
        vec![("open", RaidInput { gate: Gate::Open }), ("guarded", RaidInput { gate: Gate::Guarded })]
    }

    fn of_scenario(_: &Scenario) -> Option<RaidInput> {
        None
    }
}

pub struct Crossing;

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrossingInput {
    /// How many raiders.
    #[schemars(range(min = 1, max = 9))]
    raiders: u8,
    /// Which of the six gates are guarded.
    #[serde(default)]
    guarded: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct CrossingOutcome {
    bright: bool,
    safe: usize,
    hurt: usize,
    caught: usize,
    gates: Vec<u8>,
    safe_gates: Vec<u8>,
}

pub struct CrossingCase {
    rules: Arc<Rules>,
    input: CrossingInput,
}

impl Procedure for Crossing {
    type System = Toy;
    type Input = CrossingInput;
    type Case = CrossingCase;
    type Outcome = CrossingOutcome;

    const ID: &'static str = "toy.crossing";
    const TITLE: &'static str = "A crossing";
    const ABOUT: &'static str = "Raiders cross by gates the dice choose.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.moon.1"), clause!("toy.fate.1")];

    fn prepare(rules: &Arc<Rules>, input: &CrossingInput) -> Result<CrossingCase, Fault> {
        if !(1..=9).contains(&input.raiders) {
            return Err(Fault::new(format!("{} raiders", input.raiders), "a crossing has 1 to 9", "give 1 to 9"));
        }
        Ok(CrossingCase { rules: Arc::clone(rules), input: input.clone() })
    }

    fn run<D: Dice + ?Sized>(case: &CrossingCase, dice: &mut D) -> Result<CrossingOutcome, NeedRoll> {
        let bright = Self::shared(case, dice)?;
        let mut units = Vec::new();
        Self::place(case, &bright, &Self::whole(case), dice, &mut units)?;
        let (mut count, mut gates, mut safe_gates) = ([0; 3], Vec::new(), Vec::new());
        for placed in &units {
            let (fate, gate) = (Self::fate(case, placed.unit, dice)?, placed.hex.map_or(0, |hex| hex.index() as u8));
            count[fate] += 1;
            gates.push(gate);
            safe_gates.extend((fate == Self::FIT).then_some(gate));
        }
        Ok(CrossingOutcome { bright, safe: count[0], hurt: count[1], caught: count[2], gates, safe_gates })
    }

    fn tell(_: &CrossingCase, outcome: &CrossingOutcome) -> Vec<Line> {
        vec![Line::new(format!("{} raiders are safe.", outcome.safe), clause!("toy.moon.1"))]
    }

    fn examples() -> Vec<(&'static str, CrossingInput)> {
        vec![
            ("alone", CrossingInput { raiders: 1, guarded: vec![] }),
            ("two of them", CrossingInput { raiders: 2, guarded: vec![0, 3] }),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<CrossingInput> {
        Some(CrossingInput { raiders: scenario.raids.max(1), guarded: vec![1] })
    }

    fn lands(_: &CrossingCase, outcome: &CrossingOutcome) -> Vec<usize> {
        outcome.gates.iter().map(|&gate| usize::from(gate)).collect()
    }

    fn lands_fit(_: &CrossingCase, outcome: &CrossingOutcome) -> Vec<usize> {
        outcome.safe_gates.iter().map(|&gate| usize::from(gate)).collect()
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

impl Parted for Crossing {
    type Shared = bool;
    type Group = u8;
    type Unit = Gate;

    const FATES: &'static [&'static str] = &["safe", "hurt", "caught"];
    const FIT: usize = 0;

    fn shared<D: Dice + ?Sized>(_: &CrossingCase, dice: &mut D) -> Result<bool, NeedRoll> {
        dice.read(Die::TWO_D6, clause!("toy.moon.1"), |sum| sum > 8)
    }

    fn whole(case: &CrossingCase) -> u8 {
        case.input.raiders
    }

    fn groups(case: &CrossingCase, _: &bool) -> Vec<u8> {
        vec![1; usize::from(case.input.raiders)]
    }

    fn place<D: Dice + ?Sized>(
        case: &CrossingCase,
        bright: &bool,
        group: &u8,
        dice: &mut D,
        units: &mut Vec<Placed<Gate>>,
    ) -> Result<(), NeedRoll> {
        for _ in 0..*group {
            let hex = dice.roll(Die::D6, clause!("toy.moon.1"))? - 1;
            let guarded = *bright || case.input.guarded.contains(&hex);
            units.push(Placed {
                unit: if guarded { Gate::Guarded } else { Gate::Open },
                hex: Some(HexNumber::new(usize::from(hex))),
            });
        }
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(case: &CrossingCase, unit: Gate, dice: &mut D) -> Result<usize, NeedRoll> {
        let fate = case.rules.fate(unit, dice)?;
        Ok(Fate::ALL.iter().position(|&other| other == fate).expect("every fate has its place"))
    }

    fn tally(outcome: &CrossingOutcome) -> Vec<usize> {
        vec![outcome.safe, outcome.hurt, outcome.caught]
    }
}
