//! A JSON schema, read as what a form must ask for.

use serde_json::{Map, Value};

/// A schema together with the definitions it may refer to.
#[derive(Clone, Copy)]
pub(super) struct Schema<'a> {
    root: &'a Value,
    own: &'a Value,
}

/// What a form asks for.
pub(super) enum Kind<'a> {
    /// Fields by name, and whether each is required.
    Object(Vec<(&'a str, Schema<'a>, bool)>),
    /// Values under names that the reader chooses.
    Map(Schema<'a>),
    /// A list of values of one kind.
    List(Schema<'a>),
    /// One of several values, each with its meaning.
    Choice(Vec<(&'a Value, &'a str)>),
    /// Yes or no.
    Flag,
    /// A whole number, within bounds if there are any.
    Whole(Option<i64>, Option<i64>),
    /// Words.
    Text,
    /// Anything else, written as JSON.
    Json,
}

impl<'a> Schema<'a> {
    /// A schema as a procedure gives it.
    pub(super) fn new(root: &'a Value) -> Schema<'a> {
        Schema { root, own: root }
    }

    fn at(self, own: &'a Value) -> Schema<'a> {
        Schema { own, ..self }
    }

    /// Its description.
    pub(super) fn about(self) -> &'a str {
        let words = |schema: &'a Value| schema.get("description").and_then(Value::as_str);
        words(self.own).or_else(|| words(self.meant())).unwrap_or_default()
    }

    /// Its default value.
    pub(super) fn default(self) -> Option<&'a Value> {
        self.own.get("default")
    }

    /// The ledger's table whose rows it can name.
    pub(super) fn rows(self) -> Option<&'a str> {
        self.own.get("x-rows").and_then(Value::as_str)
    }

    /// Whether it names a scenario.
    pub(super) fn names_scenario(self) -> bool {
        self.own.get("x-scenario").is_some()
    }

    /// The schema behind references, and behind the choice of leaving it out.
    fn meant(self) -> &'a Value {
        let mut schema = self.own;
        // A reference may lead to a reference, but in no shipped schema that many times.
        for _ in 0..16 {
            let named = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
            let some = |choices: &'a Vec<Value>| {
                let mut real = choices.iter().filter(|choice| choice.get("type") != Some(&Value::from("null")));
                real.next().filter(|_| real.next().is_none() && choices.len() == 2)
            };
            let optional = schema.get("anyOf").and_then(Value::as_array).and_then(some);
            match named.and_then(|name| self.root.get("$defs")?.get(name)).or(optional) {
                Some(next) => schema = next,
                None => break,
            }
        }
        schema
    }

    /// What a form asks for.
    pub(super) fn kind(self) -> Kind<'a> {
        let schema = self.meant();
        if let Some(choices) = choices(schema) {
            return Kind::Choice(choices);
        }
        match word(schema) {
            "object" => match (fields(schema), schema.get("additionalProperties")) {
                (Some(properties), _) => {
                    let needed = |name: &str| {
                        let all = schema.get("required").and_then(Value::as_array);
                        all.is_some_and(|all| all.iter().any(|needed| needed == name))
                    };
                    let field = |(name, own): (&'a String, &'a Value)| (name.as_str(), self.at(own), needed(name));
                    let mut fields: Vec<_> = properties.iter().map(field).collect();
                    fields.sort_by_key(|(.., needed)| !needed);
                    Kind::Object(fields)
                }
                (None, Some(values)) if values.is_object() => Kind::Map(self.at(values)),
                (None, _) => Kind::Json,
            },
            "array" => schema.get("items").map_or(Kind::Json, |items| Kind::List(self.at(items))),
            "boolean" => Kind::Flag,
            "integer" => {
                let bound = |name: &str| schema.get(name).and_then(Value::as_i64);
                Kind::Whole(bound("minimum"), bound("maximum"))
            }
            "string" => Kind::Text,
            _ => Kind::Json,
        }
    }
}

/// The one type that is not null.
fn word(schema: &Value) -> &str {
    match schema.get("type") {
        Some(Value::String(word)) => word,
        Some(Value::Array(words)) => {
            let mut real = words.iter().filter_map(Value::as_str).filter(|word| *word != "null");
            real.next().filter(|_| real.next().is_none()).unwrap_or_default()
        }
        _ => "",
    }
}

fn fields(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

fn choices(schema: &Value) -> Option<Vec<(&Value, &str)>> {
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return Some(values.iter().filter(|value| !value.is_null()).map(|value| (value, "")).collect());
    }
    let cases = schema.get("oneOf").and_then(Value::as_array)?;
    cases
        .iter()
        .map(|case| {
            let about = case.get("description").and_then(Value::as_str).unwrap_or_default();
            Some((case.get("const")?, about))
        })
        .collect()
}

/// A value to start with, so that the form has something to fill in.
pub(super) fn blank(schema: Schema<'_>, depth: usize) -> Value {
    if let Some(default) = schema.default() {
        return default.clone();
    }
    match schema.kind() {
        Kind::Object(fields) if depth < 8 => {
            let needed = fields.into_iter().filter(|(.., needed)| *needed);
            Value::Object(needed.map(|(name, field, _)| (name.to_string(), blank(field, depth + 1))).collect())
        }
        Kind::Object(_) | Kind::Map(_) | Kind::Json => Value::Object(Map::new()),
        Kind::List(_) => Value::Array(Vec::new()),
        Kind::Choice(choices) => choices.first().map_or(Value::Null, |(value, _)| (*value).clone()),
        Kind::Flag => Value::Bool(false),
        Kind::Whole(least, _) => Value::from(least.unwrap_or(0)),
        Kind::Text => Value::from(""),
    }
}
