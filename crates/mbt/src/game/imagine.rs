//! A complete table as a seat may believe it to be: what its view hides is drawn at random, by the rules and by what can be
//! seen.
//!
//! Only the airborne side knows its plan, and which of the LGOPs lost on landing came back; only the defender knows until
//! when his flak holds its fire; only the side on overwatch knows what it waits for.

mod aims;
mod draw;
mod manifests;
mod plan;

use crate::game::orders::{flak_waits, watch_range};
use crate::game::state::{Gone, Open, Overwatch, Party, PieceId, Place, State, Step};
use crate::game::view::View;
use crate::ground::phase::Command;
use draw::Draw;
use jumpmaster_core::Hidden;
use jumpmaster_core::dice::{Dice, NeedRoll};

/// A table whose view from the same seat is this view.
pub fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Option<State> {
    Imagined { view, draw: Draw(dice) }.table().ok()
}

struct Imagined<'v, 'd, D: ?Sized> {
    view: &'v View<'v>,
    draw: Draw<'d, D>,
}

impl<D: Dice + ?Sized> Imagined<'_, '_, D> {
    fn table(mut self) -> Result<State, NeedRoll> {
        let View { open, party, plan } = self.view;
        let (mut open, referee) = (Open::clone(open), plan.is_some() && party.is_none());
        if !referee && *party != Some(Party::Defending) {
            open.hold = self.hold(&open)?;
        }
        if !referee && *party != Some(open.active.enemy()) {
            open.overwatch = self.overwatch(&open)?;
        }
        let plan = match plan {
            Some(plan) => (*plan).clone(),
            None => plan::draw(&mut open, &mut self.draw)?,
        };
        Ok(State { open, plan: Hidden::new(Party::Airborne.seat(), plan) })
    }

    /// Until when the defender may be holding his fire: he can have said so once there was something to shoot at, and the
    /// moment has not come yet (mbt.base.5).
    fn hold(&mut self, open: &Open) -> Result<Option<crate::game::state::Until>, NeedRoll> {
        let flown = open.impulse > 0 || matches!(open.step, Step::Flak | Step::Casualty | Step::Check);
        let flying = matches!(open.step, Step::Fly | Step::Flak | Step::Casualty | Step::Check);
        if !flown || !flying || open.silent || self.draw.one_in(2)? {
            return Ok(None);
        }
        self.draw.pick(&flak_waits(open))
    }

    /// What units on overwatch may be waiting for (mbt.base.11).
    fn overwatch(&mut self, open: &Open) -> Result<Overwatch, NeedRoll> {
        let watches = open.on_map(open.active.enemy());
        let watches = watches.filter(|(_, piece, _)| piece.command == Some(Command::Overwatch));
        let moving = matches!(open.step, Step::Move | Step::Watch);
        if !moving || watches.count() == 0 || self.draw.one_in(2)? {
            return Ok(Overwatch::default());
        }
        let within = self.draw.below(usize::from(watch_range(open)) + 1)? as u8;
        let lets = open.mover.map(|mover| mover.piece);
        let lets = if self.draw.one_in(3)? { lets } else { None };
        Ok(Overwatch { within: Some(within).filter(|&hexes| hexes > 0), lets })
    }
}

/// The LGOPs, bundles and heavy items of the airborne side that came by air, and the units formed from them.
struct Seen {
    /// Those seen to leave an aircraft: their kind, and the aircraft as long as they are under canopy.
    dropped: Vec<manifests::Dropped>,
    /// LGOPs that came back from the pile (mbt.destroyed.2).
    returned: Vec<PieceId>,
    /// Units formed of LGOPs.
    formed: Vec<PieceId>,
}

impl Seen {
    /// What can be seen of a table. The quality of an LGOP is unknown, which distinguishes it from formed units
    /// (mbt.lgop.5).
    fn on(open: &Open) -> Seen {
        let mut seen = Seen { dropped: Vec::new(), returned: Vec::new(), formed: Vec::new() };
        for (piece, is) in open.each().skip(open.scenario.stands.len()) {
            let craft = match is.place {
                Place::Canopy(release) => Some(release.craft),
                _ => None,
            };
            let heavy = is.kind().is_some_and(|kind| !kind.personnel());
            if is.quality.is_some() && !heavy {
                seen.formed.push(piece);
            } else {
                seen.dropped.push(manifests::Dropped { piece, what: is.what, craft });
            }
        }
        seen.set_returned_apart(open);
        seen
    }

    /// If there are more LGOPs than left aircraft, the others came back into their AAs, where they counted as arrived that
    /// turn.
    fn set_returned_apart(&mut self, open: &Open) {
        let extra = self.dropped.len().saturating_sub(usize::from(open.out));
        let wait = u16::from(open.rules().return_turns);
        let back = |piece: PieceId| {
            let is = open.piece(piece);
            !is.is_bundle() && is.quality.is_none() && u16::from(is.landed) > wait && is.reached >= is.landed
        };
        let back: Vec<PieceId> =
            self.dropped.iter().map(|dropped| dropped.piece).filter(|&piece| back(piece)).collect();
        self.returned = back.into_iter().rev().take(extra).collect();
        self.dropped.retain(|dropped| !self.returned.contains(&dropped.piece));
    }
}

/// Marks which of the LGOPs lost on landing came back, one for each that did, if the time allows (mbt.destroyed.2). Returns
/// pairs of the one that came back and the one that was lost. After the game everybody is told which they were.
fn marked_returned<D: Dice + ?Sized>(
    open: &mut Open,
    returned: &[PieceId],
    draw: &mut Draw<'_, D>,
) -> Result<Vec<(PieceId, PieceId)>, NeedRoll> {
    let wait = u16::from(open.rules().return_turns);
    let mut pairs = Vec::new();
    for &back in returned.iter().rev() {
        let since = u16::from(open.piece(back).landed);
        let told = if open.step == Step::Over { Gone::Returned } else { Gone::Landing };
        let lost = open.each().filter(|(_, piece)| piece.is_lgop() && piece.place == Place::Gone(told));
        let due: Vec<PieceId> =
            lost.filter(|(_, piece)| u16::from(piece.landed) + wait <= since).map(|(id, _)| id).collect();
        if let Some(lost) = draw.pick(&due)? {
            open.pieces[usize::from(lost)].place = Place::Gone(Gone::Returned);
            pairs.push((back, lost));
        }
    }
    Ok(pairs)
}
