//! The pen: writes SVG, in the colours of a theme, with nothing in it that could break a document or a page.

use crate::Theme;
use crate::geometry::Point;
use crate::tokens::Token;
use crate::words::tame;
use std::fmt::{self, Write as _};

/// A number as SVG writes it: at most two decimals, without trailing zeros.
pub(crate) struct N(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        match (size / 100, size % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Text made safe for text nodes and attributes.
pub(crate) struct Safe<'a>(pub &'a str);

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                sign if tame(sign) => f.write_char(sign)?,
                _ => f.write_char(' ')?,
            }
        }
        Ok(())
    }
}

/// The typeface of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    /// Humanist sans, as on maps.
    Plain,
    /// The same, bold.
    Bold,
    /// Old-style serif, for titles.
    Title,
    /// The same in italics, for names on a map.
    Name,
}

/// The font families of the plain hand, those of every system first; Noto Sans is in every PNG.
macro_rules! sans {
    () => {
        "font-family=\"Gill Sans Nova, Seravek, Gill Sans, Candara, Open Sans, Noto Sans, Ubuntu, sans-serif\""
    };
}

/// The font families for titles and names.
macro_rules! serif {
    () => {
        "font-family=\"Iowan Old Style, Palatino Linotype, Palatino, P052, Noto Serif, DejaVu Serif, serif\""
    };
}

impl Hand {
    const fn attributes(self) -> &'static str {
        match self {
            Hand::Plain => sans!(),
            Hand::Bold => concat!(sans!(), " font-weight=\"700\""),
            Hand::Title => concat!(serif!(), " font-weight=\"700\""),
            Hand::Name => concat!(serif!(), " font-weight=\"700\" font-style=\"italic\""),
        }
    }
}

/// Where a text is relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    /// The typeface.
    pub hand: Hand,
    /// The size of the letters.
    pub size: f64,
    /// Their colour.
    pub ink: Token,
    /// Where it is relative to its point.
    pub anchor: Anchor,
    /// The width of the rim of paper around the letters.
    pub halo: f64,
}

impl Lettering {
    /// Text in this typeface, size and colour that begins at its point.
    pub const fn new(hand: Hand, size: f64, ink: Token) -> Lettering {
        Lettering { hand, size, ink, anchor: Anchor::Start, halo: 0.0 }
    }

    /// The same, centred.
    pub const fn middle(self) -> Lettering {
        Lettering { anchor: Anchor::Middle, ..self }
    }

    /// The same, ending at its point.
    pub const fn end(self) -> Lettering {
        Lettering { anchor: Anchor::End, ..self }
    }

    /// The same with a rim of paper.
    pub const fn halo(self, halo: f64) -> Lettering {
        Lettering { halo, ..self }
    }
}

/// Appends formatted text.
pub(crate) fn append(text: &mut String, more: fmt::Arguments<'_>) {
    text.write_fmt(more).expect("a string takes all that is written");
}

/// A pen and what it has written.
#[derive(Debug)]
pub(crate) struct Pen {
    /// What it has written.
    pub out: String,
    /// Its colours.
    pub theme: Theme,
    /// The prefix of every id.
    pub ids: String,
}

impl Pen {
    /// A pen that has written nothing yet.
    pub fn new(theme: Theme, ids: String) -> Pen {
        Pen { out: String::new(), theme, ids }
    }

    /// Writes markup.
    pub fn add(&mut self, markup: fmt::Arguments<'_>) {
        append(&mut self.out, markup);
    }

    /// Writes markup in which `$veg$` and the like stand for colours, and `$#$` for the prefix of ids.
    pub fn template(&mut self, template: &str, mark: Token) {
        for (at, piece) in template.split('$').enumerate() {
            let piece = match (at % 2, piece) {
                (1, "#") => self.ids.as_str(),
                (1, name) => named(name, mark).of(self.theme),
                (_, plain) => plain,
            };
            self.out.push_str(piece);
        }
    }

    /// Whether nothing with this id has been written yet.
    pub fn lacks(&self, id: &str) -> bool {
        !self.out.contains(&format!("id=\"{id}\""))
    }

    /// The colour of a token.
    pub fn colour(&self, token: Token) -> &'static str {
        token.of(self.theme)
    }

    /// Opens a group whose text is written in this way.
    pub fn letters(&mut self, how: Lettering) {
        let anchor = match how.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (hand, ink) = (how.hand.attributes(), self.colour(how.ink));
        self.add(format_args!("<g {hand} font-size=\"{}\" fill=\"{ink}\"{anchor}", N(how.size)));
        if how.halo > 0.0 {
            let paper = self.colour(Token::GroundClear);
            let halo = N(how.halo);
            self.add(format_args!(
                " paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"{halo}\" stroke-linejoin=\"round\""
            ));
        }
        self.out.push('>');
    }

    /// Writes text in the open group.
    pub fn word(&mut self, (x, y): Point, words: &str) {
        self.add(format_args!("<text x=\"{}\" y=\"{}\">{}</text>", N(x), N(y), Safe(words)));
    }

    /// Closes a group.
    pub fn close(&mut self) {
        self.out.push_str("</g>");
    }

    /// Writes text in a group of its own.
    pub fn write(&mut self, at: Point, how: Lettering, words: &str) {
        self.letters(how);
        self.word(at, words);
        self.close();
    }
}

/// A name as part of an id, which has no spaces.
pub(crate) fn in_id(name: &str) -> String {
    name.replace(' ', "-")
}

fn named(name: &str, mark: Token) -> Token {
    match name {
        "veg" => Token::Veg,
        "water" => Token::Water,
        "relief" => Token::Relief,
        "ink" => Token::Ink2,
        "paper" => Token::Sheet,
        "disp" => Token::Disp,
        "elim" => Token::Elim,
        "mark" => mark,
        other => unreachable!("no template names the colour {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, said) in
            [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (100.0, "100"), (3.046, "3.05")]
        {
            assert_eq!(N(value).to_string(), said);
        }
    }

    #[test]
    fn grounds_are_painted_in_inks_that_there_are() {
        for ink in jumpmaster_core::sheet::INKS {
            let mut pen = Pen::new(Theme::Page, String::new());
            pen.template(&format!("<path fill=\"${ink}$\"/>"), Token::Ink);
            assert!(pen.out.starts_with("<path fill=\"var(--"), "{}", pen.out);
        }
    }

    #[test]
    fn words_cannot_become_markup() {
        assert_eq!(Safe("<b a=\"1\">&'\u{0}").to_string(), "&lt;b a=&quot;1&quot;&gt;&amp;&#39; ");
    }
}
