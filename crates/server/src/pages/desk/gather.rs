//! Turns what a form sent into the value its schema describes; and adds rows to it or removes them.

use super::schema::{Kind, Schema, blank};
use jumpmaster_core::Fault;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The deepest nesting of a value that is read.
const DEEPEST: usize = 24;

/// What a form sent: every value under the name of its field.
#[derive(Default)]
pub(super) struct Sent(BTreeMap<String, Vec<String>>);

impl Sent {
    /// The pairs that are fields of an input.
    pub(super) fn of<'a>(pairs: impl IntoIterator<Item = &'a (String, String)>) -> Sent {
        let mut sent = Sent::default();
        for (name, value) in pairs {
            if name == "i" || name.starts_with("i.") {
                sent.0.entry(name.clone()).or_default().push(value.clone());
            }
        }
        sent
    }

    /// Whether no field of an input was sent.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn one(&self, path: &str) -> Option<&str> {
        self.0.get(path)?.last().map(String::as_str)
    }

    /// The numbers of the rows below a path, in order.
    fn rows(&self, path: &str) -> BTreeSet<usize> {
        let below = format!("{path}.");
        let after = self.0.range(below.clone()..).map(|(name, _)| name).take_while(|name| name.starts_with(&below));
        after.filter_map(|name| name[below.len()..].split('.').next()?.parse().ok()).collect()
    }
}

/// The value that was sent for a schema; null if all of it was left empty.
pub(super) fn gather(schema: Schema<'_>, sent: &Sent) -> Value {
    value(schema, sent, "i", true, 0).unwrap_or(Value::Object(Map::new()))
}

fn value(schema: Schema<'_>, sent: &Sent, path: &str, needed: bool, depth: usize) -> Option<Value> {
    if depth > DEEPEST {
        return None;
    }
    let text = || sent.one(path).map(str::trim).filter(|text| !text.is_empty());
    match schema.kind() {
        // A form shows what is nested too deep, or has no fields, as JSON.
        Kind::Json => text().map(written),
        Kind::Object(_) | Kind::Map(_) | Kind::List(_) if text().is_some_and(|text| text.starts_with(['{', '['])) => {
            text().map(written)
        }
        Kind::Object(fields) => {
            let given = fields.into_iter().filter_map(|(name, field, needed)| {
                let value = value(field, sent, &format!("{path}.{name}"), needed, depth + 1)?;
                Some((name.to_string(), value))
            });
            let given = Value::Object(given.collect());
            (needed || !untouched(schema, &given)).then_some(given)
        }
        Kind::Map(values) => {
            let given = sent.rows(path).into_iter().filter_map(|at| {
                let key = sent.one(&format!("{path}.{at}.k"))?.trim();
                let value = value(values, sent, &format!("{path}.{at}.v"), true, depth + 1)?;
                (!key.is_empty()).then(|| (key.to_string(), value))
            });
            let given: Map<String, Value> = given.collect();
            (needed || !given.is_empty()).then_some(Value::Object(given))
        }
        Kind::List(items) => {
            let given = list(items, sent, path, depth);
            (needed || !given.is_empty()).then_some(Value::Array(given))
        }
        Kind::Choice(choices) => {
            let text = text()?;
            let known = choices.iter().find(|(value, _)| says(text, value));
            Some(known.map_or_else(|| Value::from(text), |(value, _)| (*value).clone()))
        }
        Kind::Flag => {
            let on = text().is_some_and(|text| text == "true" || text == "on");
            let by_itself = schema.default().and_then(Value::as_bool).unwrap_or(false);
            (needed || on != by_itself).then_some(Value::Bool(on))
        }
        Kind::Whole(..) => text().map(|text| text.parse::<i64>().map_or_else(|_| Value::from(text), Value::from)),
        Kind::Text => text().map(Value::from).or_else(|| needed.then(|| Value::from(""))),
    }
}

/// Whether a value is what the fields of an object send when nobody has filled them in: empty words, and choices that
/// stand at their default. Such an object is left out where it may be.
fn untouched(schema: Schema<'_>, value: &Value) -> bool {
    match (schema.kind(), value) {
        (Kind::Object(fields), Value::Object(given)) => fields
            .into_iter()
            .filter_map(|(name, field, _)| given.get(name).map(|value| (field, value)))
            .all(|(field, value)| untouched(field, value)),
        (Kind::Text, value) => value == "",
        (Kind::Choice(_), value) => schema.default() == Some(value),
        _ => false,
    }
}

