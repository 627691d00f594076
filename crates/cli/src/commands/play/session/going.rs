//! Going to a hex in one: the orders of a piece's way, given one after the other.

use super::{Next, Session, tell};
use crate::output::{DIM, Out, Trouble, count, paint};
use crate::telling;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Seat, Sheet};
use jumpmaster_play::{Stop, Way};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;

/// The most pieces that are named when words fit several.
const NAMED: usize = 6;

impl Session {
    /// Moves a piece to a hex by as many orders as that takes; the words are the piece's, and then the hex.
    pub(super) fn go(&mut self, words: &[String], seat: Seat, out: &mut Out) -> Result<Next, Trouble> {
        let game = self.table.game();
        let aimed = aim(words, &game.sheet(seat), &game.offered(seat).pieces());
        match aimed.and_then(|(piece, hex)| game.way(seat, &piece, hex)) {
            Ok(way) => self.follow(&way, seat, out),
            Err(fault) => tell(&fault, out).map(|()| Next::Ask),
        }
    }

    /// Gives the orders of a way as long as nothing comes between them.
    fn follow(&mut self, way: &Way, seat: Seat, out: &mut Out) -> Result<Next, Trouble> {
        let (mut heard, mut stopped) = (Vec::new(), None);
        for offer in &way.orders {
            match self.give(seat, &offer.order, out)? {
                Ok(one) => {
                    if !out.json {
                        telling::heard(&one, out)?;
                    }
                    stopped = self.table.pause(seat, &one);
                    heard.push(one);
                }
                Err(Stop::Unsaved(fault)) => return Err(fault.into()),
                Err(Stop::Need(need)) => return Err(self.broken_off(&need, out)?),
                Err(stop) => stopped = Some(stop.into()),
            }
            if stopped.is_some() {
                break;
            }
        }
        let (done, all) = (heard.len(), way.orders.len());
        // What comes after the last order is no stop on the way.
        let stopped = stopped.filter(|_| done < all);
        if out.json {
            let went = json!({ "piece": way.piece, "hex": way.hex, "orders": all, "done": done, "heard": heard, "stopped": stopped });
            out.value_line(&json!({ "went": went }))?;
        } else if let Some(fault) = stopped {
            let given = format!("{done} of {} were given.", count(all as u64, "order"));
            writeln!(out, "{}", paint(DIM, given))?;
            tell(&fault, out)?;
        }
        Ok(if done > 0 { Next::Done } else { Next::Ask })
    }
}

/// The piece and the hex that words name. A piece is named by its id or by words of its title.
fn aim(words: &[String], sheet: &Sheet, movable: &BTreeSet<String>) -> Result<(String, Spot), Fault> {
    let Some((hex, piece)) = words.split_last().filter(|(_, piece)| !piece.is_empty()) else {
        let why = "a piece goes to a hex";
        return Err(Fault::new("no piece and hex are named", why, "type go, words of the piece's name, and the hex"));
    };
    let grid = sheet.grid.ok_or_else(|| {
        Fault::new("nothing can go to a hex", "this game has no map of hexes", "give its orders one at a time")
    })?;
    let hex = grid.parse_spot(hex)?;
    let named = piece.join(" ").to_lowercase();
    if let Some(id) = movable.iter().find(|id| id.to_lowercase() == named) {
        return Ok((id.clone(), hex));
    }
    let able = || sheet.counters.iter().filter(|counter| movable.contains(&counter.id));
    let fitting: Vec<_> = able().filter(|counter| has_words(&counter.title, piece)).collect();
    match fitting.as_slice() {
        [one] => Ok((one.id.clone(), hex)),
        [] => Err(Fault::unknown("piece", &piece.join(" "), able().map(|counter| counter.id.as_str()))),
        many => {
            let titles: Vec<String> =
                many.iter().take(NAMED).map(|counter| format!("{} ({})", counter.title, counter.id)).collect();
            let more = if many.len() > NAMED { ", …" } else { "" };
            Err(Fault::new(
                format!("{} are called \"{}\"", count(many.len() as u64, "piece"), piece.join(" ")),
                format!("these can be given orders: {}{more}", titles.join("; ")),
                "type more words of the name, or the id in brackets",
            ))
        }
    }
}

/// Whether a title has all these words, in full.
fn has_words(title: &str, words: &[String]) -> bool {
    let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    words.iter().all(|word| title.split_whitespace().any(|other| bare(other) == bare(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::sheet::Counter;

    fn sheet() -> Sheet {
        let (_, files) = jumpmaster_systems::shelf().scenario("bridge-by-night").unwrap();
        let book = jumpmaster_systems::shelf().book_of(&files).unwrap();
        let mut sheet = book.ground(&files).unwrap();
        let hex = sheet.grid.unwrap().hex(0);
        let counter = |id: &str, title: &str| Counter::blank(id.into(), hex, title.into());
        sheet.counters =
            vec![counter("unit 1", "rifle A, fresh"), counter("unit 2", "rifle B"), counter("unit 3", "rifle C")];
        sheet
    }

    fn aimed(typed: &str) -> Result<(String, Spot), String> {
        let words: Vec<String> = typed.split_whitespace().map(str::to_string).collect();
        let movable = ["unit 1".to_string(), "unit 2".to_string()].into();
        aim(&words, &sheet(), &movable).map_err(|fault| format!("{}: {}", fault.what, fault.fix))
    }

    #[test]
    fn a_piece_is_named_by_its_id_or_by_words_of_its_title() {
        let hex = Spot { column: 3, row: 4 };
        assert_eq!(aimed("unit 2 3,4"), Ok(("unit 2".into(), hex)));
        assert_eq!(aimed("Unit 1 3,4"), Ok(("unit 1".into(), hex)));
        assert_eq!(aimed("rifle a 3,4"), Ok(("unit 1".into(), hex)));
        assert_eq!(aimed("B 3,4"), Ok(("unit 2".into(), hex)));
    }

    #[test]
    fn what_names_no_piece_or_hex_is_told() {
        let told = |typed: &str| aimed(typed).unwrap_err();
        assert!(told("").starts_with("no piece and hex are named"), "{}", told(""));
        assert!(told("3,4").starts_with("no piece and hex are named"));
        assert!(
            told("rifle 3,4").starts_with("2 pieces are called \"rifle\": type more words"),
            "{}",
            told("rifle 3,4")
        );
        assert!(told("C 3,4").starts_with("unknown piece \"C\""), "it cannot be given orders");
        assert!(told("unit 1 999,4").contains("off the map"));
        assert!(told("unit 1 there").contains("there"));
    }
}
