//! The grid of a chart on a terminal: a line for each row, in as many blocks of columns as the width needs.

use crate::text::paint::{Paint, line};
use crate::tokens::{Token, step};
use crate::words::{clean, columns, cut, percent};
use jumpmaster_core::chart::{Cell, Exact, Grid, Head};

/// The sign of a marked column.
const MARK: char = '▸';

/// Draws a grid for a terminal this many columns wide, at least 40. A cell in brackets cannot come up, nor can any in a column
/// without a chance.
pub fn grid_text(grid: &Grid, colours: bool, width: usize) -> String {
    let (width, paint, mut out) = (width.max(40), Paint { colours }, String::new());
    let side = Side::of(grid);
    let wide: Vec<usize> = (0..grid.columns.len()).map(|at| breadth(grid, at).min(width - side.whole() - 2)).collect();
    let mut from = 0;
    while from < wide.len() {
        let mut taken = side.whole();
        let fits = wide[from..].iter().take_while(|wide| {
            taken += **wide + 2;
            taken <= width
        });
        let to = from + fits.count().max(1);
        if from > 0 {
            out.push('\n');
        }
        block(&mut out, paint, grid, &side, &wide, from..to);
        from = to;
    }
    let marked = grid.columns.iter().filter_map(|head| Some(format!("{MARK} {}: {}", head.name, head.mark.as_ref()?)));
    for said in marked {
        line(&mut out, &cut(&clean(&said), width));
    }
    out
}

/// The widths of what stands before the cells: the names of rows, and their chances.
struct Side {
    name: usize,
    chance: usize,
}

impl Side {
    fn of(grid: &Grid) -> Side {
        let chance = grid.rows.iter().map(|row| columns(&said(row.chance))).max().unwrap_or(0);
        let names = grid.rows.iter().map(|row| columns(&clean(&row.name)));
        // What the columns are is said over both.
        let heads = [columns(&clean(&grid.down)), columns(&clean(&grid.across)).saturating_sub(chance + 1)];
        Side { name: names.chain(heads).max().unwrap_or(0).min(18), chance }
    }

    fn whole(&self) -> usize {
        self.name + 1 + self.chance
    }

    fn words(&self, name: &str, chance: &str) -> String {
        let name = cut(&clean(name), self.name);
        let gap = " ".repeat(self.name - columns(&name) + 1 + self.chance - columns(chance));
        format!("{name}{gap}{chance}")
    }
}

fn block(out: &mut String, paint: Paint, grid: &Grid, side: &Side, wide: &[usize], at: std::ops::Range<usize>) {
    let heads = at.clone().map(|at| format!("  {}", fill(&head(&grid.columns[at]), wide[at])));
    let words = format!("{}{}", fill(&clean(&grid.across), side.whole()), heads.collect::<String>());
    line(out, &paint.bold(words.trim_end()));
    let chances = at.clone().map(|at| format!("  {}", fill(&said(grid.columns[at].chance), wide[at])));
    line(out, &format!("{}{}", side.words(&grid.down, ""), chances.collect::<String>()));
    for (row, cells) in grid.rows.iter().zip(&grid.cells) {
        let mut words = side.words(&row.name, &said(row.chance));
        for at in at.clone() {
            words.push_str("  ");
            words.push_str(&inked(paint, &cells[at], &fill(&text(&cells[at], &grid.columns[at]), wide[at])));
        }
        line(out, &words);
    }
}

/// A cell in the colours of its heat.
fn inked(paint: Paint, cell: &Cell, words: &str) -> String {
    if cell.chance.is_never() {
        return paint.ink(Token::Ink3, words);
    }
    let heat = step(cell.chance.p());
    paint.upon(heat.face, heat.ink, false, words)
}

fn head(head: &Head) -> String {
    let name = clean(&head.name);
    if head.mark.is_some() { format!("{MARK}{name}") } else { name }
}

fn text(cell: &Cell, column: &Head) -> String {
    let words = clean(&cell.text);
    if cell.chance.is_never() && !column.chance.is_never() { format!("({words})") } else { words }
}

/// A chance as a head tells it.
fn said(chance: Exact) -> String {
    if chance.is_never() { "-".into() } else { format!("{}%", percent(chance.p())) }
}

fn breadth(grid: &Grid, at: usize) -> usize {
    let column = &grid.columns[at];
    let cells = grid.cells.iter().map(|row| columns(&text(&row[at], column)));
    cells.chain([columns(&head(column)), columns(&said(column.chance))]).max().unwrap_or(0)
}

/// Words cut or filled up to a width.
fn fill(words: &str, wide: usize) -> String {
    let words = cut(words, wide);
    let gap = " ".repeat(wide - columns(&words));
    format!("{words}{gap}")
}
