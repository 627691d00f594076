//! Going: the cost of entering a hex, how far a unit gets with its remaining movement, and who may be where (mbt.base.10).
//!
//! Not here: where an LGOP must go (march.rs), and what cover it finds there (cover.rs).

use crate::board::Cell;
use crate::ground::terrain::{Feature, Features, Marker};
use crate::rules::ground::{Cost, Ground, POINT};
use crate::unit::{Class, Kind};
use jumpmaster_core::{Judgement, named, require};

/// What entering a hex means to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The cost.
    pub cost: Cost,
    /// Whether it came at the road rate and paid less for it, so that the hex gives it no cover (mbt.combo.1).
    pub road: bool,
    /// Whether it is buttoned up from now on (mbt.orchard.5).
    pub buttoned: bool,
}

/// A hex as far as entering it is concerned, worked out once: path searches ask for it very often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Going {
    /// The cost across country on foot, on wheels and on tracks.
    across: [Cost; 3],
    /// Whether a road or a bridge leads out of it.
    leads_out: bool,
    /// Whether one leads into it.
    leads_in: bool,
    /// Whether it is an orchard.
    orchard: bool,
}

impl Going {
    /// The going in a hex. A road block closes the road, and water without a bridge cuts it; fire closes the hex
    /// (mbt.base.23).
    pub fn of(ground: &Ground, cell: &Cell) -> Going {
        let features = cell.features;
        let has = |feature| features.has(feature);
        let road = has(Feature::Road) || has(Feature::Bridge);
        let water = has(Feature::Stream) || has(Feature::WideStream) || has(Feature::River) || has(Feature::Water);
        let burns = cell.markers.has(Marker::Burning);
        Going {
            across: if burns { ground.fire } else { [0, 1, 2].map(|way| across_country(ground, way, features)) },
            leads_out: road,
            leads_in: road && !burns && !has(Feature::Block) && (!water || has(Feature::Bridge)),
            orchard: has(Feature::Orchard),
        }
    }

    /// The cost for a class of unit to enter this hex from an adjacent one: the costliest terrain there, or the road rate
    /// if it follows a road or a bridge (mbt.base.10).
    #[inline]
    pub fn entry(&self, ground: &Ground, class: Class, from: &Going) -> Entry {
        let way = match class {
            Class::Leg => 0,
            Class::Wheeled => 1,
            Class::Tracked => 2,
            Class::Towed => return Entry { cost: Cost::Never, road: false, buttoned: false },
        };
        let across = self.across[way];
        let cost = if from.leads_out && self.leads_in { across.min(ground.road[way]) } else { across };
        Entry { cost, road: cost < across, buttoned: way > 0 && self.orchard }
    }
}

/// The cost for a class of unit to enter a hex from an adjacent one; see [`Going::entry`].
pub fn entry(ground: &Ground, class: Class, from: &Cell, to: &Cell) -> Entry {
    Going::of(ground, to).entry(ground, class, &Going::of(ground, from))
}

/// The cost of the costliest terrain of a hex. An orchard costs half as much as light woods (mbt.orchard.6); for a vehicle
/// fording is the whole cost (mbt.stream.3). A ford makes a stream easy, but not the wide one (mbt.stream.1, mbt.stream.2).
/// Soft fields cost everybody more (mbt.field.2), other fields nothing (mbt.field.1), and a fence never costs anything
/// (mbt.fence.1).
fn across_country(ground: &Ground, way: usize, features: Features) -> Cost {
    let cost = |feature: Feature| match feature {
        Feature::Stream if features.has(Feature::Ford) => ground.ford[way],
        _ => ground.cost[feature as usize][way],
    };
    let worst = features.iter().map(cost).max().unwrap_or(Cost::Never);
    let fords = way > 0 && features.has(Feature::Stream) && worst != Cost::Never;
    match if fords { cost(Feature::Stream) } else { worst } {
        Cost::Twelfths(cost) if features.has(Feature::Field) => Cost::Twelfths(cost + ground.soft),
        cost => cost,
    }
}

named! {
    /// How a unit moves this turn.
    pub enum Pace: "pace" {
        /// At its allowance.
        Move = "move",
        /// An LGOP that marches may go a point further, without firing (mbt.march.3, mbt.base.9).
        Quickmarch = "quickmarch",
        /// Half of it, rounded down, and half its GP (mbt.base.11).
        FireMove = "fire/move",
    }
}

/// The remaining movement of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// How it moves.
    pub class: Class,
    /// The remainder, in twelfths of a movement point.
    pub left: u16,
    /// Its basic allowance, in the same.
    pub full: u16,
    /// Whether it has its full allowance, with nothing spent.
    pub fresh: bool,
}

impl Stride {
    /// The movement with which a unit begins its move.
    pub fn of(ground: &Ground, kind: Kind, pace: Pace) -> Stride {
        let unit = ground.unit(kind);
        let moves = u16::from(unit.moves);
        let points = match pace {
            Pace::Move => moves,
            Pace::Quickmarch => moves + u16::from(ground.limits.quickmarch),
            Pace::FireMove => moves / 2,
        };
        Stride { class: unit.class, left: points * POINT, full: moves * POINT, fresh: pace != Pace::FireMove }
    }

