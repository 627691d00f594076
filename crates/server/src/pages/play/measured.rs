//! A measured table on a seat's page: the picture with a link on every stand, and the same as a list.

use super::board;
use super::choice::Choice;
use super::orders::Hand;
use super::sit::Sit;
use crate::{Showing, kit};
use jumpmaster_core::Sheet;
use jumpmaster_core::plane::{Facing, Thousandths};
use jumpmaster_core::sheet::{MarkKind, Stand, Tabletop};
use jumpmaster_core::{Line, Values};
use jumpmaster_draw::Measured;
use maud::{Markup, PreEscaped, html};
use serde_json::json;

/// The table of a sheet, if it is that which is drawn.
pub(super) fn table(sheet: &Sheet) -> Option<&Tabletop> {
    sheet.table.as_deref().filter(|_| jumpmaster_draw::measured(sheet, &board::style()).is_some())
}

/// The stand with this id.
pub(super) fn stand<'a>(sheet: &'a Sheet, id: &str) -> Option<&'a Stand> {
    table(sheet)?.stands.iter().find(|stand| stand.id == id)
}

/// What a piece is called: by its stand, or else by its id.
pub(super) fn title(sheet: &Sheet, id: &str) -> String {
    kit::sentence(stand(sheet, id).map_or(id, |stand| stand.title.as_str()))
}

fn marked(sheet: &Sheet, hand: &Hand) -> Sheet {
    let mut sheet = sheet.clone();
    for stand in sheet.table.iter_mut().flat_map(|table| &mut table.stands) {
        stand.chosen |= hand.piece.as_ref() == Some(&stand.id);
    }
    sheet
}

/// The table as a picture, drawn to scale, with a link on every stand.
pub(super) fn picture(sit: &Sit, sheet: &Sheet, choice: &Choice) -> Markup {
    let style = board::style();
    let svg = jumpmaster_draw::svg(&marked(sheet, &choice.hand), &style);
    let places = jumpmaster_draw::measured(sheet, &style);
    html! {
        figure.map #map {
            div.map-in #board tabindex="0" role="application" aria-roledescription="measured table"
                aria-label="Table. Tab goes to the next stand, arrow keys move the one in hand, Q and E turn it, Enter gives the order, question mark lists all keys." {
                div.board-stack.zoom-4 {
                    (PreEscaped(&svg))
                    @if let (Some(table), Some(places)) = (table(sheet), places) {
                        (net(sit, table, &places, choice, board::view_box(&svg)))
                    }
                }
            }
            figcaption.map-foot {
                span { (caption(choice)) }
                span.row.zoom hidden {
                    button.btn.tiny #tape type="button" aria-pressed="false" { "Tape" }
                    button.btn.tiny type="button" data-zoom="out" aria-label="Zoom out" { "−" }
                    button.btn.tiny type="button" data-zoom="in" aria-label="Zoom in" { "+" }
                    button.btn.tiny type="button" data-zoom="whole" { "Whole map" }
                    button.btn.tiny type="button" data-keys { "Keys" }
                }
            }
        }
    }
}

fn caption(choice: &Choice) -> &'static str {
    let moves = choice.forms.iter().flat_map(|family| &family.params);
    let leads = moves.into_iter().any(|param| matches!(param.values, Values::Path { .. } | Values::Point { .. }));
    match &choice.hand.piece {
        Some(_) if leads => "Drag it, or point where it is to go; or type the place.",
        _ if choice.all > 0 => "Ringed stands have orders: take one in hand.",
        _ => "Point at a stand to see what it is.",
    }
}

/// Whether a stand has an order that could be given.
fn able(choice: &Choice, stand: &Stand) -> bool {
    let id = Some(stand.id.as_str());
    choice.able.iter().any(|piece| Some(piece.as_str()) == id)
}

/// A link on every stand. It is hidden from screen readers: the lists say the same.
fn net(sit: &Sit, table: &Tabletop, places: &Measured, choice: &Choice, view_box: &str) -> Markup {
    let hand = &choice.hand;
    let [wide, deep] = table.size;
    let number = |value: f64| format!("{value:.3}");
    html! {
        svg.stands #stands viewBox=(view_box) aria-hidden="true" data-origin={ (number(places.origin.0)) "," (number(places.origin.1)) }
            data-unit=(number(places.unit)) data-size={ (wide) "," (deep) } data-measure=(table.unit) {
            rect.cloth x=(number(places.origin.0)) y=(number(places.origin.1 - places.long(deep as i32)))
                width=(number(places.long(wide as i32))) height=(number(places.long(deep as i32))) {}
            @for stand in &table.stands {
                @let (x, y) = places.centre(stand.at);
                a href=(hand.to(sit, Some(&stand.id), None)) tabindex="-1" data-swap data-id=(stand.id) data-base=(stand.base)
                    data-at={ (stand.at.x()) "," (stand.at.y()) } data-facing=[stand.facing.map(|facing| json!(facing).to_string())]
                    data-able[able(choice, stand)] data-held[hand.piece.as_ref() == Some(&stand.id)] {
                    title { (said(stand)) }
                    // A finger can hit it however small its base is.
                    circle cx=(number(x)) cy=(number(y)) r=(number((places.long(stand.base as i32) * 0.72).max(FINGER))) {}
                }
            }
            g #ghost {}
        }
    }
}

