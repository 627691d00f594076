//! A canvas of characters, each with its colours.

use super::paint::{Paint, line};
use crate::tokens::Token;
use unicode_width::UnicodeWidthChar;

/// The colours of a character: its face, its ink, and whether it is bold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// Its background; `None` for the terminal's own.
    pub face: Option<Token>,
    /// Its ink.
    pub ink: Token,
    /// Whether it is bold.
    pub bold: bool,
}

impl Look {
    /// Plain characters on the terminal's own background.
    pub const BARE: Look = Look { face: None, ink: Token::Edge, bold: false };
}

/// Rows of characters.
pub(crate) struct Canvas {
    wide: usize,
    signs: Vec<(char, Look)>,
}

impl Canvas {
    /// An empty canvas.
    pub fn new(wide: usize, high: usize) -> Canvas {
        Canvas { wide, signs: vec![(' ', Look::BARE); wide * high] }
    }

    /// Writes characters from a place on. What is off the canvas is not written, and a character that would take more or
    /// less than one place is replaced.
    pub fn put(&mut self, (x, y): (usize, usize), look: Look, words: &str) {
        for (at, sign) in words.chars().enumerate() {
            let sign = if sign.width() == Some(1) { sign } else { '?' };
            if x + at < self.wide
                && let Some(place) = self.signs.get_mut(y * self.wide + x + at)
            {
                *place = (sign, look);
            }
        }
    }

    /// Appends its rows to a text.
    pub fn show(&self, out: &mut String, paint: Paint) {
        for row in self.signs.chunks(self.wide) {
            let used = row.iter().rposition(|(sign, look)| *sign != ' ' || (paint.colours && look.face.is_some()));
            let mut said = String::new();
            for run in row[..used.map_or(0, |last| last + 1)].chunk_by(|one, next| one.1 == next.1) {
                let (words, look): (String, Look) = (run.iter().map(|(sign, _)| *sign).collect(), run[0].1);
                said.push_str(&match look.face {
                    Some(face) => paint.upon(face, look.ink, look.bold, &words),
                    None if words.trim().is_empty() => words,
                    None => paint.ink(look.ink, &words),
                });
            }
            line(out, &said);
        }
    }
}
