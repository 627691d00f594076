//! `go` at the terminal: a piece goes to a hex by as many orders as that takes.

mod common;

use common::{Folder, Ran, json, run_in};
use jumpmaster_core::Role;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::hex::Spot;
use jumpmaster_play::{Game, Header, Way};
use jumpmaster_systems::shelf;
use serde_json::Value;

const SEED: u64 = 11;
/// A scenario in which units soon move several hexes.
const SCENARIO: &str = "hedgerows";

/// The lines of a game until a piece has a way of several orders, and that way.
fn until_a_way() -> (Vec<String>, Way) {
    let (book, files) = shelf().scenario(SCENARIO).unwrap();
    let (_, mut table) = Header::start(book, &files, None).unwrap();
    let (mut choice, mut lines) = (Seeded::new(5), Vec::new());
    while let Some(seat) = table.game().to_act() {
        if let Some(way) = a_way(table.game()) {
            return (lines, way);
        }
        let offers = table.game().orders(seat);
        let order = offers[choice.below(offers.len() as u64) as usize].order.clone();
        table.order(seat, &order, &mut Seeded::stream(SEED, table.entries() as u64)).unwrap();
        lines.push(order.to_string());
    }
    panic!("nothing ever moves");
}

fn a_way(game: &dyn Game) -> Option<Way> {
    let seat = game.to_act()?;
    let offers = game.orders(seat);
    let moves =
        offers.iter().map(|offer| &offer.parts).filter(|parts| parts.verb == "move" && parts.role == Role::Usual);
    let mut far = moves.filter_map(|parts| {
        let Spot { column, row } = parts.hex?;
        game.way(seat, parts.piece.as_deref()?, Spot { column: column + 2, row }).ok()
    });
    far.find(|way| way.orders.len() > 1)
}

fn play(folder: &Folder, words: &[&str], lines: &[String]) -> Ran {
    let all: Vec<&str> = ["play", SCENARIO].iter().chain(words).copied().collect();
    run_in(folder.path(), &all, &format!("{}\n", lines.join("\n")))
}

#[test]
fn a_piece_goes_there_in_one() {
    let (before, way) = until_a_way();
    let seed = SEED.to_string();
    let folder = Folder::new("going");
    let with = |more: &[String]| before.iter().chain(more).cloned().collect::<Vec<_>>();
    let go = format!("go {} {}", way.piece, way.hex);
    let ran = play(&folder, &["--save", "gone.jsonl", "--seed", &seed], &with(std::slice::from_ref(&go)));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let each: Vec<String> = way.orders.iter().map(|offer| offer.order.to_string()).collect();
    let ran = play(&folder, &["--save", "each.jsonl", "--seed", &seed], &with(&each));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = |file: &str| json(&["replay", &folder.file(file), "--as", "referee"])["log"].clone();
    assert_eq!(told("gone.jsonl"), told("each.jsonl"), "the same as order by order");

    let ran = play(&folder, &["--save", "back.jsonl", "--seed", &seed], &with(&[go.clone(), "undo".into()]));
    assert!(ran.out.contains("The last order is taken back."), "{}", ran.out);
    let log = told("back.jsonl");
    assert_eq!(log.as_array().unwrap().len(), before.len() + way.orders.len() + 1, "one order is taken back");

    let ran = play(&folder, &["--json", "--seed", &seed], &with(&[go]));
    let went =
        ran.out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()?.get("went").cloned()).next_back();
    let went = went.expect("it went");
    assert_eq!((&went["orders"], &went["done"]), (&way.orders.len().into(), &way.orders.len().into()), "{went}");
    assert_eq!((&went["piece"], &went["stopped"]), (&way.piece.as_str().into(), &Value::Null));
}

#[test]
fn what_cannot_go_is_told() {
    let (before, way) = until_a_way();
    let folder = Folder::new("staying");
    let typed = [
        "help".to_string(),
        "go".into(),
        format!("go zeppelin {}", way.hex),
        format!("go {} 999,1", way.piece),
        format!("go {} 0,0", way.piece),
    ];
    let lines: Vec<String> = before.iter().chain(&typed).cloned().collect();
    let ran = play(&folder, &["--seed", &SEED.to_string()], &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in
        ["go PIECE HEX", "no piece and hex are named", "unknown piece \"zeppelin\"", "off the map", "no way was found"]
    {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}
