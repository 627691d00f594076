//! The games that are played here.
//!
//! Everything a chair gets comes from [`play::Match`](jumpmaster_play::Match) as that seat may know it: view, sheet, log,
//! moments. Numbers too: a version counts what this seat has heard, never what was done in secret.
//!
//! A game is loaded when somebody asks for it and leaves memory when nobody has for a while. Changes are made one at a
//! time, to a copy that replaces the table once it is on the disk; readers see what is on the disk and wait for nobody.

pub(crate) mod archive;
mod dicing;
mod file;
mod hall;
mod judging;
mod marking;
mod quota;
mod removing;
mod sealing;
pub(crate) mod secret;
mod showing;
mod table;
mod weighing;
mod wish;

pub use archive::{Archived, Bad, Exported};
pub use dicing::{
    Accepting, Adding, Committing, Complaint, Dicing, Gathering, Handing, Leaving, Missing, Stage, Waiting,
};
pub use quota::Quotas;
pub use removing::{ListedGame, Pruned, Removal};
pub use showing::{
    Asked, AskedSeveral, Choices, Choosing, Ended, GameFile, Given, Pending, Recent, Several, Showing, Talk, TalkKind,
    Undone, Wanted, Watch, Which,
};
pub(crate) use table::TALKED;
pub use weighing::Weighed;
pub use wish::{Chair, DiceKind, GameId, Opened, OpenedChair, Wish, WishedScenario};

use crate::Problem;
use crate::store::{First, Found, KeptChair, Store, Write};
use crate::work::Workshop;
use axum::http::StatusCode;
use hall::Hall;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Header, Lines, Logged, Moment, Outlined, Way};
use jumpmaster_systems::shelf;
use quota::{Maker, Makers};
use sealing::Sealing;
use std::collections::HashMap;
use std::net::IpAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use table::{Done, Table};

/// The number of tokens remembered without asking the database.
const REMEMBERED: usize = 10_000;

/// All games. Every order is on disk before it is answered.
pub struct Games {
    store: Arc<Store>,
    hall: Arc<Hall>,
    chairs: Mutex<HashMap<[u8; 32], Chair>>,
    work: Workshop,
    quotas: Quotas,
    makers: Makers,
}

impl Games {
    /// Opens the games kept in a folder, which is created if it does not exist.
    pub fn open(folder: &Path) -> Result<Games, Fault> {
        Games::open_within(folder, Quotas::default())
    }

    /// The same with limits on what each visitor and each game may take.
    pub fn open_within(folder: &Path, quotas: Quotas) -> Result<Games, Fault> {
        let store = Arc::new(Store::open(folder)?);
        let makers = Makers::new(store.read_now(Found::maker_key)?);
        marking::get_ready();
        let hall = Arc::new(Hall::new(Arc::clone(&store)));
        Ok(Games { hall, store, chairs: Mutex::default(), work: Workshop::open()?, quotas, makers })
    }

    /// Makes a game: a private token for each seat, and one for spectators.
    pub async fn create(&self, wish: Wish) -> Result<Opened, Problem> {
        self.create_for(None, wish).await
    }

    /// The same for somebody at an address, unless that address already has as many games as it may.
    pub async fn create_for(&self, address: Option<IpAddr>, wish: Wish) -> Result<Opened, Problem> {
        let (dice, maker) = (wish.dice, self.maker(address).await?);
        let (header, sealing) = self.work.run(address, move |_| start(&wish)).await??;
        let (_, first) = Lines::begin(&header);
        self.seat(&header, (first, Vec::new()), dice, sealing, maker.as_ref()).await
    }

    /// Keeps a game with these lines, with new tokens for its seats.
    async fn seat(
        &self,
        header: &Header,
        (first, lines): (String, Vec<String>),
        dice: DiceKind,
        sealing: Option<Sealing>,
        maker: Option<&Maker>,
    ) -> Result<Opened, Problem> {
        let (id, name) = secret::game();
        let at = table::now();
        let mut writes =
            vec![Write::Game { id, name: name.0.clone(), first: First::of(first), dice: dice.name().into(), made: at }];
        writes.extend(maker.map(|maker| Write::Maker { game: id, maker: maker.hash }));
        let mut chair = |seat: Seat| {
            let token = secret::token();
            writes.push(Write::Chair { token: secret::hashed(&token), game: id, seat: seat.0 });
            token
        };
        let chairs = header.seats.iter().enumerate().map(|(seat, name)| {
            let seat = Seat(seat as u8);
            OpenedChair { seat, name: name.clone(), token: chair(seat) }
        });
        let chairs = chairs.collect();
        let spectator = chair(Seat::PUBLIC);
        let lines = lines.into_iter().enumerate();
        writes.extend(lines.map(|(before, text)| Write::Line { game: id, number: before + 1, at, text }));
        writes.extend(sealing.map(|sealing| Write::Sealed { game: id, text: sealing.text() }));
        self.store.write(writes).await.map_err(unwritten)?;
        Ok(Opened { id: name, chairs, spectator, left_out: None })
    }

