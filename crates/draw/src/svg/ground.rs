//! Ground: a tint, a pattern, and for some kinds a single sign.

use super::board::Board;
use super::coarse;
use super::lines;
use super::pen::{N, Pen};
use crate::geometry::Point;
use crate::tokens::Token;
use jumpmaster_core::Named;
use jumpmaster_core::sheet::Ground;

/// The tint of a kind of ground; `None` for kinds that are on top of other ground.
pub(crate) const fn tint(ground: Ground) -> Option<Token> {
    match ground {
        Ground::Clear
        | Ground::Road
        | Ground::Bridge
        | Ground::Airstrip
        | Ground::Trenches
        | Ground::Bunker
        | Ground::Fence
        | Ground::RiverSide
        | Ground::StreamSide => None,
        Ground::Forest | Ground::DeepForest | Ground::Scrub | Ground::Orchard | Ground::Bocage => {
            Some(Token::GroundForest)
        }
        Ground::Town | Ground::Building => Some(Token::GroundTown),
        Ground::Stream | Ground::Sea | Ground::River => Some(Token::GroundWater),
        Ground::Swamp => Some(Token::GroundSwamp),
        Ground::Slope | Ground::Hill | Ground::Hilltop | Ground::Gully => Some(Token::GroundSlope),
        Ground::Beach => Some(Token::GroundSand),
        Ground::Field => Some(Token::GroundField),
        Ground::Rough => Some(Token::GroundRough),
    }
}

/// The texture of a kind of ground: width and height of a tile, and what is on it.
const fn texture(ground: Ground) -> Option<(u8, u8, &'static str)> {
    Some(match ground {
        Ground::Forest => (
            15,
            13,
            "<g stroke=\"$veg$\" fill=\"none\" stroke-width=\"1.1\"><circle cx=\"4\" cy=\"4\" r=\"2.5\"/><circle cx=\"11.5\" cy=\"9\" r=\"2.5\"/><path d=\"M4 6.5v2.3M11.5 11.5v1.5M11.5 0v.8\"/></g>",
        ),
        Ground::DeepForest => (
            11,
            10,
            "<g fill=\"$veg$\"><circle cx=\"3\" cy=\"3\" r=\"2.4\"/><circle cx=\"8.5\" cy=\"7.5\" r=\"2.4\"/></g>",
        ),
        Ground::Scrub => (
            16,
            12,
            "<path stroke=\"$veg$\" fill=\"none\" stroke-width=\"1.1\" d=\"M2 5q1.5-3.5 3 0q1.5-3.5 3 0M10 11q1.5-3.5 3 0\"/>",
        ),
        Ground::Town => (
            13,
            12,
            "<path fill=\"$ink$\" d=\"M1.5 1.5h4.5v3.6h-4.5zM8 1h3.2v4.6h-3.2zM1.5 7.5h3v3.2h-3zM6.8 7.8h4.6v2.8h-4.6z\"/>",
        ),
        Ground::Gully => (
            14,
            10,
            "<path stroke=\"$relief$\" fill=\"none\" stroke-width=\"1.2\" d=\"M1 2l2.5 4L6 2M8 7l2.5-4L13 7\"/>",
        ),
        Ground::Swamp => (
            18,
            13,
            "<g fill=\"none\" stroke-width=\"1.1\"><path stroke=\"$water$\" d=\"M1 5h9M5.5 4.5V1M3.5 4.5L2 2M7.5 4.5L9 2M10 11.5h7.5\"/><path stroke=\"$veg$\" d=\"M13.7 11V8M12 11l-1-2M15.5 11l1-2\"/></g>",
        ),
        Ground::Stream => (
            16,
            8,
            "<path stroke=\"$water$\" fill=\"none\" stroke-width=\".8\" stroke-opacity=\".7\" d=\"M0 4q4-3 8 0t8 0\"/>",
        ),
        Ground::Slope => (
            9,
            14,
            "<path stroke=\"$relief$\" fill=\"none\" stroke-width=\"1.2\" d=\"M2.5 1v5M7 8v5\"/><path stroke=\"$relief$\" fill=\"none\" stroke-width=\"1.2\" stroke-opacity=\".55\" d=\"M0 7h3M5 1h3\"/>",
        ),
        Ground::Sea => (22, 6, "<path stroke=\"$water$\" fill=\"none\" d=\"M0 1.5h14M8 4.5h14M0 4.5h3\"/>"),
        Ground::Beach => (
            8,
            8,
            "<g fill=\"$relief$\"><circle cx=\"2\" cy=\"2\" r=\".9\"/><circle cx=\"6\" cy=\"5.5\" r=\".9\"/></g>",
        ),
        Ground::Rough => (
            17,
            13,
            "<path stroke=\"$relief$\" fill=\"none\" stroke-width=\"1.2\" d=\"M1.5 6l3-4.5l3 4.5zM10 12l2.5-4l2.5 4\"/>",
        ),
        Ground::Orchard => (9, 9, "<circle fill=\"$veg$\" cx=\"4.5\" cy=\"4.5\" r=\"1.9\"/>"),
        Ground::Field => (
            8,
            8,
            "<path stroke=\"$relief$\" fill=\"none\" stroke-width=\".9\" stroke-opacity=\".75\" d=\"M0 8L8 0M-2 2L2-2M6 10L10 6\"/>",
        ),
        Ground::Bocage => (
            20,
            16,
            "<path stroke=\"$veg$\" fill=\"none\" stroke-width=\"2.6\" stroke-dasharray=\".1 3.3\" stroke-linecap=\"round\" d=\"M0 1.5h20M0 9.5h20M5 1.5v8M15 9.5v8\"/>",
        ),
        Ground::Hill => (
            26,
            12,
            "<path stroke=\"$relief$\" fill=\"none\" d=\"M0 3c6-4 9 2 13 0s8-3 13 0M0 9c6-4 9 2 13 0s8-3 13 0\"/>",
        ),
        Ground::River => {
            (18, 7, "<path stroke=\"$water$\" fill=\"none\" stroke-width=\"1.8\" d=\"M0 3.5q4.5-3.5 9 0t9 0\"/>")
        }
        Ground::Clear
        | Ground::Road
        | Ground::Bridge
        | Ground::Hilltop
        | Ground::Building
        | Ground::Airstrip
        | Ground::Trenches
        | Ground::Bunker
        | Ground::Fence
        | Ground::RiverSide
        | Ground::StreamSide => return None,
    })
}

