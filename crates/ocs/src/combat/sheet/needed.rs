//! 'What would make this 50 %?': the least of each kind of change that makes something likely enough, found exactly.

use super::changes::add_step;
use super::{Goal, chance};
use crate::combat::attack::Case;
use crate::combat::battle::{Battle, Favour};
use crate::combat::payment;
use crate::fraction::Fraction;
use crate::rules::combat::COLUMNS;
use crate::tokens::Tokens;
use jumpmaster_core::{Clause, Named, clause, named};

/// The most points of Action Rating that are tried: with more, every roll is at the end of its table.
const MOST_RATING: u64 = 40;

/// The most attacking steps that are tried.
const MOST_STEPS: u64 = 60;

/// The highest odds that can head a column, and one more.
const HIGHEST: u64 = 1001;

named! {
    /// Something that an attacker could have more of, or the defender less.
    pub enum Kind: "kind of change" {
        /// Strength on top of the attackers' total.
        Strength = "point of strength more",
        /// Tokens for the attacker to spend.
        Tokens = "token more for the attacker",
        /// Attacking steps, like those of the Action Rating unit.
        Steps = "attacking step more",
        /// Points of the attacker's Action Rating.
        Rating = "point of the attacker's Action Rating more",
        /// Columns to the right of the initial odds.
        Columns = "column to the right",
        /// Levels off the Hedgehog.
        Hedgehog = "Hedgehog Level less",
    }
}

/// How much of a kind of change alone makes something likely enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enough {
    /// The kind.
    pub kind: Kind,
    /// The least amount, and how likely it makes it; `None` if no amount that was tried does.
    pub least: Option<(u64, Fraction)>,
    /// The most that was tried; `None` if that was everything there is.
    pub tried: Option<u64>,
}

/// The least of each kind of change that makes something at least as likely as wanted. Kinds that do not apply, such as
/// Levels off no Hedgehog, are left out.
pub fn what_would_make(case: &Case, goal: Goal, wanted: Fraction) -> Vec<Enough> {
    let applies = |kind: &&Kind| match kind {
        Kind::Tokens => case.battle.attacker.at_hand.is_some(),
        Kind::Hedgehog => case.battle.hedgehog > 0,
        Kind::Strength | Kind::Steps | Kind::Rating | Kind::Columns => true,
    };
    Kind::ALL.iter().filter(applies).map(|kind| kind.enough(case, goal, wanted)).collect()
}

impl Kind {
    /// What several of it are called.
    pub const fn many(self) -> &'static str {
        match self {
            Kind::Strength => "points of strength more",
            Kind::Tokens => "tokens more for the attacker",
            Kind::Steps => "attacking steps more",
            Kind::Rating => "points of the attacker's Action Rating more",
            Kind::Columns => "columns to the right",
            Kind::Hedgehog => "Hedgehog Levels less",
        }
    }

    /// The clause by which it matters.
    pub const fn clause(self) -> Clause {
        match self {
            Kind::Strength => clause!("ocs.crt.4"),
            Kind::Tokens => clause!("ocs.csupply.4"),
            Kind::Steps => clause!("ocs.base.8"),
            Kind::Rating => clause!("ocs.combat.3"),
            Kind::Columns => clause!("ocs.crt.2"),
            Kind::Hedgehog => clause!("ocs.drm.1"),
        }
    }

    fn enough(self, case: &Case, goal: Goal, wanted: Fraction) -> Enough {
        let least = self.amounts(case).into_iter().find_map(|amount| {
            let chance = chance(&Case::of(self.made(case, amount)).ok()?, goal);
            (chance >= wanted).then_some((amount, chance))
        });
        let tried = match self {
            Kind::Steps => Some(MOST_STEPS),
            Kind::Hedgehog => Some(case.battle.hedgehog.into()),
            Kind::Strength | Kind::Tokens | Kind::Rating | Kind::Columns => None,
        };
        Enough { kind: self, least, tried }
    }

    /// The amounts that are tried, rising from none at all.
    fn amounts(self, case: &Case) -> Vec<u64> {
        match self {
            Kind::Strength => strengths(case).collect(),
            Kind::Tokens => tokens(case),
            Kind::Steps => (0..=MOST_STEPS).collect(),
            Kind::Rating => (0..=MOST_RATING).collect(),
            Kind::Columns => (0..COLUMNS as u64).collect(),
            Kind::Hedgehog => (0..=case.battle.hedgehog.into()).collect(),
        }
    }

    /// The battle after the change.
    fn made(self, case: &Case, amount: u64) -> Battle {
        let mut battle = led(case);
        match self {
            Kind::Strength => battle.favour.strength = amount,
            Kind::Tokens => battle.attacker.at_hand = battle.attacker.at_hand.map(|at_hand| at_hand + more(amount)),
            Kind::Steps => (0..amount).for_each(|_| add_step(&mut battle, case.plan.leads[0])),
            Kind::Rating => battle.favour.rating = amount as u8,
            Kind::Columns => battle.favour.columns = amount as u8,
            Kind::Hedgehog => battle.hedgehog -= amount as u8,
        }
        battle
    }
}

const fn more(tokens: u64) -> Tokens {
    Tokens(tokens as u32)
}

/// The battle with its Action Rating units held fast.
fn led(case: &Case) -> Battle {
    let mut battle = case.battle.clone();
    (battle.attacker.lead, battle.defender.lead) = (Some(case.plan.leads[0]), Some(case.plan.leads[1]));
    battle
}

/// Every number of tokens at which another unit is paid for, and none at all.
fn tokens(case: &Case) -> Vec<u64> {
    let (rules, attacker) = (&case.battle.rules, &case.battle.attacker);
    let owed: u32 = attacker.units.iter().map(|unit| payment::attack_cost(rules, unit).0).sum();
    let paid = |amount: u64| {
        let at_hand = attacker.at_hand.map(|at_hand| at_hand + more(amount));
        payment::attackers(rules, &attacker.units, at_hand).units
    };
    let mut before = Vec::new();
    let changes = |amount: &u64| {
        let now = paid(*amount);
        let changes = now != before;
        before = now;
        changes
    };
    (0..=owed.into()).filter(changes).collect()
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
