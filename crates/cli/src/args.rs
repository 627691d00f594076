//! The command line's vocabulary: commands, options and their help. What they do is in `commands`.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Airborne operations of published wargame rules: look them up, resolve them, know the odds, play them.
#[derive(Parser, Debug)]
#[command(name = "jumpmaster", version, subcommand_required = true, arg_required_else_help = true)]
#[command(long_about = "Airborne operations of published wargame rules, made to run: look a rule up, resolve a drop \
    with your own dice or computed ones, know its odds exactly, play a whole game at one terminal, and check a game \
    file afterwards.\n\nUnofficial. The games belong to their publishers; none of their prose, art, maps or scenarios is in here.")]
pub struct Cli {
    /// What every command understands.
    #[command(flatten)]
    pub global: Global,
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
}

/// What every command understands.
#[derive(Args, Debug, Clone, Copy)]
pub struct Global {
    /// Print JSON instead of words; errors too. The shapes are a public contract: docs/json.md
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colours; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub color: When,
}

/// When something is done that only suits a terminal.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What is to be done.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Start the app in the browser; this is what happens when no command is given
    Serve(Serve),
    /// Carry all games of the app to a file, or back
    Games(Games),
    /// List the rule systems, their scenarios and how much of each there is
    Systems,
    /// Look rules up: a clause, a table, an option, or a search by words
    Rules(Rules),
    /// List what can be resolved, with inputs to copy
    Procedures(Procedures),
    /// Resolve a procedure once: with computed dice, a list of dice, or dice you roll yourself
    Resolve(Resolve),
    /// Tell the odds of everything that can come of a procedure, exactly where possible
    Odds(Odds),
    /// Run a procedure many times over and count what comes of it
    Simulate(Simulate),
    /// Show all that a procedure can come to in one grid, what would change it, and what would make it likely enough
    Chart(Chart),
    /// Play a scenario: two people at one terminal
    Play(Play),
    /// Step through a game file, forward and back, as any seat saw it
    Replay(Replay),
    /// Check that a game file is whole, and that its orders and dice lead to what it says happened
    Verify(Verify),
    /// Draw a map, with odds or the units of a game on top if asked
    Map(Map),
    /// Write the completions of a shell to standard output
    Completions(Completions),
}

/// The arguments of `serve`.
#[derive(Args, Debug)]
pub struct Serve {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7474)]
    pub port: u16,
    /// The address to listen on; unless told, only this machine can reach the app
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub bind: std::net::IpAddr,
    /// Where games are kept
    #[command(flatten)]
    pub data: Data,
    /// Open the first page in a browser
    #[arg(long)]
    pub open: bool,
    /// A name that people open the app by, beside its addresses and localhost; once for each. For those who let others in
    #[arg(long = "host", value_name = "NAME", value_parser = named::<jumpmaster_server::HostName>, help_heading = "For others than this machine")]
    pub hosts: Vec<jumpmaster_server::HostName>,
    /// The certificate to speak https with, in PEM, the server's own before those that vouch for it; read again on SIGHUP
    #[arg(long, value_name = "FILE", requires = "tls_key", help_heading = "For others than this machine")]
    pub tls_cert: Option<PathBuf>,
    /// The private key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert", help_heading = "For others than this machine")]
    pub tls_key: Option<PathBuf>,
    /// A proxy that is believed when it says whom it speaks for (X-Forwarded-For or Forwarded); once for each
    #[arg(long = "trusted-proxy", value_name = "ADDRESS|NETWORK", value_parser = named::<jumpmaster_server::Network>, help_heading = "For others than this machine")]
    pub proxies: Vec<jumpmaster_server::Network>,
    /// Delete games in which nothing was done or said for N days, finished or not; none are if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "For others than this machine")]
    pub keep_days: Option<u32>,
    /// How much others may take.
    #[command(flatten)]
    pub limits: Limits,
}

/// How much those may take who use the app; this machine itself may make games and ask as it likes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// How many connections there are at most
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = at_least_one)]
    pub connections: usize,
    /// How many connections one address has at most; 100 if left out, and then this machine has as many as it likes
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub connections_per_address: Option<usize>,
    /// How many games are kept that were made from one address
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least_one)]
    pub games_per_address: usize,
    /// How many megabytes one game may become, with what is said in it
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = at_least_one)]
    pub megabytes_per_game: usize,
    /// How many messages and wishes one game keeps
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = at_least_one)]
    pub chat_per_game: usize,
    /// How many pages wait for the news of one seat at once; all who look on are one seat
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least_one)]
    pub watchers_per_seat: usize,
}

