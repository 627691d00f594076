//! The chances of an order before it is given, from what its seat knows.

use super::{Session, no_such_number, tell};
use crate::commands::odds;
use crate::commands::play::list::show;
use crate::commands::play::menu::{Menu, Pick};
use crate::commands::play::said::About;
use crate::output::{Out, Trouble};
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::Situation;
use serde_json::{Value, json};
use std::io::Write;

impl Session {
    /// Prints the chances of the order that is asked about.
    pub(super) fn odds(&mut self, what: About, seat: Seat, menu: &mut Menu, out: &mut Out) -> Result<(), Trouble> {
        let order = match asked(what, menu, out.json) {
            Ok(Some(order)) => order,
            Ok(None) => return show(menu, out),
            Err(fault) => return tell(&fault, out),
        };
        match self.situations(seat, &order) {
            Ok(situations) => tell_odds(&situations, out),
            Err(fault) => tell(&fault, out),
        }
    }

    fn situations(&self, seat: Seat, order: &Value) -> Result<Vec<Situation>, Fault> {
        let chances = self.table.game().chances(seat, order)?;
        chances
            .iter()
            .map(|chances| Situation::of_order(jumpmaster_systems::shelf(), chances, self.header.house.as_ref()))
            .collect()
    }
}

/// The order that is asked about; `None` if the words fit several, which the list then shows.
fn asked(what: About, menu: &mut Menu, program: bool) -> Result<Option<Value>, Fault> {
    match what {
        About::Last => menu.on_enter().map(|offer| Some(offer.order.clone())).ok_or_else(unnamed),
        About::Order(order) => Ok(Some(order)),
        About::Number(number) if program => {
            let index = number.checked_sub(1).filter(|&at| at < menu.total());
            let index = index.ok_or_else(|| no_such_number(number, menu.total()))?;
            Ok(Some(menu.offer(index).order.clone()))
        }
        About::Number(number) => match number.checked_sub(1).and_then(|at| menu.picks().get(at)).cloned() {
            Some(Pick::Order(index)) => Ok(Some(menu.offer(index).order.clone())),
            Some(Pick::Group(_, members)) => {
                menu.only(members);
                Ok(None)
            }
            None => Err(no_such_number(number, menu.picks().len())),
        },
        About::Words(words) if menu.narrow(&words) => {
            let only = if menu.len() == 1 { menu.samples().pop().map(|offer| offer.order.clone()) } else { None };
            if only.is_none() && program { Err(unnamed()) } else { Ok(only) }
        }
        About::Words(_) => Err(unnamed()),
    }
}

fn tell_odds(situations: &[Situation], out: &mut Out) -> Result<(), Trouble> {
    if out.json {
        let answers: Result<Vec<_>, Fault> = situations.iter().map(odds::answer).collect();
        return match answers {
            Ok(chances) => out.value_line(&json!({ "chances": chances })),
            Err(fault) => tell(&fault, out),
        };
    }
    if situations.is_empty() {
        writeln!(out, "No dice decide what comes of this order.")?;
    }
    for situation in situations {
        match odds::tell(situation, out) {
            Err(Trouble::Fault(fault)) => tell(&fault, out)?,
            told => told?,
        }
    }
    Ok(())
}

fn unnamed() -> Fault {
    Fault::new(
        "it is not clear which order is meant",
        "chances are told of one order at a time",
        "type odds 3 for the third of the list, or odds and the words or the JSON of an order",
    )
}
