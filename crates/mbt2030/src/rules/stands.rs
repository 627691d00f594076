//! Which postures and modes a stand may have (mbt2030.posture.4, mbt2030.mode.1).

use super::lists::{rows, yes};
use super::options::{Options, SnsToStatic};
use crate::unit::{Class, Mode, Posture, SubClass, Suffix};
use jumpmaster_core::table::Table;
use jumpmaster_core::{Fault, Ledger, Named, Several};

/// Which modes a kind of stand may have, and which it may change into which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modes {
    /// Those it may have.
    pub allowed: Several<Mode>,
    /// Those it may go into, from each.
    pub into: [Several<Mode>; 4],
}

impl Modes {
    /// Whether a stand in one mode may change into another (mbt2030.mode.10 to mbt2030.mode.12).
    pub fn may_change(&self, from: Mode, into: Mode) -> bool {
        self.into[from.number()].has(into)
    }
}

/// What a stand may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stands {
    /// The postures of each class.
    postures: [Several<Posture>; 4],
    /// Those of a helicopter.
    helicopter: Several<Posture>,
    /// The modes of each sub-class.
    modes: [Modes; 12],
    /// Those of a helicopter.
    helicopter_modes: Modes,
    /// What a stand of each class is called: stand, battery, flight (mbt2030.class.16, mbt2030.class.20).
    called: [String; 4],
}

impl Stands {
    /// Reads mbt2030.table.classes, mbt2030.table.postures and mbt2030.table.modes.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Stands, Fault> {
        let postures = ledger.table("mbt2030.table.postures")?;
        let flying = "AIRCRAFT, helicopter";
        let mut by_class = [Several::default(); 4];
        for name in postures.row_names().filter(|name| *name != flying) {
            let class = Class::named(name).map_err(|fault| fault.at(&postures.id))?;
            by_class[class.number()] = allowed(postures, name)?;
        }
        let modes = ledger.table("mbt2030.table.modes")?;
        let mut by_sub_class = [Modes::default(); 12];
        for (of, row) in by_sub_class.iter_mut().zip(rows::<SubClass>(modes, &["helicopter"])?) {
            *of = modes_of(modes, row, options)?;
        }
        Ok(Stands {
            postures: by_class,
            helicopter: allowed(postures, flying)?,
            modes: by_sub_class,
            helicopter_modes: modes_of(modes, "helicopter", options)?,
            called: called(ledger)?,
        })
    }

    /// The postures a stand may take (mbt2030.posture.4 to mbt2030.posture.7, mbt2030.class.21).
    pub fn postures(&self, class: Class, helicopter: bool) -> Several<Posture> {
        if helicopter { self.helicopter } else { self.postures[class.number()] }
    }

    /// The modes of a stand (mbt2030.mode.2 to mbt2030.mode.5).
    pub fn modes(&self, sub_class: SubClass, helicopter: bool) -> &Modes {
        if helicopter { &self.helicopter_modes } else { &self.modes[sub_class.number()] }
    }

    /// What a stand of a class is called: stand, battery, flight.
    pub fn called(&self, class: Class) -> &str {
        &self.called[class.number()]
    }
}

/// What stands are called, from a table that must name the sub-classes as they are (mbt2030.class.1, mbt2030.class.3).
fn called(ledger: &Ledger) -> Result<[String; 4], Fault> {
    let table = ledger.table("mbt2030.table.classes")?;
    let mut called = [const { String::new() }; 4];
    for (&class, called) in Class::ALL.iter().zip(&mut called) {
        for (column, suffix) in [("below norm", Suffix::Below), ("norm", Suffix::Norm), ("above norm", Suffix::Above)] {
            let sub_class = super::lists::word::<SubClass>(table, class.name(), column)?;
            if sub_class.class() != class || sub_class.suffix() != suffix {
                let what = format!("{sub_class} is not the {column} of {class}");
                return Err(table.fault(what, "a sub-class is a class with its suffix", "put it where it belongs"));
            }
        }
        *called = table.cell(class.name(), "stand is called")?.to_string();
    }
    Ok(called)
}

/// The postures that a row allows.
fn allowed(table: &Table, row: &str) -> Result<Several<Posture>, Fault> {
    let mut all = Several::default();
    for &posture in Posture::ALL {
        if yes(table, row, posture.name())? {
            all = all.with(posture);
        }
    }
    if all.iter().next().is_none() {
        return Err(table.fault(format!("row \"{row}\" allows nothing"), "every stand has a posture", "allow one"));
    }
    Ok(all)
}

fn modes_of(table: &Table, row: &str, options: &Options) -> Result<Modes, Fault> {
    let mut modes = Modes::default();
    for &mode in Mode::ALL {
        if yes(table, row, mode.name())? {
            modes.allowed = modes.allowed.with(mode);
        }
    }
    if modes.allowed.iter().next().is_none() {
        return Err(table.fault(format!("row \"{row}\" allows nothing"), "every stand has a mode", "allow one"));
    }
    let changes = table.cell(row, "changes allowed")?;
    for change in changes.split(", ").filter(|change| *change != "-") {
        let fault =
            |why: &str| table.fault(format!("\"{change}\" in row \"{row}\""), why, "write MOBILE to FAST, or -");
        let (from, into) = change.split_once(" to ").ok_or_else(|| fault("a change leads from one mode to another"))?;
        let mode = |name: &str| Mode::named(name).map_err(|fault| fault.at(&table.id));
        let (from, into) = (mode(from)?, mode(into)?);
        if !(modes.allowed.has(from) && modes.allowed.has(into)) {
            return Err(fault("the stand may not have both modes"));
        }
        if (from, into) == (Mode::Sns, Mode::Static) && options.sns_to_static == SnsToStatic::Never {
            continue;
        }
        modes.into[from.number()] = modes.into[from.number()].with(into);
    }
    Ok(modes)
}
