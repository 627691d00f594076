//! What orders do: the dice they roll and the events that follow, up to the next choice somebody has.

use super::attack;
use super::damage;
use super::deviation::{self, Deviation};
use super::event::{Cause, Ending, Event, apply};
use super::opfire;
use super::orders::{Order, dice_at_lander, dice_at_mover, dice_of_attack};
use super::state::{Open, Party, State, Step, UnitId};
use super::unit::{Group, Kind, LONGEST_RANGE, Lands};
use super::victory;
use jumpmaster_core::Named;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

/// An order being carried out: the table as it comes to lie, and what happened so far.
struct Tale<'t, D: ?Sized> {
    state: &'t mut State,
    events: &'t mut Vec<Event>,
    dice: &'t mut D,
}

/// Carries out an order that was found to be by the rules.
pub fn play<D: Dice + ?Sized>(
    state: &mut State,
    order: Order,
    dice: &mut D,
    events: &mut Vec<Event>,
) -> Result<(), NeedRoll> {
    let mut tale = Tale { state, events, dice };
    tale.carry_out(order)?;
    Ok(())
}

impl<D: Dice + ?Sized> Tale<'_, D> {
    fn tell(&mut self, event: Event) {
        apply(self.state, &event);
        self.events.push(event);
    }

    fn open(&self) -> &Open {
        &self.state.open
    }

    fn carry_out(&mut self, order: Order) -> Result<(), NeedRoll> {
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

    /// The two dice of a unit, and where they bring it (landing.drift.1, landing.drift.5).
    fn land(&mut self, unit: UnitId) -> Result<(), NeedRoll> {
        let open = &self.state.open;
        let (rules, board) = (open.rules(), open.board());
        let Some(point) = open.point_of(unit) else { return Ok(()) };
        let capped = rules.off_map_cap.is_some_and(|cap| open.lost >= cap);
        let Deviation { drift, hex, spared } = deviation::deviate(rules, board, board.hex(point), capped, self.dice)?;
        let at = hex.map(|hex| board.grid.spot_of(hex));
        self.tell(Event::Drifted { unit, drift });
        let Some(at) = at else {
            self.lose(unit);
            return Ok(());
        };
        if spared {
            self.tell(Event::Spared { unit, at });
        }
        if self.open().at(at).is_none() {
            return self.come_down(unit, at);
        }
        if self.open().free_around(at).is_empty() {
            self.lose(unit);
        } else {
            self.tell(Event::Blocked { unit, at });
        }
        Ok(())
    }

    /// A unit off the map is lost for the game; no terrain dice and no fire follow (landing.off-map.1).
    fn lose(&mut self, unit: UnitId) {
        self.tell(Event::Lost { unit });
        self.end_landing();
    }

    /// The unit is shifted first, then the counter it came down on is turned up; that costs the unit, dummy or not, and a
    /// dummy is gone (landing.occupied.1 to landing.occupied.4).
    fn shift(&mut self, to: Spot) -> Result<(), NeedRoll> {
        let Some((unit, from)) = self.open().lander.and_then(|lander| Some((lander.unit, lander.blocked?))) else {
            return Ok(());
        };
        let enemy = self.open().at(from).filter(|&other| self.open().unit(other).party == Party::Defending);
        let Some(enemy) = enemy else { return self.come_down(unit, to) };
        self.tell(Event::CameDown { unit, at: to });
        self.turn_up(enemy);
        let points = self.open().rules().collision_loss;
        self.hurt(unit, Cause::Collision, 0, points);
        self.settle(unit, to)
    }

    fn come_down(&mut self, unit: UnitId, at: Spot) -> Result<(), NeedRoll> {
        self.tell(Event::CameDown { unit, at });
        self.settle(unit, at)
    }

    /// The terrain roll, at once, in the hex where the unit finally stands (landing.damage.1); then it is exposed to fire, if
    /// it lives (landing.opfire.2).
    fn settle(&mut self, unit: UnitId, at: Spot) -> Result<(), NeedRoll> {
        if self.open().unit(unit).spot().is_some() {
            let lands = self.open().kind(unit).and_then(|kind| kind.lands).unwrap_or(Lands::Parachute);
            let number = self.open().board().cell(self.open().board().index(at)).damage[lands.number()];
            if number > 0 {
                let hits = damage::of_terrain(self.state.open.rules(), number, self.dice)?;
                self.hurt(unit, Cause::Terrain, number, hits);
            }
        }
        match self.open().unit(unit).spot() {
            Some(at) if self.exposed(at) => self.tell(Event::UnderFire { unit }),
            _ => self.end_landing(),
        }
        Ok(())
    }

    /// Whether the defender is asked if he fires: there is a counter of his within reach that has not fired at this lander, be
    /// it what it may, so that to be asked, and to say no, tells nothing (landing.hidden.1).
    fn exposed(&self, at: Spot) -> bool {
        let open = self.open();
        let reach = if open.rules().fire_by_range { LONGEST_RANGE } else { 1 };
        let counters =
            open.on_map(Party::Defending).filter(|&(unit, _)| !open.unit(unit).fired || !open.rules().once_per_target);
        counters.into_iter().any(|(_, spot)| open.board().distance(spot, at) <= reach)
    }

    /// A shot at the lander: it turns the firer up, counts for its later ones, and may be the last (landing.opfire.2,
    /// landing.opfire.8).
    fn fire_at_lander(&mut self, unit: UnitId) -> Result<(), NeedRoll> {
        let deal = self.state.deal.by_the_rules();
        let number = dice_at_lander(self.open(), Some(deal), unit, self.state.kind(unit)).flatten();
        let (Some(number), Some(target)) = (number, self.open().lander.map(|lander| lander.unit)) else {
            return Ok(());
        };
        self.turn_up(unit);
        self.tell(Event::Fired { unit, target });
        let hits = opfire::fire(self.state.open.rules(), number, self.dice)?;
        self.hurt(target, Cause::LandingFire, number, hits);
        match self.open().unit(target).spot() {
            Some(at) if self.exposed(at) => {}
            _ => self.end_landing(),
        }
        Ok(())
    }

    /// On to the next unit, the next group that has any, or game turn 1 (landing.sequence.1, landing.sequence.2,
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

    /// Turns a counter face up; a dummy is removed. Whether it is one is returned.
    fn turn_up(&mut self, unit: UnitId) -> bool {
        if self.open().unit(unit).kind.is_none() {
            let kind = self.open().kind_number(unit, self.state.deal.by_the_rules());
            self.tell(Event::TurnedUp { unit, kind });
        }
        let dummy = !self.state.kind(unit).real();
        if dummy {
            self.tell(Event::Removed { unit });
        }
        dummy
    }

    /// Damage, and the end of a unit that has taken as much as it can (landing.damage.4).
    fn hurt(&mut self, unit: UnitId, cause: Cause, dice: u8, points: u8) {
        if dice > 0 || points > 0 {
            self.tell(Event::Hurt { unit, cause, dice, points });
        }
        if self.open().unit(unit).damage >= self.state.kind(unit).strength {
            self.tell(Event::Eliminated { unit, cause });
        }
    }

    // ---------------------------------------------------------------- game turns

    /// A step of a move; the enemy may fire when it leads next to him (landing.base.5).
    fn step(&mut self, unit: UnitId, to: Spot) {
        let Some(from) = self.open().unit(unit).spot() else { return };
        let cost = self.open().board().cost(self.open().rules(), from, to);
        self.tell(Event::Moved { unit, to, cost });
        if self.watched(to) {
            self.tell(Event::Watched { unit });
        }
    }

    /// Whether the other side is asked if it fires at the unit that moved: it has a counter next to it that lies face down, or
    /// that lies open and can fire. That follows from what lies open alone, so that not to be asked tells nothing.
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

    /// A face-down target is turned up first, and a dummy spends the fire without a roll (landing.base.4).
    fn strike(&mut self, target: UnitId, number: u8, cause: Cause) -> Result<(), NeedRoll> {
        if !self.turn_up(target) {
            let hits = attack::roll(self.state.open.rules(), number, cause.clause(), self.dice)?;
            self.hurt(target, cause, number, hits);
        }
        Ok(())
    }

    fn attack(&mut self, unit: UnitId, target: UnitId) -> Result<(), NeedRoll> {
        let open = self.open();
        let (Some(from), Some(at)) = (open.unit(unit).spot(), open.unit(target).spot()) else { return Ok(()) };
        let Some(number) = dice_of_attack(open, unit, self.state.kind(unit), at, from, target) else { return Ok(()) };
        self.turn_up(unit);
        self.tell(Event::Attacked { unit, target });
        self.strike(target, number, Cause::Attack)
    }

    /// The other side's player turn, the next game turn, or the end (landing.base.6).
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

    /// A side with no real unit on the map at the end of the drop turn or of a player turn loses at once; the landing side is
    /// looked at first (landing.base.7).
    fn annihilation(&mut self) -> bool {
        let loser =
            [Party::Landing, Party::Defending].into_iter().find(|&party| victory::annihilated(self.state, party));
        let Some(loser) = loser else { return false };
        self.tell(Event::Over { winner: loser.enemy(), ending: Ending::Annihilation });
        true
    }
}
