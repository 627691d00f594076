//! The web app: look a rule up, plan a drop, play a game. Pages are drawn on the server; small native modules help them.
//!
//! Lives here: addresses, pages, sessions and storage. Not here: any rule, and never a state; what is shown comes from the
//! shelf, from ledgers, sheets, views and heard lines, so that a new rule system appears by itself.

mod api;
mod assets;
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
use std::path::PathBuf;
use std::sync::Arc;

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
    let stop = async { _ = tokio::signal::ctrl_c().await };
    axum::serve(listener, app(App { games }).into_make_service()).with_graceful_shutdown(stop).await.map_err(cannot)
}
