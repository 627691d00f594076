//! Scripted dice: a list of faces, read in order. Worked examples are played with them, and recorded games replayed.

use super::{Dice, Die, NeedRoll};
use crate::{Clause, Fault};

/// Dice that show a list of faces one after the other.
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: Vec<u8>,
    next: usize,
    impossible: Option<(usize, NeedRoll)>,
}

impl Scripted {
    /// Dice that will show these faces.
    pub fn new(faces: impl Into<Vec<u8>>) -> Scripted {
        Scripted { faces: faces.into(), next: 0, impossible: None }
    }

    /// The number of faces read so far.
    pub fn used(&self) -> usize {
        self.next
    }

    /// Whether a face was read that its die does not have.
    pub fn impossible(&self) -> bool {
        self.impossible.is_some()
    }

    /// Checks the list after a procedure has used it: no impossible face, none missing, none left over.
    pub fn settle<T>(&self, outcome: Result<T, NeedRoll>) -> Result<T, Fault> {
        if let Some((at, need)) = self.impossible {
            return Err(Fault::new(
                impossible(at, self.faces[at], need.die),
                format!("{} rolls {}", need.why, need.die.phrase()),
                format!("give a {}", range(need.die)),
            ));
        }
        let outcome = outcome.map_err(|need| {
            Fault::new(
                format!("the dice ran out after {}", count(self.next)),
                format!("{} calls for one more {}", need.why, need.die),
                format!("add a {} to the list", range(need.die)),
            )
        })?;
        let left = self.faces.len() - self.next;
        if left > 0 {
            return Err(Fault::new(
                format!(
                    "{} left over: {}",
                    if left == 1 { "one die is" } else { "some dice are" },
                    join(&self.faces[self.next..])
                ),
                format!("this case rolls {} and {} were given", count(self.next), self.faces.len()),
                format!("give exactly the {} that it rolls", count(self.next)),
            ));
        }
        Ok(outcome)
    }
}

/// Describes a number in the list that its dice cannot show.
fn impossible(at: usize, shown: u8, die: Die) -> String {
    match die.dice() {
        1 => format!("die {} shows {shown}, and a {die} has no such face", at + 1),
        _ => format!("roll {} comes to {shown}, and {die} cannot", at + 1),
    }
}

/// Returns "face from 1 to 6", or for several dice "sum from 2 to 12".
fn range(die: Die) -> String {
    let what = if die.dice() == 1 { "face" } else { "sum" };
    format!("{what} from {} to {}", die.least(), die.most())
}

fn count(dice: usize) -> String {
    match dice {
        0 => "no dice".into(),
        1 => "1 die".into(),
        n => format!("{n} dice"),
    }
}

fn join(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Dice for Scripted {
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        let need = NeedRoll { die, why };
        let &face = self.faces.get(self.next).ok_or(need)?;
        let Some(face) = die.shows(face) else {
            self.impossible.get_or_insert((self.next, need));
            return Err(need);
        };
        self.next += 1;
        Ok(face)
    }
}

/// Reads faces as people type them: numbers with blanks or commas between.
pub fn parse_faces(text: &str) -> Result<Vec<u8>, Fault> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            word.parse().map_err(|_| {
                Fault::new(
                    format!("\"{word}\" is not the face of a die"),
                    "dice are given as numbers with blanks or commas between".to_string(),
                    "write them like \"3 5 1\"".to_string(),
                )
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(dice: &mut Scripted) -> Result<u8, NeedRoll> {
        Ok(dice.roll(Die::D6, Clause("a.1"))? + dice.roll(Die::D6, Clause("a.2"))?)
    }

    #[test]
    fn a_list_must_fit_exactly() {
        let settle = |faces: &[u8]| {
            let mut dice = Scripted::new(faces);
            let outcome = two(&mut dice);
            dice.settle(outcome).map_err(|fault| fault.what)
        };
        assert_eq!(settle(&[3, 4]), Ok(7));
        assert_eq!(settle(&[3]), Err("the dice ran out after 1 die".into()));
        assert_eq!(settle(&[3, 4, 5]), Err("one die is left over: 5".into()));
        assert_eq!(settle(&[3, 7]), Err("die 2 shows 7, and a d6 has no such face".into()));
        assert_eq!(settle(&[0]), Err("die 1 shows 0, and a d6 has no such face".into()));
    }

    #[test]
    fn a_sum_is_given_as_one_number() {
        let settle = |sums: &[u8]| {
            let mut dice = Scripted::new(sums);
            let outcome = dice.roll(Die::TWO_D6, Clause("a.1"));
            dice.settle(outcome)
        };
        assert_eq!(settle(&[12]).unwrap(), 12);
        for wrong in [0, 1, 13] {
            let fault = settle(&[wrong]).unwrap_err();
            assert_eq!(fault.what, format!("roll 1 comes to {wrong}, and 2d6 cannot"));
            assert_eq!(fault.fix, "give a sum from 2 to 12");
        }
        assert_eq!(settle(&[]).unwrap_err().fix, "add a sum from 2 to 12 to the list");
    }

    #[test]
    fn faces_are_read_as_typed() {
        assert_eq!(parse_faces(" 3, 5 1 ").unwrap(), [3, 5, 1]);
        assert_eq!(parse_faces("3 x").unwrap_err().what, "\"x\" is not the face of a die");
        assert!(parse_faces("300").is_err());
    }
}
