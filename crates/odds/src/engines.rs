//! The questions that can be asked about a case, and how each engine answers them.

use crate::after::Begun;
use crate::area::{self, Area};
use crate::count::What;
use crate::cut::{Told, Within as Counted};
use crate::effort::Effort;
use crate::trial::{Coupled, Inside, Plain, Scored, Standing, Trial};
use crate::weigh::Stop;
use crate::{Ask, Method, Odds, answer, chain, exact, fold, sample, scatter};
use jumpmaster_core::{Chained, Engines, Fault, Parted, Procedure, Scattered};

/// A question about a case. Whichever engine answers, the odds are the same; [`crate::ask`] takes the one that the
/// procedure picks. An engine that has no method of its own for a question leaves it to the one before it.
pub trait Question<P: Procedure>: Copy {
    /// What the odds are of.
    type Of;

    /// Weighs whole runs.
    fn plain(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>;
    /// Folds parts whose dice are independent.
    fn parted(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Parted,
    {
        self.plain(case, ask)
    }
    /// Carries the past from unit to unit, where units depend on those before them. [`Question::scattered`] falls back on
    /// this.
    fn chained(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Chained,
    {
        self.parted(case, ask)
    }
    /// Combines the clusters of units that affect one another.
    fn scattered(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Scattered,
    {
        self.chained(case, ask)
    }
}

/// A question, ready for the engine that its procedure picks.
pub(crate) struct Put<'a, P: Procedure, Q> {
    pub case: &'a P::Case,
    pub question: Q,
    pub ask: &'a Ask<'a>,
}

impl<P: Procedure, Q: Question<P>> Engines<P> for Put<'_, P, Q> {
    type Answer = Result<Odds<Q::Of>, Fault>;

    fn plain(self) -> Self::Answer {
        self.question.plain(self.case, self.ask)
    }

    fn parted(self) -> Self::Answer
    where
        P: Parted,
    {
        self.question.parted(self.case, self.ask)
    }

    fn scattered(self) -> Self::Answer
    where
        P: Scattered,
    {
        self.question.scattered(self.case, self.ask)
    }
}

/// The result of a case.
#[derive(Clone, PartialEq, Debug)]
pub enum Came<O> {
    /// The outcome, if whole runs are weighed.
    Whole(O),
    /// The number of units that met each fate, in the order of [`Parted::FATES`], if the procedure is split.
    Fates(Vec<usize>),
}

/// All possible outcomes of a case.
#[derive(Clone, Copy, Debug)]
pub struct Outcomes;

impl<P: Procedure> Question<P> for Outcomes {
    type Of = Came<P::Outcome>;

    fn plain(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault> {
        Ok(runs(P::ID, &Plain::<P>(case), ask)?.map(Came::Whole))
    }

    fn parted(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Parted,
    {
        Ok(Question::<P>::parted(Tally, case, ask)?.map(Came::Fates))
    }

    fn chained(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Chained,
    {
        Ok(Question::<P>::chained(Tally, case, ask)?.map(Came::Fates))
    }

    fn scattered(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Scattered,
    {
        Ok(Question::<P>::scattered(Tally, case, ask)?.map(Came::Fates))
    }
}

/// What can still happen once these faces have been rolled; the dice must have them.
#[derive(Clone, Copy, Debug)]
pub struct After<'a>(pub &'a [u8]);

impl<P: Procedure> Question<P> for After<'_> {
    type Of = Came<P::Outcome>;

    fn plain(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault> {
        if self.0.is_empty() {
            return Question::<P>::plain(Outcomes, case, ask);
        }
        Ok(runs(P::ID, &Begun { trial: &Plain::<P>(case), faces: self.0 }, ask)?.map(Came::Whole))
    }

    /// Dice already rolled couple units, so whole runs are weighed.
    fn parted(self, case: &P::Case, ask: &Ask) -> Result<Odds<Self::Of>, Fault>
    where
        P: Parted,
    {
        if self.0.is_empty() {
            return Question::<P>::parted(Outcomes, case, ask);
        }
        Ok(runs(P::ID, &Begun { trial: &Coupled::<P>(case), faces: self.0 }, ask)?.map(Came::Fates))
    }
}

/// The number of units that meet each fate, in the order of [`Parted::FATES`]; if a procedure distinguishes no fates, how
/// many are fit, came down unfit, or are nowhere on the map.
#[derive(Clone, Copy, Debug)]
pub struct Tally;

impl<P: Procedure> Question<P> for Tally {
    type Of = Vec<usize>;

    fn plain(self, case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
        runs(P::ID, &Standing::<P> { case, units: P::lab(case).map_or(0, |lab| lab.units) }, ask)
    }

    fn parted(self, case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault>
    where
        P: Parted,
    {
        if !P::independent(case) {
            return runs(P::ID, &Coupled::<P>(case), ask);
        }
        let told = Told::<P>(case);
        answer(P::ID, ask, || fold::odds(&told, ask), || sample::parted_odds(&told, ask))
    }

    fn chained(self, case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault>
    where
        P: Chained,
    {
        answer(P::ID, ask, || carried::<P>(case, What::Fates, ask), || sample::parted_odds(&Told::<P>(case), ask))
    }

    fn scattered(self, case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault>
    where
        P: Scattered,
    {
        answer(P::ID, ask, || apart::<P>(case, What::Fates, ask), || sample::parted_odds(&Told::<P>(case), ask))
    }
}

/// The number of units that come down in a part of the map.
#[derive(Clone, Copy, Debug)]
pub struct Within<'a>(pub &'a Area);

impl Within<'_> {
    fn counted<P: Parted>(
        self,
        case: &P::Case,
        ask: &Ask,
        exact: impl FnOnce() -> Result<Odds<Vec<usize>>, Stop>,
    ) -> Result<Odds<usize>, Fault> {
        let counted = Counted::<P> { case, area: self.0 };
        Ok(area::merged(answer(P::ID, ask, exact, || sample::parted_odds(&counted, ask))?, |tally| tally[0]))
    }
}

impl<P: Procedure> Question<P> for Within<'_> {
    type Of = usize;

    fn plain(self, case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault> {
        runs(P::ID, &Inside::<P> { case, area: self.0 }, ask)
    }

    fn parted(self, case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault>
    where
        P: Parted,
    {
        if !P::independent(case) {
            return Question::<P>::plain(self, case, ask);
        }
        self.counted::<P>(case, ask, || fold::odds(&Counted::<P> { case, area: self.0 }, ask))
    }

    fn chained(self, case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault>
    where
        P: Chained,
    {
        self.counted::<P>(case, ask, || carried::<P>(case, What::Within(self.0), ask))
    }

    fn scattered(self, case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault>
    where
        P: Scattered,
    {
        self.counted::<P>(case, ask, || apart::<P>(case, What::Within(self.0), ask))
    }
}

/// The number of points that units have together ([`Chained::POINTS`]).
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Points {
    fn scored<P: Chained>(
        case: &P::Case,
        ask: &Ask,
        exact: impl FnOnce() -> Result<Odds<Vec<usize>>, Stop>,
    ) -> Result<Odds<usize>, Fault> {
        let exact = || exact().map(|odds| area::merged(odds, |points| points[0]));
        answer(P::ID, ask, exact, || sample::odds(&Scored::<P>(case), ask))
    }
}

impl<P: Procedure> Question<P> for Points {
    type Of = usize;

    fn plain(self, _: &P::Case, _: &Ask) -> Result<Odds<usize>, Fault> {
        Err(Fault::new(
            format!("units of {} have no points", P::ID),
            "only some procedures give their units a number of something beside a fate",
            "ask how many meet each fate",
        ))
    }

    fn chained(self, case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault>
    where
        P: Chained,
    {
        Points::scored::<P>(case, ask, || carried::<P>(case, What::Points, ask))
    }

    fn scattered(self, case: &P::Case, ask: &Ask) -> Result<Odds<usize>, Fault>
    where
        P: Scattered,
    {
        Points::scored::<P>(case, ask, || apart::<P>(case, What::Points, ask))
    }
}

/// The odds of whole runs.
fn runs<T: Trial>(id: &str, trial: &T, ask: &Ask) -> Result<Odds<T::Outcome>, Fault> {
    answer(id, ask, || exact::odds(trial, ask), || sample::odds(trial, ask))
}

/// Exact odds of a chain, carried from unit to unit.
fn carried<P: Chained>(case: &P::Case, what: What<'_>, ask: &Ask) -> Result<Odds<Vec<usize>>, Stop> {
    chain::odds::<P>(case, what, &mut Effort::new(ask))
}

/// Exact odds of scattered units: from the clusters that affect one another, or as a chain if that takes too long.
fn apart<P: Scattered>(case: &P::Case, what: What<'_>, ask: &Ask) -> Result<Odds<Vec<usize>>, Stop> {
    if !P::keeps_apart(case) {
        return carried::<P>(case, what, ask);
    }
    // If there are too many clusters, a chain helps only if units are so close together that few pasts differ, which soon
    // shows. For a caller who insists on an exact answer, it is tried with half of the work.
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

/// The share of an exact answer's work that is left for a chain when clusters are tried first: 1 / `CHAIN_SHARE`.
const CHAIN_SHARE: u64 = 16;
