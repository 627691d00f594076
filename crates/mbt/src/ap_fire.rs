//! `mbt.ap-fire`: one unit fires AP at a vehicle or a gun (mbt.base.13).

use super::Mbt;
use super::aim::{Shot, effect_of};
use super::event::{Event, Fighting};
use super::fire::{Effect, ap_fire, ap_number, ap_target, may_fire};
use super::los::Sight;
use super::orders::Order;
use super::rules::Rules;
use super::scenario::{Scenario, StandSpec};
use super::situation::{FirerInput, HexInput, TargetInput, or_fault, told};
use super::state::{Party, State};
use super::terrain::Feature;
use super::unit::Kind;
use super::view::View;
use super::watch;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct ApFireProcedure;

/// Who fires at what.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The unit that fires.
    pub firer: FirerInput,
    /// How far off the target is, in hexes.
    #[schemars(range(min = 0, max = 60))]
    pub distance: u16,
    /// Whether the line of sight goes through one orchard hex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub through_orchard: bool,
    /// Whether it comes in by a covered side of the target's road.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub covered_side: bool,
    /// The hex fired at; the units before the target have cover first.
    pub target: HexInput,
    /// Which of its units is the target, from 1; its first vehicle or gun unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub aimed_at: Option<u16>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    firer: Kind,
    target: Kind,
    number: i16,
}

/// What the shot did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What became of the target.
    pub effect: Effect,
    /// The highest DR that hits.
    pub hits_up_to: i16,
}

impl Procedure for ApFireProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.ap-fire";
    const TITLE: &'static str = "AP fire at a vehicle or a gun";
    const ABOUT: &'static str = "Finds the number to hit by range, cover and what lies on the way, rolls for it, and on a hit for what it does.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.base.8"),
        clause!("mbt.base.13"),
        clause!("mbt.base.19"),
        clause!("mbt.lgop.5"),
        clause!("mbt.heavy.11"),
        clause!("mbt.disruption.1"),
        clause!("mbt.orchard.2"),
        clause!("mbt.airstrip.1"),
        clause!("mbt.fuel.1"),
        clause!("mbt.combo.1"),
        clause!("mbt.combo.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let ground = &rules.ground;
        let hexes = u32::from(between("distance", input.distance, 0, 60)?);
        let firer = input.firer.read().map_err(|fault| fault.at("firer"))?;
        let range = firer.ap_range(ground);
        if range == 0 {
            return Err(Fault::new(
                format!("firer: the {} fires AP", firer.kind),
                "it has no AP weapon (mbt.base.8)",
                "name a unit that has one, or give it LAWs",
            ));
        }
        or_fault(may_fire(&firer, hexes, range), firer.kind).map_err(|fault| fault.at("firer"))?;
        let (cell, units) = input.target.read(rules, input.covered_side, 1).map_err(|fault| fault.at("target"))?;
        let which = match input.aimed_at {
            Some(number) => between("aimed_at", number.into(), 1, units.len())? - 1,
            None => units.iter().position(|unit| ap_target(unit.kind).is_ok()).unwrap_or(0),
        };
        let target = units[which].kind;
        or_fault(ap_target(target), target).map_err(|fault| fault.at("target"))?;
        let sight = Sight { orchard: input.through_orchard };
        let number = ap_number(ground, hexes, sight, input.covered_side.into(), (&cell, &units, which));
        Ok(Case { rules: rules.clone(), firer: firer.kind, target, number })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let effect = ap_fire(&case.rules.ground, case.number, dice)?;
        Ok(Outcome { effect, hits_up_to: case.number })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let Case { firer, target, number, .. } = case;
        let hit = if outcome.effect == Effect::Unharmed { "misses" } else { "hits" };
        vec![
            Line::new(format!("The {firer} hits the {target} on {number} or less: it {hit}."), clause!("mbt.base.13")),
            Line::new(format!("The {target} {}.", told(outcome.effect)), clause!("mbt.base.13")),
        ]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let shot = |firer, distance, terrain: &[Feature], target| Input {
            firer,
            distance,
            through_orchard: false,
            covered_side: false,
            target: HexInput::of(terrain, &[target]),
            aimed_at: None,
        };
        let law = FirerInput { law: true, ..FirerInput::of(Kind::Lgop) };
        let by_road = Input {
            target: HexInput {
                units: vec![TargetInput { by_road: true, ..TargetInput::of(Kind::Bmd) }],
                ..HexInput::of(&[Feature::LightWoods, Feature::Road], &[])
            },
            ..shot(FirerInput::of(Kind::AntiTank), 9, &[], Kind::Bmd)
        };
        vec![
            ("an LGOP with LAWs", shot(law, 1, &[Feature::Airstrip], Kind::Hmmwv)),
            ("an anti-tank team at a gun pit", shot(FirerInput::of(Kind::AntiTank), 6, &[Feature::Pit], Kind::Gun)),
            ("a vehicle on the road through woods", by_road),
        ]
    }

    /// An LGOP with the LAWs of its squad fires at the first vehicle or gun of the defender.
    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let target = |stand: &&StandSpec| stand.party == Party::Defending && ap_target(stand.kind).is_ok();
        let stand = scenario.stands.iter().find(target)?;
        let law = scenario.units.iter().any(|unit| unit.law && unit.kind.lgops() > 0);
        let firer = FirerInput { law, ..FirerInput::of(if law { Kind::Lgop } else { Kind::AntiTank }) };
        let target = HexInput::at(scenario, stand);
        Some(Input { firer, distance: 2, through_orchard: false, covered_side: false, target, aimed_at: None })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let Order::Shoot { piece, target } = *order else { return None };
        let open = &view.open;
        let shot = Shot::new(open, piece, target)?;
        let law = view.plan.as_ref().is_some_and(|plan| plan.law(&open.scenario, piece));
        let firer = watch::firer(open, law, open.piece(piece))?;
        Some(Input {
            firer: FirerInput::from(&firer),
            distance: shot.hexes as u16,
            through_orchard: shot.sight.orchard,
            covered_side: shot.cell.covered & shot.sides != 0,
            target: HexInput::lying(open, open.piece(target).spot()?, &shot.units),
            aimed_at: Some(shot.which as u16 + 1),
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let (piece, target) = events.iter().find_map(|event| match *event {
            Event::Ground(Fighting::Shot { piece, target, .. }) => Some((piece, target)),
            _ => None,
        })?;
        let effect = events.iter().find_map(effect_of).map_or(Effect::Unharmed, |(_, effect)| effect);
        let hits_up_to = Shot::new(&before.open, piece, target)?.number(&before.open.rules().ground);
        Some(Outcome { effect, hits_up_to })
    }
}
