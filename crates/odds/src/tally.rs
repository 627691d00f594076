//! Tallies: the weight of every way in which some number of units can be distributed over the fates, in one dense list.
//!
//! A tally of `units` over `fates` is a place in a simplex: the counts of all fates but the last, in lexicographic order
//! (the last follows from the others). Each place holds one weight of `width` words of 64 bits, the lowest first. All
//! weights of a tally add up to its denominator, so a width that holds the denominator holds every sum and product.

use num_bigint::BigUint;

/// The number of bits in one word of a weight.
const WORD: u64 = 64;

/// The number of words that hold this number.
pub fn width_of(number: &BigUint) -> usize {
    number.bits().div_ceil(WORD).max(1) as usize
}

/// The number of places in a simplex of `counts` counts that add up to at most `units`.
pub fn places(units: usize, counts: usize) -> usize {
    match counts {
        0 => 1,
        1 => units + 1,
        _ => (1..=counts).fold(1, |places: usize, count| places.saturating_mul(units + count) / count),
    }
}

/// The number of words that the weights of `units` units take.
pub fn room(units: usize, fates: usize, width: usize) -> usize {
    places(units, fates - 1).saturating_mul(width)
}

/// The weights of all tallies of some units.
#[derive(Clone, Debug)]
pub struct Tally {
    units: usize,
    /// The number of counts that identify a place: one per fate but the last.
    counts: usize,
    width: usize,
    words: Vec<u64>,
}

/// The same as a list of the places that have any weight, by which a tally is multiplied.
pub struct Factor {
    units: usize,
    fates: usize,
    width: usize,
    /// The counts of every such place, one after the other, and their weights.
    counts: Vec<usize>,
    words: Vec<u64>,
}

impl Factor {
    fn new(units: usize, fates: usize, width: usize) -> Factor {
        Factor { units, fates, width, counts: Vec::new(), words: Vec::new() }
    }

    /// One unit, given the number of ways it meets each fate.
    pub fn unit(ways: &[BigUint]) -> Factor {
        let mut factor = Factor::new(1, ways.len(), ways.iter().map(width_of).max().unwrap_or(1));
        for (fate, ways) in ways.iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO) {
            factor.push((0..factor.fates - 1).map(|other| usize::from(other == fate)), ways.iter_u64_digits());
        }
        factor
    }

    /// `units` units that all meet the last fate, in `ways` ways.
    pub fn last(units: usize, fates: usize, ways: &BigUint) -> Factor {
        let mut factor = Factor::new(units, fates, width_of(ways));
        factor.push(std::iter::repeat_n(0, fates - 1), ways.iter_u64_digits());
        factor
    }

    fn push(&mut self, counts: impl Iterator<Item = usize>, words: impl Iterator<Item = u64>) {
        self.counts.extend(counts);
        self.words.extend(words);
        self.words.resize(self.words.len().next_multiple_of(self.width), 0);
    }

    /// The counts of every place that has any weight, and that weight without leading zeros.
    pub fn terms(&self) -> impl Iterator<Item = (&[usize], &[u64])> {
        self.words.chunks_exact(self.width).enumerate().map(|(term, words)| {
            let top = words.iter().rposition(|&word| word != 0).map_or(0, |top| top + 1);
            (&self.counts[term * (self.fates - 1)..][..self.fates - 1], &words[..top])
        })
    }

    /// The number of units it counts.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The number of words in a weight.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of products of two weights it takes to multiply a tally of `units` units by it.
    pub fn products(&self, units: usize) -> u64 {
        places(units, self.fates - 1).saturating_mul(self.words.len() / self.width) as u64
    }
}

impl Tally {
    /// A tally without any weight.
    pub fn nothing(units: usize, fates: usize, width: usize) -> Tally {
        Tally { units, counts: fates - 1, width, words: vec![0; room(units, fates, width)] }
    }

    /// The number of units it counts.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The number of words in a weight.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Sets all weights to zero.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The same tally as a factor.
    pub fn factor(&self) -> Factor {
        let mut factor = Factor::new(self.units, self.counts + 1, self.width);
        self.each_place(|counts, words| factor.push(counts.iter().copied(), words.iter().copied()));
        factor
    }

    /// Adds the product of a tally and a factor: all ways in which the units of both together can fare.
    pub fn add_product(&mut self, most: &Tally, factor: &Factor) {
        debug_assert_eq!(self.units, most.units + factor.units, "units of both");
        if most.width != self.width {
            return self.add_product(&most.widened(self.width), factor);
        }
        for (counts, ways) in factor.terms() {
            let (to, from) = ((&mut self.words[..], self.units), (&most.words[..], most.units));
            shift(to, from, counts, self.width, &|to, from| add_times(to, from, self.width, ways));
        }
    }

