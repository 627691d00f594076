//! Every page in both themes, as wide as a desktop screen and as a phone: it is accessible, and nothing scrolls sideways.

use crate::axe;
use crate::common;
use crate::game::{BRIDGE, fill, make, offered};
use crate::house::House;
use crate::tab::{PHONE, Tab};
use crate::visit::visit;
use jumpmaster_server::Chair;
use jumpmaster_systems::shelf;

/// The widths of a desktop screen and of a phone.
const WIDTHS: [u32; 2] = [1280, PHONE.0];
const HEIGHT: u32 = PHONE.1;

/// Checks the page as it stands, folded parts opened, in every theme and width; returns what is wrong with it.
async fn wrong(tab: &Tab, name: &str) -> Vec<String> {
    tab.run("for (const part of document.querySelectorAll('details')) part.open = true;", vec![]).await;
    let mut wrong = Vec::new();
    for width in WIDTHS {
        tab.width(width, HEIGHT).await;
        tab.theme("light").await;
        let over = tab.ask("document.scrollingElement.scrollWidth - document.documentElement.clientWidth").await;
        if over.as_i64() > Some(0) {
            wrong.push(format!("{name} at {width}: scrolls sideways by {over}, {}", widest(tab).await));
        }
        // As tall as the page, so that a bar at the foot of the screen covers nothing that could be scrolled to.
        let tall = tab.ask("document.scrollingElement.scrollHeight").await.as_u64().unwrap_or_default() as u32;
        tab.width(width, tall + 200).await;
        let mut found = axe::findings(tab).await;
        tab.theme("dark").await;
        found.extend(axe::colours(tab).await.into_iter().map(|found| format!("dark, {found}")));
        wrong.extend(found.into_iter().map(|found| format!("{name} at {width}: {found}")));
    }
    tab.width(WIDTHS[0], HEIGHT).await;
    wrong
}

/// The element that sticks out furthest.
async fn widest(tab: &Tab) -> String {
    let script = "
        const inner = (box) => { for (let up = box.parentElement; up && up !== document.body; up = up.parentElement)
            if (getComputedStyle(up).overflowX !== 'visible') return true; return false; };
        const out = [...document.body.querySelectorAll('*')].filter((box) => !inner(box));
        const right = (box) => box.getBoundingClientRect().right;
        const most = out.sort((a, b) => right(b) - right(a))[0];
        return `${most.outerHTML.slice(0, 200)} to ${right(most)}`;";
    tab.run(script, vec![]).await.to_string()
}

/// Checks each of these pages.
async fn look(tab: &Tab, paths: &[String]) {
    let mut all = Vec::new();
    for path in paths {
        tab.go(path).await;
        all.extend(wrong(tab, path).await);
    }
    assert!(all.is_empty(), "{} findings:\n{}", all.len(), all.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn pages_of_rules_let_everybody_in() {
    visit(async |_, [tab]| {
        let mut paths = vec!["/".to_string(), "/rules".into(), "/rules?q=drift".into(), "/nowhere".into()];
        for book in shelf().books() {
            let clause = &book.ledger().clauses[0].id;
            paths.push(format!("/rules/{}", book.id()));
            paths.push(format!("/rules/{}?q=drop&show=tables", book.id()));
            paths.push(format!("/rules/{}/{clause}", book.id()));
        }
        tab.expect("status of 404");
        look(&tab, &paths).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn the_desk_and_the_lab_let_everybody_in() {
    visit(async |_, [tab]| {
        let drop = format!("/desk/pl.drop?scenario={BRIDGE}");
        let paths = [
            "/desk".into(),
            "/desk/ocs.combat/chart?chance=90%25".into(),
            drop.clone(),
            format!("{drop}&dice=yours&faces=3+4"),
            format!("{drop}&dice=ours"),
            "/desk/pl.drop?in=%7B%7D".into(),
            "/lab".into(),
            "/lab?a=7,6&a=&a.planes=2&b=9,7&b.planes=2&option=drift_row_l+%3D+corrected&enemy=10,3".into(),
            "/lab?a=99,99".into(),
        ];
        tab.expect("status of 4");
        look(&tab, &paths).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn pages_of_play_let_everybody_in() {
    visit(async |house, [tab]| {
        let seats = make(&tab, "server").await;
        let mut all = wrong(&tab, "the seats").await;
        let mut chairs: Vec<Chair> = Vec::new();
        for seat in &seats[..2] {
            chairs.push(house.games().chair(seat.trim_start_matches("/play/")).await.unwrap());
        }
        all.extend(at_the_table(&tab, house, &seats, &chairs).await);
        fill(&tab, "typed", "hotseat").await;
        all.extend(wrong(&tab, "the curtain").await);
        for path in ["/play", &format!("/play?scenario={BRIDGE}"), "/replay", "/"] {
            tab.go(path).await;
            all.extend(wrong(&tab, path).await);
        }
        assert!(all.is_empty(), "{} findings:\n{}", all.len(), all.join("\n"));
    })
    .await;
}

/// A game at its beginning, in the middle and at its end, from every seat.
async fn at_the_table(tab: &Tab, house: &House, seats: &[String], chairs: &[Chair]) -> Vec<String> {
    let mut all = Vec::new();
    tab.go(&seats[0]).await;
    all.extend(wrong(tab, "planning").await);
    tab.click("svg.net a[data-hex='0,0']").await;
    tab.until("location.search.includes('hex=')").await;
    all.extend(wrong(tab, "a hex in hand").await);
    common::play(house.games(), chairs, 3, 16).await;
    for seat in seats {
        tab.go(seat).await;
        assert!(offered(tab).await.is_some());
        all.extend(wrong(tab, "the midst of a game").await);
    }
    tab.go(&format!("{}?view=list", seats[0])).await;
    all.extend(wrong(tab, "the board as a list").await);
    common::play_to_the_end(house.games(), chairs, 4).await;
    for below in ["", "/replay?as=1&at=1&verify=1"] {
        tab.go(&format!("{}{below}", seats[0])).await;
        all.extend(wrong(tab, &format!("the end{below}")).await);
    }
    all
}
