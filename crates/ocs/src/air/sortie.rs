//! A mission on its way to the target: interception, then flak (ocs.base.14).

use crate::air::air_combat::Asked;
use crate::air::aircraft::{Aircraft, End, Formation, STACK, aloft, check_order, check_stack};
use crate::air::flak::{self, Guns, Over};
use crate::air::interception::{Choice, Meeting, planes};
use crate::air::mission::Mission;
use crate::air::mission_loss::Stack;
use crate::air::stowage::{Hold, Room};
use crate::rules::Rules;
use crate::rules::air::Hit;
use crate::unit::Plane;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Line, Named, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the enemy has against a mission that goes to one hex.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opposition {
    /// Whether the target hex is in an enemy Patrol Zone.
    #[serde(default)]
    pub patrolled: bool,
    /// The Fighters that intercept, in the order in which they attack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub interceptors: Vec<Aircraft>,
    /// The order in which the interceptors' owner attacks, by position in the mission, Fighters always first; by default the
    /// order of the stack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<u8>,
    /// The number of air combats after which he stops; by default he goes on while he can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 8))]
    pub stop_after: Option<u8>,
    /// What in the target hex fires.
    #[serde(default)]
    pub guns: Guns,
}

/// A mission and what is against it, checked.
#[derive(Clone, Debug)]
pub struct Sortie {
    rules: Arc<Rules>,
    mission: Mission,
    planes: [Plane; STACK],
    /// The mission before anything has happened.
    pub before: Formation,
    /// The number of its aircraft.
    pub size: usize,
    interceptors: Formation,
    meeting: Option<Meeting>,
    stack: Stack,
    patrolled: bool,
    guns: Guns,
}

/// How a mission got to its target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Flown {
    /// Its aircraft.
    pub mission: Formation,
    /// The interceptors.
    pub interceptors: Formation,
    /// What flak did; `None` if it was not rolled.
    pub flak: Option<Shot>,
}

/// A roll of flak.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Shot {
    /// How many aircraft were left to be fired at.
    pub aircraft: u8,
    /// Whether a Fighter was among them.
    pub fighter: bool,
    /// What it did.
    pub result: Hit,
    /// The position of the aircraft that lost a step, from 1.
    pub position: Option<u8>,
}

impl Sortie {
    /// Checks a mission and what is against it. `ties` are the positions that the owner gives up first among equals.
    pub fn new(
        rules: &Arc<Rules>,
        mission: Mission,
        aircraft: &[Aircraft],
        ties: &[u8],
        against: &Opposition,
    ) -> Result<Sortie, Fault> {
        check_stack("aircraft", aircraft, 1, rules)?;
        check_order("ties", ties, aircraft.len())?;
        check_stack("interceptors", &against.interceptors, 0, rules)?;
        check_order("targets", &against.targets, aircraft.len())?;
        against.guns.check()?;
        if aircraft.iter().any(|each| each.plane == Plane::Transport && each.range == 0) {
            return Err(Fault::new(
                "a Transport without a range",
                "what it carries depends on it (ocs.airtrans.3)",
                "give the range on its counter",
            ));
        }
        against.stop_after.map(|most| between("stop_after", most, 0, 8)).transpose()?;
        if !against.patrolled && !against.interceptors.is_empty() {
            return Err(Fault::new(
                "interceptors outside a Patrol Zone",
                "only the owner of a PZ that the target lies in may intercept (ocs.base.16)",
                "set patrolled, or leave the interceptors out",
            ));
        }
        if let Some(other) = against.interceptors.iter().find(|each| each.plane != Plane::Fighter) {
            return Err(Fault::new(
                format!("a {} intercepts", other.plane),
                "only Active Fighters intercept (ocs.base.16)",
                "name Fighters",
            ));
        }
        if let Some(far) = against.interceptors.iter().position(|each| each.distance > each.range) {
            return Err(Fault::new(
                format!("interceptor {} flies {} hexes", far + 1, against.interceptors[far].distance),
                format!("its range is {} (ocs.base.14)", against.interceptors[far].range),
                "name one that reaches the target",
            ));
        }
        let choice = Choice { targets: &against.targets, stop_after: against.stop_after };
        let meeting =
            (!against.interceptors.is_empty()).then(|| Meeting::new(rules, &against.interceptors, aircraft, choice));
        Ok(Sortie {
            rules: rules.clone(),
            mission,
            planes: planes(aircraft),
            before: aloft(aircraft),
            size: aircraft.len(),
            interceptors: aloft(&against.interceptors),
            meeting,
            stack: Stack::new(aircraft, ties),
            patrolled: against.patrolled,
            guns: against.guns,
        })
    }

