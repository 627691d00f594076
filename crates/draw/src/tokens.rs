//! Colours, each with a name: by day, by night, and on a terminal. Every picture takes its colours from here.

use crate::Theme;

/// Declares the tokens: the name in a stylesheet, the colours by day and by night, and the nearest of a terminal's 256.
macro_rules! tokens {
    ($($(#[$doc:meta])* $token:ident = $css:literal, $day:literal, $night:literal, $terminal:literal;)+) => {
        /// A colour, named by its purpose.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(crate) enum Token { $($(#[$doc])* $token),+ }

        impl Token {
            /// Every token.
            #[cfg(test)]
            pub const ALL: &[Token] = &[$(Token::$token),+];

            /// The colour as written in an attribute of a picture.
            pub const fn of(self, theme: Theme) -> &'static str {
                match (theme, self) {
                    $((Theme::Light, Token::$token) => $day,
                    (Theme::Dark, Token::$token) => $night,
                    (Theme::Page, Token::$token) => concat!("var(--", $css, ")"),)+
                }
            }

            /// The colour on a terminal, as a number below 256.
            pub const fn terminal(self) -> u8 {
                match self { $(Token::$token => $terminal),+ }
            }
        }
    };
}

tokens! {
    /// Paper.
    Sheet = "sheet", "#f9fbf8", "#121b1e", 234;
    /// A recess in the paper: the band around a map.
    Inset = "inset", "#edf2ed", "#1a2528", 235;
    /// Borders.
    Edge = "edge", "#6b7770", "#6d7c7d", 243;
    /// Text and surveyed lines.
    Ink = "ink", "#17221d", "#e4e8e1", 254;
    /// Secondary text.
    Ink2 = "ink-2", "#424e48", "#b5bdb6", 250;
    /// Tertiary text, and the grid.
    Ink3 = "ink-3", "#4d5853", "#9aa49e", 245;
    /// Water lines.
    Water = "water", "#0e5e8a", "#7ebce8", 117;
    /// Vegetation.
    Veg = "veg", "#3b6432", "#93c38e", 114;
    /// Heights and hollows.
    Relief = "relief", "#814c24", "#d8aa7e", 180;
    /// Overprint: what is planned and what dice decide.
    Over = "over", "#a40b57", "#fd89b9", 211;
    /// Text on overprint.
    OnOver = "on-over", "#ffffff", "#2a0517", 16;
    /// Unharmed units.
    Safe = "safe", "#00675e", "#6fcabf", 79;
    /// Dispersed units.
    Disp = "disp", "#7c540c", "#e9b860", 179;
    /// Lost units.
    Elim = "elim", "#17221d", "#e4e8e1", 254;
    /// Under 2 %.
    Heat1 = "heat-1", "#f8eccf", "#41243f", 53;
    /// The number on it.
    Heat1Ink = "heat-1-ink", "#17221d", "#f4f1ea", 255;
    /// 2 to 5 %.
    Heat2 = "heat-2", "#f6d19c", "#6a2957", 89;
    /// The number on it.
    Heat2Ink = "heat-2-ink", "#17221d", "#f4f1ea", 255;
    /// 5 to 10 %.
    Heat3 = "heat-3", "#f4a671", "#9d3265", 125;
    /// The number on it.
    Heat3Ink = "heat-3-ink", "#17221d", "#ffffff", 231;
    /// 10 to 20 %.
    Heat4 = "heat-4", "#e27a68", "#d96259", 167;
    /// The number on it.
    Heat4Ink = "heat-4-ink", "#150a06", "#150a06", 16;
    /// 20 to 40 %.
    Heat5 = "heat-5", "#ae2c5e", "#f09458", 208;
    /// The number on it.
    Heat5Ink = "heat-5-ink", "#ffffff", "#17100a", 16;
    /// 40 % and more.
    Heat6 = "heat-6", "#68154c", "#f5e0a0", 223;
    /// The number on it.
    Heat6Ink = "heat-6-ink", "#ffffff", "#17100a", 16;
    /// Bare ground.
    GroundClear = "g-clear", "#f9fbf8", "#121b1e", 234;
    /// Ground under trees.
    GroundForest = "g-forest", "#d3e8cd", "#1f3020", 22;
    /// Ground under houses.
    GroundTown = "g-town", "#ead8d3", "#3d2d2a", 52;
    /// Water itself.
    GroundWater = "g-water", "#c8e4f5", "#153044", 24;
    /// Wet ground.
    GroundSwamp = "g-swamp", "#d8efee", "#132a2b", 23;
    /// Steep ground.
    GroundSlope = "g-slope", "#f5e6d4", "#32261b", 94;
    /// Sand.
    GroundSand = "g-sand", "#f2e8c3", "#352f1c", 58;
    /// Ploughed ground.
    GroundField = "g-field", "#eceed0", "#272b1a", 236;
    /// Broken ground.
    GroundRough = "g-rough", "#e8e0d3", "#2e2822", 240;
    /// The surface of a road.
    Road = "road", "#fffdf4", "#c9bd9c", 187;
    /// The edges of a road.
    RoadCase = "road-case", "#5a4a3c", "#0b0f10", 240;
    /// The face of neutral counters.
    Side0 = "side-0", "#b9bfba", "#b9bfba", 250;
    /// What is printed on it.
    Side0Ink = "side-0-ink", "#15191a", "#15191a", 16;
    /// Its edge.
    Side0Edge = "side-0-edge", "#15191a", "#15191a", 16;
    /// The face of the first side's counters.
    Side1 = "side-1", "#f3efdf", "#f3efdf", 230;
    /// What is printed on it.
    Side1Ink = "side-1-ink", "#16324f", "#16324f", 17;
    /// Its edge.
    Side1Edge = "side-1-edge", "#16324f", "#16324f", 17;
    /// The face of the second side's counters.
    Side2 = "side-2", "#3a4038", "#3a4038", 239;
    /// What is printed on it.
    Side2Ink = "side-2-ink", "#f1c986", "#f1c986", 222;
    /// Its edge.
    Side2Edge = "side-2-edge", "#0d100d", "#f1c986", 222;
    /// The face of the third side's counters.
    Side3 = "side-3", "#e0b6a0", "#e0b6a0", 181;
    /// What is printed on it.
    Side3Ink = "side-3-ink", "#3b1206", "#3b1206", 52;
    /// Its edge.
    Side3Edge = "side-3-edge", "#3b1206", "#3b1206", 52;
}

/// The six steps of heat: where each begins, how much of its hex it fills, its colour, the ink on it, and its words.
pub(crate) static HEAT: [Step; 6] = [
    Step { from: 0.0, size: 0.60, face: Token::Heat1, ink: Token::Heat1Ink, words: "under 2 %" },
    Step { from: 0.02, size: 0.68, face: Token::Heat2, ink: Token::Heat2Ink, words: "2 to 5 %" },
    Step { from: 0.05, size: 0.76, face: Token::Heat3, ink: Token::Heat3Ink, words: "5 to 10 %" },
    Step { from: 0.10, size: 0.84, face: Token::Heat4, ink: Token::Heat4Ink, words: "10 to 20 %" },
    Step { from: 0.20, size: 0.92, face: Token::Heat5, ink: Token::Heat5Ink, words: "20 to 40 %" },
    Step { from: 0.40, size: 0.97, face: Token::Heat6, ink: Token::Heat6Ink, words: "40 % and more" },
];

/// A step of heat.
pub(crate) struct Step {
    /// The least chance in it.
    pub from: f64,
    /// How much of the hex it fills.
    pub size: f64,
    /// Its colour.
    pub face: Token,
    /// The ink of the number on it.
    pub ink: Token,
    /// Its text in the legend.
    pub words: &'static str,
}

/// The step of heat that a chance belongs to.
pub(crate) fn step(p: f64) -> &'static Step {
    HEAT.iter().rev().find(|step| p >= step.from).unwrap_or(&HEAT[0])
}

