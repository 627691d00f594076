//! Outcomes in words: what came of a procedure, or could, as people say it.

use serde_json::Value;

/// A JSON value as a person would say it: `safe 3, dispersed 1`.
pub fn say(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.into(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "none".into(),
        Value::Array(values) => values.iter().map(inner).collect::<Vec<_>>().join("; "),
        Value::Object(fields) => {
            let said = fields.iter().map(|(name, value)| format!("{} {}", plain(name), inner(value)));
            said.collect::<Vec<_>>().join(", ")
        }
    }
}

fn inner(value: &Value) -> String {
    match value {
        Value::Object(fields) if fields.is_empty() => "none".into(),
        Value::Array(values) if values.is_empty() => "none".into(),
        Value::Object(_) | Value::Array(_) => format!("({})", say(value)),
        value => say(value),
    }
}

/// A key as words.
pub fn plain(key: &str) -> String {
    key.replace(['_', '-'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_said_as_people_say_them() {
        assert_eq!(say(&json!({"safe": 3, "wind": {"from": "E"}, "off": null})), "off none, safe 3, wind (from E)");
        assert_eq!(say(&json!([1, [2, 3]])), "1; (2; 3)");
        assert_eq!(say(&json!({"lost_at-sea": [], "over": true})), "lost at sea none, over yes");
    }
}
