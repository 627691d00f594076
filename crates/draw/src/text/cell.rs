//! One hex of a terminal's map: two rows of three, four or six characters.

use super::canvas::Look;
use crate::svg::tint;
use crate::tokens::{self, Token};
use crate::words::{self, STATES};
use jumpmaster_core::sheet::{Counter, Ground, Line, Mark, MarkKind, Sign, Signed};

/// What there is to show in one hex.
pub(super) struct Cell<'a> {
    /// Its name.
    pub name: String,
    /// Its ground, from the lowest layer to the topmost.
    pub ground: &'a [Ground],
    /// Its counters, as they are stacked.
    pub stack: &'a [&'a Counter],
    /// Its marks.
    pub marks: &'a [&'a Mark],
    /// Its chance.
    pub heat: Option<f64>,
    /// The signs of overlays in it.
    pub signs: &'a [&'a Signed],
    /// Whether a route of an overlay runs over it.
    pub routed: bool,
}

/// Signs and their colours.
pub(super) type Signs = (String, Look);

impl Cell<'_> {
    /// Its two rows of signs, for cells this wide.
    pub fn rows(&self, wide: usize) -> [Signs; 2] {
        let plain = self.look();
        let roomy = wide >= 6;
        let first = if roomy { words::cut(&self.name, wide - 1) } else { ground_signs(self.ground) };
        let first = fill(&format!("{first}{}{}", self.mark_signs(), self.overlaid()), wide);
        let (second, look) = match (self.stack, self.heat) {
            ([_, ..], _) => (stack_signs(self.stack, wide), stack_look(self.stack)),
            ([], Some(p)) => (chance_signs(p, wide), plain),
            ([], None) if roomy => (ground_signs(self.ground), plain),
            ([], None) => (String::new(), plain),
        };
        [(first, self.overprint(plain)), (fill(&second, wide), look)]
    }

    /// The colours of its ground or heat.
    fn look(&self) -> Look {
        let (face, ink) = match self.heat {
            Some(p) => (tokens::step(p).face, tokens::step(p).ink),
            None => (face(self.ground), Token::Ink),
        };
        Look { face: Some(face), ink, bold: false }
    }

    /// The look of the row that carries the marks: overprinted if something is aimed there or may go there.
    fn overprint(&self, plain: Look) -> Look {
        let aimed = self.marks.iter().any(|mark| mark.kind != MarkKind::Objective);
        if aimed {
            Look { face: Some(Token::Over), ink: Token::OnOver, bold: true }
        } else {
            Look { bold: !self.marks.is_empty(), ..plain }
        }
    }

    /// The signs of overlays, each once; where there are none, a route, or else a hatching.
    fn overlaid(&self) -> String {
        let mut signs: Vec<Sign> =
            self.signs.iter().map(|signed| signed.sign).filter(|sign| *sign != Sign::Hatch).collect();
        signs.sort_unstable();
        signs.dedup();
        if signs.is_empty() && self.routed {
            return ROUTE.into();
        }
        if signs.is_empty() && !self.signs.is_empty() {
            signs.push(Sign::Hatch);
        }
        signs.into_iter().map(overlay_sign).collect()
    }

    fn mark_signs(&self) -> String {
        let kinds = [MarkKind::Target, MarkKind::Objective, MarkKind::Reach];
        let here = |kind: &MarkKind| self.marks.iter().any(|mark| mark.kind == *kind);
        kinds.into_iter().filter(here).map(mark_sign).collect()
    }
}

/// Fills a row with signs, and with blanks after them.
fn fill(signs: &str, wide: usize) -> String {
    let kept: String = signs.chars().take(wide).collect();
    format!("{kept:<wide$}")
}

/// The sign of a mark.
pub(super) const fn mark_sign(kind: MarkKind) -> char {
    match kind {
        MarkKind::Target => '+',
        MarkKind::Objective => '#',
        MarkKind::Reach => ':',
    }
}

/// The character for a hex that a route runs over.
pub(super) const ROUTE: char = '-';

/// The character of an overlay's sign.
pub(super) const fn overlay_sign(sign: Sign) -> char {
    match sign {
        Sign::Square => '@',
        Sign::Triangle => '%',
        Sign::Diamond => '&',
        Sign::Disc => 'o',
        Sign::Cross => 'x',
        Sign::Ring => '!',
        Sign::Hatch => '~',
    }
}