    /// The chair that a token belongs to; 404 if there is none.
    pub async fn chair(&self, token: &str) -> Result<Chair, Problem> {
        let hash = secret::hashed(token);
        if let Some(chair) = self.remembered().get(&hash) {
            return Ok(chair.clone());
        }
        let found = self.store.read(move |database| Found::chair(database, hash)).await.map_err(unread)?;
        let chair = seated(found.ok_or_else(no_chair)?)?;
        let mut chairs = self.remembered();
        if chairs.len() >= REMEMBERED {
            chairs.clear();
        }
        chairs.insert(hash, chair.clone());
        Ok(chair)
    }

    fn remembered(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], Chair>> {
        self.chairs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as this chair may see it now.
    pub async fn showing(&self, chair: &Chair) -> Result<Showing, Problem> {
        self.showing_orders(chair, Which::default()).await
    }

    /// The same with the orders that are asked for.
    pub async fn showing_orders(&self, chair: &Chair, which: Which) -> Result<Showing, Problem> {
        let seat = chair.seat;
        self.look(chair, move |table| table.showing_orders(seat, &which)).await
    }

    /// The same, or without orders if none are asked for, with overlays laid over the sheet.
    pub async fn showing_with(
        &self,
        chair: &Chair,
        which: Option<Which>,
        overlays: Vec<String>,
    ) -> Result<Showing, Problem> {
        let seat = chair.seat;
        let showing = move |table: &Table| {
            let mut showing = match which {
                Some(which) => table.showing_orders(seat, &which)?,
                None => table.showing(seat)?,
            };
            let laid = overlays.iter().map(|id| table.game().overlay(seat, id));
            showing.sheet.overlays = laid.collect::<Result<_, _>>()?;
            Ok(showing)
        };
        self.look(chair, showing).await
    }

    /// The same without the legal orders, of which there can be thousands.
    pub async fn glance(&self, chair: &Chair) -> Result<Showing, Problem> {
        let seat = chair.seat;
        self.look(chair, move |table| table.showing(seat)).await
    }

    /// The same with what `choose` picks from the orders.
    pub async fn choosing<T: Send + 'static>(
        &self,
        chair: &Chair,
        choose: impl FnOnce(&Choosing<'_>) -> T + Send + 'static,
    ) -> Result<(Showing, T), Problem> {
        let seat = chair.seat;
        self.look(chair, move |table| table.choosing(seat, choose)).await
    }

    /// What was said and agreed at the table: at most `most` entries after the first `read`; and how many there are.
    pub async fn chat(&self, chair: &Chair, read: usize, most: usize) -> Result<(Vec<Talk>, usize), Problem> {
        self.look(chair, move |table| Ok((table.chat(read, most), table.talks()))).await
    }

    /// Looks at a table, off the threads that answer requests: preparing it can take milliseconds.
    async fn look<T: Send + 'static>(
        &self,
        chair: &Chair,
        look: impl FnOnce(&Table) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        at(self.hall.table(&chair.game).await?, look).await
    }

