//! Signed whole numbers: differences of weights.

use crate::weigh::Stop;
use num_bigint::{BigInt, BigUint};

/// Whole numbers for differences of weights: `i128` while they fit, [`BigInt`] when they do not.
pub trait Signed: Clone + Eq + Send + Sync {
    /// About how many steps of work it takes to multiply or add one.
    const STEPS: u64;
    /// About how many bytes one takes.
    const BYTES: usize;

    /// A small number.
    fn new(number: u64) -> Self;
    /// The product.
    fn times(&self, by: &Self) -> Result<Self, Stop>;
    /// Adds `more` to this.
    fn add(&mut self, more: &Self) -> Result<(), Stop>;
    /// Subtracts `some` from this.
    fn take(&mut self, some: &Self) -> Result<(), Stop>;
    /// This divided by `parts`, which must divide it exactly.
    fn part(&self, parts: u64) -> Self;
    /// The same number as a [`BigUint`]; it must not be negative.
    fn big(&self) -> BigUint;

    /// Whether it is zero.
    fn is_zero(&self) -> bool {
        *self == Self::new(0)
    }

    /// Adds `number` times `by`.
    fn add_times(&mut self, number: &Self, by: &Self) -> Result<(), Stop> {
        self.add(&number.times(by)?)
    }
}

impl Signed for i128 {
    const STEPS: u64 = 6;
    const BYTES: usize = 16;

    fn new(number: u64) -> i128 {
        i128::from(number)
    }

    #[inline]
    fn times(&self, by: &i128) -> Result<i128, Stop> {
        // Products of 64-bit numbers, which most are, need no overflow check.
        if let (Ok(one), Ok(other)) = (i64::try_from(*self), i64::try_from(*by)) {
            return Ok(i128::from(one) * i128::from(other));
        }
        self.checked_mul(*by).ok_or(Stop::Outgrown)
    }

    #[inline]
    fn add(&mut self, more: &i128) -> Result<(), Stop> {
        *self = self.checked_add(*more).ok_or(Stop::Outgrown)?;
        Ok(())
    }

    #[inline]
    fn take(&mut self, some: &i128) -> Result<(), Stop> {
        *self = self.checked_sub(*some).ok_or(Stop::Outgrown)?;
        Ok(())
    }

    fn part(&self, parts: u64) -> i128 {
        debug_assert_eq!(self % i128::from(parts), 0, "it has so many parts");
        if parts == 1 { *self } else { self / i128::from(parts) }
    }

    fn big(&self) -> BigUint {
        BigUint::from(u128::try_from(*self).expect("a chance is not below nothing"))
    }
}

impl Signed for BigInt {
    const STEPS: u64 = 100;
    const BYTES: usize = 96;

    fn new(number: u64) -> BigInt {
        BigInt::from(number)
    }

    fn times(&self, by: &BigInt) -> Result<BigInt, Stop> {
        Ok(self * by)
    }

    fn add(&mut self, more: &BigInt) -> Result<(), Stop> {
        *self += more;
        Ok(())
    }

    fn take(&mut self, some: &BigInt) -> Result<(), Stop> {
        *self -= some;
        Ok(())
    }

    fn part(&self, parts: u64) -> BigInt {
        self / parts
    }

    fn big(&self) -> BigUint {
        self.to_biguint().expect("a chance is not below nothing")
    }
}
