//! What a reader may choose about a picture.

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Day: dark ink on light paper.
    #[default]
    Light,
    /// Night: light ink on dark paper.
    Dark,
    /// The colours of the page around it: they are the page's custom properties (`var(--ink)`), so that an inlined picture
    /// changes between day and night with its page. A PNG has no page and uses the day colours.
    Page,
}

/// Where the names of hexes are written, besides the coordinates in the margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbers {
    /// In every hex where there is room to read them.
    #[default]
    Auto,
    /// In every hex.
    Every,
    /// In the margin only.
    Margin,
}

/// How a picture looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    /// Its colours.
    pub theme: Theme,
    /// The distance from the centre of a hex to its corner, in pixels. A PNG ignores it: there hexes grow to fill the
    /// width.
    pub hex: f64,
    /// The prefix of every id in the picture: two pictures in one page need two prefixes.
    pub prefix: String,
    /// Where the names of hexes are written.
    pub numbers: Numbers,
    /// Whether the two letters of its ground are written in every hex.
    pub letters: bool,
    /// Whether the title, the facts and the phases are above the map.
    pub heading: bool,
    /// Whether a key below the map explains the signs that are used.
    pub key: bool,
    /// The width of charts without a map, in pixels.
    pub chart: f64,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::Light,
            hex: 34.0,
            prefix: "jm-".into(),
            numbers: Numbers::Auto,
            letters: false,
            heading: true,
            key: true,
            chart: 720.0,
        }
    }
}

impl Style {
    /// The smallest and the largest size of a hex that is drawn.
    pub(crate) const SIZES: (f64, f64) = (2.0, 120.0);

    /// The size of a hex, clamped to the bounds.
    pub(crate) fn radius(&self) -> f64 {
        let (least, most) = Style::SIZES;
        if self.hex.is_nan() { Style::default().hex } else { self.hex.clamp(least, most) }
    }

    /// The width of charts without a map, clamped to the bounds.
    pub(crate) fn chart_width(&self) -> f64 {
        if self.chart.is_nan() { Style::default().chart } else { self.chart.clamp(240.0, 4000.0) }
    }

    /// The prefix made valid for ids: a letter first, then letters, digits, hyphens and underscores.
    pub(crate) fn ids(&self) -> String {
        let plain = |sign: &char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        let kept: String = self.prefix.chars().filter(plain).take(64).collect();
        if kept.starts_with(|sign: char| sign.is_ascii_alphabetic()) { kept } else { format!("x{kept}") }
    }
}
