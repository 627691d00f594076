//! Waves of a game: the situation when one is called in, what the players are then assumed to do, and the result.

use crate::air::descent::Release;
use crate::air::flight::{Flight, Turn};
use crate::air::formation;
use crate::air::mission::{AircraftInput, EnemyInput, GunInput, Input};
use crate::air::sky::{Crushed, Drop, End, Formation, Pass, Pulled, What};
use crate::air::wave::{Case, Fate, Outcome, Piece, Plan};
use crate::game::event::{Down, Event, Fighting, Flying, Writing, apply};
use crate::game::orders::{Desk, Order, exits};
use crate::game::plan::{Mission, Plan as Written};
use crate::game::state::{self, CraftId, Gone, Open, Party, PieceId, Sky, State, Step};
use crate::game::view::{self, View};
use crate::ground::watch;
use crate::input::BoardInput;
use crate::unit::Kind;
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::{HexNumber, Placed, Seat};

/// The wave that an order calls in, for a seat that knows the plan. `None` if an input cannot express it: other aircraft
/// fly, another use keeps some off their ground, a gun has fired this turn, ordnance has blown up, or a manifest is in an
/// unusual order.
pub fn of_order(view: &View, order: &Order) -> Option<Input> {
    let Order::Enter { wave } = *order else { return None };
    let (open, plan) = (&view.open, view.plan.as_ref()?);
    let scenario = &open.scenario;
    let craft: Vec<(CraftId, &Mission)> = formation::wave(scenario, plan, wave).collect();
    let missions = || craft.iter().map(|&(_, mission)| mission);
    let usual = |mission: &Mission| mission.riders(scenario).map(|(_, rider)| rider).is_sorted();
    let barred = |&(craft, _): &(CraftId, &Mission)| formation::barred(scenario, plan, craft, open.turn).is_some();
    let fired = open.guns().any(|(gun, ..)| open.piece(gun).fired);
    let strange = open.any_flies() || fired || !open.blown.is_empty() || contested(open, plan, wave);
    if strange || craft.iter().any(barred) || !missions().all(usual) {
        return None;
    }
    let aircraft = missions().map(|mission| AircraftInput::of(scenario, plan.heading, mission));
    let gun = |(_, gun, at): (PieceId, &crate::rules::air::flak::GunKind, Spot)| GunInput {
        hex: open.called(at),
        kind: gun.name.clone(),
        over: None,
        result: None,
    };
    Some(Input {
        board: BoardInput::lying(open),
        aircraft: aircraft.collect::<Option<Vec<AircraftInput>>>()?,
        guns: open.guns().map(gun).collect(),
        enemies: held(open),
        assembly: Vec::new(),
    })
}

/// Whether aircraft of a wave want the same ground for different uses (mbt.heavy.1, mbt.lapes.3).
fn contested(open: &Open, plan: &Written, wave: u8) -> bool {
    let missions = formation::wave(&open.scenario, plan, wave).map(|(_, mission)| mission);
    let ground = |mission: &Mission| Some((mission.aim?.zone(&open.scenario, plan.heading), mission.used_for()));
    let grounds: Vec<_> = missions.filter_map(ground).collect();
    grounds.iter().any(|(zone, by)| grounds.iter().any(|(other, of)| of != by && other.shares(zone)))
}

/// Who is where: cargo comes down among friends and enemies alike (mbt.lapes.9).
fn held(open: &Open) -> Vec<EnemyInput> {
    let mut spots: Vec<Spot> = open.pieces.iter().filter_map(state::Piece::spot).collect();
    spots.sort_unstable();
    spots.dedup();
    let held = |at: Spot| {
        let count = |is: fn(Kind) -> bool| {
            open.at(at).filter_map(|(_, piece)| piece.kind()).filter(|&kind| is(kind)).count() as u8
        };
        let armed = watch::armed_enemy(open, at, Party::Airborne);
        EnemyInput { hex: open.called(at), armed, vehicles: count(Kind::vehicle), personnel: count(Kind::personnel) }
    };
    spots.into_iter().map(held).collect()
}

/// The order that the side to act is assumed to give: the wave flies straight on, separates to the left, aborts by the
/// first of the best ways, and every gun fires as soon as it can at the nearest, until nothing is left to drop. `None` once
/// a turn ends before that, if a gun may have come into reach by Evasive Action alone, and for seats that do not know what
/// is aboard.
pub fn assumed(view: &View) -> Option<Order> {
    let (open, plan) = (&view.open, view.plan.as_ref()?);
    let desk = Desk { open, party: open.to_act(), plan: Some(plan) };
    let new_turn = open.impulse == 0 && open.craft.iter().any(|craft| craft.over().is_some());
    let order = match open.step {
        Step::Enter | Step::Fly if new_turn => return None,
        Step::Enter | Step::Seize => Order::Done,
        Step::Fly => turn(open, plan).unwrap_or(Order::Fly { impulses: 1 }),
        Step::Flak => fire(desk, plan)?,
        Step::Casualty => Order::Casualty,
        Step::Check => Order::Check,
        Step::Landing => Order::Land,
        _ => return None,
    };
    desk.judge(order).is_ok().then_some(order)
}

