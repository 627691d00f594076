//! The board: the sheet as it is drawn, with a net of links over it, so that hexes can be pointed at.

use super::orders::Hand;
use super::sit::Sit;
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Spot};
use jumpmaster_core::sheet::{Counter, Mark, MarkKind};
use jumpmaster_draw::{Places, Style, Theme};
use maud::{Markup, PreEscaped, html};
use std::collections::{BTreeMap, BTreeSet};

/// On a board with more hexes than this, only those where something is or can be done are linked; and of those where
/// something can be done none, if they are more than are ringed. A module links the others, and any hex can be typed.
const NET: usize = 1500;

/// The most hexes that are ringed.
const RINGS: usize = 900;

/// On a board with more columns than this, the numbers of its hexes are only shown when it is zoomed.
const MANY: u16 = 24;

/// Whether a board has so many hexes that it is shown without their numbers until it is zoomed.
pub(in crate::pages) fn many(sheet: &Sheet) -> bool {
    sheet.grid.is_some_and(|grid| grid.columns > MANY)
}

/// How boards are drawn in pages.
pub(in crate::pages) fn style() -> Style {
    Style { theme: Theme::Page, heading: false, key: false, prefix: "b-".into(), ..Style::default() }
}

/// The counters in each hex, from bottom to top.
pub(super) fn stacks(sheet: &Sheet) -> BTreeMap<Spot, Vec<&Counter>> {
    let mut stacks = BTreeMap::<Spot, Vec<&Counter>>::new();
    for counter in &sheet.counters {
        if let Some(spot) = sheet.grid.and_then(|grid| grid.spot(counter.hex)) {
            stacks.entry(spot).or_default().push(counter);
        }
    }
    stacks
}

/// The sheet with what is in hand, and where it may go, marked on it.
pub(super) fn marked(sheet: &Sheet, hand: &Hand, reach: &BTreeSet<Spot>) -> Sheet {
    let mut sheet = sheet.clone();
    let hexes = reach.iter().filter_map(|&spot| sheet.grid?.hex_at(spot));
    let marks: Vec<Mark> = hexes.map(|hex| Mark { hex, kind: MarkKind::Reach, label: String::new() }).collect();
    sheet.marks.extend(marks);
    for counter in &mut sheet.counters {
        counter.chosen |= hand.piece.as_deref() == Some(counter.id.as_str());
    }
    sheet
}

/// The terrain of a hex in words.
pub(super) fn ground(sheet: &Sheet, grid: Grid, spot: Spot) -> String {
    grid.hex_at(spot).and_then(|hex| grid.index(hex)).map(|hex| sheet.ground_words(hex)).unwrap_or_default()
}

/// The names written at a hex.
pub(super) fn names(sheet: &Sheet, grid: Grid, spot: Spot) -> Vec<&str> {
    let here = sheet.labels.iter().filter(|label| grid.spot(label.hex) == Some(spot));
    here.map(|label| label.text.as_str()).collect()
}

/// What is said of a hex besides the counters there.
pub(super) fn marks(sheet: &Sheet, grid: Grid, spot: Spot) -> Vec<String> {
    let here = sheet.marks.iter().filter(|mark| grid.spot(mark.hex) == Some(spot));
    let said = here.filter_map(|mark| match mark.kind {
        MarkKind::Target => Some(format!("target {}", mark.label)),
        MarkKind::Objective => Some("objective".into()),
        MarkKind::Reach => None,
    });
    said.map(|text: String| text.trim_end().to_string()).collect()
}

/// A hex in a sentence, as the cursor announces it.
fn said(sheet: &Sheet, grid: Grid, spot: Spot, stack: &[&Counter], orders: usize) -> String {
    let mut parts = vec![grid.name_at(spot), ground(sheet, grid, spot)];
    parts.extend(names(sheet, grid, spot).into_iter().map(str::to_string));
    parts.extend(marks(sheet, grid, spot));
    parts.extend(stack.iter().map(|counter| counter.title.clone()));
    if orders > 0 {
        parts.push(crate::kit::count(orders, "order"));
    }
    parts.join(", ")
}

/// Whether nearly every hex is possible, or more than can be told apart: rings around them all would say nothing and hide
/// the map.
pub(super) fn too_many(sheet: &Sheet, reach: &BTreeMap<Spot, usize>) -> bool {
    reach.len() > RINGS || sheet.grid.is_some_and(|grid| reach.len() * 10 > grid.len() * 6)
}

