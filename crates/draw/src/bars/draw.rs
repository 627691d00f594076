//! Charts on paper.

use super::{Badge, Bars, Fill, MOST_BARS};
use crate::svg::page::Page;
use crate::svg::pen::{Hand, Lettering, N, Pen};
use crate::tokens::Token;
use crate::words::{breadth, clean, cut, percent_fine};

/// Places charts side by side as far as they fit. Charts of counts are drawn to one scale, so that they can be compared.
pub(crate) fn charts(page: &mut Page, charts: &[Bars]) {
    let (scale, gap) = (page.scale, 26.0 * page.scale);
    let room = page.right() - page.left();
    let narrow = charts.iter().all(|chart| upright(chart, 300.0));
    let beside = if narrow { ((room + gap) / (300.0 * scale + gap)) as usize } else { 1 };
    let beside = beside.clamp(1, charts.len().max(1));
    let wide = (room - gap * (beside - 1) as f64) / beside as f64;
    let top = charts.iter().map(Bars::top).fold(0.0, f64::max).max(1e-9);
    for row in charts.chunks(beside) {
        let (start, mut lowest) = (page.y, page.y);
        for (at, chart) in row.iter().enumerate() {
            page.y = start;
            let left = page.left() + at as f64 * (wide + gap);
            head(page, chart, left, wide);
            if upright(chart, wide / scale) {
                pillars(page, chart, left, wide, top);
            } else {
                rows(page, chart, left, wide);
            }
            lowest = lowest.max(page.y);
        }
        page.y = lowest;
        page.skip(14.0);
    }
}

/// Whether bars can be upright: they are few and their labels short.
fn upright(chart: &Bars, wide: f64) -> bool {
    let short = chart.bars.iter().all(|bar| bar.label.chars().count() <= 3);
    short && !chart.bars.is_empty() && wide / chart.bars.len() as f64 >= 18.0
}

/// Draws title and note, with the badge at the right end and a rule below.
fn head(page: &mut Page, chart: &Bars, left: f64, wide: f64) {
    let scale = page.scale;
    let (size, small) = (16.0 * scale, 13.0 * scale);
    page.skip(20.0);
    let badge = chart.badge.said();
    let badge_wide = breadth(&badge, small) + 14.0 * scale;
    let y = page.y;
    let right = left + wide;
    stamp(&mut page.pen, &chart.badge, (right - badge_wide, y - 15.0 * scale), (badge_wide, 21.0 * scale), scale);
    let ink = if chart.badge == Badge::Exact { Token::Safe } else { Token::Disp };
    page.pen.write((right - badge_wide / 2.0, y), Lettering::new(Hand::Bold, small, ink).middle(), &badge);
    let note_end = right - badge_wide - 12.0 * scale;
    page.pen.write((note_end, y), Lettering::new(Hand::Plain, small, Token::Ink2).end(), &chart.note);
    let title_room = note_end - breadth(&chart.note, small) - left - 8.0 * scale;
    let title = cut(&clean(&chart.title), (title_room / (size * 0.6)).max(6.0) as usize);
    page.pen.write((left, y), Lettering::new(Hand::Title, size, Token::Ink), &title);
    page.skip(10.0);
    let (edge, y) = (page.pen.colour(Token::Ink), N(page.y));
    page.pen.add(format_args!("<path stroke=\"{edge}\" d=\"M{} {y}H{}\"/>", N(left), N(right)));
    page.skip(8.0);
}

/// Draws the frame of a badge: double and solid for exact chances, dashed for sampled ones.
fn stamp(pen: &mut Pen, badge: &Badge, (x, y): (f64, f64), (wide, high): (f64, f64), scale: f64) {
    let mut frame = |inset: f64, width: f64, ink: Token, dashes: &str| {
        let ink = pen.colour(ink);
        pen.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\"{dashes}/>",
            N(x + inset),
            N(y + inset),
            N(wide - 2.0 * inset),
            N(high - 2.0 * inset),
            N(width)
        ));
    };
    match badge {
        Badge::Exact => {
            frame(0.0, scale, Token::Safe, "");
            frame(2.5 * scale, scale, Token::Safe, "");
        }
        Badge::Sampled(_) => frame(1.0, 1.6 * scale, Token::Disp, " stroke-dasharray=\"4 3\""),
    }
}

