//! How the list of orders is shown.

use super::menu::{Menu, Pick};
use crate::output::{CLAUSE, DIM, Out, STRONG, Trouble, WARN, count, paint, wrap};
use jumpmaster_core::{Family, Param};
use serde_json::Value;
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
    for (at, family) in menu.families().iter().enumerate() {
        writeln!(out, "do {} {} …  {}", at + 1, family.line.text, paint(CLAUSE, family.line.clause))?;
        writeln!(out, "         such as do {}{}", at + 1, typed(family))?;
        to_fill_in(family).iter().try_for_each(|line| writeln!(out, "         {line}"))?;
    }
    if let Some(main) = menu.on_enter() {
        writeln!(out, "{} {}", paint(STRONG, "Enter:"), main.line.text)?;
    }
    Ok(())
}

/// The most lines shown about orders that are found by their hex.
const PIECES: usize = 20;

/// Shows something of the orders that are too many to go through.
fn beyond(menu: &Menu, out: &mut Out) -> io::Result<()> {
    if menu.by_piece().is_empty() {
        return Ok(());
    }
    let many = paint(WARN, format!("{} more.", count(menu.beyond() as u64, "order")));
    writeln!(out, "{many} Name the hex of the one you want, such as 10,6 or as the map calls it:")?;
    for found in menu.by_piece().iter().filter(|found| found.count > 1).take(PIECES) {
        let orders = paint(DIM, format!("({})", count(found.count as u64, "order")));
        writeln!(out, "     {} …  {orders}", found.text)?;
    }
    Ok(())
}

/// The values of a family's example as they are typed, a word for each.
fn typed(family: &Family<Value>) -> String {
    let shown =
        |Param { at, values }: &Param| family.order.pointer(at).map(|value| values.show(value)).unwrap_or_default();
    family.params.iter().map(|param| format!(" {}", shown(param).replace(' ', ""))).collect::<Vec<_>>().concat()
}

/// How an order of a family is written as JSON: an example, and the values it can have instead.
fn to_fill_in(family: &Family<Value>) -> Vec<String> {
    let places = family.params.iter().map(|Param { at, values }| {
        let name = at.rsplit('/').next().unwrap_or(at);
        format!("{name}: {values}")
    });
    std::iter::once(format!("or {}", family.order)).chain(places).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::{Line, Parts, Values, clause};
    use serde_json::json;

    #[test]
    fn an_order_of_a_family_is_shown_with_what_may_stand_in_it() {
        let turns = Param { at: "/smoke/turns", values: Values::Number { from: 1, to: 2 } };
        let facing = Param { at: "/smoke/facing", values: Values::Facing };
        let order = json!({ "smoke": { "turns": 1, "facing": [1, 0] } });
        let line = Line::new("lay smoke", clause!("x.1"));
        let family = Family { order, line, parts: Parts::default(), params: vec![turns, facing] };
        let shown = [
            r#"or {"smoke":{"facing":[1,0],"turns":1}}"#,
            "turns: a whole number from 1 to 2",
            "facing: a facing [x, y], two numbers from -1000000 to 1000000, not both 0",
        ];
        assert_eq!(to_fill_in(&family), shown);
        assert_eq!(typed(&family), " 1 90");
    }
}
