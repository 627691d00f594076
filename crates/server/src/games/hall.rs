//! The hall: the tables in memory, and who waits for news of them.

use super::marking;
use super::showing::Watch;
use super::table::{Done, Table};
use super::wish::GameId;
use crate::Problem;
use crate::store::{Found, Store, Write};
use axum::http::StatusCode;
use jumpmaster_core::{Fault, Seat};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// How long an idle table stays in memory.
const IDLE: Duration = Duration::from_secs(60);
/// The number of games read at once.
const LOADING: usize = 16;
/// The most tables in memory, as long as some of them are idle.
pub(super) const MOST: usize = 512;

/// All tables in memory.
pub(super) struct Hall {
    store: Arc<Store>,
    places: Mutex<Places>,
    loading: Semaphore,
}

#[derive(Default)]
struct Places {
    tables: HashMap<GameId, Arc<Place>>,
    /// When the hall was last swept.
    swept: Option<Instant>,
}

/// A place for one table, which may be empty: those who wait for news hold the place and not the table.
struct Place {
    game: GameId,
    stands: Mutex<Standing>,
    /// Held while the game is read from the disk, so that it is read only once.
    reading: tokio::sync::Mutex<()>,
    /// Held by whoever does something at the table until that is on the disk. Nobody waits for it to look: the time a
    /// look takes would reveal what is done in secret.
    turn: tokio::sync::Mutex<()>,
    used: Mutex<Instant>,
    news: Mutex<HashMap<Seat, watch::Sender<u64>>>,
}

/// A table as it is on the disk.
#[derive(Default)]
struct Standing {
    /// `None` if it is not in memory.
    table: Option<Arc<Table>>,
    /// The number of times it was replaced or unloaded.
    edition: u64,
}

impl Place {
    fn new(game: GameId) -> Place {
        Place {
            game,
            stands: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
            turn: tokio::sync::Mutex::default(),
            used: Mutex::new(Instant::now()),
            news: Mutex::default(),
        }
    }

    fn stands(&self) -> MutexGuard<'_, Standing> {
        self.stands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table, if it is in memory: with its whole history, if that is wanted.
    fn table(&self, whole: bool) -> Option<Arc<Table>> {
        self.stands().table.clone().filter(|table| !whole || table.play.is_whole())
    }

    /// Puts a table here that is on the disk, or unloads it.
    fn put(&self, table: Option<Arc<Table>>) {
        let mut stands = self.stands();
        // The old table may be large: it is dropped after the lock is released.
        let old = std::mem::replace(&mut stands.table, table);
        stands.edition += 1;
        drop(stands);
        drop(old);
    }

    /// Puts a table here that was read, unless something was done in the meantime.
    fn put_read(&self, table: &Arc<Table>, edition: u64) {
        let mut stands = self.stands();
        if stands.edition == edition {
            stands.table = Some(Arc::clone(table));
        }
    }

    /// Drops a game that is no longer kept, and all who wait for its news.
    fn forget(&self) {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.put(None);
    }

    /// Tells everybody who waits that there is something new to them.
    fn tell(&self, table: &Table) {
        let mut waiting = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, news| !news.is_closed());
        for (seat, news) in waiting.iter() {
            let number = table.news(*seat);
            news.send_if_modified(|known| std::mem::replace(known, number) != number);
        }
    }
}

impl Hall {
    pub fn new(store: Arc<Store>) -> Hall {
        Hall { store, places: Mutex::default(), loading: Semaphore::new(LOADING) }
    }

    /// A table as it stands, to look at; it is read if it is not in memory.
    pub async fn table(&self, game: &GameId) -> Result<Arc<Table>, Problem> {
        self.look(&self.place(game), false).await
    }

    /// The same with its whole history.
    pub async fn whole(&self, game: &GameId) -> Result<Arc<Table>, Problem> {
        self.look(&self.place(game), true).await
    }

    async fn look(&self, place: &Place, whole: bool) -> Result<Arc<Table>, Problem> {
        *place.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if let Some(table) = place.table(whole) {
            return Ok(table);
        }
        let _one = place.reading.lock().await;
        if let Some(table) = place.table(whole) {
            return Ok(table);
        }
        let edition = place.stands().edition;
        let table = Arc::new(self.load(&place.game, whole).await?);
        place.put_read(&table, edition);
        Ok(table)
    }

