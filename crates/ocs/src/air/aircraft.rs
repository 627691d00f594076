//! Aircraft as their counters show them, and what is left of them in flight (ocs.base.13).

use crate::rules::Rules;
use crate::tokens::Tokens;
use crate::unit::{Craft, Plane};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Fault, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most aircraft in a mission, whatever the ledger says (ocs.mloss.3).
pub const STACK: usize = 4;

/// The steps of an aircraft that is not reduced (ocs.base.13).
pub const STEPS: u8 = 2;

/// An aircraft of a mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aircraft {
    /// Its type.
    #[serde(rename = "type")]
    pub plane: Plane,
    /// Its Air Combat Rating.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 20))]
    pub rating: u8,
    /// Its barrage strength, unreduced.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 500))]
    pub barrage: u16,
    /// Its range in hexes.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 1000))]
    pub range: u16,
    /// How far the target is from its base, in hexes.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 1000))]
    pub distance: u16,
    /// What it carries, unreduced, in T.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 400))]
    pub capacity: Tokens,
    /// Whether it is reduced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
    /// Whether it tows a glider.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub glider: bool,
}

impl Aircraft {
    /// An aircraft of a type, with no number on its counter.
    pub const fn of(plane: Plane) -> Aircraft {
        Aircraft {
            plane,
            rating: 0,
            barrage: 0,
            range: 0,
            distance: 0,
            capacity: Tokens::NONE,
            reduced: false,
            glider: false,
        }
    }

    /// One of the table of aircraft, flying this far.
    pub fn new(craft: &Craft, distance: u16, reduced: bool) -> Aircraft {
        let Craft { plane, barrage, range, capacity, .. } = *craft;
        let rating = craft.rating.max(0).unsigned_abs();
        Aircraft { plane, rating, barrage, range, distance, capacity, reduced, glider: false }
    }

    /// Its Air Combat Rating for this flight: one lower beyond half range, if that option is used (ocs.aircombat.4).
    pub fn rated(&self, rules: &Rules) -> i32 {
        let far = rules.half_range && self.beyond_half_range();
        i32::from(self.rating) + if far { i32::from(rules.air.numbers.far) } else { 0 }
    }

    /// Whether it flies farther than half its range (ocs.aircombat.4, ocs.airtrans.3).
    pub const fn beyond_half_range(&self) -> bool {
        2 * self.distance as u32 > self.range as u32
    }

    /// What it has left before the flight.
    pub const fn aloft(&self) -> Aloft {
        Aloft { steps: if self.reduced { STEPS - 1 } else { STEPS }, home: false }
    }

    /// Checks the numbers of an input.
    fn check(&self) -> Result<(), Fault> {
        between("rating", self.rating, 0, 20)?;
        between("barrage", self.barrage, 0, 500)?;
        between("range", self.range, 0, 1000)?;
        between("distance", self.distance, 0, 1000)?;
        between("capacity", self.capacity.0, 0, 400)?;
        if self.plane == Plane::Glider {
            return Err(Fault::new(
                "a glider marker among the aircraft",
                "gliders are towed by transports (ocs.airtrans.2)",
                "mark the transport that tows it",
            ));
        }
        if self.glider && self.plane != Plane::Transport {
            return Err(Fault::new(
                format!("a {} tows a glider", self.plane),
                "only Transport-type aircraft do (ocs.airtrans.2)",
                "let a Transport tow it",
            ));
        }
        Ok(())
    }
}

/// Checks the aircraft of a mission or of an interception: how many there are, and their numbers (ocs.mloss.3).
pub fn check_stack(what: &str, aircraft: &[Aircraft], least: usize, rules: &Rules) -> Result<(), Fault> {
    between(what, aircraft.len(), least, usize::from(rules.base.limits.mission))?;
    for (at, each) in aircraft.iter().enumerate() {
        each.check().map_err(|fault| fault.at(format!("{what} #{}", at + 1)))?;
    }
    Ok(())
}

/// Checks positions of a stack that an owner lists in an order of his own: each is there, none twice.
pub fn check_order(what: &str, order: &[u8], stack: usize) -> Result<(), Fault> {
    for (at, &position) in order.iter().enumerate() {
        between(what, usize::from(position), 1, stack)?;
        if order[..at].contains(&position) {
            return Err(Fault::new(
                format!("{what}: #{position} twice"),
                "each aircraft has one place in an order",
                "name it once",
            ));
        }
    }
    Ok(())
}

/// The place of each position of a stack in an order that an owner gave; those he left out come last.
pub fn ranks(order: &[u8]) -> [u8; STACK] {
    let mut ranks = [u8::MAX; STACK];
    for (rank, position) in (0..).zip(order) {
        if let Some(place) = position.checked_sub(1).and_then(|at| ranks.get_mut(usize::from(at))) {
            *place = rank;
        }
    }
    ranks
}

/// What is left of an aircraft in flight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aloft {
    /// Its steps.
    pub steps: u8,
    /// Whether it has aborted and flies home.
    pub home: bool,
}

impl Aloft {
    /// No aircraft.
    pub const NONE: Aloft = Aloft { steps: 0, home: false };

    /// Whether it still flies the mission.
    #[inline]
    pub const fn flies(self) -> bool {
        self.steps > 0 && !self.home
    }

    /// It loses a step; a reduced aircraft is destroyed (ocs.base.13).
    pub const fn hit(&mut self) {
        self.steps = self.steps.saturating_sub(1);
    }

    /// How its flight ended, given what it started with.
    pub const fn end(self, before: Aloft) -> End {
        match (self.steps, self.home, self.steps < before.steps) {
            (0, ..) => End::Destroyed,
            (_, true, true) => End::AbortedReduced,
            (_, true, false) => End::Aborted,
            (_, false, true) => End::Reduced,
            (_, false, false) => End::Unharmed,
        }
    }
}

/// What is left of the aircraft of a stack, from its top; a place without an aircraft has no steps.
pub type Formation = [Aloft; STACK];

/// The aircraft of a stack before anything has happened.
pub fn aloft(aircraft: &[Aircraft]) -> Formation {
    let mut stack = [Aloft::NONE; STACK];
    for (place, each) in stack.iter_mut().zip(aircraft) {
        *place = each.aloft();
    }
    stack
}

named! {
    /// How a flight ended for an aircraft.
    pub enum End: "end of a flight" {
        /// Nothing happened to it.
        Unharmed = "unharmed",
        /// It lost a step and flew on.
        Reduced = "loses a step",
        /// It aborted.
        Aborted = "aborts",
        /// It aborted and lost a step.
        AbortedReduced = "aborts and loses a step",
        /// It lost its last step.
        Destroyed = "is destroyed",
    }
}
