//! The table around the rules: undo, and going back to any moment.

use super::{listeners, places, tables};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{Fix, Game, LogEntry, Match, Replay, random_seat};
use serde_json::Value;
use std::collections::BTreeMap;

/// Gives a random order; `None` when the game is over.
pub fn random_step(table: &mut Match, choices: &mut Seeded, dice: &mut Seeded) -> Option<(Seat, Value)> {
    let seat = random_seat(table.game().awaits(), choices)?;
    let order = table.game().sample(seat, choices).expect("who is to act has an order to give");
    table.order(seat, &order, dice).unwrap_or_else(|stop| panic!("an offered order is carried out: {stop:?}"));
    Some((seat, order))
}

/// Takes back and gives again whatever can be taken back, and checks that anything else is refused.
pub fn undo_restores_exactly<S: System>() {
    for (_, mut table) in tables::<S>() {
        let (mut choices, mut dice) = (Seeded::stream(21, 0), Seeded::stream(21, 1));
        let (mut undone, mut never_open) = (0, true);
        for number in 0..400 {
            let before = table.game().copy();
            let (shown, entries) = (dice.clone(), table.entries());
            let heard = places(&table).map(|seat| table.moments(seat)).collect::<Vec<_>>();
            let Some((seat, order)) = random_step(&mut table, &mut choices, &mut dice) else { break };
            let rolled = dice.word() != shown.clone().word();
            dice = if rolled { Seeded::stream(21, number + 2) } else { shown };
            let at_once = before.awaits_seen_by(seat).len() > 1 || table.game().awaits().len() > 1;
            never_open &= rolled || at_once || table.game().awaits().is_empty();
            if at_once {
                continue;
            }
            for other in places(&table).filter(|&other| other != seat) {
                assert!(!table.can_undo(other));
                assert!(table.undo_agreed(other).is_err());
            }
            if rolled {
                let why = table.undo_agreed(seat).unwrap_err().why;
                // What passed by itself afterwards may have laid something open.
                assert!(["dice were rolled", "laid something open"].iter().any(|known| why.contains(known)), "{why}");
            } else if table.can_undo(seat) {
                let heard = heard[usize::from(seat.0)];
                let (done, read) = (table.entries() - entries, table.moments(seat) - heard);
                table.undo(seat).unwrap();
                assert!(table.game().same(before.as_ref()), "undo restores the table exactly: {order}");
                // What passed by itself after the order is taken back with it, the last one first.
                let gone = (table.entries() - entries, table.moments(seat) - heard);
                assert_eq!(gone, (2 * done, 2 * read), "undo is there to be seen");
                let log = table.log_since(seat, heard + read);
                let taken: Vec<_> = log.iter().map(|line| line.undo.unwrap()).collect();
                assert_eq!(taken, (heard + 1..=heard + read).rev().collect::<Vec<_>>());
                assert_eq!(log.last().unwrap().seat, seat);
                table.order(seat, &order, &mut dice).unwrap();
                undone += 1;
            } else if table.game().to_act() == Some(seat) {
                assert!(table.undo(seat).unwrap_err().why.contains("laid something open"));
            } else {
                assert!(table.undo(seat).unwrap_err().why.contains("another seat is to act"));
            }
        }
        assert!(undone > 0 || never_open, "{}: something could be taken back", S::ID);
    }
}

/// An order given while other seats owe one too cannot be taken back, nor can anything before it until all have chosen. The
/// refusal is the same whether another seat has chosen or not.
pub fn a_choice_made_at_once_is_final<S: System>() {
    for (_, mut table) in tables::<S>() {
        let (mut choices, mut dice) = (Seeded::stream(22, 0), Seeded::stream(22, 1));
        for _ in 0..400 {
            let (before, refused) = (table.game().copy(), refusals(&table));
            let Some((seat, _)) = random_step(&mut table, &mut choices, &mut dice) else { break };
            if before.awaits_seen_by(seat).len() < 2 {
                continue;
            }
            assert!(!table.can_undo(seat) && table.undo(seat).is_err() && table.undo_agreed(seat).is_err());
            if table.game().awaits().len() + 1 == before.awaits().len() && !table.game().awaits().is_empty() {
                for other in places(&table).filter(|&other| other != seat) {
                    let at = usize::from(other.0);
                    assert_eq!(refusals(&table)[at], refused[at], "{other:?} can tell that {seat:?} has chosen");
                }
            }
        }
    }
}

