//! The Desk as a page: the situation on the left, the wanted die, the picture and the log in the middle, the odds on the
//! right.

use super::schema::Schema;
use super::state::{Dice, State};
use super::work::{Done, Told, Work};
use super::{form, take};
use crate::kit::{self, Whose};
use crate::page::Page;
use jumpmaster_core::dice::{NeedRoll, Roll};
use jumpmaster_core::{Fault, Ledger, Line, Sheet};
use jumpmaster_draw::{Style, Theme};
use jumpmaster_odds::Odds;
use jumpmaster_play::ScenarioFiles;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

/// The largest map that is drawn on a page.
const LARGEST_MAP: usize = 4000;
/// The most outcomes that are listed.
const MOST_LISTED: usize = 60;

/// The whole page.
pub(super) fn page(work: &Work) -> Markup {
    let entry = work.entry;
    let json = {
        let href = work.state.href(entry.id());
        format!("{href}{}as=json", if href.contains('?') { '&' } else { '?' })
    };
    let body = html! {
        div.page-head {
            h1 { (entry.title()) }
            p { span.mono { (entry.id()) } " " (entry.about()) }
            div.row {
                button.btn.tiny type="button" data-copy="link" hidden { "Copy link" }
                a.btn.tiny href=(json) { "As JSON" }
                a.btn.tiny href="#take" { "As command" }
                a.btn.tiny href="#situation" { "Change the situation" }
                @if entry.charted() { a.btn.tiny href=(super::chart::href(entry, &work.state)) { "The whole chart" } }
                @if let Some(lab) = lab(work) { a.btn.tiny href=(lab) { "In the Drop Lab" } }
            }
        }
        div.lay-desk {
            div.stack.need-col #middle { (middle(work)) }
            div.stack.odds-col #right { (right(work)) }
            (situation(work))
        }
        p.visually-hidden #said role="status" {}
    };
    let aside = super::super::rules::aside(work.book);
    Page::new(entry.title()).module("desk.js").style("desk.css").aside(aside).show(&body)
}

/// The address of the same in the Drop Lab, if it can be planned there.
fn lab(work: &Work) -> Option<String> {
    let Ok(Done { ready: Some(ready), .. }) = &work.result else { return None };
    ready.lab()?;
    super::super::lab::link_to(work.entry, &work.input, &work.state.house)
}

/// The form.
fn situation(work: &Work) -> Markup {
    let (entry, state) = (work.entry, &work.state);
    let schema = entry.input_schema();
    html! {
        form.sheet #situation method="get" action=(format!("/desk/{}", entry.id())) {
            div.sheet-head { h2 { "Situation" } }
            // Enter in a field presses the first button there is.
            button.visually-hidden name="dice" value="none" { "Show the odds" }
            (begin_with(work))
            (form::fields(Schema::new(schema), &work.form))
            (form::lists(schema, work.book))
            @let scenarios = work.book.scenarios();
            @if !scenarios.is_empty() {
                label.field {
                    span { "Rules" }
                    select name="scenario" {
                        option value="" { "as printed" }
                        @for scenario in scenarios {
                            option value=(scenario.name) selected[state.scenario.as_ref() == Some(&scenario.name)] {
                                "as " (scenario.title) " sets them"
                            }
                        }
                    }
                }
            }
            details open[!state.house.is_empty()] {
                summary { "House rules" }
                label.field {
                    span.visually-hidden { "House rules" }
                    textarea.mono name="house" rows="8" spellcheck="false" placeholder=(format!("system = \"{}\"\nname = \"Ours\"\n\n[options]\n", work.book.id())) { (state.house) }
                    small { "A house-rule file: [options], [rulings] and [tables] that replace what is printed." }
                }
            }
            div.row {
                button.btn.main name="dice" value="ours" { "Roll our dice" }
                button.btn name="dice" value="yours" { "Roll yours" }
                button.btn.quiet name="dice" value="none" { "Odds only" }
            }
        }
    }
}

