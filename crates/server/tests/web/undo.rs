//! Taking an order back: at once while nobody has seen it, with the other side's consent after that.

use crate::common;
use crate::game::{act, make};
use crate::house::House;
use crate::tab::Tab;
use crate::visit::visit;
use jumpmaster_core::dice::Seeded;
use jumpmaster_server::Chair;

const UNDO: &str = "#orders button[data-key=u]";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium: ./test"]
async fn an_order_is_taken_back() {
    visit(async |house, [one, two]| {
        let seats = make(&one, "server").await;
        one.go(&seats[0]).await;
        two.go(&seats[1]).await;
        act(&one, &mut Seeded::new(2)).await;
        one.until_says("#orders form.row", "nobody has seen it yet").await;
        one.click(UNDO).await;
        one.until_says("#log .undo", "You take 1 back.").await;

        let asker = seen_by_the_other(house, &seats[..2]).await;
        let (asks, answers) = if asker == 0 { (&one, &two) } else { (&two, &one) };
        refused_then_allowed(asks, answers).await;
    })
    .await;
}

/// Plays on until somebody could take back what the other has seen; returns the seat.
async fn seen_by_the_other(house: &House, seats: &[String]) -> usize {
    let mut chairs: Vec<Chair> = Vec::new();
    for seat in seats {
        chairs.push(house.games().chair(seat.trim_start_matches("/play/")).await.unwrap());
    }
    let mut pick = Seeded::new(5);
    for _ in 0..200 {
        let acted = common::step(house.games(), &chairs, &mut pick).await.expect("the game is not over so soon");
        let showing = house.games().showing(&chairs[usize::from(acted.0)]).await.unwrap();
        if showing.can_undo && showing.undo_asks {
            return usize::from(acted.0);
        }
    }
    panic!("nothing could be taken back");
}

/// Both pages update by themselves; nobody reloads them.
async fn refused_then_allowed(asks: &Tab, answers: &Tab) {
    asks.until_says("#orders form.row", "asks the other side").await;
    for (answer, said) in [("no", "does not allow it."), ("yes", "allows it.")] {
        asks.click(UNDO).await;
        asks.until_says(".need", "You have asked").await;
        answers.until_says(".need", "asks to take the last order back").await;
        answers.click(&format!(".need button[value={answer}]")).await;
        asks.until_says(".chat", said).await;
    }
    asks.until_says("#log .undo", "taken back").await;
    answers.until("document.querySelector('#log .undo')").await;
}
