//! A measured table for a terminal: ground and stands on a canvas, and below it what stands where.

use super::canvas::{Canvas, Look};
use super::cell::{brackets, ground_signs, mark_sign};
use super::paint::{Paint, line, wrap};
use crate::svg::tint;
use crate::tokens::{self, Token};
use crate::words::{self, clean};
use jumpmaster_core::plane::{Point, Polygon, Thousandths, Where};
use jumpmaster_core::sheet::{Ground, Line, MarkKind, Ring, Tabletop};
use std::collections::BTreeSet;

/// How a table is divided into characters: a character is twice as high as it is wide.
struct Plan<'a> {
    table: &'a Tabletop,
    /// The width of a character in thousandths.
    step: u32,
    wide: usize,
    high: usize,
}

impl<'a> Plan<'a> {
    fn new(table: &'a Tabletop, width: usize) -> Plan<'a> {
        let room = width.clamp(24, 160) as u32;
        let step = table.size[0].div_ceil(room).max(table.size[1].div_ceil(2 * 60)).max(1);
        let signs = |side: u32, step: u32| (side.div_ceil(step)).max(1) as usize;
        Plan { table, step, wide: signs(table.size[0], step), high: signs(table.size[1], 2 * step) }
    }

    /// The character that a place falls on, if it is on the table.
    fn sign(&self, at: Point) -> Option<(usize, usize)> {
        let on = |value: i32, side: u32| u32::try_from(value).ok().filter(|value| *value <= side);
        let (x, y) = (on(at.x(), self.table.size[0])?, on(at.y(), self.table.size[1])?);
        let (column, row) = ((x / self.step) as usize, (y / (2 * self.step)) as usize);
        Some((column.min(self.wide - 1), self.high - 1 - row.min(self.high - 1)))
    }

    /// The place in the middle of a character.
    fn middle(&self, column: usize, row: usize) -> Point {
        let (step, up) = (i64::from(self.step), (self.high - 1 - row) as i64);
        Point::near(column as i64 * step + step / 2, up * 2 * step + step)
    }

    fn ground(&self, canvas: &mut Canvas) {
        let mut layers: Vec<(Ground, Polygon)> = Vec::new();
        for area in &self.table.areas {
            layers.extend(Polygon::new(area.outline.clone()).ok().map(|outline| (area.ground, outline)));
        }
        for (column, row) in (0..self.high).flat_map(|row| (0..self.wide).map(move |column| (column, row))) {
            let middle = self.middle(column, row);
            let here = layers.iter().rev().find(|(_, outline)| outline.place(middle) != Where::Outside);
            let (sign, face) = here.map_or((".".into(), Token::GroundClear), |&(ground, _)| {
                (ground_signs(&[ground]), tint(ground).unwrap_or(Token::GroundClear))
            });
            // The two letters of a ground alternate, so that they can be read.
            let sign = sign.chars().nth(column % sign.chars().count().max(1)).unwrap_or('.');
            canvas.put((column, row), Look { face: Some(face), ink: Token::Ink3, bold: false }, &sign.to_string());
        }
    }

    /// Draws lines, character by character along each leg.
    fn lines(&self, canvas: &mut Canvas) {
        for course in &self.table.lines {
            let (sign, ink) = match course.ground.line {
                Line::Stream | Line::River => ("~", Token::Water),
                Line::Road => ("=", Token::Ink),
                Line::Thin => ("-", Token::Ink2),
            };
            for leg in course.path.windows(2) {
                let parts = (jumpmaster_core::plane::length(leg) / u64::from(self.step)).clamp(1, 1000) as u32;
                for part in 0..=parts {
                    if let Some(at) = self.sign(jumpmaster_core::plane::on_the_way(leg[0], leg[1], part, parts)) {
                        canvas.put(at, Look { face: Some(Token::GroundClear), ink, bold: false }, sign);
                    }
                }
            }
        }
    }

    fn pieces(&self, canvas: &mut Canvas) {
        for spot in &self.table.marks {
            if let Some(at) = self.sign(spot.at) {
                let look = Look { face: Some(Token::Over), ink: Token::OnOver, bold: true };
                canvas.put(at, look, &mark_sign(spot.kind).to_string());
            }
        }
        for stand in &self.table.stands {
            let Some((column, row)) = self.sign(stand.at) else { continue };
            let [face, ink, _] = tokens::side(stand.side);
            let (face, ink) = if stand.chosen { (Token::Over, Token::OnOver) } else { (face, ink) };
            let [open, close] = brackets(stand.side);
            let left = column.saturating_sub(1).min(self.wide.saturating_sub(3));
            let signs = format!("{open}{}{close}", words::letter(stand.symbol));
            canvas.put((left, row), Look { face: Some(face), ink, bold: true }, &signs);
        }
    }
}

/// Draws a table and lists what is on it.
pub(super) fn draw(out: &mut String, table: &Tabletop, paint: Paint, width: usize) {
    let plan = Plan::new(table, width);
    let mut canvas = Canvas::new(plan.wide, plan.high);
    plan.ground(&mut canvas);
    plan.lines(&mut canvas);
    plan.pieces(&mut canvas);
    canvas.show(out, paint);
    scale(out, &plan, width);
    contents(out, table, width);
}

/// Draws a bar of whole units, to the scale of the canvas.
fn scale(out: &mut String, plan: &Plan<'_>, width: usize) {
    let Some(units) = crate::svg::tabletop::bar_units(plan.table) else { return };
    let long = (units * 1000 / plan.step).max(1) as usize;
    let said = format!("|{}| {units} {}", "-".repeat(long.saturating_sub(2)), clean(&plan.table.unit));
    line(out, &words::cut(&said, width));
}

fn contents(out: &mut String, table: &Tabletop, width: usize) {
    let kinds: BTreeSet<Ground> = table.areas.iter().map(|area| area.ground).collect();
    let told = |kind: &Ground| format!("{} {kind}", ground_signs(&[*kind]));
    wrap(out, "Ground: ", &kinds.iter().map(told).collect::<Vec<_>>(), ", ", width);
    for kind in [MarkKind::Target, MarkKind::Objective, MarkKind::Reach] {
        let marked = table.marks.iter().filter(|spot| spot.kind == kind);
        let items: Vec<String> =
            marked.map(|spot| format!("{} {}", spot.at, clean(&spot.label)).trim_end().into()).collect();
        wrap(out, &format!("{} {}: ", mark_sign(kind), words::meaning(kind)), &items, "; ", width);
    }
    let ways = table.ways.iter().map(|way| format!("{}, {} to {}", clean(&way.title), way.from, way.to));
    wrap(out, "Ways: ", &ways.collect::<Vec<_>>(), "; ", width);
    let named = table.areas.iter().filter(|area| !area.title.is_empty());
    let names = named.map(|area| format!("{}, {}", clean(&area.title), area.ground));
    wrap(out, "Names: ", &names.collect::<Vec<_>>(), "; ", width);
    if !table.stands.is_empty() {
        line(out, "");
    }
    for stand in &table.stands {
        let [open, close] = brackets(stand.side);
        let facing = stand.facing.map_or_else(String::new, |facing| format!(", facing {}", words::compass(facing)));
        let ring = |ring: &Ring| {
            let radius = Thousandths(ring.radius.min(i32::MAX as u32) as i32);
            format!(", {} {radius} {}", clean(&ring.title), clean(&table.unit))
        };
        let rings = stand.rings.iter().map(ring).collect::<Vec<_>>().concat();
        let said =
            format!("{open}{}{close} {}{facing}{rings}", words::letter(stand.symbol), words::phrase(&stand.counter()));
        wrap(out, &format!("{}: ", stand.at), &[said], "", width);
    }
}
