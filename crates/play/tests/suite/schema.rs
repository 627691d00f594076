//! As much of JSON Schema as our schemas use. An unknown keyword fails, so that nothing passes unchecked.

use serde_json::{Map, Value};

/// Checks a value against a schema; the error says where something is wrong.
pub fn check(schema: &Value, value: &Value) -> Result<(), String> {
    at(schema, schema, value, "it")
}

fn at(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let members = match schema {
        Value::Bool(true) => return Ok(()),
        Value::Object(members) => members,
        other => return Err(format!("{place}: {other} allows nothing")),
    };
    for (keyword, rule) in members {
        keyword_holds(root, members, keyword, rule, value, place)?;
    }
    Ok(())
}

fn keyword_holds(
    root: &Value,
    schema: &Map<String, Value>,
    keyword: &str,
    rule: &Value,
    value: &Value,
    place: &str,
) -> Result<(), String> {
    let fits = |schema: &Value| at(root, schema, value, place);
    let no = |what: &str| Err(format!("{place}: {value} {what} {rule}"));
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let list = rule.as_array().map(Vec::as_slice).unwrap_or_default();
    match keyword {
        "required" => {
            let lacks = |members: &Map<String, Value>| {
                list.iter().find(|name| !members.contains_key(name.as_str().unwrap())).cloned()
            };
            value.as_object().and_then(lacks).map_or(Ok(()), |name| Err(format!("{place}: lacks {name}")))
        }
        "$ref" => {
            let pointer = rule.as_str().and_then(|path| path.strip_prefix('#')).expect("a reference into this schema");
            fits(root.pointer(pointer).expect("what is referred to is there"))
        }
        "type" => {
            let kinds = if list.is_empty() { std::slice::from_ref(rule) } else { list };
            if kinds.iter().any(|kind| is_kind(value, kind.as_str().unwrap())) { Ok(()) } else { no("is not of type") }
        }
        "enum" if list.contains(value) => Ok(()),
        "const" if rule == value => Ok(()),
        "enum" | "const" => no("is not"),
        "allOf" => list.iter().try_for_each(fits),
        "anyOf" => list.iter().any(|schema| fits(schema).is_ok()).then_some(()).ok_or(format!("{place}: fits none")),
        "oneOf" => match list.iter().filter(|schema| fits(schema).is_ok()).count() {
            1 => Ok(()),
            many => Err(format!("{place}: {value} fits {many} of those it should fit one of")),
        },
        "minimum" if value.is_number() && number(value) < number(rule) => no("is below"),
        "maximum" if value.is_number() && number(value) > number(rule) => no("is above"),
        "minItems" if value.as_array().is_some_and(|items| (items.len() as f64) < number(rule)) => no("has fewer than"),
        "maxItems" if value.as_array().is_some_and(|items| (items.len() as f64) > number(rule)) => no("has more than"),
        "minLength" if value.as_str().is_some_and(|text| (text.len() as f64) < number(rule)) => no("is shorter than"),
        "$schema" | "$defs" | "title" | "description" | "default" | "format" | "examples" | "minimum" | "maximum"
        | "minItems" | "maxItems" | "minLength" => Ok(()),
        "items" => {
            value.as_array().map(Vec::as_slice).unwrap_or_default().iter().enumerate().try_for_each(|(index, item)| {
                if schema.get("prefixItems").and_then(Value::as_array).is_some_and(|prefix| index < prefix.len()) {
                    return Ok(());
                }
                at(root, rule, item, &format!("{place}[{index}]"))
            })
        }
        "prefixItems" => {
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter()
                .zip(items)
                .enumerate()
                .try_for_each(|(index, (rule, item))| at(root, rule, item, &format!("{place}[{index}]")))
        }
        "properties" => properties(root, rule, value, place),
        "additionalProperties" => {
            let known = schema.get("properties").and_then(Value::as_object);
            let others = value
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(key, _)| !known.is_some_and(|known| known.contains_key(*key)));
            others.into_iter().try_for_each(|(key, item)| at(root, rule, item, &format!("{place}.{key}")))
        }
        // Hints for drawing a form; they say nothing about which values fit.
        hint if hint.starts_with("x-") => Ok(()),
        unknown => panic!("the schema uses {unknown}, which this check does not know"),
    }
}

fn properties(root: &Value, rule: &Value, value: &Value, place: &str) -> Result<(), String> {
    let rules = rule.as_object().expect("properties are an object");
    let present = value.as_object().into_iter().flatten().filter_map(|(key, item)| Some((key, rules.get(key)?, item)));
    present.into_iter().try_for_each(|(key, rule, item)| at(root, rule, item, &format!("{place}.{key}")))
}

fn is_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("{other} is no type"),
    }
}

#[test]
fn what_does_not_fit_is_told() {
    use serde_json::json;
    let schema = json!({
        "type": "object", "required": ["n"], "additionalProperties": false,
        "properties": { "n": { "$ref": "#/$defs/n" }, "list": { "type": "array", "maxItems": 1, "items": { "enum": ["a"] } } },
        "$defs": { "n": { "type": ["integer", "null"], "minimum": 1 } },
    });
    assert_eq!(check(&schema, &json!({ "n": 1, "list": ["a"] })), Ok(()));
    for wrong in [
        json!([]),
        json!({}),
        json!({ "n": 0 }),
        json!({ "n": "1" }),
        json!({ "n": 1, "m": 1 }),
        json!({ "n": 1, "list": ["b"] }),
        json!({ "n": 1, "list": ["a", "a"] }),
    ] {
        assert!(check(&schema, &wrong).is_err(), "{wrong}");
    }
}
