//! A plan in the Drop Lab: put together by pointing, dragging and typing, and shared by its address.

use crate::tab::Tab;
use crate::visit::visit;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use std::time::Duration;

/// The position of the middle of a hex on the screen.
const MIDDLE: &str = "
    const [column, row] = arguments;
    document.getElementById('lab-frame').scrollIntoView({ block: 'center' });
    const [, ...n] = document.getElementById('lab-frame').dataset.places.split(' ').map(Number);
    const along = (at, one, two) => Math.floor(at / 2) * two + (at % 2) * one;
    const [x, y] = [n[0] + along(column, n[2], n[4]) + along(row, n[6], n[8]), n[1] + along(column, n[3], n[5]) + along(row, n[7], n[9])];
    const at = new DOMPoint(x, y).matrixTransform(document.getElementById('lab-over').getScreenCTM());
    return [Math.round(at.x), Math.round(at.y)];";

/// The hexes that plan A aims at.
const AIMED: &str =
    "[...document.querySelectorAll('[data-plan=a] .lab-row input')].map((box) => box.value).join(' ').trim()";

/// The results of a plan: its address, and all its figures.
const FIGURES: &str = "document.getElementById('lab').dataset.link + document.querySelector('.lab-hexes').textContent";

async fn middle(tab: &Tab, (column, row): (u16, u16)) -> PointerAction {
    let at = tab.run(MIDDLE, vec![column.into(), row.into()]).await;
    let [x, y] = [0, 1].map(|at_| at[at_].as_f64().expect("the hex is on the map"));
    PointerAction::MoveTo { duration: Some(Duration::from_millis(20)), x, y }
}

/// Presses the mouse button over one hex and releases it over another, or the same.
async fn drag(tab: &Tab, from: (u16, u16), to: (u16, u16)) {
    let (from, to) = (middle(tab, from).await, middle(tab, to).await);
    let hand = MouseActions::new("mouse".into())
        .then(from)
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(to)
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    tab.client().perform_actions(hand).await.unwrap();
}

/// Waits until the server has answered for these hexes.
async fn aims_at(tab: &Tab, hexes: &str) {
    let link: Vec<String> = hexes.split(' ').map(|hex| format!("a={}&", hex.replace('/', "%2F"))).collect();
    tab.until(&format!("{AIMED} === '{hexes}'")).await;
    for part in link {
        tab.until(&format!("(document.getElementById('lab').dataset.link + '&').includes('{part}')")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_plan_is_built_and_shared() {
    visit(async |_, [tab, other]| {
        tab.go("/lab?a=7,6&a.planes=2&objective=10,6").await;
        aims_at(&tab, "7,6").await;
        drag(&tab, (9, 7), (9, 7)).await;
        aims_at(&tab, "7,6 9,7").await;
        drag(&tab, (9, 7), (12, 5)).await;
        aims_at(&tab, "7,6 12,5").await;
        tab.write("#a-hex-2", "5,8").await;
        aims_at(&tab, "7,6 12,5 5,8").await;
        tab.click("[data-put='enemy']").await;
        drag(&tab, (10, 3), (10, 3)).await;
        tab.until("document.getElementById('lab').dataset.link.includes('enemy=10,3')").await;
        tab.click("button[value='b.copy']").await;
        tab.until("document.querySelector('[data-plan=b]')").await;
        tab.until("!document.getElementById('lab').classList.contains('busy')").await;

        let link = tab.text_of("new URL(document.getElementById('lab-link').href).pathname + new URL(document.getElementById('lab-link').href).search").await;
        assert_eq!(tab.path().await, link, "the address bar has it too");
        other.go(&link).await;
        assert_eq!(other.text_of(FIGURES).await, tab.text_of(FIGURES).await, "the link shows the same plan");
        assert_eq!(other.text_of(AIMED).await, "7,6 12,5 5,8");
    })
    .await;
}

/// A landing is planned on tiles, where hexes have names of their own: its drop point is dragged, the map shows where
/// units come down and the figures what they are lost to, and the best drop point is used as it is offered.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_landing_is_planned_on_tiles() {
    const HEXES: &str = "document.querySelectorAll('.lab-hexes tbody tr').length";
    visit(async |_, [tab]| {
        tab.go("/lab?do=landing.wave&on=crossroads&a=F/a5&a.paratroopers=3").await;
        aims_at(&tab, "F/a5").await;
        assert!(
            tab.text_of("document.getElementById('lab-enemy').placeholder").await.contains("F/"),
            "as hexes are called"
        );
        let before = tab.text_of(FIGURES).await;
        drag(&tab, (10, 4), (12, 4)).await;
        aims_at(&tab, "F/c5").await;
        tab.until("!document.getElementById('lab').classList.contains('busy')").await;
        assert_ne!(tab.text_of(FIGURES).await, before, "another drop point, other chances");
        tab.until(&format!("{HEXES} > 30 && document.querySelector('g.heat path')")).await;
        tab.until_says("#figures .badge", "exact").await;
        for cause in ["killed on landing", "killed by fire", "lost off the map", "points of damage"] {
            tab.until_says("#losses", cause).await;
        }
        tab.until_says("#points h2", "Points of damage").await;
        let best = tab.text("#best li a").await;
        assert_ne!(best, "F/c5");
        tab.click("#best li a").await;
        aims_at(&tab, &best).await;
        tab.until(&format!("{HEXES} > 30")).await;
    })
    .await;
}

/// A drop zone is a line along a grain: its far end is dragged, it is flown from its other end, and a plan that comes
/// from there is put beside it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_drop_zone_is_drawn_along_a_grain() {
    let says = |part: &str| format!("(document.getElementById('lab').dataset.link + '&').includes('{part}&')");
    visit(async |_, [tab]| {
        tab.go("/lab?do=mbt.stick&on=first-jump&a=H15&a.heading=N&a.length=10").await;
        tab.until(&says("a=H15")).await;
        drag(&tab, (7, 5), (7, 8)).await;
        tab.until(&says("a.length=7")).await;
        tab.click(".lab-turn").await;
        tab.until(&says("a=H9")).await;
        tab.until(&says("a.heading=S")).await;
        tab.click("button[value='b.turned']").await;
        tab.until(&says("b=H15")).await;
        tab.until(&says("b.heading=N")).await;
        tab.until("document.querySelector('g.heat path')").await;
        tab.until_says("#figures .badge", "exact").await;
        for cause in ["destroyed", "lost aboard", "off map"] {
            tab.until_says("#losses", cause).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_plan_leads_to_its_game() {
    visit(async |_, [tab]| {
        tab.go("/lab").await;
        tab.follow("#lab-form a[href*='scenario=']").await;
        assert!(tab.path().await.starts_with("/play?scenario="), "{}", tab.path().await);
        tab.find("form[action='/play'] button.main").await;
    })
    .await;
}
