//! Checks that a situation has the shape its procedure asks for, in players' words: the schema says what belongs where.
//!
//! Values of a wrong type are always reported here. The rest, from numbers out of range to unknown words, is reported only
//! when the procedure could not read the situation: rules say better than schemas which numbers they want.

use jumpmaster_core::Fault;
use jumpmaster_core::fault::nearest;
use serde_json::Value;

/// A schema that a value is checked against.
pub struct Shape<'a> {
    schema: &'a Value,
    /// Whether everything is checked, or only the types of values.
    closely: bool,
}

impl<'a> Shape<'a> {
    /// Checks only the types of values.
    pub const fn kinds(schema: &'a Value) -> Shape<'a> {
        Shape { schema, closely: false }
    }

    /// Checks every number and word as well.
    pub const fn closely(schema: &'a Value) -> Shape<'a> {
        Shape { schema, closely: true }
    }

    /// The first fault in a value.
    pub fn fault(&self, value: &Value) -> Option<Fault> {
        self.look(self.schema, value, "")
    }

    fn look(&self, node: &'a Value, value: &Value, path: &str) -> Option<Fault> {
        let node = self.followed(node);
        if let Some(words) = words_of(node) {
            return match value {
                Value::String(word) => self.word(&words, word, path),
                other => Some(wrong(path, node, &one_of(&words), other)),
            };
        }
        if let Some(ways) = node.get("anyOf").or_else(|| node.get("oneOf")).and_then(Value::as_array) {
            let faults: Option<Vec<Fault>> = ways.iter().map(|way| self.look(way, value, path)).collect();
            return faults.and_then(|faults| faults.into_iter().next());
        }
        let kinds = kinds_of(node);
        if !kinds.is_empty() && !kinds.iter().any(|kind| is(kind, value)) {
            return Some(wrong(path, node, &wanted(node, kinds[0]), value));
        }
        match value {
            Value::Object(_) => self.fields(node, value, path),
            Value::Array(values) => {
                let items = node.get("items")?;
                values.iter().enumerate().find_map(|(at, value)| self.look(items, value, &format!("{path}[{at}]")))
            }
            Value::Number(number) if self.closely && kinds.contains(&"integer") => {
                let (least, most) = limits(node);
                let fits = number.as_i64().is_some_and(|number| least <= number && number <= most);
                (!fits).then(|| wrong(path, node, &wanted(node, "integer"), value))
            }
            _ => None,
        }
    }

    fn fields(&self, node: &'a Value, value: &Value, path: &str) -> Option<Fault> {
        let known = node.get("properties").and_then(Value::as_object);
        let others = node.get("additionalProperties").filter(|others| others.is_object());
        for (name, value) in value.as_object()? {
            let place = joined(path, name);
            let property = known.and_then(|known| known.get(name)).or(others);
            let fault = match (property, known) {
                (Some(property), _) => self.look(property, value, &place),
                (None, Some(known)) if self.closely && node.get("additionalProperties") == Some(&false.into()) => {
                    let mut fault = Fault::unknown("field", name, known.keys().map(String::as_str));
                    fault.why = "a situation says only what its procedure asks for".into();
                    Some(if path.is_empty() { fault } else { fault.at(path) })
                }
                _ => None,
            };
            if fault.is_some() {
                return fault;
            }
        }
        let required = node.get("required").filter(|_| self.closely)?.as_array()?;
        let name = required.iter().filter_map(Value::as_str).find(|name| value.get(name).is_none())?;
        let about = known?.get(name).map_or_else(String::new, |property| about(property, self.followed(property)));
        Some(Fault::new(format!("{} is missing", joined(path, name)), about, format!("add \"{name}\"")))
    }

    fn word(&self, words: &[&str], word: &str, path: &str) -> Option<Fault> {
        if !self.closely || words.contains(&word) {
            return None;
        }
        let near = words.iter().copied().find(|known| known.eq_ignore_ascii_case(word));
        let near = near.or_else(|| nearest(word, words.iter().copied()));
        let fix = near.map_or_else(|| format!("write {}", one_of(words)), |near| format!("did you mean \"{near}\"?"));
        Some(Fault::new(format!("{path}: \"{word}\""), format!("it is {}", one_of(words)), fix))
    }

    /// A node, or the definition that it refers to.
    fn followed(&self, node: &'a Value) -> &'a Value {
        let target = node.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#'));
        target.and_then(|pointer| self.schema.pointer(pointer)).unwrap_or(node)
    }
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.into() } else { format!("{path}.{name}") }
}

/// The words that a node allows, if it allows nothing else.
fn words_of(node: &Value) -> Option<Vec<&str>> {
    if let Some(words) = node.get("enum") {
        return words.as_array()?.iter().map(Value::as_str).collect();
    }
    node.get("oneOf")?.as_array()?.iter().map(|way| way.get("const")?.as_str()).collect()
}

fn one_of(words: &[&str]) -> String {
    format!("one of: {}", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
}

fn kinds_of(node: &Value) -> Vec<&str> {
    match node.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" | "number" => value.is_number(),
        "null" => value.is_null(),
        _ => true,
    }
}

/// What a node wants, as a player would say it.
fn wanted(node: &Value, kind: &str) -> String {
    match kind {
        "object" => "an object in braces, {…}".into(),
        "array" => "a list in brackets, […]".into(),
        "string" => "words in quotes, \"…\"".into(),
        "boolean" => "true or false".into(),
        "integer" => match limits(node) {
            (i64::MIN, i64::MAX) => "a whole number".into(),
            (least, i64::MAX) => format!("a whole number from {least}"),
            (least, most) => format!("a whole number from {least} to {most}"),
        },
        _ => "a number".into(),
    }
}

/// The least and the greatest number that a node allows.
fn limits(node: &Value) -> (i64, i64) {
    let limit =
        |key: &str| node.get(key).and_then(|limit| limit.as_i64().or_else(|| limit.as_f64().map(|limit| limit as i64)));
    let (least, most) = match node.get("format").and_then(Value::as_str) {
        Some("uint8") => (0, u8::MAX.into()),
        Some("uint16") => (0, u16::MAX.into()),
        Some("uint32") => (0, u32::MAX.into()),
        Some("uint64" | "uint") => (0, i64::MAX),
        Some("int8") => (i8::MIN.into(), i8::MAX.into()),
        Some("int16") => (i16::MIN.into(), i16::MAX.into()),
        Some("int32") => (i32::MIN.into(), i32::MAX.into()),
        _ => (i64::MIN, i64::MAX),
    };
    (limit("minimum").unwrap_or(least), limit("maximum").unwrap_or(most))
}

fn about(node: &Value, followed: &Value) -> String {
    let said = [node, followed].into_iter().find_map(|node| node.get("description")?.as_str());
    said.map_or_else(|| "the procedure cannot do without it".into(), str::to_string)
}

fn wrong(path: &str, node: &Value, wanted: &str, value: &Value) -> Fault {
    let given: String = value.to_string().chars().take(40).collect();
    let place = if path.is_empty() { "the situation" } else { path };
    Fault::new(format!("{place}: {wanted} is wanted, not {given}"), about(node, node), format!("write {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(value: &Value) -> (Option<String>, Option<(String, String)>) {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["targets"],
            "properties": {
                "targets": { "type": "array", "items": { "$ref": "#/$defs/Target" }, "description": "What is aimed at." },
                "wind": { "anyOf": [{ "$ref": "#/$defs/Wind" }, { "type": "null" }] },
            },
            "$defs": {
                "Target": { "type": "object", "properties": {
                    "planes": { "type": "integer", "format": "uint16", "minimum": 0, "maximum": 2 },
                    "night": { "type": ["boolean", "null"] },
                } },
                "Wind": { "oneOf": [{ "const": "Low" }, { "const": "High" }] },
            },
        });
        let close = Shape::closely(&schema).fault(value).map(|fault| (fault.what, fault.fix));
        (Shape::kinds(&schema).fault(value).map(|fault| fault.what), close)
    }

    #[test]
    fn kinds_are_told_where_they_are_wrong() {
        assert_eq!(told(&json!({"targets": [{"planes": 1, "night": null}], "wind": "Low"})), (None, None));
        let kind = |value: Value| told(&value).0.unwrap();
        assert_eq!(kind(json!([2])), "the situation: an object in braces, {…} is wanted, not [2]");
        assert_eq!(
            kind(json!({"targets": [{"planes": "x"}]})),
            "targets[0].planes: a whole number from 0 to 2 is wanted, not \"x\""
        );
        assert_eq!(kind(json!({"targets": {}})), "targets: a list in brackets, […] is wanted, not {}");
        assert!(kind(json!({"targets": [], "wind": 3})).starts_with("wind: one of: \"Low\", \"High\" is wanted"));
    }

    #[test]
    fn words_numbers_and_fields_are_told_on_a_closer_look() {
        let close = |value: Value| {
            let (kind, close) = told(&value);
            assert_eq!(kind, None, "the kinds are right");
            close.unwrap()
        };
        assert_eq!(close(json!({"targets": [], "wind": "low"})).1, "did you mean \"Low\"?");
        assert_eq!(close(json!({"targets": [], "wimd": "Low"})).1, "did you mean \"wind\"?");
        assert_eq!(close(json!({})).0, "targets is missing");
        let (what, fix) = close(json!({"targets": [{"planes": -1}]}));
        assert_eq!(what, "targets[0].planes: a whole number from 0 to 2 is wanted, not -1");
        assert_eq!(fix, "write a whole number from 0 to 2");
    }
}
