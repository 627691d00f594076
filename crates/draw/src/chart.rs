//! Charts of procedures: the grid of all results with its heat, lists of chances, goals and what would change them.
//!
//! On paper every cell that can come up has its chance in it, and a marked column has a frame and its words: colour is never
//! the only sign.

mod grid;
mod lists;
mod terminal;

pub use terminal::grid_text;

use crate::bars::draw::charts as draw_bars;
use crate::bars::{Badge, Bar, Bars};
use crate::svg::page::Page;
use crate::words::percent_fine;
use crate::{Style, Theme, png, svg};
use jumpmaster_core::chart::{Cell, Head, Needed, Section};
use jumpmaster_core::sheet::Fact;
use jumpmaster_core::{Chart, Fault, Sheet};

/// A chart, and what is drawn with it.
#[derive(Clone, Copy, Debug)]
pub struct Charted<'a> {
    /// The chart.
    pub chart: &'a Chart,
    /// What would make a goal likely enough, if that was asked.
    pub needed: Option<&'a Needed>,
    /// What is said below the title besides the chart's own facts: the procedure, options, house rules.
    pub notes: &'a [Fact],
}

/// Draws a chart as an SVG document.
pub fn chart_svg(charted: &Charted<'_>, style: &Style) -> String {
    let Charted { chart, needed, notes } = charted;
    let scale = svg::scale(style);
    let mut page = Page::new(style, grid::width(&chart.grid) * scale, scale);
    let own = chart.facts.iter().map(|fact| Fact::new(&fact.name, &fact.value));
    let facts = notes.iter().cloned().chain(own).collect();
    let heading = Sheet { title: chart.title.clone(), facts, ..Sheet::default() };
    svg::draw(&mut page, &heading, None, style);
    grid::draw(&mut page, &chart.grid);
    let sections: Vec<Bars> = chart.sections.iter().map(bars).collect();
    draw_bars(&mut page, &sections);
    lists::goals(&mut page, chart);
    if let Some(needed) = needed {
        lists::needed(&mut page, needed);
    }
    page.finish(&chart.title, &about(charted))
}

/// Draws a chart as a PNG of this width.
pub fn chart_png(charted: &Charted<'_>, style: &Style, width: u32) -> Result<Vec<u8>, Fault> {
    let theme = if style.theme == Theme::Page { Theme::Light } else { style.theme };
    png::paint(&chart_svg(charted, &Style { theme, ..style.clone() }), width)
}

fn bars(section: &Section) -> Bars {
    let bar = |cell: &Cell| Bar::new(&cell.text, cell.chance.p());
    Bars::new(&section.title, Badge::Exact, section.chances.iter().map(bar).collect())
}

/// A chart in words, for people who cannot see it.
fn about(charted: &Charted<'_>) -> String {
    let chart = charted.chart;
    let (columns, rows) = (chart.grid.columns.len(), chart.grid.rows.len());
    let mut said =
        vec![format!("A grid of {columns} columns ({}) and {rows} rows ({}).", chart.grid.across, chart.grid.down)];
    let marked = |head: &Head| Some(format!("Column {} is marked: {}.", head.name, head.mark.as_ref()?));
    said.extend(chart.grid.columns.iter().filter_map(marked));
    let goals = chart.goals.iter().map(|goal| format!("{}: {}.", goal.name, percent_fine(goal.chance.p())));
    said.extend(goals);
    said.extend(charted.needed.iter().flat_map(|needed| &needed.ways).map(|way| format!("{}.", way.said())));
    said.join(" ")
}
