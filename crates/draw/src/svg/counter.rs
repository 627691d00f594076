//! Counters: the shape shows the side, the symbol the kind, letters the state. All counters of a stack can be seen.

use super::board::Board;
use super::pen::{Hand, Lettering, N, Pen, Safe, in_id};
use crate::geometry::Point;
use crate::tokens::{self, Token};
use crate::words;
use jumpmaster_core::sheet::Counter;

/// The outline of a side's counters, around 0, 0: arch, chamfer, roundel, square.
const fn body(side: u8) -> &'static str {
    match side {
        1 => "M-19 20V-3A19 18 0 0 1 19-3V20Z",
        2 => "M-20 20V-9L-10-20H10L20-9V20Z",
        3 => "M-21 0A21 21 0 0 1 21 0A21 21 0 0 1-21 0Z",
        _ => "M-18-18H18V18H-18Z",
    }
}

/// The side as it is drawn: anything beyond the third is neutral.
const fn side(counter: &Counter) -> u8 {
    if counter.side <= 3 { counter.side } else { 0 }
}

/// Draws the stack of every hex.
pub(crate) fn draw(pen: &mut Pen, defs: &mut Pen, board: &Board<'_>) {
    let (radius, (_, half)) = (board.layout.radius, board.layout.half());
    for (&index, stack) in &board.lay.stacks {
        let (x, y) = board.layout.centre_of(index);
        let name = board.lay.grid.spot_of(index).to_string();
        let (scale, places) = arrange(stack.len(), radius);
        for (counter, (dx, dy)) in stack.iter().zip(places) {
            piece(pen, defs, counter, (x + dx, y + dy), scale, &name);
        }
        if stack.len() > LAID_OUT {
            let more = format!("+{}", stack.len() - LAID_OUT);
            tag(pen, (x + radius * 0.5, y + radius * 0.5), radius * 0.34, &more);
        } else if stack.len() > 3 && radius >= 16.0 {
            tag(pen, (x, y + half * 0.86), radius * 0.27, &format!("×{}", stack.len()));
        }
    }
}

/// The most counters of a stack that are laid out; the others are only counted.
const LAID_OUT: usize = 8;

/// The size of a stack's counters, and the place of each, from the centre of a hex of this size.
fn arrange(many: usize, radius: f64) -> (f64, Vec<Point>) {
    let rows: (f64, &[usize], f64, f64) = match many {
        0 | 1 => (36.0, &[1], 0.0, 0.0),
        2 => (50.0, &[2], 0.84, 0.0),
        3 => (58.0, &[1, 2], 0.76, 0.76),
        4 => (60.0, &[2, 2], 0.74, 0.76),
        5 => (74.0, &[2, 3], 0.58, 0.68),
        6 => (74.0, &[3, 3], 0.58, 0.68),
        7 => (86.0, &[2, 3, 2], 0.52, 0.54),
        _ => (86.0, &[3, 3, 2], 0.52, 0.54),
    };
    let (size, rows, across, down) = rows;
    let mut places = Vec::new();
    for (row, &wide) in rows.iter().enumerate() {
        let y = (row as f64 - (rows.len() - 1) as f64 / 2.0) * down + 0.03;
        for column in 0..wide {
            // A short last row of an overfull stack leaves its right end free for the number of the others.
            let whole = if many > LAID_OUT { 3 } else { wide };
            let x = (column as f64 - (whole - 1) as f64 / 2.0) * across;
            places.push((x * radius, y * radius));
        }
    }
    (radius / size, places)
}

/// Draws one counter.
pub(crate) fn piece(pen: &mut Pen, defs: &mut Pen, counter: &Counter, (x, y): Point, scale: f64, hex: &str) {
    let [_, ink, _] = tokens::side(side(counter));
    let face = face(defs, counter);
    pen.add(format_args!(
        "<g class=\"ct\" data-id=\"{}\" data-hex=\"{hex}\" transform=\"translate({} {}) scale({})",
        Safe(&counter.id),
        N(x),
        N(y),
        N(scale)
    ));
    pen.out.push_str(if counter.dispersed { " rotate(13)\">" } else { "\">" });
    pen.add(format_args!("<title>{}</title>", Safe(&words::phrase(counter))));
    if counter.chosen {
        let over = pen.colour(Token::Over);
        pen.add(format_args!(
            "<path fill=\"none\" stroke=\"{over}\" stroke-width=\"11\" d=\"{}\"/>",
            body(side(counter))
        ));
    }
    pen.add(format_args!("<use href=\"#{face}\"/>"));
    if !counter.foot.is_empty() && scale * 40.0 >= 17.0 {
        let foot = words::cut(&counter.foot, 10);
        let size = (34.0 / words::breadth(&foot, 1.0)).min(12.0);
        pen.write((0.0, 17.0), Lettering::new(Hand::Bold, size, ink).middle(), &foot);
    }
    if counter.fresh {
        let over = pen.colour(Token::Over);
        pen.add(format_args!(
            "<path fill=\"none\" stroke=\"{over}\" stroke-width=\"2.4\" stroke-linecap=\"round\" d=\"M-15-23Q0-36 15-23M-15-23L-8-19.5M15-23L8-19.5\"/>"
        ));
    }
    let states = words::states(counter);
    if !states.is_empty() {
        state(pen, counter, &states);
    }
    pen.close();
}

