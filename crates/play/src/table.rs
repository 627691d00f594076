//! A game at a table: who sits there, what was ordered and rolled, what each seat heard, and the state at any moment.
//!
//! Lives here: the log, undo and time travel, the same for every system. Not here: keeping the game on disk (file/save.rs).

pub(crate) mod entry;
pub(crate) mod game;
pub(crate) mod judged;
pub(crate) mod offers;
pub(crate) mod pending;
pub(crate) mod random;
pub(crate) mod replay;
pub(crate) mod setups;
pub(crate) mod since;
pub(crate) mod way;

use crate::proof::bytes::Bytes32;
use crate::proof::{Doubt, Proven, Witness, doubt};
use crate::table::entry::{Carried, Done, Final, Journal, LogEntry, Source};
use crate::table::game::{Game, Stop};
use crate::table::pending::Dealt;
use crate::table::since::Since;
use jumpmaster_core::dice::{Dice, Recorded, Roll, Scripted};
use jumpmaster_core::{Fault, Line, Seat, Sheet};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// The number of orders after which the whole table is stored, so that stepping back never replays more than that.
const STRIDE: usize = 64;

/// A game at a table.
pub struct Match {
    pub(crate) game: Box<dyn Game>,
    start: Arc<dyn Game>,
    pub(crate) listeners: Vec<Seat>,
    pub(crate) done: Since<Done>,
    /// The last order that stands.
    pub(crate) head: Option<usize>,
    /// For each listener, the indices of what it heard of, in order.
    pub(crate) heard: Vec<Since<usize>>,
    /// For each listener, the lines of the log that come from a bookmark: those of the first indices in `heard`.
    pub(crate) told: Arc<Vec<Vec<Logged>>>,
    pub(crate) journal: Option<Box<dyn Journal>>,
    /// Keeps the seals; `None` in a game of format 1.
    pub(crate) witness: Option<Witness>,
    /// The sealed dice, if the game is played with them.
    pub(crate) dealt: Option<Dealt>,
}

/// What a seat hears when something is done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Heard {
    /// The sentences.
    pub lines: Vec<Line>,
    /// The dice, if it may see them: whoever does not hear all that came of them sees none of them.
    pub rolls: Vec<Roll>,
}

/// A line in the log of one seat. Each seat counts only what it heard, since even a number could tell a secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Logged {
    /// Its number in this seat's log, from 1.
    pub number: usize,
    /// Who did it.
    pub seat: Seat,
    /// The number of the line that it took back, if that is what was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// What was heard of it.
    #[serde(flatten)]
    pub heard: Heard,
}

/// A line in the log of one seat, in outline for navigation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlined {
    /// Its number in this seat's log.
    pub number: usize,
    /// Who did it.
    pub seat: Seat,
    /// Whether the seat saw any dice.
    pub rolled: bool,
    /// The headings it begins: turns and phases.
    pub headings: Vec<String>,
}

/// How the table lay for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Moment {
    /// The number of the moment; 0 is before the first order.
    pub number: usize,
    /// What had just been heard; nothing at the start.
    pub last: Option<Logged>,
    /// What the seat could know then.
    pub view: Value,
    /// The same, ready to be drawn.
    pub sheet: Sheet,
    /// Whose order was awaited, as far as the seat could know; the first of them if there were several.
    pub to_act: Option<Seat>,
}

impl Match {
    /// A table with a game that is ready for its first order.
    pub fn new(game: Box<dyn Game>) -> Match {
        let mut listeners: Vec<Seat> = (0..game.seats().len()).map(|seat| Seat(seat as u8)).collect();
        listeners.extend([Seat::PUBLIC, Seat::REFEREE]);
        let heard = vec![Since::default(); listeners.len()];
        let told = Arc::new(vec![Vec::new(); listeners.len()]);
        let witness = Some(Witness::new(Bytes32::default(), listeners.len() - 2));
        let start = game.copy().into();
        let done = Since::default();
        Match { start, game, listeners, done, head: None, heard, told, journal: None, witness, dealt: None }
    }

    /// A copy of the table without a journal. It goes its own way from here, and shares what was done until now.
    #[must_use]
    pub fn fork(&self) -> Match {
        Match {
            game: self.game.copy(),
            start: Arc::clone(&self.start),
            listeners: self.listeners.clone(),
            done: self.done.clone(),
            head: self.head,
            heard: self.heard.clone(),
            told: Arc::clone(&self.told),
            journal: None,
            witness: self.witness.clone(),
            dealt: self.dealt.clone(),
        }
    }

