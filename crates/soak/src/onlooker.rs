//! Spectators, who request pages, the API and news of all tables.

use crate::client::Client;
use crate::line::Line;
use crate::tally::{Table, Tally, lock};
use jumpmaster_core::dice::Seeded;
use std::io::Result;
use std::sync::Arc;
use std::time::Duration;

/// How long to listen for news.
const LISTENS: Duration = Duration::from_millis(300);

/// Watches until told to stop.
pub fn look_on(tally: &Arc<Tally>, mut pick: Seeded, rests: Duration) {
    let mut client = Client::new(tally);
    while !client.stopped() {
        let tables = lock(&tally.tables).clone();
        if !tables.is_empty() {
            let table = &tables[pick.below(tables.len() as u64) as usize];
            // After a broken connection the next look goes somewhere else.
            let _ = look(&mut client, table, &mut pick);
        }
        std::thread::sleep(rests);
    }
}

fn look(client: &mut Client, Table { id, spectator }: &Table, pick: &mut Seeded) -> Result<()> {
    let path = match pick.below(6) {
        0 => format!("/play/{spectator}"),
        1 => format!("/api/games/{id}/log"),
        2 => format!("/api/games/{id}/file"),
        3 => format!("/play/{spectator}/replay"),
        4 => return listen(client, id, spectator),
        _ => format!("/api/games/{id}?orders=none"),
    };
    let answer = client.ask("GET", &path, spectator, &[])?;
    if answer.status >= 400 && ![429, 503].contains(&answer.status) {
        client.tally.wrong(&client.tally.strange, format!("{path}: {}", answer.status));
    }
    Ok(())
}

/// Listens for news, on a connection of its own, which is then dropped without notice.
fn listen(client: &mut Client, id: &str, spectator: &str) -> Result<()> {
    let mut line = Line::open(&client.tally.place.wait())?;
    line.send("GET", &format!("/api/games/{id}/events"), spectator, &[])?;
    let came = line.listen(LISTENS)?;
    client.tally.asked.add(1);
    let told = String::from_utf8_lossy(&came);
    if !came.is_empty() && !told.starts_with("HTTP/1.1 200") && client.tally.place.is_open() {
        let status = told.lines().next().unwrap_or_default();
        if !status.contains(" 429") && !status.contains(" 503") {
            client.tally.wrong(&client.tally.strange, format!("news: {status}"));
        }
    }
    Ok(())
}
