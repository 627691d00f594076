//! MBT 2030: miniatures on a table measured in inches, settled by sealed throws of rock, paper and scissors.
//!
//! `ledger.toml` holds every number. There is one file for each thing the rules name.

pub mod engage;
pub mod rules;
pub mod season;
pub mod terrain;
pub mod unit;
pub mod zone;

/// The ledger, as text.
pub const LEDGER: &str = include_str!("ledger.toml");

#[cfg(test)]
mod tests;