/// Draws upright bars, each with its number above and its label below.
fn pillars(page: &mut Page, chart: &Bars, left: f64, wide: f64, top: f64) {
    let scale = page.scale;
    let (high, size) = (88.0 * scale, 11.5 * scale);
    let step = wide / chart.bars.len() as f64;
    let base = page.y + high + size * 1.4;
    fills(page, chart.fill);
    let bar_wide = (step * 0.8).min(40.0 * scale);
    // If bars are too close for a percent sign over each, one at the corner stands for all.
    let sign = if step >= breadth("99%", size) * 1.1 { "%" } else { "" };
    if sign.is_empty() {
        page.pen.write((left, page.y + size * 0.4), Lettering::new(Hand::Bold, size, Token::Ink2), "%");
    }
    for (at, bar) in chart.bars.iter().enumerate() {
        let middle = left + (at as f64 + 0.5) * step;
        let tall = length(bar.p, top, high);
        block(&mut page.pen, chart.fill, (middle - bar_wide / 2.0, base - tall), (bar_wide, tall));
        let mut above = base - tall;
        if let Some((low, upper)) = bar.interval {
            let (from, to) = (base - length(low, top, high), base - length(upper, top, high));
            whisker(&mut page.pen, (middle, from), (middle, to), 3.0 * scale);
            above = above.min(to);
        }
        let how = Lettering::new(Hand::Bold, size, Token::Ink).middle();
        page.pen.write((middle, above - 3.0 * scale), how, &format!("{}{sign}", short(bar.p)));
        let how = Lettering::new(Hand::Plain, size, Token::Ink2).middle();
        page.pen.write((middle, base + size * 1.2), how, &bar.label);
    }
    let ink = page.pen.colour(Token::Ink);
    page.pen.add(format_args!("<path stroke=\"{ink}\" d=\"M{} {}H{}\"/>", N(left), N(base), N(left + wide)));
    page.y = base + size * 1.8;
}

/// Whole percents, which fit over a bar.
fn short(p: f64) -> String {
    match p * 100.0 {
        p if p.is_nan() => "?".into(),
        p if p <= 0.0 => "0".into(),
        p if p < 0.95 => "<1".into(),
        p => format!("{:.0}", p.min(100.0)),
    }
}

/// Draws horizontal bars, each with its label before it and its number after it.
fn rows(page: &mut Page, chart: &Bars, left: f64, wide: f64) {
    let scale = page.scale;
    let (size, high) = (13.0 * scale, 20.0 * scale);
    let bars = chart.at_most(MOST_BARS);
    let most = (wide * 0.45 / (size * 0.6)) as usize;
    let labels: Vec<String> = bars.iter().map(|bar| cut(&clean(&bar.label), most)).collect();
    let widest = labels.iter().map(|label| breadth(label, size)).fold(0.0, f64::max);
    let start = left + widest + 10.0 * scale;
    let room = (left + wide - start - breadth("<0.01 %", size) - 12.0 * scale).max(10.0);
    let top = bars.iter().flat_map(|bar| [bar.p, bar.interval.map_or(0.0, |(_, high)| high)]);
    let top = top.filter(|p| p.is_finite()).fold(1e-9, f64::max);
    fills(page, chart.fill);
    for (bar, label) in bars.iter().zip(&labels) {
        let y = page.y + size;
        page.pen.write((start - 10.0 * scale, y), Lettering::new(Hand::Plain, size, Token::Ink2).end(), label);
        let long = length(bar.p, top, room);
        block(&mut page.pen, chart.fill, (start, y - size * 0.85), (long, size));
        let mut end = start + long;
        if let Some((low, upper)) = bar.interval {
            let middle = y - size * 0.35;
            let to = start + length(upper, top, room);
            whisker(&mut page.pen, (start + length(low, top, room), middle), (to, middle), 3.0 * scale);
            end = end.max(to);
        }
        let how = Lettering::new(Hand::Bold, size, Token::Ink);
        page.pen.write((end + 6.0 * scale, y), how, &percent_fine(bar.p));
        page.y += high;
    }
    let (ink, from, to) = (page.pen.colour(Token::Ink), N(page.y - bars.len() as f64 * high), N(page.y));
    page.pen.add(format_args!("<path stroke=\"{ink}\" d=\"M{} {from}V{to}\"/>", N(start)));
}