/// Situations to start from: examples, and what scenarios offer.
fn begin_with(work: &Work) -> Markup {
    let id = work.entry.id();
    let link = |input: Option<Value>, scenario: Option<String>| {
        State { input, scenario, edit: false, dice: Dice::None, house: work.state.house.clone() }.href(id)
    };
    let offers = work
        .book
        .scenario_files()
        .iter()
        .zip(work.book.scenarios())
        .filter(|(file, _)| work.entry.of_scenario(&ScenarioFiles::shipped(file), None).is_ok());
    let offers: Vec<_> = offers.map(|(_, card)| card).collect();
    html! {
        details.begin {
            summary { "Begin with an example" }
            ul.plain-list.small {
                @for (name, input) in work.entry.examples() {
                    @let now = work.state.scenario.is_none() && input == work.input;
                    li { a href=(link(Some(input), None)) aria-current=[now.then_some("true")] { (name) } }
                }
                @for card in offers {
                    li { a href=(link(None, Some(card.name.clone()))) { "the scenario " (card.title) } }
                }
            }
        }
    }
}

fn middle(work: &Work) -> Markup {
    let done = match &work.result {
        Ok(done) => done,
        Err(fault) => return kit::refusal(fault),
    };
    html! {
        @match &done.told {
            Told::Nothing => (nothing(work)),
            Told::Wants { need, rolls, means } => { (wanted(work, *need, rolls, means)) },
            Told::Impossible { fault, good, .. } => (impossible(work, fault, *good)),
            Told::Over { lines, rolls, .. } => (over(work, lines, rolls, done)),
        }
        @if let Some(sheet) = &done.sheet { (map(sheet, done)) }
        @match &done.told {
            Told::Wants { rolls, .. } | Told::Impossible { rolls, .. } if !rolls.is_empty() => (so_far(work, rolls)),
            Told::Over { rolls, .. } if !rolls.is_empty() => (so_far(work, rolls)),
            _ => {},
        }
    }
}

fn nothing(work: &Work) -> Markup {
    let id = work.entry.id();
    html! {
        @if work.state.edit {
            div.empty { b { "Fill in the form." } span { "Then roll, or ask for the odds." } }
        } @else {
            div.empty {
                b { "Nothing is rolled yet." }
                span { "The odds stand beside this. Roll with our dice, or with your own: the page then asks for one die at a time." }
                div.row {
                    a.btn.main href=(work.state.with(Dice::Ours(None)).href(id)) { "Roll our dice" }
                    a.btn href=(work.state.with(Dice::Yours(Vec::new())).href(id)) { "Roll yours" }
                }
            }
        }
    }
}

/// The die that is wanted, with the meaning of each face.
fn wanted(work: &Work, need: NeedRoll, rolls: &[Roll], means: &[String]) -> Markup {
    let faces: Vec<u8> = rolls.iter().map(|roll| roll.face).collect();
    let with = |face: u8| work.state.with(Dice::Yours([faces.as_slice(), &[face]].concat())).href(work.entry.id());
    let words = kit::clause(need.why.0).map(|clause| clause.text.as_str()).unwrap_or_default();
    html! {
        section.need aria-labelledby="want" {
            div.row {
                (kit::wanted(need.die))
                div.grow {
                    h2 #want { "Roll " (kit::asked(need.die)) }
                    p.dim { (words) " " (kit::chip(need.why.0)) " Die " (faces.len() + 1) "." }
                }
            }
            @if means.is_empty() {
                form.row method="get" action=(format!("/desk/{}", work.entry.id())) {
                    (hidden(&work.state.with(Dice::Yours(faces.clone()))))
                    label.field { span { "What does it show?" } input type="number" name="face" min=(need.die.lowest()) max=(need.die.most()) required autofocus; }
                    button.btn.main { "That is it" }
                }
            } @else {
                div.faces.many[means.len() != 6] role="group" aria-label="What does it show?" {
                    @for (face, meaning) in need.die.values().zip(means) {
                        a.face href=(with(face)) data-face=(face) aria-label=(label(face, meaning)) {
                            (kit::silent_die(need.die, face))
                            @if !meaning.is_empty() { span.face-means aria-hidden="true" { (meaning) } }
                        }
                    }
                }
            }
            div.row.small.dim {
                @if let Some((_, before)) = faces.split_last() {
                    a data-back href=(work.state.with(Dice::Yours(before.to_vec())).href(work.entry.id())) { "Take the last die back" }
                }
                span.keys hidden { "Press " kbd { (need.die.least()) } " to " kbd { (need.die.most().min(9)) } ", " kbd { "Backspace" } " takes the last die back." }
            }
        }
    }
}

fn label(face: u8, meaning: &str) -> String {
    if meaning.is_empty() { face.to_string() } else { format!("{face}: {meaning}") }
}

