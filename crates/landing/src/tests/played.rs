//! Situations that orders of a game give to procedures, from what a seat may know.

use super::*;
use crate::attack::AttackProcedure;
use crate::land::LandProcedure;
use crate::opfire::OpportunityFireProcedure;
use crate::orders::Order;
use crate::state::{Party, State};
use crate::view::View;
use crate::wave::WaveProcedure;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::{Seat, State as _};
use serde_json::json;

fn three_counters() -> Lay {
    Lay::new("EF")
        .options("german_set_up=exchanged")
        .group("A", "paratroop infantry", "P1 P2")
        .group("A", "glider command", "C1")
        .counter("infantry", "F/d2")
        .counter("dummy", "F/e8")
        .counter("command", "F/g5")
}

fn view(state: &State, seat: Seat) -> View<'_> {
    state.view(seat)
}

/// landing.hidden.1: a seat that knows the counters is told the odds with them, any other seat with those printed there.
#[test]
fn counters_are_what_the_seat_takes_them_for() {
    let table = three_counters().play(
        "
        order         | dice | what happens
        exchange #1 #2 |     | #1 and #2 exchanged
        done          |      | > ready
        drop F/c5     |      | A drops F/c5
        ",
    );
    let enemies = |seat: Seat| {
        let input = LandProcedure::of_order(&view(&table.state, seat), &Order::Land { unit: 0 }).unwrap();
        let enemies = input.ground.enemies.into_iter().map(|enemy| format!("{} {}", enemy.unit, enemy.hex));
        enemies.collect::<Vec<_>>().join(", ")
    };
    for seat in [Party::Defending.seat(), Seat::REFEREE] {
        assert_eq!(enemies(seat), "dummy F/d2, infantry F/e8, command F/g5");
    }
    for seat in [Party::Landing.seat(), Seat::PUBLIC] {
        assert_eq!(enemies(seat), "infantry F/d2, dummy F/e8, command F/g5");
    }
}

/// landing.hidden.1: a counter that was turned up is nowhere else; the others are assumed to be what is left.
#[test]
fn what_is_turned_up_lies_nowhere_else() {
    check(
        "
        #1         | #2       | #3       | taken for
                   |          |          | 0 1 2
        infantry   |          |          | 0 1 2
        command    |          |          | 2 1 0
        dummy      | infantry |          | 1 0 2
        command    |          | dummy    | 2 0 1
        ",
        |cells| {
            let mut state = three_counters().table().state;
            for (counter, kind) in cells.iter().enumerate().take(3).filter(|(_, kind)| !kind.is_empty()) {
                let kind = state.open.rules().kind_named(kind).unwrap() as u8;
                state.open.units[3 + counter].kind = Some(kind);
            }
            let pieces: Vec<String> = state.open.supposed().pieces.iter().map(ToString::to_string).collect();
            pieces.join(" ")
        },
    );
}

/// landing.drop-point.1, landing.drop-point.2: naming a drop point gives the landing of the whole group, spread over two if
/// split.
#[test]
fn a_drop_point_brings_the_wave() {
    let points = |state: &State, order: Order| {
        let input = WaveProcedure::of_order(&view(state, Party::Landing.seat()), &order).unwrap();
        let point = |point: &crate::wave::PointInput| {
            format!("{}: {} paratroopers, {} command", point.hex, point.paratroopers, point.commands)
        };
        input.points.iter().map(point).collect::<Vec<_>>().join("; ")
    };
    let mut table = three_counters().table();
    let at = |hex: &str| table.state.open.board().grid.parse_spot(hex).unwrap();
    let (first, second) = (at("F/c5"), at("E/e5"));
    table.give(Party::Defending, Order::Done, &mut Scripted::new(vec![])).unwrap();
    let drop = Order::Drop { at: first };
    assert_eq!(points(&table.state, drop), "F/c5: 2 paratroopers, 1 command");
    table.give(Party::Landing, drop, &mut Scripted::new(vec![])).unwrap();
    let split = Order::Split { at: second };
    assert_eq!(points(&table.state, split), "F/c5: 1 paratroopers, 1 command; E/e5: 1 paratroopers, 0 command");
    let land = LandProcedure::of_order(&view(&table.state, Party::Landing.seat()), &split);
    assert!(land.is_none(), "nobody lands by that order");
}

/// landing.opfire.3: an enemy unit next to the lander counts for those that fire from further away, even if it holds its
/// fire.
#[test]
fn an_enemy_that_holds_its_fire_counts() {
    for (beside, dice) in [(false, 2), (true, 3)] {
        let input = json!({
            "unit": { "unit": "paratroop infantry" },
            "beside_enemy": beside,
            "firers": [{ "unit": "artillery", "distance": 2 }],
        });
        let faces = if beside { "1 1 1" } else { "1 1" };
        let outcome = resolve::<OpportunityFireProcedure>("opfire_reach=range", input, faces).unwrap();
        assert_eq!(outcome.shots[0].dice, Some(dice), "{beside}");
    }
}

/// landing.hidden.1: a dummy is removed, whatever strength a house rule gives it.
#[test]
fn a_dummy_is_removed_whatever_its_strength() {
    let mut rules = rules("");
    let dummy = rules.kind_named("dummy").unwrap();
    Arc::make_mut(&mut rules).kinds[dummy].strength = 2;
    let input = json!({ "attacker": "paratroop infantry", "target": "dummy", "distance": 1 });
    let case = AttackProcedure::prepare(&rules, &serde_json::from_value(input).unwrap()).unwrap();
    let outcome = AttackProcedure::run(&case, &mut Scripted::new(vec![])).unwrap();
    assert_eq!((outcome.left, outcome.eliminated), (0, true));
}
