//! The ground of a table: areas, roads and rivers, and what lies at a place (mbt2030.going.8).

use super::layer::{Layer, Layers};
use crate::rules::Rules;
use crate::terrain::{Kind, Layout, Piece};
use jumpmaster_core::Fault;
use jumpmaster_core::plane::{Apart, Point, Polygon, Rect, Where};

/// An area of some kind. All kinds block sight (mbt2030.los.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its kind.
    pub kind: Kind,
    /// Whether it is jungle, which an SFH or LFA may be (mbt2030.going.2, mbt2030.going.5).
    pub jungle: bool,
    /// Its border, which belongs to nothing (mbt2030.going.8).
    pub outline: Polygon,
    pub(super) bounds: Rect,
}

impl Feature {
    /// An area as it is laid out.
    fn read(piece: &Piece) -> Result<Feature, Fault> {
        let outline = Polygon::new(piece.corners.clone())?;
        let bounds = Rect::around(outline.corners()).expect("an area has corners");
        Ok(Feature { kind: piece.kind, jungle: piece.jungle, outline, bounds })
    }

    /// What it puts on the ground.
    pub const fn layer(&self) -> Layer {
        match (self.kind, self.jungle) {
            (Kind::Steep, true) => Layer::SfhJungle,
            (Kind::Steep, false) => Layer::Sfh,
            (Kind::Forest, true) => Layer::LfaJungle,
            (Kind::Forest, false) => Layer::Lfa,
            (Kind::Highland, _) => Layer::H,
            (Kind::Mbua, _) => Layer::Mbua,
            (Kind::Bua, _) => Layer::Bua,
            (Kind::Wood, _) => Layer::Wood,
            (Kind::Hill, _) => Layer::Hill,
        }
    }

    /// Whether a place is strictly inside.
    pub fn holds(&self, place: Point) -> bool {
        self.bounds.holds(place) && self.outline.place(place) == Where::Inside
    }

    /// Whether a segment runs through its inside; grazing the border is not enough (mbt2030.los.1).
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        self.bounds.is_met(from, to) && self.outline.is_crossed(from, to)
    }
}

/// A straight piece of a road or of a river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Whether it is of a river; else of a road.
    pub river: bool,
    /// Its two ends.
    pub ends: [Point; 2],
    /// Half its width (mbt2030.bua.3, mbt2030.river.3).
    pub bank: u32,
    pub(super) bounds: Rect,
}

impl Reach {
    fn new(river: bool, bank: u32, ends: [Point; 2]) -> Reach {
        Reach { river, ends, bank, bounds: Rect::between(ends[0], ends[1]).wider(bank) }
    }

    /// What it puts on the ground.
    pub const fn layer(&self) -> Layer {
        if self.river { Layer::River } else { Layer::Road }
    }

    /// Whether a distance from its line is on it: a road has its border, a river has not (mbt2030.going.8).
    fn has(&self, apart: Apart) -> bool {
        if self.river { apart.closer_than(self.bank) } else { apart.within(self.bank) }
    }

    fn holds(&self, place: Point) -> bool {
        self.bounds.holds(place) && self.has(Apart::from_segment(place, self.ends[0], self.ends[1]))
    }
}

/// A table and everything that lies on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The table.
    pub table: Rect,
    features: Vec<Feature>,
    reaches: Vec<Reach>,
}

impl Field {
    /// The longest side a table may have: 400 in, so that every product fits (mbt2030.measure.4).
    pub const LONGEST: u32 = 400 * super::INCH;

