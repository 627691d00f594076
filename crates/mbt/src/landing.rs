//! What the ground of a hex does to a piece that lands in it (mbt.landing, mbt.disruption.3, mbt.destroyed.1).

use super::Mbt;
use super::descent::{self, Fall};
use super::input::BoardInput;
use super::rules::Rules;
use super::rules::air::landing::{Ground, Harm};
use super::scenario::Scenario;
use super::terrain::{Feature, Marker};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `mbt.landing`: a piece in the hex where it came down. In a game it follows scatter, so no order resolves it alone.
pub struct LandingProcedure;

/// A piece and its hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The hex it came down in.
    pub hex: String,
    /// Whether it is a bundle and no LGOP.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bundle: bool,
    /// Whether it left a crashing aircraft.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub crash: bool,
    /// Whether an unsuppressed enemy who can shoot is in the hex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enemy: bool,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    hex: String,
    ground: Ground,
    bundle: bool,
    crash: bool,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the ground did.
    pub harm: Harm,
    /// Of a disrupted LGOP: after how many turns it is free.
    pub free_from: Option<u8>,
    /// Of one that goes to the pile: after how many turns half of them return.
    pub returns_from: Option<u8>,
}

impl Procedure for LandingProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.landing";
    const TITLE: &'static str = "The landing table";
    const ABOUT: &'static str = "Finds the worst terrain of a hex and rolls what it does to an LGOP or a bundle.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.landing.1"),
        clause!("mbt.landing.2"),
        clause!("mbt.landing.3"),
        clause!("mbt.landing.4"),
        clause!("mbt.landing.5"),
        clause!("mbt.landing.6"),
        clause!("mbt.landing.7"),
        clause!("mbt.landing.8"),
        clause!("mbt.landing.9"),
        clause!("mbt.shootdown.4"),
        clause!("mbt.disruption.3"),
        clause!("mbt.destroyed.1"),
        clause!("mbt.destroyed.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        let at = board.grid.parse_for("hex", &input.hex)?;
        let cell = board.at(at).copied().unwrap_or_default();
        let ground = rules.air.landing.ground(cell.features, cell.markers.has(Marker::Burning), input.enemy);
        let Input { bundle, crash, .. } = *input;
        Ok(Case { rules: rules.clone(), hex: board.grid.name(at), ground, bundle, crash })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let air = &case.rules.air;
        let drm = if case.crash { air.numbers.crash_drm } else { 0 };
        let fall = if case.bundle { Fall::Bundle(case.ground, drm) } else { Fall::Lgop(case.ground, drm) };
        let harm = descent::settle(&air.landing, fall, dice)?;
        if case.bundle {
            return Ok(Outcome { harm, free_from: None, returns_from: None });
        }
        let piled = descent::piled(&air.landing, case.ground, harm, true);
        Ok(Outcome {
            harm,
            free_from: (harm == Harm::Disrupted).then_some(air.timing.disrupted[2]),
            returns_from: piled.then_some(case.rules.return_turns),
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let what = if case.bundle { "The bundle" } else { "The LGOP" };
        let Case { hex, ground, .. } = case;
        let line = |words: String, why| Line::new(format!("{what} lands in {hex} ({ground}): {words}."), why);
        vec![match (outcome.harm, outcome.free_from, outcome.returns_from) {
            (Harm::Disrupted, Some(turns), _) => {
                line(format!("disrupted, and free after {turns} turns"), clause!("mbt.disruption.3"))
            }
            (Harm::Destroyed, _, Some(turns)) => {
                line(format!("destroyed; half of those return after {turns} turns"), clause!("mbt.destroyed.2"))
            }
            (harm, ..) if case.bundle => line(harm.to_string(), clause!("mbt.landing.8")),
            (harm, ..) => line(harm.to_string(), descent::why(*ground)),
        }]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input = |terrain: Feature| Input {
            board: BoardInput::default().with(terrain, &["M20"]),
            hex: "M20".into(),
            bundle: false,
            crash: false,
            enemy: false,
        };
        vec![
            ("an LGOP in light woods", input(Feature::LightWoods)),
            ("one from a crashing aircraft on the airstrip", Input { crash: true, ..input(Feature::Airstrip) }),
            ("a bundle among buildings", Input { bundle: true, ..input(Feature::Building) }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}
