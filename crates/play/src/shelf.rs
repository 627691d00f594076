//! The shelf of rule systems: each with its ledger, scenarios and procedures, for those who may not know which is which.

use crate::game::Game;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, House, Ledger, Line, ScenarioSource, Sheet};
use jumpmaster_odds::{Ask, Odds};
use serde_json::Value;

/// A rule system on the shelf.
pub trait Book: Send + Sync {
    /// Its id, `pl`.
    fn id(&self) -> &'static str;
    /// Its ledger as printed.
    fn ledger(&self) -> &Ledger;
    /// Everything that can be looked up in it.
    fn procedures(&self) -> &[Box<dyn Entry>];
    /// The scenarios that come with it: name, title, what it is about.
    fn scenarios(&self) -> Vec<ScenarioCard>;
    /// The ledger as a scenario is played by: its options set, the house rules laid over.
    fn ledger_of(&self, source: &ScenarioSource, house: Option<&House>) -> Result<Ledger, Fault>;
    /// The map of a scenario, drawn without pieces.
    fn ground(&self, source: &ScenarioSource) -> Result<Sheet, Fault>;
    /// A game set up and ready for its first order.
    fn start(&self, source: &ScenarioSource, house: Option<&House>) -> Result<Box<dyn Game>, Fault>;
}

/// A scenario, as one chooses it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct ScenarioCard {
    /// Its name on the command line.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub about: String,
}

/// A procedure on the shelf.
pub trait Entry: Send + Sync {
    /// Its id, `pl.drop`.
    fn id(&self) -> &'static str;
    /// What it is called.
    fn title(&self) -> &'static str;
    /// What it does.
    fn about(&self) -> &'static str;
    /// The clauses it enforces.
    fn clauses(&self) -> &'static [Clause];
    /// The JSON schema of its input.
    fn input_schema(&self) -> Value;
    /// The JSON schema of its outcome.
    fn outcome_schema(&self) -> Value;
    /// Inputs to start from, each with a name.
    fn examples(&self) -> Vec<(&'static str, Value)>;
    /// The input that a scenario offers.
    fn of_scenario(&self, source: &ScenarioSource, house: Option<&House>) -> Result<Value, Fault>;
    /// Checks an input against a ledger (its options and house rules in place) and makes it ready to run.
    fn prepare(&self, ledger: &Ledger, input: &Value) -> Result<Box<dyn Ready>, Fault>;
}

/// A procedure with its input checked: to be run, or asked about, any number of times.
pub trait Ready: Send + Sync {
    /// Runs it: the outcome and its words, or the die it lacks.
    fn resolve(&self, dice: &mut dyn Dice) -> Result<(Value, Vec<Line>), NeedRoll>;
    /// The odds of everything that can come of it.
    fn odds(&self, ask: &Ask<'_>) -> Result<Odds<Value>, Fault>;
    /// The map it happens on, if it does, with what is aimed where.
    fn sheet(&self) -> Option<Sheet>;
}