    /// Looks at a table with its whole history, back to its beginning.
    async fn look_back<T: Send + 'static>(
        &self,
        chair: &Chair,
        look: impl FnOnce(&Table) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        at(self.hall.whole(&chair.game).await?, look).await
    }

    /// Does something at a table, and waits until it is on the disk. Once begun it is finished, whether or not the client
    /// is still connected.
    async fn act<T: Send + 'static>(
        &self,
        chair: &Chair,
        act: impl FnOnce(&mut Table) -> Done<T> + Send + 'static,
    ) -> Result<T, Problem> {
        self.act_where(chair, |_| false, act).await
    }

    /// The same, at a table with its whole history if that is needed.
    async fn act_where<T: Send + 'static>(
        &self,
        chair: &Chair,
        whole: impl FnOnce(&Table) -> bool + Send + 'static,
        act: impl FnOnce(&mut Table) -> Done<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let (hall, game) = (Arc::clone(&self.hall), chair.game.clone());
        let acting = tokio::spawn(async move { hall.act(&game, whole, act).await });
        acting.await.map_err(|error| broke(&error))?
    }

    /// Gives an order, which is on disk before this returns. If the version is not the chair's current one, the answer is
    /// 409.
    pub async fn order(&self, chair: &Chair, asked: Asked) -> Result<Given, Problem> {
        let (seat, asked) = (chair.seat, Arc::new(asked));
        let (again, quotas) = (Arc::clone(&asked), self.quotas);
        let order = move |table: &mut Table| {
            quotas.room_for(table, seat, asked.key.as_deref())?;
            table.order(seat, &asked)
        };
        self.act_where(chair, move |table| table.was_long_ago(seat, again.key.as_deref()), order).await
    }

    /// Gives several orders, one after the other, as far as they can be given. All of them are on disk together before this
    /// returns.
    pub async fn orders(&self, chair: &Chair, asked: AskedSeveral) -> Result<Several, Problem> {
        let (seat, asked) = (chair.seat, Arc::new(asked));
        let (again, quotas) = (Arc::clone(&asked), self.quotas);
        let orders = move |table: &mut Table| {
            quotas.room_for(table, seat, asked.key.as_deref())?;
            table.orders(seat, &asked)
        };
        self.act_where(chair, move |table| table.was_long_ago(seat, again.key.as_deref()), orders).await
    }

    /// The way of a piece to a hex, from what the chair's seat knows. The search takes a while, and is done where long work is.
    pub async fn way(&self, address: Option<IpAddr>, chair: &Chair, piece: String, hex: Spot) -> Result<Way, Problem> {
        let seat = chair.seat;
        let game = self.look(chair, move |table| table.to_be_ordered(seat)).await?;
        Ok(self.work.run(address, move |_| game.way(seat, &piece, hex)).await??)
    }

    /// Takes the last order back if nobody else has seen it, otherwise asks the other side.
    pub async fn undo(&self, chair: &Chair) -> Result<Undone, Problem> {
        let (seat, quotas) = (chair.seat, self.quotas);
        self.act(chair, move |table| {
            quotas.more_wishes(table)?;
            table.undo(seat)
        })
        .await
    }

    /// Answers the other side's request to take its last order back.
    pub async fn answer_undo(&self, chair: &Chair, allow: bool) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.answer_undo(seat, allow)).await
    }

    /// Commits a seat to its sealed dice.
    pub async fn commit(&self, chair: &Chair, asked: Committing) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.commit(seat, &asked)).await
    }

    /// Leaves a seat's half with the others.
    pub async fn leave(&self, chair: &Chair, asked: Leaving) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.leave(seat, &asked)).await
    }

    /// Says whether the halves left with a seat are correct; when all have said so the game begins.
    pub async fn accept(&self, chair: &Chair, asked: Accepting) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.accept(seat, asked)).await
    }

    /// Adds a seat's contribution to the dice of the order that waits.
    pub async fn contribute(&self, chair: &Chair, asked: Adding) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.contribute(seat, asked)).await
    }

    /// Says that a seat is away, once its grace is over.
    pub async fn away(&self, chair: &Chair, asked: Missing) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.away(seat, asked)).await
    }

    /// Adds, for a seat that is away, what it left with another.
    pub async fn stand_in(&self, chair: &Chair, asked: Handing) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.stand_in(seat, asked)).await
    }

    /// The sealed dice as this chair may know them.
    pub async fn dicing(&self, chair: &Chair) -> Result<Option<Dicing>, Problem> {
        let seat = chair.seat;
        self.look(chair, move |table| Ok(table.dicing(seat))).await
    }

    /// Says something to all at the table.
    pub async fn say(&self, chair: &Chair, text: &str) -> Result<(), Problem> {
        let (seat, text, quotas) = (chair.seat, text.to_string(), self.quotas);
        self.act(chair, move |table| {
            quotas.more_talk(table)?;
            table.say(seat, &text)
        })
        .await
    }

    /// Resigns.
    pub async fn resign(&self, chair: &Chair) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.resign(seat)).await
    }

    /// Offers a draw.
    pub async fn offer_draw(&self, chair: &Chair) -> Result<(), Problem> {
        let (seat, quotas) = (chair.seat, self.quotas);
        self.act(chair, move |table| {
            quotas.more_wishes(table)?;
            table.offer_draw(seat)
        })
        .await
    }

    /// Answers the other side's offer of a draw.
    pub async fn answer_draw(&self, chair: &Chair, accept: bool) -> Result<(), Problem> {
        let seat = chair.seat;
        self.act(chair, move |table| table.answer_draw(seat, accept)).await
    }

    /// The chair's log without its first `read` lines.
    pub async fn log(&self, chair: &Chair, read: usize) -> Result<Vec<Logged>, Problem> {
        let seat = chair.seat;
        let log = move |table: &Table| Ok(table.log(seat, read, usize::MAX));
        match self.look(chair, log).await? {
            Some(log) => Ok(log),
            None => Ok(self.look_back(chair, log).await?.unwrap_or_default()),
        }
    }

    /// The table at a moment. While the game runs a chair sees only its own moments (`seat` its own, or `None`); when it
    /// is over, those of any seat, and with [`Seat::REFEREE`] everything.
    pub async fn moment(&self, chair: &Chair, seat: Option<Seat>, number: usize) -> Result<Moment, Problem> {
        self.moment_with(chair, seat, number, Vec::new()).await
    }

    /// The same with overlays laid over its sheet.
    pub async fn moment_with(
        &self,
        chair: &Chair,
        seat: Option<Seat>,
        number: usize,
        overlays: Vec<String>,
    ) -> Result<Moment, Problem> {
        let own = chair.seat;
        let moment = move |table: &Table| {
            let eyes = table.eyes(own, seat)?;
            table.play.moment_with(eyes, number, &overlays).map_err(|fault| Problem::new(StatusCode::NOT_FOUND, fault))
        };
        self.look_back(chair, moment).await
    }

    /// Part of the log of a seat, as [`Games::moment`] allows it: at most `most` lines after the first `read`; and the
    /// number of its last moment.
    pub async fn log_as(
        &self,
        chair: &Chair,
        seat: Option<Seat>,
        (read, most): (usize, usize),
    ) -> Result<(Vec<Logged>, usize), Problem> {
        let own = chair.seat;
        let log = move |table: &Table| {
            let eyes = table.eyes(own, seat)?;
            Ok((table.play.log_part(eyes, read, most), table.play.moments(eyes)))
        };
        self.look_back(chair, log).await
    }

    /// The log of a seat in outline, as [`Games::moment`] allows it.
    pub async fn outline_as(&self, chair: &Chair, seat: Option<Seat>) -> Result<Vec<Outlined>, Problem> {
        let own = chair.seat;
        self.look_back(chair, move |table| Ok(table.play.outline(table.eyes(own, seat)?))).await
    }

    /// The number that a moment of one seat has for each of the other seats that [`Games::moment`] allows.
    pub async fn same_moment(
        &self,
        chair: &Chair,
        (seat, number): (Seat, usize),
        others: Vec<Seat>,
    ) -> Result<Vec<usize>, Problem> {
        let own = chair.seat;
        let same = move |table: &Table| {
            let eyes = table.eyes(own, Some(seat))?;
            let other = |other: Seat| Ok(table.play.moment_of(eyes, number, table.eyes(own, Some(other))?));
            others.into_iter().map(other).collect()
        };
        self.look_back(chair, same).await
    }

    /// Unloads games that nobody looks at.
    pub fn sweep(&self) {
        self.hall.sweep();
    }

    /// Where long computations are done.
    pub(crate) fn work(&self) -> &Workshop {
        &self.work
    }

    /// Ends all waiting for news, and stops all work.
    pub fn close(&self) {
        self.work.close();
        self.hall.close();
    }

    /// News for a chair: a number whenever there is something new to show.
    pub async fn watch(&self, chair: &Chair) -> Result<Watch, Problem> {
        self.quotas.one_more_watcher(self.hall.watchers(&chair.game, chair.seat))?;
        self.hall.watch(&chair.game, chair.seat).await
    }

    /// The games of these tokens, the latest first; unknown tokens are skipped.
    pub async fn recent(&self, tokens: &[String]) -> Result<Vec<Recent>, Problem> {
        let mut games = Vec::new();
        for token in tokens {
            let Ok(chair) = self.chair(token).await else { continue };
            let (token, found) = (token.clone(), chair.clone());
            let recent = self.look(&chair, move |table| Ok(recent(table, token, found))).await;
            games.extend(recent.ok());
        }
        games.sort_by_key(|game: &Recent| std::cmp::Reverse(game.at));
        Ok(games)
    }
}

