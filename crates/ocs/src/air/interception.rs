//! Interception: Fighters attack the aircraft of a mission, one pair after another (ocs.base.14 to ocs.base.16).
//!
//! The same way Fighters that sweep attack the Active Fighters of a base: those who attack, and those who are attacked.

use crate::air::air_combat::{Asked, Pair};
use crate::air::aircraft::{Aircraft, Formation, STACK, ranks};
use crate::rules::Rules;
use crate::unit::Plane;
use jumpmaster_core::dice::{Dice, NeedRoll};

/// Whether an aircraft may be attacked: it still flies, and while Fighters are in the mission, it is one of them
/// (ocs.base.16).
pub fn may_be_attacked(planes: &[Plane; STACK], defenders: Formation, at: usize) -> bool {
    let fighter = |at: usize| defenders[at].flies() && planes[at] == Plane::Fighter;
    defenders[at].flies() && (planes[at] == Plane::Fighter || !(0..STACK).any(fighter))
}

/// The types of the aircraft of a stack; where there is none it does not matter.
pub fn planes(aircraft: &[Aircraft]) -> [Plane; STACK] {
    let mut planes = [Plane::Bomber; STACK];
    planes.iter_mut().zip(aircraft).for_each(|(plane, each)| *plane = each.plane);
    planes
}

/// Two stacks that meet in the air, with what the owner of the attackers has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The air combat of each attacker with each defender.
    pairs: [[Option<Pair>; STACK]; STACK],
    /// The types of the defenders.
    planes: [Plane; STACK],
    /// Whom the attackers prefer among those they may attack: the lower, the earlier.
    ranks: [u8; STACK],
    /// The number of combats after which the attackers' owner stops; `None` if he goes on while he can.
    stop_after: Option<u8>,
}

/// What the owner of the attackers chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice<'a> {
    /// The positions of the defenders, from 1, in the order in which they are attacked.
    pub targets: &'a [u8],
    /// The number of combats after which he stops.
    pub stop_after: Option<u8>,
}

impl Meeting {
    /// Works out every pair that can come to fight.
    pub fn new(rules: &Rules, attackers: &[Aircraft], defenders: &[Aircraft], choice: Choice) -> Meeting {
        let mut pairs = [[None; STACK]; STACK];
        for (row, attacker) in pairs.iter_mut().zip(attackers) {
            for (pair, defender) in row.iter_mut().zip(defenders) {
                *pair = Some(Pair::new(rules, attacker, defender));
            }
        }
        Meeting { pairs, planes: planes(defenders), ranks: ranks(choice.targets), stop_after: choice.stop_after }
    }

    /// The next pair by the owner's choice: the first attacker who still flies, and the first of those he may attack in the
    /// order of his choice, then in that of the stack.
    pub fn next(&self, attackers: Formation, defenders: Formation) -> Option<(usize, usize)> {
        let attacker = attackers.iter().position(|each| each.flies())?;
        let targets = (0..STACK).filter(|&at| may_be_attacked(&self.planes, defenders, at));
        Some((attacker, targets.min_by_key(|&at| (self.ranks[at], at))?))
    }

    /// Fights pair after pair until one side has aborted or the attackers' owner stops (ocs.base.16). Returns the number of
    /// combats.
    pub fn fight<D: Dice + ?Sized>(
        &self,
        attackers: &mut Formation,
        defenders: &mut Formation,
        asked: Asked,
        dice: &mut D,
    ) -> Result<u8, NeedRoll> {
        let mut fought = 0;
        while self.stop_after.is_none_or(|most| fought < most) {
            let Some((attacker, defender)) = self.next(*attackers, *defenders) else { break };
            let Some(pair) = &self.pairs[attacker][defender] else { break };
            pair.fight(asked, dice)?.settle(&mut attackers[attacker], &mut defenders[defender]);
            fought += 1;
        }
        Ok(fought)
    }
}
