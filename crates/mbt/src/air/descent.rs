//! How everything that leaves an aircraft by parachute comes down: scatter, the ground it lands on, what that does to it
//! (mbt.scatter, mbt.landing, mbt.offmap, mbt.heavy). Games and odds run the same functions over a [`Landscape`].

use crate::air::course::Offset;
use crate::air::lapes;
use crate::board::Board;
use crate::game::piece::What;
use crate::rules::Rules;
use crate::rules::air::landing::{Ground, Harm, Landing};
use crate::rules::air::scatter::Scatter;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{Judgement, clause, named, require};

named! {
    /// The side of its counter that an LGOP or a bundle shows (mbt.lgop.6).
    pub enum Face: "side" {
        /// In the air: from the moment it leaves its aircraft (mbt.drop.3).
        Canopy = "under canopy",
        /// On the ground, once its landing has been resolved (mbt.scatter.5).
        Ground = "on the ground",
    }
}

/// Whether a piece may be fired at: not under canopy (mbt.scatter.8), LGOPs on the ground like any other unit
/// (mbt.scatter.9), bundles never (mbt.scatter.10).
pub fn judge_target(face: Face, bundle: bool) -> Judgement {
    require!(!bundle, "mbt.scatter.10", "a bundle is no target", "go there and take it");
    require!(face == Face::Ground, "mbt.scatter.8", "{unit} is still in the air", "wait until it has landed");
    Ok(())
}

/// Where something left an aircraft; the heading is kept for its scatter (mbt.scatter.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Release {
    /// The hex.
    pub hex: Hex,
    /// The heading of the aircraft.
    pub heading: Side,
    /// Whether the aircraft was crashing (mbt.shootdown.4).
    pub crash: bool,
}

/// Rolls where a piece drifts, relative to the heading on which it was released (mbt.scatter.2, mbt.scatter.3). Returns the
/// DR, or one equivalent to it that leads to the same hex.
#[inline]
pub fn scatter_face<D: Dice + ?Sized>(diagram: &Scatter, dice: &mut D) -> Result<u8, NeedRoll> {
    let face = dice.roll_alike(Die::D100, clause!("mbt.scatter.3"), &|face| diagram.alike(face))?;
    dice.meant(&diagram.at(face));
    Ok(face)
}

/// The same as steps ahead and ahead-right.
pub fn scatter<D: Dice + ?Sized>(diagram: &Scatter, dice: &mut D) -> Result<Offset, NeedRoll> {
    scatter_face(diagram, dice).map(|face| diagram.at(face))
}

/// What is coming down by parachute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Falling {
    /// An LGOP.
    Lgop,
    /// A bundle.
    Bundle,
    /// A vehicle or a gun.
    Heavy {
        /// Whether it is a gun (mbt.heavy.14).
        gun: bool,
    },
}

impl Falling {
    /// What a piece of the table is while it comes down.
    pub const fn of(what: What) -> Falling {
        match what {
            What::Bundle => Falling::Bundle,
            What::Unit(kind) if kind.personnel() => Falling::Lgop,
            What::Unit(kind) => Falling::Heavy { gun: kind.gun() },
        }
    }
}

/// The ground below, as it is when something comes down. Hexes of the map go by their numbers.
pub trait Landscape {
    /// The rules.
    fn rules(&self) -> &Rules;
    /// The number of a hex; `None` off the map.
    fn number(&self, hex: Hex) -> Option<usize>;
    /// The row of the landing table for a hex: by terrain, fire, and enemies able to shoot (mbt.landing.3, mbt.landing.6).
    fn ground(&self, hex: usize) -> Ground;
    /// The same by what is printed there alone (mbt.offmap.1).
    fn printed(&self, hex: usize) -> Ground;
    /// The highest DR on which a vehicle, or a gun, survives there (mbt.heavy.7, mbt.heavy.8).
    fn bears(&self, hex: usize, gun: bool) -> u8;
}

/// What remains to be rolled for something where it comes down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fall {
    /// An LGOP on this ground, with the modifier of its DR (mbt.shootdown.4).
    Lgop(Ground, u8),
    /// A bundle, in the same way.
    Bundle(Ground, u8),
    /// A vehicle or gun on ground on which it survives up to this DR.
    Heavy(u8),
    /// Nothing: off the map bundles, vehicles and guns are lost without a DR (mbt.offmap.5).
    Lost,
}

impl Fall {
    /// Whether an LGOP destroyed by this on the map goes to the pile ([`piled`]).
    pub fn piles_up(self, landing: &Landing) -> bool {
        match self {
            Fall::Lgop(ground, _) | Fall::Bundle(ground, _) => piled(landing, ground, Harm::Destroyed, true),
            Fall::Heavy(_) | Fall::Lost => false,
        }
    }
}

