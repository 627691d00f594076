//! The tables of the ground.

use jumpmaster_core::{Fault, Ledger};

/// All of them.
#[derive(Clone, Debug)]
pub struct Ground {}

impl Ground {
    /// Reads them off a ledger.
    pub fn read(_: &Ledger) -> Result<Ground, Fault> {
        Ok(Ground {})
    }
}
