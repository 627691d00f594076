//! The board: the ground in every hex, and what each rule makes of it (pl.survival.5, pl.base.4, pl.base.6, pl.base.8).

use super::rules::{Going, Rules};
use jumpmaster_core::hex::{Grid, Hex, Meeting, Orientation, Side, Spot, meetings_with};
use jumpmaster_core::sheet::Label;
use jumpmaster_core::{Fault, Map, Named, Several, named};
use std::collections::BTreeMap;

named! {
    /// The rows of the jump survival chart, the deadliest first.
    pub enum Terrain: "terrain" {
        /// Open water: nobody survives it.
        Sea = "sea",
        /// Trees.
        Forest = "forest",
        /// Houses.
        Town = "town",
        /// A sunken way.
        Gully = "gully",
        /// Wet ground.
        Swamp = "swamp",
        /// A small water.
        Stream = "stream",
        /// A steep side.
        Slope = "slope",
        /// Open ground.
        Clear = "clear",
    }
}

named! {
    /// What a map may say lies in a hex: the terrains, and what counts as one of them.
    pub enum Feature: "terrain on the map" {
        /// Open water.
        Sea = "sea",
        /// Trees.
        Forest = "forest" | "woods",
        /// Houses.
        Town = "town",
        /// A sunken way.
        Gully = "gully",
        /// Wet ground.
        Swamp = "swamp",
        /// A small water.
        Stream = "stream",
        /// A steep side.
        Slope = "slope",
        /// Open ground.
        Clear = "clear",
        /// A bare height: clear.
        Hilltop = "hilltop",
        /// Sand: clear.
        Beach = "beach",
        /// A road through the other ground of the hex.
        Road = "road",
        /// A bridge, which makes a stream hex clear while it stands.
        Bridge = "bridge",
    }
}

/// Several features in one hex.
pub type Features = Several<Feature>;

/// The same features, keeping "clear" only where the hex has no other ground.
fn without_needless_clear(features: Features) -> Features {
    let other = |feature| !matches!(feature, Feature::Clear | Feature::Road | Feature::Bridge);
    if features.iter().any(other) { features.without(Feature::Clear) } else { features }
}

/// A hex on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its ground.
    pub features: Features,
    /// The row of the jump survival chart that it uses.
    pub landing: Terrain,
    /// The row of the movement table that it uses off the road.
    pub going: Going,
}

impl Cell {
    fn of(features: Features, rules: &Rules) -> Cell {
        Cell { features, landing: landing(features, rules), going: going(features) }
    }
}

/// A map read as Panzer Leader ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub grid: Grid,
    cells: Vec<Cell>,
    /// Its hexes by column and row.
    spots: Vec<Spot>,
    /// The spots around each hex, clockwise.
    around: Vec<Around>,
    /// Hex sides at which the roads of two neighbouring hexes do not meet.
    road_ends: Vec<(Hex, Side)>,
    /// Names written on the map.
    pub labels: Vec<Label>,
}

/// The spots around a hex; fewer than six at the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Around {
    spots: [Spot; 6],
    number: u8,
}

impl Around {
    fn of(grid: Grid, hex: Hex) -> Around {
        let sides = Side::ALL.into_iter().filter_map(|side| grid.spot(hex + side.step(grid.orientation)));
        let nothing = Around { spots: [Spot { column: 0, row: 0 }; 6], number: 0 };
        sides.fold(nothing, |mut around, spot| {
            around.spots[usize::from(around.number)] = spot;
            around.number += 1;
            around
        })
    }
}

impl Board {
    /// The name that maps give to a side at which the roads of two hexes do not meet.
    pub const ROAD_END: &'static str = "road-end";

