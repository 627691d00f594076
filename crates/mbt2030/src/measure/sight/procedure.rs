//! `mbt2030.sight`: whether one stand sees another, how far apart they are, and in which aspect of each the other lies.

use super::{Blocker, Lines, is_needed};
use crate::measure::arc::{Aspect, aspect, bears};
use crate::measure::base::{Ruler, Stance};
use crate::measure::input::{FieldInput, base_on};
use crate::measure::travel::reason::Reason;
use crate::measure::zone::Smoke;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::terrain::Kind;
use crate::unit::Posture;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::plane::{Facing, Point, Thousandths};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// The procedure.
pub struct SightProcedure<S>(PhantomData<fn() -> S>);

/// A stand that looks or is looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandInput {
    /// The centre of its base.
    pub at: Point,
    /// Where it faces.
    pub facing: Facing,
    /// Its posture.
    pub posture: Posture,
}

/// Two stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The table.
    #[serde(default)]
    pub field: FieldInput,
    /// The stand that would engage.
    pub shooter: StandInput,
    /// The stand it would engage.
    pub target: StandInput,
    /// The centres of smoke screens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub smoke: Vec<Smoke>,
    /// Whether the weather is adverse.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adverse: bool,
}

/// The situation, worked out.
pub struct Case {
    outcome: Outcome,
}

/// What one stand is to another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[allow(clippy::struct_excessive_bools, reason = "each is an answer of its own")]
pub struct Outcome {
    /// Whether line of sight and arc allow the engagement.
    pub allowed: bool,
    /// Whether nothing blocks the line.
    pub clear: bool,
    /// Whether the engagement needs a line.
    pub needed: bool,
    /// Whether the bases are in contact.
    pub contact: bool,
    /// The distance in thousandths of an inch, rounded up.
    pub distance: u64,
    /// The aspect of the shooter in which the target is.
    pub target_in: Aspect,
    /// The aspect of the target in which the shooter is.
    pub shooter_in: Aspect,
    /// Why the engagement is not allowed.
    pub reasons: Vec<Reason>,
}

impl Input {
    /// What the one stand is to the other.
    pub fn judged(&self, rules: &Rules) -> Result<Outcome, Fault> {
        between("smoke screens", self.smoke.len(), 0, crate::measure::input::MOST_PIECES)?;
        let (field, ruler) = (self.field.read(rules)?, Ruler::of(rules));
        let [shooter, target] =
            [&self.shooter, &self.target].map(|stand| Stance { at: stand.at, facing: stand.facing });
        let (one, other) =
            (base_on(&field, ruler, shooter, "the shooter")?, base_on(&field, ruler, target, "the target")?);
        let lines = Lines::new(rules, &field, &self.smoke, self.adverse);
        let eyes = [lines.eye(shooter.at), lines.eye(target.at)];
        let blockers: Vec<Reason> = lines.blockers(&eyes[0], &eyes[1]).map(told).collect();
        let needed = is_needed(rules, [self.shooter.posture, self.target.posture]);
        let (clear, contact) = (blockers.is_empty(), ruler.touch(&one, &other));
        let mut reasons = if needed && !contact { blockers } else { Vec::new() };
        if !bears(rules, self.shooter.posture, shooter, target.at, contact) {
            let what = format!("{} engages to its Front alone", self.shooter.posture);
            reasons.push(Reason::new(clause!("mbt2030.arc.2"), what, "turn it towards its target first"));
        }
        Ok(Outcome {
            allowed: reasons.is_empty(),
            clear,
            needed,
            contact,
            distance: ruler.apart(&one, &other).rounded_up(),
            target_in: aspect(rules, shooter, target.at),
            shooter_in: aspect(rules, target, shooter.at),
            reasons,
        })
    }
}

fn told(blocker: Blocker<'_>) -> Reason {
    let fix = "engage in contact, or from elsewhere";
    match blocker {
        Blocker::Area(number, feature) => {
            let what = format!("the line runs through area {}, {}", number + 1, feature.kind);
            Reason::new(clause!("mbt2030.los.1"), what, fix)
        }
        Blocker::Smoke(_, screen) => {
            Reason::new(clause!("mbt2030.smoke.4"), format!("the line runs through the smoke at ({})", screen.0), fix)
        }
    }
}

impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for SightProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;

    const ID: &'static str = "mbt2030.sight";
    const TITLE: &'static str = "Line of sight";
    const ABOUT: &'static str =
        "Whether a stand sees another, what blocks the line, how far apart they are, and in which aspect each lies.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.los.1"),
        clause!("mbt2030.los.2"),
        clause!("mbt2030.los.3"),
        clause!("mbt2030.smoke.4"),
        clause!("mbt2030.awc.3"),
        clause!("mbt2030.arc.1"),
        clause!("mbt2030.arc.2"),
        clause!("mbt2030.arc.4"),
        clause!("mbt2030.measure.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        Ok(Case { outcome: input.judged(rules)? })
    }

    fn run<D: Dice + ?Sized>(case: &Case, _dice: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(case.outcome.clone())
    }

    fn tell(_case: &Case, outcome: &Outcome) -> Vec<Line> {
        tell(outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let stand = |x, y, facing: Facing| StandInput { at: Point::near(x, y), facing, posture: Posture::Infantry };
        let wood = [[8000, 10_800], [12_000, 10_800], [12_000, 11_800], [8000, 11_800]];
        let input = Input {
            field: FieldInput::default().with(Kind::Wood, &wood),
            shooter: stand(10_000, 10_000, Facing::ALONG_Y),
            target: stand(10_000, 12_500, Facing::ALONG_Y.back()),
            smoke: Vec::new(),
            adverse: false,
        };
        let smoke =
            Input { field: FieldInput::default(), smoke: vec![Smoke(Point::near(10_000, 11_250))], ..input.clone() };
        vec![("Across a wood", input), ("Through smoke", smoke)]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let [wide, deep] = scenario.size.map(i64::from);
        let stand = |y, facing| StandInput { at: Point::near(wide / 2, y), facing, posture: Posture::Infantry };
        Some(Input {
            field: FieldInput::of(scenario)?,
            shooter: stand(6000.min(deep / 2), Facing::ALONG_Y),
            target: stand(18_000.min(deep - 1000), Facing::ALONG_Y.back()),
            smoke: Vec::new(),
            adverse: false,
        })
    }
}

/// The outcome in words.
pub fn tell(outcome: &Outcome) -> Vec<Line> {
    let inches = Thousandths(outcome.distance.min(i32::MAX as u64) as i32);
    let aspects = format!(
        "The target is in the shooter's {}, the shooter in the target's {}.",
        outcome.target_in, outcome.shooter_in
    );
    let (line, clause) = match (outcome.clear, outcome.contact, outcome.needed) {
        (_, _, false) => ("The engagement needs no line of sight.", clause!("mbt2030.los.3")),
        (true, _, true) => ("Nothing blocks the line of sight.", clause!("mbt2030.los.1")),
        (false, true, true) => ("The line is blocked, but the stands are in contact.", clause!("mbt2030.los.2")),
        (false, false, true) => ("The line of sight is blocked.", clause!("mbt2030.los.1")),
    };
    let mut lines = vec![
        Line::new(format!("The stands are {inches} in apart."), clause!("mbt2030.measure.1")),
        Line::new(aspects, clause!("mbt2030.arc.1")),
        Line::new(line, clause),
    ];
    let reasons = outcome.reasons.iter();
    lines.extend(
        reasons.map(|reason| Line::new(format!("Not allowed: {}; {}.", reason.what, reason.fix), reason.clause)),
    );
    lines
}