/// How each seat is refused when it takes back the last order, alone and with the consent of the others; `None` if it succeeds.
fn refusals(table: &Match) -> Vec<[Option<jumpmaster_core::Fault>; 2]> {
    places(table).map(|seat| [table.fork().undo(seat).err(), table.fork().undo_agreed(seat).err()]).collect()
}

/// Every seat can go back to any moment and sees what it saw then, undo and all.
pub fn every_moment_is_as_it_was<S: System>() {
    for (_, mut table) in tables::<S>() {
        let (mut choices, mut dice) = (Seeded::stream(34, 0), Seeded::stream(34, 1));
        let listeners = listeners(&table);
        let mut seen: BTreeMap<(Seat, usize), Value> = BTreeMap::new();
        let mut watch = |table: &Match, entries: usize| {
            // The table is stored after every 64th order: all moments around the first few are checked, then some.
            if entries < 150 || entries.is_multiple_of(17) {
                for &seat in &listeners {
                    seen.insert((seat, table.moments(seat)), table.game().view(seat));
                }
            } else {
                for &seat in &listeners {
                    seen.remove(&(seat, table.moments(seat)));
                }
            }
        };
        watch(&table, 0);
        for number in 1..500 {
            let Some((seat, _)) = random_step(&mut table, &mut choices, &mut dice) else { break };
            watch(&table, number);
            if choices.below(4) == 0 && table.undo(seat).is_ok() {
                watch(&table, number);
            }
        }
        for ((seat, number), view) in &seen {
            let moment = table.moment(*seat, *number).unwrap();
            assert_eq!(moment.view, *view, "{}: {seat:?} at moment {number}", S::ID);
            assert_eq!(moment.last.map_or(0, |logged| logged.number), *number);
        }
        for seat in listeners {
            let last = table.moments(seat);
            assert_eq!(table.log(seat).len(), last);
            assert!(table.moment(seat, last + 1).unwrap_err().why.contains("moments 0 to"));
        }
        steps_both_ways(&table);
    }
}

fn steps_both_ways(table: &Match) {
    let mut replay = Replay::new(table, Seat(0));
    assert!(!replay.back());
    let start = replay.moment();
    assert!(replay.forward());
    assert_eq!(replay.at(), 1);
    assert!(replay.back());
    assert_eq!(replay.moment(), start);
    replay.go(replay.last()).unwrap();
    assert!(!replay.forward());
    assert!(replay.go(replay.last() + 1).is_err());
    assert_eq!(replay.at(), replay.last());
    assert_eq!(replay.moment().to_act, table.game().awaits_seen_by(Seat(0)).first());
}

/// The log entries of a match, in the form a file stores them, gathered as it is played; and the orders that were fixed.
#[derive(Clone, Default)]
pub struct Notebook(
    pub std::sync::Arc<std::sync::Mutex<Vec<LogEntry>>>,
    std::sync::Arc<std::sync::Mutex<Vec<(usize, Fix)>>>,
);

impl jumpmaster_play::Journal for Notebook {
    fn note(&mut self, number: usize, entry: &LogEntry) -> Result<(), jumpmaster_core::Fault> {
        let mut entries = self.0.lock().unwrap();
        entries.push(entry.clone());
        assert_eq!(number, entries.len());
        Ok(())
    }

    fn fix(&mut self, after: usize, fix: &Fix) -> Result<(), jumpmaster_core::Fault> {
        assert_eq!(after, self.0.lock().unwrap().len());
        self.1.lock().unwrap().push((after, fix.clone()));
        Ok(())
    }
}

impl Notebook {
    /// Log entries and fixed orders as the lines of a file.
    pub fn lines(&self) -> Vec<Value> {
        let mut lines: Vec<Value> = super::seals::numbered(&self.0.lock().unwrap());
        for (after, fix) in self.1.lock().unwrap().iter().rev() {
            lines.insert(*after, serde_json::json!({ "after": after, "fix": fix }));
        }
        lines
    }
}

/// Whether a seat other than `but`, or the public, hears anything of these events.
pub fn overheard(game: &dyn Game, events: &[Value], but: Seat) -> bool {
    let mut listeners: Vec<Seat> =
        (0..game.seats().len()).map(|seat| Seat(seat as u8)).filter(|&seat| seat != but).collect();
    listeners.push(Seat::PUBLIC);
    game.copy().apply(events, &listeners).unwrap().iter().flatten().any(Option::is_some)
}
