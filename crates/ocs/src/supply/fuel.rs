//! Fuel: who needs it, and the cheapest way to provide it (ocs.fuel).

mod procedure;

pub use procedure::{Case, FuelProcedure, Input, Outcome, PlanTold, UnitInput};

use crate::rules::Rules;
use crate::tokens::Tokens;
use crate::unit::Mobility;
use jumpmaster_core::named;

named! {
    /// Why a unit goes from one hex to another.
    pub enum Motion: "kind of movement" {
        /// It spends MPs.
        Movement = "movement",
        /// It follows up after combat.
        Advance = "advance after combat",
        /// It is driven back.
        Retreat = "retreat",
    }
}

/// Whether a combat unit must be fuelled: to spend Truck or Track MPs, not to advance after combat or to retreat (ocs.fuel.1,
/// ocs.fuel.2).
pub const fn needed(mobility: Mobility, motion: Motion) -> bool {
    matches!(motion, Motion::Movement) && !matches!(mobility, Mobility::Leg)
}

/// A unit that wants fuel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thirsty {
    /// The number of its multi-unit formation; independent units have none.
    pub formation: Option<u8>,
    /// The HQs within whose throw range it begins to move, a bit for each; they matter to independent units alone
    /// (ocs.fuel.5).
    pub hqs: u16,
    /// In how many phases of the player turn it wants to move.
    pub phases: u8,
}

/// A way to fuel all units.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Plan {
    /// What it costs.
    pub cost: Tokens,
    /// The formations whose marker is fuelled, a bit for each.
    pub formations: u16,
    /// The HQs that get a fuel marker, a bit for each.
    pub hqs: u16,
    /// The units fuelled counter by counter, phase by phase.
    pub counters: Vec<usize>,
}

impl Thirsty {
    /// Whether a plan's markers keep it fuelled until the next Clean Up (ocs.fuel.4, ocs.fuel.5).
    fn covered(self, formations: u16, hqs: u16) -> bool {
        match self.formation {
            Some(formation) => formations >> formation & 1 == 1,
            None => self.hqs & hqs != 0,
        }
    }
}

/// The most markers that are weighed against one another.
pub const MOST_MARKERS: usize = 8;

/// Every way to fuel all units in which each marker serves somebody, the cheapest first and of equal ones that with fewer
/// markers (ocs.fuel.3 to ocs.fuel.5). There may be [`MOST_MARKERS`] formations and HQs together.
pub fn plans(rules: &Rules, units: &[Thirsty]) -> Vec<Plan> {
    let formations: u16 = units.iter().filter_map(|unit| unit.formation).fold(0, |all, each| all | 1 << each);
    let hqs = units.iter().filter(|unit| unit.formation.is_none()).fold(0, |all, unit| all | unit.hqs);
    let mut plans = Vec::new();
    for formations in subsets(formations) {
        for hqs in subsets(hqs) {
            if every_hq_serves(units, hqs) {
                plans.push(plan(rules, units, formations, hqs));
            }
        }
    }
    plans.sort_by_key(|plan| {
        (plan.cost, plan.formations.count_ones() + plan.hqs.count_ones(), plan.formations, plan.hqs)
    });
    plans
}

/// Every subset of some bits.
fn subsets(bits: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(bits);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & bits);
        Some(subset)
    })
}

/// Whether without any one of the HQs some independent unit would not be served.
fn every_hq_serves(units: &[Thirsty], hqs: u16) -> bool {
    let independent = || units.iter().filter(|unit| unit.formation.is_none());
    (0..16).map(|hq| 1 << hq).filter(|hq| hqs & hq != 0).all(|hq| independent().any(|unit| unit.hqs & hqs == hq))
}

fn plan(rules: &Rules, units: &[Thirsty], formations: u16, hqs: u16) -> Plan {
    let costs = &rules.supply.costs;
    let each = |cost: Tokens, bits: u16| Tokens(cost.0 * bits.count_ones());
    let counters: Vec<usize> = (0..units.len()).filter(|&unit| !units[unit].covered(formations, hqs)).collect();
    let phases: u32 = counters.iter().map(|&unit| u32::from(units[unit].phases)).sum();
    let cost = each(costs.formation, formations) + each(costs.hq, hqs) + Tokens(costs.fuel.0 * phases);
    Plan { cost, formations, hqs, counters }
}
