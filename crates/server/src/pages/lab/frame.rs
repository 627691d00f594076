//! The map in its frame: the sheet as it is drawn everywhere, the ring around the objective, and what a script needs so
//! that hexes can be pointed at.

use super::answer::{Answer, Column, Sought, found};
use super::query::Show;
use super::slot::slots;
use crate::kit;
use jumpmaster_core::hex::{Grid, Side};
use jumpmaster_core::lab::FieldKind;
use jumpmaster_core::{Lab, Sheet};
use jumpmaster_draw::{Numbers, Places, Style, Theme};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use std::fmt::Write;

/// How the large map is drawn: without title and key, since the page has its own.
fn style(prefix: &str, hex: f64) -> Style {
    Style {
        theme: Theme::Page,
        hex,
        prefix: prefix.into(),
        numbers: Numbers::Margin,
        heading: false,
        key: false,
        ..Style::default()
    }
}

/// The map of a column, and beneath it what its heat means.
pub fn draw(sought: &Sought, shown: &Column, columns: &[Column]) -> Markup {
    let query = &sought.query;
    let answer = shown.answer.as_ref().ok();
    let plan = query.plan(shown.letter);
    let sheet =
        answer.map_or_else(|| sought.marked(sought.stage.ground.clone(), plan), |answer| answer.heated(query.show));
    let style = style("lab-", 26.0);
    let grid = sheet.grid.expect("a stage has a map");
    let places = jumpmaster_draw::places(&sheet, &style).expect("a stage has a map");
    let view_box = format!("0 0 {:.2} {:.2}", places.size.0, places.size.1);
    let (unit, manner) = (sought.stage.lab.unit, sought.stage.lab.manner);
    let asked = [("objective", "objective", manner.objective), ("enemy", "enemy position", manner.enemy)];
    let means = |show: Show| match show {
        Show::Lands => format!("a {unit} {}", manner.does),
        Show::Mean => format!("share of {unit}s"),
        Show::Fit => "share fit there".into(),
    };
    html! {
        figure.map #map {
            div.map-in.lab-frame #lab-frame tabindex="0" role="application" aria-roledescription="map"
                aria-label="Map. Arrow keys move the cursor, T aims here, O sets the objective, L goes to the list, question mark lists all keys."
                data-plan=(shown.letter.key()) data-columns=(grid.columns) data-rows=(grid.rows) data-names=(grid.names)
                data-places=(kit::places(&places)) data-kinds=(kinds(&sheet).0) data-ground=(kinds(&sheet).1)
                data-headings=(Side::names(grid.orientation).join(" ")) data-lists=(lists(&sought.stage.lab))
                data-unit=(unit) data-does=(manner.does) data-found=[answer.map(|answer| found(&answer.odds))] {
                div.lab-stage #lab-stage {
                    (PreEscaped(jumpmaster_draw::svg(&sheet, &style)))
                    svg.lab-over #lab-over viewBox=(view_box) aria-hidden="true" {
                        @if let Some(ring) = ring(sought, grid, &places) { path.ring d=(ring) {} }
                    }
                }
            }
            figcaption.map-foot {
                span.seg.small.lab-tools hidden {
                    button type="button" data-zoom="-1" aria-label="Further away" { "−" }
                    button type="button" data-zoom="0" { "whole" }
                    button type="button" data-zoom="1" aria-label="Nearer" { "+" }
                }
                span.seg.small.lab-tools role="group" aria-label="A click puts" hidden {
                    @for slot in slots(&sought.stage.lab) {
                        button type="button" data-put=(slot.targets.list) aria-pressed=(if slot.number == 0 { "true" } else { "false" }) { (slot.targets.entry) }
                    }
                    @for (put, called, _) in asked.into_iter().filter(|asked| asked.2) {
                        button type="button" data-put=(put) aria-pressed="false" { (called) }
                    }
                }
                span.seg.small role="group" aria-label="The heat tells" {
                    @for show in Show::ALL {
                        a href=(format!("/lab?{}#map", query.link_with(|query| query.show = show)))
                            data-show=(show.key()) aria-current=[(show == query.show).then_some("true")] { (means(show)) }
                    }
                }
                @if columns.len() > 1 {
                    span.seg.small role="group" aria-label="Shown on the map" {
                        @for column in columns {
                            a href=(format!("/lab?{}#map", query.link_with(|query| query.map = column.key())))
                                data-map=(column.key()) aria-current=[(column.key() == shown.key()).then_some("true")] { (column.name()) }
                        }
                    }
                }
                span { "percent" }
                @if let Some(answer) = answer { (kit::badge(&answer.odds)) }
            }
        }
        (legend())
    }
}

