//! What was dropped comes down: scatter, then the ground (mbt.scatter, mbt.landing, mbt.heavy, mbt.lapes).

use crate::air::descent::{self, Falling, Landscape, Release as From};
use crate::game::event::{Down, Flying};
use crate::game::orders::seizes;
use crate::game::resolve::Tale;
use crate::game::state::{Gone, Open, Party, PieceId, Release, Step};
use crate::ground::terrain::Marker;
use crate::ground::watch;
use crate::rules::Rules;
use crate::rules::air::landing::{Ground, Harm};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Spot};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// The next stick comes down, item by item in order of release (mbt.scatter.6).
    pub(super) fn land_stick(&mut self) -> Result<(), NeedRoll> {
        let Some(craft) = self.open().next_stick() else { return Ok(()) };
        let items: Vec<(PieceId, Release)> = self.open().stick(craft).collect();
        for (piece, release) in items {
            let down = self.come_down(Falling::of(self.open().piece(piece).what), release)?;
            self.tell(Flying::Landed { piece, down });
        }
        if self.open().rules().objective_influence && seizes(self.seizing()) {
            self.begin(Step::Seize, Party::Airborne);
            return Ok(());
        }
        self.next_landing();
        Ok(())
    }

    fn seizing(&self) -> crate::game::orders::Desk<'_> {
        self.desk(Party::Airborne)
    }

    /// Goes on to the next stick, or to movement.
    pub(super) fn next_landing(&mut self) {
        if self.open().next_stick().is_none() {
            self.begin(Step::Move, Party::Defending);
        } else if self.open().step != Step::Landing {
            self.begin(Step::Landing, Party::Airborne);
        }
    }

    /// A piece scatters and lands (mbt.scatter.3, mbt.scatter.4, mbt.offmap.1, mbt.heavy.6).
    fn come_down(&mut self, what: Falling, release: Release) -> Result<Down, NeedRoll> {
        let scenario = self.open().scenario.clone();
        let (air, board) = (&scenario.rules.air, &scenario.board);
        let from = From { hex: board.hex(release.over), heading: release.heading, crash: release.crashing };
        let way = descent::scatter(&air.scatter, self.dice)?.on(from.heading);
        let (index, fall) = descent::falls(&self.state.open, what, &from, way);
        let harm = descent::settle(&air.landing, fall, self.dice)?;
        Ok(match (index.map(|index| board.grid.spot_of(index)), harm) {
            (Some(at), Harm::None) => Down::Safe(at),
            (Some(at), Harm::Disrupted) => Down::Disrupted(at),
            (Some(at), Harm::Destroyed) => {
                Down::Lost(if fall.piles_up(&air.landing) { Gone::Landing } else { Gone::Outright }, Some(at))
            }
            (None, Harm::Destroyed) => Down::Lost(Gone::OffMap, None),
            (None, harm) => {
                let hex = from.hex + way;
                Down::OffMap { hex, near: self.near(hex), disrupted: harm == Harm::Disrupted }
            }
        })
    }

    /// The edge hex nearest to a hex off the map (mbt.offmap.2).
    fn near(&self, hex: Hex) -> Spot {
        let board = self.open().board();
        let nearest = descent::nearest_edge(board, hex);
        board.grid.spot_of(nearest.first().copied().unwrap_or(0))
    }
}

/// The ground of a game as it is now, for the airborne side's landings.
impl Landscape for Open {
    fn rules(&self) -> &Rules {
        Open::rules(self)
    }

    fn number(&self, hex: Hex) -> Option<usize> {
        self.board().grid.index(hex)
    }

    fn ground(&self, hex: usize) -> Ground {
        let at = self.board().grid.spot_of(hex);
        let (burning, enemy) = (self.markers(at).has(Marker::Burning), watch::armed_enemy(self, at, Party::Airborne));
        Open::rules(self).air.landing.ground(self.features(at), burning, enemy)
    }

    fn printed(&self, hex: usize) -> Ground {
        Open::rules(self).air.landing.ground(self.board().cell(hex).features, false, false)
    }

    fn bears(&self, hex: usize, gun: bool) -> u8 {
        let at = self.board().grid.spot_of(hex);
        let (burning, enemy) = (self.markers(at).has(Marker::Burning), watch::armed_enemy(self, at, Party::Airborne));
        Open::rules(self).air.heavy_ground.survives(self.features(at), gun, burning, enemy)
    }
}
