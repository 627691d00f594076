//! A session at the table: the screen goes from seat to seat, orders are picked, dice are rolled, and the result is shown.

mod chances;
mod going;
mod judge;
mod measuring;

use super::guess::Seen;
use super::keep::Kept;
use super::list::show;
use super::menu::{Menu, Pick};
use super::said::{HELP, Said};
use crate::commands::rules;
use crate::dice::{ask, unrolled};
use crate::output::{BAD, DIM, GOOD, HEAD, Out, STRONG, Table, Trouble, WARN, paint, wrap};
use crate::pictures;
use crate::telling;
use judge::shapes;
use jumpmaster_core::dice::{Dice, NeedRoll, Seeded, Typed};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Brief, Fault, Ledger, Role, Search, Seat};
use jumpmaster_play::{Header, Heard, Match, Stop};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, StdinLock, Write};
use std::path::Path;

/// Where the dice of a game come from.
#[derive(Clone, Copy)]
pub enum Rolls {
    /// Computed. Every order has dice of its own, so that a resumed game does not roll the same again.
    Computed(u64),
    /// Rolled by the players and typed in.
    Asked,
}

/// A game being played.
pub struct Session {
    header: Header,
    table: Match,
    ledger: Ledger,
    kept: Kept,
    rolls: Rolls,
    lines: StdinLock<'static>,
    /// Whether two people share a screen that must be handed over.
    screen: bool,
    /// The clause of the last refusal.
    refused: Option<String>,
    /// The number of lines of its log that each seat has been sent, when programs play.
    told: BTreeMap<Seat, usize>,
    /// Every order each seat was offered.
    seen: BTreeMap<Seat, Seen>,
    /// An order that cannot be taken back, waiting to be confirmed.
    doubted: Option<Value>,
    /// Whether the players were warned that the game is not saved.
    warned: bool,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Next {
    /// The same seat is asked again.
    Ask,
    /// An order was carried out or taken back.
    Done,
    /// Somebody left, or the input has ended.
    Leave,
}

impl Session {
    /// A session at this table.
    pub fn new(header: Header, table: Match, ledger: Ledger, kept: Kept, rolls: Rolls) -> Session {
        let lines = io::stdin().lock();
        Session {
            header,
            table,
            ledger,
            kept,
            rolls,
            lines,
            screen: false,
            refused: None,
            told: BTreeMap::new(),
            seen: BTreeMap::new(),
            doubted: None,
            warned: false,
        }
    }

    /// Runs until the game is over or somebody leaves.
    pub fn run(mut self, out: &mut Out) -> Result<(), Trouble> {
        self.screen = out.terminal && io::stdin().is_terminal() && !out.json;
        if !out.json {
            let title = self.table.game().sheet(Seat::PUBLIC).title;
            writeln!(out, "{}", paint(HEAD, title))?;
        }
        let mut last = None;
        while let Some(seat) = self.table.game().to_act() {
            if last != Some(seat) && !self.hand_over(last, seat, out)? {
                return self.leave(out);
            }
            if self.turn(seat, last != Some(seat), out)? == Next::Leave {
                return self.leave(out);
            }
            last = Some(seat);
        }
        self.end(out)
    }

    fn name(&self, seat: Seat) -> String {
        telling::seat_name(&self.header.seats, seat)
    }

    /// Clears the screen between two seats; false if the input has ended.
    fn hand_over(&mut self, from: Option<Seat>, to: Seat, out: &mut Out) -> Result<bool, Trouble> {
        if out.json {
            return Ok(true);
        }
        let name = self.name(to);
        if !self.screen {
            writeln!(out, "\n{}", paint(HEAD, format!("The screen goes to {name}.")))?;
            return Ok(true);
        }
        if from.is_some() {
            write!(out, "\nPress Enter to clear the screen, then pass it to {}. ", paint(STRONG, &name))?;
            if self.read(out)?.is_none() {
                return Ok(false);
            }
        }
        clear(out)?;
        write!(out, "This screen is for {}. Press Enter when only {name} can see it. ", paint(STRONG, &name))?;
        let there = self.read(out)?.is_some();
        clear(out)?;
        Ok(there)
    }

