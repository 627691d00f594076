//! Bars and percentages.

/// A bar that fills `share` (0 to 1) of `columns`, to an eighth of a column.
pub fn bar(share: f64, columns: usize) -> String {
    const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = (share.clamp(0.0, 1.0) * columns as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[eighths % 8]);
    } else if eighths == 0 && share > 0.0 {
        bar.push(EIGHTHS[1]);
    }
    bar
}

/// A chance as a percentage that does not hide a small one.
pub fn percent(p: f64) -> String {
    let percent = p * 100.0;
    match percent {
        0.0 => "0%".into(),
        rare if rare < 0.01 => format!("{rare:.1e}%"),
        small if small < 1.0 => format!("{small:.3}%"),
        sure if sure > 99.99 && sure < 100.0 => ">99.99%".into(),
        other => format!("{other:.2}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_show_the_smallest_share() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(0.0001, 4), "▏");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(f64::NAN, 4), "");
    }

    #[test]
    fn percentages_do_not_hide_small_chances() {
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(1.0), "100.00%");
        assert_eq!(percent(0.000_000_1), "1.0e-5%");
        assert_eq!(percent(0.999_999_9), ">99.99%");
        assert_eq!(percent(0.25), "25.00%");
    }
}
