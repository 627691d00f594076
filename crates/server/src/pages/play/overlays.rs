//! Overlays on a board: the buttons that lay them on and take them off, and what they say in words; records beside it.

use crate::kit;
use jumpmaster_core::Change;
use jumpmaster_core::hex::Grid;
use jumpmaster_core::sheet::{Layer, Overlay, Record, Route, Stroke};
use jumpmaster_play::Logged;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeSet;

/// The overlays that an address names, with commas between.
pub(in crate::pages) fn named(asked: Option<&str>) -> Vec<String> {
    let ids = asked.unwrap_or_default().split(',').map(str::trim);
    ids.filter(|id| !id.is_empty()).map(String::from).collect()
}

/// Buttons for the overlays there are: each asks for the page with its overlay laid on, or taken off. `kept` is what else
/// the address says.
pub(in crate::pages) fn switches(
    layers: &[Layer],
    laid: &[Overlay],
    action: &str,
    kept: &[(&str, Option<String>)],
) -> Markup {
    let on = |layer: &Layer| laid.iter().any(|overlay| overlay.id == layer.id);
    let after = |layer: &Layer| {
        let others = layers.iter().filter(|other| (other.id == layer.id) != on(other));
        others.map(|other| other.id.as_str()).collect::<Vec<_>>().join(",")
    };
    html! {
        @if !layers.is_empty() {
            form.row.layers #layers method="get" action=(action) data-swap aria-label="Overlays" {
                @for (name, value) in kept { @if let Some(value) = value { input type="hidden" name=(name) value=(value); } }
                span.small.dim { "Show on the map" }
                @for layer in layers {
                    button.btn.tiny id={ "layer-" (layer.id) } name="overlay" value=(after(layer)) aria-pressed=(on(layer).to_string()) { (layer.title) }
                }
            }
        }
    }
}

/// What the overlays on the board show: their signs explained, and all of it in words.
pub(in crate::pages) fn said(laid: &[Overlay]) -> Markup {
    html! {
        @for overlay in laid.iter().filter(|overlay| !overlay.lines.is_empty()) {
            section.sheet.overlaid aria-label=(overlay.title) {
                ul.row.overlay-key {
                    li { b { (overlay.title) } }
                    @for explained in &overlay.key {
                        li { (PreEscaped(jumpmaster_draw::key_sign(explained))) " " (explained.words) }
                    }
                }
                details id={ "said-" (overlay.id) } {
                    summary { "In words" }
                    ul.lines { @for line in &overlay.lines { li { (line.text) " " (kit::chip(line.clause.0)) } } }
                }
            }
        }
    }
}

/// Small tables beside the board.
pub(in crate::pages) fn records(records: &[Record]) -> Markup {
    html! {
        @for record in records {
            section.sheet {
                div.sheet-head { h2 { (record.title) } }
                div.scroll-x tabindex="0" role="region" aria-label=(record.title) {
                    table.record {
                        thead { tr { @for head in &record.heads { th scope="col" { (head) } } } }
                        tbody {
                            @for row in &record.rows {
                                tr { @for (at, cell) in row.iter().enumerate() { @if at == 0 { th scope="row" { (cell) } } @else { td { (cell) } } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The ways of all that was drawn since the last heading of a log, if there are any.
pub(in crate::pages) fn drawn(log: &[Logged], grid: Option<Grid>) -> Option<Overlay> {
    let grid = grid?;
    let undone: BTreeSet<usize> = log.iter().filter_map(|logged| logged.undo).collect();
    let stands = |logged: &&Logged| logged.undo.is_none() && !undone.contains(&logged.number);
    let lines = log.iter().rev().filter(stands).flat_map(|logged| logged.heard.lines.iter().rev());
    let mut overlay = Overlay::new(Layer::new("drawn", "What was drawn"));
    for line in lines.take_while(|line| !line.heading) {
        for effect in &line.effects {
            let Change::Drawn { way } = &effect.change else { continue };
            let hexes = way.iter().filter_map(|&spot| grid.hex_at(spot)).collect();
            overlay.routes.push(Route { hexes, stroke: Stroke::Solid, title: line.text.clone() });
        }
    }
    (!overlay.routes.is_empty()).then_some(overlay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::hex::{Names, Orientation, Shape, Spot};
    use jumpmaster_core::{Line, Seat, clause};
    use jumpmaster_play::Heard;

    #[test]
    fn a_button_lays_an_overlay_on_or_takes_it_off() {
        let layers = [Layer::new("a", "A"), Layer::new("b", "B"), Layer::new("c", "C")];
        let laid = [Overlay::new(layers[1].clone())];
        let shown = switches(&layers, &laid, "/x", &[("at", Some("3".into())), ("as", None)]).into_string();
        for button in [
            "name=\"overlay\" value=\"a,b\" aria-pressed=\"false\">A<",
            "name=\"overlay\" value=\"\" aria-pressed=\"true\">B<",
            "name=\"overlay\" value=\"b,c\" aria-pressed=\"false\">C<",
            "<input type=\"hidden\" name=\"at\" value=\"3\">",
        ] {
            assert!(shown.contains(button), "{button}: {shown}");
        }
        assert!(switches(&[], &[], "/x", &[]).into_string().is_empty());
        assert_eq!(named(Some("a, b,,")), ["a", "b"]);
    }

    #[test]
    fn what_was_drawn_since_the_last_heading_is_shown() {
        let grid = Grid {
            orientation: Orientation::Flat,
            columns: 4,
            rows: 4,
            shape: Shape::OddShifted,
            names: Names::Numbers,
        };
        let spot = |column| Spot { column, row: 1 };
        let pays = |text: &str, column: u16| {
            Line::new(text, clause!("x.1")).with("dump", Change::Drawn { way: vec![spot(0), spot(column)] })
        };
        let logged =
            |number, undo, lines| Logged { number, seat: Seat(0), undo, heard: Heard { lines, rolls: vec![] } };
        let log = [
            logged(1, None, vec![pays("before", 1)]),
            logged(2, None, vec![Line::heading("Turn", clause!("x.1")), pays("first", 1)]),
            logged(3, None, vec![pays("taken back", 2)]),
            logged(4, Some(3), vec![]),
            logged(5, None, vec![pays("second", 3), Line::new("more", clause!("x.1"))]),
        ];
        let titles = |log: &[Logged]| -> Vec<String> {
            drawn(log, Some(grid))
                .map(|overlay| overlay.routes.into_iter().map(|route| route.title).collect())
                .unwrap_or_default()
        };
        assert_eq!(titles(&log), ["second", "first"]);
        assert_eq!(titles(&log[..1]), ["before"]);
        assert!(titles(&[]).is_empty() && drawn(&log, None).is_none());
    }
}