    /// Asks a seat until it has given an order.
    fn turn(&mut self, seat: Seat, fresh: bool, out: &mut Out) -> Result<Next, Trouble> {
        let mut menu = self.menu(seat, None, out);
        self.seen.entry(seat).or_default().note((0..menu.total()).map(|index| menu.offer(index)));
        if out.json {
            self.tell_json(seat, &menu, out)?;
        } else {
            if fresh {
                out.house(self.ledger.house.as_ref(), None)?;
                self.news(seat, out)?;
            }
            self.look(seat, fresh, out)?;
            self.brief(seat, fresh, out)?;
            show(&menu, out)?;
            if fresh {
                writeln!(out, "{}", paint(DIM, "Type a number, or words to find an order; help tells what else."))?;
            }
        }
        loop {
            if !out.json {
                write!(out, "{} ", paint(STRONG, format!("{}>", self.name(seat))))?;
            }
            let said = self.read(out)?.map_or(Said::Quit, |line| Said::read(&line));
            if said == Said::Quit && self.hold_back(out)? {
                continue;
            }
            let next = self.heed(said, seat, &mut menu, out)?;
            if next != Next::Ask {
                return Ok(next);
            }
        }
    }

    /// The orders that a seat picks from: all of them, or those about a hex. If there are too many to search, a program
    /// gets the first of them.
    fn menu(&self, seat: Seat, hex: Option<Spot>, out: &Out) -> Menu {
        let offered = self.table.game().offered(seat);
        match hex {
            None if out.json => Menu::new(offered.offers(&Search::All, 0, Menu::LONGEST)),
            hex => Menu::of(offered.as_ref(), hex),
        }
    }

    /// If not all orders are on the list, shows those of the hex named among these words, narrowed by the other words.
    fn turn_to_hex(&self, words: &[String], seat: Seat, menu: &mut Menu, out: &Out) -> bool {
        let Some(grid) = self.table.game().sheet(seat).grid.filter(|_| menu.beyond() > 0) else { return false };
        let Some((at, hex)) = words.iter().enumerate().find_map(|(at, word)| Some((at, grid.parse_spot(word).ok()?)))
        else {
            return false;
        };
        let mut there = self.menu(seat, Some(hex), out);
        let others: Vec<String> =
            words.iter().enumerate().filter(|(word, _)| *word != at).map(|(_, word)| word.clone()).collect();
        if there.total() == 0 || !(others.is_empty() || there.narrow(&others)) {
            return false;
        }
        *menu = there;
        true
    }

    /// The next line that is typed; `None` when the input has ended.
    fn read(&mut self, out: &mut Out) -> Result<Option<String>, Trouble> {
        out.flush()?;
        let mut bytes = Vec::new();
        let read = self.lines.read_until(b'\n', &mut bytes).unwrap_or(0);
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if read > 0 && !self.screen && !out.json {
            // The output of a script shows what was typed, too.
            writeln!(out, "{}", paint(DIM, line.trim_end()))?;
        }
        Ok((read > 0).then_some(line))
    }

    fn heed(&mut self, said: Said, seat: Seat, menu: &mut Menu, out: &mut Out) -> Result<Next, Trouble> {
        if out.json {
            return self.heed_program(said, seat, menu, out);
        }
        let doubted = self.doubted.take();
        match said {
            Said::Words(words) if doubted.is_some() && is_yes(&words) => {
                return self.order(seat, &doubted.unwrap_or_default(), out);
            }
            Said::Pick(number) => return self.pick(number, seat, menu, out),
            Said::Enter if menu.len() == 1 => return self.pick(1, seat, menu, out),
            Said::Enter if menu.on_enter().is_some() => {
                let order = menu.on_enter().map(|offer| offer.order.clone()).unwrap_or_default();
                return self.order(seat, &order, out);
            }
            Said::Order(order) => return self.order(seat, &order, out),
            Said::Go(words) => return self.go(&words, seat, out),
            Said::Fill(words) => return self.fill(&words, seat, out),
            Said::Undo => return self.undo(seat, out),
            Said::Quit => return Ok(Next::Leave),
            Said::Words(words) if self.turn_to_hex(&words, seat, menu, out) || menu.narrow(&words) => show(menu, out)?,
            Said::Words(words) => self.unlisted(&words, seat, menu, out)?,
            Said::All | Said::Enter => {
                if menu.beyond() > 0 {
                    *menu = self.menu(seat, None, out);
                }
                menu.all();
                show(menu, out)?;
            }
            Said::NotJson(error) => {
                tell(&not_json(&error), out)?;
            }
            Said::Log => telling::log(&self.table.log(seat), &self.header.seats, out)?,
            Said::Map(overlays) => self.map(seat, &overlays, out)?,
            Said::Help => help(menu, out)?,
            Said::Pair(words) => self.pair(&words, seat, out)?,
            Said::Rules(words) => self.rules(&words, out)?,
            Said::Why(what) => self.why(what, seat, menu, out)?,
            Said::Odds(what) => self.odds(what, seat, menu, out)?,
            Said::Save(file) => self.save(&file, out)?,
        }
        Ok(Next::Ask)
    }

