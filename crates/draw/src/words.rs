//! The short words and letters that stand for things wherever they are drawn.

use jumpmaster_core::plane::Facing;
use jumpmaster_core::sheet::{Counter, MarkKind, Symbol};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The letter of a symbol, or of a hidden face.
pub(crate) fn letter(symbol: Option<Symbol>) -> char {
    symbol.map_or('?', |symbol| symbol.letter)
}

/// What a mark says.
pub(crate) const fn meaning(mark: MarkKind) -> &'static str {
    match mark {
        MarkKind::Target => "target",
        MarkKind::Objective => "objective",
        MarkKind::Reach => "within reach",
    }
}

/// The compass point that something faces, with a table's y axis as north.
pub(crate) fn compass(facing: Facing) -> &'static str {
    let [x, y] = facing.vector().map(f64::from);
    let eighth = (x.atan2(y) / std::f64::consts::FRAC_PI_4).round() as i32;
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][eighth.rem_euclid(8) as usize]
}

/// A state that a counter can be in.
pub(crate) struct State {
    /// Whether a counter is in it.
    pub is: fn(&Counter) -> bool,
    /// Its sign.
    pub sign: char,
    /// Its name.
    pub words: &'static str,
    /// What a title may call it instead.
    also: &'static str,
}

/// The states, in the order in which they are listed.
pub(crate) const STATES: [State; 5] = [
    State { is: |counter| counter.dispersed, sign: 'D', words: "dispersed", also: "turned over" },
    State { is: |counter| counter.fired, sign: 'F', words: "has fired", also: "has fired" },
    State { is: |counter| counter.moved, sign: 'M', words: "has moved", also: "has moved" },
    State { is: |counter| counter.fresh, sign: '^', words: "fresh from the air", also: "landed this turn" },
    State { is: |counter| counter.chosen, sign: '*', words: "chosen", also: "chosen" },
];

/// The letters of the states a counter is in; fresh and chosen have no letter.
pub(crate) fn states(counter: &Counter) -> String {
    let lettered = STATES.iter().filter(|state| state.sign.is_alphabetic());
    lettered.filter(|state| (state.is)(counter)).map(|state| state.sign).collect()
}

/// A counter in a phrase: its title, and the states it is in.
pub(crate) fn phrase(counter: &Counter) -> String {
    let mut said = if counter.title.is_empty() { nameless(counter) } else { said_once(&clean(&counter.title)) };
    for state in STATES.iter().filter(|state| (state.is)(counter)) {
        if said.contains(state.words) || said.contains(state.also) {
            continue;
        }
        said.push_str(", ");
        said.push_str(state.words);
    }
    said
}

/// A title without a bracket that repeats what was said before it: `US airborne stick 3 (US airborne stick)`.
fn said_once(title: &str) -> String {
    let bracket = title.split_once(" (").and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    match bracket {
        Some((before, (inner, after))) if before.to_lowercase().contains(&inner.to_lowercase()) => {
            format!("{before}{after}")
        }
        _ => title.into(),
    }
}

fn nameless(counter: &Counter) -> String {
    let kind = counter.symbol.map_or("hidden counter".into(), |symbol| symbol.to_string());
    if counter.foot.is_empty() { kind } else { format!("{kind} {}", clean(&counter.foot)) }
}

/// A chance as a percentage that fits into a hex: one decimal below ten.
pub(crate) fn percent(p: f64) -> String {
    match p * 100.0 {
        p if p.is_nan() => "?".into(),
        p if p <= 0.0 => "0".into(),
        p if p < 0.05 => "<.1".into(),
        p if p < 9.95 => format!("{p:.1}"),
        p => format!("{:.0}", p.min(100.0)),
    }
}