/// Whether a field's text stands for this value: a word for itself, anything else as JSON writes it.
fn says(text: &str, value: &Value) -> bool {
    value.as_str() == Some(text) || serde_json::from_str::<Value>(text).is_ok_and(|given| given == *value)
}

fn list(items: Schema<'_>, sent: &Sent, path: &str, depth: usize) -> Vec<Value> {
    match items.kind() {
        Kind::Text if items.rows().is_none() => {
            let lines = sent.one(path).unwrap_or_default().lines().map(str::trim);
            lines.filter(|line| !line.is_empty()).map(Value::from).collect()
        }
        Kind::Choice(choices) => {
            let ticked = sent.0.get(path).into_iter().flatten();
            ticked
                .filter_map(|text| choices.iter().find(|(value, _)| says(text, value)))
                .map(|(value, _)| (*value).clone())
                .collect()
        }
        kind => {
            let own = if matches!(kind, Kind::Object(fields) if !fields.is_empty()) { "" } else { ".v" };
            let row = |at: usize| value(items, sent, &format!("{path}.{at}{own}"), true, depth + 1);
            sent.rows(path).into_iter().filter_map(row).collect()
        }
    }
}

/// JSON as it was written; a string if it is not JSON, so that the rules can say what is wrong.
fn written(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::from(text))
}

/// Adds a row to a value or removes one, as a button asks: `add i.targets`, `drop i.targets.1`.
pub(super) fn change(schema: Schema<'_>, value: &mut Value, wish: &str) -> Result<(), Fault> {
    let cannot = || {
        let fix = "use the buttons of the form, which say \"add\" or \"drop\" and a row";
        Fault::new(format!("\"{wish}\" cannot be done to this form"), "it has no such rows", fix)
    };
    let (verb, path) = wish.split_once(' ').ok_or_else(cannot)?;
    let mut parts: Vec<&str> = path.split('.').skip(1).collect();
    let last = if verb == "drop" { parts.pop().and_then(|part| part.parse::<usize>().ok()) } else { None };
    let (mut schema, mut value) = (schema, value);
    for part in parts {
        (schema, value) = step(schema, value, part).ok_or_else(cannot)?;
    }
    match (verb, schema.kind(), last) {
        ("add", Kind::List(items), _) => {
            if !value.is_array() {
                *value = Value::Array(Vec::new());
            }
            value.as_array_mut().ok_or_else(cannot)?.push(blank(items, 0));
            Ok(())
        }
        ("add", Kind::Map(values), _) => {
            if !value.is_object() {
                *value = Value::Object(Map::new());
            }
            value.as_object_mut().ok_or_else(cannot)?.insert("name".into(), blank(values, 0));
            Ok(())
        }
        ("drop", Kind::List(_), Some(at)) => {
            let rows = value.as_array_mut().filter(|rows| at < rows.len()).ok_or_else(cannot)?;
            rows.remove(at);
            Ok(())
        }
        ("drop", Kind::Map(_), Some(at)) => {
            let rows = value.as_object_mut().ok_or_else(cannot)?;
            let key = rows.keys().nth(at).cloned().ok_or_else(cannot)?;
            rows.remove(&key);
            Ok(())
        }
        _ => Err(cannot()),
    }
}

/// One step down a path, into a value that is created if it does not exist.
fn step<'s, 'v>(schema: Schema<'s>, value: &'v mut Value, part: &str) -> Option<(Schema<'s>, &'v mut Value)> {
    match schema.kind() {
        Kind::Object(fields) => {
            let (name, field, _) = fields.into_iter().find(|(name, ..)| *name == part)?;
            if !value.is_object() {
                *value = Value::Object(Map::new());
            }
            Some((field, value.as_object_mut()?.entry(name).or_insert(Value::Null)))
        }
        // The value of a row that has no fields of its own.
        _ if part == "v" => Some((schema, value)),
        Kind::List(items) => Some((items, value.as_array_mut()?.get_mut(part.parse::<usize>().ok()?)?)),
        Kind::Map(values) => {
            let key = value.as_object()?.keys().nth(part.parse::<usize>().ok()?)?.clone();
            Some((values, value.as_object_mut()?.get_mut(&key)?))
        }
        _ => None,
    }
}
