//! Long computations: odds, plans, files to be checked. There is room for a little of it at a time, on threads with a low
//! priority, so that players never wait for calculations. Work whose answer nobody wants any more is stopped, what takes
//! too long is given up, and nobody has more than a small share of the queue.

use crate::guard::{Visitor, household};
use crate::{App, Games, Problem};
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use jumpmaster_core::Fault;
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::time::timeout;

/// The least number of jobs run at once; on a larger machine, one for every two processors.
const BENCHES: usize = 2;
/// The number of jobs that may wait for a bench; when the queue is full, new ones are refused at once.
const QUEUE: usize = 64;
/// The number of places in the queue and on the benches that one visitor may have.
const SHARE: usize = 8;
/// How much slower an unoptimised build is, and how busy the machine that runs its tests may be.
const SLOWER: u64 = if cfg!(debug_assertions) { 6 } else { 1 };
/// How long to wait for a bench.
const PATIENCE: Duration = Duration::from_secs(20 * SLOWER);
/// The most processor time one job may take.
const LONGEST: Duration = Duration::from_secs(10 * SLOWER);
/// The niceness of the threads: how much less urgent they are than everything else.
#[cfg(target_os = "linux")]
const NICE: i32 = 19;

/// Where long work is done.
pub struct Workshop {
    benches: Arc<Benches>,
    room: Arc<Semaphore>,
    queue: Semaphore,
    /// The number of places each visitor has.
    shares: Shares,
    closing: watch::Sender<bool>,
}

/// The number of places of each visitor that has any.
type Shares = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A visitor's place.
struct Share {
    who: IpAddr,
    shares: Shares,
}

impl Share {
    fn take(shares: &Shares, who: IpAddr) -> Option<Share> {
        let mut all = shares.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = all.entry(who).or_default();
        (*taken < SHARE).then(|| {
            *taken += 1;
            Share { who, shares: Arc::clone(shares) }
        })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut all = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(taken) = all.get_mut(&self.who) {
            *taken -= 1;
            if *taken == 0 {
                all.remove(&self.who);
            }
        }
    }
}

/// The free benches.
type Benches = Mutex<Vec<Arc<rayon::ThreadPool>>>;

/// A bench in use. It is free again when the work ends, not when nobody waits for it any more.
struct Bench {
    threads: Arc<rayon::ThreadPool>,
    home: Arc<Benches>,
    _room: OwnedSemaphorePermit,
}

impl Drop for Bench {
    fn drop(&mut self) {
        // The bench is returned before the permit, so that there is one for whoever gets the permit.
        self.home.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&self.threads));
    }
}

/// Tells the work to stop when nobody waits for it any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Workshop {
    /// A workshop with all its threads.
    pub fn open() -> Result<Workshop, Fault> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let many = (cores / 2).max(BENCHES);
        let benches = (0..many).map(|_| bench()).collect::<Result<_, _>>()?;
        Ok(Workshop {
            benches: Arc::new(Mutex::new(benches)),
            room: Arc::new(Semaphore::new(many)),
            queue: Semaphore::new(QUEUE),
            shares: Shares::default(),
            closing: watch::Sender::new(false),
        })
    }

    /// Runs a job, for a visitor if one is counted. The job gets a flag that is set when nobody wants its answer any
    /// more: because the client has left, it takes too long, or the app stops.
    pub async fn run<T: Send + 'static>(
        &self,
        who: Option<IpAddr>,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let share = who.map(|who| Share::take(&self.shares, household(who)).ok_or_else(busy)).transpose()?;
        let work = move |stop: &AtomicBool| {
            let _until_the_end = share;
            work(stop)
        };
        let mut closing = self.closing.subscribe();
        tokio::select! {
            done = self.take_turn(work) => done,
            _ = closing.wait_for(|closing| *closing) => Err(stopping()),
        }
    }

    async fn take_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let bench = self.bench().await?;
        let stop = Arc::new(AtomicBool::new(false));
        let _waiting = Waiting(Arc::clone(&stop));
        let (done, answer) = oneshot::channel();
        Arc::clone(&bench.threads).spawn(move || {
            let made = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            drop(bench);
            // If nobody waits any more there is nobody to tell.
            let _ = done.send(made);
        });
        match timeout(LONGEST, answer).await {
            Ok(Ok(Ok(made))) => Ok(made),
            Ok(_) => Err(broke()),
            Err(_) => Err(too_long()),
        }
    }

    async fn bench(&self) -> Result<Bench, Problem> {
        let _place = self.queue.try_acquire().map_err(|_| busy())?;
        let Ok(Ok(room)) = timeout(PATIENCE, Arc::clone(&self.room).acquire_owned()).await else { return Err(busy()) };
        let threads = self.benches.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let threads = threads.expect("there is a bench for each room");
        Ok(Bench { threads, home: Arc::clone(&self.benches), _room: room })
    }

    /// Stops all work, and starts no more.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// The workshop, together with the visitor who asks.
pub(crate) struct Work {
    games: Arc<Games>,
    visitor: Visitor,
}

impl FromRequestParts<App> for Work {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Work, Infallible> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Work { games: Arc::clone(&app.games), visitor })
    }
}

