//! Cargo: what those that are left can still carry, and what is unloaded or dropped (ocs.airtrans, ocs.airdrop).

use crate::air::drop::{self, supply_points};
use crate::air::stowage::{PARTS, Stowed, give_up};
use crate::game::account::Spending;
use crate::game::event::Event;
use crate::game::event::How;
use crate::game::orders;
use crate::game::piece::UnitId;
use crate::game::resolve::Tale;
use crate::game::task::{Flight, Mission, MissionStep};
use crate::rules::air::{Dropped, Method, Month, Status};
use crate::tokens::Tokens;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, NeedRoll};

/// The ways to land, in the order in which cargo is seen to.
const METHODS: [Method; 2] = [Method::Parachute, Method::Glider];

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Sees whether there is room left for all cargo, and lets go of what leaves no choice; returns whether that was all
    /// (ocs.airdrop.10).
    pub fn overloaded(&mut self, mission: Mission) -> bool {
        let open = self.open();
        let short = |method: &Method| mission.rooms(open)[0].short_of(*method, mission.load(open, *method)) > 0;
        let Some(method) = METHODS.into_iter().find(short) else {
            self.onward(mission, MissionStep::Target);
            return true;
        };
        let mut units = mission.units.iter().filter(|&unit| mission.method(unit) == method);
        let supply = mission.tokens[method as usize] > Tokens::NONE;
        let only = (units.next(), units.next());
        match (only, supply) {
            ((Some(unit), None), false) => self.forgoes(unit),
            ((None, _), true) => self.forgoes_supply(method == Method::Glider),
            _ => return false,
        }
        true
    }

    /// A unit is given up: it goes home with those that turned back, or is lost (ocs.airdrop.10).
    pub fn forgoes(&mut self, unit: UnitId) {
        let Some(mut mission) = self.mission() else { return };
        let method = mission.method(unit);
        let charge = self.open().passenger(unit, method, true).map_or(0, |passenger| passenger.charge);
        mission.units.remove(unit);
        mission.gliding.remove(unit);
        let stowed = self.given_up(&mut mission, method, charge);
        self.onward(mission, MissionStep::Overloaded);
        if stowed == Stowed::Lost {
            self.tell(Event::Eliminated { unit, why: clause!("ocs.airdrop.10") });
        }
    }

    /// As much supply is given up as has no room, token by token.
    pub fn forgoes_supply(&mut self, glider: bool) {
        let Some(mut mission) = self.mission() else { return };
        let (method, open) = (orders::method(glider), self.open());
        let short = mission.rooms(open)[0].short_of(method, mission.load(open, method));
        let given = Tokens(short.div_ceil(PARTS)).min(mission.tokens[method as usize]);
        let mut back = Tokens::NONE;
        for _ in 0..given.0 {
            if self.given_up(&mut mission, method, PARTS) == Stowed::Home {
                back += Tokens(1);
            }
        }
        mission.tokens[method as usize] -= given;
        self.onward(mission, MissionStep::Overloaded);
        self.comes_back(mission, back);
        self.supply_lost(mission, given - back);
    }

    /// Finds room for a piece with those on their way home, besides what is there already.
    fn given_up(&self, mission: &mut Mission, method: Method, charge: u32) -> Stowed {
        let mut home = mission.rooms(self.open())[1];
        give_up(&mut home, method, mission.returning[method as usize]);
        let stowed = give_up(&mut home, method, charge);
        if stowed == Stowed::Home {
            mission.returning[method as usize] += charge;
        }
        stowed
    }

    fn comes_back(&mut self, mission: Mission, tokens: Tokens) {
        self.supply_arrives(mission, mission.base, tokens);
    }

    fn supply_arrives(&mut self, mission: Mission, hex: crate::board::HexId, tokens: Tokens) {
        if tokens > Tokens::NONE {
            self.tell(Event::Gained { party: mission.party, hex, tokens, from: Spending::Flown });
        }
    }

    fn supply_lost(&mut self, mission: Mission, tokens: Tokens) {
        if tokens > Tokens::NONE {
            self.tell(Event::SupplyLost { party: mission.party, tokens });
        }
    }

    /// What got to an Air Base is unloaded; the limit of the base binds those that return (ocs.airtrans.5, ocs.airtrans.6).
    pub fn unload_planes(&mut self, mission: Mission) {
        let (base, load) = (mission.target, mission.load(self.open(), Method::Parachute));
        for unit in mission.units.iter() {
            self.tell(Event::Went { unit, to: base, how: How::Air });
        }
        self.supply_arrives(mission, base, mission.tokens[Method::Parachute as usize]);
        if !mission.stays && load > 0 {
            self.tell(Event::Unloaded { hex: base, parts: load });
        }
    }

    /// What got to the hex is dropped: a roll for each unit, and for each SP or part of one (ocs.airdrop.3, ocs.airdrop.4).
    pub fn drop_cargo(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let open = self.open();
        let scenario = open.scenario.clone();
        let (rules, target) = (&scenario.rules, mission.target);
        let held = open.held[mission.party as usize].contains(&target);
        let status = if held { Status::Friendly } else { Status::Enemy };
        let landing = drop::landing(rules, open.board().cell(target).terrain, open.base(target).is_some());
        let nation = scenario.sides[mission.party as usize].nation;
        let modifier = drop::modifier(rules, nation, Month::of(scenario.date));
        let reading = |method| drop::reading(rules, (status, landing), method, modifier);
        for unit in mission.units.iter() {
            let event = match reading(mission.method(unit)).roll(clause!("ocs.airdrop.4"), self.dice)? {
                Dropped::Success => Event::Went { unit, to: target, how: How::Drop },
                Dropped::Failure => Event::Eliminated { unit, why: clause!("ocs.airdrop.3") },
            };
            self.tell(event);
        }
        for method in METHODS {
            for tokens in supply_points(mission.tokens[method as usize]) {
                match reading(method).roll(clause!("ocs.airdrop.4"), self.dice)? {
                    Dropped::Success => self.supply_arrives(mission, target, tokens),
                    Dropped::Failure => self.supply_lost(mission, tokens),
                }
            }
        }
        Ok(())
    }

    /// What a mission that carries something does at its target.
    pub fn delivers(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        if mission.flight == Flight::Drop {
            return self.drop_cargo(mission);
        }
        self.unload_planes(mission);
        Ok(())
    }
}
