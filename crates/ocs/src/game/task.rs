//! What is being done and not over yet: an attack between its steps, losses that a side must take, pieces that must find a
//! new place. The latest comes first; what it interrupted goes on after it.

use super::piece::{CraftId, GroupId, UnitId};
use super::set::Set;
use super::wing::Wing;
use crate::board::HexId;
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::named;
use serde::{Deserialize, Serialize};

/// Something that is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// An attack or an overrun.
    Attack(Attack),
    /// A barrage that is being gathered.
    Barrage(Barrage),
    /// An air mission.
    Mission(Mission),
    /// Steps that a side must lose.
    Losses(Losses),
    /// Stacks that are Out of Supply and have still to roll for attrition: their units (ocs.attrition.1).
    Attrition {
        /// The units.
        hungry: Set,
    },
    /// Stacks that retreat.
    Retreat(Retreat),
    /// Transport Points that are displaced, or an Extender that collapsed (ocs.capture.7, ocs.extender.1).
    Displaced(Displaced),
    /// An aircraft that must leave a captured base (ocs.basecap.5).
    Homeless {
        /// The aircraft.
        craft: CraftId,
    },
    /// A hex with more than it may hold at the end of a phase (ocs.base.7).
    Overstacked {
        /// The hex.
        hex: HexId,
        /// Whose units stand there.
        party: Party,
    },
    /// The phase is over once nothing is left above this.
    Closing,
}

/// The step that an attack is in (ocs.combat).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackStep {
    /// The attacker says who takes part (ocs.combat.1).
    Gathering,
    /// The defender pays or withholds (ocs.combat.2).
    Payment,
    /// The attacker names his Action Rating unit (ocs.combat.3).
    AttackerRating,
    /// The defender names his (ocs.combat.3).
    DefenderRating,
    /// The defender picks his terrain (ocs.combat.4).
    Terrain,
    /// The dice are rolled (ocs.combat.6, ocs.combat.7).
    Dice,
    /// The attacker's options (ocs.combat.8, ocs.result.3).
    AttackerOptions,
    /// The defender may ignore his options (ocs.result.5).
    DefenderMayIgnore,
    /// The defender's options (ocs.result.3).
    DefenderOptions,
    /// Attackers may advance (ocs.base.11).
    Advance,
}

/// An attack or an overrun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact that a later step asks for")]
pub struct Attack {
    /// The side that attacks.
    pub party: Party,
    /// The hex that is attacked.
    pub target: HexId,
    /// The hex an overrun comes from; `None` for a regular attack (ocs.base.9).
    pub overrun: Option<HexId>,
    /// The step it is in.
    pub step: AttackStep,
    /// Who attacks.
    pub attackers: Set,
    /// Who defends.
    pub defenders: Set,
    /// The hexes that the attackers came from, as sides of the target: bit `n` is side `n` (ocs.exploit.5).
    pub sides: u8,
    /// The defenders that have combat supply (ocs.csupply.3, ocs.csupply.5).
    pub paid: Set,
    /// The Action Rating units, of the attacker and of the defender.
    pub ratings: [Option<UnitId>; 2],
    /// The terrain that the defender picked.
    pub terrain: Option<Terrain>,
    /// The option points left, of the attacker and of the defender.
    pub options: [u8; 2],
    /// The steps that the defender is to lose once the attacker is done (ocs.combat.8).
    pub defender_losses: u8,
    /// The hexes that the attacker and the defender have gone back.
    pub went_back: [u8; 2],
    /// The Action Rating from which attackers are marked for exploitation, if any are (ocs.exploit.1).
    pub exploit: Option<u8>,
    /// Whether the result disorganizes the defender (ocs.result.4).
    pub disorganizes: bool,
    /// Whether the attacker has taken an option by retreat (ocs.result.5).
    pub retreated: bool,
    /// Whether the attacker had units left when his options came up (ocs.result.5).
    pub attacker_lived: bool,
    /// Whether it shows units that fog had hidden (ocs.base.23).
    pub unveils: bool,
}

impl Attack {
    /// The attackers or the defenders, by side of the combat: 0 attacks, 1 defends.
    pub const fn force(&self, defends: bool) -> Set {
        if defends { self.defenders } else { self.attackers }
    }
}

/// Who fires in a barrage: one kind only (ocs.barrage.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Battery {
    /// Artillery.
    Guns,
    /// Ships.
    Ships,
}

/// A barrage by artillery or ships that is being gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Barrage {
    /// The side that fires.
    pub party: Party,
    /// The hex it fires at.
    pub target: HexId,
    /// Who fires.
    pub battery: Battery,
    /// The units or ships that fire.
    pub firers: Set,
    /// Whether it is aimed at the facility there and not at the units (ocs.facility.1).
    pub facility: bool,
}

