//! Examples in the help of every command. They are made from the systems on the shelf, so they always work.

use jumpmaster_play::{Book, Entry};
use jumpmaster_systems::shelf;
use std::ffi::OsString;

/// Whether help is asked for; only then are examples looked for on the shelf.
pub fn wanted(words: &[OsString]) -> bool {
    words.len() == 1 || words.iter().skip(1).any(|word| word == "--help" || word == "-h" || word == "help")
}

/// The command line with examples under the help of every command.
pub fn with_examples(command: clap::Command) -> clap::Command {
    let Some(words) = Words::of_shelf() else { return command };
    let command = command.after_help(words.fill(ALL));
    EXAMPLES.iter().fold(command, |command, (name, text)| {
        let text = words.fill(text);
        command.mut_subcommand(name, |command| command.after_help(text))
    })
}

const ALL: &str = "Examples:
  jumpmaster  # the app, at http://127.0.0.1:7474/
  jumpmaster systems
  jumpmaster rules {system} {clause}
  jumpmaster resolve {procedure} --scenario {scenario}
  jumpmaster odds {procedure} --scenario {scenario}
  jumpmaster play {scenario} --save game.jsonl

Every command has examples of its own: jumpmaster odds --help";

const EXAMPLES: &[(&str, &str)] = &[
    (
        "serve",
        "Examples:
  jumpmaster serve --open  # and a browser with it
  jumpmaster serve --port 0 --data ./games  # any free port, games kept here
  jumpmaster serve --bind 0.0.0.0  # for others in the same network too
  jumpmaster serve --bind 0.0.0.0 --host games.example.org --tls-cert cert.pem --tls-key key.pem  # for everybody, by https
  jumpmaster serve --host games.example.org --trusted-proxy 127.0.0.1  # behind a proxy on this machine",
    ),
    (
        "games",
        "Examples:
  jumpmaster games export games.jsonl
  jumpmaster games import games.jsonl --data ./other
  jumpmaster games list
  jumpmaster games delete 0123456789abcdef
  jumpmaster games prune --older-than 90d --dry-run  # which games would go",
    ),
    (
        "systems",
        "Examples:
  jumpmaster systems
  jumpmaster systems --json",
    ),
    (
        "rules",
        "Examples:
  jumpmaster rules {system}  # every clause, section by section
  jumpmaster rules {system} {clause}  # a clause and all that hangs on it
  jumpmaster rules {system} {section}  # a whole section
  jumpmaster rules {system} {table}  # a table
  jumpmaster rules {system} {option}  # an option and how to set it
  jumpmaster rules {system} {search}  # a search
  jumpmaster rules {system} --house mine.toml  # as a house-rule file changes it

A house-rule file:
  system = \"{system}\"
  name = \"Mine\"
  [options]
  {option} = \"{value}\"",
    ),
    (
        "procedures",
        "Examples:
  jumpmaster procedures  # everything that can be resolved
  jumpmaster procedures {procedure}  # what it does, and inputs to copy
  jumpmaster procedures {procedure} --schema  # the JSON schemas of its input and outcome",
    ),
    (
        "resolve",
        "Examples:
  jumpmaster resolve {procedure} --scenario {scenario}
  jumpmaster resolve {procedure} --scenario {scenario} --seed 7
  jumpmaster resolve {procedure} --example \"{example}\" --ask
  jumpmaster resolve {procedure} --input situation.json --dice \"3 5 1\" --json
  jumpmaster procedures {procedure}  # inputs to copy and change",
    ),
    (
        "odds",
        "Examples:
  jumpmaster odds {procedure} --scenario {scenario}
  jumpmaster odds {procedure} --scenario {scenario} --svg heat.svg --csv odds.csv
  jumpmaster odds {procedure} --example \"{example}\" --method sample --runs 5M
  jumpmaster odds {procedure} --scenario {scenario} --option {option}={value}  # by another ruling
  jumpmaster odds {procedure} --input - --json < situation.json",
    ),
    (
        "simulate",
        "Examples:
  jumpmaster simulate {procedure} --scenario {scenario} --runs 10M
  jumpmaster simulate {procedure} --scenario {scenario} --runs 10M --threads 1 --seed 7",
    ),
    (
        "chart",
        "Examples:
  jumpmaster chart {charted} --example \"{situation}\"
  jumpmaster chart {charted} --example \"{situation}\" --goal \"{goal}\" --chance 75%  # what would make it so likely?
  jumpmaster chart {charted} --example \"{situation}\" --png chart.png --svg chart.svg
  jumpmaster chart {charted} --input - --json < situation.json
  jumpmaster procedures {charted}  # inputs to copy and change",
    ),
    (
        "play",
        "Examples:
  jumpmaster play {scenario}
  jumpmaster play {scenario} --save game.jsonl  # keep it, order by order
  jumpmaster play --save game.jsonl  # go on with it
  jumpmaster play {scenario} --ask  # with your own dice

The screen is handed over between the seats, so that neither sees the other's secrets.
At the table, `help` tells what can be typed.",
    ),
    (
        "replay",
        "Examples:
  jumpmaster replay game.jsonl  # step through it with n and p
  jumpmaster replay game.jsonl --as referee  # with everything laid open
  jumpmaster replay game.jsonl --at 12 --json  # one moment, for a program",
    ),
    (
        "verify",
        "Examples:
  jumpmaster verify game.jsonl
  jumpmaster verify game.jsonl --json",
    ),
    (
        "map",
        "Examples:
  jumpmaster map {scenario}
  jumpmaster map {scenario} --svg map.svg --png map.png
  jumpmaster map {scenario} --heat {procedure} --png heat.png
  jumpmaster map my-map.tmx
  jumpmaster map --game game.jsonl --as referee
  jumpmaster map --game game.jsonl --overlay NAME --png net.png  # with an overlay, such as a supply net",
    ),
    (
        "completions",
        "Examples:
  jumpmaster completions bash > ~/.local/share/bash-completion/completions/jumpmaster
  jumpmaster completions fish > ~/.config/fish/completions/jumpmaster.fish",
    ),
];

