//! Making a game: scenario, options, house rules, dice, and where the players sit.

use super::{hotseat, made};
use crate::guard::Visitor;
use crate::page::Page;
use crate::{App, DiceKind, Problem, Wish, WishedScenario, kit};
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::options::{Choice, SetBy, Setting};
use jumpmaster_core::{Fault, Ledger};
use jumpmaster_play::{Book, ScenarioCard};
use jumpmaster_systems::shelf;
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the address asks for.
#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    scenario: Option<String>,
}

/// The page: the scenarios, and the form for the one that was chosen.
pub(super) async fn show(Query(asked): Query<Asked>) -> Result<Response, Problem> {
    let chosen = asked.scenario.filter(|name| !name.is_empty());
    page(StatusCode::OK, chosen.as_deref(), &BTreeMap::new(), None)
}

fn page(
    status: StatusCode,
    chosen: Option<&str>,
    filled: &BTreeMap<String, String>,
    fault: Option<&Fault>,
) -> Result<Response, Problem> {
    let chosen = chosen.map(|name| shelf().scenario(name)).transpose();
    let chosen = chosen.map_err(|fault| Problem::new(StatusCode::NOT_FOUND, fault))?;
    let title = if chosen.is_some() { "Make a game" } else { "Play" };
    let body = html! {
        div.page-head { h1 { "Play" } p { "Every table, roll and restriction is enforced; every result cites its clause." } }
        @if let Some(fault) = fault { (kit::refusal(fault)) }
        @match &chosen {
            Some((book, files)) => (form(*book, &files.name, filled)?),
            None => (scenarios()),
        }
        div.two {
            section.sheet {
                div.sheet-head { h2 { "Your games" } span.small.dim { "kept in this browser" } }
                div #games { div.empty { b { "No game yet in this browser." } span { "Make one, send the other seat its link, and it is listed here." } } }
            }
            section.sheet {
                div.sheet-head { h2 { "A game from a file" } }
                p { "Go on with a game that was saved, look at one that is over, or have one checked." }
                p { a.btn href="/replay" { "Open a game file" } }
            }
        }
    };
    Ok((status, Page::new(title).module("home.js").style("play.css").show(&body)).into_response())
}

/// Every scenario there is, to choose one.
fn scenarios() -> Markup {
    html! {
        @for book in shelf().books() {
            section.stack {
                h2 { (book.ledger().title) }
                div.systems {
                    @for ScenarioCard { name, title, about } in book.scenarios() {
                        section.sheet.system {
                            h3 { (title) }
                            p { (about) }
                            p { a.btn.main href={ "/play?scenario=" (name) } { "Make a game" } }
                        }
                    }
                }
            }
        }
    }
}

/// The form of one scenario.
fn form(book: &dyn Book, name: &str, filled: &BTreeMap<String, String>) -> Result<Markup, Problem> {
    let (_, files) = shelf().scenario(name)?;
    let head = files.head()?;
    let ledger = book.ledger_of(&files, None)?;
    let sheet = book.ground(&files)?;
    let seats = book.start(&files, None)?.seats();
    let style = jumpmaster_draw::Style { hex: 16.0, ..super::board::style() };
    let set = |key: &str, value: &str, first: bool| filled.get(key).map_or(first, |set| set == value);
    let text = |key: &str| filled.get(key).map(String::as_str).unwrap_or_default();
    Ok(html! {
        form.lay-replay method="post" action="/play" enctype="multipart/form-data" {
            input type="hidden" name="scenario" value=(name);
            div.stack {
                section.sheet {
                    div.sheet-head { h2 { (head.title) } a.small href="/play" { "another scenario" } }
                    p.reading { (head.about) }
                    (kit::picture(jumpmaster_draw::svg(&sheet, &style)))
                }
                section.sheet {
                    details open[filled.keys().any(|key| key.starts_with("option."))] {
                        summary { h2.inline { "Options" } " " span.small.dim { (kit::count(ledger.choices.len(), "choice")) ", set as the scenario wants them" } }
                        div.options { @for choice in &ledger.choices { (option(choice, text(&format!("option.{}", choice.key)))) } }
                    }
                }
                section.sheet {
                    details open[!text("house").is_empty()] {
                        summary { h2.inline { "House rules" } " " span.small.dim { "your own cells, options and rulings" } }
                        div.stack {
                            label.field { span { "A house-rule file" } input type="file" name="house-file" accept=".toml,text/plain"; }
                            label.field {
                                span { "or its text" }
                                textarea.mono name="house" rows="8" spellcheck="false" placeholder=(format!("system = \"{}\"\nname = \"Kinder trees\"\n", book.id())) { (text("house")) }
                            }
                        }
                    }
                }
            }
            div.stack {
                section.sheet {
                    div.sheet-head { h2 { "Dice" } }
                    fieldset.choices {
                        legend.visually-hidden { "Who rolls" }
                        (radio("dice", "server", set("dice", "server", true), "This server rolls", "From the randomness of the machine. You trust whoever runs it."))
                        (radio("dice", "typed", set("dice", "typed", false), "Each player rolls and types", "Real dice. The page asks for one at a time and names the roll and its clause."))
                        (radio("dice", "sealed", set("dice", "sealed", false), "Sealed dice", "The server and every seat's browser add to each roll, and none can foresee or choose it; anybody can check the game afterwards. Needs scripts, and a screen for each seat."))
                    }
                    label.field {
                        span { "Grace for sealed dice, in seconds" }
                        input type="number" name="grace" min="1" max="2592000" value=(filled.get("grace").map_or("120", String::as_str));
                        small { "Who does not answer for so long is stood in for: the server and an opponent show the numbers he is committed to, each of what he left with them." }
                    }
                }
                section.sheet {
                    div.sheet-head { h2 { "Seats" } }
                    fieldset.choices {
                        legend.visually-hidden { "Where the players sit" }
                        (radio("where", "links", set("where", "links", true), "Each at a screen of their own", "You get a private link for every seat, and one for those who look on."))
                        (radio("where", "hotseat", set("where", "hotseat", false), "All at this screen", "A curtain falls between turns; behind it lies neither side's view."))
                    }
                    p.small.dim { "Seats: " (seats.join(", ")) "." }
                }
                button.btn.main { "Make the game" }
            }
        }
    })
}

