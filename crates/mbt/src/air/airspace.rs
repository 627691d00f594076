//! The rules of the air, each written once: what happens when aircraft have moved, when one is hit, when they drop.
//!
//! They run over an [`Airspace`]: the transports of a game, where every change is an event; those of a pass whose odds are
//! asked for; or a sketch of one or two. They are split where somebody has to choose or to be asked: who turns where, who
//! fires at whom, when the owner of an aircraft looks after those aboard.

mod cargo;
mod fire;
mod impulse;

pub use fire::{casualty, check, read_table, settle, strike};
pub use impulse::{arrive, drop_all};

use crate::air::descent::Release;
use crate::air::flak;
use crate::air::flight::{Flight, Task};
use crate::air::lapes;
use crate::air::load::{Cargo, Load};
use crate::board::{Board, Cell};
use crate::rules::Rules;
use crate::rules::air::flak::Position;
use jumpmaster_core::Clause;
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Hex;

/// Transports and the map below them, as the rules of the air read and change them. Aircraft go by their numbers in
/// formation order (mbt.flight.6).
pub trait Airspace<'r> {
    /// The type of its dice.
    type Dice: Dice + ?Sized;

    /// The dice.
    fn dice(&mut self) -> &mut Self::Dice;
    /// The rules.
    fn rules(&self) -> &'r Rules;
    /// The board as printed.
    fn board(&self) -> &'r Board;
    /// What is in a hex now; `None` off the board.
    fn cell(&self, hex: Hex) -> Option<Cell>;
    /// The number of aircraft, wherever they are.
    fn aircraft(&self) -> usize;
    /// The flight of an aircraft; `None` if it is not over the map.
    fn flight(&self, at: usize) -> Option<&Flight>;
    /// The task of an aircraft.
    fn task(&self, at: usize) -> Option<Task>;
    /// The troops aboard.
    fn load(&self, at: usize) -> &Load;
    /// The heavy items aboard.
    fn cargo(&self, at: usize) -> &Cargo;

    /// Whether another use of its ground keeps an aircraft from dropping there now (mbt.reuse.1, mbt.heavy.2, mbt.lapes.3).
    fn barred(&mut self, at: usize) -> bool;
    /// How high a hex rises above the strip that starts in another hex (mbt.lapes.12, mbt.lapes.13).
    fn height(&self, hex: Hex, strip: Hex) -> u8 {
        let level = self.cell(strip).map_or(0, |cell| cell.level);
        self.cell(hex).map_or(0, |cell| lapes::height(&self.rules().ground, &cell, level))
    }
    /// The clause behind the roll on the suppression table.
    fn column(&self, position: Position) -> Clause {
        flak::column(position)
    }
    /// Whether the positions of wrecks are reported. If not, all crash distances are equivalent for the odds.
    fn tells_wrecks(&self) -> bool {
        true
    }
    /// Whether nobody aboard an aircraft can be hit after this, so that it does not matter which of several units is hit.
    fn is_last_shot(&self, at: usize) -> bool {
        let _ = at;
        false
    }

    /// Another aircraft flies lower above its zone: it drops nothing more in this pass (mbt.hazard.1).
    fn cancels(&mut self, at: usize);
    /// Suppression changes nothing (mbt.aaa.2).
    fn flies_on(&mut self, at: usize);
    /// Evasive Action, to the left or to the right, perhaps off the map (mbt.ea.1, mbt.ea.5).
    fn evades(&mut self, at: usize, left: bool);
    /// The unit at this place of the manifest is hit, or nobody, if there is nobody (mbt.casualty.2).
    fn is_hit(&mut self, at: usize, rider: Option<u8>);
    /// It aborts after casualties, or does not (mbt.abort.1).
    fn is_checked(&mut self, at: usize, aborts: bool);
    /// Two aircraft are in one hex: both stop dropping (mbt.collision.1).
    fn meet(&mut self, pair: [usize; 2]);
    /// It turns away in its next impulse; any other aircraft in its hex keeps its heading (mbt.collision.3).
    fn swerves(&mut self, at: usize);
    /// An LGOP gets out of a crashing aircraft (mbt.shootdown.1, mbt.shootdown.2).
    fn gets_out(&mut self, at: usize, from: Release);
    /// An LGOP does not get out, and so nobody after it does.
    fn is_trapped(&mut self, at: usize);
    /// It crashes with all aboard; the wreck is in a hex of the map, if on the map at all (mbt.base.6, mbt.manifest.3).
    fn crashes(&mut self, at: usize, wreck: Option<Hex>);
    /// Whatever is due `along` half-hexes along its zone leaves by parachute ([`crate::air::load::let_go`]).
    fn lets_go(&mut self, at: usize, along: i32);
    /// The next heavy item is pulled out and stops in a hex; personnel there are suppressed (mbt.lapes.9). Returns the
    /// number of vehicles there from other loads; `None` off the map, where the item is lost (mbt.offmap.5).
    fn stops(&mut self, at: usize, stop: Hex) -> Option<u8>;
    /// The item that stopped last and one of those vehicles, counted from 0, are destroyed (mbt.lapes.10, mbt.lapes.11).
    fn crushes(&mut self, at: usize, which: u8);
    /// The item that stopped last does not survive the ground (mbt.heavy.7, mbt.heavy.8).
    fn breaks(&mut self, at: usize);

    /// Whether there is nothing left to drop.
    #[inline]
    fn is_empty(&self, at: usize) -> bool {
        self.load(at).is_empty() && self.cargo(at).is_empty()
    }
}