    /// Reads a map. Every tile must be ground that the rules know.
    pub fn read(map: &Map, rules: &Rules) -> Result<Board, Fault> {
        let mut cells = Vec::with_capacity(map.grid.len());
        for (index, tiles) in map.tiles.iter().enumerate() {
            let mut features = Features::default();
            for tile in tiles {
                let place = || format!("map {}, hex {}", map.name, map.grid.spot_of(index));
                features = features.with(Feature::named(tile).map_err(|fault| fault.at(place()))?);
            }
            let features = without_needless_clear(features);
            cells.push(Cell::of(features, rules));
        }
        let mut road_ends = Vec::new();
        for (hex, side, kind) in &map.sides {
            if kind != Board::ROAD_END {
                let place =
                    format!("map {}, hex {}, side {}", map.name, map.grid.name(*hex), side.name(map.grid.orientation));
                return Err(Fault::unknown("hex-side feature", kind, [Board::ROAD_END]).at(place));
            }
            road_ends.push((*hex, *side));
        }
        let around = (0..map.grid.len()).map(|index| Around::of(map.grid, map.grid.hex(index))).collect();
        let spots = (0..map.grid.len()).map(|index| map.grid.spot_of(index)).collect();
        Ok(Board { name: map.title().into(), grid: map.grid, cells, spots, around, road_ends, labels: map.names() })
    }

    /// The ground in a hex; `None` off the board.
    #[inline]
    pub fn cell(&self, hex: Hex) -> Option<Cell> {
        self.grid.index(hex).map(|index| self.cell_at(index))
    }

    /// The ground in the hex with this number.
    #[inline]
    pub fn cell_at(&self, index: usize) -> Cell {
        self.cells[index]
    }

    /// The ground at a spot of the board.
    #[inline]
    pub fn features(&self, spot: Spot) -> Features {
        self.cells[self.index(spot)].features
    }

    /// The row of the movement table that a spot of the board uses off the road, while its bridge stands.
    #[inline]
    pub fn going(&self, spot: Spot) -> Going {
        self.cells[self.index(spot)].going
    }

    /// The hex at a spot that is known to be on the board.
    #[inline]
    pub const fn hex(&self, spot: Spot) -> Hex {
        self.grid.at(spot.column as i32, spot.row as i32)
    }

    /// The distance between two spots in hexes.
    #[inline]
    pub const fn distance(&self, from: Spot, to: Spot) -> u32 {
        self.hex(from).unsigned_distance_to(self.hex(to))
    }

    /// The spots around a spot, clockwise.
    #[inline]
    pub fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        let Around { spots, number } = &self.around[self.index(spot)];
        spots[..usize::from(*number)].iter().copied()
    }

    /// The number of a spot that is known to be on the board.
    #[inline]
    const fn index(&self, spot: Spot) -> usize {
        spot.row as usize * self.grid.columns as usize + spot.column as usize
    }

    /// Every spot of the board, row by row.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The spots at the edge of the board, row by row.
    pub fn edge(&self) -> impl Iterator<Item = Spot> {
        self.spots.iter().copied().filter(|&spot| self.around(spot).count() < Side::ALL.len())
    }

    /// Whether a road leads from one hex into the next.
    #[inline]
    pub fn road_between(&self, from: Spot, to: Spot) -> bool {
        let joined = self.features(from).has(Feature::Road) && self.features(to).has(Feature::Road);
        joined && (self.road_ends.is_empty() || !self.road_ends_between(self.hex(from), self.hex(to)))
    }

    fn road_ends_between(&self, from: Hex, to: Hex) -> bool {
        let ends = |from: Hex, to: Hex| {
            let ends = |&(hex, side): &(Hex, Side)| hex == from && hex + side.step(self.grid.orientation) == to;
            self.road_ends.iter().any(ends)
        };
        ends(from, to) || ends(to, from)
    }

    /// Hex sides at which a road ends although both hexes have one.
    pub fn road_ends(&self) -> impl Iterator<Item = (Hex, Side)> {
        self.road_ends.iter().copied()
    }

    /// Whether the line of sight between two spots is open: no forest or town hex strictly between (pl.base.6).
    pub fn sees(&self, from: Spot, to: Spot, rules: &Rules) -> bool {
        let blocks = |hex: Hex| {
            self.cell(hex).is_some_and(|cell| cell.features.has(Feature::Forest) || cell.features.has(Feature::Town))
        };
        self.distance(from, to) <= 1
            || !meetings_with(self.hex(from), self.hex(to), blocks).any(|meeting| match meeting {
                Meeting::Through(hex) => blocks(hex),
                Meeting::Between(one, other) if rules.either_side_blocks => blocks(one) || blocks(other),
                Meeting::Between(one, other) => blocks(one) && blocks(other),
            })
    }

    /// The board without some of its bridges.
    #[must_use]
    pub fn without_bridges(&self, gone: &[Spot], rules: &Rules) -> Board {
        let mut board = self.clone();
        for index in gone.iter().filter_map(|&spot| self.grid.index(self.hex(spot))) {
            let features = without_bridge(self.cells[index].features);
            board.cells[index] = Cell::of(features, rules);
        }
        board
    }

    /// The board's ground in the form that inputs use.
    pub fn describe(&self) -> BTreeMap<String, Vec<String>> {
        let mut terrain: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (index, cell) in self.cells.iter().enumerate() {
            for feature in cell.features.iter().filter(|&feature| feature != Feature::Clear) {
                terrain.entry(feature.to_string()).or_default().push(self.grid.spot_of(index).to_string());
            }
        }
        terrain
    }

    /// The ledger's number for the orientation of the hexes: 1 or 2.
    pub const fn orientation(&self) -> u8 {
        match self.grid.orientation {
            Orientation::Flat => 1,
            Orientation::Pointy => 2,
        }
    }
}