/// Where games are kept.
#[derive(Args, Debug)]
pub struct Data {
    /// The folder of the games; a place for data of yours if left out
    #[arg(long = "data", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// The arguments of `games`.
#[derive(Args, Debug)]
pub struct Games {
    /// What to do with them.
    #[command(subcommand)]
    pub what: GamesCommand,
}

/// What to do with the games of the app.
#[derive(Subcommand, Debug)]
pub enum GamesCommand {
    /// Write all games, with what was said and whose links open them, to a file
    Export(Archive),
    /// Take the games of such a file in; those that are here already stay as they are
    Import(Archive),
    /// List the games, those left alone longest first
    List(Data),
    /// Delete a game with all that was said in it; its links open nothing any more
    Delete(DeleteGame),
    /// Delete the games in which nothing was done or said for long
    Prune(Prune),
}

/// The arguments of `games delete`.
#[derive(Args, Debug)]
pub struct DeleteGame {
    /// The game, by its id
    #[arg(value_name = "ID")]
    pub game: String,
    /// Where games are kept
    #[command(flatten)]
    pub data: Data,
}

/// The arguments of `games prune`.
#[derive(Args, Debug)]
pub struct Prune {
    /// How long nothing was done or said, in days or weeks, such as 90d or 12w
    #[arg(long, value_name = "TIME", value_parser = days)]
    pub older_than: u64,
    /// Only tell which games would go
    #[arg(long)]
    pub dry_run: bool,
    /// Where games are kept
    #[command(flatten)]
    pub data: Data,
}

/// The arguments of `games export` and `games import`.
#[derive(Args, Debug)]
pub struct Archive {
    /// The file
    pub file: PathBuf,
    /// Where games are kept
    #[command(flatten)]
    pub data: Data,
}

/// The arguments of `rules`.
#[derive(Args, Debug)]
pub struct Rules {
    /// The rule system, by its id
    pub system: String,
    /// A clause, a table, an option, an example, a section, or words to search for
    pub words: Vec<String>,
    /// Lay a house-rule file over the ledger first
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
}

/// The arguments of `procedures`.
#[derive(Args, Debug)]
pub struct Procedures {
    /// A rule system, or one procedure of it; all there are if left out
    #[arg(value_name = "SYSTEM|PROCEDURE")]
    pub name: Option<String>,
    /// Print the JSON schemas of a procedure's input and outcome
    #[arg(long)]
    pub schema: bool,
}

/// The situation to run: one of three ways to say it.
#[derive(Args, Debug, Default)]
#[group(id = "situation", multiple = false)]
pub struct Case {
    /// The situation as JSON: a file, `-` for standard input, or the JSON itself
    #[arg(long, value_name = "FILE|-|JSON")]
    pub input: Option<String>,
    /// A ready-made situation of the procedure, by its name
    #[arg(long, value_name = "NAME")]
    pub example: Option<String>,
    /// The situation that a scenario offers: one that comes along, or your own file
    #[arg(long, value_name = "NAME|FILE")]
    pub scenario: Option<String>,
}

/// The rules to run it by, where they are not those printed or those of the scenario.
#[derive(Args, Debug)]
pub struct ByRules {
    /// Set an option of the rules for this run, over what the scenario sets; once for each option
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Lay a house-rule file over the rules
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
}

/// The arguments of `resolve`.
#[derive(Args, Debug)]
pub struct Resolve {
    /// The procedure, by its id
    pub procedure: String,
    /// The situation.
    #[command(flatten)]
    pub case: Case,
    /// The dice.
    #[command(flatten)]
    pub dice: Dice,
    /// The rules.
    #[command(flatten)]
    pub rules: ByRules,
}

/// The dice to roll: computed unless something else is said.
#[derive(Args, Debug)]
#[group(id = "dice-kind", multiple = false)]
pub struct Dice {
    /// Compute the dice from this seed; a fresh one is taken, and told, if no dice are named
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// These faces, in the order they are rolled
    #[arg(long = "dice", value_name = "FACES", allow_hyphen_values = true)]
    pub faces: Option<String>,
    /// Ask for each die: roll your own and type what it shows
    #[arg(long)]
    pub ask: bool,
}

/// How odds are found.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Exact where it can be, sampled otherwise.
    Auto,
    /// Exact, or an error.
    Exact,
    /// By running it many times.
    Sample,
}

