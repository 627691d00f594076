//! The situation on a table, in the form that inputs of procedures use.

use super::board::Feature;
use super::input::{BoardInput, Friends, Troop, WindInput};
use super::state::{Open, UnitId};
use jumpmaster_core::hex::Spot;

impl BoardInput {
    /// The board as it is now, without the bridges that are gone.
    pub fn now(open: &Open) -> BoardInput {
        if open.broken.is_empty() {
            BoardInput::of(&open.scenario)
        } else {
            BoardInput::drawn(&open.board().without_bridges(&open.broken, open.rules()))
        }
    }
}

impl WindInput {
    /// The wind of the turn; `None` if it is not rolled yet.
    pub fn now(open: &Open) -> Option<WindInput> {
        let orientation = open.board().grid.orientation;
        open.wind.map(|wind| WindInput { from: Some(wind.from.name(orientation).into()), speed: Some(wind.speed) })
    }
}

impl Friends {
    /// All units on the board of the side whose player turn it is, by hex.
    pub fn now(open: &Open) -> Vec<Friends> {
        let mut all: Vec<(Spot, Friends)> = Vec::new();
        let own = open.each().filter(|(_, unit)| unit.owner == open.active);
        for (unit, at) in own.filter_map(|(id, unit)| Some((id, unit.spot()?))) {
            let place = all.iter().position(|(known, _)| *known == at).unwrap_or_else(|| {
                all.push((at, Friends { hex: at.to_string(), units: 0, sticks: 0 }));
                all.len() - 1
            });
            let friends = &mut all[place].1;
            *if open.counter(unit).stick_of.is_some() { &mut friends.sticks } else { &mut friends.units } += 1;
        }
        all.into_iter().map(|(_, friends)| friends).collect()
    }
}

impl Troop {
    /// Some units; equal ones that follow each other are merged.
    pub fn all(open: &Open, units: impl Iterator<Item = UnitId>) -> Vec<Troop> {
        let troop = |id: UnitId| {
            let unit = open.unit(id);
            let (dispersed, loaded) = (unit.dispersed.is_some(), unit.loaded.is_some());
            Troop { unit: open.counter(id).name.clone(), count: 1, dispersed, loaded }
        };
        merged(units.map(troop), |troop| &mut troop.count)
    }
}

/// The entries, with runs of equal ones merged into one and their counts added.
pub fn merged<T: PartialEq + Clone>(entries: impl Iterator<Item = T>, count: impl Fn(&mut T) -> &mut u16) -> Vec<T> {
    let mut all: Vec<(T, T)> = Vec::new();
    for entry in entries {
        match all.last_mut() {
            Some((kind, sum)) if *kind == entry => *count(sum) += 1,
            _ => all.push((entry.clone(), entry)),
        }
    }
    all.into_iter().map(|(_, sum)| sum).collect()
}

/// The ground in a hex now.
pub fn ground(open: &Open, at: Spot) -> Vec<Feature> {
    open.ground_now(at).iter().filter(|&feature| feature != Feature::Clear).collect()
}
