//! A table with sealed dice: its seats commit themselves, an order that rolls is fixed, and every seat contributes to its
//! dice.
//!
//! The server makes its own contribution as soon as an order is fixed and shows it to nobody before all have contributed.
//! Dice that not everybody may see are the server's alone, so such an order never waits and nobody can tell that it was
//! given.

use super::{Attempt, Done, Given, Table, conflict, now, stopped};
use crate::Problem;
use crate::games::dicing::{Accepting, Adding, Committing, Dicing, Handing, Leaving, Missing, Stage, Waiting};
use crate::games::sealing::{Added, Sealing};
use crate::games::wish::DiceKind;
use crate::store::{First, Write};
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{DiceKind as Dealt, Heard, Holder, Lines, NeedContribution, Party, Progress};
use jumpmaster_systems::shelf;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Table {
    /// Whether the seats have yet to commit themselves.
    fn gathers(&self) -> bool {
        self.dice == DiceKind::Sealed && self.play.deal().is_none()
    }

    /// Whether no order can be given before somebody does something about the dice.
    pub(super) fn awaits_dice(&self) -> bool {
        self.gathers() || self.play.pending().is_some()
    }

    /// The news about the dice, as a number: the progress of the gathering, or the number of seats missing.
    pub(super) fn dice_news(&self) -> u64 {
        match (&self.sealing, self.play.pending()) {
            (_, Some(need)) => 2 * need.missing.len() as u64 + need.away.len() as u64 + 1,
            (Some(sealing), None) if self.gathers() => sealing.steps() as u64 + 1,
            _ => 0,
        }
    }

    /// The order that waits for its dice, as everybody may know it.
    pub(super) fn waiting(&self) -> Option<Waiting> {
        let NeedContribution { roll, order, seat, missing, away, .. } = self.play.pending()?;
        let seats: BTreeSet<Seat> = missing.into_iter().filter_map(Party::seat).collect();
        let grace = self.sealing.as_ref().map_or(0, |sealing| sealing.grace);
        let left = (self.fixed + grace).saturating_sub(now());
        Some(Waiting { roll, order, seat, missing: seats.into_iter().collect(), away, left })
    }

    /// The dice as a seat may know them.
    pub fn dicing(&self, seat: Seat) -> Option<Dicing> {
        let sealing = self.sealing.as_ref()?;
        let stage = match self.waiting() {
            _ if self.gathers() => Stage::Gathering(sealing.gathering(seat)),
            Some(waiting) if !self.over() => Stage::Waiting(waiting),
            _ => Stage::Ready,
        };
        Some(sealing.dicing(stage))
    }

    /// Checks that an order can be given now.
    pub(super) fn dice_are_ready(&self) -> Result<(), Problem> {
        if self.gathers() {
            let why = "not every seat has committed itself to the dice";
            return Err(conflict("the game has not begun", why, "wait until all have opened their page and drawn"));
        }
        if self.play.pending().is_some() {
            let why = "it is fixed, and nothing else can be done before it is carried out";
            return Err(conflict("an order waits for its dice", why, "wait until every seat has added to them"));
        }
        Ok(())
    }

    /// Gives an order. Returns what is heard of it, or `None` if it is fixed and waits for the seats.
    pub(super) fn roll_sealed(&mut self, seat: Seat, order: &Value) -> Result<Option<Heard>, Problem> {
        let sealing = self.sealing.as_ref().ok_or_else(sealed_elsewhere)?;
        let need = match self.play.fix(seat, order).map_err(stopped)? {
            Progress::Done(heard) => return Ok(Some(heard)),
            Progress::Waiting(need) => need,
        };
        let (party, value) = sealing.contribution(need.quiet, need.roll)?;
        match self.play.contribute(party, value).map_err(stopped)? {
            Progress::Done(heard) => Ok(Some(heard)),
            Progress::Waiting(_) => Ok(None),
        }
    }

    /// Records that an order is fixed, and how its attempt will be recognised once it is carried out.
    pub(super) fn begin_waiting(&mut self, seat: Seat, attempt: Option<Attempt>) -> (Given, Vec<Write>) {
        self.fixed = now();
        let mut writes = self.note();
        // Nothing else can be done until then, so the next line of its seat's log will be this order's.
        writes.extend(self.remember(attempt, self.play.moments(seat) + 1, None));
        (Given::Waits(self.waiting().expect("it waits")), writes)
    }

    /// After a restart: the server contributes again, and earlier contributions of the seats still count.
    pub(super) fn go_on_waiting(&mut self) -> Result<(), Fault> {
        let (Some(sealing), Some(need)) = (&self.sealing, self.play.pending()) else { return Ok(()) };
        let (party, value) = sealing.contribution(need.quiet, need.roll)?;
        self.play.contribute(party, value)?;
        for seat in sealing.away.clone() {
            self.play.stand_in(seat)?;
        }
        for Added { party, value } in sealing.added.clone() {
            self.play.contribute(party, value)?;
        }
        Ok(())
    }

    /// Adds a seat's contribution to the dice of the order that waits.
    pub fn contribute(&mut self, seat: Seat, asked: Adding) -> Done<()> {
        self.sits(seat)?;
        let waiting = self.rolls(asked.roll)?;
        if waiting.order != asked.order {
            let why = "the contribution is for another order than the one that is fixed";
            return Err(conflict("nothing was added to the dice", why, "ask again which order waits"));
        }
        let both = Party::halves(seat).into_iter().zip(asked.contribution);
        self.add(both.map(|(party, value)| Added { party, value }).collect())
    }

    /// Declares a seat away, by one who holds its half, once its grace is over. From now on the file says so, whoever
    /// contributes for the seat.
    pub fn away(&mut self, seat: Seat, asked: Missing) -> Done<()> {
        let waiting = self.without(seat, asked.seat, asked.roll)?;
        if waiting.left > 0 {
            let fix = format!("wait {} seconds more", waiting.left);
            return Err(conflict("the grace is not over", "the header states how long one is waited for", &fix));
        }
        if waiting.away.contains(&asked.seat) {
            return Ok(((), Vec::new()));
        }
        self.play.stand_in(asked.seat)?;
        let sealing = Arc::make_mut(self.sealing.as_mut().ok_or_else(sealed_elsewhere)?);
        sealing.away.push(asked.seat);
        Ok(((), vec![Write::Sealed { game: self.id, text: sealing.text() }]))
    }

    /// Contributes for a seat that is away: one who holds its half shows the link, and the server adds the other.
    pub fn stand_in(&mut self, seat: Seat, asked: Handing) -> Done<()> {
        let waiting = self.without(seat, asked.seat, asked.roll)?;
        if !waiting.away.contains(&asked.seat) {
            let why = "nobody has said that the seat is away";
            return Err(conflict("nothing was added to the dice", why, "say so first, once the grace is over"));
        }
        let sealing = self.sealing.as_ref().ok_or_else(sealed_elsewhere)?;
        let own = sealing.stand_in(asked.seat, asked.roll)?;
        let theirs = Added { party: Party::Half(asked.seat, Holder::Opponents), value: asked.half };
        self.add(std::iter::once(theirs).chain(own).collect())
    }

    /// The order that waits for a seat, if another may go on without that seat.
    fn without(&self, seat: Seat, away: Seat, roll: u64) -> Result<Waiting, Problem> {
        self.sits(seat)?;
        let waiting = self.rolls(roll)?;
        if away == seat || !waiting.missing.contains(&away) {
            let why = "it has added to these dice, or is the one who asks";
            return Err(conflict("nobody stands in for this seat", why, "ask who is missing"));
        }
        Ok(waiting)
    }

    /// The order that waits for the roll with this number.
    fn rolls(&self, roll: u64) -> Result<Waiting, Problem> {
        self.goes_on()?;
        self.waiting().filter(|waiting| waiting.roll == roll).ok_or_else(|| {
            let why = format!("no order waits for roll {roll}");
            conflict("nothing is added to dice now", &why, "ask which order waits")
        })
    }

    /// Adds contributions, which must fit the commitments; with the last one the order is carried out.
    fn add(&mut self, all: Vec<Added>) -> Done<()> {
        let pending = self.play.pending().map(|need| need.missing).unwrap_or_default();
        if !all.iter().any(|added| pending.contains(&added.party)) {
            return Ok(((), Vec::new()));
        }
        // Both are checked before either counts.
        for Added { party, value } in &all {
            self.play.fits(*party, value)?;
        }
        let sealing = Arc::make_mut(self.sealing.as_mut().ok_or_else(sealed_elsewhere)?);
        for added in all {
            match self.play.contribute(added.party, added.value).map_err(unfit)? {
                Progress::Waiting(_) if sealing.added.iter().any(|before| before.party == added.party) => {}
                Progress::Waiting(_) => sealing.added.push(added),
                Progress::Done(_) => {
                    sealing.added.clear();
                    sealing.away.clear();
                    break;
                }
            }
        }
        let mut writes = vec![Write::Sealed { game: self.id, text: sealing.text() }];
        writes.extend(self.note());
        Ok(((), writes))
    }

    /// Commits a seat to its dice.
    pub fn commit(&mut self, seat: Seat, asked: &Committing) -> Done<()> {
        self.gather(seat, |sealing| sealing.commit(seat, asked))
    }

    /// Leaves a seat's half with the others.
    pub fn leave(&mut self, seat: Seat, asked: &Leaving) -> Done<()> {
        self.gather(seat, |sealing| sealing.leave(seat, asked))
    }

    /// Records whether the halves left with a seat are correct.
    pub fn accept(&mut self, seat: Seat, asked: Accepting) -> Done<()> {
        self.gather(seat, |sealing| sealing.accept(seat, asked))
    }

    /// Takes a step of the gathering; after the last one the game begins.
    fn gather(&mut self, seat: Seat, step: impl FnOnce(&mut Sealing) -> Result<(), Problem>) -> Done<()> {
        self.sits(seat)?;
        self.goes_on()?;
        if !self.gathers() {
            let why = "either its dice are not sealed, or all have committed themselves";
            return Err(conflict("nothing is gathered for this game", why, "play on"));
        }
        let sealing = Arc::make_mut(self.sealing.as_mut().ok_or_else(sealed_elsewhere)?);
        let before = sealing.steps();
        step(sealing)?;
        if sealing.steps() == before {
            return Ok(((), Vec::new()));
        }
        let mut writes = vec![Write::Sealed { game: self.id, text: sealing.text() }];
        if let Some(deal) = sealing.deal() {
            writes.push(self.begin(Dealt::Sealed(deal))?);
        }
        Ok(((), writes))
    }

    /// Begins the game: its header says what all have committed themselves to.
    fn begin(&mut self, dice: Dealt) -> Result<Write, Problem> {
        let mut header = (*self.header).clone();
        header.dice = Some(dice);
        // The rules may have been edited since the game was made: it is played by the present ones.
        let (header, _) = header.again(shelf())?;
        let (_, mut play) = header.again(shelf())?;
        let (lines, first) = Lines::begin(&header);
        play.keep(Box::new(self.entries.clone()));
        (self.play, self.lines, self.header) = (play, lines, Arc::new(header));
        Ok(Write::Begin { game: self.id, first: First::of(first) })
    }
}

/// The problem of a contribution that does not fit its party's commitment.
fn unfit(stop: jumpmaster_play::Stop) -> Problem {
    Problem::from(Fault::from(stop))
}

fn sealed_elsewhere() -> Problem {
    conflict(
        "this game cannot go on here",
        "its dice are sealed, and the server's part of them stayed where the game was begun",
        "go on there, or look at the game here",
    )
}
