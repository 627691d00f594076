//! Whether the time of a poll reveals that somebody is doing something in secret.
//!
//! A spectator polls a table again and again. Some polls are sent while a secret order is on its way to that table, some
//! while the same kind of order is on its way to another table, some while nothing happens.

use crate::client::Client;
use crate::figures::telling;
use crate::line::Line;
use crate::tally::Tally;
use crate::worlds::World;
use jumpmaster_core::dice::Seeded;
use serde_json::{Value, json};
use std::io::{Error, Result};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest time from sending the order to the poll, in microseconds: about the time an order takes.
const LATER: u64 = 2000;

/// How well the time of a poll distinguishes secret orders from the rest, and the number of polls.
pub struct Telling {
    /// From polls while nothing happens.
    pub from_quiet: f64,
    /// From polls while the same happens at another table, which keeps the machine just as busy.
    pub from_others: f64,
    pub polls: usize,
}

/// A table at which one seat can give a secret order and take it back, any number of times.
struct Secretive {
    world: World,
    seat: usize,
    order: Value,
    given: bool,
    line: Line,
}

impl Secretive {
    fn find(client: &mut Client, scenario: &str) -> Result<Option<Secretive>> {
        let world = World::make(client, scenario)?;
        let Some((seat, orders)) = world.orders(client)? else { return Ok(None) };
        for order in orders.iter().take(8) {
            if world.secretly(client, seat, order)? && world.take_back(client, seat)? {
                let line = Line::open(&client.tally.place.wait())?;
                return Ok(Some(Secretive { world, seat, order: order.clone(), given: false, line }));
            }
        }
        Ok(None)
    }

    /// Sends the order, or takes it back, without waiting for the answer.
    fn send(&mut self) -> Result<()> {
        let (path, token) = (self.world.path(), &self.world.tokens[self.seat]);
        self.given = !self.given;
        if self.given {
            let body = json!({ "order": self.order }).to_string();
            self.line.send("POST", &format!("{path}/orders"), token, body.as_bytes())
        } else {
            self.line.send("POST", &format!("{path}/undo"), token, &[])
        }
    }

    fn receive(&mut self) -> Result<()> {
        match self.line.receive()?.status {
            200 => Ok(()),
            status => Err(Error::other(format!("a secret order was answered {status}"))),
        }
    }
}

/// Polls for `lasts`, at the first of these scenarios that has secrets.
pub fn measure(tally: &Arc<Tally>, scenarios: &[&str], mut pick: Seeded, lasts: Duration) -> Result<Option<Telling>> {
    let mut client = Client::new(tally);
    let mut found = None;
    for scenario in scenarios {
        if let Some(here) = Secretive::find(&mut client, scenario)? {
            found = Secretive::find(&mut client, scenario)?.map(|elsewhere| (here, elsewhere));
            break;
        }
    }
    let Some((mut here, mut elsewhere)) = found else { return Ok(None) };
    let mut polls = Line::open(&tally.place.wait())?;
    let (path, token) = (format!("{}?orders=none", here.world.path()), here.world.spectator().to_string());
    let (mut times, begun) = ([Vec::new(), Vec::new(), Vec::new()], Instant::now());
    while begun.elapsed() < lasts {
        let kind = pick.below(3) as usize;
        let mut acts = match kind {
            0 => None,
            1 => Some(&mut here),
            _ => Some(&mut elsewhere),
        };
        acts.as_mut().map_or(Ok(()), |table| table.send())?;
        wait(Duration::from_micros(pick.below(LATER)));
        let sent = Instant::now();
        polls.ask("GET", &path, &token, &[])?;
        times[kind].push(sent.elapsed());
        acts.as_mut().map_or(Ok(()), |table| table.receive())?;
    }
    let [quiet, secret, others] = &times;
    Ok(Some(Telling {
        from_quiet: telling(secret, quiet),
        from_others: telling(secret, others),
        polls: times.iter().map(Vec::len).sum(),
    }))
}

/// Waits more precisely than a thread sleeps.
fn wait(lasts: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < lasts {
        std::thread::yield_now();
    }
}
