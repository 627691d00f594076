//! What is being done, in words: what each step of an attack, a barrage or a mission decides, and how it ends. A step that
//! decides nothing, or whose outcome other events tell, has no line.

use super::Told;
use crate::game::set::Set;
use crate::game::task::{Attack, AttackStep, Barrage, Battery, Mission, MissionStep, Task};
use crate::tokens::Tokens;
use jumpmaster_core::{Line, Named, clause};

impl Told<'_> {
    /// The first step of something.
    pub(super) fn began(&self, task: &Task) -> Option<Line> {
        Some(match task {
            Task::Attack(attack) => {
                let verb = if attack.overrun.is_some() { "overruns" } else { "attacks" };
                let text = format!("{} {verb} {}.", attack.party.name(), self.hex(attack.target));
                let why = if attack.overrun.is_some() { clause!("ocs.base.9") } else { clause!("ocs.combat.1") };
                Line::new(text, why)
            }
            Task::Barrage(salvo) => {
                let text = format!("{} aims at {}.", salvo.party.name(), self.hex(salvo.target));
                Line::new(text, clause!("ocs.barrage.1"))
            }
            Task::Retreat(going) => {
                let which = if going.further { "another hex" } else { "a hex" };
                Line::new(format!("{} retreats {which}.", going.party.name()), clause!("ocs.result.3"))
            }
            Task::Overstacked { hex, party } => {
                let text = format!("{} has too much in {}.", party.name(), self.hex(*hex));
                Line::new(text, clause!("ocs.base.7"))
            }
            Task::Mission(mission) => {
                let (from, to) = (self.hex(mission.base), self.hex(mission.target));
                let what = mission.flight.kind(self.0.segment);
                let text = format!("{} flies from {from} to {to}: {what}.", mission.party.name());
                Line::new(text, clause!("ocs.base.14"))
            }
            Task::Losses(_) | Task::Attrition { .. } | Task::Displaced(_) | Task::Homeless { .. } | Task::Closing => {
                return None;
            }
        })
    }

    /// A further step of what is being done.
    pub(super) fn stepped(&self, task: &Task) -> Option<Line> {
        match (self.0.tasks.last()?, task) {
            (Task::Attack(before), Task::Attack(attack)) => self.fights(before, attack),
            (Task::Barrage(before), Task::Barrage(salvo)) => self.holds_fire(before, salvo),
            (Task::Mission(before), Task::Mission(mission)) => match (before.step, mission.step) {
                (MissionStep::Gathering, MissionStep::Gathering) => self.gathers(before, mission),
                (MissionStep::Gathering, _) => Some(self.takes_off(mission)),
                (MissionStep::Interception, step) if step != MissionStep::Interception => self.lets_it_pass(before),
                (MissionStep::Overloaded, MissionStep::Overloaded) => {
                    let given_up = first_beyond(before.units, mission.units)?;
                    let text = format!("There is no room left for {}.", self.unit(given_up));
                    Some(Line::new(text, clause!("ocs.airdrop.10")))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The end of what is being done.
    pub(super) fn ended(&self) -> Option<Line> {
        match self.0.tasks.last()? {
            Task::Attack(attack) => {
                let what = if attack.overrun.is_some() { "overrun" } else { "attack" };
                Some(Line::new(format!("The {what} on {} is over.", self.hex(attack.target)), clause!("ocs.base.11")))
            }
            Task::Mission(mission) => {
                Some(Line::new(format!("The mission to {} is over.", self.hex(mission.target)), clause!("ocs.base.14")))
            }
            _ => None,
        }
    }

    fn fights(&self, before: &Attack, attack: &Attack) -> Option<Line> {
        let (attacker, defender) = (attack.party.name(), attack.party.enemy().name());
        let rates = |side: &str, at: usize| {
            let unit = attack.ratings[at]?;
            let text = format!("{side} names {} as Action Rating unit.", self.unit(unit));
            Some(Line::new(text, clause!("ocs.combat.3")))
        };
        match (before.step, attack.step) {
            (AttackStep::Gathering, AttackStep::Gathering) => {
                let left_out = first_beyond(before.attackers, attack.attackers)?;
                Some(Line::new(format!("{} stays out of it.", self.unit(left_out)), clause!("ocs.combat.1")))
            }
            (AttackStep::Payment, _) if !attack.paid.is_empty() => {
                Some(Line::new(format!("{defender} defends with combat supply."), clause!("ocs.csupply.3")))
            }
            (AttackStep::Payment, _) => {
                Some(Line::new(format!("{defender} defends without combat supply."), clause!("ocs.csupply.5")))
            }
            (AttackStep::AttackerRating, _) => rates(attacker, 0),
            (AttackStep::DefenderRating, _) => rates(defender, 1),
            (AttackStep::Terrain, _) => Some(Line::new(
                format!("The defender's terrain is {}.", attack.terrain?.name()),
                clause!("ocs.combat.4"),
            )),
            (AttackStep::DefenderMayIgnore, AttackStep::DefenderOptions) if attack.options[1] < before.options[1] => {
                Some(Line::new(format!("{defender} ignores the options."), clause!("ocs.result.5")))
            }
            (AttackStep::DefenderMayIgnore, AttackStep::DefenderOptions)
                if attack.options[1] > 0 && (attack.retreated || !attack.attacker_lived) =>
            {
                Some(Line::new(format!("{defender} applies the options all the same."), clause!("ocs.result.6")))
            }
            _ => None,
        }
    }

    fn holds_fire(&self, before: &Barrage, salvo: &Barrage) -> Option<Line> {
        let silent = first_beyond(before.firers, salvo.firers)?;
        let name = match salvo.battery {
            Battery::Guns => self.unit(silent),
            Battery::Ships => &self.0.scenario.ships[usize::from(silent)].name,
        };
        Some(Line::new(format!("{name} does not fire."), clause!("ocs.barrage.4")))
    }

    /// What was added to a mission that is being gathered.
    fn gathers(&self, before: &Mission, mission: &Mission) -> Option<Line> {
        let craft = mission.crafts.iter().find(|&craft| !before.crafts.iter().any(|old| old == craft));
        if let Some(craft) = craft {
            return Some(Line::new(format!("{} joins the mission.", self.craft(craft)), clause!("ocs.base.14")));
        }
        if let Some(glider) = first_beyond(mission.gliders, before.gliders) {
            return Some(Line::new(format!("{} is towed.", self.craft(glider)), clause!("ocs.airtrans.2")));
        }
        if let Some(unit) = first_beyond(mission.units, before.units) {
            let how = if mission.gliding.has(unit) { " a glider" } else { "" };
            return Some(Line::new(format!("{} boards{how}.", self.unit(unit)), clause!("ocs.airtrans.1")));
        }
        let [supply, loaded] = [mission, before].map(|mission| mission.tokens.into_iter().sum::<Tokens>());
        if supply != loaded {
            return Some(Line::new(format!("{supply} is aboard."), clause!("ocs.airtrans.1")));
        }
        let stays = mission.stays && !before.stays;
        let text = || format!("The transports are to stay in {}.", self.hex(mission.target));
        stays.then(|| Line::new(text(), clause!("ocs.airtrans.6")))
    }

    /// Who takes off, and with what, as the mission is sent off.
    fn takes_off(&self, mission: &Mission) -> Line {
        let crafts: Vec<&str> = mission.crafts.iter().chain(mission.gliders.iter()).map(|id| self.craft(id)).collect();
        let supply: Tokens = mission.tokens.into_iter().sum();
        let supply = (supply > Tokens::NONE).then(|| supply.to_string());
        let cargo: Vec<String> = mission.units.iter().map(|unit| self.unit(unit).to_owned()).chain(supply).collect();
        let cargo = if cargo.is_empty() { String::new() } else { format!(" Aboard: {}.", cargo.join(", ")) };
        let take = if crafts.len() == 1 { "takes" } else { "take" };
        Line::new(format!("{} {take} off.{cargo}", crafts.join(", ")), clause!("ocs.base.14"))
    }

    /// Interception was possible and is over.
    fn lets_it_pass(&self, mission: &Mission) -> Option<Line> {
        let possible = mission.exposed(self.0).next().is_some() && mission.hunters(self.0).next().is_some();
        let text = || format!("{} sends no more Fighters.", mission.party.enemy().name());
        possible.then(|| Line::new(text(), clause!("ocs.base.16")))
    }
}

/// The first member of a set that another lacks.
fn first_beyond(all: Set, other: Set) -> Option<u8> {
    all.iter().find(|&member| !other.has(member))
}
