//! A game on a phone: one column, a map in a frame of its own, and a bar of links to its parts.

use crate::game::{act, make};
use crate::tab::{PHONE, Tab, key};
use crate::visit::visit;
use jumpmaster_core::dice::Seeded;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_game_is_played_on_a_phone() {
    visit(async |_, [tab]| {
        let (width, height) = PHONE;
        tab.width(width, height).await;
        let seats = make(&tab, "server").await;
        tab.go(&seats[0]).await;
        let mut pick = Seeded::new(11);
        for _ in 0..3 {
            act(&tab, &mut pick).await;
            assert_eq!(tab.ask("document.scrollingElement.scrollWidth").await, width, "the page keeps its width");
        }
        assert!(tab.ask("document.getElementById('board').scrollWidth > innerWidth").await == true, "the map pans");
        for part in ["map", "orders", "log", "plan"] {
            jump(&tab, part).await;
        }
        nothing_hides_behind_the_bar(&tab).await;
    })
    .await;
}

/// Jumps by the bar at the foot of the screen to a part of the page, which is then visible above the bar.
async fn jump(tab: &Tab, part: &str) {
    tab.click(&format!("nav.jump a[href='#{part}']")).await;
    let top = format!("document.getElementById('{part}').getBoundingClientRect().top");
    tab.until(&format!("{top} >= 0 && {top} < document.querySelector('nav.jump').getBoundingClientRect().top")).await;
}

/// Whatever has the focus is visible, and not behind the bar.
async fn nothing_hides_behind_the_bar(tab: &Tab) {
    let start = "const orders = document.getElementById('orders'); orders.tabIndex = -1; orders.focus();";
    tab.run(start, vec![]).await;
    let hidden = "(() => {
        const [box, bar] = [document.activeElement, document.querySelector('nav.jump')];
        return !bar.contains(box) && box.getBoundingClientRect().top >= bar.getBoundingClientRect().top && box.outerHTML;
    })()";
    for _ in 0..25 {
        tab.keys(key::TAB).await;
        let behind = tab.ask(hidden).await;
        assert!(behind == false, "behind the bar: {behind}");
    }
}
