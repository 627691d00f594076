//! The rule systems, a folder each, and the list of them. No system knows another, and nobody else names one.

mod drawn;
mod frozen;
#[cfg(test)]
mod golden;
pub mod landing;
pub mod mbt;
pub mod pl;
#[cfg(test)]
mod printed;
mod scenario_file;
#[cfg(test)]
mod text_table;

use jumpmaster_core::System;

/// One who is shown every rule system there is.
pub trait Visitor {
    /// A rule system.
    fn system<S: System>(&mut self);
}

/// Shows every rule system to `visitor`: the one list there is.
pub fn each(visitor: &mut impl Visitor) {
    visitor.system::<pl::Pl>();
    visitor.system::<landing::Landing>();
    visitor.system::<mbt::Mbt>();
}
