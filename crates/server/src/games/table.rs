//! A game in memory: the match, its chat, and what must be written to the disk.
//!
//! Nothing here waits or writes. Every change is made to a copy of the table ([`Table::fork`]) and returns what must be
//! kept. The caller shows the copy to others once that is on the disk, and throws it away if it cannot be written.

mod removal;
mod sealed;
mod several;

use super::marking::{self, Times};
use super::sealing::Sealing;
use super::secret::{self, MachineDice};
use super::showing::{Asked, Choices, Choosing, Ended, Given, Pending, Showing, Talk, TalkKind, Undone, Wanted, Which};
use super::wish::{DiceKind, GameId};
use crate::Problem;
use crate::store::{Kept, KeptKey, Write};
use axum::http::StatusCode;
use jumpmaster_core::dice::{NeedRoll, Scripted};
use jumpmaster_core::{Fault, Search, Seat, Seats};
use jumpmaster_play::{
    Bookmark, Fix, Game, Head, Header, Heard, Journal, Lines, LogEntry, Logged, Match, Nothing, Offered, ScenarioFiles,
    Since, Stop,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use several::Ran;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The number of log lines shown at once; earlier ones are loaded on request.
pub(super) const TAIL: usize = Bookmark::TAIL;
/// The number of chat messages shown at once.
pub(crate) const TALKED: usize = 60;
/// The length of the longest message.
const LONGEST: usize = 2000;

/// A game in memory.
pub(super) struct Table {
    pub name: GameId,
    pub(super) id: i64,
    pub header: Arc<Header>,
    pub title: String,
    pub dice: DiceKind,
    pub play: Match,
    entries: Outbox,
    pub(super) lines: Lines,
    /// The number of lines in its file after the header.
    pub(super) written: usize,
    /// Whether an incomplete line is kept after them, which must go before the next is written.
    pub(super) rest: bool,
    /// The number of log entries at its last bookmark.
    pub(super) marked: usize,
    /// When log entries were made.
    times: Times,
    made: u64,
    /// The size of its lines and its chat together.
    pub(super) bytes: u64,
    talk: Since<(usize, Talk)>,
    keys: HashMap<[u8; 16], Known>,
    typing: Option<Typing>,
    /// The sealed dice; `None` for other dice, and for a game that was imported from a file.
    sealing: Option<Arc<Sealing>>,
    /// When the order that waits for sealed dice was fixed.
    fixed: u64,
}

/// An attempt at an order that was carried out.
#[derive(Clone)]
struct Known {
    /// A digest of what was asked.
    digest: [u8; 16],
    /// The line of its seat's log that it is or will be; of several orders the first line.
    number: usize,
    /// How several orders went; `None` if it was one.
    ran: Option<Arc<Ran>>,
}

/// An order whose dice are being typed in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Typing {
    seat: Seat,
    order: Value,
    faces: Vec<u8>,
}

/// The state of a request.
#[derive(PartialEq)]
enum Wished {
    /// There is none, or it was refused, or it has lapsed.
    Nothing,
    /// This seat waits for answers; those seats have agreed so far.
    Waits(Seat, Vec<Seat>),
    /// All have agreed to this seat's request.
    Granted(Seat),
}

/// Where the match puts its log entries until they are written.
#[derive(Clone, Default)]
struct Outbox(Arc<Mutex<Vec<Noted>>>);

/// A log entry, or an order that is fixed.
enum Noted {
    LogEntry(usize, Box<LogEntry>),
    Fix(usize, Box<Fix>),
}

impl Outbox {
    fn put(&self, noted: Noted) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(noted);
    }
}

impl Journal for Outbox {
    fn note(&mut self, number: usize, entry: &LogEntry) -> Result<(), Fault> {
        self.put(Noted::LogEntry(number, Box::new(entry.clone())));
        Ok(())
    }

    fn fix(&mut self, after: usize, fix: &Fix) -> Result<(), Fault> {
        self.put(Noted::Fix(after, Box::new(fix.clone())));
        Ok(())
    }
}

/// The result of an action, and what must be kept of it.
pub(super) type Done<T> = Result<(T, Vec<Write>), Problem>;