/// Looks at a table as it stands.
async fn at<T: Send + 'static>(
    table: Arc<Table>,
    look: impl FnOnce(&Table) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let looked = tokio::task::spawn_blocking(move || look(&table));
    looked.await.map_err(|error| broke(&error))?
}

/// Sets up the table that is asked for, to see whether it can be. With sealed dice the header is a draft until all seats
/// have committed themselves.
fn start(wish: &Wish) -> Result<(Header, Option<Sealing>), Fault> {
    let (book, scenario) = match &wish.scenario {
        WishedScenario::Shipped(name) => shelf().scenario(name)?,
        WishedScenario::Own(files) => (shelf().book_of(files)?, (**files).clone()),
    };
    let house = wish.house.as_ref().map(|(name, text)| book.house(text, name)).transpose()?;
    let (header, _) = Header::start(book, &scenario, house.as_ref())?;
    let sealing = match wish.dice {
        DiceKind::Sealed => Some(Sealing::draw(header.seats.len(), wish.grace)?),
        _ if wish.grace.is_some() => return Err(no_grace()),
        _ => None,
    };
    Ok((header, sealing))
}

fn no_grace() -> Fault {
    Fault::new("a grace is stated", "only sealed dice wait for those who do not answer", "leave it out")
}

/// What a chair needs of its game's header.
#[derive(serde::Deserialize)]
struct Seats {
    seats: Vec<String>,
}

