//! Bar charts of odds: every outcome with a bar and a number, and always how the number was found.

pub(crate) mod draw;

use crate::svg::board::Board;
use crate::svg::page::Page;
use crate::text::paint::{Paint, line};
use crate::tokens::Token;
use crate::words::{clean, columns, cut, percent_fine};
use crate::{Style, png, svg};
use jumpmaster_core::{Fault, Sheet};

/// How chances were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Badge {
    /// Every path was weighed.
    Exact,
    /// By sampling, with the accuracy in words: `±0.3 %`.
    Sampled(String),
}

impl Badge {
    pub(crate) fn said(&self) -> String {
        match self {
            Badge::Exact => "exact".into(),
            Badge::Sampled(words) => format!("sampled {}", clean(words)).trim_end().into(),
        }
    }
}

/// How bars are filled, so that they differ with and without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fill {
    /// Solid: unharmed units, and everything that is neither of the others.
    #[default]
    Plain,
    /// Hatched: dispersed units.
    Hatched,
    /// Cross-hatched: lost units.
    Crossed,
}

impl Fill {
    /// Its ink.
    pub(crate) const fn ink(self) -> Token {
        match self {
            Fill::Plain => Token::Safe,
            Fill::Hatched => Token::Disp,
            Fill::Crossed => Token::Elim,
        }
    }

    /// Its sign on a terminal.
    const fn sign(self) -> char {
        match self {
            Fill::Plain => '█',
            Fill::Hatched => '▒',
            Fill::Crossed => '▓',
        }
    }
}

/// One outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// Its name.
    pub label: String,
    /// Its chance, from 0 to 1.
    pub p: f64,
    /// The confidence interval of its chance, if it was sampled.
    pub interval: Option<(f64, f64)>,
}

impl Bar {
    /// An outcome with its exact chance.
    pub fn new(label: impl Into<String>, p: f64) -> Bar {
        Bar { label: label.into(), p, interval: None }
    }
}

/// A distribution.
#[derive(Clone, PartialEq, Debug)]
pub struct Bars {
    /// What is counted.
    pub title: String,
    /// A note, such as `mean 4.20`.
    pub note: String,
    /// How the chances were found.
    pub badge: Badge,
    /// How its bars are filled.
    pub fill: Fill,
    /// Its outcomes, in the order in which they are read.
    pub bars: Vec<Bar>,
}

impl Bars {
    /// A chart with solid bars.
    pub fn new(title: impl Into<String>, badge: Badge, bars: Vec<Bar>) -> Bars {
        Bars { title: title.into(), note: String::new(), badge, fill: Fill::Plain, bars }
    }

    /// At most `most` bars: the least likely outcomes are combined into one.
    fn at_most(&self, most: usize) -> Vec<Bar> {
        if self.bars.len() <= most {
            return self.bars.clone();
        }
        let mut order: Vec<usize> = (0..self.bars.len()).collect();
        order.sort_by(|&a, &b| self.bars[b].p.total_cmp(&self.bars[a].p));
        let mut kept: Vec<usize> = order[..most - 1].to_vec();
        kept.sort_unstable();
        let others = &order[most - 1..];
        let rest = others.iter().map(|&at| self.bars[at].p).filter(|p| p.is_finite()).sum();
        let mut bars: Vec<Bar> = kept.into_iter().map(|at| self.bars[at].clone()).collect();
        bars.push(Bar::new(format!("{} others together", others.len()), rest));
        bars
    }

    /// The highest chance, which a full bar stands for.
    fn top(&self) -> f64 {
        self.bars.iter().map(|bar| bar.p).filter(|p| p.is_finite()).fold(0.0, f64::max)
    }
}

/// The most bars that a chart draws.
const MOST_BARS: usize = 40;

/// Draws charts as an SVG document.
pub fn bars_svg(charts: &[Bars], style: &Style) -> String {
    odds_svg(None, charts, style)
}

/// Draws a map with its heat, if there is one, and charts beneath it, as one SVG document.
pub fn odds_svg(sheet: Option<&Sheet>, charts: &[Bars], style: &Style) -> String {
    let board = sheet.and_then(|sheet| Board::new(sheet, style));
    let scale = svg::scale(style);
    let width = if board.is_some() { svg::width(board.as_ref(), style) } else { style.chart_width() * scale };
    let mut page = Page::new(style, width, scale);
    if let Some(sheet) = sheet {
        svg::draw(&mut page, sheet, board.as_ref(), style);
        page.skip(14.0);
    }
    draw::charts(&mut page, charts);
    let title = match (sheet, charts) {
        (Some(sheet), _) => &sheet.title,
        (None, [chart, ..]) => &chart.title,
        (None, []) => "Odds",
    };
    let about: Vec<String> = sheet.map(svg::about).into_iter().chain(charts.iter().map(about)).collect();
    page.finish(title, &about.join(" "))
}

/// Draws a map with its heat, if there is one, and charts beneath it, as a PNG of this width.
pub fn odds_png(sheet: Option<&Sheet>, charts: &[Bars], style: &Style, width: u32) -> Result<Vec<u8>, Fault> {
    let style = png::fitting(sheet.unwrap_or(&Sheet::default()), style, width);
    png::paint(&odds_svg(sheet, charts, &style), width)
}

/// A chart in words.
fn about(chart: &Bars) -> String {
    let bars: Vec<String> =
        chart.at_most(MOST_BARS).iter().map(|bar| format!("{} {}", bar.label, percent_fine(bar.p))).collect();
    format!("{}, {} {}: {}.", chart.title, chart.badge.said(), chart.note, bars.join(", "))
}

/// Draws a chart for a terminal this many columns wide, at least 24.
pub fn bars_text(chart: &Bars, colours: bool, width: usize) -> String {
    let (width, paint) = (width.max(24), Paint { colours });
    let mut out = String::new();
    let head = [clean(&chart.title), chart.badge.said(), clean(&chart.note)];
    let head: Vec<String> = head.into_iter().filter(|words| !words.is_empty()).collect();
    line(&mut out, &paint.bold(&cut(&head.join(" · "), width)));
    let bars = chart.at_most(MOST_BARS);
    let widest = |words: &[String]| words.iter().map(|words| columns(words)).max().unwrap_or(0);
    let labels: Vec<String> = bars.iter().map(|bar| cut(&clean(&bar.label), width / 2 - 4)).collect();
    let label = widest(&labels);
    let numbers: Vec<String> = bars.iter().map(|bar| cut(&number(bar), width - label - 2)).collect();
    let figure = widest(&numbers);
    let room = width.saturating_sub(label + figure + 2);
    let room = if room < 4 { 0 } else { room };
    let top = chart.top();
    for ((bar, name), said) in bars.iter().zip(&labels).zip(&numbers) {
        let part = if top > 0.0 && bar.p > 0.0 { (bar.p / top).min(1.0) } else { 0.0 };
        let filled = ((part * room as f64).round() as usize).max(usize::from(part > 0.0)).min(room);
        let block: String = std::iter::repeat_n(chart.fill.sign(), filled).collect();
        let gap = " ".repeat(label - columns(name));
        let pad = " ".repeat(room - filled + figure - columns(said));
        line(&mut out, &format!("{name}{gap} {} {pad}{said}", paint.ink(chart.fill.ink(), &block)));
    }
    out
}

fn number(bar: &Bar) -> String {
    let chance = percent_fine(bar.p);
    match bar.interval {
        None => chance,
        Some((low, high)) => {
            format!("{chance} ({} to {})", percent_fine(low).trim_end_matches(" %"), percent_fine(high))
        }
    }
}
