//! Tables as printed charts, each with a link to where it can be rolled; and worked examples.

use super::words::{Words, marked};
use crate::kit;
use crate::pages::desk;
use jumpmaster_core::Table;
use jumpmaster_core::dice::Die;
use jumpmaster_core::ledger::{Example, Ledger};
use jumpmaster_play::{Book, Entry};
use maud::{Markup, html};

/// A table on a sheet of its own.
pub(super) fn table(book: &dyn Book, table: &Table) -> Markup {
    html! { section.sheet id=(table.id) { (table_inline(book, table)) } }
}

/// A table within a text.
pub(super) fn table_inline(book: &dyn Book, table: &Table) -> Markup {
    html! {
        div.sheet-head { h2 { (name(table)) } (kit::chip(&table.clause)) }
        (chart(table))
        @if !table.legend.is_empty() {
            dl.legend.small {
                @for (sign, meaning) in &table.legend { div { dt.mono { (sign) } dd { (meaning) } } }
            }
        }
        @if !table.note.is_empty() { p.small.dim { (marked(&table.note, &Words::new(""))) } }
        @if let Some(entry) = roller(book, table) {
            div.row {
                a.btn.main.tiny href=(format!("/desk/{}?dice=ours", entry.id())) { "Roll it" }
                a.btn.tiny href=(format!("/desk/{}#odds", entry.id())) { "Odds" }
                @if entry.charted() { a.btn.tiny href=(desk::chart_address(entry)) { "Chart" } }
                span.small.dim { "by " (entry.title()) }
            }
        }
    }
}

/// The name of a table: the last part of its id, in words.
fn name(table: &Table) -> String {
    kit::title(table.id.rsplit('.').next().unwrap_or(&table.id))
}

/// The procedure that rolls on a table: of those that cite its clause, the one that cites the fewest others.
fn roller<'a>(book: &'a dyn Book, table: &Table) -> Option<&'a dyn Entry> {
    let cites = |entry: &&dyn Entry| entry.clauses().iter().any(|clause| clause.0 == table.clause);
    book.procedures().iter().map(AsRef::as_ref).filter(cites).min_by_key(|entry| entry.clauses().len())
}

fn chart(table: &Table) -> Markup {
    let die = table.roll.strip_prefix("1d").and_then(|faces| faces.parse::<u8>().ok()).filter(|faces| *faces <= 12);
    let rolled = |name: &str| die.and_then(|faces| name.parse::<u8>().ok().filter(|face| (1..=faces).contains(face)));
    let shown = |name: &str| match (die, rolled(name)) {
        (Some(faces), Some(face)) if faces == 6 => kit::die(Die::new(faces), face, kit::Whose::Ours),
        _ => html! { (name) },
    };
    let means = |cell: &str| table.legend.get(cell).map(String::as_str);
    html! {
        div.scroll-x tabindex="0" role="group" aria-label=(format!("{}, scrolls sideways", name(table))) {
            table.chart {
                caption.visually-hidden { (name(table)) }
                thead { tr {
                    th scope="col" { @if table.roll.is_empty() { span.visually-hidden { "Row" } } @else { (table.roll) } }
                    @for column in &table.columns { th scope="col" { (shown(column)) } }
                } }
                tbody {
                    @for row in &table.rows {
                        @if let Some((head, cells)) = row.split_first() {
                            tr {
                                th scope="row" { (shown(head)) }
                                @for cell in cells { td.wide[cell.chars().count() > 8] title=[means(cell)] { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// All worked examples of a ledger, folded away until they are opened.
pub(super) fn examples(ledger: &Ledger) -> Markup {
    html! {
        @if !ledger.examples.is_empty() {
            section.sheet {
                div.sheet-head { h2 { "Worked examples" } span.small.dim { (ledger.examples.len()) } }
                @for example in &ledger.examples { (self::example(example)) }
            }
        }
    }
}

/// A worked example.
pub(super) fn example(example: &Example) -> Markup {
    let none = Words::new("");
    let dice: Vec<String> = example.dice.iter().map(ToString::to_string).collect();
    html! {
        details.example id=(example.id) {
            summary { "Example " code { (example.id) } }
            dl.kv.left {
                dt { "Given" } dd { (marked(&example.given, &none)) }
                @if !dice.is_empty() { dt { "Dice" } dd.mono { (dice.join(" ")) } }
                dt { "Steps" } dd { (marked(&example.steps, &none)) }
                dt { "Then" } dd { (marked(&example.then, &none)) }
                dt { "By" } dd { @for clause in &example.clauses { (kit::chip(clause)) " " } }
            }
        }
    }
}
