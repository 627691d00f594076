//! One screen for both sides: the curtain between them shows neither side's view, nor does the back button.

use crate::game::{act, fill};
use crate::visit::visit;
use jumpmaster_core::dice::Seeded;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_curtain_falls_between_turns() {
    visit(async |_, [tab]| {
        fill(&tab, "server", "hotseat").await;
        let curtain = tab.path().await;
        assert!(curtain.starts_with("/table/"), "{curtain}");
        let first = tab.text("h1").await;
        assert!(first.starts_with("Hand the screen to "), "{first}");
        assert!(tab.title().await.starts_with(&first));
        tab.follow("form button.main").await;
        let seat = tab.path().await;
        tab.find(".plan.private").await;
        tab.until("document.title.startsWith('Your turn')").await;
        let mut pick = Seeded::new(3);
        while tab.ask("Boolean(document.querySelector('#table'))").await == true {
            act(&tab, &mut pick).await;
        }
        tab.until("document.querySelector('.curtain')").await;
        assert_ne!(tab.text("h1").await, first, "the other side is to sit down");
        assert!(tab.ask("!document.querySelector('.plan, .map, #table')").await == true, "nothing is behind it");

        tab.client().back().await.unwrap();
        tab.until("document.querySelector('.curtain')").await;
        tab.go(&seat).await;
        assert_eq!(tab.path().await, curtain, "whoever has not sat down is led to the curtain");
        tab.follow("form button.main").await;
        assert_ne!(tab.path().await, seat);
        assert!(tab.ask("!document.querySelector('.plan.private')").await == true, "the plan is not the defender's");
        tab.swap("table", "svg.net a[data-hex]", 40).await;

        tab.go("/").await;
        tab.until_says("#games", "one screen").await;
        tab.follow(&format!("#games a[href='{curtain}']")).await;
        tab.find(".curtain").await;
    })
    .await;
}