    /// Does something at a table, one at a time, and returns when it is on the disk. It is done to a copy, which replaces
    /// the table only then.
    pub async fn act<T>(
        &self,
        game: &GameId,
        whole: impl FnOnce(&Table) -> bool,
        act: impl FnOnce(&mut Table) -> Done<T>,
    ) -> Result<T, Problem> {
        let place = self.place(game);
        let _turn = place.turn.lock().await;
        let mut table = self.look(&place, false).await?;
        if whole(&table) {
            table = self.look(&place, true).await?;
        }
        let mut next = table.fork();
        let (answer, writes) = act(&mut next)?;
        let deletes = writes.iter().any(|write| matches!(write, Write::Delete { .. }));
        if !writes.is_empty() {
            if let Err(fault) = self.store.write(writes).await {
                // It may be on the disk all the same: the next request looks there.
                place.put(None);
                return Err(super::unwritten(fault));
            }
            if deletes {
                place.forget();
                return Ok(answer);
            }
            let next = Arc::new(next);
            place.put(Some(Arc::clone(&next)));
            place.tell(&next);
        }
        Ok(answer)
    }

    async fn load(&self, game: &GameId, whole: bool) -> Result<Table, Problem> {
        // Playing a long game again takes a while, and many at once would leave no thread for those who play now.
        let _room = self.loading.acquire().await;
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
            // If one of our games cannot be read again, that is not the fault of whoever asks for it. The reason may be
            // somebody's secret: only the operator is told.
            opened.map_err(|fault| {
                eprintln!("a game cannot be opened: {fault}");
                super::unread(unopened())
            })
        });
        loading.await.map_err(|error| super::broke(&error))?
    }

    fn place(&self, game: &GameId) -> Arc<Place> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.sweep();
        let place = places.tables.entry(game.clone()).or_insert_with(|| Arc::new(Place::new(game.clone())));
        Arc::clone(place)
    }

    /// News of a game for a seat.
    pub async fn watch(&self, game: &GameId, seat: Seat) -> Result<Watch, Problem> {
        let place = self.place(game);
        let table = self.look(&place, false).await?;
        let mut waiting = place.news.lock().unwrap_or_else(PoisonError::into_inner);
        let news = waiting.entry(seat).or_insert_with(|| watch::Sender::new(0));
        // The table is replaced before its news is sent, so any news is either known here already or sent afterwards.
        let number = place.table(false).unwrap_or(table).news(seat);
        news.send_if_modified(|known| std::mem::replace(known, number) != number);
        let mut watch = Watch { news: news.subscribe() };
        watch.now();
        Ok(watch)
    }

    /// The number of clients waiting for news of a game at this seat.
    pub fn watchers(&self, game: &GameId, seat: Seat) -> usize {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(place) = places.tables.get(game) else { return 0 };
        let waiting = place.news.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.get(&seat).map_or(0, watch::Sender::receiver_count)
    }

    /// Drops a game that is no longer kept: the next request for it is refused, and nobody waits for its news.
    pub fn forget(&self, game: &GameId) {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        // The place stays until it is swept: whoever is doing something there right now keeps it locked.
        if let Some(place) = places.tables.get(game) {
            place.forget();
        }
    }

    /// Ends all waiting for news.
    pub fn close(&self) {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        for place in places.tables.values() {
            place.news.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    /// Unloads idle tables.
    pub fn sweep(&self) {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).sweep();
    }

    /// The number of tables in memory.
    #[cfg(test)]
    pub fn standing(&self) -> usize {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.tables.values().filter(|place| place.table(false).is_some()).count()
    }
}

impl Places {
    /// Unloads tables that nobody has asked for in a while, now and then; if there are too many, those idle longest.
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
            // An eighth is unloaded at once, so that a full hall is not swept at every step.
            longest = longest.min(all[MOST - MOST / 8]);
        }
        self.tables.retain(|_, place| {
            if idle(place) < longest {
                return true;
            }
            place.put(None);
            let mut waiting = place.news.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.retain(|_, news| !news.is_closed());
            !waiting.is_empty() || Arc::strong_count(place) > 1
        });
    }
}

fn unopened() -> Fault {
    Fault::new(
        "this game cannot be opened",
        "what is kept of it does not fit the rules of this program",
        "ask whoever runs this server, who was told why",
    )
}

fn gone(game: &GameId) -> Problem {
    let fault =
        Fault::new(format!("there is no game {game}"), "no game of that id is kept here", "look at the id again");
    Problem::new(StatusCode::NOT_FOUND, fault)
}
