//! Tallies: the weight of every way in which so many units can share out over the fates, in one dense list.
//!
//! A tally of `units` over `fates` is a place in a simplex: the counts of all fates but the last, in lexicographic order
//! (the last follows from the others). Each place holds one weight of `width` words of 64 bits, the lowest first. All
//! weights of a tally add up to its denominator, so a width that holds the denominator holds every sum and product.

use num_bigint::BigUint;

/// The bits of one word of a weight.
const WORD: u64 = 64;

/// The weights of all tallies of some units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    units: usize,
    /// How many counts tell a place: the fates but the last.
    counts: usize,
    width: usize,
    words: Vec<u64>,
}

/// How many words hold this number.
pub fn width_of(number: &BigUint) -> usize {
    number.bits().div_ceil(WORD).max(1) as usize
}

/// How many places a simplex of `counts` counts has that add up to `units` at most.
fn places(units: usize, counts: usize) -> usize {
    match counts {
        0 => 1,
        1 => units + 1,
        _ => (1..=counts).fold(1, |places: usize, count| places.saturating_mul(units + count) / count),
    }
}

impl Tally {
    /// How many words the weights of so many units take.
    pub fn words(units: usize, fates: usize, width: usize) -> usize {
        places(units, fates - 1).saturating_mul(width)
    }

    /// No way at all.
    pub fn nothing(units: usize, fates: usize, width: usize) -> Tally {
        Tally { units, counts: fates - 1, width, words: vec![0; Tally::words(units, fates, width)] }
    }

    /// One unit that meets each fate in so many ways.
    pub fn one(ways: &[BigUint]) -> Tally {
        let width = ways.iter().map(width_of).max().unwrap_or(1);
        let mut tally = Tally::nothing(1, ways.len(), width);
        // The counts of one unit, in order: all zero is the last fate, then the last but one, down to the first.
        for (place, ways) in ways.iter().rev().enumerate() {
            write(tally.place_mut(place), ways);
        }
        tally
    }

    /// So many units that all meet the last fate, in so many ways.
    pub fn last(units: usize, fates: usize, ways: &BigUint) -> Tally {
        let mut tally = Tally::nothing(units, fates, width_of(ways));
        write(tally.place_mut(0), ways);
        tally
    }

    /// How many units it counts.
    pub fn units(&self) -> usize {
        self.units
    }

    /// How many places it has.
    pub fn places(&self) -> usize {
        self.words.len() / self.width
    }

    fn place_mut(&mut self, place: usize) -> &mut [u64] {
        &mut self.words[place * self.width..(place + 1) * self.width]
    }

    /// The same weights in wider places.
    fn widened(&self, width: usize) -> Tally {
        let mut wide = Tally { width, words: vec![0; self.places() * width], ..*self };
        for (to, from) in wide.words.chunks_exact_mut(width).zip(self.words.chunks_exact(self.width)) {
            to[..from.len()].copy_from_slice(from);
        }
        wide
    }

    /// How many products of two weights it takes to join these two.
    pub fn products(&self, other: &Tally) -> u64 {
        self.places() as u64 * other.places() as u64
    }

    /// Adds all ways in which the units of `most` and those of `few` together can fare. `few` had better be the smaller.
    pub fn add_product(&mut self, most: &Tally, few: &Tally) {
        debug_assert_eq!(self.units, most.units + few.units, "units of both");
        let wide;
        let most = if most.width == self.width {
            most
        } else {
            wide = most.widened(self.width);
            &wide
        };
        let mut counts = vec![0; self.counts];
        for ways in few.words.chunks_exact(few.width) {
            let top = ways.iter().rposition(|&word| word != 0).map_or(0, |top| top + 1);
            let (to, from) = ((&mut self.words[..], self.units), (&most.words[..], most.units));
            match (top, self.width) {
                (0, _) => {}
                (1, 1) => shift(to, from, &counts, 1, &|to, from| add_times::<1>(to, from, ways[0])),
                (1, 2) => shift(to, from, &counts, 2, &|to, from| add_times::<2>(to, from, ways[0])),
                (1, 3) => shift(to, from, &counts, 3, &|to, from| add_times::<3>(to, from, ways[0])),
                (1, 4) => shift(to, from, &counts, 4, &|to, from| add_times::<4>(to, from, ways[0])),
                (_, width) => {
                    shift(to, from, &counts, width, &|to, from| add_long_times(to, from, width, &ways[..top]));
                }
            }
            next(&mut counts, few.units);
        }
    }

    /// Every tally that can be, as counts of all fates, with its weight.
    pub fn each(&self) -> impl Iterator<Item = (Vec<usize>, BigUint)> {
        let mut counts = vec![0; self.counts];
        self.words.chunks_exact(self.width).filter_map(move |words| {
            let weight = words.iter().any(|&word| word != 0).then(|| read(words));
            let found = weight.map(|weight| {
                let rest = self.units - counts.iter().sum::<usize>();
                (counts.iter().copied().chain([rest]).collect(), weight)
            });
            next(&mut counts, self.units);
            found
        })
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

/// Lays the rows of `from` over those of `to` that have so many more of each count, and hands them to `row` two by two.
fn shift(
    (mut to, to_units): (&mut [u64], usize),
    (mut from, from_units): (&[u64], usize),
    counts: &[usize],
    width: usize,
    row: &impl Fn(&mut [u64], &[u64]),
) {
    match *counts {
        [] => row(to, from),
        [more] => row(&mut to[more * width..][..from.len()], from),
        [more, ref rest @ ..] => {
            let skipped: usize = (0..more).map(|count| places(to_units - count, rest.len())).sum();
            to = &mut to[skipped * width..];
            for count in 0..=from_units {
                let (left, under) = (from_units - count, to_units - more - count);
                let (row_from, from_rest) = from.split_at(places(left, rest.len()) * width);
                let (row_to, to_rest) = to.split_at_mut(places(under, rest.len()) * width);
                shift((row_to, under), (row_from, left), rest, width, row);
                (from, to) = (from_rest, to_rest);
            }
        }
    }
}

/// Adds `by` times each weight of `from` to the one of `to` across from it.
#[inline]
fn add_times<const WIDTH: usize>(to: &mut [u64], from: &[u64], by: u64) {
    for (to, from) in to.as_chunks_mut::<WIDTH>().0.iter_mut().zip(from.as_chunks::<WIDTH>().0) {
        add_word_times(to, from, by);
    }
}

/// The same for weights of any width, and for a factor of several words.
fn add_long_times(to: &mut [u64], from: &[u64], width: usize, by: &[u64]) {
    for (to, from) in to.chunks_exact_mut(width).zip(from.chunks_exact(width)) {
        for (low, &by) in by.iter().enumerate() {
            add_word_times(&mut to[low..], from, by);
        }
    }
}

/// Adds `by` times one weight to another; what does not fit is nothing, as no weight outgrows its denominator.
#[inline]
fn add_word_times(to: &mut [u64], from: &[u64], by: u64) {
    let mut carry = 0;
    for (to, from) in to.iter_mut().zip(from) {
        let sum = u128::from(*from) * u128::from(by) + u128::from(*to) + u128::from(carry);
        *to = sum as u64;
        carry = (sum >> WORD) as u64;
    }
}

fn read(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

fn write(words: &mut [u64], number: &BigUint) {
    for (word, digit) in words.iter_mut().zip(number.iter_u64_digits()) {
        *word = digit;
    }
}
