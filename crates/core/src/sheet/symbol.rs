//! Symbols: what a counter carries, and how it is drawn.

use super::handle::handle;

/// A symbol that a counter can carry: one that several systems share (`Symbol::RIFLE`), or one that a system describes itself.
#[derive(Clone, Copy)]
pub struct Symbol(&'static SymbolPicture);

handle!(Symbol, SymbolPicture, "The symbol of a counter: its name, such as `rifle`.");

/// What a symbol is called, and how it is drawn.
#[derive(Debug)]
pub struct SymbolPicture {
    /// Its name in JSON and in words: lower-case letters, spaces and hyphens.
    pub name: &'static str,
    /// The letter that stands for it on a terminal. In one game, every symbol has its own.
    pub letter: char,
    /// Its place among others in a key. Symbols with the same number go by their names.
    pub order: u16,
    /// The lines of it, as an SVG path: 0, 0 is the middle of a counter that reaches from -20 to 20, its figures below 6.
    pub stroked: &'static str,
    /// The filled parts of it, as an SVG path.
    pub filled: &'static str,
}

impl Symbol {
    /// A symbol by its description. What is not well formed in it is found when it is compiled, if it is a constant.
    pub const fn new(picture: &'static SymbolPicture) -> Symbol {
        assert!(super::handle::is_name(picture.name), "a name is lower-case letters, spaces and hyphens");
        assert!(picture.letter.is_ascii_uppercase(), "a capital letter stands for it");
        assert!(is_path(picture.stroked.as_bytes()) && is_path(picture.filled.as_bytes()), "it is drawn by paths");
        assert!(picture.stroked.len() + picture.filled.len() > 0, "there is something to draw");
        Symbol(picture)
    }
}

/// Whether something consists of the letters and numbers of an SVG path.
const fn is_path(path: &[u8]) -> bool {
    let mut at = 0;
    while at < path.len() {
        if !matches!(path[at], b'0'..=b'9' | b'.' | b',' | b'-' | b' ' | b'A'..=b'Z' | b'a'..=b'z') {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_known_by_their_names() {
        assert_eq!(serde_json::to_string(&Symbol::ANTI_AIRCRAFT).unwrap(), "\"anti-aircraft\"");
        assert_eq!(
            (Symbol::RIFLE.to_string(), format!("{:?}", Symbol::RIFLE)),
            ("rifle".into(), "Symbol(rifle)".into())
        );
        assert!(Symbol::AIRBORNE < Symbol::RIFLE && Symbol::RIFLE != Symbol::TANK);
        assert!(is_path(b"M-2.4 5a2.4 2.4 0 1 1 4.8 0Z") && !is_path(b"M0 0\"/><script>"));
    }
}
