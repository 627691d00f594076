//! Terrain: what lies on a table.

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