/// The length of a bar: at least a hair if the outcome is possible at all.
fn length(p: f64, top: f64, room: f64) -> f64 {
    if p > 0.0 { ((p / top).min(1.0) * room).max(1.0) } else { 0.0 }
}

fn block(pen: &mut Pen, fill: Fill, (x, y): (f64, f64), (wide, high): (f64, f64)) {
    if wide <= 0.0 || high <= 0.0 {
        return;
    }
    let edge = pen.colour(fill.ink());
    let face = match fill {
        Fill::Plain => edge.to_string(),
        Fill::Hatched => format!("url(#{}p-hatched)", pen.ids),
        Fill::Crossed => format!("url(#{}p-crossed)", pen.ids),
    };
    pen.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{face}\" stroke=\"{edge}\"/>",
        N(x),
        N(y),
        N(wide),
        N(high)
    ));
}

/// Draws a confidence interval: a line with a cap at either end, on a rim of paper.
fn whisker(pen: &mut Pen, from: (f64, f64), to: (f64, f64), cap: f64) {
    let along = |(x, y): (f64, f64)| {
        if (from.0 - to.0).abs() < 1e-9 {
            format!("M{} {}h{}", N(x - cap), N(y), N(2.0 * cap))
        } else {
            format!("M{} {}v{}", N(x), N(y - cap), N(2.0 * cap))
        }
    };
    let path = format!("M{} {}L{} {}{}{}", N(from.0), N(from.1), N(to.0), N(to.1), along(from), along(to));
    for (ink, width) in [(Token::Sheet, "3.5"), (Token::Ink, "1.4")] {
        let ink = pen.colour(ink);
        pen.add(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>"));
    }
}

/// Defines the pattern of a fill when it is first needed.
fn fills(page: &mut Page, fill: Fill) {
    let (id, size, tile) = match fill {
        Fill::Plain => return,
        Fill::Hatched => (
            "p-hatched",
            6,
            "<rect width=\"6\" height=\"6\" fill=\"$paper$\"/><path stroke=\"$disp$\" stroke-width=\"2.2\" d=\"M-1 7L7-1M-2 2L2-2M4 8L8 4\"/>",
        ),
        Fill::Crossed => (
            "p-crossed",
            5,
            "<rect width=\"5\" height=\"5\" fill=\"$elim$\"/><path stroke=\"$paper$\" stroke-opacity=\".55\" stroke-width=\".9\" d=\"M0 0L5 5M5 0L0 5\"/>",
        ),
    };
    let defs = &mut page.defs;
    let id = format!("{}{id}", defs.ids);
    if defs.lacks(&id) {
        defs.add(format_args!(
            "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">"
        ));
        defs.template(tile, Token::Ink);
        defs.out.push_str("</pattern>");
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bar;
    use super::*;

    #[test]
    fn bars_are_as_long_as_they_are_likely() {
        let long = |p: f64| length(p, 0.5, 100.0).to_string();
        assert_eq!(
            [long(0.0), long(-1.0), long(f64::NAN), long(0.25), long(0.5), long(9.0)],
            ["0", "0", "0", "50", "100", "100"]
        );
        assert_eq!(long(1e-12), "1", "what can be is seen");
    }

    #[test]
    fn the_unlikely_are_put_together() {
        let bars: Vec<Bar> = (0..100).map(|n| Bar::new(n.to_string(), f64::from(n) / 4950.0)).collect();
        let few = Bars::new("many", Badge::Exact, bars).at_most(10);
        assert_eq!(few.len(), 10);
        assert_eq!(few[0].label, "91");
        assert_eq!(few[9].label, "91 others together");
        assert!((few.iter().map(|bar| bar.p).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
