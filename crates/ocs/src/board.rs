//! The board: the terrain in every hex and what lies on its sides, with the cost of every step worked out (ocs.base.1,
//! ocs.base.4).

mod hexes;

pub use hexes::Hexes;

use crate::rules::Rules;
use crate::rules::base::{Cost, NEVER};
use crate::terrain::{Edge, Gauge, Terrain};
use crate::unit::Mobility;
use jumpmaster_core::hex::{Grid, Hex, Side, Spot};
use jumpmaster_core::sheet::Label;
use jumpmaster_core::{Fault, Map, Named, Several};
use std::collections::BTreeMap;

/// The number of a hex on the board, row by row.
pub type HexId = u16;

/// What lies on one side of a hex.
pub type Edges = Several<Edge>;

/// A hex of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its terrain, of one kind or of several.
    pub terrain: Several<Terrain>,
    /// What lies on each of its sides, clockwise from north.
    pub edges: [Edges; 6],
    /// The hex across each side; `None` beyond the edge of the map.
    pub next: [Option<HexId>; 6],
    /// The cost of leaving across each side, by movement type, ZOCs apart.
    pub costs: [[Cost; 6]; 3],
}

/// A map read as ground of these rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub grid: Grid,
    cells: Vec<Cell>,
    /// Names written on the map.
    pub labels: Vec<Label>,
}

impl Board {
    /// Reads a map. Every tile must be terrain, and everything on a hexside a feature, that the rules know.
    pub fn read(map: &Map, rules: &Rules) -> Result<Board, Fault> {
        let grid = map.grid;
        let mut cells = Vec::with_capacity(grid.len());
        for (index, tiles) in map.tiles.iter().enumerate() {
            let terrain =
                terrain(tiles).map_err(|fault| fault.at(format!("map {}, hex {}", map.name, grid.name_of(index))))?;
            let next = Side::ALL.map(|side| grid.index(grid.hex(index) + side.step(grid.orientation)));
            let next = next.map(|hex| hex.map(|hex| hex as HexId));
            cells.push(Cell { terrain, edges: [Edges::default(); 6], next, costs: [[NEVER; 6]; 3] });
        }
        let mut board = Board { name: map.title().into(), grid, cells, labels: map.names() };
        for (hex, side, kind) in &map.sides {
            let place = || format!("map {}, hex {}, side {}", map.name, grid.name(*hex), side.name(grid.orientation));
            let edge = Edge::named(kind).map_err(|fault| fault.at(place()))?;
            board.lay(*hex, *side, edge);
        }
        board.work_out_costs(rules);
        Ok(board)
    }

    /// Lays something on a side, as both hexes that share it see it.
    fn lay(&mut self, hex: Hex, side: Side, edge: Edge) {
        let across = hex + side.step(self.grid.orientation);
        for (hex, side) in [(hex, side), (across, side.opposite())] {
            if let Some(index) = self.grid.index(hex) {
                let edges = &mut self.cells[index].edges[usize::from(side.number() - 1)];
                *edges = edges.with(edge);
            }
        }
    }

    fn work_out_costs(&mut self, rules: &Rules) {
        for index in 0..self.cells.len() {
            let cell = self.cells[index];
            let costs = Mobility::ALL.iter().map(|&mobility| {
                let mut sides = [NEVER; 6];
                for (at, cost) in sides.iter_mut().enumerate() {
                    if let Some(next) = cell.next[at] {
                        *cost = step(rules, cell.edges[at], self.cells[usize::from(next)].terrain, mobility);
                    }
                }
                sides
            });
            let costs: Vec<[Cost; 6]> = costs.collect();
            self.cells[index].costs = [costs[0], costs[1], costs[2]];
        }
    }

    /// The number of hexes.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether it has no hexes.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// A hex by its number.
    #[inline]
    pub fn cell(&self, hex: HexId) -> &Cell {
        &self.cells[usize::from(hex)]
    }

    /// The number of a spot; `None` off the board.
    #[inline]
    pub fn id(&self, spot: Spot) -> Option<HexId> {
        let inside = spot.column < self.grid.columns && spot.row < self.grid.rows;
        inside.then(|| spot.row * self.grid.columns + spot.column)
    }

    /// The spot of a hex.
    #[inline]
    pub fn spot(&self, hex: HexId) -> Spot {
        self.grid.spot_of(usize::from(hex))
    }

    /// The hex that an input names as `what`.
    pub fn parse(&self, what: &str, text: &str) -> Result<HexId, Fault> {
        let hex = self.grid.parse_for(what, text)?;
        Ok(self.grid.index(hex).expect("what is parsed is on the grid") as HexId)
    }

    /// The name of a hex.
    pub fn name(&self, hex: HexId) -> String {
        self.grid.name_of(usize::from(hex))
    }

