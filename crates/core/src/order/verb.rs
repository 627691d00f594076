//! The verb of an order: its variant's name in JSON, so that it need not be written a second time.

use serde::ser::{Impossible, Serialize, Serializer};
use std::fmt;

/// The verb of an order: the name of its variant in JSON, or an empty string if it is not an enum.
pub fn verb(order: &impl Serialize) -> &'static str {
    match order.serialize(VariantName) {
        Err(Found(name)) => name,
        Ok(never) => match never {},
    }
}

/// The end of the search. This serialiser never returns anything else.
#[derive(Debug)]
struct Found(&'static str);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Found {}

impl serde::ser::Error for Found {
    fn custom<T: fmt::Display>(_: T) -> Found {
        Found("")
    }
}

enum Never {}

struct VariantName;

macro_rules! of_no_enum {
    ($($method:ident($($argument:ty),*);)+) => {
        $(fn $method(self $(, _: $argument)*) -> Result<Never, Found> { Err(Found("")) })+
    };
}

impl Serializer for VariantName {
    type Ok = Never;
    type Error = Found;
    type SerializeSeq = Impossible<Never, Found>;
    type SerializeTuple = Impossible<Never, Found>;
    type SerializeTupleStruct = Impossible<Never, Found>;
    type SerializeTupleVariant = Impossible<Never, Found>;
    type SerializeMap = Impossible<Never, Found>;
    type SerializeStruct = Impossible<Never, Found>;
    type SerializeStructVariant = Impossible<Never, Found>;

    of_no_enum! {
        serialize_bool(bool); serialize_i8(i8); serialize_i16(i16); serialize_i32(i32); serialize_i64(i64);
        serialize_u8(u8); serialize_u16(u16); serialize_u32(u32); serialize_u64(u64); serialize_f32(f32);
        serialize_f64(f64); serialize_char(char); serialize_str(&str); serialize_bytes(&[u8]); serialize_none();
        serialize_unit(); serialize_unit_struct(&'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Never, Found> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Never, Found> {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Never, Found> {
        Err(Found(variant))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: &T,
    ) -> Result<Never, Found> {
        Err(Found(variant))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Found> {
        Err(Found(variant))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Found> {
        Err(Found(variant))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Found> {
        Err(Found(""))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Found> {
        Err(Found(""))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Found> {
        Err(Found(""))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Found> {
        Err(Found(""))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Found> {
        Err(Found(""))
    }
}

#[cfg(test)]
mod tests {
    use super::verb;
    use serde::Serialize;

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Order {
        CallOff,
        Move { _to: u8 },
        Land(u8),
    }

    #[test]
    fn a_verb_is_what_json_calls_an_order() {
        assert_eq!(verb(&Order::CallOff), "call-off");
        assert_eq!(verb(&Order::Move { _to: 1 }), "move");
        assert_eq!(verb(&Order::Land(1)), "land");
        assert_eq!(verb(&7), "");
    }
}