    /// From now on `journal` writes down every entry before it takes effect.
    pub fn keep(&mut self, journal: Box<dyn Journal>) {
        self.journal = Some(journal);
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// The number of log entries, including orders taken back and the undos themselves.
    pub fn entries(&self) -> usize {
        self.done.len()
    }

    /// The orders that stand, in order: who gave each, the order, and its events.
    pub fn standing(&self) -> Vec<(Seat, &Value, &[Value])> {
        self.line_of_play(self.head)
            .into_iter()
            .map(|at| self.carried(at))
            .map(|carried| (carried.seat, &carried.order, carried.events.as_slice()))
            .collect()
    }

    /// Gives an order for a seat. If it is refused, or a die is missing, nothing changes. In a game with sealed dice, an
    /// order that rolls any is fixed first: [`Match::fix`].
    pub fn order(&mut self, seat: Seat, order: &Value, dice: &mut dyn Dice) -> Result<Heard, Stop> {
        self.nothing_pending().map_err(Stop::Malformed)?;
        let mut dice = Recorded::new(dice);
        let events = self.game.resolve(seat, order, &mut dice)?;
        let (_, rolls) = dice.into_parts();
        if self.dealt.is_some() && !rolls.is_empty() {
            return Err(Stop::Malformed(Fault::new(
                "this order rolls dice, and they are sealed",
                "every party adds to them once the order is fixed",
                "fix the order first",
            )));
        }
        self.carry_out(seat, order.clone(), rolls, events, Source::Play).map_err(Stop::Unsaved)?;
        let at = self.done.len() - 1;
        self.pass_by().map_err(Stop::Unsaved)?;
        Ok(self.heard_of(at, self.listener(seat)))
    }

    /// Gives the orders that are the only ones awaited seats can give, as everybody can see, one after another. So phases
    /// with nothing to do pass by themselves. They are in the log as if their seats had given them.
    pub(crate) fn pass_by(&mut self) -> Result<(), Fault> {
        while let Some((seat, order)) = self.game.forced() {
            let Ok(events) = self.game.resolve(seat, &order, &mut Scripted::new([])) else { break };
            self.carry_out(seat, order, Vec::new(), events, Source::Play)?;
        }
        Ok(())
    }

    /// Applies the events of an order once it is written down; a proof that a file gives is checked.
    pub(crate) fn carry_out(
        &mut self,
        seat: Seat,
        order: Value,
        rolls: Vec<Roll>,
        events: Vec<Value>,
        source: Source<'_>,
    ) -> Result<Option<Doubt>, Fault> {
        let reveals = events.iter().map(|event| self.game.reveals(event)).collect::<Result<Vec<_>, _>>()?;
        let at_once = self.game.awaits_seen_by(seat).len() > 1;
        let is_final = reveals.contains(&true).then_some(Final::Revealed).or(at_once.then_some(Final::AtOnce));
        let by_itself = rolls.is_empty() && self.game.forced().is_some_and(|forced| forced == (seat, order.clone()));
        let heard = self.game.apply(&events, &self.listeners)?;
        let standing = self.head.map_or(0, |head| self.carried(head).standing) + 1;
        let open = self.open_to(&heard);
        let lines = lines_by_ear(&heard, self.listeners.len());
        let hears = |listener: usize| self.listeners[listener] == seat || !lines[listener].is_empty();
        let mut carried = Carried {
            seat,
            order,
            events,
            rolls,
            by_itself,
            is_final,
            // Dice that all contributed to are no longer secret, even if their order were.
            heard_by_all: source.dice_lie_open() || (0..self.listeners.len() - 1).all(hears),
            shared: open.contains(&false).then(|| self.shared(&heard)),
            quiet: None,
            proof: None,
            open,
            lines,
            before: self.head,
            standing,
            after: None,
        };
        if let Source::Sealed { quiet, .. } | Source::File { quiet, .. } = &source {
            carried.quiet.clone_from(quiet);
        }
        let mut done = Done::Order(Arc::new(carried));
        let doubt = self.prove_or_check(&mut done, source);
        if let Err(fault) = self.note(&done.entry()) {
            self.game = self.after(self.head);
            return Err(fault);
        }
        let carried = done.carried_now();
        carried.after = standing.is_multiple_of(STRIDE).then(|| self.game.copy());
        let at = self.done.len();
        for (listener, heard) in self.heard.iter_mut().enumerate() {
            let who = self.listeners[listener];
            if who == seat || who == Seat::REFEREE || !carried.lines[listener].is_empty() || carried.heard_by_all {
                heard.push(at);
            }
        }
        self.done.push(done);
        self.head = Some(at);
        self.witness(at);
        Ok(doubt)
    }

    /// Proves an entry, or checks the proof that a file gives for it.
    fn prove_or_check(&mut self, done: &mut Done, source: Source<'_>) -> Option<Doubt> {
        if self.witness.is_none() {
            let sealed = matches!(source, Source::File { proof: Some(_), .. });
            return sealed.then(|| doubt(Proven::Seals, "it carries seals", "games of format 1 have none"));
        }
        let public = done.heard_by_all();
        let (made, doubt) = match source {
            Source::File { proof, .. } => {
                let doubt = match proof {
                    Some(proof) if public => self.check_proof(done, proof).err(),
                    None if !public => None,
                    Some(_) => Some(doubt(Proven::Seals, "it carries seals", "not all seats hear of it")),
                    None => Some(doubt(Proven::Seals, "it carries no seals", "all seats hear of it")),
                };
                (proof.cloned(), doubt)
            }
            _ if !public => (None, None),
            Source::Play => (Some(self.prove(done, None, None)), None),
            Source::Sealed { fixed, dice, .. } => (Some(self.prove(done, fixed, dice)), None),
        };
        let made = made.map(Box::new);
        match done {
            Done::Undo { proof, .. } => *proof = made,
            done @ Done::Order(_) => done.carried_now().proof = made,
        }
        doubt
    }

    /// The indices of the events that every listener hears as the referee does.
    fn shared(&self, heard: &[Vec<Option<Line>>]) -> Vec<usize> {
        let referee = self.listener(Seat::REFEREE);
        let text = |line: &Option<Line>| line.as_ref().map(|line| line.text.clone());
        let alike =
            |lines: &Vec<Option<Line>>| lines.iter().all(|line| line.is_some() && text(line) == text(&lines[referee]));
        (0..heard.len()).filter(|&at| alike(&heard[at])).collect()
    }

    /// Which listeners may see the dice of an order: those who hear everything that came of it, as the referee does.
    pub(crate) fn open_to(&self, heard: &[Vec<Option<Line>>]) -> Vec<bool> {
        let text = |line: &Option<Line>| line.as_ref().map(|line| line.text.clone());
        let referee = self.listener(Seat::REFEREE);
        let all = |listener: usize| heard.iter().all(|lines| text(&lines[listener]) == text(&lines[referee]));
        (0..self.listeners.len()).map(all).collect()
    }

    fn note(&mut self, entry: &LogEntry) -> Result<(), Fault> {
        let number = self.done.len() + 1;
        self.journal.as_mut().map_or(Ok(()), |journal| journal.note(number, entry))
    }

    /// Takes back the last order, if this seat gave it and is still to act, no die was rolled for it and it revealed
    /// nothing. What passed by itself after it is taken back with it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Fault> {
        self.may_undo_alone(seat)?;
        self.undo_agreed(seat)
    }

