//! Surprise: who has it, and how far it shifts the odds (ocs.surprise.1 to ocs.surprise.6).

use crate::Ocs;
use crate::combat::odds::shifted;
use crate::combat::reading;
use crate::rules::Rules;
use crate::rules::combat::{COLUMNS, Combat, Surprise};
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The ratings of a combat: those of the two chosen units, and the Level of the defender's Hedgehog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratings {
    /// The attacker's Action Rating.
    pub attacker: u8,
    /// The defender's Action Rating.
    pub defender: u8,
    /// The Level of the Hedgehog; 0 for none.
    pub hedgehog: u8,
}

impl Ratings {
    /// What is added to the surprise roll: in a Hedgehog of any Level the defender counts one higher (ocs.surprise.1,
    /// ocs.surprise.4).
    pub fn surprise(self) -> i32 {
        i32::from(self.attacker) - i32::from(self.defender) - i32::from(self.hedgehog > 0)
    }
}

/// Rolls who has surprise (ocs.surprise.2, ocs.surprise.3).
#[inline]
pub fn roll<D: Dice + ?Sized>(
    combat: &Combat,
    overrun: bool,
    modifier: i32,
    dice: &mut D,
) -> Result<Surprise, NeedRoll> {
    let by = |value: u8| combat.surprise(overrun, i32::from(value) + modifier);
    let surprise = by(reading::roll(dice, Die::TWO_D6, thresholds(overrun), by)?);
    dice.meant(&surprise);
    Ok(surprise)
}

/// Rolls how far surprise shifts a column, to the right for the attacker and to the left for the defender; without surprise
/// nothing is rolled (ocs.surprise.5).
#[inline]
pub fn shift<D: Dice + ?Sized>(surprise: Surprise, column: usize, dice: &mut D) -> Result<usize, NeedRoll> {
    let way = match surprise {
        Surprise::Nobody => return Ok(column),
        Surprise::Attacker => 1,
        Surprise::Defender => -1,
    };
    let to = |face: u8| shifted(column, way * i32::from(face));
    Ok(to(reading::roll(dice, Die::D6, clause!("ocs.surprise.5"), to)?))
}

/// The clause with the thresholds of a kind of attack.
pub const fn thresholds(overrun: bool) -> Clause {
    if overrun { clause!("ocs.surprise.2") } else { clause!("ocs.surprise.3") }
}

/// `ocs.surprise`: the surprise roll by itself.
pub struct SurpriseProcedure;

/// Two ratings and a column.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The Action Rating of the attacker's chosen unit.
    #[schemars(range(min = 0, max = 9))]
    pub attacker: u8,
    /// The Action Rating of the defender's chosen unit.
    #[schemars(range(min = 0, max = 9))]
    pub defender: u8,
    /// Whether the defender is in a Hedgehog.
    #[serde(default)]
    pub hedgehog: bool,
    /// Whether it is an overrun.
    #[serde(default)]
    pub overrun: bool,
    /// The column of the initial odds, counted from the left.
    #[schemars(range(min = 1, max = 13))]
    pub column: u8,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    modifier: i32,
    overrun: bool,
    column: usize,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The side that has surprise.
    pub surprise: Surprise,
    /// The column of the final odds, counted from the left.
    pub column: u8,
}

impl Procedure for SurpriseProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.surprise";
    const TITLE: &'static str = "Surprise";
    const ABOUT: &'static str = "Rolls which side has surprise, and how many columns it shifts the odds its own way.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.surprise.1"),
        clause!("ocs.surprise.2"),
        clause!("ocs.surprise.3"),
        clause!("ocs.surprise.4"),
        clause!("ocs.surprise.5"),
        clause!("ocs.surprise.6"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let ratings = Ratings {
            attacker: between("attacker", input.attacker, 0, 9)?,
            defender: between("defender", input.defender, 0, 9)?,
            hedgehog: input.hedgehog.into(),
        };
        let column = usize::from(between("column", input.column, 1, COLUMNS as u8)?) - 1;
        Ok(Case { rules: rules.clone(), modifier: ratings.surprise(), overrun: input.overrun, column })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let surprise = roll(&case.rules.combat, case.overrun, case.modifier, dice)?;
        let column = shift(surprise, case.column, dice)?;
        Ok(Outcome { surprise, column: column as u8 + 1 })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        vec![told(case.overrun, case.modifier, case.column, outcome.surprise, outcome.column)]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input =
            |attacker, defender, hedgehog, overrun, column| Input { attacker, defender, hedgehog, overrun, column };
        vec![
            ("a regular attack, 4 against 3", input(4, 3, false, false, 7)),
            ("a regular attack on a Hedgehog", input(3, 2, true, false, 6)),
            ("an overrun at the last column but one", input(5, 3, true, true, 12)),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

/// Surprise in words: who has it, on what modifier, and the column that it leads to.
pub fn told(overrun: bool, modifier: i32, from: usize, surprise: Surprise, column: u8) -> Line {
    let way = match surprise {
        Surprise::Nobody => {
            let text = format!("Nobody has surprise (2d6{}): column c{column} stays.", signed(modifier));
            return Line::new(text, thresholds(overrun));
        }
        Surprise::Attacker => "right",
        Surprise::Defender => "left",
    };
    let columns = (i32::from(column) - 1 - from as i32).unsigned_abs();
    let text = format!(
        "The {surprise} has surprise (2d6{}): {columns} {} to the {way}, column c{column}.",
        signed(modifier),
        if columns == 1 { "column" } else { "columns" },
    );
    Line::new(text, clause!("ocs.surprise.5"))
}

/// A modifier behind the dice: " + 1", " - 2", or nothing.
pub fn signed(modifier: i32) -> String {
    match modifier {
        0 => String::new(),
        1.. => format!(" + {modifier}"),
        _ => format!(" - {}", modifier.unsigned_abs()),
    }
}
