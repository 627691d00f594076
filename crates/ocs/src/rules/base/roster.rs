//! The lines of the roster and of the table of aircraft.

use crate::fraction::Fraction;
use crate::tokens::Tokens;
use crate::unit::{Class, Craft, Kind, Mobility, Party, Plane, Symbol};
use jumpmaster_core::{Fault, Named, Several, Table};

/// The ground units of the roster. An HQ that says nothing of its throw has the usual range (ocs.draw.2).
pub fn kinds(table: &Table, throw: u8) -> Result<Vec<Kind>, Fault> {
    let mut kinds = table.row_names().map(|row| kind(table, row)).collect::<Result<Vec<_>, _>>()?;
    for kind in kinds.iter_mut().filter(|kind| kind.hq() && kind.throw.is_none()) {
        kind.throw = Some((throw, Mobility::Truck));
    }
    Ok(kinds)
}

/// The name of a line without the number of counters: "Para Rgt (x3)" is a Para Rgt.
fn name(row: &str) -> String {
    row.split(" (x").next().unwrap_or(row).to_owned()
}

fn kind(table: &Table, row: &str) -> Result<Kind, Fault> {
    let at = |fault: Fault| fault.at(format!("{}, row \"{row}\"", table.id));
    let (class, symbols) = class(table, row)?;
    let mut kind = Kind {
        name: name(row),
        party: Party::named(table.cell(row, "side")?).map_err(at)?,
        class,
        symbols,
        size: size(table.cell(row, "RE")?)
            .ok_or_else(|| odd(table, row, "RE", "a size such as 1 or 1/2, 20 at most, in twelfths at the finest"))?,
        steps: table.within(row, "steps", 1, 9)?,
        strength: pair(table, row, "strength C/M", DEFENCE_ONLY, 999)?,
        defence_only: table.cell(row, "strength C/M")?.ends_with(DEFENCE_ONLY),
        rating: table.within(row, "AR", 0, 5)?,
        allowance: pair(table, row, "MA C/M", "", 100_u8)?,
        mobility: Mobility::named(table.cell(row, "type")?).map_err(at)?,
        barrage: 0,
        range: 0,
        throw: None,
        formation: None,
    };
    for note in table.cell(row, "notes")?.split(", ").filter(|note| *note != "-") {
        kind.note(note)
            .ok_or_else(|| odd(table, row, "notes", "a symbol, a formation, a barrage, a range or a throw"))?;
    }
    Ok(kind)
}

/// What is written behind a strength that is for defence alone.
const DEFENCE_ONLY: &str = " defence only";

/// The class of a line, with its colour and what is said of a Tank Symbol: "mech, red, no tank symbol".
fn class(table: &Table, row: &str) -> Result<(Class, Several<Symbol>), Fault> {
    let mut words = table.cell(row, "class")?.split(", ");
    let at = |fault: Fault| fault.at(format!("{}, row \"{row}\"", table.id));
    let class = Class::named(words.next().unwrap_or_default()).map_err(at)?;
    let mut symbols = Several::default();
    for word in words {
        match (class, word) {
            (Class::Armor, "yellow") | (Class::Mech, "red") | (_, "no tank symbol") => {}
            (_, "tank symbol") => symbols = symbols.with(Symbol::Tank),
            _ => return Err(odd(table, row, "class", "a class, its colour, and a tank symbol or none")),
        }
    }
    Ok((class, symbols))
}

/// A size in RE that can be charged for exactly (ocs.equiv.4).
fn size(text: &str) -> Option<Fraction> {
    let fits = |size: &Fraction| !size.is_zero() && *size <= Fraction::whole(20) && 12 % size.parts().1 == 0;
    Fraction::read(text).filter(fits)
}

impl Kind {
    /// Takes one of the notes on its line: "paratroops", "barrage 14", "range 3", "throw 10 Truck MP", "formation Relief".
    fn note(&mut self, note: &str) -> Option<()> {
        let number = |words: &str| note.strip_prefix(words).and_then(|number| number.parse::<u16>().ok());
        if let Some(symbol) = Symbol::find(note) {
            self.symbols = self.symbols.with(symbol);
        } else if let Some(barrage) = number("barrage ") {
            self.barrage = barrage;
            self.symbols = self.symbols.with(Symbol::Artillery);
        } else if let Some(range) = number("range ") {
            self.range = u8::try_from(range).ok()?;
        } else if let Some(formation) = note.strip_prefix("formation ") {
            self.formation = Some(formation.into());
        } else {
            let (points, mobility) = note.strip_prefix("throw ")?.strip_suffix(" MP")?.split_once(' ')?;
            self.throw = Some((points.parse().ok()?, Mobility::find(mobility)?));
            self.symbols = self.symbols.with(Symbol::Hq);
        }
        Some(())
    }
}

/// Two numbers with a stroke between them, of Combat and Move Mode; some words may follow.
fn pair<N: std::str::FromStr + PartialOrd + Copy>(
    table: &Table,
    row: &str,
    column: &str,
    words: &str,
    most: N,
) -> Result<[N; 2], Fault> {
    let cell = table.cell(row, column)?;
    let number = |text: &str| text.parse::<N>().ok().filter(|&number| number <= most);
    let both = cell.strip_suffix(words).unwrap_or(cell).split_once('/');
    let both = both.and_then(|(combat, moving)| Some([number(combat)?, number(moving)?]));
    both.ok_or_else(|| odd(table, row, column, "two numbers, of Combat and of Move Mode, such as 8/4"))
}

fn odd(table: &Table, row: &str, column: &str, right: &str) -> Fault {
    let cell = table.cell(row, column).unwrap_or_default();
    table.fault(format!("\"{cell}\" in row \"{row}\", column \"{column}\""), format!("it is {right}"), "write it so")
}

/// The aircraft of the table. A glider adds what the house limits say to a transport (ocs.airtrans.2).
pub fn crafts(table: &Table, glider: Tokens) -> Result<Vec<Craft>, Fault> {
    table.row_names().map(|row| craft(table, row, glider)).collect()
}

fn craft(table: &Table, row: &str, glider: Tokens) -> Result<Craft, Fault> {
    let at = |fault: Fault| fault.at(format!("{}, row \"{row}\"", table.id));
    let plane = Plane::named(table.cell(row, "type")?).map_err(at)?;
    let number = |column: &str, most: u16| match table.cell(row, column)? {
        "-" => Ok(0),
        "with its tug" if plane == Plane::Glider => Ok(0),
        _ => table.within::<u16>(row, column, 0, most),
    };
    let capacity = table.cell(row, "capacity")?;
    let tokens = match plane {
        Plane::Glider => capacity.strip_prefix('+').and_then(|cell| cell.strip_suffix("T, used once")),
        _ => capacity.strip_suffix('T'),
    };
    let tokens = if capacity == "-" { Some(0) } else { tokens.and_then(|tokens| tokens.parse::<u32>().ok()) };
    if plane == Plane::Glider && tokens != Some(glider.0) {
        let right = format!("+{}T, used once, as ocs.table.house-limits says what a glider adds", glider.0);
        return Err(odd(table, row, "capacity", &right));
    }
    Ok(Craft {
        name: name(row),
        party: Party::named(table.cell(row, "side")?).map_err(at)?,
        plane,
        rating: number("air combat", 20)? as i8,
        barrage: number("barrage", 500)?,
        range: number("range", 1000)?,
        capacity: tokens
            .filter(|&tokens| tokens <= 400)
            .map(Tokens)
            .ok_or_else(|| odd(table, row, "capacity", "a number of tokens such as 2T, or -"))?,
    })
}
