//! Simple players of the base game: they find games that end in a given way, and weigh the two sides of a scenario.

use super::ground::Ground;
use super::odds;
use crate::board::HexId;
use crate::game::State;
use crate::game::order::Order;
use crate::game::piece::{CraftId, GroupId, Mark, UnitId};
use crate::game::sequence::Segment;
use crate::game::state::{Open, Plan};
use crate::game::task::{Attack, AttackStep, Flight, Mission, Task};
use crate::tokens::Tokens;
use crate::unit::{Mobility, Mode, Party, Plane};
use jumpmaster_core::State as _;
use jumpmaster_core::hex::Spot;

/// Orders that a player would rather not give.
const NEVER: i32 = -1;
/// Enemies this near make a unit take Combat Mode.
const NEAR: u32 = 4;
/// Supply that is nearer to the foremost HQ than this is left where it is.
const FORWARD: u32 = 5;
/// What an own RE in a hex makes the way there longer, in tenths of a movement point.
const CROWDED: u32 = 20;
/// The supply that is kept for attacks before guns fire.
const KEPT: Tokens = Tokens(8);

/// The value of an order to a player who drops as planned, heads for the hexes that decide the game and holds them, keeps his
/// posts if he has only to deny them, and attacks where the table is in his favour.
pub fn worth(state: &State, order: Order) -> i32 {
    let Some(party) = state.open.to_act() else { return 0 };
    let plans = state.view(party.seat()).own_plans();
    Mind { open: &state.open, ground: Ground::of(&state.open), party, plans }.worth(order)
}

/// A side that considers its orders.
struct Mind<'a> {
    open: &'a Open,
    ground: Ground,
    party: Party,
    plans: &'a [Plan],
}

