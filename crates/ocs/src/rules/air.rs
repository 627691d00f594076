//! The charts of the air: flak, losses, air combat, captured bases, drops.

use jumpmaster_core::{Fault, Ledger};

/// The charts of the air.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Air {}

impl Air {
    /// Reads the charts.
    pub fn read(_: &Ledger) -> Result<Air, Fault> {
        Ok(Air {})
    }
}
