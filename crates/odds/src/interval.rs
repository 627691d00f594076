//! Confidence intervals of sampled chances.

/// The number of standard deviations that cover 95% of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95% interval for a chance that came up `hits` times in `runs`.
pub fn wilson(hits: u64, runs: u64) -> (f64, f64) {
    let (n, p) = (runs as f64, hits as f64 / runs as f64);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let (middle, scale) = (p + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    // At 0 and 1 the interval ends exactly there, which floats would miss by a hair.
    let low = if hits == 0 { 0.0 } else { (middle - spread) / scale };
    let high = if hits == runs { 1.0 } else { (middle + spread) / scale };
    (low, high)
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the ends are exact")]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_one_in_the_books() {
        let (low, high) = wilson(10, 100);
        assert!((low - 0.0552).abs() < 5e-5 && (high - 0.1744).abs() < 5e-5, "{low} {high}");
        assert_eq!(wilson(0, 100).0, 0.0);
        assert!((wilson(0, 100).1 - 0.0370).abs() < 5e-5);
        assert_eq!(wilson(100, 100).1, 1.0);
    }
}