/// The turn that an aircraft has to make before all fly on.
fn turn(open: &Open, plan: &Written) -> Option<Order> {
    let due = |flight: &Flight| match flight {
        Flight { swerves: true, .. } => Some(Turn::Left),
        Flight { aborting: true, steady: false, .. } => exits(open, flight).first().copied(),
        _ => None,
    };
    (0..).zip(&plan.missions).zip(&open.craft).find_map(|((craft, mission), flies)| {
        let flight = mission.flight.as_ref().filter(|_| flies.turning.is_none())?;
        let turn = due(flight).filter(|&turn| turn != Turn::Straight)?;
        Some(Order::Turn { craft, heading: turn.of(flight.heading) })
    })
}

/// The next shot. Empty aircraft are let go once all of their wave are empty.
fn fire(desk: Desk<'_>, plan: &Written) -> Option<Order> {
    let open = desk.open;
    let wave = |craft: CraftId| open.scenario.craft[usize::from(craft)].wave;
    let over: Vec<(CraftId, Hex)> =
        (0..).zip(&plan.missions).filter_map(|(craft, mission)| Some((craft, mission.flight.as_ref()?.hex))).collect();
    let flies = over.first().map(|&(craft, _)| wave(craft))?;
    let loaded: Vec<CraftId> = plan
        .loaded()
        .filter(|(craft, mission)| wave(*craft) == flies && !mission.is_empty())
        .map(|(craft, _)| craft)
        .collect();
    if loaded.is_empty() {
        return Some(Order::Silent);
    }
    let afloat = |&craft: &CraftId| matches!(open.craft[usize::from(craft)].sky, Sky::Over(_) | Sky::Coming { .. });
    let evaded = |mission: &Mission| mission.flight.is_some_and(|flight| flight.ban == open.rules().air.numbers.ban);
    if !loaded.iter().any(afloat) || plan.missions.iter().any(evaded) {
        return None;
    }
    open.guns().find_map(|(piece, _, at)| {
        let shot = |craft: CraftId| Order::Flak { piece, craft };
        let reached = over.iter().filter(|(craft, _)| desk.judge(shot(*craft)).is_ok());
        let nearest = reached.min_by_key(|(_, hex)| open.board().hex(at).unsigned_distance_to(*hex));
        nearest.map(|(craft, _)| shot(*craft))
    })
}

/// The outcome of a wave once its air step is over and everything is down. `None` while something is left to drop, and if
/// cargo hit enemies or stopped off the map, which the table and the procedure report differently.
pub fn came_of<P: Plan>(before: &State, events: &[Event]) -> Option<Outcome> {
    let mut state = before.clone();
    for event in events {
        apply(&mut state, event);
    }
    let craft: Vec<CraftId> = events.iter().filter_map(called).collect();
    let afloat = |&craft: &CraftId| {
        let loaded = !state.plan.by_the_rules().mission(craft).is_empty();
        loaded && matches!(state.open.craft[usize::from(craft)].sky, Sky::Over(_) | Sky::Coming { .. })
    };
    let flying = matches!(
        state.open.step,
        Step::Enter | Step::Fly | Step::Flak | Step::Casualty | Step::Check | Step::Landing | Step::Seize
    );
    let over = !flying || state.open.turn > before.open.turn;
    if !over || craft.iter().any(afloat) || events.iter().any(|event| hits_enemies(&before.open, event)) {
        return None;
    }
    let wave = before.open.scenario.craft[usize::from(*craft.first()?)].wave;
    let input = of_order(&view::view(before, Seat::REFEREE), &Order::Enter { wave })?;
    let case = P::prepare(&before.open.scenario.rules, &P::of_wave(input)?).ok()?;
    let mut replay = Replay::new(&case, before, craft);
    for event in events {
        replay.note(event);
    }
    Some(replay.outcome())
}

fn called(event: &Event) -> Option<CraftId> {
    match *event {
        Event::Air(Flying::Called { craft, .. }) => Some(craft),
        _ => None,
    }
}

/// Whether cargo suppressed or destroyed somebody, or stopped off the map.
fn hits_enemies(before: &Open, event: &Event) -> bool {
    match *event {
        Event::Ground(Fighting::Suppressed { .. }) | Event::Air(Flying::Extracted { at: None, .. }) => true,
        Event::Ground(Fighting::Lost { piece, how: Gone::Collided }) => usize::from(piece) < before.pieces.len(),
        _ => false,
    }
}

/// A pass reconstructed from its events.
struct Replay<'a, F> {
    case: &'a Case<F>,
    before: &'a State,
    craft: Vec<CraftId>,
    pass: Pass<F>,
    /// The fate of everything that left, in order of release, with its hex.
    fates: Vec<(Option<Spot>, Fate)>,
}

