//! The options of a situation: a member `options` of its input, besides what its procedure asks for. With it, an input says
//! everything its answer depends on, so that the same input gets the same answer.

use crate::shelf::shape::Shape;
use jumpmaster_core::options::{Choice, SetBy, Settings};
use jumpmaster_core::{Fault, Ledger};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// The member of an input that sets options.
const OPTIONS: &str = "options";

/// Sets options in an input, overriding its own.
pub fn set_options(input: &mut Value, settings: &Settings) {
    let Some(fields) = input.as_object_mut().filter(|_| !settings.is_empty()) else { return };
    let own = fields.entry(OPTIONS).or_insert_with(|| Value::Object(Map::new()));
    if let Some(own) = own.as_object_mut() {
        own.extend(settings.iter().map(|(key, setting)| (key.clone(), json!(setting))));
    }
}

/// An input without those of its options that a scenario sets to the same value.
pub fn without_options_of(input: &Value, scenario: &Ledger) -> Value {
    let mut input = input.clone();
    let stands = |key: &str, value: &Value| {
        let choice = scenario.choice(key);
        choice.is_ok_and(|choice| choice.set_by == SetBy::Scenario && json!(choice.value) == *value)
    };
    if let Some(own) = input.get_mut(OPTIONS).and_then(Value::as_object_mut) {
        own.retain(|key, value| !stands(key, value));
        if own.is_empty() {
            input.as_object_mut().expect("it has options").remove(OPTIONS);
        }
    }
    input
}

/// The rules by which an input is judged: those of a ledger, with the options that the input sets. House rules in the
/// ledger take precedence.
pub fn ledger_for<'a>(ledger: &'a Ledger, input: &Value) -> Result<Cow<'a, Ledger>, Fault> {
    let Some(own) = input.get(OPTIONS).filter(|own| !own.is_null()) else { return Ok(Cow::Borrowed(ledger)) };
    let settings: Settings = serde_json::from_value(own.clone()).map_err(|error| {
        let closer = Shape::closely(&of_ledger(ledger)).fault(own);
        closer.unwrap_or_else(|| Fault::new(error.to_string(), "options are words or whole numbers", "mend it"))
    })?;
    let mut ledger = ledger.clone();
    ledger.set(&settings, SetBy::Situation)?;
    Ok(Cow::Owned(ledger))
}

/// The part of an input that its procedure reads.
pub(crate) fn bare(input: &Value) -> Cow<'_, Value> {
    match input.as_object() {
        Some(fields) if fields.contains_key(OPTIONS) => Cow::Owned(
            fields.iter().filter(|(name, _)| *name != OPTIONS).map(|(k, v)| (k.clone(), v.clone())).collect(),
        ),
        _ => Cow::Borrowed(input),
    }
}

/// The schema of an input, with its ledger's options.
pub(crate) fn with_options(mut schema: Value, ledger: &Ledger) -> Value {
    let own = of_ledger(ledger);
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert(OPTIONS.into(), own);
    }
    schema
}

/// The schema of all options of a ledger.
fn of_ledger(ledger: &Ledger) -> Value {
    let each = ledger.choices.iter().map(|choice| (choice.key.clone(), of_choice(choice)));
    json!({
        "description": "Options of the rules that are set otherwise than printed, as a scenario sets them.",
        "type": "object",
        "properties": each.collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

fn of_choice(choice: &Choice) -> Value {
    let about = format!("{} As printed: {}. ({})", choice.text, choice.value, choice.clause);
    match (choice.values.as_slice(), choice.least, choice.most) {
        ([], Some(least), Some(most)) => {
            json!({ "description": about, "type": "integer", "minimum": least, "maximum": most })
        }
        ([], ..) => json!({ "description": about, "type": "string" }),
        (words, ..) => json!({ "description": about, "type": "string", "enum": words }),
    }
}
