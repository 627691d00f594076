//! A game as its pages offer it: made by the form, and played by pointing at what is offered.

use crate::tab::Tab;
use jumpmaster_core::dice::Seeded;
use serde::Deserialize;
use std::time::{Duration, Instant};

/// The scenario that is played.
pub const BRIDGE: &str = "bridge-by-night";

/// What a seat's page offers.
const OFFERED: &str = "
    const table = document.getElementById('table');
    if (!table) return null;
    const give = document.getElementById('give');
    const count = (css) => give?.querySelectorAll(css).length ?? 0;
    const ringed = [...document.querySelectorAll('svg .mark-reach')].map((mark) => mark.dataset.hex);
    const net = () => [...document.querySelectorAll('svg.net a[data-hex]')].map((link) => link.dataset.hex);
    const narrow = Boolean(give?.querySelector('[form=narrow]'));
    return {
        over: table.dataset.turn === 'Over', version: Number(table.dataset.version),
        orders: count('button[name=order]'), picks: count('a.pick'),
        hexes: narrow ? (ringed.length > 0 ? ringed : net()) : [],
    };";

#[derive(Deserialize, Debug)]
pub struct Offered {
    pub over: bool,
    pub version: u64,
    orders: usize,
    picks: usize,
    /// If orders are too many to list: the hexes that lead to fewer.
    hexes: Vec<String>,
}

impl Offered {
    fn any(&self) -> bool {
        self.orders + self.picks + self.hexes.len() > 0
    }
}

/// Makes a game through the form; returns the paths of its seats, then that of the spectators.
pub async fn make(tab: &Tab, dice: &str) -> Vec<String> {
    fill(tab, dice, "links").await;
    let links =
        tab.ask("[...document.querySelectorAll('[data-link]')].map((box) => new URL(box.value).pathname)").await;
    serde_json::from_value(links).unwrap()
}

/// Fills in the form of a new game and sends it.
pub async fn fill(tab: &Tab, dice: &str, place: &str) {
    tab.go(&format!("/play?scenario={BRIDGE}")).await;
    tab.click(&format!("input[name=dice][value={dice}]")).await;
    tab.click(&format!("input[name=where][value={place}]")).await;
    tab.follow("form[action='/play'] button.main").await;
}

pub async fn offered(tab: &Tab) -> Option<Offered> {
    serde_json::from_value(tab.run(OFFERED, vec![]).await).unwrap()
}

/// Waits until one of these seats can give an order, or the game is over for all; returns whose turn it is.
pub async fn to_act(tabs: &[&Tab]) -> Option<usize> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(20) {
        let mut over = 0;
        for (at, tab) in tabs.iter().enumerate() {
            let Some(offered) = offered(tab).await else { continue };
            if offered.any() {
                return Some(at);
            }
            over += usize::from(offered.over);
        }
        if over == tabs.len() {
            return None;
        }
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
    panic!("nobody can act, and the game is not over");
}

/// Gives an order chosen at random among those the page offers: if there are too many they are narrowed down first, by
/// taking a piece in hand and by pointing at a hex.
pub async fn act(tab: &Tab, pick: &mut Seeded) {
    let mut below = |most: usize| pick.below(most as u64) as usize;
    let before = offered(tab).await.expect("a seat's page").version;
    // What ends a phase is last: taken often enough, the game goes on.
    let hurry = below(3) == 0;
    for _ in 0..40 {
        // Nothing is offered any more when an order waits for its dice, or the curtain has come down.
        let now = offered(tab).await.filter(|now| now.version == before && now.any());
        let Some(Offered { orders, picks, hexes, .. }) = now else { return };
        if hurry && orders > 0 {
            tab.swap("table", "#give button[name=order]", orders - 1).await;
        } else if !hexes.is_empty() {
            tab.swap("table", &format!("svg.net a[data-hex='{}']", hexes[below(hexes.len())]), 0).await;
        } else if picks > 0 && below(orders + picks) < picks {
            tab.swap("table", "#give a.pick", below(picks)).await;
        } else {
            tab.swap("table", "#give button[name=order]", below(orders)).await;
        }
    }
    panic!("nothing came of forty clicks");
}
