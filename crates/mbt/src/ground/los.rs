//! Lines of sight, over levels and obstacles (mbt.base.16, mbt.base.18), and who is spotted from how far (mbt.base.15).

use crate::board::Cell;
use crate::ground::going::State;
use crate::ground::terrain::{Feature, Marker};
use crate::rules::ground::Ground;
use jumpmaster_core::hex::{Hex, Meeting, meetings};
use std::sync::LazyLock;

/// A place to look from or at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// The hex.
    pub hex: Hex,
    /// Its level, or that of the upper floor if one is used.
    pub level: u8,
}

/// An open line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Whether it passes through an orchard, which affects fire along it (mbt.orchard.2).
    pub orchard: bool,
}

/// What has an upper floor: buildings, farms, the tower and ordnance storage (mbt.tower.1, mbt.ordnance.1); a hangar has
/// none (mbt.hangar.1), and a fuel depot cannot be entered (mbt.fuel.1).
pub const STOREYED: [Feature; 4] = [Feature::Building, Feature::Farm, Feature::Tower, Feature::Ordnance];

/// The level of a unit in a hex: its ground, or the top of a building if the upper floor is used.
pub fn level(ground: &Ground, cell: &Cell, upper_floor: bool) -> u8 {
    let floors = STOREYED.iter().filter(|&&feature| upper_floor && cell.features.has(feature));
    cell.level + floors.map(|&feature| ground.height[feature as usize]).max().unwrap_or(0)
}

/// The line of sight between two posts, if it is open. It runs from centre to centre, and is blocked by a hex in between
/// that rises above the straight line, or just to it if both ends are at the same level and something stands there. A line
/// along a hexside is blocked only if both hexes block it (mbt.base.16). `cell` returns what is in a hex; `None` off the
/// board.
pub fn sight(ground: &Ground, from: Post, to: Post, cell: impl Fn(Hex) -> Option<Cell>) -> Option<Sight> {
    let (mut orchard, way) = (false, to.hex - from.hex);
    let climb = i32::from(to.level) - i32::from(from.level);
    let blocked = on_the_way(way, |met, of| {
        let line = i32::from(from.level) * of + climb * met.along;
        let look =
            |hex: Hex| cell(from.hex + hex).map_or(View::Open, |cell| across(ground, &cell, line, of, climb == 0));
        let view = met.twin.map_or(look(met.hex), |twin| look(met.hex).min(look(twin)));
        match view {
            View::Open => false,
            View::Orchard => std::mem::replace(&mut orchard, true),
            View::Blocked => true,
        }
    });
    (!blocked).then_some(Sight { orchard })
}

/// How a hex on the line affects it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum View {
    Open,
    /// One of these can be seen through, two cannot.
    Orchard,
    Blocked,
}

/// How a hex affects a line that passes it at `line / of` levels. With both ends at the same level an orchard counts as an
/// orchard (mbt.orchard.2); seen from higher up it is woods of its height (mbt.orchard.3).
fn across(ground: &Ground, cell: &Cell, line: i32, of: i32, level: bool) -> View {
    let orchard = level && cell.features.has(Feature::Orchard);
    let standing = cell.features.iter().filter(|&feature| !(orchard && feature == Feature::Orchard));
    let fire = if cell.markers.has(Marker::Burning) { ground.burning } else { 0 };
    let height = standing.map(|feature| ground.height[feature as usize]).fold(fire, u8::max);
    let top = |height: u8| (i32::from(cell.level) + i32::from(height)) * of;
    if top(height) > line || (level && height > 0 && top(height) == line) {
        View::Blocked
    } else if orchard && top(ground.height[Feature::Orchard as usize]) >= line {
        View::Orchard
    } else {
        View::Open
    }
}

/// A hex that a line meets, relative to where the line begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Met {
    hex: Hex,
    /// The hex on the other side, if the line runs along a hexside.
    twin: Option<Hex>,
    /// Its position along the line, in parts of [`whole`].
    along: i32,
}

/// The number of parts in a line: positions along it are integers in these parts.
fn whole(way: Hex) -> i32 {
    2 * dot(way, way)
}

