//! The odds of any procedure: exact, by taking every path or by folding independent units, or sampled by Monte Carlo.
//!
//! It runs the same rules code that plays, with other dice. It knows no rule system.

mod after;
mod answer;
mod area;
mod chain;
mod count;
mod cut;
mod effort;
mod engines;
mod exact;
mod fold;
mod gathered;
mod interval;
mod question;
mod sample;
mod scatter;
mod tally;
mod threads;
mod trial;
mod weigh;

pub use answer::{Chance, Found, HexChance, Odds};
pub use area::Area;
pub use effort::Budget;
pub use engines::{After, Came, Outcomes, Points, Question, Tally, Within};
pub use question::{Ask, Method, was_stopped};

use engines::Put;
use jumpmaster_core::{Fault, Procedure};
use weigh::Stop;

/// Answers a question about a case of a procedure, by the engine that the procedure picks ([`Procedure::engine`]).
pub fn ask<P: Procedure, Q: Question<P>>(case: &P::Case, question: Q, ask: &Ask) -> Result<Odds<Q::Of>, Fault> {
    P::engine(Put { case, question, ask })
}

/// Answers by the method that was asked for; under [`Method::Auto`], exactly if that does not take too long.
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
        Err(Stop::Stopped) => Err(question::stopped()),
        Err(_) if ask.method == Method::Auto => sample(),
        Err(stop) => Err(too_much(id, ask, stop == Stop::TooLarge)),
    }
}

/// The fault of an exact answer that would exceed its budget.
fn too_much(id: &str, ask: &Ask, memory: bool) -> Fault {
    let Budget { work, space } = ask.budget;
    let why = if memory {
        format!("it would take more than {} MB of memory", space >> 20)
    } else {
        format!("it would take more than {work} steps of work, of about a nanosecond each")
    };
    let fix = "sample it, or ask about fewer units, planes or turns at once";
    Fault::new(format!("{id} has too many paths for an exact answer"), why, fix)
}
