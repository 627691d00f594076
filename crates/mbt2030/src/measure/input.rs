//! What inputs of several procedures have in common: a table and what lies on it.

use super::base::{Base, Ruler, Stance};
use super::field::{AreaKind, Feature, Field};
use crate::rules::Rules;
use crate::rules::options::Jungle;
use jumpmaster_core::Fault;
use jumpmaster_core::input::between;
use jumpmaster_core::plane::{Point, Polygon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table and what lies on it. All places are in thousandths of an inch from the lower left corner, to the right and up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldInput {
    /// Its width; that of the first table of fixed size unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1000, max = 400_000))]
    pub width: Option<u32>,
    /// Its depth; that of the first table of fixed size unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1000, max = 400_000))]
    pub depth: Option<u32>,
    /// Areas; what is in none of them is open ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<AreaInput>,
    /// Roads: the places each runs through.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<Vec<Point>>,
    /// Rivers: the places each runs through.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivers: Vec<Vec<Point>>,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaInput {
    /// What it is.
    pub kind: AreaKind,
    /// Whether it is jungle, which an SFH or LFA may be where option `jungle` allows it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jungle: bool,
    /// Its corners, in order around it.
    pub corners: Vec<Point>,
}

/// The most areas, roads and rivers of a table.
pub const MOST_PIECES: usize = 400;
/// The most corners and places of all of them together.
pub const MOST_PLACES: usize = 8000;
/// The most stands.
pub const MOST_STANDS: usize = 1000;
/// The most places of a path.
pub const MOST_LEGS: usize = 200;

impl FieldInput {
    /// The same with an area more.
    #[must_use]
    pub fn with(mut self, kind: AreaKind, corners: &[[i32; 2]]) -> FieldInput {
        self.areas.push(AreaInput { kind, jungle: false, corners: places(corners) });
        self
    }

    /// Everything on a table, so that it can be read back.
    pub fn of(field: &Field) -> FieldInput {
        let area = |feature: &Feature| {
            let corners = feature.outline.corners().to_vec();
            AreaInput { kind: feature.kind, jungle: feature.jungle, corners }
        };
        FieldInput {
            width: Some(field.table.high().x().unsigned_abs()),
            depth: Some(field.table.high().y().unsigned_abs()),
            areas: field.features().iter().map(area).collect(),
            roads: field.roads().to_vec(),
            rivers: field.rivers().to_vec(),
        }
    }

    /// The table it describes.
    pub fn read(&self, rules: &Rules) -> Result<Field, Fault> {
        let usual = rules.counts.tables.first().copied().unwrap_or([Field::LONGEST; 2]);
        let lines = || self.roads.iter().chain(&self.rivers);
        let places = self.areas.iter().map(|area| area.corners.len()).chain(lines().map(Vec::len)).sum();
        between("areas, roads and rivers", self.areas.len() + lines().count(), 0, MOST_PIECES)?;
        between("corners and places of terrain", places, 0, MOST_PLACES)?;
        let features = self.areas.iter().enumerate().map(|(number, area)| {
            area.read(rules).map_err(|fault| fault.at(format_args!("area {}, {}", number + 1, area.kind)))
        });
        let size = [self.width.unwrap_or(usual[0]), self.depth.unwrap_or(usual[1])];
        Field::new(rules, size, features.collect::<Result<_, Fault>>()?, self.roads.clone(), self.rivers.clone())
    }
}

impl AreaInput {
    fn read(&self, rules: &Rules) -> Result<Feature, Fault> {
        let forest = matches!(self.kind, AreaKind::Sfh | AreaKind::Lfa);
        if self.jungle && (!forest || rules.options.jungle == Jungle::Off) {
            let why = if forest { "option jungle is off (mbt2030.going.2)" } else { "only an SFH or LFA may be jungle" };
            return Err(Fault::new("it is marked as jungle", why, "set jungle = marked, or leave the mark out"));
        }
        let jungle = self.jungle || (forest && rules.options.jungle == Jungle::All);
        Ok(Feature::new(self.kind, jungle, Polygon::new(self.corners.clone())?))
    }
}

/// The base of a stand that must be on the table whole (mbt2030.measure.3).
pub fn base_on(field: &Field, ruler: Ruler, stance: Stance, who: &str) -> Result<Base, Fault> {
    let base = ruler.base(stance);
    if base.is_in(field.table) {
        return Ok(base);
    }
    Err(Fault::new(
        format!("{who} at ({}) is not on the table", stance.at),
        format!("its whole base lies between (0, 0) and ({}) (mbt2030.measure.3)", field.table.high()),
        "place it further in, or make the table larger",
    ))
}

/// Places by their coordinates, for examples; those too far out are left out.
pub fn places(all: &[[i32; 2]]) -> Vec<Point> {
    all.iter().filter_map(|&[x, y]| Point::at(x, y)).collect()
}
