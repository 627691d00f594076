//! Attacks and opportunity fire in game turns: a stand-in for the base game's combat (landing.base.4, landing.base.5).

use super::Landing;
use super::damage;
use super::event::{Cause, Event};
use super::input::features;
use super::orders::{Order, dice_of_attack};
use super::played::{self, Taken};
use super::rules::{Disorder, Rules};
use super::scenario::Scenario;
use super::state::{Party, State};
use super::terrain::{self, Feature, Target};
use super::unit::{Kind, LONGEST_RANGE};
use super::view::View;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What costs an attacker dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Condition {
    /// It has moved this turn.
    pub moved: bool,
    /// It is disorganised (landing.opfire.6).
    pub disorganised: bool,
}

/// How a side's units are sheltered in game turns: trenches and bunkers belong to the defender (landing.base.4).
pub const fn target(party: Party) -> Target {
    match party {
        Party::Landing => Target::Landed,
        Party::Defending => Target::Defender,
    }
}

/// The number of dice of an attack: by range, the target's terrain, having moved and being disorganised; `None` if it is
/// less than one (landing.base.4).
pub fn dice(rules: &Rules, attacker: &Kind, distance: u32, shelter: i8, condition: Condition) -> Option<u8> {
    let basic = attacker.dice_at(distance);
    let [moved, disorganised] = rules.attack;
    let mut dice = basic as i8 + shelter;
    if condition.moved {
        dice += moved;
    }
    if condition.disorganised && rules.disorder == Disorder::Full {
        dice += disorganised;
    }
    (basic > 0 && dice >= 1).then_some(dice as u8)
}

/// The number of dice of opportunity fire at a moving unit: those at range 1, one fewer, and the target's terrain
/// (landing.base.5).
pub fn reaction_dice(rules: &Rules, firer: &Kind, shelter: i8) -> Option<u8> {
    let (basic, [always, ..]) = (firer.dice_at(1), rules.opfire);
    let dice = basic as i8 + always + shelter;
    (basic > 0 && dice >= 1).then_some(dice as u8)
}

/// The HITs of fire at a counter that is face up by now, each a point of damage; against a dummy nothing is rolled
/// (landing.base.4).
pub fn strike<D: Dice + ?Sized>(
    rules: &Rules,
    target: &Kind,
    cause: Cause,
    number: u8,
    dice: &mut D,
) -> Result<Option<u8>, NeedRoll> {
    target.real().then(|| damage::roll(rules, cause, number, dice)).transpose()
}

/// `landing.attack`: an attack in a game turn.
pub struct AttackProcedure;

/// An attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Who attacks, as the unit table calls it.
    #[schemars(extend("x-rows" = "landing.table.units"))]
    pub attacker: String,
    /// Who is attacked.
    #[schemars(extend("x-rows" = "landing.table.units"))]
    pub target: String,
    /// How many points of damage the target has taken already.
    #[serde(default)]
    #[schemars(range(min = 0, max = 19))]
    pub damage: u16,
    /// How far off the target is, in hexes.
    #[schemars(range(min = 1, max = 6))]
    pub distance: u16,
    /// All that lies in the target's hex; nothing is open ground.
    #[serde(default)]
    pub terrain: Vec<Feature>,
    /// Whether the attacker has moved this turn.
    #[serde(default)]
    pub moved: bool,
    /// Whether the attacker is disorganised.
    #[serde(default)]
    pub disorganised: bool,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    attacker: Kind,
    target: Kind,
    left: u8,
    dice: Option<u8>,
}

/// What it did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many HITs there were.
    pub hits: u8,
    /// How many special dice were rolled; null if there are too few for an attack.
    pub dice: Option<u8>,
    /// How many strength points the target has left.
    pub left: u8,
    /// Whether the target is eliminated.
    pub eliminated: bool,
}

