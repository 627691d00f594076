//! Construction and repair (ocs.build).

use super::phase::Phase;
use crate::rules::Rules;
use crate::tokens::Tokens;
use jumpmaster_core::{Judgement, named, require};

named! {
    /// What is built or repaired.
    pub enum Work: "construction" {
        /// An Air Base, built or improved by a Level.
        AirBase = "Air Base",
        /// A Hedgehog, built or improved by a Level.
        Hedgehog = "Hedgehog",
        /// A hit on a port, repaired.
        Port = "port repair",
    }
}

impl Work {
    /// What it costs (ocs.build.1 to ocs.build.3).
    pub const fn cost(self, rules: &Rules) -> Tokens {
        let costs = &rules.supply.costs;
        match self {
            Work::AirBase => costs.air_base,
            Work::Hedgehog => costs.hedgehog,
            Work::Port => costs.port,
        }
    }
}

/// A place where something is to be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a condition of the clause")]
pub struct Site {
    /// What is to be done.
    pub work: Work,
    /// The Level there is already, or the hits on the port; `None` for no Air Base, which is built as Level 1.
    pub now: Option<u8>,
    /// The phase.
    pub phase: Phase,
    /// Whether a friendly combat unit is in the hex.
    pub held: bool,
    /// Whether the hex is within throw range of a friendly HQ.
    pub hq: bool,
    /// Whether something was built or repaired in the hex in this phase.
    pub worked: bool,
    /// Whether the hex lies in an unnegated EZOC.
    pub unnegated: bool,
}

/// Whether it may be built there and then (ocs.build.4).
pub fn judge(rules: &Rules, site: Site) -> Judgement {
    require!(
        site.phase == Phase::Movement,
        "ocs.build.4",
        "something is built outside the Movement Phase",
        "wait for it"
    );
    require!(site.held, "ocs.build.4", "something is built without a combat unit in the hex", "move one there");
    require!(site.hq, "ocs.build.4", "something is built out of throw range of an HQ", "bring an HQ nearer");
    require!(!site.worked, "ocs.build.4", "two Levels or hits are worked on in one hex", "wait for the next turn");
    require!(!site.unnegated, "ocs.build.4", "something is built in an unnegated EZOC", "drive the enemy off");
    let level = site.now.unwrap_or(0);
    let limits = &rules.base.limits;
    match site.work {
        Work::AirBase => {
            let lower = level < limits.air_base;
            require!(lower, "ocs.build.4", "an Air Base is improved beyond the highest Level", "leave it as it is");
        }
        Work::Hedgehog => {
            let lower = level < limits.hedgehog;
            require!(lower, "ocs.build.4", "a Hedgehog is improved beyond the highest Level", "leave it as it is");
        }
        Work::Port => require!(level > 0, "ocs.build.3", "a port without hits is repaired", "leave it as it is"),
    }
    Ok(())
}

/// The Level, or the hits, after the work.
pub fn after(site: Site) -> u8 {
    let level = site.now.unwrap_or(0);
    match site.work {
        Work::AirBase | Work::Hedgehog => level + 1,
        Work::Port => level.saturating_sub(1),
    }
}
