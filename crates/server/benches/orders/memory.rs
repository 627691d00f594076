//! The memory of idle games.

use super::Folder;
use super::script::Script;

/// The numbers of games: as many as are in memory together, and far more than that.
const GAMES: [usize; 2] = [500, 2000];

pub async fn run(script: &Script) {
    if resident().is_none() {
        println!("the memory of games is not measured here: there is no /proc");
        return;
    }
    let mut kept = Vec::new();
    for many in GAMES {
        let folder = Folder::new();
        let games = folder.games();
        let before = resident().unwrap_or(0);
        for _ in 0..many {
            let opened = games.create(script.wish()).await.expect("a game");
            let (seat, asked) = script.asked(0);
            let chair = games.chair(&opened.chairs[seat].token).await.expect("a chair");
            games.order(&chair, asked).await.expect("it is carried out");
        }
        let grown = resident().unwrap_or(0).saturating_sub(before);
        println!("{many:>4} idle games: {:>6.1} kB each ({grown} kB more than before)", grown as f64 / many as f64);
        // What is freed now would be used again by the next games, which would then seem to need nothing.
        kept.push((folder, games));
    }
}

/// The resident memory of this process, in kilobytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok())
}
