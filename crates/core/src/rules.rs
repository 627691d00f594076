//! Rules: a ledger as code reads it.

use crate::{Fault, Ledger, Map, Sheet};

/// The ledger of a system as its code reads it: tables as arrays, options as enums.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Reads the rules of a ledger, house rules and options included.
    fn read(ledger: &Ledger) -> Result<Self, Fault>;
    /// The ledger the rules were read from.
    fn ledger(&self) -> &Ledger;
    /// Draws a map that belongs to no scenario; `None` if the system's tile classes are simply the names of the
    /// grounds that it draws.
    fn chart(&self, map: &Map) -> Option<Result<Sheet, Fault>> {
        let _ = map;
        None
    }
}