impl Table {
    /// Opens a game as it was kept.
    pub fn open(name: GameId, mut kept: Kept) -> Result<Table, Fault> {
        let before = kept.bookmark.as_ref().map_or(0, |bookmark| bookmark.lines);
        let found = kept.lines.len();
        let (mut loaded, times) = marking::read(&mut kept)?;
        let entries = Outbox::default();
        let lines = Lines::after(&loaded);
        loaded.table.keep(Box::new(entries.clone()));
        let unreadable = |error: serde_json::Error| {
            Fault::new(
                "what was said cannot be read",
                error.to_string(),
                "put a good copy of the database in its place",
            )
        };
        let talk = kept.talk.iter().map(|row| Ok((row.after, serde_json::from_str(&row.text)?)));
        let talk: Vec<_> = talk.collect::<Result<_, _>>().map_err(unreadable)?;
        let typing = kept.typing.map(|text| serde_json::from_str(&text)).transpose().map_err(unreadable)?;
        let sealing = kept.sealed.map(|text| Sealing::read(&text)).transpose().map_err(unreadable)?.flatten();
        let mut table = Table {
            name,
            id: kept.id,
            title: title(&loaded.header.scenario),
            header: Arc::new(loaded.header),
            dice: DiceKind::named(&kept.dice)?,
            play: loaded.table,
            entries,
            lines,
            written: before + kept.lines.len(),
            rest: kept.lines.len() < found,
            marked: times.before(),
            times,
            made: kept.made,
            bytes: kept.bytes,
            talk: Since::new(0, talk),
            keys: kept.keys.into_iter().map(known).collect::<Result<_, _>>().map_err(unreadable)?,
            typing,
            sealing: sealing.map(Arc::new),
            fixed: kept.lines.last().map_or(kept.made, |(at, _)| *at),
        };
        table.go_on_waiting()?;
        if table.rest {
            let name = &table.name;
            eprintln!("game {name}: what follows line {} is no line of its file and is left out", table.written + 1);
        }
        Ok(table)
    }

    /// A copy of the table to make changes to. It shares the history up to now with this one.
    pub fn fork(&self) -> Table {
        let entries = Outbox::default();
        let mut play = self.play.fork();
        play.keep(Box::new(entries.clone()));
        Table {
            name: self.name.clone(),
            id: self.id,
            header: Arc::clone(&self.header),
            title: self.title.clone(),
            dice: self.dice,
            play,
            entries,
            lines: self.lines.clone(),
            written: self.written,
            rest: self.rest,
            marked: self.marked,
            times: self.times.clone(),
            made: self.made,
            bytes: self.bytes,
            talk: self.talk.clone(),
            keys: self.keys.clone(),
            typing: self.typing.clone(),
            sealing: self.sealing.clone(),
            fixed: self.fixed,
        }
    }

    pub(super) fn game(&self) -> &dyn Game {
        self.play.game()
    }

    /// How the game ended, if not by its rules.
    pub fn ended(&self) -> Option<Ended> {
        if let Some((_, (_, talk))) = self.talk.iter().rfind(|(_, (_, talk))| talk.kind == TalkKind::Resigns) {
            let others: Vec<Seat> = self.seats().filter(|&other| other != talk.seat).collect();
            let winner = if let [other] = others[..] { Some(other) } else { None };
            let called = self.header.seats.get(usize::from(talk.seat.0)).map_or("A seat", String::as_str);
            return Some(Ended { winner, text: format!("{called} gave the game up.") });
        }
        let drawn = matches!(self.wish(&TalkKind::OffersDraw), Wished::Granted(_));
        drawn.then(|| Ended { winner: None, text: "A draw was agreed.".into() })
    }

    /// Whether no more orders can be given.
    pub fn over(&self) -> bool {
        self.game().outcome().is_some() || self.game().to_act().is_none() || self.ended().is_some()
    }

