//! Where LGOPs on the march can get to, and the ways to their AAs. Worked out when first needed, and kept as long as no
//! enemy moves and no hex changes, because every order of a movement step needs them again.

use crate::board::Board;
use crate::game::state::{Open, Party, Piece};
use crate::ground::going::{Entry, Going, Pace, Stride};
use crate::ground::terrain::Marker;
use crate::ground::walk::{Costs, Reached, Walker};
use crate::rules::ground::Cost;
use crate::unit::Kind;
use jumpmaster_core::Derived;
use jumpmaster_core::hex::Spot;
use std::sync::{Arc, OnceLock};

/// Values for each hex, worked out when first needed.
type Worked<T> = OnceLock<Box<[OnceLock<Box<T>>]>>;

/// Routes over the ground as it is.
#[derive(Default)]
pub struct Routes {
    /// Where enemies keep LGOPs out of their hexes (mbt.base.24).
    barred: Vec<Spot>,
    /// The markers on the ground.
    markers: Vec<(Spot, Marker)>,
    blown: Vec<Spot>,
    /// See [`Routes::survey`].
    going: OnceLock<Vec<(Going, bool)>>,
    costs: Worked<Costs>,
    reach: [Worked<[Reached]>; 2],
}

impl Routes {
    /// The routes on a table: the kept ones, if they are still valid.
    pub fn on(open: &Open, kept: &Derived<Routes>) -> Arc<Routes> {
        kept.get(|routes| routes.hold(open), || Routes::new(open))
    }

    /// Replaces kept routes that are no longer valid on the table.
    pub fn renew(kept: &mut Derived<Routes>, open: &Open) {
        kept.renew(|routes| routes.hold(open), || Routes::new(open));
    }

    fn new(open: &Open) -> Routes {
        Routes {
            barred: barred(open).collect(),
            markers: open.markers.clone(),
            blown: open.blown.clone(),
            ..Routes::default()
        }
    }

    /// Whether these routes are still valid.
    fn hold(&self, open: &Open) -> bool {
        self.markers == open.markers && self.blown == open.blown && barred(open).eq(self.barred.iter().copied())
    }

    /// The cost of the way to a hex for LGOPs, from everywhere.
    pub fn costs(&self, open: &Open, goal: Spot) -> &Costs {
        let goal = open.board().index(goal);
        kept(&self.costs, open.board(), goal, || {
            let stride = in_full(open, false);
            let enter = self.enter(open);
            let cost = |from: usize, to: usize| enter(from, to).map_or(Cost::Never, |entry| entry.cost);
            Box::new(Walker::default().costs(open.board(), goal, stride, cost))
        })
    }

    /// The hexes that an LGOP reaches from one with its remaining movement, cheapest first: those that a whole turn reaches
    /// with at least as much left as it has spent.
    pub fn reach<'r>(
        &'r self,
        open: &Open,
        piece: &Piece,
        start: usize,
        quick: bool,
    ) -> impl Iterator<Item = &'r Reached> + use<'r> {
        let spent = piece.spent;
        let whole = self.sets_out(open, spent, start, quick).then(|| self.in_a_turn(open, start, quick));
        whole.into_iter().flatten().filter(move |reached| reached.left >= spent)
    }

    /// Whether an LGOP that has spent this much movement can enter any hex next to it: if not, it reaches none, and a search
    /// would be in vain.
    fn sets_out(&self, open: &Open, spent: u16, start: usize, quick: bool) -> bool {
        let (stride, enter) = (in_full(open, quick), self.enter(open));
        let left = stride.left.saturating_sub(spent);
        let rest = Stride { left, fresh: stride.fresh && spent == 0, ..stride };
        open.board().next_to(start).any(|to| enter(start, to).is_some_and(|entry| rest.enter(entry.cost).is_some()))
    }

    /// The hexes that an LGOP reaches from one in a whole turn, cheapest first.
    fn in_a_turn(&self, open: &Open, start: usize, quick: bool) -> &[Reached] {
        kept(&self.reach[usize::from(quick)], open.board(), start, || {
            Walker::default().reach(open.board(), start, in_full(open, quick), self.enter(open)).into()
        })
    }

    /// How LGOPs enter a hex from an adjacent one, if no enemy keeps them out.
    fn enter<'r>(&'r self, open: &'r Open) -> impl Fn(usize, usize) -> Option<Entry> + 'r {
        let ground = &open.rules().ground;
        let (hexes, class) = (self.going.get_or_init(|| self.survey(open)), ground.unit(Kind::Lgop).class);
        move |from, to| {
            let (going, free) = &hexes[to];
            free.then(|| going.entry(ground, class, &hexes[from].0))
        }
    }

    /// The going in every hex, and whether it is free of barring enemies.
    fn survey(&self, open: &Open) -> Vec<(Going, bool)> {
        let mut hexes: Vec<(Going, bool)> = open.scenario.goings().iter().map(|&going| (going, true)).collect();
        let changed =
            self.markers.iter().map(|(spot, _)| spot).chain(&self.blown).map(|&spot| open.board().index(spot));
        changed.for_each(|hex| hexes[hex].0 = open.going(hex));
        self.barred.iter().for_each(|&spot| hexes[open.board().index(spot)].1 = false);
        hexes
    }
}

/// The movement of an LGOP in a whole turn.
fn in_full(open: &Open, quick: bool) -> Stride {
    Stride::of(&open.rules().ground, Kind::Lgop, if quick { Pace::Quickmarch } else { Pace::Move })
}

fn kept<'k, T: ?Sized>(worked: &'k Worked<T>, board: &Board, hex: usize, work: impl FnOnce() -> Box<T>) -> &'k T {
    let all = worked.get_or_init(|| (0..board.grid.len()).map(|_| OnceLock::new()).collect());
    all[hex].get_or_init(work)
}

/// Where there are enemies of the airborne side that are ready to act, or never had to be prepared (mbt.base.24).
fn barred(open: &Open) -> impl Iterator<Item = Spot> {
    let stands = open.on_map(Party::Defending).filter(|(_, piece, _)| !piece.is_bundle() && piece.ready <= open.turn);
    stands.map(|(_, _, spot)| spot)
}