    /// Answers a program: every line gets one line of JSON, and numbers count the orders it was sent.
    fn heed_program(&mut self, said: Said, seat: Seat, menu: &mut Menu, out: &mut Out) -> Result<Next, Trouble> {
        match said {
            Said::Pick(number) => match number.checked_sub(1).filter(|&at| at < menu.total()) {
                Some(index) => return self.order(seat, &menu.offer(index).order.clone(), out),
                None => tell(&no_such_number(number, menu.total()), out)?,
            },
            Said::Order(order) => return self.order(seat, &order, out),
            Said::Go(words) => return self.go(&words, seat, out),
            Said::Fill(words) => return self.fill(&words, seat, out),
            Said::Undo => return self.undo(seat, out),
            Said::Quit => return Ok(Next::Leave),
            Said::Words(words) => {
                let grid = self.table.game().sheet(seat).grid;
                let hex = words.first().and_then(|word| grid?.parse_spot(word).ok());
                *menu = self.menu(seat, hex, out);
                self.tell_json(seat, menu, out)?;
            }
            Said::Enter | Said::All => {
                *menu = self.menu(seat, None, out);
                self.tell_json(seat, menu, out)?;
            }
            Said::NotJson(error) => tell(&not_json(&error), out)?,
            Said::Log => out.value_line(&json!({ "log": self.table.log(seat) }))?,
            Said::Map(overlays) => match self.table.game().sheet_with(seat, &overlays) {
                Ok(sheet) => out.value_line(&json!({ "sheet": sheet }))?,
                Err(fault) => tell(&fault, out)?,
            },
            Said::Help => {
                let help: Vec<_> = HELP.iter().map(|(typed, does)| json!({ "typed": typed, "does": does })).collect();
                out.value_line(&json!({ "help": help }))?;
            }
            Said::Pair(words) => self.pair(&words, seat, out)?,
            Said::Rules(words) => self.rules(&words, out)?,
            Said::Why(what) => self.why(what, seat, menu, out)?,
            Said::Odds(what) => self.odds(what, seat, menu, out)?,
            Said::Save(file) => self.save(&file, out)?,
        }
        Ok(Next::Ask)
    }

    fn pick(&mut self, number: usize, seat: Seat, menu: &mut Menu, out: &mut Out) -> Result<Next, Trouble> {
        match number.checked_sub(1).and_then(|at| menu.picks().get(at)).cloned() {
            Some(Pick::Order(index)) => {
                let offer = menu.offer(index).clone();
                if offer.parts.role == Role::Rare && menu.total() + menu.beyond() > 1 {
                    writeln!(out, "{} {}. Type yes to do it.", paint(WARN, "Sure?"), offer.line.text)?;
                    self.doubted = Some(offer.order);
                    return Ok(Next::Ask);
                }
                self.order(seat, &offer.order, out)
            }
            Some(Pick::Group(_, members)) => {
                menu.only(members);
                show(menu, out)?;
                Ok(Next::Ask)
            }
            None => {
                tell(&no_such_number(number, menu.picks().len()), out)?;
                Ok(Next::Ask)
            }
        }
    }

    /// Gives an order, with the dice of the game.
    fn give(&mut self, seat: Seat, order: &Value, out: &mut Out) -> Result<Result<Heard, Stop>, Trouble> {
        out.flush()?;
        let Session { table, ledger, lines, rolls, .. } = self;
        let mut dice: Box<dyn Dice> = match rolls {
            Rolls::Computed(seed) => Box::new(Seeded::stream(*seed, table.entries() as u64)),
            Rolls::Asked => Box::new(Typed::new(|need: &NeedRoll| ask(need, ledger, lines))),
        };
        Ok(table.order(seat, order, dice.as_mut()))
    }

    fn order(&mut self, seat: Seat, order: &Value, out: &mut Out) -> Result<Next, Trouble> {
        match self.give(seat, order, out)? {
            Ok(heard) if out.json => out.value_line(&heard).map(|()| Next::Done),
            Ok(heard) => {
                telling::heard(&heard, out)?;
                Ok(Next::Done)
            }
            Err(Stop::Refused(refusal)) => self.tell_refusal(refusal, out).map(|()| Next::Ask),
            Err(Stop::Malformed(fault)) => tell(&fault, out).map(|()| Next::Ask),
            Err(Stop::Unsaved(fault)) => Err(fault.into()),
            Err(Stop::Need(need)) => Err(self.broken_off(&need, out)?),
        }
    }