    /// The seats whose orders are awaited, as far as a seat may know.
    pub fn awaits_seen_by(&self, seat: Seat) -> Seats {
        if self.over() { Seats::NONE } else { self.game().awaits_seen_by(seat) }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.header.seats.len()).map(|seat| Seat(seat as u8))
    }

    /// The state of the last request of this kind, to which all others must agree. It stands until it is answered or
    /// withdrawn: if a request to take back lapsed with the next order, that would reveal a secret order.
    fn wish(&self, wish: &TalkKind) -> Wished {
        let wished = self.talk.iter().rfind(|(_, (_, talk))| talk.kind == *wish);
        let Some((at, (after, Talk { seat: asker, .. }))) = wished else { return Wished::Nothing };
        let undo = *wish == TalkKind::AsksUndo;
        let (yes, no) = match wish {
            TalkKind::AsksUndo => (TalkKind::AllowsUndo, TalkKind::RefusesUndo),
            TalkKind::AsksDelete => (TalkKind::AllowsDelete, TalkKind::RefusesDelete),
            _ => (TalkKind::AcceptsDraw, TalkKind::RefusesDraw),
        };
        let mut agreed = Vec::new();
        for (_, (_, talk)) in self.talk.iter_from(at + 1) {
            if talk.kind == no || (undo && talk.kind == TalkKind::WithdrawsUndo) {
                return Wished::Nothing;
            }
            if talk.kind == yes {
                agreed.push(talk.seat);
            }
        }
        if undo && (*after != self.play.entries() || self.play.pending().is_some()) {
            return Wished::Nothing;
        }
        if self.seats().filter(|seat| seat != asker).all(|seat| agreed.contains(&seat)) {
            return Wished::Granted(*asker);
        }
        Wished::Waits(*asker, agreed)
    }

    fn pending(&self) -> Pending {
        let open = !self.over();
        let waits = |wish: TalkKind| match self.wish(&wish) {
            Wished::Waits(asker, _) if open || wish == TalkKind::AsksDelete => Some(asker),
            _ => None,
        };
        let [undo, draw, delete] = [TalkKind::AsksUndo, TalkKind::OffersDraw, TalkKind::AsksDelete].map(waits);
        Pending { undo, draw, delete }
    }

    /// The number of log lines that the seat has heard.
    pub fn version(&self, seat: Seat) -> u64 {
        self.play.moments(seat) as u64
    }

    /// A number that changes whenever this seat has something new to see, and depends only on what it may see.
    pub fn news(&self, seat: Seat) -> u64 {
        let told = self.version(seat) + self.talk.len() as u64;
        let acting = self.awaits_seen_by(seat).iter().fold(0, |acting, seat| acting | 1_u64 << (seat.0 % 8));
        let typed = self.typing.as_ref().filter(|typing| typing.seat == seat);
        let typed = typed.map_or(0, |typing| typing.faces.len() as u64 + 1);
        told << 16 | (acting & 0xFF) << 8 | (typed + self.dice_news()).min(0xFF)
    }

    /// When something last happened that this seat noticed.
    pub fn noticed(&self, seat: Seat) -> u64 {
        let entry = self.last_deed(seat);
        let said = self.talk.last().map(|(_, talk)| talk.at);
        entry.into_iter().chain(said).max().unwrap_or(self.made)
    }

    /// When the last log entry was made that this seat heard.
    pub(super) fn last_deed(&self, seat: Seat) -> Option<u64> {
        let place = self.play.last_heard(seat).checked_sub(1)?;
        self.times.last(place, self.listeners().position(|listener| listener == seat)?)
    }

    /// Every audience of the log: all seats, and the spectators.
    pub fn listeners(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seats().chain([Seat::PUBLIC])
    }

    /// The game as a seat may see it, without its orders.
    pub fn showing(&self, seat: Seat) -> Result<Showing, Problem> {
        let (game, over) = (self.game(), self.over());
        let moments = self.play.moments(seat);
        let can_undo = !over && self.play.can_undo(seat);
        Ok(Showing {
            id: self.name.clone(),
            system: self.header.system.clone(),
            title: self.title.clone(),
            scenario: self.header.scenario.name.clone(),
            house: self.header.house.as_ref().map(|house| house.name.clone()),
            dice: self.dice,
            seats: self.header.seats.clone(),
            seat,
            to_act: self.awaits_seen_by(seat).first(),
            awaits: self.awaits_seen_by(seat).iter().collect(),
            brief: game.brief(seat).filter(|_| !over),
            outcome: game.outcome(),
            ended: self.ended(),
            version: self.version(seat),
            news: self.news(seat),
            view: game.view(seat),
            sheet: game.sheet(seat),
            layers: game.layers(seat),
            orders: Vec::new(),
            families: Vec::new(),
            choices: Choices::default(),
            log: self.play.log_since(seat, moments.saturating_sub(TAIL)),
            can_undo,
            undo_asks: can_undo && self.play.seen(seat),
            moments,
            chat: self.chat(self.talk.len().saturating_sub(TALKED), TALKED),
            talks: self.talk.len(),
            pending: self.pending(),
            wants: self.wants(seat)?,
            dicing: self.dicing(seat),
        })
    }

    /// The same with some of the orders that the seat could give.
    pub fn showing_orders(&self, seat: Seat, which: &Which) -> Result<Showing, Problem> {
        let (mut showing, offered) = (self.showing(seat)?, self.offered(seat));
        let Which { search, from, most } = which;
        showing.orders = offered.offers(search, *from, (*most).min(Which::MOST));
        showing.families = offered.families();
        showing.families.retain(|family| search.fits(family.parts.piece.as_deref(), family.parts.hex));
        showing.choices = Choices {
            all: offered.count(&Search::All),
            found: offered.count(search),
            from: *from,
            families: offered.by_piece(search),
        };
        Ok(showing)
    }

    /// What `choose` picks from the orders that the seat could give, with what the seat may see.
    pub fn choosing<T>(&self, seat: Seat, choose: impl FnOnce(&Choosing<'_>) -> T) -> Result<(Showing, T), Problem> {
        let (showing, offered) = (self.showing(seat)?, self.offered(seat));
        let chosen = choose(&Choosing::new(&showing, offered.as_ref(), self.game()));
        Ok((showing, chosen))
    }

    /// The orders that the seat could give now.
    fn offered(&self, seat: Seat) -> Box<dyn Offered + '_> {
        if self.over() || self.awaits_dice() { Box::new(Nothing) } else { self.game().offered(seat) }
    }

    /// What was said and agreed: at most `most` entries after the first `read`.
    pub fn chat(&self, read: usize, most: usize) -> Vec<Talk> {
        self.talk.iter_from(read).take(most).map(|(_, (_, talk))| talk.clone()).collect()
    }

    /// The number of chat entries.
    pub fn talks(&self) -> usize {
        self.talk.len()
    }

    /// The die this seat must type in now.
    fn wants(&self, seat: Seat) -> Result<Option<Wanted>, Problem> {
        let Some(typing) = self.typing.as_ref().filter(|typing| typing.seat == seat && !self.over()) else {
            return Ok(None);
        };
        match self.game().resolve(seat, &typing.order, &mut Scripted::new(typing.faces.as_slice())) {
            Err(Stop::Need(need)) => Ok(Some(self.wanted(typing, need)?)),
            // The rules have changed since it was begun: it must be given again.
            _ => Ok(None),
        }
    }

    fn wanted(&self, typing: &Typing, need: NeedRoll) -> Result<Wanted, Problem> {
        let line = self.game().describe(typing.seat, &typing.order)?;
        Ok(Wanted { order: typing.order.clone(), line, faces: typing.faces.clone(), need })
    }

    /// Gives an order.
    pub fn order(&mut self, seat: Seat, asked: &Asked) -> Done<Given> {
        self.sits(seat)?;
        let attempt = asked.key.as_ref().map(|key| attempt(seat, key, asked));
        if let Some((key, digest)) = attempt
            && let Some(known) = self.keys.get(&key)
        {
            let same = known.digest == digest;
            return if same { Ok((self.given(seat, known.number), Vec::new())) } else { Err(other_order()) };
        }
        self.goes_on()?;
        self.dice_are_ready()?;
        if let Some(version) = asked.version.filter(|&version| version != self.version(seat)) {
            return Err(changed(version, self.version(seat)));
        }
        if self.pending().undo.is_some() {
            return Err(undo_waits());
        }
        if let Some(typing) = &self.typing
            && typing.seat == seat
            && !typing.faces.is_empty()
            && (typing.order != asked.order || !asked.faces.starts_with(&typing.faces))
        {
            return Err(half_rolled(typing));
        }
        let line = self.play.moments(seat) + 1;
        let heard = match self.dice {
            DiceKind::Server | DiceKind::Sealed if !asked.faces.is_empty() => return Err(not_typed()),
            DiceKind::Sealed => match self.roll_sealed(seat, &asked.order)? {
                Some(heard) => Ok(heard),
                None => return Ok(self.begin_waiting(seat, attempt)),
            },
            DiceKind::Server => self.play.order(seat, &asked.order, &mut MachineDice::default()),
            DiceKind::Typed => {
                let mut dice = Scripted::new(asked.faces.as_slice());
                match self.game().resolve(seat, &asked.order, &mut dice) {
                    Err(Stop::Need(need)) if !dice.impossible() => return self.begin_typing(seat, asked, need),
                    Err(Stop::Need(need)) => dice.settle(Err(need))?,
                    Err(stop) => return Err(stopped(stop)),
                    Ok(_) => dice.settle(Ok(()))?,
                }
                self.play.order(seat, &asked.order, &mut Scripted::new(asked.faces.as_slice()))
            }
        };
        let heard = heard.map_err(stopped)?;
        let mut writes = self.note();
        if self.typing.take().is_some() {
            writes.push(Write::Typing { game: self.id, text: None });
        }
        writes.extend(self.remember(attempt, line, None));
        Ok((self.done(seat, line, heard), writes))
    }

    /// Remembers an attempt at an order, and which line of its seat's log it is or will be; of several, how they went.
    fn remember(&mut self, attempt: Option<Attempt>, number: usize, ran: Option<Ran>) -> Option<Write> {
        let (key, digest) = attempt?;
        let text = ran.as_ref().map(|ran| serde_json::to_string(ran).expect("words can be written as JSON"));
        self.keys.insert(key, Known { digest, number, ran: ran.map(Arc::new) });
        Some(Write::Key { game: self.id, key, digest, number, ran: text })
    }

    /// The result of an earlier order with the same key.
    fn given(&self, seat: Seat, number: usize) -> Given {
        if let Some(waiting) = self.waiting().filter(|_| number > self.play.moments(seat)) {
            return Given::Waits(waiting);
        }
        let logged = self.play.log_since(seat, number - 1);
        let heard = logged.into_iter().next().map_or_else(Heard::default, |logged| logged.heard);
        self.done(seat, number, heard)
    }

    /// The answer to an order that is a line of its seat's log.
    fn done(&self, seat: Seat, line: usize, heard: Heard) -> Given {
        let passed = self.play.passed_after(seat, line);
        Given::Done { version: (line + passed) as u64, passed, heard }
    }

    fn begin_typing(&mut self, seat: Seat, asked: &Asked, need: NeedRoll) -> Done<Given> {
        let typing = Typing { seat, order: asked.order.clone(), faces: asked.faces.clone() };
        let wanted = self.wanted(&typing, need)?;
        let same = self.typing.as_ref() == Some(&typing);
        let text = serde_json::to_string(&typing).expect("an order can be written as JSON");
        self.typing = Some(typing);
        let write = Write::Typing { game: self.id, text: Some(text) };
        Ok((Given::Wants(wanted), if same { Vec::new() } else { vec![write] }))
    }

    /// The lines of all log entries not yet written.
    fn note(&mut self) -> Vec<Write> {
        let entries = std::mem::take(&mut *self.entries.0.lock().unwrap_or_else(PoisonError::into_inner));
        let at = now();
        let mut writes = Vec::new();
        if !entries.is_empty() && std::mem::take(&mut self.rest) {
            writes.push(Write::LeaveOut { game: self.id, from: self.written + 1 });
        }
        for noted in entries {
            let lines = match noted {
                Noted::LogEntry(number, entry) => {
                    self.times.push(at);
                    self.lines.note(number, &entry)
                }
                Noted::Fix(after, fix) => self.lines.fix(after, &fix),
            };
            for text in lines {
                self.written += 1;
                self.bytes += text.len() as u64;
                writes.push(Write::Line { game: self.id, number: self.written, at, text });
            }
        }
        writes.extend(self.mark());
        writes
    }

    /// Takes the last order back, or asks for permission to.
    pub fn undo(&mut self, seat: Seat) -> Done<Undone> {
        self.sits(seat)?;
        self.goes_on()?;
        if !self.play.can_undo(seat) {
            // The match says why; it changes nothing when it refuses.
            let why = self.play.undo(seat).err().unwrap_or_else(|| unreachable!("it was just refused"));
            return Err(Problem::new(StatusCode::CONFLICT, why));
        }
        if self.play.seen(seat) {
            if self.pending().undo.is_some() {
                return Err(conflict("the other side is already asked", "one wish at a time", "wait for the answer"));
            }
            return Ok((Undone::Asked, self.speak(seat, TalkKind::AsksUndo)));
        }
        self.play.undo(seat).map_err(|fault| Problem::new(StatusCode::CONFLICT, fault))?;
        let mut writes = self.note();
        writes.extend(self.stop_typing());
        Ok((Undone::Taken, writes))
    }

    fn stop_typing(&mut self) -> Option<Write> {
        self.typing.take().map(|_| Write::Typing { game: self.id, text: None })
    }

    /// Answers a request to take back; the one who made it may withdraw it.
    pub fn answer_undo(&mut self, seat: Seat, allow: bool) -> Done<()> {
        if !allow && self.pending().undo == Some(seat) {
            return Ok(((), self.speak(seat, TalkKind::WithdrawsUndo)));
        }
        let asker = self.may_answer(seat, &TalkKind::AsksUndo, "nobody wishes to take an order back")?;
        if allow && !self.play.can_undo(asker) {
            return Err(conflict("it can no longer be taken back", "something happened since", "refuse, and play on"));
        }
        let mut writes = self.speak(seat, if allow { TalkKind::AllowsUndo } else { TalkKind::RefusesUndo });
        if self.wish(&TalkKind::AsksUndo) == Wished::Granted(asker) {
            self.play.undo(asker).map_err(|fault| Problem::new(StatusCode::CONFLICT, fault))?;
            writes.extend(self.note());
            writes.extend(self.stop_typing());
        }
        Ok(((), writes))
    }

    /// Says something.
    pub fn say(&mut self, seat: Seat, text: &str) -> Done<()> {
        self.sits(seat)?;
        let text = text.trim();
        let length = text.chars().count();
        if length == 0 || length > LONGEST || text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                Fault::new(
                    "this cannot be said",
                    format!("it has {length} characters, or some that do not print"),
                    format!("say something of 1 to {LONGEST} characters"),
                ),
            ));
        }
        Ok(((), self.speak(seat, TalkKind::Said(text.into()))))
    }

    /// Resigns.
    pub fn resign(&mut self, seat: Seat) -> Done<()> {
        self.sits(seat)?;
        self.goes_on()?;
        let mut writes = self.speak(seat, TalkKind::Resigns);
        writes.extend(self.stop_typing());
        Ok(((), writes))
    }

    /// Offers a draw.
    pub fn offer_draw(&mut self, seat: Seat) -> Done<()> {
        self.sits(seat)?;
        self.goes_on()?;
        if self.pending().draw.is_some() {
            return Err(conflict(
                "a draw is already offered",
                "one offer at a time",
                "wait for the answer, or answer it",
            ));
        }
        Ok(((), self.speak(seat, TalkKind::OffersDraw)))
    }

    /// Answers an offer of a draw.
    pub fn answer_draw(&mut self, seat: Seat, accept: bool) -> Done<()> {
        self.may_answer(seat, &TalkKind::OffersDraw, "nobody offers a draw")?;
        let mut writes = self.speak(seat, if accept { TalkKind::AcceptsDraw } else { TalkKind::RefusesDraw });
        if self.over() {
            writes.extend(self.stop_typing());
        }
        Ok(((), writes))
    }

    /// The seat that made the request, if this seat may answer it.
    fn may_answer(&self, seat: Seat, wish: &TalkKind, nothing: &str) -> Result<Seat, Problem> {
        self.goes_on()?;
        self.may_answer_ever(seat, wish, nothing)
    }

    /// The same for requests that are possible even when the game is over.
    fn may_answer_ever(&self, seat: Seat, wish: &TalkKind, nothing: &str) -> Result<Seat, Problem> {
        self.sits(seat)?;
        match self.wish(wish) {
            Wished::Waits(asker, _) if asker == seat => {
                Err(conflict("this seat asked", "the others answer", "wait for their answer"))
            }
            Wished::Waits(_, agreed) if agreed.contains(&seat) => {
                Err(conflict("this seat has answered", "others still have to", "wait for their answer"))
            }
            Wished::Waits(asker, _) => Ok(asker),
            _ => Err(conflict(nothing, "there is nothing to answer", "look at the table again")),
        }
    }

    fn speak(&mut self, seat: Seat, kind: TalkKind) -> Vec<Write> {
        let number = self.talk.len() + 1;
        let talk = Talk { number, seat, at: now(), kind };
        let text = serde_json::to_string(&talk).expect("words can be written as JSON");
        self.bytes += text.len() as u64;
        let after = self.play.entries();
        self.talk.push((after, talk));
        vec![Write::Talk { game: self.id, number, after, text }]
    }

    pub(super) fn sits(&self, seat: Seat) -> Result<(), Problem> {
        if usize::from(seat.0) < self.header.seats.len() {
            return Ok(());
        }
        let fault = Fault::new(
            "those who look on do nothing at the table",
            "this link belongs to no seat",
            "use the link of a seat",
        );
        Err(Problem::new(StatusCode::FORBIDDEN, fault))
    }

    pub(super) fn goes_on(&self) -> Result<(), Problem> {
        if self.over() {
            return Err(conflict(
                "the game is over",
                "nothing can be done at a table that has ended",
                "begin a new game",
            ));
        }
        Ok(())
    }

    /// The seat through whose eyes a chair may look: its own, and once the game is over any.
    pub fn eyes(&self, chair: Seat, wished: Option<Seat>) -> Result<Seat, Problem> {
        let wished = wished.unwrap_or(chair);
        let known = wished == Seat::REFEREE || self.listeners().any(|listener| listener == wished);
        if wished == chair || (known && self.over()) {
            return Ok(wished);
        }
        let fault = if known {
            Fault::new("this seat's game is not open to you", "the game still runs", "wait until it is over")
        } else {
            Fault::new("there is no such seat", format!("this table has {}", self.header.seats.join(", ")), "name one")
        };
        Err(Problem::new(StatusCode::FORBIDDEN, fault))
    }

    /// The log of a seat without its first `read` lines; `None` if that reaches further back than what is in memory.
    pub fn log(&self, seat: Seat, read: usize, most: usize) -> Option<Vec<Logged>> {
        let read = read.min(self.play.moments(seat));
        self.play.knows_log_since(seat, read).then(|| self.play.log_part(seat, read, most))
    }

    /// Whether the attempt with this key was already carried out.
    pub fn was_given(&self, seat: Seat, key: Option<&str>) -> bool {
        key.is_some_and(|key| self.keys.contains_key(&key_of(seat, key)))
    }

    /// Whether the attempt with this key was already carried out before what is in memory.
    pub fn was_long_ago(&self, seat: Seat, key: Option<&str>) -> bool {
        let known = key.and_then(|key| self.keys.get(&key_of(seat, key)));
        known.is_some_and(|known| !self.play.knows_log_since(seat, known.number - 1))
    }
}

