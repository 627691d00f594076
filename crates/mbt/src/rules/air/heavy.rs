//! Vehicles and guns by air: which, how many, and what ground does to them (mbt.heavy).

use crate::terrain::{Feature, Features};
use crate::unit::Kind;
use jumpmaster_core::{Fault, Named, Table, named};

/// The maximum number of items that any list lets an aircraft carry.
pub const MOST_ITEMS: u8 = 6;

/// A vehicle or gun that can be dropped or extracted (mbt.heavy.12 to mbt.heavy.20, mbt.lapes.15).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeavyKind {
    /// Its name, as the list prints it.
    pub name: String,
    /// The number of them an aircraft can carry.
    pub most: u8,
    /// The line of the list: items carried together are from one line (mbt.heavy.5).
    pub line: String,
    /// Whether it is a gun, not a vehicle (mbt.heavy.14).
    pub gun: bool,
}

impl HeavyKind {
    /// Its name without "any" before it and "(all types)" after it.
    pub fn short(&self) -> &str {
        let name = self.name.split(" (").next().unwrap_or(&self.name);
        name.strip_prefix("any ").unwrap_or(name)
    }
}

/// Reads the list (mbt.table.heavy-list).
pub fn list(table: &Table) -> Result<Vec<HeavyKind>, Fault> {
    let item = |name: &str| {
        let line = table.cell(name, "class")?;
        let most = table.within(name, "per aircraft", 1, MOST_ITEMS)?;
        let gun = name.to_ascii_lowercase().ends_with("gun");
        Ok(HeavyKind { name: name.into(), most, line: line.into(), gun })
    };
    table.row_names().map(item).collect()
}

/// The number of the kind with this name in a list; only listed types can come by air (mbt.heavy.12), but any gun counts
/// under the line of guns (mbt.heavy.14).
pub fn named(list: &[HeavyKind], name: &str) -> Result<u8, Fault> {
    let known = |kind: &HeavyKind| [kind.short(), &kind.name].iter().any(|known| known.eq_ignore_ascii_case(name));
    let gun = || Kind::find(name).is_some_and(Kind::identified_as_gun);
    let at = list.iter().position(known).or_else(|| list.iter().position(|kind| kind.gun && gun()));
    at.map(|at| at as u8).ok_or_else(|| Fault::unknown("heavy item", name, list.iter().map(HeavyKind::short)))
}

named! {
    /// A row of the table for heavy items.
    enum Row: "row for heavy items" {
        Clear = "Clear",
        Field = "Cultivated Field",
        Stream = "Stream",
        Orchard = "Orchard",
        Other = "any other terrain",
    }
}

/// What ground does to heavy items (mbt.heavy.7, mbt.heavy.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeavyGround {
    /// The highest DR on which an item survives, by row.
    survives: [u8; 5],
}

impl HeavyGround {
    /// Reads the table (mbt.table.heavy-landing).
    pub fn read(table: &Table) -> Result<HeavyGround, Fault> {
        for name in table.row_names() {
            Row::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut survives = [0; 5];
        for (last, row) in survives.iter_mut().zip(Row::ALL) {
            [*last, _] = table.bands(row.name(), ["survives", "destroyed"], 100)?;
        }
        Ok(HeavyGround { survives })
    }

    /// The highest DR on which an item survives in a hex: 100 for always, 0 for never. Any fatal terrain is fatal; if
    /// several terrains call for a DR, one DR decides (mbt.heavy.7, mbt.heavy.8). A burning hex and enemies able to shoot
    /// are fatal.
    pub fn survives(&self, features: Features, gun: bool, burning: bool, enemy: bool) -> u8 {
        if burning || enemy {
            return 0;
        }
        let rows = features.iter().filter_map(|feature| row_of(feature, gun));
        rows.map(|row| self.survives[row as usize]).min().unwrap_or(self.survives[Row::Clear as usize])
    }
}

/// The row of one printed terrain; `None` for terrain that is ignored (mbt.heavy.7, mbt.heavy.8).
fn row_of(feature: Feature, gun: bool) -> Option<Row> {
    match feature {
        Feature::Road | Feature::Trail | Feature::Fence | Feature::Inside | Feature::Bridge => None,
        Feature::Clear | Feature::Airstrip => Some(Row::Clear),
        Feature::Bay | Feature::Pit if !gun => Some(Row::Clear),
        Feature::Field => Some(Row::Field),
        Feature::Stream | Feature::Ford | Feature::WideStream => Some(Row::Stream),
        Feature::Orchard => Some(Row::Orchard),
        _ => Some(Row::Other),
    }
}

/// Whether a hex is clear enough for a LAPES strip: clear ground, fields or airstrip, with any road or fence (mbt.lapes.7).
pub fn clear_for_lapes(features: Features) -> bool {
    let rows = features.iter().filter_map(|feature| row_of(feature, true));
    rows.into_iter().all(|row| matches!(row, Row::Clear | Row::Field))
}
