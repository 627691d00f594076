//! MBT 2030: miniatures on a table measured in inches, settled by sealed throws of rock, paper and scissors.
//!
//! `ledger.toml` holds every number. There is one file for each thing the rules name.

pub mod unit;
