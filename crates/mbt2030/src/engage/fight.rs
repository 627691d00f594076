//! An engagement from the throw to what becomes of both stands (mbt2030.engage.6, mbt2030.mutual.1, mbt2030.unilateral.1).

use super::advice::Stage;
use super::disadvantage::{self, Causes};
use super::eligibility::{self, Kind};
use super::input::PairInput;
use super::result::{self, Counts};
use super::state::{self, Aftermath, Body, Taken};
use super::throw::{self, Signs};
use super::{Situation, Stand};
use crate::rules::Rules;
use crate::rules::throw::Throw;
use crate::unit::{Condition, Posture, Sign, SubClass};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Line, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

impl Body {
    /// A stand as results find it.
    pub const fn of(stand: &Stand) -> Body {
        Body {
            sub_class: stand.sub_class,
            posture: stand.posture,
            on_table: stand.on_table,
            condition: stand.condition,
        }
    }

    /// A steady stand on the table that takes results as most do.
    const PLAIN: Body =
        Body { sub_class: SubClass::InfNorm, posture: Posture::Infantry, on_table: true, condition: Condition::Steady };
}

impl Stage {
    /// The stage that a situation sets, and the causes that were counted for it.
    pub fn of(rules: &Rules, situation: &Situation) -> (Stage, Causes) {
        let kind = eligibility::kind(rules, situation);
        let causes = disadvantage::causes(rules, situation, kind);
        let (owner, opposing) = (Body::of(&situation.owner), Body::of(&situation.opposing));
        (Stage { kind, counts: causes.counts(), owner, opposing }, causes)
    }

    /// Has both players throw, and tells what became of their stands.
    pub fn fight<D: Dice + ?Sized>(&self, rules: &Rules, signs: [Signs; 2], dice: &mut D) -> Result<Fought, NeedRoll> {
        let [owner, opposing] = throw::show(signs[0], signs[1], dice)?;
        let cell = self.cell(rules, [owner, opposing]);
        let end = |sign: Sign, Taken { condition, aftermath }: Taken| Ended { sign, state: condition, aftermath };
        Ok(Fought { throw: cell.throw, owner: end(owner, cell.owner), opposing: end(opposing, cell.opposing) })
    }
}

/// What a player threw, and what became of his stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Ended {
    /// The sign he showed.
    pub sign: Sign,
    /// The state of his stand now.
    pub state: Condition,
    /// What his stand does.
    pub aftermath: Aftermath,
}

/// What came of an engagement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Fought {
    /// What the owning player read off the signs.
    pub throw: Throw,
    /// The owning player and his stand.
    pub owner: Ended,
    /// The opposing player and his stand.
    pub opposing: Ended,
}

/// An engagement to be thrown for: two stands, or the causes that the players have counted themselves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightInput {
    /// The two stands; left out if causes are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<PairInput>,
    /// The causes of both stands, which are then steady and on the table; left out if stands are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub causes: Option<Counts>,
    /// The signs of the owning player: one, or a mix by weight; every sign alike if left out.
    #[serde(default)]
    pub owner: Signs,
    /// The signs of the opposing player, likewise.
    #[serde(default)]
    pub opposing: Signs,
}

/// An engagement, checked.
pub struct FightCase {
    rules: Arc<Rules>,
    /// What is thrown for.
    pub stage: Stage,
    /// The causes, where they were counted here.
    pub causes: Option<Causes>,
    signs: [Signs; 2],
}

impl FightCase {
    /// Checks an engagement that should be of a kind.
    pub fn prepare(rules: &Arc<Rules>, input: &FightInput, kind: Kind) -> Result<FightCase, Fault> {
        let signs = [input.owner.check("owner")?, input.opposing.check("opposing")?];
        let (stage, causes) = match (&input.pair, input.causes) {
            (Some(pair), None) => nominated(rules, &pair.read(rules)?, kind)?,
            (None, Some(counts)) => {
                for (whose, count) in [("owner", counts.owner), ("opposing", counts.opposing)] {
                    between(&format!("causes: {whose}"), count, 0, MOST_CAUSES)?;
                }
                (Stage { kind, counts, owner: Body::PLAIN, opposing: Body::PLAIN }, None)
            }
            (pair, _) => {
                let what = if pair.is_some() { "both stands and causes" } else { "neither stands nor causes" };
                let why = "the causes are those of the stands, or are given (mbt2030.dis.1)";
                return Err(Fault::new(what, why, "give either \"pair\" or \"causes\""));
            }
        };
        Ok(FightCase { rules: rules.clone(), stage, causes, signs })
    }

