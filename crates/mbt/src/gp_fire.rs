//! `mbt.gp-fire`: units of one hex fire at those of another (mbt.base.12).

use super::Mbt;
use super::aim;
use super::cover::Stand;
use super::event::{Event, Fighting};
use super::fire::{self, Attack, Effect, gp_range, may_fire};
use super::los::Sight;
use super::orders::Order;
use super::rules::Rules;
use super::scenario::Scenario;
use super::situation::{FirerInput, HexInput, or_fault, told};
use super::state::{Party, PieceId, State};
use super::terrain::Feature;
use super::unit::Kind;
use super::view::View;
use super::watch;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Engines, Fault, Line, Parted, Placed, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct GpFireProcedure;

/// Who fires at whom.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The units that fire, all from one hex.
    pub firers: Vec<FirerInput>,
    /// How far off the target is, in hexes; 0 where they share a hex.
    #[schemars(range(min = 0, max = 60))]
    pub distance: u16,
    /// Whether the line of sight goes through one orchard hex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub through_orchard: bool,
    /// Whether it comes in by a covered side of the target's road.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub covered_side: bool,
    /// The hex fired at and its spotted units.
    pub target: HexInput,
}

/// What decides the fate of a unit: the row of the fire table, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Target {
    row: u8,
    kind: Kind,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    /// GP factors of all who fire, with the modifiers of the line of sight.
    gp: i16,
    /// Each unit with the net GP against it.
    targets: Vec<(Target, i16)>,
}

/// What the fire did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many units are unharmed.
    pub unharmed: usize,
    /// How many are half-squads now.
    pub reduced: usize,
    /// How many are suppressed.
    pub suppressed: usize,
    /// How many are destroyed.
    pub destroyed: usize,
    /// What became of each, in order.
    pub units: Vec<Effect>,
}

/// The effects in the order of the fates; those that leave a unit able to act come first.
const EFFECTS: [Effect; 4] = [Effect::Unharmed, Effect::Reduced, Effect::Suppressed, Effect::Destroyed];

