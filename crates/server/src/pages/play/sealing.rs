//! Sealed dice on a seat's page, in plain words: who has yet to draw before the game, and whom a roll waits for.
//!
//! The page's module draws and contributes; its secrets never pass through here.

use super::sit::{Sit, seat_name, seat_title};
use crate::{Dicing, Gathering, Showing, Stage, Waiting};
use jumpmaster_core::Seat;
use maud::{Markup, html};

/// The state of the dice, in a word or two, if the game waits for them.
pub(super) fn turn(showing: &Showing) -> Option<&'static str> {
    match &showing.dicing.as_ref()?.stage {
        Stage::Gathering(_) => Some("Dice are drawn"),
        Stage::Waiting(_) => Some("Dice are awaited"),
        Stage::Ready => None,
    }
}

/// What is happening with the dice, while no order can be given.
pub(super) fn panel(sit: &Sit, showing: &Showing, dicing: &Dicing) -> Markup {
    html! {
        @match &dicing.stage {
            Stage::Gathering(gathering) => (gather(sit, showing, dicing, gathering)),
            Stage::Waiting(waiting) => (wait(sit, showing, dicing, waiting)),
            Stage::Ready => {},
        }
        p #sealing.small role="status" aria-live="polite" {}
        noscript {
            div.need { p {
                b { "Sealed dice need scripts. " }
                "Your own browser draws your numbers and shows them roll by roll; without scripts it cannot. Allow them for this page."
            } }
        }
    }
}

fn gather(sit: &Sit, showing: &Showing, dicing: &Dicing, gathering: &Gathering) -> Markup {
    let me = showing.seat;
    html! {
        div.sheet-head { h2 { "Before the game: the dice" } }
        @if let Some(complaint) = gathering.complaint {
            div.need role="alert" {
                p {
                    b { "This game will not begin. " }
                    (seat_title(&showing.seats, complaint.by)) " says that the half " (seat_name(&showing.seats, complaint.against))
                    " left is not the one that was made public."
                }
                a.btn href="/play" { "Make a new game" }
            }
        } @else {
            p.reading {
                "Every seat's browser draws its own secret numbers and commits itself to them; then the game begins. "
                "Grace: " (dicing.grace) " seconds."
            }
            dl.kv { @for seat in (0..showing.seats.len() as u8).map(Seat) {
                dt { (seat_title(&showing.seats, seat)) @if seat == me { " (you)" } }
                dd { (stands(gathering, seat)) }
            } }
            @if gathering.commit.contains(&me) && !sit.chair.looks_on() {
                form.stack #draw {
                    label.check {
                        input #draw-alone type="checkbox" name="alone";
                        "Leave nothing behind: nobody can go on without me, so the game waits for me for ever"
                    }
                    button.btn.main type="submit" { "Draw my dice" }
                }
            }
        }
    }
}

/// What a seat has yet to do.
fn stands(gathering: &Gathering, seat: Seat) -> &'static str {
    if gathering.commit.contains(&seat) {
        "has not drawn"
    } else if gathering.leave.contains(&seat) {
        "leaves a half for the others"
    } else if gathering.accept.contains(&seat) {
        "checks what the others left"
    } else {
        "ready"
    }
}

fn wait(sit: &Sit, showing: &Showing, dicing: &Dicing, waiting: &Waiting) -> Markup {
    let mine = waiting.missing.contains(&showing.seat);
    let others: Vec<Seat> = waiting.missing.iter().copied().filter(|seat| *seat != showing.seat).collect();
    let left = |seat: &Seat| {
        let commitment = dicing.seats.get(usize::from(seat.0)).and_then(Option::as_ref);
        commitment.is_some_and(|commitment| commitment.halves)
    };
    html! {
        div.sheet-head { h2 { "Roll " (waiting.roll) } span.small.dim { "the order is fixed" } }
        div.empty {
            @if mine { b { "Your browser adds to the dice." } }
            @for seat in &others {
                b { "Waiting for the dice of " (seat_name(&showing.seats, *seat)) "." }
                @if !left(seat) { span { "Nothing was left to go on without: the game waits." } }
                @else if waiting.left > 0 { span { "In " (waiting.left) " seconds the game goes on with what was left for this." } }
                @else { span { "The grace is over: the page of another seat adds what was left for this." } }
            }
            a.btn.tiny href=(sit.base) data-look { "Look again" }
        }
    }
}

/// A button that lets this browser check the seat's file by itself; a module shows it.
pub(in crate::pages) fn check(showing: &Showing) -> Markup {
    let begun = showing.dicing.as_ref().is_some_and(|dicing| !matches!(dicing.stage, Stage::Gathering(_)));
    html! {
        @if begun {
            button.btn.tiny type="button" data-check hidden { "Check the file here" }
            span.small #checked role="status" aria-live="polite" {}
        }
    }
}
