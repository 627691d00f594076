//! Combat: odds, the results table and what its results do to units (pl.base.1, pl.base.2, pl.base.4); direct fire by
//! weapon class (pl.base.6, pl.base.7).

use super::Pl;
use super::board::{Feature, Features, stream};
use super::counter::Counter;
use super::event::Event;
use super::input::{Troop, one};
use super::orders::Order;
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::situation::{self, merged};
use super::state::{AttackKind, State, UnitId, UnitSet};
use super::strength::Strength;
use super::view::View;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

named! {
    /// The columns of odds.
    pub enum Odds: "odds" {
        /// One to four.
        OneToFour = "1-4",
        /// One to three.
        OneToThree = "1-3",
        /// One to two.
        OneToTwo = "1-2",
        /// Even.
        Even = "1-1",
        /// Two to one.
        TwoToOne = "2-1",
        /// Three to one.
        ThreeToOne = "3-1",
        /// Four to one, and whatever is better.
        FourToOne = "4-1",
    }
}

named! {
    /// What the combat results table says.
    pub enum Verdict: "combat result" {
        /// No effect.
        NoEffect = "-",
        /// Dispersed.
        D = "D",
        /// Dispersed; those already dispersed are eliminated.
        DD = "DD",
        /// Eliminated.
        X = "X",
    }
}

impl Odds {
    /// Attack against defence, rounded in the defender's favour; `None` for odds worse than one to four (pl.base.1).
    pub fn of(attack: Strength, defence: Strength) -> Option<Odds> {
        let even = Odds::Even as usize;
        let place = if attack >= defence {
            even + (defence.times_in(attack).clamp(1, 4) as usize - 1)
        } else {
            even.checked_sub(attack.times_in_rounded_up(defence).min(9) as usize - 1)?
        };
        <Odds as jumpmaster_core::Named>::ALL.get(place).copied()
    }

    /// One column better, up to the last column of the table.
    #[must_use]
    pub fn better(self) -> Odds {
        let all = <Odds as jumpmaster_core::Named>::ALL;
        all[(self as usize + 1).min(all.len() - 1)]
    }
}

/// Rolls an attack on the results table. The die is modified and clamped to what the table covers (pl.base.1). Odds worse
/// than any column have no effect and roll no die.
pub fn attack<D: Dice + ?Sized>(
    rules: &Rules,
    odds: Option<Odds>,
    modifier: i8,
    why: Clause,
    dice: &mut D,
) -> Result<Verdict, NeedRoll> {
    let Some(odds) = odds else { return Ok(Verdict::NoEffect) };
    let row = &rules.results[odds as usize];
    dice.read(Die::D6, why, |face| row[((face as i8 + modifier).clamp(-1, 7) + 1) as usize])
}

/// What a result does to a unit: D does nothing more to a dispersed unit, DD eliminates it (pl.base.2).
pub const fn suffer(verdict: Verdict, dispersed: bool) -> Fate {
    match (verdict, dispersed) {
        (Verdict::NoEffect, _) | (Verdict::D, true) => Fate::Safe,
        (Verdict::D | Verdict::DD, false) => Fate::Dispersed,
        (Verdict::DD, true) | (Verdict::X, _) => Fate::Eliminated,
    }
}

/// The die modifier of an attack (pl.base.4): cover, a dispersed target, close assault; limited by the table.
pub fn modifier(rules: &Rules, ground: Features, any_dispersed: bool, close_assault: bool) -> i8 {
    let modifiers = &rules.modifiers;
    let cover = [Feature::Forest, Feature::Town, Feature::Swamp].into_iter().any(|kind| ground.has(kind));
    let sum = i8::from(cover) * modifiers.cover
        + i8::from(any_dispersed) * modifiers.dispersed
        + i8::from(close_assault) * modifiers.close_assault;
    sum.clamp(modifiers.least, modifiers.most)
}

/// An attack on units, added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The attackers' total strength.
    pub attack: Strength,
    /// The defenders' total strength.
    pub defence: Strength,
    /// The odds, one column up if engineers help (pl.engineer.6); `None` if worse than any column.
    pub odds: Option<Odds>,
    /// The die modifier (pl.base.4).
    pub modifier: i8,
}

