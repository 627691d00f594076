//! What a result does to a stand, and when a group is fragile (mbt2030.state.1, mbt2030.victory.1).

use super::lists::word;
use super::options::{AdaPdaShaken, Options};
use crate::unit::{Class, Condition, Posture};
use jumpmaster_core::{Fault, Ledger, Named, named};

named! {
    /// What a result does to a stand.
    pub enum Effect: "effect" {
        /// It is pinned (mbt2030.state.7).
        Pinned = "pinned",
        /// It is shaken and falls back (mbt2030.state.4).
        FallsBack = "shaken, falls back",
        /// It is shaken and stays where it is, off the table (mbt2030.state.4).
        Shaken = "shaken",
        /// It is shaken and leaves the table for good (mbt2030.state.10).
        Leaves = "shaken, leaves for good",
        /// It is broken and removed (mbt2030.state.2).
        Broken = "broken",
    }
}

impl Effect {
    /// The state the stand is in afterwards.
    pub const fn condition(self) -> Condition {
        match self {
            Effect::Pinned => Condition::Pinned,
            Effect::FallsBack | Effect::Shaken | Effect::Leaves => Condition::Shaken,
            Effect::Broken => Condition::Broken,
        }
    }
}

named! {
    /// A row of the table of states.
    enum Kind: "kind of stand" {
        Ground = "INFANTRY, ARMOUR",
        AirDefence = "ADA, PDA",
        Aircraft = "AIRCRAFT",
        Artillery = "ARTILLERY",
    }
}

impl Kind {
    const fn of(class: Class, posture: Posture) -> Kind {
        match (class, posture) {
            (_, Posture::Ada | Posture::Pda) => Kind::AirDefence,
            (Class::Infantry | Class::Armour, _) => Kind::Ground,
            (Class::Aircraft, _) => Kind::Aircraft,
            (Class::Artillery, _) => Kind::Artillery,
        }
    }
}

/// What results do, and the limits of fragility.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct States {
    effects: [[Effect; 3]; 4],
    /// How many stands pinned or shaken make a group fragile.
    pub fragile_unsteady: u8,
    /// How many broken stands do.
    pub fragile_broken: u8,
}

impl States {
    /// Reads mbt2030.table.states and mbt2030.table.fragility.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<States, Fault> {
        let table = ledger.table("mbt2030.table.states")?;
        for name in table.row_names() {
            Kind::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut effects = [[Effect::Broken; 3]; 4];
        for (line, kind) in effects.iter_mut().zip(Kind::ALL) {
            for (effect, result) in line.iter_mut().zip(["pinned", "shaken", "broken"]) {
                *effect = word(table, kind.name(), &format!("{result} result"))?;
            }
        }
        if options.ada_pda_shaken == AdaPdaShaken::Shaken {
            effects[Kind::AirDefence.number()][1] = effects[Kind::Ground.number()][1];
        }
        let fragility = ledger.table("mbt2030.table.fragility")?;
        let limit = |row: &str| fragility.within(row, "stands of the group", 1, 99);
        Ok(States { effects, fragile_unsteady: limit("pinned or shaken")?, fragile_broken: limit("broken")? })
    }

    /// What a result does to a stand; `None` if it leaves the stand steady.
    pub fn effect(&self, class: Class, posture: Posture, result: Condition) -> Option<Effect> {
        let line = &self.effects[Kind::of(class, posture).number()];
        result.number().checked_sub(1).map(|at| line[at])
    }
}
