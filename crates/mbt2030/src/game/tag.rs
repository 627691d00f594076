//! What a counter is called by everybody: the letter of its side and its number in the order in which that side put
//! its counters down. It says nothing of what lies underneath (mbt2030.blank.1).

use crate::unit::Side;
use jumpmaster_core::Named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a counter: "A3".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "String")]
pub struct Tag {
    /// Whose it is.
    pub side: Side,
    /// Its number, from 1.
    pub number: u8,
}

impl Tag {
    /// The counter of a side with this place in its list.
    pub const fn of(side: Side, at: usize) -> Tag {
        Tag { side, number: at as u8 + 1 }
    }

    /// Its place in the list of its side.
    pub const fn at(self) -> usize {
        self.number as usize - 1
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ["A", "B"][self.side.number()];
        write!(f, "{letter}{}", self.number)
    }
}

impl From<Tag> for String {
    fn from(tag: Tag) -> String {
        tag.to_string()
    }
}

impl TryFrom<String> for Tag {
    type Error = String;

    fn try_from(text: String) -> Result<Tag, String> {
        let side = match text.as_bytes().first() {
            Some(b'A') => Some(Side::A),
            Some(b'B') => Some(Side::B),
            _ => None,
        };
        let number =
            text.get(1..).filter(|digits| !digits.starts_with(['+', '0'])).and_then(|digits| digits.parse().ok());
        let tag = side.zip(number).map(|(side, number)| Tag { side, number });
        tag.ok_or_else(|| format!("\"{text}\" is no counter; they are called A1, A2, B1"))
    }
}
