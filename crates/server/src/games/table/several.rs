//! Several orders at once: carried out one after the other, as far as they can be, and kept together.

use super::{Attempt, Done, Given, Known, Table, key_of, other_order};
use crate::Problem;
use crate::games::secret;
use crate::games::showing::{Asked, AskedSeveral, Several};
use axum::http::StatusCode;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::Game;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How several orders went: what the log does not say.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Ran {
    /// How many were carried out.
    done: usize,
    /// Why the next one was not: what, why and fix.
    stopped: Option<[String; 3]>,
}

impl Table {
    /// Gives orders one after the other. It ends before an order that is refused, and after one that rolled dice or left
    /// another seat to be asked; an order that waits for its dice is the last that is given. If the first is refused nothing
    /// is done.
    pub fn orders(&mut self, seat: Seat, asked: &AskedSeveral) -> Done<Several> {
        self.sits(seat)?;
        let attempt = asked.key.as_ref().map(|key| attempt(seat, key, asked));
        if let Some((key, digest)) = attempt
            && let Some(Known { digest: known, number, ran }) = self.keys.get(&key)
        {
            let ran = ran.as_ref().filter(|_| *known == digest).ok_or_else(other_order)?;
            return Ok((self.several(seat, *number, ran), Vec::new()));
        }
        if !(1..=AskedSeveral::MOST).contains(&asked.orders.len()) {
            return Err(too_many(asked.orders.len()));
        }
        let first = self.play.moments(seat) + 1;
        let (mut ran, mut writes) = (Ran::default(), Vec::new());
        for (before, order) in asked.orders.iter().enumerate() {
            let stopped = match self.one_of_several(seat, order, asked.version.filter(|_| before == 0)) {
                Err(problem) if before == 0 => return Err(problem),
                Err(problem) => Some(problem.fault),
                Ok((given, more)) => {
                    writes.extend(more);
                    ran.done += usize::from(matches!(given, Given::Done { .. }));
                    self.pause(seat, &given, before + 1 == asked.orders.len())
                }
            };
            if let Some(Fault { what, why, fix }) = stopped {
                ran.stopped = Some([what, why, fix]);
                break;
            }
        }
        let several = self.several(seat, first, &ran);
        if !writes.is_empty() {
            writes.extend(self.remember(attempt, first, Some(ran)));
        }
        Ok((several, writes))
    }

    /// Gives one of several orders, on a copy: what a refused one may have begun is thrown away, and what was done before it
    /// stays.
    fn one_of_several(&mut self, seat: Seat, order: &Value, version: Option<u64>) -> Done<Given> {
        let one = Asked { order: order.clone(), faces: Vec::new(), key: None, version };
        let mut next = self.fork();
        let done = next.order(seat, &one)?;
        *self = next;
        Ok(done)
    }

    /// Why no further order is given after one of which this came.
    fn pause(&self, seat: Seat, given: &Given, last: bool) -> Option<Fault> {
        match given {
            Given::Done { .. } if last => None,
            Given::Done { heard, .. } => {
                let over = self.goes_on().err().map(|problem| problem.fault);
                over.or_else(|| self.play.pause(seat, heard))
            }
            Given::Wants(_) => Some(waits("type its dice, and give the others after it")),
            Given::Waits(_) => Some(waits("give the others when every seat has added to its dice")),
        }
    }

    /// The answer to several orders, the first of which is this line of their seat's log.
    fn several(&self, seat: Seat, first: usize, ran: &Ran) -> Several {
        let (mut heard, mut line) = (Vec::new(), first);
        for _ in 0..ran.done {
            let logged = self.play.log_part(seat, line - 1, 1).into_iter().next();
            heard.push(logged.map(|logged| logged.heard).unwrap_or_default());
            line += 1 + self.play.passed_after(seat, line);
        }
        let stopped = ran.stopped.clone().map(|[what, why, fix]| Fault { what, why, fix });
        Several { done: ran.done, version: line as u64 - 1, heard, stopped }
    }

    /// A copy of the game for a seat that is to give an order, to look at what it could do.
    pub fn to_be_ordered(&self, seat: Seat) -> Result<Box<dyn Game>, Problem> {
        self.sits(seat)?;
        self.goes_on()?;
        self.dice_are_ready()?;
        if !self.awaits_seen_by(seat).has(seat) {
            let why = "it is for others to give one now";
            return Err(super::conflict("no order of this seat is awaited", why, "wait until it is asked"));
        }
        Ok(self.game().copy())
    }
}

fn attempt(seat: Seat, key: &str, asked: &AskedSeveral) -> Attempt {
    let orders: Vec<String> = asked.orders.iter().map(ToString::to_string).collect();
    let parts: Vec<&[u8]> = std::iter::once("several".as_bytes()).chain(orders.iter().map(String::as_bytes)).collect();
    (key_of(seat, key), secret::digest(&parts))
}

fn waits(fix: &str) -> Fault {
    Fault::new("the next order waits for its dice", "it is given, and not carried out before they are rolled", fix)
}

fn too_many(orders: usize) -> Problem {
    let fault = Fault::new(
        format!("{orders} orders are given at once"),
        format!("from 1 to {} can be", AskedSeveral::MOST),
        "give the first of them, and the others afterwards",
    );
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, fault)
}
