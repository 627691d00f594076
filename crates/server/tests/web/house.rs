//! The app on a port of its own, which can be stopped and started again as if the machine had been.

use crate::common::{Folder, games_of};
use jumpmaster_server::{App, Games, app};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub struct House {
    address: SocketAddr,
    folder: Folder,
    running: Option<Running>,
}

/// A runtime of its own: when it is dropped every connection ends, as when a machine is switched off.
struct Running {
    runtime: Runtime,
    games: Arc<Games>,
}

impl House {
    pub async fn open() -> House {
        let mut house = House { address: (Ipv4Addr::LOCALHOST, 0).into(), folder: Folder::new(), running: None };
        house.start().await;
        house
    }

    /// Listens again at the same address.
    pub async fn start(&mut self) {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let games = Arc::new(games_of(&self.folder));
        let routes = app(App { games: Arc::clone(&games) }).into_make_service_with_connect_info::<SocketAddr>();
        let address = self.address;
        let listening = runtime.spawn(TcpListener::bind(address)).await.unwrap();
        let listener = listening.expect("the port is free");
        self.address = listener.local_addr().unwrap();
        runtime.spawn(async move { axum::serve(listener, routes).await });
        self.running = Some(Running { runtime, games });
    }

    /// Stops without notice.
    pub async fn stop(&mut self) {
        let Some(Running { runtime, games }) = self.running.take() else { return };
        let stopped = tokio::task::spawn_blocking(move || {
            runtime.shutdown_timeout(Duration::from_secs(5));
            drop(games);
        });
        stopped.await.unwrap();
    }

    pub fn games(&self) -> &Games {
        &self.running.as_ref().expect("the app runs").games
    }

    /// The whole address of a path.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A folder for what browsers download.
    pub fn downloads(&self) -> std::path::PathBuf {
        let folder = self.folder.0.join("downloads");
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(Running { runtime, .. }) = self.running.take() {
            runtime.shutdown_background();
        }
    }
}