impl Sum {
    /// Rolls the attack (pl.base.1).
    pub fn roll<D: Dice + ?Sized>(&self, rules: &Rules, why: Clause, dice: &mut D) -> Result<Verdict, NeedRoll> {
        attack(rules, self.odds, self.modifier, why, dice)
    }

    /// Whether engineers moved the odds up a column.
    pub fn lifted(&self) -> bool {
        self.odds != Odds::of(self.attack, self.defence)
    }

    /// The sum as a player reads it before he rolls: `2 1/2 against 1, 2-1, die -1`.
    pub fn show(&self, rules: &Rules) -> String {
        let (attack, defence) = (rules.scale.show(self.attack), rules.scale.show(self.defence));
        let odds = self.odds.map_or("worse than 1-4".into(), |odds| odds.to_string());
        let die = if self.modifier == 0 { String::new() } else { format!(", die {:+}", self.modifier) };
        format!("{attack} against {defence}, {odds}{die}")
    }
}

/// Adds up direct fire (pl.base.6) at a hex with this ground; `attack` is the strength of the weapons at that range.
pub fn add_up(rules: &Rules, attack: Strength, defence: Strength, ground: Features, any_dispersed: bool) -> Sum {
    let modifier = modifier(rules, ground, any_dispersed, false);
    Sum { attack, defence, odds: Odds::of(attack, defence), modifier }
}

/// What fire is aimed at: whether the targets count as armoured, and whether the shot is halved for going up a slope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Some of the targets are armoured, or stand in a town (pl.base.7).
    pub armoured: bool,
    /// Some of the targets are not.
    pub unarmoured: bool,
    /// They stand on a slope.
    pub slope: bool,
}

impl Mark {
    /// How the units in a hex count as targets: in a town all count as armoured (pl.base.7).
    pub fn of(ground: Features, mut targets: impl Iterator<Item = bool> + Clone) -> Mark {
        let town = ground.has(Feature::Town);
        Mark {
            armoured: town || targets.clone().any(|armoured| armoured),
            unarmoured: !town && targets.any(|armoured| !armoured),
            slope: ground.has(Feature::Slope),
        }
    }
}

/// The strength of a unit's fire at a distance; none if it cannot reach or cannot hurt the target (pl.base.6, pl.base.7,
/// pl.night.2).
///
/// Starred infantry fires to double range at half strength. Against targets both armoured and not, the lower strength
/// counts.
pub fn fire(rules: &Rules, counter: &Counter, distance: u32, mark: Mark) -> Strength {
    let range = rules.range(counter.range_hexes);
    let reach = if counter.starred { range * 2 } else { range };
    if distance > reach {
        return Strength::NONE;
    }
    let attack = if distance > range { counter.attack.halved() } else { counter.attack };
    let by_class = |armoured: bool| rules.weapons.strength(counter.class, armoured, attack, distance, range);
    let strength = match (mark.armoured, mark.unarmoured) {
        (true, true) => by_class(true).min(by_class(false)),
        (armoured, _) => by_class(armoured),
    };
    if mark.slope && distance > 1 { strength.halved() } else { strength }
}

/// `pl.combat`: direct fire of some units at others.
pub struct CombatProcedure;

/// Direct fire: who, from how far, at whom, on what ground.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Who fires.
    pub attackers: Vec<Firer>,
    /// Who is fired on.
    pub defenders: Vec<Troop>,
    /// What lies in the defenders' hex: "town", "forest", "road", …
    #[serde(default)]
    pub ground: Vec<Feature>,
}

/// Units of one kind that fire from one distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Firer {
    /// What they are, as the unit table calls them.
    #[schemars(extend("x-rows" = "pl.table.base-units"))]
    pub unit: String,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 99))]
    pub count: u16,
    /// How many hexes away the target is.
    #[serde(default = "one")]
    #[schemars(range(max = 99))]
    pub distance: u16,
    /// Whether they stand on a slope, and so can fire down on a stream.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_slope: bool,
}

/// What came of an attack.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The column of odds; null if worse than any.
    pub odds: Option<Odds>,
    /// The die modifier.
    pub modifier: i8,
    /// What the table says.
    pub result: Verdict,
    /// How many defenders are unharmed, or as dispersed as before.
    pub unchanged: usize,
    /// How many were dispersed by it.
    pub dispersed: usize,
    /// How many were eliminated.
    pub eliminated: usize,
}

