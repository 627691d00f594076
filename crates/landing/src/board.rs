//! The board: lettered tiles joined into one map, and the terrain in every hex (landing.map.1).

use super::rules::Rules;
use super::terrain::{self, Feature, Features, Target};
use super::unit::Lands;
use jumpmaster_core::dice::Die;
use jumpmaster_core::hex::{Grid, Hex, Orientation, Shape, Side, Spot};
use jumpmaster_core::sheet::Label;
use jumpmaster_core::{Fault, HexNumber, Map, Named, named};
use std::collections::BTreeMap;

named! {
    /// Which columns of a board sit half a hex further north (landing.map.1).
    pub enum North: "columns further north" {
        /// The second from the west, the fourth and so on: b, d, f of the tile there.
        Even = "bdfhj",
        /// The first, the third and so on: a, c, e.
        Odd = "acegi",
    }
}

impl North {
    /// The shape of a grid with these columns further north.
    pub const fn shape(self) -> Shape {
        match self {
            North::Even => Shape::EvenShifted,
            North::Odd => Shape::OddShifted,
        }
    }
}

/// A hex of the board, with sums that are needed often worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its terrain.
    pub features: Features,
    /// The number of special dice for a unit that comes down here, by its way to land (landing.damage.2).
    pub damage: [u8; 2],
    /// The change in dice for fire at a unit that is landing here (landing.opfire.11).
    pub shelter: i8,
    /// The change in dice for fire at a unit here in game turns, by its side (landing.base.4).
    pub cover: [i8; 2],
    /// Movement points to enter it, and to enter it from road to road (landing.base.3).
    cost: [u8; 2],
}

/// A map read as terrain to land on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub grid: Grid,
    /// The die for the distance, which depends on the number of tiles (landing.drift.4).
    pub distance_die: Die,
    cells: Vec<Cell>,
    /// The hexes next to each hex, clockwise from north (landing.map.1).
    around: Vec<[Option<HexNumber>; 6]>,
    /// Rivers along hex sides, then streams.
    pub waters: Vec<(Hex, Side, String)>,
    /// Names written on the map.
    pub labels: Vec<Label>,
}

impl Board {
    /// Reads a map. Every tile must be terrain that the rules know. A river or stream on a side makes both its hexes river
    /// side or stream side (landing.damage.10, landing.damage.11).
    pub fn read(map: &Map, rules: &Rules) -> Result<Board, Fault> {
        let grid = map.grid;
        let tiles = grid.tiles().ok_or_else(|| {
            Fault::new(
                format!("map {} has no tiles", map.name),
                "it is put together from lettered tiles, which name its hexes (landing.map.1)",
                "give it a property tiles, such as \"EF\" for two side by side",
            )
        })?;
        if grid.orientation != Orientation::Flat {
            return Err(Fault::new(
                format!("map {} has pointed tops", map.name),
                "units drift N, NE, SE, S, SW or NW (landing.drift.2)",
                "stagger its columns",
            ));
        }
        let mut features = vec![Features::default(); grid.len()];
        for (index, tiles) in map.tiles.iter().enumerate() {
            for tile in tiles {
                let place = || format!("map {}, hex {}", map.name, grid.name_of(index));
                features[index] = features[index].with(Feature::named(tile).map_err(|fault| fault.at(place()))?);
            }
        }
        for (hex, side, kind) in &map.sides {
            let place = || format!("map {}, hex {}, side {}", map.name, grid.name(*hex), side.name(grid.orientation));
            let water = water(kind).map_err(|fault| fault.at(place()))?;
            for bank in banks(grid, *hex, *side) {
                features[bank] = features[bank].with(water);
            }
        }
        let mut waters = map.sides.clone();
        waters.sort_by(|(.., one), (.., other)| one.cmp(other));
        let next = |hex: Hex, side: Side| grid.index(hex + side.step(grid.orientation)).map(HexNumber::new);
        let large = tiles.len() >= rules.large_from_tiles;
        Ok(Board {
            name: map.title().into(),
            distance_die: rules.distance_dice[usize::from(large)],
            cells: features.into_iter().map(|features| cell(rules, terrain::tidy(features))).collect(),
            around: grid.hexes().map(|hex| Side::ALL.map(|side| next(hex, side))).collect(),
            waters,
            labels: map.names(),
            grid,
        })
    }

    /// The hex with this number.
    #[inline]
    pub fn cell(&self, index: usize) -> &Cell {
        &self.cells[index]
    }

    /// The number of the hex at a spot of the board.
    #[inline]
    pub const fn index(&self, spot: Spot) -> usize {
        spot.row as usize * self.grid.columns as usize + spot.column as usize
    }

    /// The terrain at a spot of the board.
    #[inline]
    pub fn features(&self, spot: Spot) -> Features {
        self.cell(self.index(spot)).features
    }

    /// The hex at a spot that is known to be on the board.
    #[inline]
    pub const fn hex(&self, spot: Spot) -> Hex {
        self.grid.at(spot.column as i32, spot.row as i32)
    }

    /// The name of the hex at a spot: `F/d2` (landing.map.1).
    pub fn called(&self, spot: Spot) -> String {
        self.grid.name_at(spot)
    }

    /// The distance between two spots in hexes, across the joins of tiles and over rivers.
    #[inline]
    pub const fn distance(&self, from: Spot, to: Spot) -> u32 {
        self.hex(from).unsigned_distance_to(self.hex(to))
    }