/// The number of the step of heat that a chance belongs to, from 1 to 6, as style sheets count them.
pub fn heat(p: f64) -> usize {
    HEAT.iter().rposition(|step| p >= step.from).unwrap_or(0) + 1
}

/// The face, the print and the edge of a side's counters.
pub(crate) const fn side(side: u8) -> [Token; 3] {
    match side {
        1 => [Token::Side1, Token::Side1Ink, Token::Side1Edge],
        2 => [Token::Side2, Token::Side2Ink, Token::Side2Edge],
        3 => [Token::Side3, Token::Side3Ink, Token::Side3Edge],
        _ => [Token::Side0, Token::Side0Ink, Token::Side0Edge],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour, as the accessibility guidelines define it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: Token, b: Token, theme: Theme) -> f64 {
        let (a, b) = (luminance(a.of(theme)), luminance(b.of(theme)));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn what_is_written_can_be_read() {
        for theme in [Theme::Light, Theme::Dark] {
            let mut pairs = vec![(Token::OnOver, Token::Over)];
            for ink in [Token::Ink, Token::Ink2, Token::Ink3, Token::Water, Token::Over] {
                pairs.extend([(ink, Token::Sheet), (ink, Token::Inset)]);
            }
            pairs.extend(HEAT.iter().map(|step| (step.ink, step.face)));
            pairs.extend((0..4).map(|number| (side(number)[1], side(number)[0])));
            for (ink, face) in pairs {
                let ratio = contrast(ink, face, theme);
                assert!(ratio >= 4.5, "{ink:?} on {face:?}, {theme:?}: {ratio:.2}");
            }
        }
    }

    /// The colour that terminals give to a number below 256: from the cube of six steps each way, or a grey.
    fn of_terminal(token: Token) -> String {
        let step = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
        let (red, green, blue) = match token.terminal() {
            number @ 16..=231 => (step((number - 16) / 36), step((number - 16) / 6 % 6), step((number - 16) % 6)),
            number => (8 + 10 * (number - 232), 8 + 10 * (number - 232), 8 + 10 * (number - 232)),
        };
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    #[test]
    fn what_a_terminal_shows_can_be_read() {
        let grounds = [
            Token::GroundClear,
            Token::GroundForest,
            Token::GroundTown,
            Token::GroundWater,
            Token::GroundSwamp,
            Token::GroundSlope,
            Token::GroundSand,
            Token::GroundField,
            Token::GroundRough,
        ];
        let mut pairs: Vec<(Token, Token)> = grounds.into_iter().map(|face| (Token::Ink, face)).collect();
        pairs.extend(HEAT.iter().map(|step| (step.ink, step.face)));
        pairs.extend((0..4).map(|number| (side(number)[1], side(number)[0])));
        pairs.push((Token::OnOver, Token::Over));
        for (ink, face) in pairs {
            let (a, b) = (luminance(&of_terminal(ink)), luminance(&of_terminal(face)));
            let ratio = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(ratio >= 4.5, "{ink:?} on {face:?}: {ratio:.2}");
        }
    }

    #[test]
    fn more_heat_is_further_from_the_paper() {
        for theme in [Theme::Light, Theme::Dark] {
            let far: Vec<f64> = HEAT.iter().map(|step| contrast(step.face, Token::Sheet, theme)).collect();
            assert!(far.is_sorted(), "{theme:?}: {far:?}");
        }
        assert_eq!(step(0.0).words, "under 2 %");
        assert_eq!(step(0.0999).words, "5 to 10 %");
        assert_eq!(step(0.4).words, "40 % and more");
        assert_eq!(step(7.0).words, "40 % and more");
    }

    #[test]
    fn a_page_brings_its_own_colours() {
        assert!(Token::ALL.iter().all(|token| token.of(Theme::Page).starts_with("var(--")));
        assert_eq!(Token::GroundWater.of(Theme::Page), "var(--g-water)");
    }
}
