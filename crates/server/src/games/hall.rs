//! The hall: which tables stand in memory, and who waits for news of them.

use super::marking;
use super::showing::Watch;
use super::table::Table;
use super::wish::GameId;
use crate::Problem;
use crate::store::{Found, Store, Write};
use axum::http::StatusCode;
use jumpmaster_core::{Fault, Seat};
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedMutexGuard, watch};

/// How long a table nobody asks for stays in memory.
const IDLE: Duration = Duration::from_secs(60);
/// How many tables stand in memory at most, if some of them are idle.
pub(super) const MOST: usize = 512;

/// All tables in memory.
pub(super) struct Hall {
    store: Arc<Store>,
    places: Mutex<Places>,
}

#[derive(Default)]
struct Places {
    tables: HashMap<GameId, Arc<Place>>,
    /// When the hall was last swept.
    swept: Option<Instant>,
}

/// A place for one table, which may be empty: who waits for news keeps the place and not the table.
struct Place {
    game: GameId,
    table: Arc<tokio::sync::Mutex<Option<Table>>>,
    used: Mutex<Instant>,
    news: Mutex<HashMap<Seat, watch::Sender<u64>>>,
}

/// A table in somebody's hands.
pub(super) struct Held {
    place: Arc<Place>,
    table: OwnedMutexGuard<Option<Table>>,
    /// Changed, and the change not yet known to be on the disk.
    unkept: bool,
}

/// What is not on the disk was not done: the table is read again by whoever asks next.
impl Drop for Held {
    fn drop(&mut self) {
        if self.unkept {
            *self.table = None;
        }
    }
}

impl Deref for Held {
    type Target = Table;
    fn deref(&self) -> &Table {
        self.table.as_ref().expect("a held table is there")
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Table {
        self.table.as_mut().expect("a held table is there")
    }
}

impl Held {
    /// Says whether the table has changed and the disk does not know.
    pub fn unkept(&mut self, unkept: bool) {
        self.unkept = unkept;
    }

    /// Tells everybody who waits what is new to them.
    pub fn tell(&self) {
        let mut waiting = self.place.news.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, news| !news.is_closed());
        for (seat, news) in waiting.iter() {
            let number = self.news(*seat);
            news.send_if_modified(|known| std::mem::replace(known, number) != number);
        }
    }
}

impl Hall {
    pub fn new(store: Arc<Store>) -> Hall {
        Hall { store, places: Mutex::default() }
    }

    /// Has something kept.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Fault> {
        self.store.write(writes).await
    }

    /// A table, for one at a time; it is read if it is not in memory.
    pub async fn table(&self, game: &GameId) -> Result<Held, Problem> {
        self.hold(self.place(game), false).await
    }

    /// A table with all that was ever done there, for one at a time.
    pub async fn whole(&self, game: &GameId) -> Result<Held, Problem> {
        self.hold(self.place(game), true).await
    }

    async fn hold(&self, place: Arc<Place>, whole: bool) -> Result<Held, Problem> {
        *place.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let mut table = Arc::clone(&place.table).lock_owned().await;
        if table.as_ref().is_none_or(|table| whole && !table.play.is_whole()) {
            *table = Some(self.load(&place.game, whole).await?);
        }
        Ok(Held { place, table, unkept: false })
    }

    async fn load(&self, game: &GameId, whole: bool) -> Result<Table, Problem> {
        let (store, game) = (Arc::clone(&self.store), game.clone());
        let loading = tokio::task::spawn_blocking(move || {
            let read = |program| store.read_now(|database| Found::since_bookmark(database, &game.0, program));
            let kept = read(marking::program().filter(|_| !whole)).map_err(super::unread)?;
            let kept = kept.ok_or_else(|| gone(&game))?;
            let marked = kept.bookmark.is_some();
            let opened = match Table::open(game.clone(), kept) {
                // A bookmark that does not fit is no loss: the lines are the game.
                Err(_) if marked => {
                    let kept = read(None).map_err(super::unread)?.ok_or_else(|| gone(&game))?;
                    Table::open(game, kept)
                }
                opened => opened,
            };
            // A game of ours that cannot be read again is no fault of who asks for it.
            opened.map_err(super::unread)
        });
        loading.await.map_err(|error| super::broke(&error))?
    }

    fn place(&self, game: &GameId) -> Arc<Place> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.sweep();
        let place = places.tables.entry(game.clone()).or_insert_with(|| {
            Arc::new(Place {
                game: game.clone(),
                table: Arc::default(),
                used: Mutex::new(Instant::now()),
                news: Mutex::default(),
            })
        });
        Arc::clone(place)
    }

    /// News of a game for a seat.
    pub async fn watch(&self, game: &GameId, seat: Seat) -> Result<Watch, Problem> {
        let held = self.table(game).await?;
        let mut waiting = held.place.news.lock().unwrap_or_else(PoisonError::into_inner);
        let news = waiting.entry(seat).or_insert_with(|| watch::Sender::new(0));
        let number = held.news(seat);
        news.send_if_modified(|known| std::mem::replace(known, number) != number);
        let mut watch = Watch { news: news.subscribe() };
        watch.now();
        Ok(watch)
    }

    /// How many wait for news of a game at this seat.
    pub fn watchers(&self, game: &GameId, seat: Seat) -> usize {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(place) = places.tables.get(game) else { return 0 };
        let waiting = place.news.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.get(&seat).map_or(0, watch::Sender::receiver_count)
    }

    /// Lets go of a game that is no longer kept: whoever asks for it next is told so, and nobody waits for its news.
    pub async fn forget(&self, game: &GameId) {
        let place = self.places.lock().unwrap_or_else(PoisonError::into_inner).tables.remove(game);
        let Some(place) = place else { return };
        place.news.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *place.table.lock().await = None;
    }

    /// Lets nobody wait for news any more.
    pub fn close(&self) {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        for place in places.tables.values() {
            place.news.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    /// Clears idle tables away.
    pub fn sweep(&self) {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).sweep();
    }

    /// How many tables stand in memory.
    #[cfg(test)]
    pub fn standing(&self) -> usize {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.tables.values().filter(|place| place.table.try_lock().is_ok_and(|table| table.is_some())).count()
    }
}

impl Places {
    /// Clears tables away that nobody has asked for in a while, now and then; the longest idle first if there are too many.
    fn sweep(&mut self) {
        let now = Instant::now();
        let crowded = self.tables.len() > MOST;
        if !crowded && self.swept.is_some_and(|swept| now.duration_since(swept) < IDLE / 4) {
            return;
        }
        self.swept = Some(now);
        let idle = |place: &Place| now.duration_since(*place.used.lock().unwrap_or_else(PoisonError::into_inner));
        let mut longest = IDLE;
        if crowded {
            let mut all: Vec<Duration> = self.tables.values().map(|place| idle(place)).collect();
            all.sort_unstable();
            // An eighth is cleared at once, so that a crowded hall is not swept at every step.
            longest = longest.min(all[MOST - MOST / 8]);
        }
        self.tables.retain(|_, place| {
            if idle(place) < longest {
                return true;
            }
            // A table in somebody's hands is not idle, whatever the clock says.
            if let Ok(mut table) = place.table.try_lock() {
                *table = None;
            }
            let mut waiting = place.news.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.retain(|_, news| !news.is_closed());
            !waiting.is_empty() || Arc::strong_count(place) > 1
        });
    }
}

fn gone(game: &GameId) -> Problem {
    let fault =
        Fault::new(format!("there is no game {game}"), "no game of that id is kept here", "look at the id again");
    Problem::new(StatusCode::NOT_FOUND, fault)
}