impl Mind<'_> {
    fn worth(&self, order: Order) -> i32 {
        match order {
            Order::First { side } => i32::from(side == self.party),
            Order::Refit { .. } | Order::Feed { .. } | Order::Release { .. } | Order::Pay | Order::Intercept { .. } => {
                50
            }
            Order::Mode { unit, mode } => self.mode(unit, mode),
            Order::Fuel { unit } if self.improves(unit) => 70,
            Order::Move { unit, to } if self.better(unit, self.hex(to)) => 60,
            Order::Rail { unit, to } | Order::Ship { unit, to } if self.carried_on(unit, self.hex(to)) => 65,
            Order::Overrun { from, to } if self.overruns(from, to) => 66,
            Order::Load { group, tokens } if self.should_load(group) => 30 + i32::from(tokens.min(9)),
            Order::Unload { group, tokens } if self.should_unload(group) => 40 + i32::from(tokens.min(9)),
            Order::Drive { group, to } if self.should_drive(group, self.hex(to)) => 20,
            Order::RailSupply { from, to, tokens } | Order::ShipSupply { from, to, tokens }
                if self.brings_up(self.hex(from), self.hex(to)) =>
            {
                20 + i32::from(tokens.min(9))
            }
            Order::Fly { flight, from, to } => self.flight(flight, self.hex(from), self.hex(to)),
            Order::Add { .. } | Order::Board { .. } | Order::Stow { .. } | Order::Stay => self.gathers(order),
            Order::Barrage { at, ships, facility } => self.barrage(self.hex(at), ships, facility),
            Order::Attack { at } => self.attack(self.hex(at)),
            Order::Rating { unit } => i32::from(self.open.combatant(unit).rating(self.open.rules())),
            Order::Terrain { terrain } => -(self.open.rules().base.ground(terrain).closeness as i32),
            Order::Lose { unit } => self.gives_a_step(unit),
            Order::Retreat => i32::from(self.rather_retreats()) * 20,
            Order::Back { to, .. } => self.way_back(self.hex(to)),
            Order::Advance { unit } => self.advance(unit),
            Order::Remove { unit } => -i32::from(self.open.kind(unit).rating),
            Order::Go => 10,
            Order::Ignore => 1,
            Order::Done
            | Order::Withhold
            | Order::Apply
            | Order::Place { .. }
            | Order::Struck { .. }
            | Order::Forgo { .. }
            | Order::ForgoSupply { .. }
            | Order::Escape { .. } => 0,
            _ => NEVER,
        }
    }

    fn hex(&self, spot: Spot) -> HexId {
        self.open.board().id(spot).expect("a hex of the map")
    }

    /// Whether a unit attacks; HQs and guns only go along.
    fn fights(&self, unit: UnitId) -> bool {
        !self.open.kind(unit).defence_only
    }

    fn at_enemies(&self, hex: HexId) -> bool {
        self.open.zones.enemy_next_to(self.open.board(), self.party, hex)
    }

    /// Whether units of the own side that attack stand in a hex or around it.
    fn covered(&self, hex: HexId, but: Option<UnitId>) -> bool {
        let own = |unit: UnitId| Some(unit) != but && self.open.unit(unit).party == self.party && self.fights(unit);
        let around = self.open.board().around(hex).map(|(_, next)| next);
        around.chain([hex]).any(|hex| self.open.at(hex).any(own))
    }

    fn enemy_within(&self, hex: HexId, hexes: u32) -> bool {
        let enemies = self.open.on_map(self.party.enemy());
        enemies.into_iter().any(|(_, at)| self.open.board().distance(hex, at) <= hexes)
    }

    /// Near the enemy a unit is ready to fight, elsewhere it marches; one that is to drop waits in Move Mode.
    fn mode(&self, unit: UnitId, mode: Mode) -> i32 {
        let Some(hex) = self.open.unit(unit).hex() else { return NEVER };
        let ready = self.enemy_within(hex, NEAR) && !self.is_planned(unit);
        let wanted = if ready || self.far(unit, hex) == 0 { Mode::Combat } else { Mode::Move };
        if mode == wanted { 80 } else { NEVER }
    }

    fn is_planned(&self, unit: UnitId) -> bool {
        self.plans.iter().any(|plan| plan.unit == unit)
    }

    /// How far a hex is from where a unit should be, in tenths of a movement point: the nearest of the hexes that decide the
    /// game, each the farther the more own units are there already.
    fn far(&self, unit: UnitId, hex: HexId) -> u32 {
        let mobility = self.open.kind(unit).mobility;
        let way = |goal: HexId| {
            let others = self.open.at(goal).filter(|&other| other != unit && self.open.unit(other).party == self.party);
            self.ground.way(mobility, goal, hex).saturating_add(CROWDED * others.count() as u32)
        };
        self.ground.goals().map(way).min().unwrap_or(0)
    }

    /// Whether a unit should go from where it is to a hex next to it. Whoever stands next to an enemy stays and fights, and so
    /// does whoever holds one of the hexes that decide; HQs and guns stay behind those who attack.
    fn better(&self, unit: UnitId, to: HexId) -> bool {
        let Some(from) = self.open.unit(unit).hex() else { return false };
        let room = self.open.size(to) + self.open.kind(unit).size <= self.open.rules().base.limits.stacking;
        let nearer =
            room && !self.is_planned(unit) && !self.stands_guard(unit) && self.far(unit, to) < self.far(unit, from);
        if !self.fights(unit) {
            return nearer && self.covered(to, Some(unit)) && !self.at_enemies(to);
        }
        let alone = self.open.at(from).filter(|&other| self.fights(other)).count() == 1;
        let holds = alone && self.ground.goals().any(|goal| goal == from);
        nearer && !holds && !self.at_enemies(from)
    }

    /// Whether a unit of the side that denies keeps its post: on foot, while no hex that decides is lost.
    fn stands_guard(&self, unit: UnitId) -> bool {
        let denies = self.open.scenario.victory.party != self.party;
        let lost = self.ground.goals().any(|goal| self.open.holder(goal) == Some(self.party.enemy()));
        denies && !lost && self.open.kind(unit).mobility == Mobility::Leg
    }

    fn improves(&self, unit: UnitId) -> bool {
        let from = self.open.unit(unit).hex();
        from.is_some_and(|from| self.open.board().around(from).any(|(_, to)| self.better(unit, to)))
    }

    /// Whether a train or a ship takes a unit a good way on.
    fn carried_on(&self, unit: UnitId, to: HexId) -> bool {
        let from = self.open.unit(unit).hex();
        let on = from.is_some_and(|from| self.far(unit, to).saturating_add(40) < self.far(unit, from));
        on && self.open.size(to) < self.open.rules().base.limits.stacking && !self.is_planned(unit)
    }

    // Supply: trucks, trains and ships bring it up to the foremost HQ.

    /// The hex of the HQ that is nearest to what decides the game.
    fn front(&self) -> Option<HexId> {
        let hqs = self.open.on_map(self.party).filter(|&(unit, _)| self.open.kind(unit).hq());
        hqs.min_by_key(|&(unit, hex)| self.far(unit, hex)).map(|(_, hex)| hex)
    }

    fn behind(&self, hex: HexId) -> Option<u32> {
        self.front().map(|front| self.open.board().distance(front, hex))
    }

    fn brings_up(&self, from: HexId, to: HexId) -> bool {
        matches!((self.behind(from), self.behind(to)), (Some(from), Some(to)) if to + 3 < from)
    }

    fn should_load(&self, group: GroupId) -> bool {
        self.open.group(group).hex.and_then(|hex| self.behind(hex)).is_some_and(|far| far > FORWARD)
    }

    fn should_unload(&self, group: GroupId) -> bool {
        self.open.group(group).hex.and_then(|hex| self.behind(hex)).is_some_and(|far| far <= 1)
    }

    fn should_drive(&self, id: GroupId, to: HexId) -> bool {
        let (group, board) = (self.open.group(id), self.open.board());
        let Some(from) = group.hex else { return false };
        if group.load > Tokens::NONE {
            return self.behind(to) < self.behind(from) && !self.open.zones.ezoc(self.party, to);
        }
        let left_behind = |hex: &HexId| self.behind(*hex).is_some_and(|far| far > FORWARD);
        let own = self.open.dumps.iter().filter(|dump| dump.party == self.party).map(|dump| dump.hex);
        let nearest = own.filter(left_behind).min_by_key(|&hex| board.distance(from, hex));
        nearest.is_some_and(|dump| board.distance(to, dump) < board.distance(from, dump))
    }

    // Air.

    fn flight(&self, flight: Flight, from: HexId, to: HexId) -> i32 {
        let due = |plan: &&Plan| plan.from <= self.open.turn && self.open.unit(plan.unit).hex() == Some(from);
        match flight {
            Flight::Drop if self.plans.iter().filter(due).any(|plan| plan.hex == to) => 90,
            Flight::Drop if self.starves(to) => 40,
            Flight::Sweep if self.plans.iter().any(|plan| due(&plan)) => 95,
            Flight::Barrage if self.open.segment == Segment::Barrage && self.bombs(from) && self.covered(to, None) => {
                50
            }
            _ => NEVER,
        }
    }

    /// Whether a bomber waits at a base; Fighters are kept for whoever comes.
    fn bombs(&self, base: HexId) -> bool {
        let bomber = |craft: CraftId| matches!(self.open.craft_kind(craft).plane, Plane::Bomber | Plane::Strategic);
        self.open.based(base).any(|craft| self.open.craft(craft).active && bomber(craft))
    }

    fn starves(&self, hex: HexId) -> bool {
        let own = |unit: UnitId| self.open.unit(unit).party == self.party;
        self.open.at(hex).any(|unit| own(unit) && self.open.unit(unit).has(Mark::OutOfSupply))
    }

    /// Those who are to drop go aboard, Transports are added until they have room, and supply fills what is left.
    fn gathers(&self, order: Order) -> i32 {
        let Some(Task::Mission(mission)) = self.open.tasks.last() else { return NEVER };
        match order {
            Order::Board { .. } if mission.flight == Flight::Drop => 60,
            Order::Add { craft } => match self.open.craft_kind(craft).plane {
                Plane::Transport | Plane::Glider
                    if mission.flight == Flight::Drop && (self.left_behind(mission) || mission.crafts.is_empty()) =>
                {
                    50
                }
                Plane::Bomber | Plane::Strategic if mission.flight == Flight::Barrage => 50,
                Plane::Fighter if mission.flight == Flight::Sweep => 50,
                _ => NEVER,
            },
            Order::Stow { tokens, .. } if mission.flight == Flight::Drop => 20 + i32::from(tokens.min(9)),
            _ => NEVER,
        }
    }

    /// Whether somebody who is to drop where a mission goes is not aboard yet.
    fn left_behind(&self, mission: &Mission) -> bool {
        let here = |plan: &&Plan| plan.hex == mission.target && plan.from <= self.open.turn;
        let waits =
            |plan: &Plan| self.open.unit(plan.unit).hex() == Some(mission.base) && !mission.units.has(plan.unit);
        self.plans.iter().filter(here).any(waits)
    }

    // Fire and attack.

    /// Guns soften what the own side could attack, as long as supply is left for the attack; ships whatever they reach.
    fn barrage(&self, target: HexId, ships: bool, facility: bool) -> i32 {
        let own: Tokens = self.open.dumps.iter().filter(|dump| dump.party == self.party).map(|dump| dump.tokens).sum();
        let fresh = self.open.at(target).any(|unit| !self.open.unit(unit).has(Mark::Dg));
        let pays = ships || (own >= KEPT && self.covered(target, None));
        if !facility && fresh && pays { 50 } else { NEVER }
    }

    /// An attack is made if the table gives more than it takes on the average, and first on a hex that decides. Near the end one
    /// on such a hex is made at worse odds, and in the last turn at any.
    fn attack(&self, target: HexId) -> i32 {
        let victory = &self.open.scenario.victory;
        let decides = victory.hexes.contains(&target) || victory.draw.contains(&target);
        let least = match self.open.scenario.turns - self.open.turn {
            0 if decides => -144,
            1 if decides => -36,
            _ => 0,
        };
        let gain = odds::of_attack(self.open, self.party, target);
        if gain >= least { 200 + gain + 200 * i32::from(decides) } else { NEVER }
    }

    fn overruns(&self, from: Spot, to: Spot) -> bool {
        odds::of_overrun(self.open, self.party, self.hex(from), self.hex(to)) >= 36
    }

    fn on(&self) -> Option<&Attack> {
        match self.open.tasks.last() {
            Some(Task::Attack(attack)) => Some(attack),
            _ => None,
        }
    }

    /// Steps are taken from those who have most of them, and of those from the worst.
    fn gives_a_step(&self, unit: UnitId) -> i32 {
        10 + i32::from(self.open.unit(unit).steps) * 6 - i32::from(self.open.kind(unit).rating)
    }

    /// Whether a side takes an option point by retreat: an attacker who has few steps left, a defender who holds nothing that
    /// decides, or who would not survive.
    fn rather_retreats(&self) -> bool {
        let Some(attack) = self.on() else { return false };
        let defends = attack.step == AttackStep::DefenderOptions;
        let steps: u32 = attack.force(defends).iter().map(|unit| u32::from(self.open.unit(unit).steps)).sum();
        let decides = self.ground.goals().any(|goal| goal == attack.target);
        if defends { !decides || steps <= 1 } else { steps <= 2 }
    }

    fn way_back(&self, to: HexId) -> i32 {
        let own = self.open.zones.stands(self.party, to);
        i32::from(own) + i32::from(!self.open.zones.ezoc(self.party, to)) * 10
    }

    /// An advance is made towards what decides, but not out of it.
    fn advance(&self, unit: UnitId) -> i32 {
        let (Some(attack), Some(from)) = (self.on(), self.open.unit(unit).hex()) else { return NEVER };
        let leaves = self.ground.goals().any(|goal| goal == from);
        let closer = self.far(unit, attack.target) < self.far(unit, from);
        if self.fights(unit) && closer && !leaves { 50 } else { NEVER }
    }
}
