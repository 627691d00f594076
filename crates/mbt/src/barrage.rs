//! `mbt.barrage`: a barrage or bombs on a hex, the bundles in it, and what goes up (mbt.base.21).

use super::Mbt;
use super::board::Cell;
use super::cover::Stand;
use super::fire::Effect;
use super::input::between;
use super::rules::Rules;
use super::rules::ground::Weapon;
use super::scenario::Scenario;
use super::shelling::{Aftermath, bundle_lost, shell};
use super::situation::{HexInput, told};
use super::terrain::{Feature, Marker};
use super::unit::Kind;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct BarrageProcedure;

/// What comes down where.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What it is.
    pub weapon: Weapon,
    /// The hex it is laid on.
    pub target: HexInput,
    /// How many unattended bundles lie in it.
    #[serde(default, skip_serializing_if = "super::input::is_nought")]
    #[schemars(range(min = 0, max = 20))]
    pub bundles: u16,
    /// The hexes around it that hold units, clockwise from north.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub around: Vec<HexInput>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    weapon: Weapon,
    target: (Cell, Vec<Stand>),
    bundles: u8,
    around: Vec<(Cell, Vec<Stand>)>,
}

/// What it did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What it made of the hex.
    pub aftermath: Aftermath,
    /// What became of each unit in it.
    pub units: Vec<Effect>,
    /// How many of the bundles are lost.
    pub bundles_lost: u8,
    /// What became of the units around it, hex by hex.
    pub around: Vec<Vec<Effect>>,
}

impl Procedure for BarrageProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.barrage";
    const TITLE: &'static str = "A barrage or bombs on a hex";
    const ABOUT: &'static str = "Rolls for every unit in the hex, then for unattended bundles; heavy weapons may set fuel on fire or blow up ordnance, which hits the hexes around.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.base.12"),
        clause!("mbt.base.21"),
        clause!("mbt.bundle.7"),
        clause!("mbt.fuel.1"),
        clause!("mbt.fuel.2"),
        clause!("mbt.ordnance.1"),
        clause!("mbt.ordnance.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let bundles = between("bundles", input.bundles.into(), 0, 20)? as u8;
        between("around", input.around.len(), 0, 6)?;
        let target = input.target.read(rules, false, 0).map_err(|fault| fault.at("target"))?;
        let hexes = input.around.iter().enumerate();
        let around = hexes.map(|(number, hex)| {
            hex.read(rules, false, 0).map_err(|fault| fault.at(format!("around, hex {}", number + 1)))
        });
        Ok(Case {
            rules: rules.clone(),
            weapon: input.weapon,
            target,
            bundles,
            around: around.collect::<Result<_, _>>()?,
        })
    }

    /// Units, then what goes up: an explosion destroys all there is in the hex (mbt.ordnance.2); without one each bundle has
    /// its die (mbt.bundle.7).
    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let ground = &case.rules.ground;
        let (mut units, mut around, mut bundles_lost) = (Vec::new(), Vec::new(), 0);
        let (cell, stands) = &case.target;
        let aftermath = shell(ground, case.weapon, cell, stands, dice, |_, effect| units.push(effect))?;
        if aftermath == Aftermath::Explodes {
            units.fill(Effect::Destroyed);
            bundles_lost = case.bundles;
            for (cell, stands) in &case.around {
                let mut hit = Vec::with_capacity(stands.len());
                shell(ground, Weapon::Ordnance, cell, stands, dice, |_, effect| hit.push(effect))?;
                around.push(hit);
            }
        } else {
            for _ in 0..case.bundles {
                bundles_lost += u8::from(bundle_lost(ground, case.weapon, dice)?);
            }
        }
        Ok(Outcome { aftermath, units, bundles_lost, around })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let fates = |stands: &[Stand], effects: &[Effect], why: Clause| -> Vec<Line> {
            let told =
                |(stand, &effect): (&Stand, &Effect)| Line::new(format!("The {} {}.", stand.kind, told(effect)), why);
            stands.iter().zip(effects).map(told).collect()
        };
        let mut lines = fates(&case.target.1, &outcome.units, clause!("mbt.base.21"));
        match outcome.aftermath {
            Aftermath::Nothing => {}
            Aftermath::Burns => lines.push(Line::new("The fuel depot burns.", clause!("mbt.fuel.2"))),
            Aftermath::Explodes => {
                lines.push(Line::new("The ordnance blows up; the hex is rough now.", clause!("mbt.ordnance.2")));
            }
        }
        if case.bundles > 0 {
            let text = format!("{} of {} bundles lost.", outcome.bundles_lost, case.bundles);
            lines.push(Line::new(text, clause!("mbt.bundle.7")));
        }
        for ((_, stands), effects) in case.around.iter().zip(&outcome.around) {
            lines.extend(fates(stands, effects, clause!("mbt.ordnance.2")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let improved = HexInput { markers: vec![Marker::Improved], ..HexInput::of(&[], &[Kind::Squad]) };
        vec![
            (
                "bombs on the ordnance storage",
                Input {
                    weapon: Weapon::Bombs,
                    target: HexInput::of(&[Feature::Ordnance], &[Kind::Squad]),
                    bundles: 0,
                    around: vec![HexInput::of(&[Feature::Airstrip], &[Kind::Lgop]), improved],
                },
            ),
            (
                "mortars on two LGOPs and a bundle",
                Input {
                    weapon: Weapon::Mortar,
                    target: HexInput::of(&[], &[Kind::Lgop, Kind::Lgop]),
                    bundles: 1,
                    around: Vec::new(),
                },
            ),
            (
                "mortars on two bundles that nobody guards",
                Input { weapon: Weapon::Mortar, target: HexInput::of(&[], &[]), bundles: 2, around: Vec::new() },
            ),
            (
                "super-heavy shells on an empty fuel depot",
                Input {
                    weapon: Weapon::SuperHeavy,
                    target: HexInput::of(&[Feature::Depot], &[]),
                    bundles: 0,
                    around: Vec::new(),
                },
            ),
        ]
    }

    /// The first that can be called comes down on the first enemy.
    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let support = scenario.supports.first()?;
        let stand = scenario.stands.iter().find(|stand| stand.party != support.party)?;
        Some(Input { weapon: support.weapon, target: HexInput::at(scenario, stand), bundles: 0, around: Vec::new() })
    }
}