    fn undo(&mut self, seat: Seat, out: &mut Out) -> Result<Next, Trouble> {
        match self.table.undo(seat) {
            Ok(()) if out.json => {
                self.told.clear();
                out.value_line(&json!({ "undone": true })).map(|()| Next::Done)
            }
            Ok(()) => {
                writeln!(out, "{}", paint(GOOD, "The last order is taken back."))?;
                Ok(Next::Done)
            }
            Err(fault) => tell(&fault, out).map(|()| Next::Ask),
        }
    }

    fn rules(&mut self, words: &[String], out: &mut Out) -> Result<(), Trouble> {
        match rules::look_up(&self.ledger, words, out) {
            Err(Trouble::Fault(fault)) => tell(&fault, out),
            other => other,
        }
    }

    fn save(&mut self, file: &str, out: &mut Out) -> Result<(), Trouble> {
        let saved = match (&self.kept, file) {
            (Kept::File(path), "") => Ok(path.display().to_string()),
            (_, "") => Err(Fault::new("no file is named", "a game is kept in a file", "type save FILE")),
            (_, file) => self.kept.save(Path::new(file), &self.header, &mut self.table).map(|()| file.to_string()),
        };
        match saved {
            Ok(file) if out.json => out.value_line(&json!({ "saved": file })),
            Ok(file) => writeln!(out, "The game is kept in {file}, every order of it.").map_err(Trouble::from),
            Err(fault) => tell(&fault, out),
        }
    }

    /// Shows what happened since this seat's last order.
    fn news(&mut self, seat: Seat, out: &mut Out) -> Result<(), Trouble> {
        let log = self.table.log(seat);
        let own = log.iter().rposition(|logged| logged.seat == seat).map_or(0, |at| at + 1);
        if own < log.len() {
            out.heading("Since your last order")?;
            telling::log(&log[own..], &self.header.seats, out)?;
        }
        Ok(())
    }

    fn map(&mut self, seat: Seat, overlays: &[String], out: &mut Out) -> Result<(), Trouble> {
        match self.table.game().sheet_with(seat, overlays) {
            Ok(sheet) => writeln!(out, "\n{}", pictures::terminal(&sheet, out))?,
            Err(fault) => tell(&fault, out)?,
        }
        Ok(())
    }

    /// Shows the map at the start of a turn, and after every order if the screen is large enough; else the facts beside it.
    fn look(&mut self, seat: Seat, fresh: bool, out: &mut Out) -> Result<(), Trouble> {
        /// The lines left for the news and the list.
        const LIST: usize = 16;
        let sheet = self.table.game().sheet(seat);
        let picture = pictures::terminal(&sheet, out);
        if fresh || (self.screen && picture.lines().count() + LIST <= out.height) {
            writeln!(out, "\n{picture}")?;
        } else {
            telling::facts(&sheet, out)?;
        }
        Ok(())
    }

    /// Says what is wanted of the seat now; at the start of its turn also how it wins.
    fn brief(&mut self, seat: Seat, fresh: bool, out: &mut Out) -> Result<(), Trouble> {
        let Some(Brief { wanted, to_win }) = self.table.game().brief(seat) else { return Ok(()) };
        out.line("", &wanted.text, wanted.clause.0)?;
        if fresh {
            out.line("", &to_win.text, to_win.clause.0)?;
        }
        Ok(())
    }

    fn tell_json(&mut self, seat: Seat, menu: &Menu, out: &mut Out) -> Result<(), Trouble> {
        let offers: Vec<_> = (0..menu.total()).map(|index| menu.offer(index)).collect();
        let told = self.told.entry(seat).or_default();
        let log = self.table.log_since(seat, *told);
        *told += log.len();
        let (game, name) = (self.table.game(), self.name(seat));
        let (view, all) = (game.view(seat), game.count(seat));
        let (awaits, families) = (game.awaits_seen_by(seat), game.offered(seat).families());
        let awaits: Vec<String> = awaits.iter().map(|seat| self.name(seat)).collect();
        out.value_line(&json!({
            "to_act": name, "awaits": awaits, "brief": game.brief(seat), "view": view, "log": log, "all": all, "orders": offers,
            "families": families
        }))
    }

