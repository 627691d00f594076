//! Without a mouse: every page by its keys, as the keyboard map describes.

use crate::game::make;
use crate::tab::{Tab, key};
use crate::visit::visit;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn rules_desk_and_lab_need_no_mouse() {
    visit(async |_, [tab]| {
        rules(&tab).await;
        desk(&tab).await;
        lab(&tab).await;
    })
    .await;
}

async fn rules(tab: &Tab) {
    tab.go("/").await;
    tab.keys(key::TAB).await;
    assert_eq!(tab.text_of("document.activeElement.textContent").await, "Skip to content");
    tab.keys(key::ENTER).await;
    tab.until("document.activeElement.id === 'main'").await;
    tab.tab_to("nav.ways a[href='/rules']").await;
    tab.keys(key::ENTER).await;
    tab.until("location.pathname === '/rules' && document.readyState === 'complete'").await;
    tab.keys("/").await;
    tab.until("document.activeElement.id === 'q'").await;
    tab.keys("drift").await;
    tab.until("document.querySelector('#found mark')").await;
    tab.tab_to("#found a.chip").await;
    tab.keys(key::ENTER).await;
    tab.until("location.pathname.startsWith('/rules/') && document.readyState === 'complete'").await;
}

async fn desk(tab: &Tab) {
    tab.go("/desk/pl.drop?scenario=bridge-by-night").await;
    tab.tab_to("#middle a[href*='dice=yours']").await;
    tab.keys(key::ENTER).await;
    tab.until("document.querySelector('.need .face')").await;
    tab.keys("4").await;
    tab.until("location.search.includes('faces=4')").await;
}

async fn lab(tab: &Tab) {
    tab.go("/lab?a=7,6&a.planes=2&objective=10,6").await;
    tab.tab_to("#lab-frame").await;
    let says = async |words: &str| tab.until_says("#lab-said", words).await;
    let link =
        async |part: &str| tab.until(&format!("document.getElementById('lab').dataset.link.includes('{part}')")).await;
    tab.keys(key::LEFT).await;
    says("10,6,").await;
    tab.keys(key::DOWN).await;
    says("10,7,").await;
    tab.keys("t").await;
    link("a=10,7").await;
    tab.until("document.activeElement.id === 'lab-frame'").await;
    tab.keys(key::UP).await;
    says("10,6,").await;
    tab.keys(key::RIGHT).await;
    tab.keys("o").await;
    link("objective=11,6").await;
    tab.keys(key::HOME).await;
    says("0,6,").await;
    tab.keys(key::END).await;
    tab.keys("e").await;
    link("enemy=").await;
    tab.keys("l").await;
    tab.until("document.activeElement.id === 'list'").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn a_game_needs_no_mouse() {
    visit(async |_, [tab]| {
        let seats = make(&tab, "server").await;
        tab.go(&seats[0]).await;
        tab.tab_to("#board").await;
        orders(&tab).await;
        tab.keys("?").await;
        tab.until("document.getElementById('keys').open").await;
        tab.keys(key::ESCAPE).await;
        tab.until("!document.getElementById('keys').open").await;
        focused(&tab).await;
        tab.keys("l").await;
        tab.until("document.querySelector('.board-list')").await;
        focused(&tab).await;
        tab.keys("l").await;
        tab.until("document.querySelector('svg.net')").await;
        focused(&tab).await;
        tab.keys(key::ESCAPE).await;
        tab.keys(key::TAB).await;
        tab.until("!document.activeElement.closest('#board')").await;
        give_and_go_on(&tab).await;
    })
    .await;
}

/// From the board: a hex by the cursor, the order by its letter, and taken back by another.
async fn orders(tab: &Tab) {
    tab.keys(key::DOWN).await;
    tab.until("document.getElementById('spoken').textContent !== ''").await;
    let first = tab.text("#spoken").await;
    for _ in 0..6 {
        tab.keys(key::DOWN).await;
        tab.keys(key::RIGHT).await;
    }
    tab.until(&format!("document.getElementById('spoken').textContent !== {first:?}")).await;
    tab.keys(key::ENTER).await;
    tab.until("location.search.includes('hex=')").await;
    focused(tab).await;
    let version = tab.text_of("document.getElementById('table').dataset.version").await;
    tab.keys("a").await;
    tab.until(&format!("document.getElementById('table').dataset.version !== '{version}'")).await;
    focused(tab).await;
    tab.keys("u").await;
    tab.until_says("#log .undo", "back.").await;
    focused(tab).await;
}

/// An order given by its button: the focus stays among the orders, and does not jump to the top of the page.
async fn give_and_go_on(tab: &Tab) {
    tab.go(&format!("{}?hex=7,6", tab.path().await.split('?').next().unwrap_or_default())).await;
    tab.tab_to("#give button[name=order]").await;
    tab.run("document.getElementById('table').dataset.old = '';", vec![]).await;
    tab.keys(key::ENTER).await;
    tab.until("!document.querySelector('#table[data-old]')").await;
    tab.until("document.activeElement.closest('#orders')").await;
}

/// The focus stays on the board while the page around it changes.
async fn focused(tab: &Tab) {
    tab.until("document.activeElement.id === 'board'").await;
}
