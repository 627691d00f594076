//! Rules: a ledger as code reads it.

use crate::{Fault, Ledger, Map, Sheet};

/// The ledger of a system as its code reads it: tables as arrays, options as enums.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Reads the rules of a ledger, with whatever was laid over it.
    fn read(ledger: &Ledger) -> Result<Self, Fault>;
    /// The ledger they were read from.
    fn ledger(&self) -> &Ledger;
    /// A map that belongs to no scenario, drawn; `None` where the system's own tiles are all its maps can have.
    fn chart(&self, map: &Map) -> Option<Result<Sheet, Fault>> {
        let _ = map;
        None
    }
}