impl Outcome {
    /// The result of an attack on its targets, read from the events of a game.
    pub(super) fn told(targets: UnitSet, events: &[Event]) -> Option<Outcome> {
        let (odds, modifier, result) = events.iter().find_map(|event| match *event {
            Event::AttackRolled { odds, modifier, verdict } => Some((odds, modifier, verdict)),
            _ => None,
        })?;
        let dispersed = events.iter().filter(|event| matches!(event, Event::Dispersed { .. })).count();
        let eliminated = events.iter().filter(|event| matches!(event, Event::Eliminated { .. })).count();
        let unchanged = targets.iter().count() - dispersed - eliminated;
        Some(Outcome { odds, modifier, result, unchanged, dispersed, eliminated })
    }
}

/// An attack ready to be rolled.
pub struct Case {
    pub(super) rules: Arc<Rules>,
    pub(super) sum: Sum,
    pub(super) defenders: Vec<Troop>,
    pub(super) why: Clause,
    /// How the attack was added up, told line by line with clauses.
    pub(super) notes: Vec<Line>,
}

impl Case {
    /// Rolls the attack and counts what happened to the defenders.
    pub(super) fn roll<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let result = self.sum.roll(&self.rules, self.why, dice)?;
        let met = |fate| {
            let units = self.defenders.iter().filter(|troop| suffer(result, troop.dispersed) == fate);
            units.map(|troop| usize::from(troop.count)).sum()
        };
        Ok(Outcome {
            odds: self.sum.odds,
            modifier: self.sum.modifier,
            result,
            unchanged: met(Fate::Safe),
            dispersed: met(Fate::Dispersed),
            eliminated: met(Fate::Eliminated),
        })
    }

    /// The outcome in words.
    pub(super) fn tell(&self, outcome: &Outcome) -> Vec<Line> {
        let scale = self.rules.scale;
        let odds = outcome.odds.map_or("worse than 1-4, no effect".into(), |odds| odds.to_string());
        let sums = format!("{} against {}: {odds}.", scale.show(self.sum.attack), scale.show(self.sum.defence));
        let Outcome { result, unchanged, dispersed, eliminated, .. } = outcome;
        let fates = format!("Result {result}: {eliminated} eliminated, {dispersed} dispersed, {unchanged} as before.");
        let mut lines = self.notes.clone();
        lines.push(Line::new(sums, clause!("pl.base.1")));
        if outcome.modifier != 0 {
            lines.push(Line::new(format!("The die is modified by {:+}.", outcome.modifier), clause!("pl.base.4")));
        }
        lines.push(Line::new(fates, clause!("pl.base.2")));
        lines
    }
}

/// The total defence of some units; finds fault with an empty or impossible list.
pub(super) fn defence(rules: &Rules, defenders: &[Troop]) -> Result<Strength, Fault> {
    if defenders.is_empty() {
        return Err(Fault::new("no defenders", "an attack has a target", "give at least one defending unit"));
    }
    let each = defenders.iter().map(|troop| {
        let counter = &rules.counters[rules.counter_named(&troop.unit).map_err(|fault| fault.at("defenders"))?];
        if troop.loaded && !(counter.artillery() && rules.prime_mover.is_some()) {
            return Err(Fault::new(
                format!("defenders: {} is loaded", counter.name),
                "only guns have prime movers, and only by an option (pl.glider.18)",
                "leave out \"loaded\", or set option glider_prime_mover to on",
            ));
        }
        let each = rules.defence(counter, troop.loaded);
        Ok(std::iter::repeat_n(each, between("defenders: count", troop.count.into(), 1, 99)?).sum::<Strength>())
    });
    Ok(each.collect::<Result<Vec<_>, Fault>>()?.into_iter().sum())
}

/// The features an input lists.
pub(super) fn ground(kinds: &[Feature]) -> Features {
    kinds.iter().fold(Features::default(), |features, &kind| features.with(kind))
}

/// The fault for an attack without attackers.
pub(super) fn no_attackers() -> Fault {
    Fault::new("no attackers", "somebody has to attack", "give at least one attacking unit")
}

