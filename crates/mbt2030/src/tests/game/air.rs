//! AIRCRAFT come, wait, strike and leave.

use super::Game;
use crate::game::piece::Place;

/// Side B's tanks are in reach of a strike, and revealed.
const NEAR: [&[(u16, u16)]; 2] = [
    &[(30, 20), (32, 20), (34, 20), (36, 20), (38, 20), (40, 20), (42, 20)],
    &[(30, 34), (32, 34), (34, 34), (36, 34), (38, 34), (40, 34), (42, 34)],
];

fn turn(game: &mut Game, mut in_step_2: impl FnMut(&mut Game)) {
    if matches!(game.0.open.stage, crate::game::stage::Stage::Throw(_)) {
        for (side, order) in [("A", "throw sign=paper"), ("B", "throw sign=rock"), ("A", "first own=true")] {
            game.give(side, order, "");
        }
    }
    game.give("A", "next", "");
    in_step_2(game);
    for _ in 0..4 {
        game.give("A", "next", "");
    }
    game.give("A", "select group=1", "");
    game.give("A", "mode stand=A4 mode=MOBILE", "");
    game.give("A", "next", "");
    for _ in 0..6 {
        game.give("B", "next", "");
    }
}

/// ASF come on up to 36 in from their edge (mbt2030.turn.4), do not move again (mbt2030.turn.6), and are gone at the end of the
/// next turn, or earlier if they are taken off (mbt2030.turn.5). CAS comes on at the edge (mbt2030.turn.9) and waits a turn.
#[test]
fn coming_and_waiting() {
    let mut game = Game::begun("", NEAR);
    game.rows(
        "
        side | order                              | told
        A    | withdraw stand=A12                 | no: mbt2030.turn.5
        A    | bring stand=A12 at=[20000,36000]   | no: mbt2030.turn.4
        A    | bring stand=A11 at=[20000,500]     | no: mbt2030.turn.1
        A    | bring stand=A12 at=[20000,35500]   | A12 is revealed: AIRn ASF, MOBILE. A12 (AIRn ASF) comes onto the table at (20, 35.5).
        A    | bring stand=A12 at=[20000,30000]   | no: mbt2030.turn.4
        A    | next                               | Step 2 of side A.
        A    | bring stand=A11 at=[20000,4000]    | no: mbt2030.turn.9
        A    | enter stand=A11 tenth=5            | A11 is revealed: AIRn CAS, MOBILE. A11 (AIRn CAS) comes onto the table at (36, 0.5).
        A    | dive stand=A11 target=B1           | no: mbt2030.turn.10
        ",
    );
    for _ in 0..4 {
        game.give("A", "next", "");
    }
    for _ in 0..7 {
        game.give("A", "next", "");
        game.give("B", "next", "");
    }
    let place = |game: &Game, at: usize| game.0.open.pieces[0][at].place;
    assert!(matches!(place(&game, 11), Place::Table(_)), "it stays for the next turn");
    turn(&mut game, |_| ());
    assert_eq!(place(&game, 11), Place::Gone);
    assert!(matches!(place(&game, 10), Place::Table(_)), "CAS may go on waiting");
}

/// `CASn` leaves after its engagement (mbt2030.turn.11); a helicopter stays two turns more with an engagement in each, and leaves at
/// the end of the second (mbt2030.turn.12, mbt2030.ex.19).
#[test]
fn striking_and_leaving() {
    let mut game = Game::begun("", NEAR);
    turn(&mut game, |game| {
        game.give("A", "enter stand=A10 tenth=4", "");
        game.give("A", "enter stand=A11 tenth=6", "");
    });
    let strike = |game: &mut Game, stand: &str| {
        let told = game.give("A", &format!("strike stand={stand} target=B1 at=[30000,24000] facing=[0,1]"), "");
        assert!(told.contains("engages B1"), "{told}");
        game.give("A", "throw sign=rock", "");
        game.give("B", "throw sign=paper", "")
    };
    turn(&mut game, |game| {
        strike(game, "A10");
        assert!(strike(game, "A11").contains("A11 (AIRn CAS) leaves the table."));
        assert_eq!(game.give("A", "enter stand=A11 tenth=6", ""), "no: mbt2030.turn.11");
        assert_eq!(game.give("A", "mode stand=A10 mode=STATIC", ""), "no: mbt2030.mode.12");
    });
    for left in [false, true] {
        turn(&mut game, |game| drop(strike(game, "A10")));
        assert_eq!(game.0.open.pieces[0][9].place == Place::Off, left, "turn {}", game.0.open.turn);
    }
}
