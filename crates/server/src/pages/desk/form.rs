//! The form of a procedure, made from the schema of its input and filled with a value.
//!
//! Every field is named by its path: `i.targets.0.hex`. `gather.rs` turns what is sent back into a value.

use super::schema::{Kind, Schema, blank};
use crate::kit;
use maud::{Markup, html};
use serde_json::Value;

/// How deep forms go; anything deeper is written as JSON.
const DEEPEST: usize = 6;

/// One thing a form asks for.
#[derive(Clone, Copy)]
struct Ask<'a> {
    schema: Schema<'a>,
    value: Option<&'a Value>,
    path: &'a str,
    label: &'a str,
    needed: bool,
    depth: usize,
}

/// The fields of an input, filled with a value.
pub(super) fn fields(schema: Schema<'_>, value: &Value) -> Markup {
    match schema.kind() {
        Kind::Object(_) => inner(schema, Some(value), "i", 0),
        _ => field(Ask { schema, value: Some(value), path: "i", label: "Input", needed: true, depth: 0 }),
    }
}

/// The fields of an object, one below the other. In a nested object, optional fields that are empty are folded away.
fn inner(schema: Schema<'_>, value: Option<&Value>, path: &str, depth: usize) -> Markup {
    let Kind::Object(fields) = schema.kind() else { return html! {} };
    let given = |name: &str| value.and_then(|value| value.get(name)).is_some_and(|value| !value.is_null());
    let (open, folded): (Vec<_>, Vec<_>) =
        fields.into_iter().partition(|(name, _, needed)| depth == 0 || *needed || given(name));
    let names: Vec<String> = folded.iter().map(|(name, ..)| kit::plain(name)).collect();
    html! {
        (listed(open, value, path, depth))
        @if !folded.is_empty() {
            details.more {
                summary { "More: " (names.join(", ")) }
                div.group { (listed(folded, value, path, depth)) }
            }
        }
    }
}

fn listed(fields: Vec<(&str, Schema<'_>, bool)>, value: Option<&Value>, path: &str, depth: usize) -> Markup {
    html! {
        @for (name, schema, needed) in fields {
            @let value = value.and_then(|value| value.get(name)).filter(|value| !value.is_null());
            (field(Ask { schema, value, path: &format!("{path}.{name}"), label: &kit::title(name), needed, depth: depth + 1 }))
        }
    }
}

fn field(ask: Ask<'_>) -> Markup {
    let Ask { schema, value, path, label, depth, .. } = ask;
    match schema.kind() {
        _ if depth > DEEPEST => json(ask),
        Kind::Object(fields) if !fields.is_empty() => html! {
            fieldset.group {
                legend { (label) (optional(ask)) }
                (about(schema))
                (inner(schema, value, path, depth))
            }
        },
        Kind::Object(_) | Kind::Json => json(ask),
        Kind::Map(values) => map(ask, values),
        Kind::List(items) => list(ask, items),
        Kind::Choice(choices) => choice(ask, &choices),
        Kind::Flag => {
            let on = value.or(schema.default()).and_then(Value::as_bool).unwrap_or(false);
            html! {
                label.check { input type="checkbox" name=(path) value="true" checked[on]; span { (label) } }
            }
        }
        Kind::Whole(least, most) => labelled(
            ask,
            &html! {
                input type="number" name=(path) value=[value.map(plain)] min=[least] max=[most] step="1" inputmode="numeric"
                    placeholder=[schema.default().map(plain)] required[ask.needed];
            },
        ),
        Kind::Text => labelled(
            ask,
            &html! {
                input.mono type="text" name=(path) value=[value.map(plain)] autocomplete="off" spellcheck="false"
                    list=[list_id(schema)] required[ask.needed];
            },
        ),
    }
}

/// A value as a field shows it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn optional(ask: Ask<'_>) -> Markup {
    html! { @if !ask.needed { span.dim { " (optional)" } } }
}

fn about(schema: Schema<'_>) -> Markup {
    html! { @if !schema.about().is_empty() { small { (schema.about()) } } }
}

fn labelled(ask: Ask<'_>, control: &Markup) -> Markup {
    html! { label.field { span { (ask.label) (optional(ask)) } (control) (about(ask.schema)) } }
}

fn json(ask: Ask<'_>) -> Markup {
    labelled(
        ask,
        &html! {
            textarea.mono name=(ask.path) rows="3" spellcheck="false" { (ask.value.map(Value::to_string).unwrap_or_default()) }
            small { "Written as JSON." }
        },
    )
}

fn choice(ask: Ask<'_>, choices: &[(&Value, &str)]) -> Markup {
    let chosen = ask.value.or(ask.schema.default());
    labelled(
        ask,
        &html! {
            select name=(ask.path) {
                @if !ask.needed { option value="" { "not given" } }
                @for (value, about) in choices {
                    option value=(plain(value)) selected[chosen == Some(*value)] title=(about) { (plain(value)) }
                }
                @if let Some(other) = chosen.filter(|chosen| !choices.iter().any(|(value, _)| value == chosen)) {
                    option value=(plain(other)) selected { (plain(other)) }
                }
            }
        },
    )
}

