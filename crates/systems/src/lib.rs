//! The list of the rule systems, each a crate of its own. No system knows another, and nobody else names one.

use jumpmaster_core::System;

/// One who is shown every rule system there is.
pub trait Visitor {
    /// A rule system.
    fn system<S: System>(&mut self);
}

/// Shows every rule system to `visitor`: the one list there is.
pub fn each(visitor: &mut impl Visitor) {
    visitor.system::<jumpmaster_pl::Pl>();
    visitor.system::<jumpmaster_landing::Landing>();
    visitor.system::<jumpmaster_mbt::Mbt>();
}
