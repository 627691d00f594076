//! Who reaches the Assembly Area by some turn, if everybody marches there the quickest way (mbt.march.1, mbt.disruption.3,
//! mbt.offmap.2, mbt.offmap.3).

use crate::air::descent::nearest_edge;
use crate::board::{Board, Cell};
use crate::ground::going::{Pace, Stride, entry};
use crate::ground::walk::{Walker, Ways};
use crate::rules::Rules;
use crate::rules::ground::Cost;
use crate::unit::Kind;
use jumpmaster_core::hex::Hex;

/// Whether an LGOP gets there in time: if it landed unharmed, and if it landed disrupted.
pub type InTime = [bool; 2];

/// An Assembly Area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The number of its hex.
    pub hex: usize,
    /// The number of turns after the drop within which to get there.
    pub by: u8,
    /// The company it belongs to; `None` if it is open to all.
    pub owner: Option<u8>,
}

/// Where the jumpers gather (mbt.march.4).
#[derive(Clone, Debug, Default)]
pub struct Assembly {
    /// The Assembly Areas.
    pub areas: Vec<Area>,
    /// For each aircraft the companies of its squads, half-squads and command elements; `None` if none is named.
    pub jumpers: Vec<Vec<Option<u8>>>,
    /// The number of companies.
    pub companies: u8,
}

impl Assembly {
    /// The company of a unit aboard an aircraft, both by their places: units without one share a number after all others.
    #[inline]
    pub fn company(&self, plane: u8, rider: u8) -> u8 {
        let named = self.jumpers.get(usize::from(plane)).and_then(|riders| *riders.get(usize::from(rider))?);
        named.unwrap_or(self.companies)
    }

    /// The indices of the Assembly Areas in which a company may gather.
    pub fn open_to(&self, company: u8) -> impl Iterator<Item = usize> {
        let free = move |area: &Area| company == self.companies || area.owner.is_none_or(|owner| owner == company);
        self.areas.iter().enumerate().filter(move |(_, area)| free(area)).map(|(at, _)| at)
    }
}

/// For every hex, on the map and a little beyond it, who gets to the AA in time.
#[derive(Debug)]
pub struct Gather {
    on: Vec<InTime>,
    /// The width of a margin around the map; hexes within it are kept as columns and rows of a larger map.
    margin: i32,
    off: Vec<InTime>,
}

impl Gather {
    /// Who reaches a hex within this many turns after landing, on a board where nobody may enter the `barred` hexes;
    /// `margin` is how far off the map one can land.
    pub fn new(
        rules: &Rules,
        board: &Board,
        goal: usize,
        turns: u8,
        margin: u8,
        barred: impl Fn(usize) -> bool,
    ) -> Gather {
        let stride = Stride::of(&rules.ground, Kind::Lgop, Pace::Move);
        let cost = |from: &Cell, to: usize| {
            if barred(to) { Cost::Never } else { entry(&rules.ground, stride.class, from, board.cell(to)).cost }
        };
        let ways = Walker::default().ways(board, goal, stride, |from, to| cost(board.cell(from), to));
        let timing = &rules.air.timing;
        let by =
            |sets_out: u8, march: u8| march != Ways::NEVER && sets_out.saturating_add(march).saturating_sub(1) <= turns;
        let on = (0..board.grid.len()).map(|hex| match ways.turns(hex) {
            0 => [true, timing.disrupted[2] <= turns],
            march => [by(timing.march, march), by(timing.disrupted[2], march)],
        });
        // An LGOP that walks on pays for the first hex and goes on with what is left.
        let walks_on = |hex: usize| {
            let price = stride.price(cost(&Cell::default(), hex))?;
            Some(ways.turns_with(hex, stride.full - price)).filter(|&later| later != Ways::NEVER)
        };
        let margin = i32::from(margin);
        let around = outside(board, margin).map(|hex| {
            let Some(hex) = hex else { return [false; 2] };
            let later = nearest_edge(board, hex).into_iter().filter_map(walks_on).min();
            timing.off_map.map(|enters| later.is_some_and(|later| enters.saturating_add(later) <= turns))
        });
        Gather { on: on.collect(), margin, off: around.collect() }
    }

    /// Who gets there in time from a hex of the map.
    #[inline]
    pub fn on_map(&self, hex: usize) -> InTime {
        self.on[hex]
    }

    /// Who gets there in time from a hex off the map.
    pub fn off_map(&self, board: &Board, hex: Hex) -> InTime {
        let [column, row] = board.grid.place(hex).map(|place| place + self.margin);
        let columns = i32::from(board.grid.columns) + 2 * self.margin;
        let inside = (0..columns).contains(&column) && row >= 0;
        let place = inside.then(|| (row * columns + column) as usize);
        place.and_then(|place| self.off.get(place)).copied().unwrap_or_default()
    }
}

/// The hexes of a larger map with this margin on every side, row by row; `None` for those of the map itself.
fn outside(board: &Board, margin: i32) -> impl Iterator<Item = Option<Hex>> {
    let (columns, rows) = (i32::from(board.grid.columns), i32::from(board.grid.rows));
    let places =
        (-margin..rows + margin).flat_map(move |row| (-margin..columns + margin).map(move |column| (column, row)));
    places.map(move |(column, row)| {
        let on_map = (0..columns).contains(&column) && (0..rows).contains(&row);
        (!on_map).then(|| board.grid.at(column, row))
    })
}
