//! `mbt2030.eligibility`: may this stand engage that one, here and now?

use crate::engage::bar::{Told, inches};
use crate::engage::eligibility::{Kind, bars, kind, reach};
use crate::engage::input::{PairInput, StandInput};
use crate::rules::Rules;
use crate::rules::range::Reach;
use crate::unit::{Mode, Posture, SubClass};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause};
use schemars::JsonSchema;
use serde::Serialize;
use std::marker::PhantomData;
use std::sync::Arc;

/// The procedure.
pub struct EligibilityProcedure<S>(PhantomData<fn() -> S>);

/// Whether a stand may engage another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Eligible {
    /// Whether it may.
    pub allowed: bool,
    /// The range in thousandths of an inch, as dark and weather leave it; null if there is none, or if any range will do.
    pub range: Option<u32>,
    /// Whether any range will do.
    pub any_range: bool,
    /// Whether the engagement would be mutual.
    pub kind: Kind,
    /// Everything that is in the way.
    pub bars: Vec<Told>,
}

/// Judges a pair of stands.
pub fn judge(rules: &Rules, input: &PairInput) -> Result<Eligible, Fault> {
    let situation = input.read(rules)?;
    let reach = reach(rules, &situation);
    let bars: Vec<Told> = bars(rules, &situation).map(Told::from).collect();
    Ok(Eligible {
        allowed: bars.is_empty(),
        range: if let Reach::Within(range) = reach { Some(range) } else { None },
        any_range: reach == Reach::Any,
        kind: kind(rules, &situation),
        bars,
    })
}

/// A judgement in words.
pub fn told(eligible: &Eligible) -> Vec<Line> {
    let range = match (eligible.range, eligible.any_range) {
        (Some(range), _) => Some(format!("The range is {}.", inches(range))),
        (None, true) => Some("Any range will do.".into()),
        (None, false) => None,
    };
    let mut lines: Vec<Line> = range.map(|range| Line::new(range, clause!("mbt2030.range.19"))).into_iter().collect();
    if eligible.allowed {
        let (told, why) = match eligible.kind {
            Kind::Mutual => {
                ("It may engage, and the target could reply: a mutual engagement.", clause!("mbt2030.engage.3"))
            }
            Kind::Unilateral => {
                ("It may engage, and the target could not reply: a unilateral engagement.", clause!("mbt2030.engage.4"))
            }
        };
        lines.push(Line::new(told, why));
    }
    lines.extend(eligible.bars.iter().map(|bar| Line::new(format!("No: {}.", bar.what), bar.clause)));
    lines
}

impl<S: System<Rules = Rules>> Procedure for EligibilityProcedure<S> {
    type System = S;
    type Input = PairInput;
    type Case = Eligible;
    type Outcome = Eligible;
    const ID: &'static str = "mbt2030.eligibility";
    const TITLE: &'static str = "Who may engage whom";
    const ABOUT: &'static str = "Says whether a stand may engage another here and now, with every reason why not, and whether the other could reply.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.range.1"),
        clause!("mbt2030.range.2"),
        clause!("mbt2030.range.19"),
        clause!("mbt2030.engage.1"),
        clause!("mbt2030.engage.2"),
        clause!("mbt2030.engage.3"),
        clause!("mbt2030.engage.4"),
        clause!("mbt2030.engage.5"),
        clause!("mbt2030.daytime.5"),
        clause!("mbt2030.awc.2"),
        clause!("mbt2030.awc.4"),
        clause!("mbt2030.illum.3"),
        clause!("mbt2030.los.2"),
        clause!("mbt2030.los.3"),
        clause!("mbt2030.arc.2"),
        clause!("mbt2030.arc.4"),
        clause!("mbt2030.army.4"),
        clause!("mbt2030.army.5"),
        clause!("mbt2030.blank.3"),
        clause!("mbt2030.turn.13"),
        clause!("mbt2030.turn.19"),
        clause!("mbt2030.victory.3"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &PairInput) -> Result<Eligible, Fault> {
        judge(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Eligible, _: &mut D) -> Result<Eligible, NeedRoll> {
        Ok(case.clone())
    }

    fn tell(_: &Eligible, outcome: &Eligible) -> Vec<Line> {
        told(outcome)
    }

    fn examples() -> Vec<(&'static str, PairInput)> {
        let stand = |sub_class, posture| StandInput::new(sub_class, posture, Mode::Mobile);
        let infantry = || stand(SubClass::InfNorm, Posture::Infantry);
        let flight = || stand(SubClass::AirNorm, Posture::Cas);
        let battery = StandInput::new(SubClass::ArtNorm, Posture::Otf, Mode::Static);
        let tank = || stand(SubClass::MbtNorm, Posture::Armour);
        let far = PairInput::new(battery, tank(), None);
        vec![
            ("infantry on close air support", PairInput::new(infantry(), flight(), Some(10_000))),
            ("tanks beyond the ridge", PairInput { blocked: true, ..PairInput::new(tank(), tank(), Some(9000)) }),
            ("a battery on tanks far from its BGHQ", PairInput { bghq: Some(30_000), ..far }),
        ]
    }

    fn of_scenario(_: &S::Scenario) -> Option<PairInput> {
        None
    }
}
