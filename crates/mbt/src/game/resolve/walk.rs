//! Movement on the ground: steps, marches, bundles, overwatch on the way.

use crate::board::Cell;
use crate::game::event::{Fighting, Writing};
use crate::game::orders::{Field, Journey, enter, gait, guarded, pace, sets_out, stride};
use crate::game::resolve::Tale;
use crate::game::state::{Gone, Mover, Overwatch, Party, Piece, PieceId, Step};
use crate::ground::bundle;
use crate::ground::going::{self, Pace};
use crate::ground::march::Progress;
use crate::ground::watch;
use crate::unit::Kind;
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// A unit moves a hex by its order (mbt.base.10, mbt.base.11).
    pub(super) fn step(&mut self, piece: PieceId, to: Spot) {
        let Some(pace) = gait(self.open(), self.open().piece(piece)) else { return };
        self.gather(piece);
        self.go(piece, to, pace);
        if self.watched(piece) {
            self.tell(Fighting::Watched { piece });
        }
    }

    /// Moves one hex: enemies there are dealt with, bundles there are picked up (mbt.bundle.2, mbt.bundle.6, mbt.heavy.10).
    fn go(&mut self, piece: PieceId, to: Spot, pace: Pace) {
        let open = self.open();
        let own = open.piece(piece);
        let (Some(kind), Some(from)) = (own.kind(), own.spot()) else { return };
        let Ok(entry) = enter(open, own.party, kind, from, to) else { return };
        let before = stride(open, own, pace);
        let Some(after) = before.enter(entry.cost) else { return };
        let spent = own.spent + (before.left - after.left);
        // A hex that costs the whole allowance leaves nothing, however little was left.
        let spent = if after.left == 0 { u16::MAX } else { spent };
        self.tell(Fighting::Moved { piece, to, spent, by_road: entry.road });
        match (entry.buttoned, self.open().piece(piece).buttoned) {
            (true, false) => self.tell(Fighting::Buttoned { piece }),
            (false, true) => self.tell(Fighting::Opened { piece }),
            _ => {}
        }
        self.capture(piece, to);
        self.gather(piece);
    }

    /// An enemy's heavy items still being prepared are destroyed by a unit that enters unsuppressed, and so are his bundles
    /// by personnel, if none of his units is there (mbt.heavy.10, mbt.bundle.6).
    fn capture(&mut self, piece: PieceId, at: Spot) {
        let open = self.open();
        let own = open.piece(piece);
        let state = open.marks(own);
        let (party, foot) = (own.party, own.kind().is_some_and(Kind::personnel));
        let theirs = |id: &PieceId| open.piece(*id).party != party;
        let there: Vec<PieceId> = open.at(at).map(|(id, _)| id).filter(theirs).collect();
        let guarded = guarded(open, party, at);
        let taken: Vec<PieceId> = there
            .into_iter()
            .filter(|&id| {
                if open.piece(id).is_bundle() {
                    foot && !guarded
                } else {
                    going::captures(state, open.piece(id).ready > open.turn)
                }
            })
            .collect();
        for piece in taken {
            self.tell(Fighting::Lost { piece, how: Gone::Captured });
        }
    }

    /// As a side's movement begins, its personnel destroy unguarded enemy bundles in their hexes, unless they are
    /// suppressed; returns whether there were any (mbt.bundle.6).
    pub(super) fn clear_away(&mut self, party: Party) -> bool {
        let open = self.open();
        let able = |piece: &Piece| piece.kind().is_some_and(Kind::personnel) && !piece.pinned();
        let stands = |at: Spot| open.at(at).any(|(_, piece)| piece.party == party && able(piece));
        let lying = open.on_map(party.enemy()).filter(|(_, piece, _)| piece.is_bundle());
        let found = lying.filter(|(_, _, at)| stands(*at) && !guarded(open, party, *at));
        let found: Vec<PieceId> = found.map(|(id, ..)| id).collect();
        for &piece in &found {
            self.tell(Fighting::Lost { piece, how: Gone::Captured });
        }
        !found.is_empty()
    }

    /// Personnel pick up the bundles in their hex, as many as they can carry (mbt.bundle.2, mbt.bundle.3).
    fn gather(&mut self, piece: PieceId) {
        let open = self.open();
        let own = open.piece(piece);
        let (Some(kind), Some(at)) = (own.kind().filter(|kind| kind.personnel()), own.spot()) else { return };
        let lying: Vec<PieceId> =
            open.at(at).filter(|(_, other)| other.is_bundle() && other.party == own.party).map(|(id, _)| id).collect();
        let stride = stride(open, own, Pace::Move);
        let carried = open.carried(piece).count() as u8;
        let (taken, _) =
            bundle::pick_up(&open.rules().ground, kind, open.marks(own), carried, lying.len() as u8, stride);
        let spent = own.spent;
        for &bundle in lying.iter().take(usize::from(taken)) {
            self.tell(Fighting::PickedUp { piece, bundle, spent });
        }
    }

    /// A vehicle picks up a bundle, or destroys one of the enemy's, for a movement point (mbt.bundle.4, mbt.bundle.6).
    pub(super) fn take(&mut self, piece: PieceId, bundle: PieceId) {
        let open = self.open();
        let own = open.piece(piece);
        let (Some(kind), Some(pace), Some(at)) = (own.kind(), pace(own), own.spot()) else { return };
        let (ground, before, spent) = (&open.rules().ground, stride(open, own, pace), own.spent);
        let paid = |left: u16| spent + (before.left - left);
        if open.piece(bundle).party == own.party {
            let carried = open.carried(piece).count() as u8;
            let (_, after) = bundle::pick_up(ground, kind, open.marks(own), carried, 1, before);
            let spent = paid(after.left);
            self.tell(Fighting::PickedUp { piece, bundle, spent });
        } else if let Some(after) = bundle::destroys(ground, kind, guarded(open, own.party, at), before) {
            let spent = paid(after.left);
            self.tell(Fighting::Spent { piece, spent });
            self.tell(Fighting::Lost { piece: bundle, how: Gone::Captured });
        }
    }

    /// An LGOP marches, hex by hex along its cheapest way (mbt.march.1, mbt.march.3).
    pub(super) fn march(&mut self, piece: PieceId, to: Spot, quick: bool) {
        let Some(at) = self.open().piece(piece).spot() else { return };
        let (board, desk) = (self.open().board(), self.desk(Party::Airborne));
        let (routes, index) = (desk.routes(), board.index(to));
        let own = self.open().piece(piece);
        let reached = routes.reach(self.open(), own, board.index(at), quick).find(|reached| reached.hex == index);
        let Some(reached) = reached else { return };
        let how = Journey::new(desk, &routes, piece, at).progress(reached, true);
        let detour = matches!(how, Ok(Progress::Detour));
        self.tell(Writing::Detour { piece, detour });
        self.gather(piece);
        self.tell(Fighting::Marches { piece, to, quick });
        self.march_on();
    }

    /// All LGOPs that have not moved yet march, or those of a company, one after the other and each along its cheapest way,
    /// until one may be fired at or meets the enemy (mbt.march.5).
    pub(super) fn march_all(&mut self, quick: bool) {
        let all: Vec<PieceId> = sets_out(self.desk(Party::Airborne)).collect();
        for piece in all {
            let Some(to) = Field::new(self.desk(Party::Airborne)).best_march(piece, quick) else { continue };
            let met = self.meets_enemy(piece);
            self.march(piece, to, quick);
            if self.open().step != Step::Move || self.meets_enemy(piece) && !met {
                return;
            }
        }
    }

    /// Whether an LGOP sees an enemy so near that it may break off its march (mbt.march.6).
    fn meets_enemy(&self, piece: PieceId) -> bool {
        watch::nearest_enemy(self.open(), piece, self.open().rules().ground.limits.release).is_some()
    }

    /// Continues a march until it is over, somebody may fire at it, or the piece can go no further.
    fn march_on(&mut self) {
        let Some(Mover { piece, to }) = self.open().mover else { return };
        let mut way = to.map(|to| self.way(piece, to)).unwrap_or_default();
        let pace = if self.open().piece(piece).quick { Pace::Quickmarch } else { Pace::Move };
        while !self.open().piece(piece).pinned()
            && let Some(next) = way.pop()
        {
            self.go(piece, next, pace);
            if self.watched(piece) {
                self.tell(Fighting::Watched { piece });
                return;
            }
        }
        self.tell(Fighting::Marched { piece });
    }

    /// The hexes of an LGOP's cheapest way to another, the last first.
    fn way(&self, piece: PieceId, to: Spot) -> Vec<Spot> {
        let (open, own) = (self.open(), self.open().piece(piece));
        let Some(at) = own.spot() else { return Vec::new() };
        let (board, routes) = (open.board(), self.desk(Party::Airborne).routes());
        let (start, mut hex, mut way) = (board.index(at), board.index(to), Vec::new());
        while hex != start {
            let mut reached = routes.reach(open, own, start, own.quick);
            let Some(reached) = reached.find(|reached| reached.hex == hex) else { return Vec::new() };
            way.push(board.grid.spot_of(hex));
            hex = reached.from;
        }
        way
    }

    /// Units on overwatch let the moving piece go for the rest of its move (mbt.base.11). Others are only told that their
    /// owner passes, as if he passed once.
    pub(super) fn let_go(&mut self) {
        let overwatch = Overwatch { lets: self.open().mover.map(|mover| mover.piece), ..self.open().overwatch };
        self.tell(Fighting::Holds { overwatch });
    }

    /// Units on overwatch wait until somebody comes within this many hexes (mbt.base.11).
    pub(super) fn wait_for(&mut self, hexes: u8) {
        self.tell(Fighting::Holds { overwatch: Overwatch { within: Some(hexes), lets: None } });
    }

    /// Nobody fires at the moving piece any more: it goes on if it is marching.
    pub(super) fn resume(&mut self) {
        self.tell(Fighting::Resumed);
        self.march_on();
    }

    /// An LGOP walks on in the nearest edge hex, where it may be fired at like any moving unit; it goes on from there with
    /// what it has left (mbt.offmap.2, mbt.base.1, mbt.base.11).
    pub(super) fn walk_on(&mut self, piece: PieceId, to: Spot) {
        let open = self.open();
        let ground = &open.rules().ground;
        let entry = going::entry(ground, ground.unit(Kind::Lgop).class, &Cell::default(), &open.cell(to));
        let before = stride(open, open.piece(piece), Pace::Move);
        let spent = before.enter(entry.cost).map_or(u16::MAX, |after| before.left - after.left);
        self.tell(Fighting::Moved { piece, to, spent, by_road: false });
        self.capture(piece, to);
        self.gather(piece);
        if self.watched(piece) {
            self.tell(Fighting::Watched { piece });
        }
    }
}