    /// Whether to stay for now: a game that is not saved is not thrown away by accident.
    fn hold_back(&mut self, out: &mut Out) -> Result<bool, Trouble> {
        let unkept = matches!(self.kept, Kept::Mind(_)) && self.table.entries() > 0;
        if !self.screen || !unkept || std::mem::replace(&mut self.warned, true) {
            return Ok(false);
        }
        let fix = "type save FILE to keep it, or quit once more to throw it away";
        tell(&Fault::new("the game is not kept in a file", "it would be gone", fix), out)?;
        Ok(true)
    }

    /// Leaves the table. What only one seat may see does not stay on the screen.
    fn leave(&mut self, out: &mut Out) -> Result<(), Trouble> {
        if out.json {
            return Ok(());
        }
        if self.screen {
            clear(out)?;
        }
        match &self.kept {
            Kept::File(path) => writeln!(out, "\nThe game can go on: jumpmaster play --save {}", path.display())?,
            Kept::Mind(_) => writeln!(out, "\nThe game was not kept in a file, and is gone.")?,
        }
        Ok(())
    }

    /// Reports input that ends in the middle of an order's dice: the order is not carried out, and whoever wrote the
    /// input must know. All earlier orders are kept.
    fn broken_off(&mut self, need: &NeedRoll, out: &mut Out) -> Result<Trouble, Trouble> {
        let mut fault = unrolled(need);
        fault.why = format!("{}; the order was not carried out, those before it were", fault.why);
        if out.json {
            tell(&fault, out)?;
            return Ok(Trouble::Told);
        }
        self.leave(out)?;
        out.flush()?;
        Ok(fault.into())
    }

    fn end(&mut self, out: &mut Out) -> Result<(), Trouble> {
        let outcome = self.table.game().outcome();
        if out.json {
            return out.value_line(&telling::outcome_json(outcome.as_ref(), &self.header.seats));
        }
        if self.screen {
            write!(out, "\nThe game is over. Press Enter, and both may look. ")?;
            self.read(out)?;
            clear(out)?;
        }
        let sheet = self.table.game().sheet(Seat::PUBLIC);
        writeln!(out, "\n{}", pictures::terminal(&sheet, out))?;
        telling::outcome(outcome.as_ref(), &self.header.seats, out)?;
        if let Kept::File(path) = &self.kept {
            let path = path.display();
            writeln!(
                out,
                "\nStep through it: jumpmaster replay {path} --as referee\nProve it:        jumpmaster verify {path}"
            )?;
        }
        Ok(())
    }
}

/// Wipes the screen and what could be scrolled back to.
fn clear(out: &mut Out) -> io::Result<()> {
    write!(out, "\x1b[H\x1b[2J\x1b[3J")
}

fn help(menu: &Menu, out: &mut Out) -> io::Result<()> {
    let mut table = Table::new(["", ""], out.width);
    for (typed, does) in HELP {
        table.row([*typed, *does]);
    }
    write!(out, "{table}")?;
    writeln!(out, "Orders as JSON, one of every kind that can be given now:")?;
    shapes(menu).iter().try_for_each(|(order, text)| writeln!(out, "  {order}  {}", paint(DIM, text)))
}

fn is_yes(words: &[String]) -> bool {
    matches!(words, [word] if word.eq_ignore_ascii_case("yes") || word.eq_ignore_ascii_case("y"))
}

fn not_json(error: &str) -> Fault {
    let what = format!("this is not JSON: {error}");
    Fault::new(what, "an order is a JSON value", "mend it, or pick from the list")
}

fn no_such_number(number: usize, of: usize) -> Fault {
    let fix = match of {
        0 => "type words of the order you want".into(),
        most => format!("pick from 1 to {most}, or type words"),
    };
    Fault::new(format!("there is no {number} on the list"), "numbers pick from the list", fix)
}

/// Says what is wrong, in the middle of the game.
fn tell(fault: &Fault, out: &mut Out) -> Result<(), Trouble> {
    if out.json {
        return out.value_line(&json!({ "error": fault }));
    }
    writeln!(out, "{} {}", paint(BAD, "No:"), fault.what)?;
    for (label, text) in [("why:", &fault.why), ("fix:", &fault.fix)] {
        for (at, line) in wrap(text, out.width - 8).iter().enumerate() {
            writeln!(out, "  {} {line}", paint(DIM, if at == 0 { label } else { "    " }))?;
        }
    }
    Ok(())
}
