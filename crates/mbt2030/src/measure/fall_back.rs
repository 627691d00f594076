//! The fall-back of a stand that becomes shaken (mbt2030.state.4, mbt2030.state.5).

mod procedure;

pub use procedure::{Case, FallBackProcedure, Input, Outcome};

use super::base::{Base, Ruler, Stance};
use super::field::Field;
use super::going::Walker;
use crate::rules::Rules;
use crate::rules::going::{Going, Ground};
use crate::rules::options::{FallBack as Blocked, FallBackEdge};
use jumpmaster_core::plane::{Point, Rect, convex};

/// What ends a fall-back before its full length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stop {
    /// The centre would be beyond an edge of the table (mbt2030.state.5).
    Edge,
    /// The centre would be on ground that the stand cannot enter (mbt2030.state.4).
    Ground(Ground),
    /// The base would overlap that of another stand, by its number (mbt2030.state.4).
    Base(usize),
}

/// What became of a stand that fell back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FallBack {
    /// How far it went, in thousandths.
    pub gone: u32,
    /// Where its centre is; where it left from if it is broken.
    pub place: Point,
    /// What stopped it.
    pub stop: Option<Stop>,
    /// Whether it is removed as broken.
    pub broken: bool,
}

/// A stand about to fall back, and all that may stop it.
#[derive(Debug)]
struct Retreat<'a> {
    rules: &'a Rules,
    field: &'a Field,
    walker: Walker,
    from: Stance,
    /// For every other stand whose base is in the way of ground stands, its number and the shape that this stand's centre
    /// must keep out of.
    shapes: Vec<(usize, Vec<Point>)>,
}

/// Falls back by two base depths, straight to the rear; `others` are the bases of all other ground stands (mbt2030.state.4,
/// mbt2030.state.5).
pub fn fall_back(rules: &Rules, field: &Field, walker: Walker, from: Stance, others: &[Base]) -> FallBack {
    let ruler = Ruler::of(rules);
    let (base, most) = (ruler.base(from), rules.counts.fall_back * rules.distances.base);
    let swept = base.bounds().wider(most + 1);
    let near = others.iter().enumerate().filter(|(_, other)| other.bounds().touches(swept));
    let shapes = near.map(|(number, other)| (number, convex::around(&other.corners, &base.corners, base.centre)));
    let retreat = Retreat { rules, field, walker, from, shapes: shapes.collect() };
    let found = (most > 0).then(|| retreat.first(1, most)).flatten();
    let gone = found.map_or(most, |(step, _)| step - 1);
    let stop = found.map(|(_, stop)| stop);
    let broken = match stop {
        None => false,
        Some(Stop::Edge) => rules.options.fall_back_edge == FallBackEdge::Broken,
        Some(Stop::Ground(_) | Stop::Base(_)) => rules.options.fall_back == Blocked::BlockedBreaks,
    };
    FallBack { gone, place: if broken { from.at } else { retreat.place(gone) }, stop, broken }
}

impl Retreat<'_> {
    /// The place after so many thousandths (mbt2030.measure.4).
    fn place(&self, gone: u32) -> Point {
        let ahead = self.from.facing.ahead(gone);
        self.from.at.plus(jumpmaster_core::plane::Way { x: -ahead.x, y: -ahead.y })
    }

    /// The first step of some that cannot be taken, and why. Both coordinates only grow or only shrink on the way, so that
    /// all places between two steps lie in the rectangle between their places: if nothing there stops the stand, none of them
    /// is looked at.
    fn first(&self, low: u32, high: u32) -> Option<(u32, Stop)> {
        let rect = Rect::between(self.place(low), self.place(high));
        if low == high {
            return self.stop_at(rect.low()).map(|stop| (low, stop));
        }
        if !self.may_stop(rect) {
            return None;
        }
        let middle = low.midpoint(high);
        self.first(low, middle).or_else(|| self.first(middle + 1, high))
    }

    fn may_stop(&self, rect: Rect) -> bool {
        let leaves = !self.field.table.holds(rect.low()) || !self.field.table.holds(rect.high());
        let barred = || match self.field.throughout(rect) {
            Some(layers) => self.walker.going(self.rules, layers, false) == Going::Impassable,
            None => true,
        };
        leaves || self.shapes.iter().any(|(_, shape)| convex::meets(shape, rect)) || barred()
    }

    fn stop_at(&self, place: Point) -> Option<Stop> {
        if !self.field.table.holds(place) {
            return Some(Stop::Edge);
        }
        let layers = self.field.at(place);
        if self.walker.going(self.rules, layers, false) == Going::Impassable {
            return Some(Stop::Ground(Ground::of(layers)));
        }
        let over = |(_, shape): &&(usize, Vec<Point>)| convex::is_crossed(shape, place, place);
        self.shapes.iter().find(over).map(|&(number, _)| Stop::Base(number))
    }
}
