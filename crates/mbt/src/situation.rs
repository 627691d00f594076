//! Hexes and units in the form that inputs of ground fire procedures use.

use super::board::Cell;
use super::cover::Stand;
use super::fire::{Effect, Firer};
use super::going::State;
use super::rules::Rules;
use super::scenario::{Scenario, StandSpec};
use super::state::{Open, PieceId};
use super::terrain::{Feature, Marker, tidy};
use super::unit::Kind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Judgement, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A hex that is fired at.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexInput {
    /// What is printed in it; nothing is clear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Feature>,
    /// What lies on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// The units in it, in the order in which they are given cover: that of their arrival.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<TargetInput>,
}

/// A unit that is fired at.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetInput {
    /// What it is: "squad", "LGOP", "BMD".
    pub unit: Kind,
    /// Whether it came by the road rate and has not moved since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_road: bool,
    /// Whether it went by Quickmarch and has not moved since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quickmarch: bool,
    /// Whether those who fire neither spot nor see it: it takes up cover and is not fired at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unseen: bool,
}

impl TargetInput {
    /// A unit of this kind, with no marks.
    pub const fn of(unit: Kind) -> TargetInput {
        TargetInput { unit, by_road: false, quickmarch: false, unseen: false }
    }
}

/// A unit that fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct FirerInput {
    /// What it is: "squad", "LGOP", "BMD".
    pub unit: Kind,
    /// Whether it is suppressed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suppressed: bool,
    /// Whether it is a disrupted LGOP.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disrupted: bool,
    /// Whether it is under a Fire/Move order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fire_move: bool,
    /// Whether its order of battle gives it LAWs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub law: bool,
}

/// The maximum number of units in a hex.
const MOST: usize = 40;

impl HexInput {
    /// A hex with some terrain and units.
    pub fn of(terrain: &[Feature], units: &[Kind]) -> HexInput {
        let units = units.iter().copied().map(TargetInput::of).collect();
        HexInput { terrain: terrain.to_vec(), markers: Vec::new(), units }
    }

    /// A hex of a game as it is now, with some of its units.
    pub fn lying(open: &Open, at: Spot, units: &[(PieceId, Stand)]) -> HexInput {
        let unit = |&(_, stand): &(PieceId, Stand)| TargetInput {
            by_road: stand.road,
            quickmarch: stand.quickmarch,
            ..TargetInput::of(stand.kind)
        };
        HexInput { units: units.iter().map(unit).collect(), ..HexInput::ground(&open.cell(at)) }
    }

    /// A hex without its units.
    fn ground(cell: &Cell) -> HexInput {
        let terrain: Vec<Feature> = cell.features.iter().filter(|&feature| feature != Feature::Clear).collect();
        HexInput { markers: cell.markers.iter().collect(), ..HexInput::of(&terrain, &[]) }
    }

    /// The hex of a scenario where a unit is from the start, with all units of its side there.
    pub fn at(scenario: &Scenario, first: &StandSpec) -> HexInput {
        let cell = scenario.board.cell(scenario.board.index(first.at));
        let there = scenario.stands.iter().filter(|stand| stand.at == first.at && stand.party == first.party);
        HexInput { units: there.map(|stand| TargetInput::of(stand.kind)).collect(), ..HexInput::ground(cell) }
    }

    /// The hex, as modified by the options, and its units. If fire comes in by a covered side, that is the first side,
    /// whichever it really is.
    pub fn read(&self, rules: &Rules, covered: bool, least: usize) -> Result<(Cell, Vec<Stand>), Fault> {
        between("units", self.units.len(), least, MOST)?;
        let features = tidy(self.terrain.iter().copied().collect(), rules.open_orchards, rules.open_farms);
        let cell =
            Cell { features, markers: self.markers.iter().copied().collect(), level: 0, covered: covered.into() };
        let stand = |unit: &TargetInput| Stand { kind: unit.unit, road: unit.by_road, quickmarch: unit.quickmarch };
        Ok((cell, self.units.iter().map(stand).collect()))
    }
}

impl FirerInput {
    /// A unit of this kind, with no marks.
    pub const fn of(unit: Kind) -> FirerInput {
        FirerInput { unit, suppressed: false, disrupted: false, fire_move: false, law: false }
    }

    /// The input for a unit that fires.
    pub const fn from(firer: &Firer) -> FirerInput {
        let Firer { kind, state, fire_move, law, .. } = *firer;
        FirerInput { unit: kind, suppressed: state.suppressed, disrupted: state.disrupted, fire_move, law }
    }

    /// The unit it describes; only LGOPs are ever disrupted (mbt.disruption.1).
    pub fn read(&self) -> Result<Firer, Fault> {
        if self.disrupted && self.unit != Kind::Lgop {
            return Err(Fault::new(
                format!("a disrupted {}", self.unit),
                "only LGOPs are disrupted, by their landing (mbt.disruption.1)",
                "call it suppressed",
            ));
        }
        let state = State { suppressed: self.suppressed, disrupted: self.disrupted, ..State::default() };
        let (fire_move, law) = (self.fire_move, self.law);
        Ok(Firer { kind: self.unit, state, fire_move, quickmarch: false, law })
    }
}

/// Turns a judgement into a fault of the input, with the name of the unit that it is about.
pub fn or_fault(judgement: Judgement, kind: Kind) -> Result<(), Fault> {
    let name = || format!("the {}", kind.name());
    judgement.map_err(|ban| ban.refusal(&[("{unit}", name()), ("{target}", name())]).into())
}

/// The effect on a unit, in words.
pub fn told(effect: Effect) -> &'static str {
    match effect {
        Effect::Unharmed => "is unharmed",
        Effect::Suppressed => "is suppressed",
        Effect::Reduced => "is reduced to a half-squad",
        Effect::Destroyed => "is destroyed",
    }
}
