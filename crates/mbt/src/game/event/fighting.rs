//! What happens on the ground: orders, fire, marches, conversions.

use crate::game::state::{Gone, Mover, Open, Overwatch, Party, Piece, PieceId, Place, State, Step, What};
use crate::ground::phase::Command;
use crate::ground::terrain::Marker;
use crate::unit::{Kind, Quality};
use jumpmaster_core::hex::Spot;
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Fighting {
    /// The units of a side in a hex got an order (mbt.base.11).
    Commanded { at: Spot, party: Party, command: Command, pieces: Vec<PieceId> },
    /// The units of a side in a hex fired at another hex (mbt.base.12).
    Volleyed { from: Spot, at: Spot, party: Party, firers: Vec<PieceId> },
    /// A unit is held back from the next volley of its hex, or is no longer (mbt.base.12).
    Held { piece: PieceId, held: bool },
    /// A unit fired at a vehicle (mbt.base.13).
    Shot { piece: PieceId, target: PieceId, hit: bool },
    /// A barrage or bombs came down (mbt.base.21).
    Struck { support: u8, at: Spot },
    /// Nothing came of fire at a piece.
    Unhurt { piece: PieceId },
    /// A piece is suppressed (mbt.base.14).
    Suppressed { piece: PieceId },
    /// A squad lost a step (mbt.base.12).
    Reduced { piece: PieceId },
    /// A piece is out of play, with everything it carried (mbt.bundle.5).
    Lost { piece: PieceId, how: Gone },
    /// A hex burns (mbt.fuel.2).
    Burns { at: Spot },
    /// Ordnance storage blew up (mbt.ordnance.2).
    BlewUp { at: Spot },

    /// An LGOP came back from the pile into its AA (mbt.destroyed.2).
    Returned { piece: PieceId, at: Spot },
    /// LGOPs, or a squad, became a unit; a team also used up a bundle (mbt.convert.1, mbt.convert.9).
    Formed(Forming),
    /// A squad was checked for the CO (mbt.command-element.2).
    Searched { piece: PieceId, co: bool },
    /// An AA marker was put down (mbt.convert.2).
    AreaMarked { at: Spot },
    /// An LGOP near an objective tried to take matters into its own hands (mbt.objective-influence.1).
    Seized { piece: PieceId, made: bool },

    /// A piece moved a hex.
    Moved { piece: PieceId, to: Spot, spent: u16, by_road: bool },
    /// An LGOP began a march (mbt.march.1).
    Marches { piece: PieceId, to: Spot, quick: bool },
    /// A march is over.
    Marched { piece: PieceId },
    /// A bundle was picked up (mbt.bundle.2, mbt.bundle.4).
    PickedUp { piece: PieceId, bundle: PieceId, spent: u16 },
    /// A piece spent movement on something.
    Spent { piece: PieceId, spent: u16 },
    /// A bundle was set down (mbt.bundle.3).
    SetDown { bundle: PieceId, at: Spot },
    /// A vehicle is buttoned up (mbt.orchard.5).
    Buttoned { piece: PieceId },
    /// A vehicle has left the orchard, and opens up (mbt.orchard.5).
    Opened { piece: PieceId },
    /// A unit was put first among those that its hex protects (mbt.farm.4).
    Sheltered { piece: PieceId },
    /// The other side may fire at a piece that moves (mbt.base.11).
    Watched { piece: PieceId },
    /// Those on overwatch hold their fire in this movement; only their own side is told (mbt.base.11).
    Holds { overwatch: Overwatch },
    /// Nobody fires any more at a piece that moves.
    Resumed,
}

/// How a unit is formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Two LGOPs in their AA become a squad (mbt.convert.1).
    Pair,
    /// A team to which a pair of squads entitled (mbt.convert.4).
    Entitled,
    /// The last LGOP, without a partner (mbt.convert.3, mbt.convert.9).
    Lone,
    /// A squad is broken up for bundles that are left (mbt.convert.10).
    Split,
    /// By a commander on the spot (mbt.command-influence.1).
    Influence,
}

/// The forming of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forming {
    /// The way it is formed.
    pub way: Way,
    /// The pieces that become it.
    pub parts: [Option<PieceId>; 2],
    /// The bundle it uses up.
    pub bundle: Option<PieceId>,
    /// What it is.
    pub kind: Kind,
    /// The hex.
    pub at: Spot,
    /// Its quality: that of the LGOP that arrived first (mbt.convert.1).
    pub quality: Quality,
    /// Whether it has LAWs.
    pub law: bool,
    /// The movement it has spent this turn (mbt.convert.7).
    pub spent: u16,
}

