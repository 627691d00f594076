//! Every engine by name, so that one can be compared with another.

use jumpmaster_core::{Chained, Fault, Parted, Procedure, Scattered};
use jumpmaster_odds::{After, Area, Ask, Came, Odds, Points, Question, Tally, Within};

type Found<T> = Result<Odds<T>, Fault>;

pub fn plain<P: Procedure>(case: &P::Case, ask: &Ask) -> Found<P::Outcome> {
    plain_after::<P>(case, &[], ask)
}

pub fn plain_after<P: Procedure>(case: &P::Case, after: &[u8], ask: &Ask) -> Found<P::Outcome> {
    let odds = Question::<P>::plain(After(after), case, ask)?;
    Ok(odds.map(|came| match came {
        Came::Whole(outcome) => outcome,
        Came::Fates(tally) => panic!("whole runs tell no tally: {tally:?}"),
    }))
}

pub fn plain_within<P: Procedure>(case: &P::Case, area: &Area, ask: &Ask) -> Found<usize> {
    Question::<P>::plain(Within(area), case, ask)
}

pub fn standing<P: Procedure>(case: &P::Case, ask: &Ask) -> Found<Vec<usize>> {
    Question::<P>::plain(Tally, case, ask)
}

pub fn parted<P: Parted>(case: &P::Case, ask: &Ask) -> Found<Vec<usize>> {
    Question::<P>::parted(Tally, case, ask)
}

pub fn parted_after<P: Parted>(case: &P::Case, after: &[u8], ask: &Ask) -> Found<Came<P::Outcome>> {
    Question::<P>::parted(After(after), case, ask)
}

pub fn parted_within<P: Parted>(case: &P::Case, area: &Area, ask: &Ask) -> Found<usize> {
    Question::<P>::parted(Within(area), case, ask)
}

pub fn chained<P: Chained>(case: &P::Case, ask: &Ask) -> Found<Vec<usize>> {
    Question::<P>::chained(Tally, case, ask)
}

pub fn chained_within<P: Chained>(case: &P::Case, area: &Area, ask: &Ask) -> Found<usize> {
    Question::<P>::chained(Within(area), case, ask)
}

pub fn chained_points<P: Chained>(case: &P::Case, ask: &Ask) -> Found<usize> {
    Question::<P>::chained(Points, case, ask)
}

pub fn scattered<P: Scattered>(case: &P::Case, ask: &Ask) -> Found<Vec<usize>> {
    Question::<P>::scattered(Tally, case, ask)
}

pub fn scattered_within<P: Scattered>(case: &P::Case, area: &Area, ask: &Ask) -> Found<usize> {
    Question::<P>::scattered(Within(area), case, ask)
}

pub fn scattered_points<P: Scattered>(case: &P::Case, ask: &Ask) -> Found<usize> {
    Question::<P>::scattered(Points, case, ask)
}