fn radio(name: &str, value: &str, on: bool, label: &str, about: &str) -> Markup {
    html! {
        label.choice {
            input type="radio" name=(name) value=(value) checked[on];
            span { b { (label) } br; span.small.dim { (about) } }
        }
    }
}

/// An option as a field. If it is left as it is, it sends the present value and so changes nothing.
fn option(choice: &Choice, filled: &str) -> Markup {
    let name = format!("option.{}", choice.key);
    let stands = choice.value.to_string();
    let now = if filled.is_empty() { stands.as_str() } else { filled };
    html! {
        label.field {
            span { span.mono { (choice.key) } " " (kit::chip(&choice.clause)) }
            @match (choice.values.as_slice(), choice.least, choice.most) {
                ([], Some(least), Some(most)) => input type="number" name=(name) min=(least) max=(most) value=(now);,
                ([], ..) => input.mono type="text" name=(name) value=(now);,
                (values, ..) => select name=(name) { @for value in values { option value=(value) selected[value == now] { (value) } } },
            }
            small { (choice.text) @if choice.set_by == SetBy::Scenario { " Set by the scenario." } }
        }
    }
}

/// Makes the game, and shows the links or the curtain.
pub(super) async fn make(
    State(app): State<App>,
    visitor: Visitor,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let fields = fields(form).await?;
    let wish = match wish(&fields) {
        Ok(wish) => wish,
        Err(fault) => return page(StatusCode::UNPROCESSABLE_ENTITY, scenario_of(&fields), &fields, Some(&fault)),
    };
    let opened = match app.games.create_for(visitor.counted, wish).await {
        Ok(opened) => opened,
        Err(problem) if problem.status.is_client_error() => {
            return page(problem.status, scenario_of(&fields), &fields, Some(&problem.fault));
        }
        Err(problem) => return Err(problem),
    };
    Ok(match fields.get("where").map(String::as_str) {
        Some("hotseat") => hotseat::keep(&opened),
        _ => made::lead_to(&opened),
    })
}

fn scenario_of(fields: &BTreeMap<String, String>) -> Option<&str> {
    fields.get("scenario").map(String::as_str).filter(|name| shelf().scenario(name).is_ok())
}

/// The fields of a form with files, each as text.
pub(in crate::pages) async fn fields(
    form: Result<Multipart, MultipartRejection>,
) -> Result<BTreeMap<String, String>, Problem> {
    let mut form = form.map_err(|rejection| unread(&rejection.body_text()))?;
    let mut fields = BTreeMap::new();
    while let Some(field) = form.next_field().await.map_err(|error| unread(&error.body_text()))? {
        let name = field.name().unwrap_or_default().to_string();
        let bytes = field.bytes().await.map_err(|error| unread(&error.body_text()))?;
        let text = String::from_utf8(bytes.to_vec()).map_err(|_| {
            Fault::new(
                format!("the field \"{name}\" is not text"),
                "files are read as UTF-8 text",
                "choose another file",
            )
        })?;
        if !text.is_empty() {
            fields.insert(name, text);
        }
    }
    Ok(fields)
}

fn unread(why: &str) -> Problem {
    Problem::new(
        StatusCode::BAD_REQUEST,
        Fault::new("the form cannot be read", why, "send it again from the page; a file may have up to 2 MB"),
    )
}

