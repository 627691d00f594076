//! Thirty-two bytes, written as 64 hexadecimal digits: hashes, salts, and contributions to the dice.

use jumpmaster_core::Fault;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::str::FromStr;

/// Thirty-two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bytes32(pub [u8; 32]);

impl Bytes32 {
    /// The SHA-256 of some parts, concatenated.
    pub fn hash(parts: &[&[u8]]) -> Bytes32 {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        Bytes32(hash.finalize().into())
    }

    /// Fresh random bytes from the operating system.
    ///
    /// # Panics
    /// If the operating system has none, as no secret could then be kept.
    pub fn random() -> Bytes32 {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Bytes32(bytes)
    }
}

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (at, byte) in self.0.iter().enumerate() {
            text[2 * at] = DIGITS[usize::from(byte >> 4)];
            text[2 * at + 1] = DIGITS[usize::from(byte & 15)];
        }
        f.write_str(std::str::from_utf8(&text).expect("digits are text"))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bytes32 {
    type Err = Fault;

    /// Reads 64 digits. Capital letters are refused, so that every value is written in only one way.
    fn from_str(text: &str) -> Result<Bytes32, Fault> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        let read = text.len() == 64
            && text.as_bytes().chunks_exact(2).zip(&mut bytes).all(|(pair, byte)| {
                match (digit(pair[0]), digit(pair[1])) {
                    (Some(high), Some(low)) => {
                        *byte = high << 4 | low;
                        true
                    }
                    _ => false,
                }
            });
        read.then_some(Bytes32(bytes)).ok_or_else(|| {
            Fault::new(
                "a hash or secret is not written as it must be",
                "it is 32 bytes",
                "write 64 digits, 0 to 9 and a to f, in small letters",
            )
        })
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes32, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(|fault: Fault| serde::de::Error::custom(format!("{}: {}", fault.what, fault.fix)))
    }
}

impl schemars::JsonSchema for Bytes32 {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bytes32".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "Thirty-two bytes, as 64 hexadecimal digits in small letters.",
            "pattern": "^[0-9a-f]{64}$",
        })
    }
}

/// JSON in the canonical form that is hashed: members sorted by the bytes of their names, no blanks, strings escaped as
/// little as JSON allows (`\"`, `\\`, `\b`, `\f`, `\n`, `\r`, `\t`, other control characters as `\u00..` in lower case).
pub(crate) fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write_canonical(value, &mut text);
    text
}

fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                write_canonical(item, text);
            }
            text.push(']');
        }
        Value::Object(members) => {
            // Sorted here, since a map may keep insertion order if any crate in the program enables that.
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(name, _)| *name);
            text.push('{');
            for (at, (name, member)) in members.into_iter().enumerate() {
                text.push_str(if at == 0 { "" } else { "," });
                let _ = write!(text, "{}:", Value::from(name.as_str()));
                write_canonical(member, text);
            }
            text.push('}');
        }
        plain => {
            let _ = write!(text, "{plain}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn hexadecimal_is_read_as_written_and_in_no_other_way() {
        let bytes = Bytes32(std::array::from_fn(|at| (at as u8).wrapping_mul(9)));
        assert_eq!(bytes.to_string().parse::<Bytes32>().unwrap(), bytes);
        let upper = bytes.to_string().to_uppercase();
        for bad in ["", "00", &upper, &"g".repeat(64), &"é".repeat(32)] {
            assert!(bad.parse::<Bytes32>().is_err(), "{bad}");
        }
        assert_eq!(
            Bytes32::hash(&[b"a", b"bc"]).to_string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "the published SHA-256 of abc"
        );
    }

    #[test]
    fn there_is_one_form_to_hash() {
        let value: Value =
            serde_json::from_str("{ \"b\": [1, {\"z\":null,\"a\":true}], \"a\": \"ü\\u0001\\n\\\"/\" }").unwrap();
        assert_eq!(canonical(&value), "{\"a\":\"ü\\u0001\\n\\\"/\",\"b\":[1,{\"a\":true,\"z\":null}]}");
        assert_eq!(canonical(&json!({})), "{}");
    }
}
