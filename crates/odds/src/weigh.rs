//! Weights: exact whole numbers over one common denominator, and the fraction they come to in the end.

use jumpmaster_core::dice::Odometer;
use num_bigint::BigUint;

/// Numbers up to this are exact as doubles, so that dividing them rounds only once.
const EXACT: u128 = (1 << 53) - 1;

/// Why an exact answer was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A number overflowed its type; a wider one can do it.
    Outgrown,
    /// It would take more work than allowed.
    TooLong,
    /// It would take more memory than allowed.
    TooLarge,
    /// The answer is no longer wanted.
    Stopped,
}

/// Whole numbers that weigh paths: `u128` while they fit, [`BigUint`] when they do not.
pub trait Whole: Clone + Ord + Send + Sync {
    /// Words of 64 bits.
    type Words: AsRef<[u64]>;
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
    /// The difference; `part` must not be larger.
    fn less(&self, part: &Self) -> Self;
    /// Quotient and remainder.
    fn divided(&self, by: &Self) -> (Self, Self);
    /// The weight of the path an odometer has just taken.
    fn path(odometer: &Odometer) -> Result<Fraction<Self>, Stop>;
    /// The same number as a [`BigUint`].
    fn big(&self) -> BigUint;
    /// The same without a copy.
    fn into_big(self) -> BigUint;
    /// The same number in words, lowest first.
    fn words(&self) -> Self::Words;
    /// The fraction `self / of`, to the nearest double.
    fn share(&self, of: &Self) -> f64 {
        ratio(&self.big(), &of.big())
    }
    /// Reduces the weights of outcomes and their common denominator together to lowest terms.
    fn to_lowest_terms<O>(outcomes: &mut [(O, Self)], of: &mut Self) {
        reduce(outcomes, of);
    }
}

/// A fraction: `ways` out of `of`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fraction<N> {
    /// The ways.
    pub ways: N,
    /// The number of all ways.
    pub of: N,
}

impl<N: Whole> Fraction<N> {
    /// The fraction 1.
    pub fn certain() -> Fraction<N> {
        Fraction { ways: N::new(1), of: N::new(1) }
    }

    /// The product with another fraction.
    pub fn of_share(&self, share: &Fraction<N>) -> Result<Fraction<N>, Stop> {
        Ok(Fraction { ways: self.ways.times(&share.ways)?, of: self.of.times(&share.of)? })
    }
}

impl Whole for u128 {
    type Words = [u64; 2];
    const STEPS: u64 = 8;
    const BYTES: usize = 16;

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

    #[inline]
    fn divided(&self, by: &u128) -> (u128, u128) {
        // Most numbers are small, and a processor divides those at once.
        match (u64::try_from(*self), u64::try_from(*by)) {
            (Ok(number), Ok(by)) => ((number / by).into(), (number % by).into()),
            _ => (self / by, self % by),
        }
    }

    #[inline]
    fn path(odometer: &Odometer) -> Result<Fraction<u128>, Stop> {
        let weight = odometer.checked_weight().ok_or(Stop::Outgrown)?;
        Ok(Fraction { ways: weight.ways, of: weight.of })
    }

    #[inline]
    fn big(&self) -> BigUint {
        u64::try_from(*self).map_or_else(|_| BigUint::from(*self), BigUint::from)
    }

    #[inline]
    fn into_big(self) -> BigUint {
        self.big()
    }

    #[inline]
    fn words(&self) -> [u64; 2] {
        [*self as u64, (self >> 64) as u64]
    }

    #[inline]
    fn share(&self, of: &u128) -> f64 {
        quick_ratio(*self, *of).unwrap_or_else(|| ratio(&self.big(), &of.big()))
    }
}

impl Whole for BigUint {
    type Words = Vec<u64>;
    const STEPS: u64 = 120;
    const BYTES: usize = 96;

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

    fn into_big(self) -> BigUint {
        self
    }

    fn words(&self) -> Vec<u64> {
        self.to_u64_digits()
    }

    fn share(&self, of: &BigUint) -> f64 {
        ratio(self, of)
    }

