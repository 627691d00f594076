//! What a table says for every value that is rolled or counted on it.
//!
//! Lives here: the notation by which tables name values ("7", "5-7", "4 or less", "12+"), the check that they cover
//! everything that can come up, and the lookup that rules use. A modified roll beyond an end of the table is read at that
//! end.

use crate::dice::Die;
use std::ops::RangeInclusive;

/// The values from `low` to `high`, both included; an open end has no bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The least value, if there is one.
    pub low: Option<i32>,
    /// The greatest value, if there is one.
    pub high: Option<i32>,
}

impl Span {
    /// Reads "7", "31-75", "4 or less", "≤4", "9 or more", "≥9" and "12+"; on percentile dice, whose maximum is 100, "00"
    /// is 100.
    pub fn read(text: &str, most: i32) -> Option<Span> {
        let text = text.trim();
        let value = |text: &str| match text.trim() {
            "00" if most == 100 => Some(100),
            text => text.parse::<i32>().ok(),
        };
        if let Some(value) = value(text) {
            return Some(Span { low: Some(value), high: Some(value) });
        }
        let least = |text: &str| Some(Span { low: Some(value(text)?), high: None });
        let greatest = |text: &str| Some(Span { low: None, high: Some(value(text)?) });
        if let Some(rest) = text.strip_suffix('+').or_else(|| text.strip_suffix(" or more")) {
            return least(rest);
        }
        if let Some(rest) = text.strip_suffix(" or less") {
            return greatest(rest);
        }
        if let Some(rest) = text.strip_prefix('≥').or_else(|| text.strip_prefix(">=")) {
            return least(rest);
        }
        if let Some(rest) = text.strip_prefix('≤').or_else(|| text.strip_prefix("<=")) {
            return greatest(rest);
        }
        let (low, high) = text.split_once(['-', '–'])?;
        let (low, high) = (value(low)?, value(high)?);
        (low <= high).then_some(Span { low: Some(low), high: Some(high) })
    }

    /// Reads one span, or several separated by commas: "1, 2".
    pub fn list(text: &str, most: i32) -> Option<Vec<Span>> {
        text.split(',').map(|part| Span::read(part, most)).collect()
    }

    /// Whether it contains a value.
    pub fn holds(self, value: i32) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }

    /// Whether it is a single value rather than a range.
    fn is_single(self) -> bool {
        self.low.is_some() && self.low == self.high
    }
}

/// What is rolled on a table, as its ledger says: "1d6", "2d6 + modifiers", "1d6 + modifiers, -1 to 7".
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rolled {
    /// The values that the table must have.
    pub values: RangeInclusive<i32>,
    /// Whether modifiers may lead beyond these values, so that the table may go on at either end.
    pub beyond: bool,
}

impl Rolled {
    /// Reads what is rolled; `None` if nothing is, or more than one roll.
    pub fn read(text: &str) -> Option<Rolled> {
        if let Some((_, range)) = text.split_once(", ")
            && let Some((low, high)) = range.split_once(" to ")
        {
            return Some(Rolled { values: low.parse().ok()?..=high.parse().ok()?, beyond: false });
        }
        let end = text.find([' ', ',']).unwrap_or(text.len());
        let (die, rest) = (text[..end].parse::<Die>().ok()?, &text[end..]);
        if rest.contains("then") || rest.contains(" where ") {
            return None;
        }
        let modified = [" + ", " - ", "(+", "(-", ", +", ", -"].iter().any(|sign| rest.contains(sign));
        Some(Rolled { values: die.least().into()..=die.most().into(), beyond: modified })
    }

    /// The highest value without modifiers.
    pub fn most(&self) -> i32 {
        *self.values.end()
    }
}

/// What is wrong with spans that should cover every value exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    /// The table has nothing for this value.
    Missing(i32),
    /// This value cannot come up.
    Extra(i32),
    /// This value is there twice.
    Twice(i32),
}

/// Checks that spans are end to end: no gap, and no value twice.
fn end_to_end(spans: &mut [(Span, usize)]) -> Result<(), Flaw> {
    spans.sort_by_key(|(span, _)| span.low);
    for pair in spans.windows(2) {
        let (before, after) = (pair[0].0, pair[1].0);
        match (before.high, after.low) {
            (Some(high), Some(low)) if low > high.saturating_add(1) => return Err(Flaw::Missing(high + 1)),
            (Some(high), Some(low)) if low == high.saturating_add(1) => {}
            (high, low) => return Err(Flaw::Twice(low.or(high).unwrap_or_default())),
        }
    }
    Ok(())
}

