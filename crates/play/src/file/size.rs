//! What was rolled, as game files write it: a single die by its number of faces, several that were added up as `"2d6"`.

use jumpmaster_core::dice::Die;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A die in a game file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(pub Die);

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.dice() {
            1 => serializer.serialize_u8(self.0.faces()),
            _ => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        deserializer.deserialize_any(Sizes)
    }
}

struct Sizes;

impl Visitor<'_> for Sizes {
    type Value = Size;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a die by its number of faces, 2 to 100, or several that are added up, such as \"2d6\"")
    }

    fn visit_u64<E: Error>(self, faces: u64) -> Result<Size, E> {
        let die = u8::try_from(faces).ok().and_then(|faces| Die::known(1, faces));
        die.map(Size).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(faces), &self))
    }

    /// A single die is never written this way: the same roll has only one text, so that it can be hashed.
    fn visit_str<E: Error>(self, text: &str) -> Result<Size, E> {
        let die = text.parse::<Die>().ok().filter(|die| die.dice() > 1 && die.to_string() == text);
        die.map(Size).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_die_reads_back_and_nothing_else_does() {
        for (dice, faces) in (1..=50).flat_map(|dice| (2..=100).map(move |faces| (dice, faces))) {
            let Some(die) = Die::known(dice, faces) else { continue };
            let text = serde_json::to_string(&Size(die)).unwrap();
            assert_eq!(text, if dice == 1 { faces.to_string() } else { format!("\"{dice}d{faces}\"") });
            assert_eq!(serde_json::from_str::<Size>(&text).unwrap(), Size(die));
        }
        for nonsense in
            ["1", "0", "101", "-6", "6.0", "null", "\"d6\"", "\"1d6\"", "\"02d6\"", "\"2d06\"", "\"2d51\"", "[2,6]"]
        {
            assert!(serde_json::from_str::<Size>(nonsense).is_err(), "{nonsense}");
        }
    }
}