    /// The distance between two hexes.
    #[inline]
    pub fn distance(&self, from: HexId, to: HexId) -> u32 {
        self.grid.hex(usize::from(from)).unsigned_distance_to(self.grid.hex(usize::from(to)))
    }

    /// The hexes around one, clockwise, each with the number of the side it lies across.
    #[inline]
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = (usize, HexId)> + use<> {
        self.cell(hex).next.into_iter().enumerate().filter_map(|(side, next)| Some((side, next?)))
    }

    /// The side of a hex across which another lies; `None` if they are not adjacent.
    pub fn side_to(&self, from: HexId, to: HexId) -> Option<usize> {
        self.cell(from).next.iter().position(|&next| next == Some(to))
    }

    /// The cost of entering a hex off the road, rivers apart (ocs.base.9): that of its costliest terrain.
    pub fn off_road(&self, rules: &Rules, hex: HexId, mobility: Mobility) -> Cost {
        ground_cost(rules, self.cell(hex).terrain, mobility)
    }

    /// Whether ZOCs and attacks reach across a side: not over a major river without a bridge (ocs.base.6).
    #[inline]
    pub fn open_to_zoc(edges: Edges) -> bool {
        !edges.has(Edge::MajorRiver) || edges.has(Edge::Bridge)
    }

    /// The railway of a gauge across a side, and whether it has several tracks (ocs.rail.5, ocs.equiv.3).
    pub fn rail(edges: Edges, gauge: Gauge) -> Option<bool> {
        let (single, double) = match gauge {
            Gauge::Standard => (Edge::Rail, Edge::DoubleRail),
            Gauge::Broad => (Edge::BroadRail, Edge::DoubleBroadRail),
        };
        let several = edges.has(double);
        (several || edges.has(single)).then_some(several)
    }

    /// Whether a hex is on a railway of a gauge.
    pub fn on_rail(&self, hex: HexId, gauge: Gauge) -> bool {
        self.cell(hex).edges.iter().any(|&edges| Board::rail(edges, gauge).is_some())
    }

    /// The board's terrain in the form that inputs use.
    pub fn describe(&self) -> BTreeMap<String, Vec<String>> {
        let mut terrain: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (index, cell) in self.cells.iter().enumerate() {
            for each in cell.terrain.iter().filter(|&each| each != Terrain::Open) {
                terrain.entry(each.to_string()).or_default().push(self.grid.name_of(index));
            }
        }
        terrain
    }

    /// Everything on hexsides, each side once.
    pub fn edges(&self) -> impl Iterator<Item = (Hex, Side, Edge)> {
        let cells = self.cells.iter().enumerate();
        cells.flat_map(move |(index, cell)| {
            let sides = Side::ALL.into_iter().zip(cell.edges).zip(cell.next);
            let own = sides.filter(move |(_, next)| next.is_none_or(|next| usize::from(next) > index));
            own.flat_map(move |((side, edges), _)| {
                edges.iter().map(move |edge| (self.grid.hex(index), side, edge)).collect::<Vec<_>>()
            })
        })
    }
}

/// The terrain of a hex; "open" counts only where there is no other.
fn terrain(tiles: &[String]) -> Result<Several<Terrain>, Fault> {
    let mut several = Several::default();
    for tile in tiles {
        several = several.with(Terrain::named(tile)?);
    }
    let other = several.iter().any(|terrain| terrain != Terrain::Open);
    Ok(if other { several.without(Terrain::Open) } else { several.with(Terrain::Open) })
}

/// The cost of a step across a side into some terrain: the road, or else the costliest terrain of the hex and the river
/// (ocs.base.4, ocs.base.5). A bridge carries the road over; without a road it carries nobody.
fn step(rules: &Rules, edges: Edges, into: Several<Terrain>, mobility: Mobility) -> Cost {
    let (base, at) = (&rules.base, mobility.number());
    let minor = edges.has(Edge::MinorRiver).then_some(&base.minor);
    let major = edges.has(Edge::MajorRiver).then_some(&base.major);
    let ground = ground_cost(rules, into, mobility);
    let bridged = (minor.is_none() && major.is_none()) || edges.has(Edge::Bridge);
    if edges.has(Edge::Road) && bridged && !into.has(Terrain::Water) {
        return base.road[at];
    }
    let rivers = [minor, major].into_iter().flatten().map(|river| river.cost[at]);
    rivers.fold(ground, |cost, river| if cost == NEVER || river == NEVER { NEVER } else { cost + river })
}

fn ground_cost(rules: &Rules, terrain: Several<Terrain>, mobility: Mobility) -> Cost {
    terrain.iter().map(|terrain| rules.base.ground(terrain).cost[mobility.number()]).max().unwrap_or(NEVER)
}
