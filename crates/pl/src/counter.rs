//! Counters: the units of the base game as the unit table lists them (pl.base.11), and the sticks that platoons jump as
//! (pl.drop.3).

use super::palette;
use super::strength::{Scale, Strength};
use jumpmaster_core::sheet::Symbol;
use jumpmaster_core::{Fault, Ledger, Table, named};

named! {
    /// Weapon classes.
    pub enum Class: "weapon class" {
        /// Small arms.
        I = "I",
        /// Anti-tank and other direct weapons.
        A = "A",
        /// Howitzers and light guns.
        H = "H",
        /// Mortars.
        M = "M",
        /// No weapon.
        None = "-",
    }
}

named! {
    /// How a unit gets about.
    pub enum Mover: "way of moving" {
        /// On foot.
        Foot = "foot units",
        /// On tracks or half-tracks.
        Tracked = "tracked or half-tracked",
        /// By truck.
        Truck = "truck",
        /// By wagon.
        Wagon = "wagon",
    }
}

/// A kind of counter.
#[expect(clippy::struct_excessive_bools, reason = "each is a note of the unit table")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Attack strength.
    pub attack: Strength,
    /// Weapon class.
    pub class: Class,
    /// Range in hexes, by day.
    pub range_hexes: u32,
    /// Whether it fires to double range at half strength.
    pub starred: bool,
    /// Defence strength.
    pub defence: Strength,
    /// Movement points, by day.
    pub movement: u8,
    /// How it moves.
    pub mover: Mover,
    /// Whether it is a paratroop unit.
    pub paratroop: bool,
    /// Whether it is an engineer unit of the base game.
    pub engineer: bool,
    /// Whether it can fire at aircraft.
    pub anti_aircraft: bool,
    /// Whether it is armoured.
    pub armoured: bool,
    /// Whether it is a gun of 88mm or more, which is slow to load (pl.base.12).
    pub heavy: bool,
    /// For a stick: the platoon it is part of.
    pub stick_of: Option<usize>,
    /// How much of a hex it fills, in sticks.
    pub size: u16,
    /// The symbol on its counter.
    pub symbol: Symbol,
}

impl Counter {
    /// Whether it is infantry with small arms, the kind of unit that close assaults (pl.base.5).
    pub const fn infantry(&self) -> bool {
        matches!(self.class, Class::I)
    }

    /// Whether it moves on wheels or tracks.
    pub const fn vehicle(&self) -> bool {
        !matches!(self.mover, Mover::Foot)
    }

    /// Whether it is a gun: neither infantry nor a vehicle.
    pub const fn artillery(&self) -> bool {
        !self.vehicle() && !self.infantry()
    }

    /// Whether it can work as engineers: an engineer, or a complete paratroop platoon; never a stick (pl.engineer.1).
    pub const fn works_as_engineer(&self) -> bool {
        self.engineer || (self.paratroop && self.stick_of.is_none())
    }
}

/// Reads the unit table (pl.base.11), then adds a stick for every paratroop platoon (pl.drop.3).
pub fn counters(ledger: &Ledger, scale: Scale, sticks_per_platoon: u16) -> Result<Vec<Counter>, Fault> {
    let table = ledger.table("pl.table.base-units")?;
    let mut counters = Vec::new();
    for name in table.row_names().filter(|name| !name.ends_with(" stick")) {
        if !note(table, name)?.contains("aircraft") {
            counters.push(counter(table, name, ledger, scale, sticks_per_platoon)?);
        }
    }
    for platoon in 0..counters.len() {
        if counters[platoon].paratroop {
            counters.push(stick(&counters[platoon], platoon, scale));
        }
    }
    check_stick_rows(table, &counters, ledger, scale)?;
    Ok(counters)
}

