//! The address of a plan: everything the page shows is in it, so that a link opens the same again.
//!
//! `?do=…&on=…&a=7,6&a.planes=2&a.wind.from=W&b=…&objective=10,6&within=3&least=4&enemy=9,5&option=key = value&house=…`:
//! a plan's letter occurs once for each hex it aims at, and with a dot for each field of a hex or of the plan, in the
//! same order. The procedure decides which names may follow the dot; `slot.rs` tells the lists of a plan apart.

use jumpmaster_core::Fault;
use std::fmt::Write;

/// One of the two plans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letter {
    /// The first.
    A,
    /// The one beside it.
    B,
}

impl Letter {
    /// Its key in addresses.
    pub fn key(self) -> &'static str {
        match self {
            Letter::A => "a",
            Letter::B => "b",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Letter::A => "A",
            Letter::B => "B",
        }
    }
}

/// A plan as the address gives it: the hexes, and for each name the values, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// The hexes, including empty ones.
    pub hexes: Vec<String>,
    /// The values under each name.
    pub said: Vec<(String, Vec<String>)>,
}

impl Given {
    /// The values under a name.
    pub fn under(&self, name: &str) -> &[String] {
        self.said.iter().find(|(known, _)| known == name).map_or(&[], |(_, values)| values)
    }

    /// The values under a name, to be changed.
    pub fn under_mut(&mut self, name: &str) -> &mut Vec<String> {
        let at = self.said.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.said.push((name.into(), Vec::new()));
            self.said.len() - 1
        });
        &mut self.said[at].1
    }
}

/// What the heat on the map shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Show {
    /// How likely it is that something comes down.
    #[default]
    Lands,
    /// How many units come down on average.
    Mean,
    /// How many of them are fit on average.
    Fit,
}

impl Show {
    /// All of them.
    pub const ALL: [Show; 3] = [Show::Lands, Show::Mean, Show::Fit];

    /// Its key in addresses.
    pub fn key(self) -> &'static str {
        match self {
            Show::Lands => "lands",
            Show::Mean => "mean",
            Show::Fit => "fit",
        }
    }
}

/// Everything that an address says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// The procedure.
    pub procedure: String,
    /// The scenario or example it starts from.
    pub on: String,
    /// The first plan; the scenario's own if it is not there.
    pub a: Option<Given>,
    /// The plan beside it.
    pub b: Option<Given>,
    /// The objective hex; the scenario's own if this is `None`, none if it is empty.
    pub objective: Option<String>,
    /// The distance from the objective within which units count, in hexes.
    pub within: String,
    /// The number of units wanted there.
    pub least: String,
    /// The hexes where the enemy is.
    pub enemy: String,
    /// Options of the rules that are changed, each `key = value`.
    pub options: Vec<String>,
    /// A house-rule file.
    pub house: String,
    /// What the heat shows.
    pub show: Show,
    /// Which column the map shows.
    pub map: String,
    /// What a button asked for.
    pub act: String,
}

/// The most entries an address may list of anything.
const MOST: usize = 64;

impl Query {
    /// Reads the pairs of an address.
    pub fn read(pairs: &[(String, String)]) -> Result<Query, Fault> {
        let mut query = Query::default();
        for (key, value) in pairs {
            query.take(key, value)?;
        }
        let long = |many: usize, what: &str| {
            let fix = format!("leave out some: {MOST} are the most");
            if many > MOST { Err(Fault::new(format!("{many} {what}"), "a plan has an end", fix)) } else { Ok(()) }
        };
        for given in [&query.a, &query.b].into_iter().flatten() {
            long(given.hexes.len(), "hexes to aim at")?;
            given.said.iter().try_for_each(|(name, values)| long(values.len(), &format!("times \"{name}\"")))?;
            long(given.said.len(), "names")?;
        }
        long(query.options.len(), "options")?;
        long(query.enemy.split_whitespace().count(), "enemy positions")?;
        Ok(query)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        let words = value.trim();
        match key {
            "do" => self.procedure = words.into(),
            "on" => self.on = words.into(),
            "a" => self.a.get_or_insert_default().hexes.push(words.into()),
            "b" => self.b.get_or_insert_default().hexes.push(words.into()),
            "objective" => self.objective = Some(words.into()),
            "within" => self.within = words.into(),
            "least" => self.least = words.into(),
            "enemy" => self.enemy = words.split_whitespace().collect::<Vec<_>>().join(" "),
            "option" if words.is_empty() => {}
            "option" => self.options.push(words.into()),
            "house" => self.house = value.replace("\r\n", "\n").trim().into(),
            "map" => self.map = words.into(),
            "act" => self.act = words.into(),
            "show" => {
                let known = Show::ALL.into_iter().find(|show| show.key() == words);
                self.show = known.ok_or_else(|| Fault::unknown("show", words, Show::ALL.map(Show::key)))?;
            }
            _ => match key.split_once('.') {
                Some(("a", name)) => self.a.get_or_insert_default().under_mut(name).push(words.into()),
                Some(("b", name)) => self.b.get_or_insert_default().under_mut(name).push(words.into()),
                _ => return Err(Fault::unknown("part of the address", key, KEYS)),
            },
        }
        Ok(())
    }

