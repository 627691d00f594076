//! The attack being put together, added up: what is rolled, what is told, and what a player sees before he rolls.

use super::assault;
use super::combat::{self, Odds};
use super::orders::{assault_group, mark, strength_of_fire};
use super::rules::Rules;
use super::state::{Attack, AttackKind, Open, UnitId};
use super::strength::Strength;
use jumpmaster_core::{Clause, clause};

/// An attack on units, added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// What the attackers bring.
    pub attack: Strength,
    /// What stands against it.
    pub defence: Strength,
    /// The odds, lifted a column if engineers do that (pl.engineer.6); none if worse than any.
    pub odds: Option<Odds>,
    /// The die modifier (pl.base.4).
    pub modifier: i8,
}

impl Sum {
    /// Whether engineers lifted the odds.
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

/// Adds up the direct fire (pl.base.6) or close assault (pl.base.5) being put together, if one is.
pub fn add_up(open: &Open) -> Option<Sum> {
    let attack = open.attack?;
    let (rules, ground) = (open.rules(), open.ground(attack.at));
    let defence = defence(open, attack.targets.iter());
    let dispersed = attack.targets.iter().any(|target| open.unit(target).dispersed.is_some());
    match attack.kind {
        AttackKind::Flak => None,
        AttackKind::Fire => {
            let mark = mark(open, attack.at, attack.targets.iter());
            let strength: Strength = attack.by.iter().map(|unit| strength_of_fire(open, unit, attack.at, mark)).sum();
            let modifier = combat::modifier(rules, ground, dispersed, false);
            Some(Sum { attack: strength, defence, odds: Odds::of(strength, defence), modifier })
        }
        AttackKind::Assault => {
            let group = assault_group(open);
            let modifier = combat::modifier(rules, ground, dispersed, assault::favoured(rules, &group));
            let odds = assault::odds(rules, &group, defence);
            Some(Sum { attack: group.iter().map(|unit| unit.attack).sum(), defence, odds, modifier })
        }
    }
}

/// The clause an attack being put together rests on.
pub fn clause_of(attack: Option<Attack>) -> Clause {
    match attack.map(|attack| attack.kind) {
        Some(AttackKind::Flak) => clause!("pl.aa.4"),
        Some(AttackKind::Assault) => clause!("pl.base.5"),
        Some(AttackKind::Fire) | None => clause!("pl.base.6"),
    }
}

/// The added defence of some units.
pub fn defence(open: &Open, targets: impl Iterator<Item = UnitId>) -> Strength {
    targets.map(|unit| open.defence(unit)).sum()
}
