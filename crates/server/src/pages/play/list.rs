//! The board as a table: every hex where something is or can be done, in words, with the same orders.

use super::board;
use super::orders::Hand;
use super::sit::Sit;
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::Spot;
use jumpmaster_play::Offer;
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// So many orders of a hex are buttons in its row; for more the row leads to them.
const BUTTONS: usize = 4;

/// The board as a table. The buttons belong to the form of orders.
pub(super) fn table(sit: &Sit, sheet: &Sheet, hand: &Hand, left: &[&Offer]) -> Markup {
    let Some(grid) = sheet.grid else { return html! {} };
    let stacks = board::stacks(sheet);
    let mut orders = BTreeMap::<Spot, Vec<&Offer>>::new();
    for offer in left {
        if let Some(hex) = offer.points.hex {
            orders.entry(hex).or_default().push(offer);
        }
    }
    let lettered = sheet.labels.iter().filter_map(|label| grid.spot(label.hex));
    let marked = sheet.marks.iter().filter_map(|mark| grid.spot(mark.hex));
    let spots: BTreeSet<(u16, u16)> = stacks
        .keys()
        .chain(orders.keys())
        .copied()
        .chain(lettered)
        .chain(marked)
        .map(|spot| (spot.row, spot.column))
        .collect();
    html! {
        section.sheet #map {
            div.sheet-head { h2 { "The board as a list" } span.small.dim { (spots.len()) @if spots.len() == 1 { " hex" } @else { " hexes" } } }
            div.scroll-x #board tabindex="0" role="group" aria-label="Hexes of the board" {
                table.chart.board-list {
                    caption { "Hexes with something in them or about them, by rows. Of " (grid.len()) " in all, the others are empty." }
                    thead { tr { th scope="col" { "Hex" } th.wide scope="col" { "Ground" } th.wide scope="col" { "What is there" } th.wide scope="col" { "Orders" } } }
                    tbody {
                        @for (row, column) in spots {
                            @let spot = Spot { column, row };
                            tr.at[hand.spot() == Some(spot)] {
                                th.mono scope="row" { (grid.name_at(spot)) }
                                td.text { (board::ground(sheet, grid, spot)) @for name in board::names(sheet, grid, spot) { ", " (name) } }
                                td.text {
                                    @for mark in board::marks(sheet, grid, spot) { p { (mark) } }
                                    @for counter in stacks.get(&spot).into_iter().flatten() { p { (counter.title) } }
                                }
                                td.text { (orders_of(sit, hand, spot, orders.get(&spot).map(Vec::as_slice).unwrap_or_default())) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn orders_of(sit: &Sit, hand: &Hand, spot: Spot, orders: &[&Offer]) -> Markup {
    let name = spot.to_string();
    html! {
        @if orders.len() > BUTTONS {
            a href=(hand.to(sit, hand.piece.as_deref(), Some(&name))) data-swap { "choose among " (orders.len()) }
        } @else {
            @for offer in orders {
                button.btn.tiny name="order" value=(offer.order) form="give" { (offer.line.text) }
            }
        }
    }
}
