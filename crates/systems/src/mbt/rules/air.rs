//! The tables of the air.

use jumpmaster_core::{Fault, Ledger};

/// All of them.
#[derive(Clone, Debug)]
pub struct Air {}

impl Air {
    /// Reads them off a ledger.
    pub fn read(_: &Ledger) -> Result<Air, Fault> {
        Ok(Air {})
    }
}
