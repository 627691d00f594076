//! Golden games: one for every way a game can end, in `replays/`; `jumpmaster_testing::golden` says how they are written.
//! If one is missing, `cargo test -p jumpmaster-systems -- --ignored find_golden_landings` searches for it.

mod player;

use super::table::Table;
use super::words::written;
use crate::Landing;
use crate::orders::Order;
use crate::state::{Party, State};
use jumpmaster_testing::golden::{self, Game, Golden};
use player::{Ending, Manner};

/// Games of landings.
struct Landings;

impl Golden for Landings {
    type System = Landing;
    type Table = Table;
    type Manner = Manner;
    type Ending = Ending;
    const GAMES: &'static [Game<Landings>] = &[
        ("objective-held", "crossroads", [Manner::Eager, Manner::Idle], Ending::Held(Party::Landing)),
        ("objectives-kept", "crossroads", [Manner::Eager, Manner::Eager], Ending::Held(Party::Defending)),
        (
            "landing-annihilated",
            "crossroads off_map_cap=99",
            [Manner::Reckless, Manner::Hunting],
            Ending::Annihilation(Party::Landing),
        ),
        ("lost-in-the-drop", "crossroads off_map_cap=99", [Manner::Reckless, Manner::Eager], Ending::LostInTheDrop),
        (
            "defender-annihilated",
            "crossroads off_map_cap=0 hit_faces=4",
            [Manner::Hunting, Manner::Idle],
            Ending::Annihilation(Party::Defending),
        ),
        ("points-for-the-landing", "hedgerows", [Manner::Eager, Manner::Idle], Ending::Points(Party::Landing)),
        ("points-for-the-defender", "hedgerows", [Manner::Eager, Manner::Eager], Ending::Points(Party::Defending)),
        ("points-tied", "hedgerows", [Manner::Eager, Manner::Idle], Ending::Tie),
    ];

    fn sit(state: State) -> Table {
        Table::of(state)
    }

    fn state(table: &Table) -> &State {
        &table.state
    }

    fn acts(state: &State) -> Option<String> {
        state.open.to_act().map(|party| party.to_string())
    }

    fn row(table: &mut Table, order: &str, faces: &str) -> String {
        table.row(order, faces)
    }

    fn words(table: &Table, order: &Order) -> String {
        written(table, *order)
    }

    fn ending(state: &State) -> Option<Ending> {
        Ending::of(state)
    }

    fn worth(state: &State, manner: Manner, order: &Order) -> i32 {
        player::worth(&state.open, manner, *order)
    }
}

/// landing.base.7: every way a game can end has its game, which replays word for word.
#[test]
fn golden_landings() {
    golden::check::<Landings>();
}

#[test]
#[ignore = "looks for games whose replay is missing"]
fn find_golden_landings() {
    golden::find::<Landings>();
}
