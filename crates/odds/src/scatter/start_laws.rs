//! The muster: the kinds of units, where each kind starts, and how many of each may start somewhere.

use super::retry::Retry;
use super::signed::Signed;
use super::sum::Sum;
use crate::count::Count;
use crate::effort::Effort;
use crate::exact::{every_path, said};
use crate::trial::NODE;
use crate::weigh::{Fraction, Measure, Stop, Whole, least_common};
use jumpmaster_core::Scattered;
use jumpmaster_core::dice::Odometer;
use std::collections::BTreeMap;

/// Equal units with the same distribution of starts. Kinds are in the order in which their units come.
pub struct Kind<Start> {
    /// The step of one such unit.
    pub step: usize,
    /// Where it can start, with the number of ways for each.
    pub starts: Vec<(Start, u64)>,
}

/// The number of units of each kind.
pub type Numbers = Vec<u8>;

/// All units, by kind.
pub struct StartLaws<Start, N> {
    /// The kinds.
    pub kinds: Vec<Kind<Start>>,
    /// The numbers of each kind that can start somewhere, with the tallies of all others, which started nowhere.
    pub ends: BTreeMap<Numbers, Sum<N>>,
}

/// The distribution of a start: the ways of every place, including nowhere, and their denominator.
type Law<Start> = (BTreeMap<Option<Start>, u128>, u128);

/// Consecutive equal steps: the first, and the number of them.
struct Row {
    step: usize,
    length: usize,
}

impl<Start: Copy + Ord, N: Signed> StartLaws<Start, N> {
    /// Musters the units of a case.
    pub fn of<P: Scattered<Start = Start>>(
        case: &P::Case,
        count: &Count<'_, P>,
        effort: &mut Effort,
    ) -> Result<Self, Retry> {
        let (rows, read) = (rows::<P>(case), P::nowhere_felt(case));
        let mut laws: Vec<Vec<Law<Start>>> = Vec::with_capacity(rows.len());
        let mut of = 1_u128;
        for row in &rows {
            let most = read.min(row.step + row.length - 1);
            let own: Vec<_> =
                (0..=most).map(|nowhere| law::<P>(case, nowhere, row.step, effort)).collect::<Result<_, _>>()?;
            for (_, own) in &own {
                of = least_common(&of, own)?;
            }
            laws.push(own);
        }
        let mut start_laws = StartLaws { kinds: Vec::new(), ends: BTreeMap::new() };
        let mut now = BTreeMap::from([((0, Numbers::new()), Sum::one(0, N::new(1)))]);
        for (row, laws) in rows.iter().zip(laws) {
            let laws: Vec<Ways<Start>> = laws.into_iter().map(|law| Ways::new(law, of)).collect::<Result<_, _>>()?;
            let (add, _) = count.tell(
                &P::past(case),
                said(P::go(case, &mut P::past(case), row.step, None, &mut Odometer::new(), &mut ())),
            );
            let kinds = start_laws.enrol(row.step, &laws);
            for _ in 0..row.length {
                effort.entries(now.values().map(|sum| 8 + 2 * sum.len()).sum::<usize>())?;
                effort.steps(N::STEPS, now.values().map(|sum| 2 * sum.len()).sum())?;
                let bytes = now.values().map(|sum| sum.bytes() + NODE).sum::<usize>();
                effort.keep(2 * bytes)?;
                now = advance(&now, &laws, &kinds, add, read)?;
                effort.let_go(2 * bytes);
            }
        }
        let all = start_laws.kinds.len();
        for ((_, mut numbers), sum) in now {
            numbers.resize(all, 0);
            start_laws.ends.entry(numbers).or_insert_with(Sum::nothing).add_shifted(&sum, 0, &N::new(1))?;
        }
        Ok(start_laws)
    }

    /// The kinds of equal steps, by how many units before started nowhere: consecutive equal distributions make one kind.
    fn enrol(&mut self, step: usize, laws: &[Ways<Start>]) -> Vec<usize> {
        let mut kinds: Vec<usize> = Vec::with_capacity(laws.len());
        for (nowhere, law) in laws.iter().enumerate() {
            if nowhere == 0 || laws[nowhere - 1].starts != law.starts {
                self.kinds.push(Kind { step, starts: law.starts.clone() });
            }
            kinds.push(self.kinds.len() - 1);
        }
        kinds
    }

