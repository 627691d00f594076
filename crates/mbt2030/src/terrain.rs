//! Terrain: what is rolled for a table, and how it is laid out.
//!
//! `rolled.rs` rolls what lies in every square, `layout.rs` is a table laid out, `check.rs` holds one to the rules,
//! `lay_out.rs` makes one where nobody places the terrain, `procedure.rs` lets it be looked up.

pub mod check;
pub mod lay_out;
pub mod layout;
pub mod procedure;
pub mod rolled;

pub use layout::{Kind, Layout, Piece};
pub use rolled::{Rolled, Squares};

use jumpmaster_core::named;

named! {
    /// The major terrain of a square (mbt2030.grid.2).
    pub enum Major: "major terrain" {
        /// Open: no major feature (mbt2030.going.7).
        Open = "O",
        /// Highland (mbt2030.going.6).
        Highland = "H",
        /// A large forested area (mbt2030.going.4).
        Forest = "LFA",
        /// Steep forested highland (mbt2030.going.1).
        Steep = "SFH",
    }
}

named! {
    /// A minor terrain feature (mbt2030.mtf.1).
    pub enum Minor: "minor feature" {
        /// A wood.
        Wood = "wood",
        /// A built-up area.
        Bua = "BUA",
        /// A hill.
        Hill = "hill",
    }
}