    fn to_lowest_terms<O>(outcomes: &mut [(O, BigUint)], of: &mut BigUint) {
        // No weight exceeds its denominator, and most are small enough to need no allocation while they are worked on.
        let narrow = |number: &BigUint| u128::try_from(number).unwrap_or_default();
        let Ok(all) = u128::try_from(&*of) else { return reduce(outcomes, of) };
        let Some(common) = common_to(outcomes.iter().map(|(_, weight)| narrow(weight)), all) else { return };
        for number in outcomes.iter_mut().map(|(_, weight)| weight).chain([of]) {
            *number = narrow(number).divided(&common).0.big();
        }
    }
}

/// Reduces the weights of outcomes and their common denominator together to lowest terms.
fn reduce<O, N: Whole>(outcomes: &mut [(O, N)], of: &mut N) {
    let Some(common) = common_to(outcomes.iter().map(|(_, weight)| weight.clone()), of.clone()) else { return };
    for number in outcomes.iter_mut().map(|(_, weight)| weight).chain([of]) {
        *number = number.divided(&common).0;
    }
}

/// The least common multiple.
pub fn least_common<N: Whole>(a: &N, b: &N) -> Result<N, Stop> {
    let (factor, _) = b.divided(&greatest_common(a.clone(), b.clone()));
    a.times(&factor)
}

/// The greatest common divisor.
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
    /// The denominator 1.
    pub fn new() -> Measure<N> {
        Measure { of: N::new(1) }
    }

    /// The numerator of a fraction over this denominator. If the denominator has to grow, all numbers `kept` over it are
    /// scaled up.
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

/// The greatest common divisor of all of these; `None` if it is one.
fn common_to<N: Whole>(weights: impl Iterator<Item = N>, of: N) -> Option<N> {
    let one = N::new(1);
    let mut common = of;
    for weight in weights {
        if common == one {
            return None;
        }
        common = greatest_common(weight, common);
    }
    Some(common).filter(|common| *common != one)
}

/// `ways / of` to the nearest double, using only the first 64 bits of `of`; `None` if the rest could change the rounding.
#[inline]
fn quick_ratio(ways: u128, of: u128) -> Option<f64> {
    if (ways | of) <= EXACT {
        return Some(ways as u64 as f64 / of as u64 as f64);
    }
    if ways == 0 {
        return Some(0.0);
    }
    let (above, below) = (ways << ways.leading_zeros(), (of << of.leading_zeros()) >> 64);
    // It has 64 to 66 bits, and is less than one too small or less than five too large.
    let quotient = above / below;
    let dropped = 128 - quotient.leading_zeros() - 53;
    let (rest, half) = (quotient & ((1 << dropped) - 1), 1_u128 << (dropped - 1));
    let scale = of.leading_zeros() as i32 - ways.leading_zeros() as i32 - 64;
    (rest.abs_diff(half) > 5).then(|| quotient as f64 * 2_f64.powi(scale))
}

