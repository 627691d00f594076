//! A landing in a game: everything that is overhead.

use super::{Glide, Ground, Landing, Marks, falls};
use crate::board::Terrain;
use crate::drift::Row;
use crate::rules::Rules;
use crate::scenario::CraftKind;
use crate::state::{CraftId, Flight, Open, UnitId, Whereabouts};
use crate::wind::Wind;
use jumpmaster_core::hex::{Hex, Orientation, Spot};
use jumpmaster_core::{HexNumber, Placed};

/// All that is aimed at one hex by parachute.
pub struct Jump {
    /// The hex.
    pub at: Spot,
    /// Sticks and batteries, in stick order: planes in plan order, sticks by number (pl.drift.10).
    pub jumpers: Vec<UnitId>,
    /// The place in the drift row that each of them takes.
    pub places: Vec<usize>,
}

/// Everything overhead, and the table it is over.
pub struct Overhead<'a> {
    /// The table.
    pub open: &'a Open,
    /// What jumps, by target hex in plan order.
    pub jumps: Vec<Jump>,
    /// The gliders, in plan order.
    pub gliders: Vec<Glide>,
    loads: Vec<UnitId>,
}

impl Overhead<'_> {
    /// All that is overhead.
    pub fn of(open: &Open) -> Overhead<'_> {
        let (gliders, loads) = gliders(open);
        Overhead { open, jumps: jumps(open), gliders, loads }
    }

    /// The units that land, in stick order, glider loads last.
    pub fn units(&self) -> Vec<UnitId> {
        self.jumps.iter().flat_map(|jump| &jump.jumpers).chain(&self.loads).copied().collect()
    }

    /// The indices of those units in the order they are put down: by the places they take, gliders before or after
    /// (pl.sequence.4).
    pub fn falling(&self) -> Vec<usize> {
        let (mut order, mut first) = (Vec::new(), 0);
        for jump in &self.jumps {
            let mut falling: Vec<usize> = (0..jump.jumpers.len()).collect();
            falling.sort_by_key(|&jumper| jump.places[jumper]);
            order.extend(falling.into_iter().map(|jumper| first + jumper));
            first += jump.jumpers.len();
        }
        order.extend((0..self.loads.len()).map(|load| first + load));
        if self.open.rules().gliders_first {
            order.rotate_right(self.loads.len());
        }
        order
    }
}

/// The target hexes in plan order. A battery takes the first place (pl.glider.5), sticks the places after it, announced
/// sticks before the others (pl.drift.10).
fn jumps(open: &Open) -> Vec<Jump> {
    let mut jumps: Vec<Jump> = Vec::new();
    for craft in open.overhead().filter(|&craft| open.craft_kind(craft) == CraftKind::Plane) {
        let Flight::Over(at, _) = open.craft[usize::from(craft)].flight else { continue };
        let jumpers = aloft(open, craft);
        match jumps.iter_mut().find(|jump| jump.at == at) {
            Some(jump) => jump.jumpers.extend(jumpers),
            None => jumps.push(Jump { at, jumpers: jumpers.collect(), places: Vec::new() }),
        }
    }
    for jump in &mut jumps {
        let announced = |unit: UnitId| open.filling.iter().position(|&known| known == unit).unwrap_or(usize::MAX);
        let rank = |unit: UnitId| (open.counter(unit).stick_of.is_some(), announced(unit), unit);
        let place = |&unit: &UnitId| jump.jumpers.iter().filter(|&&other| rank(other) < rank(unit)).count();
        jump.places = jump.jumpers.iter().map(place).collect();
    }
    jumps
}

/// The gliders overhead in plan order, and their loads.
fn gliders(open: &Open) -> (Vec<Glide>, Vec<UnitId>) {
    let flying = open.overhead().filter_map(|craft| match open.craft[usize::from(craft)].flight {
        Flight::Over(at, Some(heading)) => Some((open.board().hex(at), heading, aloft(open, craft).next()?)),
        _ => None,
    });
    flying.map(|(target, heading, load)| (Glide { target, heading, marks: marks(open, load) }, load)).unzip()
}

fn aloft(open: &Open, craft: CraftId) -> impl Iterator<Item = UnitId> {
    open.aboard(craft).filter(|&unit| open.unit(unit).place() == Whereabouts::Aloft)
}

/// How a unit that is aloft lands.
fn marks(open: &Open, unit: UnitId) -> Marks {
    let marks = match (open.by_glider(unit), open.counter(unit).stick_of) {
        (true, _) => Marks::GLIDER,
        (false, Some(_)) => Marks::STICK,
        (false, None) => Marks::BATTERY,
    };
    marks.dispersed(open.unit(unit).dispersed.is_some())
}

impl Landing for Overhead<'_> {
    fn rules(&self) -> &Rules {
        self.open.rules()
    }

    fn orientation(&self) -> Orientation {
        self.open.board().grid.orientation
    }

    fn ground(&self, hex: Hex) -> Option<(HexNumber, Terrain)> {
        let grid = &self.open.board().grid;
        Some((HexNumber::new(grid.index(hex)?), self.open.landing(grid.spot(hex)?)))
    }

    fn friends(&self, hex: HexNumber) -> u32 {
        let at = self.open.board().grid.spot_of(hex.index());
        self.open.party_at(at, self.open.active).map(|(unit, _)| u32::from(self.open.counter(unit).size)).sum()
    }

    fn jumps(&self) -> usize {
        self.jumps.len()
    }

    fn put_down(&self, jump: usize, wind: Wind, row: &Row, units: &mut Vec<Placed<Ground>>) {
        let Jump { at, jumpers, places } = &self.jumps[jump];
        let target = self.open.board().hex(*at);
        units.extend(jumpers.iter().zip(places).map(|(&unit, &place)| {
            falls(self, target, wind.from, row, (place, jumpers.len()), marks(self.open, unit))
        }));
    }

    fn gliders(&self) -> &[Glide] {
        &self.gliders
    }

    fn can_crowd(&self) -> bool {
        true
    }
}
