//! What is rolled for the squares of a table (mbt2030.grid.1 to mbt2030.grid.5, mbt2030.mtf.1).

use super::{Major, Minor};
use crate::rules::Rules;
use crate::zone::Zone;
use jumpmaster_core::Fault;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::plane::{Point, Rect};
use jumpmaster_core::{Named, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The squares into which a table is divided, row by row from its lower left corner (mbt2030.grid.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squares {
    /// The side of a square, in thousandths.
    pub side: u32,
    /// How many there are from left to right.
    pub columns: u16,
    /// How many there are from bottom to top.
    pub rows: u16,
}

impl Squares {
    /// The most squares of a table.
    pub const MOST: u16 = 64;

    /// Divides a table; the squares must divide it evenly.
    pub fn of(rules: &Rules, size: [u32; 2]) -> Result<Squares, Fault> {
        let side = rules.distances.square;
        let inches = |length: u32| jumpmaster_core::plane::Thousandths(length as i32);
        if size.iter().any(|&length| length == 0 || length % side != 0) {
            return Err(Fault::new(
                format!("a table of {} by {} in", inches(size[0]), inches(size[1])),
                format!("mbt2030.grid.1: it is divided into squares of {} in", inches(side)),
                "take another table, such as 96 by 48 in, or set the option square",
            ));
        }
        let [columns, rows] = size.map(|length| length / side);
        if columns.saturating_mul(rows) > Squares::MOST.into() {
            let what = format!("a table of {columns} by {rows} squares");
            return Err(Fault::new(what, format!("there can be {}", Squares::MOST), "take a smaller table"));
        }
        Ok(Squares { side, columns: columns as u16, rows: rows as u16 })
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether there are none, which no table has.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The ground of a square, by its number from 0.
    pub fn at(self, square: usize) -> Rect {
        let side = i64::from(self.side);
        let (column, row) = ((square % usize::from(self.columns)) as i64, (square / usize::from(self.columns)) as i64);
        let corner = |more: i64| Point::near((column + more) * side, (row + more) * side);
        Rect::between(corner(0), corner(1))
    }
}

/// What is in one square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// Its major terrain.
    pub major: Major,
    /// Whether it has an MBUA.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mbua: bool,
    /// Its minor features, if it is Open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minor: Vec<Minor>,
}

/// What is thrown for the squares before the kinds of the minor features are: a die for each square's major terrain,
/// then one for each square's MBUA, then one for the number of minor features of each Open square.
pub(super) struct Counted {
    /// The major terrain, the MBUA and the number of minor features of each square.
    pub squares: Vec<(Major, bool, u8)>,
}

/// Throws for `squares` squares of a table in a zone (mbt2030.grid.2, mbt2030.grid.4, mbt2030.grid.5).
pub(super) fn count<D: Dice + ?Sized>(
    rules: &Rules,
    zone: Zone,
    squares: usize,
    dice: &mut D,
) -> Result<Counted, NeedRoll> {
    let (terrain, floor) = (&rules.terrain, rules.options.minor_floor);
    let mut all = Vec::with_capacity(squares);
    for _ in 0..squares {
        let major = dice.read(Die::D6, clause!("mbt2030.grid.2"), |face| terrain.major(zone, face))?;
        all.push((major, false, 0));
    }
    for square in &mut all {
        let built = dice.read(Die::D6, clause!("mbt2030.grid.4"), |face| Built(terrain.mbua(zone, face)))?;
        square.1 = built.0;
    }
    for square in all.iter_mut().filter(|square| square.0 == Major::Open) {
        let number = |face| terrain.minor_count(zone, face, floor);
        square.2 = dice.read(Die::D6, clause!("mbt2030.grid.5"), number)?;
    }
    Ok(Counted { squares: all })
}

/// Throws for the kind of one minor feature (mbt2030.mtf.1).
pub(super) fn minor<D: Dice + ?Sized>(rules: &Rules, dice: &mut D) -> Result<Minor, NeedRoll> {
    dice.read(Die::D6, clause!("mbt2030.mtf.1"), |face| rules.terrain.minor(face))
}

/// Throws for all squares of a table (mbt2030.setup.1).
pub fn roll<D: Dice + ?Sized>(
    rules: &Rules,
    zone: Zone,
    squares: usize,
    dice: &mut D,
) -> Result<Vec<Rolled>, NeedRoll> {
    let counted = count(rules, zone, squares, dice)?;
    let mut all = Vec::with_capacity(squares);
    for (major, mbua, number) in counted.squares {
        let minor = (0..number).map(|_| minor(rules, dice)).collect::<Result<_, _>>()?;
        all.push(Rolled { major, mbua, minor });
    }
    Ok(all)
}

/// Whether a die gives an MBUA, as the log shows it.
#[derive(PartialEq)]
struct Built(bool);

impl std::fmt::Display for Built {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0 { "MBUA" } else { "no MBUA" })
    }
}

impl Rolled {
    /// What it is in words: "SFH, MBUA", "O, wood, 2 hill".
    pub fn words(&self) -> String {
        let mut words = vec![self.major.to_string()];
        words.extend(self.mbua.then(|| "MBUA".to_string()));
        for &kind in Minor::ALL {
            match self.minor.iter().filter(|&&minor| minor == kind).count() {
                0 => {}
                1 => words.push(kind.to_string()),
                several => words.push(format!("{several} {kind}")),
            }
        }
        words.join(", ")
    }
}
