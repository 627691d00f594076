//! Mixing: the result of all units, put together from the clusters that affect one another.
//!
//! Everything is a sum over the ways to divide the units into clusters; a unit alone is a cluster as well. Take one unit of
//! the first kind and sum over the clusters it can be in; the others are the same question with fewer units.

use super::signed::Signed;
use super::start_laws::Numbers;
use super::sum::Sum;
use crate::effort::Effort;
use crate::weigh::Stop;
use std::collections::BTreeMap;

/// A quantity that is added up over ways and multiplied over units that do not affect one another.
pub trait Mix<N>: Clone {
    /// Zero: no way at all.
    fn nothing() -> Self;
    /// The unit of multiplication: nobody, in one way.
    fn nobody() -> Self;
    /// Adds `times` times a product.
    fn add_product(&mut self, one: &Self, other: &Self, times: &N) -> Result<(), Stop>;
    /// The number of weights involved in adding a product of two to a sum.
    fn work(one: &Self, other: &Self, sum: &Self) -> usize;
}

impl<N: Signed> Mix<N> for Sum<N> {
    fn nothing() -> Self {
        Sum::nothing()
    }

    fn nobody() -> Self {
        Sum::one(0, N::new(1))
    }

    fn add_product(&mut self, one: &Self, other: &Self, times: &N) -> Result<(), Stop> {
        Sum::add_product(self, one, other, times)
    }

    fn work(one: &Self, other: &Self, sum: &Self) -> usize {
        // Every term of the shorter is applied to the whole sum once.
        let (few, many) = (one.len().min(other.len()), one.len().max(other.len()));
        few * (many + sum.len() / 4)
    }
}

/// The sums of one hex: all ways, those in which nobody comes down there, how many come down in all, and how many of them
/// are fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen<N> {
    pub all: N,
    pub none: N,
    pub mean: N,
    pub fit: N,
}

impl<N: Signed> Mix<N> for Seen<N> {
    fn nothing() -> Self {
        Seen { all: N::new(0), none: N::new(0), mean: N::new(0), fit: N::new(0) }
    }

    fn nobody() -> Self {
        Seen { all: N::new(1), none: N::new(1), mean: N::new(0), fit: N::new(0) }
    }

    fn add_product(&mut self, one: &Self, other: &Self, times: &N) -> Result<(), Stop> {
        self.all.add_times(&one.all.times(&other.all)?, times)?;
        self.none.add_times(&one.none.times(&other.none)?, times)?;
        // Counts add up, each over all ways of the others.
        for (sum, one_own, other_own) in
            [(&mut self.mean, &one.mean, &other.mean), (&mut self.fit, &one.fit, &other.fit)]
        {
            sum.add_times(&one_own.times(&other.all)?, times)?;
            sum.add_times(&one.all.times(other_own)?, times)?;
        }
        Ok(())
    }

    fn work(_: &Self, _: &Self, _: &Self) -> usize {
        12
    }
}

/// Finds the result for any number of units of each kind from the results of clusters.
pub struct Mixer<'a, R> {
    clusters: &'a BTreeMap<Numbers, R>,
    known: BTreeMap<Numbers, R>,
}

impl<'a, R> Mixer<'a, R> {
    /// A mixer over these clusters, summed up by the number of units of each kind.
    pub fn new(clusters: &'a BTreeMap<Numbers, R>) -> Self {
        Mixer { clusters, known: BTreeMap::new() }
    }

    /// The result for `numbers` units of each kind.
    pub fn of<N: Signed>(&mut self, numbers: &[u8], effort: &mut Effort) -> Result<R, Stop>
    where
        R: Mix<N>,
    {
        let Some(first) = numbers.iter().position(|&number| number > 0) else { return Ok(R::nobody()) };
        if let Some(known) = self.known.get(numbers) {
            return Ok(known.clone());
        }
        let mut sum = R::nothing();
        effort.entries(self.clusters.len() * (1 + numbers.len() / 8))?;
        for (cluster, own) in self.clusters {
            if cluster[first] == 0 || cluster.iter().zip(numbers).any(|(own, all)| own > all) {
                continue;
            }
            let mut times = choose(numbers[first] - 1, cluster[first] - 1);
            for (&all, &own) in numbers.iter().zip(cluster).skip(first + 1) {
                times *= choose(all, own);
            }
            let others: Numbers = numbers.iter().zip(cluster).map(|(all, own)| all - own).collect();
            let others = self.of(&others, effort)?;
            effort.steps(N::STEPS * 2, R::work(own, &others, &sum))?;
            sum.add_product(own, &others, &N::new(times))?;
        }
        self.known.insert(numbers.to_vec(), sum.clone());
        Ok(sum)
    }
}

/// The number of ways to choose `some` of `all`.
pub fn choose(all: u8, some: u8) -> u64 {
    (0..u64::from(some)).fold(1, |ways, chosen| ways * (u64::from(all) - chosen) / (chosen + 1))
}