/// Values for the names in the examples.
struct Words(Vec<(&'static str, String)>);

impl Words {
    /// The names of the first system, where it has such things.
    fn of_shelf() -> Option<Words> {
        let book = shelf().books().next()?;
        let ledger = book.ledger();
        let card = book.scenarios().into_iter().next()?;
        let entry = book.procedures().iter().map(AsRef::as_ref).find(|entry| has_map(book, &card.name, *entry))?;
        let table = ledger.tables.iter().find(|table| !table.roll.is_empty())?;
        let option = ledger.choices.iter().find(|choice| choice.values.len() > 1)?;
        let value = option.values.iter().find(|&value| *value != option.value.to_string())?;
        let section = table.clause.split('.').nth(1)?;
        let (charted, situation, goal) = shelf().books().find_map(charted)?;
        let words = vec![
            ("{charted}", charted.to_string()),
            ("{situation}", situation.to_string()),
            ("{goal}", goal),
            ("{system}", book.id().to_string()),
            ("{procedure}", entry.id().to_string()),
            ("{scenario}", card.name.clone()),
            ("{example}", entry.examples().first()?.0.to_string()),
            ("{clause}", table.clause.clone()),
            ("{section}", section.to_string()),
            ("{table}", table.id.clone()),
            ("{option}", option.key.clone()),
            ("{value}", value.clone()),
            ("{search}", format!("{section} roll")),
        ];
        Some(Words(words))
    }

    fn fill(&self, text: &str) -> String {
        let filled = self.0.iter().fold(text.to_string(), |text, (name, word)| text.replace(name, word));
        align(&filled)
    }
}

/// Aligns what is said about the examples in a column.
fn align(text: &str) -> String {
    let longest = text.lines().filter_map(|line| line.split_once("  # ")).map(|(example, _)| example.len()).max();
    let column = longest.unwrap_or(0);
    let line = |line: &str| match line.split_once("  # ") {
        Some((example, said)) => format!("{example:column$}  {said}"),
        None => line.to_string(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A procedure with a chart, a situation of it, and a goal of that chart.
fn charted(book: &dyn Book) -> Option<(&'static str, &'static str, String)> {
    let entry = book.procedures().iter().find(|entry| entry.charted())?;
    let (name, input) = entry.examples().into_iter().next()?;
    let chart = entry.prepare(book.ledger(), &input).ok()?.chart()?;
    Some((entry.id(), name, chart.goals.into_iter().next()?.name))
}

/// Whether a scenario offers a situation on its map for a procedure whose odds make a picture.
fn has_map(book: &dyn Book, scenario: &str, entry: &dyn Entry) -> bool {
    let ready = || {
        let (_, files) = shelf().scenario(scenario)?;
        entry.prepare(&book.ledger_of(&files, None)?, &entry.of_scenario(&files, None)?)
    };
    entry.fates().is_some() && ready().is_ok_and(|ready| ready.sheet().is_some())
}
