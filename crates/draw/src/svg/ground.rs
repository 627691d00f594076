//! Ground: a tint, a pattern, and for some kinds a single sign.

use super::board::Board;
use super::coarse;
use super::lines;
use super::pen::{N, Pen, in_id};
use crate::geometry::Point;
use crate::tokens::Token;
use jumpmaster_core::sheet::{Ground, Texture, Tint};

/// The tint of a kind of ground; `None` for kinds that are on top of other ground.
pub(crate) fn tint(ground: Ground) -> Option<Token> {
    ground.tint.map(|tint| match tint {
        Tint::Vegetation => Token::GroundForest,
        Tint::Town => Token::GroundTown,
        Tint::Water => Token::GroundWater,
        Tint::Swamp => Token::GroundSwamp,
        Tint::Relief => Token::GroundSlope,
        Tint::Sand => Token::GroundSand,
        Tint::Field => Token::GroundField,
        Tint::Rough => Token::GroundRough,
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
        for ground in board.lay.grounds() {
            areas(pen, defs, board, ground, &whole);
        }
        grid(pen, board, &whole);
        lines::draw(pen, board);
        signs(pen, board);
    }
    pen.close();
}

/// Draws a kind of ground: its tint, where no other tint is above, and its texture.
fn areas(pen: &mut Pen, defs: &mut Pen, board: &Board<'_>, ground: Ground, hexagon: &str) {
    if ground.tint.is_none() && ground.texture.is_none() {
        return;
    }
    let here = |index: &usize| board.lay.ground(*index).contains(&ground);
    let (mut tops, mut all) = (String::new(), String::new());
    for index in (0..board.lay.grid.len()).filter(here) {
        let path = begin(board.layout.centre_of(index), board);
        let top = board.lay.ground(index).iter().rev().find(|kind| kind.tint.is_some());
        if top == Some(&ground) {
            tops.push_str(&path);
            tops.push_str(hexagon);
        }
        all.push_str(&path);
        all.push_str(hexagon);
    }
    if let Some(tint) = tint(ground).filter(|_| !tops.is_empty()) {
        pen.add(format_args!("<path fill=\"{}\" d=\"{tops}\"/>", pen.colour(tint)));
    }
    if let Some(id) = pattern(defs, ground, board.pattern_scale()) {
        pen.add(format_args!("<path fill=\"url(#{id})\" d=\"{all}\"/>"));
    }
}

/// Where the outline of a hex begins: its first corner.
fn begin((x, y): Point, board: &Board<'_>) -> String {
    let (dx, dy) = board.layout.corners(1.0)[0];
    format!("M{} {}", N(x + dx), N(y + dy))
}

/// The id of a kind of ground's texture, if it has one; it is defined when it is first needed.
pub(crate) fn pattern(defs: &mut Pen, ground: Ground, scale: f64) -> Option<String> {
    let Texture { width, height, tile } = ground.texture?;
    let id = format!("{}p-{}", defs.ids, in_id(ground.name));
    if defs.lacks(&id) {
        defs.add(format_args!(
            "<pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"scale({})\">",
            N(scale)
        ));
        defs.template(tile, Token::Ink);
        defs.out.push_str("</pattern>");
    }
    Some(id)
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
            let Some(drawn) = ground.sign else { continue };
            let (bend, turn) = if ground.spans { lines::bearing(board, index) } else { ((0.0, 0.0), 0.0) };
            let (x, y) = board.layout.centre_of(index);
            let place = format!("translate({} {}) scale({})", N(x + bend.0), N(y + bend.1), N(scale));
            pen.add(format_args!("<g transform=\"{place} rotate({})\">", N(turn)));
            pen.template(drawn, Token::Ink);
            pen.close();
        }
    }
}