    /// A table of this width and depth, as it is laid out. Whether it may be laid out so is asked elsewhere; here it must only
    /// be possible to measure it.
    pub fn new(rules: &Rules, [wide, deep]: [u32; 2], layout: &Layout) -> Result<Field, Fault> {
        for size in [wide, deep] {
            jumpmaster_core::input::between("table, thousandths of an inch", size, super::INCH, Field::LONGEST)?;
        }
        let table = Rect::between(Point::default(), Point::near(wide.into(), deep.into()));
        let lines = || layout.roads.iter().chain(&layout.river);
        let corners = layout.pieces.iter().flat_map(|piece| &piece.corners);
        if let Some(place) = corners.chain(lines().flatten()).find(|&&place| !table.holds(place)) {
            return Err(Fault::new(
                format!("terrain at ({place})"),
                format!("the table ends at ({})", table.high()),
                "draw it on the table, or make the table larger",
            ));
        }
        if let Some(line) = lines().find(|line| line.len() < 2) {
            return Err(Fault::new(
                format!("a road or river of {} points", line.len()),
                "it runs from one point to another",
                "give it two points or more",
            ));
        }
        let features = layout.pieces.iter().enumerate().map(|(number, piece)| {
            Feature::read(piece).map_err(|fault| fault.at(format_args!("area {}, {}", number + 1, piece.kind)))
        });
        let reach = |river: bool, width: u32| move |ends: &[Point]| Reach::new(river, width / 2, [ends[0], ends[1]]);
        let roads = layout.roads.iter().flat_map(|line| line.windows(2)).map(reach(false, rules.distances.road));
        let river = layout.river.iter().flat_map(|line| line.windows(2)).map(reach(true, rules.distances.river));
        Ok(Field { table, features: features.collect::<Result<_, Fault>>()?, reaches: roads.chain(river).collect() })
    }

    /// Its areas, as they were laid out.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The straight pieces of its roads and of its river.
    pub fn reaches(&self) -> &[Reach] {
        &self.reaches
    }

    /// All that lies at a place (mbt2030.going.8).
    pub fn at(&self, place: Point) -> Layers {
        let areas = self.features.iter().filter(|feature| feature.holds(place)).map(Feature::layer);
        areas.chain(self.reaches.iter().filter(|reach| reach.holds(place)).map(Reach::layer)).collect()
    }

    /// All that lies at every place of a rectangle, if that is the same everywhere; `None` if it is not, or may not be.
    pub fn throughout(&self, rect: Rect) -> Option<Layers> {
        let mut layers = Layers::default();
        for feature in self.features.iter().filter(|feature| feature.bounds.touches(rect)) {
            if feature.outline.sides().any(|[from, to]| rect.is_met(from, to)) {
                return None;
            }
            if feature.outline.holds(rect.low()) {
                layers = layers.with(feature.layer());
            }
        }
        for reach in self.reaches.iter().filter(|reach| reach.bounds.touches(rect)) {
            let [from, to] = reach.ends;
            if rect.corners().iter().all(|&corner| reach.has(Apart::from_segment(corner, from, to))) {
                layers = layers.with(reach.layer());
            } else if rect.is_met(from, to)
                || sides(rect).iter().any(|&side| reach.has(Apart::of_segments(side, reach.ends)))
            {
                return None;
            }
        }
        Some(layers)
    }

    /// Where roads cross rivers: a bridge stands at each such place, rounded to thousandths (mbt2030.river.3).
    pub fn bridges(&self) -> Vec<Point> {
        let (rivers, roads): (Vec<&Reach>, Vec<&Reach>) = self.reaches.iter().partition(|reach| reach.river);
        let mut found: Vec<Point> =
            roads.iter().flat_map(|road| rivers.iter().filter_map(|river| crossing(road.ends, river.ends))).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn sides(rect: Rect) -> [[Point; 2]; 4] {
    let [a, b, c, d] = rect.corners();
    [[a, b], [b, c], [c, d], [d, a]]
}

/// Where two segments cross, rounded to the nearest thousandth; where they run along one another, the first end they share.
fn crossing(a: [Point; 2], b: [Point; 2]) -> Option<Point> {
    if Apart::of_segments(a, b) != Apart::NONE {
        return None;
    }
    let (along, side) = (a[0].to(a[1]), b[0].to(b[1]));
    let (part, of) = (a[0].to(b[0]).cross(side), along.cross(side));
    if of == 0 {
        return a
            .into_iter()
            .chain(b)
            .find(|&end| [a, b].iter().all(|segment| Apart::from_segment(end, segment[0], segment[1]) == Apart::NONE));
    }
    let (part, of) = (part * of.signum(), of.abs());
    let share = |start: i32, way: i64| i64::from(start) + (2 * i128::from(way) * part + of).div_euclid(2 * of) as i64;
    Some(Point::near(share(a[0].x(), along.x), share(a[0].y(), along.y)))
}