/// A chance as a percentage in a chart or a list.
pub(crate) fn percent_fine(p: f64) -> String {
    match p * 100.0 {
        p if p.is_nan() => "?".into(),
        p if p <= 0.0 => "0 %".into(),
        p if p < 0.005 => "<0.01 %".into(),
        p if p < 1.0 => format!("{p:.2} %"),
        p if p < 99.95 => format!("{p:.1} %"),
        p if p < 100.0 => ">99.9 %".into(),
        _ => "100 %".into(),
    }
}

/// Text without characters that would move a cursor, colour a terminal or break a document.
pub(crate) fn clean(words: &str) -> String {
    words.chars().map(|sign| if tame(sign) { sign } else { ' ' }).collect()
}

/// Whether a character is harmless to print: no control character, none that changes the reading direction, no line
/// separator, no noncharacter.
pub(crate) fn tame(sign: char) -> bool {
    let turns = matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(sign, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}');
    !sign.is_control() && !turns && !breaks
}

/// The number of terminal columns that a text takes.
pub(crate) fn columns(words: &str) -> usize {
    words.width()
}

/// A text cut to `most` columns, with an ellipsis where something is missing.
pub(crate) fn cut(words: &str, most: usize) -> String {
    if columns(words) <= most {
        return words.into();
    }
    let (mut kept, mut taken) = (String::new(), 0);
    for sign in words.chars() {
        let wide = sign.width().unwrap_or(0);
        if taken + wide + 1 > most {
            break;
        }
        taken += wide;
        kept.push(sign);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// The approximate width of a text on paper, in letters of this size.
pub(crate) fn breadth(words: &str, size: f64) -> f64 {
    let wide = |sign: char| match sign {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' => 0.31,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.92,
        'A'..='Z' => 0.68,
        _ => 0.58 * sign.width().unwrap_or(0) as f64,
    };
    words.chars().map(wide).sum::<f64>() * size
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::sheet::Palette;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_things_share_letters() {
        let Palette { grounds, symbols } = Palette::SHARED;
        let letters: BTreeSet<&str> = grounds.iter().map(|ground| ground.letters).collect();
        assert_eq!(letters.len(), grounds.len());
        let letters: BTreeSet<char> =
            symbols.iter().map(|&symbol| letter(Some(symbol))).chain([letter(None)]).collect();
        assert_eq!(letters.len(), symbols.len() + 1);
    }

    #[test]
    fn nothing_is_said_twice_of_a_counter() {
        let counter = Counter {
            id: String::new(),
            hex: jumpmaster_core::hex::Hex::ZERO,
            side: 1,
            symbol: None,
            foot: String::new(),
            title: "US airborne stick 3 (US airborne stick), 1-4, dispersed, landed this turn".into(),
            dispersed: true,
            fired: true,
            moved: false,
            fresh: true,
            chosen: false,
        };
        assert_eq!(phrase(&counter), "US airborne stick 3, 1-4, dispersed, landed this turn, has fired");
        assert_eq!(said_once("Adler (rifle platoon), 2-8"), "Adler (rifle platoon), 2-8");
    }

    #[test]
    fn percentages_are_short() {
        let cases = [
            (0.0, "0"),
            (0.0001, "<.1"),
            (0.0932, "9.3"),
            (0.0996, "10"),
            (0.278, "28"),
            (1.0, "100"),
            (9.0, "100"),
            (f64::NAN, "?"),
        ];
        for (p, said) in cases {
            assert_eq!(percent(p), said);
        }
        let fine = [(0.00001, "<0.01 %"), (0.00123, "0.12 %"), (0.5, "50.0 %"), (0.99999, ">99.9 %"), (1.0, "100 %")];
        for (p, said) in fine {
            assert_eq!(percent_fine(p), said);
        }
    }

    #[test]
    fn words_cannot_take_over_a_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\nc\u{202e}d"), "a [31mb c d");
        assert_eq!(cut("Nijmegen bridge", 9), "Nijmegen…");
        assert_eq!(cut("日本語", 4), "日…");
        assert_eq!(cut("abc", 0), "");
    }
}
