//! A measured table on paper: ground, lines, what stands where and which way it faces, and a scale bar.

use super::lines::strokes;
use super::pen::{Hand, Lettering, N, Pen, Safe, append};
use super::{BAND, FRAME, GAP, every, frame, ground};
use crate::svg::page::Page;
use crate::tabletop::{Layout, holds};
use crate::tokens::{self, Token};
use crate::words;
use jumpmaster_core::plane::{Point, Thousandths};
use jumpmaster_core::sheet::{Ground, Line, MarkKind, Spot, Stand, Tabletop};

/// The height of the band below a table for its scale bar.
const FOOT: f64 = 26.0;

/// The width of the picture of a table within the margins of its page.
pub(super) fn width(layout: &Layout<'_>, scale: f64) -> f64 {
    layout.width + (BAND + 2.0 * FRAME + 2.0 * GAP) * scale
}

/// Draws a table onto a page, in the double frame of a map, with measures between the frame and the ground.
pub(super) fn draw(page: &mut Page, layout: &Layout<'_>) {
    let scale = page.scale;
    let inset = (FRAME + BAND + GAP) * scale;
    let (left, top) = (page.left(), page.y);
    let (wide, high) = (width(layout, scale), layout.height + inset + (FRAME + GAP + FOOT) * scale);
    let (pen, defs) = (&mut page.pen, &mut page.defs);
    let paper = pen.colour(Token::GroundClear);
    frame(pen, (left, top), (wide, high), scale, paper);
    pen.add(format_args!("<g class=\"board table\" transform=\"translate({} {})\">", N(left + inset), N(top + inset)));
    measures(pen, layout, scale);
    pen.add(format_args!("<g class=\"ground\">"));
    areas(pen, defs, layout);
    lines(pen, layout);
    pen.close();
    ways(pen, layout);
    let table = layout.table;
    table.marks.iter().filter(|spot| holds(table, spot.at)).for_each(|spot| mark(pen, layout, spot));
    let stands = || table.stands.iter().filter(|stand| holds(table, stand.at));
    rings(pen, defs, layout, stands().filter(|stand| stand.chosen && !stand.rings.is_empty()));
    stands().for_each(|stand| piece(pen, defs, layout, stand));
    bar(pen, layout, scale);
    pen.close();
    page.y += high;
}

fn path(layout: &Layout<'_>, places: &[Point]) -> String {
    let mut path = String::new();
    for (at, &place) in places.iter().enumerate() {
        let (x, y) = layout.centre(place);
        append(&mut path, format_args!("{}{} {}", if at == 0 { "M" } else { "L" }, N(x), N(y)));
    }
    path
}

/// Draws units along the upper and the left edge.
fn measures(pen: &mut Pen, layout: &Layout<'_>, scale: f64) {
    let (band, gap, size) = (BAND * scale, GAP * scale, 12.0 * scale);
    let (out, inner, inset) = (N(-gap - band), N(-gap), pen.colour(Token::Inset));
    let (right, bottom) = (N(layout.width + gap), N(layout.height + gap));
    pen.add(format_args!("<path fill=\"{inset}\" d=\"M{out} {out}H{right}V{inner}H{inner}V{bottom}H{out}Z\"/>"));
    let step = every(layout.unit, size * 2.4);
    pen.letters(Lettering::new(Hand::Plain, size, Token::Ink2).middle());
    for number in (0..=layout.table.size[0] as usize / 1000).step_by(step) {
        pen.word((number as f64 * layout.unit, -gap - band * 0.3), &number.to_string());
    }
    for number in (0..=layout.table.size[1] as usize / 1000).step_by(step) {
        let y = layout.height - number as f64 * layout.unit;
        pen.word((-gap - band * 0.5, y + size * 0.36), &number.to_string());
    }
    pen.close();
}

/// Draws areas of ground: a tint, a texture, an outline, and a name.
fn areas(pen: &mut Pen, defs: &mut Pen, layout: &Layout<'_>) {
    let textures = (layout.unit / 16.0).clamp(0.4, 2.0);
    let edge = pen.colour(Token::Ink3);
    for area in layout.table.areas.iter().filter(|area| area.outline.len() > 2) {
        let path = path(layout, &area.outline);
        let title = title(area.ground, &area.title);
        let tint = pen.colour(ground::tint(area.ground).unwrap_or(Token::GroundClear));
        pen.add(format_args!(
            "<path class=\"area\" fill=\"{tint}\" stroke=\"{edge}\" stroke-width=\".8\" d=\"{path}Z\"><title>{}</title></path>",
            Safe(&title)
        ));
        if let Some(id) = ground::pattern(defs, area.ground, textures) {
            pen.add(format_args!("<path fill=\"url(#{id})\" d=\"{path}Z\"/>"));
        }
    }
    let size = (layout.unit * 0.8).clamp(8.0, 22.0);
    for area in layout.table.areas.iter().filter(|area| !area.title.is_empty() && !area.outline.is_empty()) {
        let how = Lettering::new(Hand::Name, size, Token::Ink2).middle().halo(size * 0.2);
        pen.write(middle(layout, &area.outline), how, &area.title);
    }
}

