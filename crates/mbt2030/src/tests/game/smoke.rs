//! Smoke and light.

use super::{APART, Game};

fn to_step(game: &mut Game, side: &str, steps: usize) {
    for _ in 0..steps {
        game.give(side, "next", "");
    }
}

/// A battery has smoke and light for two turns each (mbt2030.smoke.5, mbt2030.illum.5), unless there are stockpiles; what is laid
/// lasts to the end of the turn (mbt2030.smoke.3, mbt2030.illum.4).
#[test]
fn supply() {
    for (options, third) in
        [("", "no: mbt2030.smoke.5"), ("attacker_defender=on", "A8 (ARTn OTF) lays smoke at (30, 14).")]
    {
        let mut game = Game::begun(options, APART);
        for turn in 1..=3 {
            if turn > 1 {
                for (side, order) in [("A", "throw sign=paper"), ("B", "throw sign=rock"), ("A", "first own=true")] {
                    game.give(side, order, "");
                }
            }
            to_step(&mut game, "A", 4);
            let told = game.give("A", "smoke stand=A8 at=[30000,14000]", "");
            match turn {
                1 => assert_eq!(game.0.open.smoke.len(), 1, "{told}"),
                2 => assert_eq!(told, "A8 (ARTn OTF) lays smoke at (30, 14)."),
                _ => assert_eq!(told, third),
            }
            assert_eq!(
                game.give("A", "light stand=A8 at=[30000,14000]", "").starts_with("no"),
                turn < 3 || !options.is_empty()
            );
            to_step(&mut game, "A", 1);
            assert_eq!(game.give("A", "smoke stand=A8 at=[30000,14000]", ""), "no: mbt2030.turn.1");
            to_step(&mut game, "A", 1);
            assert_eq!(
                game.0.open.smoke.is_empty(),
                turn == 3 && options.is_empty(),
                "it is there in the second round"
            );
            to_step(&mut game, "B", 6);
            assert!(game.0.open.smoke.is_empty() && game.0.open.lights.is_empty(), "the turn is over");
        }
    }
}

/// Places are those near the BGHQ for a battery and those that touch its base for a stand of its own (mbt2030.smoke.1,
/// mbt2030.smoke.2); light of INFANTRY reaches 8 in (mbt2030.illum.2).
#[test]
fn places() {
    let mut game = Game::begun("", APART);
    to_step(&mut game, "A", 4);
    game.rows(
        "
        side | order                           | told
        A    | smoke stand=A9 at=[30000,14000] | no: mbt2030.smoke.2
        A    | smoke stand=A8 at=[30000,40000] | no: mbt2030.smoke.1
        A    | light stand=A8 at=[30000,40000] | no: mbt2030.illum.1
        A    | next                            | Step 6 of side A.
        A    | smoke stand=A2 at=[32000,9000]  | no: mbt2030.smoke.2
        A    | light stand=A2 at=[32000,14000] | no: mbt2030.illum.2
        A    | light stand=A2 at=[32000,12000] | A2 is revealed: INFn, MOBILE. A2 (INFn) lays light at (32, 12).
        A    | smoke stand=A2 at=[32000,5500]  | no: mbt2030.smoke.2
        A    | smoke stand=A6 at=[40000,5500]  | A6 is revealed: INFn LAS, MOBILE. A6 (INFn LAS) lays smoke at (40, 5.5).
        A    | smoke stand=A5 at=[38000,5500]  | no: mbt2030.smoke.2
        ",
    );
}
