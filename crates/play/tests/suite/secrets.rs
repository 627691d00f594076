//! Secrets: two games that differ only in what one seat did in secret look the same to everybody else, byte for byte, until
//! the rules reveal the difference.

use super::table::{Notebook, overheard, random_step};
use super::{listeners, tables};
use crate::shelf;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{Game, Header, LogEntry, Match, Stop, random_seat};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The number of secret choices of each game that are tried.
const TWINS: usize = 6;
/// The number of orders for which two games are played on side by side.
const LONGEST: usize = 60;

pub fn games_one_secret_apart_look_alike<S: System>() {
    for (header, _) in tables::<S>() {
        let fresh = || header.again(shelf()).unwrap().1;
        let mut tried = 0;
        for seed in 0..2 {
            let mut pick = Seeded::stream(seed, 7);
            for (entries, seat, [one, other]) in secret_choices(fresh(), seed, &mut pick) {
                let twin = |order: &Value| {
                    let mut table = fresh();
                    for entry in &entries {
                        table.follow(entry).unwrap();
                    }
                    table.order(seat, order, &mut Scripted::new([])).unwrap();
                    table
                };
                let mut twins = [twin(&one), twin(&other)];
                assert!(!twins[0].game().same(twins[1].game()), "different orders, the same table: {one} {other}");
                side_by_side(&mut twins, &header, seat, &entries, &mut pick);
                tried += 1;
            }
        }
        assert!(tried > 0 || !has_secrets::<S>(), "{}: no secret choice came up", S::ID);
    }
}

/// Everybody who does not hear an order gets the same bytes before and after it, so nobody can tell whether it was given. With
/// sealed choices, this keeps a seat that has yet to choose from knowing that the others have chosen.
pub fn whether_a_secret_order_was_given_is_secret<S: System>() {
    for (header, mut table) in tables::<S>() {
        let (mut choices, mut dice) = (Seeded::stream(12, 0), Seeded::stream(12, 1));
        let notebook = Notebook::default();
        table.keep(Box::new(notebook.clone()));
        let mut compared = 0;
        for _ in 0..LONGEST * 4 {
            let before = table.fork();
            let Some((seat, order)) = random_step(&mut table, &mut choices, &mut dice) else { break };
            let in_secret = |table: &Match, listener| table.moments(listener) == before.moments(listener);
            let others: Vec<Seat> =
                listeners(&table).into_iter().filter(|&listener| ![seat, Seat::REFEREE].contains(&listener)).collect();
            if !others.iter().all(|&listener| in_secret(&table, listener)) {
                continue;
            }
            let entries = notebook.0.lock().unwrap();
            for listener in others {
                let told = [&before, &table].map(|table| everything(table, &header, listener, &entries, 0));
                assert_eq!(told[0], told[1], "{listener:?} can tell that {seat:?} has ordered {order}");
            }
            compared += 1;
            if compared == TWINS * 4 {
                break;
            }
        }
        assert!(compared > 0 || !has_secrets::<S>(), "{}: nothing was done in secret", S::ID);
    }
}

/// Whether anything in a game is heard by only one seat.
fn has_secrets<S: System>() -> bool {
    let (_, mut table) = tables::<S>().swap_remove(0);
    let (mut choices, mut dice) = (Seeded::stream(1, 0), Seeded::stream(1, 1));
    for _ in 0..200 {
        if random_step(&mut table, &mut choices, &mut dice).is_none() {
            break;
        }
    }
    table.log(Seat::REFEREE).iter().any(|logged| logged.heard.lines.iter().any(|line| line.private))
}

/// Moments of a random game at which a seat had two orders that nobody else hears of and that roll no dice.
fn secret_choices(mut table: Match, seed: u64, pick: &mut Seeded) -> Vec<(Vec<LogEntry>, Seat, [Value; 2])> {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    let mut found = Vec::new();
    for _ in 0..600 {
        let Some(seat) = random_seat(table.game().awaits(), pick) else { break };
        if let Some(pair) = secret_pair(table.game(), seat, pick) {
            found.push((notebook.0.lock().unwrap().clone(), seat, pair));
        }
        if found.len() == TWINS || random_step(&mut table, &mut choices, &mut dice).is_none() {
            break;
        }
    }
    found
}

/// Two orders that nobody else hears of and that roll no dice, after which the table differs and the seat can do the same,
/// so that both games can be played on in the same way.
fn secret_pair(game: &dyn Game, seat: Seat, pick: &mut Seeded) -> Option<[Value; 2]> {
    let mut secret: BTreeMap<String, (Value, Box<dyn Game>)> = BTreeMap::new();
    for order in some_orders(game, seat, 12, pick) {
        match game.resolve(seat, &order, &mut Scripted::new([])) {
            Ok(events) if !overheard(game, &events, seat) => {
                let mut after = game.copy();
                after.apply(&events, &[]).unwrap();
                let next = text(&(after.to_act(), after.orders(seat), after.offered(seat).families()));
                match secret.get(&next) {
                    Some((other, table)) if !table.same(after.as_ref()) => return Some([other.clone(), order]),
                    _ => drop(secret.insert(next, (order, after))),
                }
            }
            Ok(_) | Err(Stop::Need(_)) => {}
            Err(stop) => panic!("an offered order is judged: {stop:?}"),
        }
    }
    None
}

