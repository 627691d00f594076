//! Sheets for a terminal: a map of characters to play from, and below it what every sign means and what is where.

pub(crate) mod canvas;
mod cell;
mod lists;
pub(crate) mod paint;
mod strips;
mod tabletop;

use crate::words::{clean, cut};
use jumpmaster_core::Sheet;
use jumpmaster_core::sheet::Fact;
use paint::{Paint, line, wrap};

/// Draws a sheet for a terminal this many columns wide, at least 24.
///
/// A wider map is drawn in parts, one below the other. Nothing depends on colour.
pub fn text(sheet: &Sheet, colours: bool, width: usize) -> String {
    let (width, paint) = (width.max(24), Paint { colours });
    let mut out = String::new();
    heading(&mut out, sheet, paint, width);
    if let Some(map) = strips::Plan::new(sheet, width) {
        map.draw(&mut out, paint);
        lists::key(&mut out, &map.lay, width);
    } else if let Some(table) = crate::tabletop::drawn(sheet) {
        tabletop::draw(&mut out, table, paint, width);
    }
    lists::contents(&mut out, sheet, width);
    out
}

fn heading(out: &mut String, sheet: &Sheet, paint: Paint, width: usize) {
    if !sheet.title.is_empty() {
        line(out, &paint.bold(&cut(&clean(&sheet.title), width)));
    }
    let words = |fact: &Fact| format!("{}: {}", clean(&fact.name), clean(&fact.value));
    wrap(out, "", &sheet.facts.iter().map(words).collect::<Vec<_>>(), " · ", width);
    let phase = |(number, phase): (usize, &String)| {
        let phase = clean(phase);
        if sheet.phase == Some(number) { format!("[{phase}]") } else { phase }
    };
    let phases: Vec<String> = sheet.phases.iter().enumerate().map(phase).collect();
    wrap(out, "", &phases, " > ", width);
    for secret in &sheet.secrets {
        wrap(out, "", &[words(secret)], "", width);
    }
    if !out.is_empty() {
        line(out, "");
    }
}
