//! Terrain: what may be in a hex, and the three sums made from it: landing damage, shelter from fire, cost of entry
//! (landing.damage.2 to landing.damage.11, landing.opfire.11, landing.base.3).

use super::rules::Rules;
use super::unit::Lands;
use jumpmaster_core::{Named, Several, named};

named! {
    /// The rows of the terrain table.
    pub enum Feature: "terrain" {
        /// Open ground.
        Open = "open ground" | "open",
        /// A road through the other terrain of the hex (landing.damage.7).
        Road = "roads" | "road",
        /// Hills.
        Hills = "hills",
        /// Woods.
        Woods = "woods",
        /// Cultivated fields.
        Fields = "cultivated fields" | "fields",
        /// Hedged fields.
        Bocage = "bocage",
        /// A city.
        City = "cities" | "city",
        /// A town or a farm.
        Town = "town/farm" | "town" | "farm",
        /// Wet ground.
        Swamp = "swamp",
        /// Trenches, laid over a main terrain (landing.damage.8).
        Trenches = "trenches",
        /// A bunker, laid over a main terrain (landing.damage.9).
        Bunker = "bunker",
        /// River along at least one side (landing.damage.10).
        River = "river side" | "river",
        /// Stream along at least one side (landing.damage.11).
        Stream = "stream side" | "stream",
    }
}

impl Feature {
    /// Whether it is an overlay, which adds to a main terrain (landing.damage.6).
    pub const fn overlay(self) -> bool {
        matches!(self, Feature::Trenches | Feature::Bunker | Feature::River | Feature::Stream)
    }

    /// Whether it is a main terrain: neither an overlay nor a road, which has no effect of its own (landing.damage.7).
    pub const fn main(self) -> bool {
        !self.overlay() && !matches!(self, Feature::Road)
    }
}

/// Everything in one hex.
pub type Features = Several<Feature>;

/// Everything in a hex, with open ground added if no other main terrain is named (landing.damage.7).
pub fn tidy(features: Features) -> Features {
    let other = features.iter().any(|feature| feature.main() && feature != Feature::Open);
    if other { features.without(Feature::Open) } else { features.with(Feature::Open) }
}

/// The main terrains of a hex, and its overlays.
fn parts(features: Features) -> (impl Iterator<Item = Feature>, impl Iterator<Item = Feature>) {
    (features.iter().filter(|feature| feature.main()), features.iter().filter(|feature| feature.overlay()))
}

/// The number of special dice that a unit rolls when it comes down here: those of the worst main terrain, or of all by the
/// option, and those of every overlay (landing.damage.2, landing.damage.5, landing.damage.6).
pub fn damage_dice(rules: &Rules, features: Features, lands: Lands) -> u8 {
    let dice = |feature: Feature| rules.damage[feature.number()][lands.number()];
    let (main, overlays) = parts(features);
    let main = if rules.sum_main_terrain { main.map(dice).sum() } else { main.map(dice).max().unwrap_or(0) };
    main + overlays.map(dice).sum::<u8>()
}

/// The kind of target, which decides how terrain shelters it from fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A unit that is just landing: overlays do not shelter it (landing.opfire.11).
    Lander,
    /// A landed unit in a game turn: overlays belong to the defender.
    Landed,
    /// A defending unit in a game turn (landing.base.4).
    Defender,
}

/// The change in dice for fire at a target in this terrain: of several main terrains, the one that protects most counts
/// (landing.opfire.11).
pub fn shelter(rules: &Rules, features: Features, target: Target) -> i8 {
    let column = usize::from(target != Target::Lander);
    let dice = |feature: Feature| rules.shelter[feature.number()][column];
    let (main, overlays) = parts(features);
    let over = if target == Target::Landed { 0 } else { overlays.map(dice).sum() };
    main.map(dice).min().unwrap_or(0) + over
}

/// The cost of entering a hex: the dearest main terrain, or the road if one leads in, and what overlays add
/// (landing.base.3).
pub fn cost(rules: &Rules, features: Features, by_road: bool) -> u8 {
    let points = |feature: Feature| rules.cost[feature.number()];
    let (main, overlays) = parts(features);
    let main = if by_road { points(Feature::Road) } else { main.map(points).max().unwrap_or(1) };
    main + overlays.map(points).sum::<u8>()
}
