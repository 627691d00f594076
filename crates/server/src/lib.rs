//! The web app: look a rule up, plan a drop, play a game. Pages are drawn on the server; small native modules help them.
//!
//! Lives here: addresses, pages, sessions and storage. Not here: any rule, and never a state; what is shown comes from
//! the shelf, from ledgers, sheets, views and heard lines, so that a new rule system appears by itself.

mod api;
mod assets;
mod budget;
mod games;
mod guard;
mod kit;
mod limits;
mod listen;
mod page;
mod pages;
mod patience;
mod problem;
mod stop;
mod store;
mod tls;
mod work;

pub use games::*;
pub use guard::{HostName, Network};
pub use listen::Limits;
pub use problem::Problem;
pub use tls::TlsFiles;

use axum::Router;
use guard::Door;
use jumpmaster_core::Fault;
use listen::Listening;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tls::Tls;

/// Where the app listens, whom it serves, and where it keeps its data.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; loopback by default.
    pub bind: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The folder of the database.
    pub data: PathBuf,
    /// The names it answers to, besides its addresses and `localhost`.
    pub hosts: Vec<HostName>,
    /// The proxies that are trusted to say whom they speak for.
    pub proxies: Vec<Network>,
    /// The certificate, if it uses TLS.
    pub tls: Option<TlsFiles>,
    /// Limits on connections.
    pub limits: Limits,
    /// Limits on what one visitor and one game may take.
    pub quotas: Quotas,
    /// The number of days after which idle games are removed; `None` keeps them for ever.
    pub keep_days: Option<u64>,
    /// Is told of faults that belong to no request.
    pub trouble: fn(&Fault),
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: Ipv4Addr::LOCALHOST.into(),
            port: 7474,
            data: PathBuf::from("jumpmaster-data"),
            hosts: Vec::new(),
            proxies: Vec::new(),
            tls: None,
            limits: Limits::default(),
            quotas: Quotas::default(),
            keep_days: None,
            trouble: |_| {},
        }
    }
}

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    /// The games that are played here.
    pub games: Arc<Games>,
}

/// All addresses of the app, under whatever name it is asked for.
pub fn app(app: App) -> Router {
    behind(Door::default(), app)
}

/// All addresses of the app, for the clients that the door lets in.
fn behind(door: Door, app: App) -> Router {
    let routes = Router::new().merge(pages::routes()).nest("/api", api::routes()).merge(assets::routes());
    guard::around(page::around(routes), door).with_state(app)
}

/// Serves until told to stop, by Ctrl-C or the system; `ready` gets the address once it listens.
pub fn run(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Fault> {
    stop::allow_many_connections();
    let runtime = runtime()?;
    let served = runtime.block_on(serve(config, ready));
    // Work whose answer nobody wants any more is not waited for.
    runtime.shutdown_background();
    served
}

/// Serves until told to stop; `ready` gets the address once it listens.
pub async fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Fault> {
    limits::outlive();
    let tls = config.tls.as_ref().map(Tls::open).transpose()?.map(Arc::new);
    let games = Arc::new(Games::open_within(&config.data, config.quotas)?);
    let address = SocketAddr::new(config.bind, config.port);
    let cannot = |error: std::io::Error| {
        Fault::new(
            format!("cannot listen on {address}"),
            error.to_string(),
            "choose another --port, or stop what listens there",
        )
    };
    let listener = tokio::net::TcpListener::bind(address).await.map_err(cannot)?;
    let stop = stop::Told::by_signals();
    ready(listener.local_addr().map_err(cannot)?);
    let mut beside = tokio::task::JoinSet::new();
    beside.spawn(sweep(Arc::clone(&games)));
    if let Some(days) = config.keep_days {
        beside.spawn(expire(Arc::clone(&games), days, config.trouble));
    }
    if let Some(tls) = &tls {
        beside.spawn(stop::reload_when_told(Arc::clone(tls), config.trouble));
    }
    let door = Door { names: Some(config.hosts.clone()), proxies: config.proxies.clone(), tls: tls.is_some() };
    let router = behind(door, App { games: Arc::clone(&games) });
    let listening = Listening::new(listener, router, tls, config.limits, config.proxies.clone());
    listening.until(stop.wait(), || closing(&games)).await;
    beside.shutdown().await;
    // Nobody can be answered any more. What was accepted before is finished, and is on the disk.
    games.settle().await
}

/// Ends everything that would keep the app from stopping: called once, when it is told to stop.
fn closing(games: &Games) {
    // Clients waiting for news would keep the server up for ever.
    games.close();
}

/// How often to look for idle tables.
const SWEEP: Duration = Duration::from_secs(15);
/// How often to look for games that have been idle for long.
const EXPIRE: Duration = Duration::from_secs(60 * 60);

async fn sweep(games: Arc<Games>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        games.sweep();
    }
}

async fn expire(games: Arc<Games>, days: u64, trouble: fn(&Fault)) {
    loop {
        if let Err(fault) = games.expire(days).await {
            trouble(&fault);
        }
        tokio::time::sleep(EXPIRE).await;
    }
}

/// Writes all games of a folder as one archive, as they are now, whether or not the app is running there.
pub fn export(data: &Path, into: &mut dyn std::io::Write) -> Result<Exported, Fault> {
    let runtime = runtime()?;
    let _inside = runtime.enter();
    limits::outlive();
    games::archive::write(&store::copy(data)?, into)
}

/// Imports the games of such an archive into a folder.
pub fn import(data: &Path, archive: &[u8]) -> Result<Archived, Fault> {
    runtime()?.block_on(Games::open(data)?.take_in(archive))
}

/// The games of a folder, those idle longest first.
pub fn list(data: &Path) -> Result<Vec<ListedGame>, Fault> {
    Games::open(data)?.listed()
}

/// Removes a game from a folder.
pub fn delete(data: &Path, game: &str) -> Result<(), Fault> {
    runtime()?.block_on(Games::open(data)?.remove(game))
}

/// Removes the games of a folder in which nothing was done for `days` days, or only says which they are.
pub fn prune(data: &Path, days: u64, only_tell: bool) -> Result<Pruned, Fault> {
    runtime()?.block_on(Games::open(data)?.prune(days, only_tell))
}

fn runtime() -> Result<tokio::runtime::Runtime, Fault> {
    let built = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    built.map_err(|error| Fault::new("the app cannot start", error.to_string(), "free some memory or threads"))
}