/// The single sign of a kind of ground, for a hex of size 24.
pub(crate) const fn sign(ground: Ground) -> Option<&'static str> {
    Some(match ground {
        Ground::Bridge => {
            "<path stroke=\"$ink$\" fill=\"none\" stroke-width=\"2.2\" stroke-linejoin=\"round\" d=\"M-13-9l4 4h18l4-4M-13 9l4-4h18l4 4\"/>"
        }
        Ground::Hilltop => {
            "<g stroke=\"$relief$\" fill=\"none\" stroke-width=\"1.2\"><ellipse rx=\"15\" ry=\"11.5\"/><ellipse rx=\"9.5\" ry=\"7\"/></g><path fill=\"$ink$\" d=\"M0-4l3.8 6.5h-7.6z\"/>"
        }
        Ground::Building => {
            "<path stroke=\"$ink$\" fill=\"none\" stroke-width=\"1.4\" d=\"M-8-6h16v12h-16zM-8 2L0-6M-8 6L4-6M-4 6L8-6M0 6L8-2M4 6l4-4\"/>"
        }
        Ground::Airstrip => {
            "<path fill=\"$ink$\" d=\"M-17-5h34v10h-34z\"/><path stroke=\"$paper$\" stroke-width=\"1.6\" stroke-dasharray=\"4 3\" d=\"M-14 0H14\"/>"
        }
        Ground::Trenches => {
            "<path stroke=\"$ink$\" fill=\"none\" stroke-width=\"1.6\" d=\"M-16 11h4v-4h5v4h5v-4h5v4h5v-4h5v4h4\"/>"
        }
        Ground::Fence => {
            "<path stroke=\"$ink$\" fill=\"none\" stroke-width=\"1\" stroke-opacity=\".8\" d=\"M-14-3l5 6m0-6l-5 6M-3-3l5 6m0-6l-5 6M8-3l5 6m0-6l-5 6\"/>"
        }
        Ground::Bunker => "<path fill=\"$ink$\" d=\"M-7 6v-7l4-5h6l4 5v7h-4v-4h-6v4z\"/>",
        Ground::RiverSide => {
            "<path stroke=\"$water$\" fill=\"none\" stroke-width=\"3.6\" d=\"M-12 17q6-4.5 12 0t12 0\"/>"
        }
        Ground::StreamSide => {
            "<path stroke=\"$water$\" fill=\"none\" stroke-width=\"1.8\" d=\"M-12 15q6-4.5 12 0t12 0\"/>"
        }
        _ => return None,
    })
}

