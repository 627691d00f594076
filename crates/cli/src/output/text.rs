//! Text on lines: wrapping, shortening, counting, and JSON values in plain words.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The number of columns a text takes, not counting colour codes.
pub fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).map(UnicodeWidthStr::width).sum()
}

/// Breaks a text into lines of at most `columns`; a longer word stands alone.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + 1 + width(word) > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The beginning of a text, cut to fit `columns`.
pub fn shorten(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.into();
    }
    let mut short = String::new();
    let mut taken = 0;
    for letter in text.chars() {
        taken += letter.width().unwrap_or(0);
        if taken >= columns {
            break;
        }
        short.push(letter);
    }
    format!("{}…", short.trim_end())
}

/// A number of things: `1 run`, `2 runs`.
pub fn count(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A number with its thousands separated.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("incomprehensible", 4), ["incomprehensible"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
    }

    #[test]
    fn texts_are_cut_to_fit() {
        assert_eq!(shorten("drift", 5), "drift");
        assert_eq!(shorten("drift pattern", 8), "drift p…");
        assert_eq!(shorten("drift pattern", 7), "drift…");
    }
}