/// Applies the event.
pub fn apply(state: &mut State, event: &Fighting) {
    let open = &mut state.open;
    match *event {
        Fighting::Commanded { party, command, ref pieces, .. } => {
            open.points[party as usize] = open.points[party as usize].saturating_sub(1);
            for &piece in pieces {
                at(open, piece).command = Some(command);
            }
        }
        Fighting::Volleyed { from, at: spot, party, ref firers } => {
            for &firer in firers {
                at(open, firer).fired = true;
            }
            each_at(open, from, party, |piece| piece.held = false);
            each_at(open, spot, party.enemy(), |piece| piece.fired_on[0] = true);
        }
        Fighting::Held { piece, held } => at(open, piece).held = held,
        Fighting::Shot { piece, target, .. } => {
            at(open, piece).fired = true;
            let Piece { party, place, .. } = *at(open, piece);
            if let Place::At(spot) = place {
                each_at(open, spot, party, |piece| piece.held = false);
            }
            let Piece { party, place, .. } = *at(open, target);
            if let Place::At(spot) = place {
                each_at(open, spot, party, |piece| piece.fired_on[0] = true);
            }
        }
        Fighting::Struck { support, at } => {
            open.missions[usize::from(support)] = open.missions[usize::from(support)].saturating_sub(1);
            strike(open, at);
        }
        Fighting::Unhurt { .. } => {}
        Fighting::Suppressed { piece } => at(open, piece).suppressed = true,
        Fighting::Reduced { piece } => {
            (at(open, piece).what, at(open, piece).reduced) = (What::Unit(Kind::Half), true);
        }
        Fighting::Lost { piece, how } => lose(open, piece, how),
        Fighting::Burns { at } => open.markers.push((at, Marker::Burning)),
        Fighting::BlewUp { at } => {
            open.blown.push(at);
            let around: Vec<Spot> = open.board().around(at).collect();
            for spot in around {
                strike(open, spot);
            }
        }
        Fighting::Returned { piece, at: spot } => {
            lose(open, piece, Gone::Returned);
            let (turn, what) = (open.turn, What::Unit(Kind::Lgop));
            // It counts as having reached the AA this turn with no movement left.
            let spent = u16::MAX;
            let back =
                Piece { landed: turn, reached: turn, spent, ..Piece::new(Party::Airborne, what, Place::At(spot)) };
            let unit = state.plan.by_the_rules().origin(piece);
            let back = arrive(&mut state.open, back);
            state.plan.by_the_rules_mut().origins.extend(unit.map(|unit| (back, unit)));
        }
        Fighting::Formed(forming) => form(state, forming),
        Fighting::Searched { piece, co } => {
            at(open, piece).co = co;
            if co && open.rules().command_element {
                at(open, piece).what = What::Unit(Kind::Command);
            }
            let company = state.company(piece).map(usize::from);
            if let Some(made) = company.map(|company| &mut state.plan.by_the_rules_mut().made[company]) {
                made.command |= co;
                made.rolls += 1;
            }
        }
        Fighting::AreaMarked { at } => open.areas.push(at),
        Fighting::Seized { piece, made } => {
            if made {
                at(open, piece).what = What::Unit(Kind::Half);
            }
            at(open, piece).asked = true;
        }
        Fighting::Moved { piece, to, spent, by_road } => {
            open.arrivals += 1;
            let (arrived, turn) = (open.arrivals, open.turn);
            let marching = open.mover.is_some_and(|mover| mover.piece == piece && mover.to.is_some());
            let piece = at(open, piece);
            (piece.place, piece.arrived, piece.first, piece.by_road) = (Place::At(to), arrived, None, by_road);
            (piece.spent, piece.moved, piece.reached, piece.quick) = (spent, true, turn, piece.quick && marching);
        }
        Fighting::Marches { piece, to, quick } => {
            open.mover = Some(Mover { piece, to: Some(to) });
            let piece = at(open, piece);
            piece.quick = quick;
            piece.set_out = piece.set_out.or(piece.spot().map(|spot| (spot, piece.spent)));
        }
        Fighting::Marched { piece } => {
            open.mover = None;
            at(open, piece).moved = true;
        }
        Fighting::PickedUp { piece, bundle, spent } => {
            at(open, bundle).place = Place::Carried(piece);
            at(open, piece).spent = spent;
        }
        Fighting::Spent { piece, spent } => at(open, piece).spent = spent,
        Fighting::SetDown { bundle, at: spot } => at(open, bundle).place = Place::At(spot),
        Fighting::Buttoned { piece } => at(open, piece).buttoned = true,
        Fighting::Opened { piece } => at(open, piece).buttoned = false,
        Fighting::Sheltered { piece } => {
            open.arrivals += 1;
            at(open, piece).first = Some((open.turn, open.arrivals));
        }
        Fighting::Watched { piece } => {
            open.mover.get_or_insert(Mover { piece, to: None });
            open.step = Step::Watch;
        }
        Fighting::Holds { overwatch } => open.overwatch = overwatch,
        Fighting::Resumed => {
            open.step = Step::Move;
            open.mover = open.mover.filter(|mover| mover.to.is_some());
        }
    }
}

