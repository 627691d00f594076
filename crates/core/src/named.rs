//! Names: the words that ledgers, maps and files use for the values of an enum.

use crate::Fault;
use std::marker::PhantomData;

/// A value with a name in the data files.
pub trait Named: Copy + PartialEq + Sized + 'static {
    /// What such a value is, for messages: "terrain", "wind speed".
    const KIND: &'static str;
    /// Every value, in the order of the enum.
    const ALL: &'static [Self];

    /// The name as files write it.
    fn name(self) -> &'static str;

    /// Its number in the order of the enum.
    fn number(self) -> usize;

    /// Other names for it that files may use: the sign on a chart, a second word.
    fn aliases(self) -> &'static [&'static str];

    /// The value with this name, if there is one.
    fn find(name: &str) -> Option<Self> {
        let goes_by = |value: &Self| value.name().eq_ignore_ascii_case(name) || value.aliases().contains(&name);
        Self::ALL.iter().copied().find(goes_by)
    }

    /// The value with this name, or a fault that says which names there are.
    fn named(name: &str) -> Result<Self, Fault> {
        Self::find(name).ok_or_else(|| Fault::unknown(Self::KIND, name, Self::ALL.iter().map(|value| value.name())))
    }
}

/// A set of values of an enum, such as everything in a hex.
#[derive(PartialEq, Eq, Debug)]
pub struct Several<T>(u32, PhantomData<T>);

impl<T> Clone for Several<T> {
    #[inline]
    fn clone(&self) -> Several<T> {
        *self
    }
}

impl<T> Copy for Several<T> {}

impl<T> Default for Several<T> {
    fn default() -> Several<T> {
        Several(0, PhantomData)
    }
}

impl<T: Named> Several<T> {
    /// Whether a value is in the set.
    #[inline]
    pub fn has(self, value: T) -> bool {
        self.0 >> value.number() & 1 == 1
    }

    /// The set with one value more.
    #[must_use]
    pub fn with(self, value: T) -> Several<T> {
        Several(self.0 | 1 << value.number(), PhantomData)
    }

    /// The set with one value less.
    #[must_use]
    pub fn without(self, value: T) -> Several<T> {
        Several(self.0 & !(1 << value.number()), PhantomData)
    }

    /// Every value in the set, in the order of the enum.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let value = *T::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(value)
        })
    }
}

/// Serialised as a list of names.
impl<T: Named> serde::Serialize for Several<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Named::name))
    }
}

impl<'de, T: Named> serde::Deserialize<'de> for Several<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Several<T>, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        names.iter().map(|name| T::named(name).map_err(serde::de::Error::custom)).collect()
    }
}

impl<T: Named> FromIterator<T> for Several<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Several<T> {
        values.into_iter().fold(Several::default(), Several::with)
    }
}

/// Declares an enum whose values have names in the data files, and which prints, parses and serialises by those names.
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
            #[inline]
            fn number(self) -> usize { self as usize }
            fn aliases(self) -> &'static [&'static str] { match self { $($type::$value => &[$($alias),*]),+ } }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { f.write_str($crate::Named::name(*self)) }
        }
    };
}
