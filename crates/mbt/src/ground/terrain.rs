//! Terrain: what is printed in a hex, and the markers that may be on it.

use jumpmaster_core::{Named, Several, named};

named! {
    /// What is printed in a hex; several may be (mbt.combo.1).
    pub enum Feature: "terrain" {
        /// Open ground.
        Clear = "clear",
        /// Scrub.
        Scrub = "scrub",
        /// A cultivated field (mbt.field.1).
        Field = "cultivated field" | "field",
        /// Broken ground.
        Rough = "rough",
        /// Light woods.
        LightWoods = "light woods",
        /// Heavy woods.
        HeavyWoods = "heavy woods",
        /// A stream that can be forded anywhere (mbt.stream.1).
        Stream = "stream",
        /// A ford, where a trail meets a stream (mbt.stream.3).
        Ford = "ford",
        /// A bridge over whatever water there is (mbt.landing.5).
        Bridge = "bridge",
        /// The broad stream (mbt.stream.2).
        WideStream = "wide stream",
        /// A river with land beside it (mbt.landing.5).
        River = "river",
        /// Water and nothing else (mbt.landing.4).
        Water = "all-water" | "water",
        /// A ditch.
        Ditch = "ditch",
        /// An obstacle on the road (mbt.landing.9).
        Block = "block",
        /// An orchard (mbt.orchard.1).
        Orchard = "orchard",
        /// A farm, an estate or an isolated building (mbt.farm.1).
        Farm = "farm" | "estate" | "isolated building",
        /// A building of the base game (mbt.base.17).
        Building = "building",
        /// A hangar (mbt.hangar.1).
        Hangar = "hangar",
        /// The control tower (mbt.tower.1).
        Tower = "control tower" | "tower",
        /// The fuel depot (mbt.fuel.1).
        Depot = "fuel depot",
        /// Ordnance storage (mbt.ordnance.1).
        Ordnance = "ordnance storage",
        /// Airstrip (mbt.airstrip.1).
        Airstrip = "airstrip",
        /// A dispersal bay (mbt.dispersal.1).
        Bay = "dispersal bay",
        /// A gun pit (mbt.gunpit.1).
        Pit = "gun pit",
        /// A road.
        Road = "road",
        /// A trail.
        Trail = "trail",
        /// The fence runs through it (mbt.fence.1).
        Fence = "fence",
        /// It lies within the fence (mbt.fence.1).
        Inside = "inside fence",
    }
}

named! {
    /// What lies on a hex and may come and go.
    pub enum Marker: "marker" {
        /// It burns (mbt.base.23).
        Burning = "burning",
        /// Smoke.
        Smoke = "smoke",
        /// Wire.
        Wire = "wire",
        /// An improved position.
        Improved = "improved position",
        /// A hasty entrenchment.
        Hasty = "hasty entrenchment",
        /// Mines.
        Mines = "minefield",
        /// A burnt-out vehicle or aircraft (mbt.base.6).
        BrewUp = "brew-up",
    }
}

/// Everything printed in a hex.
pub type Features = Several<Feature>;

/// All markers on a hex.
pub type Markers = Several<Marker>;

impl Feature {
    /// Whether it is ground proper, not a road, bridge or fence overlaid on other ground.
    pub const fn ground(self) -> bool {
        !matches!(
            self,
            Feature::Road | Feature::Trail | Feature::Fence | Feature::Inside | Feature::Bridge | Feature::Ford
        )
    }
}

/// Everything printed in a hex, as modified by the options: orchards and farms count as open ground if they say so
/// (mbt.orchard.1, mbt.farm.1), and `Clear` is added if no other ground is named.
pub fn tidy(features: Features, open_orchards: bool, open_farms: bool) -> Features {
    let features = if open_orchards { features.without(Feature::Orchard) } else { features };
    let features = if open_farms { features.without(Feature::Farm) } else { features };
    let other = features.iter().any(|feature| feature.ground() && feature != Feature::Clear);
    if other { features.without(Feature::Clear) } else { features.with(Feature::Clear) }
}

/// The number of kinds of printed terrain, for tables that have a row for each.
pub const FEATURES: usize = Feature::ALL.len();