    /// The movement left after entering a hex; `None` if it cannot be entered. On foot and with its full allowance a unit
    /// may always enter one hex that is not prohibited, however costly (mbt.base.10).
    #[inline]
    pub fn enter(self, cost: Cost) -> Option<Stride> {
        let left = match cost {
            Cost::Twelfths(cost) if cost <= self.left => self.left - cost,
            Cost::Twelfths(_) if self.fresh && self.class == Class::Leg => 0,
            Cost::Whole if self.fresh => 0,
            _ => return None,
        };
        Some(Stride { left, fresh: false, ..self })
    }

    /// What a cost amounts to, never more than the allowance; `None` if the hex may not be entered.
    #[inline]
    pub fn price(self, cost: Cost) -> Option<u16> {
        match cost {
            Cost::Twelfths(cost) => Some(cost.min(self.full)),
            Cost::Whole => Some(self.full),
            Cost::Never => None,
        }
    }

    /// The movement left after some points are spent on something else, such as a bundle (mbt.bundle.4, mbt.bundle.6).
    pub fn spend(self, points: u8) -> Option<Stride> {
        let cost = u16::from(points) * POINT;
        (cost <= self.left).then(|| Stride { left: self.left - cost, fresh: self.fresh && cost == 0, ..self })
    }
}

/// What may keep a unit from moving and firing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker of its own")]
pub struct State {
    /// Suppressed (mbt.base.14).
    pub suppressed: bool,
    /// An LGOP with a D marker, which counts as suppressed for everything except sight and fire (mbt.disruption.2).
    pub disrupted: bool,
    /// It came down this turn (mbt.scatter.7).
    pub landed: bool,
    /// A heavy item that is not ready: it counts as abandoned (mbt.heavy.9, mbt.base.20).
    pub preparing: bool,
    /// A vehicle that is buttoned up (mbt.orchard.5).
    pub buttoned: bool,
}

impl State {
    /// Whether it counts as suppressed for everything except sight and fire (mbt.disruption.2).
    #[inline]
    pub const fn counts_as_suppressed(self) -> bool {
        self.suppressed || self.disrupted
    }
}

/// Whether something keeps a unit from moving for the time being.
pub const fn kept(state: State) -> bool {
    state.counts_as_suppressed() || state.landed || state.preparing
}

/// Whether a unit may move at all: not while it is disrupted (mbt.disruption.1), suppressed (mbt.base.14), being prepared
/// (mbt.heavy.9) or just landed (mbt.scatter.7), nor if it has no movement.
pub fn may_move(ground: &Ground, kind: Kind, state: State) -> Judgement {
    require!(!state.disrupted, "mbt.disruption.1", "{unit} is disrupted", "wait until its D marker is off");
    require!(!state.suppressed, "mbt.base.14", "{unit} is suppressed", "wait for the next Adjust Markers step");
    require!(
        !state.preparing,
        "mbt.heavy.9",
        "{unit} is still being prepared",
        "wait for the second turn after it arrived"
    );
    require!(!state.landed, "mbt.scatter.7", "{unit} has landed this turn", "wait for the next turn");
    require!(ground.unit(kind).moves > 0, "mbt.base.8", "{unit} has no movement points", "leave it where it stands");
    Ok(())
}

/// A unit in a hex that an enemy wants to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enemy {
    /// Whether it is a heavy item that is not ready yet.
    pub preparing: bool,
}

/// Whether a hex with these enemies may be entered: only if all of them are heavy items still being prepared. Bundles do
/// not count at all (mbt.base.24).
pub fn may_enter_among(enemies: impl IntoIterator<Item = Enemy>) -> Judgement {
    let free = enemies.into_iter().all(|enemy| enemy.preparing);
    require!(free, "mbt.base.24", "an enemy holds {hex}", "go round it, or fire it out");
    Ok(())
}

/// Whether a unit that enters the hex of a heavy item destroys it: an unsuppressed enemy does, until the item is ready
/// (mbt.heavy.10).
pub const fn captures(state: State, preparing: bool) -> bool {
    preparing && !state.counts_as_suppressed()
}

/// Whether a side may have this many stacking points in a hex at the end of its movement; landing is not limited
/// (mbt.base.17).
pub fn may_stack(ground: &Ground, points: u16) -> Judgement {
    require!(
        points <= ground.limits.stacking,
        "mbt.base.17",
        "too many units of one side in {hex}",
        "end the move elsewhere"
    );
    Ok(())
}

/// Whether every unit in a hex must leave it in its next move or be eliminated: the hex is burning (mbt.base.23,
/// mbt.fuel.2).
pub fn must_leave(cell: &Cell) -> bool {
    cell.markers.has(Marker::Burning)
}
