//! Golden games: one for every way a game can end, in `replays/`; `jumpmaster_testing::golden` says how they are written.
//! If one is missing, `cargo test -p jumpmaster-ocs --lib -- --ignored find_golden_battles` searches for it.

mod balance;
mod ending;
mod ground;
mod odds;
mod player;

use crate::Ocs;
use crate::game::State;
use crate::game::order::Order;
use crate::unit::Party;
use ending::Ending;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::{Seat, State as _, View as _};
use jumpmaster_testing::golden::{self, Game, Golden};

/// Both sides play in the same manner: there is one player only.
const ALIKE: [(); 2] = [(); 2];

/// Games of the base game.
struct Battles;

impl Golden for Battles {
    type System = Ocs;
    type Table = State;
    type Manner = ();
    type Ending = Ending;
    const GAMES: &'static [Game<Battles>] = &[
        ("bridge-won", "the-bridge", ALIKE, Ending::Held(Party::Blue)),
        ("bridge-drawn", "the-bridge", ALIKE, Ending::Drawn),
        ("bridge-denied", "the-bridge", ALIKE, Ending::Denied(Party::Red)),
        ("bridge-red-annihilated", "the-bridge", ALIKE, Ending::Annihilated(Party::Red)),
        ("bridge-blue-annihilated", "the-bridge", ALIKE, Ending::Annihilated(Party::Blue)),
        ("mill-taken", "the-mill", ALIKE, Ending::Held(Party::Blue)),
        ("mill-kept", "the-mill", ALIKE, Ending::Denied(Party::Red)),
        ("mill-red-annihilated", "the-mill", ALIKE, Ending::Annihilated(Party::Red)),
        ("airfields-taken", "two-airfields", ALIKE, Ending::Held(Party::Blue)),
        ("airfields-kept", "two-airfields", ALIKE, Ending::Denied(Party::Red)),
    ];

    fn sit(state: State) -> State {
        state
    }

    fn state(table: &State) -> &State {
        table
    }

    fn acts(state: &State) -> Option<String> {
        state.open.to_act().map(|party| party.to_string())
    }

    fn row(table: &mut State, order: &str, faces: &str) -> String {
        let order: Order = serde_json::from_str(order).unwrap_or_else(|error| panic!("{order}: {error}"));
        let seat = table.awaits().first().expect("somebody is to act");
        table.view(seat).allow(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let mut dice = Scripted::new(parse_faces(faces).unwrap());
        let events = table.resolve(seat, &order, &mut dice);
        let events = dice.settle(events).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
        let mut told = Vec::new();
        for event in &events {
            told.extend(table.hear(event, Seat::REFEREE).map(|line| line.text));
            table.apply(event);
        }
        told.join(" ")
    }

    fn words(_: &State, order: &Order) -> String {
        serde_json::to_string(order).expect("an order can be written")
    }

    fn ending(state: &State) -> Option<Ending> {
        Ending::of(state)
    }

    fn worth(state: &State, (): (), order: &Order) -> i32 {
        player::worth(state, *order)
    }
}

/// ocs.base.22: every way a game can end has its game, which replays word for word.
#[test]
fn golden_battles() {
    golden::check::<Battles>();
}

#[test]
#[ignore = "looks for games whose replay is missing"]
fn find_golden_battles() {
    golden::find::<Battles>();
}
