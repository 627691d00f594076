//! `mbt2030.fragility`: which battle groups are fragile, and whether a side has lost.

use crate::engage::fragility::{Ending, Tally, ending, has_collapsed, is_fragile};
use crate::rules::Rules;
use crate::unit::{Condition, Side, SubClass};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Clause, Fault, Line, Named, Procedure, System, capital, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::iter::repeat_n;
use std::marker::PhantomData;
use std::ops::Not;
use std::sync::Arc;

/// The procedure.
pub struct FragilityProcedure<S>(PhantomData<fn() -> S>);

/// The stands of a battle group that are not steady.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupInput {
    /// Those pinned now.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 12))]
    pub pinned: u8,
    /// Those shaken now, AIRCRAFT aside.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 12))]
    pub shaken: u8,
    /// AIRCRAFT that were shaken and have left for good.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 12))]
    pub aircraft_shaken: u8,
    /// Those broken so far.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 12))]
    pub broken: u8,
    /// Whether the group has been fragile before.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub fragile: bool,
}

/// The battle groups of both sides.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Those of side A.
    #[serde(default)]
    pub a: Vec<GroupInput>,
    /// Those of side B.
    #[serde(default)]
    pub b: Vec<GroupInput>,
}

/// Which groups are fragile, and how the game stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// Whether each group of side A is fragile.
    pub a: Vec<bool>,
    /// Whether each group of side B is fragile.
    pub b: Vec<bool>,
    /// How the game stands.
    pub ending: Ending,
}

/// The most groups that a side can be given.
const MOST: usize = 20;

/// Judges the groups of both sides.
pub fn judge(rules: &Rules, input: &Input) -> Result<Judged, Fault> {
    let mut sides = [Vec::new(), Vec::new()];
    for ((side, groups), fragile) in Side::ALL.iter().zip([&input.a, &input.b]).zip(&mut sides) {
        between(&format!("groups of {side}"), groups.len(), 0, MOST)?;
        for (nth, group) in groups.iter().enumerate() {
            let tally = group.tally(rules).map_err(|fault| fault.at(format!("{side}, group {}", nth + 1)))?;
            fragile.push(is_fragile(rules, group.fragile, tally));
        }
    }
    let ending = ending(|side| has_collapsed(sides[side.number()].iter().copied()));
    let [a, b] = sides;
    Ok(Judged { a, b, ending })
}

impl GroupInput {
    fn tally(self, rules: &Rules) -> Result<Tally, Fault> {
        let GroupInput { pinned, shaken, aircraft_shaken, broken, fragile: _ } = self;
        let all = [pinned, shaken, aircraft_shaken, broken].map(u16::from).iter().sum::<u16>();
        between("stands that are not steady", all, 0, rules.counts.stands.into())?;
        let some = |number: u8, sub_class, condition| repeat_n((sub_class, condition), number.into());
        let stands = some(pinned, SubClass::InfNorm, Condition::Pinned)
            .chain(some(shaken, SubClass::InfNorm, Condition::Shaken))
            .chain(some(aircraft_shaken, SubClass::AirNorm, Condition::Shaken))
            .chain(some(broken, SubClass::InfNorm, Condition::Broken));
        Ok(Tally::of(rules, stands))
    }
}

/// A judgement in words.
pub fn told(judged: &Judged) -> Vec<Line> {
    let mut lines = Vec::new();
    for (side, groups) in Side::ALL.iter().zip([&judged.a, &judged.b]) {
        for (nth, fragile) in groups.iter().enumerate() {
            let word = if *fragile { "fragile" } else { "not fragile" };
            let told = capital(&format!("{side}, group {}: {word}.", nth + 1));
            lines.push(Line::new(told, clause!("mbt2030.victory.1")));
        }
    }
    let told = match judged.ending {
        Ending::None => "No side has all its groups fragile: the game goes on.",
        Ending::A => "Every group of side B is fragile: side A wins.",
        Ending::B => "Every group of side A is fragile: side B wins.",
        Ending::Draw => "Every group of both sides is fragile: the game is a draw.",
    };
    lines.push(Line::new(told, clause!("mbt2030.victory.4")));
    lines
}

impl<S: System<Rules = Rules>> Procedure for FragilityProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = Judged;
    type Outcome = Judged;
    const ID: &'static str = "mbt2030.fragility";
    const TITLE: &'static str = "Fragile battle groups";
    const ABOUT: &'static str = "Says which battle groups are fragile, and whether a side has lost.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.victory.1"),
        clause!("mbt2030.victory.2"),
        clause!("mbt2030.victory.4"),
        clause!("mbt2030.state.10"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Judged, Fault> {
        judge(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Judged, _: &mut D) -> Result<Judged, NeedRoll> {
        Ok(case.clone())
    }

    fn tell(_: &Judged, outcome: &Judged) -> Vec<Line> {
        told(outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let worn = GroupInput { pinned: 3, shaken: 3, broken: 3, ..GroupInput::default() };
        let hit = GroupInput { pinned: 2, shaken: 3, broken: 3, ..GroupInput::default() };
        vec![
            ("a group that has had enough", Input { a: vec![worn], b: vec![hit] }),
            ("two groups a side", Input { a: vec![worn, hit], b: vec![hit, GroupInput::default()] }),
        ]
    }

    fn of_scenario(_: &S::Scenario) -> Option<Input> {
        None
    }
}