    /// Whether `numbers` units of each kind can start somewhere.
    pub fn fits(&self, numbers: &[u8]) -> bool {
        self.ends.keys().any(|end| end.iter().zip(numbers).all(|(most, number)| number <= most))
    }
}

/// The ways a unit can start, over the common denominator.
struct Ways<Start> {
    starts: Vec<(Start, u64)>,
    nowhere: u64,
}

impl<Start: Copy> Ways<Start> {
    fn new((law, own): Law<Start>, of: u128) -> Result<Self, Retry> {
        let mut ways = Ways { starts: Vec::with_capacity(law.len()), nowhere: 0 };
        for (start, number) in law {
            let number = narrow(number.times(&(of / own))?)?;
            match start {
                Some(start) => ways.starts.push((start, number)),
                None => ways.nowhere = number,
            }
        }
        Ok(ways)
    }
}

/// By how many units started nowhere, and how many of each kind somewhere: the tallies of the former.
type Moment<N> = BTreeMap<(usize, Numbers), Sum<N>>;

/// Starts one more unit: somewhere, or nowhere, which adds `add` to the tally.
fn advance<Start, N: Signed>(
    now: &Moment<N>,
    laws: &[Ways<Start>],
    kinds: &[usize],
    add: u64,
    read: usize,
) -> Result<Moment<N>, Stop> {
    let mut next = Moment::new();
    for ((nowhere, numbers), sum) in now {
        let law = &laws[*nowhere];
        if law.nowhere > 0 {
            let more = (*nowhere + 1).min(read);
            let after = next.entry((more, numbers.clone())).or_insert_with(Sum::nothing);
            after.add_shifted(sum, add, &N::new(law.nowhere))?;
        }
        if !law.starts.is_empty() {
            let mut numbers = numbers.clone();
            numbers.resize(numbers.len().max(kinds[*nowhere] + 1), 0);
            numbers[kinds[*nowhere]] += 1;
            next.entry((*nowhere, numbers)).or_insert_with(Sum::nothing).add_shifted(sum, 0, &N::new(1))?;
        }
    }
    Ok(next)
}

/// Groups consecutive equal steps.
fn rows<P: Scattered>(case: &P::Case) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for step in 0..P::steps(case) {
        match rows.last_mut() {
            Some(row) if P::alike(case, row.step, step) => row.length += 1,
            _ => rows.push(Row { step, length: 1 }),
        }
    }
    rows
}

/// Where a unit starts when `nowhere` units before it started nowhere.
fn law<P: Scattered>(case: &P::Case, nowhere: usize, step: usize, effort: &mut Effort) -> Result<Law<P::Start>, Stop> {
    let (mut ways, mut measure) = (BTreeMap::new(), Measure::<u128>::new());
    every_path(effort, |odometer, _| {
        let start = said(P::start(case, nowhere, step, odometer));
        let weight = measure.weigh(&<u128 as Whole>::path(odometer)?, ways.values_mut())?;
        *ways.entry(start).or_insert(0) += weight;
        Ok(())
    })?;
    Ok((ways, measure.of))
}

/// A number of ways in the type that weights of one unit are stored in; beyond that, the answer would take too long.
pub fn narrow(number: u128) -> Result<u64, Retry> {
    u64::try_from(number).map_err(|_| Retry::Stop(Stop::TooLong))
}

/// The weight of the path an odometer has just taken, with every die in lowest terms.
pub fn lowest(odometer: &Odometer) -> Result<Fraction<u64>, Retry> {
    let mut path = Fraction { ways: 1_u64, of: 1_u64 };
    for (ways, of) in odometer.forks() {
        let common = greatest_common(ways, of);
        let longer = path.ways.checked_mul(ways / common).zip(path.of.checked_mul(of / common));
        let (ways, of) = longer.ok_or(Retry::Stop(Stop::TooLong))?;
        path = Fraction { ways, of };
    }
    Ok(path)
}

fn greatest_common(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
