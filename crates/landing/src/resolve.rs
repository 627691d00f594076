//! What orders do: the dice they roll and the events that follow, up to the next choice somebody has.

use super::attack;
use super::board::Board;
use super::damage;
use super::deviation::{self, Deviation};
use super::event::{Cause, Ending, Event, apply};
use super::orders::{Order, dice_at_lander, dice_at_mover, dice_of_attack};
use super::rules::Rules;
use super::state::{Open, Party, State, Step, UnitId};
use super::touchdown::{self, Holder, Next, World};
use super::unit::{Group, Kind, LONGEST_RANGE, Lands};
use super::victory;
use jumpmaster_core::Named;
use jumpmaster_core::dice::{Dice, NeedRoll};
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
    fn tell(&mut self, event: Event) {
        apply(self.state, &event);
        self.events.push(event);
    }

    fn open(&self) -> &Open {
        &self.state.open
    }

    /// Carries out an order that the rules allow.
    pub fn play(&mut self, order: Order) -> Result<(), NeedRoll> {
        match order {
            Order::Exchange { one, other } => self.tell(Event::Exchanged { one, other }),
            Order::Drop { at } | Order::Split { at } => self.tell(Event::DropPointNamed { at }),
            Order::Assign { unit, point } => self.tell(Event::Assigned { unit, point }),
            Order::Land { unit } => self.land(unit)?,
            Order::Shift { to } => self.shift(to)?,
            Order::Fire { unit } if self.open().step == Step::Fire => self.fire_at_lander(unit)?,
            Order::Fire { unit } => self.fire_at_mover(unit)?,
            Order::Pass if self.open().step == Step::Fire => self.end_landing(),
            Order::Pass => self.tell(Event::MoveResumed),
            Order::Move { unit, to } => self.step(unit, to),
            Order::Attack { unit, target } => self.attack(unit, target)?,
            Order::Done => self.done(),
        }
        Ok(())
    }

    fn done(&mut self) {
        match self.open().step {
            Step::SetUp => self.tell(Event::SetUp),
            Step::Move => self.tell(Event::AttacksBegan),
            _ => self.end_player_turn(),
        }
    }

    // ---------------------------------------------------------------- the drop turn

    /// Rolls the two dice of a unit and follows where they bring it (landing.drift.1, landing.drift.5).
    fn land(&mut self, unit: UnitId) -> Result<(), NeedRoll> {
        let open = &self.state.open;
        let (rules, board) = (open.rules(), open.board());
        let Some(point) = open.point_of(unit) else { return Ok(()) };
        let end = |drift| deviation::on_map(board, board.hex(point), drift);
        let Deviation { drift, hex, spared } =
            deviation::deviate(rules, board, end, rules.capped(open.lost), self.dice)?;
        let spared = hex.filter(|_| spared).map(|hex| board.grid.spot_of(hex));
        self.tell(Event::Drifted { unit, drift });
        if let Some(at) = spared {
            self.tell(Event::Spared { unit, at });
        }
        let next = touchdown::come_down(self, hex)?;
        self.wait_for(unit, next);
        Ok(())
    }

    /// A unit that came down in an occupied hex is shifted to the chosen one (landing.occupied.1).
    fn shift(&mut self, to: Spot) -> Result<(), NeedRoll> {
        let Some((unit, from)) = self.open().lander.and_then(|lander| Some((lander.unit, lander.blocked?))) else {
            return Ok(());
        };
        let [from, to] = [from, to].map(|spot| self.open().board().index(spot));
        let next = touchdown::shift(self, from, to)?;
        self.wait_for(unit, next);
        Ok(())
    }

    /// The choice that a landing waits for, or its end.
    fn wait_for(&mut self, unit: UnitId, next: Next) {
        match (next, self.open().unit(unit).spot()) {
            (Next::Shift { from, .. }, _) => {
                let at = self.open().board().grid.spot_of(from);
                self.tell(Event::Blocked { unit, at });
            }
            (Next::Fire, Some(at)) if self.exposed(at) => self.tell(Event::UnderFire { unit }),
            (Next::Fire | Next::Over, _) => self.end_landing(),
        }
    }

    /// Whether the defender is asked if he fires: he has a counter within reach that has not fired at this lander, whatever
    /// it is, so that being asked, and declining, reveals nothing (landing.hidden.1).
    fn exposed(&self, at: Spot) -> bool {
        let open = self.open();
        let reach = if open.rules().fire_by_range { LONGEST_RANGE } else { 1 };
        let counters =
            open.on_map(Party::Defending).filter(|&(unit, _)| !open.unit(unit).fired || !open.rules().once_per_target);
        counters.into_iter().any(|(_, spot)| open.board().distance(spot, at) <= reach)
    }

    /// A shot at the lander; it may be the last (landing.opfire.2).
    fn fire_at_lander(&mut self, unit: UnitId) -> Result<(), NeedRoll> {
        let deal = self.state.deal.by_the_rules();
        let number = dice_at_lander(self.open(), Some(deal), unit, self.state.kind(unit)).flatten();
        let (Some(number), Some(target)) = (number, self.open().lander.map(|lander| lander.unit)) else {
            return Ok(());
        };
        touchdown::shot(self, unit, number)?;
        match self.open().unit(target).spot() {
            Some(at) if self.exposed(at) => {}
            _ => self.end_landing(),
        }
        Ok(())
    }

    /// The unit that is coming down.
    fn lander(&self) -> UnitId {
        self.open().lander.expect("a unit that comes down has rolled its dice").unit
    }

    /// Goes on to the next unit, the next group that has any, or game turn 1 (landing.sequence.1, landing.sequence.2,
    /// landing.sequence.7).
    fn end_landing(&mut self) {
        if let Some(lander) = self.open().lander {
            self.tell(Event::Landed { unit: lander.unit });
        }
        if self.open().to_land().next().is_some() {
            return;
        }
        let group = self.open().group;
        let next = Group::ALL.iter().copied().find(|&next| next > group && self.open().members(next).next().is_some());
        if let Some(group) = next {
            self.tell(Event::WaveBegan { group });
            return;
        }
        self.tell(Event::DropEnded);
        if !self.annihilation() {
            self.tell(Event::TurnBegan { turn: 1, party: Party::Landing });
        }
    }

    // ---------------------------------------------------------------- what fire and ground do

    /// Turns a counter face up; a dummy is removed (landing.hidden.1).
    fn turn_up(&mut self, unit: UnitId) {
        if self.open().unit(unit).kind.is_none() {
            let kind = self.open().kind_number(unit, self.state.deal.by_the_rules());
            self.tell(Event::TurnedUp { unit, kind });
        }
        if !self.state.kind(unit).real() {
            self.tell(Event::Removed { unit });
        }
    }

    /// Damages a unit, and eliminates it if it has no strength left (landing.damage.4).
    fn hurt(&mut self, unit: UnitId, cause: Cause, dice: u8, points: u8) {
        if dice > 0 || points > 0 {
            self.tell(Event::Hurt { unit, cause, dice, points });
        }
        if self.open().unit(unit).damage >= self.state.kind(unit).strength {
            self.tell(Event::Eliminated { unit, cause });
        }
    }

    // ---------------------------------------------------------------- game turns

    /// A step of a move; the enemy may fire if it leads next to him (landing.base.5).
    fn step(&mut self, unit: UnitId, to: Spot) {
        let Some(from) = self.open().unit(unit).spot() else { return };
        let board = self.open().board();
        let cost = board.cost(board.index(from), board.index(to));
        self.tell(Event::Moved { unit, to, cost });
        if self.watched(to) {
            self.tell(Event::Watched { unit });
        }
    }

    /// Whether the other side is asked if it fires at the unit that moved: it has an adjacent counter that is face down, or
    /// face up and able to fire. That depends on public knowledge alone, so that not being asked reveals nothing.
    fn watched(&self, at: Spot) -> bool {
        let open = self.open();
        let may = |unit: UnitId| {
            let able = |kind: &Kind| {
                kind.real() && !open.silenced(unit) && !open.unit(unit).fired && dice_at_mover(open, kind).is_some()
            };
            open.kind(unit).is_none_or(able)
        };
        open.on_map(open.active.enemy()).any(|(unit, spot)| open.board().distance(spot, at) == 1 && may(unit))
    }

    fn fire_at_mover(&mut self, unit: UnitId) -> Result<(), NeedRoll> {
        let (number, mover) = (dice_at_mover(self.open(), self.state.kind(unit)), self.open().mover);
        let (Some(number), Some(target)) = (number, mover) else { return Ok(()) };
        self.turn_up(unit);
        self.tell(Event::Reacted { unit, target });
        self.strike(target, number, Cause::MovingFire)?;
        match self.open().unit(target).spot() {
            Some(at) if self.watched(at) => {}
            _ => self.tell(Event::MoveResumed),
        }
        Ok(())
    }

    /// Fire at a unit in a game turn: a face-down target is turned up first (landing.base.4).
    fn strike(&mut self, target: UnitId, number: u8, cause: Cause) -> Result<(), NeedRoll> {
        self.turn_up(target);
        if let Some(hits) = attack::strike(self.state.open.rules(), self.state.kind(target), cause, number, self.dice)?
        {
            self.hurt(target, cause, number, hits);
        }
        Ok(())
    }

    fn attack(&mut self, unit: UnitId, target: UnitId) -> Result<(), NeedRoll> {
        let Some(number) = dice_of_attack(self.open(), unit, self.state.kind(unit), target) else { return Ok(()) };
        self.turn_up(unit);
        self.tell(Event::Attacked { unit, target });
        self.strike(target, number, Cause::Attack)
    }

    /// Goes on to the other side's player turn, the next game turn, or the end (landing.base.6).
    fn end_player_turn(&mut self) {
        let (party, turn) = (self.open().active, self.open().turn);
        self.tell(Event::TurnEnded { party });
        if self.annihilation() {
            return;
        }
        if party == Party::Landing {
            self.tell(Event::TurnBegan { turn, party: Party::Defending });
        } else if turn < self.open().rules().turns {
            self.tell(Event::TurnBegan { turn: turn + 1, party: Party::Landing });
        } else {
            let winner = victory::winner(self.open());
            self.tell(Event::Over { winner, ending: Ending::LastTurn });
        }
    }

    /// A side with no real unit on the map at the end of the drop turn or of a player turn loses at once; the landing side
    /// is checked first (landing.base.7).
    fn annihilation(&mut self) -> bool {
        let loser = Party::BOTH.into_iter().find(|&party| victory::annihilated(self.state, party));
        let Some(loser) = loser else { return false };
        self.tell(Event::Over { winner: loser.enemy(), ending: Ending::Annihilation });
        true
    }
}