impl Procedure for GpFireProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.gp-fire";
    const TITLE: &'static str = "GP fire at a hex";
    const ABOUT: &'static str = "Adds up the GP factors of the units of a hex, takes the target's cover from them, and rolls for each unit in it.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.base.8"),
        clause!("mbt.base.9"),
        clause!("mbt.base.11"),
        clause!("mbt.base.12"),
        clause!("mbt.base.14"),
        clause!("mbt.base.19"),
        clause!("mbt.base.24"),
        clause!("mbt.disruption.1"),
        clause!("mbt.orchard.2"),
        clause!("mbt.orchard.4"),
        clause!("mbt.farm.2"),
        clause!("mbt.farm.3"),
        clause!("mbt.farm.4"),
        clause!("mbt.airstrip.1"),
        clause!("mbt.dispersal.1"),
        clause!("mbt.hangar.1"),
        clause!("mbt.tower.1"),
        clause!("mbt.fuel.1"),
        clause!("mbt.ordnance.1"),
        clause!("mbt.gunpit.1"),
        clause!("mbt.combo.1"),
        clause!("mbt.combo.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let ground = &rules.ground;
        let hexes = u32::from(between("distance", input.distance, 0, 60)?);
        between("firers", input.firers.len(), 1, 40)?;
        let mut firers = Vec::with_capacity(input.firers.len());
        for (number, firer) in input.firers.iter().enumerate() {
            let place = |fault: Fault| fault.at(format!("firer {}", number + 1));
            let firer = firer.read().map_err(place)?;
            let range = gp_range(ground, firer.kind).ok_or_else(|| unarmed(firer.kind)).map_err(place)?;
            or_fault(may_fire(&firer, hexes, range), firer.kind).map_err(place)?;
            firers.push(firer);
        }
        let (cell, units) = input.target.read(rules, input.covered_side, 1).map_err(|fault| fault.at("target"))?;
        let sight = Sight { orchard: input.through_orchard };
        let attack = Attack::fire(ground, firers, hexes, sight, input.covered_side.into());
        let target = |which: usize, unit: &Stand| {
            let net = attack.net(ground, &cell, &units, which);
            (Target { row: fire::row(ground, net) as u8, kind: unit.kind }, net)
        };
        let seen = units.iter().zip(&input.target.units).enumerate().filter(|(_, (_, unit))| !unit.unseen);
        let targets: Vec<(Target, i16)> = seen.map(|(which, (unit, _))| target(which, unit)).collect();
        if targets.is_empty() {
            let why = "only units that are spotted and seen are fired at (mbt.base.15)";
            return Err(Fault::new("target: nobody is seen", why, "let one of the units be seen"));
        }
        Ok(Case { rules: rules.clone(), gp: attack.gp, targets })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let mut units = Vec::with_capacity(case.targets.len());
        for &(target, _) in &case.targets {
            units.push(EFFECTS[Self::fate(case, target, dice)?]);
        }
        Ok(Outcome::of(units))
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let fire = Line::new(format!("The attack has {} GP factors.", case.gp), clause!("mbt.base.12"));
        let effects = case.targets.iter().zip(&outcome.units).map(|(&(target, net), &effect)| {
            Line::new(format!("Net {net}: the {} {}.", target.kind, told(effect)), clause!("mbt.base.12"))
        });
        std::iter::once(fire).chain(effects).collect()
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let by_squad = |terrain: &[Feature], units: &[Kind]| Input {
            firers: vec![FirerInput::of(Kind::Squad)],
            distance: 2,
            through_orchard: false,
            covered_side: false,
            target: HexInput::of(terrain, units),
        };
        let guns = vec![FirerInput::of(Kind::MachineGun), FirerInput::of(Kind::Squad), FirerInput::of(Kind::Squad)];
        vec![
            ("a squad on an airstrip", by_squad(&[Feature::Airstrip], &[Kind::Squad])),
            ("a squad in the fuel depot", by_squad(&[Feature::Depot], &[Kind::Squad])),
            (
                "an overfull farm, seen through an orchard",
                Input {
                    firers: guns,
                    distance: 4,
                    through_orchard: true,
                    ..by_squad(&[Feature::Farm], &[Kind::Lgop, Kind::Lgop, Kind::Lgop, Kind::Hmmwv])
                },
            ),
        ]
    }

    /// A squad that jumped fires at the first defender of the scenario.
    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let stand = scenario.stands.iter().find(|stand| stand.party == Party::Defending)?;
        let squad = scenario.units.iter().find(|unit| gp_range(&scenario.rules.ground, unit.kind).is_some())?;
        Some(Input {
            firers: vec![FirerInput::of(squad.kind)],
            distance: 2,
            through_orchard: false,
            covered_side: false,
            target: HexInput::at(scenario, stand),
        })
    }

    /// `None` if the units of the hex see different targets, or some through an orchard and some past it: then the volley
    /// is several attacks, and none of them is this procedure.
    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let Order::Volley { from, at } = *order else { return None };
        let open = &view.open;
        let (all, targets) = aim::volley(open, from, at, open.active);
        let lines: Vec<_> = targets.iter().map(|&target| aim::lines(open, &all, target)).collect();
        let (firers, sight) = lines.iter().flatten().next()?;
        if lines.iter().flatten().any(|(see, line)| (see, line) != (firers, sight)) {
            return None;
        }
        let units = watch::stands(open, at, open.active.enemy());
        let mut target = HexInput::lying(open, at, &units);
        for (input, (unit, _)) in target.units.iter_mut().zip(&units) {
            let place = targets.iter().position(|target| target == unit);
            input.unseen = place.is_none_or(|place| lines[place].is_none());
        }
        let firer = |&piece: &PieceId| watch::firer(open, false, open.piece(piece));
        Some(Input {
            firers: firers.iter().filter_map(firer).map(|firer| FirerInput::from(&firer)).collect(),
            distance: open.board().distance(from, at) as u16,
            through_orchard: sight.orchard,
            covered_side: open.cell(at).covered & aim::sides(open, from, at) != 0,
            target,
        })
    }

    fn came_of(_: &State, events: &[Event]) -> Option<Outcome> {
        let fired = |event: &Event| matches!(event, Event::Ground(Fighting::Volleyed { .. }));
        let effects = || events.iter().filter_map(aim::effect_of).map(|(_, effect)| effect);
        events.iter().any(fired).then(|| Outcome::of(effects().collect()))
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

impl Outcome {
    /// The effects on all units, summed up.
    fn of(units: Vec<Effect>) -> Outcome {
        let count = |effect| units.iter().filter(|&&unit| unit == effect).count();
        let [unharmed, reduced, suppressed, destroyed] = EFFECTS.map(count);
        Outcome { unharmed, reduced, suppressed, destroyed, units }
    }
}

/// The fault for a unit without a GP factor (mbt.base.8).
fn unarmed(kind: Kind) -> Fault {
    Fault::new(format!("the {kind} fires"), "it has no GP factor (mbt.base.8)", "name a unit that has one")
}

impl Parted for GpFireProcedure {
    type Shared = ();
    type Group = ();
    type Unit = Target;
    const FATES: &'static [&'static str] = &["unharmed", "reduced", "suppressed", "destroyed"];
    const FIT: usize = 1;

    fn shared<D: Dice + ?Sized>(_: &Case, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &Case) {}

    fn groups(_: &Case, (): &()) -> Vec<()> {
        vec![()]
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        (): &(),
        (): &(),
        _: &mut D,
        units: &mut Vec<Placed<Target>>,
    ) -> Result<(), NeedRoll> {
        units.extend(case.targets.iter().map(|&(unit, _)| Placed { unit, hex: None }));
        Ok(())
    }

    #[inline]
    fn fate<D: Dice + ?Sized>(case: &Case, unit: Target, dice: &mut D) -> Result<usize, NeedRoll> {
        let hit = fire::roll(&case.rules.ground, unit.row.into(), clause!("mbt.base.12"), dice)?;
        let effect = fire::effect(unit.kind, hit);
        Ok(EFFECTS.iter().position(|&known| known == effect).expect("every effect is a fate"))
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        vec![outcome.unharmed, outcome.reduced, outcome.suppressed, outcome.destroyed]
    }
}
