//! The causes of disadvantage (mbt2030.dis.2).

use super::lists::{word, yes};
use super::options::{AtmArmour, DisSides, LasInfantry, Options, RearAdvantage};
use jumpmaster_core::{Clause, Fault, Ledger, Named, clause, named};

named! {
    /// A cause of disadvantage.
    pub enum Cause: "cause" {
        /// mbt2030.dis.3
        LowerSubclass = "owning stand has lower sub-class",
        /// mbt2030.dis.4
        LowerGrade = "owning stand has lower grade",
        /// mbt2030.dis.5
        NoEscort = "owning ARMOUR engaging ARMOUR, no friendly INFANTRY within 4 in",
        /// mbt2030.dis.6
        HardTarget = "unit engaged is FAST, STATIC or in Bad Going",
        /// mbt2030.dis.7
        Weather = "AIRCRAFT on INFANTRY or ARMOUR during AWC",
        /// mbt2030.dis.8
        HigherSubclass = "opposing stand has higher sub-class",
        /// mbt2030.dis.9
        InfantryOnCas = "INF- engaging CAS",
        /// mbt2030.dis.10
        AtmOnArmour = "ATM engaging ARMOUR",
        /// mbt2030.dis.11
        AtmOnHard = "ATM on a FAST target or one in Bad Going",
        /// mbt2030.dis.12
        LasOnInfantry = "LAS engaging INFANTRY",
        /// mbt2030.dis.13
        CbaOnSns = "CBA engaging SNS",
        /// mbt2030.dis.14
        Ecm = "engaging ECM, or AIRCRAFT within 3 in of ECM",
        /// mbt2030.dis.15
        BadGoing = "engaging while itself MOBILE or FAST in Bad Going",
        /// mbt2030.dis.16
        Unsteady = "engaging whilst PINNED or SHAKEN",
        /// mbt2030.dis.17
        BuiltUp = "engaging opposing INFANTRY in MBUA or BUA",
        /// mbt2030.arc.3
        Rear = "is ARMOUR engaged from its Rear arc",
    }
}

impl Cause {
    /// The clause that says so.
    pub const fn clause(self) -> Clause {
        match self {
            Cause::LowerSubclass => clause!("mbt2030.dis.3"),
            Cause::LowerGrade => clause!("mbt2030.dis.4"),
            Cause::NoEscort => clause!("mbt2030.dis.5"),
            Cause::HardTarget => clause!("mbt2030.dis.6"),
            Cause::Weather => clause!("mbt2030.dis.7"),
            Cause::HigherSubclass => clause!("mbt2030.dis.8"),
            Cause::InfantryOnCas => clause!("mbt2030.dis.9"),
            Cause::AtmOnArmour => clause!("mbt2030.dis.10"),
            Cause::AtmOnHard => clause!("mbt2030.dis.11"),
            Cause::LasOnInfantry => clause!("mbt2030.dis.12"),
            Cause::CbaOnSns => clause!("mbt2030.dis.13"),
            Cause::Ecm => clause!("mbt2030.dis.14"),
            Cause::BadGoing => clause!("mbt2030.dis.15"),
            Cause::Unsteady => clause!("mbt2030.dis.16"),
            Cause::BuiltUp => clause!("mbt2030.dis.17"),
            Cause::Rear => clause!("mbt2030.arc.3"),
        }
    }
}

named! {
    /// When a cause counts for the opposing stand (mbt2030.dis.1).
    pub enum Opposing: "word for the opposing stand" {
        /// Never.
        Never = "no",
        /// In a mutual engagement, with the roles exchanged.
        Mutual = "mutual",
        /// In every engagement.
        Always = "yes",
    }
}

/// What a cause counts, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// How much; nothing if an option drops it.
    pub weight: u8,
    /// Whether it counts for the owner's stand.
    pub owner: bool,
    /// When it counts for the opposing stand.
    pub opposing: Opposing,
}

/// What every cause counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Causes([Counts; 16]);

impl Causes {
    /// Reads mbt2030.table.disadvantage, as the options have it.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Causes, Fault> {
        let table = ledger.table("mbt2030.table.disadvantage")?;
        for name in table.row_names() {
            Cause::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut all = [Counts { weight: 0, owner: false, opposing: Opposing::Never }; 16];
        for (counts, &cause) in all.iter_mut().zip(Cause::ALL) {
            let row = cause.name();
            ledger.clause(table.cell(row, "clause")?).map_err(|fault| fault.at(&table.id))?;
            *counts = Counts {
                weight: table.within(row, "weight", 0, 9)?,
                owner: yes(table, row, "counts for owner")?,
                opposing: word(table, row, "counts for opposing stand")?,
            };
            if options.dis_sides == DisSides::Always && counts.opposing == Opposing::Mutual {
                counts.opposing = Opposing::Always;
            }
            let dropped = match cause {
                Cause::AtmOnArmour => options.atm_armour == AtmArmour::Dropped,
                Cause::LasOnInfantry => options.las_infantry == LasInfantry::Dropped,
                Cause::Rear => options.rear_advantage == RearAdvantage::None,
                _ => false,
            };
            if dropped {
                counts.weight = 0;
            }
        }
        Ok(Causes(all))
    }

    /// What a cause counts, and for whom.
    pub fn of(&self, cause: Cause) -> Counts {
        self.0[cause.number()]
    }
}
