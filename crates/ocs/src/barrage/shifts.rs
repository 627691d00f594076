//! The shifts of a barrage, line by line, and density (ocs.bshift.0 to ocs.bshift.8, ocs.density.1 to ocs.density.4).

use crate::barrage::fire::Kind;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::barrage::COLUMNS;
use crate::terrain::Closeness;
use jumpmaster_core::{Clause, clause};

/// Who fires, as the shifts ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked by itself")]
pub struct Fire {
    /// What fires.
    pub kind: Kind,
    /// Whether a correct spotter is adjacent to the target: a friendly combat unit that is not aboard a ship (ocs.bshift.4).
    pub spotted: bool,
    /// Whether a Strategic Bomber takes part.
    pub strategic: bool,
    /// Whether aircraft fire, and every one of them is within 10 hexes of its base.
    pub near: bool,
    /// Whether any aircraft is beyond half its range.
    pub far: bool,
}

/// The target, as the shifts ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The Level of its Hedgehog; 0 for none.
    pub hedgehog: u8,
    /// How close its terrain is.
    pub closeness: Closeness,
    /// Whether any unit in the hex is in Strat Mode.
    pub strat: bool,
    /// The RE that count for density.
    pub size: Fraction,
}

/// A line that applies: what it is about, the columns to the right, and its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// What it is about.
    pub why: &'static str,
    /// The columns, to the right if positive.
    pub columns: i8,
    /// Its clause.
    pub clause: Clause,
}

/// Every line that applies, each once, and density (ocs.bshift.0, ocs.density.4).
pub fn lines(rules: &Rules, fire: Fire, target: Target) -> impl Iterator<Item = Shift> {
    let shifts = &rules.barrage.shifts;
    let close = matches!(target.closeness, Closeness::Close | Closeness::VeryClose);
    let extremely = target.closeness == Closeness::ExtremelyClose;
    let lines = [
        (target.hedgehog > 0, "Hedgehog", shifts.hedgehog, clause!("ocs.bshift.1")),
        (close, "Close or Very Close terrain", shifts.close, clause!("ocs.bshift.2")),
        (extremely, "Extremely Close terrain", shifts.extremely_close, clause!("ocs.bshift.3")),
        (fire.strategic || !fire.spotted, unspotted(fire), shifts.unspotted, clause!("ocs.bshift.4")),
        (target.strat, "a unit in Strat Mode", shifts.strat, clause!("ocs.bshift.5")),
        (fire.near, "all aircraft within 10 hexes of base", shifts.near, clause!("ocs.bshift.6")),
        (rules.half_range && fire.far, "aircraft beyond half range", shifts.far, clause!("ocs.bshift.7")),
        (true, "density", rules.barrage.density(target.size), clause!("ocs.density.1")),
    ];
    let apply = lines.into_iter().filter(|(applies, _, columns, _)| *applies && *columns != 0);
    apply.map(|(_, why, columns, clause)| Shift { why, columns, clause })
}

const fn unspotted(fire: Fire) -> &'static str {
    if fire.strategic { "a Strategic Bomber" } else { "no correct spotter" }
}

/// A column after all shifts, which are added up first; it stops at the first and the last (ocs.bshift.8).
pub fn shifted(column: usize, shifts: impl Iterator<Item = Shift>) -> usize {
    let net: i32 = shifts.map(|shift| i32::from(shift.columns)).sum();
    (column as i32 + net).clamp(0, COLUMNS as i32 - 1) as usize
}

/// A unit as density counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dense<'a> {
    /// Its size in RE.
    pub size: Fraction,
    /// Its steps at full strength.
    pub steps: u8,
    /// The multi-unit formation it belongs to.
    pub formation: Option<&'a str>,
    /// Whether it is a combat unit.
    pub combat: bool,
}

/// The RE of a hex that count for density: combat units alone (ocs.density.2); a multi-step unit or a formation for at most 3
/// (ocs.density.3).
pub fn density<'a>(units: impl Iterator<Item = Dense<'a>> + Clone) -> Fraction {
    let most = Fraction::whole(3);
    let each = |unit: Dense| if unit.steps > 1 { unit.size.at_most(most) } else { unit.size };
    let combat = units.filter(|unit| unit.combat);
    let alone: Fraction = combat.clone().filter(|unit| unit.formation.is_none()).map(each).sum();
    let mut formations: Vec<(&str, Fraction)> = Vec::new();
    for (name, size) in combat.filter_map(|unit| Some((unit.formation?, each(unit)))) {
        match formations.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum = *sum + size,
            None => formations.push((name, size)),
        }
    }
    alone + formations.into_iter().map(|(_, size)| size.at_most(most)).sum::<Fraction>()
}
