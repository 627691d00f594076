//! The charts of barrages: results, shifts, density, facilities.

use jumpmaster_core::{Fault, Ledger};

/// The charts of barrages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Barrage {}

impl Barrage {
    /// Reads the charts.
    pub fn read(_: &Ledger) -> Result<Barrage, Fault> {
        Ok(Barrage {})
    }
}