/// The middle of some places.
fn middle(layout: &Layout<'_>, places: &[Point]) -> (f64, f64) {
    let (x, y) = places.iter().map(|&place| layout.centre(place)).fold((0.0, 0.0), |(x, y), (u, v)| (x + u, y + v));
    (x / places.len() as f64, y / places.len() as f64)
}

/// What an area or a line is, with its name.
fn title(ground: Ground, name: &str) -> String {
    if name.is_empty() { ground.to_string() } else { format!("{name}, {ground}") }
}

/// Draws waters first, then fences and the like, then the roads that cross them.
fn lines(pen: &mut Pen, layout: &Layout<'_>) {
    let scale = layout.unit / 17.0;
    for kinds in [&[Line::Stream, Line::River][..], &[Line::Thin], &[Line::Road]] {
        for line in layout.table.lines.iter().filter(|line| kinds.contains(&line.ground.line)) {
            let path = path(layout, &line.path);
            for &(ink, width) in strokes(line.ground.line) {
                pen.add(format_args!(
                    "<path class=\"line\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" d=\"{path}\"><title>{}</title></path>",
                    pen.colour(ink),
                    N(width * scale),
                    Safe(&title(line.ground, &line.title))
                ));
            }
        }
    }
}

fn ways(pen: &mut Pen, layout: &Layout<'_>) {
    let (over, width, head) = (pen.colour(Token::Over), N((layout.unit / 6.0).clamp(0.8, 5.0)), layout.unit * 0.7);
    let on = |at: Point| holds(layout.table, at);
    for way in layout.table.ways.iter().filter(|way| on(way.from) && on(way.to)) {
        let (from, to) = (layout.centre(way.from), layout.centre(way.to));
        let long = (to.0 - from.0).hypot(to.1 - from.1);
        let mut path = path(layout, &[way.from, way.to]);
        if long > 0.0 {
            let (x, y) = ((to.0 - from.0) / long * head, (to.1 - from.1) / long * head);
            let [left, right] = [0.6, -0.6].map(|aside| (to.0 - x - y * aside, to.1 - y + x * aside));
            append(
                &mut path,
                format_args!("M{} {}L{} {}L{} {}", N(left.0), N(left.1), N(to.0), N(to.1), N(right.0), N(right.1)),
            );
        }
        pen.add(format_args!(
            "<path class=\"arrow\" fill=\"none\" stroke=\"{over}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
            stroke-linejoin=\"round\" stroke-opacity=\".6\" d=\"{path}\"><title>{}</title></path>",
            Safe(&way.title)
        ));
    }
}

/// Draws a ring around a place: crossed for a target, filled for an objective, broken for what is within reach.
fn mark(pen: &mut Pen, layout: &Layout<'_>, spot: &Spot) {
    let ((x, y), size) = (layout.centre(spot.at), layout.unit);
    let meaning = words::meaning(spot.kind);
    let kind = meaning.rsplit(' ').next().unwrap_or(meaning);
    pen.add(format_args!(
        "<g class=\"mark-{kind}\" data-at=\"{},{}\" transform=\"translate({} {})\"><title>{}, {meaning} {}</title>",
        spot.at.x(),
        spot.at.y(),
        N(x),
        N(y),
        spot.at,
        Safe(&spot.label)
    ));
    let (over, width) = (pen.colour(Token::Over), N((size / 8.0).clamp(0.8, 3.6)));
    let how = match spot.kind {
        MarkKind::Target => "",
        MarkKind::Objective => " fill-opacity=\".25\"",
        MarkKind::Reach => " stroke-dasharray=\"3 2\"",
    };
    let fill = if spot.kind == MarkKind::Objective { over } else { "none" };
    pen.add(format_args!(
        "<circle r=\"{}\" fill=\"{fill}\"{how} stroke=\"{over}\" stroke-width=\"{width}\"/>",
        N(size * 0.8)
    ));
    if spot.kind == MarkKind::Target {
        let (near, far) = (N(size * 0.5), N(size * 1.1));
        let (back, out) = (N(-size * 0.5), N(-size * 1.1));
        pen.add(format_args!(
            "<path stroke=\"{over}\" stroke-width=\"{width}\" d=\"M0 {out}V{back}M0 {near}V{far}M{out} 0H{back}M{near} 0H{far}\"/>"
        ));
    }
    if !spot.label.is_empty() {
        let letters = (size * 0.7).clamp(7.0, 20.0);
        let how = Lettering::new(Hand::Bold, letters, Token::Over).halo(letters * 0.25);
        pen.write((size * 0.9, -size * 0.6), how, &words::cut(&spot.label, 12));
    }
    pen.close();
}

