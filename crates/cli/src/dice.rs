//! The dice of a command: computed, listed, or asked for one by one.

use crate::args;
use crate::output::shorten;
use jumpmaster_core::dice::{Dice, NeedRoll, Recorded, Roll, Scripted, Seeded, Typed, parse_faces};
use jumpmaster_core::{Fault, Ledger, capital};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

/// Which dice are rolled.
pub enum Kind {
    /// Computed from a seed.
    Seed(u64),
    /// A list of faces.
    Faces(Vec<u8>),
    /// Asked for one by one.
    Ask,
}

impl Kind {
    /// The dice that the arguments ask for; a fresh seed if they ask for none.
    pub fn of(dice: &args::Dice) -> Result<Kind, Fault> {
        Ok(match dice {
            args::Dice { ask: true, .. } => Kind::Ask,
            args::Dice { faces: Some(faces), .. } => Kind::Faces(parse_faces(faces)?),
            args::Dice { seed, .. } => Kind::Seed(seed.unwrap_or_else(fresh)),
        })
    }

    /// Runs something with these dice and returns its result and every roll. A list of faces must be used up exactly.
    pub fn roll<T>(
        &self,
        ledger: &Ledger,
        run: impl FnOnce(&mut dyn Dice) -> Result<T, NeedRoll>,
    ) -> Result<(T, Vec<Roll>), Fault> {
        match self {
            Kind::Seed(seed) => {
                let mut dice = Recorded::new(Seeded::new(*seed));
                let done = run(&mut dice).map_err(|need| unrolled(&need))?;
                Ok((done, dice.into_parts().1))
            }
            Kind::Faces(faces) => {
                let mut dice = Recorded::new(Scripted::new(faces.clone()));
                let done = run(&mut dice);
                let (script, rolls) = dice.into_parts();
                Ok((script.settle(done)?, rolls))
            }
            Kind::Ask => {
                let mut lines = io::stdin().lock();
                let mut dice = Recorded::new(Typed::new(|need: &NeedRoll| ask(need, ledger, &mut lines)));
                let done = run(&mut dice).map_err(|need| unrolled(&need))?;
                Ok((done, dice.into_parts().1))
            }
        }
    }
}

/// A random seed, small enough that every JSON reader keeps all its digits.
pub fn fresh() -> u64 {
    std::hash::RandomState::new().build_hasher().finish() >> 11
}

/// Asks for a die until one of its faces is typed; `None` when the input has ended.
///
/// The question goes to the error stream: standard output belongs to the answer.
pub fn ask(need: &NeedRoll, ledger: &Ledger, lines: &mut dyn BufRead) -> Option<u8> {
    let clause = need.why.0;
    let text = ledger.clause(clause).map_or("", |clause| clause.text.as_str());
    let mut stderr = io::stderr();
    loop {
        write!(stderr, "Roll {} for {clause} ({}): ", need.die.phrase(), shorten(text, 90)).ok()?;
        stderr.flush().ok()?;
        let mut line = String::new();
        if lines.read_line(&mut line).ok()? == 0 {
            writeln!(stderr).ok()?;
            return None;
        }
        if let Some(face) = line.trim().parse().ok().and_then(|face| need.die.shows(face)) {
            return Some(face);
        }
        let (name, least, most) = (capital(&need.die.phrase()), need.die.least(), need.die.most());
        writeln!(stderr, "{name} shows {least} to {most}, not \"{}\".", line.trim()).ok()?;
    }
}

/// The fault when a die was wanted and the input had ended.
pub fn unrolled(need: &NeedRoll) -> Fault {
    Fault::new(
        format!("{} is missing", need.die.phrase()),
        format!("{} calls for it, and the input ended", need.why),
        format!("type what it shows, {} to {}", need.die.least(), need.die.most()),
    )
}