/// A list: words one a line, choices as boxes to tick, everything else in rows that can be added and removed.
fn list(ask: Ask<'_>, items: Schema<'_>) -> Markup {
    let values = ask.value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    match items.kind() {
        Kind::Text if items.rows().is_none() => labelled(
            ask,
            &html! {
                textarea.mono name=(ask.path) rows=(values.len().clamp(2, 8)) spellcheck="false" {
                    (values.iter().map(plain).collect::<Vec<_>>().join("\n"))
                }
                small { "One to a line." }
            },
        ),
        Kind::Choice(choices) => html! {
            fieldset.field {
                legend { (ask.label) (optional(ask)) }
                div.ticks {
                    @for (value, about) in choices {
                        label.check title=(about) {
                            input type="checkbox" name=(ask.path) value=(plain(value)) checked[values.contains(value)];
                            span { (plain(value)) }
                        }
                    }
                }
                (about(ask.schema))
            }
        },
        _ => {
            let row = |at: &str, value: Option<&Value>| row(ask, items, at, value);
            rows(
                ask,
                &values.iter().enumerate().map(|(at, value)| row(&at.to_string(), Some(value))).collect::<Vec<_>>(),
                &row(&mark(ask.depth), Some(&blank(items, 0))),
            )
        }
    }
}

/// The placeholder for the number of a row that is yet to be added.
fn mark(depth: usize) -> String {
    format!("__{depth}__")
}

/// Rows, a button that adds one, and a row for the module to copy.
fn rows(ask: Ask<'_>, rows: &[Markup], pattern: &Markup) -> Markup {
    html! {
        fieldset.group data-rows=(ask.path) data-mark=(mark(ask.depth)) {
            legend { (ask.label) (optional(ask)) }
            (about(ask.schema))
            div.row-cards { @for row in rows { (row) } }
            @if rows.is_empty() { p.small.dim.none { "None yet." } }
            button.btn.tiny type="submit" name="do" value=(format!("add {}", ask.path)) formnovalidate data-add { "Add one" }
            template { (pattern) }
        }
    }
}

fn row(ask: Ask<'_>, items: Schema<'_>, at: &str, value: Option<&Value>) -> Markup {
    let path = format!("{}.{at}", ask.path);
    let number = at.parse::<usize>().map_or_else(|_| String::new(), |at| (at + 1).to_string());
    html! {
        div.row-card role="group" aria-label=(format!("{} {number}", ask.label)) {
            input type="hidden" name=(path) value="";
            @match items.kind() {
                Kind::Object(fields) if !fields.is_empty() => (inner(items, value, &path, ask.depth + 1)),
                _ => (field(Ask { schema: items, value, path: &format!("{path}.v"), label: ask.label, needed: true, depth: ask.depth + 1 })),
            }
            (remove(&path, &format!("{} {number}", ask.label)))
        }
    }
}

fn remove(path: &str, what: &str) -> Markup {
    html! {
        button.btn.tiny type="submit" name="do" value=(format!("drop {path}")) formnovalidate data-drop
            aria-label=(format!("Remove {what}")) { "Remove" }
    }
}

/// Values under names that the reader chooses: rows of a name and a value.
fn map(ask: Ask<'_>, values: Schema<'_>) -> Markup {
    let row = |at: &str, key: &str, value: Option<&Value>| {
        let path = format!("{}.{at}", ask.path);
        html! {
            div.row-card role="group" aria-label=(format!("{} {key}", ask.label)) {
                input type="hidden" name=(path) value="";
                label.field { span { "Name" } input.mono type="text" name=(format!("{path}.k")) value=(key) autocomplete="off"; }
                (field(Ask { schema: values, value, path: &format!("{path}.v"), label: "Value", needed: true, depth: ask.depth + 1 }))
                (remove(&path, &format!("{} {key}", ask.label)))
            }
        }
    };
    let entries = ask.value.and_then(Value::as_object).into_iter().flatten().enumerate();
    let filled = entries.map(|(at, (key, value))| row(&at.to_string(), key, Some(value))).collect::<Vec<_>>();
    rows(ask, &filled, &row(&mark(ask.depth), "", Some(&blank(values, 0))))
}

/// The id of the list of words that a field offers.
fn list_id(schema: Schema<'_>) -> Option<String> {
    let scenario = schema.names_scenario().then(|| "scenarios".to_string());
    schema.rows().map(|table| format!("rows-{table}")).or(scenario)
}

/// The lists of words that fields of this schema offer: rows of the ledger's tables, and scenarios.
pub(super) fn lists(schema: &Value, book: &dyn jumpmaster_play::Book) -> Markup {
    let mut tables = Vec::new();
    named_tables(schema, &mut tables);
    html! {
        @for name in tables {
            @if let Ok(table) = book.ledger().table(name) {
                datalist id=(format!("rows-{name}")) { @for row in table.row_names() { option value=(row) {} } }
            }
        }
        datalist #scenarios { @for scenario in book.scenarios() { option value=(scenario.name) { (scenario.title) } } }
    }
}

fn named_tables<'a>(schema: &'a Value, tables: &mut Vec<&'a str>) {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("x-rows").and_then(Value::as_str);
            tables.extend(own.filter(|name| !tables.contains(name)));
            fields.values().for_each(|value| named_tables(value, tables));
        }
        Value::Array(values) => values.iter().for_each(|value| named_tables(value, tables)),
        _ => {}
    }
}