    /// Flies to the target.
    pub fn fly<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Flown, NeedRoll> {
        let (mut mission, mut interceptors) = (self.before, self.interceptors);
        if let Some(meeting) = &self.meeting {
            meeting.fight(&mut interceptors, &mut mission, Asked::Both, dice)?;
        }
        let flak = self.flak(&mut mission, |_, _, _| false, dice)?;
        Ok(Flown { mission, interceptors, flak })
    }

    /// The same, asked only what room for cargo is left: with those that fly on, and with those that turn back. For the odds
    /// it does not matter what became of the interceptors, nor which of two equal aircraft was hit.
    pub fn fly_cargo<D: Dice + ?Sized>(&self, hold: &Hold, dice: &mut D) -> Result<[Room; 2], NeedRoll> {
        let (mut mission, mut interceptors) = (self.before, self.interceptors);
        if let Some(meeting) = &self.meeting {
            meeting.fight(&mut interceptors, &mut mission, Asked::Defender, dice)?;
        }
        self.flak(&mut mission, |stack, one, other| hold.same(stack, one, other), dice)?;
        Ok(hold.rooms(mission))
    }

    /// Flak at those who are left (ocs.flak.2, ocs.flak.4). For the odds, aircraft that are `same` are one path.
    fn flak<D: Dice + ?Sized>(
        &self,
        mission: &mut Formation,
        same: impl Fn(Formation, usize, usize) -> bool,
        dice: &mut D,
    ) -> Result<Option<Shot>, NeedRoll> {
        let over = flak::over(self.mission, &self.planes, *mission, self.patrolled);
        if over.aircraft == 0 || !flak::is_rolled(self.mission, self.patrolled) {
            return Ok(None);
        }
        let Over { aircraft, fighter, .. } = over;
        let hit = flak::fire(&self.rules, flak::total(&self.rules, over, self.guns), dice)?;
        let (stack, before) = (&self.stack, *mission);
        let whom = match hit {
            Hit::Step => stack.roll(&self.rules, before, |one, other| same(before, one, other), dice)?,
            Hit::Missed => None,
        };
        if let Some(at) = whom {
            mission[at].hit();
        }
        Ok(Some(Shot { aircraft, fighter, result: hit, position: whom.map(|at| at as u8 + 1) }))
    }

    /// How the flight to the target ended for each aircraft of the mission, and for each interceptor.
    pub fn ends(&self, flown: &Flown) -> [Vec<End>; 2] {
        let of = |after: Formation, before: Formation| {
            let each = after.into_iter().zip(before).filter(|(_, before)| before.steps > 0);
            each.map(|(after, before)| after.end(before)).collect()
        };
        [of(flown.mission, self.before), of(flown.interceptors, self.interceptors)]
    }

    /// The flight in words: interceptors first, then flak with each of its modifiers.
    pub fn tell(&self, [mission, interceptors]: [&[End]; 2], flak: Option<Shot>) -> Vec<Line> {
        let mut lines = Vec::new();
        for (at, end) in interceptors.iter().enumerate() {
            let what = if *end == End::Unharmed { "keeps the air" } else { end.name() };
            lines.push(Line::new(format!("Interceptor {} {what}.", at + 1), clause!("ocs.base.16")));
        }
        if let Some(Shot { aircraft, fighter, result, .. }) = flak {
            let over = Over { mission: self.mission, aircraft, fighter, patrolled: self.patrolled };
            lines.extend(flak::told(&self.rules, over, self.guns, result));
        } else if !flak::is_rolled(self.mission, self.patrolled) {
            lines.push(flak::spared(self.mission));
        }
        for (at, end) in mission.iter().enumerate().filter(|(_, end)| **end != End::Unharmed) {
            let shot = flak.is_some_and(|shot| shot.position == Some(at as u8 + 1));
            let why = if shot { clause!("ocs.mloss.1") } else { clause!("ocs.base.16") };
            lines.push(Line::new(format!("#{}, a {}, {end}.", at + 1, self.planes[at]), why));
        }
        lines
    }
}
