//! Lines of sight, over levels and what stands on them (mbt.base.16, mbt.base.18), and who is spotted from how far (mbt.base.15).

use super::board::Cell;
use super::going::State;
use super::rules::ground::Ground;
use super::terrain::{Feature, Marker};
use jumpmaster_core::hex::{Hex, Meeting, meetings};
use std::sync::LazyLock;

/// A place to look from or at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// The hex.
    pub hex: Hex,
    /// Its level, that of an upper floor if one is used.
    pub level: u8,
}

/// An open line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Whether it goes through an orchard, which fire along it feels (mbt.orchard.2).
    pub orchard: bool,
}

/// What has an upper floor: buildings, farms, the tower and ordnance storage (mbt.tower.1, mbt.ordnance.1); a hangar has none
/// (mbt.hangar.1), and a fuel depot cannot be gone into (mbt.fuel.1).
pub const STOREYED: [Feature; 4] = [Feature::Building, Feature::Farm, Feature::Tower, Feature::Ordnance];

/// The level of who stands in a hex: its ground, or the top of a building whose upper floor is used.
pub fn level(ground: &Ground, cell: &Cell, upper_floor: bool) -> u8 {
    let floors = STOREYED.iter().filter(|&&feature| upper_floor && cell.features.has(feature));
    cell.level + floors.map(|&feature| ground.height[feature as usize]).max().unwrap_or(0)
}

/// The line of sight between two posts, if it is open: centre to centre, blocked by a hex between that rises above the straight
/// line, or just to it where both ends are level and something stands there. A line along a hexside is blocked where both hexes
/// block it (mbt.base.16). `cell` says what lies in a hex; nothing off the board.
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

/// How a hex on the line lets through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum View {
    Open,
    /// One such can be seen through, two cannot.
    Orchard,
    Blocked,
}

/// How a hex lets a line through that passes it at `line / of` levels. On one level an orchard counts by itself
/// (mbt.orchard.2); seen from higher it is woods of its height (mbt.orchard.3).
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

/// A hex that a line meets, counted from where the line begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Met {
    hex: Hex,
    /// The hex across the side that the line runs along.
    twin: Option<Hex>,
    /// How far along the line, in parts of [`whole`].
    along: i32,
}

/// The parts that a line is cut into: places along it are whole numbers of them.
fn whole(way: Hex) -> i32 {
    2 * dot(way, way)
}

/// The product of two ways as vectors, but for a factor that all such products have.
fn dot(one: Hex, other: Hex) -> i32 {
    one.x * other.x + one.y * other.y + (one.x + one.y) * (other.x + other.y)
}

/// Whether something holds for any hex that a line meets between its ends; also given are the parts of the whole line.
fn on_the_way(way: Hex, mut holds: impl FnMut(Met, i32) -> bool) -> bool {
    let of = whole(way);
    match LINES.get(way) {
        Some(line) => line.iter().any(|&met| holds(met, of)),
        None => met(way).into_iter().any(|met| holds(met, of)),
    }
}

/// What a line meets, each hex once.
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

/// All short lines, which look the same from every hex: worked out once, since sight is asked for all the time.
struct Lines {
    starts: Vec<u32>,
    met: Vec<Met>,
}

/// How long a line may be to be kept.
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

/// What a unit has done that shows it (mbt.base.15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Conduct {
    /// Nothing.
    #[default]
    Still,
    /// It has moved, or come down.
    Moved,
    /// It has fired.
    Fired,
}

/// From how many hexes off a unit is spotted by somebody with LOS (mbt.base.15).
pub fn seen_from(ground: &Ground, conduct: Conduct, in_cover: bool) -> u32 {
    let spotting = &ground.spotting;
    u32::from(match conduct {
        Conduct::Fired => spotting.fired,
        Conduct::Moved => spotting.moved,
        Conduct::Still if in_cover => spotting.cover,
        Conduct::Still => spotting.open,
    })
}

/// How far a unit spots at the most: less while it is suppressed (mbt.base.14), buttoned up (mbt.base.20) or disrupted
/// (mbt.disruption.1); nothing while abandoned, as a heavy item in preparation is (mbt.base.20, mbt.heavy.9).
pub fn spots_to(ground: &Ground, spotter: State) -> Option<u32> {
    let spotting = &ground.spotting;
    let limit = |applies: bool, hexes: u8| if applies { u32::from(hexes) } else { u32::MAX };
    let abandoned = if spotter.preparing { u32::from(spotting.abandoned?) } else { u32::MAX };
    let hindered = limit(spotter.suppressed, spotting.suppressed).min(limit(spotter.buttoned, spotting.buttoned));
    Some(abandoned.min(hindered).min(limit(spotter.disrupted, spotting.disrupted)))
}

/// Whether a unit with LOS to another so many hexes off spots it; only spotted units may be fired at (mbt.base.15).
pub fn spots(ground: &Ground, spotter: State, conduct: Conduct, in_cover: bool, hexes: u32) -> bool {
    spots_to(ground, spotter).is_some_and(|limit| hexes <= limit.min(seen_from(ground, conduct, in_cover)))
}
