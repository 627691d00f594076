//! What lies at a place, and which of it counts (mbt2030.going.8).

use crate::rules::going::Ground;
use jumpmaster_core::{Named, Several, named};

named! {
    /// Something that lies on the table and may lie over something else; those that count first come first (mbt2030.going.8).
    pub enum Layer: "layer" {
        /// Closer than half an inch to the line of a river (mbt2030.river.3).
        River = "river",
        /// In a major built-up area.
        Mbua = "MBUA",
        /// In a minor built-up area.
        Bua = "BUA",
        /// Within half an inch of the line of a road (mbt2030.bua.3).
        Road = "road",
        /// In steep highland under jungle.
        SfhJungle = "SFH jungle",
        /// In steep highland under forest.
        Sfh = "SFH",
        /// In a large forest that is jungle.
        LfaJungle = "LFA jungle",
        /// In a large forest.
        Lfa = "LFA",
        /// In highland.
        H = "H",
        /// In a minor wood.
        Wood = "wood",
        /// On a minor hill.
        Hill = "hill",
    }
}

/// All that lies at a place.
pub type Layers = Several<Layer>;

impl Ground {
    /// The ground that counts where all this lies: the first that fits of river off any road, built-up area, road, major
    /// terrain, minor terrain, Open (mbt2030.going.8). A road in jungle SFH is one even on a bridge (mbt2030.going.3).
    pub fn of(layers: Layers) -> Ground {
        let has = |layer: Layer| layers.has(layer);
        let road = has(Layer::Road);
        match () {
            () if has(Layer::River) && !road => Ground::River,
            () if has(Layer::Mbua) => Ground::Mbua,
            () if has(Layer::Bua) => Ground::Bua,
            () if has(Layer::SfhJungle) && road => Ground::SfhJungleRoad,
            () if has(Layer::River) => Ground::Bridge,
            () if has(Layer::SfhJungle) => Ground::SfhJungle,
            () if has(Layer::Sfh) => [Ground::Sfh, Ground::SfhRoad][usize::from(road)],
            () if has(Layer::LfaJungle) => [Ground::LfaJungle, Ground::LfaJungleRoad][usize::from(road)],
            () if has(Layer::Lfa) => [Ground::Lfa, Ground::LfaRoad][usize::from(road)],
            () if has(Layer::H) => [Ground::Highland, Ground::HighlandRoad][usize::from(road)],
            () if road => Ground::Road,
            () if has(Layer::Wood) => Ground::Wood,
            () if has(Layer::Hill) => Ground::Hill,
            () => Ground::Open,
        }
    }

    /// The ground that counts where an MBUA lies over all this, if it did not (mbt2030.bua.1).
    pub fn beneath(layers: Layers) -> Ground {
        Ground::of(layers.without(Layer::Mbua).without(Layer::Bua))
    }

    /// What it is called in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Ground::Open => "open ground",
            Ground::Sfh => "an SFH",
            Ground::SfhJungle => "a jungle SFH",
            Ground::Lfa => "an LFA",
            Ground::LfaJungle => "a jungle LFA",
            Ground::Highland => "highland",
            Ground::Mbua => "an MBUA",
            Ground::Bua => "a BUA",
            Ground::Wood => "a wood",
            Ground::Hill => "a hill",
            Ground::River => "a river",
            Ground::Bridge => "a bridge",
            Ground::SfhJungleRoad => "a road in jungle",
            Ground::SfhRoad | Ground::LfaRoad | Ground::LfaJungleRoad | Ground::HighlandRoad | Ground::Road => "a road",
        }
    }
}

/// How many layers there are.
pub const LAYERS: usize = Layer::ALL.len();
