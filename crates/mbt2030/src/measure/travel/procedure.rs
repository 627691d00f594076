//! `mbt2030.move` and `mbt2030.march`: whether a move is legal, what it costs by going, and what is left.

use super::judge::{Body, Move, Mover, Other, Table, Verdict, judge};
use super::reason::Reason;
use crate::measure::base::{Ruler, Stance};
use crate::measure::field::Field;
use crate::measure::going::Walker;
use crate::measure::input::{FieldInput, MOST_LEGS, MOST_STANDS, base_on, places};
use crate::rules::Rules;
use crate::rules::moves::Kind;
use crate::scenario::Scenario;
use crate::terrain::Kind as Area;
use crate::unit::{Class, Condition, Mode, Posture, SubClass};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::plane::{Facing, Point, Thousandths};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// The procedure of a tactical move.
pub struct MoveProcedure<S>(PhantomData<fn() -> S>);

/// The procedure of a march.
pub struct MarchProcedure<S>(PhantomData<fn() -> S>);

/// The stand that moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark that a stand has or has not")]
pub struct MoverInput {
    /// Its sub-class.
    pub sub_class: SubClass,
    /// Its posture; the ordinary one of its class unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,
    /// Its mode; MOBILE unless said otherwise.
    #[serde(default = "mobile")]
    pub mode: Mode,
    /// Its state; steady unless said otherwise.
    #[serde(default = "steady")]
    pub state: Condition,
    /// Whether it is still a blank.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blank: bool,
    /// Whether it is trained for the jungle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jungle_trained: bool,
    /// Whether it is the BGHQ of its battle group.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bghq: bool,
    /// Whether its battle group is fragile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fragile: bool,
    /// The centre of its base.
    pub at: Point,
    /// Where it faces.
    pub facing: Facing,
}

const fn mobile() -> Mode {
    Mode::Mobile
}

const fn steady() -> Condition {
    Condition::Steady
}

/// Another stand on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherInput {
    /// The centre of its base.
    pub at: Point,
    /// Where it faces.
    pub facing: Facing,
    /// Whether it is of the other side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opposing: bool,
    /// Its posture, if it is AIRCRAFT: those are in nobody's way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,
    /// Whether it is of the mover's battle group.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_group: bool,
    /// Whether it is the BGHQ of its group.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bghq: bool,
}

/// A move to be judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The table.
    #[serde(default)]
    pub field: FieldInput,
    /// The stand that moves.
    pub stand: MoverInput,
    /// All other stands on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherInput>,
    /// The places its centre goes through, the last one its end; none for a turn on the spot.
    #[serde(default)]
    pub path: Vec<Point>,
    /// Where it faces at the end; as before unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Whether it is night.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub night: bool,
}

/// The situation, checked.
pub struct Case {
    verdict: Verdict,
    end: Stance,
    kind: Kind,
}

/// What is to be said of the move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether it is legal.
    pub legal: bool,
    /// Thousandths of an inch in good going.
    pub good: u64,
    /// Thousandths of an inch in bad going.
    pub bad: u64,
    /// How far the stand could still go in good going.
    pub left_good: u32,
    /// How far it could still go in bad going instead.
    pub left_bad: u32,
    /// Where its centre ends.
    pub at: Point,
    /// Where it faces then.
    pub facing: Facing,
    /// Every reason why it is not legal.
    pub reasons: Vec<Reason>,
}

impl Input {
    /// A stand at a place that goes along a path over some table, with nobody about.
    pub fn alone(field: FieldInput, sub_class: SubClass, from: [i32; 2], facing: Facing, path: &[[i32; 2]]) -> Input {
        let stand = MoverInput {
            sub_class,
            posture: None,
            mode: mobile(),
            state: steady(),
            blank: false,
            jungle_trained: false,
            bghq: false,
            fragile: false,
            at: places(&[from]).first().copied().unwrap_or_default(),
            facing,
        };
        Input { field, stand, others: Vec::new(), path: places(path), facing: None, night: false }
    }

    /// The verdict on this move.
    pub fn judged(&self, rules: &Rules, kind: Kind) -> Result<Case, Fault> {
        between("places of the path", self.path.len(), 0, MOST_LEGS)?;
        between("stands", self.others.len(), 0, MOST_STANDS)?;
        let (field, ruler) = (self.field.read(rules)?, Ruler::of(rules));
        let from = Stance { at: self.stand.at, facing: self.stand.facing };
        base_on(&field, ruler, from, "the stand")?;
        let others: Vec<Other> =
            self.others.iter().map(|other| other.read(&field, ruler)).collect::<Result<_, Fault>>()?;
        let motion = Move { pace: kind, path: self.path.clone(), facing: self.facing.unwrap_or(from.facing) };
        let table = Table { rules, field: &field, others: &others, night: self.night };
        let verdict = judge(table, &self.stand.read(from), &motion);
        let end = Stance { at: self.path.last().copied().unwrap_or(from.at), facing: motion.facing };
        Ok(Case { verdict, end, kind })
    }
}

impl MoverInput {
    fn read(&self, from: Stance) -> Mover {
        let ordinary = match self.sub_class.class() {
            Class::Armour => Posture::Armour,
            Class::Infantry => Posture::Infantry,
            Class::Artillery => Posture::Otf,
            Class::Aircraft => Posture::Cas,
        };
        Mover {
            walker: Walker { sub_class: self.sub_class, jungle_trained: self.jungle_trained },
            posture: self.posture.unwrap_or(ordinary),
            mode: self.mode,
            state: self.state,
            blank: self.blank,
            bghq: self.bghq,
            fragile: self.fragile,
            from,
        }
    }
}

