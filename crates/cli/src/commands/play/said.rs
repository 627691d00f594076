//! What a player types: a number on the list, words to narrow it, an order as JSON, or a command of the table itself.

use serde_json::Value;

/// What a player wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// The order or group with this number on the list.
    Pick(usize),
    /// Orders with these words.
    Words(Vec<String>),
    /// This order.
    Order(Value),
    /// Something that was meant as JSON but is not.
    NotJson(String),
    /// An empty line: gives the only order listed or the main one, or shows the whole list again.
    Enter,
    /// The whole list again.
    All,
    /// A piece to go to a hex, in words: the piece, then the hex.
    Go(Vec<String>),
    /// An order with values: the number of its kind on the list, and a word for each value.
    Fill(Vec<String>),
    /// Two pieces, by their ids.
    Pair(Vec<String>),
    /// Take the last order back.
    Undo,
    /// The log so far.
    Log,
    /// The map, with these overlays.
    Map(Vec<String>),
    /// The list of what can be typed.
    Help,
    /// A rule, by name or words.
    Rules(Vec<String>),
    /// The rule behind something.
    Why(About),
    /// The chances of an order.
    Odds(About),
    /// Keep the game in a file.
    Save(String),
    /// Leave the table.
    Quit,
}

/// What is asked about.
#[derive(Clone, PartialEq, Debug)]
pub enum About {
    /// What is obvious: the last refusal, or the main order.
    Last,
    /// The order with this number on the list.
    Number(usize),
    /// This order, without giving it.
    Order(Value),
    /// The order that these words mean.
    Words(Vec<String>),
}

impl Said {
    /// Parses a line.
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
            ("go", rest) => Said::Go(rest.to_vec()),
            ("do", rest) => Said::Fill(rest.to_vec()),
            ("pair", rest) => Said::Pair(rest.to_vec()),
            ("undo", []) => Said::Undo,
            ("log", []) => Said::Log,
            ("map", rest) => Said::Map(rest.iter().map(|word| word.trim_end_matches(',').to_lowercase()).collect()),
            ("help" | "?", []) => Said::Help,
            ("quit" | "exit" | "q", []) => Said::Quit,
            ("rules" | "rule", rest) => Said::Rules(rest.to_vec()),
            ("why", rest) => about(&line["why".len()..], rest, Said::Why),
            ("odds" | "chances", rest) => about(&line[first.len()..], rest, Said::Odds),
            ("save", file) => Said::Save(file.join(" ")),
            _ => Said::Words(words),
        }
    }
}

/// A question about an order: by its number, as JSON or in words.
fn about(asked: &str, words: &[String], question: impl Fn(About) -> Said) -> Said {
    let asked = asked.trim();
    if asked.starts_with(['{', '"', '[']) {
        let order = serde_json::from_str(asked).map(|order| question(About::Order(order)));
        return order.unwrap_or_else(|error| Said::NotJson(error.to_string()));
    }
    question(match (words, asked.parse()) {
        ([], _) => About::Last,
        (_, Ok(number)) => About::Number(number),
        (words, Err(_)) => About::Words(words.to_vec()),
    })
}

/// What can be typed, and what it does.
pub const HELP: &[(&str, &str)] = &[
    ("3", "the third order, or group of orders, of the list"),
    ("words", "only orders with these words: a name, a hex, a turn; if none has them, the rule against it"),
    ("Enter", "the order that the list names beside Enter, or the only one listed; else the whole list again"),
    ("all", "the whole list again"),
    ("{…}", "an order as JSON; if it is against the rules you are told which one"),
    ("why, why 3", "the rule behind the last refusal, or behind the third of the list"),
    ("why words", "the rule for or against an order, in words or as JSON, without giving it"),
    (
        "odds 3",
        "the chances of the third order of the list, as far as you can know; also odds words, or an order as JSON",
    ),
    ("rules NAME", "a clause, a table, an option, or a search by words"),
    (
        "go PIECE HEX",
        "move a piece there by as many orders as it takes; a piece is named by its id or words of its name",
    ),
    (
        "do 1 3.5,4 90",
        "the first kind of order that has values, with a word for each: a point, a path as 3.5,4;6,4, degrees",
    ),
    ("pair A1 B3", "how far two pieces are apart, and whether the first can engage the other; if not, why not"),
    ("undo", "take back your last order, if no die fell and nothing was laid open"),
    ("map, map NAME", "the map again, with an overlay such as a supply net; a name that is none lists those there are"),
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
        assert_eq!(Said::read("map"), Said::Map(Vec::new()));
        assert_eq!(Said::read("Map Supply-Blue, b"), Said::Map(vec!["supply-blue".into(), "b".into()]));
        assert_eq!(Said::read("Undo"), Said::Undo);
        assert_eq!(Said::read("go unit 3 7,6"), Said::Go(vec!["unit".into(), "3".into(), "7,6".into()]));
        assert_eq!(Said::read("Go"), Said::Go(Vec::new()));
        assert_eq!(Said::read("do 1 3,4"), Said::Fill(vec!["1".into(), "3,4".into()]));
        assert_eq!(Said::read("pair A1 B3"), Said::Pair(vec!["A1".into(), "B3".into()]));
        assert_eq!(Said::read("why 2"), Said::Why(About::Number(2)));
        assert_eq!(Said::read("WHY"), Said::Why(About::Last));
        assert_eq!(Said::read("why drop 7,6"), Said::Why(About::Words(vec!["drop".into(), "7,6".into()])));
        assert_eq!(Said::read("why {\"a\": 1}"), Said::Why(About::Order(json!({"a": 1}))));
        assert!(matches!(Said::read("why {"), Said::NotJson(_)));
        assert_eq!(Said::read("odds 2"), Said::Odds(About::Number(2)));
        assert_eq!(Said::read("Odds"), Said::Odds(About::Last));
        assert_eq!(Said::read("chances \"land\""), Said::Odds(About::Order(json!("land"))));
        assert_eq!(Said::read("drop 7,6"), Said::Words(vec!["drop".into(), "7,6".into()]));
        assert_eq!(Said::read("{\"a\": 1}"), Said::Order(json!({"a": 1})));
        assert!(matches!(Said::read("{\"a\": "), Said::NotJson(_)));
        assert_eq!(Said::read("rules x.wind.1"), Said::Rules(vec!["x.wind.1".into()]));
        assert_eq!(Said::read("save my game.jsonl"), Said::Save("my game.jsonl".into()));
    }
}
