//! Capture of dumps and transports that enemy combat units come upon (ocs.capture).

mod procedure;

pub use procedure::{CaptureProcedure, Case, Group, Input, Outcome};

use super::phase::Phase;
use super::situation::Wheels;
use crate::board::{Board, HexId};
use crate::rules::Rules;
use crate::supply::zoc::Zones;
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Named, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

named! {
    /// What is captured by a roll of its own (ocs.capture.2).
    pub enum Category: "category of capture" {
        /// A dump on the ground.
        Dump = "dump on ground",
        /// Trucks with their load.
        Trucks = "trucks and loaded SPs",
        /// Wagons with their load.
        Wagons = "wagons and loaded SPs",
    }
}

/// Vehicles of one kind and what they carry, both in tokens; a Transport Point is 4T of capacity (ocs.capture.10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vehicles {
    /// What they could carry.
    pub capacity: Tokens,
    /// What they do carry.
    pub load: Tokens,
}

/// What a dump came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DumpTaken {
    /// The tokens that the captor gets.
    pub captured: Tokens,
    /// The rest, which is destroyed (ocs.capture.4).
    pub destroyed: Tokens,
}

/// What vehicles and their load came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VehiclesTaken {
    /// What the captor gets, vehicles included; they are replaced by his counters (ocs.capture.8).
    pub captured: Vehicles,
    /// The rest, which displaces (ocs.capture.5, ocs.capture.6).
    pub displaced: Vehicles,
}

/// Whether combat units that enter a hex capture what lies there: if no combat unit friendly to it is in the hex. Nothing else
/// triggers or prevents it (ocs.capture.1).
pub const fn captures(entering_combat_unit: bool, defended_by_combat_unit: bool) -> bool {
    entering_combat_unit && !defended_by_combat_unit
}

/// Whether captured vehicles may move in the phase in which they were captured (ocs.capture.9).
pub const fn may_move(phase: Phase) -> bool {
    matches!(phase, Phase::Movement)
}

/// Rolls for a dump on the ground (ocs.capture.2 to ocs.capture.4).
pub fn dump<D: Dice + ?Sized>(rules: &Rules, dump: Tokens, dice: &mut D) -> Result<DumpTaken, NeedRoll> {
    let table = &rules.supply.capture[Category::Dump.number()];
    let percent = dice.read(Die::D6, clause!("ocs.capture.2"), |face| *table.at(face.into()))?;
    let captured = percent.of(dump);
    Ok(DumpTaken { captured, destroyed: dump - captured })
}

/// Rolls for vehicles of one kind and their load: one roll, applied to both (ocs.capture.2, ocs.capture.10).
pub fn vehicles<D: Dice + ?Sized>(
    rules: &Rules,
    wheels: Wheels,
    all: Vehicles,
    dice: &mut D,
) -> Result<VehiclesTaken, NeedRoll> {
    let category = match wheels {
        Wheels::Truck => Category::Trucks,
        Wheels::Wagon => Category::Wagons,
    };
    let table = &rules.supply.capture[category.number()];
    let percent = dice.read(Die::D6, clause!("ocs.capture.2"), |face| *table.at(face.into()))?;
    let captured = Vehicles { capacity: percent.of(all.capacity), load: percent.of(all.load) };
    let displaced = Vehicles { capacity: all.capacity - captured.capacity, load: all.load - captured.load };
    Ok(VehiclesTaken { captured, displaced })
}

/// The hexes where the owner may put displaced vehicles: any land hex near enough without an enemy combat unit, whatever lies
/// on the way (ocs.capture.5 to ocs.capture.7). If there is none they are destroyed.
pub fn displacement<'a>(
    rules: &Rules,
    board: &'a Board,
    zones: &'a Zones,
    owner: Party,
    wheels: Wheels,
    from: HexId,
) -> impl Iterator<Item = HexId> + use<'a> {
    let farthest = u32::from(rules.base.limits.displaced[wheels.number()]);
    (0..board.len() as HexId).filter(move |&hex| {
        let land = !board.cell(hex).terrain.has(Terrain::Water);
        land && hex != from && board.distance(from, hex) <= farthest && !zones.stands(owner.enemy(), hex)
    })
}
