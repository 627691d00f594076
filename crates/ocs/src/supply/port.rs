//! Ports: what is left of their capacity (ocs.port, ocs.ship.5).

use crate::Ocs;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::tokens::Tokens;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most hits that the strip has a column for.
pub const MOST_HITS: u8 = 4;

/// A port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port {
    /// Its capacity without hits.
    pub full: Tokens,
    /// The hits on it.
    pub hits: u8,
    /// Whether it lies in an unnegated EZOC.
    pub shut: bool,
}

impl Port {
    /// What it can handle in a phase: a percentage by hits, to the nearest token, and nothing in an unnegated EZOC (ocs.port.1,
    /// ocs.port.2, ocs.ship.5).
    pub fn capacity(self, rules: &Rules) -> Tokens {
        if self.shut { Tokens::NONE } else { rules.supply.port.at(self.hits.into()).of(self.full) }
    }
}

/// Hits on a port in words: "no hits", "1 hit", "3 hits".
pub fn in_words(hits: u8) -> String {
    match hits {
        0 => "no hits".into(),
        1 => "1 hit".into(),
        _ => format!("{hits} hits"),
    }
}

/// `ocs.port`: the capacity of a port.
pub struct PortProcedure;

/// A port.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its capacity without hits, in tokens: 4 to the SP.
    #[schemars(range(min = 0, max = 4000))]
    pub capacity: u32,
    /// The hits on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4))]
    pub hits: u8,
    /// Whether it lies in an EZOC that no friendly combat unit negates.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unnegated_ezoc: bool,
}

impl Input {
    /// The port it describes.
    pub fn read(self, what: &str) -> Result<Port, Fault> {
        between(&format!("{what}: capacity"), self.capacity, 0, 4000)?;
        between(&format!("{what}: hits"), self.hits, 0, MOST_HITS)?;
        Ok(Port { full: Tokens(self.capacity), hits: self.hits, shut: self.unnegated_ezoc })
    }
}

/// The situation, checked.
pub struct Case {
    port: Port,
    percent: String,
    capacity: Tokens,
}

/// What it can handle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Its capacity, in tokens.
    pub capacity: Tokens,
}

impl Procedure for PortProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.port";
    const TITLE: &'static str = "The capacity of a port";
    const ABOUT: &'static str = "Says what a port can handle after hits, or near the enemy.";
    const CLAUSES: &'static [Clause] = &[clause!("ocs.port.1"), clause!("ocs.port.2"), clause!("ocs.ship.5")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let port = input.read("port")?;
        let percent = rules.supply.port.at(port.hits.into()).to_string();
        Ok(Case { port, percent, capacity: port.capacity(rules) })
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(Outcome { capacity: case.capacity })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let Port { full, hits, shut } = case.port;
        if shut {
            return vec![Line::new("An unnegated EZOC makes its capacity zero.", clause!("ocs.ship.5"))];
        }
        vec![
            Line::new(format!("With {} the port works at {}.", in_words(hits), case.percent), clause!("ocs.port.1")),
            Line::new(format!("Of {full} that is {}.", outcome.capacity), clause!("ocs.port.2")),
        ]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let port = |capacity, hits| Input { capacity, hits, unnegated_ezoc: false };
        vec![
            ("5 SP with two hits", port(20, 2)),
            ("1 SP with one hit", port(4, 1)),
            ("besieged", Input { unnegated_ezoc: true, ..port(20, 0) }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}
