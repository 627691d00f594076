//! The design note's rules as they are written, step by step in fractions: slow, and sharing no code with what they check.

use crate::rules::going::Ground;

/// A place as a fraction: (x / of, y / of).
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub x: i128,
    pub y: i128,
    pub of: i128,
}

pub type Place = (i128, i128);

impl At {
    pub fn whole((x, y): Place) -> At {
        At { x, y, of: 1 }
    }

    /// The middle of step s of the leg between two places.
    pub fn middle(from: Place, to: Place, step: i128, length: i128) -> At {
        let of = 2 * length;
        let part = 2 * step + 1;
        At { x: from.0 * of + (to.0 - from.0) * part, y: from.1 * of + (to.1 - from.1) * part, of }
    }
}

/// The least whole number whose square is at least this.
pub fn root_up(square: i128) -> i128 {
    let (mut low, mut high) = (0, 1 << 40);
    while low < high {
        let middle = i128::midpoint(low, high);
        if middle * middle >= square { high = middle } else { low = middle + 1 }
    }
    low
}

/// Strictly inside, by how often the border winds round the place; on it is not inside.
pub fn inside(corners: &[Place], at: At) -> bool {
    let mut winds = 0;
    for (number, &from) in corners.iter().enumerate() {
        let to = corners[(number + 1) % corners.len()];
        let (ax, ay, bx, by) = (from.0 * at.of - at.x, from.1 * at.of - at.y, to.0 * at.of - at.x, to.1 * at.of - at.y);
        let left = ax * by - ay * bx;
        if left == 0 && ax * bx <= 0 && ay * by <= 0 {
            return false;
        }
        if ay <= 0 && by > 0 && left > 0 {
            winds += 1;
        }
        if ay > 0 && by <= 0 && left < 0 {
            winds -= 1;
        }
    }
    winds != 0
}

/// The squared distance of a place from a segment, as a fraction.
pub fn squared(at: At, a: Place, b: Place) -> (i128, i128) {
    let (px, py) = (at.x - a.0 * at.of, at.y - a.1 * at.of);
    let (sx, sy) = (b.0 - a.0, b.1 - a.1);
    let long = sx * sx + sy * sy;
    let along = px * sx + py * sy;
    if long == 0 || along <= 0 {
        return (px * px + py * py, at.of * at.of);
    }
    if along >= long * at.of {
        let (qx, qy) = (at.x - b.0 * at.of, at.y - b.1 * at.of);
        return (qx * qx + qy * qy, at.of * at.of);
    }
    let across = sx * py - sy * px;
    (across * across, long * at.of * at.of)
}

/// A table: areas with their kind, roads and rivers with half their width.
#[derive(Clone, Debug, Default)]
pub struct Land {
    pub areas: Vec<(&'static str, Vec<Place>)>,
    pub roads: Vec<Vec<Place>>,
    pub rivers: Vec<Vec<Place>>,
    pub bank: i128,
}

impl Land {
    fn in_a(&self, kind: &str, at: At) -> bool {
        self.areas.iter().any(|(name, corners)| *name == kind && inside(corners, at))
    }

