//! The charts of attacks: surprise, odds, results.

use jumpmaster_core::{Fault, Ledger};

/// The charts of combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combat {}

impl Combat {
    /// Reads the charts.
    pub fn read(_: &Ledger) -> Result<Combat, Fault> {
        Ok(Combat {})
    }
}