/// A small map of a column.
pub fn small(answer: &Answer, show: Show, key: &str) -> Markup {
    html! { div.lab-small { (PreEscaped(jumpmaster_draw::svg(&answer.heated(show), &style(&format!("mini-{key}-"), 11.0)))) } }
}

/// What the steps of heat mean.
fn legend() -> Markup {
    const STEPS: [(&str, f64); 6] = [
        ("under 2 %", 0.60),
        ("2 to 5 %", 0.68),
        ("5 to 10 %", 0.76),
        ("10 to 20 %", 0.84),
        ("20 to 40 %", 0.92),
        ("40 % and more", 0.97),
    ];
    let hexagon = |size: f64| {
        let (x, y) = (11.26 * size, 13.0 * size);
        format!("M0 {:.1}L{x:.1} {:.1}V{:.1}L0 {y:.1}L{:.1} {:.1}V{:.1}Z", -y, -y / 2.0, y / 2.0, -x, y / 2.0, -y / 2.0)
    };
    html! {
        div.legend {
            @for (at, (words, size)) in STEPS.into_iter().enumerate() {
                span {
                    svg viewBox="-13 -14 26 28" aria-hidden="true" {
                        path.grid d=(hexagon(1.0)) {}
                        path class=(format!("heat heat-{}", at + 1)) d=(hexagon(size)) {}
                    }
                    (words)
                }
            }
        }
    }
}

/// The kinds of terrain, as the rules call them, and for each hex the number of its kind as a letter.
fn kinds(sheet: &Sheet) -> (String, String) {
    let mut known: Vec<String> = Vec::new();
    let mut letters = String::with_capacity(sheet.ground.len());
    for words in (0..sheet.ground.len()).map(|hex| sheet.ground_words(hex)) {
        let at = known.iter().position(|kind| *kind == words).unwrap_or_else(|| {
            known.push(words);
            known.len() - 1
        });
        letters.push(char::from_u32('0' as u32 + at as u32).unwrap_or('0'));
    }
    (known.join("|"), letters)
}

/// The lists of a plan, as a script reads them: the name of each, and how long its lines may be.
fn lists(lab: &Lab) -> String {
    let told = lab.targets.iter().map(|targets| {
        let most = targets.line.as_ref().map(|line| match line.length.kind {
            FieldKind::Number { most, .. } => most,
            FieldKind::Word(_) | FieldKind::Hex => 0,
        });
        json!({ "list": targets.list, "entry": targets.entry, "most": most })
    });
    told.collect::<Value>().to_string()
}

/// The outline of all hexes near the objective: the sides at which one hex is near and its neighbour is not.
fn ring(sought: &Sought, grid: Grid, places: &Places) -> Option<String> {
    let (objective, within) = sought.objective?;
    let near = |hex: jumpmaster_core::hex::Hex| hex.unsigned_distance_to(objective) <= within;
    let mut path = String::new();
    for hex in grid.hexes().filter(|&hex| near(hex)) {
        let Some(spot) = grid.spot(hex) else { continue };
        let (x, y) = places.centre(spot.column, spot.row);
        for side in Side::ALL {
            if !near(hex + side.step(grid.orientation)) {
                let [(from_x, from_y), (to_x, to_y)] = ends(grid, side, places.radius);
                let _ = write!(path, "M{:.1} {:.1}L{:.1} {:.1}", x + from_x, y + from_y, x + to_x, y + to_y);
            }
        }
    }
    Some(path)
}

/// The corners of a side, relative to the centre of its hex.
fn ends(grid: Grid, side: Side, radius: f64) -> [(f64, f64); 2] {
    use jumpmaster_core::hex::Orientation;
    use std::f64::consts::PI;
    let first = match grid.orientation {
        Orientation::Flat => -PI / 2.0,
        Orientation::Pointy => -PI / 3.0,
    };
    let angle = first + f64::from(side.number() - 1) * PI / 3.0;
    [angle - PI / 6.0, angle + PI / 6.0].map(|corner| (corner.cos() * radius, corner.sin() * radius))
}
