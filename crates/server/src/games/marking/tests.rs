//! Nobody can tell whether a game was opened at its bookmark.

use crate::games::hall::Hall;
use crate::games::{Asked, Chair, DiceKind, Games, Showing, Wish, WishedScenario};
use crate::store::Write;
use jumpmaster_core::dice::Seeded;
use jumpmaster_systems::shelf;
use std::sync::Arc;

async fn is_whole(games: &Games, chair: &Chair) -> bool {
    games.hall.table(&chair.game).await.unwrap().play.is_whole()
}

async fn shown(games: &Games, chairs: &[Chair]) -> Vec<Showing> {
    let mut all = Vec::new();
    for chair in chairs {
        all.push(games.showing(chair).await.unwrap());
    }
    all
}

/// Gives `orders` arbitrary orders, under keys that begin with `key`; returns the first of them.
async fn play_on(games: &Games, chairs: &[Chair], key: &str, orders: usize) -> (Chair, Asked) {
    let (mut first, mut choices) = (None, Seeded::new(3));
    for number in 0..orders {
        // The server's dice may end a game early.
        let Some(to_act) = games.glance(&chairs[0]).await.unwrap().to_act else { break };
        let chair = &chairs[usize::from(to_act.0)];
        let mut showing = games.showing(chair).await.unwrap();
        let order = showing.orders.swap_remove(choices.below(showing.orders.len() as u64) as usize).order;
        let asked = Asked { order, faces: Vec::new(), key: Some(format!("{key} {number}")), version: None };
        games.order(chair, asked.clone()).await.unwrap();
        first.get_or_insert_with(|| (chair.clone(), asked));
    }
    first.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_opens_at_its_bookmark_and_nobody_sees_a_difference() {
    let folder = std::env::temp_dir().join(format!("jumpmaster-bookmark-{}", std::process::id()));
    let games = Games::open(&folder).unwrap();
    while super::program().is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let scenario = WishedScenario::Shipped("estuary-at-dawn".into());
    let wish = Wish { scenario, house: None, dice: DiceKind::Server, grace: None };
    let opened = games.create(wish).await.unwrap();
    let mut chairs = Vec::new();
    for token in opened.chairs.iter().map(|chair| &chair.token).chain([&opened.spectator]) {
        chairs.push(games.chair(token).await.unwrap());
    }
    let (giver, asked) = play_on(&games, &chairs, "early", 150).await;
    let given = games.order(&giver, asked.clone()).await.unwrap();
    let before = shown(&games, &chairs).await;
    let tokens = [opened.chairs[1].token.clone(), opened.spectator.clone()];
    let recent = games.recent(&tokens).await.unwrap();
    let log = games.log(&chairs[1], 0).await.unwrap();
    let moment = games.moment(&chairs[1], None, 3).await.unwrap();
    let file = games.file(&chairs[1]).await.unwrap().bytes;
    drop(games);

    let games = Games::open(&folder).unwrap();
    assert_eq!(shown(&games, &chairs).await, before);
    assert!(!is_whole(&games, &giver).await, "it was opened at its bookmark");
    assert_eq!(games.recent(&tokens).await.unwrap(), recent);
    let near = log.len() - 5;
    assert_eq!(games.log(&chairs[1], near).await.unwrap(), log[near..]);
    assert!(!is_whole(&games, &giver).await, "what is near needs no more");
    assert_eq!(games.order(&giver, asked).await.unwrap(), given, "an order of long ago is known again");
    assert!(is_whole(&games, &giver).await);
    drop(games);

    let games = Games::open(&folder).unwrap();
    games.glance(&giver).await.unwrap();
    assert_eq!(games.log(&chairs[1], 0).await.unwrap(), log);
    assert_eq!(games.moment(&chairs[1], None, 3).await.unwrap(), moment);
    assert_eq!(games.file(&chairs[1]).await.unwrap().bytes, file);
    assert_eq!(shown(&games, &chairs).await, before);
    drop(games);

    // It goes on from the bookmark, and what was written verifies from its beginning.
    let games = Games::open(&folder).unwrap();
    play_on(&games, &chairs, "late", 12).await;
    assert!(!is_whole(&games, &giver).await);
    let before = shown(&games, &chairs).await;
    games.resign(&giver).await.unwrap();
    let file = games.file(&giver).await.unwrap();
    assert!(file.whole && jumpmaster_play::verify(&file.bytes, shelf()).good());
    let game = games.hall.table(&giver.game).await.unwrap().id;

    // One with a flipped byte, which still reads as a bookmark, is detected and ignored.
    let fresh = Hall::new(Arc::clone(&games.store));
    assert!(!fresh.table(&giver.game).await.unwrap().play.is_whole());
    let database = rusqlite::Connection::open(games.store.folder().join("games.sqlite3")).unwrap();
    let sql = "UPDATE bookmark SET text = replace(text, '\"public\":', '\"public\":1')";
    assert_eq!(database.execute(sql, []).unwrap(), 1);
    let fresh = Hall::new(Arc::clone(&games.store));
    assert!(fresh.table(&giver.game).await.unwrap().play.is_whole());

    // One that is of another program, or damaged, is ignored.
    for (program, text) in [("another", "{}"), (super::program().unwrap(), "{}")] {
        let (program, text) = (program.to_string(), text.to_string());
        let spoiled = Write::Bookmark { game, lines: 10, program, noticed: "[]".into(), text };
        games.store.write(vec![spoiled]).await.unwrap();
        let fresh = Hall::new(Arc::clone(&games.store));
        assert!(fresh.table(&giver.game).await.unwrap().play.is_whole());
        assert_eq!(fresh.table(&giver.game).await.unwrap().version(giver.seat), before[0].version);
    }
    drop(games);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_opened_for_every_order_has_its_bookmark_moved_on() {
    let folder = std::env::temp_dir().join(format!("jumpmaster-moving-{}", std::process::id()));
    let games = Games::open(&folder).unwrap();
    while super::program().is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let scenario = WishedScenario::Shipped("estuary-at-dawn".into());
    let wish = Wish { scenario, house: None, dice: DiceKind::Server, grace: None };
    let opened = games.create(wish).await.unwrap();
    let mut chairs = Vec::new();
    for chair in &opened.chairs {
        chairs.push(games.chair(&chair.token).await.unwrap());
    }
    play_on(&games, &chairs, "warm", 150).await;
    drop(games);
    let mut marked = Vec::new();
    for number in 0..80 {
        let games = Games::open(&folder).unwrap();
        if games.glance(&chairs[0]).await.unwrap().to_act.is_none() {
            break;
        }
        play_on(&games, &chairs, &format!("cold {number}"), 1).await;
        marked.push(games.hall.table(&chairs[0].game).await.unwrap().marked);
    }
    marked.dedup();
    assert!(marked.len() > 1 && marked[0] > 0, "{marked:?}");
    std::fs::remove_dir_all(folder).unwrap();
}
