//! Legs of a move, cut into steps that are judged by the ground at their middle (mbt2030.measure.3, mbt2030.move.2).
//!
//! A leg of 24 in has 24000 steps. They are not looked at one by one: every border that the leg crosses is met at an exact
//! number, and the steps between two borders are alike.

use super::field::{Field, Reach};
use super::layer::{LAYERS, Layer, Layers};
use jumpmaster_core::Named;
use jumpmaster_core::plane::{Point, Polygon, Way, length};
use std::ops::Range;

/// A straight piece of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    from: Point,
    to: Point,
    length: u32,
}

/// Steps of a leg that are alike, by number, and all that lies in the middle of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The steps.
    pub steps: Range<u32>,
    /// What lies there.
    pub layers: Layers,
}

impl Leg {
    /// The leg between two places on a table; `None` if they are one place.
    pub fn new(from: Point, to: Point) -> Option<Leg> {
        (from != to).then(|| Leg { from, to, length: length(&[from, to]) as u32 })
    }

    /// Its length in thousandths, rounded up: the number of its steps (mbt2030.measure.3).
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// Where it ends.
    pub const fn end(&self) -> Point {
        self.to
    }

    /// Where it begins.
    pub const fn start(&self) -> Point {
        self.from
    }

    /// The place in the middle of a step, rounded to thousandths, to be shown.
    pub fn middle(&self, step: u32) -> Point {
        jumpmaster_core::plane::on_the_way(self.from, self.to, 2 * step + 1, 2 * self.length)
    }

    /// The steps, in order, with what lies in their middle (mbt2030.move.2).
    pub fn sections(&self, field: &Field) -> Vec<Section> {
        let mut borders: Vec<(u32, Layer, i32)> = Vec::new();
        let mut add = |layer: Layer, steps: Range<u32>| {
            borders.extend([(steps.start, layer, 1), (steps.end, layer, -1)]);
        };
        for feature in field.features().iter().filter(|feature| feature.bounds.is_met(self.from, self.to)) {
            self.inside(&feature.outline).for_each(|steps| add(feature.layer(), steps));
        }
        for reach in field.reaches().iter().filter(|reach| reach.bounds.is_met(self.from, self.to)) {
            self.near(reach).for_each(|steps| add(reach.layer(), steps));
        }
        borders.sort_unstable();
        self.sweep(&borders)
    }

    fn sweep(&self, borders: &[(u32, Layer, i32)]) -> Vec<Section> {
        let (mut sections, mut deep, mut begun) = (Vec::<Section>::new(), [0; LAYERS], 0);
        let mut close = |end: u32, deep: &[i32; LAYERS]| {
            if end > begun {
                let layers: Layers = Layer::ALL.iter().copied().filter(|layer| deep[layer.number()] > 0).collect();
                match sections.last_mut() {
                    Some(last) if last.layers == layers => last.steps.end = end,
                    _ => sections.push(Section { steps: begun..end, layers }),
                }
                begun = end;
            }
        };
        for &(step, layer, change) in borders {
            close(step, &deep);
            deep[layer.number()] += change;
        }
        close(self.length, &deep);
        sections
    }

    /// The steps with their middle strictly inside a polygon.
    fn inside(&self, outline: &Polygon) -> impl Iterator<Item = Range<u32>> {
        let halves = 2 * self.length;
        let pieces = outline.inside(self.from, self.to).into_iter();
        pieces.filter_map(move |[begin, end]| self.odd(begin.floor(halves) + 1, end.ceil(halves) - 1))
    }

    /// The steps with their middle on a piece of a road or river: beside it, or round one of its ends.
    fn near(&self, reach: &Reach) -> impl Iterator<Item = Range<u32>> {
        let [a, b] = reach.ends;
        let spans = [self.around(a, reach), self.around(b, reach), self.beside(a, b, reach)];
        spans.into_iter().flatten().filter_map(|[low, high]| self.odd(low, high))
    }

    /// The steps of which the middle, in half steps from the beginning, is between two numbers.
    fn odd(&self, low: i128, high: i128) -> Option<Range<u32>> {
        let last = i128::from(self.length) - 1;
        let (first, end) = (low.div_euclid(2).max(0), (high - 1).div_euclid(2).min(last) + 1);
        (first < end).then_some(first as u32..end as u32)
    }

    fn way(&self) -> Way {
        self.from.to(self.to)
    }

    /// The half steps u for which the place start + way * u / (2 * length) is within half an inch of a place, or closer.
    fn around(&self, centre: Point, reach: &Reach) -> Option<[i128; 2]> {
        let (way, out, halves) = (self.way(), centre.to(self.from), 2 * i128::from(self.length));
        let (long, across) = (way.squared(), out.cross(way));
        // (long * u + halves * out.way)^2 is at most halves^2 * (long * bank^2 - across^2).
        let reach_squared = long * square(reach.bank) - across * across;
        let most = root(halves * halves * reach_squared, reach.river)?;
        between(halves * out.dot(way), long, -most, most)
    }

    /// The half steps for which the place is beside a segment, within half an inch of it or closer.
    fn beside(&self, a: Point, b: Point, reach: &Reach) -> Option<[i128; 2]> {
        let (way, out, side, halves) = (self.way(), a.to(self.from), a.to(b), 2 * i128::from(self.length));
        let long = side.squared();
        if long == 0 {
            return None;
        }
        let most = root(halves * halves * square(reach.bank) * long, reach.river)?;
        let along = between(halves * out.dot(side), way.dot(side), 0, halves * long)?;
        let across = between(halves * side.cross(out), side.cross(way), -most, most)?;
        Some([along[0].max(across[0]), along[1].min(across[1])])
    }
}

fn square(size: u32) -> i128 {
    i128::from(size) * i128::from(size)
}

/// The greatest whole number whose square is at most this, or less than this.
fn root(square: i128, open: bool) -> Option<i128> {
    let square = square - i128::from(open);
    (square >= 0).then(|| square.isqrt())
}

/// The whole numbers u for which `start + slope * u` is between two others: the least and the greatest.
fn between(start: i128, slope: i128, low: i128, high: i128) -> Option<[i128; 2]> {
    let (low, high) = if slope < 0 { (start - high, start - low) } else { (low - start, high - start) };
    match slope.abs() {
        0 => (low <= 0 && 0 <= high).then_some([i128::from(i64::MIN), i128::from(i64::MAX)]),
        slope => Some([-(-low).div_euclid(slope), high.div_euclid(slope)]),
    }
}
