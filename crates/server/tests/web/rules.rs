//! Looking a clause up.

use crate::visit::visit;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_clause_is_looked_up() {
    visit(async |_, [tab]| {
        tab.go("/").await;
        tab.follow("nav.ways a[href='/rules']").await;
        tab.follow(".system h3 a[href='/rules/pl']").await;
        let all = tab.ask("document.querySelectorAll('#found .clause').length").await.as_u64().unwrap();
        tab.write("#q", "drift").await;
        tab.until("document.querySelector('#found mark')").await;
        let found = tab.ask("document.querySelectorAll('#found .clause').length").await.as_u64().unwrap();
        assert!(found > 0 && found < all, "{found} of {all}");
        tab.go("/rules/pl#pl.drift.2").await;
        tab.until("document.getElementById('pl.drift.2').getBoundingClientRect().top < innerHeight").await;
        tab.go("/rules/pl/pl.drift.2").await;
        assert_eq!(tab.text("h1").await, "pl.drift.2");
        assert!(tab.title().await.starts_with("pl.drift.2"));
    })
    .await;
}
