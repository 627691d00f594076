//! The rules as printed, for the tests of every system: the ledger, rules with some options set, scenarios as they ship,
//! procedures run with a list of dice.

use crate::text_table::settings;
use jumpmaster_core::Rules as _;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::options::SetBy;
use jumpmaster_core::{Fault, House, Ledger, Procedure, ScenarioFile, ScenarioSource, System};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

/// The ledger of a system as printed, read only once.
pub fn ledger<S: System>() -> Ledger {
    static PRINTED: LazyLock<Mutex<BTreeMap<&'static str, Ledger>>> = LazyLock::new(Mutex::default);
    let mut printed = PRINTED.lock().expect("reading a ledger that ships does not fail");
    printed.entry(S::ID).or_insert_with(|| Ledger::read(S::LEDGER).expect("the ledger is sound")).clone()
}

/// The rules with some options set, as a scenario sets them.
pub fn rules<S: System>(options: &str) -> Arc<S::Rules> {
    let mut ledger = ledger::<S>();
    ledger.set(&settings(options), SetBy::Scenario).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(S::Rules::read(&ledger).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Runs a procedure on an input as people write it, with dice that must be used up exactly.
pub fn resolve<P: Procedure>(options: &str, input: serde_json::Value, dice: &str) -> Result<P::Outcome, Fault> {
    let input = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    let case = P::prepare(&rules::<P::System>(options), &input)?;
    let mut dice = Scripted::new(parse_faces(dice)?);
    let outcome = P::run(&case, &mut dice);
    dice.settle(outcome)
}

/// A scenario that ships with a system.
pub fn shipped<S: System>(name: &str) -> &'static ScenarioFile {
    S::SCENARIOS.iter().find(|file| file.name == name).expect("a shipped scenario")
}

/// The same, read, with some options set by house rules: `off_map_cap=99`.
pub fn shipped_under<S: System>(name: &str, options: &str) -> Arc<S::Scenario> {
    let file = shipped::<S>(name);
    let map = file.map().unwrap();
    let source = ScenarioSource { file: name.into(), text: file.text.into(), map };
    let ledger = ledger::<S>();
    let house = (!options.is_empty()).then(|| {
        let options = options.replace(' ', "\n").replace('=', " = ");
        let text = format!("system = \"{}\"\nname = \"test\"\n[options]\n{options}", S::ID);
        House::read(&text, "test", &ledger, &|ledger| S::Rules::read(ledger).map(drop))
            .unwrap_or_else(|fault| panic!("{fault}"))
    });
    source.read::<S::Scenario>(&ledger, house.as_ref()).unwrap_or_else(|fault| panic!("{fault}"))
}
