//! Orders per second, and how long one takes, with many games at once.

use super::script::Script;
use super::wire::Wire;
use super::{Folder, at, listen, serve};
use axum::Json;
use axum::body::Bytes;
use axum::routing::post;
use jumpmaster_core::Seat;
use jumpmaster_server::{Games, Opened};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long each load lasts.
const LASTS: Duration = Duration::from_secs(4);
/// The most orders in one load.
const MOST: usize = 200_000;

struct Told {
    a_second: f64,
    took: Vec<Duration>,
}

pub async fn run(games: usize, script: &Arc<Script>) {
    let bare = bare(games, script).await;
    let told = played(games, script).await;
    println!(
        "{games:>4} games at once: {:>7.0} orders/s   p50 {:>8.2?}   p99 {:>8.2?}   max {:>8.2?}   \
         (bare loop {:>6.0}/s, p99 {:>8.2?}: 1 to {:.1})",
        told.a_second,
        at(&told.took, 0.5),
        at(&told.took, 0.99),
        at(&told.took, 1.0),
        bare.a_second,
        at(&bare.took, 0.99),
        bare.a_second / told.a_second,
    );
}

/// The same requests to an address that answers at once.
async fn bare(games: usize, script: &Arc<Script>) -> Told {
    let answer = |_: Bytes| async { Json(json!({ "done": { "version": 1, "heard": { "lines": [], "rolls": [] } } })) };
    let (address, server) = listen(axum::Router::new().route("/api/games/{game}/orders", post(answer))).await;
    let players = (0..games).map(|_| {
        let script = Arc::clone(script);
        tokio::spawn(async move {
            let mut wire = Wire::open(address).await;
            let (mut took, begun, token) = (Vec::new(), Instant::now(), "0".repeat(64));
            for (_, body) in script.orders.iter().cycle() {
                if begun.elapsed() > LASTS / 4 || took.len() == MOST / games {
                    break;
                }
                let sent = Instant::now();
                wire.order("0000000000000000", &token, body).await;
                took.push(sent.elapsed());
            }
            took
        })
    });
    let told = gather(players.collect()).await;
    server.abort();
    told
}

async fn played(games: usize, script: &Arc<Script>) -> Told {
    let folder = Folder::new();
    let kept = folder.games();
    let (address, server) = serve(&kept).await;
    let mut tables = Vec::new();
    for _ in 0..games {
        tables.push(kept.create(script.wish()).await.expect("a game"));
    }
    let players = tables.into_iter().map(|opened| {
        let (kept, script) = (Arc::clone(&kept), Arc::clone(script));
        tokio::spawn(async move { play(address, &kept, &script, opened, MOST / games).await })
    });
    let told = gather(players.collect()).await;
    server.abort();
    told
}

/// Plays one game after another, and returns how long each order took.
async fn play(address: SocketAddr, games: &Games, script: &Script, mut opened: Opened, most: usize) -> Vec<Duration> {
    let mut wire = Wire::open(address).await;
    let (mut took, begun) = (Vec::new(), Instant::now());
    loop {
        for (Seat(seat), body) in &script.orders {
            if begun.elapsed() > LASTS || took.len() == most {
                return took;
            }
            let token = &opened.chairs[usize::from(*seat)].token;
            let sent = Instant::now();
            wire.order(&opened.id.0, token, body).await;
            took.push(sent.elapsed());
        }
        opened = games.create(script.wish()).await.expect("a game");
    }
}

async fn gather(players: Vec<tokio::task::JoinHandle<Vec<Duration>>>) -> Told {
    let begun = Instant::now();
    let mut took = Vec::new();
    for player in players {
        took.extend(player.await.expect("a player plays to the end"));
    }
    let a_second = took.len() as f64 / begun.elapsed().as_secs_f64();
    took.sort_unstable();
    Told { a_second, took }
}
