//! The attack being put together, added up. The same sum is rolled, reported, and shown to the player before the roll.

use super::assault;
use super::combat::{self, Sum};
use super::orders::{assault_group, mark, strength_of_fire};
use super::state::{Attack, AttackKind, Open, UnitId};
use super::strength::Strength;
use jumpmaster_core::{Clause, clause};

/// Adds up the direct fire (pl.base.6) or close assault (pl.base.5) being put together, if there is one.
pub fn add_up(open: &Open) -> Option<Sum> {
    let attack = open.attack?;
    let (rules, ground) = (open.rules(), open.ground(attack.at));
    let defence = defence(open, attack.targets.iter());
    let dispersed = attack.targets.iter().any(|target| open.unit(target).dispersed.is_some());
    match attack.kind {
        AttackKind::Flak => None,
        AttackKind::Fire => {
            let mark = mark(open, attack.at, attack.targets.iter());
            let strength = attack.by.iter().map(|unit| strength_of_fire(open, unit, attack.at, mark)).sum();
            Some(combat::add_up(rules, strength, defence, ground, dispersed))
        }
        AttackKind::Assault => Some(assault::add_up(rules, &assault_group(open), defence, ground, dispersed)),
    }
}

/// The clause behind the attack being put together.
pub fn clause_of(attack: Option<Attack>) -> Clause {
    match attack.map(|attack| attack.kind) {
        Some(AttackKind::Flak) => clause!("pl.aa.4"),
        Some(AttackKind::Assault) => clause!("pl.base.5"),
        Some(AttackKind::Fire) | None => clause!("pl.base.6"),
    }
}

/// The total defence of some units.
pub fn defence(open: &Open, targets: impl Iterator<Item = UnitId>) -> Strength {
    targets.map(|unit| open.defence(unit)).sum()
}
