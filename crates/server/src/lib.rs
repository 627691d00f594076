//! The web app: look a rule up, plan a drop, play a game. Pages are drawn on the server; small native modules help them.
//!
//! Lives here: addresses, pages, sessions and storage. Not here: any rule, and never a state; what is shown comes from the
//! shelf, from ledgers, sheets, views and heard lines, so that a new rule system appears by itself.

mod api;
mod assets;
mod budget;
mod games;
mod guard;
mod kit;
mod page;
mod pages;
mod problem;
mod store;

pub use games::*;
pub use problem::Problem;

use axum::Router;
use jumpmaster_core::Fault;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where the app listens and what it keeps where.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; loopback unless told.
    pub bind: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The folder of the database.
    pub data: PathBuf,
}

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    /// The games that are played here.
    pub games: Arc<Games>,
}

/// All addresses of the app.
pub fn app(app: App) -> Router {
    let routes = Router::new().merge(pages::routes()).nest("/api", api::routes()).merge(assets::routes());
    guard::around(page::around(routes)).with_state(app)
}

/// Listens until told to stop, by Ctrl-C or the system; `ready` hears the address once it does.
pub fn run(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Fault> {
    runtime()?.block_on(serve(config, ready))
}

/// Listens until told to stop; `ready` hears the address once it does.
pub async fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Fault> {
    let games = Arc::new(Games::open(&config.data)?);
    let address = SocketAddr::new(config.bind, config.port);
    let cannot = |error: std::io::Error| {
        Fault::new(
            format!("cannot listen on {address}"),
            error.to_string(),
            "choose another --port, or stop what listens there",
        )
    };
    let listener = tokio::net::TcpListener::bind(address).await.map_err(cannot)?;
    ready(listener.local_addr().map_err(cannot)?);
    let sweeping = tokio::spawn(sweep(Arc::clone(&games)));
    let stopping = Arc::new(tokio::sync::Notify::new());
    let (told, closing) = (Arc::clone(&stopping), Arc::clone(&games));
    let stop = async move {
        told_to_stop().await;
        // Who waits for news would keep the server up for ever.
        closing.close();
        told.notify_one();
    };
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        // An answer is one small piece: waiting to send it with the next one only makes it late.
        let _ = stream.set_nodelay(true);
    });
    let service = app(App { games }).into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, service).with_graceful_shutdown(stop).into_future();
    let done = tokio::select! {
        done = served => done.map_err(cannot),
        () = async { stopping.notified().await; tokio::time::sleep(GRACE).await } => Ok(()),
    };
    sweeping.abort();
    done
}

/// How long those who are being answered have to take their answer when the app stops.
const GRACE: Duration = Duration::from_secs(3);
/// How often idle games are looked for.
const SWEEP: Duration = Duration::from_secs(15);

async fn sweep(games: Arc<Games>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        games.sweep();
    }
}

async fn told_to_stop() {
    let interrupted = async { _ = tokio::signal::ctrl_c().await };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! { () = interrupted => {}, _ = terminated.recv() => {} }
            return;
        }
    }
    interrupted.await;
}

/// All games of a folder as one file.
pub fn export(data: &Path) -> Result<Vec<u8>, Fault> {
    Games::open(data)?.export()
}

/// Takes the games of such a file into a folder.
pub fn import(data: &Path, archive: &[u8]) -> Result<Archived, Fault> {
    runtime()?.block_on(Games::open(data)?.take_in(archive))
}

fn runtime() -> Result<tokio::runtime::Runtime, Fault> {
    let built = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    built.map_err(|error| Fault::new("the app cannot start", error.to_string(), "free some memory or threads"))
}
