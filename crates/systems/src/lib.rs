//! The list of the rule systems, each a crate of its own, and the shelf they all stand on. No system knows another, and nobody
//! else names one.

use jumpmaster_core::Visitor;
use jumpmaster_play::Shelf;
use std::sync::LazyLock;

/// Shows every rule system to `visitor`: the one list there is.
pub fn each(visitor: &mut impl Visitor) {
    visitor.system::<jumpmaster_pl::Pl>();
    visitor.system::<jumpmaster_landing::Landing>();
    visitor.system::<jumpmaster_mbt::Mbt>();
}

/// The shelf with every rule system there is.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
        let mut shelf = Shelf::default();
        each(&mut shelf);
        shelf
    });
    &SHELF
}
