//! Bases and the distances between them (mbt2030.measure.1, mbt2030.measure.4).

use crate::rules::Rules;
use crate::rules::options::Measure;
use jumpmaster_core::plane::{Apart, Facing, Point, Rect, convex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a stand is and which way it faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stance {
    /// The centre of its base, in thousandths of an inch from the lower left corner of the table.
    pub at: Point,
    /// Where it faces: two whole numbers, such as [0, 1] for straight up the table.
    pub facing: Facing,
}

/// The base of a stand: a square whose corners are rounded to thousandths (mbt2030.stand.6, mbt2030.measure.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base {
    /// Its centre.
    pub centre: Point,
    /// Its corners, counter-clockwise.
    pub corners: [Point; 4],
}

/// How bases and distances are measured under the rules in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruler {
    /// Half the side of a base.
    half: u32,
    /// The widest gap between bases that are in contact.
    contact: u32,
    /// Whether distances run from centre to centre.
    centres: bool,
}

impl Ruler {
    /// The ruler of some rules (mbt2030.stand.6, mbt2030.measure.1).
    pub fn of(rules: &Rules) -> Ruler {
        let half = rules.distances.base / 2;
        let contact = rules.distances.contact;
        Ruler { half, contact, centres: rules.options.measure == Measure::CentreToCentre }
    }

    /// The base of a stand.
    pub fn base(self, stance: Stance) -> Base {
        let [a, b, c, d] = stance.facing.base(stance.at, self.half);
        Base { centre: stance.at, corners: [a, d, c, b] }
    }

    /// The distance between two stands (mbt2030.measure.1).
    pub fn apart(self, a: &Base, b: &Base) -> Apart {
        if self.centres { a.centre.apart(b.centre) } else { a.apart(b) }
    }

    /// Whether the distance between two stands is at most this many thousandths.
    pub fn within(self, a: &Base, b: &Base, limit: u32) -> bool {
        self.roughly(a, b, limit).unwrap_or_else(|| self.apart(a, b).within(limit))
    }

    /// Whether the distance between two stands is less than this many thousandths.
    pub fn closer_than(self, a: &Base, b: &Base, limit: u32) -> bool {
        self.roughly(a, b, limit).unwrap_or_else(|| self.apart(a, b).closer_than(limit))
    }

    /// Whether a distance is less or more than a limit where the centres tell it, since nothing of a base is nearer to its
    /// centre than half a side, or further than half a diagonal.
    fn roughly(self, a: &Base, b: &Base, limit: u32) -> Option<bool> {
        let (inner, outer) = if self.centres { (0, 0) } else { ((2 * self.half).saturating_sub(4), 3 * self.half + 4) };
        let centres = a.centre.to(b.centre).squared();
        let square = |reach: u32| i128::from(reach) * i128::from(reach);
        match () {
            () if limit > 0 && centres < square(limit + inner) => Some(true),
            () if centres > square(limit + outer) => Some(false),
            () => None,
        }
    }

    /// Whether two bases are in contact (mbt2030.measure.1).
    pub fn touch(self, a: &Base, b: &Base) -> bool {
        a.bounds().wider(self.contact).touches(b.bounds()) && a.apart(b).within(self.contact)
    }

    /// The distance of a place from a stand (mbt2030.illum.2, mbt2030.smoke.1).
    pub fn from_point(self, base: &Base, place: Point) -> Apart {
        if self.centres { base.centre.apart(place) } else { convex::from_point(&base.corners, place) }
    }

    /// The distance of a stand on its way along a leg, the facing held, from another: that of the hull of its base at both
    /// ends (mbt2030.move.6).
    pub fn on_leg(self, base: &Base, to: Point, other: &Base) -> Apart {
        if self.centres {
            return Apart::from_segment(other.centre, base.centre, to);
        }
        let end = base.moved(to);
        let both: Vec<Point> = base.corners.into_iter().chain(end.corners).collect();
        let hull = jumpmaster_core::plane::Polygon::around(&both).expect("a base has an area");
        convex::apart(hull.corners(), &other.corners)
    }

    /// Whether a stand on its way along a leg is always more than this many thousandths from another (mbt2030.move.6).
    pub fn keeps_beyond(self, base: &Base, to: Point, other: &Base, limit: u32) -> bool {
        let outer = if self.centres { 0 } else { 3 * self.half + 4 };
        let centres = Apart::from_segment(other.centre, base.centre, to);
        centres.more_than(limit + outer) || self.on_leg(base, to, other).more_than(limit)
    }
}

impl Base {
    /// The exact distance to another base, edge to edge.
    pub fn apart(&self, other: &Base) -> Apart {
        convex::apart(&self.corners, &other.corners)
    }

    /// Whether two bases overlap; touching is no overlap (mbt2030.measure.3).
    pub fn overlaps(&self, other: &Base) -> bool {
        convex::overlap(&self.corners, &other.corners)
    }

    /// Whether a segment runs through its inside.
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        convex::is_crossed(&self.corners, from, to)
    }

    /// Whether all of it is within a rectangle, border included (mbt2030.measure.2, mbt2030.measure.3).
    pub fn is_in(&self, rect: Rect) -> bool {
        self.corners.iter().all(|&corner| rect.holds(corner))
    }

    /// The smallest rectangle around it.
    pub fn bounds(&self) -> Rect {
        Rect::around(&self.corners).expect("a base has corners")
    }

    /// The same base with its centre elsewhere.
    #[must_use]
    pub fn moved(&self, to: Point) -> Base {
        let way = self.centre.to(to);
        Base { centre: to, corners: self.corners.map(|corner| corner.plus(way)) }
    }
}