/// The ground in a hex whose bridge is gone: a stream, and whatever else the map shows there (pl.engineer.4).
pub fn without_bridge(features: Features) -> Features {
    without_needless_clear(features.without(Feature::Bridge).with(Feature::Stream))
}

/// Whether ground is a stream: water without a bridge (pl.base.10).
pub fn stream(features: Features) -> bool {
    features.has(Feature::Stream) && !features.has(Feature::Bridge)
}

/// The row of the survival chart that a hex uses (pl.survival.5). Of several kinds of ground the deadliest counts, or by
/// the option the kindest. A road does not count; a standing bridge, a hilltop or a beach is clear.
pub fn landing(features: Features, rules: &Rules) -> Terrain {
    if features.has(Feature::Bridge) {
        return Terrain::Clear;
    }
    let rows = features.iter().filter_map(|feature| match feature {
        Feature::Sea => Some(Terrain::Sea),
        Feature::Forest => Some(Terrain::Forest),
        Feature::Town => Some(Terrain::Town),
        Feature::Gully => Some(Terrain::Gully),
        Feature::Swamp => Some(Terrain::Swamp),
        Feature::Stream => Some(Terrain::Stream),
        Feature::Slope => Some(Terrain::Slope),
        Feature::Clear | Feature::Hilltop | Feature::Beach => Some(Terrain::Clear),
        Feature::Road | Feature::Bridge => None,
    });
    let row = if rules.kinder_ground { rows.max() } else { rows.min() };
    row.unwrap_or(Terrain::Clear)
}

/// The row of the movement table that a hex uses off the road: the hardest of its kinds; a standing bridge is clear
/// (pl.base.8, pl.base.10).
fn going(features: Features) -> Going {
    let kinds = [
        (Feature::Bridge, Going::Clear),
        (Feature::Sea, Going::Sea),
        (Feature::Stream, Going::Stream),
        (Feature::Swamp, Going::Swamp),
        (Feature::Forest, Going::Forest),
        (Feature::Slope, Going::Slope),
        (Feature::Gully, Going::Gully),
        (Feature::Town, Going::Town),
    ];
    kinds.into_iter().find(|&(feature, _)| features.has(feature)).map_or(Going::Clear, |(_, going)| going)
}
