//! Combat: what an attack is worth, what it costs, what its dice do, and the sheet that shows all of it at once.
//!
//! A rule is a function over plain values here; procedures describe these values, the game takes them from the table.

pub mod antitank;
pub mod assault;
pub mod attack;
pub mod battle;
pub mod counter;
pub mod exploit;
pub mod force;
pub mod losses;
pub mod odds;
pub mod overrun;
pub mod payment;
pub mod reading;
pub mod result;
pub mod retreat;
pub mod sheet;
pub mod strength;
pub mod surprise;
