//! The lines of the roster and of the table of aircraft.

use crate::fraction::Fraction;
use crate::tokens::Tokens;
use crate::unit::{Class, Craft, Kind, Mobility, Party, Plane, Symbol};
use jumpmaster_core::{Fault, Named, Several, Table};

/// The ground units of the roster.
pub fn kinds(table: &Table) -> Result<Vec<Kind>, Fault> {
    let rows: Vec<&str> = table.row_names().collect();
    rows.into_iter().map(|row| kind(table, row)).collect()
}

/// The name of a line without the number of counters: "Para Rgt (x3)" is a Para Rgt.
fn name(row: &str) -> String {
    row.split(" (x").next().unwrap_or(row).to_owned()
}

fn kind(table: &Table, row: &str) -> Result<Kind, Fault> {
    let at = |fault: Fault| fault.at(format!("{}, row \"{row}\"", table.id));
    let mut class = table.cell(row, "class")?.split(", ");
    let mut kind = Kind {
        name: name(row),
        party: Party::named(table.cell(row, "side")?).map_err(at)?,
        class: Class::named(class.next().unwrap_or_default()).map_err(at)?,
        symbols: Several::default(),
        size: Fraction::read(table.cell(row, "RE")?).ok_or_else(|| odd(table, row, "RE", "a size such as 1 or 1/2"))?,
        steps: table.within(row, "steps", 1, 9)?,
        strength: pair(table, row, "strength C/M")?,
        defence_only: table.cell(row, "strength C/M")?.ends_with(" defence only"),
        rating: table.within(row, "AR", 0, 5)?,
        allowance: pair(table, row, "MA C/M")?,
        mobility: Mobility::named(table.cell(row, "type")?).map_err(at)?,
        barrage: 0,
        range: 0,
        throw: None,
        formation: None,
    };
    if class.any(|word| word.eq_ignore_ascii_case("tank symbol")) {
        kind.symbols = kind.symbols.with(Symbol::Tank);
    }
    for note in table.cell(row, "notes")?.split(", ").filter(|note| *note != "-") {
        kind.note(note)
            .ok_or_else(|| odd(table, row, "notes", "a symbol, a formation, a barrage, a range or a throw"))?;
    }
    Ok(kind)
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

/// Two numbers with a stroke between them, of Combat and Move Mode.
fn pair<N: std::str::FromStr>(table: &Table, row: &str, column: &str) -> Result<[N; 2], Fault> {
    let cell = table.cell(row, column)?;
    let both = cell.split(' ').next().and_then(|cell| cell.split_once('/'));
    let both = both.and_then(|(combat, moving)| Some([combat.parse().ok()?, moving.parse().ok()?]));
    both.ok_or_else(|| odd(table, row, column, "two numbers, of Combat and of Move Mode, such as 8/4"))
}

fn odd(table: &Table, row: &str, column: &str, right: &str) -> Fault {
    let cell = table.cell(row, column).unwrap_or_default();
    table.fault(format!("\"{cell}\" in row \"{row}\", column \"{column}\""), format!("it is {right}"), "write it so")
}

/// The aircraft of the table.
pub fn crafts(table: &Table) -> Result<Vec<Craft>, Fault> {
    let rows: Vec<&str> = table.row_names().collect();
    rows.into_iter().map(|row| craft(table, row)).collect()
}

fn craft(table: &Table, row: &str) -> Result<Craft, Fault> {
    let at = |fault: Fault| fault.at(format!("{}, row \"{row}\"", table.id));
    let plane = Plane::named(table.cell(row, "type")?).map_err(at)?;
    let none = |column: &str| table.cell(row, column).map(|cell| cell == "-" || plane == Plane::Glider);
    let number = |column: &str, most: u16| {
        if none(column)? { Ok(0) } else { table.within::<u16>(row, column, 0, most) }
    };
    let capacity = table.cell(row, "capacity")?;
    let tokens = capacity.trim_start_matches('+').split(',').next().and_then(|cell| cell.strip_suffix('T'));
    let tokens = if capacity == "-" { Some(0) } else { tokens.and_then(|tokens| tokens.parse::<u32>().ok()) };
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
