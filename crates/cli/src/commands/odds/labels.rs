//! Names for outcomes, shown beside their chances: what all outcomes share is said once, and each is named by what sets
//! it apart.

use crate::output::say;
use jumpmaster_odds::Odds;
use serde_json::{Map, Value};

/// The names of a procedure's outcomes.
pub struct Labels {
    /// What is the same in every outcome; empty if nothing is.
    pub shared: Map<String, Value>,
}

impl Labels {
    /// Finds what all outcomes share. A single outcome is named in full.
    pub fn of(odds: &Odds<Value>) -> Labels {
        let mut outcomes = odds.outcomes.iter().map(|chance| &chance.outcome);
        let shared = match (outcomes.next(), odds.outcomes.len()) {
            (Some(Value::Object(first)), 2..) => {
                outcomes.fold(first.clone(), |shared, outcome| same(&shared, outcome).unwrap_or_default())
            }
            _ => Map::new(),
        };
        Labels { shared }
    }

    /// What is the same in every outcome, in words; `None` if nothing is.
    pub fn told(&self) -> Option<String> {
        (!self.shared.is_empty()).then(|| ordered(&self.shared))
    }

    /// Whether a key is among what all outcomes share.
    pub fn shares(&self, key: &str) -> bool {
        self.shared.get(key).is_some_and(|value| !value.is_object())
    }

    /// What sets an outcome apart, in words.
    pub fn label(&self, outcome: &Value) -> String {
        match outcome {
            Value::Object(fields) => ordered(&without(fields, &self.shared)),
            other => say(other),
        }
    }
}

/// What two objects share, nested objects included; `None` if the other is not an object.
fn same(one: &Map<String, Value>, other: &Value) -> Option<Map<String, Value>> {
    let other = other.as_object()?;
    let shared = one.iter().filter_map(|(key, value)| {
        let (value, there) = (value, other.get(key)?);
        match value {
            value if value == there => Some((key.clone(), value.clone())),
            Value::Object(fields) => {
                let inner = same(fields, there).filter(|inner| !inner.is_empty())?;
                Some((key.clone(), Value::Object(inner)))
            }
            _ => None,
        }
    });
    Some(shared.collect())
}

/// The fields of an outcome that are not shared by all.
fn without(fields: &Map<String, Value>, shared: &Map<String, Value>) -> Map<String, Value> {
    let own = fields.iter().filter_map(|(key, value)| match (value, shared.get(key)) {
        (value, Some(known)) if value == known => None,
        (Value::Object(inner), Some(Value::Object(known))) => Some((key.clone(), Value::Object(without(inner, known)))),
        (value, _) => Some((key.clone(), value.clone())),
    });
    own.collect()
}

/// Fields in words: first those that are a single word, such as the result, then numbers, then those with parts of their
/// own.
fn ordered(fields: &Map<String, Value>) -> String {
    let rank = |value: &Value| match value {
        Value::String(_) | Value::Bool(_) => 0,
        Value::Number(_) | Value::Null => 1,
        Value::Array(_) | Value::Object(_) => 2,
    };
    let mut ranked: Vec<(&String, &Value)> = fields.iter().collect();
    ranked.sort_by_key(|(_, value)| rank(value));
    let said =
        ranked.into_iter().map(|(key, value)| say(&Value::Object(Map::from_iter([(key.clone(), value.clone())]))));
    said.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_odds::{Chance, Found};
    use serde_json::json;

    fn odds(outcomes: &[Value]) -> Odds<Value> {
        let chance =
            |outcome: &Value| Chance { outcome: outcome.clone(), weight: 1_u32.into(), p: 0.5, interval: None };
        let outcomes: Vec<_> = outcomes.iter().map(chance).collect();
        Odds { found: Found::Exact, of: 2_u32.into(), outcomes, hexes: Vec::new() }
    }

    #[test]
    fn what_all_share_is_said_once() {
        let outcomes = [
            json!({"dispersed": 0, "odds": "1-2", "result": "-", "wind": {"from": "N", "speed": "Low"}}),
            json!({"dispersed": 3, "odds": "1-2", "result": "D", "wind": {"from": "S", "speed": "Low"}}),
        ];
        let labels = Labels::of(&odds(&outcomes));
        assert_eq!(labels.told().unwrap(), "odds 1-2, wind (speed Low)");
        assert_eq!(labels.label(&outcomes[1]), "result D, dispersed 3, wind (from S)");
        assert!(labels.shares("odds") && !labels.shares("wind") && !labels.shares("result"));
    }

    #[test]
    fn a_single_outcome_and_plain_ones_are_told_whole() {
        let labels = Labels::of(&odds(&[json!({"result": "X"})]));
        assert_eq!((labels.told(), labels.label(&json!({"result": "X"}))), (None, "result X".into()));
        let labels = Labels::of(&odds(&[json!("X"), json!("D")]));
        assert_eq!((labels.told(), labels.label(&json!("D"))), (None, "D".into()));
    }
}
