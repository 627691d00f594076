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
    /// The rule behind something.
    Why(Why),
    /// The game kept in a file.
    Save(String),
    /// The evening's end.
    Quit,
}

/// What is to be explained.
#[derive(Clone, PartialEq, Debug)]
pub enum Why {
    /// The last refusal.
    Last,
    /// This number of the list.
    Number(usize),
    /// This order, which is not given.
    Order(Value),
    /// The order that these words mean.
    Words(Vec<String>),
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
            ("why", rest) => why(line, rest),
            ("save", file) => Said::Save(file.join(" ")),
            _ => Said::Words(words),
        }
    }
}

fn why(line: &str, rest: &[String]) -> Said {
    let asked = line["why".len()..].trim();
    if asked.starts_with(['{', '"', '[']) {
        let order = serde_json::from_str(asked).map(|order| Said::Why(Why::Order(order)));
        return order.unwrap_or_else(|error| Said::NotJson(error.to_string()));
    }
    match (rest, asked.parse()) {
        ([], _) => Said::Why(Why::Last),
        (_, Ok(number)) => Said::Why(Why::Number(number)),
        (words, Err(_)) => Said::Why(Why::Words(words.to_vec())),
    }
}

/// What can be typed, and what it does.
pub const HELP: &[(&str, &str)] = &[
    ("3", "the third order, or group of orders, of the list"),
    ("words", "only orders with these words: a name, a hex, a turn; if none has them, the rule against it"),
    ("Enter", "the order, if only one is listed; else the whole list again"),
    ("all", "the whole list again"),
    ("{…}", "an order as JSON; if it is against the rules you are told which one"),
    ("why, why 3", "the rule behind the last refusal, or behind the third of the list"),
    ("why words", "the rule for or against an order, in words or as JSON, without giving it"),
    ("rules NAME", "a clause, a table, an option, or a search by words"),
    ("undo", "take back your last order, if no die fell and nothing was laid open"),
    ("map", "the map again"),
    ("log", "all you have heard so far"),
    ("save FILE", "keep the game in a file from now on"),
    ("quit", "leave; a game that is kept in a file can go on later, any other is gone"),
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
        assert_eq!(Said::read("why 2"), Said::Why(Why::Number(2)));
        assert_eq!(Said::read("WHY"), Said::Why(Why::Last));
        assert_eq!(Said::read("why drop 7,6"), Said::Why(Why::Words(vec!["drop".into(), "7,6".into()])));
        assert_eq!(Said::read("why {\"a\": 1}"), Said::Why(Why::Order(json!({"a": 1}))));
        assert!(matches!(Said::read("why {"), Said::NotJson(_)));
        assert_eq!(Said::read("drop 7,6"), Said::Words(vec!["drop".into(), "7,6".into()]));
        assert_eq!(Said::read("{\"a\": 1}"), Said::Order(json!({"a": 1})));
        assert!(matches!(Said::read("{\"a\": "), Said::NotJson(_)));
        assert_eq!(Said::read("rules x.wind.1"), Said::Rules(vec!["x.wind.1".into()]));
        assert_eq!(Said::read("save my game.jsonl"), Said::Save("my game.jsonl".into()));
    }
}
