//! All units of a game, and who is in which hex.

use super::{UNITS, Unit, UnitId, UnitSet, Whereabouts};
use crate::state::Party;
use jumpmaster_core::hex::{Grid, Spot};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};

/// All units of a game by number. Those in one hex are found without a search through the others.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Units {
    all: Vec<Unit>,
    /// The size of the board.
    columns: u16,
    rows: u16,
    /// For each hex its first unit, then for each unit the next one in its hex, lower numbers first.
    links: Vec<UnitId>,
    /// Those of each side that are in play.
    in_play: [UnitSet; 2],
}

/// The end of a list.
const NOBODY: UnitId = UnitId::MAX;

impl Units {
    /// A board without units.
    pub fn on(grid: Grid) -> Units {
        let links = vec![NOBODY; grid.len() + UNITS];
        let in_play = [UnitSet::default(); 2];
        Units { all: Vec::with_capacity(UNITS), columns: grid.columns, rows: grid.rows, links, in_play }
    }

    /// These units on a board.
    pub fn laid(units: &[Unit], grid: Grid) -> Units {
        units.iter().fold(Units::on(grid), |mut all, &unit| {
            all.push(unit);
            all
        })
    }

    /// Adds a unit, which gets the next number.
    pub fn push(&mut self, unit: Unit) {
        let id = self.all.len() as UnitId;
        self.all.push(unit);
        self.enter(id);
    }

    /// Moves a unit to another place.
    pub fn put(&mut self, unit: UnitId, place: Whereabouts) {
        self.leave(unit);
        self.all[usize::from(unit)].place = place;
        self.enter(unit);
    }

    /// The units at a spot, by number.
    #[inline]
    pub fn at(&self, spot: Spot) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        let mut next = self.hex(spot).map_or(NOBODY, |hex| self.links[hex]);
        std::iter::from_fn(move || {
            let unit = self.all.get(usize::from(next))?;
            let id = next;
            next = self.links[self.after(id)];
            Some((id, unit))
        })
    }

    /// The units of a side that are on the board or wait to come onto it, by number.
    #[inline]
    pub fn in_play(&self, party: Party) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        self.in_play[party as usize].iter().map(|id| (id, &self.all[usize::from(id)]))
    }

    #[inline]
    fn hex(&self, spot: Spot) -> Option<usize> {
        let inside = spot.column < self.columns && spot.row < self.rows;
        inside.then(|| usize::from(spot.row) * usize::from(self.columns) + usize::from(spot.column))
    }

    /// The index of the link from a unit to the next in its hex.
    #[inline]
    const fn after(&self, unit: UnitId) -> usize {
        self.links.len() - UNITS + unit as usize
    }

    /// The index of the link that points to a unit in its hex, or would.
    fn link(&self, unit: UnitId) -> Option<usize> {
        let mut link = self.hex(self.all[usize::from(unit)].spot()?)?;
        while self.links[link] < unit {
            link = self.after(self.links[link]);
        }
        Some(link)
    }

    fn enter(&mut self, unit: UnitId) {
        let entered = &self.all[usize::from(unit)];
        if entered.in_play() {
            self.in_play[entered.owner as usize].add(unit);
        }
        if let Some(link) = self.link(unit) {
            let after = self.after(unit);
            self.links[after] = std::mem::replace(&mut self.links[link], unit);
        }
    }

    fn leave(&mut self, unit: UnitId) {
        self.in_play[self.all[usize::from(unit)].owner as usize].remove(unit);
        if let Some(link) = self.link(unit) {
            let after = self.after(unit);
            self.links[link] = std::mem::replace(&mut self.links[after], NOBODY);
        }
    }
}

impl Deref for Units {
    type Target = [Unit];
    #[inline]
    fn deref(&self) -> &[Unit] {
        &self.all
    }
}

/// The place of a unit changes only by [`Units::put`].
impl DerefMut for Units {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Unit] {
        &mut self.all
    }
}

/// Serialised as the list of units alone; [`Units::laid`] rebuilds who is where.
impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Units, D::Error> {
        Ok(Units { all: Vec::deserialize(deserializer)?, ..Units::default() })
    }
}
