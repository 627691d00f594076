//! What units that have landed leave behind for those still to land.

use std::hash::{Hash, Hasher};

/// The maximum number of units that can land in one plan.
pub const LANDERS: usize = 24;
/// The maximum number of enemy counters.
pub const ENEMIES: usize = 40;

/// What landings so far have changed that can affect a later one: the hexes they took (landing.base.2), how often each
/// enemy has fired (landing.opfire.9), which dummies are gone (landing.occupied.4), how many units were lost off the map
/// (landing.off-map.2). Equal pasts have equal futures, so the odds carry this from unit to unit and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// The hexes where landed units stand and those where units died, in order; the rest of the array is blank.
    notes: [u32; LANDERS],
    noted: u8,
    /// The number of times each enemy has fired at landers.
    pub fires: [u8; ENEMIES],
    /// The dummies that are gone, one bit for each counter.
    gone: u64,
    /// The number of units lost off the map.
    pub lost: u8,
}

/// Only the used part is hashed: the odds look up many pasts, and most of the array is blank.
impl Hash for Past {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.noted().hash(state);
        state.write(&self.fires);
        (self.gone, self.lost).hash(state);
    }
}

/// Marks a hex in which a unit came down and died.
const FELL: u32 = 1 << 31;

impl Past {
    /// The past before anybody has landed.
    pub const fn new(fires: [u8; ENEMIES], lost: u8) -> Past {
        Past { notes: [0; LANDERS], noted: 0, fires, gone: 0, lost }
    }

    fn noted(&self) -> &[u32] {
        &self.notes[..usize::from(self.noted)]
    }

    /// Whether an enemy counter is gone: a dummy that a unit came down on.
    #[inline]
    pub const fn is_gone(&self, enemy: u8) -> bool {
        self.gone >> enemy & 1 == 1
    }

    /// Removes a dummy from the map.
    pub const fn remove(&mut self, enemy: u8) {
        self.gone |= 1 << enemy;
    }

    /// Whether a landed unit stands in a hex.
    #[inline]
    pub fn holds(&self, hex: usize) -> bool {
        self.noted().contains(&(hex as u32))
    }

    /// Whether a unit came down in a hex, dead or alive.
    pub fn came_down(&self, hex: usize) -> bool {
        self.noted().iter().any(|&note| note & !FELL == hex as u32)
    }

    /// Notes, in order, that a unit came down in a hex, and whether it lives. If several died in a hex in succession, one
    /// note is enough.
    #[inline]
    pub fn note(&mut self, hex: usize, lives: bool) {
        let note = hex as u32 | if lives { 0 } else { FELL };
        if !lives && self.noted().contains(&note) {
            return;
        }
        let mut at = usize::from(self.noted);
        while at > 0 && self.notes[at - 1] > note {
            self.notes[at] = self.notes[at - 1];
            at -= 1;
        }
        self.notes[at] = note;
        self.noted += 1;
    }
}