/// Where something comes down that drifts `way` from where it left: the hex, `None` off the map, and what remains to be
/// rolled for it there (mbt.scatter.2, mbt.scatter.4, mbt.heavy.6).
#[inline]
pub fn falls<L: Landscape>(land: &L, what: Falling, from: &Release, way: Hex) -> (Option<usize>, Fall) {
    let drm = if from.crash { land.rules().air.numbers.crash_drm } else { 0 };
    match (land.number(from.hex + way), what) {
        (Some(hex), Falling::Lgop) => (Some(hex), Fall::Lgop(land.ground(hex), drm)),
        (Some(hex), Falling::Bundle) => (Some(hex), Fall::Bundle(land.ground(hex), drm)),
        (Some(hex), Falling::Heavy { gun }) => (Some(hex), Fall::Heavy(land.bears(hex, gun))),
        (None, Falling::Lgop) => (None, Fall::Lgop(off_map(land, from, way), drm)),
        (None, Falling::Bundle | Falling::Heavy { .. }) => (None, Fall::Lost),
    }
}

/// The ground for a landing off the map: that of the hex opposite to the drift, as printed; if that is off the map too,
/// that of the hex of release (mbt.offmap.1).
#[cold]
pub fn off_map<L: Landscape>(land: &L, from: &Release, way: Hex) -> Ground {
    let opposite = land.number(from.hex - way).or_else(|| land.number(from.hex));
    opposite.map_or(Ground::Clear, |hex| land.printed(hex))
}

/// Rolls what happens to something where it came down.
#[inline]
pub fn settle<D: Dice + ?Sized>(landing: &Landing, fall: Fall, dice: &mut D) -> Result<Harm, NeedRoll> {
    Ok(match fall {
        Fall::Lgop(ground, drm) => land(landing, ground, drm, dice)?,
        Fall::Bundle(ground, drm) => bundle(land(landing, ground, drm, dice)?),
        Fall::Heavy(last) if lapes::survives(last, dice)? => Harm::None,
        Fall::Heavy(_) | Fall::Lost => Harm::Destroyed,
    })
}

/// Rolls what the ground does to a piece: nothing is rolled on an automatic row; a jumper from a crash adds to the DR
/// (mbt.scatter.4, mbt.landing.2, mbt.shootdown.4). A bundle ignores disruption (mbt.landing.8); see [`bundle`].
#[inline]
fn land<D: Dice + ?Sized>(landing: &Landing, ground: Ground, drm: u8, dice: &mut D) -> Result<Harm, NeedRoll> {
    if let Some(harm) = landing.automatic(ground) {
        return Ok(harm);
    }
    let face = dice.roll_alike(Die::D100, why(ground), &|face| landing.alike(ground, face, drm))?;
    let harm = landing.at(ground, face, drm);
    dice.meant(&harm);
    Ok(harm)
}

/// The clause about landing on some ground.
pub const fn why(ground: Ground) -> jumpmaster_core::Clause {
    match ground {
        Ground::Clear => clause!("mbt.landing.1"),
        Ground::Enemy => clause!("mbt.landing.3"),
        Ground::Burning | Ground::Water => clause!("mbt.landing.4"),
        Ground::Block => clause!("mbt.landing.9"),
        Ground::Building | Ground::Farm | Ground::Airfield => clause!("mbt.landing.7"),
        _ => clause!("mbt.landing.2"),
    }
}

/// What some harm means to a bundle: it is lost or unharmed (mbt.landing.8).
fn bundle(harm: Harm) -> Harm {
    if harm == Harm::Destroyed { harm } else { Harm::None }
}

/// Whether an LGOP goes to the pile of those of which half return: destroyed by a DR on the landing table, on the map, and
/// not by an automatic row (mbt.destroyed.1, mbt.offmap.4).
pub fn piled(landing: &Landing, ground: Ground, harm: Harm, on_map: bool) -> bool {
    harm == Harm::Destroyed && on_map && landing.automatic(ground).is_none()
}

/// The numbers of the edge hexes nearest to a hex off the map, where an LGOP walks on (mbt.offmap.2). They are in the edge
/// row or column next to it, no further along the edge than the hex is off the map.
pub fn nearest_edge(board: &Board, hex: Hex) -> Vec<usize> {
    let grid = board.grid;
    let [column, row] = grid.place(hex);
    let beside = |column: i32, row: i32| {
        grid.at(column.clamp(0, i32::from(grid.columns) - 1), row.clamp(0, i32::from(grid.rows) - 1))
    };
    let off = hex.unsigned_distance_to(beside(column, row)).min(grid.columns.max(grid.rows).into()) as i32;
    let along = (-off..=off).flat_map(|by| [beside(column + by, row), beside(column, row + by)]);
    let edge: Vec<(u32, usize)> =
        along.filter_map(|at| Some((hex.unsigned_distance_to(at), grid.index(at)?))).collect();
    let nearest = edge.iter().map(|(distance, _)| *distance).min();
    let mut nearest: Vec<usize> =
        edge.into_iter().filter(|(distance, _)| Some(*distance) == nearest).map(|(_, index)| index).collect();
    nearest.sort_unstable();
    nearest.dedup();
    nearest
}
