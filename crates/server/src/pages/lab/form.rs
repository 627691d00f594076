//! The plan as a form: everything that can be done on the map can be typed here, and works without a script.

use super::answer::{Column, Sought, stands};
use super::query::{Given, Letter};
use super::slot::{Slot, slots};
use super::{refusal, stage};
use crate::kit;
use jumpmaster_core::lab::{Field, FieldKind, Targets};
use maud::{Markup, html};

/// Draws the form.
pub fn draw(sought: &Sought, columns: &[Column]) -> Markup {
    let Sought { query, stage, .. } = sought;
    html! {
        form.sheet #lab-form action="/lab" method="get" autocomplete="off" {
            (start(sought))
            @for (letter, plan) in [(Letter::A, &query.a), (Letter::B, &query.b)] {
                @if let Some(plan) = plan { (planned(sought, letter, plan, columns)) }
            }
            div.row {
                @if query.b.is_none() {
                    button.btn.tiny name="act" value="b.copy" { "Put a plan B beside it" }
                    @if stage.lab.targets.iter().any(|targets| targets.line.is_some()) {
                        button.btn.tiny name="act" value="b.turned" { "Plan B from the other end" }
                    }
                } @else {
                    button.btn.tiny name="act" value="swap" { "Change A and B over" }
                    button.btn.tiny name="act" value="b.none" { "Leave plan B" }
                }
            }
            (objective(sought))
            (enemy(sought))
            (rules(sought))
            @for fault in &sought.faults { (refusal(fault)) }
            input type="hidden" name="show" value=(query.show.key());
            input type="hidden" name="map" value=(query.map);
            div.row {
                button.btn.main { "Work it out" }
                @if stage.start.scenario && stage.lab.manner.play {
                    a.btn href=(format!("/play?scenario={}", stage.start.key)) { "Play this plan" }
                }
            }
        }
        (keys(sought))
    }
}

