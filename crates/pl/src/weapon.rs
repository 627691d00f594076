//! Weapon classes: the fraction of its strength that each class brings to bear on armour and on everything else
//! (pl.base.7).

use super::counter::Class;
use super::strength::Strength;
use jumpmaster_core::{Fault, Named, Table, named};

named! {
    /// What part of a strength counts.
    enum Part: "part of a strength" {
        None = "none",
        Half = "half",
        Full = "full",
        Double = "double",
    }
}

impl Part {
    const fn of(self, strength: Strength) -> Strength {
        match self {
            Part::None => Strength::NONE,
            Part::Half => strength.halved(),
            Part::Full => strength,
            Part::Double => strength.doubled(),
        }
    }
}

/// How near a target must be for the second part of a cell to apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Near {
    HalfRange,
    Hexes(u32),
}

/// A cell of the table: the fraction that counts, and the one that counts instead at close range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effect {
    far: Part,
    near: Option<(Part, Near)>,
}

/// The weapon effects table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapons([[Effect; 2]; 4]);

const CLASSES: [Class; 4] = [Class::I, Class::A, Class::H, Class::M];
const TARGETS: [&str; 2] = ["target unarmoured", "target armoured (or in town)"];

impl Weapons {
    /// Reads the table; its cells read like "half; full at 6 hexes or less".
    pub fn read(table: &Table) -> Result<Weapons, Fault> {
        let mut effects = [[Effect { far: Part::None, near: None }; 2]; 4];
        for (class, row) in CLASSES.into_iter().zip(effects.iter_mut()) {
            for (target, effect) in TARGETS.into_iter().zip(row.iter_mut()) {
                let cell = table.cell(class.name(), target)?;
                *effect = parse(cell).ok_or_else(|| {
                    Fault::new(
                        format!("{}, row {class}: \"{cell}\"", table.id),
                        "a cell says what part of its strength a class counts with",
                        "write none, half, full or double, and if need be \"; full at 6 hexes or less\" or \"; double at half range or less\"",
                    )
                })?;
            }
        }
        Ok(Weapons(effects))
    }

    /// What a strength of a class amounts to against armour, or against everything else, at a distance.
    pub fn strength(&self, class: Class, armoured: bool, attack: Strength, distance: u32, range: u32) -> Strength {
        let Some(row) = CLASSES.iter().position(|&known| known == class) else { return Strength::NONE };
        let Effect { far, near } = self.0[row][usize::from(armoured)];
        match near {
            Some((part, Near::HalfRange)) if distance <= range / 2 => part.of(attack),
            Some((part, Near::Hexes(hexes))) if distance <= hexes => part.of(attack),
            _ => far.of(attack),
        }
    }
}

fn parse(cell: &str) -> Option<Effect> {
    let (far, near) = cell.split_once("; ").map_or((cell, None), |(far, near)| (far, Some(near)));
    let far = Part::named(far.split(" (").next()?).ok()?;
    let near = match near {
        None => None,
        Some(near) => {
            let (part, limit) = near.strip_suffix(" or less")?.split_once(" at ")?;
            let limit = match limit {
                "half range" => Near::HalfRange,
                hexes => Near::Hexes(hexes.strip_suffix(" hexes")?.parse().ok()?),
            };
            Some((Part::find(part)?, limit))
        }
    };
    Some(Effect { far, near })
}
