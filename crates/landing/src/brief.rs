//! What a seat is asked to do now, in one sentence, and how it wins.

use super::orders::{Desk, Order, may_split};
use super::state::{Step, UnitId};
use super::victory;
use jumpmaster_core::{Brief, Clause, Line, capital, clause};

impl Desk<'_> {
    /// What the seat is to do now, or whom it waits for; and how it wins.
    pub fn brief(self) -> Brief {
        let to_win = victory::to_win(&self.open.scenario, self.party);
        Brief { wanted: self.wanted(), to_win: Line::new(to_win, clause!("landing.base.7")) }
    }

    fn wanted(self) -> Line {
        match self.open.to_act() {
            None => Line::new(self.ended(), clause!("landing.base.7")),
            Some(party) if self.party == Some(party) => self.asked(),
            Some(party) => {
                let awaited = self.awaited(&self.open.scenario.seats[party as usize]);
                let text = if self.party.is_some() { format!("Wait: {awaited}") } else { capital(&awaited) };
                Line::new(text, self.calls())
            }
        }
    }

    /// The clause behind the awaited order.
    fn calls(self) -> Clause {
        match self.open.step {
            Step::SetUp => clause!("landing.hidden.1"),
            Step::Drop => clause!("landing.drop-point.1"),
            Step::Assign => clause!("landing.drop-point.2"),
            Step::Wave => clause!("landing.sequence.6"),
            Step::Shift => clause!("landing.occupied.1"),
            Step::Fire => clause!("landing.opfire.1"),
            Step::Move => clause!("landing.base.3"),
            Step::React => clause!("landing.base.5"),
            Step::Attack => clause!("landing.base.4"),
            Step::Over => clause!("landing.base.7"),
        }
    }

    fn ended(self) -> String {
        let how = self.open.outcome.as_ref().map_or(String::new(), |outcome| format!(": {}", outcome.text));
        format!("The game is over{how}.")
    }

    /// What the seat itself is asked to do.
    fn asked(self) -> Line {
        let group = self.open.group;
        let text = match self.open.step {
            Step::SetUp => return self.asked_to_exchange(),
            Step::Fire | Step::React => return self.asked_for_fire(),
            Step::Move => return self.asked_for("Move your units", "can move", "end movement"),
            Step::Attack => return self.asked_for("Attack with your units", "can attack", "end your player turn"),
            Step::Drop => format!("Name the hex that Army Group {group} drops on."),
            Step::Assign => {
                let left = self.in_the_air(|unit| self.open.unit(unit).point.is_none());
                format!("Assign every unit of Army Group {group} to one of its two drop points. Left: {left}.")
            }
            Step::Wave => {
                let split = if may_split(self) { ", or give the group a second drop point" } else { "" };
                format!("Bring down a unit of Army Group {group}{split}. Left: {}.", self.in_the_air(|_| true))
            }
            Step::Shift => format!("Shift {}: choose the free hex it goes to.", self.blocked()),
            Step::Over => self.ended(),
        };
        Line::new(text, self.calls())
    }

    /// Only the defender knows how many exchanges he has left.
    fn asked_to_exchange(self) -> Line {
        let text = match self.deal.map_or(0, |deal| deal.exchanges) {
            0 => "All exchanges are made: stand as it is.".into(),
            1 => "Exchange two of your counters unseen, once more at the most, or stand as it is.".into(),
            left => format!("Exchange two of your counters unseen, {left} times at the most, or stand as it is."),
        };
        Line::private(text, self.calls())
    }

    fn asked_for_fire(self) -> Line {
        let (orders, target) = (self.orders(), self.under_fire());
        let fires = orders.iter().any(|order| matches!(order, Order::Fire { .. }));
        match (fires, orders.contains(&Order::Pass)) {
            (true, true) => Line::new(format!("Fire at {target}, or hold your fire."), self.calls()),
            (true, false) => self.by_what_is_known(format!("Fire at {target} with every unit that can.")),
            (false, _) => self.by_what_is_known(format!("None of your units can fire at {target}: hold your fire.")),
        }
    }

    /// What a step of a player turn is for, or that nobody can act in it, and how it ends.
    fn asked_for(self, what: &str, can: &str, end: &str) -> Line {
        if self.orders().iter().any(|order| *order != Order::Done) {
            return Line::new(format!("{what}, or {end}."), self.calls());
        }
        self.by_what_is_known(format!("None of your units {can}: {end}."))
    }

    /// A sentence that depends on what the seat's units can do, which is a secret of the defender's.
    fn by_what_is_known(self, text: String) -> Line {
        if self.deal.is_some() { Line::private(text, self.calls()) } else { Line::new(text, self.calls()) }
    }

    /// What another seat is asked to do.
    fn awaited(self, who: &str) -> String {
        let group = self.open.group;
        match self.open.step {
            Step::SetUp => format!("{who} may exchange counters unseen."),
            Step::Drop => format!("{who} names the hex that Army Group {group} drops on."),
            Step::Assign => format!("{who} assigns the units of Army Group {group} to its two drop points."),
            Step::Wave => format!("{who} brings down the units of Army Group {group}."),
            Step::Shift => format!("{who} shifts {}.", self.blocked()),
            Step::Fire | Step::React => format!("{who} may fire at {}.", self.under_fire()),
            Step::Move => format!("{who} moves."),
            Step::Attack => format!("{who} attacks."),
            Step::Over => self.ended(),
        }
    }

    /// The unit landing or moving under fire, and where.
    fn under_fire(self) -> String {
        let Some(target) = self.target() else { return "the unit".into() };
        let at = self.open.unit(target).spot().map_or(String::new(), |at| format!(" in {}", self.open.called(at)));
        format!("{}{at}", self.open.unit_name(target))
    }

    /// The unit that has to leave an occupied hex.
    fn blocked(self) -> String {
        let Some(lander) = self.open.lander else { return "the unit".into() };
        let from = lander.blocked.map_or(String::new(), |at| format!(" out of {}", self.open.called(at)));
        format!("{}{from}", self.open.unit_name(lander.unit))
    }

    /// The names of units of the landing group that are still in the air and for which `which` holds.
    fn in_the_air(self, which: impl Fn(UnitId) -> bool) -> String {
        let names: Vec<String> =
            self.open.to_land().filter(|&unit| which(unit)).map(|unit| self.open.unit_name(unit)).collect();
        names.join(", ")
    }
}