impl OtherInput {
    /// A stand of the other side.
    pub fn opposing(at: [i32; 2], facing: Facing) -> OtherInput {
        let at = places(&[at]).first().copied().unwrap_or_default();
        OtherInput { at, facing, opposing: true, posture: None, of_group: false, bghq: false }
    }

    fn read(&self, field: &Field, ruler: Ruler) -> Result<Other, Fault> {
        Ok(Other {
            base: base_on(field, ruler, Stance { at: self.at, facing: self.facing }, "a stand")?,
            body: Body::of(self.posture.unwrap_or(Posture::Infantry)),
            opposing: self.opposing,
            of_group: self.of_group,
            bghq: self.bghq,
        })
    }
}

impl Case {
    fn outcome(&self) -> Outcome {
        let Verdict { trip, left, reasons, .. } = &self.verdict;
        Outcome {
            legal: reasons.is_empty(),
            good: trip.good,
            bad: trip.bad,
            left_good: left.map_or(0, |left| left.good),
            left_bad: left.map_or(0, |left| left.bad),
            at: self.end.at,
            facing: self.end.facing,
            reasons: reasons.clone(),
        }
    }

    fn tell(&self, outcome: &Outcome) -> Vec<Line> {
        let inches = |thousandths: u64| Thousandths(thousandths.min(i32::MAX as u64) as i32);
        let name = match self.kind {
            Kind::Tactical => "move",
            Kind::March => "march",
        };
        let mut lines = vec![Line::new(
            format!(
                "The {name} takes {} in of good and {} in of bad going, which leaves {} in of good or {} in of bad.",
                inches(outcome.good),
                inches(outcome.bad),
                inches(outcome.left_good.into()),
                inches(outcome.left_bad.into())
            ),
            clause!("mbt2030.move.2"),
        )];
        let told = |reason: &Reason| Line::new(format!("Not allowed: {}; {}.", reason.what, reason.fix), reason.clause);
        lines.extend(outcome.reasons.iter().map(told));
        if outcome.legal {
            lines.push(Line::new(format!("It is legal, and ends at ({}).", outcome.at), clause!("mbt2030.measure.3")));
        }
        lines
    }
}

/// The clauses that moves of both kinds enforce.
const CLAUSES: &[Clause] = &[
    clause!("mbt2030.measure.3"),
    clause!("mbt2030.move.1"),
    clause!("mbt2030.move.2"),
    clause!("mbt2030.move.3"),
    clause!("mbt2030.move.4"),
    clause!("mbt2030.move.5"),
    clause!("mbt2030.move.6"),
    clause!("mbt2030.move.7"),
    clause!("mbt2030.going.8"),
    clause!("mbt2030.daytime.6"),
    clause!("mbt2030.army.6"),
    clause!("mbt2030.state.6"),
    clause!("mbt2030.state.7"),
    clause!("mbt2030.victory.3"),
];

/// Into a forest, and onto a table with an enemy: what both procedures start from.
fn into_a_forest() -> Input {
    let forest = [[25_000, 5_000], [35_000, 5_000], [35_000, 15_000], [25_000, 15_000]];
    let field = FieldInput::default().with(Area::Forest, &forest);
    Input::alone(field, SubClass::InfNorm, [20_000, 10_000], Facing::RIGHT, &[[26_500, 10_000]])
}

fn up_the_table() -> Input {
    let field = FieldInput { width: Some(96_000), depth: Some(60_000), ..FieldInput::default() };
    let mut input = Input::alone(field, SubClass::MbtNorm, [20_000, 10_500], Facing::ALONG_Y, &[[20_000, 30_500]]);
    input.others.push(OtherInput::opposing([20_000, 56_000], Facing::ALONG_Y.back()));
    input
}

/// On the table of a scenario, a stand that goes up from the lower edge.
fn on_the_road(scenario: &Scenario) -> Option<Input> {
    let [wide, _] = scenario.size.map(|side| side as i32);
    let path = [wide / 2, 12_000];
    Some(Input::alone(FieldInput::of(scenario)?, SubClass::InfNorm, [wide / 2, 6000], Facing::ALONG_Y, &[path]))
}

macro_rules! procedure {
    ($type:ident, $kind:expr, $id:literal, $title:literal, $about:literal, $examples:expr) => {
        impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for $type<S> {
            type System = S;
            type Input = Input;
            type Case = Case;
            type Outcome = Outcome;

            const ID: &'static str = $id;
            const TITLE: &'static str = $title;
            const ABOUT: &'static str = $about;
            const CLAUSES: &'static [Clause] = CLAUSES;

            fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
                input.judged(rules, $kind)
            }

            fn run<D: Dice + ?Sized>(case: &Case, _dice: &mut D) -> Result<Outcome, NeedRoll> {
                Ok(case.outcome())
            }

            fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
                case.tell(outcome)
            }

            fn examples() -> Vec<(&'static str, Input)> {
                $examples
            }

            fn of_scenario(scenario: &Scenario) -> Option<Input> {
                on_the_road(scenario)
            }
        }
    };
}

procedure!(
    MoveProcedure,
    Kind::Tactical,
    "mbt2030.move",
    "Tactical move",
    "Whether a tactical move along a path is legal, what it costs by going, and what is left; with every reason if not.",
    vec![("Into a forest", into_a_forest()), ("Up the table", up_the_table())]
);

procedure!(
    MarchProcedure,
    Kind::March,
    "mbt2030.march",
    "March",
    "Whether a march along a path is legal, what it costs by going, and what is left; with every reason if not.",
    vec![("Up the table", up_the_table()), ("Into a forest", into_a_forest())]
);

#[cfg(test)]
impl Case {
    /// The outcome, for tests.
    pub fn told(&self) -> (Outcome, Vec<Line>) {
        (self.outcome(), self.tell(&self.outcome()))
    }
}
