//! The tables of the ground: units, going, cover, heights, fire, and the small numbers of the clauses about it. Most stand in for
//! a base game that these rules only add to (mbt.scope.1): each is a cell of the ledger, and house rules may replace it.

mod read;

use crate::terrain::FEATURES;
use crate::unit::{Class, KINDS, Kind};
use jumpmaster_core::{Named, named};

/// Parts of a movement point that movement is counted in, so that halves, thirds and quarters are whole (mbt.field.2).
pub const POINT: u16 = 12;

/// What it costs to enter a hex, cheapest first (mbt.base.10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// So many twelfths of a movement point.
    Twelfths(u16),
    /// The whole allowance, and then it stops.
    Whole,
    /// It may not be entered.
    Never,
}

/// The numbers of a kind of unit (mbt.table.house-units).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// How it moves.
    pub class: Class,
    /// Its movement points in a turn.
    pub moves: u8,
    /// Its GP factor.
    pub gp: u8,
    /// How far it fires at full strength, in hexes.
    pub normal: u8,
    /// How far it fires at all.
    pub long: u8,
    /// Its stacking points.
    pub points: u8,
    /// How far it fires AP; not at all if 0.
    pub ap: u8,
    /// How far it fires AP where the order of battle gives it LAWs.
    pub law: u8,
}

/// Who is covered by some terrain; all others are as in the clear (mbt.table.house-defence).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelters {
    /// Every unit.
    All,
    /// Units on foot.
    Leg,
    /// Units on foot worth so many stacking points, guns among them if it is so said (mbt.gunpit.1).
    LegPoints(u8, bool),
    /// Units worth so many stacking points, whatever they are (mbt.base.17).
    Together(u8),
    /// Units on foot worth so many points, and others worth so many (mbt.farm.2).
    Each(u8, u8),
}

/// What some terrain does for units that are fired at (mbt.base.19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// Its GP defence value.
    pub defence: i16,
    /// Its GP Point Effect Modifier.
    pub gp: i16,
    /// Its AP Point Effect Modifier.
    pub ap: i16,
    /// Who has it.
    pub shelters: Shelters,
}

/// No cover at all.
pub const OPEN: Cover = Cover { defence: 0, gp: 0, ap: 0, shelters: Shelters::All };

named! {
    /// What can be laid on a hex from afar (mbt.base.21).
    pub enum Weapon: "weapon" {
        /// Mortars.
        Mortar = "mortar",
        /// Rockets.
        Rocket = "rocket",
        /// Artillery.
        Artillery = "artillery",
        /// Guided shells of heavy artillery.
        Clgp = "heavy CLGP",
        /// Super-heavy artillery.
        SuperHeavy = "super-heavy artillery",
        /// Iron bombs.
        Bombs = "iron bombs",
        /// Ordnance that blows up next door (mbt.ordnance.2).
        Ordnance = "exploding ordnance",
    }
}

/// What a weapon does to a hex (mbt.table.house-barrage).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barrage {
    /// Its GP factors.
    pub gp: i16,
    /// Whether it sets off fuel and ordnance (mbt.fuel.2, mbt.ordnance.2).
    pub sets_off: bool,
    /// Whether unattended bundles may be lost to it (mbt.bundle.7).
    pub endangers: bool,
}

/// From how far a unit is seen, in hexes (mbt.table.house-spotting).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spotting {
    /// One that has fired.
    pub fired: u8,
    /// One that has moved or landed.
    pub moved: u8,
    /// One that is still, in the open.
    pub open: u8,
    /// One that is still, in cover.
    pub cover: u8,
    /// By a suppressed unit.
    pub suppressed: u8,
    /// By a vehicle that is buttoned up.
    pub buttoned: u8,
    /// By an abandoned one; none if it sees nothing.
    pub abandoned: Option<u8>,
    /// By a disrupted LGOP.
    pub disrupted: u8,
}

