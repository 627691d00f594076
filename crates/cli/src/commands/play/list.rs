//! How the list of orders is shown.

use super::menu::{Menu, Pick};
use crate::output::{CLAUSE, DIM, Out, STRONG, Trouble, WARN, count, paint, wrap};
use std::io::{self, Write};

/// Shows the list of orders.
pub fn show(menu: &Menu, out: &mut Out) -> Result<(), Trouble> {
    if out.json {
        return Ok(());
    }
    if menu.len() < menu.total() {
        let (some, all) = (menu.len(), menu.total());
        writeln!(out, "{}", paint(DIM, format!("{some} of {all} orders; all shows the rest")))?;
    }
    for (at, pick) in menu.picks().iter().enumerate() {
        match pick {
            Pick::Order(index) => {
                let line = &menu.offer(*index).line;
                writeln!(out, "{:>4} {}  {}", at + 1, line.text, paint(CLAUSE, line.clause))?;
            }
            Pick::Group(label, members) => {
                writeln!(out, "{:>4} {label}  {}", at + 1, paint(DIM, format!("({} orders)", members.len())))?;
            }
        }
    }
    if menu.crowded() {
        too_many(menu, out)?;
    }
    beyond(menu, out)?;
    if let Some(main) = menu.on_enter() {
        writeln!(out, "{} {}", paint(STRONG, "Enter:"), main.line.text)?;
    }
    Ok(())
}

/// The most lines shown about orders that are found by their hex.
const FAMILIES: usize = 20;

/// Shows something of the orders that are too many to go through.
fn beyond(menu: &Menu, out: &mut Out) -> io::Result<()> {
    if menu.families().is_empty() {
        return Ok(());
    }
    let many = paint(WARN, format!("{} more.", count(menu.beyond() as u64, "order")));
    writeln!(out, "{many} Name the hex of the one you want, such as 10,6 or as the map calls it:")?;
    for family in menu.families().iter().filter(|family| family.count > 1).take(FAMILIES) {
        let orders = paint(DIM, format!("({})", count(family.count as u64, "order")));
        writeln!(out, "     {} …  {orders}", family.text)?;
    }
    Ok(())
}

/// Shows something of the orders that make too long a list.
fn too_many(menu: &Menu, out: &mut Out) -> io::Result<()> {
    let many = paint(WARN, format!("{}.", count(menu.len() as u64, "order")));
    if let Some((label, words)) = menu.variants() {
        writeln!(out, "{many} {label}  Type one of:")?;
        return wrap(&words.join(" "), out.width - 5).iter().try_for_each(|line| writeln!(out, "     {line}"));
    }
    writeln!(out, "{many} Type words of the one you want: a name, a hex, a turn. Such as:")?;
    menu.samples().iter().try_for_each(|offer| writeln!(out, "     {}", offer.line.text))
}
