//! Blanks, and what is found out about them.

use super::{APART, Game};
use jumpmaster_core::{Seat, State as _};
use serde_json::json;

/// All stands are blanks at first, off the table too, and their owner alone knows what they are (mbt2030.blank.1).
#[test]
fn everything_is_blank() {
    let game = Game::begun("", APART);
    assert!(game.0.open.all().all(|(_, piece)| piece.known.is_none()));
    let told = json!(game.0.view(Seat(1))).to_string();
    assert!(!told.contains("\"REC\"") || told.contains("\"roster\""), "only side B's own are told");
    let public = json!(game.0.view(Seat::PUBLIC)).to_string();
    assert!(!public.contains("REC") && !public.contains("INFn"), "{public}");
}

/// REC reveals blanks within 16 in, and is revealed by it (mbt2030.blank.2); the owner may turn his own up (mbt2030.blank.3).
#[test]
fn rec_reveals() {
    let places: [&[(u16, u16)]; 2] = [
        &[(30, 20), (32, 20), (34, 20), (36, 20), (38, 20), (40, 20), (42, 20)],
        &[(30, 44), (34, 44), (50, 44), (36, 44), (38, 44), (40, 44), (42, 44)],
    ];
    let mut game = Game::begun("", places);
    assert!(game.0.open.all().all(|(_, piece)| piece.known.is_none()), "more than 16 in apart");
    for _ in 0..5 {
        game.give("A", "next", "");
    }
    game.rows(
        "
        side | order                                | told
        A    | reveal stand=B2                      | no: mbt2030.engage.1
        A    | reveal stand=A2                      | A2 is revealed: INFn, MOBILE.
        A    | reveal stand=A2                      | no: mbt2030.blank.3
        A    | select group=1                       | Side A selects the Group.
        A    | go stand=A3 heading=north reach=far  | A3 moves to (34, 28). A3 is revealed: INFn REC, MOBILE. B1 is revealed: MBTn, MOBILE, the BGHQ. …
        ",
    );
}

/// Fakes are an option: three for every ten real stands on the table at the most, and removed when found out
/// (mbt2030.blank.4).
#[test]
fn fakes() {
    let down = |options: &str| {
        let mut game = Game::new(options, [&[], &[]]);
        for (side, order) in [("A", "throw sign=paper"), ("B", "throw sign=rock"), ("A", "first own=true")] {
            game.give(side, order, "");
        }
        game.give("A", "deploy group=1 tenth=5 mix=0", "");
        game
    };
    assert_eq!(down("").0.open.pieces[0].len(), 12);
    let game = down("fakes=on");
    assert_eq!(game.0.open.pieces[0].len(), 14);
    assert_eq!(game.0.secret(crate::unit::Side::A).pieces.iter().filter(|own| own.is_fake()).count(), 2);
}
