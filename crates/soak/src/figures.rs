//! Statistics of many measurements.

use std::time::Duration;

/// The quantile `part` of these times; zero if there are none.
pub fn at(times: &mut [Duration], part: f64) -> Duration {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * part) as usize).copied().unwrap_or_default()
}

/// How well a time distinguishes two kinds, whichever is longer: 0.5 not at all, 1 always. It is the chance that a time
/// of one kind is longer than one of the other (the area under the curve).
pub fn telling(ones: &[Duration], others: &[Duration]) -> f64 {
    if ones.is_empty() || others.is_empty() {
        return 0.5;
    }
    let mut all: Vec<(Duration, bool)> =
        ones.iter().map(|&time| (time, true)).chain(others.iter().map(|&time| (time, false))).collect();
    all.sort_unstable();
    let (mut below, mut wins) = (0.0, 0.0);
    for same in all.chunk_by(|a, b| a.0 == b.0) {
        let (mine, theirs) = (same.iter().filter(|one| one.1).count() as f64, same.iter().filter(|one| !one.1).count());
        let theirs = theirs as f64;
        wins += mine * (below + theirs / 2.0);
        below += theirs;
    }
    let part = wins / (ones.len() as f64 * others.len() as f64);
    part.max(1.0 - part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(all: &[u64]) -> Vec<Duration> {
        all.iter().map(|&time| Duration::from_micros(time)).collect()
    }

    #[test]
    fn the_same_times_tell_nothing_and_others_everything() {
        assert!((telling(&times(&[1, 2, 3]), &times(&[1, 2, 3])) - 0.5).abs() < 1e-9);
        assert!((telling(&times(&[4, 5]), &times(&[1, 2, 3])) - 1.0).abs() < 1e-9);
        assert!((telling(&times(&[1]), &times(&[2, 3])) - 1.0).abs() < 1e-9, "shorter tells as much as longer");
        assert!((telling(&times(&[2, 2]), &times(&[1, 2])) - 0.75).abs() < 1e-9);
        assert!((telling(&[], &times(&[1])) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn parts_of_times_are_found() {
        let mut all = times(&[5, 1, 4, 2, 3]);
        assert_eq!(at(&mut all, 0.5), Duration::from_micros(3));
        assert_eq!(at(&mut all, 1.0), Duration::from_micros(5));
        assert_eq!(at(&mut [], 0.5), Duration::ZERO);
    }
}
