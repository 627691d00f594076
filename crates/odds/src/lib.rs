//! Odds of any procedure: exact by taking every path or by folding independent units, or sampled by Monte Carlo.
//!
//! It runs the very rules code that plays, with other dice. It knows no rule system.

mod answer;
mod effort;
mod exact;
mod fold;
mod interval;
mod question;
mod sample;
mod tally;
mod threads;
mod trial;
mod weigh;

pub use answer::{Chance, Found, HexChance, Odds};
pub use question::{Ask, Method};

use jumpmaster_core::{Fault, Parted, Procedure};
use trial::{Coupled, Plain};
use weigh::Stop;

/// The odds of everything that can come of a procedure.
pub fn plain<P: Procedure>(case: &P::Case, ask: &Ask) -> Result<Odds<P::Outcome>, Fault> {
    let trial = Plain::<P>(case);
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The odds of every tally of fates that a procedure's units can meet, in the order of [`Parted::FATES`].
pub fn parted<P: Parted>(case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    if P::independent(case) {
        return answer(P::ID, ask, || fold::odds::<P>(case, ask), || sample::parted_odds::<P>(case, ask));
    }
    let trial = Coupled::<P>(case);
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// Answers by the method that was asked for; left to itself, exactly if that is not too long.
fn answer<O>(
    id: &str,
    ask: &Ask,
    exact: impl FnOnce() -> Result<Odds<O>, Stop>,
    sample: impl FnOnce() -> Result<Odds<O>, Fault>,
) -> Result<Odds<O>, Fault> {
    if ask.method == Method::Sample {
        return sample();
    }
    match exact() {
        Ok(odds) => Ok(odds),
        Err(_) if ask.method == Method::Auto => sample(),
        Err(_) => Err(Fault::new(
            format!("{id} has too many paths for an exact answer"),
            format!("it may take {} at most", ask.effort),
            "use --method sample, or ask about fewer units at once",
        )),
    }
}