/// The two signs of the ground: a dot for bare paper, a double line for a road, or one letter and half a road. A bridge
/// always has its letters.
pub(super) fn ground_signs(ground: &[Ground]) -> String {
    let road = |kind: &&Ground| kind.runs_as(Line::Road);
    let base = ground.iter().rev().find(|kind| !kind.is_bare() && !road(kind));
    match (base, ground.iter().any(|kind| road(&kind))) {
        (None, true) => "==".into(),
        (None, false) => ".".into(),
        (Some(base), true) if !base.spans => format!("{}=", &base.letters[..1]),
        (Some(base), _) => base.letters.into(),
    }
}

fn face(ground: &[Ground]) -> Token {
    ground.iter().rev().find_map(|&kind| tint(kind)).unwrap_or(Token::GroundClear)
}

fn chance_signs(p: f64, wide: usize) -> String {
    let said = words::percent(p);
    if said.len() + 1 < wide { format!("{said}%") } else { said }
}

/// The characters that open and close a counter of this side.
pub(super) const fn brackets(side: u8) -> [char; 2] {
    match side {
        1 => ['[', ']'],
        2 => ['<', '>'],
        3 => ['(', ')'],
        _ => ['{', '}'],
    }
}

/// A stack: the letter of its topmost counter between the brackets of its side, the number of counters, and their states.
pub(super) fn stack_signs(stack: &[&Counter], wide: usize) -> String {
    let Some(top) = shown(stack) else { return String::new() };
    let other = stack.iter().copied().find(|counter| counter.side != top.side).unwrap_or(top);
    let open = if top.chosen { '*' } else { brackets(top.side)[0] };
    let mut signs = format!("{open}{}", words::letter(top.symbol));
    match stack.len() {
        1 => {}
        many @ 2..=9 => signs.push_str(&many.to_string()),
        _ => signs.push('+'),
    }
    if signs.len() < wide {
        signs.push(brackets(other.side)[1]);
    }
    let room = if wide >= 6 { wide - 1 } else { wide };
    let told = STATES.iter().filter(|state| state.sign != '*' && stack.iter().any(|counter| (state.is)(counter)));
    for state in told {
        if signs.len() < room {
            signs.push(state.sign);
        }
    }
    signs
}

/// The counter that represents its stack: a chosen one, or else the topmost.
fn shown<'a>(stack: &[&'a Counter]) -> Option<&'a Counter> {
    stack.iter().rev().find(|counter| counter.chosen).or(stack.last()).copied()
}

fn stack_look(stack: &[&Counter]) -> Look {
    let Some(top) = shown(stack) else { return Look::BARE };
    let [face, ink, _] = tokens::side(top.side);
    let (face, ink) = if top.chosen { (Token::Over, Token::OnOver) } else { (face, ink) };
    Look { face: Some(face), ink, bold: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::hex::Hex;
    use jumpmaster_core::sheet::Symbol;

    fn counter(side: u8, symbol: Symbol) -> Counter {
        Counter { side, symbol: Some(symbol), ..Counter::blank(String::new(), Hex::ZERO, String::new()) }
    }

    #[test]
    fn stacks_are_told_in_few_signs() {
        let (stick, rifle) = (counter(1, Symbol::STICK), counter(2, Symbol::RIFLE));
        let lost = Counter { dispersed: true, fresh: true, ..stick.clone() };
        let held = Counter { chosen: true, ..stick.clone() };
        let many = vec![&stick; 12];
        let cases: [(&[&Counter], [&str; 3]); 6] = [
            (&[&stick], ["[S]", "[S]", "[S]"]),
            (&[&stick, &stick], ["[S2", "[S2]", "[S2]"]),
            (&[&stick, &rifle], ["<R2", "<R2]", "<R2]"]),
            (&[&lost], ["[S]", "[S]D", "[S]D^"]),
            (&[&held, &stick], ["*S2", "*S2]", "*S2]"]),
            (&many, ["[S+", "[S+]", "[S+]"]),
        ];
        for (stack, said) in cases {
            assert_eq!([3, 4, 6].map(|wide| stack_signs(stack, wide)), said);
        }
    }

    #[test]
    fn ground_is_told_in_two_signs() {
        let cases: [(&[Ground], &str); 6] = [
            (&[], "."),
            (&[Ground::CLEAR], "."),
            (&[Ground::CLEAR, Ground::ROAD], "=="),
            (&[Ground::FOREST], "Fo"),
            (&[Ground::FOREST, Ground::ROAD], "F="),
            (&[Ground::STREAM, Ground::ROAD, Ground::BRIDGE], "Br"),
        ];
        for (ground, said) in cases {
            assert_eq!(ground_signs(ground), said);
        }
    }
}