/// The board as a picture that can be pointed at, with a caption.
pub(super) fn picture(sit: &Sit, sheet: &Sheet, hand: &Hand, reach: &BTreeMap<Spot, usize>, caption: &str) -> Markup {
    let style = style();
    let rings = if too_many(sheet, reach) { BTreeSet::new() } else { reach.keys().copied().collect() };
    let svg = jumpmaster_draw::svg(&marked(sheet, hand, &rings), &style);
    let places = jumpmaster_draw::places(sheet, &style);
    html! {
        figure.map #map {
            div.map-in #board tabindex="0" role="application" aria-roledescription="map"
                aria-label="Board. Arrow keys move the cursor, Enter chooses, question mark lists all keys." {
                div.board-stack.zoom-4.many[many(sheet)] {
                    (PreEscaped(&svg))
                    @if let (Some(grid), Some(places)) = (sheet.grid, places) {
                        (net(sit, sheet, grid, &places, hand, reach, view_box(&svg)))
                    }
                }
            }
            figcaption.map-foot {
                span { (caption) }
                span.row.zoom hidden {
                    button.btn.tiny type="button" data-zoom="out" aria-label="Zoom out" { "−" }
                    button.btn.tiny type="button" data-zoom="in" aria-label="Zoom in" { "+" }
                    button.btn.tiny type="button" data-zoom="whole" { "Whole map" }
                    button.btn.tiny type="button" data-keys { "Keys" }
                }
            }
        }
    }
}

/// The view box of a drawn picture, so that the net has the same.
pub(super) fn view_box(svg: &str) -> &str {
    let Some((_, rest)) = svg.split_once("viewBox=\"") else { return "0 0 1 1" };
    rest.split('"').next().unwrap_or("0 0 1 1")
}

/// A link on every hex. It is hidden from screen readers and from the tab key: the lists say the same.
fn net(
    sit: &Sit,
    sheet: &Sheet,
    grid: Grid,
    places: &Places,
    hand: &Hand,
    reach: &BTreeMap<Spot, usize>,
    view_box: &str,
) -> Markup {
    let stacks = stacks(sheet);
    let linked = |spot: &Spot| reach.len() <= RINGS && reach.contains_key(spot);
    let worth = |spot: &Spot| grid.len() <= NET || linked(spot) || stacks.contains_key(spot);
    let spots = (0..grid.len()).map(|index| grid.spot_of(index)).filter(worth);
    let corners: Vec<String> = corners(places).iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let chosen = hand.spot().filter(|&spot| grid.hex_at(spot).is_some());
    html! {
        svg.net viewBox=(view_box) aria-hidden="true" data-columns=(grid.columns) data-rows=(grid.rows)
            data-names=(grid.names) data-places=(crate::kit::places(places))
            data-href=(hand.to(sit, hand.piece.as_deref(), None)) data-flat[grid.orientation == jumpmaster_core::hex::Orientation::Flat] {
            defs { polygon #n points=(corners.join(" ")) {} }
            @for spot in spots {
                @let (x, y) = places.centre(spot.column, spot.row);
                @let stack = stacks.get(&spot).map(Vec::as_slice).unwrap_or_default();
                a href=(hand.to(sit, hand.piece.as_deref(), Some(&spot.to_string()))) tabindex="-1" data-swap data-hex=(spot) {
                    title { (said(sheet, grid, spot, stack, reach.get(&spot).copied().unwrap_or(0))) }
                    use href="#n" x=(format!("{x:.1}")) y=(format!("{y:.1}")) {}
                }
            }
            @if let Some(spot) = chosen {
                @let (x, y) = places.centre(spot.column, spot.row);
                use.chosen-hex href="#n" x=(format!("{x:.1}")) y=(format!("{y:.1}")) {}
            }
            use.cursor #cursor href="#n" hidden {}
        }
    }
}

/// The corners of a hex around its centre. Its orientation follows from where its neighbours are.
fn corners(places: &Places) -> [(f64, f64); 6] {
    // Two rows down is straight down in either orientation; with flat tops, two columns are three radii apart.
    let flat = (places.two_columns.0 - 3.0 * places.radius).abs() < 0.01 * places.radius;
    let start = if flat { 0.0 } else { std::f64::consts::FRAC_PI_6 };
    std::array::from_fn(|corner| {
        let angle = start + std::f64::consts::FRAC_PI_3 * corner as f64;
        (places.radius * angle.cos(), places.radius * angle.sin())
    })
}
