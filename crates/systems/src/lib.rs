//! The list of the rule systems, each a crate of its own, and the shelf that holds them. No system knows another, and no
//! other crate names one.

use jumpmaster_core::{System, Visitor};
use jumpmaster_play::Shelf;
use std::sync::OnceLock;

/// Shows every rule system to `visitor`. This is the only list of them.
pub fn each(visitor: &mut impl Visitor) {
    visitor.system::<jumpmaster_pl::Pl>();
    visitor.system::<jumpmaster_landing::Landing>();
    visitor.system::<jumpmaster_mbt::Mbt>();
    visitor.system::<jumpmaster_ocs::Ocs>();
}

/// The shelf of this process.
static SHELF: OnceLock<Shelf> = OnceLock::new();

/// The shelf with every rule system.
pub fn shelf() -> &'static Shelf {
    SHELF.get_or_init(|| {
        let mut shelf = Shelf::default();
        each(&mut shelf);
        shelf
    })
}

/// Puts one more system on the shelf, for tests of what programs do with a system that does not ship. It must come before
/// anybody asks for the shelf; once the shelf stands, it is returned as it is.
pub fn shelf_with<S: System>() -> &'static Shelf {
    SHELF.get_or_init(|| {
        let mut shelf = Shelf::default();
        each(&mut shelf);
        shelf.system::<S>();
        shelf
    })
}
