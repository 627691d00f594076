//! Setting up in the order of its heading.

use super::Game;
use crate::Mbt2030;
use crate::game::state::State;
use jumpmaster_core::State as _;
use jumpmaster_testing::printed;

/// Zone, terrain, placement and edges, season and hour, weather, deployment, in that order (mbt2030.setup.1).
#[test]
fn in_order() {
    let mut game = Game(State::set_up(&printed::shipped_under::<Mbt2030>("meeting", "")));
    let faces = vec!["1"; 200].join(" ");
    let mut told = Vec::new();
    for (side, order, faces) in [
        ("A", "throw sign=rock", ""),
        ("B", "throw sign=scissors", ""),
        ("A", "zone zone=Desert", ""),
        ("A", "zone zone=Cold", ""),
        ("A", "next", ""),
    ] {
        told.push(game.give(side, order, faces));
    }
    assert_eq!(told[2..], ["no: mbt2030.zone.3", "The zone is Cold.", "no: mbt2030.turn.1"]);
    let dice = jumpmaster_core::dice::parse_faces(&faces).unwrap();
    let mut scripted = jumpmaster_core::dice::Scripted::new(dice);
    let order = super::read("roll");
    let events = game.0.resolve(jumpmaster_core::Seat(0), &order, &mut scripted).unwrap();
    for event in &events {
        game.0.apply(event);
    }
    for (side, order, faces) in [
        ("B", "throw sign=rock", ""),
        ("A", "throw sign=scissors", ""),
        ("B", "lay-out river=true", ""),
        ("B", "lay-out river=false", ""),
        ("A", "edge lower=false", ""),
        ("A", "roll", "1 4 7"),
        ("A", "roll", "6"),
    ] {
        told.push(game.give(side, order, faces));
    }
    assert_eq!(told[7], "no: mbt2030.river.1");
    assert_eq!(told[9], "Side B has the lower edge, side A the upper one.");
    assert!(told[10].contains("the first turn is at"), "{}", told[10]);
    assert!(told[11].starts_with("The weather is"), "{}", told[11]);
}

/// Who wins the throw says who begins, and the sides deploy a whole group in turn (mbt2030.deploy.4): within 8 in of the edge,
/// STATIC stands within 18 in (mbt2030.deploy.1, mbt2030.deploy.2), the group together (mbt2030.army.6).
#[test]
fn deployment() {
    let mut game = Game::new("", [&[], &[]]);
    game.rows(
        "
        side | order                                               | told
        A    | throw sign=rock                                     | …
        B    | throw sign=paper                                    | … side B wins the throw.
        B    | first own=false                                     | Side A deploys first.
        B    | deploy group=1 tenth=5 mix=0                        | no: mbt2030.turn.3
        A    | place group=1 stand=2 at=[30000,9000] facing=[0,1]  | no: mbt2030.deploy.1
        A    | place group=1 stand=5 at=[30000,19000] facing=[0,1] | no: mbt2030.deploy.2
        A    | place group=1 stand=8 at=[30000,4000] facing=[0,1]  | no: mbt2030.deploy.3
        A    | place group=1 stand=5 at=[30000,17000] facing=[0,1] | A1 of group 1 is put down at (30, 17). A1 is INF-, STATIC.
        A    | place group=1 stand=1 at=[30000,1000] facing=[0,1]  | no: mbt2030.army.6
        A    | deploy group=1 tenth=5 mix=0                        | no: mbt2030.deploy.4
        A    | lift                                                | Side A takes group 1 up again.
        A    | deploy group=1 tenth=5 mix=7                        | … Side A has deployed the Group.
        A    | deploy group=1 tenth=5 mix=7                        | no: mbt2030.turn.3
        B    | deploy group=1 tenth=5 mix=0                        | … Side B has deployed the Group.
        A    | throw sign=rock                                     | Side A throws rock.
        ",
    );
}
