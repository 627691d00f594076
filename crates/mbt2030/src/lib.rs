//! MBT 2030: miniatures on a table measured in inches, settled by sealed throws of rock, paper and scissors.
//!
//! `ledger.toml` holds every number. There is one file for each thing the rules name. Years and formations are those of
//! the army lists: 1990 to 2035, from battalion to corps (mbt2030.scope.1); a stand is no single weapon or man, and
//! nothing is known of its equipment but its sub-class (mbt2030.scope.2). No die decides a combat (mbt2030.scope.3),
//! and there is no fire in reply but the mutual engagement (mbt2030.scope.4).

pub mod army;
pub mod engage;
pub mod faults;
pub mod game;
pub mod measure;
pub mod rules;
pub mod scenario;
pub mod season;
pub mod terrain;
pub mod unit;
pub mod weather;
pub mod zone;

pub use game::Mbt2030;

/// The ledger, as text.
pub const LEDGER: &str = include_str!("ledger.toml");

#[cfg(test)]
mod tests;
