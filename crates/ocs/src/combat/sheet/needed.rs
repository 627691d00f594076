//! 'What would make this 50 %?': the least single change that makes something likely enough, found exactly.

use super::{Goal, chance};
use crate::combat::attack::Case;
use crate::combat::battle::{Battle, Favour};
use crate::fraction::Fraction;
use crate::rules::combat::COLUMNS;
use schemars::JsonSchema;
use serde::Serialize;

/// The most points of Action Rating that are tried.
const MOST_RATING: u8 = 20;

/// The highest odds that can head a column, and one more.
const HIGHEST: u64 = 1001;

/// The least of each kind of change that alone makes something likely enough; null where no amount of it does, 0 where it is
/// likely enough already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Needed {
    /// What is hoped for.
    pub goal: Goal,
    /// How likely it is to be.
    pub wanted: Fraction,
    /// How likely it is now.
    pub now: Fraction,
    /// Whole points of strength on top of the attackers' total.
    pub strength: Option<u64>,
    /// Points of the attacker's Action Rating.
    pub rating: Option<u8>,
    /// Columns to the right of the initial odds.
    pub columns: Option<u8>,
    /// Levels off the Hedgehog.
    pub hedgehog: Option<u8>,
}

/// The least of each kind of change that makes something at least as likely as wanted.
pub fn what_would_make(case: &Case, goal: Goal, wanted: Fraction) -> Needed {
    let now = chance(case, goal);
    let after = |battle: Battle| Case::of(battle).is_ok_and(|case| chance(&case, goal) >= wanted);
    let favoured = |favour: Favour| after(Battle { favour, ..led(case) });
    let hedgehog = |levels: u8| after(Battle { hedgehog: case.battle.hedgehog - levels, ..led(case) });
    Needed {
        goal,
        wanted,
        now,
        strength: strengths(case).find(|&strength| favoured(Favour { strength, ..Favour::default() })),
        rating: (0..=MOST_RATING).find(|&rating| favoured(Favour { rating, ..Favour::default() })),
        columns: (0..COLUMNS as u8).find(|&columns| favoured(Favour { columns, ..Favour::default() })),
        hedgehog: (0..=case.battle.hedgehog).find(|&levels| hedgehog(levels)),
    }
}

/// The battle with its Action Rating units held fast.
fn led(case: &Case) -> Battle {
    let mut battle = case.battle.clone();
    (battle.attacker.lead, battle.defender.lead) = (Some(case.plan.leads[0]), Some(case.plan.leads[1]));
    battle
}

/// Every amount of strength at which the initial column changes, the least of each, and none at all. Columns never fall as
/// strength grows, so each such amount is found by halving.
fn strengths(case: &Case) -> impl Iterator<Item = u64> {
    let battle = led(case);
    let most = (case.plan.defence * Fraction::whole(HIGHEST)).ceiling();
    let column = move |strength: u64| {
        let favour = Favour { strength, ..Favour::default() };
        Battle { favour, ..battle.clone() }.plan().map_or(0, |plan| plan.setup.column)
    };
    std::iter::successors(Some(0), move |&at| {
        let here = column(at);
        let (mut low, mut high) = (at, most);
        if at >= most || column(most) <= here {
            return None;
        }
        while high - low > 1 {
            let middle = low.midpoint(high);
            if column(middle) > here { high = middle } else { low = middle }
        }
        Some(high)
    })
}
