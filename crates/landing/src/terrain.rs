//! Terrain: what may lie in a hex, and the three sums that are made of it: landing damage, shelter from fire, cost of entry
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
    /// Whether it is laid over a main terrain, to which it adds (landing.damage.6).
    pub const fn overlay(self) -> bool {
        matches!(self, Feature::Trenches | Feature::Bunker | Feature::River | Feature::Stream)
    }

    /// Whether it is a main terrain: no overlay, and no road, which leaves all to the other terrain (landing.damage.7).
    pub const fn main(self) -> bool {
        !self.overlay() && !matches!(self, Feature::Road)
    }
}

/// All that lies in one hex.
pub type Features = Several<Feature>;

/// All that lies in a hex, with open ground where no other main terrain is named (landing.damage.7).
pub fn tidy(features: Features) -> Features {
    let other = features.iter().any(|feature| feature.main() && feature != Feature::Open);
    if other { features.without(Feature::Open) } else { features.with(Feature::Open) }
}

/// The main terrains of a hex, and what is laid over them.
fn parts(features: Features) -> (impl Iterator<Item = Feature>, impl Iterator<Item = Feature>) {
    (features.iter().filter(|feature| feature.main()), features.iter().filter(|feature| feature.overlay()))
}

/// How many special dice a unit rolls that comes down here: those of the main terrain with most, or of all by the option,
/// and those of every overlay (landing.damage.2, landing.damage.5, landing.damage.6).
pub fn damage_dice(rules: &Rules, features: Features, lands: Lands) -> u8 {
    let dice = |feature: Feature| rules.damage[feature.number()][lands.number()];
    let (main, overlays) = parts(features);
    let main = if rules.sum_main_terrain { main.map(dice).sum() } else { main.map(dice).max().unwrap_or(0) };
    main + overlays.map(dice).sum::<u8>()
}

/// What shelters a target from fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A unit that is just landing: overlays do not shelter it (landing.opfire.11).
    Lander,
    /// A landed unit in a game turn: overlays are the defender's.
    Landed,
    /// A defending unit in a game turn (landing.base.4).
    Defender,
}

/// By how many dice terrain changes fire at a target in it: of several main terrains the one that protects most
/// (landing.opfire.11).
pub fn shelter(rules: &Rules, features: Features, target: Target) -> i8 {
    let column = usize::from(target != Target::Lander);
    let dice = |feature: Feature| rules.shelter[feature.number()][column];
    let (main, overlays) = parts(features);
    let over = if target == Target::Landed { 0 } else { overlays.map(dice).sum() };
    main.map(dice).min().unwrap_or(0) + over
}

/// What it costs to enter a hex: the dearest main terrain, or the road where one leads in, and what overlays add
/// (landing.base.3).
pub fn cost(rules: &Rules, features: Features, by_road: bool) -> u8 {
    let points = |feature: Feature| rules.cost[feature.number()];
    let (main, overlays) = parts(features);
    let main = if by_road { points(Feature::Road) } else { main.map(points).max().unwrap_or(1) };
    main + overlays.map(points).sum::<u8>()
}
