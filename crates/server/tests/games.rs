//! Games from their making to their end, as those at the table experience them.

mod common;

use axum::http::StatusCode;
use common::{Folder, asked, games_of, play_to_the_end, tokens};
use jumpmaster_core::Seat;
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::verify;
use jumpmaster_server::{Asked, Chair, DiceKind, Games, Given, TalkKind, Undone, Wish, WishedScenario};
use jumpmaster_systems::shelf;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_and_proves_itself() {
    for name in common::scenarios() {
        let folder = Folder::new();
        let games = games_of(&folder);
        let opened = games.create(common::wish(&name)).await.unwrap();
        let chairs = common::chairs(&games, &opened).await;
        play_to_the_end(&games, &chairs, 3).await;
        let end = games.showing(&chairs[0]).await.unwrap();
        assert!(end.outcome.is_some() && end.orders.is_empty() && end.to_act.is_none());
        let file = games.file(&chairs[1]).await.unwrap();
        assert!(file.whole);
        let report = verify(&file.bytes, shelf());
        assert!(report.good(), "{name}: {:?}", report.checks);

        drop(games);
        let games = games_of(&folder);
        assert_eq!(games.showing(&chairs[0]).await.unwrap(), end, "{name}: a restart changes nothing");
        let again = games.import(&file.bytes).await.unwrap();
        assert_ne!(tokens(&again), tokens(&opened));
        let taken = games.chair(&again.chairs[0].token).await.unwrap();
        let taken = games.showing(&taken).await.unwrap();
        assert_eq!((taken.view, taken.outcome), (end.view, end.outcome));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_gives_each_seat_only_its_own_record() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    common::play(&games, &chairs, 1, 6).await;
    let file = games.file(&chairs[1]).await.unwrap();
    assert!(!file.whole);
    assert!(!verify(&file.bytes, shelf()).good(), "a record is no game file");
    for seat in [Seat(0), Seat::PUBLIC, Seat::REFEREE] {
        let problem = games.moment(&chairs[1], Some(seat), 0).await.unwrap_err();
        assert_eq!(problem.status, StatusCode::FORBIDDEN);
    }
    games.moment(&chairs[1], Some(Seat(1)), 0).await.unwrap();
    games.resign(&chairs[0]).await.unwrap();
    let end = games.showing(&chairs[1]).await.unwrap();
    assert_eq!(end.ended.as_ref().unwrap().winner, Some(Seat(1)));
    assert!(end.to_act.is_none());
    games.moment(&chairs[1], Some(Seat::REFEREE), 0).await.unwrap();
    assert!(games.file(&chairs[1]).await.unwrap().whole, "given up is over");
    let order = asked(serde_json::json!("anything"), end.version);
    assert_eq!(games.order(&chairs[1], order).await.unwrap_err().status, StatusCode::CONFLICT);
}

/// Otherwise the time a look takes would reveal what is done in secret.
#[tokio::test(flavor = "multi_thread")]
async fn who_looks_does_not_wait_for_what_is_being_written() {
    let folder = Folder::new();
    let games = Arc::new(games_of(&folder));
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    let onlooker = games.chair(&opened.spectator).await.unwrap();
    let before = games.showing(&onlooker).await.unwrap();
    let (chair, mut showing) = common::to_act(&games, &chairs).await.unwrap();
    // Somebody else has the database locked: what is given now is not on the disk before the lock is released.
    let mut disk = rusqlite::Connection::open(folder.0.join("games.sqlite3")).unwrap();
    let held = disk.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    let order = asked(showing.orders.swap_remove(0).order, showing.version);
    let (there, giver) = (Arc::clone(&games), chair.clone());
    let giving = tokio::spawn(async move { there.order(&giver, order).await });
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(games.showing(&onlooker).await.unwrap(), before);
    assert_eq!(games.showing(&chair).await.unwrap().version, showing.version, "nobody sees what may yet be lost");
    assert!(!giving.is_finished(), "both looked while it was being written");
    drop(held);
    giving.await.unwrap().unwrap();
    assert_eq!(games.showing(&chair).await.unwrap().version, showing.version + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_open_what_they_are_for_and_nothing_else() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    for (seat, token) in opened.chairs.iter().map(|chair| (chair.seat, &chair.token)) {
        assert_eq!(games.chair(token).await.unwrap().seat, seat);
    }
    let onlooker = games.chair(&opened.spectator).await.unwrap();
    assert!(onlooker.looks_on());
    assert_eq!(games.resign(&onlooker).await.unwrap_err().status, StatusCode::FORBIDDEN);
    assert_eq!(games.say(&onlooker, "psst").await.unwrap_err().status, StatusCode::FORBIDDEN);
    for wrong in ["", "x", &opened.spectator[1..], "' OR 1=1 --"] {
        assert_eq!(games.chair(wrong).await.unwrap_err().status, StatusCode::NOT_FOUND);
    }
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for token in tokens(&opened) {
            assert!(!common::contains(&bytes, token.as_bytes()), "no token is kept");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_orders_at_once_one_wins_and_the_others_are_told() {
    let folder = Folder::new();
    let games = Arc::new(games_of(&folder));
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    for round in 0..5 {
        let (chair, showing) = common::to_act(&games, &chairs).await.unwrap();
        let tries = showing.orders.iter().take(16).map(|offer| {
            let (games, chair, order) =
                (Arc::clone(&games), chair.clone(), asked(offer.order.clone(), showing.version));
            tokio::spawn(async move { games.order(&chair, order).await })
        });
        let tries: Vec<_> = tries.collect();
        let (many, mut won) = (tries.len(), 0);
        for tried in tries {
            match tried.await.unwrap() {
                Ok(_) => won += 1,
                Err(problem) => {
                    assert_eq!(problem.status, StatusCode::CONFLICT, "{round}: {problem:?}");
                    assert!(problem.fault.why.contains("version"));
                }
            }
        }
        assert_eq!(won, 1, "of {many}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_sent_again_is_not_given_again() {
    let folder = Folder::new();
    let mut games = games_of(&folder);
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    let (chair, showing) = common::to_act(&games, &chairs).await.unwrap();
    let order = Asked { key: Some("first".into()), ..asked(showing.orders[0].order.clone(), showing.version) };
    let first = games.order(&chair, order.clone()).await.unwrap();
    for restart in [false, true] {
        if restart {
            drop(games);
            games = games_of(&folder);
        }
        assert_eq!(games.order(&chair, order.clone()).await.unwrap(), first);
        let after = games.showing(&chair).await.unwrap();
        assert_eq!(after.version, showing.version + 1);
        let other = Asked { order: after.orders[0].order.clone(), ..order.clone() };
        if other.order != order.order {
            assert_eq!(games.order(&chair, other).await.unwrap_err().status, StatusCode::CONFLICT);
        }
    }
    // Another seat's key of the same name is a different key.
    games.order(&chairs[1], order).await.unwrap_err();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_saw_is_taken_back_freely_and_what_was_seen_with_leave() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let (mut free, mut asked_for, mut refused) = (0, 0, 0);
    for seed in 0..8 {
        let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
        let chairs = common::chairs(&games, &opened).await;
        let mut pick = Seeded::new(seed);
        for _ in 0..60 {
            let Some(seat) = common::step(&games, &chairs, &mut pick).await else { break };
            let (mine, other) = (&chairs[usize::from(seat.0)], &chairs[1 - usize::from(seat.0)]);
            let showing = games.showing(mine).await.unwrap();
            if showing.can_undo && pick.below(3) > 0 {
                continue;
            }
            let heard = games.showing(other).await.unwrap();
            match games.undo(mine).await {
                Err(problem) => {
                    assert_eq!(problem.status, StatusCode::CONFLICT);
                    assert!(!showing.can_undo);
                    refused += 1;
                }
                Ok(Undone::Taken) => {
                    assert!(showing.can_undo && !showing.undo_asks);
                    let after = games.showing(other).await.unwrap();
                    assert_eq!(after, heard, "who heard nothing of it hears nothing of its taking back");
                    free += 1;
                }
                Ok(Undone::Asked) => {
                    assert!(showing.can_undo && showing.undo_asks);
                    assert_eq!(games.showing(other).await.unwrap().pending.undo, Some(seat));
                    assert_eq!(games.answer_undo(mine, true).await.unwrap_err().status, StatusCode::CONFLICT);
                    let order = asked(showing.orders[0].order.clone(), showing.version);
                    let problem = games.order(mine, order).await.unwrap_err();
                    assert_eq!(problem.status, StatusCode::CONFLICT, "a wish that fell away would tell of the order");
                    match asked_for % 3 {
                        0 => games.answer_undo(other, true).await.unwrap(),
                        1 => games.answer_undo(other, false).await.unwrap(),
                        _ => games.answer_undo(mine, false).await.unwrap(),
                    }
                    let after = games.showing(mine).await.unwrap();
                    assert_eq!(after.pending.undo, None);
                    let taken = after.log.last().unwrap().undo.is_some();
                    assert_eq!(taken, asked_for % 3 == 0);
                    asked_for += 1;
                }
            }
        }
    }
    assert!(free > 0 && asked_for > 2 && refused > 0, "free {free}, asked {asked_for}, refused {refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_and_draws_are_heard_by_all() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    let mut watch = games.watch(&chairs[1]).await.unwrap();
    let before = watch.now();
    games.say(&chairs[0], "  Good luck! ").await.unwrap();
    assert_ne!(watch.next().await.unwrap(), before);
    for wrong in ["", "   ", "\u{7}", &"x".repeat(2001)] {
        assert_eq!(games.say(&chairs[0], wrong).await.unwrap_err().status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    games.offer_draw(&chairs[0]).await.unwrap();
    assert!(games.offer_draw(&chairs[1]).await.is_err());
    games.answer_draw(&chairs[1], false).await.unwrap();
    games.offer_draw(&chairs[1]).await.unwrap();
    games.answer_draw(&chairs[0], true).await.unwrap();
    let onlooker = games.chair(&opened.spectator).await.unwrap();
    let end = games.showing(&onlooker).await.unwrap();
    assert_eq!(end.ended.unwrap().winner, None);
    assert_eq!(end.chat[0].kind, TalkKind::Said("Good luck!".into()));
    assert_eq!(end.chat.len(), 5);
    assert_eq!(watch.next().await.unwrap(), games.showing(&chairs[1]).await.unwrap().news);
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_dice_are_asked_for_one_by_one_and_outlive_a_restart() {
    let folder = Folder::new();
    let mut games = games_of(&folder);
    let wish = Wish { dice: DiceKind::Typed, ..common::wish(&common::scenarios()[0]) };
    let opened = games.create(wish).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    let mut pick = Seeded::new(5);
    let mut typed = 0;
    while let Some((chair, showing)) = common::to_act(&games, &chairs).await {
        let order = showing.orders[pick.below(showing.orders.len() as u64) as usize].order.clone();
        let mut given = games.order(&chair, asked(order.clone(), showing.version)).await.unwrap();
        while let Given::Wants(wanted) = given {
            assert_eq!(games.showing(&chair).await.unwrap().wants.as_ref(), Some(&wanted));
            for other in chairs.iter().filter(|other| **other != chair) {
                assert_eq!(games.showing(other).await.unwrap().wants, None);
            }
            let mut faces = wanted.faces.clone();
            faces.push(wanted.need.die.most() + 1);
            let again = Asked { faces, ..asked(order.clone(), showing.version) };
            let problem = games.order(&chair, again).await.unwrap_err();
            assert_eq!(problem.status, StatusCode::UNPROCESSABLE_ENTITY);
            let mut faces = wanted.faces.clone();
            if !faces.is_empty() {
                let instead = asked(showing.orders[0].order.clone(), showing.version);
                let problem = games.order(&chair, instead).await.unwrap_err();
                assert_eq!(problem.status, StatusCode::CONFLICT, "a face that was typed stays typed");
                if typed == 1 {
                    drop(games);
                    games = games_of(&folder);
                    assert_eq!(games.showing(&chair).await.unwrap().wants.as_ref(), Some(&wanted));
                }
            }
            faces.push(wanted.need.die.least() + pick.below(wanted.need.die.values().len() as u64) as u8);
            typed += 1;
            given = games.order(&chair, Asked { faces, ..asked(order.clone(), showing.version) }).await.unwrap();
        }
    }
    assert!(typed > 3, "dice were rolled");
    assert!(verify(&games.file(&chairs[0]).await.unwrap().bytes, shelf()).good());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_carries_all_games_and_their_links() {
    let (from, to) = (Folder::new(), Folder::new());
    let games = games_of(&from);
    let mut kept: Vec<(Chair, _)> = Vec::new();
    let mut links = Vec::new();
    for (seed, name) in common::scenarios().into_iter().enumerate() {
        let opened = games.create(common::wish(&name)).await.unwrap();
        let chairs = common::chairs(&games, &opened).await;
        common::play(&games, &chairs, seed as u64, 20).await;
        games.say(&chairs[0], "hello").await.unwrap();
        kept.push((chairs[1].clone(), games.showing(&chairs[1]).await.unwrap()));
        links.push(opened.chairs[1].token.clone());
    }
    let archive = games.export().unwrap();
    let other = games_of(&to);
    let taken = other.take_in(&archive).await.unwrap();
    assert_eq!((taken.games, taken.known), (kept.len(), 0));
    assert_eq!(other.take_in(&archive).await.unwrap().known, kept.len());
    for ((chair, showing), link) in kept.iter().zip(&links) {
        assert_eq!(other.chair(link).await.unwrap(), *chair);
        assert_eq!(other.showing(chair).await.unwrap(), *showing);
    }
    let mut forged = archive.clone();
    // The first face of all; a last line may break off, and is then left out.
    let faces = br#"\"faces\":["#;
    let rolled = |part: &[u8]| part.starts_with(faces) && part[faces.len()].is_ascii_digit();
    let at = forged.windows(faces.len() + 1).position(rolled).unwrap() + faces.len();
    forged[at] ^= 1;
    let line = forged[..at].split(|&byte| byte == b'\n').count();
    let third = Folder::new();
    let taken = games_of(&third).take_in(&forged).await.unwrap();
    assert_eq!((taken.games, taken.bad.len()), (kept.len() - 1, 1), "one bad game spoils no other");
    assert_eq!(taken.bad[0].line, line);
    assert!(taken.bad[0].game.is_some() && taken.bad[0].fault.what.starts_with("line "), "{:?}", taken.bad);
    assert!(games_of(&third).take_in(b"{}").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_used_by_one_at_a_time() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let fault = Games::open(&folder.0).err().unwrap();
    assert!(fault.what.contains("in use"), "{fault}");
    drop(games);
    games_of(&folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_cannot_be_is_told_why() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let wish = |scenario: &str, house: Option<&str>| Wish {
        scenario: WishedScenario::Shipped(scenario.into()),
        house: house.map(|text| ("mine.toml".into(), text.into())),
        dice: DiceKind::Server,
        grace: None,
    };
    let name = common::scenarios().swap_remove(0);
    for (wish, status) in [(wish("no-such", None), 422), (wish(&name, Some("nonsense =")), 422)] {
        let problem = games.create(wish).await.unwrap_err();
        assert_eq!(problem.status.as_u16(), status);
        assert!(!problem.fault.fix.is_empty());
    }
}
