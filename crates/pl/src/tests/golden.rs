//! Golden games: one for every way a game can end, in `replays/`; `jumpmaster_testing::golden` says how they are written.
//! If one is missing, `cargo test -p jumpmaster-systems -- --ignored find_golden_games` searches for it. There is no game
//! in which both sides are eliminated at once: an order harms only one side, and then the other has already won.

mod player;

use super::table::Table;
use crate::Pl;
use crate::orders::Order;
use crate::state::{Party, SetUpPiece, State};
use jumpmaster_testing::golden::{self, Game, Golden};
use player::{Ending, Manner};

/// Games of drops.
struct Drops;

impl Golden for Drops {
    type System = Pl;
    type Table = Table;
    type Manner = Manner;
    type Ending = Ending;
    const GAMES: &'static [Game<Drops>] = &[
        ("bridge-taken", "bridge-by-night", [Manner::Eager, Manner::Idle], Ending::Conditions(Party::Airborne)),
        (
            "bridge-taken-guns-towed",
            "bridge-by-night glider_prime_mover=\"on\"",
            [Manner::Eager, Manner::Idle],
            Ending::Conditions(Party::Airborne),
        ),
        ("bridge-held", "bridge-by-night", [Manner::Eager, Manner::Eager], Ending::Conditions(Party::Defender)),
        (
            "airborne-annihilated",
            "bridge-by-night",
            [Manner::Reckless, Manner::Eager],
            Ending::Annihilation(Party::Airborne),
        ),
        (
            "defender-annihilated",
            "bridge-by-night",
            [Manner::Hunting, Manner::Idle],
            Ending::Annihilation(Party::Defender),
        ),
        ("bridges-taken", "estuary-at-dawn", [Manner::Eager, Manner::Idle], Ending::Conditions(Party::Airborne)),
        ("bridges-taken-too-dearly", "estuary-at-dawn", [Manner::Eager, Manner::Idle], Ending::TooManyLost),
        ("bridges-held", "estuary-at-dawn", [Manner::Eager, Manner::Eager], Ending::Conditions(Party::Defender)),
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
        table.row(&format!("watch {order}"), faces)
    }

    fn words(table: &Table, order: &Order) -> String {
        words(table, *order)
    }

    fn ending(state: &State) -> Option<Ending> {
        Ending::of(state)
    }

    fn worth(state: &State, manner: Manner, order: &Order) -> i32 {
        player::worth(&state.open, manner, *order)
    }
}

/// pl.scenario.1: every way a game can end has its game, which replays word for word.
#[test]
fn golden_games() {
    golden::check::<Drops>();
}

#[test]
#[ignore = "looks for games whose replay is missing"]
fn find_golden_games() {
    golden::find::<Drops>();
}

/// An order in the words of replays and test rows, as `words::order` reads it.
fn words(table: &Table, order: Order) -> String {
    let open = &table.state.open;
    let unit = |id| table.name(id).replace(' ', "-");
    let craft = |id| open.craft_name(id).rsplit(' ').next().unwrap_or_default().to_string();
    let compass = |side: jumpmaster_core::hex::Side| side.name(open.board().grid.orientation);
    match order {
        Order::Drop { craft: id, turn, at } => format!("drop {} {turn} {at}", craft(id)),
        Order::Glide { craft: id, turn, at, heading } => {
            format!("glide {} {turn} {at} {}", craft(id), heading.map_or("", compass)).trim_end().into()
        }
        Order::Place { piece: SetUpPiece::Unit(id), at } => format!("place {} {at}", unit(id)),
        Order::Place { piece: SetUpPiece::Mines(field), at } => format!("place mines-{field} {at}"),
        Order::RollWind => "wind".into(),
        Order::Form { at, counter } => format!("form {at} {}", open.rules().counters[usize::from(counter)].name),
        Order::Split { unit: id } => format!("split {}", unit(id)),
        Order::CallOff { craft: id } => format!("call-off {}", craft(id)),
        Order::StrikeMines => "mines".into(),
        Order::Aim { unit: id, target } => format!("aim {} {}", unit(id), unit(target)),
        Order::Include { target } => format!("include {}", unit(target)),
        Order::Steer { craft: id, heading } => format!("steer {} {}", craft(id), compass(heading)),
        Order::AimFlak { unit: id, craft: target } => format!("flak {} {}", unit(id), craft(target)),
        Order::Assault { unit: id, at } => format!("assault {} {at}", unit(id)),
        Order::Join { unit: id } => format!("join {}", unit(id)),
        Order::Attack => "attack".into(),
        Order::FillFirst { unit: id } => format!("first {}", unit(id)),
        Order::Land => "land".into(),
        Order::Move { unit: id, to } => format!("move {} {to}", unit(id)),
        Order::Enter { unit: id } => format!("enter {}", unit(id)),
        Order::Load { unit: id } => format!("load {}", unit(id)),
        Order::Unload { unit: id } => format!("unload {}", unit(id)),
        Order::Clear { unit: id, at } => format!("clear {} {at}", unit(id)),
        Order::Demolish { unit: id } => format!("demolish {}", unit(id)),
        Order::Block { unit: id } => format!("block {}", unit(id)),
        Order::Done => "done".into(),
    }
}