    /// The numbers of the hexes next to one, clockwise from north.
    #[inline]
    pub fn next_to(&self, index: usize) -> impl Iterator<Item = usize> {
        self.around[index].iter().flatten().map(|hex| hex.index())
    }

    /// The spots next to a spot, clockwise from north.
    pub fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        self.next_to(self.index(spot)).map(|index| self.grid.spot_of(index))
    }

    /// The free hexes nearest to an occupied one: those of the first ring around it that has any, clockwise from north
    /// (landing.occupied.1).
    pub fn nearest_free(&self, index: usize, mut free: impl FnMut(usize) -> bool) -> Vec<usize> {
        // The odds ask for the first ring very often, and it is stored.
        let beside: Vec<usize> = self.next_to(index).filter(|&hex| free(hex)).collect();
        if !beside.is_empty() {
            return beside;
        }
        let (centre, grid) = (self.grid.hex(index), self.grid);
        let furthest = i32::from(grid.columns) + i32::from(grid.rows);
        let of_ring = |radius: i32| -> Vec<usize> {
            ring(centre, radius).filter_map(|hex| grid.index(hex)).filter(|&hex| free(hex)).collect()
        };
        (2..=furthest).map(of_ring).find(|free| !free.is_empty()).unwrap_or_default()
    }

    /// Whether the tiles of two spots share a side: they are adjacent along a whole edge; touching at a corner is not
    /// enough (landing.drop-point.3).
    pub const fn tiles_touch(&self, one: Spot, other: Spot) -> bool {
        let ([a, b], [c, d]) = (self.grid.tile_at(one), self.grid.tile_at(other));
        a.abs_diff(c) + b.abs_diff(d) == 1
    }

    /// Whether two spots are on the same tile.
    pub fn same_tile(&self, one: Spot, other: Spot) -> bool {
        self.grid.tile_at(one) == self.grid.tile_at(other)
    }

    /// The cost of a step from one hex to the next, by their numbers: from road to road that of a road (landing.base.3).
    #[inline]
    pub fn cost(&self, from: usize, to: usize) -> u8 {
        let road = |hex| self.cell(hex).features.has(Feature::Road);
        self.cell(to).cost[usize::from(road(from) && road(to))]
    }

    /// The number of columns and rows of each of its tiles.
    pub fn tile_size(&self) -> [u16; 2] {
        let [across, down] = self.grid.tiles().map_or([1, 1], |tiles| tiles.size());
        [self.grid.columns / across, self.grid.rows / down]
    }

    /// Which of its columns are further north.
    pub fn north(&self) -> North {
        if self.grid.shape == North::Odd.shape() { North::Odd } else { North::Even }
    }

    /// What the waters along its sides make of every hex: river side, stream side, both or neither.
    pub fn banks(&self) -> Vec<Features> {
        let mut features = vec![Features::default(); self.grid.len()];
        for (hex, side, kind) in &self.waters {
            let Ok(water) = water(kind) else { continue };
            banks(self.grid, *hex, *side).for_each(|bank| features[bank] = features[bank].with(water));
        }
        features
    }

    /// Everything but open ground, in the form that inputs use: for each terrain its hexes. River side and stream side are
    /// left out where a water on a side implies them.
    pub fn describe(&self) -> BTreeMap<String, Vec<String>> {
        let mut described: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (index, (cell, bank)) in self.cells.iter().zip(self.banks()).enumerate() {
            for feature in cell.features.iter().filter(|&feature| feature != Feature::Open && !bank.has(feature)) {
                described.entry(feature.to_string()).or_default().push(self.grid.name_of(index));
            }
        }
        described
    }
}

/// What a water on a side makes of the hexes on its banks (landing.damage.10, landing.damage.11).
fn water(kind: &str) -> Result<Feature, Fault> {
    match kind {
        "river" => Ok(Feature::River),
        "stream" => Ok(Feature::Stream),
        other => Err(Fault::unknown("hex-side feature", other, ["river", "stream"])),
    }
}

/// The numbers of the hexes on both sides of a hex side, as far as they are on the map.
fn banks(grid: Grid, hex: Hex, side: Side) -> impl Iterator<Item = usize> {
    [hex, hex + side.step(grid.orientation)].into_iter().filter_map(move |bank| grid.index(bank))
}

/// The hexes at this distance from one, on the map or not, clockwise from north.
fn ring(centre: Hex, radius: i32) -> impl Iterator<Item = Hex> {
    let step = |side: Side| side.step(Orientation::Flat);
    Side::ALL.into_iter().flat_map(move |corner| {
        let (start, along) = (centre + step(corner) * radius, step(corner.clockwise().clockwise()));
        (0..radius).map(move |steps| start + along * steps)
    })
}

fn cell(rules: &Rules, features: Features) -> Cell {
    let damage = |lands| terrain::damage_dice(rules, features, lands);
    Cell {
        features,
        damage: [damage(Lands::Parachute), damage(Lands::Glider)],
        shelter: terrain::shelter(rules, features, Target::Lander),
        cover: [Target::Landed, Target::Defender].map(|target| terrain::shelter(rules, features, target)),
        cost: [false, true].map(|by_road| terrain::cost(rules, features, by_road)),
    }
}
