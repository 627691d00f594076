//! Two browsers play a whole game, each by the private link of its seat, and its file verifies.

use crate::game::{act, make, to_act};
use crate::house::House;
use crate::tab::Tab;
use crate::visit::visit;
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::verify;
use jumpmaster_systems::shelf;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn two_browsers_play_a_game_to_its_end() {
    visit(async |house, [one, two]| {
        let seats = make(&one, "sealed").await;
        let tabs = [&one, &two];
        for (tab, seat) in tabs.iter().zip(&seats) {
            tab.go(seat).await;
            tab.run("window.kept = true;", vec![]).await;
            tab.click("#draw button.main").await;
        }
        play(house, &tabs).await;
        for tab in tabs {
            assert!(tab.title().await.starts_with("Over"), "{}", tab.title().await);
            tab.until_says("#orders", "The game is over").await;
            assert!(tab.ask("window.kept").await == true, "the page was never loaded again");
        }
        let file = download(house, &one).await;
        let report = verify(&std::fs::read(&file).unwrap(), shelf());
        assert!(report.good() && report.outcome.is_some(), "{:?}", report.checks);
        replay(&one, &seats[0]).await;
        upload(&two, &file).await;
    })
    .await;
}

/// Plays at random to the end. On the way the server goes down and comes back.
async fn play(house: &mut House, tabs: &[&Tab; 2]) {
    let mut pick = Seeded::new(7);
    let mut acted = [0, 0];
    for number in 0..1000 {
        let Some(turn) = to_act(tabs).await else {
            assert!(acted.iter().all(|&orders| orders > 3), "both have played: {acted:?}");
            return;
        };
        let (mine, other) = (tabs[turn], tabs[1 - turn]);
        assert!(mine.title().await.starts_with("Your turn"));
        if acted[turn] == 0 {
            other.until("document.title.includes(' to act')").await;
            assert_eq!(other.ask("document.querySelectorAll('.plan.private').length").await, turn, "plans are secret");
        }
        act(mine, &mut pick).await;
        acted[turn] += 1;
        if number == 10 {
            cut_off(house, tabs).await;
        }
    }
    panic!("the game does not end: {acted:?}");
}

/// The server stops in the middle of a game and comes back. Both still see what happens after that.
async fn cut_off(house: &mut House, tabs: &[&Tab; 2]) {
    for tab in tabs {
        tab.expect("ERR_CONNECTION_REFUSED");
        tab.expect("ERR_INCOMPLETE_CHUNKED_ENCODING");
        tab.expect("ERR_CONNECTION_RESET");
        tab.expect("ERR_EMPTY_RESPONSE");
    }
    house.stop().await;
    for tab in tabs {
        tab.until("'offline' in document.documentElement.dataset").await;
    }
    house.start().await;
    let words = "Are you still there?";
    tabs[0].write("#say-words", words).await;
    tabs[0].click("#chat .inline-form button").await;
    for tab in tabs {
        tab.until_says(".chat", words).await;
        tab.until("!('offline' in document.documentElement.dataset)").await;
    }
}

/// Downloads the game file by its button.
async fn download(house: &House, tab: &Tab) -> PathBuf {
    tab.click("#orders a[href$='/file']").await;
    let begun = Instant::now();
    loop {
        let files = std::fs::read_dir(house.downloads()).unwrap().map(|file| file.unwrap().path());
        // The browser takes the name first, with an empty file, and then replaces it by the complete one.
        let there = |file: &PathBuf| file.metadata().is_ok_and(|file| file.len() > 0);
        let whole = files.into_iter().find(|file| file.extension().is_some_and(|end| end == "jsonl") && there(file));
        if let Some(file) = whole {
            return file;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "the file never came");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Steps through the game as each seat knew it, and has it checked.
async fn replay(tab: &Tab, seat: &str) {
    tab.go(&format!("{seat}/replay")).await;
    for eyes in ["0", "1", "public", "all"] {
        tab.swap("replay", &format!("nav.seg a[href*='as={eyes}&']"), 0).await;
        assert_eq!(tab.text_of("document.getElementById('replay').dataset.eyes").await, eyes);
        tab.swap("replay", "#step-start", 0).await;
        tab.until("document.activeElement.id === 'step-start'").await;
        for (key, at) in [(".", "1"), (".", "2"), (",", "1")] {
            tab.keys(key).await;
            tab.until(&format!("document.getElementById('replay').dataset.at === '{at}'")).await;
        }
        let last = tab.text_of("document.getElementById('replay').dataset.last").await;
        tab.go(&format!("{seat}/replay?as={eyes}&at={last}")).await;
        assert!(tab.text("main").await.contains(&format!("moment {last} of {last}")));
    }
    tab.follow("a[href*='verify=1']").await;
    assert!(tab.text("#report h2").await.contains("The file proves itself"));
}

/// Uploads the file to the replay page, which checks it.
async fn upload(tab: &Tab, file: &std::path::Path) {
    tab.go("/replay").await;
    tab.choose_file("input[name=file]", file).await;
    tab.follow("button[value=verify]").await;
    assert!(tab.text("#report h2").await.contains("The file proves itself"));
}
