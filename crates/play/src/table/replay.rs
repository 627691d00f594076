//! Replay: stepping through a game, forward and back, as one seat knew it.

use crate::table::{Match, Moment};
use jumpmaster_core::{Fault, Seat};

/// A reader of a game, and the moment it has reached.
pub struct Replay<'a> {
    table: &'a Match,
    seat: Seat,
    at: usize,
}

impl<'a> Replay<'a> {
    /// Opens a game at its first moment, as `seat` knew it; the public and the referee may read as well.
    pub fn new(table: &'a Match, seat: Seat) -> Replay<'a> {
        Replay { table, seat, at: 0 }
    }

    /// The number of the current moment.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of the last moment.
    pub fn last(&self) -> usize {
        self.table.moments(self.seat)
    }

    /// What the seat saw and had just heard.
    pub fn moment(&self) -> Moment {
        self.table.moment(self.seat, self.at).expect("it never goes beyond the last moment")
    }

    /// The same with overlays laid over the sheet; a fault if there is no overlay of a name.
    pub fn moment_with(&self, overlays: &[String]) -> Result<Moment, Fault> {
        self.table.moment_with(self.seat, self.at, overlays)
    }

    /// Goes a step forward; false at the end.
    pub fn forward(&mut self) -> bool {
        let more = self.at < self.last();
        self.at += usize::from(more);
        more
    }

    /// Goes a step back; false at the start.
    pub fn back(&mut self) -> bool {
        let more = self.at > 0;
        self.at -= usize::from(more);
        more
    }

    /// Goes to a moment, if it is there.
    pub fn go(&mut self, number: usize) -> Result<(), Fault> {
        self.table.moment(self.seat, number)?;
        self.at = number;
        Ok(())
    }
}
