//! Close assault (pl.base.5): how engineers help it (pl.engineer.6), and units fresh from the air (pl.landed.3).

use super::Pl;
use super::board::{Feature, Features};
use super::combat::{Case, Odds, Outcome, Sum, defence, ground, modifier, no_attackers};
use super::event::Event;
use super::input::{Troop, one};
use super::orders::Order;
use super::rules::{EngineerShift, Rules};
use super::scenario::Scenario;
use super::situation::{self, merged};
use super::state::{AttackKind, State, UnitId};
use super::strength::Strength;
use super::view::View;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One unit of an assaulting group, with what its odds and die modifier depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assaulter {
    /// Its printed attack strength.
    pub attack: Strength,
    /// Whether it works as an engineer.
    pub engineer: bool,
    /// Whether it came from the air this turn.
    pub fresh: bool,
    /// The hex it assaults from; only equality matters, the number itself means nothing.
    pub from: u32,
}

/// The odds of a close assault. They go up one column when a complete paratroop platoon or an engineer assaults from the
/// same hex as another infantry-type unit (pl.engineer.6).
pub fn odds(rules: &Rules, group: &[Assaulter], defence: Strength) -> Option<Odds> {
    let lifted = group.iter().enumerate().any(|(one, unit)| {
        let beside = || group.iter().enumerate().any(|(other, mate)| other != one && mate.from == unit.from);
        unit.engineer
            && match rules.engineer_shift {
                EngineerShift::WithInfantry => beside(),
                EngineerShift::Alone => true,
                EngineerShift::Off => false,
            }
    });
    let odds = Odds::of(group.iter().map(|unit| unit.attack).sum(), defence)?;
    Some(if lifted { odds.better() } else { odds })
}

/// Whether the group gets the close-assault modifier: not if any of its units was dropped this turn (pl.landed.3).
pub fn favoured(rules: &Rules, group: &[Assaulter]) -> bool {
    if rules.only_all_fresh { !group.iter().all(|unit| unit.fresh) } else { !group.iter().any(|unit| unit.fresh) }
}

/// Adds up a close assault on a hex with this ground.
pub fn add_up(rules: &Rules, group: &[Assaulter], defence: Strength, ground: Features, any_dispersed: bool) -> Sum {
    Sum {
        attack: group.iter().map(|unit| unit.attack).sum(),
        defence,
        odds: odds(rules, group, defence),
        modifier: modifier(rules, ground, any_dispersed, favoured(rules, group)),
    }
}

/// `pl.close-assault`: infantry against every unit in a hex.
pub struct CloseAssaultProcedure;

/// A close assault: who, from which hexes, on whom, on what ground.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Who assaults.
    pub attackers: Vec<AssaultTroop>,
    /// All that stands in the hex.
    pub defenders: Vec<Troop>,
    /// What lies in the defenders' hex: "town", "forest", "road", …
    #[serde(default)]
    pub ground: Vec<Feature>,
}

/// Units of one kind that assault from one hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssaultTroop {
    /// What they are, as the unit table calls them.
    #[schemars(extend("x-rows" = "pl.table.base-units"))]
    pub unit: String,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 99))]
    pub count: u16,
    /// The hex they come from, by any name; units with the same name stand together.
    #[serde(default)]
    pub from: String,
    /// Whether they were dropped this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dropped_this_turn: bool,
}

impl Procedure for CloseAssaultProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.close-assault";
    const TITLE: &'static str = "Close assault";
    const ABOUT: &'static str = "Adds up the assaulting infantry against all that stands in the hex, sees to engineers and to those dropped this turn, and rolls.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.base.1"),
        clause!("pl.base.4"),
        clause!("pl.base.5"),
        clause!("pl.engineer.6"),
        clause!("pl.landed.2"),
        clause!("pl.landed.3"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let group = group(rules, &input.attackers)?;
        let defence = defence(rules, &input.defenders)?;
        if input.ground.contains(&Feature::Sea) {
            let fix = "assault another hex";
            return Err(Fault::new("ground: sea", "nobody close assaults into the sea (pl.base.5)", fix));
        }
        let dispersed = input.defenders.iter().any(|troop| troop.dispersed);
        let sum = add_up(rules, &group, defence, ground(&input.ground), dispersed);
        let mut notes = Vec::new();
        if sum.lifted() {
            notes.push(Line::new("Engineers lift the odds a column.", clause!("pl.engineer.6")));
        }
        if !favoured(rules, &group) {
            let text = "With those dropped this turn there is no close-assault modifier.";
            notes.push(Line::new(text, clause!("pl.landed.3")));
        }
        Ok(Case { rules: rules.clone(), sum, defenders: input.defenders.clone(), why: clause!("pl.base.5"), notes })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        case.roll(dice)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        case.tell(outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let troop = |unit: &str, count, dropped_this_turn| AssaultTroop {
            unit: unit.into(),
            count,
            from: "6,5".into(),
            dropped_this_turn,
        };
        vec![
            (
                "six sticks dropped this turn",
                Input {
                    attackers: vec![troop("US airborne stick", 6, true)],
                    defenders: vec![Troop::new("German security platoon", 1)],
                    ground: vec![],
                },
            ),
            (
                "a platoon with sticks, against a town",
                Input {
                    attackers: vec![troop("US airborne platoon", 1, false), troop("US airborne stick", 2, false)],
                    defenders: vec![Troop::new("German rifle platoon", 1)],
                    ground: vec![Feature::Town],
                },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let (attacker, defender) = (scenario.airborne_stick()?, scenario.defender_infantry()?);
        let attackers = vec![AssaultTroop {
            unit: attacker,
            count: scenario.rules.sticks_per_platoon,
            from: String::new(),
            dropped_this_turn: true,
        }];
        Some(Input { attackers, defenders: vec![Troop::new(&defender, 1)], ground: vec![] })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let open = &view.open;
        let attack = open.attack.filter(|attack| *order == Order::Attack && attack.kind == AttackKind::Assault)?;
        let troop = |unit: UnitId| AssaultTroop {
            unit: open.counter(unit).name.clone(),
            count: 1,
            from: open.unit(unit).spot().map(|at| at.to_string()).unwrap_or_default(),
            dropped_this_turn: open.unit(unit).landed,
        };
        Some(Input {
            attackers: merged(attack.by.iter().map(troop), |troop| &mut troop.count),
            defenders: Troop::all(open, attack.targets.iter()),
            ground: situation::ground(open, attack.at),
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        Outcome::told(before.open.attack?.targets, events)
    }
}

fn group(rules: &Rules, attackers: &[AssaultTroop]) -> Result<Vec<Assaulter>, Fault> {
    let mut hexes: Vec<&str> = Vec::new();
    let mut group = Vec::new();
    for troop in attackers {
        let counter = &rules.counters[rules.counter_named(&troop.unit).map_err(|fault| fault.at("attackers"))?];
        if !counter.infantry() {
            return Err(Fault::new(
                format!("attackers: {} is not infantry", counter.name),
                "only infantry-type units close assault (pl.base.5)",
                "leave it out",
            ));
        }
        let from = hexes.iter().position(|&hex| hex == troop.from).unwrap_or_else(|| {
            hexes.push(&troop.from);
            hexes.len() - 1
        });
        let unit = Assaulter {
            attack: counter.attack,
            engineer: counter.works_as_engineer(),
            fresh: troop.dropped_this_turn,
            from: from as u32,
        };
        group.extend(std::iter::repeat_n(unit, between("attackers: count", troop.count.into(), 1, 99)?));
    }
    if group.is_empty() { Err(no_attackers()) } else { Ok(group) }
}