/// Draws the letters of the states, in a box at the corner.
fn state(pen: &mut Pen, counter: &Counter, letters: &str) {
    let [face, ink, _] = tokens::side(side(counter));
    let wide = 7.0 + 7.5 * letters.len() as f64;
    let left = 24.0 - wide;
    pen.add(format_args!(
        "<rect x=\"{}\" y=\"-24\" width=\"{}\" height=\"14\" rx=\"2\" fill=\"{}\" stroke=\"{}\"/>",
        N(left),
        N(wide),
        pen.colour(ink),
        pen.colour(face)
    ));
    pen.write((left + wide / 2.0, -13.0), Lettering::new(Hand::Bold, 11.0, face).middle(), letters);
}

/// Draws a number in a box, around a point.
fn tag(pen: &mut Pen, (x, y): Point, size: f64, words: &str) {
    let wide = words::breadth(words, size) + size * 0.5;
    pen.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\" fill=\"{}\"/>",
        N(x - wide / 2.0),
        N(y - size * 0.62),
        N(wide),
        N(size * 1.24),
        pen.colour(Token::Ink)
    ));
    pen.write((x, y + size * 0.36), Lettering::new(Hand::Bold, size, Token::Sheet).middle(), words);
}

/// The id of a counter's face, which is defined when it is first needed.
fn face(defs: &mut Pen, counter: &Counter) -> String {
    let side = side(counter);
    let shown = counter.symbol.map_or("hidden", |symbol| symbol.name);
    let id = format!("{}c{side}-{}{}", defs.ids, in_id(shown), if counter.dispersed { "-d" } else { "" });
    if !defs.lacks(&id) {
        return id;
    }
    let [paper, ink, edge] = tokens::side(side).map(|token| defs.colour(token));
    let halo = defs.colour(Token::GroundClear);
    let border = match (counter.dispersed, counter.symbol) {
        (true, _) => "stroke-width=\"2.2\" stroke-dasharray=\"4 3\"",
        (false, None) => "stroke-width=\"1.8\" stroke-dasharray=\"3 3\"",
        (false, Some(_)) => "stroke-width=\"1.8\"",
    };
    let outline = body(side);
    defs.add(format_args!(
        "<g id=\"{id}\"><path fill=\"none\" stroke=\"{halo}\" stroke-width=\"4.5\" d=\"{outline}\"/>"
    ));
    defs.add(format_args!("<path fill=\"{paper}\" stroke=\"{edge}\" {border} d=\"{outline}\"/>"));
    match counter.symbol {
        Some(symbol) => {
            if !symbol.filled.is_empty() {
                defs.add(format_args!("<path fill=\"{ink}\" d=\"{}\"/>", symbol.filled));
            }
            if !symbol.stroked.is_empty() {
                defs.add(format_args!(
                    "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{}\"/>",
                    symbol.stroked
                ));
            }
        }
        None => hidden(defs, side),
    }
    defs.close();
    id
}

/// Defines a hidden face: hatched, with a question mark.
fn hidden(defs: &mut Pen, side: u8) {
    let [_, ink, _] = tokens::side(side);
    let colour = defs.colour(ink);
    defs.add(format_args!(
        "<path fill=\"none\" stroke=\"{colour}\" stroke-opacity=\".45\" d=\"M-16 2L-2-12M-16 10L8-14M-15 17L14-12M-7 17L16-6M1 17L16 2M9 17L16 10\"/>"
    ));
    defs.write((0.0, 8.0), Lettering::new(Hand::Bold, 22.0, ink).middle(), "?");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_of_a_stack_has_a_place_of_its_own() {
        for many in 1..30 {
            let (scale, places) = arrange(many, 34.0);
            assert_eq!(places.len(), many.min(LAID_OUT), "{many}");
            let apart = |a: &Point, b: &Point| (a.0 - b.0).abs().max((a.1 - b.1).abs());
            for (at, one) in places.iter().enumerate() {
                assert!(one.0.hypot(one.1) < 34.0, "within the hex");
                for other in &places[at + 1..] {
                    assert!(apart(one, other) > 30.0 * scale, "{many}: {one:?} {other:?}");
                }
            }
        }
    }
}