/// How many runs, from what, by how many.
#[derive(Args, Debug)]
pub struct Sampling {
    /// How many runs when sampling, such as 500000, 500k or 2M; 1M if left out, and of odds fewer where a run takes long
    #[arg(long, value_name = "N", value_parser = amount)]
    pub runs: Option<u64>,
    /// The seed of sampled dice; the answer is the same for the same seed, whatever the number of threads
    #[arg(long, value_name = "N", default_value = "0", value_parser = seed, allow_hyphen_values = true)]
    pub seed: u64,
    /// How many threads to use; all the machine has if left out
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// The files an answer can be written to.
#[derive(Args, Debug)]
pub struct Files {
    /// Draw the answer as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the answer as a PNG picture
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Write every outcome to a table that spreadsheets read
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

impl Files {
    /// The files that were asked for.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        [&self.svg, &self.png, &self.csv].into_iter().flatten()
    }
}

/// The arguments of `odds`.
#[derive(Args, Debug)]
pub struct Odds {
    /// The procedure, by its id
    pub procedure: String,
    /// The situation.
    #[command(flatten)]
    pub case: Case,
    /// How to find the odds
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    pub method: Method,
    /// How much work odds may be, such as 10G: steps of about a nanosecond, two thirds of them for an exact answer [default: 1200M]
    #[arg(long, value_name = "STEPS", value_parser = amount)]
    pub effort: Option<u64>,
    /// How to sample.
    #[command(flatten)]
    pub sampling: Sampling,
    /// Show every outcome, not only the likeliest
    #[arg(long)]
    pub all: bool,
    /// Where to write.
    #[command(flatten)]
    pub files: Files,
    /// The rules.
    #[command(flatten)]
    pub rules: ByRules,
}

/// The arguments of `simulate`.
#[derive(Args, Debug)]
pub struct Simulate {
    /// The procedure, by its id
    pub procedure: String,
    /// The situation.
    #[command(flatten)]
    pub case: Case,
    /// How to sample.
    #[command(flatten)]
    pub sampling: Sampling,
    /// Show every outcome, not only the likeliest
    #[arg(long)]
    pub all: bool,
    /// Where to write.
    #[command(flatten)]
    pub files: Files,
    /// The rules.
    #[command(flatten)]
    pub rules: ByRules,
}

/// The arguments of `chart`.
#[derive(Args, Debug)]
pub struct Chart {
    /// The procedure, by its id; `procedures` lists those that have a chart
    pub procedure: String,
    /// The situation.
    #[command(flatten)]
    pub case: Case,
    /// Ask what would make this goal of the chart likely enough; the first goal if only a chance is given
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<String>,
    /// How likely the goal is to be, such as 50%, 1/2 or 0.5; 50% if only a goal is given
    #[arg(long, value_name = "CHANCE", allow_hyphen_values = true)]
    pub chance: Option<String>,
    /// Draw the chart as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the chart as a PNG picture
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// The rules.
    #[command(flatten)]
    pub rules: ByRules,
}

impl Chart {
    /// The pictures that were asked for.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        [&self.svg, &self.png].into_iter().flatten()
    }
}

/// The arguments of `play`.
#[derive(Args, Debug)]
pub struct Play {
    /// The scenario: one that comes along, or your own file; not needed when `--save` names a game already begun
    #[arg(value_name = "SCENARIO", required_unless_present = "save")]
    pub scenario: Option<String>,
    /// Keep the game in this file, order by order; if it is there already, the game goes on
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Compute the dice from this seed; a fresh secret one is taken if left out
    #[arg(long, value_name = "N", conflicts_with = "ask", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// Ask for each die: roll your own and type what it shows
    #[arg(long)]
    pub ask: bool,
    /// Lay a house-rule file over the rules
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
}

/// The arguments of `replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// The game file
    pub file: PathBuf,
    /// Whose eyes to see with: a seat by its name or its number in the file, from 0; `public`; or `referee`, who sees all
    #[arg(long = "as", value_name = "SEAT", default_value = "public")]
    pub seat: String,
    /// The moment to show: after N orders, 0 being the set-up
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Lay an overlay over the map, such as a supply net; once for each. A name that is none lists those there are
    #[arg(long = "overlay", value_name = "NAME")]
    pub overlays: Vec<String>,
}

/// The arguments of `verify`.
#[derive(Args, Debug)]
pub struct Verify {
    /// The game file
    pub file: PathBuf,
    /// A file of the same game that was given out earlier: the game must be the same up to there
    #[arg(long, value_name = "FILE")]
    pub given: Option<PathBuf>,
}

