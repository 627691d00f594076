//! How long pages take to arrive.

use super::script::Script;
use super::wire::Wire;
use super::{Folder, at, serve};
use std::time::Instant;

/// The number of times each is requested; the first time is reported separately.
const TIMES: usize = 20;

pub async fn run(script: &Script) {
    let folder = Folder::new();
    let games = folder.games();
    let (address, server) = serve(&games).await;
    let opened = games.create(script.wish()).await.expect("a game");
    let seat = format!("/play/{}", opened.chairs[0].token);
    let mut wire = Wire::open(address).await;
    for (name, path) in [
        ("first page", "/"),
        ("rules", "/rules"),
        ("Lab, an exact drop", "/lab?a=7,6&a.planes=2"),
        ("table", &seat),
        ("replay", &format!("{seat}/replay")),
    ] {
        let mut took = Vec::new();
        let mut bytes = 0;
        for _ in 0..TIMES {
            let begun = Instant::now();
            bytes = wire.get(path).await;
            took.push(begun.elapsed());
        }
        let first = took[0];
        took.sort_unstable();
        let (middle, most) = (at(&took, 0.5), at(&took[..TIMES - 1], 1.0));
        println!("{name:<20} {:>4} kB   first {first:>8.2?}   median {middle:>8.2?}   most {most:>8.2?}", bytes / 1024);
    }
    server.abort();
}
