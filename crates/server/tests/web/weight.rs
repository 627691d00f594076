//! The size of the first page, and how soon it is visible.

use crate::visit::visit;
use serde_json::json;

/// The most bytes that the first page may transfer.
const MOST: u64 = 100_000;

const BYTES: &str = "
    ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).map((one) => [one.name, one.transferSize])";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn the_first_page_is_light() {
    visit(async |_, [tab]| {
        // On the very first visit the server computes the odds; on the second a reader's browser has an empty cache as well.
        tab.go("/").await;
        tab.devtools("Network.clearBrowserCache", json!({})).await;
        tab.go("/").await;
        tab.until("performance.getEntriesByName('first-contentful-paint').length > 0").await;
        let parts: Vec<(String, u64)> = serde_json::from_value(tab.ask(BYTES).await).unwrap();
        let all: u64 = parts.iter().map(|(_, bytes)| bytes).sum();
        assert!(parts.len() > 4 && all > 10_000, "all of it was loaded: {parts:?}");
        assert!(all < MOST, "{all} bytes: {parts:#?}");
        let seen = tab.ask("performance.getEntriesByName('first-contentful-paint')[0].startTime").await;
        println!("the first page: {all} bytes, seen after {seen} ms");
    })
    .await;
}
