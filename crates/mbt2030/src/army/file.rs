//! An army list as it is written. Names are words here and are looked up later, so that all mistakes are told at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An army list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    /// Its name.
    pub name: String,
    /// Where in the world it comes from, which gives its grade (mbt2030.grade.1); invented armies have a place too
    /// (mbt2030.fantasy.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Its grade, if it is not that of its place (mbt2030.grade.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    /// The climatic zone it comes from (mbt2030.zone.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<String>,
    /// Its battle groups.
    #[serde(rename = "group")]
    pub groups: Vec<GroupFile>,
}

/// A battle group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupFile {
    /// Its name.
    pub name: String,
    /// Its stands, those that are alike together.
    #[serde(rename = "stand")]
    pub stands: Vec<StandFile>,
}

/// Stands that are alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandFile {
    /// How many there are.
    #[serde(default = "one")]
    pub number: u8,
    /// Their sub-class.
    #[serde(rename = "type")]
    pub sub_class: String,
    /// Their posture; INFANTRY and ARMOUR are in their ordinary role unless it says otherwise, helicopters in CAS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posture: Option<String>,
    /// The mode they begin in; MOBILE, or STATIC if they cannot be, unless it says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Their grade, if it is not that of the army.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    /// Whether they are helicopters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helicopter: bool,
    /// Whether they are trained for the jungle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jungle_trained: bool,
    /// Whether it is the headquarters of the group.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bghq: bool,
}

const fn one() -> u8 {
    1
}
