//! Runs: all that can happen to some units that start in given places, in every order in which they can come.

use super::quick::QuickMap;
use super::retry::Retry;
use super::signed::Signed;
use super::start_laws::{StartLaws, lowest, narrow};
use super::sum::Sum;
use crate::count::{Count, Place};
use crate::effort::Effort;
use crate::exact::said;
use crate::trial::NODE;
use crate::weigh::{Stop, least_common};
use jumpmaster_core::dice::Odometer;
use jumpmaster_core::{Scattered, Watch};

/// A unit of some kind that starts in some place.
pub struct Starter<Start, N> {
    /// The number of its kind.
    pub kind: usize,
    start: Start,
    /// The number of ways in which it starts there.
    ways: N,
}

/// Starters by number, in order; equal ones are repeated for each unit.
pub type Starters = Box<[u16]>;

/// The sums of one hex: the ways in which anybody comes down there, how many do in all, and how many of them are fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell<N> {
    pub hit: N,
    pub mean: N,
    pub fit: N,
}

impl<N: Signed> Cell<N> {
    /// A hex where nobody comes down.
    pub fn empty() -> Cell<N> {
        Cell { hit: N::new(0), mean: N::new(0), fit: N::new(0) }
    }
}

/// The cells of some hexes.
pub type Cells<N> = Vec<(usize, Cell<N>)>;

/// The cell of a hex, added if it is not there.
pub fn cell<N: Signed>(cells: &mut Cells<N>, hex: usize) -> &mut Cell<N> {
    let at = cells.iter().position(|(known, _)| *known == hex).unwrap_or_else(|| {
        cells.push((hex, Cell::empty()));
        cells.len() - 1
    });
    &mut cells[at].1
}

/// All that can happen to some starters.
pub struct Run<Past, N> {
    /// Every past they can leave, with the tallies that lead there; empty if no unit is left to read it.
    pasts: Vec<(Past, Sum<N>)>,
    /// Every tally.
    pub tally: Sum<N>,
    /// The number of ways, whatever the tally.
    pub all: N,
    /// Where they come down.
    pub cells: Cells<N>,
    /// What they read and change on their way.
    pub reach: Reach,
}

impl<Past, N: Signed> Run<Past, N> {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        let pasts: usize = self.pasts.iter().map(|(_, sum)| size_of::<Past>() + NODE + sum.bytes()).sum();
        let places = self.reach.read.len() + self.reach.changed.len();
        size_of::<Self>() + pasts + self.tally.bytes() + self.cells.len() * (3 * N::BYTES + 16) + places * 8
    }
}

/// The places that units read and change.
#[derive(Clone, Default, Debug)]
pub struct Reach {
    /// What they read, including everything they change.
    pub read: Vec<usize>,
    /// What they change.
    pub changed: Vec<usize>,
}

impl Reach {
    fn join(&mut self, other: &Reach) {
        other.read.iter().for_each(|&place| self.reads(place));
        other.changed.iter().for_each(|&place| self.change(place));
    }
}

impl Watch for Reach {
    fn reads(&mut self, place: usize) {
        if !self.read.contains(&place) {
            self.read.push(place);
        }
    }

    fn change(&mut self, place: usize) {
        self.reads(place);
        if !self.changed.contains(&place) {
            self.changed.push(place);
        }
    }
}

/// One way a step can go.
struct Branch<Past, N> {
    past: Past,
    /// What it adds to the place of a tally.
    add: u64,
    hex: Option<Place>,
    weight: N,
}

/// All runs found so far.
pub struct Runs<'a, 'e, P: Scattered, N> {
    case: &'a P::Case,
    count: &'a Count<'a, P>,
    /// The starters, by number.
    pub starters: Vec<Starter<P::Start, N>>,
    /// A step of a unit of each kind.
    steps: Vec<usize>,
    /// The denominator of a unit's dice once it has started.
    of: u64,
    effort: &'a mut Effort<'e>,
    found: Vec<Run<P::Past, N>>,
    known: QuickMap<Starters, usize>,
    /// A buffer for the ways of one step.
    branches: Vec<Branch<P::Past, N>>,
}

