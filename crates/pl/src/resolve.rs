//! What orders do: the dice they roll and the events that follow, up to the next choice somebody has.

mod landing;

use super::attack;
use super::combat::{self, Verdict};
use super::engineer::{self, Task};
use super::event::{Cause, Ending, Event, apply};
use super::flak::{self, Effect};
use super::mines;
use super::orders::{self, Desk, Order};
use super::rules::Fate;
use super::scenario::CraftKind;
use super::state::{
    AttackKind, CraftId, Flight, Open, Party, Plan, State, Step, UnitId, UnitSet, Whereabouts, Written,
};
use super::victory;
use super::wind::{self, Known};
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::Spot;

/// An order being carried out.
pub struct Tale<'t, D: ?Sized> {
    /// The table.
    pub state: &'t mut State,
    /// What happened so far.
    pub events: &'t mut Vec<Event>,
    /// The dice it is rolled with.
    pub dice: &'t mut D,
}

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Carries out an order that the rules allow.
    pub fn play(&mut self, order: Order) -> Result<(), NeedRoll> {
        self.carry_out(order)?;
        self.check_annihilation();
        Ok(())
    }

    fn tell(&mut self, event: Event) {
        apply(self.state, &event);
        self.events.push(event);
    }

    fn open(&self) -> &Open {
        &self.state.open
    }

    fn carry_out(&mut self, order: Order) -> Result<(), NeedRoll> {
        match order {
            Order::Drop { craft, turn, at } => self.tell(Event::Planned { craft, turn, at, heading: None }),
            Order::Glide { craft, turn, at, heading } => self.tell(Event::Planned { craft, turn, at, heading }),
            Order::Place { piece, at } => {
                self.tell(Event::SetUp { piece, at });
                self.after_set_up();
            }
            Order::RollWind => self.roll_wind()?,
            Order::Form { at, counter } => self.form(at, counter),
            Order::Split { .. } => unreachable!("a platoon is never split (pl.form.10)"),
            Order::CallOff { craft } => self.tell(Event::CalledOff { craft }),
            Order::StrikeMines => self.strike_mines()?,
            Order::Aim { unit, target } => self.aim(unit, target),
            Order::Include { target } => self.tell(Event::AttackWidened { target }),
            Order::Steer { craft, heading } => {
                self.tell(Event::Steered { craft, heading });
                self.go_on_if_idle();
            }
            Order::AimFlak { unit, craft } => self.aim_flak(unit, craft),
            Order::Assault { unit, at } => self.begin_assault(unit, at),
            Order::Join { unit } => self.tell(Event::AttackJoined { unit }),
            Order::Attack => self.attack()?,
            Order::FillFirst { unit } => self.tell(Event::Announced { unit }),
            Order::Land => {
                self.land()?;
                self.go_on();
            }
            Order::Move { unit, to } => self.step(unit, to)?,
            Order::Enter { unit } => self.enter(unit)?,
            Order::Load { unit } => {
                self.tell(Event::Loaded { unit, halves: orders::cost_of_handling(self.open(), unit) });
                self.go_on_if_idle();
            }
            Order::Unload { unit } => {
                self.tell(Event::Unloaded { unit, halves: orders::cost_of_handling(self.open(), unit) });
                self.go_on_if_idle();
            }
            Order::Clear { unit, at } => self.tell(Event::WorkBegan { unit, at }),
            Order::Demolish { unit } => self.try_work(unit, Task::Bridge)?,
            Order::Block { unit } => {
                let at = self.open().unit(unit).stay.left.map(|(at, _)| at);
                let task = at.map_or(Task::RoadBlock, |at| orders::block_task(self.open(), at));
                self.try_work(unit, task)?;
            }
            Order::Done => self.done(),
        }
        Ok(())
    }

    // ---------------------------------------------------------------- set-up and the turn

    fn after_set_up(&mut self) {
        if self.open().next_to_set_up().is_none() {
            self.begin_player_turn(1, self.open().first_party());
        }
    }

    /// The wind is rolled once a game turn, or for each player turn by the option, while anything can land (pl.wind.1, pl.wind.5).
    fn begin_player_turn(&mut self, turn: u8, party: Party) {
        self.tell(Event::TurnBegan { turn, party });
        let rolls = party == self.open().first_party() || self.open().rules().wind_each_player_turn;
        if rolls && self.needed(Step::Wind) {
            self.tell(Event::Began { step: Step::Wind });
        } else {
            self.go_on_from(Step::Wind);
        }
    }

    fn roll_wind(&mut self) -> Result<(), NeedRoll> {
        let open = &self.state.open;
        let wind = wind::roll(open.rules(), open.board().grid.orientation, Known::default(), self.dice)?;
        self.tell(Event::WindRolled { from: wind.from, speed: wind.speed });
        self.go_on();
        Ok(())
    }

    fn done(&mut self) {
        if self.open().step == Step::Plan {
            self.tell(Event::Sealed);
            self.tell(Event::Began { step: Step::SetUp });
            self.after_set_up();
        } else {
            self.go_on();
        }
    }

    fn go_on(&mut self) {
        self.go_on_from(self.open().step);
    }

    /// Goes on if the step leaves nothing more to choose.
    fn go_on_if_idle(&mut self) {
        if !self.needed(self.open().step) {
            self.go_on();
        }
    }

    /// Goes through the steps after `step` to the first in which somebody has a choice or a roll to make (pl.sequence.1).
    fn go_on_from(&mut self, step: Step) {
        let sequence = sequence(self.open());
        let after = sequence.iter().position(|&known| known == step).map_or(0, |at| at + 1);
        if step == Step::Movement {
            self.tell(Event::MovementEnded);
        }
        for &next in &sequence[after..] {
            match next {
                Step::Heading => self.place_aircraft(),
                Step::Flak | Step::Landing => {}
                _ => self.send_home_planes(),
            }
            if next == Step::Movement {
                self.begin_movement();
            }
            if self.needed(next) {
                if next != Step::Movement {
                    self.tell(Event::Began { step: next });
                }
                return;
            }
            if next == Step::Movement {
                self.tell(Event::MovementEnded);
            }
        }
        self.end_player_turn();
    }

    /// Whether a step has anything in it, judged by public knowledge alone, so that skipping it reveals nothing.
    fn needed(&mut self, step: Step) -> bool {
        let open = &self.state.open;
        let active = open.active;
        match step {
            Step::Start => (active == Party::Airborne && open.to_come().next().is_some()) || self.can_act(active, step),
            Step::Wind => open.rules().wind_always || open.may_land(),
            Step::Mines => !struck(open).is_empty(),
            Step::Heading => open.overhead().any(|craft| waits_for_heading(open, craft)),
            Step::Landing => open
                .overhead()
                .any(|craft| open.aboard(craft).any(|unit| open.unit(unit).place() == Whereabouts::Aloft)),
            Step::Flak => self.can_act(active.enemy(), step),
            Step::Fire | Step::LandingFire | Step::Movement | Step::Assault => self.can_act(active, step),
            Step::Plan | Step::SetUp | Step::Over => true,
        }
    }

    /// Whether a side could do anything in a step if it were the current one.
    fn can_act(&mut self, party: Party, step: Step) -> bool {
        let now = std::mem::replace(&mut self.state.open.step, step);
        let can_act = Desk { open: &self.state.open, party: Some(party), plan: None }.can_act();
        self.state.open.step = now;
        can_act
    }

    /// Recovery (pl.base.3), then the other side, the next turn, or the end.
    fn end_player_turn(&mut self) {
        let party = self.open().active;
        for unit in recovering(self.open(), party) {
            self.tell(Event::Recovered { unit });
        }
        self.tell(Event::TurnEnded { party });
        if self.annihilated().is_some() {
            return;
        }
        let (turn, first) = (self.open().turn, self.open().first_party());
        if party == first {
            self.begin_player_turn(turn, first.enemy());
        } else if turn >= self.open().scenario.turns {
            let winner = victory::winner(self.open());
            self.tell(Event::Over { winner, ending: Ending::Victory });
        } else {
            self.begin_player_turn(turn + 1, first);
        }
    }

    /// A side with no unit left on the board or to come loses at once (pl.scenario.1).
    fn check_annihilation(&mut self) {
        if let Some(winner) = self.annihilated() {
            self.tell(Event::Over { winner, ending: Ending::Annihilation });
        }
    }

    fn annihilated(&self) -> Option<Party> {
        let open = self.open();
        if matches!(open.step, Step::Plan | Step::SetUp | Step::Over) {
            return None;
        }
        let plan = self.state.plan.by_the_rules();
        match (anybody_left(open, plan, Party::Airborne), anybody_left(open, plan, Party::Defender)) {
            (true, true) => None,
            (true, false) => Some(Party::Airborne),
            (false, true) => Some(Party::Defender),
            (false, false) => Some(victory::winner(open)),
        }
    }

    // ---------------------------------------------------------------- on the ground

    /// Sticks are exchanged for a platoon, in stick order (pl.form.5).
    fn form(&mut self, at: Spot, counter: u8) {
        let open = self.open();
        let number = usize::from(open.rules().sticks_per_platoon);
        let mut sticks: Vec<UnitId> = orders::sticks_to_form(open, open.active, at, counter).collect();
        // Sticks in the hex itself go first, if others may come from adjacent hexes.
        sticks.sort_by_key(|&stick| !open.unit(stick).is_at(at));
        sticks.truncate(number);
        self.tell(Event::Formed { counter, at, sticks });
    }

    /// Each unit on mines is attacked by itself (pl.mines.1).
    fn strike_mines(&mut self) -> Result<(), NeedRoll> {
        for unit in struck(self.open()) {
            let (verdict, fate) =
                mines::strike(self.state.open.rules(), self.open().unit(unit).dispersed.is_some(), self.dice)?;
            self.tell(Event::MinesStruck { unit, verdict });
            self.suffer(unit, fate, Cause::Mines);
        }
        self.go_on();
        Ok(())
    }

    fn suffer(&mut self, unit: UnitId, fate: Fate, cause: Cause) {
        match fate {
            Fate::Safe => {}
            Fate::Dispersed => self.tell(Event::Dispersed { unit, cause }),
            Fate::Eliminated => self.tell(Event::Eliminated { unit, cause }),
        }
    }

    fn suffer_all(&mut self, units: &[UnitId], verdict: Verdict, cause: Cause) {
        for &unit in units {
            let fate = combat::suffer(verdict, self.open().unit(unit).dispersed.is_some());
            self.suffer(unit, fate, cause);
        }
    }

    /// Units in a town are fired on as one (pl.base.7).
    fn aim(&mut self, unit: UnitId, target: UnitId) {
        let open = self.open();
        let Some(at) = open.unit(target).spot() else { return };
        let town = open.ground(at).has(super::board::Feature::Town);
        let targets =
            if town { open.party_at(at, open.active.enemy()).map(|(id, _)| id).collect() } else { vec![target] };
        self.tell(Event::AttackBegan { kind: AttackKind::Fire, at, craft: None, targets, unit });
    }

    fn aim_flak(&mut self, unit: UnitId, craft: CraftId) {
        if let Flight::Over(at, _) = self.open().craft[usize::from(craft)].flight {
            self.tell(Event::AttackBegan { kind: AttackKind::Flak, at, craft: Some(craft), targets: vec![], unit });
        }
    }

    fn begin_assault(&mut self, unit: UnitId, at: Spot) {
        let targets = self.open().party_at(at, self.open().active.enemy()).map(|(id, _)| id).collect();
        self.tell(Event::AttackBegan { kind: AttackKind::Assault, at, craft: None, targets, unit });
    }

    fn attack(&mut self) -> Result<(), NeedRoll> {
        let Some(attack) = self.open().attack else { return Ok(()) };
        match attack.kind {
            AttackKind::Fire => self.strike(attack.targets, Cause::Fire)?,
            AttackKind::Assault => self.strike(attack.targets, Cause::Assault)?,
            AttackKind::Flak => self.fire_flak(attack.craft)?,
        }
        self.go_on_if_idle();
        Ok(())
    }

    /// Direct fire (pl.base.6) or close assault (pl.base.5).
    fn strike(&mut self, targets: UnitSet, cause: Cause) -> Result<(), NeedRoll> {
        let Some(sum) = attack::add_up(self.open()) else { return Ok(()) };
        let verdict = sum.roll(self.state.open.rules(), cause.clause(Fate::Dispersed), self.dice)?;
        self.tell(Event::AttackRolled { odds: sum.odds, modifier: sum.modifier, verdict });
        let targets: Vec<UnitId> = targets.iter().collect();
        self.suffer_all(&targets, verdict, cause);
        Ok(())
    }

    /// A step; each stream hex must be rolled for (pl.base.10).
    fn step(&mut self, unit: UnitId, to: Spot) -> Result<(), NeedRoll> {
        let open = &self.state.open;
        let Some(from) = open.unit(unit).spot() else { return Ok(()) };
        let halves = orders::cost_of_step(open, unit, from, to);
        if let (true, Ok(halves)) = (self.wades(unit, to)?, halves) {
            self.tell(Event::Moved { unit, to, halves });
        }
        self.go_on_if_idle();
        Ok(())
    }

    fn enter(&mut self, unit: UnitId) -> Result<(), NeedRoll> {
        let entry = orders::entry_hex(self.open(), unit).map(|at| (at, orders::cost_of_entry(self.open(), unit, at)));
        if let Some((at, Ok(halves))) = entry
            && self.wades(unit, at)?
        {
            self.tell(Event::Entered { unit, at, halves });
        }
        self.go_on_if_idle();
        Ok(())
    }

    /// Whether a unit gets into a hex: each stream hex requires a die, and may stop the unit (pl.base.10).
    fn wades(&mut self, unit: UnitId, at: Spot) -> Result<bool, NeedRoll> {
        let open = &self.state.open;
        if !open.stream(at) {
            return Ok(true);
        }
        let highest = open.rules().stream_roll;
        let Wades(across) = self.dice.read(Die::D6, clause!("pl.base.10"), |face| Wades(face <= highest))?;
        if !across {
            self.tell(Event::HeldUp { unit, at });
        }
        Ok(across)
    }

    /// Engineers' work advances a stage at the start of their Movement Phase; dispersal pauses it (pl.engineer.2,
    /// pl.engineer.3).
    fn begin_movement(&mut self) {
        self.tell(Event::Began { step: Step::Movement });
        let active = self.open().active;
        let at_work: Vec<UnitId> = self
            .open()
            .on_board(active)
            .filter(|(_, unit)| unit.job.is_some() && unit.dispersed.is_none())
            .map(|(id, _)| id)
            .collect();
        for unit in at_work {
            match self.open().unit(unit).job.map(|job| (job.stage, job.at)) {
                Some((1, at)) => self.tell(Event::Turned { unit, at }),
                Some((3, at)) => self.tell(Event::Cleared { unit, at }),
                _ => {}
            }
        }
    }

    fn try_work(&mut self, unit: UnitId, task: Task) -> Result<(), NeedRoll> {
        let here = self.open().unit(unit);
        let Some((at, turns)) = here.stay.left else { return Ok(()) };
        if let Some(work) = engineer::work(self.state.open.rules(), task, turns, here.failed == Some((task, at))) {
            let done = engineer::attempt(task, work, self.dice)?;
            self.tell(Event::Tried { unit, task, at, done });
        }
        self.go_on_if_idle();
        Ok(())
    }

    // ---------------------------------------------------------------- in the air

    /// Aircraft due this turn appear over their written hexes, which reveals those lines of the plan (pl.sequence.3,
    /// pl.transport.1, pl.glider.1).
    fn place_aircraft(&mut self) {
        if self.open().active != Party::Airborne {
            return;
        }
        for craft in 0..self.open().craft.len() as CraftId {
            let unseen = self.open().craft[usize::from(craft)].flight == Flight::Unseen;
            if let (true, Written::Lands(landing)) = (unseen, self.state.plan.by_the_rules().0[usize::from(craft)])
                && landing.turn == self.open().turn
            {
                self.tell(Event::Placed { craft, at: landing.at, heading: landing.heading });
            }
        }
    }

    /// Anti-aircraft fire at one aircraft and what it does to the load (pl.aa.4, pl.aa.5).
    fn fire_flak(&mut self, craft: Option<CraftId>) -> Result<(), NeedRoll> {
        let (open, Some(craft)) = (&self.state.open, craft) else { return Ok(()) };
        let Some(attack) = open.attack else { return Ok(()) };
        let strength = |unit| flak::strength(open.rules(), open.counter(unit), open.distance(unit, attack.at));
        let strength = attack.by.iter().map(strength).sum();
        let result = flak::fire(open.rules(), strength, self.dice)?;
        let effect = flak::effect(open.rules(), open.craft_kind(craft).into(), result);
        self.tell(Event::FlakFired { result });
        let aloft: Vec<UnitId> =
            self.open().aboard(craft).filter(|&unit| self.open().unit(unit).place() == Whereabouts::Aloft).collect();
        for unit in aloft {
            match effect {
                Effect::FliesOn => {}
                Effect::TurnsAway => self.tell(Event::Withdrawn { unit, cause: Cause::Flak }),
                Effect::DropsDispersed | Effect::LandsDispersed => {
                    self.tell(Event::Dispersed { unit, cause: Cause::Flak });
                }
                Effect::ShotDown => self.tell(Event::Eliminated { unit, cause: Cause::Flak }),
            }
        }
        if matches!(effect, Effect::TurnsAway | Effect::ShotDown) {
            self.tell(Event::Departed { craft });
        }
        Ok(())
    }

    /// At the end of the Air Phase everything still overhead leaves for good (pl.transport.1).
    fn send_home_planes(&mut self) {
        let planes: Vec<CraftId> = self.open().overhead().collect();
        for craft in planes {
            self.tell(Event::Departed { craft });
        }
    }
}

