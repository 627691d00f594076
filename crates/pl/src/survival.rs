//! Survival: what happens to a stick on the ground it lands on (pl.survival).

use super::Pl;
use super::board::Terrain;
use super::drop::count;
use super::input::one;
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Engines, Fault, Line, Parted, Placed, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What happens to a stick that came down on `terrain`: one die on the jump survival chart (pl.survival.1).
#[inline]
pub fn test<D: Dice + ?Sized>(rules: &Rules, terrain: Terrain, dice: &mut D) -> Result<Fate, NeedRoll> {
    let row = &rules.survival[terrain as usize];
    dice.read(Die::D6, clause!("pl.survival.1"), |face| row[usize::from(face) - 1])
}

/// The clause behind a fate on the chart.
pub const fn clause_of(fate: Fate) -> Clause {
    match fate {
        Fate::Eliminated => clause!("pl.survival.2"),
        Fate::Dispersed => clause!("pl.survival.3"),
        Fate::Safe => clause!("pl.survival.4"),
    }
}

/// `pl.survival`: what happens to sticks on one kind of ground. A game rolls it only as part of a landing.
pub struct SurvivalProcedure;

/// Sticks on one kind of ground.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The ground they come down on.
    pub terrain: Terrain,
    /// How many sticks.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 16))]
    pub sticks: u16,
}

/// The fate of each stick.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many are unharmed.
    pub safe: usize,
    /// How many are dispersed.
    pub dispersed: usize,
    /// How many are eliminated.
    pub eliminated: usize,
    /// The fate of each, in the order they roll.
    pub fates: Vec<Fate>,
}

impl Procedure for SurvivalProcedure {
    type System = Pl;
    type Input = Input;
    type Case = (Arc<Rules>, Terrain, usize);
    type Outcome = Outcome;
    const ID: &'static str = "pl.survival";
    const TITLE: &'static str = "Jump survival";
    const ABOUT: &'static str = "Rolls what becomes of sticks on the ground they come down on.";
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.survival.1"),
        clause!("pl.survival.2"),
        clause!("pl.survival.3"),
        clause!("pl.survival.4"),
        clause!("pl.survival.5"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        Ok((rules.clone(), input.terrain, between("sticks", input.sticks.into(), 1, 16)?))
    }

    fn run<D: Dice + ?Sized>((rules, terrain, sticks): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let fates: Vec<Fate> = (0..*sticks).map(|_| test(rules, *terrain, dice)).collect::<Result<_, _>>()?;
        let [safe, dispersed, eliminated] = count(fates.iter().copied());
        Ok(Outcome { safe, dispersed, eliminated, fates })
    }

    fn tell(_: &Self::Case, outcome: &Outcome) -> Vec<Line> {
        let line =
            |(stick, &fate): (usize, &Fate)| Line::new(format!("Stick {} is {fate}.", stick + 1), clause_of(fate));
        outcome.fates.iter().enumerate().map(line).collect()
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![
            ("a stick over forest", Input { terrain: Terrain::Forest, sticks: 1 }),
            ("a platoon over a stream", Input { terrain: Terrain::Stream, sticks: 4 }),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let drop = super::drop::Input::of(scenario)?;
        let hex = scenario.board.grid.parse(&drop.targets.first()?.hex).ok()?;
        Some(Input { terrain: scenario.board.cell(hex)?.landing, sticks: scenario.rules.sticks_per_platoon })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

impl Parted for SurvivalProcedure {
    type Shared = ();
    type Group = ();
    type Unit = Terrain;
    const FATES: &'static [&'static str] = super::drop::FATES;
    const FIT: usize = Fate::Safe as usize;

    fn shared<D: Dice + ?Sized>(_: &Self::Case, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &Self::Case) {}

    fn groups(_: &Self::Case, (): &()) -> Vec<()> {
        vec![()]
    }

    fn place<D: Dice + ?Sized>(
        (_, terrain, sticks): &Self::Case,
        (): &(),
        (): &(),
        _: &mut D,
        units: &mut Vec<Placed<Terrain>>,
    ) -> Result<(), NeedRoll> {
        units.extend(std::iter::repeat_n(Placed { unit: *terrain, hex: None }, *sticks));
        Ok(())
    }

    fn fate<D: Dice + ?Sized>((rules, ..): &Self::Case, terrain: Terrain, dice: &mut D) -> Result<usize, NeedRoll> {
        Ok(test(rules, terrain, dice)? as usize)
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        vec![outcome.safe, outcome.dispersed, outcome.eliminated]
    }
}
