//! The list of the rule systems, each a crate of its own, and the shelf that holds them. No system knows another, and no
//! other crate names one.

use jumpmaster_core::Visitor;
use jumpmaster_play::Shelf;
use std::sync::LazyLock;

/// Shows every rule system to `visitor`. This is the only list of them.
pub fn each(visitor: &mut impl Visitor) {
    visitor.system::<jumpmaster_pl::Pl>();
    visitor.system::<jumpmaster_landing::Landing>();
    visitor.system::<jumpmaster_mbt::Mbt>();
    visitor.system::<jumpmaster_ocs::Ocs>();
}

/// The shelf with every rule system.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
        let mut shelf = Shelf::default();
        each(&mut shelf);
        shelf
    });
    &SHELF
}
