//! What became of a drop, and how it is told.

use super::Case;
use crate::air::aircraft::End;
use crate::air::sortie::Shot;
use crate::rules::air::{Dropped, Method, Status};
use crate::tokens::Tokens;
use jumpmaster_core::{Clause, Line, Named, clause, named};
use schemars::JsonSchema;
use serde::Serialize;

named! {
    /// What becomes of something that is dropped.
    pub enum Fate: "fate of a drop" {
        /// It is in the hex.
        Landed = "landed",
        /// It came home with a transport that aborted.
        TurnedBack = "turned back",
        /// It was destroyed when it was dropped.
        Lost = "lost in the drop",
        /// It was destroyed with its transport.
        LostAboard = "lost aboard",
    }
}

/// How many met each fate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Counts {
    /// Units in the hex.
    #[serde(rename = "units landed")]
    pub units_landed: usize,
    /// SPs, or parts of one, in the hex.
    #[serde(rename = "SPs landed")]
    pub sps_landed: usize,
    /// Units that came home.
    #[serde(rename = "units turned back")]
    pub units_turned_back: usize,
    /// SPs that came home.
    #[serde(rename = "SPs turned back")]
    pub sps_turned_back: usize,
    /// Units destroyed.
    #[serde(rename = "units lost")]
    pub units_lost: usize,
    /// SPs destroyed.
    #[serde(rename = "SPs lost")]
    pub sps_lost: usize,
}

impl Counts {
    /// The number of counts.
    pub const NUMBER: usize = 6;

    /// Their names.
    pub const NAMES: [&'static str; Counts::NUMBER] =
        ["units landed", "SPs landed", "units turned back", "SPs turned back", "units lost", "SPs lost"];

    /// Which of them counts a unit, or an SP, of this fate.
    pub(super) const fn which(fate: Fate, supply: bool) -> usize {
        let pair = match fate {
            Fate::Landed => 0,
            Fate::TurnedBack => 1,
            Fate::Lost | Fate::LostAboard => 2,
        };
        2 * pair + supply as usize
    }

    pub(super) fn of(units: &[Fate], supply: &[Fate]) -> Counts {
        let mut counts = [0; Counts::NUMBER];
        for (fates, supply) in [(units, false), (supply, true)] {
            for &fate in fates {
                counts[Counts::which(fate, supply)] += 1;
            }
        }
        let [units_landed, sps_landed, units_turned_back, sps_turned_back, units_lost, sps_lost] = counts;
        Counts { units_landed, sps_landed, units_turned_back, sps_turned_back, units_lost, sps_lost }
    }

    pub(super) fn all(&self) -> [usize; Counts::NUMBER] {
        let Counts { units_landed, sps_landed, units_turned_back, sps_turned_back, units_lost, sps_lost } = *self;
        [units_landed, sps_landed, units_turned_back, sps_turned_back, units_lost, sps_lost]
    }
}

/// What became of it all.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many met each fate.
    #[serde(flatten)]
    pub counts: Counts,
    /// Each unit.
    pub units: Vec<Fate>,
    /// Each SP, a part of one last.
    pub supply: Vec<Fate>,
    /// How the flight to the hex ended for each aircraft.
    pub aircraft: Vec<End>,
    /// How it ended for each interceptor.
    pub interceptors: Vec<End>,
    /// What flak did; null if it was not rolled.
    pub flak: Option<Shot>,
}

pub(super) fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
    let mut lines = case.sortie.tell([&outcome.aircraft, &outcome.interceptors], outcome.flak);
    let methods = case.items.iter().map(|item| item.method);
    for &method in Method::ALL.iter().filter(|method| methods.clone().any(|each| each == **method)) {
        lines.push(needed(case, method));
    }
    if case.modifier != 0 {
        let (text, clause) = (format!("{:+} for {}.", case.modifier, nation(case).0), nation(case).1);
        lines.push(Line::new(text, clause));
    }
    for (jump, &fate) in case.input.units.iter().zip(&outcome.units) {
        lines.push(Line::new(format!("The {} {}.", jump.unit.name, what(fate)), why(fate)));
        if fate == Fate::Landed && jump.planned {
            let text = format!("The {} need not trace supply this turn.", jump.unit.name);
            lines.push(Line::new(text, clause!("ocs.airdrop.11")));
        }
    }
    for (tokens, &fate) in super::supply_points(case.input.supply).zip(&outcome.supply) {
        let name = if tokens == Tokens::SP { "An SP".into() } else { format!("The rest of the supply, {tokens},") };
        lines.push(Line::new(format!("{name} {}.", what(fate)), why(fate)));
    }
    if given_up(outcome) {
        let text = "Open to choose: what is given up, as not all cargo found room in the aircraft that flew on; its owner says.";
        lines.push(Line::new(text, clause!("ocs.airdrop.10")));
    }
    lines
}

/// Whether the owner had to choose: some cargo got there and some did not.
fn given_up(outcome: &Outcome) -> bool {
    let fates = || outcome.units.iter().chain(&outcome.supply);
    let stayed = |fate: &&Fate| matches!(fate, Fate::TurnedBack | Fate::LostAboard);
    fates().any(|fate| stayed(&fate)) && fates().any(|fate| !stayed(&fate))
}

/// What a method needs here.
fn needed(case: &Case, method: Method) -> Line {
    let (status, landing) = case.hex;
    let least = (2..=12).find(|&roll| case.rolls[method as usize].at(roll) == Dropped::Success);
    let needs = least.map_or_else(|| "nothing succeeds".into(), |roll| format!("{roll} or more of two dice succeeds"));
    let hex = match status {
        Status::Friendly => "a friendly hex",
        Status::Enemy => "an enemy hex",
    };
    Line::new(format!("{method} on {hex}, {landing}: {needs}."), clause!("ocs.airdrop.4"))
}

/// The drop of a nation that has a modifier, and its clause.
const fn nation(case: &Case) -> (&'static str, Clause) {
    match case.input.nation {
        super::Nation::Soviet => ("a Soviet drop", clause!("ocs.airdrop.8")),
        _ => ("an Allied drop", clause!("ocs.airdrop.7")),
    }
}

const fn what(fate: Fate) -> &'static str {
    match fate {
        Fate::Landed => "lands",
        Fate::TurnedBack => "turns back with its transport",
        Fate::Lost => "is destroyed in the drop",
        Fate::LostAboard => "is lost with its transport",
    }
}

const fn why(fate: Fate) -> Clause {
    match fate {
        Fate::Landed | Fate::Lost => clause!("ocs.airdrop.3"),
        Fate::TurnedBack | Fate::LostAboard => clause!("ocs.airdrop.10"),
    }
}
