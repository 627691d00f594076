//! The tables of the ground: units, going, cover, heights, fire, and the small numbers of the clauses about it. Most stand
//! in for a base game that these rules only add to (mbt.scope.1): each is a cell of the ledger, and house rules may replace
//! it.

mod read;

use crate::ground::terrain::FEATURES;
use crate::unit::{Class, KINDS, Kind};
use jumpmaster_core::{Named, named};

/// The number of parts in a movement point, so that halves, thirds and quarters are integers (mbt.field.2).
pub const POINT: u16 = 12;

/// The cost of entering a hex, cheapest first (mbt.base.10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// This many twelfths of a movement point.
    Twelfths(u16),
    /// The whole allowance, after which it stops.
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
    /// Its range at full strength, in hexes.
    pub normal: u8,
    /// Its maximum range.
    pub long: u8,
    /// Its stacking points.
    pub points: u8,
    /// Its AP range; 0 if it has none.
    pub ap: u8,
    /// Its AP range if the order of battle gives it LAWs.
    pub law: u8,
}

/// Which units some terrain covers; all others count as in the clear (mbt.table.house-defence).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelters {
    /// Every unit.
    All,
    /// Units on foot.
    Leg,
    /// Units on foot worth this many stacking points, and guns too if the flag is set (mbt.gunpit.1).
    LegPoints(u8, bool),
    /// Units of any kind worth this many stacking points (mbt.base.17).
    Together(u8),
    /// Units on foot worth this many points, and others worth this many (mbt.farm.2).
    Each(u8, u8),
}

/// The protection of some terrain against fire (mbt.base.19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// Its GP defence value.
    pub defence: i16,
    /// Its GP Point Effect Modifier.
    pub gp: i16,
    /// Its AP Point Effect Modifier.
    pub ap: i16,
    /// Which units have it.
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

/// Distances from which a unit is spotted, in hexes (mbt.table.house-spotting).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spotting {
    /// A unit that has fired.
    pub fired: u8,
    /// A unit that has moved or landed.
    pub moved: u8,
    /// A unit that has done neither, in the open.
    pub open: u8,
    /// A unit that has done neither, in cover.
    pub cover: u8,
    /// By a suppressed unit.
    pub suppressed: u8,
    /// By a vehicle that is buttoned up.
    pub buttoned: u8,
    /// By an abandoned vehicle; `None` if it sees nothing.
    pub abandoned: Option<u8>,
    /// By a disrupted LGOP.
    pub disrupted: u8,
}

/// The small numbers of the clauses (mbt.table.house-limits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum stacking points of a side in a hex (mbt.base.17).
    pub stacking: u16,
    /// Command points of a side in a turn (mbt.base.11).
    pub command: u8,
    /// Movement points that Quickmarch adds (mbt.base.9).
    pub quickmarch: u8,
    /// The distance within which an enemy in sight releases an LGOP from its march (mbt.march.6).
    pub release: u32,
    /// The maximum distance between the AAs of a company (mbt.aa.3).
    pub areas: u32,
    /// The distance from an objective within which a landing LGOP may be rallied (mbt.objective-influence.1).
    pub objective: u32,
    /// The highest die on which it is.
    pub rallied: u8,
    /// The highest die on which an unattended bundle is lost (mbt.bundle.7).
    pub bundle: u8,
}

/// What scores at the end (mbt.table.house-score).
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
    /// For each row the maximum distance, and the highest DR that hits.
    pub hit: [(u8, i16); 4],
    /// What one point of modifier adds.
    pub point: i16,
    /// The highest die on which a hit destroys.
    pub destroyed: u8,
}

/// The GP fire table (mbt.table.house-gp): the highest net GP of each row, and the highest DR of each of its bands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gp {
    /// The highest net GP of each row.
    pub up_to: [i16; GP_ROWS],
    /// The highest DRs that eliminate, take a step, suppress, do nothing.
    pub bands: [[u8; 4]; GP_ROWS],
}

/// The number of rows of the GP fire table.
pub const GP_ROWS: usize = 7;

/// All tables of the ground.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Every kind of unit.
    pub units: [Unit; KINDS],
    /// The cost of each terrain on foot, on wheels and on tracks (mbt.table.house-move).
    pub cost: [[Cost; 3]; FEATURES],
    /// The same for the road rate.
    pub road: [Cost; 3],
    /// The same for a stream at a ford (mbt.stream.3).
    pub ford: [Cost; 3],
    /// The same for a burning hex (mbt.base.23).
    pub fire: [Cost; 3],
    /// The additional cost of a soft field, in twelfths (mbt.field.2).
    pub soft: u16,
    /// The protection of each terrain against fire.
    pub cover: [Cover; FEATURES],
    /// That of an improved position.
    pub improved: Cover,
    /// That of a hasty entrenchment.
    pub hasty: Cover,
    /// The height of each terrain, in levels (mbt.table.house-height).
    pub height: [u8; FEATURES],
    /// The height of a burning hex.
    pub burning: u8,
    /// GP fire.
    pub gp: Gp,
    /// AP fire.
    pub ap: Ap,
    /// What Quickmarch adds to a unit's modifiers: GP, AP (mbt.base.9).
    pub quickmarch: [i16; 2],
    /// What one orchard hex in between adds: to the net GP, to the AP hit number (mbt.orchard.2).
    pub orchard: [i16; 2],
    /// What each weapon does.
    pub barrages: [Barrage; Weapon::ALL.len()],
    /// Distances from which units are spotted.
    pub spotting: Spotting,
    /// The small numbers.
    pub limits: Limits,
    /// What scores at the end.
    pub score: Score,
    /// The drm of each roll for the command element, `None` if it needs no roll, and the highest die that succeeds
    /// (mbt.table.command-roll).
    pub command: [Option<(i8, u8)>; 3],
    /// The number of bundles that an LGOP, a half-squad, a team, a squad, a command element and a vehicle can carry, and
    /// the movement points each bundle costs (mbt.table.bundle-load).
    pub loads: [(u8, u8); 6],
    /// The number of turns after its arrival until a heavy item is free (mbt.heavy.9).
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