fn counter(table: &Table, name: &str, ledger: &Ledger, scale: Scale, size: u16) -> Result<Counter, Fault> {
    let note = note(table, name)?;
    let class: Class = word(table, name, "class")?;
    let range = table.cell(name, "range")?;
    let range_hexes = range.trim_end_matches('*').parse().ok().filter(|&hexes| hexes <= 999).ok_or_else(|| {
        Fault::new(
            format!("{}: \"{range}\" is no range", table.id),
            format!("row \"{name}\""),
            "write a number of hexes up to 999, with * if it doubles",
        )
    })?;
    let mover = match name {
        _ if !note.contains("vehicle") => Mover::Foot,
        _ if name.contains("truck") => Mover::Truck,
        _ if name.contains("wagon") => Mover::Wagon,
        _ => Mover::Tracked,
    };
    let anti_aircraft = note.contains("AA") && (!name.starts_with("40mm") || forty_millimetre(ledger));
    Ok(Counter {
        name: name.into(),
        attack: scale.whole(table.number(name, "attack")?),
        class,
        range_hexes,
        starred: range.ends_with('*'),
        defence: scale.whole(table.number(name, "defence")?),
        movement: table.number(name, "movement")?,
        mover,
        paratroop: note.contains("paratroop"),
        engineer: note.contains("engineer"),
        anti_aircraft,
        armoured: note.contains("armoured"),
        heavy: note.contains("heavy"),
        stick_of: None,
        size,
        symbol: symbol(name, class, note, mover),
    })
}

/// 40mm batteries count as anti-aircraft guns by analogy only; an option excludes them (pl.aa.1).
fn forty_millimetre(ledger: &Ledger) -> bool {
    ledger.options().word::<FortyMillimetre>("aa_units") == FortyMillimetre::With
}

named! {
    enum FortyMillimetre: "list of anti-aircraft guns" {
        With = "with-40mm",
        Without = "without-40mm",
    }
}

fn stick(platoon: &Counter, index: usize, scale: Scale) -> Counter {
    Counter {
        name: stick_name(&platoon.name),
        attack: scale.part(platoon.attack),
        defence: scale.part(platoon.defence),
        stick_of: Some(index),
        size: 1,
        symbol: Symbol::STICK,
        ..platoon.clone()
    }
}

fn stick_name(platoon: &str) -> String {
    format!("{} stick", platoon.trim_end_matches(" platoon"))
}

/// Checks the one stick that the table prints: it must be the fraction of its platoon that the option says, or table and
/// option would contradict each other.
fn check_stick_rows(table: &Table, counters: &[Counter], ledger: &Ledger, scale: Scale) -> Result<(), Fault> {
    if ledger.choice("stick_strength")?.set_by != jumpmaster_core::options::SetBy::Ledger {
        return Ok(());
    }
    for name in table.row_names().filter(|name| name.ends_with(" stick")) {
        let Some(stick) = counters.iter().find(|counter| counter.name == name) else {
            return Err(Fault::new(
                format!("{}: no platoon jumps as \"{name}\"", table.id),
                "a stick is part of a paratroop platoon",
                "name it after its platoon",
            ));
        };
        let printed = (scale.whole(table.number(name, "attack")?), scale.whole(table.number(name, "defence")?));
        if printed != (stick.attack, stick.defence) {
            return Err(Fault::new(
                format!(
                    "{}: row \"{name}\" is not {} of its platoon",
                    table.id,
                    ledger.choice("stick_strength")?.value
                ),
                "a stick's strength follows from its platoon's",
                "set option stick_strength instead",
            ));
        }
    }
    Ok(())
}

fn note<'t>(table: &'t Table, name: &str) -> Result<&'t str, Fault> {
    table.cell(name, "note")
}

fn word<T: jumpmaster_core::Named>(table: &Table, row: &str, column: &str) -> Result<T, Fault> {
    T::named(table.cell(row, column)?).map_err(|fault| fault.at(format!("{}, row \"{row}\"", table.id)))
}

fn symbol(name: &str, class: Class, note: &str, mover: Mover) -> Symbol {
    match (mover, class) {
        (Mover::Truck, _) => Symbol::TRUCK,
        (Mover::Wagon, _) => palette::WAGON,
        (Mover::Tracked, _) => Symbol::TANK,
        _ if note.contains("paratroop") => Symbol::AIRBORNE,
        _ if note.contains("engineer") => palette::ENGINEER,
        _ if note.contains("AA") => Symbol::ANTI_AIRCRAFT,
        _ if name.contains("security") => palette::SECURITY,
        (_, Class::A) => Symbol::ANTI_TANK,
        (_, Class::H | Class::M) => Symbol::HOWITZER,
        _ => Symbol::RIFLE,
    }
}