impl<'a, 'e, P: Scattered, N: Signed> Runs<'a, 'e, P, N> {
    /// No runs yet, of the units mustered.
    pub fn new(
        case: &'a P::Case,
        count: &'a Count<'a, P>,
        start_laws: &StartLaws<P::Start, N>,
        of: u64,
        effort: &'a mut Effort<'e>,
    ) -> Result<Self, Stop> {
        let starters: Vec<_> = (start_laws.kinds.iter().enumerate())
            .flat_map(|(kind, of_kind)| {
                of_kind.starts.iter().map(move |&(start, ways)| Starter { kind, start, ways: N::new(ways) })
            })
            .collect();
        if starters.len() > usize::from(u16::MAX) {
            return Err(Stop::TooLong);
        }
        let steps = start_laws.kinds.iter().map(|kind| kind.step).collect();
        let nobody = Run {
            pasts: vec![(P::past(case), Sum::one(0, N::new(1)))],
            tally: Sum::one(0, N::new(1)),
            all: N::new(1),
            cells: Vec::new(),
            reach: Reach::default(),
        };
        let known = QuickMap::from_iter([(Starters::default(), 0)]);
        Ok(Runs { case, count, starters, steps, of, effort, found: vec![nobody], known, branches: Vec::new() })
    }

    /// The run with this number.
    pub fn at(&self, run: usize) -> &Run<P::Past, N> {
        &self.found[run]
    }

    /// The effort spent on them.
    pub fn effort(&mut self) -> &mut Effort<'e> {
        self.effort
    }

    /// The index of the run of some starters. It is built from those without one that can come last: any of the last kind.
    pub fn of(&mut self, starters: &[u16]) -> Result<usize, Retry> {
        if let Some(&known) = self.known.get(starters) {
            return Ok(known);
        }
        let kind = |starter: u16| self.starters[usize::from(starter)].kind;
        let last_kind = kind(*starters.last().expect("nobody's run is known"));
        let lasts: Vec<usize> = (0..starters.len())
            .filter(|&at| kind(starters[at]) == last_kind && (at == 0 || starters[at - 1] != starters[at]))
            .collect();
        let mut rest = Vec::with_capacity(starters.len() - 1);
        let mut befores = Vec::with_capacity(lasts.len());
        for at in lasts {
            rest.clear();
            rest.extend(starters[..at].iter().chain(&starters[at + 1..]));
            befores.push((self.of(&rest)?, starters[at]));
        }
        // No unit reads what all units together leave.
        let read = starters.len() < P::steps(self.case);
        let run = self.run(&befores, read)?;
        self.effort.keep(run.bytes() + 2 * (NODE + 2 * starters.len()))?;
        self.found.push(run);
        self.known.insert(starters.into(), self.found.len() - 1);
        Ok(self.found.len() - 1)
    }

    /// The run that begins as one of some others and ends with the starter that each is paired with.
    fn run(&mut self, befores: &[(usize, u16)], read: bool) -> Result<Run<P::Past, N>, Retry> {
        let mut run = Run {
            pasts: Vec::new(),
            tally: Sum::nothing(),
            all: N::new(0),
            cells: Vec::new(),
            reach: Reach::default(),
        };
        for &(before, last) in befores {
            let starter = &self.starters[usize::from(last)];
            let ways = starter.ways.times(&N::new(self.of))?;
            let before = &self.found[before];
            run.all.add_times(&before.all, &ways)?;
            // Cells and places are searched one by one.
            let places = before.reach.read.len() + before.reach.changed.len();
            self.effort.entries(2 + (before.cells.len() * before.cells.len() + places * places) / 16)?;
            self.effort.steps(3 * N::STEPS, before.cells.len())?;
            if read {
                run.reach.join(&before.reach);
            }
            for (hex, old) in &before.cells {
                let cell = cell(&mut run.cells, *hex);
                cell.hit.add_times(&old.hit, &ways)?;
                cell.mean.add_times(&old.mean, &ways)?;
                cell.fit.add_times(&old.fit, &ways)?;
            }
            for (past, tally) in &before.pasts {
                let law = Law::<P> { case: self.case, count: self.count, step: self.steps[starter.kind], of: self.of };
                let branches = &mut self.branches;
                if read {
                    law.branches(past, starter, &mut run.reach, self.effort, branches)?;
                } else {
                    law.branches(past, starter, &mut (), self.effort, branches)?;
                }
                let total = tally.weight()?;
                for Branch { past, add, hex, weight } in branches.drain(..) {
                    self.effort.steps(N::STEPS, 3 + 4 * tally.len())?;
                    let looked = run.cells.len() / 8 + run.tally.len() / 4 + run.pasts.len();
                    self.effort.entries(looked + size_of::<P::Past>() / 8)?;
                    if let Some((hex, first, fit)) = hex {
                        let (cell, weight) = (cell(&mut run.cells, hex), total.times(&weight)?);
                        cell.mean.add(&weight)?;
                        if first {
                            cell.hit.add(&weight)?;
                        }
                        if fit {
                            cell.fit.add(&weight)?;
                        }
                    }
                    run.tally.add_shifted(tally, add, &weight)?;
                    if read {
                        let at = run.pasts.iter().position(|(known, _)| *known == past).unwrap_or_else(|| {
                            run.pasts.push((past, Sum::nothing()));
                            run.pasts.len() - 1
                        });
                        run.pasts[at].1.add_shifted(tally, add, &weight)?;
                    }
                }
            }
        }
        Ok(run)
    }
}

