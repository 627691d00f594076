//! The refit of aircraft at an Air Base (ocs.refit).

use crate::rules::Rules;
use crate::tokens::Tokens;

/// How many Inactive aircraft a base of some Level refits in a phase: two per Level, so none at an Air Strip (ocs.refit.1).
pub fn refitted(rules: &Rules, level: u8, inactive: u16) -> u16 {
    inactive.min(u16::from(rules.supply.costs.refit.1) * u16::from(level))
}

/// What it costs: the same for a base however many it readies, nothing if it readies none; by Direct Draw or throw
/// (ocs.refit.2).
pub fn cost(rules: &Rules, refitted: u16) -> Tokens {
    if refitted == 0 { Tokens::NONE } else { rules.supply.costs.refit.0 }
}