    /// Takes back the last order with the consent of the others, after the turn has passed to one of them. Orders that
    /// rolled dice or revealed something cannot be taken back this way either.
    pub fn undo_agreed(&mut self, seat: Seat) -> Result<(), Fault> {
        self.nothing_pending()?;
        self.nobody_chooses_at_once(seat)?;
        for of in self.undoable(seat)? {
            self.take_back(self.carried(of).seat, Source::Play)?;
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, source: Source<'_>) -> Result<Option<Doubt>, Fault> {
        let of = self.may_undo(seat)?;
        let mut done = Done::Undo { seat, of, heard_by_all: self.done[of].heard_by_all(), proof: None };
        let doubt = self.prove_or_check(&mut done, source);
        self.note(&done.entry())?;
        self.head = self.carried(of).before;
        self.game = self.after(self.head);
        let at = self.done.len();
        for heard in &mut self.heard {
            if heard.find(of).is_some() {
                heard.push(at);
            }
        }
        self.done.push(done);
        self.witness(at);
        Ok(doubt)
    }

    /// Without consent, undo ends when another seat is to act: otherwise its availability would tell whether that seat has
    /// acted in secret.
    fn may_undo_alone(&self, seat: Seat) -> Result<Vec<usize>, Fault> {
        self.nobody_chooses_at_once(seat)?;
        if !self.game.awaits().has(seat) {
            return cannot_undo("another seat is to act since, and may have acted on it", "ask the other side");
        }
        self.undoable(seat)
    }

    /// While several seats owe an order nothing is taken back: it would tell whether one of them has given it in secret.
    fn nobody_chooses_at_once(&self, seat: Seat) -> Result<(), Fault> {
        if self.game.awaits_seen_by(seat).len() > 1 {
            return cannot_undo("several seats owe an order now, and one may have given it in secret", "play on");
        }
        Ok(())
    }

    /// The orders that undo takes back for a seat, the last one first: those that gave themselves, and the seat's own before
    /// them; or why it cannot.
    fn undoable(&self, seat: Seat) -> Result<Vec<usize>, Fault> {
        let mut orders = Vec::new();
        let mut head = self.head;
        while let Some(at) = head {
            let order = self.carried(at);
            orders.push(at);
            if !order.by_itself {
                may_be_undone(order, seat)?;
                return Ok(orders);
            }
            may_be_undone(order, order.seat)?;
            head = order.before;
        }
        cannot_undo("no order has been given that still stands", "give an order first")
    }

    /// The index of the last order in the log if the seat may take it back, or why it may not.
    fn may_undo(&self, seat: Seat) -> Result<usize, Fault> {
        let Some(head) = self.head else {
            return cannot_undo("no order has been given that still stands", "give an order first");
        };
        may_be_undone(self.carried(head), seat).map(|()| head)
    }

    /// Whether the seat could take back the last order now.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.nothing_pending().is_ok() && self.may_undo_alone(seat).is_ok()
    }