    /// The ground at a place: the first that fits, in the note's order (mbt2030.going.8).
    pub fn ground(&self, at: At) -> Ground {
        let near = |lines: &[Vec<Place>], open: bool| {
            lines.iter().flat_map(|line| line.windows(2)).any(|ends| {
                let (n, d) = squared(at, ends[0], ends[1]);
                let most = self.bank * self.bank * d;
                if open { n < most } else { n <= most }
            })
        };
        let road = near(&self.roads, false);
        let river = near(&self.rivers, true);
        if river && !road {
            return Ground::River;
        }
        if self.in_a("MBUA", at) {
            return Ground::Mbua;
        }
        if self.in_a("BUA", at) {
            return Ground::Bua;
        }
        let kinds = [
            ("SFH", Ground::Sfh, Ground::SfhRoad),
            ("LFA", Ground::Lfa, Ground::LfaRoad),
            ("H", Ground::Highland, Ground::HighlandRoad),
        ];
        if road && river {
            return Ground::Bridge;
        }
        for (kind, off, on) in kinds {
            if self.in_a(kind, at) {
                return if road { on } else { off };
            }
        }
        match (road, self.in_a("wood", at), self.in_a("hill", at)) {
            (true, ..) => Ground::Road,
            (_, true, _) => Ground::Wood,
            (_, _, true) => Ground::Hill,
            _ => Ground::Open,
        }
    }
}

/// k * m / sqrt(n) to the nearest whole number, halves away from zero, by its definition: the largest size of which half a unit
/// less is not too much.
pub fn component(k: i128, m: i128, n: i128) -> i128 {
    let (mut low, mut high) = (0, 2 * k + 1);
    while low < high {
        let middle = (low + high + 1) / 2;
        if (2 * middle - 1) * (2 * middle - 1) * n <= 4 * k * k * m * m { low = middle } else { high = middle - 1 }
    }
    low * m.signum()
}

/// The corners of a base, in order around it (mbt2030.measure.4).
pub fn base((x, y): Place, (fx, fy): Place, half: i128) -> [Place; 4] {
    let long = fx * fx + fy * fy;
    let one = (component(half, fx - fy, long), component(half, fx + fy, long));
    let two = (component(half, fx + fy, long), component(half, fy - fx, long));
    [(x + one.0, y + one.1), (x - two.0, y - two.1), (x - one.0, y - one.1), (x + two.0, y + two.1)]
}

fn left(a: Place, b: Place, c: Place) -> i128 {
    ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
}

/// Whether two segments have a point in common.
pub fn meet(a: Place, b: Place, c: Place, d: Place) -> bool {
    let on = |p: Place, q: Place, r: Place| {
        left(p, q, r) == 0 && (r.0 - p.0) * (r.0 - q.0) <= 0 && (r.1 - p.1) * (r.1 - q.1) <= 0
    };
    left(a, b, c) * left(a, b, d) < 0 && left(c, d, a) * left(c, d, b) < 0
        || on(a, b, c)
        || on(a, b, d)
        || on(c, d, a)
        || on(c, d, b)
}

pub fn sides(corners: &[Place]) -> Vec<(Place, Place)> {
    (0..corners.len()).map(|at| (corners[at], corners[(at + 1) % corners.len()])).collect()
}

/// The squared distance between two polygons: 0 if they touch or overlap, else the least corner-to-side value.
pub fn apart(a: &[Place], b: &[Place]) -> (i128, i128) {
    let touching = sides(a).iter().any(|s| sides(b).iter().any(|t| meet(s.0, s.1, t.0, t.1)));
    if touching || inside(b, At::whole(a[0])) || inside(a, At::whole(b[0])) {
        return (0, 1);
    }
    let one = |corners: &[Place], other: &[Place]| -> Vec<(i128, i128)> {
        corners.iter().flat_map(|&c| sides(other).into_iter().map(move |s| squared(At::whole(c), s.0, s.1))).collect()
    };
    let all = [one(a, b), one(b, a)].concat();
    all.into_iter().min_by(|x, y| (x.0 * y.1).cmp(&(y.0 * x.1))).unwrap()
}

/// Whether a segment runs through the inside of a polygon: the middle between some two cuts with the lines of its sides is
/// inside.
pub fn runs_through(corners: &[Place], from: Place, to: Place) -> bool {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let mut cuts: Vec<(i128, i128)> = vec![(0, 1), (1, 1)];
    for (a, b) in sides(corners) {
        let (sx, sy) = (b.0 - a.0, b.1 - a.1);
        let of = dx * sy - dy * sx;
        if of != 0 {
            let part = ((a.0 - from.0) * sy - (a.1 - from.1) * sx) * of.signum();
            cuts.extend((0 < part && part < of.abs()).then_some((part, of.abs())));
        }
        let long = dx * dx + dy * dy;
        let part = (a.0 - from.0) * dx + (a.1 - from.1) * dy;
        cuts.extend((0 < part && part < long).then_some((part, long)));
    }
    cuts.sort_by(|x, y| (x.0 * y.1).cmp(&(y.0 * x.1)));
    cuts.windows(2).any(|pair| {
        let (part, of) = (pair[0].0 * pair[1].1 + pair[1].0 * pair[0].1, 2 * pair[0].1 * pair[1].1);
        let middle = At { x: from.0 * of + dx * part, y: from.1 * of + dy * part, of };
        pair[0].0 * pair[1].1 != pair[1].0 * pair[0].1 && inside(corners, middle)
    })
}

/// Whether the insides of two bases overlap: a side of one runs through the other, or they are the same.
pub fn overlap(a: &[Place], b: &[Place]) -> bool {
    let beyond = |of: fn(&Place) -> i128| {
        a.iter().map(of).max() <= b.iter().map(of).min() || b.iter().map(of).max() <= a.iter().map(of).min()
    };
    if beyond(|place| place.0) || beyond(|place| place.1) {
        return false;
    }
    let into = |a: &[Place], b: &[Place]| sides(a).iter().any(|s| runs_through(b, s.0, s.1));
    let (mut one, mut other) = (a.to_vec(), b.to_vec());
    one.sort_unstable();
    other.sort_unstable();
    into(a, b) || into(b, a) || one == other
}