impl Work {
    /// Runs a job: [`Workshop::run`].
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.games.work().run(self.visitor.counted, work).await
    }
}

/// Makes a bench of one thread: ten seconds on the clock are then no more than ten seconds of a processor.
fn bench() -> Result<Arc<rayon::ThreadPool>, Fault> {
    let built = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .thread_name(|_| "work".into())
        .start_handler(|_| give_way())
        .build();
    built.map(Arc::new).map_err(|error| Fault::new("no threads to work with", error.to_string(), "free some memory"))
}

/// Lowers the priority of this thread. On other systems this would apply to the whole program.
#[cfg(target_os = "linux")]
fn give_way() {
    // If the priority cannot be lowered it works all the same.
    let _ = rustix::process::nice(NICE);
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

fn busy() -> Problem {
    unavailable("too much is asked at once", "others have asked before, and each is answered in turn")
}

fn stopping() -> Problem {
    unavailable("the answer was not worked out", "the app is stopping")
}

fn too_long() -> Problem {
    let why = format!("it takes more than {} seconds of a processor", LONGEST.as_secs());
    let fix = "ask about fewer units, or for fewer runs; the command line has no such bound";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, Fault::new("the answer was not worked out", why, fix))
}

fn unavailable(what: &str, why: &str) -> Problem {
    Problem::later(StatusCode::SERVICE_UNAVAILABLE, Fault::new(what, why, "try again in a moment"))
}

fn broke() -> Problem {
    let fault = Fault::new("the work broke off", "something in it went wrong", "tell the makers of this program");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const SOMEBODY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    /// Works until told to stop, and says when it begins and ends.
    fn endless(said: &mpsc::Sender<&'static str>) -> impl FnOnce(&AtomicBool) + Send + 'static {
        let said = said.clone();
        move |stop| {
            let _ = said.send("begun");
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = said.send("stopped");
        }
    }

    fn hear(said: &mpsc::Receiver<&'static str>) -> &'static str {
        said.recv_timeout(Duration::from_secs(60)).expect("it says something")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_nobody_waits_for_is_stopped_and_frees_its_bench() {
        let work = Arc::new(Workshop::open().unwrap());
        let (say, said) = mpsc::channel();
        for _ in 0..3 * work.room.available_permits() {
            let (shop, endless, who) = (Arc::clone(&work), endless(&say), Some(SOMEBODY));
            let asked = tokio::spawn(async move { shop.run(who, endless).await });
            assert_eq!(hear(&said), "begun");
            asked.abort();
            assert_eq!(hear(&said), "stopped");
        }
        assert_eq!(work.run(None, |_| 7).await.unwrap(), 7);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn only_so_many_work_and_wait_at_once() {
        let work = Arc::new(Workshop::open().unwrap());
        let (say, said) = mpsc::channel();
        let ask = |work: &Arc<Workshop>| {
            let (shop, endless, who) = (Arc::clone(work), endless(&say), None);
            tokio::spawn(async move { shop.run(who, endless).await })
        };
        let benches = work.room.available_permits();
        let mut all: Vec<_> = (0..benches).map(|_| ask(&work)).collect();
        (0..benches).for_each(|_| assert_eq!(hear(&said), "begun"));
        all.extend((0..QUEUE).map(|_| ask(&work)));
        while work.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(work.run(None, |_| ()).await.unwrap_err().status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(said.try_recv().is_err(), "nobody works who waits");
        work.close();
        for asked in all {
            assert_eq!(asked.await.unwrap().unwrap_err().status, StatusCode::SERVICE_UNAVAILABLE);
        }
        (0..benches).for_each(|_| assert_eq!(hear(&said), "stopped"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_visitor_leaves_room_for_others() {
        let work = Arc::new(Workshop::open().unwrap());
        let (say, said) = mpsc::channel();
        let ask = || {
            let (shop, endless) = (Arc::clone(&work), endless(&say));
            tokio::spawn(async move { shop.run(Some(SOMEBODY), endless).await })
        };
        let all: Vec<_> = (0..SHARE).map(|_| ask()).collect();
        while lock(&work.shares).get(&SOMEBODY) != Some(&SHARE) {
            tokio::task::yield_now().await;
        }
        assert_eq!(work.run(Some(SOMEBODY), |_| ()).await.unwrap_err().status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(work.queue.available_permits() > QUEUE / 2, "others can wait");
        all.iter().for_each(tokio::task::JoinHandle::abort);
        while !lock(&work.shares).is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        drop(said);
    }

    fn lock(shares: &Shares) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        shares.lock().unwrap()
    }

    #[tokio::test]
    async fn work_that_breaks_harms_nobody() {
        let work = Workshop::open().unwrap();
        for _ in 0..2 * work.room.available_permits() {
            let broken: Result<(), Problem> = work.run(None, |_| panic!("on purpose")).await;
            assert_eq!(broken.unwrap_err().status, StatusCode::INTERNAL_SERVER_ERROR);
        }
        assert_eq!(work.run(None, |_| 7).await.unwrap(), 7);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn work_is_less_urgent_than_answering() {
        let own = || rustix::process::getpriority_process(None).unwrap();
        let there = Workshop::open().unwrap().run(None, move |_| own()).await.unwrap();
        assert_eq!(there, (own() + NICE).min(19));
    }
}
