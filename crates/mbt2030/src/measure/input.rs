//! What inputs of several procedures have in common: a table and what lies on it.

use super::base::{Base, Ruler, Stance};
use super::field::Field;
use crate::rules::Rules;
use crate::rules::options::Jungle;
use crate::scenario::{Land, SCENARIOS, Scenario};
use crate::terrain::{Kind, Layout, Piece};
use jumpmaster_core::input::between;
use jumpmaster_core::plane::Point;
use jumpmaster_core::{Fault, ScenarioSource};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table and what lies on it: that of a ready-made scenario by its name, or one described here. All places are in
/// thousandths of an inch from the lower left corner, to the right and up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldInput {
    /// The name of a ready-made scenario with a map; then nothing else is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-scenario" = true))]
    pub map: Option<String>,
    /// Its width; that of the first table of fixed size unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1000, max = 400_000))]
    pub width: Option<u32>,
    /// Its depth; that of the first table of fixed size unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1000, max = 400_000))]
    pub depth: Option<u32>,
    /// What lies on it; the rest is open ground. With option `jungle` set to `all`, every SFH and LFA is jungle.
    #[serde(default)]
    pub layout: Layout,
}

/// The most areas, roads and rivers of a table.
pub const MOST_PIECES: usize = 400;
/// The most corners and places of all of them together.
pub const MOST_PLACES: usize = 5000;
/// The most stands.
pub const MOST_STANDS: usize = 1000;
/// The most places of a path.
pub const MOST_LEGS: usize = 200;

impl FieldInput {
    /// The same with an area more.
    #[must_use]
    pub fn with(mut self, kind: Kind, corners: &[[i32; 2]]) -> FieldInput {
        self.layout.pieces.push(Piece { kind, square: None, corners: places(corners), jungle: false });
        self
    }

    /// The table of a scenario, unless its terrain is still to be rolled: by name if it is that of a built-in one, else in full.
    pub fn of(scenario: &Scenario) -> Option<FieldInput> {
        let Land::Drawn(layout) = &scenario.land else { return None };
        let named = FieldInput { map: Some(scenario.name.clone()), ..FieldInput::default() };
        let [width, depth] = scenario.size.map(Some);
        let drawn = FieldInput { map: None, width, depth, layout: layout.clone() };
        let same = named.read(&scenario.rules).is_ok_and(|field| drawn.read(&scenario.rules) == Ok(field));
        Some(if same { named } else { drawn })
    }

    /// The table it describes.
    pub fn read(&self, rules: &Rules) -> Result<Field, Fault> {
        let Some(name) = &self.map else { return self.described(rules) };
        if *self != (FieldInput { map: self.map.clone(), ..FieldInput::default() }) {
            return Err(jumpmaster_core::drawn::two_boards());
        }
        let names = SCENARIOS.iter().filter(|file| file.map.is_some()).map(|file| file.name);
        let file = SCENARIOS.iter().find(|file| file.name == name && file.map.is_some());
        let file = file.ok_or_else(|| Fault::unknown("map", name, names).at("field"))?;
        let source = ScenarioSource { file: name.clone(), text: file.text.into(), map: file.map()? };
        let scenario = source.read::<Scenario>(&rules.ledger, None)?;
        match &scenario.land {
            Land::Drawn(layout) => Field::new(rules, scenario.size, layout),
            Land::Rolled(_) => Field::new(rules, scenario.size, &Layout::default()),
        }
    }

    fn described(&self, rules: &Rules) -> Result<Field, Fault> {
        let usual = rules.counts.tables.first().copied().unwrap_or([Field::LONGEST; 2]);
        let mut layout = self.layout.clone();
        let lines = || self.layout.roads.iter().chain(&self.layout.river);
        let places = layout.pieces.iter().map(|piece| piece.corners.len()).chain(lines().map(Vec::len)).sum();
        between("areas, roads and rivers", layout.pieces.len() + lines().count(), 0, MOST_PIECES)?;
        between("corners and places of terrain", places, 0, MOST_PLACES)?;
        for (number, piece) in layout.pieces.iter_mut().enumerate() {
            grow(rules, piece).map_err(|fault| fault.at(format_args!("area {}, {}", number + 1, piece.kind)))?;
        }
        Field::new(rules, [self.width.unwrap_or(usual[0]), self.depth.unwrap_or(usual[1])], &layout)
    }
}

/// Makes jungle of a piece where the option says so, and refuses it elsewhere (mbt2030.going.2).
fn grow(rules: &Rules, piece: &mut Piece) -> Result<(), Fault> {
    let forest = piece.kind.may_be_jungle();
    if piece.jungle && (!forest || rules.options.jungle == Jungle::Off) {
        let why = if forest { "option jungle is off (mbt2030.going.2)" } else { "only an SFH or LFA may be jungle" };
        return Err(Fault::new("it is marked as jungle", why, "set jungle = marked, or leave the mark out"));
    }
    piece.jungle |= forest && rules.options.jungle == Jungle::All;
    Ok(())
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