/// The name of a game: its scenario's title.
pub(super) fn title(scenario: &ScenarioFiles) -> String {
    let Ok(Head { title, .. }) = scenario.head() else { return scenario.name.clone() };
    title
}

pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The key of an attempt (a digest of its seat and key), and a digest of what was asked.
type Attempt = ([u8; 16], [u8; 16]);

fn attempt(seat: Seat, key: &str, asked: &Asked) -> Attempt {
    let order = asked.order.to_string();
    (key_of(seat, key), secret::digest(&[order.as_bytes(), &asked.faces]))
}

fn key_of(seat: Seat, key: &str) -> [u8; 16] {
    secret::digest(&[&[seat.0], key.as_bytes()])
}

fn known(row: KeptKey) -> Result<([u8; 16], Known), serde_json::Error> {
    let ran: Option<Ran> = row.ran.map(|text| serde_json::from_str(&text)).transpose()?;
    Ok((row.key, Known { digest: row.digest, number: row.number, ran: ran.map(Arc::new) }))
}

pub(super) fn conflict(what: &str, why: &str, fix: &str) -> Problem {
    Problem::new(StatusCode::CONFLICT, Fault::new(what, why, fix))
}

fn changed(from: u64, to: u64) -> Problem {
    let why = format!("the order was chosen on version {from}, and this seat's version is {to}");
    conflict("the table has changed", &why, "look at it again, then choose")
}

fn other_order() -> Problem {
    conflict("another order was given under this key", "a key names one attempt at one order", "take a new key")
}

fn undo_waits() -> Problem {
    conflict(
        "a wish to take the last order back waits for its answer",
        "no order is given before it is known which one stands last",
        "wait for the answer, or withdraw the wish",
    )
}

fn half_rolled(typing: &Typing) -> Problem {
    let why = format!("{} dice were typed for the order before it", typing.faces.len());
    conflict(
        "another order waits for its dice",
        &why,
        "type the dice of that order first, leaving those typed as they are",
    )
}

fn not_typed() -> Problem {
    let fault = Fault::new("faces were given", "nobody types dice in this game", "leave them out");
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, fault)
}

/// The problem of an order that was not carried out.
fn stopped(stop: Stop) -> Problem {
    let status = match &stop {
        Stop::Refused(_) | Stop::Need(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Stop::Malformed(_) => StatusCode::BAD_REQUEST,
        Stop::Unsaved(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    Problem::new(status, stop.into())
}
