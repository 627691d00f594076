//! What people are told when something is wrong: what it is, why, and what would be right.

use crate::Clause;
use serde::Serialize;
use std::fmt;

/// A player's order against the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Refusal {
    /// What was wrong with it.
    pub what: String,
    /// The clause that forbids it.
    pub why: Clause,
    /// What would be right.
    pub fix: String,
}

impl Refusal {
    /// A refusal in three parts.
    pub fn new(what: impl Into<String>, why: Clause, fix: impl Into<String>) -> Refusal {
        Refusal { what: what.into(), why, fix: fix.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.what, self.why, self.fix)
    }
}

/// A rule that an order can break. The texts may have slots, such as `{unit}`, which are filled in from the order.
#[derive(Debug)]
pub struct Rule {
    /// The clause that forbids it.
    pub why: Clause,
    /// What is wrong.
    pub what: &'static str,
    /// What would be right.
    pub fix: &'static str,
}

/// Whether something is allowed; costs nothing until the texts are asked for.
pub type Judgement = Result<(), &'static Rule>;

impl Rule {
    /// The refusal in words, with every slot filled by a name.
    pub fn refusal(&self, names: &[(&str, String)]) -> Refusal {
        let fill = |text: &str| {
            let known = names.iter().fold(text.to_string(), |text, (slot, name)| text.replace(slot, name));
            filled_up(known, text)
        };
        Refusal { what: crate::capital(&fill(self.what)), why: self.why, fix: fill(self.fix) }
    }
}

/// Fills any slot left open, so that no player ever reads a brace. Such a slot is a bug, which tests find.
fn filled_up(mut words: String, ban: &str) -> String {
    while let Some((from, to)) = words.find('{').and_then(|from| Some((from, from + words[from..].find('}')?))) {
        debug_assert!(false, "an order has no name for a slot of \"{ban}\"");
        let thing = match &words[from + 1..to] {
            "at" | "hex" | "from" | "to" => "hex",
            other => other,
        };
        let that = format!("that {thing}");
        words.replace_range(from..=to, &that);
    }
    words
}

/// Refuses unless something holds.
#[macro_export]
macro_rules! require {
    ($holds:expr, $why:literal, $what:literal, $fix:literal) => {
        if !$holds {
            return Err(&$crate::Rule { why: $crate::clause!($why), what: $what, fix: $fix });
        }
    };
}

/// Input that cannot be used: a file, a map, a scenario, a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Fault {
    /// What was wrong, and where.
    pub what: String,
    /// Why that cannot be.
    pub why: String,
    /// What would be right.
    pub fix: String,
}

impl Fault {
    /// A fault in three parts.
    pub fn new(what: impl Into<String>, why: impl Into<String>, fix: impl Into<String>) -> Fault {
        Fault { what: what.into(), why: why.into(), fix: fix.into() }
    }

    /// The fault of an unknown name, with the nearest known one.
    pub fn unknown<'a>(kind: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Fault {
        let known: Vec<&str> = known.into_iter().collect();
        let fix = match (nearest(name, known.iter().copied()), known.as_slice()) {
            (Some(near), _) => format!("did you mean \"{near}\"?"),
            (None, []) => format!("there is no {kind} to name here"),
            (None, few) if few.len() <= 24 => format!("one of: {}", few.join(", ")),
            (None, many) => format!("one of {} known, such as {}", many.len(), many[..3].join(", ")),
        };
        let told: String = name.chars().take(LONGEST).collect();
        let name = if told.len() < name.len() { format!("{told}…") } else { told };
        Fault::new(format!("unknown {kind} \"{name}\""), format!("there is no {kind} of that name"), fix)
    }

    /// The same fault with its place in front: a file, a line, a key.
    #[must_use]
    pub fn at(mut self, place: impl fmt::Display) -> Fault {
        self.what = format!("{place}: {}", self.what);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  why: {}\n  fix: {}", self.what, self.why, self.fix)
    }
}

impl std::error::Error for Fault {}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault { what: refusal.what, why: refusal.why.to_string(), fix: refusal.fix }
    }
}

/// The longest name for which a near match is sought, and which is quoted in full.
const LONGEST: usize = 80;

/// The known name most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let lower = name.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(steps, candidate)| {
            let (ours, theirs) = (name.chars().count(), candidate.chars().count());
            // Part of the name must stay, and not much of it may change.
            steps < ours.max(theirs) && steps <= 1 + ours.min(theirs) / 3
        })
        .min_by_key(|&(steps, _)| steps)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered() {
        let terrains = ["forest", "town", "stream"];
        assert_eq!(nearest("forrest", terrains), Some("forest"));
        assert_eq!(nearest("steam", terrains), Some("stream"));
        assert_eq!(nearest("lava", terrains), None);
        assert_eq!(nearest("Q", ["-", "X"]), None);
        assert_eq!(Fault::unknown("terrain", "lava", terrains).fix, "one of: forest, town, stream");
    }
}