/// The scalar product of two vectors, up to a constant factor.
fn dot(one: Hex, other: Hex) -> i32 {
    one.x * other.x + one.y * other.y + (one.x + one.y) * (other.x + other.y)
}

/// Whether `holds` is true for any hex that a line meets between its ends; its second argument is the number of parts in
/// the line.
fn on_the_way(way: Hex, mut holds: impl FnMut(Met, i32) -> bool) -> bool {
    let of = whole(way);
    match LINES.get(way) {
        Some(line) => line.iter().any(|&met| holds(met, of)),
        None => met(way).into_iter().any(|met| holds(met, of)),
    }
}

/// The hexes that a line meets, each once.
fn met(way: Hex) -> Vec<Met> {
    let mut line: Vec<Met> = Vec::new();
    for meeting in meetings(Hex::ZERO, way) {
        let met = match meeting {
            Meeting::Through(hex) => Met { hex, twin: None, along: 2 * dot(hex, way) },
            Meeting::Between(hex, twin) => Met { hex, twin: Some(twin), along: dot(hex, way) + dot(twin, way) },
        };
        if !line.contains(&met) {
            line.push(met);
        }
    }
    line
}

/// All short lines, which are the same from every hex: worked out once, since lines of sight are needed very often.
struct Lines {
    starts: Vec<u32>,
    met: Vec<Met>,
}

/// The maximum length of the lines kept.
const LONGEST: i32 = 25;

static LINES: LazyLock<Lines> = LazyLock::new(|| {
    let side = 2 * LONGEST + 1;
    let mut lines = Lines { starts: vec![0], met: Vec::new() };
    for at in 0..side * side {
        let way = Hex::new(at % side - LONGEST, at / side - LONGEST);
        if way.ulength() <= LONGEST as u32 {
            lines.met.extend(met(way));
        }
        lines.starts.push(lines.met.len() as u32);
    }
    lines
});

impl Lines {
    #[inline]
    fn get(&self, way: Hex) -> Option<&[Met]> {
        let at = (way.y + LONGEST) * (2 * LONGEST + 1) + way.x + LONGEST;
        let range = |at: usize| self.starts[at] as usize..self.starts[at + 1] as usize;
        (way.ulength() <= LONGEST as u32).then(|| &self.met[range(at as usize)])
    }
}

/// What a unit has done that makes it visible (mbt.base.15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Conduct {
    /// Nothing.
    #[default]
    Still,
    /// It has moved or landed.
    Moved,
    /// It has fired.
    Fired,
}

/// The distance from which a unit is spotted by somebody with LOS (mbt.base.15).
pub fn seen_from(ground: &Ground, conduct: Conduct, in_cover: bool) -> u32 {
    let spotting = &ground.spotting;
    u32::from(match conduct {
        Conduct::Fired => spotting.fired,
        Conduct::Moved => spotting.moved,
        Conduct::Still if in_cover => spotting.cover,
        Conduct::Still => spotting.open,
    })
}

/// The maximum distance at which a unit spots: less while it is suppressed (mbt.base.14), buttoned up (mbt.base.20) or
/// disrupted (mbt.disruption.1); `None` while abandoned, as a heavy item in preparation is (mbt.base.20, mbt.heavy.9).
pub fn spots_to(ground: &Ground, spotter: State) -> Option<u32> {
    let spotting = &ground.spotting;
    let limit = |applies: bool, hexes: u8| if applies { u32::from(hexes) } else { u32::MAX };
    let abandoned = if spotter.preparing { u32::from(spotting.abandoned?) } else { u32::MAX };
    let hindered = limit(spotter.suppressed, spotting.suppressed).min(limit(spotter.buttoned, spotting.buttoned));
    Some(abandoned.min(hindered).min(limit(spotter.disrupted, spotting.disrupted)))
}

/// Whether a unit with LOS to another at this distance spots it; only spotted units may be fired at (mbt.base.15).
pub fn spots(ground: &Ground, spotter: State, conduct: Conduct, in_cover: bool, hexes: u32) -> bool {
    spots_to(ground, spotter).is_some_and(|limit| hexes <= limit.min(seen_from(ground, conduct, in_cover)))
}
