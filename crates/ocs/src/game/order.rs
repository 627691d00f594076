//! Orders: everything a seat can order, in any segment.

use super::piece::{CraftId, GroupId, UnitId};
use super::task::Flight;
use crate::supply::build::Work;
use crate::terrain::Terrain;
use crate::unit::{Mode, Party};
use jumpmaster_core::hex::Spot;
use serde::{Deserialize, Serialize};

/// An order a seat can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Write down in secret where a unit is to drop.
    Plan {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Cancel a planned drop.
    Cancel {
        /// The unit.
        unit: UnitId,
    },
    /// Say who goes first this turn.
    First {
        /// The side.
        side: Party,
    },
    /// Ready an aircraft at its base.
    Refit {
        /// The aircraft.
        craft: CraftId,
    },
    /// Put a unit into a mode.
    Mode {
        /// The unit.
        unit: UnitId,
        /// The mode.
        mode: Mode,
    },
    /// Fuel a unit for this phase.
    Fuel {
        /// The unit.
        unit: UnitId,
    },
    /// Fuel a whole formation, or what is around an HQ, until Clean Up.
    FuelAll {
        /// A unit of the formation, or the HQ.
        unit: UnitId,
    },
    /// Move a unit one hex.
    Move {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Drive Transport Points one hex.
    Drive {
        /// The group.
        group: GroupId,
        /// The hex.
        to: Spot,
    },
    /// Load Transport Points from the dump in their hex.
    Load {
        /// The group.
        group: GroupId,
        /// How many tokens.
        tokens: u8,
    },
    /// Unload Transport Points.
    Unload {
        /// The group.
        group: GroupId,
        /// How many tokens.
        tokens: u8,
    },
    /// Set a Transport Point up as an Extender.
    Extend {
        /// The group.
        group: GroupId,
    },
    /// Collapse an Extender.
    Collapse {
        /// The group.
        group: GroupId,
    },
    /// Place displaced Transport Points, or what a collapsed Extender was made of.
    Place {
        /// The hex.
        to: Spot,
    },
    /// Move a unit by rail.
    Rail {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Move Transport Points by rail, with what they carry.
    RailGroup {
        /// The group.
        group: GroupId,
        /// The hex.
        to: Spot,
    },
    /// Move supply by rail.
    RailSupply {
        /// The hex it is in.
        from: Spot,
        /// The hex it goes to.
        to: Spot,
        /// How many tokens.
        tokens: u8,
    },
    /// Ship a unit from port to port.
    Ship {
        /// The unit.
        unit: UnitId,
        /// The port.
        to: Spot,
    },
    /// Ship Transport Points, with what they carry.
    ShipGroup {
        /// The group.
        group: GroupId,
        /// The port.
        to: Spot,
    },
    /// Ship supply.
    ShipSupply {
        /// The port it is in.
        from: Spot,
        /// The port it goes to.
        to: Spot,
        /// How many tokens.
        tokens: u8,
    },
    /// Build or repair something.
    Build {
        /// The hex.
        at: Spot,
        /// What.
        work: Work,
    },
    /// Remove a unit from a hex that holds too much.
    Remove {
        /// The unit.
        unit: UnitId,
    },
    /// Blow up a dump.
    Blow {
        /// The hex.
        at: Spot,
    },
    /// Feed a unit off the map.
    Feed {
        /// The unit.
        unit: UnitId,
    },
    /// Barrage the units, or the facility, in a hex.
    Barrage {
        /// The hex.
        at: Spot,
        /// Whether ships fire, and not artillery.
        ships: bool,
        /// Whether it is aimed at the facility.
        facility: bool,
    },
    /// Attack a hex.
    Attack {
        /// The hex.
        at: Spot,
    },
    /// Leave a unit or a ship out of what is being gathered.
    Leave {
        /// The unit.
        unit: UnitId,
    },
    /// Let the attack begin, or the guns fire, with those who take part; or send the mission off.
    Go,
    /// Pay for combat supply as the defender.
    Pay,
    /// Withhold combat supply.
    Withhold,
    /// Name the Action Rating unit.
    Rating {
        /// The unit.
        unit: UnitId,
    },
    /// Pick the terrain that counts.
    Terrain {
        /// The terrain.
        terrain: Terrain,
    },
    /// Take an option point by retreat.
    Retreat,
    /// Ignore the option points that are left.
    Ignore,
    /// Apply the option points although they could be ignored.
    Apply,
    /// Retreat the units of a hex to another.
    Back {
        /// The hex they leave.
        from: Spot,
        /// The hex they go to.
        to: Spot,
    },
    /// Advance a unit into the hex that was cleared.
    Advance {
        /// The unit.
        unit: UnitId,
    },
    /// Overrun an enemy hex with the units of a hex.
    Overrun {
        /// The hex they are in.
        from: Spot,
        /// The hex they overrun.
        to: Spot,
    },
    /// Let a unit lose a step.
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Begin an air mission.
    Fly {
        /// Its kind.
        flight: Flight,
        /// The base.
        from: Spot,
        /// The target.
        to: Spot,
    },
    /// Add an aircraft to the mission, at the bottom of the stack; or a glider to be towed.
    Add {
        /// The aircraft.
        craft: CraftId,
    },
    /// Load a unit onto the mission.
    Board {
        /// The unit.
        unit: UnitId,
        /// Whether it rides in a glider.
        glider: bool,
    },
    /// Load supply onto the mission.
    Stow {
        /// How many tokens.
        tokens: u8,
        /// Whether they go in gliders.
        glider: bool,
    },
    /// Let the transports stay at the base they fly to.
    Stay,
    /// Send a Fighter against an aircraft.
    Intercept {
        /// The Fighter.
        craft: CraftId,
        /// The aircraft it attacks.
        target: CraftId,
    },
    /// Let one of several equal aircraft take the loss.
    Struck {
        /// The aircraft.
        craft: CraftId,
    },
    /// Give up a unit that there is no room for any more.
    Forgo {
        /// The unit.
        unit: UnitId,
    },
    /// Give up supply that there is no room for any more.
    ForgoSupply {
        /// Whether that in gliders.
        glider: bool,
    },
    /// Fly an aircraft out of a captured base.
    Escape {
        /// The base it goes to.
        to: Spot,
    },
    /// Release a unit from Reserve.
    Release {
        /// The unit.
        unit: UnitId,
    },
    /// Nothing more in this step or segment.
    Done,
}