/// The game that a form asks for.
fn wish(fields: &BTreeMap<String, String>) -> Result<Wish, Fault> {
    let name = fields.get("scenario").map(String::as_str).unwrap_or_default();
    let (book, files) = shelf().scenario(name)?;
    let dice = DiceKind::named(fields.get("dice").map_or("server", String::as_str))?;
    if dice == DiceKind::Sealed && fields.get("where").is_some_and(|place| place == "hotseat") {
        return Err(one_screen());
    }
    let grace = fields.get("grace").filter(|_| dice == DiceKind::Sealed).map(|text| seconds(text)).transpose()?;
    let text = fields.get("house-file").or_else(|| fields.get("house"));
    let ledger = book.ledger_of(&files, None)?;
    let changed = changed(&ledger, fields)?;
    let house = house(book.id(), text.map(String::as_str), &changed);
    let house = house.map(|text| ("house rules".to_string(), text));
    Ok(Wish { scenario: WishedScenario::Shipped(name.into()), house, dice, grace })
}

fn seconds(text: &str) -> Result<u64, Fault> {
    text.trim().parse().map_err(|_| {
        Fault::new(
            format!("\"{text}\" is no number of seconds"),
            "the grace says how long one who does not answer is waited for",
            "write a whole number, such as 120",
        )
    })
}

fn one_screen() -> Fault {
    Fault::new(
        "sealed dice cannot be played on one screen",
        "one browser would hold every seat's numbers and add them all, so the seats would prove nothing to each other",
        "let each sit at a screen of their own, or choose other dice",
    )
}

/// The options that differ from what the scenario sets, as lines of a house-rule file.
fn changed(ledger: &Ledger, fields: &BTreeMap<String, String>) -> Result<Vec<(String, String)>, Fault> {
    let mut changed = Vec::new();
    for (name, value) in fields {
        let Some(key) = name.strip_prefix("option.") else { continue };
        let choice = ledger.choice(key)?;
        let value = value.trim();
        if value == choice.value.to_string() {
            continue;
        }
        let setting = match (value.parse(), choice.values.is_empty() && choice.least.is_some()) {
            (Ok(number), true) => Setting::Number(number),
            _ => Setting::Word(value.into()),
        };
        let written = match setting {
            Setting::Number(number) => number.to_string(),
            Setting::Word(word) => quoted(&word),
        };
        changed.push((key.to_string(), written));
    }
    Ok(changed)
}

/// Text quoted as TOML does.
fn quoted(words: &str) -> String {
    let mut out = String::from("\"");
    for sign in words.chars() {
        match sign {
            '"' | '\\' => out.extend(['\\', sign]),
            sign if sign.is_control() => _ = write!(out, "\\u{:04X}", sign as u32),
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

/// A house-rule file of what was typed and which options were changed; `None` if the rules stay as they are.
fn house(system: &str, text: Option<&str>, changed: &[(String, String)]) -> Option<String> {
    let lines = changed.iter().fold(String::new(), |lines, (key, value)| lines + key + " = " + value + "\n");
    match text {
        None if changed.is_empty() => None,
        None => {
            let said: Vec<String> =
                changed.iter().map(|(key, value)| format!("{key} {}", value.replace('"', ""))).collect();
            let name = quoted(&format!("Options: {}", said.join(", ")));
            Some(format!("system = {}\nname = {name}\n\n[options]\n{lines}", quoted(system)))
        }
        Some(text) if changed.is_empty() => Some(text.into()),
        Some(text) => {
            let mut out = String::new();
            let mut put = false;
            for line in text.lines() {
                out.push_str(line);
                out.push('\n');
                if !put && line.split('#').next().is_some_and(|line| line.trim() == "[options]") {
                    out.push_str(&lines);
                    put = true;
                }
            }
            if !put {
                _ = write!(out, "\n[options]\n{lines}");
            }
            Some(out)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_become_house_rules() {
        let changed = vec![("night".to_string(), "\"off\"".to_string()), ("stack".to_string(), "4".to_string())];
        assert_eq!(house("x", None, &[]), None);
        assert_eq!(
            house("x", None, &changed).unwrap(),
            "system = \"x\"\nname = \"Options: night off, stack 4\"\n\n[options]\nnight = \"off\"\nstack = 4\n"
        );
        let own = "system = \"x\"\nname = \"n\"\n[options] # mine\na = \"b\"\n[rulings]\n";
        assert_eq!(house("x", Some(own), &[]).unwrap(), own);
        assert_eq!(
            house("x", Some(own), &changed).unwrap(),
            "system = \"x\"\nname = \"n\"\n[options] # mine\nnight = \"off\"\nstack = 4\na = \"b\"\n[rulings]\n"
        );
        assert!(
            house("x", Some("name = \"n\"\n"), &changed)
                .unwrap()
                .ends_with("\n[options]\nnight = \"off\"\nstack = 4\n")
        );
    }
}
