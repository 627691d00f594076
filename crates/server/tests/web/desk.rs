//! Resolving a procedure with dice rolled at the reader's own table.

use crate::tab::key;
use crate::visit::visit;

/// Whether a die is still asked for.
const WANTED: &str = "document.querySelector('.need')";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_procedure_is_resolved_with_typed_dice() {
    visit(async |_, [tab, other]| {
        tab.go("/").await;
        tab.follow("a[href*='dice=yours']").await;
        assert!(tab.text(".need h2").await.starts_with("Roll one d"));
        // The first by pointing, the second by its key, the third taken back and typed again.
        tab.follow(".face[data-face='3']").await;
        tab.keys("5").await;
        tab.until("location.search.includes('faces=3+5')").await;
        tab.keys("2").await;
        tab.until("location.search.includes('faces=3+5+2')").await;
        tab.keys(key::BACKSPACE).await;
        tab.until("!location.search.includes('faces=3+5+2') && document.readyState === 'complete'").await;
        for die in 0..60 {
            if tab.ask(&format!("!{WANTED}")).await == true {
                break;
            }
            tab.follow(&format!(".face[data-face='{}']", die % 6 + 1)).await;
        }
        let came = tab.text(".result").await;
        assert!(came.starts_with("What came of it") && came.contains("your dice"), "{came}");
        assert!(tab.ask("document.querySelectorAll('.result .chip').length > 0").await == true, "clauses are named");
        other.go(&tab.path().await).await;
        assert_eq!(other.text(".result").await, came, "the address tells the same to another");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_change_in_the_form_shows_its_odds_at_once() {
    visit(async |_, [tab]| {
        tab.go("/desk/pl.drop?scenario=bridge-by-night").await;
        tab.run("window.kept = true;", vec![]).await;
        let before = tab.text("#odds").await;
        tab.write("#situation input[name$='.hex']", "9,7").await;
        tab.keys(key::TAB).await;
        tab.until("location.search.includes('9,7') || location.search.includes('9%2C7')").await;
        assert_ne!(tab.text("#odds").await, before);
        assert!(tab.ask("window.kept").await == true, "without loading the page");
        tab.click("[data-rows='i.targets'] > [data-add]").await;
        tab.until("document.activeElement.name?.startsWith('i.')").await;
    })
    .await;
}
