//! The board as a table: every hex where something is or can be done, in words, with the same orders.

use super::board;
use super::choice::Choice;
use super::orders::Hand;
use super::row::doubted;
use super::sit::Sit;
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::Spot;
use jumpmaster_play::Offer;
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// The most orders of a hex that are buttons in its row; with more, the row leads to them.
const BUTTONS: usize = 4;

/// The most hexes in the list at once.
const ROWS: usize = 250;

/// The board as a table. The buttons belong to the form of orders.
pub(super) fn table(sit: &Sit, sheet: &Sheet, choice: &Choice) -> Markup {
    let (Some(grid), hand) = (sheet.grid, &choice.hand) else { return html! {} };
    let stacks = board::stacks(sheet);
    let mut orders = BTreeMap::<Spot, Vec<&Offer>>::new();
    for offer in &choice.tabled {
        if let Some(hex) = offer.parts.hex {
            orders.entry(hex).or_default().push(offer);
        }
    }
    let lettered = sheet.labels.iter().filter_map(|label| grid.spot(label.hex));
    let marked = sheet.marks.iter().filter_map(|mark| grid.spot(mark.hex));
    let spots: BTreeSet<(u16, u16)> = stacks
        .keys()
        .chain(choice.rows.keys())
        .copied()
        .chain(lettered)
        .chain(marked)
        .map(|spot| (spot.row, spot.column))
        .collect();
    let from = hand.row.unwrap_or(0).min(spots.len().saturating_sub(1)) / ROWS * ROWS;
    let rows = spots.iter().skip(from).take(ROWS);
    html! {
        section.sheet #map {
            div.sheet-head { h2 { "The board as a list" } span.small.dim { (spots.len()) @if spots.len() == 1 { " hex" } @else { " hexes" } } }
            div.scroll-x #board tabindex="0" role="group" aria-label="Hexes of the board" {
                table.chart.board-list {
                    caption { "Hexes with something in them or about them, by rows. Of " (grid.len()) " in all, the others are empty." }
                    thead { tr { th scope="col" { "Hex" } th.wide scope="col" { "Ground" } th.wide scope="col" { "What is there" } th.wide scope="col" { "Orders" } } }
                    tbody {
                        @for &(row, column) in rows {
                            @let spot = Spot { column, row };
                            tr.at[hand.spot() == Some(spot)] {
                                th.mono scope="row" { (grid.name_at(spot)) }
                                td.text { (board::ground(sheet, grid, spot)) @for name in board::names(sheet, grid, spot) { ", " (name) } }
                                td.text {
                                    @for mark in board::marks(sheet, grid, spot) { p { (mark) } }
                                    @for counter in stacks.get(&spot).into_iter().flatten() { p { (counter.title) } }
                                }
                                td.text { (orders_of(sit, choice, spot, choice.rows.get(&spot).copied().unwrap_or(0), orders.get(&spot).map(Vec::as_slice).unwrap_or_default())) }
                            }
                        }
                    }
                }
            }
            (leaves(sit, hand, from, spots.len()))
        }
    }
}

/// Links to the rest of a long list.
fn leaves(sit: &Sit, hand: &Hand, from: usize, all: usize) -> Markup {
    let to = |row: usize| Hand { row: Some(row).filter(|&row| row > 0), ..hand.clone() }.address(sit);
    html! {
        @if all > ROWS {
            nav.row.small aria-label="More hexes" {
                @if from > 0 { a #rows-before href=(to(from - ROWS)) data-swap { "Before" } }
                span.dim { "hexes " (from + 1) " to " (all.min(from + ROWS)) " of " (all) }
                @if from + ROWS < all { a #rows-after href=(to(from + ROWS)) data-swap { "More" } }
            }
        }
    }
}

/// The orders of a hex as buttons, if they are few; else their number, as a link to them.
fn orders_of(sit: &Sit, choice: &Choice, spot: Spot, count: usize, orders: &[&Offer]) -> Markup {
    let (hand, name) = (&choice.hand, spot.to_string());
    html! {
        @if count > BUTTONS || orders.len() < count {
            a href=(hand.to(sit, hand.piece.as_deref(), Some(&name))) data-swap { "choose among " (count) }
        } @else {
            @for offer in orders {
                @if doubted(choice, offer) {
                    details.sure {
                        summary.btn.tiny { (offer.line.text) }
                        b { "Sure?" } " "
                        button.btn.tiny name="order" value=(offer.order) form="give" aria-label=(format!("Yes, do it: {}", offer.line.text)) { "Yes, do it" }
                    }
                } @else {
                    button.btn.tiny name="order" value=(offer.order) form="give" { (offer.line.text) }
                }
            }
        }
    }
}
