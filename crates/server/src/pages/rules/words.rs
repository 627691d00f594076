//! Search words, marked where they are found; and ids within a text, made into links.

use crate::kit;
use jumpmaster_systems::shelf;
use maud::{Markup, html};

/// The words of a search.
pub(super) struct Words {
    list: Vec<String>,
    stems: Vec<String>,
}

impl Words {
    /// The words of a search.
    pub(super) fn new(text: &str) -> Words {
        let list: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        let parts = list.iter().flat_map(|word| word.split(|sign: char| !sign.is_alphanumeric()));
        let stems = parts.filter(|part| !part.is_empty()).map(|part| {
            let lower = part.to_lowercase();
            let plural = lower.chars().count() > 3 && lower.ends_with('s') && !lower.ends_with("ss");
            if plural { lower[..lower.len() - 1].to_string() } else { lower }
        });
        let stems = stems.collect();
        Words { list, stems }
    }

    /// The words as they were written.
    pub(super) fn list(&self) -> &[String] {
        &self.list
    }

    /// Whether nothing is searched for.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn fits(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        self.stems.iter().any(|stem| lower.starts_with(stem))
    }
}

/// A piece of a text.
enum Piece<'a> {
    Plain(&'a str),
    Word(&'a str),
    Id(&'a str),
}

/// A text with the words marked, and with the ids of clauses and tables as links.
pub(super) fn marked(text: &str, words: &Words) -> Markup {
    html! {
        @for piece in pieces(text) {
            @match piece {
                Piece::Id(id) => (kit::chip(id)),
                Piece::Word(word) if words.fits(word) => { mark { (word) } },
                Piece::Word(word) | Piece::Plain(word) => (word),
            }
        }
    }
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let joins = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '-' | '_');
        let end = rest.find(|sign| !joins(sign)).unwrap_or(rest.len());
        let token = rest[..end].trim_end_matches(['.', '-']);
        if is_id(token) {
            pieces.push(Piece::Id(token));
            rest = &rest[token.len()..];
            continue;
        }
        let end = rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len());
        if end > 0 {
            pieces.push(Piece::Word(&rest[..end]));
            rest = &rest[end..];
        } else {
            let end = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
            pieces.push(Piece::Plain(&rest[..end]));
            rest = &rest[end..];
        }
    }
    pieces
}

/// Whether this is the id of a clause or a table on the shelf.
fn is_id(token: &str) -> bool {
    let Some((system, _)) = token.split_once('.') else { return false };
    shelf().book(system).is_ok_and(|book| {
        let ledger = book.ledger();
        ledger.clause(token).is_ok() || ledger.table(token).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_marked_and_ids_are_links() {
        let marked = |text: &str, words: &str| marked(text, &Words::new(words)).into_string();
        assert_eq!(marked("Sticks drift <far>.", "stick"), "<mark>Sticks</mark> drift &lt;far&gt;.");
        assert_eq!(marked("over, Über", "über"), "over, <mark>Über</mark>");
        let clause = &shelf().books().next().unwrap().ledger().clauses[0].id;
        let said = marked(&format!("As ({clause}) says."), "");
        assert!(said.contains(&format!("#{clause}\"")) && said.ends_with("</a>) says."), "{said}");
    }
}
