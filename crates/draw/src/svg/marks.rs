//! What is overlaid on a map: heat, marks, names, the numbers of hexes.

use super::board::Board;
use super::pen::{Hand, Lettering, N, Pen, Safe, append};
use crate::geometry;
use crate::tokens::{self, HEAT, Step, Token};
use crate::words;
use jumpmaster_core::sheet::{Ground, Mark, MarkKind};

/// Draws how likely each hex is: the likelier, the stronger and larger, with a number.
pub(crate) fn heat(pen: &mut Pen, board: &Board<'_>) {
    if board.lay.heat.is_empty() {
        return;
    }
    let radius = board.layout.radius;
    pen.out.push_str("<g class=\"heat\">");
    let width = N((radius / 40.0).clamp(0.3, 0.8));
    let edge = pen.colour(Token::Ink);
    for step in &HEAT {
        let (outline, start) = (board.hexagon(step.size), board.layout.corners(step.size)[0]);
        let mut path = String::new();
        for (index, _) in here(board, step) {
            let (x, y) = board.layout.centre_of(index);
            append(&mut path, format_args!("M{} {}{outline}", N(x + start.0), N(y + start.1)));
        }
        if !path.is_empty() {
            let face = pen.colour(step.face);
            pen.add(format_args!(
                "<path fill=\"{face}\" stroke=\"{edge}\" stroke-opacity=\".6\" stroke-width=\"{width}\" d=\"{path}\"/>"
            ));
        }
    }
    pen.close();
}

/// Writes the chances on the heat, below the counters if there are any.
pub(crate) fn chances(pen: &mut Pen, board: &Board<'_>) {
    let radius = board.layout.radius;
    if radius < 13.0 {
        return;
    }
    let size = (radius * 0.38).clamp(8.0, 18.0);
    for step in &HEAT {
        let size = size.min(radius * step.size * 1.5 / words::breadth("9.9", 1.0));
        let mut bare = here(board, step).filter(|(index, _)| !board.lay.stacks.contains_key(index)).peekable();
        if bare.peek().is_some() {
            pen.letters(Lettering::new(Hand::Bold, size, step.ink).middle());
            for (index, p) in bare {
                let (x, y) = board.layout.centre_of(index);
                pen.word((x, y + size * 0.36), &words::percent(p));
            }
            pen.close();
        }
    }
    let beneath = Lettering::new(Hand::Bold, size * 0.8, Token::Ink).middle().halo(size * 0.35);
    for (index, p) in board.lay.heat.iter().filter(|(index, _)| board.lay.stacks.contains_key(index)) {
        let (x, y) = board.layout.centre_of(*index);
        pen.write((x, y + board.layout.half().1 * 0.98), beneath, &format!("{} %", words::percent(*p)));
    }
}

/// The hexes whose chance belongs to a step of heat.
fn here<'a>(board: &'a Board<'_>, step: &'static Step) -> impl Iterator<Item = (usize, f64)> + 'a {
    let belongs = move |(_, p): &(&usize, &f64)| std::ptr::eq(tokens::step(**p), step);
    board.lay.heat.iter().filter(belongs).map(|(&index, &p)| (index, p))
}

/// Draws where things may go, what is aimed at, and what is to be held.
pub(crate) fn marks(pen: &mut Pen, board: &Board<'_>, kinds: &[MarkKind]) {
    let most = if kinds.contains(&MarkKind::Reach) { board.rings() } else { board.most() };
    for mark in board.lay.sheet.marks.iter().filter(|mark| kinds.contains(&mark.kind)).take(most) {
        let Some(index) = geometry::index(board.lay.grid, mark.hex) else { continue };
        let (x, y) = board.layout.centre_of(index);
        let (spot, name) = (board.lay.grid.spot_of(index), board.lay.grid.name_of(index));
        let meaning = words::meaning(mark.kind);
        let kind = meaning.rsplit(' ').next().unwrap_or(meaning);
        pen.add(format_args!(
            "<g class=\"mark-{kind}\" data-hex=\"{spot}\" transform=\"translate({} {})\"><title>{name}, {meaning} {}</title>",
            N(x),
            N(y),
            Safe(&mark.label)
        ));
        match mark.kind {
            MarkKind::Target => target(pen, board, mark, x),
            MarkKind::Objective => objective(pen, board, mark),
            MarkKind::Reach => reach(pen, board, mark, !board.lay.stacks.contains_key(&index)),
        }
        pen.close();
    }
}