/// A state as hidden fields of a form.
fn hidden(state: &State) -> Markup {
    html! {
        @if let Some(input) = &state.input { input type="hidden" name="in" value=(input); }
        @if let Some(scenario) = &state.scenario { input type="hidden" name="scenario" value=(scenario); }
        @if !state.house.is_empty() { input type="hidden" name="house" value=(state.house); }
        input type="hidden" name="dice" value="yours";
        @if let Dice::Yours(faces) = &state.dice { input type="hidden" name="faces" value=(super::state::said(faces)); }
    }
}

fn impossible(work: &Work, fault: &Fault, good: usize) -> Markup {
    let kept = match &work.state.dice {
        Dice::Yours(faces) => faces[..good.min(faces.len())].to_vec(),
        _ => Vec::new(),
    };
    html! {
        (kit::refusal(fault))
        p { a.btn.main href=(work.state.with(Dice::Yours(kept)).href(work.entry.id())) { "Go on from the last good die" } }
    }
}

/// The outcome, in sentences.
fn over(work: &Work, lines: &[Line], rolls: &[Roll], done: &Done) -> Markup {
    let id = work.entry.id();
    let again = match &work.state.dice {
        Dice::Yours(_) => ("Roll yours again", work.state.with(Dice::Yours(Vec::new())).href(id)),
        _ => ("Roll again", work.state.with(Dice::Ours(None)).href(id)),
    };
    html! {
        section.sheet.result aria-labelledby="came" {
            div.sheet-head {
                h2 #came { "What came of it" }
                span.small.dim { (whose_words(&work.state)) }
            }
            ol.log {
                @for (at, line) in lines.iter().enumerate() {
                    li { span.n { (at + 1) } span { (line.text) " " (kit::chip(line.clause.0)) } }
                }
                @if lines.is_empty() { li { span.n {} span { "Nothing happened." } } }
            }
            @if let (Some(chance), Some(Ok(odds))) = (&done.chance, &done.odds) {
                p.small { "As likely as " b { (kit::percent(chance.p)) } ": " (kit::say(&chance.outcome)) ". " (kit::badge(odds)) }
            }
            div.row {
                a.btn.main href=(again.1) { (again.0) }
                @if !rolls.is_empty() {
                    @if let Dice::Ours(_) = work.state.dice {
                        a.btn href=(work.state.with(Dice::Yours(Vec::new())).href(id)) { "With your dice" }
                    }
                }
                a.btn.quiet href=(work.state.with(Dice::None).href(id)) { "Clear the dice" }
            }
        }
    }
}

fn whose_words(state: &State) -> String {
    match &state.dice {
        Dice::Ours(Some(seed)) => format!("our dice, seed {seed}"),
        Dice::Yours(_) => "your dice".into(),
        Dice::None | Dice::Ours(None) => String::new(),
    }
}

/// Every roll, the newest first.
fn so_far(work: &Work, rolls: &[Roll]) -> Markup {
    let whose = if let Dice::Yours(_) = work.state.dice { Whose::Yours } else { Whose::Ours };
    html! {
        section.sheet {
            div.sheet-head { h2 { "The dice" } span.small.dim { (whose_words(&work.state)) } }
            ol.log reversed {
                @for (at, roll) in rolls.iter().enumerate().rev() {
                    li { span.n { (at + 1) } span {
                        (kit::die(roll.die, roll.face, whose)) " "
                        @if roll.meaning.is_empty() { (roll.face) } @else { (roll.meaning) }
                        " " (kit::chip(roll.clause.0))
                    } }
                }
            }
        }
    }
}

/// The map: before the outcome with the odds of where things come down, afterwards with where they did.
fn map(sheet: &Sheet, done: &Done) -> Markup {
    if sheet.grid.is_none_or(|grid| grid.len() > LARGEST_MAP) {
        return html! { p.small.dim { "The map is too large to be drawn here; jumpmaster odds --svg draws it into a file." } };
    }
    let heat = match (&done.told, &done.odds) {
        (Told::Over { .. }, _) | (_, None | Some(Err(_))) => &[],
        (_, Some(Ok(odds))) => odds.hexes.as_slice(),
    };
    let style = Style { theme: Theme::Page, hex: 26.0, prefix: "map-".into(), heading: false, ..Style::default() };
    let svg = jumpmaster_draw::svg(&kit::heated(sheet.clone(), heat), &style);
    html! {
        figure.sheet.map-sheet {
            (kit::picture(svg))
            @if let (false, Some(Ok(odds))) = (heat.is_empty(), &done.odds) {
                figcaption.map-foot { span { "Percent chance that something comes down in a hex." } (kit::badge(odds)) }
            }
        }
    }
}

