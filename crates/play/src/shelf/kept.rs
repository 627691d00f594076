//! A cache of what was read of a rule system: its ledger, and the rules and scenarios used recently.

use crate::file::scenario::ScenarioFiles;
use crate::shelf::recent::Recent;
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::{Fault, House, Ledger, Rules, System};
use std::sync::{Arc, OnceLock};

/// The number of sets of rules, and of scenarios, that are kept. Each holds a ledger of some hundred kilobytes.
const MOST: usize = 12;

/// What has been read of a system.
pub(crate) struct Kept<S: System> {
    printed: OnceLock<Ledger>,
    rules: Recent<Ledger, Arc<S::Rules>>,
    scenarios: Recent<Reading, Arc<S::Scenario>>,
}

/// Everything a scenario follows from: its files, the options set over its own, and the house rules.
struct Reading {
    options: Settings,
    house: Option<House>,
    files: ScenarioFiles,
}

impl<S: System> Kept<S> {
    /// An empty cache.
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

    /// A scenario, with options set over its own and house rules overlaid.
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

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::Scenario as _;
    use jumpmaster_core::Visitor;
    use jumpmaster_core::ledger::HouseMark;
    use jumpmaster_core::options::Setting;

    /// What was read is given again for exactly the same request, and for no other.
    #[test]
    fn the_same_is_read_once() {
        struct All;
        impl Visitor for All {
            fn system<S: System>(&mut self) {
                let kept = Kept::<S>::new();
                let files = ScenarioFiles::shipped(&S::SCENARIOS[0]);
                let read = |files: &ScenarioFiles, house: Option<&House>| {
                    kept.scenario(files, &Settings::new(), house).unwrap_or_else(|fault| panic!("{fault}"))
                };
                let first = read(&files, None);
                assert!(Arc::ptr_eq(&first, &read(&files, None)), "{}", S::ID);
                let renamed = ScenarioFiles { name: "mine".into(), ..files.clone() };
                let commented = ScenarioFiles { text: format!("{}\n# mine\n", files.text), ..files.clone() };
                let text = format!("system = \"{}\"\nname = \"Ours\"\n", S::ID);
                let house = House::read(&text, "ours.toml", kept.ledger(), &|_| Ok(())).unwrap();
                for other in [read(&renamed, None), read(&commented, None), read(&files, Some(&house))] {
                    assert!(!Arc::ptr_eq(&first, &other), "{}", S::ID);
                }
                let printed = kept.rules(kept.ledger()).unwrap();
                assert!(Arc::ptr_eq(&printed, &kept.rules(&kept.ledger().clone()).unwrap()), "{}", S::ID);
                let mark = HouseMark { name: "Ours".into(), hash: String::new() };
                let marked = Ledger { house: Some(mark), ..kept.ledger().clone() };
                assert!(!Arc::ptr_eq(&printed, &kept.rules(&marked).unwrap()), "{}", S::ID);
            }
        }
        jumpmaster_systems::each(&mut All);
    }

    /// Options are part of the request, for the scenario and for the rules it is played by.
    #[test]
    fn other_options_are_another_scenario() {
        struct All;
        impl Visitor for All {
            fn system<S: System>(&mut self) {
                let kept = Kept::<S>::new();
                let files = ScenarioFiles::shipped(&S::SCENARIOS[0]);
                let plain = kept.scenario(&files, &Settings::new(), None).unwrap();
                let others = plain.rules().ledger().choices.iter().flat_map(|choice| {
                    let other = choice.values.iter().filter(|word| choice.value.to_string() != **word);
                    other.map(|word| Settings::from([(choice.key.clone(), Setting::Word(word.clone()))]))
                });
                // Some values are only valid together with others.
                let read = others.filter_map(|options| Some((kept.scenario(&files, &options, None).ok()?, options)));
                let mut differ = 0;
                for (scenario, options) in read {
                    let again = kept.scenario(&files, &options, None).unwrap();
                    assert!(Arc::ptr_eq(&scenario, &again) && !Arc::ptr_eq(&scenario, &plain), "{}", S::ID);
                    differ += usize::from(scenario.rules().ledger().choices != plain.rules().ledger().choices);
                }
                assert!(differ > 0, "{}: no option makes a difference", S::ID);
            }
        }
        jumpmaster_systems::each(&mut All);
    }
}
