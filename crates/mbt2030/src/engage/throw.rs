//! The throw: two signs, shown at once, and what the owning player reads off them (mbt2030.rps.1 to mbt2030.rps.4).

use super::equilibrium::Shares;
use crate::rules::Rules;
use crate::rules::throw::Throw;
use crate::unit::Sign;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Named, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most that the weights of a mix come to: the faces of a die.
pub const MOST: u16 = 100;

/// The signs of one player: one that is fixed, or a mix by weight; every sign alike if nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Signs {
    /// The sign that is shown, if it is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign: Option<Sign>,
    /// How often each sign is shown, if it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<Mix>,
}

/// How often a player shows each sign: whole-number weights that come to 100 at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// The weight of rock.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub rock: u8,
    /// The weight of paper.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub paper: u8,
    /// The weight of scissors.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub scissors: u8,
}

impl Signs {
    /// A sign that is fixed, as a sealed throw or a replay has it.
    pub const fn fixed(sign: Sign) -> Signs {
        Signs { sign: Some(sign), mix: None }
    }

    /// A mix by weight.
    pub const fn mixed(rock: u8, paper: u8, scissors: u8) -> Signs {
        Signs { sign: None, mix: Some(Mix { rock, paper, scissors }) }
    }

    /// The weights of rock, paper and scissors.
    pub fn weights(self) -> [u8; 3] {
        match (self.sign, self.mix) {
            (Some(sign), _) => std::array::from_fn(|each| u8::from(each == sign.number())),
            (None, Some(Mix { rock, paper, scissors })) => [rock, paper, scissors],
            (None, None) => [1; 3],
        }
    }

    /// How often each sign is shown.
    pub fn shares(self) -> Shares {
        Shares::weighed(self.weights())
    }

    /// Whether a die can show it.
    pub fn check(self, whose: &str) -> Result<Signs, Fault> {
        if self.sign.is_some() && self.mix.is_some() {
            let why = "a player shows one sign, or mixes them (mbt2030.rps.3)";
            return Err(Fault::new(format!("{whose}: both a sign and a mix"), why, "leave one of them out"));
        }
        let total: u16 = self.weights().into_iter().map(u16::from).sum();
        if (1..=MOST).contains(&total) {
            return Ok(self);
        }
        Err(Fault::new(
            format!("{whose}: weights that come to {total}"),
            format!("a mix of signs is shown by a die of at most {MOST} faces (mbt2030.rps.3)"),
            format!("give weights that come to 1 to {MOST}, such as 5, 4 and 3"),
        ))
    }

    /// The sign that a face of the die shows: rock has the lowest faces, scissors the highest.
    fn at(self, face: u8) -> Sign {
        let [rock, paper, _] = self.weights();
        match face {
            face if face <= rock => Sign::Rock,
            face if u16::from(face) <= u16::from(rock) + u16::from(paper) => Sign::Paper,
            _ => Sign::Scissors,
        }
    }

    /// The only sign it can show, if there is only one.
    fn only(self) -> Option<Sign> {
        let mut shown = Sign::ALL.iter().filter(|sign| self.weights()[sign.number()] > 0);
        let first = shown.next().copied();
        first.filter(|_| shown.next().is_none())
    }

    /// Shows a sign: the fixed one, or that of a face of a die with a face for every point of weight.
    pub fn show<D: Dice + ?Sized>(self, why: Clause, dice: &mut D) -> Result<Sign, NeedRoll> {
        if let Some(sign) = self.only() {
            return Ok(sign);
        }
        dice.read(Die::new(self.weights().into_iter().sum()), why, |face| self.at(face))
    }
}

/// The faces of each sign: "1 to 5 rock, 6 to 9 paper, 10 to 12 scissors".
impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(sign) = self.only() {
            return write!(f, "always {sign}");
        }
        let (mut before, mut parts) = (0, Vec::new());
        for (sign, weight) in Sign::ALL.iter().zip(self.weights()).filter(|(_, weight)| *weight > 0) {
            let (first, last) = (before + 1, before + weight);
            parts.push(if first == last { format!("{first} {sign}") } else { format!("{first} to {last} {sign}") });
            before = last;
        }
        f.write_str(&parts.join(", "))
    }
}

/// Has both players show their signs, the owning player's first; a replay or a sealed throw fixes them (mbt2030.rps.2,
/// mbt2030.rps.3).
pub fn show<D: Dice + ?Sized>(owner: Signs, opposing: Signs, dice: &mut D) -> Result<[Sign; 2], NeedRoll> {
    Ok([owner.show(clause!("mbt2030.rps.2"), dice)?, opposing.show(clause!("mbt2030.rps.3"), dice)?])
}

/// What the owning player reads off two signs, his own first (mbt2030.rps.2).
pub fn read(rules: &Rules, [owner, opposing]: [Sign; 2]) -> Throw {
    rules.throws.of(owner, opposing)
}

/// Which of two players, in the order of their signs, wins a throw outside an engagement; `None` is a draw, and both throw again
/// (mbt2030.rps.4).
pub fn winner(rules: &Rules, signs: [Sign; 2]) -> Option<usize> {
    match read(rules, signs) {
        Throw::Win => Some(0),
        Throw::Lose => Some(1),
        Throw::Draw => None,
    }
}