#[derive(PartialEq)]
struct Wades(bool);

impl std::fmt::Display for Wades {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0 { "across" } else { "held up" })
    }
}

/// The steps of a player turn in order (pl.sequence.1, pl.sequence.2, pl.sequence.3).
pub fn sequence(open: &Open) -> [Step; 9] {
    let rules = open.rules();
    let air = if rules.landing_before_flak {
        [Step::Heading, Step::Landing, Step::Flak]
    } else {
        [Step::Heading, Step::Flak, Step::Landing]
    };
    let [heading, second, third] = air;
    if rules.air_first {
        [Step::Start, heading, second, third, Step::Mines, Step::Fire, Step::LandingFire, Step::Movement, Step::Assault]
    } else {
        [Step::Start, Step::Mines, Step::Fire, heading, second, third, Step::LandingFire, Step::Movement, Step::Assault]
    }
}

/// Whether a glider overhead has no heading yet (pl.glider.2).
pub fn waits_for_heading(open: &Open, craft: CraftId) -> bool {
    open.craft_kind(craft) == CraftKind::Glider
        && matches!(open.craft[usize::from(craft)].flight, Flight::Over(_, None))
}

/// The units that mines attack now: those of the side whose opponent's player turn it is, standing on live mines (pl.mines.1).
pub fn struck(open: &Open) -> Vec<UnitId> {
    let mined = open.on_board(open.active.enemy()).filter(|(_, unit)| {
        let mines = unit.spot().and_then(|spot| open.live_mines(spot));
        mines.is_some_and(|mines| !(open.rules().mines_spare_own && mines.owner == unit.owner))
    });
    mined.map(|(id, _)| id).collect()
}

fn any_dispersed(open: &Open, targets: &[UnitId]) -> bool {
    targets.iter().any(|&unit| open.unit(unit).dispersed.is_some())
}

/// A unit recovers at the end of the first own player turn begun after it was dispersed (pl.base.3).
fn recovering(open: &Open, party: Party) -> Vec<UnitId> {
    let now = open.player_turn;
    let due = |since: u16| open.rules().quick_recovery || since < now;
    let units = open.on_board(party).filter(|(_, unit)| unit.dispersed.is_some_and(due));
    units.map(|(id, _)| id).collect()
}

/// Whether a side has a unit on the board, or one that is to come (pl.scenario.1).
pub fn anybody_left(open: &Open, plan: &Plan, party: Party) -> bool {
    let to_come = |craft: usize| match open.craft[craft].flight {
        Flight::Unseen => matches!(plan.0[craft], Written::Lands(_)),
        Flight::Over(..) => open.aboard(craft as CraftId).any(|unit| open.unit(unit).place() == Whereabouts::Aloft),
        Flight::Gone => false,
    };
    open.in_play(party).next().is_some() || (party == Party::Airborne && (0..open.craft.len()).any(to_come))
}