named! {
    /// A kind of air mission (ocs.base.14).
    pub enum Flight: "kind of flight" {
        /// A barrage of units in a Barrage Segment, or a Hip Shoot in a Movement Segment.
        Barrage = "barrage",
        /// A barrage of the Air Base in a hex, and of the aircraft there.
        AirBase = "air-base",
        /// A barrage of the port in a hex.
        Port = "port",
        /// A barrage of a ship.
        Ship = "ship",
        /// A barrage of a rail hex.
        Trainbusting = "trainbusting",
        /// A fight with the Active Fighters of an enemy base.
        Sweep = "sweep",
        /// A move to another base.
        Transfer = "transfer",
        /// Cargo to an own base.
        Transport = "transport",
        /// Cargo dropped.
        Drop = "drop",
    }
}

/// The step that an air mission is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionStep {
    /// Aircraft and cargo are gathered.
    Gathering,
    /// The owner of the Patrol Zone may intercept (ocs.base.16).
    Interception,
    /// Flak is rolled (ocs.flak.4).
    Flak,
    /// The owner chooses which of several equal aircraft takes the loss (ocs.mloss.2).
    Loss,
    /// Cargo beyond the capacity left must be given up (ocs.airdrop.10).
    Overloaded,
    /// Over the target.
    Target,
    /// Fighters that sweep choose whom they attack (ocs.base.14).
    Sweep,
    /// On the way back.
    Return,
}

/// An air mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mission {
    /// The side that flies.
    pub party: Party,
    /// Its kind.
    pub flight: Flight,
    /// The base it flies from.
    pub base: HexId,
    /// The hex it flies to.
    pub target: HexId,
    /// The step it is in.
    pub step: MissionStep,
    /// The aircraft, from the top of the stack (ocs.mloss.3).
    pub crafts: Wing,
    /// Those of them that have aborted.
    pub home: Set,
    /// Glider markers: the first transports of the stack tow one each (ocs.airtrans.2).
    pub gliders: Set,
    /// The units aboard.
    pub units: Set,
    /// Those of them that ride in gliders.
    pub gliding: Set,
    /// The supply aboard: in gliders, and in transports.
    pub tokens: [Tokens; 2],
    /// The room that cargo on its way home takes, by how it would have landed, in parts of tokens (ocs.airdrop.10).
    pub returning: [u32; 2],
    /// Whether the transports stay at the base they fly to (ocs.airtrans.6).
    pub stays: bool,
    /// Whether the target was in an enemy Patrol Zone when the mission came (ocs.base.15).
    pub patrolled: bool,
    /// The enemy Fighters that have intercepted it.
    pub interceptors: Set,
    /// The aircraft of which one takes the loss (ocs.mloss.2).
    pub tied: Set,
}

/// Why steps are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Attrition (ocs.attrition.6).
    Attrition,
    /// The result of combat (ocs.result.2).
    Combat,
    /// An option point (ocs.result.3).
    Option,
    /// A barrage (ocs.bresult.2).
    Barrage,
    /// A hex that could not be retreated, or a retreat through an EZOC (ocs.base.10).
    Retreat,
}

/// Steps that a side must lose; its owner chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// The side.
    pub party: Party,
    /// The units that may lose them.
    pub from: Set,
    /// How many steps are left to lose.
    pub steps: u8,
    /// The unit that must lose the first (ocs.combat.3).
    pub first: Option<UnitId>,
    /// Why.
    pub cause: Cause,
}

/// Stacks of a side that retreat a hex each (ocs.base.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// The side.
    pub party: Party,
    /// The units that still have to go.
    pub units: Set,
    /// The hexes they must get away from: of the attackers, or of the defender.
    pub defends: bool,
    /// Whether it is the second hex or a later one, which disorganizes (ocs.result.7).
    pub further: bool,
}

/// Transport Points that must find a new place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Displaced {
    /// The group.
    pub group: GroupId,
    /// The hex it was in.
    pub from: HexId,
}

impl Task {
    /// Who must act.
    pub fn actor(
        &self,
        phasing: Party,
        owner_of: impl Fn(CraftId) -> Party,
        group_of: impl Fn(GroupId) -> Party,
    ) -> Party {
        match self {
            Task::Attack(attack) => match attack.step {
                AttackStep::Payment
                | AttackStep::DefenderRating
                | AttackStep::Terrain
                | AttackStep::DefenderMayIgnore
                | AttackStep::DefenderOptions => attack.party.enemy(),
                AttackStep::Gathering
                | AttackStep::AttackerRating
                | AttackStep::Dice
                | AttackStep::AttackerOptions
                | AttackStep::Advance => attack.party,
            },
            Task::Barrage(barrage) => barrage.party,
            Task::Mission(mission) if mission.step == MissionStep::Interception => mission.party.enemy(),
            Task::Mission(mission) => mission.party,
            Task::Losses(losses) => losses.party,
            Task::Retreat(retreat) => retreat.party,
            Task::Displaced(displaced) => group_of(displaced.group),
            Task::Homeless { craft } => owner_of(*craft),
            Task::Overstacked { party, .. } => *party,
            Task::Attrition { .. } | Task::Closing => phasing,
        }
    }
}
