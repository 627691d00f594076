//! What events do to pieces and transports on or over the map. Everybody sees those, so every seat that is told of an event
//! is told the same effects.

use crate::air::course::step;
use crate::game::event::{Down, Event, Fighting, Flying, Forming, turn_to};
use crate::game::orders::{craft_id, piece_id};
use crate::game::state::{Craft, CraftId, Open, PieceId, Place};
use crate::rules::air::flak::Shot;
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::{Change, Effect};

/// What an event does to what can be seen of a table; `open` is the table just before the event.
pub(super) fn effects(open: &Open, event: &Event) -> Vec<Effect> {
    let mut seen = Seen { open, effects: Vec::new() };
    match event {
        Event::Air(event) => seen.flying(event),
        Event::Ground(event) => seen.fighting(event),
        _ => {}
    }
    seen.effects
}

struct Seen<'a> {
    open: &'a Open,
    effects: Vec<Effect>,
}

impl Seen<'_> {
    fn piece(&mut self, piece: PieceId, change: Change) {
        self.effects.push(Effect { piece: piece_id(piece), change });
    }

    fn craft(&mut self, craft: CraftId, change: Change) {
        self.effects.push(Effect { piece: craft_id(craft), change });
    }

    /// The piece that the event adds to the table gets the next number.
    fn new_piece(&mut self, change: Change) {
        self.piece(self.open.pieces.len() as PieceId, change);
    }

    /// Where the counter of a piece is: on the map, or below the aircraft it left.
    fn lies(&self, piece: PieceId) -> Option<Spot> {
        match self.open.piece(piece).place {
            Place::At(spot) => Some(spot),
            Place::Canopy(release) => Some(release.over),
            _ => None,
        }
    }

    fn flies(&self, craft: CraftId) -> &Craft {
        &self.open.craft[usize::from(craft)]
    }

    fn flying(&mut self, event: &Flying) {
        match *event {
            Flying::Entered { craft, at, .. } => self.craft(craft, Change::Shown { at }),
            Flying::Impulse => self.impulse(),
            Flying::Evaded { craft, left } => self.evades(craft, left),
            Flying::Shot { craft, shot: Shot::Suppressed | Shot::Down, .. } | Flying::Hurt { craft, .. } => {
                self.hurt(craft);
            }
            Flying::Crashed { craft, .. } => {
                let at = self.flies(craft).over();
                if at.is_some() {
                    self.craft(craft, Change::Lost { at });
                }
            }
            Flying::Dropped { over, .. } => self.new_piece(Change::Shown { at: over }),
            Flying::Extracted { craft, at: Some(to), .. } => {
                self.new_piece(Change::Fell { from: self.flies(craft).over(), to });
            }
            Flying::Landed { piece, down } => self.lands(piece, down),
            _ => {}
        }
    }

    fn hurt(&mut self, craft: CraftId) {
        if self.flies(craft).over().is_some() {
            self.craft(craft, Change::Hurt);
        }
    }

    /// Every aircraft over the map flies a hex (mbt.flight.6).
    fn impulse(&mut self) {
        for craft in 0..self.open.craft.len() as CraftId {
            let flies = *self.flies(craft);
            let Some(from) = flies.over() else { continue };
            let heading = turn_to(flies.heading, flies.turning).of(flies.heading);
            self.flies_to(craft, from, self.open.board().hex(from) + step(heading));
        }
    }

    /// Evasive Action throws an aircraft back to one side (mbt.ea.1).
    fn evades(&mut self, craft: CraftId, leftwards: bool) {
        let flies = *self.flies(craft);
        let Some(from) = flies.over() else { return };
        let [left, right] = self.open.rules().air.back[usize::from(flies.heading.number() - 1)];
        let back = step(if leftwards { left } else { right });
        self.flies_to(craft, from, self.open.board().hex(from) + back);
    }

    /// An aircraft flies from one hex to another, or off the map: for good if it aborts (mbt.abort.2).
    fn flies_to(&mut self, craft: CraftId, from: Spot, hex: Hex) {
        let change = match self.open.board().grid.spot(hex) {
            Some(to) => Change::Moved { from: Some(from), to },
            None if self.flies(craft).aborting => Change::Lost { at: Some(from) },
            None => Change::Left { at: Some(from) },
        };
        self.craft(craft, change);
    }

    fn lands(&mut self, piece: PieceId, down: Down) {
        let Some(from) = self.lies(piece) else { return };
        match down {
            Down::Safe(to) => self.piece(piece, Change::Fell { from: Some(from), to }),
            Down::Disrupted(to) => {
                self.piece(piece, Change::Fell { from: Some(from), to });
                self.piece(piece, Change::Hurt);
            }
            Down::OffMap { .. } => self.piece(piece, Change::Left { at: Some(from) }),
            Down::Lost(_, at) => self.piece(piece, Change::Lost { at }),
        }
    }

    fn fighting(&mut self, event: &Fighting) {
        match *event {
            Fighting::Suppressed { piece } | Fighting::Reduced { piece } => self.piece(piece, Change::Hurt),
            Fighting::Lost { piece, .. } => self.lost(piece),
            Fighting::Returned { at, .. } => self.new_piece(Change::Shown { at }),
            Fighting::Formed(forming) => self.forms(forming),
            Fighting::Searched { piece, co: true } | Fighting::Seized { piece, made: true } => {
                if let Some(at) = self.lies(piece) {
                    self.piece(piece, Change::Shown { at });
                }
            }
            Fighting::Moved { piece, to, .. } => self.piece(piece, Change::Moved { from: self.lies(piece), to }),
            Fighting::PickedUp { bundle, .. } => self.left(bundle),
            Fighting::SetDown { bundle, at } => self.piece(bundle, Change::Shown { at }),
            _ => {}
        }
    }

    /// A piece is out of play; what it carried goes with it, unseen.
    fn lost(&mut self, piece: PieceId) {
        let at = self.lies(piece);
        if at.is_some() {
            self.piece(piece, Change::Lost { at });
        }
    }

    /// A piece is taken off the map unharmed.
    fn left(&mut self, piece: PieceId) {
        let at = self.lies(piece);
        if at.is_some() {
            self.piece(piece, Change::Left { at });
        }
    }

    /// Pieces become another (mbt.convert.1).
    fn forms(&mut self, forming: Forming) {
        for part in forming.parts.into_iter().flatten().chain(forming.bundle) {
            self.left(part);
        }
        self.new_piece(Change::Shown { at: forming.at });
    }
}