fn at(open: &mut Open, piece: PieceId) -> &mut Piece {
    &mut open.pieces[usize::from(piece)]
}

fn each_at(open: &mut Open, spot: Spot, party: Party, change: impl FnMut(&mut Piece)) {
    open.pieces.iter_mut().filter(|piece| piece.party == party && piece.spot() == Some(spot)).for_each(change);
}

/// A hex is attacked, whoever is there (mbt.march.6).
fn strike(open: &mut Open, spot: Spot) {
    for party in Party::BOTH {
        each_at(open, spot, party, |piece| piece.fired_on[0] = true);
    }
}

/// A piece comes onto the ground, the last to arrive.
pub fn arrive(open: &mut Open, piece: Piece) -> PieceId {
    open.arrivals += 1;
    open.pieces.push(Piece { arrived: open.arrivals, ..piece });
    open.pieces.len() as PieceId - 1
}

/// A piece is out of play; what it carried goes with it (mbt.bundle.5).
pub fn lose(open: &mut Open, piece: PieceId, how: Gone) {
    let lost = |other: &mut Piece| other.place = Place::Gone(how);
    open.pieces.iter_mut().filter(|other| other.place == Place::Carried(piece)).for_each(lost);
    at(open, piece).place = Place::Gone(how);
}

/// Pieces become one unit, which belongs to their company and carries what they carried (mbt.convert.4).
fn form(state: &mut State, forming: Forming) {
    let Forming { way, parts, bundle, kind, at: spot, quality, law, spent } = forming;
    let origin = parts.into_iter().flatten().next().or(bundle).and_then(|part| state.plan.by_the_rules().origin(part));
    let from = || parts.into_iter().flatten().map(|part| state.open.piece(part));
    let any = |marked: fn(&Piece) -> bool| from().any(marked);
    let made = Piece {
        quality: Some(quality),
        law,
        spent,
        // It inherits the marks of its parts: they are the same people in the same hex (mbt.base.14, mbt.base.15).
        suppressed: any(|part| part.suppressed),
        moved: any(|part| part.moved),
        fired: any(|part| part.fired),
        fired_on: [any(|part| part.fired_on[0]), any(|part| part.fired_on[1])],
        by_road: any(|part| part.by_road),
        quick: any(|part| part.quick),
        // The movement left of the march may be used to move out (mbt.convert.7).
        command: (state.open.step == Step::Move && spent < u16::MAX).then_some(Command::Move),
        ..Piece::new(Party::Airborne, What::Unit(kind), Place::At(spot))
    };
    let made = arrive(&mut state.open, made);
    for part in parts.into_iter().flatten() {
        let hand_over = |other: &mut Piece| other.place = Place::Carried(made);
        state.open.pieces.iter_mut().filter(|other| other.place == Place::Carried(part)).for_each(hand_over);
        at(&mut state.open, part).place = Place::Gone(Gone::Converted);
    }
    if let Some(bundle) = bundle {
        at(&mut state.open, bundle).place = Place::Gone(Gone::Converted);
    }
    state.plan.by_the_rules_mut().origins.extend(origin.map(|origin| (made, origin)));
    let Some(company) = state.company(made) else { return };
    let made = &mut state.plan.by_the_rules_mut().made[usize::from(company)];
    match way {
        Way::Pair => made.squads += 1,
        Way::Entitled => made.teams += 1,
        Way::Lone | Way::Split | Way::Influence => {}
    }
}