/// The small numbers of the clauses (mbt.table.house-limits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Stacking points of a side in a hex (mbt.base.17).
    pub stacking: u16,
    /// Command points of a side in a turn (mbt.base.11).
    pub command: u8,
    /// Movement points that Quickmarch adds (mbt.base.9).
    pub quickmarch: u8,
    /// How near an enemy in sight releases an LGOP from its march (mbt.march.6).
    pub release: u32,
    /// How far apart the AAs of a company may be (mbt.aa.3).
    pub areas: u32,
    /// How near an objective an LGOP must come down to be rallied by it (mbt.objective-influence.1).
    pub objective: u32,
    /// The highest die with which it is.
    pub rallied: u8,
    /// The highest die with which an unattended bundle is lost (mbt.bundle.7).
    pub bundle: u8,
}

/// What counts at the end (mbt.table.house-score).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// An objective held alone.
    pub objective: u16,
    /// An LGOP, half-squad or team.
    pub small: u16,
    /// A squad.
    pub squad: u16,
    /// A vehicle or gun.
    pub vehicle: u16,
    /// A transport.
    pub transport: u16,
}

/// The AP fire table (mbt.table.house-ap, mbt.table.house-ap-effect).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ap {
    /// Up to how many hexes, and up to which DR it hits.
    pub hit: [(u8, i16); 4],
    /// What a point of modifier adds.
    pub point: i16,
    /// The highest die with which a hit destroys.
    pub destroyed: u8,
}

/// The GP fire table (mbt.table.house-gp): the highest net GP of each row, and the last DR of each of its bands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gp {
    /// The highest net GP of each row.
    pub up_to: [i16; GP_ROWS],
    /// The last DR that eliminates, takes a step, suppresses, does nothing.
    pub bands: [[u8; 4]; GP_ROWS],
}

/// The rows of the GP fire table.
pub const GP_ROWS: usize = 7;

/// All of them.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Every kind of unit.
    pub units: [Unit; KINDS],
    /// What each terrain costs on foot, on wheels and on tracks (mbt.table.house-move).
    pub cost: [[Cost; 3]; FEATURES],
    /// The same for the road rate.
    pub road: [Cost; 3],
    /// The same for a stream at a ford (mbt.stream.3).
    pub ford: [Cost; 3],
    /// The same for a burning hex (mbt.base.23).
    pub fire: [Cost; 3],
    /// What a soft field costs over and above, in twelfths (mbt.field.2).
    pub soft: u16,
    /// What each terrain does for units that are fired at.
    pub cover: [Cover; FEATURES],
    /// What an improved position does.
    pub improved: Cover,
    /// What a hasty entrenchment does.
    pub hasty: Cover,
    /// How high each terrain stands, in levels (mbt.table.house-height).
    pub height: [u8; FEATURES],
    /// How high a burning hex stands.
    pub burning: u8,
    /// GP fire.
    pub gp: Gp,
    /// AP fire.
    pub ap: Ap,
    /// What Quickmarch adds to the modifiers of those who do it: GP, AP (mbt.base.9).
    pub quickmarch: [i16; 2],
    /// What one orchard hex between adds: to the net GP, to the AP hit number (mbt.orchard.2).
    pub orchard: [i16; 2],
    /// What each weapon does.
    pub barrages: [Barrage; Weapon::ALL.len()],
    /// From how far units are seen.
    pub spotting: Spotting,
    /// The small numbers.
    pub limits: Limits,
    /// What counts at the end.
    pub score: Score,
    /// The drm of each roll for the command element, none where it needs no roll, and the highest die with which it is one
    /// (mbt.table.command-roll).
    pub command: [Option<(i8, u8)>; 3],
    /// How many bundles an LGOP, a half-squad, a team, a squad, a command element, a vehicle carries, and the movement points
    /// it pays for each (mbt.table.bundle-load).
    pub loads: [(u8, u8); 6],
    /// How many turns after its arrival a heavy item is free (mbt.heavy.9).
    pub prepared: u8,
}

impl Ground {
    /// The numbers of a kind of unit.
    #[inline]
    pub const fn unit(&self, kind: Kind) -> &Unit {
        &self.units[kind as usize]
    }

    /// What a weapon does.
    #[inline]
    pub const fn barrage(&self, weapon: Weapon) -> Barrage {
        self.barrages[weapon as usize]
    }
}
