//! The values that sealed dice and seals must give forever: `vectors/sealed.json`. The browser's module is tested with the
//! same file. `UPDATE=1` rewrites it; after that, no existing game file could be checked.
#![allow(missing_docs, reason = "tests")]

use jumpmaster_core::Seat;
use jumpmaster_core::dice::Die;
use jumpmaster_play::{
    Anchor, Bytes32, Commitment, Contributor, Deal, Party, Protocol, SealedDice, Size, promise, root, seal,
};
use serde_json::{Value, json};
use std::path::Path;

const LENGTH: u64 = 300;

fn bytes(name: &str) -> Bytes32 {
    Bytes32::hash(&[b"jumpmaster test vector: ", name.as_bytes()])
}

fn chain(party: Party, root: Bytes32) -> (Contributor, Value) {
    let end = bytes(&format!("the end of {} {}", party.byte(), party.holder()));
    let chain = Contributor::new(party, root, end, LENGTH);
    let links: Vec<Value> =
        [1, 2, 127, 128, 129, 256, 257, LENGTH].map(|roll| json!([roll, chain.contribution(roll).unwrap()])).into();
    let told = json!({
        "party": party.byte(), "holder": party.holder(), "end": end, "anchor": chain.anchor(), "contributions": links
    });
    (chain, told)
}

fn shown(mut dice: SealedDice, sizes: &[Size]) -> Vec<u8> {
    sizes.iter().map(|size| dice.value(size.0)).collect()
}

fn vectors() -> Value {
    let [server, quiet] = [Party::Server, Party::Quiet].map(|party| chain(party, Bytes32::default()));
    let root = root(&server.0.anchor(), &quiet.0.anchor());
    let seats = [0, 1].map(|seat| Party::halves(Seat(seat)).map(|party| chain(party, root)));
    let commitments = seats.iter().zip(0..).map(|(chains, seat)| {
        let nonce = bytes(&format!("the nonce of seat {seat}"));
        Commitment {
            anchor: Anchor::Two([chains[0].0.anchor(), chains[1].0.anchor()]),
            halves: true,
            promise: Some(promise(Seat(seat), &nonce)),
            nonce: Some(nonce),
            escrow: None,
            key: None,
        }
    });
    let (protocol, grace, commitments) = (Protocol::Three, 120, commitments.collect());
    let deal = Deal {
        protocol,
        length: LENGTH,
        grace,
        server: server.0.anchor(),
        quiet: quiet.0.anchor(),
        seats: commitments,
    };
    let chains: Vec<&(Contributor, Value)> = std::iter::once(&server).chain(seats.iter().flatten()).collect();
    let contributions: Vec<Bytes32> = chains.iter().map(|(chain, _)| chain.contribution(7).unwrap()).collect();
    let none = Bytes32::default();
    let dice = || deal.dice(&none, 7, &none, &contributions);
    let unseen = quiet.0.contribution(7).unwrap();
    let quiet_dice = || deal.quiet_dice(&none, 7, &none, unseen);
    let faces = [2, 3, 6, 10, 12, 20, 97, 100].map(|faces| json!([faces, shown(dice(), &[Size(Die::new(faces)); 12])]));
    let mixed = [6, 10, 100, 2, 12, 6, 7, 20].map(|faces| Size(Die::new(faces))).repeat(3);
    let sums = [(2, 6), (1, 6), (3, 6), (2, 10), (2, 6), (50, 2)].map(|(dice, faces)| Size(Die::sum(dice, faces)));
    let entries = json!([
        { "seat": 1, "order": { "plan": { "at": "0412", "Ä": null, "z\u{1f600}": [1, 2], "\u{ffee}": true } }, "faces": [], "events": ["\u{1}\n\"\\/\u{7f}ü"] },
        { "seat": 1, "undo": true },
    ]);
    let sealed = |seat: u8, salt: &Bytes32, entries: &Value| json!({ "seat": seat, "salt": salt, "deeds": entries, "seal": seal(Seat(seat), salt, entries) });
    json!({
        "length": LENGTH,
        "root": root,
        "deal": deal,
        "chains": chains.iter().chain([&&quiet]).map(|(_, told)| told).collect::<Vec<_>>(),
        "dice": {
            "roll": 7, "contributions": contributions, "seed": dice().seed(), "faces": faces,
            "mixed": { "dice": mixed, "faces": shown(dice(), &mixed) },
            "sums": { "dice": sums, "faces": shown(dice(), &sums) },
        },
        "quiet": {
            "roll": 7, "contribution": unseen, "seed": quiet_dice().seed(),
            "dice": mixed, "faces": shown(quiet_dice(), &mixed),
        },
        "seals": [sealed(1, &bytes("a salt"), &entries), sealed(0, &bytes("another salt"), &json!([]))],
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
