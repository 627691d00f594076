//! Transport Points loaded and unloaded (ocs.load).

use super::situation::Wheels;
use crate::rules::Rules;
use crate::rules::base::{Cost, POINT};
use jumpmaster_core::{Judgement, Named, require};

/// The MA of Transport Points in tenths of Truck MPs (ocs.load.1).
pub fn allowance(rules: &Rules, wheels: Wheels) -> Cost {
    Cost::from(rules.base.limits.transport[wheels.number()]) * POINT
}

/// What loading costs them, and unloading as well: a tenth of their MA, exactly (ocs.load.1).
pub fn cost(rules: &Rules, wheels: Wheels) -> Cost {
    allowance(rules, wheels) / 10
}

/// What is in a hex where a Transport Point is to unload, all of its own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a place that the clause names")]
pub struct Place {
    /// A combat unit.
    pub combat_unit: bool,
    /// A port.
    pub port: bool,
    /// An Air Base.
    pub air_base: bool,
    /// A dump on the ground.
    pub dump: bool,
}

/// Whether a Transport Point may unload there (ocs.load.3). Where it loads nothing is asked (ocs.load.2).
pub fn may_unload(place: Place) -> Judgement {
    let Place { combat_unit, port, air_base, dump } = place;
    let fit = combat_unit || port || air_base || dump;
    require!(
        fit,
        "ocs.load.3",
        "a Transport Point unloads where nothing friendly is",
        "go to a combat unit, a port, an Air Base or a dump"
    );
    Ok(())
}
