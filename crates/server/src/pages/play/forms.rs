//! Families of orders as forms: every value is typed, so that a move of any length and direction needs no pointing.

use super::actions::{self, Came};
use super::choice::Choice;
use super::measured;
use super::orders::Hand;
use super::sit::Sit;
use super::table::page_key;
use crate::{App, Asked, Choosing, Given, Problem, Showing, kit};
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::response::Response;
use jumpmaster_core::plane::Rect;
use jumpmaster_core::{Family, Fault, Param, Values, ledger};
use maud::{Markup, html};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most families that are forms at once; of more, a piece is taken in hand first.
const MOST: usize = 4;

/// What a form sends: the names of its fields and what was typed.
type Typed = BTreeMap<String, String>;

/// The forms of what is in hand; if they are too many, the pieces that have some.
pub(super) fn panel(sit: &Sit, showing: &Showing, choice: &Choice) -> Markup {
    let forms = &choice.forms;
    html! {
        @if forms.len() > MOST && choice.hand.piece.is_none() { (picks(sit, showing, choice)) }
        @else { @for (number, family) in forms.iter().enumerate() { (form(sit, showing, choice, number, family)) } }
    }
}

/// Links to the pieces that have forms and are not listed with other orders already.
fn picks(sit: &Sit, showing: &Showing, choice: &Choice) -> Markup {
    let listed: BTreeSet<&str> = choice.families.iter().filter_map(|family| family.piece.as_deref()).collect();
    let pieces: BTreeSet<&str> = choice.forms.iter().filter_map(|family| family.parts.piece.as_deref()).collect();
    let alone = choice.forms.iter().enumerate().filter(|(_, family)| family.parts.piece.is_none());
    html! {
        ul.orders {
            @for piece in pieces.difference(&listed) {
                li { a.pick href=(choice.hand.to(sit, Some(piece), None)) data-swap {
                    span {} span { (measured::title(&showing.sheet, piece)) " …" }
                } }
            }
        }
        @for (number, family) in alone { (form(sit, showing, choice, number, family)) }
    }
}

fn form(sit: &Sit, showing: &Showing, choice: &Choice, number: usize, family: &Family<Value>) -> Markup {
    let hand = &choice.hand;
    // What was typed before a refusal is still there, in the form it was typed in.
    let typed = Some(&hand.typed).filter(|typed| is_for(typed, family));
    html! {
        form.fill.stack id={ "fill-" (number) } method="post" action=(sit.below("fill")) data-swap
            data-piece=[family.parts.piece.as_deref()] data-order=(family.order) aria-label=(family.line.text) {
            input type="hidden" name="version" value=(showing.version);
            input type="hidden" name="key" value=(page_key());
            input type="hidden" name="family" value=(family.order);
            @if let Some(piece) = &hand.piece { input type="hidden" name="piece" value=(piece); }
            (hand.kept())
            p.label.shared { span { (family.line.text) } (kit::chip(family.line.clause.0)) }
            div.values {
                @for (at, param) in family.params.iter().enumerate() {
                    @let kept = typed.and_then(|typed| typed.get(&field(at))).cloned();
                    (value(number, at, param, &kept.unwrap_or_else(|| example(family, param))))
                }
            }
            output.judged role="status" {}
            button.btn.main { "Give the order" }
        }
    }
}

/// The name of the field of a value.
fn field(at: usize) -> String {
    format!("value-{at}")
}

/// The value that the family's legal example has.
fn example(family: &Family<Value>, param: &Param) -> String {
    family.order.pointer(param.at).map(|value| param.values.show(value)).unwrap_or_default()
}