/// The arguments of `map`.
#[derive(Args, Debug)]
pub struct Map {
    /// A scenario that comes along, a scenario file, or a Tiled map; not needed with `--game`, or with `--heat` and a situation
    #[arg(value_name = "NAME|FILE", required_unless_present_any = ["game", "heat"])]
    pub name: Option<String>,
    /// Draw it as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw it as a PNG picture
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Lay the odds of a procedure on top: where things come down, and how likely
    #[arg(long, value_name = "PROCEDURE")]
    pub heat: Option<String>,
    /// The situation of the procedure; that of the scenario if left out.
    #[command(flatten)]
    pub case: Case,
    /// Lay the units of a game on top
    #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "heat"])]
    pub game: Option<PathBuf>,
    /// Whose eyes to see the game with: a seat by its name or its number in the file, from 0; `public`; or `referee`
    #[arg(long = "as", value_name = "SEAT", requires = "game", default_value = "public")]
    pub seat: String,
    /// The moment of the game: after N orders
    #[arg(long, value_name = "N", requires = "game")]
    pub at: Option<usize>,
    /// Lay an overlay over the game, such as a supply net; once for each. A name that is none lists those there are
    #[arg(long = "overlay", value_name = "NAME", requires = "game")]
    pub overlays: Vec<String>,
    /// Set an option of the rules, for `--heat`; once for each option
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "heat")]
    pub options: Vec<String>,
    /// Lay a house-rule file over the rules, for `--heat`
    #[arg(long, value_name = "FILE", requires = "heat")]
    pub house: Option<PathBuf>,
}

impl Map {
    /// The pictures that were asked for.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        [&self.svg, &self.png].into_iter().flatten()
    }
}

/// The arguments of `completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// A seed: any whole number that is not negative.
fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A whole number from 1 up.
fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000_000).contains(number));
    number.ok_or_else(|| "it is a whole number from 1 to 1000000000".into())
}

/// A value whose own parser says what is wrong with how it is written.
fn named<T: std::str::FromStr<Err = jumpmaster_core::Fault>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|fault: jumpmaster_core::Fault| format!("{}; {}", fault.why, fault.fix))
}

/// A time in days, as people write it: `90d`, `12w`.
fn days(text: &str) -> Result<u64, String> {
    let wrong = || format!("\"{text}\" is not a time in days or weeks, such as 90d or 12w");
    let (number, times) = match text.strip_suffix(['d', 'D']) {
        Some(number) => (number, 1),
        None => (text.strip_suffix(['w', 'W']).ok_or_else(wrong)?, 7),
    };
    number.parse::<u32>().map(|number| u64::from(number) * times).map_err(|_| wrong())
}

/// A number as people write large ones: `1000000`, `1_000_000`, `500k`, `2M`, `1e6`.
fn amount(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1_000_000_000_000;
    let wrong = || format!("\"{text}\" is not a number from 1 to 10^12, such as 500000, 500k or 2M");
    let plain = text.replace('_', "");
    let (digits, times) = match plain.char_indices().last() {
        Some((at, 'k' | 'K')) => (&plain[..at], 1_000),
        Some((at, 'm' | 'M')) => (&plain[..at], 1_000_000),
        Some((at, 'g' | 'G')) => (&plain[..at], 1_000_000_000),
        _ => (plain.as_str(), 1),
    };
    let (digits, times) = match digits.split_once(['e', 'E']) {
        Some((digits, zeros)) if times == 1 => {
            (digits, zeros.parse().ok().and_then(|zeros| 10_u64.checked_pow(zeros)).ok_or_else(wrong)?)
        }
        _ => (digits, times),
    };
    let runs = digits.parse::<u64>().ok().and_then(|runs| runs.checked_mul(times)).ok_or_else(wrong)?;
    if (1..=MOST).contains(&runs) { Ok(runs) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_are_days_or_weeks() {
        assert_eq!([days("90d"), days("0d"), days("12w")], [Ok(90), Ok(0), Ok(84)]);
        for wrong in ["", "90", "d", "-1d", "1.5d", "3m", "90 d", "4294967296d"] {
            assert!(days(wrong).unwrap_err().contains("such as 90d"), "{wrong}");
        }
    }

    #[test]
    fn a_seed_is_a_number_that_is_not_negative() {
        assert_eq!(seed("7"), Ok(7));
        for wrong in ["-1", "x", "1.5", "18446744073709551616"] {
            assert!(seed(wrong).unwrap_err().starts_with("a seed is a whole number from 0"), "{wrong}");
        }
    }

    #[test]
    fn large_numbers_are_read_as_people_write_them() {
        assert_eq!(amount("500k"), Ok(500_000));
        assert_eq!(amount("2M"), Ok(2_000_000));
        assert_eq!(amount("1e6"), Ok(1_000_000));
        assert_eq!(amount("1_000"), Ok(1_000));
        for wrong in ["", "0", "-1", "many", "k", "1e99", "99999999999999999999", "é"] {
            assert!(amount(wrong).is_err(), "{wrong}");
        }
    }
}
