//! Scenarios: order of battle, transports, defenders, objectives and a plan to start from, read from a file and checked.

mod read;

pub use read::File;

use crate::air::exits::Exits;
use crate::air::formation;
use crate::air::load::Load;
use crate::air::zone::Strip;
use crate::board::Board;
use crate::game::plan::{Mission, Plan};
use crate::game::state::Party;
use crate::ground::going::Going;
use crate::ground::terrain::Feature;
use crate::rules::Rules;
use crate::rules::air::flak::GunKind;
use crate::rules::air::heavy;
use crate::rules::ground::Weapon;
use crate::unit::{Kind, Quality};
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Judgement, Named};
use std::sync::{Arc, OnceLock};

/// The maximum number of barrages and bombs in a new game; orders number them.
pub const SUPPORTS: usize = 60;

/// A scenario, with the rules and the board it is played by.
#[derive(Debug)]
pub struct Scenario {
    /// Its id on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The rules, with its options and any house rules applied.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// The names of the seats: the airborne side, the defending side.
    pub seats: [String; 2],
    /// How many turns it lasts (mbt.base.26).
    pub turns: u8,
    /// The objectives (mbt.base.26).
    pub objectives: Vec<Spot>,
    /// The companies that jump (mbt.aa.2).
    pub companies: Vec<CompanySpec>,
    /// Everything that flies in, troops and heavy items.
    pub units: Vec<UnitSpec>,
    /// The transports, in formation order: the order of the manifests (mbt.flight.6).
    pub craft: Vec<CraftSpec>,
    /// The units on the map when the game begins.
    pub stands: Vec<StandSpec>,
    /// Barrages and bombs that can be called (mbt.base.21).
    pub supports: Vec<SupportSpec>,
    /// The plan the airborne side starts from, which it may change before it is sealed.
    pub plan: Plan,
    /// See [`Scenario::exits`].
    ways_off: OnceLock<Exits>,
    /// See [`Scenario::rows`].
    rows: [OnceLock<Vec<(Spot, i32)>>; 6],
    /// See [`Scenario::strips`].
    strips: [OnceLock<Vec<Judgement>>; 6],
    /// See [`Scenario::things`].
    things: OnceLock<u16>,
    /// See [`Scenario::stores`].
    stores: OnceLock<Vec<Spot>>,
    /// See [`Scenario::going`].
    going: OnceLock<Vec<Going>>,
    /// See [`Scenario::heavy`].
    heavy: OnceLock<Vec<Option<u8>>>,
}

impl PartialEq for Scenario {
    fn eq(&self, other: &Scenario) -> bool {
        std::ptr::eq(self, other)
            || (self.name == other.name && self.rules.ledger == other.rules.ledger && self.board == other.board)
    }
}

/// A company.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompanySpec {
    /// Its name.
    pub name: String,
    /// Whether it has a CO in its order of battle (mbt.command-element.5).
    pub co: bool,
}

/// A unit that flies in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSpec {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The number of its company; heavy items may have none.
    pub company: Option<u8>,
    /// Its quality.
    pub quality: Quality,
    /// Whether it has LAWs (mbt.lgop.5).
    pub law: bool,
}

/// A transport.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CraftSpec {
    /// Its name.
    pub name: String,
    /// The wave it flies in (mbt.flight.3).
    pub wave: u8,
    /// The first turn in which that wave may come.
    pub turn: u8,
    /// Whether the scenario names it as capable of LAPES (mbt.lapes.2).
    pub lapes: bool,
}

/// A unit that is on the map from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandSpec {
    /// Its side.
    pub party: Party,
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub at: Spot,
    /// Its quality.
    pub quality: Quality,
    /// Whether it has LAWs.
    pub law: bool,
}

/// A barrage or a bomb load that can be called a number of times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupportSpec {
    /// Its side.
    pub party: Party,
    /// The weapon (mbt.base.21).
    pub weapon: Weapon,
    /// How many times it can be called.
    pub missions: u8,
}

impl Scenario {
    /// The anti-aircraft gun that a kind of unit is (mbt.base.5).
    pub fn gun(&self, kind: Kind) -> Option<&GunKind> {
        self.rules.air.guns.iter().find(|gun| kind.aaa() && gun.name == kind.name())
    }

    /// Whether a commander of a company is still to be found among its squads: its CO, or its command element if those are
    /// used (mbt.command-element.2, mbt.command-element.5).
    pub fn awaits(&self, company: u8) -> bool {
        let element = |unit: &UnitSpec| unit.kind == Kind::Command && unit.company == Some(company);
        self.companies[usize::from(company)].co || (self.rules.command_element && self.units.iter().any(element))
    }

    /// The ways off the map for aircraft that abort, worked out when the first one does (mbt.abort.1).
    pub fn exits(&self) -> &Exits {
        self.ways_off.get_or_init(|| Exits::new(&self.board, &self.rules.air.numbers, |_| 0))
    }

    /// Every hex, with the number of its row along a heading.
    pub fn rows(&self, heading: Side) -> &[(Spot, i32)] {
        let grid = self.board.grid;
        let row = |hex: usize| (grid.spot_of(hex), formation::row(grid.hex(hex), heading));
        self.rows[usize::from(heading.number() - 1)].get_or_init(|| (0..grid.len()).map(row).collect())
    }

    /// For every hex whether a LAPES strip may begin there, on a heading (mbt.lapes.7).
    pub fn strips(&self, heading: Side) -> &[Judgement] {
        let (board, size) = (&self.board, &self.rules.air.dimensions);
        let judged = |start| Strip { start, heading }.judge(board, size);
        self.strips[usize::from(heading.number() - 1)].get_or_init(|| board.grid.hexes().map(judged).collect())
    }

    /// The number of LGOPs, bundles and heavy items that all units become when they leave their aircraft.
    pub fn things(&self) -> u16 {
        let things = |unit: &UnitSpec| match Mission::rider_of(unit.kind) {
            Some(rider) => u16::from(Load::new([rider], &self.rules.air.numbers).things()),
            None => 1,
        };
        *self.things.get_or_init(|| self.units.iter().map(things).sum())
    }

    /// The hexes in which fuel or ordnance is stored when the game begins (mbt.fuel.2, mbt.ordnance.2).
    pub fn stores(&self) -> &[Spot] {
        let stored = |hex: &usize| {
            let features = self.board.cell(*hex).features;
            features.has(Feature::Ordnance) || features.has(Feature::Depot)
        };
        let grid = self.board.grid;
        self.stores.get_or_init(|| (0..grid.len()).filter(stored).map(|hex| grid.spot_of(hex)).collect())
    }

    /// The going in the hex with this number, as printed.
    pub fn going(&self, hex: usize) -> &Going {
        &self.goings()[hex]
    }

    /// The going in every hex, as printed.
    pub fn goings(&self) -> &[Going] {
        let of = |hex: usize| Going::of(&self.rules.ground, self.board.cell(hex));
        self.going.get_or_init(|| (0..self.board.grid.len()).map(of).collect())
    }

    /// The number of a kind of unit on the list of heavy items; `None` if it is not listed (mbt.heavy.12).
    pub fn heavy(&self, kind: Kind) -> Option<u8> {
        let listed = |kind: &Kind| heavy::named(&self.rules.air.heavy, kind.name()).ok();
        self.heavy.get_or_init(|| Kind::ALL.iter().map(listed).collect())[kind as usize]
    }
}
