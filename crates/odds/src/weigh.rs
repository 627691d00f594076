//! Weighing: exact whole numbers over one common denominator, and the fraction they come to in the end.

use jumpmaster_core::dice::Odometer;
use num_bigint::BigUint;

/// Why an exact answer was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A number outgrew its type; a wider one can do it.
    Outgrown,
    /// It would take more effort than was allowed.
    TooLong,
}

/// Whole numbers that weigh paths: `u128` while they fit, [`BigUint`] when they do not.
pub trait Whole: Clone + Ord + Send + Sync {
    /// Words of 64 bits.
    type Words: AsRef<[u64]>;

    /// A small number.
    fn new(number: u64) -> Self;
    /// This many times that many.
    fn times(&self, by: &Self) -> Result<Self, Stop>;
    /// Adds more to this.
    fn add(&mut self, more: &Self) -> Result<(), Stop>;
    /// What is left when a part of it is taken away.
    fn less(&self, part: &Self) -> Self;
    /// How often `by` goes into it, and what is left over.
    fn divided(&self, by: &Self) -> (Self, Self);
    /// The weight of the path an odometer has just taken.
    fn path(odometer: &Odometer) -> Result<Fraction<Self>, Stop>;
    /// The same number without bounds.
    fn big(&self) -> BigUint;
    /// The same number in words, the lowest first.
    fn words(&self) -> Self::Words;
}

/// So many ways out of so many.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fraction<N> {
    /// The ways.
    pub ways: N,
    /// All the ways there are.
    pub of: N,
}

impl<N: Whole> Fraction<N> {
    /// What cannot but happen.
    pub fn certain() -> Fraction<N> {
        Fraction { ways: N::new(1), of: N::new(1) }
    }

    /// So much of a share.
    pub fn of_share(&self, share: &Fraction<N>) -> Result<Fraction<N>, Stop> {
        Ok(Fraction { ways: self.ways.times(&share.ways)?, of: self.of.times(&share.of)? })
    }
}

impl Whole for u128 {
    type Words = [u64; 2];

    fn new(number: u64) -> u128 {
        u128::from(number)
    }

    #[inline]
    fn times(&self, by: &u128) -> Result<u128, Stop> {
        self.checked_mul(*by).ok_or(Stop::Outgrown)
    }

    #[inline]
    fn add(&mut self, more: &u128) -> Result<(), Stop> {
        *self = self.checked_add(*more).ok_or(Stop::Outgrown)?;
        Ok(())
    }

    fn less(&self, part: &u128) -> u128 {
        self - part
    }

    fn divided(&self, by: &u128) -> (u128, u128) {
        (self / by, self % by)
    }

    fn path(odometer: &Odometer) -> Result<Fraction<u128>, Stop> {
        let weight = odometer.checked_weight().ok_or(Stop::Outgrown)?;
        Ok(Fraction { ways: weight.ways, of: weight.of })
    }

    fn big(&self) -> BigUint {
        BigUint::from(*self)
    }

    #[inline]
    fn words(&self) -> [u64; 2] {
        [*self as u64, (self >> 64) as u64]
    }
}

impl Whole for BigUint {
    type Words = Vec<u64>;

    fn new(number: u64) -> BigUint {
        BigUint::from(number)
    }

    fn times(&self, by: &BigUint) -> Result<BigUint, Stop> {
        Ok(self * by)
    }

    fn add(&mut self, more: &BigUint) -> Result<(), Stop> {
        *self += more;
        Ok(())
    }

    fn less(&self, part: &BigUint) -> BigUint {
        self - part
    }

    fn divided(&self, by: &BigUint) -> (BigUint, BigUint) {
        (self / by, self % by)
    }

    fn path(odometer: &Odometer) -> Result<Fraction<BigUint>, Stop> {
        Ok(odometer.forks().fold(Fraction::certain(), |path, (alike, faces)| Fraction {
            ways: path.ways * alike,
            of: path.of * faces,
        }))
    }

    fn big(&self) -> BigUint {
        self.clone()
    }

    fn words(&self) -> Vec<u64> {
        self.to_u64_digits()
    }
}

/// The least number that both divide.
pub fn least_common<N: Whole>(a: &N, b: &N) -> Result<N, Stop> {
    let (factor, _) = b.divided(&greatest_common(a.clone(), b.clone()));
    a.times(&factor)
}

/// The greatest number that divides both.
fn greatest_common<N: Whole>(mut a: N, mut b: N) -> N {
    let zero = N::new(0);
    while b != zero {
        let (_, rest) = a.divided(&b);
        a = std::mem::replace(&mut b, rest);
    }
    a
}

/// The least common denominator of all fractions seen so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Measure<N> {
    /// The denominator.
    pub of: N,
}

impl<N: Whole> Measure<N> {
    /// The measure of whole numbers.
    pub fn new() -> Measure<N> {
        Measure { of: N::new(1) }
    }

    /// A fraction in this measure. If that has to become finer, all numbers `kept` in it are brought to the new one.
    pub fn weigh<'a>(&mut self, fraction: &Fraction<N>, kept: impl Iterator<Item = &'a mut N>) -> Result<N, Stop>
    where
        N: 'a,
    {
        let Fraction { ways, of } = fraction;
        if *of == self.of {
            return Ok(ways.clone());
        }
        let (factor, rest) = self.of.divided(of);
        if rest == N::new(0) {
            return ways.times(&factor);
        }
        let common = least_common(&self.of, of)?;
        let (finer, _) = common.divided(&self.of);
        for number in kept {
            *number = number.times(&finer)?;
        }
        self.of = common;
        ways.times(&self.of.divided(of).0)
    }
}

/// Reduces weights and their common denominator together to lowest terms.
pub fn to_lowest_terms<'a>(mut weights: Vec<&'a mut BigUint>, of: &'a mut BigUint) {
    let one = <BigUint as Whole>::new(1);
    let mut common = of.clone();
    for weight in &weights {
        if common == one {
            return;
        }
        common = greatest_common((*weight).clone(), common);
    }
    weights.push(of);
    for number in weights {
        *number /= &common;
    }
}

/// `ways / of` to the nearest double, however large the two are.
pub fn ratio(ways: &BigUint, of: &BigUint) -> f64 {
    const EXACT: u64 = 1 << 53;
    if let (Ok(ways), Ok(of)) = (u64::try_from(ways), u64::try_from(of))
        && ways <= EXACT
        && of <= EXACT
    {
        return ways as f64 / of as f64;
    }
    // The quotient of the shifted numbers has 64 or 65 bits: more than a double keeps, so that its rounding is the only one.
    let shift = 65 + of.bits() as i64 - ways.bits() as i64;
    let (above, below) =
        if shift >= 0 { (ways << shift as u64, of.clone()) } else { (ways.clone(), of << shift.unsigned_abs()) };
    let quotient = &above / &below;
    let odd = u128::from(&quotient * &below != above);
    let bits = u128::try_from(quotient).expect("66 bits at most") | odd;
    // Two steps, since the scale of a very small chance alone can be less than any double.
    let half = (shift / 2) as i32;
    bits as f64 * 2_f64.powi(-half) * 2_f64.powi(half - shift as i32)
}