    /// Whether anybody but the seat has heard of what it would take back.
    pub fn seen(&self, seat: Seat) -> bool {
        let orders = self.undoable(seat).unwrap_or_default();
        let hears = |(listener, heard): (&Seat, &Since<usize>)| {
            *listener != seat && *listener != Seat::REFEREE && orders.iter().any(|&at| heard.find(at).is_some())
        };
        self.listeners.iter().zip(&self.heard).any(hears)
    }

    /// The number of orders that gave themselves right after line `line` of a seat's log.
    pub fn passed_after(&self, seat: Seat, line: usize) -> usize {
        let by_itself = |at: &usize| matches!(&self.done[*at], Done::Order(carried) if carried.by_itself);
        self.heard[self.listener(seat)].iter_from(line).take_while(|(_, at)| by_itself(at)).count()
    }

    /// The number of the last entry that a seat heard of, counting entries from 1; 0 before the first.
    pub fn last_heard(&self, seat: Seat) -> usize {
        self.heard[self.listener(seat)].last().map_or(0, |at| at + 1)
    }

    /// Repeats what a game file says was done, and checks that the result is the same and that its proof holds.
    pub fn follow(&mut self, entry: &LogEntry) -> Result<(), Fault> {
        self.follow_and_doubt(entry)?.into_iter().next().map_or(Ok(()), |(_, fault)| Err(fault))
    }

    /// Repeats what a game file says was done, if it is legal. Returns the doubts about its proof.
    pub(crate) fn follow_and_doubt(&mut self, entry: &LogEntry) -> Result<Vec<Doubt>, Fault> {
        match entry {
            LogEntry::Order { seat, order, faces, events, quiet, proof } => {
                let mut dice = Recorded::new(Scripted::new(faces.as_slice()));
                let resolved = match self.game.resolve(*seat, order, &mut dice) {
                    Err(stop @ (Stop::Refused(_) | Stop::Malformed(_) | Stop::Unsaved(_))) => return Err(stop.into()),
                    Err(Stop::Need(need)) => Err(need),
                    Ok(events) => Ok(events),
                };
                let (script, rolls) = dice.into_parts();
                let resolved = script.settle(resolved)?;
                if resolved != *events {
                    return Err(differs(&resolved, events));
                }
                let rolled = self.check_dice(*seat, order, &rolls, quiet.as_ref(), proof.as_deref()).err();
                let source = Source::File { quiet: quiet.clone(), proof: proof.as_deref() };
                let doubt = self.carry_out(*seat, order.clone(), rolls, resolved, source)?;
                self.dice_are_known(quiet.as_ref(), proof.as_deref());
                Ok(rolled.into_iter().chain(doubt).collect())
            }
            LogEntry::Undo { seat, undo, proof } => {
                let of = self.may_undo(*seat)?;
                if of + 1 != *undo {
                    return Err(Fault::new(
                        format!("order {undo} is taken back"),
                        format!("the last order that stood was {}", of + 1),
                        "play it back from a copy that was not changed",
                    ));
                }
                let waiting = self.nothing_pending().err().map(|fault| (Proven::Dice, fault));
                let doubt = self.take_back(*seat, Source::File { quiet: None, proof: proof.as_deref() })?;
                Ok(waiting.into_iter().chain(doubt).collect())
            }
        }
    }

