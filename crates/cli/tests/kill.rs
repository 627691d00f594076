//! The server is killed again and again while many play, and no order it has acknowledged is ever lost or carried out twice.

#![cfg(unix)]

mod common;
#[path = "kill/player.rs"]
mod player;
#[path = "kill/script.rs"]
mod script;

use common::{Folder, serve};
use jumpmaster_core::dice::Seeded;
use jumpmaster_soak::Whereabouts;
use player::{Player, Tally};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The number of times the server is killed.
const KILLS: usize = 200;
/// The number of players, each at a table of their own.
const PLAYERS: usize = 16;
/// However slow the machine is, the test ends by then, provided that it has killed often enough for its name.
const LONGEST: Duration = Duration::from_secs(60);

#[test]
fn a_server_that_is_killed_keeps_every_order_it_acknowledged() {
    let folder = Folder::new("kill");
    let (place, tally) = (Arc::new(Whereabouts::default()), Arc::new(Tally::default()));
    let scripts: Vec<Arc<script::Script>> = (0..4).map(|seed| Arc::new(script::Script::play(seed))).collect();
    let players: Vec<_> = (0..PLAYERS)
        .map(|number| {
            let script = Arc::clone(&scripts[number % scripts.len()]);
            let mut player = Player::new(script, Arc::clone(&place), Arc::clone(&tally));
            std::thread::spawn(move || {
                player.play();
                player
            })
        })
        .collect();
    let killed = kill_again_and_again(&folder, &place, &tally);
    let last = serve(&folder);
    place.stop(last.wait_until_ready().expect("it says where it listens"));
    let mut files = 0;
    for player in players {
        let player = player.join().expect("no player finds anything amiss");
        files += player.end();
    }
    drop(last);
    let count = |number: &std::sync::atomic::AtomicUsize| number.load(Ordering::Relaxed);
    let (orders, again, kept) = (count(&tally.orders), count(&tally.again), count(&tally.kept));
    println!(
        "{killed} kills: {orders} orders acknowledged, {again} sent again of which {kept} had been carried out, \
         {files} games verified at the end, {} before",
        count(&tally.verified)
    );
    assert!(killed >= 50, "only {killed} kills");
    assert!(orders > 10 * killed, "too little load: {orders} orders");
    assert!(again > killed, "the kills met nobody: {again} orders were sent again");
}

/// Starts the server and kills it at an unpredictable moment, sometimes before it listens.
fn kill_again_and_again(folder: &Folder, place: &Whereabouts, tally: &Tally) -> usize {
    let begun = Instant::now();
    let mut moments = Seeded::new(0x6b69_6c6c);
    let mut starts = Vec::new();
    let mut killed = 0;
    while killed < KILLS && begun.elapsed() < LONGEST && tally.wrong.load(Ordering::Relaxed) == 0 {
        let started = Instant::now();
        let server = serve(folder);
        if moments.below(12) == 0 {
            std::thread::sleep(Duration::from_millis(moments.below(30)));
        } else {
            let address = server.wait_until_ready().expect("it says where it listens");
            starts.push(started.elapsed());
            place.open(address);
            std::thread::sleep(Duration::from_micros(10_000 + moments.below(220_000)));
            place.close();
        }
        server.kill();
        killed += 1;
    }
    starts.sort_unstable();
    println!("it starts in {:.1?} (median), {:.1?} at most", starts[starts.len() / 2], starts[starts.len() - 1]);
    killed
}