/// Draws how far stands reach, as far as that is on the table, each ring with its name at its top.
fn rings<'a>(pen: &mut Pen, defs: &mut Pen, layout: &Layout<'_>, stands: impl Iterator<Item = &'a Stand>) {
    let over = pen.colour(Token::Over);
    let width = N((layout.unit / 10.0).clamp(0.8, 2.4));
    let letters = (layout.unit * 0.6).clamp(7.0, 14.0);
    let mut stands = stands.peekable();
    if stands.peek().is_none() {
        return;
    }
    let clip = format!("{}rings", defs.ids);
    defs.add(format_args!(
        "<clipPath id=\"{clip}\"><path d=\"M0 0H{}V{}H0Z\"/></clipPath>",
        N(layout.width),
        N(layout.height)
    ));
    pen.add(format_args!("<g class=\"rings\" clip-path=\"url(#{clip})\">"));
    for stand in stands {
        let (x, y) = layout.centre(stand.at);
        for ring in &stand.rings {
            let radius = layout.long(f64::from(ring.radius));
            pen.add(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{over}\" stroke-width=\"{width}\" \
                 stroke-dasharray=\"6 4\"><title>{}</title></circle>",
                N(x),
                N(y),
                N(radius),
                Safe(&ring.title)
            ));
            let how = Lettering::new(Hand::Plain, letters, Token::Over).middle().halo(letters * 0.25);
            pen.write((x, y - radius + letters * 1.1), how, &words::cut(&ring.title, 24));
        }
    }
    pen.close();
}

/// Draws a stand: its counter as large as its base, and a tick in the direction it faces.
fn piece(pen: &mut Pen, defs: &mut Pen, layout: &Layout<'_>, stand: &Stand) {
    let (x, y) = layout.centre(stand.at);
    let base = layout.long(f64::from(stand.base)).max(4.0);
    if let Some(facing) = stand.facing {
        let [u, v] = facing.vector().map(f64::from);
        let (long, edge) = (u.hypot(v), pen.colour(tokens::side(if stand.side <= 3 { stand.side } else { 0 })[2]));
        let (u, v) = (u / long, -v / long);
        let (from, to) = (base * 0.45, base * 0.85);
        pen.add(format_args!(
            "<path class=\"facing\" stroke=\"{edge}\" stroke-width=\"{}\" stroke-linecap=\"round\" d=\"M{} {}L{} {}\"/>",
            N((base / 8.0).clamp(1.0, 5.0)),
            N(x + u * from),
            N(y + v * from),
            N(x + u * to),
            N(y + v * to)
        ));
    }
    super::counter::piece(pen, defs, &stand.counter(), (x, y), base / 44.0, "");
}

/// Draws a bar of some whole units below the table, about a sixth of its width, with the unit of measure.
fn bar(pen: &mut Pen, layout: &Layout<'_>, scale: f64) {
    let Some(units) = bar_units(layout.table) else { return };
    let (long, y, tick) = (f64::from(units) * layout.unit, layout.height + (GAP + 8.0) * scale, 4.0 * scale);
    let (ink, size) = (pen.colour(Token::Ink2), 12.0 * scale);
    let (end, middle, upper, lower, width) = (N(long), N(y), N(y - tick), N(y + tick), N(1.4 * scale));
    pen.add(format_args!(
        "<path class=\"scale\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" \
         d=\"M0 {upper}V{lower}M0 {middle}H{end}M{end} {upper}V{lower}\"/>"
    ));
    let words = format!("{units} {}", layout.table.unit);
    pen.write((long + 6.0 * scale, y + size * 0.36), Lettering::new(Hand::Plain, size, Token::Ink2), words.trim_end());
}

/// The length of the bar in units; `None` on a table that is narrower than one.
pub(crate) fn bar_units(table: &Tabletop) -> Option<u32> {
    let sixth = table.size[0] / 6000;
    let units = [48, 24, 12, 6, 3].into_iter().find(|&units| units <= sixth).unwrap_or(1);
    (units * 1000 <= table.size[0]).then_some(units)
}

/// A table in words, for people who cannot see it.
pub(super) fn about(table: &Tabletop) -> Vec<String> {
    let [wide, deep] = table.size.map(|side| Thousandths(side as i32).to_string());
    let mut said = vec![format!("A table of {wide} by {deep} {}.", table.unit)];
    let places = table.marks.iter().filter(|spot| spot.kind != MarkKind::Reach).take(super::MARKS);
    said.extend(places.map(|spot| format!("At {}: {} {}.", spot.at, words::meaning(spot.kind), spot.label)));
    said.push(format!("{} stands.", table.stands.len()));
    said.extend(table.stands.iter().take(super::TOLD).map(|stand| {
        let facing = stand.facing.map_or_else(String::new, |facing| format!(", facing {}", words::compass(facing)));
        format!("At {}: {}{facing}.", stand.at, words::phrase(&stand.counter()))
    }));
    said
}