    /// Throws.
    pub fn run<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Fought, NeedRoll> {
        self.stage.fight(&self.rules, self.signs, dice)
    }

    /// What came of it, in words.
    pub fn tell(&self, fought: &Fought) -> Vec<Line> {
        let mut lines = vec![counted(&self.stage, self.causes.as_ref())];
        for (whose, signs, sign, why) in [
            ("The owning player", self.signs[0], fought.owner.sign, clause!("mbt2030.rps.2")),
            ("The opposing player", self.signs[1], fought.opposing.sign, clause!("mbt2030.rps.3")),
        ] {
            lines.push(Line::new(format!("{whose} shows {sign} ({signs})."), why));
        }
        let outcome = result::read(&self.rules, self.stage.kind, fought.throw, self.stage.counts);
        let why = result::clause_of(self.stage.kind, fought.throw, outcome);
        let nothing = outcome.owner.is_none() && outcome.opposing.is_none();
        let effect = if nothing { ": no effect on either stand" } else { "" };
        lines.push(Line::new(format!("{} for the owning player{effect}.", fought.throw), why));
        for (whose, body, result, ended) in [
            ("owning", &self.stage.owner, outcome.owner, fought.owner),
            ("opposing", &self.stage.opposing, outcome.opposing, fought.opposing),
        ] {
            let Some(result) = result else { continue };
            let taken = Taken { condition: ended.state, aftermath: ended.aftermath };
            let does = if taken.aftermath == Aftermath::Stays {
                String::new()
            } else {
                format!(": it {}", doing(taken.aftermath))
            };
            let told = format!("A {result} result: the {whose} player's stand is {}{does}.", taken.condition);
            lines.push(Line::new(told, state::clause_of(body, result, taken)));
        }
        lines
    }
}

const fn doing(aftermath: Aftermath) -> &'static str {
    match aftermath {
        Aftermath::Stays => "stays where it is",
        Aftermath::FallsBack => "falls back two base depths, its facing kept",
        Aftermath::Leaves => "leaves the table for good",
        Aftermath::Removed => "is removed",
    }
}

/// The most causes that can be given: more than any stand has.
const MOST_CAUSES: u8 = 31;

/// The stage of a pair that may be nominated for an engagement of this kind.
fn nominated(rules: &Rules, situation: &Situation, kind: Kind) -> Result<(Stage, Option<Causes>), Fault> {
    if !eligibility::may_engage(rules, situation) {
        let bars = eligibility::bars(rules, situation).map(|bar| format!("{bar} ({})", bar.clause()));
        let why = bars.collect::<Vec<_>>().join("; ");
        return Err(Fault::new(
            "this stand may not engage that one",
            why,
            "choose another target, or change what is in the way",
        ));
    }
    let (stage, causes) = Stage::of(rules, situation);
    if stage.kind != kind {
        let why = match stage.kind {
            Kind::Mutual => "the target could engage the shooter as well (mbt2030.engage.3)",
            Kind::Unilateral => "the target could not engage the shooter (mbt2030.engage.4)",
        };
        let fix = format!("resolve it with mbt2030.{}", stage.kind);
        return Err(Fault::new(format!("this engagement is {}, not {kind}", stage.kind), why, fix));
    }
    Ok((stage, Some(causes)))
}

/// The causes on both sides in a line.
fn counted(stage: &Stage, causes: Option<&Causes>) -> Line {
    let Counts { owner, opposing } = stage.counts;
    let list = |causes: &[disadvantage::Counted]| {
        let one = |each: &disadvantage::Counted| format!("{} ({})", each.cause, each.weight);
        if causes.is_empty() {
            String::new()
        } else {
            format!(": {}", causes.iter().map(one).collect::<Vec<_>>().join(", "))
        }
    };
    let (own, other) = causes.map_or_else(Default::default, |causes| (list(&causes.owner), list(&causes.opposing)));
    let told =
        format!("Causes of disadvantage: the owning stand has {owner}{own}; the opposing stand has {opposing}{other}.");
    Line::new(told, clause!("mbt2030.dis.1"))
}
