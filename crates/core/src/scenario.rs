//! Scenarios: what a game is played with, read from a file. The head that all files share is read here, the rest by the
//! system.

use crate::options::{SetBy, Setting};
use crate::{Fault, House, Ledger, Map, MapFile, Rules, Sheet};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// A scenario, read and checked, with its rules and map.
pub trait Scenario: Sized + Send + Sync + 'static {
    /// The rules it is played by.
    type Rules: Rules;
    /// What its file says beyond its [`Head`].
    type File: DeserializeOwned;
    /// What a file is made of, in a few words, for messages: "forces, turns and victory".
    const MADE_OF: &'static str;

    /// Makes a scenario from its file. The rules already have its options and any house rules set.
    fn read(head: Head, file: Self::File, map: &MapFile, rules: Arc<Self::Rules>) -> Result<Self, Fault>;
    /// The rules it is played by.
    fn rules(&self) -> &Arc<Self::Rules>;
    /// The names of the seats.
    fn seats(&self) -> &[String];
    /// Its bare map, drawn; an empty sheet for a game without one.
    fn ground(&self) -> Sheet {
        Sheet::default()
    }
    /// Whether a new game may begin with it as it is: everything its ready-made plan says can be carried out. This is
    /// checked when a game begins and not when a scenario is read, so that games of one accepted long ago still open.
    fn sound(&self) -> Result<(), Fault> {
        Ok(())
    }
}

/// What every scenario file begins with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// Its name on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The options it sets.
    pub options: BTreeMap<String, Setting>,
}

/// A scenario that comes with a system.
#[derive(Clone, Copy, Debug)]
pub struct ScenarioFile {
    /// Its name on the command line: `bridge-by-night`.
    pub name: &'static str,
    /// The scenario, in TOML.
    pub text: &'static str,
    /// Its map as a Tiled file; `None` for a game without a board.
    pub map: Option<&'static str>,
}

impl ScenarioFile {
    /// Reads its map, if it has one.
    pub fn map(&self) -> Result<MapFile, Fault> {
        self.map.map_or(Ok(MapFile::None), |text| MapFile::read(self.name, text, &|_| None))
    }

    /// Reads its hex map.
    pub fn hexes(&self) -> Result<Map, Fault> {
        self.map()?.into_hexes().map_err(|fault| fault.at(self.name))
    }
}

/// A scenario to be read, together with the map it names.
pub struct ScenarioSource {
    /// What messages call it.
    pub file: String,
    /// The scenario, in TOML.
    pub text: String,
    /// Its map, if it has one.
    pub map: MapFile,
}

impl ScenarioSource {
    /// Reads the scenario. The ledger is passed as printed: the scenario sets its own options on it, then `house` is
    /// overlaid.
    pub fn read<S: Scenario>(&self, printed: &Ledger, house: Option<&House>) -> Result<Arc<S>, Fault> {
        let place = |fault: Fault| fault.at(&self.file);
        let Whole { mut head, body } = self.parse::<S>()?;
        head.name = self.file.trim_end_matches(".toml").into();
        let mut ledger = printed.clone();
        ledger.set(&head.options, SetBy::Scenario).map_err(place)?;
        if let Some(house) = house {
            ledger = house.over(&ledger)?;
        }
        let rules = Arc::new(S::Rules::read(&ledger)?);
        S::read(head, body, &self.map, rules).map(Arc::new).map_err(place)
    }

    fn parse<S: Scenario>(&self) -> Result<Whole<S::File>, Fault> {
        toml::from_str(&self.text).map_err(|error| {
            let line = error.span().map_or(1, |span| self.text[..span.start].matches('\n').count() + 1);
            Fault::new(
                format!("{}, line {line}: {}", self.file, error.message()),
                format!("a scenario is a TOML file of {}", S::MADE_OF),
                "mend that line; see the scenarios that come with the system",
            )
        })
    }
}

/// A whole file: its head, and what its system reads. A system's own type refuses unknown members, so those of the head are
/// removed first.
struct Whole<F> {
    head: Head,
    body: F,
}

impl<'de, F: DeserializeOwned> Deserialize<'de> for Whole<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole<F>, D::Error> {
        deserializer.deserialize_map(WholeVisitor(PhantomData))
    }
}

struct WholeVisitor<F>(PhantomData<F>);

impl<'de, F: DeserializeOwned> Visitor<'de> for WholeVisitor<F> {
    type Value = Whole<F>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a scenario")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Whole<F>, A::Error> {
        let mut head = Members::default();
        let body = F::deserialize(MapAccessDeserializer::new(Headless { map, head: &mut head }))?;
        let missing = <A::Error as serde::de::Error>::missing_field;
        for (there, member) in [(&head.system, "system"), (&head.about, "about")] {
            there.as_ref().ok_or_else(|| missing(member))?;
        }
        let title = head.title.ok_or_else(|| missing("title"))?;
        Ok(Whole { head: Head { name: String::new(), title, options: head.options }, body })
    }
}

/// The members of a head, as far as they have been read.
#[derive(Default)]
struct Members {
    system: Option<String>,
    title: Option<String>,
    about: Option<String>,
    map: Option<String>,
    options: BTreeMap<String, Setting>,
}

/// The members of a file without those of its head, which are set aside.
struct Headless<'h, A> {
    map: A,
    head: &'h mut Members,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Headless<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            match key.as_str() {
                "system" => self.head.system = Some(self.map.next_value()?),
                "title" => self.head.title = Some(self.map.next_value()?),
                "about" => self.head.about = Some(self.map.next_value()?),
                "map" => self.head.map = Some(self.map.next_value()?),
                "options" => self.head.options = self.map.next_value()?,
                _ => return seed.deserialize(serde::de::value::StringDeserializer::new(key)).map(Some),
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
