//! Orders with typed values, and what the rules say of two pieces.

use super::{Next, Session, tell};
use crate::output::{CLAUSE, Out, Trouble, count, paint};
use jumpmaster_core::plane::Thousandths;
use jumpmaster_core::{Family, Fault, Seat, Sheet};
use serde_json::{Value, json};
use std::io::Write;

impl Session {
    /// Gives an order of a family, by the family's number on the list and a word for each value.
    pub(super) fn fill(&mut self, words: &[String], seat: Seat, out: &mut Out) -> Result<Next, Trouble> {
        let families = self.table.game().offered(seat).families();
        match filled(words, &families) {
            Ok(order) => self.order(seat, &order, out),
            Err(fault) => tell(&fault, out).map(|()| Next::Ask),
        }
    }

    /// Tells how far two pieces are apart, and what the rules say of them.
    pub(super) fn pair(&self, words: &[String], seat: Seat, out: &mut Out) -> Result<(), Trouble> {
        let game = self.table.game();
        let sheet = game.sheet(seat);
        let (one, other) = match two(words, &sheet) {
            Ok(two) => two,
            Err(fault) => return tell(&fault, out),
        };
        let (lines, apart) = (game.pair(seat, &one, &other), apart(&sheet, &one, &other));
        if out.json {
            return out.value_line(&json!({ "pair": [one, other], "apart": apart, "lines": lines }));
        }
        if let (Some(apart), Some(table)) = (apart, &sheet.table) {
            writeln!(out, "{} {} from centre to centre.", Thousandths(apart), table.unit)?;
        }
        for line in &lines {
            writeln!(out, "{}  {}", line.text, paint(CLAUSE, line.clause))?;
        }
        if lines.is_empty() {
            writeln!(out, "These rules say nothing more of the two.")?;
        }
        Ok(())
    }
}

/// The order of a family that words make: its number, then a word for each value.
fn filled(words: &[String], families: &[Family<Value>]) -> Result<Value, Fault> {
    let number = words.first().and_then(|word| word.parse::<usize>().ok());
    let family = number.and_then(|number| families.get(number.checked_sub(1)?)).ok_or_else(|| {
        let why = format!("{} with values can be given now", count(families.len() as u64, "kind of order"));
        Fault::new("no such order is on the list", why, "type do, its number and its values, such as do 1 3.5,4")
    })?;
    let values = &words[1..];
    if values.len() != family.params.len() {
        let hints: Vec<String> = family.params.iter().map(|param| param.values.hint()).collect();
        return Err(Fault::new(
            format!("{} given", count(values.len() as u64, "value")),
            format!("to {} wants {}: {}", family.line.text, family.params.len(), hints.join("; ")),
            "type each as one word: a point as 3.5,4, a path as 3.5,4;6,4, a facing as 90 or 1,-2",
        ));
    }
    let read: Result<Vec<Value>, Fault> =
        family.params.iter().zip(values).map(|(param, word)| param.values.read(word)).collect();
    family.fill(&read?)
}

/// The ids of everything on a sheet.
fn ids(sheet: &Sheet) -> Vec<&str> {
    let stands = sheet.table.iter().flat_map(|table| &table.stands).map(|stand| stand.id.as_str());
    sheet.counters.iter().map(|counter| counter.id.as_str()).chain(stands).collect()
}

/// The two pieces that words name by their ids, which may have spaces.
fn two(words: &[String], sheet: &Sheet) -> Result<(String, String), Fault> {
    let ids = ids(sheet);
    let known = |words: &[String]| {
        let named = words.join(" ").to_lowercase();
        ids.iter().find(|id| id.to_lowercase() == named).map(ToString::to_string)
    };
    (1..words.len()).find_map(|at| Some((known(&words[..at])?, known(&words[at..])?))).ok_or_else(|| {
        let some: Vec<&str> = ids.iter().copied().take(12).collect();
        let more = if ids.len() > some.len() { ", …" } else { "" };
        let why = format!("these are on the table: {}{more}", some.join(", "));
        Fault::new("two pieces are not named", why, "type pair and their ids, such as pair A1 B3")
    })
}

/// How far two stands are apart, rounded up to a thousandth.
fn apart(sheet: &Sheet, one: &str, other: &str) -> Option<i32> {
    let stands = &sheet.table.as_ref()?.stands;
    let at = |id: &str| stands.iter().find(|stand| stand.id == id).map(|stand| stand.at);
    i32::try_from(at(one)?.apart(at(other)?).rounded_up()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::hex::Hex;
    use jumpmaster_core::plane::{Point, Rect};
    use jumpmaster_core::sheet::Counter;
    use jumpmaster_core::{Line, Param, Parts, Values, clause};

    fn words(typed: &str) -> Vec<String> {
        typed.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn values_are_typed_as_words() {
        let within = Rect::between(Point::default(), Point::at(12_000, 8000).unwrap());
        let order = json!({ "move": { "by": [[0, 0]], "facing": [0, 1] } });
        let params = vec![
            Param { at: "/move/by", values: Values::Path { within, most: 2 } },
            Param { at: "/move/facing", values: Values::Facing },
        ];
        let line = Line::new("move by a path", clause!("x.1"));
        let family = Family { order, line, parts: Parts::default(), params };
        let made = |typed: &str| filled(&words(typed), std::slice::from_ref(&family));
        let moved = json!({ "move": { "by": [[3500, 4000], [6000, 4250]], "facing": [1, 0] } });
        assert_eq!(made("1 3.5,4;6,4.25 90"), Ok(moved));
        for wrong in ["", "2 1,1 90", "one 1,1 90", "1 1,1", "1 1,1 2,2 90", "1 13,1 90", "1 1,1 north"] {
            let fault = made(wrong).unwrap_err();
            assert!(!fault.what.is_empty() && !fault.why.is_empty() && !fault.fix.is_empty(), "{wrong}");
        }
    }

    #[test]
    fn pieces_are_named_by_their_ids() {
        let counter = |id: &str| Counter::blank(id.into(), Hex::ZERO, id.into());
        let sheet = Sheet { counters: vec![counter("A1"), counter("unit 3")], ..Sheet::default() };
        assert_eq!(two(&words("a1 unit 3"), &sheet), Ok(("A1".into(), "unit 3".into())));
        assert_eq!(two(&words("unit 3 unit 3"), &sheet), Ok(("unit 3".into(), "unit 3".into())));
        for wrong in ["", "A1", "A1 B7", "unit 3"] {
            assert!(two(&words(wrong), &sheet).unwrap_err().why.contains("A1, unit 3"), "{wrong}");
        }
    }
}
