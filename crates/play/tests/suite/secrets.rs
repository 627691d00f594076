//! Secrets: two games that differ only in what one seat did in secret look the same to everybody else, byte for byte, until
//! the rules reveal the difference.

use super::table::{Notebook, overheard, random_step};
use super::tables;
use crate::shelf;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{Deed, Game, Header, Match, Stop};
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
            for (deeds, seat, [one, other]) in secret_choices(fresh(), seed, &mut pick) {
                let twin = |order: &Value| {
                    let mut table = fresh();
                    for deed in &deeds {
                        table.follow(deed).unwrap();
                    }
                    table.order(seat, order, &mut Scripted::new([])).unwrap();
                    table
                };
                let mut twins = [twin(&one), twin(&other)];
                assert!(!twins[0].game().same(twins[1].game()), "different orders, the same table: {one} {other}");
                side_by_side(&mut twins, &header, seat, &deeds, &mut pick);
                tried += 1;
            }
        }
        assert!(tried > 0 || !has_secrets::<S>(), "{}: no secret choice came up", S::ID);
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
fn secret_choices(mut table: Match, seed: u64, pick: &mut Seeded) -> Vec<(Vec<Deed>, Seat, [Value; 2])> {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    let mut found = Vec::new();
    for _ in 0..600 {
        let Some(seat) = table.game().to_act() else { break };
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
    let mut offers = game.orders(seat);
    let mut secret: BTreeMap<String, (Value, Box<dyn Game>)> = BTreeMap::new();
    for _ in 0..offers.len().min(12) {
        let order = offers.swap_remove(pick.below(offers.len() as u64) as usize).order;
        match game.resolve(seat, &order, &mut Scripted::new([])) {
            Ok(events) if !overheard(game, &events, seat) => {
                let mut after = game.copy();
                after.apply(&events, &[]).unwrap();
                let next = text(&(after.to_act(), after.orders(seat)));
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

/// Plays both games on in the same way as long as nothing is revealed, and compares what everybody but `owner` gets.
fn side_by_side(twins: &mut [Match; 2], header: &Header, owner: Seat, deeds: &[Deed], pick: &mut Seeded) {
    let mut read = 0;
    for number in 0..LONGEST {
        read = alike(twins, header, owner, deeds, read);
        let Some(seat) = twins[0].game().to_act() else { return };
        assert_eq!(twins[1].game().to_act(), Some(seat));
        let mut offers = twins[0].game().orders(seat);
        let order = loop {
            if offers.is_empty() {
                return;
            }
            let order = offers.swap_remove(pick.below(offers.len() as u64) as usize).order;
            // The owner may only choose what it could choose in both games; the others can choose the same anyway.
            if twins[1].game().describe(seat, &order).is_ok() {
                break order;
            }
        };
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
fn alike(twins: &[Match; 2], header: &Header, owner: Seat, deeds: &[Deed], read: usize) -> usize {
    let seats = (0..twins[0].game().seats().len()).map(|seat| Seat(seat as u8));
    for seat in seats.chain([Seat::PUBLIC]).filter(|&seat| seat != owner) {
        let told = [0, 1].map(|twin| everything(&twins[twin], header, seat, deeds, read));
        assert_eq!(told[0], told[1], "{seat:?} can tell what {owner:?} did unheard");
    }
    twins[0].moments(Seat::PUBLIC)
}

fn everything(table: &Match, header: &Header, seat: Seat, deeds: &[Deed], read: usize) -> String {
    let game = table.game();
    let tries = deeds.iter().rev().take(12).filter_map(|deed| match deed {
        Deed::Order { order, .. } => Some(order),
        Deed::Undo { .. } => None,
    });
    let judge = |order| match game.resolve(seat, order, &mut Scripted::new([])) {
        Err(stop @ (Stop::Refused(_) | Stop::Malformed(_))) => format!("{stop:?}"),
        _ => "allowed".into(),
    };
    let judged: Vec<String> = tries.map(judge).collect();
    [
        text(&game.view(seat)),
        text(&game.sheet(seat)),
        text(&game.brief(seat)),
        text(&game.forced()),
        text(&game.orders(seat)),
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
