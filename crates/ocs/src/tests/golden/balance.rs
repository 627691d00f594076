//! How even the scenarios are: the same simple player on both seats, game after game.

use super::{ALIKE, Battles, Ending};
use crate::Ocs;
use crate::game::State;
use crate::scenario::Scenario;
use crate::unit::Party;
use jumpmaster_core::{MapFile, ScenarioSource, State as _, System};
use jumpmaster_testing::golden::Golden as _;
use jumpmaster_testing::{golden, printed};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Prints how often each side wins every scenario between two players who play alike. Nothing is asserted:
/// it is for whoever changes a scenario. Scenarios and maps are read from their files when it runs.
///
/// `SCENARIO` names a single one, `GAMES` says how many games are played (200), `SHOW` the number of one that is told.
#[test]
#[ignore = "plays some hundred games of every scenario and prints who wins"]
fn balance() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let (games, first) = (number("GAMES").unwrap_or(200), number("FIRST").unwrap_or(0));
    let only = std::env::var("SCENARIO").ok();
    for file in Ocs::SCENARIOS.iter().filter(|file| only.as_ref().is_none_or(|only| only == file.name)) {
        let scenario = from_files(file.name);
        if let Some(seed) = std::env::var("SHOW").ok().and_then(|seed| seed.parse().ok()) {
            tell(&scenario, seed);
        }
        let mut endings: BTreeMap<Ending, u64> = BTreeMap::new();
        let mut orders = 0;
        for seed in first..first + games {
            let (state, played) = golden::play::<Battles>(&scenario, ALIKE, seed);
            *endings.entry(Ending::of(&state).expect("the game is over")).or_default() += 1;
            orders += played.len() as u64;
        }
        let won = |party: Option<Party>| {
            endings.iter().filter(|(ending, _)| ending.winner() == party).map(|(_, games)| games).sum::<u64>()
        };
        let percent = |games_won: u64| (100 * games_won + games / 2) / games;
        println!(
            "{}: Blue {} %, Red {} %, drawn {} % of {games} games of {} orders; {endings:?}",
            file.name,
            percent(won(Some(Party::Blue))),
            percent(won(Some(Party::Red))),
            percent(won(None)),
            orders / games,
        );
    }
}

/// Prints what happens in a game.
fn tell(scenario: &Arc<Scenario>, seed: u64) {
    let mut table = State::set_up(scenario);
    for (order, faces) in golden::play::<Battles>(scenario, ALIKE, seed).1 {
        let order = Battles::words(&table, &order);
        println!("{}", Battles::row(&mut table, &order, &faces));
    }
}

/// A scenario as its files are now.
fn from_files(name: &str) -> Arc<Scenario> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read =
        |file: String| std::fs::read_to_string(folder.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let text = read(format!("scenarios/{name}.toml"));
    let map = text.lines().find_map(|line| line.strip_prefix("map = ")).expect("it names a map").trim_matches('"');
    let map = MapFile::read(map, &read(format!("maps/{map}")), &|_| None).unwrap_or_else(|fault| panic!("{fault}"));
    let source = ScenarioSource { file: name.into(), text, map };
    source.read(&printed::ledger::<Ocs>(), None).unwrap_or_else(|fault| panic!("{fault}"))
}
