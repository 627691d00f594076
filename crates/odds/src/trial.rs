//! Trials: one whole run of a procedure, seen as an outcome and the hexes where things came down.

use crate::Area;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Chained, Parted, Procedure};
use std::fmt::{self, Debug};

/// Where things came down in one run; a hex is listed once for each of them.
#[derive(Default)]
pub struct Landed {
    /// All that came down.
    pub all: Vec<usize>,
    /// Those that are fit to act.
    pub fit: Vec<usize>,
}

/// Something that can be run any number of times.
pub trait Trial: Sync {
    /// The result of a run.
    type Outcome: Ord + Send;

    /// Runs it.
    fn run<D: Dice>(&self, dice: &mut D) -> Result<(Self::Outcome, Landed), NeedRoll>;

    /// About how many bytes it takes to store an outcome and to report it to programs.
    fn bytes(outcome: &Self::Outcome) -> usize;
}

/// The bytes a value takes as JSON, per letter of its debug output.
const BYTES_PER_LETTER: usize = 4;
/// The bytes a map entry takes besides its contents.
pub const NODE: usize = 64;

/// The bytes a value takes as JSON, per byte of its own.
const BYTES_PER_BYTE: usize = 16;

/// About how many bytes a value takes: judged by its debug output, or if all of it is in the value itself, by its size, which
/// takes no time.
fn written<T: Debug>(value: &T) -> usize {
    if !std::mem::needs_drop::<T>() {
        return NODE + size_of::<T>() * BYTES_PER_BYTE;
    }
    let mut letters = Letters(0);
    // Counting cannot fail.
    let _ = fmt::Write::write_fmt(&mut letters, format_args!("{value:?}"));
    NODE + letters.0 * BYTES_PER_LETTER
}

/// The number of bytes written, which are not kept.
struct Letters(usize);

impl fmt::Write for Letters {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// About how many bytes a tally of `fates` fates takes, including the fates' names once it is reported.
pub const fn tally_bytes(fates: usize) -> usize {
    2 * NODE + fates * NODE
}

/// A procedure whose outcomes are reported as they are.
pub struct Plain<'a, P: Procedure>(pub &'a P::Case);

impl<P: Procedure> Trial for Plain<'_, P> {
    type Outcome = P::Outcome;

    fn run<D: Dice>(&self, dice: &mut D) -> Result<(P::Outcome, Landed), NeedRoll> {
        let outcome = P::run(self.0, dice)?;
        let landed = Landed { all: P::lands(self.0, &outcome), fit: P::lands_fit(self.0, &outcome) };
        Ok((outcome, landed))
    }

    fn bytes(outcome: &P::Outcome) -> usize {
        written(outcome)
    }
}

/// A procedure whose units affect one another to the end, reported as the tally of their fates.
pub struct Coupled<'a, P: Parted>(pub &'a P::Case);

impl<P: Parted> Trial for Coupled<'_, P> {
    type Outcome = Vec<usize>;

    fn run<D: Dice>(&self, dice: &mut D) -> Result<(Vec<usize>, Landed), NeedRoll> {
        let outcome = P::run(self.0, dice)?;
        let landed = Landed { all: P::lands(self.0, &outcome), fit: P::lands_fit(self.0, &outcome) };
        Ok((P::tally(&outcome), landed))
    }

    fn bytes(tally: &Vec<usize>) -> usize {
        tally_bytes(tally.len())
    }
}

/// A procedure reported by how its units fare: how many are fit, came down unfit, or are nowhere on the map.
pub struct Standing<'a, P: Procedure> {
    pub case: &'a P::Case,
    /// The number of units.
    pub units: usize,
}

impl<P: Procedure> Trial for Standing<'_, P> {
    type Outcome = Vec<usize>;

    fn run<D: Dice>(&self, dice: &mut D) -> Result<(Vec<usize>, Landed), NeedRoll> {
        let (_, landed) = Plain::<P>(self.case).run(dice)?;
        let (all, fit) = (landed.all.len(), landed.fit.len());
        Ok((vec![fit, all.saturating_sub(fit), self.units.saturating_sub(all)], landed))
    }

    fn bytes(tally: &Vec<usize>) -> usize {
        tally_bytes(tally.len())
    }
}

/// A procedure reported by how many points its units have together.
pub struct Scored<'a, P: Chained>(pub &'a P::Case);

impl<P: Chained> Trial for Scored<'_, P> {
    type Outcome = usize;

    fn run<D: Dice>(&self, dice: &mut D) -> Result<(usize, Landed), NeedRoll> {
        let (shared, mut units) = (P::shared(self.0, dice)?, Vec::new());
        P::place(self.0, &shared, &P::whole(self.0), dice, &mut units)?;
        Ok((units.iter().map(|placed| P::points(placed.unit)).sum(), Landed::default()))
    }

    fn bytes(_: &usize) -> usize {
        NODE
    }
}

/// A procedure reported by how many units come down in some part of the map.
pub struct Inside<'a, P: Procedure> {
    pub case: &'a P::Case,
    pub area: &'a Area,
}

impl<P: Procedure> Trial for Inside<'_, P> {
    type Outcome = usize;

    fn run<D: Dice>(&self, dice: &mut D) -> Result<(usize, Landed), NeedRoll> {
        let (_, landed) = Plain::<P>(self.case).run(dice)?;
        let who = if self.area.fit { &landed.fit } else { &landed.all };
        Ok((self.area.count(who), landed))
    }

    fn bytes(_: &usize) -> usize {
        NODE
    }
}