/// What is planned, and on which scenario or example.
fn start(sought: &Sought) -> Markup {
    let here = &sought.stage.start;
    let planned = sought.stage.planned;
    let starts = &planned.starts;
    html! {
        @if stage::all().len() > 1 {
            label.field { span { "What is planned" }
                select #lab-do name="do" {
                    @for other in stage::all() {
                        option value=(other.entry.id()) selected[other.entry.id() == planned.entry.id()] {
                            (other.entry.title()) " (" (other.book.id()) ")"
                        }
                    }
                }
            }
        } @else {
            input type="hidden" name="do" value=(planned.entry.id());
        }
        label.field { span { "On the map of" }
            select #lab-on name="on" {
                @for (scenario, label) in [(true, "Scenarios"), (false, "Examples")] {
                    @if starts.iter().any(|start| start.scenario == scenario) {
                        optgroup label=(label) {
                            @for start in starts.iter().filter(|start| start.scenario == scenario) {
                                option value=(start.key) selected[start == here] { (start.title) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The names of `hexes` hexes in the middle of the map.
fn example(sought: &Sought, hexes: usize) -> String {
    let Some(grid) = sought.stage.ground.grid else { return String::new() };
    let middle = grid.len() / 2 + usize::from(grid.columns) / 2;
    let names: Vec<String> = (middle..grid.len()).step_by(2).take(hexes).map(|hex| grid.name_of(hex)).collect();
    names.join(" ")
}

/// A plan: its lists and its settings.
fn planned(sought: &Sought, letter: Letter, plan: &Given, columns: &[Column]) -> Markup {
    let lab = &sought.stage.lab;
    let key = letter.key();
    let shown = columns.iter().filter(|column| column.letter == letter).find_map(|column| column.answer.as_ref().ok());
    // House rules may know more fields than the plain rules.
    let with_most = columns.iter().filter_map(|column| column.answer.as_ref().ok().map(|answer| &answer.lab));
    let lab = with_most.max_by_key(|lab| lab.targets.iter().flat_map(Targets::says).count()).unwrap_or(lab);
    let fault = columns.iter().filter(|column| column.letter == letter).find_map(|column| column.answer.as_ref().err());
    html! {
        fieldset.field.lab-plan data-plan=(key) {
            legend.lab-legend { span.plan-tag.b[letter == Letter::B] { (letter.name()) } " Plan" }
            @for slot in slots(lab) {
                @let rows = rows(sought, letter, plan, slot);
                @let many = slot.hexes(plan).len();
                @if slot.number > 0 && many > FOLDED {
                    details.lab-list id=(slot.id(letter, "all")) {
                        summary { b { (kit::title(slot.targets.list)) } " (" (many) ")" }
                        (rows)
                    }
                } @else {
                    @if lab.targets.len() > 1 { p.lab-list { b { (kit::title(slot.targets.list)) } } }
                    (rows)
                }
            }
            @if let Some(answer) = shown {
                small { (kit::count(answer.units(), answer.lab.unit)) " in all." }
            }
            @for field in &lab.settings {
                @let said = plan.under(field.name).first().map_or("", String::as_str);
                label.lab-setting {
                    span { (field.label) }
                    (input(field, &format!("{key}.{}", field.name), &format!("{key}-{}", field.name.replace('.', "-")), said, false))
                }
            }
            @if let Some(fault) = fault { (refusal(fault)) }
        }
    }
}

/// The most entries of a further list that are shown before it is folded away.
const FOLDED: usize = 4;

/// The entries of a list.
fn rows(sought: &Sought, letter: Letter, plan: &Given, slot: Slot<'_>) -> Markup {
    html! {
        div.lab-rows data-list=(slot.targets.list) role="group" aria-label=(kit::title(slot.targets.list)) {
            @for at in 0..=slot.hexes(plan).len() { (row(sought, letter, plan, slot, at)) }
        }
    }
}

/// An entry of a list; the one after the last is empty, for a new one.
fn row(sought: &Sought, letter: Letter, plan: &Given, slot: Slot<'_>, at: usize) -> Markup {
    let targets = slot.targets;
    let hex = slot.hexes(plan).get(at);
    let act = |action: &str| format!("{}.{action}.{}", slot.key(letter), at + 1);
    let number = slot
        .sign()
        .filter(|_| sought.stage.lab.manner.numbers)
        .map(|sign| hex.map_or_else(String::new, |_| format!("{sign}{}", at + 1)));
    let label = match hex {
        Some(_) => format!("Hex of {} {}", targets.entry, at + 1),
        None => format!("Hex of a further {}", targets.entry),
    };
    html! {
        div.lab-row.many[targets.says().count() > 1] data-hex=[hex] data-number=[number] {
            input.mono type="text" name=(slot.key(letter)) id=(slot.id(letter, &format!("hex-{at}"))) value=[hex] size="6"
                placeholder=[hex.is_none().then(|| example(sought, 1))] aria-label=(label);
            (of_entry(slot, letter, plan, at))
            @if let Some(hex) = hex {
                button.btn.tiny.lab-drop name="act" value=(act("drop"))
                    aria-label=(format!("Remove {} {hex}", targets.entry)) title="Remove" { "×" }
                @if targets.line.is_some() {
                    button.btn.tiny.lab-turn name="act" value=(act("turn"))
                        aria-label=(format!("{} {} from the other end", kit::sentence(targets.entry), at + 1)) { "From the other end" }
                }
            } @else {
                span.lab-drop aria-hidden="true" {}
            }
        }
    }
}

/// The fields of an entry besides its hex: a single one goes beside it, several go beneath it under their names.
fn of_entry(slot: Slot<'_>, letter: Letter, plan: &Given, at: usize) -> Markup {
    let fields: Vec<&Field> = slot.targets.says().collect();
    let control = |field: &Field, labelled: bool| {
        let (name, id) = (format!("{}.{}", letter.key(), slot.name(field.name)), format!("{}-{at}", field.name));
        input(field, &name, &slot.id(letter, &id), slot.said(plan, field, at), labelled)
    };
    html! {
        @match fields.as_slice() {
            [field] => (control(field, true)),
            [] => {},
            fields => div.lab-fields {
                @for field in fields {
                    label data-part=[slot.targets.part(field)] { span.small { (kit::sentence(field.label)) } (control(field, false)) }
                }
            },
        }
    }
}

/// The control of a field.
fn input(field: &Field, name: &str, id: &str, said: &str, labelled: bool) -> Markup {
    let label = labelled.then(|| kit::title(field.label));
    let listed: Vec<String> = match &field.kind {
        FieldKind::Number { least, most } => (*least..=*most).map(|number| number.to_string()).collect(),
        FieldKind::Word(words) => words.clone(),
        FieldKind::Hex => Vec::new(),
    };
    let strange = !said.is_empty() && !listed.iter().any(|known| known == said);
    if strange || listed.len() > 40 || field.kind == FieldKind::Hex {
        return html! { input.mono type="text" name=(name) id=(id) value=(said) size="4" aria-label=[label] placeholder=[field.absent]; };
    }
    let number = matches!(field.kind, FieldKind::Number { .. });
    html! {
        select name=(name) id=(id) aria-label=[label] {
            @if let Some(absent) = field.absent { option value="" selected[said.is_empty()] { (absent) } }
            @for word in &listed {
                option value=(word) selected[word == said] { (word) @if number && labelled { " " (named(field.label, word)) } }
            }
        }
    }
}

/// What a number counts; in the singular the name loses its last letter.
fn named<'a>(many: &'a str, number: &str) -> &'a str {
    many.strip_suffix('s').filter(|_| number == "1").unwrap_or(many)
}

fn objective(sought: &Sought) -> Markup {
    let query = &sought.query;
    let unit = sought.stage.lab.unit;
    if !sought.stage.lab.manner.objective {
        return html! { input #lab-objective type="hidden" name="objective" value=""; };
    }
    html! {
        fieldset.field {
            legend { "Objective" }
            div.lab-near {
                input.mono #lab-objective type="text" name="objective" value=(query.objective.as_deref().unwrap_or_default())
                    size="6" placeholder="none" aria-label="Objective hex";
                label { span { "within" } input #lab-within type="number" name="within" min="0" max="99" value=(query.within); span { "hexes" } }
                label { span { "at least" } input #lab-least type="number" name="least" min="0" max="999" value=(query.least); span { "fit " (unit) "s" } }
            }
        }
    }
}

fn enemy(sought: &Sought) -> Markup {
    if !sought.stage.lab.manner.enemy {
        return html! { input #lab-enemy type="hidden" name="enemy" value=""; };
    }
    html! {
        label.field { span { "Enemy positions" }
            input.mono #lab-enemy type="text" name="enemy" value=(sought.query.enemy) placeholder=(example(sought, 2));
            small { "Hexes, with spaces between. Fire and fights on the ground are left out: only who comes down there is counted." }
        }
    }
}

/// What if the rules were different: options to pick, or a whole file.
fn rules(sought: &Sought) -> Markup {
    let Sought { query, stage, house, .. } = sought;
    html! {
        fieldset.field {
            legend { "What if, by house rules" }
            @for option in stage.ledger.in_force() {
                p.small { "Plain rules here: " code { (option.key) " = " (option.value.to_string()) } ", set by " (option.set_by.words()) "." }
            }
            @for (at, option) in query.options.iter().chain([&String::new()]).enumerate() {
                input.mono type="text" name="option" id=(format!("lab-option-{at}")) value=(option) list="lab-options"
                    placeholder="choose an option" aria-label=(format!("Option {}", at + 1));
            }
            datalist #lab-options {
                @for choice in &stage.ledger.choices {
                    @for value in &choice.values {
                        @let line = format!("{} = {value}", choice.key);
                        @if line != stands(choice) { option value=(line) { (choice.text) } }
                    }
                    @if choice.values.is_empty() { option value=(stands(choice)) { (choice.text) " (" (choice.range()) ")" } }
                }
            }
            details open[!query.house.is_empty()] {
                summary { "A house-rule file" }
                textarea.mono #lab-house name="house" rows="6" spellcheck="false" aria-label="House-rule file"
                    placeholder=(format!("system = \"{}\"\nname = \"…\"\n[options]\n[tables]", stage.planned.book.id())) { (query.house) }
            }
            @if let Some((house, _)) = house {
                p.row {
                    span.badge.house title=(house.mark.name) { "house rules " (&house.mark.hash[..4]) }
                    button.btn.tiny name="act" value="plain" { "Back to the plain rules" }
                }
            }
        }
    }
}

/// The keys that the map responds to.
fn keys(sought: &Sought) -> Markup {
    const KEYS: [(&str, &str); 10] = [
        ("arrows", "move the cursor"),
        ("t", "aim here, or no longer"),
        ("Enter", "take up what lies here, put it down there"),
        ("o", "objective here"),
        ("e", "enemy here, or no longer"),
        ("Home End", "ends of the row"),
        ("+ - 0", "nearer, further, whole map"),
        ("l", "the map as a list"),
        ("Esc", "let go"),
        ("?", "these keys"),
    ];
    const OF_LINES: [(&str, &str); 2] =
        [("Enter Enter", "a line from the first hex to the second"), ("r", "the line here from its other end")];
    const OF_LISTS: [(&str, &str); 2] = [("p", "what Enter puts: the next kind"), ("Del", "take away what lies here")];
    let manner = sought.stage.lab.manner;
    let asked = |key: &str| match key {
        "o" => manner.objective,
        "e" => manner.enemy,
        _ => true,
    };
    let targets = &sought.stage.lab.targets;
    let lines = OF_LINES.iter().filter(|_| targets.iter().any(|targets| targets.line.is_some()));
    let lists = OF_LISTS.iter().filter(|_| targets.len() > 1);
    html! {
        details.sheet #lab-keys {
            summary { "Keys on the map" }
            dl.kv.left { @for (key, meaning) in KEYS.iter().filter(|(key, _)| asked(key)).chain(lines).chain(lists) { dt { kbd { (key) } } dd { (meaning) } } }
        }
    }
}
