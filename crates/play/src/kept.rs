//! What was read of a rule system, kept for whoever asks next: its ledger, and the rules and scenarios that were wanted lately.

use crate::recent::Recent;
use crate::scenario::ScenarioFiles;
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::{Fault, House, Ledger, Rules, System};
use std::sync::{Arc, OnceLock};

/// How many sets of rules are kept, and how many scenarios. Each holds a ledger, some hundred kilobytes.
const MOST: usize = 12;

/// What was read of a system.
pub(crate) struct Kept<S: System> {
    printed: OnceLock<Ledger>,
    rules: Recent<Ledger, Arc<S::Rules>>,
    scenarios: Recent<Reading, Arc<S::Scenario>>,
}

/// All that a scenario follows from: its files, the options set over its own, the house rules.
struct Reading {
    options: Settings,
    house: Option<House>,
    files: ScenarioFiles,
}

impl<S: System> Kept<S> {
    /// Nothing read yet.
    pub fn new() -> Kept<S> {
        Kept { printed: OnceLock::new(), rules: Recent::new(MOST), scenarios: Recent::new(MOST) }
    }

    /// The ledger as printed.
    pub fn ledger(&self) -> &Ledger {
        self.printed.get_or_init(|| Ledger::read(S::LEDGER).expect("a ledger that ships holds together"))
    }

    /// The rules of a ledger.
    pub fn rules(&self, ledger: &Ledger) -> Result<Arc<S::Rules>, Fault> {
        if let Some(rules) = self.rules.find(|read| read == ledger, |_, rules| Arc::clone(rules)) {
            return Ok(rules);
        }
        let rules = Arc::new(S::Rules::read(ledger)?);
        self.rules.keep(ledger.clone(), Arc::clone(&rules));
        Ok(rules)
    }

    /// A scenario, with options set over its own and house rules laid over.
    pub fn scenario(
        &self,
        files: &ScenarioFiles,
        options: &Settings,
        house: Option<&House>,
    ) -> Result<Arc<S::Scenario>, Fault> {
        let same = |read: &Reading| read.options == *options && read.house.as_ref() == house && read.files == *files;
        if let Some(scenario) = self.scenarios.find(same, |_, scenario| Arc::clone(scenario)) {
            return Ok(scenario);
        }
        let mut ledger = self.ledger().clone();
        ledger.set(options, SetBy::Situation)?;
        let scenario = files.source()?.read::<S::Scenario>(&ledger, house)?;
        let reading = Reading { options: options.clone(), house: house.cloned(), files: files.clone() };
        self.scenarios.keep(reading, Arc::clone(&scenario));
        Ok(scenario)
    }
}
