//! Colours on a terminal, and lines that keep to a width.

use crate::tokens::Token;
use crate::words::{columns, cut};

/// Writes with or without colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    /// Whether there are colours.
    pub colours: bool,
}

impl Paint {
    /// Bold text.
    pub fn bold(self, words: &str) -> String {
        if self.colours && !words.is_empty() { format!("\u{1b}[1m{words}\u{1b}[0m") } else { words.into() }
    }

    /// Text in an ink, on the terminal's own background.
    pub fn ink(self, ink: Token, words: &str) -> String {
        if self.colours && !words.is_empty() {
            format!("\u{1b}[38;5;{}m{words}\u{1b}[0m", ink.terminal())
        } else {
            words.into()
        }
    }

    /// Text in an ink on a background.
    pub fn upon(self, face: Token, ink: Token, bold: bool, words: &str) -> String {
        if !self.colours {
            return words.into();
        }
        let weight = if bold { "1;" } else { "" };
        format!("\u{1b}[{weight}38;5;{};48;5;{}m{words}\u{1b}[0m", ink.terminal(), face.terminal())
    }
}

/// Appends a line, without blanks at its end.
pub(crate) fn line(out: &mut String, words: &str) {
    out.push_str(words.trim_end());
    out.push('\n');
}

/// Appends items one after the other after a heading, in as many lines as they need; later lines are indented.
pub(crate) fn wrap(out: &mut String, heading: &str, items: &[String], between: &str, width: usize) {
    if items.is_empty() {
        return;
    }
    let mut row = heading.trim_end().to_string();
    for (at, item) in items.iter().enumerate() {
        let between = if at + 1 < items.len() { between.trim_end() } else { "" };
        let item = format!("{item}{between}");
        // An item is kept together if it fits in a line.
        let pieces: Vec<&str> = if columns(&item) + 2 <= width { vec![&item] } else { item.split(' ').collect() };
        for piece in pieces.into_iter().filter(|piece| !piece.is_empty()) {
            if row.is_empty() {
                row = cut(piece, width);
            } else if columns(&row) + 1 + columns(piece) <= width {
                row.push(' ');
                row.push_str(piece);
            } else {
                line(out, &cut(&row, width));
                row = format!("  {}", cut(piece, width - 2));
            }
        }
    }
    line(out, &cut(&row, width));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_to_their_width() {
        let items: Vec<String> = ["one two", "three", "incomprehensibilities"].map(String::from).to_vec();
        let mut out = String::new();
        wrap(&mut out, "Said: ", &items, ", ", 16);
        assert_eq!(out, "Said: one two,\n  three,\n  incomprehensi…\n");
    }
}
