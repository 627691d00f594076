//! The charts of supply and transport: attrition, dumps, capture, costs, ports.

use jumpmaster_core::{Fault, Ledger};

/// The charts of supply and transport.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {}

impl Supply {
    /// Reads the charts.
    pub fn read(_: &Ledger) -> Result<Supply, Fault> {
        Ok(Supply {})
    }
}