fn seated(found: KeptChair) -> Result<Chair, Problem> {
    let seat = Seat(found.seat);
    let Seats { seats } = serde_json::from_str(&found.header).map_err(|error| {
        unread(Fault::new(
            "a game's header cannot be read",
            error.to_string(),
            "put a good copy of the database in its place",
        ))
    })?;
    let name = seats.get(usize::from(seat.0)).cloned().unwrap_or_else(|| "Onlooker".into());
    Ok(Chair { game: GameId(found.game), seat, name })
}

fn recent(table: &Table, token: String, chair: Chair) -> Recent {
    Recent {
        token,
        id: chair.game,
        title: table.title.clone(),
        system: table.header.system.clone(),
        seat: chair.seat,
        name: chair.name,
        to_act: table.awaits_seen_by(chair.seat).has(chair.seat),
        over: table.over(),
        at: table.noticed(chair.seat),
    }
}

fn no_chair() -> Problem {
    let fault = Fault::new(
        "this link opens no game",
        "nobody at any table here has this token; the game may have been deleted",
        "look whether the link is whole, or ask whoever made the game",
    );
    Problem::new(StatusCode::NOT_FOUND, fault)
}

fn unwritten(fault: Fault) -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, fault)
}

fn unread(fault: Fault) -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, fault)
}

/// The problem when something broke on our side: nothing was done, and the next request starts afresh.
fn broke(_: &tokio::task::JoinError) -> Problem {
    let why = "something of ours went wrong, which whoever runs this server was told";
    let fault = Fault::new("the request broke off", why, "try again; if it happens again, tell the makers");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_crowded_hall_is_cleared_and_no_game_is_lost() {
        let folder = std::env::temp_dir().join(format!("jumpmaster-hall-{}", std::process::id()));
        let games = Games::open(&folder).unwrap();
        let scenario = shelf().books().flat_map(jumpmaster_play::Book::scenario_files).next().unwrap().name;
        let mut chairs = Vec::new();
        for _ in 0..hall::MOST + 40 {
            let scenario = WishedScenario::Shipped(scenario.into());
            let opened =
                games.create(Wish { scenario, house: None, dice: DiceKind::Server, grace: None }).await.unwrap();
            let chair = games.chair(&opened.chairs[0].token).await.unwrap();
            games.say(&chair, &opened.id.0).await.unwrap();
            chairs.push(chair);
        }
        let standing = games.hall.standing();
        assert!((1..=hall::MOST).contains(&standing), "{standing}");
        for chair in chairs {
            let showing = games.glance(&chair).await.unwrap();
            assert_eq!(showing.chat[0].kind, TalkKind::Said(chair.game.0));
        }
        drop(games);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
