//! Air combat: one aircraft attacks another, and somebody breaks off (ocs.aircombat).

use crate::Ocs;
use crate::air::aircraft::{Aircraft, Aloft, End, check_stack};
use crate::air::reading::Reading;
use crate::game::called;
use crate::game::order::Order;
use crate::game::view::View;
use crate::rules::Rules;
use crate::rules::air::{Duel, ThirdDie};
use crate::scenario::Scenario;
use crate::unit::Plane;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The result of an air combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fought {
    /// Who breaks off.
    pub duel: Duel,
    /// What the third die says of those who do.
    pub third: ThirdDie,
}

impl Fought {
    /// What it does to both: whoever aborts flies home, and loses a step if the third die says so. The one die counts for
    /// both (ocs.aircombat.5).
    pub fn settle(self, attacker: &mut Aloft, defender: &mut Aloft) {
        let abort = |aborts: bool, aircraft: &mut Aloft| {
            if aborts {
                aircraft.home = true;
                if self.third == ThirdDie::Loss {
                    aircraft.hit();
                }
            }
        };
        abort(self.duel != Duel::Defender, attacker);
        abort(self.duel != Duel::Attacker, defender);
    }
}

/// Whose end of an air combat is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Both.
    Both,
    /// The defender's.
    Defender,
}

/// A pair in the air, ready to be rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    duel: Reading<Duel>,
    third: Reading<ThirdDie>,
}

impl Pair {
    /// Two dice plus the attacker's rating less the defender's (ocs.aircombat.2, ocs.aircombat.3), and a third die.
    pub fn new(rules: &Rules, attacker: &Aircraft, defender: &Aircraft) -> Pair {
        let difference = attacker.rated(rules) - defender.rated(rules);
        Pair {
            duel: Reading::new(Die::TWO_D6, |roll| *rules.air.duel.at(roll + difference)),
            third: Reading::new(Die::D6, |face| *rules.air.third.at(face)),
        }
    }

    /// Rolls all three dice (ocs.aircombat.1). Whoever asks for the defender alone learns nothing of a loss that only the
    /// attacker can have.
    #[inline]
    pub fn fight<D: Dice + ?Sized>(&self, asked: Asked, dice: &mut D) -> Result<Fought, NeedRoll> {
        let duel = self.duel.roll(clause!("ocs.aircombat.2"), dice)?;
        let third = match (asked, duel) {
            (Asked::Defender, Duel::Attacker) => self.third.roll_idly(clause!("ocs.aircombat.5"), dice)?,
            _ => self.third.roll(clause!("ocs.aircombat.5"), dice)?,
        };
        Ok(Fought { duel, third })
    }
}

/// `ocs.air-combat`: one pair.
pub struct AirCombatProcedure;

/// A pair.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Who attacks; in an interception, the interceptor.
    pub attacker: Aircraft,
    /// Who is attacked.
    pub defender: Aircraft,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    aircraft: [Aircraft; 2],
    pair: Pair,
}

/// What became of the pair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the table says.
    pub result: Duel,
    /// How it ended for the attacker.
    pub attacker: End,
    /// How it ended for the defender.
    pub defender: End,
    /// What the third die says.
    pub third_die: ThirdDie,
}

impl Procedure for AirCombatProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.air-combat";
    const TITLE: &'static str = "Air combat";
    const ABOUT: &'static str = "Fights one air combat: who aborts, and whether that costs a step.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.aircombat.1"),
        clause!("ocs.aircombat.2"),
        clause!("ocs.aircombat.3"),
        clause!("ocs.aircombat.4"),
        clause!("ocs.aircombat.5"),
        clause!("ocs.base.13"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        check_stack("attacker", &[input.attacker], 1, rules)?;
        check_stack("defender", &[input.defender], 1, rules)?;
        let pair = Pair::new(rules, &input.attacker, &input.defender);
        Ok(Case { rules: rules.clone(), aircraft: [input.attacker, input.defender], pair })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let before = case.aircraft.map(|each| each.aloft());
        let fought = case.pair.fight(Asked::Both, dice)?;
        let [mut attacker, mut defender] = before;
        fought.settle(&mut attacker, &mut defender);
        Ok(Outcome {
            result: fought.duel,
            attacker: attacker.end(before[0]),
            defender: defender.end(before[1]),
            third_die: fought.third,
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let [attacker, defender] = case.aircraft;
        let mut lines = Vec::new();
        for (who, each) in [("attacker", attacker), ("defender", defender)] {
            if each.rated(&case.rules) != i32::from(each.rating) {
                let text = format!("The {who} flies beyond half its range: rated {}.", each.rated(&case.rules));
                lines.push(Line::new(text, clause!("ocs.aircombat.4")));
            }
        }
        let difference = attacker.rated(&case.rules) - defender.rated(&case.rules);
        let text = format!("The attacker's rating less the defender's: {difference:+}.");
        lines.push(Line::new(text, clause!("ocs.aircombat.3")));
        lines.push(Line::new(format!("{}.", outcome.result), clause!("ocs.aircombat.2")));
        lines.push(Line::new(format!("Third die: {}.", outcome.third_die), clause!("ocs.aircombat.5")));
        for (who, each, end) in [("attacker", attacker, outcome.attacker), ("defender", defender, outcome.defender)] {
            if end != End::Unharmed {
                lines.push(Line::new(format!("The {who}, a {}, {end}.", each.plane), clause!("ocs.base.13")));
            }
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let craft = |plane, rating, range, distance| Aircraft { rating, range, distance, ..Aircraft::of(plane) };
        let fighter = craft(Plane::Fighter, 3, 15, 6);
        vec![
            ("a fighter attacks a bomber", Input { attacker: fighter, defender: craft(Plane::Bomber, 1, 40, 18) }),
            ("two fighters of one rating", Input { attacker: fighter, defender: craft(Plane::Fighter, 3, 20, 9) }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<Input> {
        called::air_combat(view, *order)
    }
}