/// The common denominator of the dice that every starter rolls when it is alone.
pub fn measure<P: Scattered, N>(
    case: &P::Case,
    start_laws: &StartLaws<P::Start, N>,
    effort: &mut Effort,
) -> Result<u64, Retry> {
    let mut of = 1;
    for kind in &start_laws.kinds {
        for (start, _) in &kind.starts {
            let mut odometer = Odometer::new();
            loop {
                effort.path(odometer.forks().count())?;
                said(P::go(case, &mut P::past(case), kind.step, Some(*start), &mut odometer, &mut ()));
                let path = lowest(&odometer)?;
                if !u64::is_multiple_of(of, path.of) {
                    of = narrow(least_common(&u128::from(of), &u128::from(path.of))?)?;
                }
                if !odometer.turn() {
                    break;
                }
            }
        }
    }
    Ok(of)
}

/// How one step continues from where it starts.
struct Law<'a, P: Scattered> {
    case: &'a P::Case,
    count: &'a Count<'a, P>,
    step: usize,
    of: u64,
}

impl<P: Scattered> Law<'_, P> {
    /// All ways it can go from a past, with equal ones merged, put into `branches`.
    fn branches<N: Signed>(
        &self,
        past: &P::Past,
        starter: &Starter<P::Start, N>,
        watch: &mut impl Watch,
        effort: &mut Effort,
        branches: &mut Vec<Branch<P::Past, N>>,
    ) -> Result<(), Retry> {
        branches.clear();
        let mut odometer = Odometer::new();
        loop {
            effort.path(odometer.forks().count())?;
            let mut next = past.clone();
            let placed = said(P::go(self.case, &mut next, self.step, Some(starter.start), &mut odometer, watch));
            let (add, hex) = self.count.tell(past, placed);
            P::forget(self.case, &mut next, self.step);
            let path = lowest(&odometer)?;
            if !self.of.is_multiple_of(path.of) {
                return Err(Retry::Coarse(narrow(least_common(&u128::from(self.of), &u128::from(path.of))?)?));
            }
            let weight = N::new(path.ways * (self.of / path.of)).times(&starter.ways)?;
            // Paths that differ only in their last dice come one after the other.
            let alike =
                |branch: &&mut Branch<P::Past, N>| (branch.add, branch.hex) == (add, hex) && branch.past == next;
            match branches.iter_mut().rev().take(8).find(alike) {
                Some(branch) => branch.weight.add(&weight)?,
                None => branches.push(Branch { past: next, add, hex, weight }),
            }
            if !odometer.turn() {
                return Ok(());
            }
        }
    }
}
