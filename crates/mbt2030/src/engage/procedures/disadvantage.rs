//! `mbt2030.disadvantage`: the causes of both stands, what every pair of signs would lead to, and how to throw.

use crate::engage::advice::{Advice, Cell, Mixing, Stage, Stakes};
use crate::engage::bar::Told;
use crate::engage::disadvantage::{Causes, Counted};
use crate::engage::eligibility::{self, Kind};
use crate::engage::input::{PairInput, StandInput};
use crate::engage::state::Aftermath;
use crate::rules::Rules;
use crate::rules::throw::Throw;
use crate::unit::{Condition, Grade, Mode, Posture, Sign, SubClass};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Named, Procedure, System, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// The procedure.
pub struct DisadvantageProcedure<S>(PhantomData<fn() -> S>);

/// Two stands, and what is at stake.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The two stands.
    pub pair: PairInput,
    /// What the states of both stands are worth, for the advice.
    #[serde(default)]
    pub stakes: Stakes,
}

/// What a pair of signs leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Pairing {
    /// The sign of the owning player.
    pub owner_sign: Sign,
    /// The sign of the opposing player.
    pub opposing_sign: Sign,
    /// What the owning player reads.
    pub throw: Throw,
    /// The state of his stand then.
    pub owner: Condition,
    /// What his stand does.
    pub owner_aftermath: Aftermath,
    /// The state of the opposing stand then.
    pub opposing: Condition,
    /// What the opposing stand does.
    pub opposing_aftermath: Aftermath,
    /// What that is worth to the owning player.
    pub points: i64,
}

/// Everything that both players know before they throw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Weighed {
    /// Whether it is mutual.
    pub kind: Kind,
    /// The causes of the owning player's stand, Do.
    pub owner: u8,
    /// The causes of the opposing player's stand, Dp.
    pub opposing: u8,
    /// All of them, one by one.
    pub causes: Causes,
    /// What every pair of signs leads to, by the sign of the owning player and then by that of the opposing one.
    pub grid: Vec<Pairing>,
    /// How to throw.
    pub advice: Advice,
    /// What is in the way of the engagement, if anything.
    pub bars: Vec<Told>,
}

/// Weighs an engagement.
pub fn weigh(rules: &Rules, input: &Input) -> Result<Weighed, Fault> {
    let (situation, stakes) = (input.pair.read(rules)?, input.stakes.check()?);
    let (stage, causes) = Stage::of(rules, &situation);
    let payoffs = stage.payoffs(rules, stakes);
    let grid = stage.grid(rules);
    let pairing = |row: &Sign, column: &Sign| {
        let Cell { throw, owner, opposing } = grid[row.number()][column.number()];
        Pairing {
            owner_sign: *row,
            opposing_sign: *column,
            throw,
            owner: owner.condition,
            owner_aftermath: owner.aftermath,
            opposing: opposing.condition,
            opposing_aftermath: opposing.aftermath,
            points: payoffs[row.number()][column.number()],
        }
    };
    Ok(Weighed {
        kind: stage.kind,
        owner: stage.counts.owner,
        opposing: stage.counts.opposing,
        causes,
        grid: Sign::ALL.iter().flat_map(|row| Sign::ALL.iter().map(move |column| pairing(row, column))).collect(),
        advice: Advice::of(&payoffs),
        bars: eligibility::bars(rules, &situation).map(Told::from).collect(),
    })
}