/// Draws straight arrows over the map from hex centre to hex centre; those that leave the map are not drawn.
pub(crate) fn arrows(pen: &mut Pen, board: &Board<'_>) {
    let radius = board.layout.radius;
    let (over, width) = (pen.colour(Token::Over), N((radius / 11.0).clamp(0.8, 5.0)));
    for arrow in &board.lay.sheet.arrows {
        let centre = |hex| geometry::index(board.lay.grid, hex).map(|index| board.layout.centre_of(index));
        let (Some(from), Some(to)) = (centre(arrow.from), centre(arrow.to)) else { continue };
        let long = (to.0 - from.0).hypot(to.1 - from.1);
        let mut path = format!("M{} {}L{} {}", N(from.0), N(from.1), N(to.0), N(to.1));
        if long > 0.0 {
            let (x, y) = ((to.0 - from.0) / long * radius * 0.5, (to.1 - from.1) / long * radius * 0.5);
            let [left, right] = [0.6, -0.6].map(|aside| (to.0 - x - y * aside, to.1 - y + x * aside));
            append(
                &mut path,
                format_args!("M{} {}L{} {}L{} {}", N(left.0), N(left.1), N(to.0), N(to.1), N(right.0), N(right.1)),
            );
        }
        pen.add(format_args!(
            "<path class=\"arrow\" fill=\"none\" stroke=\"{over}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
            stroke-linejoin=\"round\" stroke-opacity=\".6\" d=\"{path}\"><title>{}</title></path>",
            Safe(&arrow.title)
        ));
    }
}

fn target(pen: &mut Pen, board: &Board<'_>, mark: &Mark, x: f64) {
    let radius = board.layout.radius;
    let (over, width) = (pen.colour(Token::Over), N((radius / 15.0).clamp(0.8, 3.6)));
    let (far, near) = (radius * 1.15, radius * 0.62);
    let ticks = format!(
        "M0 {}V{}M0 {}V{}M{} 0H{}M{} 0H{}",
        N(-far),
        N(-near),
        N(near),
        N(far),
        N(-far),
        N(-near),
        N(near),
        N(far)
    );
    let outline = board.outline(0.96);
    pen.add(format_args!("<path fill=\"none\" stroke=\"{over}\" stroke-width=\"{width}\" d=\"{outline}{ticks}\"/>"));
    // At the right edge of the map there is room only on the other side.
    let fits = x + radius * 0.5 + flag_size(radius, &mark.label).0 <= board.layout.width;
    flag(pen, radius, if fits { 1.0 } else { -1.0 }, (Token::Over, Token::OnOver), &mark.label);
}

