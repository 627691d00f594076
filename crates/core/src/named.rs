//! Names: the words that ledgers, maps and files use for the values of an enum.

use crate::Fault;

/// A value with a name in the data files.
pub trait Named: Copy + PartialEq + Sized + 'static {
    /// What such a value is, for messages: "terrain", "wind speed".
    const KIND: &'static str;
    /// Every value, in the order of the enum.
    const ALL: &'static [Self];

    /// The name as files write it.
    fn name(self) -> &'static str;

    /// Other names for it that files may use: the sign on a chart, a second word.
    fn aliases(self) -> &'static [&'static str];

    /// The value with this name.
    fn named(name: &str) -> Result<Self, Fault> {
        Self::ALL
            .iter()
            .copied()
            .find(|value| value.name().eq_ignore_ascii_case(name) || value.aliases().contains(&name))
            .ok_or_else(|| Fault::unknown(Self::KIND, name, Self::ALL.iter().map(|value| value.name())))
    }
}

/// Declares an enum whose values have names in the data files: it prints, parses and serialises by them.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident: $kind:literal { $($(#[$doc:meta])* $value:ident = $name:literal $(| $alias:literal)*),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        $vis enum $type { $($(#[$doc])* #[serde(rename = $name $(, alias = $alias)*)] $value),+ }

        impl $crate::Named for $type {
            const KIND: &'static str = $kind;
            const ALL: &'static [Self] = &[$($type::$value),+];
            fn name(self) -> &'static str { match self { $($type::$value => $name),+ } }
            fn aliases(self) -> &'static [&'static str] { match self { $($type::$value => &[$($alias),*]),+ } }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { f.write_str($crate::Named::name(*self)) }
        }
    };
}
