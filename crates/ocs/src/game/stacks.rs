//! Who is in which hex, found without a search through all units.

use super::piece::UnitId;
use crate::board::HexId;

/// For each hex its units, lower numbers first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stacks {
    /// The first unit in each hex.
    first: Vec<UnitId>,
    /// For each unit the next one in its hex.
    next: Vec<UnitId>,
}

/// The end of a list. Units are numbered below it.
const NOBODY: UnitId = UnitId::MAX;

impl Stacks {
    /// A board of empty hexes, and units that are nowhere.
    pub fn on(hexes: usize, units: usize) -> Stacks {
        Stacks { first: vec![NOBODY; hexes], next: vec![NOBODY; units] }
    }

    /// The units in a hex, by number.
    #[inline]
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + Clone {
        let mut next = self.first[usize::from(hex)];
        std::iter::from_fn(move || {
            let unit = (next != NOBODY).then_some(next)?;
            next = self.next[usize::from(unit)];
            Some(unit)
        })
    }

    /// Puts a unit that is nowhere into a hex.
    pub fn enter(&mut self, unit: UnitId, hex: HexId) {
        let before = self.before(unit, hex);
        let after = std::mem::replace(self.link(before, hex), unit);
        self.next[usize::from(unit)] = after;
    }

    /// Takes a unit out of its hex.
    pub fn leave(&mut self, unit: UnitId, hex: HexId) {
        let after = std::mem::replace(&mut self.next[usize::from(unit)], NOBODY);
        let before = self.before(unit, hex);
        *self.link(before, hex) = after;
    }

    /// The last unit in a hex with a lower number.
    fn before(&self, unit: UnitId, hex: HexId) -> Option<UnitId> {
        self.at(hex).take_while(|&other| other < unit).last()
    }

    /// The link that follows a unit of a hex, or the first of all.
    fn link(&mut self, before: Option<UnitId>, hex: HexId) -> &mut UnitId {
        match before {
            Some(before) => &mut self.next[usize::from(before)],
            None => &mut self.first[usize::from(hex)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn stacks_are_lists_of_units_by_hex(moves: Vec<(u8, u16)>) {
            let (mut stacks, mut places) = (Stacks::on(5, 8), [None; 8]);
            for (unit, hex) in moves.into_iter().map(|(unit, hex)| (unit % 8, hex % 6)) {
                if let Some(from) = places[usize::from(unit)].take() {
                    stacks.leave(unit, from);
                }
                if hex < 5 {
                    stacks.enter(unit, hex);
                    places[usize::from(unit)] = Some(hex);
                }
                for hex in 0..5 {
                    let there: Vec<u8> = (0..8).filter(|&unit| places[usize::from(unit)] == Some(hex)).collect();
                    prop_assert_eq!(stacks.at(hex).collect::<Vec<_>>(), there);
                }
            }
        }
    }
}