/// The smallest radius of a link, in the picture's coordinates.
const FINGER: f64 = 11.0;

/// A stand in a sentence.
fn said(stand: &Stand) -> String {
    let facing = stand.facing.map_or_else(String::new, |facing| format!(", facing {}", degrees(facing)));
    format!("{} at {}{facing}", stand.title, stand.at)
}

/// A facing as it would be typed.
fn degrees(facing: Facing) -> String {
    let shown = Values::Facing.show(&json!(facing));
    if shown.contains(',') { format!("({shown})") } else { format!("{shown}°") }
}

/// The table as a list: every stand with its place, facing and reach, and a link that takes it in hand.
pub(super) fn list(sit: &Sit, table: &Tabletop, choice: &Choice) -> Markup {
    let hand = &choice.hand;
    let [wide, deep] = table.size.map(|side| Thousandths(side as i32));
    html! {
        section.sheet #map {
            div.sheet-head { h2 { "The table as a list" } span.small.dim { (kit::count(table.stands.len(), "stand")) } }
            div.scroll-x #board tabindex="0" role="group" aria-label="Stands on the table" {
                table.chart.board-list {
                    caption { "A table of " (wide) " by " (deep) " " (table.unit) "; places are measured from its lower left corner." }
                    thead { tr { th scope="col" { "Place" } th scope="col" { "Facing" } th.wide scope="col" { "Stand" } th.wide scope="col" { "Reach" } th.wide scope="col" { "Orders" } } }
                    tbody {
                        @for stand in &table.stands {
                            tr.at[hand.piece.as_ref() == Some(&stand.id)] {
                                td.mono { (stand.at) }
                                td.mono { @if let Some(facing) = stand.facing { (degrees(facing)) } }
                                th.text scope="row" { (stand.title) }
                                td.text { @for ring in &stand.rings { p { (ring.title) ": " (Thousandths(ring.radius as i32)) " " (table.unit) } } }
                                td.text { a href=(hand.to(sit, Some(&stand.id), None)) data-swap {
                                    @if able(choice, stand) { "take in hand" } @else { "look at it" }
                                } }
                            }
                        }
                    }
                }
            }
            (ground(table))
        }
    }
}

/// What else is on the table.
fn ground(table: &Tabletop) -> Markup {
    let named = |title: &str, kind: String| if title.is_empty() { kind } else { format!("{title}, {kind}") };
    let middle = |places: &[jumpmaster_core::plane::Point]| places.first().map(ToString::to_string).unwrap_or_default();
    html! {
        @if !table.areas.is_empty() || !table.lines.is_empty() || !table.marks.is_empty() {
            details {
                summary { "Ground and marks" }
                ul.small {
                    @for area in &table.areas { li { (named(&area.title, area.ground.to_string())) ", from " (middle(&area.outline)) } }
                    @for line in &table.lines { li { (named(&line.title, line.ground.to_string())) ", from " (middle(&line.path)) } }
                    @for spot in table.marks.iter().filter(|spot| spot.kind != MarkKind::Reach) {
                        li { @if spot.kind == MarkKind::Target { "target" } @else { "objective" } " " (spot.label) " at " (spot.at) }
                    }
                }
            }
        }
    }
}

/// Two stands: how far apart they are, and what the rules say of them. It can be asked at any time, of any two.
pub(super) fn pair(sit: &Sit, showing: &Showing, choice: &Choice) -> Markup {
    let hand = &choice.hand;
    let Some(table) = table(&showing.sheet).filter(|table| table.stands.len() > 1) else { return html! {} };
    html! {
        section.sheet #pair {
            div.sheet-head { h2 { "From stand to stand" } }
            form.stack method="get" action=(sit.base) data-swap {
                (hand.kept())
                (stands("pair-from", "piece", "From", table, hand.piece.as_deref()))
                (stands("pair-to", "with", "To", table, hand.with.as_deref()))
                button.btn { "Measure" }
            }
            @if let Some((apart, lines)) = told(&showing.sheet, choice) {
                div #pair-told {
                    p { (apart) }
                    @for line in lines { p { (line.text) " " (kit::chip(line.clause.0)) } }
                    @if lines.is_empty() { p.small.dim { "These rules say nothing more of the two." } }
                }
            }
        }
    }
}

fn stands(id: &str, name: &str, label: &str, table: &Tabletop, chosen: Option<&str>) -> Markup {
    html! {
        div.value {
            label for=(id) { (label) }
            select #(id) name=(name) {
                @for stand in &table.stands {
                    option value=(stand.id) selected[chosen == Some(stand.id.as_str())] { (stand.title) " (" (stand.at) ")" }
                }
            }
        }
    }
}

/// How far two stands are apart, rounded up to a thousandth, and what the rules say of them.
fn told<'a>(sheet: &Sheet, choice: &'a Choice) -> Option<(String, &'a [Line])> {
    let (one, other) = (choice.hand.piece.as_deref()?, choice.hand.with.as_deref()?);
    let (from, to) = (stand(sheet, one)?, stand(sheet, other)?);
    let apart = Thousandths(i32::try_from(from.at.apart(to.at).rounded_up()).unwrap_or(i32::MAX));
    let unit = &table(sheet)?.unit;
    Some((format!("{apart} {unit} from centre to centre: {}; {}.", from.title, to.title), &choice.pair))
}
