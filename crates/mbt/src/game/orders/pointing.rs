//! Orders by pointing: what each has to do with the board, and which orders a player may mean by picking up a piece and
//! pointing at a hex.

use crate::game::orders::{Conversion, Desk, Order};
use crate::game::state::{Craft, CraftId, Piece, PieceId, Step, Until};
use crate::ground::phase::Command;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Named, Parts};

/// The id of a piece's counter.
pub fn piece_id(piece: PieceId) -> String {
    format!("piece {piece}")
}

/// The id of a transport's counter.
pub fn craft_id(craft: CraftId) -> String {
    format!("aircraft {craft}")
}

impl Desk<'_> {
    /// The parts of an order: the piece picked up, the hex and the number it is about, and its role in what is done now.
    pub fn parts(self, order: Order) -> Parts {
        let (piece, hex) = self.points(order);
        Parts { piece, hex, number: self.number(order), role: self.role(order), ..Parts::of(&order) }
    }

    /// The piece picked up for an order, and the hex it is about.
    fn points(self, order: Order) -> (Option<String>, Option<Spot>) {
        let lies = |piece: PieceId| self.open.pieces.get(usize::from(piece)).and_then(Piece::spot);
        let over = |craft: CraftId| self.open.craft.get(usize::from(craft)).and_then(Craft::over);
        match order {
            Order::Zone { at } | Order::Strip { at } | Order::Primary { at } | Order::Secondary { at } => {
                (None, Some(at))
            }
            Order::Length { hexes: hex } | Order::Release { hex } => (None, self.in_zone(hex)),
            Order::Command { at, .. } => (self.first_at(at).map(piece_id), Some(at)),
            Order::Volley { from, at } => (self.first_at(from).map(piece_id), Some(at)),
            Order::Call { at, .. } => (None, Some(at)),
            Order::Shoot { piece, target } => (Some(piece_id(piece)), lies(target)),
            Order::Return { craft, at } => (Some(craft_id(craft)), Some(at)),
            Order::Turn { craft, heading } => {
                let board = self.open.board();
                let next = over(craft).and_then(|at| board.beside(board.index(at), heading));
                (Some(craft_id(craft)), next.map(|next| board.grid.spot_of(next)))
            }
            Order::Suspend { craft } | Order::GiveUp { craft } => (Some(craft_id(craft)), over(craft)),
            Order::Casualty | Order::Check | Order::Tend => {
                let hit = self.open.hit.map(|(craft, _)| craft);
                (hit.map(craft_id), hit.and_then(over))
            }
            Order::Flak { piece, craft } => (Some(piece_id(piece)), over(craft)),
            Order::Seize { piece } | Order::Shelter { piece } | Order::KeepBack { piece } | Order::Join { piece } => {
                (Some(piece_id(piece)), lies(piece))
            }
            Order::Convert(conversion) => (conversion.first().map(piece_id), conversion.first().and_then(lies)),
            Order::Move { piece, to } | Order::March { piece, to, .. } => (Some(piece_id(piece)), Some(to)),
            Order::WalkOn { piece, at } => (Some(piece_id(piece)), Some(at)),
            Order::Take { piece, bundle } => (Some(piece_id(piece)), lies(bundle)),
            Order::Watch { piece } => (Some(piece_id(piece)), self.open.mover.and_then(|mover| lies(mover.piece))),
            Order::LetGo => (None, self.open.mover.and_then(|mover| lies(mover.piece))),
            Order::Open { .. }
            | Order::Restore
            | Order::Seal
            | Order::Head { .. }
            | Order::Load { .. }
            | Order::Unload { .. }
            | Order::Width { .. }
            | Order::Delay { .. }
            | Order::Switch { .. }
            | Order::Enter { .. }
            | Order::Fly { .. }
            | Order::Silent
            | Order::Hold { .. }
            | Order::Rest
            | Order::Land
            | Order::LandAll
            | Order::MarchAll { .. }
            | Order::Pass
            | Order::Await { .. }
            | Order::Done => (None, None),
        }
    }

    /// The number an order is about: a heading or a turn by the number of its hexside, a length in hexes or impulses, and
    /// pages, units, companies and supports by their numbers in the order itself.
    fn number(self, order: Order) -> Option<i64> {
        Some(match order {
            Order::Head { heading } | Order::Turn { heading, .. } => heading.number().into(),
            Order::Length { hexes }
            | Order::Width { hexes }
            | Order::Await { hexes }
            | Order::Hold { until: Until::Near(hexes) } => hexes.into(),
            Order::Release { hex } => hex.into(),
            Order::Delay { impulses } | Order::Fly { impulses } => impulses.into(),
            Order::Load { unit } | Order::Unload { unit } => unit.into(),
            Order::Switch { company } => company.into(),
            Order::Call { support, .. } => support.into(),
            Order::Enter { wave } => wave.into(),
            Order::Open { page } => {
                let mut pages = self.plan?.pages();
                pages.position(|known| known == page)? as i64
            }
            _ => return None,
        })
    }

    /// The first piece of this seat in a hex.
    fn first_at(self, at: Spot) -> Option<PieceId> {
        self.open.at(at).find(|(_, piece)| Some(piece.party) == self.party && !piece.is_bundle()).map(|(id, _)| id)
    }

    /// The orders a player may mean in this step by picking up a piece and pointing at a hex.
    pub fn meant(self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        let mut orders = self.thinkable(piece, hex);
        orders.retain(|&order| {
            let parts = self.parts(order);
            parts.piece.as_deref() == Some(piece) && (hex.is_none() || parts.hex == hex)
        });
        orders
    }

    /// Every order that could concern a piece in this step.
    fn thinkable(self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        if let Some(craft) = piece.strip_prefix("aircraft ").and_then(|number| number.parse::<CraftId>().ok()) {
            return self.meant_of_craft(craft, hex);
        }
        let piece = piece.strip_prefix("piece ").and_then(|number| number.parse::<PieceId>().ok());
        let Some(piece) = piece.filter(|&piece| usize::from(piece) < self.open.pieces.len()) else { return Vec::new() };
        let own = self.open.piece(piece);
        let Some(at) = own.spot() else {
            return crate::game::orders::walk::ways_on(self.open, own).map(|at| Order::WalkOn { piece, at }).collect();
        };
        let there = hex.unwrap_or(at);
        match self.open.step {
            Step::Orders => Command::ALL.iter().map(|&command| Order::Command { at, command }).collect(),
            Step::Fire => {
                let targets = self.open.at(there).map(|(target, _)| Order::Shoot { piece, target });
                let own = [Order::Volley { from: at, at: there }, Order::KeepBack { piece }, Order::Join { piece }];
                own.into_iter().chain(targets).collect()
            }
            Step::Flak => (0..self.open.craft.len() as CraftId)
                .filter(|&craft| hex.is_none() || self.open.craft[usize::from(craft)].over() == hex)
                .map(|craft| Order::Flak { piece, craft })
                .collect(),
            Step::Seize => vec![Order::Seize { piece }],
            Step::Watch => vec![Order::Watch { piece }],
            Step::Move | Step::Start => {
                let others = self.open.at(at).filter(|(other, _)| *other != piece).map(|(other, _)| other);
                let pairs = others.map(|other| Order::Convert(Conversion::Squad { one: piece, other }));
                let bundles = self.open.at(at).filter(|(_, other)| other.is_bundle());
                let takes = bundles.map(|(bundle, _)| Order::Take { piece, bundle });
                let moves = [
                    Order::March { piece, to: there, quick: false },
                    Order::Move { piece, to: there },
                    Order::Convert(Conversion::Half { piece }),
                    Order::Shelter { piece },
                ];
                moves.into_iter().chain(pairs).chain(takes).collect()
            }
            _ => Vec::new(),
        }
    }

    fn meant_of_craft(self, craft: CraftId, hex: Option<Spot>) -> Vec<Order> {
        let Some(flies) = self.open.craft.get(usize::from(craft)) else { return Vec::new() };
        let sides = [1, 5].map(|sixths| crate::air::course::turned(flies.heading, sixths));
        let turns = sides.map(|heading| Order::Turn { craft, heading });
        let turns = turns.into_iter().filter(|&turn| hex.is_none() || self.parts(turn).hex == hex);
        let back = hex.map(|at| Order::Return { craft, at });
        turns.chain(back).chain([Order::Suspend { craft }, Order::GiveUp { craft }]).collect()
    }
}
