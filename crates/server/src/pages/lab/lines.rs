//! Lines on the map: an entry of a plan that goes from its hex along a grain.

use super::query::Given;
use super::slot::Slot;
use jumpmaster_core::Fault;
use jumpmaster_core::hex::{Grid, Hex, Side};
use jumpmaster_core::lab::Line;

/// A line along a grain of the hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its first hex.
    pub start: Hex,
    /// Its direction.
    pub side: Side,
    /// The number of its hexes.
    pub length: u16,
}

impl Run {
    /// The line that an entry of a plan describes, if it is one.
    pub fn of(slot: Slot<'_>, plan: &Given, at: usize, grid: Grid) -> Option<Result<Run, Fault>> {
        let line = slot.targets.line.as_ref()?;
        let hex = slot.hexes(plan).get(at)?;
        Some(Run::read(grid, hex, slot.said(plan, &line.heading, at), slot.said(plan, &line.length, at)))
    }

    fn read(grid: Grid, hex: &str, heading: &str, length: &str) -> Result<Run, Fault> {
        let longest = grid.columns.max(grid.rows);
        let long = length.parse().ok().filter(|length| (1..=longest).contains(length)).ok_or_else(|| {
            let what = format!("a line of \"{length}\" hexes");
            Fault::new(what, "a line has an end on the map", format!("give a whole number from 1 to {longest}"))
        })?;
        Ok(Run { start: grid.parse(hex)?, side: Side::named(heading, grid.orientation)?, length: long })
    }

    /// Its hexes, even those off the grid.
    fn hexes(self, grid: Grid) -> impl DoubleEndedIterator<Item = Hex> {
        (0..i32::from(self.length)).map(move |at| self.start + self.side.step(grid.orientation) * at)
    }

    /// The last of its hexes that is on the map.
    pub fn last(self, grid: Grid) -> Hex {
        self.hexes(grid).rev().find(|&hex| grid.holds(hex)).unwrap_or(self.start)
    }

    /// The same line, flown from its other end.
    fn turned(self, grid: Grid) -> Result<Run, Fault> {
        if self.hexes(grid).all(|hex| grid.holds(hex)) {
            return Ok(Run { start: self.last(grid), side: self.side.opposite(), ..self });
        }
        Err(Fault::new(
            format!("the line from {} leaves the map", grid.name(self.start)),
            "it can be turned about only if it has its other end on the map",
            "make it shorter, or let it start elsewhere",
        ))
    }
}

/// Reverses an entry of a plan: it starts where it ended and goes the opposite way.
pub fn turn(slot: Slot<'_>, plan: &mut Given, at: usize, grid: Grid) -> Result<(), Fault> {
    let Some(line) = &slot.targets.line else { return Err(no_line(slot)) };
    let Some(run) = Run::of(slot, plan, at, grid) else { return Ok(()) };
    let run = run?.turned(grid)?;
    slot.hexes_mut(plan)[at] = grid.name(run.start);
    say(slot, plan, line, at, run.side.name(grid.orientation));
    Ok(())
}

/// Reverses every line of a plan.
pub fn turn_all<'a>(slots: impl Iterator<Item = Slot<'a>>, plan: &mut Given, grid: Grid) -> Result<(), Fault> {
    for slot in slots.filter(|slot| slot.targets.line.is_some()) {
        for at in 0..slot.hexes(plan).len() {
            turn(slot, plan, at, grid).map_err(|fault| fault.at(format!("{} {}", slot.targets.entry, at + 1)))?;
        }
    }
    Ok(())
}

/// Writes the heading of an entry; entries before it without a heading get the default one.
fn say(slot: Slot<'_>, plan: &mut Given, line: &Line, at: usize, heading: &str) {
    let values = plan.under_mut(&slot.name(line.heading.name));
    while values.len() <= at {
        values.push(line.heading.start.into());
    }
    values[at] = heading.into();
}

fn no_line(slot: Slot<'_>) -> Fault {
    Fault::new(
        format!("a {} is no line", slot.targets.entry),
        "only a line has another end",
        "turn about something else",
    )
}