fn right(work: &Work) -> Markup {
    html! {
        @if let Ok(done) = &work.result {
            @match &done.odds {
                Some(Ok(odds)) => (odds_sheet(work, done, odds)),
                Some(Err(fault)) => (kit::refusal(fault)),
                None => {},
            }
        }
        (rules_in_force(work))
        (taken(work))
    }
}

fn odds_sheet(work: &Work, done: &Done, odds: &Odds<Value>) -> Markup {
    let dice = match &done.told {
        Told::Wants { rolls, .. } | Told::Impossible { rolls, .. } => rolls.len(),
        Told::Nothing | Told::Over { .. } => 0,
    };
    let charts = kit::charts(work.entry, odds);
    let style = Style { theme: Theme::Page, prefix: "odds-".into(), chart: 380.0, ..Style::default() };
    let mut listed: Vec<_> = odds.outcomes.iter().collect();
    listed.sort_by(|a, b| b.p.total_cmp(&a.p));
    html! {
        section.sheet #odds {
            div.sheet-head {
                h2 { @if let Told::Over { .. } = done.told { "How it could have ended" } @else { "How it may end" } }
                (kit::badge(odds))
            }
            p.small.dim {
                "Percent chance of " (if work.entry.fates().is_some() { "each number" } else { "each outcome" })
                @if dice == 1 { ", given the die that lies" } @else if dice > 1 { ", given the " (dice) " dice that lie" }
                "."
            }
            @if odds.outcomes.len() == 1 {
                p { (kit::say(&odds.outcomes[0].outcome)) ": certain." }
            } @else {
                div.picture.free { (PreEscaped(jumpmaster_draw::bars_svg(&charts, &style))) }
            }
            details {
                summary { "The same as a table" }
                div.scroll-x tabindex="0" role="group" aria-label="Outcomes and their chances" {
                    table.chart {
                        thead { tr { th.wide scope="col" { "Outcome" } th.num scope="col" { "Chance" } } }
                        tbody {
                            @for chance in listed.iter().take(MOST_LISTED) {
                                tr { td.text { (kit::say(&chance.outcome)) } td.num { (kit::percent(chance.p)) } }
                            }
                        }
                    }
                }
                @if listed.len() > MOST_LISTED { p.small.dim { (listed.len() - MOST_LISTED) " more, less likely than these." } }
            }
        }
    }
}

/// The rules in force, if they are not as printed; and every clause that the procedure enforces.
pub(super) fn rules_in_force(work: &Work) -> Markup {
    html! {
        section.sheet {
            div.sheet-head {
                h2 { "By these clauses" }
                @if let Some(mark) = work.ledger.as_ref().and_then(|ledger| ledger.house.as_ref()) {
                    span.badge.house title=(mark.hash) { "house rules “" (mark.name) "” " (mark.hash.get(..8).unwrap_or_default()) }
                }
            }
            @for option in work.ledger.iter().flat_map(Ledger::in_force) {
                p.small { "Option " code { (option.key) " = " (option.value.to_string()) } ", set by " (option.set_by.words()) "." }
            }
            p.chips { @for clause in work.entry.clauses() { (kit::chip(clause.0)) " " } }
        }
    }
}

fn taken(work: &Work) -> Markup {
    let pretty = serde_json::to_string_pretty(&take::json(work)).unwrap_or_default();
    html! {
        section.sheet #take {
            div.sheet-head { h2 { "Take it along" } }
            label.field {
                span { "As a command" }
                textarea.mono #command rows="3" readonly spellcheck="false" { (take::command(work)) }
                @if let Some(caveat) = take::caveat(work) { small { (caveat) } }
            }
            button.btn.tiny type="button" data-copy="command" hidden { "Copy command" }
            details {
                summary { "As JSON" }
                label.field { span.visually-hidden { "As JSON" } textarea.mono #json rows="10" readonly spellcheck="false" { (pretty) } }
                button.btn.tiny type="button" data-copy="json" hidden { "Copy JSON" }
            }
        }
    }
}