impl<'a, F: Formation> Replay<'a, F> {
    fn new(case: &'a Case<F>, before: &'a State, craft: Vec<CraftId>) -> Replay<'a, F> {
        Replay { case, before, craft, pass: Pass::new(case.planes.clone(), true), fates: Vec::new() }
    }

    fn note(&mut self, event: &Event) {
        let of = |craft: CraftId| self.craft.iter().position(|&other| other == craft).unwrap_or_default();
        let grid = self.case.board().grid;
        match *event {
            Event::Air(Flying::Dropped { craft, what, over, crashing }) => self.leave(of(craft), what, over, crashing),
            Event::Air(Flying::Extracted { craft, at: Some(at), .. }) => self.stop(of(craft), at),
            Event::Air(Flying::Crashed { craft, at }) => {
                let plane = &mut self.pass.planes.as_mut()[of(craft)];
                (plane.end, plane.wreck) = (End::Crashed, at.and_then(|at| grid.hex_at(at)));
            }
            Event::Air(Flying::Aborted { craft }) => self.pass.planes.as_mut()[of(craft)].flight.aborting = true,
            Event::Plan(Writing::Casualty { craft, unit: Some(unit) }) => {
                let mission = self.before.plan.by_the_rules().mission(craft);
                let rider = mission.place_of(&self.before.open.scenario, unit).unwrap_or_default();
                self.pass.planes.as_mut()[of(craft)].load.hit(rider);
            }
            Event::Air(Flying::Landed { piece, down }) => self.land(piece, down),
            Event::Ground(Fighting::Lost { piece, how: Gone::Collided | Gone::Outright }) => self.lose(piece),
            _ => {}
        }
    }

    fn leave(&mut self, at: usize, what: state::What, over: Spot, crash: bool) {
        let plane = &mut self.pass.planes.as_mut()[at];
        let item = match what {
            _ if crash => plane.load.escape().map(What::Item),
            state::What::Unit(kind) if !kind.personnel() => {
                plane.cargo.pull();
                Some(What::Heavy(plane.cargo.out() - 1))
            }
            _ => plane.load.drop_next().map(What::Item),
        };
        let from = Release { hex: self.case.board().hex(over), heading: plane.flight.heading, crash };
        self.pass.drops.extend(item.map(|what| Drop { plane: at as u8, what, from }));
        self.fates.push((None, Fate::NotDropped));
    }

    fn stop(&mut self, at: usize, stop: Spot) {
        let plane = &mut self.pass.planes.as_mut()[at];
        plane.cargo.pull();
        let pulled = Pulled { nth: plane.cargo.out() - 1, survives: true, crushed: None, suppressed: 0 };
        let from = Release { hex: self.case.board().hex(stop), heading: plane.flight.heading, crash: false };
        self.pass.drops.extend([Drop { plane: at as u8, what: What::Pulled(pulled), from }]);
        self.fates.push((Some(stop), Fate::ItemDown));
    }

    /// The number of a piece among everything that left.
    fn number(&self, piece: PieceId) -> usize {
        usize::from(piece).saturating_sub(self.before.open.pieces.len())
    }

    /// Cargo is lost where it stopped: the last item, or with it one of an earlier load (mbt.lapes.11).
    fn lose(&mut self, piece: PieceId) {
        let number = self.number(piece);
        if number >= self.fates.len() {
            return;
        }
        self.fates[number].1 = Fate::ItemLost;
        let Drop { plane, what: What::Pulled(Pulled { nth, .. }), .. } = *self.pass.drops.get(number) else { return };
        if number + 1 < self.fates.len() {
            self.pass.drops.last_pulled(|pulled| pulled.crushed = Some(Crushed::Cargo { plane, nth }));
        }
    }

    fn land(&mut self, piece: PieceId, down: Down) {
        let number = self.number(piece);
        let (hex, alive) = match down {
            Down::Safe(at) | Down::Disrupted(at) => (Some(at), true),
            Down::OffMap { .. } => (None, true),
            Down::Lost(_, at) => (at, false),
        };
        let fate = match (self.pass.drops.get(number).what, down) {
            (What::Item(item), _) if item.bundle => {
                if alive {
                    Fate::BundleDown
                } else {
                    Fate::BundleLost
                }
            }
            (What::Heavy(_) | What::Pulled(_), _) => {
                if alive {
                    Fate::ItemDown
                } else {
                    Fate::ItemLost
                }
            }
            (_, Down::Safe(_)) => Fate::Safe,
            (_, Down::Disrupted(_)) => Fate::Disrupted,
            (_, Down::OffMap { .. }) => Fate::OffMap,
            (_, Down::Lost(..)) => Fate::Destroyed,
        };
        self.fates[number] = (hex, fate);
    }

    fn outcome(self) -> Outcome {
        let board = self.case.board();
        let placed = |(at, fate): &(Option<Spot>, Fate)| {
            let hex = at.map(|at| HexNumber::new(board.index(at)));
            (Placed { unit: Piece::Known(*fate), hex }, *fate)
        };
        let mut all: Vec<(Drop, _)> = self.pass.drops.iter().copied().zip(self.fates.iter().map(placed)).collect();
        all.sort_by_key(|(drop, _)| drop.plane);
        let (drops, settled): (Vec<Drop>, Vec<_>) = all.into_iter().unzip();
        self.case.conclude(&self.pass, &drops, settled)
    }
}
