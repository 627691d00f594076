//! What the server can carry, over HTTP on loopback with client and server on the same machine: orders per second with 1,
//! 32 and 200 games at once, each order on the disk before it is answered; memory of idle games; how long games take to
//! open and pages to arrive. `cargo bench -p jumpmaster-server` prints it all; nothing takes longer than a few seconds.
//!
//! Beside every rate of orders is that of a bare loop with the same requests and no game behind it: what the machine and
//! the client could carry at that moment.

#[path = "orders/load.rs"]
mod load;
#[path = "orders/memory.rs"]
mod memory;
#[path = "orders/opening.rs"]
mod opening;
#[path = "orders/pages.rs"]
mod pages;
#[path = "orders/script.rs"]
mod script;
#[path = "orders/wire.rs"]
mod wire;

use jumpmaster_server::{App, Games, app};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

fn main() {
    // `cargo test --all-targets` runs this, too, and has no use for it.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let script = Arc::new(script::Script::longest());
        // First, before any memory was freed.
        memory::run(&script).await;
        for games in [1, 32, 200] {
            load::run(games, &script).await;
        }
        for script in script::Script::of_each_system() {
            opening::run(&script).await;
        }
        pages::run(&script).await;
    });
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Folder(std::env::temp_dir().join(format!("jumpmaster-bench-{}-{number}", std::process::id())))
    }

    fn games(&self) -> Arc<Games> {
        Arc::new(Games::open(&self.0).expect("a database"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Serves the app on a free port.
async fn serve(games: &Arc<Games>) -> (SocketAddr, JoinHandle<()>) {
    listen(app(App { games: Arc::clone(games) })).await
}

async fn listen(router: axum::Router) -> (SocketAddr, JoinHandle<()>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        let _ = stream.set_nodelay(true);
    });
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let served = async { axum::serve(listener, service).await.expect("it serves") };
    (address, tokio::spawn(served))
}

/// A quantile of these times.
fn at(sorted: &[Duration], part: f64) -> Duration {
    sorted[((sorted.len() - 1) as f64 * part) as usize]
}