    /// One of its plans; an empty one if it does not exist.
    pub fn plan(&self, letter: Letter) -> &Given {
        static EMPTY: Given = Given { hexes: Vec::new(), said: Vec::new() };
        let plan = match letter {
            Letter::A => &self.a,
            Letter::B => &self.b,
        };
        plan.as_ref().unwrap_or(&EMPTY)
    }

    /// The address of this query.
    pub fn link(&self) -> String {
        let mut link = Link::default();
        link.unless_empty("do", &self.procedure);
        link.unless_empty("on", &self.on);
        for (letter, given) in [(Letter::A, &self.a), (Letter::B, &self.b)] {
            if let Some(given) = given {
                link.plan(letter, given);
            }
        }
        if let Some(objective) = &self.objective {
            link.add("objective", objective);
        }
        link.unless_empty("within", &self.within);
        link.unless_empty("least", &self.least);
        link.unless_empty("enemy", &self.enemy);
        for option in &self.options {
            link.add("option", option);
        }
        link.unless_empty("house", &self.house);
        if self.show != Show::default() {
            link.add("show", self.show.key());
        }
        link.unless_empty("map", &self.map);
        link.unless_empty("act", &self.act);
        link.0
    }

    /// The address of this query with a change.
    pub fn link_with(&self, change: impl FnOnce(&mut Query)) -> String {
        let mut query = self.clone();
        change(&mut query);
        query.link()
    }
}

/// The names an address can contain, plans aside.
const KEYS: [&str; 13] =
    ["do", "on", "a", "b", "objective", "within", "least", "enemy", "option", "house", "show", "map", "act"];

/// The part of an address after its question mark.
#[derive(Default)]
struct Link(String);

impl Link {
    fn add(&mut self, key: &str, value: &str) {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.code(key);
        self.0.push('=');
        self.code(value);
    }

    fn unless_empty(&mut self, key: &str, value: &str) {
        if !value.is_empty() {
            self.add(key, value);
        }
    }

    /// Adds a plan: at least one of its hexes is named, even if empty, so that a plan without hexes is still a plan.
    fn plan(&mut self, letter: Letter, given: &Given) {
        if given.hexes.is_empty() {
            self.add(letter.key(), "");
        }
        for hex in &given.hexes {
            self.add(letter.key(), hex);
        }
        for (name, values) in &given.said {
            for value in values {
                self.add(&format!("{}.{name}", letter.key()), value);
            }
        }
    }

    /// Percent-encodes what an address may not contain.
    fn code(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => self.0.push(byte as char),
                b' ' => self.0.push('+'),
                _ => _ = write!(self.0, "%{byte:02X}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Vec<(String, String)> {
        let uri = format!("/lab?{text}").parse().unwrap();
        axum::extract::Query::try_from_uri(&uri).unwrap().0
    }

    #[test]
    fn an_address_says_the_same_again() {
        for text in [
            "",
            "do=x.drop&on=somewhere",
            "a=7,6&a=&a.planes=2&a.planes=1&a.wind.from=W&b=",
            "a=&objective=&within=3&least=4&enemy=9,5+9,6",
            "option=drift+%3D+%22x%22&option=b+%3D+2&house=system+%3D+%22x%22%0A%5Boptions%5D&show=fit&map=b",
            "a=%C3%A9%26%3D%23%3C%3E",
        ] {
            let query = Query::read(&pairs(text)).unwrap();
            assert_eq!(query.link(), text);
            assert_eq!(Query::read(&pairs(&query.link())).unwrap(), query);
        }
    }

    #[test]
    fn what_an_address_cannot_say_is_told() {
        let fault = |text: &str| Query::read(&pairs(text)).unwrap_err();
        assert!(fault("objectiv=1,1").fix.contains("objective"));
        assert!(fault("show=everything").what.contains("everything"));
        assert!(fault(&"a=1,1&".repeat(65)).what.starts_with("65 hexes"));
        assert!(fault("c.planes=1").what.contains("c.planes"));
    }
}