/// Draws all the ground, and the lines that run through it.
pub(crate) fn draw(pen: &mut Pen, defs: &mut Pen, board: &Board<'_>) {
    let muted = if board.lay.heat.is_empty() { "" } else { " opacity=\".62\"" };
    pen.add(format_args!("<g class=\"ground\"{muted}>"));
    if board.is_coarse() {
        coarse::draw(pen, defs, board);
    } else {
        let whole = board.hexagon(1.0);
        for &ground in Ground::ALL {
            areas(pen, defs, board, ground, &whole);
        }
        grid(pen, board, &whole);
        lines::draw(pen, board);
        signs(pen, board);
    }
    pen.close();
}

/// Draws one path per kind: filled once with its tint, where no other kind is above, and once with its texture.
fn areas(pen: &mut Pen, defs: &mut Pen, board: &Board<'_>, ground: Ground, hexagon: &str) {
    let Some(tint) = tint(ground) else { return };
    let here = |index: &usize| board.lay.ground(*index).contains(&ground);
    let (mut tops, mut all) = (String::new(), String::new());
    for index in (0..board.lay.grid.len()).filter(here) {
        let path = begin(board.layout.centre_of(index), board);
        let top = board.lay.ground(index).iter().rev().find(|kind| self::tint(**kind).is_some());
        if top == Some(&ground) {
            tops.push_str(&path);
            tops.push_str(hexagon);
        }
        all.push_str(&path);
        all.push_str(hexagon);
    }
    if !tops.is_empty() {
        pen.add(format_args!("<path fill=\"{}\" d=\"{tops}\"/>", pen.colour(tint)));
    }
    if !all.is_empty() && pattern(defs, ground, board.pattern_scale()) {
        pen.add(format_args!("<path fill=\"url(#{}p-{ground})\" d=\"{all}\"/>", pen.ids.clone()));
    }
}

/// Where the outline of a hex begins: its first corner.
fn begin((x, y): Point, board: &Board<'_>) -> String {
    let (dx, dy) = board.layout.corners(1.0)[0];
    format!("M{} {}", N(x + dx), N(y + dy))
}

/// Defines the texture of a kind of ground; returns whether there is one.
pub(crate) fn pattern(defs: &mut Pen, ground: Ground, scale: f64) -> bool {
    let Some((width, height, tile)) = texture(ground) else { return false };
    let id = format!("{}p-{ground}", defs.ids);
    if defs.lacks(&id) {
        defs.add(format_args!(
            "<pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"scale({})\">",
            N(scale)
        ));
        defs.template(tile, Token::Ink);
        defs.out.push_str("</pattern>");
    }
    true
}

fn grid(pen: &mut Pen, board: &Board<'_>, hexagon: &str) {
    let mut path = String::new();
    for index in 0..board.lay.grid.len() {
        path.push_str(&begin(board.layout.centre_of(index), board));
        path.push_str(hexagon);
    }
    let width = N((board.layout.radius / 34.0).clamp(0.25, 1.0) * 0.7);
    let ink = pen.colour(Token::Ink3);
    pen.add(format_args!(
        "<path class=\"grid\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-opacity=\".55\" d=\"{path}\"/>"
    ));
}

/// Draws signs that are alone in their hex; a bridge follows its road.
fn signs(pen: &mut Pen, board: &Board<'_>) {
    let scale = board.layout.radius / 24.0;
    for index in 0..board.lay.grid.len() {
        for &ground in board.lay.ground(index) {
            let Some(drawn) = sign(ground) else { continue };
            let (bend, turn) = if ground == Ground::Bridge { lines::bearing(board, index) } else { ((0.0, 0.0), 0.0) };
            let (x, y) = board.layout.centre_of(index);
            let place = format!("translate({} {}) scale({})", N(x + bend.0), N(y + bend.1), N(scale));
            pen.add(format_args!("<g transform=\"{place} rotate({})\">", N(turn)));
            pen.template(drawn, Token::Ink);
            pen.close();
        }
    }
}
