//! Odds of any procedure: exact by taking every path or by folding independent units, or sampled by Monte Carlo.
//!
//! It runs the very rules code that plays, with other dice. It knows no rule system.

mod after;
mod answer;
mod area;
mod chain;
mod count;
mod cut;
mod effort;
mod exact;
mod fold;
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
pub use question::{Ask, Method, was_stopped};

use after::After;
use count::What;
use cut::{Told, Within};
use effort::Effort;
use jumpmaster_core::{Chained, Fault, Parted, Procedure, Scattered};
use trial::{Coupled, Inside, Plain, Scored, Standing};
use weigh::Stop;

/// The odds of everything that can come of a procedure.
pub fn plain<P: Procedure>(case: &P::Case, ask: &Ask) -> Result<Odds<P::Outcome>, Fault> {
    let trial = Plain::<P>(case);
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The odds of every tally of fates that a procedure's units can meet, in the order of [`Parted::FATES`].
pub fn parted<P: Parted>(case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    if P::independent(case) {
        let told = Told::<P>(case);
        return answer(P::ID, ask, || fold::odds(&told, ask), || sample::parted_odds(&told, ask));
    }
    let trial = Coupled::<P>(case);
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The odds of every tally of fates that units meet one after another, carried from each to the next.
pub fn chained<P: Chained>(case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    let told = Told::<P>(case);
    answer(
        P::ID,
        ask,
        || chain::odds::<P>(case, What::Fates, &mut Effort::new(ask)),
        || sample::parted_odds(&told, ask),
    )
}

/// The odds of how many of them come down in an area.
pub fn chained_within<P: Chained>(case: &P::Case, area: &Area, ask: &Ask) -> Result<Odds<usize>, Fault> {
    let within = Within::<P> { case, area };
    let exact = || chain::odds::<P>(case, What::Within(area), &mut Effort::new(ask));
    let odds = answer(P::ID, ask, exact, || sample::parted_odds(&within, ask))?;
    Ok(area::merged(odds, |tally| tally[0]))
}

/// The odds of every tally of fates of units that feel only those before them that they come close to.
pub fn scattered<P: Scattered>(case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    let told = Told::<P>(case);
    answer(P::ID, ask, || apart::<P>(case, What::Fates, ask), || sample::parted_odds(&told, ask))
}

/// The odds of how many of them come down in an area.
pub fn scattered_within<P: Scattered>(case: &P::Case, area: &Area, ask: &Ask) -> Result<Odds<usize>, Fault> {
    let within = Within::<P> { case, area };
    let odds = answer(P::ID, ask, || apart::<P>(case, What::Within(area), ask), || sample::parted_odds(&within, ask))?;
    Ok(area::merged(odds, |tally| tally[0]))
}

/// The odds of how many points units have together that feel those before them.
pub fn chained_points<P: Chained>(case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault> {
    points::<P>(case, ask, || chain::odds::<P>(case, What::Points, &mut Effort::new(ask)))
}

/// The same of units that feel only those before them that they come close to.
pub fn scattered_points<P: Scattered>(case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault> {
    points::<P>(case, ask, || apart::<P>(case, What::Points, ask))
}

fn points<P: Chained>(
    case: &P::Case,
    ask: &Ask,
    exact: impl FnOnce() -> Result<Odds<Vec<usize>>, Stop>,
) -> Result<Odds<usize>, Fault> {
    let exact = || exact().map(|odds| area::merged(odds, |points| points[0]));
    answer(P::ID, ask, exact, || sample::odds(&Scored::<P>(case), ask))
}

/// Exact odds of scattered units: from the clusters that feel one another, or as a chain if that takes too long.
fn apart<P: Scattered>(case: &P::Case, what: What<'_>, ask: &Ask) -> Result<Odds<Vec<usize>>, Stop> {
    if !P::keeps_apart(case) {
        return chain::odds::<P>(case, what, &mut Effort::new(ask));
    }
    // Where clusters are too many a chain helps only if units stand so close that few pasts differ, which is soon seen; who
    // insists on an exact answer has it tried with half of the work.
    let mut effort = Effort::new(ask);
    let most = effort.hold_back(if ask.method == Method::Auto { CHAIN_SHARE } else { 2 });
    match scatter::odds::<P>(case, what, &mut effort) {
        Err(Stop::TooLong | Stop::TooLarge | Stop::Outgrown) => {}
        found => return found,
    }
    effort.release(most);
    effort.begin_anew();
    chain::odds::<P>(case, what, &mut effort)
}

/// Of the work that an exact answer may take, how little is left for a chain where clusters are tried first.
const CHAIN_SHARE: u64 = 16;

/// The odds of what is still to come when these faces have been rolled. They must be faces that the dice have.
pub fn plain_after<P: Procedure>(case: &P::Case, faces: &[u8], ask: &Ask) -> Result<Odds<P::Outcome>, Fault> {
    let trial = After { trial: &Plain::<P>(case), faces };
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The same, told as tallies of fates. Dice that lie on the table couple units, so whole runs are weighed.
pub fn parted_after<P: Parted>(case: &P::Case, faces: &[u8], ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    if faces.is_empty() {
        return parted::<P>(case, ask);
    }
    let trial = After { trial: &Coupled::<P>(case), faces };
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The odds of how many units are fit, came down unfit, or are nowhere on the map; `units` is how many there are.
pub fn standing<P: Procedure>(case: &P::Case, units: usize, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    let trial = Standing::<P> { case, units };
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The odds of how many units come down in an area.
pub fn plain_within<P: Procedure>(case: &P::Case, area: &Area, ask: &Ask) -> Result<Odds<usize>, Fault> {
    let trial = Inside::<P> { case, area };
    answer(P::ID, ask, || exact::odds(&trial, ask), || sample::odds(&trial, ask))
}

/// The same, folded where units are independent.
pub fn parted_within<P: Parted>(case: &P::Case, area: &Area, ask: &Ask) -> Result<Odds<usize>, Fault> {
    if !P::independent(case) {
        return plain_within::<P>(case, area, ask);
    }
    let within = Within::<P> { case, area };
    let odds = answer(P::ID, ask, || fold::odds(&within, ask), || sample::parted_odds(&within, ask))?;
    Ok(area::merged(odds, |tally| tally[0]))
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
        Err(Stop::Stopped) => Err(question::stopped()),
        Err(_) if ask.method == Method::Auto => sample(),
        Err(stop) => Err(too_much(id, ask, stop == Stop::TooLarge)),
    }
}

/// What is said of an exact answer that would cost more than it may.
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