impl Procedure for AttackProcedure {
    type System = Landing;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "landing.attack";
    const TITLE: &'static str = "An attack in a game turn";
    const ABOUT: &'static str =
        "Adds up the dice of an attack by range, terrain and the attacker's state, and rolls them.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.base.1"),
        clause!("landing.base.4"),
        clause!("landing.opfire.6"),
        clause!("landing.damage.3"),
        clause!("landing.damage.4"),
        clause!("landing.hidden.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let kind = |name: &str| rules.kind_named(name).map(|kind| rules.kinds[kind].clone());
        let (attacker, target) = (kind(&input.attacker)?, kind(&input.target)?);
        if attacker.party == target.party {
            return Err(Fault::new(
                format!("{} attacks {}", attacker.name, target.name),
                "units attack enemy counters (landing.base.4)",
                "name units of both sides",
            ));
        }
        let distance = between("distance", input.distance.into(), 1, LONGEST_RANGE)?;
        let left = u16::from(target.strength).checked_sub(input.damage).filter(|&left| left > 0 || !target.real());
        let left = left.ok_or_else(|| {
            Fault::new(
                format!("{} damage on {} with {} SP", input.damage, target.name, target.strength),
                "a unit is eliminated when its damage reaches its strength (landing.damage.4)",
                "give less damage",
            )
        })?;
        let shelter = terrain::shelter(rules, features(&input.terrain), self::target(target.party));
        let condition = Condition { moved: input.moved, disorganised: input.disorganised };
        let dice = dice(rules, &attacker, distance, shelter, condition);
        Ok(Case { rules: rules.clone(), attacker, target, left: left as u8, dice })
    }

    /// A dummy is removed without a roll (landing.hidden.1).
    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let strike = |number| strike(&case.rules, &case.target, Cause::Attack, number, dice);
        let hits = case.dice.map(strike).transpose()?.flatten().unwrap_or(0);
        if !case.target.real() {
            return Ok(Outcome { hits, dice: case.dice, left: 0, eliminated: case.dice.is_some() });
        }
        let left = case.left.saturating_sub(hits);
        Ok(Outcome { hits, dice: case.dice, left, eliminated: left == 0 })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let Case { attacker, target, .. } = case;
        let Some(dice) = outcome.dice else {
            let text = format!("The {} has too few dice for an attack.", attacker.name);
            return vec![Line::new(text, clause!("landing.base.4"))];
        };
        if !target.real() {
            return vec![Line::new("The counter is a dummy and is removed.", clause!("landing.hidden.1"))];
        }
        let text = format!("The {} attacks with {dice} dice: {} HIT.", attacker.name, outcome.hits);
        let left = if outcome.eliminated { "is eliminated".into() } else { format!("has {} SP left", outcome.left) };
        let left = format!("The {} {left}.", target.name);
        vec![Line::new(text, clause!("landing.base.4")), Line::new(left, clause!("landing.damage.4"))]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let attack = |attacker: &str, target: &str, distance, terrain| Input {
            attacker: attacker.into(),
            target: target.into(),
            damage: 0,
            distance,
            terrain,
            moved: false,
            disorganised: false,
        };
        vec![
            ("paratroopers on infantry", attack("paratroop infantry", "infantry", 1, vec![])),
            ("artillery on a bunker", attack("glider artillery", "artillery", 4, vec![Feature::Bunker])),
            ("a counter that proves to be a dummy", attack("glider infantry", "dummy", 2, vec![Feature::Hills])),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let (unit, counter) = (scenario.units.first()?, scenario.counters.first()?);
        let kinds = &scenario.rules.kinds;
        Some(Input {
            attacker: kinds[unit.kind].name.clone(),
            target: kinds[counter.kind].name.clone(),
            damage: 0,
            distance: 1,
            terrain: scenario.board.features(counter.at).iter().collect(),
            moved: false,
            disorganised: false,
        })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let Order::Attack { unit, target } = *order else { return None };
        let (table, open) = (Taken::by(view), &view.open);
        let at = open.units.get(usize::from(target)).filter(|_| table.allows(*order))?.spot()?;
        let attacker = open.unit(unit);
        Some(Input {
            attacker: table.kind(unit).name.clone(),
            target: table.kind(target).name.clone(),
            damage: open.unit(target).damage.into(),
            distance: open.board().distance(attacker.spot()?, at) as u16,
            terrain: open.board().features(at).iter().collect(),
            moved: attacker.moved,
            disorganised: attacker.disorganised,
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let (unit, target) = events.iter().find_map(|event| match *event {
            Event::Attacked { unit, target } => Some((unit, target)),
            _ => None,
        })?;
        let hurt = played::hurt(events, target, Cause::Attack);
        // No dice are rolled against a dummy, but the attack would have had some.
        let spent = || dice_of_attack(&before.open, unit, before.kind(unit), target);
        let after = played::after(before, events);
        Some(Outcome {
            hits: hurt.map_or(0, |(_, hits)| hits),
            dice: hurt.map(|(dice, _)| dice).or_else(spent),
            left: if after.kind(target).real() {
                after.kind(target).strength - after.open.unit(target).damage
            } else {
                0
            },
            eliminated: after.open.unit(target).spot().is_none(),
        })
    }
}
