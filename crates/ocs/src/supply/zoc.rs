//! Zones of control: who stands where, and which hexes lie in whose ZOC (ocs.base.6, ocs.level.5).

use crate::board::{Board, HexId, Hexes};
use crate::rules::Rules;
use crate::unit::{Mode, Party};
use jumpmaster_core::Named;

/// The state of a unit as far as it decides whether it exerts a ZOC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stance {
    /// Its mode.
    pub mode: Mode,
    /// Whether it has a strength to attack with.
    pub attacks: bool,
    /// Whether it is DG.
    pub disorganized: bool,
    /// Whether it is marked Out of Supply.
    pub out_of_supply: bool,
}

impl Stance {
    /// Whether the unit exerts a ZOC: in Combat Mode, with an attack strength, neither DG nor Out of Supply (ocs.base.3,
    /// ocs.base.6, ocs.level.5).
    pub fn exerts(self, rules: &Rules) -> bool {
        let ready = !self.disorganized || rules.movement.disorganized_zoc;
        let supplied = rules.combat.supply(self.out_of_supply, false).zoc;
        self.attacks && ready && supplied && rules.movement.zoc[self.mode.number()]
    }
}

/// Combat units and ZOCs on a board, counted hex by hex, so that one unit can be put or taken away at a time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Zones {
    /// For each side, the combat units in each hex.
    units: [Vec<u16>; 2],
    /// For each side, the units that exert a ZOC into each hex.
    zocs: [Vec<u16>; 2],
    /// For each side, what closes hexes to its supply.
    barriers: [Barriers; 2],
}

/// The hexes that are closed to the supply paths of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Barriers {
    /// Those with enemy combat units (ocs.draw.6).
    pub enemies: Hexes,
    /// Those in EZOCs that no combat unit of the side negates (ocs.draw.7).
    pub zocs: Hexes,
}

impl Barriers {
    /// Whether they differ from others in a hex that was asked about.
    pub fn differ_within(&self, other: &Barriers, asked: &Hexes) -> bool {
        self.enemies.differ_within(&other.enemies, asked) || self.zocs.differ_within(&other.zocs, asked)
    }
}

impl Zones {
    /// An empty board.
    pub fn none(board: &Board) -> Zones {
        let none = || vec![0; board.len()];
        let clear = || Barriers { enemies: Hexes::none(board.len()), zocs: Hexes::none(board.len()) };
        Zones { units: [none(), none()], zocs: [none(), none()], barriers: [clear(), clear()] }
    }

    /// A board with these combat units: whose it is, where it stands, and whether it exerts a ZOC.
    pub fn of(board: &Board, units: impl IntoIterator<Item = (Party, HexId, bool)>) -> Zones {
        let mut zones = Zones::none(board);
        for (party, hex, zoc) in units {
            zones.put(board, party, hex, zoc);
        }
        zones
    }

    /// Takes all units away.
    pub fn clear(&mut self, board: &Board) {
        for counts in self.units.iter_mut().chain(&mut self.zocs) {
            counts.clear();
            counts.resize(board.len(), 0);
        }
        for barriers in &mut self.barriers {
            barriers.enemies.reset(board.len());
            barriers.zocs.reset(board.len());
        }
    }

    /// Puts a combat unit into a hex.
    pub fn put(&mut self, board: &Board, party: Party, hex: HexId, zoc: bool) {
        let (own, enemy) = (party as usize, party.enemy() as usize);
        self.units[own][usize::from(hex)] += 1;
        self.barriers[enemy].enemies.put(hex);
        self.barriers[own].zocs.take(hex);
        if zoc {
            for next in reached(board, hex) {
                self.zocs[own][usize::from(next)] += 1;
                if self.units[enemy][usize::from(next)] == 0 {
                    self.barriers[enemy].zocs.put(next);
                }
            }
        }
    }

    /// Takes a combat unit that was put there with the same ZOC out of a hex.
    pub fn take(&mut self, board: &Board, party: Party, hex: HexId, zoc: bool) {
        let (own, enemy) = (party as usize, party.enemy() as usize);
        self.units[own][usize::from(hex)] -= 1;
        if self.units[own][usize::from(hex)] == 0 {
            self.barriers[enemy].enemies.take(hex);
            if self.ezoc(party, hex) {
                self.barriers[own].zocs.put(hex);
            }
        }
        if zoc {
            for next in reached(board, hex) {
                self.zocs[own][usize::from(next)] -= 1;
                if self.zocs[own][usize::from(next)] == 0 {
                    self.barriers[enemy].zocs.take(next);
                }
            }
        }
    }

    /// Whether a side has a combat unit in a hex.
    #[inline]
    pub fn stands(&self, party: Party, hex: HexId) -> bool {
        self.units[party as usize][usize::from(hex)] > 0
    }

    /// Whether a hex lies in an EZOC, as a side sees it.
    #[inline]
    pub fn ezoc(&self, party: Party, hex: HexId) -> bool {
        self.zocs[party.enemy() as usize][usize::from(hex)] > 0
    }

    /// Whether a hex lies in an EZOC that no friendly combat unit negates: that is what matters to supply, ports, bases and
    /// sources (ocs.base.6).
    #[inline]
    pub fn unnegated(&self, party: Party, hex: HexId) -> bool {
        self.ezoc(party, hex) && !self.stands(party, hex)
    }

    /// Whether an enemy combat unit stands next to a hex: nobody goes into Reserve there (ocs.base.3).
    pub fn enemy_next_to(&self, board: &Board, party: Party, hex: HexId) -> bool {
        board.around(hex).any(|(_, next)| self.stands(party.enemy(), next))
    }

    /// What closes hexes to the supply paths of a side.
    #[inline]
    pub fn barriers(&self, party: Party) -> &Barriers {
        &self.barriers[party as usize]
    }
}

/// The hexes that a ZOC reaches: those around, except across a major river without a bridge (ocs.base.6).
fn reached(board: &Board, hex: HexId) -> impl Iterator<Item = HexId> {
    let edges = board.cell(hex).edges;
    board.around(hex).filter(move |(side, _)| Board::open_to_zoc(edges[*side])).map(|(_, next)| next)
}