/// Orders that a seat could give, shuffled: at most `most` of those listed, and a few of each of its families.
pub fn some_orders(game: &dyn Game, seat: Seat, most: usize, pick: &mut Seeded) -> Vec<Value> {
    let mut offers = game.orders(seat);
    let listed =
        (0..offers.len().min(most)).map(|_| offers.swap_remove(pick.below(offers.len() as u64) as usize).order);
    let mut orders: Vec<Value> = listed.collect();
    let families = game.offered(seat).families();
    for _ in 0..families.len() * most.min(12) {
        let drawn = families[pick.below(families.len() as u64) as usize].draw(pick);
        if let Some(order) = drawn.filter(|order| game.describe(seat, order).is_ok()) {
            orders.insert(pick.below(orders.len() as u64 + 1) as usize, order);
        }
    }
    orders
}

/// Plays both games on in the same way as long as nothing is revealed, and compares what everybody but `owner` gets.
fn side_by_side(twins: &mut [Match; 2], header: &Header, owner: Seat, entries: &[LogEntry], pick: &mut Seeded) {
    let mut read = 0;
    for number in 0..LONGEST {
        read = alike(twins, header, owner, entries, read);
        let Some(seat) = random_seat(twins[0].game().awaits(), pick) else { return };
        assert_eq!(twins[1].game().awaits(), twins[0].game().awaits());
        // The owner may only choose what it could choose in both games; the others can choose the same anyway.
        let mut orders = some_orders(twins[0].game(), seat, usize::MAX, pick).into_iter();
        let Some(order) = orders.find(|order| twins[1].game().describe(seat, order).is_ok()) else { return };
        let dice = Seeded::stream(pick.word(), number as u64);
        let laid_open = [0, 1].map(|twin| {
            let game = twins[twin].game();
            let events = game.resolve(seat, &order, &mut dice.clone()).unwrap();
            events.iter().any(|event| game.reveals(event).unwrap())
        });
        if laid_open.contains(&true) {
            return;
        }
        for twin in twins.iter_mut() {
            twin.order(seat, &order, &mut dice.clone()).unwrap();
        }
    }
}

/// Checks that everybody but `owner` gets the same bytes from both games: table, drawing, log, offers and refusals. The
/// part of the log that was compared before is not compared again.
fn alike(twins: &[Match; 2], header: &Header, owner: Seat, entries: &[LogEntry], read: usize) -> usize {
    let seats = (0..twins[0].game().seats().len()).map(|seat| Seat(seat as u8));
    for seat in seats.chain([Seat::PUBLIC]).filter(|&seat| seat != owner) {
        let told = [0, 1].map(|twin| everything(&twins[twin], header, seat, entries, read));
        assert_eq!(told[0], told[1], "{seat:?} can tell what {owner:?} did in secret");
    }
    twins[0].moments(Seat::PUBLIC)
}

fn everything(table: &Match, header: &Header, seat: Seat, entries: &[LogEntry], read: usize) -> String {
    let game = table.game();
    let tries = entries.iter().rev().take(12).filter_map(|entry| match entry {
        LogEntry::Order { order, .. } => Some(order),
        LogEntry::Undo { .. } => None,
    });
    let judge = |order| match game.resolve(seat, order, &mut Scripted::new([])) {
        Err(stop @ (Stop::Refused(_) | Stop::Malformed(_))) => format!("{stop:?}"),
        _ => "allowed".into(),
    };
    let judged: Vec<String> = tries.map(judge).collect();
    [
        text(&game.view(seat)),
        text(&game.sheet(seat)),
        text(&game.layers(seat).iter().map(|layer| game.overlay(seat, &layer.id).unwrap()).collect::<Vec<_>>()),
        text(&game.brief(seat)),
        text(&game.forced()),
        text(&game.orders(seat)),
        text(&game.offered(seat).families()),
        text(&game.awaits_seen_by(seat).iter().collect::<Vec<_>>()),
        text(&table.log_since(seat, read)),
        text(&table.moments(seat)),
        text(&judged),
        text(&game.outcome()),
        text(&table.can_undo(seat)),
        without_seals(text(&table.seals_since(seat, 0))),
        // When the game is over, every secret is revealed.
        if game.outcome().is_none() { without_seals(table.file_for(seat, header).unwrap()) } else { String::new() },
    ]
    .join("\n")
}

/// The same with every hash made equal: seals are salted, so they tell nothing, and links follow from them. Everything
/// else, including the number and length of lines, must be equal.
fn without_seals(text: String) -> String {
    let mut bytes = text.into_bytes();
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let mut from = 0;
    while from < bytes.len() {
        let length = bytes[from..].iter().take_while(|&&byte| digit(byte)).count();
        if length == 64 {
            bytes[from..from + 64].fill(b'#');
        }
        from += length.max(1);
    }
    String::from_utf8(bytes).expect("it was text before")
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it can be written as JSON")
}