/// `ways / of` to the nearest double, however large the two are.
pub fn ratio(ways: &BigUint, of: &BigUint) -> f64 {
    if let (Ok(ways), Ok(of)) = (u128::try_from(ways), u128::try_from(of))
        && let Some(share) = quick_ratio(ways, of)
    {
        return share;
    }
    // The quotient of the shifted numbers has 64 or 65 bits: more than a double keeps, so it is rounded only once.
    let shift = 65 + of.bits() as i64 - ways.bits() as i64;
    let (above, below) =
        if shift >= 0 { (ways << shift as u64, of.clone()) } else { (ways.clone(), of << shift.unsigned_abs()) };
    let quotient = &above / &below;
    let odd = u128::from(&quotient * &below != above);
    let bits = u128::try_from(quotient).expect("66 bits at most") | odd;
    // In two steps, since the scale of a very small chance alone can be below any double.
    let half = (shift / 2) as i32;
    bits as f64 * 2_f64.powi(-half) * 2_f64.powi(half - shift as i32)
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the nearest double is one double")]
mod tests {
    use super::*;

    fn power(base: u8, exponent: u32) -> BigUint {
        BigUint::from(base).pow(exponent)
    }

    #[test]
    fn ratios_are_the_nearest_doubles() {
        let (third, tenth) = (power(10, 400), power(10, 399));
        assert_eq!(ratio(&third, &(&third * 3_u8)), 1.0 / 3.0);
        assert_eq!(ratio(&tenth, &third), 0.1);
        assert_eq!(ratio(&third, &third), 1.0);
        assert_eq!(ratio(&BigUint::ZERO, &third), 0.0);
        assert_eq!(ratio(&(power(6, 300) * 7_u8), &power(6, 300)), 7.0);
        assert_eq!(ratio(&power(5, 200), &power(6, 200)), 1.457_977_394_654_103_2e-16);
        assert_eq!(ratio(&power(2, 1), &power(2, 1001)), 2_f64.powi(-1000));
        assert_eq!(ratio(&power(2, 1), &power(2, 3001)), 0.0, "less than any double");
    }

    #[test]
    fn small_and_large_numbers_round_alike() {
        let huge = power(2, 200);
        for (ways, of) in [(1_u64, 7), (12_345, 99_991), (6_u64.pow(19), 6_u64.pow(20)), (u64::MAX - 2, u64::MAX)] {
            let expected = BigUint::from(ways).share(&BigUint::from(of));
            assert_eq!(u128::from(ways).share(&u128::from(of)), expected);
            assert_eq!(ratio(&(&huge * ways), &(&huge * of)), expected, "{ways}/{of}");
        }
    }

    /// Numbers of 54 to 128 bits, by the first bits and by all of them; those near a tie are left to the slow way.
    #[test]
    fn the_quick_way_rounds_as_the_long_one() {
        let (mut seed, mut quick) = (1_u128, 0);
        let mut next = || {
            seed = seed.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(0x9E37_79B9);
            seed ^ seed >> 64
        };
        let huge = power(2, 200);
        for _ in 0..20_000 {
            let of = next() >> (next() % 75);
            let ways = next() % of.max(1);
            let Some(share) = quick_ratio(ways, of) else { continue };
            quick += 1;
            assert_eq!(share, ratio(&(&huge * ways), &(&huge * of)), "{ways}/{of}");
        }
        assert!(quick > 19_000, "{quick}");
        assert_eq!(quick_ratio((1 << 53) + 1, 1 << 54), None, "a tie");
    }

    #[test]
    fn a_measure_becomes_finer_and_keeps_what_it_held() {
        let (mut measure, mut kept) = (Measure::<u128>::new(), vec![]);
        for (ways, of) in [(1, 6), (1, 4), (1, 3), (1, 6)] {
            let weight = measure.weigh(&Fraction { ways, of }, kept.iter_mut()).unwrap();
            kept.push(weight);
        }
        assert_eq!((measure.of, kept), (12, vec![2, 3, 4, 2]));
        let mut narrow = Measure { of: u128::MAX };
        assert_eq!(narrow.weigh(&Fraction { ways: 1, of: 2 }, [].iter_mut()), Err(Stop::Outgrown));
    }

    #[test]
    fn lowest_terms_are_shared_by_all() {
        fn lowest<N: Whole>(weights: [u64; 3], of: u64, times: &N) -> (Vec<BigUint>, BigUint) {
            let scaled = |number: u64| N::new(number).times(times).unwrap();
            let (mut outcomes, mut of) = (weights.map(|weight| ((), scaled(weight))), scaled(of));
            N::to_lowest_terms(&mut outcomes, &mut of);
            (outcomes.into_iter().map(|((), weight)| weight.into_big()).collect(), of.into_big())
        }
        let reduced = ([1_u8, 2, 3].map(BigUint::from).to_vec(), BigUint::from(6_u8));
        for times in [1, 1 << 20, 1 << 100] {
            assert_eq!(lowest::<u128>([6, 12, 18], 36, &times), reduced, "{times}");
            assert_eq!(lowest([6, 12, 18], 36, &times.big()), reduced, "{times}");
        }
        assert_eq!(lowest([6, 12, 18], 36, &power(6, 200)), reduced);
        assert_eq!(lowest::<u128>([5, 6, 7], 18, &1).1, BigUint::from(18_u8), "nothing in common");
    }
}
