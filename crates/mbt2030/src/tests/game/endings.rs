//! How games end (mbt2030.victory.1, mbt2030.victory.4).

use super::{APART, Game};
use crate::game::tag::Tag;
use crate::unit::{Condition, Side};
use jumpmaster_core::{Named, State as _};

const NEAR: [&[(u16, u16)]; 2] = [
    &[(30, 20), (32, 20), (34, 20), (36, 20), (38, 20), (40, 20), (42, 20)],
    &[(30, 28), (32, 23), (34, 28), (36, 28), (38, 28), (40, 28), (42, 28)],
];

/// A game in step 6 of side A, in which five stands of these sides are pinned.
fn shaky(options: &str, sides: &[Side]) -> Game {
    let mut game = Game::begun(options, NEAR);
    for _ in 0..5 {
        game.give("A", "next", "");
    }
    for &side in sides {
        for at in [0, 2, 3, 4, 5] {
            game.0.open.piece_mut(Tag::of(side, at)).condition = Condition::Pinned;
        }
    }
    game
}

/// Six stands pinned or shaken make the only group of a side fragile, and it has lost at once; who made it so, on a draw as well,
/// makes no difference.
#[test]
fn collapse() {
    for (options, sides, signs, end) in [
        ("", &[Side::B][..], ["rock", "scissors"], "Every battle group of side B is fragile: side A wins."),
        ("", &[Side::A], ["scissors", "rock"], "Every battle group of side A is fragile: side B wins."),
        ("", &[], ["rock", "scissors"], "not over"),
        (
            "tie_equal=both-pinned",
            &[Side::A, Side::B],
            ["rock", "rock"],
            "Every battle group of both sides became fragile at once: a draw.",
        ),
    ] {
        let mut game = shaky(options, sides);
        let told = game.give("A", "engage stand=A2 target=B2", "");
        assert!(told.contains("a mutual engagement"), "{told}");
        game.give("A", &format!("throw sign={}", signs[0]), "");
        let told = game.give("B", &format!("throw sign={}", signs[1]), "");
        let outcome = game.0.outcome();
        assert_eq!(outcome.as_ref().map_or("not over", |outcome| outcome.text.as_str()), end, "{told}");
        let winner = outcome.and_then(|outcome| outcome.winner).and_then(Side::at);
        let wanted = Side::ALL.iter().copied().find(|side| end.ends_with(&format!("{side} wins.")));
        assert_eq!(winner, wanted);
        assert_eq!(game.0.awaits().is_empty(), end != "not over");
    }
}

/// With a last turn the game is a draw when that is over.
#[test]
fn the_last_turn() {
    for (options, over) in [("turn_limit=1", true), ("turn_limit=2", false), ("", false)] {
        let mut game = Game::begun(options, APART);
        for side in ["A", "A", "A", "A", "A", "A", "B", "B", "B", "B", "B", "B"] {
            game.give(side, "next", "");
        }
        let text = game.0.outcome().map(|outcome| outcome.text);
        assert_eq!(text, over.then(|| "Turn 1 was the last: a draw.".into()), "{options}");
    }
}
