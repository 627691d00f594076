//! The numbers that sealed dice and seals must come to, for ever: `vectors/sealed.json`. The browser's module is tried with
//! the same file. `UPDATE=1` writes it anew; no game file of today could be checked after that.
#![allow(missing_docs, reason = "tests")]

use jumpmaster_core::Seat;
use jumpmaster_core::dice::Die;
use jumpmaster_play::{Bytes32, Contributor, Party, SealedDice, Shares, seal};
use serde_json::{Value, json};
use std::path::Path;

const LENGTH: u64 = 300;

fn bytes(name: &str) -> Bytes32 {
    Bytes32::hash(&[b"jumpmaster test vector: ", name.as_bytes()])
}

fn chain(party: Party, server: Bytes32) -> (Contributor, Value) {
    let end = bytes(&format!("the end of {party}"));
    let chain = Contributor::new(party, server, end, LENGTH);
    let links: Vec<Value> =
        [1, 2, 127, 128, 129, 256, 257, LENGTH].map(|roll| json!([roll, chain.contribution(roll).unwrap()])).into();
    let told = json!({ "party": party.byte(), "end": end, "anchor": chain.anchor(), "contributions": links });
    (chain, told)
}

fn vectors() -> Value {
    let (server, server_told) = chain(Party::Server, Bytes32::default());
    let anchor = server.anchor();
    let others = [Party::Quiet, Party::Seat(Seat(0)), Party::Seat(Seat(1))].map(|party| chain(party, anchor));
    let (game, order) = (bytes("the game"), bytes("the order"));
    let contributions: Vec<Bytes32> =
        [&server, &others[1].0, &others[2].0].iter().map(|chain| chain.contribution(7).unwrap()).collect();
    let faces = |faces: u8| {
        let mut dice = SealedDice::new(&game, 7, &order, &contributions);
        json!([faces, (0..12).map(|_| dice.face(Die::new(faces))).collect::<Vec<u8>>()])
    };
    let faces = [2, 3, 6, 10, 12, 20, 97, 100].map(faces);
    let mixed: Vec<u8> = [6, 10, 100, 2, 12, 6, 7, 20].repeat(3);
    let mut dice = SealedDice::new(&game, 7, &order, &contributions);
    let seed = dice.seed();
    let shown: Vec<u8> = mixed.iter().map(|&faces| dice.face(Die::new(faces))).collect();
    let shares = Shares::split(&others[1].0.end(), bytes("the server's half"));
    let deeds = json!([
        { "seat": 1, "order": { "plan": { "at": "0412", "Ä": null, "z\u{1f600}": [1, 2], "\u{ffee}": true } }, "faces": [], "events": ["\u{1}\n\"\\/\u{7f}ü"] },
        { "seat": 1, "undo": true },
    ]);
    let sealed = |seat: u8, salt: &Bytes32, deeds: &Value| json!({ "seat": seat, "salt": salt, "deeds": deeds, "seal": seal(Seat(seat), salt, deeds) });
    let chains: Vec<Value> = std::iter::once(server_told).chain(others.iter().map(|(_, told)| told.clone())).collect();
    json!({
        "length": LENGTH,
        "chains": chains,
        "dice": {
            "game": game, "roll": 7, "order": order, "contributions": contributions, "seed": seed,
            "faces": faces,
            "mixed": { "dice": mixed, "faces": shown },
        },
        "escrow": { "seat": 0, "end": others[1].0.end(), "server": shares.server, "opponents": shares.opponents,
            "escrow": shares.escrow(Seat(0)) },
        "seals": [sealed(1, &bytes("a salt"), &deeds), sealed(0, &bytes("another salt"), &json!([]))],
    })
}

#[test]
fn sealed_dice_and_seals_come_to_what_they_always_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/sealed.json");
    let ours = format!("{}\n", serde_json::to_string_pretty(&vectors()).unwrap());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &ours).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&kept).unwrap(), vectors());
}
