//! Sums: the weight of every possible tally, as a polynomial whose powers are tallies.

use super::signed::Signed;
use crate::weigh::Stop;

/// The weights of tallies, in the order of their places; places without weight are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum<N>(Vec<(u64, N)>);

impl<N: Signed> Sum<N> {
    /// A sum without tallies.
    pub const fn nothing() -> Sum<N> {
        Sum(Vec::new())
    }

    /// A single tally with this weight.
    pub fn one(place: u64, weight: N) -> Sum<N> {
        Sum(vec![(place, weight)])
    }

    /// The number of tallies it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.0.len() * (N::BYTES + 16)
    }

    /// Every tally with its weight.
    pub fn terms(&self) -> &[(u64, N)] {
        &self.0
    }

    /// The total weight of all tallies.
    pub fn weight(&self) -> Result<N, Stop> {
        let mut sum = N::new(0);
        self.0.iter().try_for_each(|(_, weight)| sum.add(weight))?;
        Ok(sum)
    }

    /// Adds `times` times another sum, with `place` added to every tally of it.
    pub fn add_shifted(&mut self, other: &Sum<N>, place: u64, times: &N) -> Result<(), Stop> {
        let Sum(own) = self;
        let mut at = 0;
        for (theirs, weight) in &other.0 {
            let (theirs, weight) = (theirs + place, weight.times(times)?);
            at += own[at..].iter().position(|(known, _)| *known >= theirs).unwrap_or(own.len() - at);
            match own.get_mut(at) {
                Some((known, sum)) if *known == theirs => sum.add(&weight)?,
                _ => own.insert(at, (theirs, weight)),
            }
        }
        Ok(())
    }

    /// Adds `times` times the product of two sums.
    pub fn add_product(&mut self, one: &Sum<N>, other: &Sum<N>, times: &N) -> Result<(), Stop> {
        let (few, many) = if one.0.len() < other.0.len() { (one, other) } else { (other, one) };
        for (place, weight) in &few.0 {
            self.add_shifted(many, *place, &weight.times(times)?)?;
        }
        Ok(())
    }

    /// Subtracts 1/`parts` of another sum; places without weight are left out.
    pub fn less_part(mut self, other: &Sum<N>, parts: u64) -> Result<Sum<N>, Stop> {
        for (place, weight) in &other.0 {
            let part = weight.part(parts);
            match self.0.binary_search_by_key(place, |(place, _)| *place) {
                Ok(at) => self.0[at].1.take(&part)?,
                Err(at) => {
                    let mut below = N::new(0);
                    below.take(&part)?;
                    self.0.insert(at, (*place, below));
                }
            }
        }
        self.0.retain(|(_, weight)| !weight.is_zero());
        Ok(self)
    }
}