fn value(form: usize, at: usize, param: &Param, shown: &str) -> Markup {
    let (id, name) = (format!("fill-{form}-{at}"), field(at));
    let hint = format!("{id}-hint");
    let values = &param.values;
    let (kind, within, most) = kind(values);
    html! {
        div.value {
            label for=(id) { (label(param)) }
            @if let Values::Number { from, to } = values {
                input #(id) type="number" name=(name) min=(from) max=(to) value=(shown) required aria-describedby=(hint)
                    data-kind=(kind) data-at=(param.at);
            } @else {
                input #(id) type="text" name=(name) value=(shown) required autocomplete="off" aria-describedby=(hint)
                    data-kind=(kind) data-at=(param.at) data-within=[within.map(corners)] data-most=[most];
            }
            span.small.dim #(hint) { (values.hint()) }
        }
    }
}

/// The kind of a value for the module, where it must be, and how many points it may have.
fn kind(values: &Values) -> (&'static str, Option<Rect>, Option<u32>) {
    match *values {
        Values::Point { within } => ("point", Some(within), None),
        Values::Facing => ("facing", None, None),
        Values::Path { within, most } => ("path", Some(within), Some(most)),
        Values::Number { .. } => ("number", None, None),
        Values::Bytes32 => ("bytes32", None, None),
    }
}

fn corners(within: Rect) -> String {
    let (low, high) = (within.low(), within.high());
    format!("{},{},{},{}", low.x(), low.y(), high.x(), high.y())
}

/// What a value is called: by what it is, and a number or bytes by their name in the order.
fn label(param: &Param) -> String {
    match param.values {
        Values::Point { .. } => "Where (x, y)".into(),
        Values::Facing => "Facing".into(),
        Values::Path { .. } => "Way (x,y; x,y)".into(),
        Values::Number { .. } | Values::Bytes32 => {
            kit::title(&param.at.rsplit('/').next().unwrap_or_default().replace('-', " "))
        }
    }
}

/// Gives the order that a form of a family makes.
pub(super) async fn fill(
    State(app): State<App>,
    sit: Sit,
    form: Result<Form<Typed>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(typed) = form.map_err(|rejection| actions::unread(&rejection.body_text()))?;
    let kept = |name: &str| typed.get(name).filter(|value| !value.is_empty()).cloned();
    let hand = Hand {
        piece: kept("piece"),
        view: kept("view"),
        overlay: kept("overlay"),
        typed: typed.clone(),
        ..Hand::default()
    };
    let given = give(&app, &sit, typed).await;
    actions::answer(&app, &sit, hand, given).await
}

async fn give(app: &App, sit: &Sit, typed: Typed) -> Result<Came, Problem> {
    let version = typed.get("version").and_then(|version| version.parse().ok());
    let key = typed.get("key").filter(|key| !key.is_empty()).cloned();
    let (_, order) = app.games.choosing(&sit.chair, move |choosing| made(choosing, &typed)).await?;
    let order = order?;
    let key = key.map(|key| ledger::hash(format!("{key}\n{order}").as_bytes()));
    match app.games.order(&sit.chair, Asked { order, faces: Vec::new(), key, version }).await? {
        Given::Done { .. } => Ok(Came::Done(None)),
        Given::Wants(_) | Given::Waits(_) => Ok(Came::Waiting),
    }
}

/// Whether something was typed into the form of a family, which its example tells from others.
fn is_for(typed: &Typed, family: &Family<Value>) -> bool {
    let asked = typed.get("family").and_then(|asked| serde_json::from_str::<Value>(asked).ok());
    asked.is_some_and(|asked| asked == family.order)
}

/// The order that the typed values make of their family.
fn made(choosing: &Choosing<'_>, typed: &Typed) -> Result<Value, Fault> {
    let families = choosing.offered.families();
    let family = families.into_iter().find(|family| is_for(typed, family)).ok_or_else(|| {
        let why = "the table has changed since the page was shown, or no such order is asked for";
        Fault::new("this cannot be ordered now", why, "look at the table again, and choose anew")
    })?;
    let text = |at: usize| typed.get(&field(at)).map(String::as_str).unwrap_or_default();
    let values: Result<Vec<Value>, Fault> =
        family.params.iter().enumerate().map(|(at, param)| param.values.read(text(at))).collect();
    family.fill(&values?)
}
