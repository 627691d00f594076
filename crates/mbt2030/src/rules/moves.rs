//! How far stands move (mbt2030.move.1).

use super::lists::{length, row_of};
use super::options::{BlankMoves, MoveRow, Options};
use crate::unit::{Class, Posture, SubClass};
use jumpmaster_core::table::Table;
use jumpmaster_core::{Fault, Ledger, Named, named};

named! {
    /// A kind of move (mbt2030.turn.18).
    pub enum Kind: "kind of move" {
        /// A tactical move.
        Tactical = "tactical",
        /// A march.
        March = "march",
    }
}

/// The greatest moves over good and over bad going, in thousandths (mbt2030.move.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Over good going.
    pub good: u32,
    /// Over bad going.
    pub bad: u32,
}

/// Limits by kind of move.
type Line = [Limits; 2];

/// How far everybody moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    sub_classes: [Option<Line>; 12],
    /// ADA and PDA.
    postures: [Option<Line>; 12],
    blank: Line,
    blank_row: BlankMoves,
}

/// Somebody who moves: a stand as it is, or a blank as the enemy sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moving {
    /// A revealed stand.
    Stand(SubClass, Posture),
    /// A blank that is this stand (mbt2030.move.3).
    Blank(SubClass, Posture),
    /// A fake (mbt2030.move.3).
    Fake,
}

impl Moves {
    /// Reads mbt2030.table.moves.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Moves, Fault> {
        let table = ledger.table("mbt2030.table.moves")?;
        known(table)?;
        let of = |name: &str| row_of(table, name).and_then(|row| line(table, row)).map(Some);
        let (mut sub_classes, mut postures) = ([None; 12], [None; 12]);
        for (line, sub_class) in sub_classes.iter_mut().zip(SubClass::ALL) {
            if matches!(sub_class.class(), Class::Infantry | Class::Armour) {
                *line = of(sub_class.name())?;
            }
        }
        if options.move_row == MoveRow::OwnRow {
            for posture in [Posture::Ada, Posture::Pda] {
                postures[posture.number()] = of(posture.name())?;
            }
        }
        Ok(Moves { sub_classes, postures, blank: line(table, BLANK)?, blank_row: options.blank_moves })
    }

    /// How far somebody moves; `None` for stands that never move on the ground.
    pub fn limits(&self, who: Moving, kind: Kind) -> Option<Limits> {
        let stand = |sub_class: SubClass, posture: Posture| {
            self.postures[posture.number()].or(self.sub_classes[sub_class.number()])
        };
        let line = match (who, self.blank_row) {
            (Moving::Stand(sub_class, posture), _) | (Moving::Blank(sub_class, posture), BlankMoves::TrueRow) => {
                stand(sub_class, posture)
            }
            (Moving::Fake, BlankMoves::TrueRow) => stand(SubClass::InfNorm, Posture::Infantry),
            (Moving::Blank(..) | Moving::Fake, BlankMoves::OwnRow) => Some(self.blank),
        };
        line.map(|line| line[kind.number()])
    }
}

/// The row of blanks and fakes.
const BLANK: &str = "blank or fake";

/// Refuses a row that names neither a sub-class nor a posture.
fn known(table: &Table) -> Result<(), Fault> {
    for name in table.row_names().filter(|name| *name != BLANK).flat_map(|row| row.split(", ")) {
        if SubClass::find(name).is_none() && Posture::find(name).is_none() {
            let names = SubClass::ALL.iter().map(|value| value.name());
            let all = names.chain(Posture::ALL.iter().map(|value| value.name()));
            return Err(Fault::unknown("stand", name, all).at(&table.id));
        }
    }
    Ok(())
}

fn line(table: &Table, row: &str) -> Result<Line, Fault> {
    let limits = |kind: Kind| -> Result<Limits, Fault> {
        let get = |going: &str| match length(table, row, &format!("{kind}, {going}"))? {
            0 => Err(table.fault(format!("row \"{row}\" has a {kind} of 0"), "a move has a length", "write one")),
            length => Ok(length),
        };
        Ok(Limits { good: get("good")?, bad: get("bad")? })
    };
    Ok([limits(Kind::Tactical)?, limits(Kind::March)?])
}
