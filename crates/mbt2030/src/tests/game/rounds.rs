//! Turns, rounds and steps.

use super::{APART, Game};

/// The players throw for the order of rounds, again on a draw (mbt2030.turn.2, mbt2030.rps.4); a round has six steps
/// (mbt2030.turn.1), which the owning player alone acts in (mbt2030.turn.3); then the other has his (mbt2030.turn.20).
#[test]
fn a_turn() {
    Game::new("", APART).rows(
        "
        side | order            | told
        A    | throw sign=rock  | Side A throws rock.
        A    | throw sign=paper | no: mbt2030.turn.3
        B    | throw sign=rock  | Side A shows rock, side B rock: a draw, and both throw again.
        B    | throw sign=rock  | Side B throws rock.
        A    | throw sign=paper | Side A shows paper, side B rock: side A wins the throw.
        B    | first own=true   | no: mbt2030.turn.3
        A    | first own=false  | Turn 1: side B has the first round.
        A    | next             | no: mbt2030.turn.3
        B    | next             | Step 2 of side B.
        B    | next             | Step 3 of side B.
        B    | next             | Step 4 of side B.
        B    | next             | Step 5 of side B.
        B    | next             | Step 6 of side B.
        B    | next             | Side A has the second round.
        A    | next             | Step 2 of side A.
        ",
    );
}

/// One group is selected and moves (mbt2030.turn.17), marches before tactical moves and one move for each (mbt2030.turn.18); a
/// FAST stand makes at least half a move before the step ends (mbt2030.move.5), a STATIC one none (mbt2030.move.4), and modes
/// change before anybody moves (mbt2030.mode.10).
#[test]
fn a_group_moves() {
    let mut game = Game::begun("", APART);
    for _ in 0..5 {
        game.give("A", "next", "");
    }
    game.rows(
        "
        side | order                                    | told
        A    | go stand=A2 heading=north reach=far      | no: mbt2030.turn.17
        A    | select group=2                           | no: mbt2030.turn.17
        A    | select group=1                           | Side A selects the Group.
        A    | select group=1                           | no: mbt2030.turn.17
        A    | next                                     | no: mbt2030.move.5
        A    | mode stand=A2 mode=FAST                  | A2 is FAST now.
        A    | mode stand=A2 mode=MOBILE                | no: mbt2030.mode.10
        A    | mode stand=A5 mode=MOBILE                | no: mbt2030.mode.11
        A    | go stand=A5 heading=north reach=near     | no: mbt2030.move.4
        A    | stride stand=A3 heading=north reach=near | A3 marches to (34, 12).
        A    | mode stand=A6 mode=FAST                  | no: mbt2030.mode.10
        A    | go stand=A4 heading=north reach=near     | A4 moves to (36, 8).
        A    | go stand=A4 heading=north reach=near     | no: mbt2030.turn.18
        A    | stride stand=A2 heading=north reach=far  | no: mbt2030.turn.18
        A    | next                                     | no: mbt2030.move.5
        A    | go stand=A2 heading=north reach=near     | A2 moves to (32, 8).
        A    | turn stand=A5 heading=east               | A5 turns on the spot.
        A    | next                                     | Side B has the second round.
        ",
    );
}

/// An engagement is thrown for at once (mbt2030.engage.6), and its result taken: a shaken stand falls back (mbt2030.state.4) and
/// a stand begins one engagement in a turn (mbt2030.engage.2). The marker of those that engaged lies until their owner's next
/// round (mbt2030.turn.16).
#[test]
fn an_engagement() {
    let near: [&[(u16, u16)]; 2] = [
        &[(30, 20), (32, 20), (34, 20), (36, 20), (38, 20), (40, 20), (42, 20)],
        &[(30, 28), (32, 23), (34, 28), (36, 28), (38, 28), (40, 28), (42, 28)],
    ];
    let mut game = Game::begun("", near);
    for _ in 0..5 {
        game.give("A", "next", "");
    }
    game.rows(
        "
        side | order                     | told
        A    | engage stand=A3 target=B2 | no: mbt2030.range.1
        A    | engage stand=A2 target=B5 | no: mbt2030.range.3
        A    | engage stand=A2 target=B2 | A2 (INFn) engages B2 (INFn): a mutual engagement, with 0 causes of disadvantage against 0.
        A    | next                      | no: mbt2030.turn.1
        B    | throw sign=scissors       | Side B throws scissors.
        A    | throw sign=rock           | Side A shows rock, side B scissors: side A wins the throw. WIN for side A: a shaken result leaves B2 shaken. B2 (INFn) is shaken. B2 (INFn) falls back to (32, 25). …
        A    | engage stand=A2 target=B2 | no: mbt2030.…
        ",
    );
    assert!(game.0.open.pieces[0][1].shot, "it is marked");
    game.give("A", "next", "");
    assert!(game.0.open.pieces[0][1].shot, "it still is in the opponent's round");
    for side in ["B", "B", "B", "B", "B", "B"] {
        game.give(side, "next", "");
    }
    for (side, order) in [("A", "throw sign=paper"), ("B", "throw sign=rock"), ("A", "first own=true")] {
        game.give(side, order, "");
    }
    assert!(!game.0.open.pieces[0][1].shot, "its owner's next round has begun");
}

/// What is pinned or shaken is marked on the table (mbt2030.record.1); there are no stands of types that are only announced
/// (mbt2030.planned.1), and buildings are nothing apart from their area (mbt2030.bua.5).
#[test]
fn what_is_on_the_table() {
    use crate::game::tag::Tag;
    use crate::unit::{Condition, Side, SubClass};
    use jumpmaster_core::{Named, Seat, State as _, View as _};
    let mut game = Game::begun("", APART);
    game.0.open.piece_mut(Tag::of(Side::A, 1)).condition = Condition::Pinned;
    let table = game.0.view(Seat::PUBLIC).sheet().table.unwrap();
    let marked: Vec<&str> =
        table.stands.iter().filter(|stand| stand.dispersed).map(|stand| stand.id.as_str()).collect();
    assert_eq!((marked, table.stands.len(), table.areas.len()), (vec!["A2"], 14, 0));
    assert!(["CFE", "MNF", "OBS"].iter().all(|name| SubClass::find(name).is_none()));
}
