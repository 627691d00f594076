//! Front and Rear (mbt2030.arc.1).

use super::base::Stance;
use crate::rules::Rules;
use crate::rules::options::{ArcSplit, Contact};
use crate::unit::Posture;
use jumpmaster_core::named;
use jumpmaster_core::plane::{Arc, Point};

named! {
    /// The aspect of a stand in which something lies (mbt2030.arc.1).
    pub enum Aspect: "aspect" {
        /// Before it.
        Front = "Front",
        /// To a side of it, under the option that knows flanks.
        Flank = "flank",
        /// Behind it.
        Rear = "Rear",
    }
}

/// The aspect of a stand in which a place lies (mbt2030.arc.1).
pub fn aspect(rules: &Rules, stand: Stance, place: Point) -> Aspect {
    let Stance { at, facing } = stand;
    match rules.options.arc_split {
        ArcSplit::HalfPlanes if facing.is_ahead(at, place) => Aspect::Front,
        ArcSplit::HalfPlanes => Aspect::Rear,
        ArcSplit::Quarters if facing.within(Arc::QUARTER, at, place) => Aspect::Front,
        ArcSplit::Quarters if facing.back().within(Arc::QUARTER, at, place) => Aspect::Rear,
        ArcSplit::Quarters => Aspect::Flank,
    }
}

/// Whether a stand in this posture may engage what lies at a place ([`bears_to`]).
pub fn bears(rules: &Rules, posture: Posture, stand: Stance, place: Point, contact: bool) -> bool {
    bears_to(rules, posture, aspect(rules, stand, place), contact)
}

/// Whether a stand in this posture may engage what lies in an aspect of it: ARMOUR and CAS to their Front alone, all others all
/// round (mbt2030.arc.2, mbt2030.arc.4). An option lets contact waive that (mbt2030.los.2).
pub fn bears_to(rules: &Rules, posture: Posture, aspect: Aspect, contact: bool) -> bool {
    let waived = contact && rules.options.contact == Contact::WaivesArcToo;
    !rules.steps.of(posture).front_only || waived || aspect == Aspect::Front
}