    /// The log as a seat reads it.
    pub fn log(&self, seat: Seat) -> Vec<Logged> {
        self.log_since(seat, 0)
    }

    /// The log as a seat reads it, skipping the first `read` lines.
    pub fn log_since(&self, seat: Seat, read: usize) -> Vec<Logged> {
        self.log_part(seat, read, usize::MAX)
    }

    /// The log as a seat reads it, skipping the first `read` lines, at most `most` lines.
    pub fn log_part(&self, seat: Seat, read: usize, most: usize) -> Vec<Logged> {
        let listener = self.listener(seat);
        (read..self.heard[listener].len()).take(most).map(|index| self.logged(listener, index)).collect()
    }

    /// Every line of a seat's log in outline.
    pub fn outline(&self, seat: Seat) -> Vec<Outlined> {
        let listener = self.listener(seat);
        let line = |index: usize| {
            let (seat, rolled, headings) = match &self.done[self.heard[listener][index]] {
                Done::Order(carried) => {
                    let heads = carried.lines[listener].iter().filter(|line| line.heading);
                    let rolled = carried.open[listener] && !carried.rolls.is_empty();
                    (carried.seat, rolled, heads.map(|line| line.text.clone()).collect())
                }
                Done::Undo { seat, .. } => (*seat, false, Vec::new()),
            };
            Outlined { number: index + 1, seat, rolled, headings }
        };
        (0..self.heard[listener].len()).map(line).collect()
    }

    /// Whether the log of a seat is in memory from line `read` on; in a whole match it always is.
    pub fn knows_log_since(&self, seat: Seat, read: usize) -> bool {
        read >= self.heard[self.listener(seat)].before()
    }

    /// Whether every entry is in memory. In a match opened at a bookmark some are not: it can go on, and show its current
    /// state and the end of the log. To look further back (moments, seat files, the orders that stand), load it whole;
    /// asking for such things here is a bug and panics.
    pub fn is_whole(&self) -> bool {
        self.done.before() == 0
    }

    pub(crate) fn logged(&self, listener: usize, index: usize) -> Logged {
        if let Some(told) = self.told[listener].get(index - self.heard[listener].before()) {
            return told.clone();
        }
        let at = self.heard[listener][index];
        let (seat, undo) = match &self.done[at] {
            Done::Order(carried) => (carried.seat, None),
            Done::Undo { seat, of, .. } => {
                let undone = self.heard[listener].find(*of).expect("who hears of undo heard of the order");
                (*seat, Some(undone + 1))
            }
        };
        Logged { number: index + 1, seat, undo, heard: self.heard_of(at, listener) }
    }

    pub(crate) fn heard_of(&self, at: usize, listener: usize) -> Heard {
        let Done::Order(carried) = &self.done[at] else { return Heard::default() };
        let rolls = if carried.open[listener] { carried.rolls.clone() } else { Vec::new() };
        Heard { lines: carried.lines[listener].clone(), rolls }
    }

    /// The number of the last moment a seat can go back to; 0 is before the first order.
    pub fn moments(&self, seat: Seat) -> usize {
        self.heard[self.listener(seat)].len()
    }

    /// The table as a seat saw it when it had heard `number` things, knowing no more than it did then.
    pub fn moment(&self, seat: Seat, number: usize) -> Result<Moment, Fault> {
        self.moment_with(seat, number, &[])
    }

