//! When and how a posture engages (mbt2030.posture.2, mbt2030.turn.19): rounds alternate, each of six steps
//! (mbt2030.time.1), in one of which the stands of a battle group act (mbt2030.time.2).

use super::lists::word;
use crate::unit::Posture;
use jumpmaster_core::{Fault, Ledger, Named, named};

named! {
    /// A step of the owner's round (mbt2030.turn.1).
    pub enum Step: "step" {
        /// ASF and ECM enter and engage (mbt2030.turn.4).
        AirSuperiority = "1",
        /// CAS enters, moves and engages (mbt2030.turn.9).
        CloseSupport = "2",
        /// CBA engages (mbt2030.turn.13).
        CounterBattery = "3",
        /// ADA and PDA engage (mbt2030.turn.14).
        AirDefence = "4",
        /// OTF engages (mbt2030.turn.15).
        AreaFire = "5",
        /// A battle group moves, and ground stands engage (mbt2030.turn.17).
        Ground = "6",
    }
}

named! {
    /// Where in its step a posture engages.
    enum Within: "place in the step" { First = "first", Second = "second" }
}

named! {
    /// Where a stand may shoot (mbt2030.arc.2, mbt2030.arc.4).
    enum Shoots: "arc" { AllRound = "all round", FrontOnly = "front only" }
}

/// When and how a posture engages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engages {
    /// The step; `None` if it never does.
    pub step: Option<Step>,
    /// Whether those that engage in the same step come before it (mbt2030.turn.8).
    pub second: bool,
    /// Whether it needs a line of sight, to a target that needs one too (mbt2030.los.3).
    pub sight: bool,
    /// Whether it engages to its Front alone (mbt2030.arc.2).
    pub front_only: bool,
}

/// When and how every posture engages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps([Engages; 12]);

impl Steps {
    /// Reads mbt2030.table.shooter-step.
    pub fn read(ledger: &Ledger) -> Result<Steps, Fault> {
        let table = ledger.table("mbt2030.table.shooter-step")?;
        for name in table.row_names() {
            Posture::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut all = [Engages { step: None, second: false, sight: true, front_only: false }; 12];
        for (engages, posture) in all.iter_mut().zip(Posture::ALL) {
            let row = posture.name();
            let never = table.cell(row, "step of the owner's round")? == "never";
            *engages = Engages {
                step: if never { None } else { Some(word(table, row, "step of the owner's round")?) },
                second: word::<Within>(table, row, "within the step")? == Within::Second,
                sight: super::lists::yes(table, row, "needs line of sight")?,
                front_only: word::<Shoots>(table, row, "arc")? == Shoots::FrontOnly,
            };
        }
        Ok(Steps(all))
    }

    /// When and how a posture engages.
    pub fn of(&self, posture: Posture) -> Engages {
        self.0[posture.number()]
    }
}
