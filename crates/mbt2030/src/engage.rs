//! An engagement: who may engage whom, what counts against either, the throw, and what comes of it.
//!
//! Everything here is a function of a [`Situation`], the pair of stands as the table has them at this moment. A game measures
//! one and asks; a procedure reads one from its input and asks the same functions. Where stands are and what they see is
//! measured elsewhere, and so is the fall-back of a shaken stand.

pub mod advice;
pub mod bar;
pub mod disadvantage;
pub mod eligibility;
pub mod equilibrium;
pub mod fight;
pub mod fragility;
mod initiative;
pub mod input;
pub mod procedures;
pub mod ratio;
pub mod result;
pub mod state;
pub mod throw;

use crate::measure::arc::Aspect;
use crate::rules::step::Step;
use crate::season::Phase;
use crate::unit::{Class, Condition, Grade, Mode, Posture, SubClass};
use jumpmaster_core::plane::Apart;

/// A stand as an engagement sees it. A helicopter engages as any CAS does (mbt2030.range.16).
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// Its sub-class, which fixes its class.
    pub sub_class: SubClass,
    /// Its role.
    pub posture: Posture,
    /// How it moves.
    pub mode: Mode,
    /// The grade of its army.
    pub grade: Grade,
    /// What engagements have done to it.
    pub condition: Condition,
    /// Whether the other player knows what it is.
    pub revealed: bool,
    /// Whether it is on the table; otherwise it is in the zone behind its edge.
    pub on_table: bool,
    /// Whether its centre is in ground that is bad going to it (mbt2030.going.8).
    pub bad_going: bool,
    /// Whether its centre is on a road.
    pub by_road: bool,
    /// Whether its centre is in an MBUA or BUA.
    pub built_up: bool,
    /// Whether any part of it is in a lit zone (mbt2030.illum.3).
    pub lit: bool,
    /// In which of its arcs the other stand is.
    pub aspect: Aspect,
    /// How far the nearest stand is that could cover it ([`disadvantage::covers`]), if there is one.
    pub ecm: Option<Apart>,
    /// How far the nearest stand is that could escort it ([`disadvantage::escorts`]), if there is one.
    pub escort: Option<Apart>,
}

impl Stand {
    /// Its class.
    pub const fn class(&self) -> Class {
        self.sub_class.class()
    }
}

/// Two stands, one of which would engage the other, and everything that decides whether and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The owning player's stand, which engages.
    pub owner: Stand,
    /// The opposing player's stand, which is engaged.
    pub opposing: Stand,
    /// How far apart they are; `None` if one of them is off the table.
    pub distance: Option<Apart>,
    /// Whether the line between their centres is clear of ground and smoke.
    pub clear: bool,
    /// The phase of the day.
    pub phase: Phase,
    /// Whether there is adverse weather; of what kind makes no difference (mbt2030.awc.5).
    pub awc: bool,
    /// What bears on the owning player's right to begin it.
    pub initiative: Initiative,
}

/// What bears on the right to begin an engagement, though not on a reply.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Initiative {
    /// The step of the owning player's round.
    pub step: Step,
    /// Whether the stand has been a shooter in this turn already.
    pub engaged: bool,
    /// Whether the stand's battle group is fragile.
    pub fragile: bool,
    /// Whether the stand's battle group is the one selected in step 6.
    pub selected: bool,
    /// Whether a CAS stand came onto the table in this turn.
    pub arrived: bool,
    /// Whether the target was a shooter in the opposing player's last round, smoke and light included.
    pub target_engaged: bool,
    /// Whether the stand's battle group is of AIRCRAFT and ARTILLERY alone ([`crate::army::Group::is_pure_support`]).
    pub pure_support: bool,
    /// How far the target is from the BGHQ that counts: that of the stand's own group, or the nearest friendly one if the group is
    /// of AIRCRAFT and ARTILLERY alone; `None` if no such BGHQ is on the table.
    pub bghq: Option<Apart>,
}

impl Situation {
    /// The same pair with the roles exchanged, as for a reply.
    #[must_use]
    pub fn turned(&self) -> Situation {
        Situation { owner: self.opposing, opposing: self.owner, ..*self }
    }

    /// Whether both stands are on the table.
    pub fn on_table(&self) -> bool {
        self.owner.on_table && self.opposing.on_table
    }
}
