//! Terrain: what a hex and its sides mean for movement, combat and drops (ocs.base.4, ocs.crt.2, ocs.airdrop.6).

use jumpmaster_core::named;

named! {
    /// The terrain of a hex.
    pub enum Terrain: "terrain" {
        /// Fields.
        Open = "open" | "clear",
        /// A village in open country.
        Village = "village",
        /// Trees.
        Woods = "woods" | "forest",
        /// Broken ground.
        Rough = "rough",
        /// Wet ground.
        Marsh = "marsh",
        /// A town.
        Town = "town",
        /// A city.
        City = "city",
        /// Water: no ground unit enters it.
        Water = "water" | "sea",
    }
}

named! {
    /// How close terrain is: the row of odds it uses (ocs.crt.2).
    pub enum Closeness: "closeness of terrain" {
        /// Extremely Close.
        ExtremelyClose = "Extremely Close",
        /// Very Close.
        VeryClose = "Very Close",
        /// Close.
        Close = "Close",
        /// Open.
        Open = "Open",
    }
}

named! {
    /// How terrain takes a drop (ocs.airdrop.6).
    pub enum Landing: "kind of drop terrain" {
        /// Clear: Open terrain, or an Air Base.
        Clear = "Clear",
        /// Closed: everything else.
        Closed = "Closed",
    }
}

named! {
    /// What lies on a side of a hex.
    pub enum Edge: "hexside feature" {
        /// A road across it.
        Road = "road",
        /// A small river along it.
        MinorRiver = "minor river",
        /// A large river along it.
        MajorRiver = "major river",
        /// A bridge over the river along it.
        Bridge = "bridge",
        /// A railway across it.
        Rail = "rail",
        /// The same with several tracks (ocs.equiv.3).
        DoubleRail = "double rail",
        /// A railway of the other gauge (ocs.rail.5).
        BroadRail = "broad rail",
        /// The same with several tracks.
        DoubleBroadRail = "double broad rail",
    }
}

named! {
    /// The gauge of a railway (ocs.rail.5).
    pub enum Gauge: "gauge" {
        /// That of [`Edge::Rail`].
        Standard = "standard",
        /// That of [`Edge::BroadRail`].
        Broad = "broad",
    }
}

/// The number of kinds of terrain.
pub const TERRAINS: usize = Terrain::Water as usize + 1;
