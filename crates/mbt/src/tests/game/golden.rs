//! Golden games: one for every way a game can end, in `replays/`; `jumpmaster_testing::golden` says how they are written.
//! If one is missing, `cargo test -p jumpmaster-systems -- --ignored find_golden_operations` searches for it.

use crate::Mbt;
use crate::game::event::apply;
use crate::game::orders::Order;
use crate::game::state::{Open, Party, PieceId, State};
use crate::ground::phase::Command;
use crate::tests::game::table::Table;
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::Spot;
use jumpmaster_testing::golden::{self, Game, Golden};

/// Games of operations.
struct Operations;

/// How a side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// Flies as planned, gathers, and heads for the objectives; fires whenever it can.
    Eager,
    /// Does what it must and no more.
    Idle,
    /// Does anything.
    Aimless,
}

impl Golden for Operations {
    type System = Mbt;
    type Table = Table;
    type Manner = Manner;
    /// The winner; `None` for a draw.
    type Ending = Option<Seat>;
    const GAMES: &'static [Game<Operations>] = &[
        ("first-jump-won", "first-jump", [Manner::Eager, Manner::Idle], Some(Seat(0))),
        ("first-jump-lost", "first-jump", [Manner::Eager, Manner::Eager], Some(Seat(1))),
        ("airfield-taken", "seize-the-airfield", [Manner::Aimless, Manner::Aimless], Some(Seat(0))),
        ("airfield-held", "seize-the-airfield", [Manner::Aimless, Manner::Aimless], Some(Seat(1))),
        ("airfield-drawn", "seize-the-airfield", [Manner::Aimless, Manner::Aimless], None),
    ];

    fn sit(state: State) -> Table {
        Table { state }
    }

    fn state(table: &Table) -> &State {
        &table.state
    }

    fn acts(state: &State) -> Option<String> {
        state.open.to_act().map(|party| party.to_string())
    }

    fn row(table: &mut Table, order: &str, faces: &str) -> String {
        let order: Order = serde_json::from_str(order).unwrap_or_else(|error| panic!("{order}: {error}"));
        let seat = table.state.awaits().first().expect("somebody is to act");
        table.state.view(seat).allow(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let mut dice = Scripted::new(parse_faces(faces).unwrap());
        let events = table.state.resolve(seat, &order, &mut dice);
        let events = dice.settle(events).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
        let lines = table.heard(&events, Seat::REFEREE);
        for event in &events {
            apply(&mut table.state, event);
        }
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join(" ")
    }

    fn words(_: &Table, order: &Order) -> String {
        serde_json::to_string(order).expect("an order can be written")
    }

    fn ending(state: &State) -> Option<Option<Seat>> {
        state.outcome().map(|outcome| outcome.winner)
    }

    fn worth(state: &State, manner: Manner, order: &Order) -> i32 {
        worth(&state.open, manner, *order)
    }
}

/// The value of an order to a player of this manner.
fn worth(open: &Open, manner: Manner, order: Order) -> i32 {
    if manner == Manner::Idle {
        return match order {
            Order::Pass | Order::Silent | Order::Done => 10,
            Order::Casualty
            | Order::Check
            | Order::Tend
            | Order::Land
            | Order::LandAll
            | Order::Fly { .. }
            | Order::MarchAll { .. } => 5,
            _ => -1,
        };
    }
    if manner == Manner::Aimless {
        return 0;
    }
    match order {
        Order::Enter { .. } => 90,
        Order::Fly { impulses } => i32::from(impulses),
        Order::Flak { .. } | Order::Volley { .. } | Order::Shoot { .. } | Order::Watch { .. } => 80,
        Order::Convert(_) => 70,
        Order::MarchAll { quick: false } => 30,
        Order::Move { piece, to } => nearer(open, piece, to, &open.scenario.objectives),
        Order::Command { command, .. } if open.active == Party::Airborne => 20 + i32::from(command == Command::Move),
        Order::Command { command, .. } => 20 + i32::from(command == Command::Fire),
        Order::Call { at, .. } => 10 + i32::from(open.scenario.objectives.contains(&at)),
        Order::Casualty
        | Order::Check
        | Order::Tend
        | Order::Land
        | Order::LandAll
        | Order::WalkOn { .. }
        | Order::Seize { .. } => 50,
        Order::Done | Order::Pass => 0,
        _ => -1,
    }
}

/// How much closer a move leads to the nearest of some hexes; staying in one is best.
fn nearer(open: &Open, piece: PieceId, to: Spot, goals: &[Spot]) -> i32 {
    let Some(at) = open.piece(piece).spot() else { return 0 };
    let far = |from: Spot| goals.iter().map(|&goal| open.board().distance(from, goal) as i32).min().unwrap_or(0);
    far(at) - far(to)
}

/// mbt.base.26: every way a game can end has its game, which replays word for word.
#[test]
fn golden_operations() {
    golden::check::<Operations>();
}

#[test]
#[ignore = "looks for games whose replay is missing"]
fn find_golden_operations() {
    golden::find::<Operations>();
}
