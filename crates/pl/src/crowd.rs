//! Crowding: how much may land in one hex, by parachute and by glider (pl.crowd, pl.glider.7, pl.glider.8).

use super::event::Cause;
use super::landing::Marks;
use super::rules::Rules;

/// What one side has in a hex when a landing is counted. Only what came down this turn counts as landed (pl.crowd.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crowd {
    /// Sticks that landed by parachute; a battery counts as a whole platoon of them (pl.glider.5).
    pub sticks: u32,
    /// Gliders that landed.
    pub gliders: u32,
    /// The space taken up by all units there, landed or not, in sticks (pl.crowd.7).
    pub room: u32,
}

impl Crowd {
    /// Adds units that land: a battery or a glider's load takes the space of a platoon, a stick its own (pl.crowd.6,
    /// pl.crowd.7, pl.glider.5).
    #[inline]
    pub fn add(&mut self, rules: &Rules, marks: Marks, units: u32) {
        let whole = marks.has(Marks::BATTERY.with(Marks::GLIDER));
        let room = units * if whole { u32::from(rules.sticks_per_platoon) } else { 1 };
        self.room += room;
        if marks.has(Marks::GLIDER) {
            self.gliders += units;
        } else {
            self.sticks += room;
        }
    }
}

/// The limit that is exceeded, if any: two platoons by parachute (pl.crowd.1), two gliders (pl.glider.7), or what a hex can
/// hold (pl.crowd.7). In each case every friendly unit in the hex is dispersed (pl.crowd.3, pl.crowd.5).
pub fn broken(rules: &Rules, crowd: Crowd) -> Option<Cause> {
    let units = crowd.room.div_ceil(u32::from(rules.sticks_per_platoon));
    match () {
        () if crowd.sticks > u32::from(rules.sticks_landing) => Some(Cause::Crowd),
        () if crowd.gliders > u32::from(rules.glider_limit) => Some(Cause::GliderCrowd),
        () if units > u32::from(rules.stacking) => Some(Cause::Stacking),
        () => None,
    }
}

/// Groups the numbers below `of`: numbers listed together in `shared` are in one group, directly or through others. Every
/// number is in exactly one group.
pub fn clusters(of: usize, shared: impl Iterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..of).collect();
    for together in shared {
        let merged: Vec<usize> = together.iter().map(|&number| leader[number]).collect();
        let least = merged.iter().copied().min().unwrap_or_default();
        leader.iter_mut().filter(|known| merged.contains(known)).for_each(|known| *known = least);
    }
    let groups = (0..of).map(|first| (0..of).filter(|&number| leader[number] == first).collect::<Vec<_>>());
    groups.filter(|group| !group.is_empty()).collect()
}
