//! Cover: the protection that the terrain of a hex gives each unit in it against fire (mbt.base.19).

use crate::board::{Cell, bit};
use crate::ground::los::STOREYED;
use crate::ground::terrain::{Feature, Marker};
use crate::rules::ground::{Cover, Ground, Shelters};
use crate::unit::Kind;
use jumpmaster_core::hex::{Hex, Orientation, Side};

/// A unit in a hex, with what matters to fire at it. The units of a side are in the order in which they get cover: the
/// order of arrival, unless their owner changes it (mbt.farm.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stand {
    /// What it is.
    pub kind: Kind,
    /// Whether it arrived at the road rate and has not moved since (mbt.combo.1).
    pub road: bool,
    /// Whether it used Quickmarch and has not moved since (mbt.base.9).
    pub quickmarch: bool,
}

/// Units that fire may hit, each with its id, in the order in which they get cover.
pub type Stands<Piece> = Vec<(Piece, Stand)>;

impl Stand {
    /// A unit of this kind, with no marks.
    pub const fn of(kind: Kind) -> Stand {
        Stand { kind, road: false, quickmarch: false }
    }
}

/// The sides of a hex by which a line of sight from another may enter it, one bit for each: one side, or two if it comes in
/// over a corner (mbt.combo.2). No side from the hex itself.
pub fn sides_towards(hex: Hex, from: Hex) -> u8 {
    let way = from - hex;
    let toward = |side: &Side| {
        let step = side.step(Orientation::Flat);
        step.x * way.x + step.y * way.y + (step.x + step.y) * (way.x + way.y)
    };
    let nearest = Side::ALL.iter().map(toward).max().filter(|&most| most > 0);
    Side::ALL.into_iter().filter(|side| Some(toward(side)) == nearest).fold(0, |sides, side| sides | bit(side))
}

/// What the terrain adds to the net GP of an attack on one of the units: its best single cover less the defence value
/// (mbt.orchard.4, mbt.fuel.1), and always an airstrip's modifier (mbt.airstrip.1). The line of sight comes in by `sides`.
pub fn gp(ground: &Ground, cell: &Cell, units: &[Stand], which: usize, sides: u8) -> i16 {
    let best = covers(ground, cell, units, which, sides).map(|cover| cover.gp - cover.defence).min();
    best.unwrap_or(0).min(0) + if bare(cell) { ground.cover[Feature::Airstrip as usize].gp } else { 0 }
}

/// The AP Point Effect Modifier of one of the units: that of its best single cover, and always an airstrip's
/// (mbt.airstrip.1).
pub fn ap(ground: &Ground, cell: &Cell, units: &[Stand], which: usize, sides: u8) -> i16 {
    let best = covers(ground, cell, units, which, sides).map(|cover| cover.ap).min();
    best.unwrap_or(0).min(0) + if bare(cell) { ground.cover[Feature::Airstrip as usize].ap } else { 0 }
}

/// Stands for fire from the direction in which a unit is covered best.
const ALL_SIDES: u8 = 0b11_1111;

/// Whether one of the units is in cover, whoever is looking (mbt.base.15).
pub fn in_cover(ground: &Ground, cell: &Cell, units: &[Stand], which: usize) -> bool {
    covers(ground, cell, units, which, ALL_SIDES).any(|cover| cover.gp < cover.defence)
}

/// Whether one of the units may use an upper floor: it is on foot, and among those that a building with one protects
/// (mbt.tower.1).
pub fn upstairs(ground: &Ground, cell: &Cell, units: &[Stand], which: usize) -> bool {
    let inside = |&feature: &Feature| {
        cell.features.has(feature) && shelters(ground, ground.cover[feature as usize].shelters, units, which)
    };
    units[which].kind.personnel() && !units[which].road && STOREYED.iter().any(inside)
}

/// Whether a hex protects only a limited number of units (mbt.farm.2, mbt.base.17).
pub fn limited(ground: &Ground, cell: &Cell) -> bool {
    let shelters = cell.features.iter().map(|feature| ground.cover[feature as usize].shelters);
    shelters.into_iter().any(|shelters| !matches!(shelters, Shelters::All | Shelters::Leg))
}

/// Whether one of the units would be better protected against any fire if it got cover first (mbt.farm.4).
pub fn gains(ground: &Ground, cell: &Cell, units: &[Stand], which: usize) -> bool {
    let has = |units: &[Stand], which: usize| {
        [gp(ground, cell, units, which, ALL_SIDES), ap(ground, cell, units, which, ALL_SIDES)]
    };
    let mut first = units.to_vec();
    first[..=which].rotate_right(1);
    has(&first, 0) != has(units, which)
}

fn bare(cell: &Cell) -> bool {
    cell.features.has(Feature::Airstrip)
}

/// Every cover that one of the units has.
fn covers<'a>(
    ground: &'a Ground,
    cell: &'a Cell,
    units: &'a [Stand],
    which: usize,
    sides: u8,
) -> impl Iterator<Item = Cover> + 'a {
    let printed = cell.features.iter().filter(|&feature| feature != Feature::Airstrip);
    let printed = printed.map(|feature| ground.cover[feature as usize]);
    let improved = cell.markers.has(Marker::Improved).then_some(ground.improved);
    let hasty = cell.markers.has(Marker::Hasty).then_some(ground.hasty);
    let off_road = off_the_road(cell, units[which], sides);
    printed.chain(improved).chain(hasty).filter(move |cover| off_road && shelters(ground, cover.shelters, units, which))
}

/// Whether a unit benefits from the terrain of its hex: not if it arrived at the road rate (mbt.combo.1), except on a road
/// covered on some sides, against fire coming in by those (mbt.combo.2).
const fn off_the_road(cell: &Cell, unit: Stand, sides: u8) -> bool {
    !unit.road || cell.covered & sides != 0
}

/// Whether one of the units is among those sheltered; units beyond the limit are in the open (mbt.farm.2, mbt.farm.3,
/// mbt.dispersal.1, mbt.gunpit.1, mbt.tower.1).
fn shelters(ground: &Ground, shelters: Shelters, units: &[Stand], which: usize) -> bool {
    let leg = |kind: Kind| kind.personnel();
    match shelters {
        Shelters::All => true,
        Shelters::Leg => leg(units[which].kind),
        Shelters::LegPoints(points, guns) => {
            fits(ground, units, which, points, |kind| leg(kind) || (guns && kind.gun()))
        }
        Shelters::Together(points) => fits(ground, units, which, points, |_| true),
        Shelters::Each(points, _) if leg(units[which].kind) => fits(ground, units, which, points, leg),
        Shelters::Each(_, points) => fits(ground, units, which, points, |kind| !leg(kind)),
    }
}

/// Whether one of the units fits in completely, after those before it that did (mbt.farm.4).
fn fits(ground: &Ground, units: &[Stand], which: usize, points: u8, admits: impl Fn(Kind) -> bool) -> bool {
    let mut room = points;
    for (at, unit) in units.iter().enumerate().take(which + 1) {
        let need = ground.unit(unit.kind).points;
        let inside = admits(unit.kind) && (at == which || !unit.road) && need <= room;
        if at == which {
            return inside;
        }
        room -= if inside { need } else { 0 };
    }
    false
}
