//! Anti-Tank effects: what cuts the x2 of attacking tanks (ocs.at.1 to ocs.at.5).

use crate::combat::strength::Combatant;
use crate::fraction::Fraction;
use crate::rules::combat::{AtLevel, AtLevels};
use crate::unit::{Class, Symbol};

/// The level of a unit: the highest that its colour or one of its symbols gives it (ocs.at.2 to ocs.at.4).
pub fn level(levels: &AtLevels, unit: &Combatant) -> AtLevel {
    let symbols = unit.symbols;
    let by_colour = match unit.class {
        Class::Armor => levels.yellow,
        Class::Mech if symbols.has(Symbol::Tank) => levels.red_tank,
        Class::Mech => levels.red,
        Class::Other => levels.other,
    };
    let guns = symbols.has(Symbol::AntiTank) || symbols.has(Symbol::AntiAircraft);
    if guns { by_colour.max(levels.guns) } else { by_colour }
}

/// The level of a defending hex: the highest of its units and of its Hedgehog (ocs.at.5).
pub fn of_hex<'u>(levels: &AtLevels, units: impl IntoIterator<Item = &'u Combatant>, hedgehog: u8) -> AtLevel {
    let fort = if hedgehog > 0 { levels.hedgehog } else { AtLevel::None };
    units.into_iter().map(|unit| level(levels, unit)).fold(fort, Ord::max)
}

/// What remains of an attacker's terrain effect: an Armor or Mech unit's x2 drops to x1.5 against a hex of its own level or
/// a higher one (ocs.at.1).
pub fn cut(terrain: Fraction, class: Class, own: AtLevel, hex: AtLevel) -> Fraction {
    let doubled = class != Class::Other && terrain == Fraction::whole(2);
    if doubled && hex != AtLevel::None && hex >= own { Fraction::new(3, 2) } else { terrain }
}