    /// Adds the factor itself, `times` times.
    pub fn add_factor(&mut self, factor: &Factor, times: &[u64]) {
        debug_assert_eq!(self.units, factor.units, "the same units");
        for (counts, ways) in factor.terms() {
            let at = place(counts, self.units) * self.width;
            for (low, &ways) in ways.iter().enumerate() {
                add_weight(&mut self.words[at + low..at + self.width], times, ways);
            }
        }
    }

    /// The same weights with more words each.
    fn widened(&self, width: usize) -> Tally {
        let mut words = vec![0; self.words.len() / self.width * width];
        for (to, from) in words.chunks_exact_mut(width).zip(self.words.chunks_exact(self.width)) {
            to[..from.len()].copy_from_slice(from);
        }
        Tally { width, words, ..*self }
    }

    /// Shows every place that has any weight.
    fn each_place(&self, mut show: impl FnMut(&[usize], &[u64])) {
        let mut counts = vec![0; self.counts];
        for words in self.words.chunks_exact(self.width) {
            if words.iter().any(|&word| word != 0) {
                show(&counts, words);
            }
            next(&mut counts, self.units);
        }
    }

    /// Every possible tally, as counts of all fates, with its weight.
    pub fn all(&self) -> Vec<(Vec<usize>, BigUint)> {
        let mut all = Vec::new();
        self.each_place(|counts, words| {
            let last = self.units - counts.iter().sum::<usize>();
            let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
            all.push((counts.iter().copied().chain([last]).collect(), BigUint::new(halves.collect())));
        });
        all
    }
}

/// The counts of the next place; after the last one, those of the first again.
fn next(counts: &mut [usize], units: usize) {
    if counts.iter().sum::<usize>() < units {
        if let Some(last) = counts.last_mut() {
            *last += 1;
        }
    } else if let Some(last) = counts.iter().rposition(|&count| count > 0) {
        counts[last] = 0;
        if last > 0 {
            counts[last - 1] += 1;
        }
    }
}

/// The number of the place with these counts.
fn place(counts: &[usize], units: usize) -> usize {
    match *counts {
        [] => 0,
        [count] => count,
        [count, ref rest @ ..] => {
            let before: usize = (0..count).map(|less| places(units - less, rest.len())).sum();
            before + place(rest, units - count)
        }
    }
}

/// Aligns the rows of `from` with those of `to` whose counts are higher by `counts`, and hands them to `row` in pairs.
#[inline]
fn shift(
    (to, to_units): (&mut [u64], usize),
    (mut from, from_units): (&[u64], usize),
    counts: &[usize],
    width: usize,
    row: &impl Fn(&mut [u64], &[u64]),
) {
    let [more, ref rest @ ..] = *counts else { return row(to, from) };
    if rest.is_empty() {
        return row(&mut to[more * width..][..from.len()], from);
    }
    let skipped: usize = (0..more).map(|count| places(to_units - count, rest.len())).sum();
    let mut to = &mut to[skipped * width..];
    for count in 0..=from_units {
        let (left, under) = (from_units - count, to_units - more - count);
        let (row_from, from_rest) = from.split_at(places(left, rest.len()) * width);
        let (row_to, to_rest) = to.split_at_mut(places(under, rest.len()) * width);
        shift((row_to, under), (row_from, left), rest, width, row);
        (from, to) = (from_rest, to_rest);
    }
}

/// Adds `by` times each weight of `from` to the corresponding one of `to`.
#[inline]
fn add_times(to: &mut [u64], from: &[u64], width: usize, by: &[u64]) {
    match (width, by) {
        (1, &[by]) => add_row::<1>(to, from, by),
        (2, &[by]) => add_row::<2>(to, from, by),
        (3, &[by]) => add_row::<3>(to, from, by),
        (4, &[by]) => add_row::<4>(to, from, by),
        (5, &[by]) => add_row::<5>(to, from, by),
        (6, &[by]) => add_row::<6>(to, from, by),
        _ => {
            for (to, from) in to.chunks_exact_mut(width).zip(from.chunks_exact(width)) {
                for (low, &by) in by.iter().enumerate() {
                    add_weight(&mut to[low..], from, by);
                }
            }
        }
    }
}

/// The same for a factor of one word and weights of a width known in advance.
fn add_row<const WIDTH: usize>(to: &mut [u64], from: &[u64], by: u64) {
    for (to, from) in to.as_chunks_mut::<WIDTH>().0.iter_mut().zip(from.as_chunks::<WIDTH>().0) {
        add_weight(to, from, by);
    }
}

/// Adds `by` times one weight to another. It never overflows, as no weight exceeds its denominator.
#[inline]
pub fn add_weight(to: &mut [u64], from: &[u64], by: u64) {
    let mut carry = 0;
    for (place, to) in to.iter_mut().enumerate() {
        let from = from.get(place).copied().unwrap_or(0);
        let sum = u128::from(from) * u128::from(by) + u128::from(*to) + u128::from(carry);
        *to = sum as u64;
        carry = (sum >> WORD) as u64;
    }
}
