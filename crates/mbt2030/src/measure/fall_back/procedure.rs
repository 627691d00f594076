//! `mbt2030.fall-back`: where a stand that becomes shaken ends.

use super::{FallBack, Stop, fall_back};
use crate::measure::base::{Base, Ruler, Stance};
use crate::measure::going::{Walker, barred_by};
use crate::measure::input::{FieldInput, MOST_STANDS, base_on};
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::terrain::Kind;
use crate::unit::SubClass;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::plane::{Facing, Point, Thousandths};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// The procedure.
pub struct FallBackProcedure<S>(PhantomData<fn() -> S>);

/// A stand that becomes shaken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The table.
    #[serde(default)]
    pub field: FieldInput,
    /// Its sub-class.
    pub sub_class: SubClass,
    /// Whether it is trained for the jungle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jungle_trained: bool,
    /// The centre of its base.
    pub at: Point,
    /// Where it faces.
    pub facing: Facing,
    /// All other ground stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Stance>,
}

/// The situation, worked out.
pub struct Case {
    stop: Option<Stop>,
    outcome: Outcome,
}

/// Where the stand ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether it is removed as broken.
    pub broken: bool,
    /// How far it goes, in thousandths of an inch.
    pub gone: u32,
    /// The centre of its base afterwards, or where it was last.
    pub at: Point,
    /// The clause by which it stops short or is removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<Clause>,
}

impl Input {
    /// What becomes of the stand.
    pub fn judged(&self, rules: &Rules) -> Result<Case, Fault> {
        between("stands", self.others.len(), 0, MOST_STANDS)?;
        let (field, ruler) = (self.field.read(rules)?, Ruler::of(rules));
        let stance = Stance { at: self.at, facing: self.facing };
        // After a fall-back a base may overhang the edge, but its centre is on the table.
        if !field.table.holds(self.at) {
            base_on(&field, ruler, stance, "the stand")?;
        }
        let others: Vec<Base> = self.others.iter().map(|&other| ruler.base(other)).collect();
        let walker = Walker { sub_class: self.sub_class, jungle_trained: self.jungle_trained };
        let FallBack { gone, place, stop, broken } = fall_back(rules, &field, walker, stance, &others);
        let stopped_by = stop.map(|stop| match stop {
            Stop::Edge => clause!("mbt2030.state.5"),
            Stop::Ground(_) | Stop::Base(_) => clause!("mbt2030.state.4"),
        });
        Ok(Case { stop, outcome: Outcome { broken, gone, at: place, stopped_by } })
    }
}

impl Case {
    /// The outcome.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The outcome in words.
    pub fn tell(&self) -> Vec<Line> {
        let Outcome { broken, gone, at, .. } = self.outcome;
        let mut lines = Vec::new();
        let inches = Thousandths(gone as i32);
        match self.stop {
            None => {}
            Some(Stop::Edge) => {
                lines.push(Line::new("It falls back to the edge of the table.", clause!("mbt2030.state.5")));
            }
            Some(Stop::Ground(ground)) => {
                lines.push(Line::new(
                    format!("{} stops it.", jumpmaster_core::capital(ground.words())),
                    barred_by(ground),
                ));
            }
            Some(Stop::Base(_)) => {
                lines.push(Line::new("Another stand's base stops it.", clause!("mbt2030.state.4")));
            }
        }
        let clause =
            if self.stop == Some(Stop::Edge) { clause!("mbt2030.state.5") } else { clause!("mbt2030.state.4") };
        let end = if broken {
            Line::new("It is broken and removed.", clause)
        } else {
            Line::new(
                format!("It falls back {inches} in, to ({at}), its facing unchanged."),
                clause!("mbt2030.state.4"),
            )
        };
        lines.push(end);
        lines
    }
}

impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for FallBackProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;

    const ID: &'static str = "mbt2030.fall-back";
    const TITLE: &'static str = "Fall-back";
    const ABOUT: &'static str =
        "Where a stand that becomes shaken ends: what stops it short, and whether it is removed.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.state.4"),
        clause!("mbt2030.state.5"),
        clause!("mbt2030.measure.4"),
        clause!("mbt2030.going.8"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        input.judged(rules)
    }

    fn run<D: Dice + ?Sized>(case: &Case, _dice: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(case.outcome.clone())
    }

    fn tell(case: &Case, _outcome: &Outcome) -> Vec<Line> {
        case.tell()
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input = Input {
            field: FieldInput::default(),
            sub_class: SubClass::InfNorm,
            jungle_trained: false,
            at: Point::near(30_000, 20_000),
            facing: Facing::new(3, 4).unwrap_or(Facing::RIGHT),
            others: Vec::new(),
        };
        let heights = [[28_000, 17_000], [29_500, 17_000], [29_500, 19_500], [28_000, 19_500]];
        let field = FieldInput::default().with(Kind::Steep, &heights);
        vec![("Over open ground", input.clone()), ("Before steep highland", Input { field, ..input })]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let [wide, deep] = scenario.size.map(i64::from);
        Some(Input {
            field: FieldInput::of(scenario)?,
            sub_class: SubClass::MbtNorm,
            jungle_trained: false,
            at: Point::near(wide / 2, deep / 2),
            facing: Facing::ALONG_Y,
            others: Vec::new(),
        })
    }
}
