//! What tests of combat and barrages start from: units in a word or two, house rules, every fall of two dice.

use crate::Ocs;
use crate::rules::Rules;
use jumpmaster_core::Rules as _;
use jumpmaster_core::dice::Odometer;
use jumpmaster_core::{Fault, House, Procedure};
use jumpmaster_testing::printed::{self, ledger};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The rules as printed.
pub fn rules() -> Arc<Rules> {
    static PRINTED: LazyLock<Arc<Rules>> = LazyLock::new(|| printed::rules::<Ocs>(""));
    PRINTED.clone()
}

/// The rules with house rules laid over the tables.
pub fn laid_over(tables: &str) -> Result<Rules, Fault> {
    let ledger = ledger::<Ocs>();
    let check = |ledger: &jumpmaster_core::Ledger| Rules::read(ledger).map(drop);
    let house = House::read(&format!("system = \"ocs\"\n{tables}"), "house.toml", &ledger, &check)?;
    Rules::read(&house.over(&ledger)?)
}

/// A cell of a table under house rules that is refused: what is wrong.
pub fn refused(table: &str, row: &str, cells: &str) -> String {
    let fault = laid_over(&format!("[tables.\"{table}\"]\n\"{row}\" = {cells}")).expect_err("a bad cell");
    assert!(!fault.why.is_empty() && !fault.fix.is_empty(), "{fault}");
    fault.what
}

/// The dice of a worked example as the rules roll them: pairs are one roll of two dice.
pub fn dice(id: &str, rolls: &[usize]) -> String {
    let ledger = ledger::<Ocs>();
    let example = ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    let mut faces = example.dice.iter();
    let mut sums = rolls.iter().map(|&dice| faces.by_ref().take(dice).map(|&face| u32::from(face)).sum::<u32>());
    let sums = sums.by_ref().map(|sum| sum.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(faces.next(), None, "{id} rolls all dice of the ledger");
    sums
}

/// Runs a procedure on an input with dice that must be used up exactly.
pub fn resolve<P: Procedure<System = Ocs>>(input: Value, dice: &str) -> P::Outcome {
    printed::resolve::<P>("", input, dice).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What a procedure says of an outcome, each line with its clause.
pub fn told<P: Procedure<System = Ocs>>(input: Value, dice: &str) -> Vec<String> {
    let case = P::prepare(&rules(), &serde_json::from_value(input.clone()).unwrap()).unwrap();
    let lines = P::tell(&case, &resolve::<P>(input, dice));
    lines.into_iter().map(|line| format!("{} {}", line.clause, line.text)).collect()
}

/// What is wrong with an input.
pub fn fault<P: Procedure<System = Ocs>>(options: &str, input: Value) -> Fault {
    let fault = printed::resolve::<P>(options, input, "").expect_err("a bad input");
    assert!(!fault.why.is_empty() && !fault.fix.is_empty(), "{fault}");
    fault
}

/// Every outcome of a procedure with its ways out of `of`, and the number of paths.
pub fn every<P: Procedure<System = Ocs>>(input: Value, of: u128) -> (BTreeMap<P::Outcome, u128>, usize) {
    let case = P::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap();
    let (mut odometer, mut found, mut paths) = (Odometer::new(), BTreeMap::new(), 0);
    loop {
        let outcome = P::run(&case, &mut odometer).unwrap();
        let weight = odometer.weight();
        assert_eq!(of % weight.of, 0, "no fraction of a way");
        *found.entry(outcome).or_default() += weight.ways * of / weight.of;
        paths += 1;
        if !odometer.turn() {
            return (found, paths);
        }
    }
}

/// Every fall of two dice, by their sum.
pub fn falls() -> impl Iterator<Item = i32> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| one + other))
}

/// A unit of the other class.
pub fn unit(strength: u16, rating: u8, steps: u8) -> Value {
    json!({ "strength": strength, "rating": rating, "steps": steps })
}

/// A unit with some fields set or replaced.
pub fn with(mut unit: Value, fields: &Value) -> Value {
    for (key, value) in fields.as_object().expect("fields") {
        unit[key] = value.clone();
    }
    unit
}

/// An attack from one hex.
pub fn attack(attackers: &[Value], defenders: &[Value], fields: &Value) -> Value {
    with(json!({ "from": [{ "units": attackers }], "defenders": defenders }), fields)
}