/// Checks that spans cover what is rolled: each value once, and none that cannot come up.
pub(super) fn share_out(spans: &mut [(Span, usize)], rolled: &Rolled) -> Result<(), Flaw> {
    let (&least, &most) = (rolled.values.start(), rolled.values.end());
    spans.sort_by_key(|(span, _)| span.low);
    let (Some((first, _)), Some((last, _))) = (spans.first().copied(), spans.last().copied()) else {
        return Err(Flaw::Missing(least));
    };
    if first.low.is_some_and(|low| low > least) {
        return Err(Flaw::Missing(least));
    }
    if let Err(flaw @ Flaw::Missing(_)) = end_to_end(spans) {
        return Err(flaw);
    }
    let highest = spans.iter().map(|(span, _)| span.high.unwrap_or(i32::MAX)).max().unwrap_or(i32::MIN);
    if highest < most {
        return Err(Flaw::Missing(highest + 1));
    }
    if !rolled.beyond {
        let under = first.low.filter(|&low| low < least).or(first.high.filter(|&high| high < least));
        let over = last.low.filter(|&low| low > most).or(last.high.filter(|&high| high > most).map(|_| most + 1));
        if let Some(value) = under.or(over) {
            return Err(Flaw::Extra(value));
        }
    }
    end_to_end(spans)
}

/// An entry for every value, from the first that a table names to the last; a value beyond an end is read at that end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByRoll<T> {
    first: i32,
    values: Vec<T>,
}

impl<T> ByRoll<T> {
    /// The entry for a value, read at the nearer end if it is beyond one.
    #[inline]
    pub fn at(&self, value: i32) -> &T {
        let last = self.values.len() - 1;
        let at = value.saturating_sub(self.first).max(0) as usize;
        &self.values[at.min(last)]
    }

    /// The values that are told apart: lower ones are read as the first, higher ones as the last.
    pub fn ends(&self) -> RangeInclusive<i32> {
        self.first..=self.first + self.values.len() as i32 - 1
    }
}

impl<T: Clone> ByRoll<T> {
    /// The most values that a table may tell apart.
    const MOST: i32 = 10_000;

    /// Builds it from spans that are end to end, each with its entry; `None` for a table that is too wide or empty.
    pub(super) fn of(mut spans: Vec<(Span, usize)>, things: &[T]) -> Result<Option<ByRoll<T>>, Flaw> {
        end_to_end(&mut spans)?;
        let (Some((bottom, _)), Some((top, _))) = (spans.first().copied(), spans.last().copied()) else {
            return Ok(None);
        };
        // An open end needs only its innermost value; all others are read there.
        let (Some(first), Some(last)) = (bottom.low.or(bottom.high), top.high.or(top.low)) else { return Ok(None) };
        if last.checked_sub(first).is_none_or(|wide| wide > Self::MOST) {
            return Ok(None);
        }
        let mut values = Vec::new();
        for (span, thing) in spans {
            let (low, high) = (span.low.unwrap_or(first), span.high.unwrap_or(last));
            values.extend((low..=high).map(|_| things[thing].clone()));
        }
        Ok(Some(ByRoll { first, values }))
    }
}

/// A cell that a roll must reach: "7+" is met from 7 up, "-" never.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threshold(Option<i32>);

impl Threshold {
    /// Reads "7+", "7 or more", "≥7", or "-" for what cannot succeed.
    pub fn read(text: &str) -> Option<Threshold> {
        if text == "-" {
            return Some(Threshold(None));
        }
        let span = Span::read(text, 0)?;
        (span.high.is_none()).then_some(Threshold(span.low))
    }

    /// Whether a roll reaches it.
    #[inline]
    pub fn met_by(self, value: i32) -> bool {
        self.0.is_some_and(|least| value >= least)
    }

    /// The lowest roll that succeeds, if any does.
    pub fn least(self) -> Option<i32> {
        self.0
    }
}

/// Whether the cells of one line look as if they divide up a roll: several are spans, and one of them is a range or open at
/// the bottom. Numbers alone are counts, and spans that are all open at the top are thresholds.
pub(super) fn shares(spans: &[(Span, usize)]) -> bool {
    spans.len() >= 2 && spans.iter().any(|(span, _)| !span.is_single() && span.high.is_some())
}
