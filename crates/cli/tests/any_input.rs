//! Whatever is thrown at a procedure, it answers or refuses: it never panics.
//!
//! Valid inputs are spoilt at random, a value here and a key there, and given to every procedure.

use jumpmaster_core::dice::Seeded;
use jumpmaster_systems::shelf;
use serde_json::{Value, json};

/// A value of any type.
fn odd(dice: &mut Seeded) -> Value {
    let all = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(65_536),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(0.5),
        json!(1e300),
        json!(""),
        json!("10,6"),
        json!("-1,-1"),
        json!("99999999999,0"),
        json!("E"),
        json!("High"),
        json!("é\u{0}"),
        json!("bridge-by-night"),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"hex": "7,6"}),
        json!(["7,6", "7,6"]),
    ];
    all[dice.below(all.len() as u64) as usize].clone()
}

/// Spoils a value somewhere inside.
fn spoil(value: &mut Value, dice: &mut Seeded) {
    let size = match value {
        Value::Object(fields) => fields.len(),
        Value::Array(values) => values.len(),
        _ => 0,
    };
    if value.is_number() && dice.below(2) == 0 {
        *value = json!(dice.below(9));
        return;
    }
    if size == 0 || dice.below(5) == 0 {
        *value = odd(dice);
        return;
    }
    let at = dice.below(size as u64) as usize;
    match (value, dice.below(4)) {
        (Value::Object(fields), 0) => {
            let key = fields.keys().nth(at).cloned().expect("it is within");
            fields.remove(&key);
        }
        (Value::Object(fields), 1) => drop(fields.insert(["wind", "hex", "x"][at % 3].into(), odd(dice))),
        (Value::Object(fields), _) => spoil(fields.values_mut().nth(at).expect("it is within"), dice),
        (Value::Array(values), 0) => drop(values.remove(at)),
        (Value::Array(values), 1) => values.push(values[at].clone()),
        (Value::Array(values), _) => spoil(&mut values[at], dice),
        _ => unreachable!("only these have a size"),
    }
}

#[test]
fn every_procedure_answers_or_refuses() {
    const TRIES: usize = 300;
    let mut dice = Seeded::new(2024);
    let (mut answered, mut refused) = (0, 0);
    for book in shelf().books() {
        for entry in book.procedures() {
            for (name, example) in entry.examples() {
                for _ in 0..TRIES {
                    let mut input = example.clone();
                    for _ in 0..=dice.below(3) {
                        spoil(&mut input, &mut dice);
                    }
                    match entry.prepare(book.ledger(), &input) {
                        Ok(ready) => {
                            ready.resolve(&mut Seeded::new(dice.word())).expect("computed dice never run out");
                            answered += 1;
                        }
                        Err(fault) => {
                            let empty = fault.what.is_empty() || fault.why.is_empty() || fault.fix.is_empty();
                            assert!(!empty, "{} {name}: {input}: {fault:?}", entry.id());
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(answered > 100 && refused > 100, "both happen: {answered} answered, {refused} refused");
}
