//! Handles to descriptions that a system supplies: small to keep, and known by a name.

/// Makes a type that holds a `&'static` description with an `order` and a `name` a handle to it: it gives the description's
/// fields, is compared by order and name, and prints and serialises as its name.
macro_rules! handle {
    ($handle:ident, $picture:ident, $about:literal) => {
        impl ::std::ops::Deref for $handle {
            type Target = $picture;

            fn deref(&self) -> &$picture {
                self.0
            }
        }

        impl $handle {
            fn place(self) -> (u16, &'static str) {
                (self.0.order, self.0.name)
            }
        }

        impl PartialEq for $handle {
            fn eq(&self, other: &$handle) -> bool {
                ::std::ptr::eq(self.0, other.0) || self.place() == other.place()
            }
        }

        impl Eq for $handle {}

        impl PartialOrd for $handle {
            fn partial_cmp(&self, other: &$handle) -> Option<::std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $handle {
            fn cmp(&self, other: &$handle) -> ::std::cmp::Ordering {
                self.place().cmp(&other.place())
            }
        }

        impl ::std::hash::Hash for $handle {
            fn hash<H: ::std::hash::Hasher>(&self, state: &mut H) {
                self.place().hash(state);
            }
        }

        impl ::std::fmt::Display for $handle {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.0.name)
            }
        }

        impl ::std::fmt::Debug for $handle {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!(stringify!($handle), "({})"), self.0.name)
            }
        }

        impl ::serde::Serialize for $handle {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.name)
            }
        }

        impl ::schemars::JsonSchema for $handle {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($handle).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({ "type": "string", "description": $about })
            }
        }
    };
}

pub(super) use handle;

/// Whether a name can be read in words, in JSON and in an id: lower-case letters, spaces and hyphens.
pub(super) const fn is_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !matches!(bytes[at], b'a'..=b'z' | b' ' | b'-') {
            return false;
        }
        at += 1;
    }
    !bytes.is_empty()
}