/// The table, and the unit that is coming down on it.
impl<D: Dice + ?Sized> World for Tale<'_, D> {
    type Counter = UnitId;

    fn rules(&self) -> &Rules {
        self.open().rules()
    }

    fn board(&self) -> &Board {
        self.open().board()
    }

    fn lands(&self) -> Lands {
        self.open().kind(self.lander()).and_then(|kind| kind.lands).unwrap_or(Lands::Parachute)
    }

    fn left(&self) -> u8 {
        self.state.kind(self.lander()).strength.saturating_sub(self.open().unit(self.lander()).damage)
    }

    fn holder(&mut self, hex: usize) -> Holder<UnitId> {
        match self.open().at(self.open().board().grid.spot_of(hex)) {
            None => Holder::Nobody,
            Some(unit) if self.open().unit(unit).party == Party::Landing => Holder::Friend,
            Some(counter) => Holder::Enemy(counter),
        }
    }

    fn free_around(&mut self, hex: usize) -> Vec<usize> {
        self.open().free_near(hex)
    }

    fn roll(&mut self, cause: Cause, number: u8) -> Result<u8, NeedRoll> {
        damage::roll(self.state.open.rules(), cause, number, self.dice)
    }

    fn lose(&mut self) {
        let unit = self.lander();
        self.tell(Event::Lost { unit });
    }

    fn stand(&mut self, hex: usize) {
        let (unit, at) = (self.lander(), self.open().board().grid.spot_of(hex));
        self.tell(Event::CameDown { unit, at });
    }

    fn turn_up(&mut self, counter: UnitId) {
        self.turn_up(counter);
    }

    fn fires(&mut self, counter: UnitId) {
        self.turn_up(counter);
        let target = self.lander();
        self.tell(Event::Fired { unit: counter, target });
    }

    fn harm(&mut self, cause: Cause, dice: u8, points: u8) {
        self.hurt(self.lander(), cause, dice, points);
    }
}