/// What was weighed, in words.
pub fn told(weighed: &Weighed) -> Vec<Line> {
    let why = match weighed.kind {
        Kind::Mutual => clause!("mbt2030.engage.3"),
        Kind::Unilateral => clause!("mbt2030.engage.4"),
    };
    let mut lines = vec![Line::new(format!("A {} engagement.", weighed.kind), why)];
    lines.extend(weighed.bars.iter().map(|bar| Line::new(format!("It may not be begun: {}.", bar.what), bar.clause)));
    let sides =
        [("owning", weighed.owner, &weighed.causes.owner), ("opposing", weighed.opposing, &weighed.causes.opposing)];
    for (whose, count, causes) in sides {
        lines.push(Line::new(format!("The {whose} stand has {}.", several(count)), clause!("mbt2030.dis.1")));
        let line = |&Counted { cause, weight, clause }: &Counted| Line::new(format!("{weight}: {cause}."), clause);
        lines.extend(causes.iter().map(line));
    }
    let value = weighed.advice.value;
    lines.push(Line::new(
        format!("If both throw as well as they can, the owning player can expect {value} points."),
        clause!("mbt2030.rps.1"),
    ));
    for (whose, mixing) in [("owning", &weighed.advice.owner), ("opposing", &weighed.advice.opposing)] {
        lines.push(Line::new(advised(whose, mixing), clause!("mbt2030.dis.18")));
    }
    lines
}

fn several(causes: u8) -> String {
    match causes {
        0 => "no cause of disadvantage".into(),
        1 => "1 cause of disadvantage".into(),
        _ => format!("{causes} causes of disadvantage"),
    }
}

/// How a player should throw, and what his habits would give away.
fn advised(whose: &str, mixing: &Mixing) -> String {
    let shares = Sign::ALL.iter().zip(mixing.mix.0).map(|(sign, share)| format!("{sign} {share}"));
    let regrets = mixing.habits.iter().map(|each| format!("{} {}", each.habit, each.regret));
    let (shares, regrets) = (shares.collect::<Vec<_>>().join(", "), regrets.collect::<Vec<_>>().join(", "));
    format!("The {whose} player does best with {shares}; points given away to one who knows his habit: {regrets}.")
}

impl<S: System<Rules = Rules>> Procedure for DisadvantageProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = Weighed;
    type Outcome = Weighed;
    const ID: &'static str = "mbt2030.disadvantage";
    const TITLE: &'static str = "Disadvantage, and how to throw";
    const ABOUT: &'static str = "Counts the causes of disadvantage of both stands, says what every pair of signs would lead to, and finds \
                                 the best mix of signs for both players.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.dis.1"),
        clause!("mbt2030.dis.2"),
        clause!("mbt2030.dis.3"),
        clause!("mbt2030.dis.4"),
        clause!("mbt2030.dis.5"),
        clause!("mbt2030.dis.6"),
        clause!("mbt2030.dis.7"),
        clause!("mbt2030.dis.8"),
        clause!("mbt2030.dis.9"),
        clause!("mbt2030.dis.10"),
        clause!("mbt2030.dis.11"),
        clause!("mbt2030.dis.12"),
        clause!("mbt2030.dis.13"),
        clause!("mbt2030.dis.14"),
        clause!("mbt2030.dis.15"),
        clause!("mbt2030.dis.16"),
        clause!("mbt2030.dis.17"),
        clause!("mbt2030.dis.18"),
        clause!("mbt2030.arc.3"),
        clause!("mbt2030.class.3"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Weighed, Fault> {
        weigh(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Weighed, _: &mut D) -> Result<Weighed, NeedRoll> {
        Ok(case.clone())
    }

    fn tell(_: &Weighed, outcome: &Weighed) -> Vec<Line> {
        told(outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let tank = |sub_class| StandInput::new(sub_class, Posture::Armour, Mode::Mobile);
        let infantry = |sub_class, mode| StandInput::new(sub_class, Posture::Infantry, mode);
        let assault = PairInput::new(
            StandInput { grade: Grade::Below, ..infantry(SubClass::InfNorm, Mode::Fast) },
            StandInput { grade: Grade::Above, state: Condition::Pinned, ..infantry(SubClass::InfAbove, Mode::Mobile) },
            Some(2000),
        );
        let duel = PairInput::new(tank(SubClass::MbtNorm), tank(SubClass::MbtNorm), Some(11_000));
        let of = |pair| Input { pair, stakes: Stakes::default() };
        vec![("tanks without infantry", of(duel)), ("an assault on better troops", of(assault))]
    }

    fn of_scenario(_: &S::Scenario) -> Option<Input> {
        None
    }
}