fn objective(pen: &mut Pen, board: &Board<'_>, mark: &Mark) {
    let radius = board.layout.radius;
    let (ink, width) = (pen.colour(Token::Ink), N((radius / 14.0).clamp(0.8, 3.6)));
    let mut path = board.outline(0.96);
    for (x, y) in board.layout.corners(1.0) {
        append(&mut path, format_args!("M{} {}L{} {}", N(x * 0.96), N(y * 0.96), N(x * 0.74), N(y * 0.74)));
    }
    pen.add(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>"));
    flag(pen, radius, -1.0, (Token::Ink, Token::Sheet), &mark.label);
}

fn reach(pen: &mut Pen, board: &Board<'_>, mark: &Mark, bare: bool) {
    let radius = board.layout.radius;
    let over = pen.colour(Token::Over);
    let outline = board.outline(0.93);
    let width = N((radius / 18.0).clamp(0.6, 3.0));
    pen.add(format_args!(
        "<path fill=\"{over}\" fill-opacity=\".14\" stroke=\"{over}\" stroke-width=\"{width}\" d=\"{outline}\"/>"
    ));
    if bare && mark.label.is_empty() {
        pen.add(format_args!("<circle fill=\"{over}\" r=\"{}\"/>", N(radius * 0.13)));
    } else if !mark.label.is_empty() {
        let size = radius * 0.36;
        let y = if bare { size * 0.36 } else { radius * 0.78 };
        pen.write((0.0, y), Lettering::new(Hand::Bold, size, Token::Over).middle().halo(size * 0.3), &mark.label);
    }
}

/// Draws a small flag at the upper right (`hand` 1) or upper left (-1) with a letter or two.
fn flag(pen: &mut Pen, radius: f64, hand: f64, (face, ink): (Token, Token), label: &str) {
    if label.is_empty() || radius < 9.0 {
        return;
    }
    let (wide, size) = flag_size(radius, label);
    let (label, high) = (words::cut(label, LETTERS), size * 1.3);
    let left = if hand > 0.0 { radius * 0.5 } else { -radius * 0.5 - wide };
    let top = -radius * 1.02;
    let (left_said, top_said, wide_said, high_said) = (N(left), N(top), N(wide), N(high));
    pen.add(format_args!(
        "<rect x=\"{left_said}\" y=\"{top_said}\" width=\"{wide_said}\" height=\"{high_said}\" fill=\"{}\"/>",
        pen.colour(face)
    ));
    pen.write((left + wide / 2.0, top + size), Lettering::new(Hand::Bold, size, ink).middle(), &label);
}

/// The width of a flag with this label, and the size of its letters.
fn flag_size(radius: f64, label: &str) -> (f64, f64) {
    let size = (radius * 0.36).clamp(7.0, 18.0);
    ((words::breadth(&words::cut(label, LETTERS), size) + size * 0.5).max(size * 1.25), size)
}

/// The most letters of a label that are written on a flag.
const LETTERS: usize = 12;

/// Writes the names of places in black, and of waters in blue.
pub(crate) fn labels(pen: &mut Pen, board: &Board<'_>) {
    let size = (board.layout.radius * 0.42).clamp(9.0, 22.0);
    let taken = taken(board);
    for label in board.lay.sheet.labels.iter().take(board.most()) {
        let Some(index) = geometry::index(board.lay.grid, label.hex) else { continue };
        let half = words::breadth(&label.text, size) / 2.0;
        let at = free_place(board, board.layout.centre_of(index), (half, size), &taken);
        let ink = if label.water { Token::Water } else { Token::Ink };
        let how = Lettering::new(Hand::Name, size, ink).middle().halo(size * 0.28);
        pen.write(at, how, &label.text);
    }
}

/// The centres of hexes whose chance, target or counters must stay readable.
fn taken(board: &Board<'_>) -> Vec<geometry::Point> {
    let marks = board.lay.sheet.marks.iter().filter(|mark| mark.kind != MarkKind::Reach);
    let marked = marks.filter_map(|mark| geometry::index(board.lay.grid, mark.hex));
    let all = board.lay.stacks.keys().chain(board.lay.heat.keys()).copied().chain(marked);
    all.map(|index| board.layout.centre_of(index)).collect()
}

/// Where a name of this half width and size covers least: in the middle of its hex, or else below, above or beside it.
/// Covering a counter or a chance is worse than covering any number of hex numbers.
fn free_place(
    board: &Board<'_>,
    (x, y): geometry::Point,
    (half, size): (f64, f64),
    taken: &[geometry::Point],
) -> geometry::Point {
    let (high, room, radius) = (board.layout.half().1, board.layout.width - half, board.layout.radius);
    let kept = |x: f64| if half < room { x.clamp(half, room) } else { board.layout.width / 2.0 };
    let covers = |&(x, y): &geometry::Point| {
        let near = |at: &&geometry::Point| {
            (at.0 - x).abs() < half + radius * 0.45 && (at.1 - y + size * 0.36).abs() < radius * 0.3 + size * 0.5
        };
        let numbers = numbered(board).filter(|&(nx, ny, number)| {
            (nx - x).abs() < half + number * 1.1 && (ny - y + size * 0.36).abs() < (number + size) * 0.5
        });
        taken.iter().filter(near).count() * 16 + numbers.count()
    };
    let places = [0.0, 0.6, -0.6, 1.0, -1.0].into_iter().flat_map(|aside| {
        [size * 0.36, high * 0.95, size * 0.36 - high * 0.7, high * 1.3, high * 0.6, size * 0.36 - high * 0.2]
            .map(|down| (kept(x + aside * half), y + down))
    });
    places.min_by_key(covers).unwrap_or((x, y))
}

/// The centre and size of every hex number that is written.
fn numbered<'a>(board: &'a Board<'a>) -> impl Iterator<Item = (f64, f64, f64)> + 'a {
    let size = number_size(board);
    let many = if board.names_hexes() { board.lay.grid.len() } else { 0 };
    (0..many).map(move |index| {
        let (x, y) = board.layout.centre_of(index);
        (x, y - board.layout.radius * 0.6 - size * 0.36, size)
    })
}

fn number_size(board: &Board<'_>) -> f64 {
    (board.layout.radius * 0.27).clamp(3.0, 13.0)
}

/// Writes the name of every hex, and on request the letters of its ground, if they can be read.
pub(crate) fn numbers(pen: &mut Pen, board: &Board<'_>) {
    let radius = board.layout.radius;
    if board.names_hexes() {
        let size = number_size(board);
        pen.out.push_str("<g class=\"numbers\">");
        pen.letters(Lettering::new(Hand::Plain, size, Token::Ink2).middle().halo(size * 0.3));
        // If much heat fills a hex, its chance is written instead.
        let filled = |index: &usize| board.lay.heat.get(index).is_some_and(|&p| tokens::step(p).size > 0.8);
        for index in (0..board.lay.grid.len()).filter(|index| !filled(index)) {
            let (x, y) = board.layout.centre_of(index);
            pen.word((x, y - radius * 0.6), &board.lay.grid.name_of(index));
        }
        pen.close();
        pen.close();
    }
    if board.style.letters {
        let size = (radius * 0.32).clamp(3.0, 16.0);
        pen.letters(Lettering::new(Hand::Bold, size, Token::Ink).middle().halo(size * 0.3));
        for index in 0..board.lay.grid.len() {
            let (x, y) = board.layout.centre_of(index);
            let topmost = board.lay.ground(index).last().copied().unwrap_or(Ground::CLEAR);
            pen.word((x, y + radius * 0.74), topmost.letters);
        }
        pen.close();
    }
}