impl Procedure for CombatProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.combat";
    const TITLE: &'static str = "Direct fire";
    const ABOUT: &'static str = "Adds up what the attackers' weapons come to at their distance, compares it with the defence, and rolls on the combat results table.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.base.1"),
        clause!("pl.base.2"),
        clause!("pl.base.4"),
        clause!("pl.base.6"),
        clause!("pl.base.7"),
        clause!("pl.night.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        if input.attackers.is_empty() {
            return Err(no_attackers());
        }
        let defence = defence(rules, &input.defenders)?;
        let ground = ground(&input.ground);
        let armoured = input
            .defenders
            .iter()
            .filter_map(|troop| rules.counter_named(&troop.unit).ok())
            .map(|kind| rules.counters[kind].armoured);
        let mark = Mark::of(ground, armoured);
        let (mut attack, mut notes) = (Strength::NONE, Vec::new());
        for firer in &input.attackers {
            let counter = &rules.counters[rules.counter_named(&firer.unit).map_err(|fault| fault.at("attackers"))?];
            let count = between("attackers: count", firer.count.into(), 1, 99)?;
            let distance = u32::from(between("attackers: distance", firer.distance, 0, 99)?);
            if stream(ground) && distance > 1 && !firer.from_slope {
                return Err(Fault::new(
                    format!("attackers: {} at {distance} hexes", counter.name),
                    "units in a stream are fired on only from beside it or from slopes (pl.base.6)",
                    "bring it beside the stream, or say \"from_slope\": true",
                ));
            }
            let strength = fire(rules, counter, distance, mark);
            if strength == Strength::NONE {
                return Err(Fault::new(
                    format!("attackers: {} cannot hurt this target at {distance} hexes", counter.name),
                    "its range, or its weapon class against armour and towns, forbids it (pl.base.6, pl.base.7)",
                    "bring it closer, choose another target, or leave it out",
                ));
            }
            attack = attack + std::iter::repeat_n(strength, count).sum();
            let each = rules.scale.show(strength);
            let hexes = if distance == 1 { "1 hex".into() } else { format!("{distance} hexes") };
            let text = match count {
                1 => format!("1 {} at {hexes} counts {each}.", counter.name),
                _ => format!("{count} {} at {hexes} count {each} each.", counter.name),
            };
            notes.push(Line::new(text, clause!("pl.base.7")));
        }
        let dispersed = input.defenders.iter().any(|troop| troop.dispersed);
        Ok(Case {
            rules: rules.clone(),
            sum: add_up(rules, attack, defence, ground, dispersed),
            defenders: input.defenders.clone(),
            why: clause!("pl.base.1"),
            notes,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        case.roll(dice)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        case.tell(outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let firer = |unit: &str, count, distance| Firer { unit: unit.into(), count, distance, from_slope: false };
        vec![
            (
                "two rifle platoons at sticks in the open",
                Input {
                    attackers: vec![firer("German rifle platoon", 2, 2)],
                    defenders: vec![Troop::new("US airborne stick", 3)],
                    ground: vec![],
                },
            ),
            (
                "a howitzer battery at a town",
                Input {
                    attackers: vec![firer("US 75mm howitzer battery", 1, 8)],
                    defenders: vec![Troop::new("German rifle platoon", 1)],
                    ground: vec![Feature::Town],
                },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let (attacker, defender) = (scenario.defender_infantry()?, scenario.airborne_stick()?);
        Some(Input {
            attackers: vec![Firer { unit: attacker, count: 1, distance: 1, from_slope: false }],
            defenders: vec![Troop::new(&defender, scenario.rules.sticks_per_platoon)],
            ground: vec![],
        })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let open = &view.open;
        let attack = open.attack.filter(|attack| *order == Order::Attack && attack.kind == AttackKind::Fire)?;
        let on_slope = |unit| open.unit(unit).spot().is_some_and(|at| open.ground(at).has(Feature::Slope));
        let firer = |unit: UnitId| Firer {
            unit: open.counter(unit).name.clone(),
            count: 1,
            distance: open.distance(unit, attack.at) as u16,
            from_slope: on_slope(unit),
        };
        Some(Input {
            attackers: merged(attack.by.iter().map(firer), |firer| &mut firer.count),
            defenders: Troop::all(open, attack.targets.iter()),
            ground: situation::ground(open, attack.at),
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        Outcome::told(before.open.attack?.targets, events)
    }
}
