//! Which sign beats which (mbt2030.rps.2). Both players throw in every engagement, whoever's round it is
//! (mbt2030.time.3).

use super::lists::word;
use crate::unit::Sign;
use jumpmaster_core::{Fault, Ledger, Named, named};

named! {
    /// What a throw comes to for whoever it is read for (mbt2030.mutual.1).
    pub enum Throw: "throw" {
        /// The sign beats the other's.
        Win = "WIN",
        /// The signs are equal.
        Draw = "DRAW",
        /// The other's beats it.
        Lose = "LOSE",
    }
}

/// Which sign beats which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throws([[Throw; 3]; 3]);

impl Throws {
    /// Reads mbt2030.table.rps.
    pub fn read(ledger: &Ledger) -> Result<Throws, Fault> {
        let table = ledger.table("mbt2030.table.rps")?;
        for name in table.row_names() {
            Sign::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut throws = [[Throw::Draw; 3]; 3];
        for (line, own) in throws.iter_mut().zip(Sign::ALL) {
            for (throw, other) in line.iter_mut().zip(Sign::ALL) {
                *throw = word(table, own.name(), &format!("against {other}"))?;
            }
        }
        let throws = Throws(throws);
        for (own, other) in Sign::ALL.iter().flat_map(|&own| Sign::ALL.iter().map(move |&other| (own, other))) {
            let mirrored = match throws.of(own, other) {
                Throw::Win => Throw::Lose,
                Throw::Draw => Throw::Draw,
                Throw::Lose => Throw::Win,
            };
            if throws.of(other, own) != mirrored {
                let what = format!("{own} against {other} is not the contrary of {other} against {own}");
                return Err(table.fault(what, "one player's win is the other's loss", "change one of the two cells"));
            }
        }
        Ok(throws)
    }

    /// What one's own sign comes to against the other's.
    pub fn of(&self, own: Sign, other: Sign) -> Throw {
        self.0[own.number()][other.number()]
    }
}
