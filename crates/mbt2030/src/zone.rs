//! The climatic zone (mbt2030.zone.1).

use jumpmaster_core::named;

named! {
    /// A climatic zone (mbt2030.zone.1).
    pub enum Zone: "climatic zone" {
        /// Sand and rock.
        Desert = "Desert",
        /// Grassland.
        Steppe = "Steppe",
        /// Hot and wet; the only zone with jungle.
        Tropical = "Tropical",
        /// Fields and woods.
        Temperate = "Temperate",
        /// Forest and snow.
        Cold = "Cold",
    }
}
