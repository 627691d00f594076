//! Scenarios: forces, supply, facilities, turns and victory, read from a file and checked (ocs.base.22).

mod read;

pub use crate::air::drop::Nation;
pub use crate::supply::situation::Wheels;
pub use read::File;

use crate::board::{Board, HexId};
use crate::game::{planned, sheet};
use crate::rules::Rules;
use crate::terrain::Gauge;
use crate::tokens::Tokens;
use crate::unit::{Craft, Kind, Mode, Party};
use jumpmaster_core::{Fault, Head, MapFile, Sheet};
use std::sync::Arc;

/// A scenario, with the rules and the board it is played by.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The rules, with its options and any house rules applied.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// The names of the seats.
    pub seats: [String; 2],
    /// The number of turns.
    pub turns: u8,
    /// Who is first player on turn 1; nobody if that is rolled for as on any other turn (ocs.base.17).
    pub first: Option<Party>,
    /// The year and the month, for drops (ocs.airdrop.7).
    pub date: (u16, u8),
    /// What each side has as a whole.
    pub sides: [SideSpec; 2],
    /// Rail hexes that are detrainable besides those with houses, ports and Air Bases (ocs.rail.3).
    pub detrainable: Vec<HexId>,
    /// Supply Sources.
    pub sources: Vec<(Party, HexId)>,
    /// Supply on the ground at the start.
    pub dumps: Vec<Stock>,
    /// Supply that arrives in every Reinforcement Phase of its side (ocs.base.21).
    pub arrivals: Vec<Stock>,
    /// Transport Points at the start.
    pub transports: Vec<TransportSpec>,
    /// Air Bases.
    pub bases: Vec<BaseSpec>,
    /// Ports.
    pub ports: Vec<PortSpec>,
    /// Hedgehogs, each with its Level.
    pub hedgehogs: Vec<(HexId, u8)>,
    /// Flak printed on the map (ocs.flak.8).
    pub flak: Vec<(HexId, u8)>,
    /// The ground units.
    pub units: Vec<UnitSpec>,
    /// The aircraft.
    pub crafts: Vec<CraftSpec>,
    /// The ships.
    pub ships: Vec<ShipSpec>,
    /// Drops that are planned before turn 1 unless their owner plans otherwise: the unit and the hex (ocs.airdrop.2).
    pub plans: Vec<(u8, HexId)>,
    /// How it is won.
    pub victory: Victory,
}

/// What a side has as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideSpec {
    /// Its nation.
    pub nation: Nation,
    /// The gauge its trains run on (ocs.rail.5).
    pub gauge: Gauge,
    /// Its rail capacity in a phase (ocs.rail.1).
    pub rail: Tokens,
    /// Its shipping capacity in a phase (ocs.ship.1).
    pub shipping: Tokens,
}

/// Supply of a side in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stock {
    /// Whose it is.
    pub party: Party,
    /// Where.
    pub hex: HexId,
    /// How much.
    pub tokens: Tokens,
}

/// Transport Points of a kind in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TransportSpec {
    /// Whose they are.
    pub party: Party,
    /// Trucks or wagons.
    pub wheels: Wheels,
    /// Where.
    pub hex: HexId,
    /// How many points.
    pub points: u8,
    /// What they carry.
    pub load: Tokens,
    /// Whether they are set up as an Extender (ocs.extender.3).
    pub extender: bool,
}

/// An Air Base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaseSpec {
    /// Whose it is.
    pub party: Party,
    /// Where.
    pub hex: HexId,
    /// Its Level; 0 is an Air Strip.
    pub level: u8,
}

/// A port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PortSpec {
    /// Whose it is.
    pub party: Party,
    /// Where.
    pub hex: HexId,
    /// Its capacity without hits.
    pub capacity: Tokens,
    /// Its hits at the start.
    pub hits: u8,
}

/// A ground unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSpec {
    /// Its name.
    pub name: String,
    /// The number of its kind.
    pub kind: usize,
    /// Where it starts or arrives.
    pub hex: HexId,
    /// The turn in which it arrives; 0 if it is there from the start.
    pub turn: u8,
    /// The mode it starts in.
    pub mode: Mode,
}

/// An aircraft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CraftSpec {
    /// Its name.
    pub name: String,
    /// The number of its kind.
    pub kind: usize,
    /// Its base.
    pub base: HexId,
    /// Whether it starts Active.
    pub active: bool,
}

/// A ship.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShipSpec {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub party: Party,
    /// Where it lies.
    pub hex: HexId,
    /// Its barrage strength.
    pub barrage: u16,
    /// The range of its guns in hexes.
    pub range: u8,
    /// Its flak rating.
    pub flak: u8,
    /// Its steps.
    pub steps: u8,
}

/// How a scenario is won: one side must hold hexes at the end, otherwise the other side wins (ocs.base.22).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    /// The side that must hold them.
    pub party: Party,
    /// The hexes it must hold with combat units.
    pub hexes: Vec<HexId>,
    /// How many of them.
    pub needed: u8,
    /// Whether they must be in trace supply there.
    pub supplied: bool,
    /// Hexes of which one held is enough for a draw.
    pub draw: Vec<HexId>,
}

impl Scenario {
    /// The kind of a unit.
    pub fn kind(&self, unit: usize) -> &Kind {
        &self.rules.base.kinds[self.units[unit].kind]
    }

    /// The kind of an aircraft.
    pub fn craft(&self, craft: usize) -> &Craft {
        &self.rules.base.crafts[self.crafts[craft].kind]
    }
}

impl PartialEq for Scenario {
    fn eq(&self, other: &Scenario) -> bool {
        std::ptr::eq(self, other)
            || (self.name == other.name && self.rules.ledger == other.rules.ledger && self.board == other.board)
    }
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "sides, supply, facilities, units, aircraft, turns and victory";

    fn read(head: Head, file: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let board = Arc::new(Board::read(map.hexes()?, &rules)?);
        read::Reader { rules, board }.scenario(head, file)
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn ground(&self) -> Sheet {
        sheet::ground(self)
    }

    fn sound(&self) -> Result<(), Fault> {
        planned::sound(&Arc::new(self.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_testing::printed;

    /// ocs.base.1, ocs.base.22
    #[test]
    fn the_bridge_is_as_the_ledger_has_it() {
        let scenario = printed::shipped_under::<crate::Ocs>("the-bridge", "");
        let board = &scenario.board;
        let hex = |name: &str| board.parse("hex", name).unwrap();
        assert_eq!((board.grid.columns, board.grid.rows, scenario.turns), (12, 8, 6));
        assert_eq!(scenario.units.len(), 22);
        assert_eq!(scenario.units.iter().map(|unit| unit.name.as_str()).nth(8), Some("Para Rgt 3"));
        let across = |from: &str, to: &str| board.cell(hex(from)).edges[board.side_to(hex(from), hex(to)).unwrap()];
        assert!(Board::open_to_zoc(across("0604", "0704")) && !Board::open_to_zoc(across("0604", "0705")));
        assert_eq!(across("0604", "0704"), across("0704", "0604"));
        assert!(board.side_to(hex("0604"), hex("0705")).is_some(), "even columns lie half a hex lower");
    }
}
