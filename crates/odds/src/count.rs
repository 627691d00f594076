//! Counting: what each unit of a chain adds to a tally, with tallies written as digits of one number.

use crate::area::Area;
use crate::exact::said;
use crate::weigh::Stop;
use jumpmaster_core::dice::Odometer;
use jumpmaster_core::{Chained, Placed};
use std::marker::PhantomData;

/// A hex, whether a unit is the first to come down there, and whether it is fit.
pub type Place = (usize, bool, bool);

/// What is asked about units.
#[derive(Clone, Copy)]
pub enum What<'a> {
    /// The number that meet each fate.
    Fates,
    /// The number that come down in an area, and the number that do not.
    Within(&'a Area),
    /// The number of points they have together.
    Points,
}

/// Counts units.
pub struct Count<'a, P: Chained> {
    case: &'a P::Case,
    what: What<'a>,
    /// What each fate adds to the place of a tally: counts are the digits of a number.
    digits: Vec<u64>,
    procedure: PhantomData<P>,
}

impl<'a, P: Chained> Count<'a, P> {
    /// Counts all units of a case, if the tally fits in a number.
    pub fn new(case: &'a P::Case, what: What<'a>) -> Result<Self, Stop> {
        let fates = match what {
            What::Fates => P::FATES.len(),
            What::Within(_) => 2,
            What::Points => return Ok(Count { case, what, digits: Vec::new(), procedure: PhantomData }),
        };
        let base = P::steps(case) as u64 + 1;
        let digits: Vec<u64> =
            std::iter::successors(Some(1_u64), |place| place.checked_mul(base)).take(fates + 1).collect();
        // One power more than there are fates, so that the largest count of the last fate still fits.
        if digits.len() <= fates {
            return Err(Stop::TooLong);
        }
        Ok(Count { case, what, digits: digits[..fates].to_vec(), procedure: PhantomData })
    }

    /// What a unit adds to the place of a tally, and where it came down.
    pub fn tell(&self, past: &P::Past, placed: Option<Placed<P::Unit>>) -> (u64, Option<Place>) {
        let Some(Placed { unit, hex }) = placed else { return (0, None) };
        // The fate is already decided, so no dice are rolled.
        let fate = said(P::fate(self.case, unit, &mut Odometer::new()));
        let fit = fate <= P::FIT;
        let add = match self.what {
            What::Fates => self.digits[fate],
            What::Within(area) => {
                let inside = hex.is_some_and(|hex| area.holds(hex.index())) && (fit || !area.fit);
                self.digits[usize::from(!inside)]
            }
            What::Points => P::points(unit) as u64,
        };
        (add, hex.map(|hex| (hex.index(), !P::came_down(past, hex), fit)))
    }

    /// The tally at a place: the count of each, or the single number of points.
    pub fn tally(&self, place: u64) -> Vec<usize> {
        if let What::Points = self.what {
            return vec![place as usize];
        }
        let base = P::steps(self.case) as u64 + 1;
        self.digits.iter().map(|digit| (place / digit % base) as usize).collect()
    }
}