    /// The same with overlays laid over its sheet.
    pub fn moment_with(&self, seat: Seat, number: usize, overlays: &[String]) -> Result<Moment, Fault> {
        let listener = self.listener(seat);
        let last = self.heard[listener].len();
        if number > last {
            return Err(Fault::new(
                format!("moment {number} is not there"),
                format!("this seat's game has moments 0 to {last}"),
                format!("name one from 0 to {last}"),
            ));
        }
        // What others did in secret before the next thing heard belongs to this moment.
        let done = self.heard[listener].get(number).copied().unwrap_or(self.done.len());
        let game = self.after(self.head_at(done));
        Ok(Moment {
            number,
            last: number.checked_sub(1).map(|index| self.logged(listener, index)),
            view: game.view(seat),
            sheet: game.sheet_with(seat, overlays)?,
            to_act: game.awaits_seen_by(seat).first(),
        })
    }

    /// The moment of another seat at which the table was as it was at this one: each seat counts only what it heard.
    pub fn moment_of(&self, seat: Seat, number: usize, other: Seat) -> usize {
        let done = self.heard[self.listener(seat)].get(number).copied().unwrap_or(self.done.len());
        self.heard[self.listener(other)].up_to(done)
    }

    /// The last order that stood after `done` entries.
    fn head_at(&self, done: usize) -> Option<usize> {
        let at = done.checked_sub(1)?;
        match &self.done[at] {
            Done::Order(_) => Some(at),
            Done::Undo { of, .. } => self.carried(*of).before,
        }
    }

    /// The game as it was after an order, from the nearest stored table before it.
    fn after(&self, order: Option<usize>) -> Box<dyn Game> {
        let mut events = Vec::new();
        let mut at = order;
        let mut game = loop {
            let Some(order) = at else { break self.start.copy() };
            let carried = self.carried(order);
            if let Some(after) = &carried.after {
                break after.copy();
            }
            events.push(carried.events.as_slice());
            at = carried.before;
        };
        for events in events.into_iter().rev() {
            game.apply(events, &[]).expect("these events were applied before");
        }
        game
    }

    fn line_of_play(&self, mut order: Option<usize>) -> Vec<usize> {
        let mut line = Vec::new();
        while let Some(at) = order {
            line.push(at);
            order = self.carried(at).before;
        }
        line.reverse();
        line
    }

    pub(crate) fn carried(&self, at: usize) -> &Carried {
        match &self.done[at] {
            Done::Order(carried) => carried,
            Done::Undo { .. } => unreachable!("only orders are pointed at"),
        }
    }

    /// The index of the listener for a seat; anybody who does not sit here hears what the public does.
    pub(crate) fn listener(&self, seat: Seat) -> usize {
        let public = self.listeners.len() - 2;
        self.listeners.iter().position(|&listener| listener == seat).unwrap_or(public)
    }
}

/// Whether the seat may take back an order, as far as that depends on the order alone.
fn may_be_undone(order: &Carried, seat: Seat) -> Result<(), Fault> {
    if order.seat != seat {
        return cannot_undo("it was not given by this seat", "only who gave the last order may take it back");
    }
    if !order.rolls.is_empty() {
        return cannot_undo("dice were rolled for it, and what they showed is known", "play on");
    }
    match order.is_final {
        Some(Final::Revealed) => cannot_undo("it laid something open that cannot be hidden again", "play on"),
        Some(Final::AtOnce) => cannot_undo("other seats chose at the same time, and such a choice is final", "play on"),
        None => Ok(()),
    }
}

fn cannot_undo<T>(why: &str, fix: &str) -> Result<T, Fault> {
    Err(Fault::new("the last order cannot be taken back", why, fix))
}

fn lines_by_ear(heard: &[Vec<Option<Line>>], listeners: usize) -> Vec<Vec<Line>> {
    (0..listeners).map(|listener| heard.iter().filter_map(|lines| lines[listener].clone()).collect()).collect()
}

fn differs(ours: &[Value], theirs: &[Value]) -> Fault {
    let at = ours.iter().zip(theirs).take_while(|(ours, theirs)| ours == theirs).count();
    let say = |events: &[Value]| events.get(at).map_or("nothing more".to_string(), Value::to_string);
    Fault::new(
        format!("event {} does not follow from the order and its dice", at + 1),
        format!("by the rules it is {}, and the file says {}", say(ours), say(theirs)),
        "play it back from a copy that was not changed, or by the rules it was played by",
    )
}
