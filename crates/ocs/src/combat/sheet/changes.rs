//! Small changes to an attack: what if there were one token, step, point or Level more?

use crate::combat::attack::Case;
use crate::combat::battle::Battle;
use crate::tokens::Tokens;
use jumpmaster_core::named;

named! {
    /// A small change to an attack.
    pub enum Change: "change" {
        /// The attacker has one more token to spend.
        AttackerToken = "one more token for the attacker",
        /// The defender has one more token to spend.
        DefenderToken = "one more token for the defender",
        /// One more step attacks, like those of the Action Rating unit.
        MoreStep = "one more attacking step",
        /// The Action Rating unit attacks with one step less.
        FewerStep = "one attacking step fewer",
        /// The attacker's Action Rating is one higher.
        AttackerRating = "one more point of the attacker's Action Rating",
        /// The defender's Action Rating is one higher.
        DefenderRating = "one more point of the defender's Action Rating",
        /// The Hedgehog is one Level lower.
        LowerHedgehog = "one Hedgehog Level less",
        /// The Hedgehog is one Level higher.
        HigherHedgehog = "one Hedgehog Level more",
    }
}

impl Change {
    /// The attack after the change; `None` if it cannot be made.
    pub fn made(self, case: &Case) -> Option<Case> {
        let mut battle = case.battle.clone();
        let [attacker, defender] = case.plan.leads;
        // Who leads was decided before the change.
        (battle.attacker.lead, battle.defender.lead) = (Some(attacker), Some(defender));
        match self {
            Change::AttackerToken => add_token(&mut battle.attacker.at_hand),
            Change::DefenderToken => add_token(&mut battle.defender.at_hand),
            Change::MoreStep => add_step(&mut battle, attacker),
            Change::FewerStep => {
                let unit = &mut battle.attacker.units[attacker];
                unit.steps = unit.steps.checked_sub(1).filter(|&steps| steps > 0)?;
            }
            Change::AttackerRating => battle.favour.rating += 1,
            Change::DefenderRating => battle.defender.units[defender].rating += 1,
            Change::LowerHedgehog => battle.hedgehog = battle.hedgehog.checked_sub(1)?,
            Change::HigherHedgehog => {
                battle.hedgehog += 1;
                if battle.hedgehog > battle.rules.base.limits.hedgehog {
                    return None;
                }
            }
        }
        Case::of(battle).ok()
    }
}

/// A side that can spend as much as it takes gains nothing.
fn add_token(at_hand: &mut Option<Tokens>) {
    if let Some(tokens) = at_hand {
        *tokens += Tokens(1);
    }
}

/// One more step attacks, like those of a unit.
pub(super) fn add_step(battle: &mut Battle, like: usize) {
    let step = crate::combat::strength::Combatant { steps: 1, ..battle.attacker.units[like] };
    battle.attacker.units.push(step);
    battle.attacker.names.push("one more step".into());
    battle.ways.push(battle.ways[like]);
}
