//! Lines: what a person is told, one sentence at a time, with the clause it rests on.

use crate::Clause;
use crate::hex::Spot;
use serde::{Deserialize, Serialize};

/// The same text with its first letter capitalised.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A sentence of a log or a result, and the clause behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The clause it rests on.
    pub clause: Clause,
    /// Whether only its reader may know it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Whether it heads what follows: a turn begins, or a phase. One can go back to it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub heading: bool,
    /// What it did to pieces that its reader may see, so that it can be shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
}

/// What an event did to a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Effect {
    /// The id of its counter.
    pub piece: String,
    /// What became of it.
    #[serde(flatten)]
    pub change: Change,
}

/// What became of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// It went from one hex to another.
    Moved {
        /// Where it was; left out where that is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<String>")]
        from: Option<Spot>,
        /// Where it is now.
        #[schemars(with = "String")]
        to: Spot,
    },
    /// It came down from the air.
    Fell {
        /// The hex it was dropped at or flew over; left out where that is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<String>")]
        from: Option<Spot>,
        /// Where it came down.
        #[schemars(with = "String")]
        to: Spot,
    },
    /// It was put on the board, or its owner showed what it is.
    Shown {
        /// Where it is.
        #[schemars(with = "String")]
        at: Spot,
    },
    /// It took damage, or was shaken, and stays.
    Hurt,
    /// Something was drawn from it.
    Drawn {
        /// The hexes that it went over: from the piece to whom it was for.
        #[schemars(with = "Vec<String>")]
        way: Vec<Spot>,
    },
    /// It is taken off the board unharmed: it went home, or was exchanged for another; the line's clause says why.
    Left {
        /// Where it was last seen, if it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<String>")]
        at: Option<Spot>,
    },
    /// It is lost and out of the game; the line's clause says why.
    Lost {
        /// Where it was last seen, if it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<String>")]
        at: Option<Spot>,
    },
}

impl Line {
    /// A sentence that everybody may know.
    pub fn new(text: impl Into<String>, clause: Clause) -> Line {
        Line { text: text.into(), clause, private: false, heading: false, effects: Vec::new() }
    }

    /// A sentence that only its reader may know.
    pub fn private(text: impl Into<String>, clause: Clause) -> Line {
        Line { text: text.into(), clause, private: true, heading: false, effects: Vec::new() }
    }

    /// The same sentence with an effect on a piece added.
    #[must_use]
    pub fn with(mut self, piece: impl Into<String>, change: Change) -> Line {
        self.effects.push(Effect { piece: piece.into(), change });
        self
    }

    /// A sentence that heads what follows.
    pub fn heading(text: impl Into<String>, clause: Clause) -> Line {
        Line { text: text.into(), clause, private: false, heading: true, effects: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause;
    use serde_json::json;

    /// The shape that `docs/json.md` promises.
    #[test]
    fn a_line_tells_what_became_of_pieces() {
        let spot = |column| Spot { column, row: 2 };
        let line = Line::new("They land.", clause!("x.1"))
            .with("unit 1", Change::Fell { from: Some(spot(1)), to: spot(3) })
            .with("unit 2", Change::Moved { from: None, to: spot(4) })
            .with("unit 3", Change::Lost { at: Some(spot(5)) })
            .with("unit 4", Change::Shown { at: spot(6) })
            .with("unit 5", Change::Hurt)
            .with("unit 6", Change::Drawn { way: vec![spot(7), spot(8)] });
        let effects = json!([
            { "piece": "unit 1", "change": "fell", "from": "1,2", "to": "3,2" },
            { "piece": "unit 2", "change": "moved", "to": "4,2" },
            { "piece": "unit 3", "change": "lost", "at": "5,2" },
            { "piece": "unit 4", "change": "shown", "at": "6,2" },
            { "piece": "unit 5", "change": "hurt" },
            { "piece": "unit 6", "change": "drawn", "way": ["7,2", "8,2"] },
        ]);
        let told = serde_json::to_value(&line).unwrap();
        assert_eq!(told, json!({ "text": "They land.", "clause": "x.1", "effects": effects }));
        assert_eq!(serde_json::from_value::<Vec<Effect>>(effects).unwrap(), line.effects);
    }
}
