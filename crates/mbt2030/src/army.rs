//! Armies: battle groups of stands, each with what the players chose for it (mbt2030.army.1, mbt2030.class.2).
//!
//! `file.rs` is an army list as it is written, `check.rs` makes an army of it or says all that is wrong with it.

mod check;
mod file;

pub use file::{ArmyFile, GroupFile, StandFile};

use crate::rules::Rules;
use crate::rules::options::PureSupport;
use crate::unit::{Class, Grade, Mode, Posture, SubClass};
use crate::zone::Zone;
use jumpmaster_core::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The army lists that come with the system, each with its name in scenarios.
pub const ARMIES: &[(&str, &str)] = &[
    ("northern-brigade", include_str!("armies/northern-brigade.toml")),
    ("river-division", include_str!("armies/river-division.toml")),
    ("coast-guard", include_str!("armies/coast-guard.toml")),
];

/// A stand: platoon, battery or flight, whichever suits its type (mbt2030.stand.1); unit means the same
/// (mbt2030.stand.2).
///
/// Its figures, their scale, how they are mounted and how high they are shown are no part of it (mbt2030.stand.3 to
/// mbt2030.stand.5, mbt2030.stand.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stand {
    /// Its sub-class, which the army list says and nothing else does (mbt2030.class.4 to mbt2030.class.19).
    pub sub_class: SubClass,
    /// Its role, for the whole game (mbt2030.posture.1, mbt2030.posture.11).
    pub posture: Posture,
    /// How it moves when the game begins (mbt2030.mode.1).
    pub mode: Mode,
    /// Its grade, which is that of its army (mbt2030.grade.4).
    pub grade: Grade,
    /// Whether it is a helicopter (mbt2030.class.21).
    pub helicopter: bool,
    /// Whether it is infantry trained for the jungle (mbt2030.going.2).
    pub jungle_trained: bool,
    /// Whether it is the headquarters of its group (mbt2030.army.2).
    pub bghq: bool,
}

impl Stand {
    /// Its class.
    pub const fn class(&self) -> Class {
        self.sub_class.class()
    }

    /// Whether it is deployed on the table: INFANTRY and ARMOUR are (mbt2030.deploy.3).
    pub const fn deploys_on_table(&self) -> bool {
        matches!(self.class(), Class::Infantry | Class::Armour)
    }

    /// What it is in a few words: "`INFn` ATM", "AIR+ CAS helicopter".
    pub fn words(&self) -> String {
        let posture = match (self.class(), self.posture) {
            (Class::Armour, Posture::Armour) | (Class::Infantry, Posture::Infantry) => String::new(),
            (_, posture) => format!(" {posture}"),
        };
        let flying = if self.helicopter { " helicopter" } else { "" };
        format!("{}{posture}{flying}", self.sub_class)
    }
}

/// A battle group (mbt2030.army.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Its stands.
    pub stands: Vec<Stand>,
}

impl Group {
    /// The number of its BGHQ among its stands (mbt2030.army.2).
    pub fn bghq(&self) -> usize {
        self.stands.iter().position(|stand| stand.bghq).unwrap_or(0)
    }

    /// Whether it has INFANTRY or ARMOUR (mbt2030.army.4).
    pub fn is_mixed(&self) -> bool {
        self.stands.iter().any(Stand::deploys_on_table)
    }

    /// Whether its stands may use the circle of any friendly BGHQ (mbt2030.army.5).
    pub fn is_pure_support(&self, rules: &Rules) -> bool {
        let one_class = self.stands.windows(2).all(|pair| pair[0].class() == pair[1].class());
        !self.is_mixed() && (one_class || rules.options.pure_support == PureSupport::AirAndOrArtillery)
    }
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its grade (mbt2030.grade.4).
    pub grade: Grade,
    /// The climatic zone it comes from, if it has one (mbt2030.zone.2).
    pub home: Option<Zone>,
    /// Its battle groups.
    pub groups: Vec<Group>,
}

impl Army {
    /// Reads an army list in TOML.
    pub fn read(name: &str, text: &str, rules: &Rules) -> Result<Army, Fault> {
        let file: ArmyFile = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            Fault::new(
                format!("{name}, line {line}: {}", error.message()),
                "an army list is a TOML file of battle groups and their stands",
                "mend that line; see the armies that come with the system",
            )
        })?;
        Army::of(&file, rules).map_err(|fault| fault.at(name))
    }

    /// The army of a list, or all that is wrong with it in one fault.
    pub fn of(file: &ArmyFile, rules: &Rules) -> Result<Army, Fault> {
        check::army(file, rules)
            .map_err(|faults| crate::faults::together(faults).expect("a list that fails has faults"))
    }

    /// The army of a list, or every fault of it.
    pub fn checked(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
        check::army(file, rules)
    }

    /// The army list that comes with the system under this name.
    pub fn shipped(name: &str, rules: &Rules) -> Result<Army, Fault> {
        let names = ARMIES.iter().map(|(name, _)| *name);
        let (name, text) =
            ARMIES.iter().find(|(known, _)| *known == name).ok_or_else(|| Fault::unknown("army", name, names))?;
        Army::read(name, text, rules)
    }
}
