//! How long a game takes to open from the disk, a short one compared with a long one.

use super::script::Script;
use super::{Folder, at};
use jumpmaster_server::{Chair, Games, Undone};
use std::time::Instant;

/// The number of times each is opened.
const TIMES: usize = 15;

pub async fn run(script: &Script) {
    for entries in [10, 100, 1000] {
        let folder = Folder::new();
        let chairs = played(&folder.games(), script, entries).await;
        let mut took = Vec::new();
        for _ in 0..TIMES {
            let games = folder.games();
            games.chair("nobody").await.expect_err("nobody sits there");
            let begun = Instant::now();
            games.glance(&chairs[0]).await.expect("it is shown");
            took.push(begun.elapsed());
        }
        took.sort_unstable();
        let opened = at(&took, 0.5);
        println!("{}: a game of {entries:>4} entries opens in {opened:>8.2?} (median of {TIMES})", script.scenario);
    }
}

/// A game with `deeds` log entries. Orders that nobody saw are taken back and given again: a long game of a short scenario.
async fn played(games: &Games, script: &Script, entries: usize) -> Vec<Chair> {
    let opened = games.create(script.wish()).await.expect("a game");
    let mut chairs = Vec::new();
    for chair in &opened.chairs {
        chairs.push(games.chair(&chair.token).await.expect("a chair"));
    }
    let longer = entries.saturating_sub(script.orders.len());
    let (mut done, mut again) = (0, 0);
    for number in 0..script.orders.len() {
        let (seat, asked) = script.asked(number);
        games.order(&chairs[seat], asked.clone()).await.expect("it is carried out");
        done += 1;
        while again < longer && games.undo(&chairs[seat]).await.is_ok_and(|undone| undone == Undone::Taken) {
            games.order(&chairs[seat], asked.clone()).await.expect("it is carried out");
            done += 2;
            again += 2;
        }
        if done >= entries {
            break;
        }
    }
    assert!(done >= entries, "the game has only {done} entries");
    chairs
}
