//! Why an order is or is not allowed: judged by the rules on what its seat knows, without giving it.

use super::{Session, tell};
use crate::commands::play::guess::tag;
use crate::commands::play::menu::{Menu, Pick};
use crate::commands::play::said::About;
use crate::output::{DIM, GOOD, Out, Trouble, paint};
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::{Fault, Refusal, Seat};
use jumpmaster_play::Stop;
use serde_json::{Value, json};
use std::io::Write;

impl Session {
    /// Explains the last refusal, an order on the list, or one that the player names.
    pub(super) fn why(&mut self, what: About, seat: Seat, menu: &mut Menu, out: &mut Out) -> Result<(), Trouble> {
        match what {
            About::Last => match self.refused.clone() {
                Some(clause) => self.rules(&[clause], out),
                None => unexplained(out),
            },
            About::Number(number) => match clause_of(number, menu) {
                Some(clause) => self.rules(&[clause], out),
                None => unexplained(out),
            },
            About::Order(order) => self.judge(seat, &order, out),
            About::Words(words) if menu.narrow(&words) => {
                let allowed = menu.samples().first().map(|offer| offer.line.clause.0.to_string());
                allowed.map_or(Ok(()), |clause| self.rules(&[clause], out))
            }
            About::Words(words) => self.unlisted(&words, seat, menu, out),
        }
    }

    /// Answers words that match no order on the list with the rule against the order they mean, if they mean one.
    pub(super) fn unlisted(&mut self, words: &[String], seat: Seat, menu: &Menu, out: &mut Out) -> Result<(), Trouble> {
        let meant = self.seen.get(&seat).and_then(|seen| seen.meant(words));
        if let Some(meant) = meant {
            let judged = self.judgement(seat, &meant.order);
            if !matches!(judged, Err(Stop::Malformed(_))) {
                if !out.json {
                    let taken = format!("Taken as: {}  {}", meant.text, meant.order);
                    writeln!(out, "{}", paint(DIM, taken))?;
                }
                return self.tell_judgement(judged, out);
            }
        }
        let example = menu.samples().first().map_or_else(String::new, |offer| format!(", such as why {}", offer.order));
        let fault = Fault::new(
            format!("no order has the words \"{}\"", words.join(" ")),
            "words pick among the orders that can be given now, and these mean no order that was offered before either",
            format!("type all for the whole list, help for what can be typed, or an order as JSON{example}"),
        );
        tell(&fault, out)
    }

    fn judge(&mut self, seat: Seat, order: &Value, out: &mut Out) -> Result<(), Trouble> {
        let judged = self.judgement(seat, order);
        self.tell_judgement(judged, out)
    }

    /// Judges an order by the rules, without rolling a die or changing anything.
    fn judgement(&self, seat: Seat, order: &Value) -> Result<(), Stop> {
        match self.table.game().resolve(seat, order, &mut Scripted::new(Vec::new())) {
            Ok(_) | Err(Stop::Need(_)) => Ok(()),
            Err(stop) => Err(stop),
        }
    }

    fn tell_judgement(&mut self, judged: Result<(), Stop>, out: &mut Out) -> Result<(), Trouble> {
        match judged {
            Ok(()) if out.json => out.value_line(&json!({ "allowed": true })),
            Ok(()) => Ok(writeln!(out, "{}", paint(GOOD, "This order can be given: type it as JSON."))?),
            Err(Stop::Refused(refusal)) => self.tell_refusal(refusal, out),
            Err(other) => tell(&other.into(), out),
        }
    }

    /// Prints a refusal with the text of its clause, and remembers that clause for `why`.
    pub(super) fn tell_refusal(&mut self, refusal: Refusal, out: &mut Out) -> Result<(), Trouble> {
        self.refused = Some(refusal.why.0.to_string());
        if out.json {
            return tell(&refusal.into(), out);
        }
        let clause = self.ledger.clause(refusal.why.0).map_or("", |clause| clause.text.as_str());
        let why = format!("{}: {clause}", refusal.why);
        tell(&Fault::new(refusal.what, why, refusal.fix), out)
    }
}

fn clause_of(number: usize, menu: &Menu) -> Option<String> {
    let index = match menu.picks().get(number.checked_sub(1)?)? {
        Pick::Order(index) => *index,
        Pick::Group(_, members) => *members.first()?,
    };
    Some(menu.offer(index).line.clause.0.to_string())
}

fn unexplained(out: &mut Out) -> Result<(), Trouble> {
    let why = "no order was refused, and no such number is listed";
    let fix = "type why 3 for the rule behind the third of the list, or why and the words or the JSON of an order";
    tell(&Fault::new("there is nothing to explain", why, fix), out)
}

/// One order of every kind on the list, as JSON: shows how they are typed.
pub(super) fn shapes(menu: &Menu) -> Vec<(String, String)> {
    let mut kinds: Vec<&str> = Vec::new();
    let mut shapes = Vec::new();
    for offer in (0..menu.total()).map(|index| menu.offer(index)) {
        if !kinds.contains(&tag(&offer.order)) {
            kinds.push(tag(&offer.order));
            shapes.push((offer.order.to_string(), offer.line.text.clone()));
        }
    }
    shapes
}
