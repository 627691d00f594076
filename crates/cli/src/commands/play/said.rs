//! What a player types: a number of the list, words to narrow it, an order as JSON, or a word of the table's own.

use serde_json::Value;

/// What a player wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// This number of the list.
    Pick(usize),
    /// Orders with these words.
    Words(Vec<String>),
    /// This order.
    Order(Value),
    /// Something that was meant as JSON and is none.
    NotJson(String),
    /// Nothing: the only order there is, or the whole list again.
    Enter,
    /// The whole list again.
    All,
    /// The last order taken back.
    Undo,
    /// What was heard so far.
    Log,
    /// The map.
    Map,
    /// What can be typed.
    Help,
    /// A rule, by name or words.
    Rules(Vec<String>),
    /// The rule behind a number of the list, or behind the last refusal.
    Why(Option<usize>),
    /// The game kept in a file.
    Save(String),
    /// The evening's end.
    Quit,
}

impl Said {
    /// Understands a line.
    pub fn read(line: &str) -> Said {
        let line = line.trim();
        if line.starts_with(['{', '"', '[']) {
            return serde_json::from_str(line).map_or_else(|error| Said::NotJson(error.to_string()), Said::Order);
        }
        if let Ok(number) = line.parse() {
            return Said::Pick(number);
        }
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        let Some((first, rest)) = words.split_first() else { return Said::Enter };
        match (first.to_lowercase().as_str(), rest) {
            ("all" | "orders" | "back", []) => Said::All,
            ("undo", []) => Said::Undo,
            ("log", []) => Said::Log,
            ("map", []) => Said::Map,
            ("help" | "?", []) => Said::Help,
            ("quit" | "exit" | "q", []) => Said::Quit,
            ("rules" | "rule", rest) => Said::Rules(rest.to_vec()),
            ("why", []) => Said::Why(None),
            ("why", [number]) if number.parse::<usize>().is_ok() => Said::Why(number.parse().ok()),
            ("save", file) => Said::Save(file.join(" ")),
            _ => Said::Words(words),
        }
    }
}

/// What can be typed, and what it does.
pub const HELP: &[(&str, &str)] = &[
    ("3", "the third order, or group of orders, of the list"),
    ("words", "only orders with these words: a name, a hex, a turn"),
    ("Enter", "the order, if only one is listed; else the whole list again"),
    ("all", "the whole list again"),
    ("{…}", "an order as JSON; if it is against the rules you are told which one"),
    ("why, why 3", "the rule behind the last refusal, or behind the third of the list"),
    ("rules NAME", "a clause, a table, an option, or a search by words"),
    ("undo", "take back your last order, if no die fell and nothing was laid open"),
    ("map", "the map again"),
    ("log", "all you have heard so far"),
    ("save FILE", "keep the game in a file from now on"),
    ("quit", "leave; a game that is kept in a file can go on later"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Said::read(" 3 "), Said::Pick(3));
        assert_eq!(Said::read(""), Said::Enter);
        assert_eq!(Said::read("all"), Said::All);
        assert_eq!(Said::read("Undo"), Said::Undo);
        assert_eq!(Said::read("why 2"), Said::Why(Some(2)));
        assert_eq!(Said::read("drop 7,6"), Said::Words(vec!["drop".into(), "7,6".into()]));
        assert_eq!(Said::read("{\"a\": 1}"), Said::Order(json!({"a": 1})));
        assert!(matches!(Said::read("{\"a\": "), Said::NotJson(_)));
        assert_eq!(Said::read("rules x.wind.1"), Said::Rules(vec!["x.wind.1".into()]));
        assert_eq!(Said::read("save my game.jsonl"), Said::Save("my game.jsonl".into()));
    }
}
